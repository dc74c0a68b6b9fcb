"""How a betting game's showdown is told: hands named, pots paid, and who won what in one line."""

from collections.abc import Collection, Mapping, Sequence

from dealer.cards import Card
from dealer.hands import Hand, names, showdown
from dealer.rules import events as e
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running
from dealer.rules.steps.paying import Payout, Won, facts_of, paid_by_cards, paid_by_hand
from dealer.rules.steps.reasons import by_declaring, why_words

LONGEST_TEXT = 47  # characters of a prompt at its smallest size
LONGEST_ACT = 30  # characters of line 2
LONGEST_WHY = 36  # two lines beside the rows of the showdown


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
    said, low_said = names.tell_apart(high), names.tell_apart(low or {})
    hands = [*_named(high), *_named(low or {}, low=True)]
    text, why = _told(table, payout, said, low_said)
    if len({won.seats for won in payout.won}) < 2:
        why = why_words(running(table), payout.verdicts[0], high, low)
    elif low is not None:
        why = by_declaring(running(table), payout.verdicts[0]) or why
    won = e.DealWon(_winners(table, payout), text, why)
    return (*hands, *facts_of(table, payout, "cards"), won, e.DealEnded("showdown"))


def won_by_hand(table: Table, named: Sequence[Sequence[e.Seat]], article: str) -> tuple[e.Event, ...]:
    """The facts of an award by hand; raises Refused where a pot has no winner among those who can win it."""
    payout = paid_by_hand(table, named, article)
    winners = _winners(table, payout)
    text, _ = _told(table, payout)
    return (
        e.Did(f"{_and(table, winners, LONGEST_ACT - len(' named by hand'))} named by hand"),
        *facts_of(table, payout, "hand"),
        e.DealWon(winners, text, by="hand"),
        e.DealEnded("showdown"),
    )


def _named(hands: Mapping[e.Seat, Hand], *, low: bool = False) -> list[e.HandNamed]:
    said, places = names.tell_apart(hands), showdown.places(hands)
    return [
        e.HandNamed(
            seat, hand.category, said[seat], names.full(hand), hand.best, dict(hand.plays), low=low, rank=places[seat]
        )
        for seat, hand in hands.items()
    ]  # fmt: skip


def _winners(table: Table, payout: Payout) -> tuple[e.Seat, ...]:
    return tuple(s for s in running(table).seats if any(s in won.seats for won in payout.won))


def _and(table: Table, seats: Collection[e.Seat], longest: int = LONGEST_TEXT) -> str:
    """ "Ann, Bo and Cy", in the order cards reach them; "4 players" where their names are too long."""
    called = [table.name(s) for s in running(table).seats if s in seats]
    words = " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)
    return words if len(words) <= longest or len(called) == 1 else f"{len(called)} players"


def _told(
    table: Table,
    payout: Payout,
    said: Mapping[e.Seat, str] | None = None,
    low_said: Mapping[e.Seat, str] | None = None,
) -> tuple[str, str]:
    """What happened in one line, and why in a few words; only who won where the hands were not seen."""
    won = payout.won
    if not won:
        waits = f"{payout.left} wait for the next deal" if payout.left else "the pot waits for the next deal"
        return f"Nobody wins – {waits}", ""
    words = {"high": said or {}, "": said or {}, "low": low_said or {}}
    halves = {each.half: each.seats for each in won}
    everybody = {seat for each in won for seat in each.seats}
    if all(set(each.seats) == everybody for each in won):
        what = ", ".join(filter(None, (words[half].get(won[0].seats[0]) for half in halves)))
        return _one_line(table, everybody, what, halved=len(halves) > 1), ""
    if "" not in halves and all(set(each.seats) == set(halves[each.half]) for each in won):
        text = ", ".join(f"{half} {_and(table, seats)}" for half, seats in halves.items())
    elif set(halves) == {""}:
        text = ", ".join(f"{name} {_and(table, seats)}" for name, seats in _by_pot(won))
    else:
        text = ""
    if not text or len(text) > LONGEST_TEXT:
        return f"{_and(table, everybody, LONGEST_TEXT - len(' share the pots'))} share the pots", ""
    why = "; ".join(dict.fromkeys(words[each.half].get(each.seats[0], "") for each in won))
    return text[0].upper() + text[1:], why if len(why) <= LONGEST_WHY else ""


def _by_pot(won: Sequence[Won]) -> list[tuple[str, tuple[e.Seat, ...]]]:
    """The main pot and the side pots with their winners; side pots of the same winners are named once."""
    main, *sides = won
    if len(sides) > 1 and len({frozenset(side.seats) for side in sides}) == 1:
        return [(main.name.lower(), main.seats), ("side pots", sides[0].seats)]
    return [(each.name.lower(), each.seats) for each in won]


def _one_line(table: Table, seats: Collection[e.Seat], what: str, *, halved: bool) -> str:
    """ "Cy wins – four kings", "Ann and Bo split – kings and nines", "Cy wins both – four kings, seven-six low"."""
    verb = "split" if len(seats) > 1 else "wins both" if halved else "wins"
    who = f"{_and(table, seats, LONGEST_TEXT - len(verb) - 1)} {verb}"
    return f"{who} – {what}" if what and len(who) + len(what) + 3 <= LONGEST_TEXT else who
