"""KRG: six hole cards, three discards, everybody shows; the first to the agreed wins takes the pool (krg.md)."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from dealer.cards import Rank
from dealer.chips.pool import share_pool
from dealer.games.krg_settings import KRG_SETTINGS, SEATS, impossible
from dealer.hands import Hand, calling, showdown
from dealer.rules import events as e
from dealer.rules.game import Game, SeriesDecision, SeriesRules
from dealer.rules.house.common import COMMON
from dealer.rules.pools import can_win, won_by
from dealer.rules.score import Answer, ScoreLine, as_answer
from dealer.rules.state.table import Deal as OneDeal
from dealer.rules.state.table import Table, clockwise
from dealer.rules.steps import DealCards, Discard, Shared, ShowAll, Stake
from dealer.rules.steps.common import running
from dealer.rules.steps.fours import could_hold
from dealer.words import showdown as said
from dealer.words.said import Said


def board_plays(deal: OneDeal, hand: Hand) -> bool:
    """The board by itself is as good as this hand."""
    return len(deal.board) == 5 and showdown.high({0: ()}, deal.board).hands[0].value == hand.value


def named(table: Table, hands: Mapping[e.Seat, Hand]) -> list[e.HandNamed]:
    """The hands by name, in the order given."""
    deal, called, places = running(table), calling.tell_apart(hands), showdown.places(hands)
    return [
        e.HandNamed(
            seat, hand.category, hand.best, rank=places[seat], board=board_plays(deal, hand), called=called[seat]
        )
        for seat, hand in hands.items()
    ]


def score_deal(table: Table) -> tuple[e.Event, ...]:
    """The best five of two hole cards and the board win one deal (4.1); a tie counts as was agreed (2.4)."""
    deal = running(table)
    facts: list[e.Event] = []
    winners = deal.winners
    if deal.by != "hand":
        shown = {s: deal.shown[s] for s in deal.active}
        outcome = showdown.high(shown, deal.board)
        winners = tuple(s for s in deal.active if s in outcome.winners)
        facts += named(table, outcome.hands)
        who, best = [table.name(s) for s in winners], outcome.hands[winners[0]]
        called = calling.tell_apart(outcome.hands)[winners[0]]
        text = said.wins(who, called) if len(winners) == 1 else said.tie(who, _tied(deal, best) or called)
        losers = [h for s, h in outcome.hands.items() if s not in winners]
        why = said.why(calling.why(best, max(losers, key=lambda h: h.value))) if losers else ""
        facts.append(e.DealWon(winners, text, why))
    playoff = table.series is not None and bool(table.series.playoff)  # the score stays that of the series (N11)
    tie = table.rule("tie") if len(winners) > 1 else "one winner"
    credit = {"all_credit": Fraction(1), "shared": Fraction(1, len(winners)), "one winner": Fraction(1)}.get(str(tie))
    if credit is not None and not playoff:
        facts.append(e.Credited({deal.players[s]: str(credit) for s in winners}))
    replayed = len(winners) > 1 and (tie == "replay" or playoff)
    facts.append(e.DealEnded("replay" if replayed else "showdown", same_dealer=replayed))
    return tuple(facts)


def _tied(deal: OneDeal, best: Hand) -> Said | None:
    """The board plays, where it does."""
    return said.board_plays() if board_plays(deal, best) else None


def first_four_of_a_kind(table: Table) -> tuple[e.Event, ...]:
    """Who makes the first four of a kind takes its pool (5.1); hands that are dead or not shown do not count."""
    side = table.pools.get("quads")
    if side is None or not side.open or not side.amount:
        return ()
    deal = running(table)
    players = four_of_a_kind(table, deal)
    return won_by(table, "quads", players, "four of a kind", deal.number) if players else ()


def four_of_a_kind(table: Table, deal: OneDeal) -> list[e.Player]:
    """Who may claim the pool for four of a kind in this deal: the higher four, or all where that was agreed (R15)."""
    side, rules = table.pools["quads"], deal.rules
    if deal.by == "hand":  # whose four is higher nobody can tell here: the table names who takes it
        named = (s for s in deal.fours or () if could_hold(deal, s))
        return [deal.players[s] for s in named if can_win(table, side, deal.players[s])]
    fours: dict[e.Player, Rank] = {}
    for seat in deal.active:
        own = deal.shown.get(seat, ())
        counts = Counter(card.rank for card in (*own, *deal.board))
        ranks = [rank for rank, count in counts.items() if count == 4]
        if rules["quads_own_card"]:
            ranks = [rank for rank in ranks if any(card.rank == rank for card in own)]
        if ranks and can_win(table, side, deal.players[seat]):
            fours[deal.players[seat]] = max(ranks)
    if rules["quads_same_deal"] == "split":
        return list(fours)
    return [player for player, rank in fours.items() if rank == max(fours.values())]


def on_the_table(table: Table) -> tuple[e.HandNamed, ...]:
    """The hands shown so far, the best first."""
    deal = running(table)
    shown = {s: c for s, c in deal.shown.items() if len(c) == 2}
    return tuple(sorted(named(table, showdown.high(shown, deal.board).hands), key=lambda hand: hand.rank))


def wins_needed(rules: Mapping[str, e.RuleValue]) -> int:
    """Three wins, or four (2.2)."""
    return int(rules["wins_needed"])


def stake(rules: Mapping[str, e.RuleValue]) -> int:
    """What each player pays into the pool, in smallest units (2.1)."""
    return int(rules["stake"])


def decide(wins: Mapping[e.Player, Fraction], playoff: tuple[e.Player, ...], deal: OneDeal) -> SeriesDecision:
    """The first to the agreed wins takes the pool (2.3), a dead heat goes as was agreed (2.4)."""
    if playoff:
        won = tuple(deal.players[s] for s in deal.winners) if deal.ended == "showdown" else ()
        return SeriesDecision(won, playoff) if len(won) == 1 and won[0] in playoff else SeriesDecision(playoff=playoff)
    best = tuple(p for p in most_so_far(wins) if wins[p] >= wins_needed(deal.rules))
    dead_heat = deal.rules.get("dead_heat", "playoff")
    if len(best) == 1 or dead_heat == "split":
        return SeriesDecision(best)
    return SeriesDecision(playoff=best if dead_heat == "playoff" else ())


def most_so_far(wins: Mapping[e.Player, Fraction]) -> tuple[e.Player, ...]:
    """Who has the most wins."""
    return tuple(p for p, w in wins.items() if w == max(wins.values()))


def first_to_the_agreed_wins(table: Table) -> tuple[e.Event, ...]:
    """The pool won or a playoff called, as is decided; the odd units of a pool that is split go from the left."""
    series = table.series
    if series is None or series.over:
        return ()
    found = decide(series.wins, series.playoff, running(table))
    if len(found.takes) == 1:
        return (e.SeriesWon({found.takes[0]: series.pool}),)
    if found.takes:
        return (e.SeriesWon(split_from_the_left(table, [*found.takes], series.pool)),)
    return (e.PlayoffCalled(found.playoff),) if found.playoff != series.playoff else ()


def split_from_the_left(table: Table, players: list[e.Player], pool: int) -> dict[e.Player, int]:
    """A pool in equal parts, the odd units from the dealer's left (R2)."""
    deal = running(table)
    return share_pool(pool, players, [deal.players[s] for s in clockwise(deal.seats, deal.dealer)])


