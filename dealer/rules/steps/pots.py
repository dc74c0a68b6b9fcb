"""The chips of a deal: who has how much behind, how the pots stand, and who can win which part of them."""

from collections.abc import Sequence

import msgspec

from dealer.chips.pots import DeadMoney, Pot, Pots, lay_pots, pots_so_far, uncalled
from dealer.chips.split import OddChip, by_high_card, halves, left_of_button
from dealer.rules import events as e
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.common import running
from dealer.words.showdown import Half

SECOND_ANTE = "second ante"
"""What a second ante that goes back is called in the record."""


class PotPart(msgspec.Struct, frozen=True):
    """One pot, or one half of it: its name ("" where no chips are counted), its chips, and who can win it."""

    name: str
    amount: int
    half: Half
    seats: tuple[e.Seat, ...]


def counts_chips(table: Table) -> bool:
    """Amounts are kept; under lights only the table counts its own chips."""
    return table.rules.get("betting") != "lights_only"


def keeps_stacks(table: Table) -> bool:
    """The Pi knows what everybody has behind; under lights only it does not, whatever was told it before."""
    return table.stacks is not None and counts_chips(table)


def stack_of(table: Table, seat: e.Seat) -> int | None:
    """Chips the seat has behind now; None where stacks are not kept."""
    if table.stacks is None or not counts_chips(table):
        return None
    deal = running(table)
    return table.stacks.get(deal.players[seat], 0) - deal.staying.get(seat, 0)


def pots_of(deal: Deal) -> Pots:
    """The pots as they will be paid, the carried chips and second antes in theirs, and what is uncalled."""
    return lay_pots(_bets(deal), deal.active, _dead_money(deal))


def pots_in_play(deal: Deal) -> tuple[Pot, ...]:
    """The pots while the betting goes on: all chips in play, and whoever has chips can still match every bet."""
    return pots_so_far(_bets(deal), deal.active, deal.all_in, _dead_money(deal))


def _bets(deal: Deal) -> dict[e.Seat, int]:
    """Antes and bets that stay in, without the second antes."""
    bets = dict(deal.put_in)
    for pot in deal.pots:
        if pot.by == "return" and pot.pot != SECOND_ANTE:
            for seat, amount in pot.shares.items():
                bets[seat] -= amount
    for seat, amount, _ in deal.extra:
        bets[seat] -= amount
    return bets


def _second_antes(deal: Deal) -> list[DeadMoney]:
    """The second antes that lie in the pots, those that went back left out."""
    back = {s: n for pot in deal.pots if pot.pot == SECOND_ANTE for s, n in pot.shares.items()}
    return [DeadMoney(amount, who or None, seat) for seat, amount, who in deal.extra if not (who and seat in back)]


def _dead_money(deal: Deal) -> list[DeadMoney]:
    dead = _second_antes(deal)
    return [*dead, DeadMoney(deal.carried)] if deal.carried else dead


def pot_names(pots: Sequence[Pot]) -> tuple[str, ...]:
    """What the table calls them: the pot, or main pot and side pots."""
    if len(pots) < 2:
        return ("Pot",) * len(pots)
    sides = ("Side pot",) if len(pots) == 2 else tuple(f"Side pot {i}" for i in range(1, len(pots)))
    return ("Main pot", *sides)


def parts_of(table: Table) -> tuple[PotPart, ...]:
    """Every pot, or its high and its low half, in the order in which they are settled: last side pot first (C15).

    Where no chips are counted there is one nameless pot. Where players declared, only who went that way can win a half,
    and a half that nobody went for is none: the other way takes all (K13).
    """
    deal = running(table)
    pots = pots_of(deal).pots or (Pot(0, deal.active),)
    names = pot_names(pots) if counts_chips(table) else ("",)
    found: list[PotPart] = []
    for name, pot in reversed(list(zip(names, pots, strict=True))):
        if not table.rules.get("hi_lo"):
            found.append(PotPart(name, pot.amount, "", pot.seats))
            continue
        sides: tuple[Half, ...] = ("high", "low")
        ways = {half: tuple(s for s in pot.seats if deal.declared.get(s) in {half, "both"}) for half in sides}
        if not deal.declared:
            ways = {"high": pot.seats, "low": pot.seats}
        amounts = halves(pot.amount, int(table.rules["smallest_chip"])) if all(ways.values()) else (pot.amount,) * 2
        gone_for = {half: seats for half, seats in ways.items() if seats}
        for (half, seats), amount in zip(gone_for.items(), amounts, strict=False):
            found.append(PotPart(name, amount, "" if set(gone_for) == {"high"} else half, seats))
    return tuple(found)


def asked_of(parts: Sequence[PotPart]) -> list[PotPart]:
    """The parts whose winners the table names: those that several seats contest; all where none is contested."""
    return [part for part in parts if len(part.seats) > 1] or list(parts)


def odd_order(table: Table, seats: Sequence[e.Seat]) -> tuple[e.Seat, ...]:
    """Who gets odd chips first, as was agreed (C9)."""
    deal = running(table)
    if table.rules.get("odd_chip") == OddChip.HIGH_CARD_BY_SUIT:
        cards = {s: deal.face_up.get(s, ()) for s in seats}
        if all(cards.values()):
            return by_high_card(cards, deal.dealer)
    return left_of_button(seats, deal.dealer)


def returned(deal: Deal) -> tuple[e.PotShared, ...]:
    """What goes back once no more can come in: the chips that no live hand could match (C12, C13)."""
    back = uncalled(_bets(deal), deal.active)
    antes = {money.payer: money.amount for money in _second_antes(deal) if money.goes_back(deal.active)}
    facts = (e.PotShared("uncalled", back, by="return"),) if back else ()
    second = {seat: amount for seat, amount in antes.items() if seat is not None}
    return (*facts, e.PotShared(SECOND_ANTE, second, by="return")) if second else facts
