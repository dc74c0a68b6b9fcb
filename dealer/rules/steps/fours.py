"""Winners named by hand: while the pool for four of a kind is open, the table says who showed them (R15, N10).

It belongs to the showdown's step, so that a deal has as many steps as it ever had.
"""

from dealer.rules import events as e
from dealer.rules.pools import can_win
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply
from dealer.rules.state.bowl import where
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown


def could_have(table: Table) -> tuple[e.Seat, ...]:
    """Seats that can take the pool and are asked for now; none where nothing is to be asked (any more)."""
    deal, side = running(table), table.pools.get("quads")
    said = [fact for fact in deal.here if isinstance(fact, e.FoursNamed)]
    if deal.by != "hand" or side is None or not (side.open and side.amount) or (said and not said[-1].more):
        return ()
    could = (s for s in deal.active if can_win(table, side, deal.players[s]))
    return tuple(s for s in could if s not in (deal.fours or ()))


def ask(table: Table, article: str) -> Prompt | None:
    """Who showed four of a kind, one by one where two in a deal share the pool."""
    could = could_have(table)
    if not could:
        return None
    deal, side = running(table), table.pools["quads"]
    seats = tuple(Choice(f"fours.{s}", table.name(s), seat=s) for s in could)
    if deal.fours:
        text = "Four of a kind shown by anybody else?"
        nobody = Choice("fours.nobody", "Nobody else", primary=True)
    else:
        text = "Four of a kind shown? By whom?"
        nobody = Choice("fours.nobody", "Nobody", f"{side.amount} {where(bowl=side.bowl)} stay", primary=True)
    return Prompt("fours", text, article, (*seats, nobody), could, len(could))


def answer(table: Table, reply: Reply, article: str) -> tuple[e.Event, ...]:
    """Somebody is named, or nobody (else); raises Refused for any other reply."""
    could, named = could_have(table), running(table).fours or ()
    if could and reply == Pressed("fours.nobody"):
        said = "Nobody else showed four of a kind" if named else "Nobody showed four of a kind"
        return (e.Did(said), e.FoursNamed(named))
    seat = next((s for s in could if reply == Pressed(f"fours.{s}")), None)
    if seat is None:
        raise unknown(reply, article)
    shared = running(table).rules.get("quads_same_deal") == "split"
    return (e.Did(f"{table.name(seat)} showed four of a kind"), e.FoursNamed((*named, seat), more=shared))