def score(line: ScoreLine) -> Answer:
    """A disputed hand: everybody's two hole cards and the board."""
    line.only("game", "board", "hands", "rules")
    line.rules((*KRG_SETTINGS, *COMMON))
    board = line.cards("board", 5)
    hands = line.hands(2, most=SEATS[-1])
    line.no_card_twice(decks=1)
    return as_answer(showdown.high(hands, board))


GAME = Game(
    key="krg",
    title="KRG",
    place=0,
    seats=SEATS,
    settings=(*KRG_SETTINGS, *COMMON),
    impossible=impossible,
    script=(
        Stake("KRG 2.1"),
        DealCards(down=6, article="KRG 3.1"),
        Discard(2, "KRG 3.2"),
        Shared("flop", 3, "KRG 3.3"),
        Discard(1, "KRG 3.3"),
        Shared("turn", 1, "KRG 3.4"),
        Discard(1, "KRG 3.4"),
        Shared("river", 1, "KRG 3.5"),
        ShowAll(2, "KRG 3.6", "KRG 5.1"),
        first_four_of_a_kind,
        score_deal,
    ),
    preview=on_the_table,
    exposed_deal="replace",
    score=score,
    score_example=('{"game":"krg","board":["Qh","9s","9d","4s","2h"],"hands":{"Ann":["Kh","Ks"],"Bo":["Qs","Js"]}}'),
    series=SeriesRules(stake, wins_needed, decide, most_so_far, first_to_the_agreed_wins, four_of_a_kind),
)
