"""The chips of a deal: who has how much behind, how the pots stand, and how a deal that is over is paid."""

from collections.abc import Mapping, Sequence

from dealer.chips.award import Award, AwardRule, Declared, SwingTie, award
from dealer.chips.pots import DeadMoney, Pot, Pots, lay_pots
from dealer.chips.split import OddChip, by_high_card, halves, left_of_button, split
from dealer.hands import Hand
from dealer.rules import events as e
from dealer.rules.steps.common import running
from dealer.rules.table import Deal, Table


def stack_of(table: Table, seat: e.Seat) -> int | None:
    """Chips the seat has behind now; None where stacks are not kept."""
    if table.stacks is None:
        return None
    deal = running(table)
    return table.stacks.get(deal.players[seat], 0) - deal.put_in.get(seat, 0)


def pots_of(deal: Deal) -> Pots:
    """The pots as they stand, the carried chips and second antes in theirs, and what is uncalled."""
    extra: dict[e.Seat, int] = {}
    for seat, amount, _ in deal.extra:
        extra[seat] = extra.get(seat, 0) + amount
    put_in = {seat: amount - extra.get(seat, 0) for seat, amount in deal.put_in.items()}
    dead = [DeadMoney(amount, contest or None) for _, amount, contest in deal.extra]
    if deal.carried:
        dead.append(DeadMoney(deal.carried))
    return lay_pots(put_in, deal.active, dead)


def pot_names(pots: Sequence[Pot]) -> tuple[str, ...]:
    """What the table calls them: the pot, or main pot and side pots."""
    if len(pots) < 2:
        return ("Pot",) * len(pots)
    sides = ("Side pot",) if len(pots) == 2 else tuple(f"Side pot {i}" for i in range(1, len(pots)))
    return ("Main pot", *sides)


def odd_order(table: Table, seats: Sequence[e.Seat]) -> tuple[e.Seat, ...]:
    """Who gets odd chips first, as was agreed (C9)."""
    deal = running(table)
    if table.rules.get("odd_chip") == OddChip.HIGH_CARD_BY_SUIT:
        cards = {s: (*deal.up_cards.get(s, ()), *deal.shown.get(s, ())) for s in seats}
        if all(cards.values()):
            return by_high_card(cards, deal.dealer)
    return left_of_button(seats, deal.dealer)


def returned(pots: Pots) -> tuple[e.Event, ...]:
    """The part of a bet that nobody could match goes back before anything else (C13)."""
    return (e.PotShared("uncalled", pots.back, by="return"),) if pots.back else ()


def won_by_folds(table: Table) -> tuple[e.Event, ...]:
    """All but one have folded: the last one takes everything and need not show (C16)."""
    deal = running(table)
    (seat,) = deal.active
    shares = {seat: deal.pot} if deal.pot else {}
    paid = (e.PotShared("Pot", shares, by="folds"),) if shares else ()
    text = f"{table.name(seat)} wins – all others folded"
    return (*paid, e.DealWon((seat,), text, by="folds"), e.DealEnded("folds"))


def paid_by_cards(
    table: Table,
    high: Mapping[e.Seat, Hand],
    low: Mapping[e.Seat, Hand] | None = None,
    declared: Mapping[e.Seat, str] | None = None,
) -> tuple[e.Event, ...]:
    """Every pot to the best hands shown, high and low, declared or not; odd chips as was agreed."""
    deal = running(table)
    pots = pots_of(deal)
    rule = AwardRule(
        int(table.rules["smallest_chip"]),
        table.rules.get("odd_chip") == OddChip.NEXT_POT,
        SwingTie(str(table.rules.get("swing_tie", "lose_all"))),
    )
    awards = award(
        pots.pots,
        high={s: h.value for s, h in high.items()},
        low=None if low is None else {s: h.value for s, h in low.items()},
        declared=None if declared is None else {s: Declared(way) for s, way in declared.items()},
        odd_order=odd_order(table, deal.active),
        rule=rule,
    )
    facts = [*returned(pots)]
    for name, given in zip(pot_names(pots.pots), awards, strict=True):
        facts += _shared(name, given, halved=low is not None)
    left = sum(given.left for given in awards)
    return (*facts, *((e.PotCarried(left),) if left else ()))


def _shared(name: str, given: Award, *, halved: bool) -> list[e.Event]:
    facts: list[e.Event] = [e.PotShared(name, given.high, "cards", "high" if halved and given.low else "")]
    if given.low:
        facts.append(e.PotShared(name, given.low, "cards", "low"))
    return facts


def paid_by_hand(table: Table, winners: Sequence[Sequence[e.Seat]]) -> tuple[e.Event, ...]:
    """Every pot (or half) to those whom the table named, in the order of `awards_of`."""
    deal = running(table)
    pots = pots_of(deal)
    order = odd_order(table, deal.active)
    smallest, odd_left = int(table.rules["smallest_chip"]), table.rules.get("odd_chip") == OddChip.NEXT_POT
    facts, left = [*returned(pots)], 0
    for (name, amount, half, _), seats in zip(awards_of(table), winners, strict=True):
        parts = split(amount, [s for s in order if s in seats], smallest_chip=smallest, odd_left=odd_left)
        left += parts.left
        facts.append(e.PotShared(name, parts.shares, "hand", half))
    return (*facts, *((e.PotCarried(left),) if left else ()))


def awards_of(table: Table) -> tuple[tuple[str, int, str, tuple[e.Seat, ...]], ...]:
    """The pots to award by hand, last side pot first: name, amount, half ("" for a whole pot), who can win it."""
    deal = running(table)
    pots = pots_of(deal).pots
    smallest = int(table.rules["smallest_chip"])
    found: list[tuple[str, int, str, tuple[e.Seat, ...]]] = []
    for name, pot in reversed(list(zip(pot_names(pots), pots, strict=True))):
        if table.rules.get("hi_lo"):
            high, low = halves(pot.amount, smallest)
            found += [(name, high, "high", pot.seats), (name, low, "low", pot.seats)]
        else:
            found.append((name, pot.amount, "", pot.seats))
    return tuple(found)
