"""Winners named by hand: while the pool for four of a kind is open, the table says who showed them (R15, N10).

It belongs to the showdown's step, so that a deal has as many steps as it ever had.
"""

from dealer.cards import Rank
from dealer.rules import events as e
from dealer.rules.pools import can_win
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.common import running, unknown
from dealer.words import acts, asking, labels, money

HOLE_CARDS, BOARD = 2, 5
"""What a hand is made of where four of a kind have a pool."""


def could_have(table: Table) -> tuple[e.Seat, ...]:
    """Seats that can take the pool and are asked for now; none where nothing is to be asked (any more)."""
    deal, side = running(table), table.pools.get("quads")
    said = [fact for fact in deal.here if isinstance(fact, e.FoursNamed)]
    if deal.by != "hand" or side is None or not (side.open and side.amount) or (said and not said[-1].more):
        return ()
    could = (s for s in deal.active if can_win(table, side, deal.players[s]) and could_hold(deal, s))
    return tuple(s for s in could if s not in (deal.fours or ()))


def could_hold(deal: Deal, seat: e.Seat) -> bool:
    """Whether the cards that are known leave it possible that the seat has four of a kind, as agreed (R15).

    A board without a pair gives nobody four; cards that lie elsewhere are in nobody's hand.
    """
    own, elsewhere = deal.shown.get(seat, ()), [c for s, shown in deal.shown.items() if s != seat for c in shown]
    own_hidden, board_hidden = HOLE_CARDS - len(own), BOARD - len(deal.board)
    for rank in Rank:
        mine = sum(card.rank == rank for card in own)
        seen = mine + sum(card.rank == rank for card in deal.board)
        free = 4 * deal.decks - seen - sum(card.rank == rank for card in elsewhere)
        takes_part = mine or min(own_hidden, free) > 0 or not deal.rules.get("quads_own_card", True)
        if takes_part and seen + min(free, own_hidden + board_hidden) >= 4:
            return True
    return False


def ask(table: Table, article: str) -> Prompt | None:
    """Who showed four of a kind, one by one where two in a deal share the pool."""
    could = could_have(table)
    if not could:
        return None
    deal, side = running(table), table.pools["quads"]
    seats = tuple(Choice(f"fours.{s}", table.name(s), seat=s) for s in could)
    if deal.fours:
        text = asking.MORE_FOURS()
        nobody = Choice("fours.nobody", labels.NOBODY_ELSE(), primary=True)
    else:
        text = asking.FOURS()
        nobody = Choice(
            "fours.nobody", labels.NOBODY(), labels.STAYS(money=money.lies(side.amount, bowl=side.bowl)), primary=True
        )
    return Prompt("fours", text, article, (*seats, nobody), could, len(could))


def answer(table: Table, reply: Reply, article: str) -> tuple[e.Event, ...]:
    """Somebody is named, or nobody (else); raises Refused for any other reply."""
    could, named = could_have(table), running(table).fours or ()
    if could and reply == Pressed("fours.nobody"):
        return (e.Did((acts.NO_MORE_FOURS if named else acts.NO_FOURS)()), e.FoursNamed(named))
    seat = next((s for s in could if reply == Pressed(f"fours.{s}")), None)
    if seat is None:
        raise unknown(reply, article)
    shared = running(table).rules.get("quads_same_deal") == "split"
    return (e.Did(acts.FOURS(who=table.name(seat))), e.FoursNamed((*named, seat), more=shared))
