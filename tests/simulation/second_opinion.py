"""A deal that is over, judged once more: the hands by trying every five cards, the chips unit by unit.

Nothing here is shared with the program but the cards and the names of the house rules; see `tests/hands/judge.py` and
`tests/games/judge_money.py`.
"""

from fractions import Fraction
from itertools import combinations

from dealer.cards import Card
from dealer.hands import settings
from dealer.rules import events as e
from dealer.rules.state.deal import Deal
from tests.games.described import game_of, plays_series
from tests.games.judge_money import Told
from tests.hands import judge
from tests.hands.judge import HighSettings, Key, key_of_five

Strengths = dict[int, tuple[Key, ...]]
HIGH = HighSettings()


def wrong(deal: Deal, *, playoff: bool | None = False) -> str:
    """What is wrong with how the deal came out; "" if nothing is. `playoff`: it was dealt in one; None: perhaps."""
    if plays_series(deal.game) and deal.ended == "replay":
        return wrong_credit(deal, playoff=playoff)
    if deal.ended not in {"showdown", "folds"}:
        return ""
    if plays_series(deal.game):
        return _wrong_winner(deal) or wrong_credit(deal, playoff=playoff)
    if deal.rules["betting"] == "lights_only":
        return _wrong_winner(deal) if deal.by == "cards" and not deal.rules.get("hi_lo") else ""
    return _wrong_chips(deal)


def _cards(deal: Deal) -> dict[int, tuple[Card, ...]]:
    hands = {s: (*deal.up_cards.get(s, ()), *deal.shown.get(s, ())) for s in deal.active}
    return {s: cards for s, cards in hands.items() if len(cards) == deal.cards_of(s)}


def strengths(deal: Deal) -> tuple[Strengths, Strengths | None]:
    """The key of each hand that is shown whole, high and (where it is played) low; the greater, the better."""
    rule, hands = game_of(deal.game).hands, _cards(deal)
    agreed = settings.read({k: v for k, v in deal.rules.items() if k in settings.ALL})
    if rule.six:
        return {s: judge.six(c, agreed.six) for s, c in hands.items()}, None
    sets = {s: list(rule.choices(c, deal.board)) for s, c in hands.items()}
    turned = deal.indicator
    wild = [Card(f"{turned[0]}{suit}") for suit in "cdhs" if turned[1] != suit] if turned else []
    if wild:
        high = {s: (max(judge.high(cards, wild, agreed.high) for cards in each),) for s, each in sets.items()}
    else:
        fives = {s: [five for cards in each for five in combinations(cards, 5)] for s, each in sets.items()}
        high = {s: (max(key_of_five(five, HIGH) for five in each),) for s, each in fives.items()}
    if not deal.rules.get("hi_lo"):
        return high, None
    lows = {s: [judge.low(cards, wild, agreed.low) for cards in each] for s, each in sets.items()}
    found = {s: [tuple(-n for n in key) for key in each if key is not None] for s, each in lows.items()}
    return high, {s: (max(each),) for s, each in found.items() if each}


def _wrong_winner(deal: Deal) -> str:
    if deal.by == "hand" or deal.ended != "showdown":
        return ""
    found, _ = strengths(deal)
    due = {seat for seat, key in found.items() if key == max(found.values())}
    if found and set(deal.winners) != due:
        return f"{sorted(due)} should win deal {deal.number}, not {sorted(deal.winners)}"
    return ""


def wrong_credit(deal: Deal, *, playoff: bool | None = False) -> str:
    """One winner has one win; several have what was agreed for a tie (R1); in a playoff nobody scores (N11)."""
    if playoff or (playoff is None and not deal.credits):
        return f"deal {deal.number} of a playoff counts {deal.credits}" if deal.credits else ""
    tied = {"all_credit": Fraction(1), "shared": Fraction(1, max(len(deal.winners), 1))}
    share = Fraction(1) if len(deal.winners) == 1 else tied.get(str(deal.rules["tie"]), Fraction(0))
    due = {deal.players[seat]: share for seat in deal.winners if share}
    found = {player: Fraction(won) for player, won in deal.credits.items()}
    return f"deal {deal.number} counts {found}, and {due} is due" if found != due else ""


class Again(Told):
    """The chips of a deal, its hands judged by every five cards."""

    def strengths(self, game: str) -> tuple[Strengths, Strengths | None]:  # type: ignore[override]
        del game
        return self.found

    found: tuple[Strengths, Strengths | None] = ({}, None)


def again_of(deal: Deal) -> Again:
    """The chips of a deal as far as it has come, to be laid into pots once more."""
    began = e.DealBegan(deal.number, deal.game, deal.dealer, deal.seats, deal.decks, deal.carried, deal.series)
    again = Again(began, deal.rules)
    again.in_pot = dict(deal.put_in)
    for seat, amount, contest in deal.extra:
        again.in_pot[seat] -= amount
        again.extra.append((amount, contest, seat))
    named = set(deal.winners) if deal.by == "hand" else set()  # in to the end, and if need be both ways
    again.gone = set(deal.seats) - set(deal.active) - named
    again.up = {s: list(cards) for s, cards in deal.up_cards.items()}
    again.hand = {s: list(cards) for s, cards in deal.shown.items()}
    again.board, again.indicator, again.declared = list(deal.board), deal.indicator, dict(deal.declared)
    if deal.declared:
        again.declared = {**dict.fromkeys(named, "both"), **deal.declared}
    again.shared, again.by, again.ended = list(deal.pots), deal.by, deal.ended
    return again


def _wrong_chips(deal: Deal) -> str:
    again = again_of(deal)
    if deal.by == "cards":
        again.found = strengths(deal)
    due, left = again.paid(deal.game)
    paid: dict[int, int] = {}
    for pot in deal.pots:
        for seat, amount in pot.shares.items():
            paid[seat] = paid.get(seat, 0) + amount
    if {s: n for s, n in paid.items() if n} != {s: n for s, n in due.items() if n}:
        return f"deal {deal.number} paid {paid}, and {due} is due"
    return "" if deal.pot == left else f"{deal.pot} chips of deal {deal.number} wait, and {left} should"
