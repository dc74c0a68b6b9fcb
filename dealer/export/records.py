"""What the table will talk about next time: the best hand, the closest loss, the luckiest river and their like."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dealer.export.equity import Chance, chances
from dealer.export.evening import Evening
from dealer.export.parts import DealTotals, HandShown, SeatOfDeal, Share
from dealer.hands import high, six
from dealer.hands.hand import Hand
from dealer.hands.settings import ALL, HandSettings, read
from dealer.rules.game import Game
from dealer.rules.house.setting import Rules

FLOP, TURN, BOARD = 3, 4, 5
SIX = 6
"""Cards: a hand of so many is ranked as a six-card hand."""


class Record(NamedTuple):
    """One line of the evening's records; `deal` is where to look."""

    title: str
    text: str
    deal: int | None = None


class Odds(NamedTuple):
    """Each seat's chance when the flop and when the turn lay there, given the hands shown in the end."""

    flop: dict[int, Chance]
    turn: dict[int, Chance]


class NamesThen(NamedTuple):
    """What the table called everybody, by player, and who sat where in a deal."""

    short: Mapping[int, str]

    def of(self, deal: DealTotals, seat: int) -> str:
        """The name of who was dealt in at a seat; a dead button may lie at an empty one."""
        return next((self.short[each.player] for each in deal.seats if each.seat == seat), f"seat {seat}")

    def some(self, deal: DealTotals, seats: tuple[int, ...]) -> str:
        """Several names in a row."""
        return " and ".join(self.of(deal, seat) for seat in seats)


def odds_of(deal: DealTotals) -> Odds | None:
    """The chances at flop and turn of a deal whose hands were all shown on a full board of one deck without wild
    cards; None for any other, where nobody knows what they were."""
    shown = {seat.seat: seat.hole for seat in deal.seats if seat.hand is not None and not seat.up}
    whole = len(deal.board) == BOARD and deal.decks == 1 and deal.indicator is None and deal.by == "cards"
    if not whole or len(shown) < 2 or any(len(cards) != 2 for cards in shown.values()):
        return None
    return Odds(chances(shown, deal.board[:FLOP]), chances(shown, deal.board[:TURN]))


def records(evening: Evening, games: Mapping[str, Game], odds: Mapping[int, Odds]) -> tuple[Record, ...]:
    """The records of the evening, those that it has."""
    names = NamesThen({p.player: p.short for p in evening.players})
    rules = {each.number: each.rules for each in evening.house_rules}
    found = [
        *_best_hands(evening, games, names, rules),
        *_closest_loss(evening, names, rules),
        *_luckiest_river(evening, names, odds),
        *_biggest_pot(evening, names),
        *_longest_series(evening, names),
        *_longest_run(evening, names),
    ]
    return tuple(found)


def ranked(hand: HandShown, settings: HandSettings) -> Hand:
    """A hand that was shown, ranked again so that it can be compared."""
    if len(hand.best) == SIX:
        return six.best(hand.best, settings=settings.six)
    return high.best(hand.best, tuple(hand.plays), settings=settings.high)


def _agreed(rules: Rules) -> HandSettings:
    return read({name: value for name, value in rules.items() if name in ALL})


def _shown(deal: DealTotals, rules: Mapping[int, Rules]) -> list[tuple[Hand, SeatOfDeal, HandShown]]:
    """The hands of a deal, the best first."""
    settings = _agreed(rules[deal.house_rules])
    found = [(ranked(seat.hand, settings), seat, seat.hand) for seat in deal.seats if seat.hand]
    return sorted(found, key=lambda each: -each[0].value)


def _best_hands(
    evening: Evening, games: Mapping[str, Game], names: NamesThen, rules: Mapping[int, Rules]
) -> Iterator[Record]:
    played = list(dict.fromkeys(deal.game for deal in evening.deals))
    for game in played:
        shown = [
            (hands[0], deal) for deal in evening.deals if deal.game == game and (hands := _shown(deal, rules))
        ]  # fmt: skip
        if shown:
            (_, seat, hand), deal = max(shown, key=lambda each: each[0][0].value)
            title = "Best hand" if len(played) == 1 else f"Best hand at {games[game].title}"
            yield Record(title, f"{names.of(deal, seat.seat)}: {hand.full}", deal.number)


