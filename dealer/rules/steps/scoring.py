"""How a betting game's showdown is told: hands named, pots paid, and who won what in one line."""

from collections.abc import Collection, Mapping, Sequence

from dealer.cards import Card
from dealer.hands import Hand, calling, showdown
from dealer.hands.calling import Called
from dealer.rules import events as e
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running
from dealer.rules.steps.paying import Payout, Won, facts_of, paid_by_cards, paid_by_hand
from dealer.rules.steps.pots import pot_names, pots_of
from dealer.rules.steps.reasons import by_declaring, why_words
from dealer.words import showdown as said
from dealer.words.people import listed
from dealer.words.said import Said
from dealer.words.showdown import Half

EVERY_SIDE = "sides"
"""Stands for all side pots where one line tells of them."""


def shown_whole(table: Table) -> dict[e.Seat, tuple[Card, ...]]:
    """The hands of which every card lies face up."""
    deal = running(table)
    return {seat: cards for seat, cards in deal.face_up.items() if len(cards) == deal.cards_of(seat)}


def so_far(high: Mapping[e.Seat, Hand], low: Mapping[e.Seat, Hand] | None = None) -> tuple[e.HandNamed, ...]:
    """The hands that are all on the table, named as far as tells them apart, the best first; nothing is recorded."""
    best_first = sorted(_named(high), key=lambda hand: hand.rank)
    return (*best_first, *sorted(_named(low or {}, low=True), key=lambda hand: hand.rank))


def won_by_cards(
    table: Table, high: Mapping[e.Seat, Hand], low: Mapping[e.Seat, Hand] | None = None
) -> tuple[e.Event, ...]:
    """The facts of a showdown that the cards decide, each pot and each half on its own."""
    payout = paid_by_cards(table, high, low)
    hands = [*_named(high), *_named(low or {}, low=True)]
    text, why = _told(table, payout, calling.tell_apart(high), calling.tell_apart(low or {}))
    if len({won.seats for won in payout.won}) < 2:
        why = why_words(running(table), payout.verdicts[0], high, low)
    elif low is not None:
        why = by_declaring(running(table), payout.verdicts[0]) or why
    won = e.DealWon(_winners(table, payout), text, why or "")
    return (*hands, *facts_of(table, payout, "cards"), won, e.DealEnded("showdown"))


def won_by_hand(table: Table, named: Sequence[Sequence[e.Seat]], article: str) -> tuple[e.Event, ...]:
    """The facts of an award by hand; raises Refused where a pot has no winner among those who can win it."""
    payout = paid_by_hand(table, named, article)
    winners = _winners(table, payout)
    text, _ = _told(table, payout)
    return (
        e.Did(said.named_by_hand(_names(table, winners))),
        *facts_of(table, payout, "hand"),
        e.DealWon(winners, text, by="hand"),
        e.DealEnded("showdown"),
    )


def _named(hands: Mapping[e.Seat, Hand], *, low: bool = False) -> list[e.HandNamed]:
    called, places = calling.tell_apart(hands), showdown.places(hands)
    return [
        e.HandNamed(
            seat, hand.category, hand.best, dict(hand.plays), low=low, rank=places[seat], called=called[seat]
        )
        for seat, hand in hands.items()
    ]  # fmt: skip


def _winners(table: Table, payout: Payout) -> tuple[e.Seat, ...]:
    return tuple(s for s in running(table).seats if any(s in won.seats for won in payout.won))


def _names(table: Table, seats: Collection[e.Seat]) -> list[str]:
    """Their names, in the order cards reach them."""
    return [table.name(s) for s in running(table).seats if s in seats]


def _told(
    table: Table,
    payout: Payout,
    high: Mapping[e.Seat, Called] | None = None,
    low: Mapping[e.Seat, Called] | None = None,
) -> tuple[Said, Said | None]:
    """What happened, and which hands did it where several did; only who won where the hands were not seen."""
    won = payout.won
    if not won:
        return said.nobody(payout.left), None
    called = {"high": high or {}, "": high or {}, "low": low or {}}
    halves = {each.half: each.seats for each in won}
    everybody = {seat for each in won for seat in each.seats}
    who = _names(table, everybody)
    if all(set(each.seats) == everybody for each in won):
        hands = [hand for half in halves if (hand := called[half].get(won[0].seats[0]))]
        what = listed(hands) if len(hands) > 1 else hands[0] if hands else None
        say = said.split if len(everybody) > 1 else said.wins_both if len(halves) > 1 else said.wins
        return say(who, what), None
    found = [hand for each in won if (hand := called[each.half].get(each.seats[0]))]
    why = said.hands_of(list(dict.fromkeys(found))) if found else None
    return said.shared([_took(table, each) for each in _by_part(won, halves)], who), why


def _by_part(won: Sequence[Won], halves: Mapping[Half, Sequence[e.Seat]]) -> list[Won]:
    """What is told of a payout: the halves alone where all pots went alike; side pots of the same winners once."""
    if "" not in halves and all(set(each.seats) == set(halves[each.half]) for each in won):
        return [Won("", half, dict.fromkeys(seats, 0)) for half, seats in halves.items()]
    main, *sides = won
    if set(halves) == {""} and len(sides) > 1 and len({frozenset(side.seats) for side in sides}) == 1:
        return [main, Won(EVERY_SIDE, "", sides[0].shares)]
    takers: dict[str, list[set[e.Seat]]] = {}
    for each in won:
        takers.setdefault(each.name, []).append(set(each.seats))
    alike = {name for name, sets in takers.items() if all(seats == sets[0] for seats in sets)}
    return [
        Won(w.name, "" if w.name in alike else w.half, w.shares) for w in won if w.name not in alike or w.half != "low"
    ]


def _took(table: Table, part: Won) -> Said:
    names = pot_names(pots_of(running(table)).pots)
    pot = said.side_pots() if part.name == EVERY_SIDE else None
    if part.name in names:
        pot = said.pot(names.index(part.name), len(names))
    return said.took(part.half, pot, _names(table, part.seats))
