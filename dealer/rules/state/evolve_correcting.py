"""What a correction makes of a deal that was over, and of the money."""

from collections.abc import Iterable

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.state.evolve_deal import add, with_known
from dealer.rules.state.table import Deal, Table


def corrected(t: Table, event: e.Corrected) -> Table:
    """The table after a deal was put right; raises ValueError where there was none."""
    number, before, after = event.deal, event.before, event.after
    deal = t.deal if t.deal is not None and t.deal.number == number else t.deals.numbered(number)
    if deal is None:
        raise ValueError(f"there was no deal {number}")
    net, stacks = dict(t.net), t.stacks
    for seat, player in deal.players.items():
        more = came_to(after, seat) - came_to(before, seat)
        if more:
            net = add(net, player, more)
            stacks = None if stacks is None else add(stacks, player, more)

    def put_right(old: Deal) -> Deal:
        return with_figures(stayed_in(old, event.stayed), after)

    if deal is t.deal:
        return replace(t, net=net, stacks=stacks, deal=put_right(deal))
    return replace(t, net=net, stacks=stacks, deals=t.deals.changed(number, put_right))


def stayed_in(deal: Deal, seats: Iterable[e.Seat]) -> Deal:
    """The deal with these hands in to the end, whatever was tapped: neither folded nor mucked nor dead."""
    still = frozenset(seats)
    return replace(deal, folded=deal.folded - still, mucked=deal.mucked - still, dead=deal.dead - still)


def came_to(figures: e.Figures, seat: e.Seat) -> int:
    """What the deal brought a seat, in smallest units."""
    if figures.ended in {"void", "misdeal"}:
        return 0
    return sum(pot.shares.get(seat, 0) for pot in figures.pots) - figures.put_in.get(seat, 0)


def with_figures(deal: Deal, figures: e.Figures) -> Deal:
    """The deal as it came out after a correction."""
    return replace(
        with_known(deal, figures.turned),
        put_in=figures.put_in,
        hands=figures.hands,
        pots=figures.pots,
        winners=figures.winners,
        credits=figures.credits,
        text=figures.text,
        why=figures.why,
        by=figures.by,
        ended=figures.ended,
        fours=figures.fours,
        same_dealer=figures.ended == "replay",
    )
