"""What several steps need: the running deal, the unknown key, the card that is known already."""

from dealer.cards import Card
from dealer.rules.events import Seat, Turned
from dealer.rules.prompts import Laid, Refused, Reply
from dealer.rules.state.table import Deal, Table, clockwise
from dealer.words import problems, refusals
from dealer.words.said import Face, Said


def running(table: Table) -> Deal:
    """The deal at hand; raises ValueError when none is."""
    if table.deal is None:
        raise ValueError("no deal is running")
    return table.deal


def who_deals(table: Table) -> Seat:
    """The player who holds the deck: the button, or the one person who deals all evening, if dealt in."""
    deal = running(table)
    if table.rules.get("dealer") == "fixed_person":
        first = table.deals[0] if table.deals else deal
        holder = first.players.get(first.dealer)
        seat = next((s for s, player in deal.players.items() if player == holder), None)
        if seat is not None:
            return seat
    return deal.seats[-1]


def who_cuts(table: Table) -> Seat:
    """The player on the dealer's right; the next one round where that hand is out."""
    deal, dealer = running(table), who_deals(table)
    others = [s for s in clockwise(deal.seats, dealer) if s != dealer]
    return next((s for s in reversed(others) if s in deal.active), dealer)


def unknown(reply: Reply, article: str) -> Refused:
    """The refusal of a reply that this step does not ask for."""
    if isinstance(reply, Laid):
        return Refused(problems.NO_CARD_NOW(), article)
    return Refused(refusals.KEY_ANSWERS_NOTHING(), article)


def where(table: Table, turned: Turned) -> Said:
    """Where a known card is, in words: "on the board", "Ann's"."""
    if turned.seat is not None:
        return refusals.IN_HAND(who=table.name(turned.seat))
    return (refusals.ON_THE_BOARD if turned.place == "board" else refusals.THE_INDICATOR)()


def refuse_known(table: Table, card: Card, article: str, *, copies: int | None = None) -> None:
    """Raises Refused when every copy of the card is already known elsewhere in this deal."""
    deal = running(table)
    known = [t for t in deal.turned if t.card == card]
    if len(known) >= (deal.decks if copies is None else copies):
        raise Refused(refusals.CARD_KNOWN(card=Face(card), place=where(table, known[-1])), article)
