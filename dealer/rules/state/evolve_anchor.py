"""What a fact of the anchor makes of the table; a draw that was taken leaves nothing for Undo to go back to."""

from typing import assert_never

from msgspec.structs import replace

from dealer.anchor import key_of
from dealer.rules import events as e
from dealer.rules.events.anchor import OfAnchors
from dealer.rules.events.kinds import Shuffled
from dealer.rules.state.anchor import Anchor
from dealer.rules.state.table import Shuffle, Table


def evolve_anchor(t: Table, event: OfAnchors) -> Table:
    """The table after one fact of the anchor; raises ValueError where it cannot be."""
    match event:
        case e.AnchorMade(anchor, _, why):
            return replace(t, anchor=Anchor(anchor, why))
        case e.AnchorLost():
            return replace(t, anchor=replace(_anchor(t), lost=True))
        case e.AnchorSeen():
            return replace(t, anchor=replace(_anchor(t), seen=True))
        case e.NumberSaid():
            of = _anchor(t)
            return replace(t, anchor=replace(of, said=(*of.said, event)), before=None)
        case e.NumbersClosed():
            return replace(t, anchor=replace(_anchor(t), closed=True))
        case e.DrawAsked(purpose):
            return replace(t, drawing=purpose)
        case e.Drawn():
            return _drawn(t, event)
        case e.Again(purpose):
            deal = t.deal
            if deal is not None and purpose in {"shuffle", "cut"}:
                deal = replace(deal, shuffle=None, step=0, here=())
            return replace(t, deal=deal, before=None)
        case _:
            assert_never(event)


def _drawn(t: Table, event: e.Drawn) -> Table:
    anchor = _anchor(t)
    if event.draw != anchor.draws + 1:
        raise ValueError(f"draw {event.draw} cannot follow draw {anchor.draws}")
    taken = replace(
        t, anchor=replace(anchor, draws=event.draw), before=None, drawing="", drawn=t.drawn | {event.purpose}
    )
    if t.deal is None or event.purpose not in {"shuffle", "cut"}:
        return taken
    how: Shuffled = "called" if event.purpose == "shuffle" else "hand"
    key = key_of(bytes.fromhex(event.link), anchor.numbers).hex()
    return replace(taken, deal=replace(t.deal, shuffle=Shuffle(how, key, "", event.of, event.piles, event.draw)))


def _anchor(t: Table) -> Anchor:
    if t.anchor is None:
        raise ValueError("no anchor was made")
    return t.anchor


def after_undo(before: Table, table: Table) -> Anchor | None:
    """The anchor after Undo: a chain that was made stays made, and what it gave or lost stays so."""
    now, then = table.anchor, before.anchor
    if now is None or then is None or now.anchor != then.anchor:
        return now and replace(now, seen=False, closed=False)
    return replace(now, seen=then.seen, closed=then.closed)