def _closest_loss(evening: Evening, names: NamesThen, rules: Mapping[int, Rules]) -> Iterator[Record]:
    """The loser whose hand was told from the winner's by the latest card, and there by the least."""
    closest: tuple[tuple[int, int, int], DealTotals, SeatOfDeal, HandShown] | None = None
    for deal in evening.deals:
        hands = [] if deal.by != "cards" or len(deal.winners) != 1 else _shown(deal, rules)
        if len(hands) < 2 or hands[0][1].seat not in deal.winners or hands[0][0].category is not hands[1][0].category:
            continue
        pairs = zip(hands[0][0].played, hands[1][0].played, strict=True)
        gaps = [one.rank - other.rank for one, other in pairs]
        place = next((i for i, gap in enumerate(gaps) if gap), len(gaps))
        key = (place, -abs(gaps[place]) if place < len(gaps) else 0, hands[1][0].value)
        if closest is None or key > closest[0]:
            closest = key, deal, hands[1][1], hands[1][2]
    if closest is not None:
        _, deal, seat, hand = closest
        why = f" ({deal.why})" if deal.why else ""
        text = f"{names.of(deal, seat.seat)} with {hand.full}, to {names.some(deal, deal.winners)}{why}"
        yield Record("Closest loss", text, deal.number)


def _luckiest_river(evening: Evening, names: NamesThen, odds: Mapping[int, Odds]) -> Iterator[Record]:
    won = [(odds[deal.number].turn[deal.winners[0]], deal) for deal in evening.deals
           if deal.number in odds and len(deal.winners) == 1 and deal.winners[0] in odds[deal.number].turn]  # fmt: skip
    if won:
        chance, deal = min(won, key=lambda each: each[0].win)
        if chance.win < 0.5:
            text = f"{names.some(deal, deal.winners)} won with {percent(chance.win)} at the turn, in hindsight"
            yield Record("Luckiest river", text, deal.number)


def _biggest_pot(evening: Evening, names: NamesThen) -> Iterator[Record]:
    """All that lay in the middle at the end of a deal, its halves and its side pots together."""
    lay = [(sum(share.amount for share in _taken(deal)), deal) for deal in evening.deals if _taken(deal)]
    if lay:
        amount, deal = max(lay, key=lambda each: each[0])
        seats = dict.fromkeys(share.seat for share in _taken(deal) if share.amount)
        takers = " and ".join(names.of(deal, seat) for seat in seats)
        yield Record("Biggest pot", f"{amount}, to {takers}", deal.number)


def _taken(deal: DealTotals) -> list[Share]:
    """Every share of every pot, without what went back because nobody had matched it."""
    return [share for pot in deal.pots if pot.by != "return" for share in pot.shares]


def _longest_series(evening: Evening, names: NamesThen) -> Iterator[Record]:
    ended = [each for each in evening.series if each.ended in {"won", "split"}]
    if ended:
        longest = max(ended, key=lambda each: len(each.deals))
        deals = len(longest.deals)
        who = " and ".join(names.short[player] for player in longest.winners)
        yield Record("Longest series", f"{deals} deals, won by {who}" if deals > 1 else f"1 deal, won by {who}")


def _longest_run(evening: Evening, names: NamesThen) -> Iterator[Record]:
    best, run, last = (0, 0, 0), 0, 0
    for deal in evening.deals:
        if deal.ended in {"void", "misdeal", "carried"}:
            continue
        winner = next(s.player for s in deal.seats if s.seat == deal.winners[0]) if len(deal.winners) == 1 else 0
        run = run + 1 if winner and winner == last else int(bool(winner))
        last = winner
        best = max(best, (run, -deal.number, winner))
    if best[0] > 1:
        yield Record("Most deals in a row", f"{names.short[best[2]]}, {best[0]}", -best[1])


def percent(chance: float) -> str:
    """A chance as one reads it; only what is certain is 0 or 100.

    >>> percent(0.0), percent(0.0004), percent(1 / 3), percent(0.9996), percent(1.0)
    ('0 %', '<0.1 %', '33.3 %', '>99.9 %', '100 %')
    """
    if 0 < chance < 0.001:
        return "<0.1 %"
    if 0.999 < chance < 1:
        return ">99.9 %"
    return f"{100 * chance:.1f} %".replace(".0 %", " %")
