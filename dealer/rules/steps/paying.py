"""How a deal that is over is paid: by folds, by the cards, or by hand; each pot and each half on its own."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from dealer.chips.award import Award, AwardRule, Declaration, SwingDead, SwingTie, Verdict, award
from dealer.chips.pots import Pot
from dealer.chips.split import OddChip, split
from dealer.hands import Hand
from dealer.rules import events as e
from dealer.rules.events.kinds import SharedBy
from dealer.rules.prompts import Refused
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.common import running
from dealer.rules.steps.pots import asked_of, counts_chips, odd_order, parts_of, pot_names, pots_of, returned
from dealer.words import refusals
from dealer.words import showdown as said
from dealer.words.said import Said
from dealer.words.showdown import Half


class Won(msgspec.Struct, frozen=True):
    """A pot, or a half of it, and what each of its winners takes; where no chips are counted, nothing."""

    name: str
    half: Half
    shares: dict[e.Seat, int]

    @property
    def seats(self) -> tuple[e.Seat, ...]:
        """Who won it."""
        return tuple(self.shares)


class Payout(msgspec.Struct, frozen=True):
    """All that was won, main pot first and high before low, and what is left for the next deal, in smallest units."""

    won: tuple[Won, ...]
    left: int = 0
    verdicts: tuple[Verdict, ...] = ()
    """How each pot was decided, main pot first."""


def won_by_folds(table: Table) -> tuple[e.Event, ...]:
    """All but one have folded, or their hands are dead: the last one takes everything and need not show (C16)."""
    deal = running(table)
    (seat,) = deal.active
    folded = deal.folded | {seat} >= set(deal.seats)
    back = returned(deal)
    pot = deal.pot - sum(sum(fact.shares.values()) for fact in back)
    paid = (e.PotShared("Pot", {seat: pot}, by="folds"),) if pot else ()
    return (
        *back,
        *paid,
        e.DealWon((seat,), said.by_folds(table.name(seat), folded=folded), by="folds"),
        e.DealEnded("folds"),
    )


def openers_owed(deal: Deal) -> e.Seat | None:
    """Who opened, is in, and has still to say whether what it takes to open was shown; None where nobody has."""
    asked = deal.rules.get("openers_min", "none") != "none" and "openers_unshown" in deal.rules
    return deal.opened_pot if asked and deal.openers_shown is None and deal.opened_pot in deal.active else None


def all_others_out(table: Table) -> tuple[e.Event, ...]:
    """One is left and takes everything, unless openers have to be shown first."""
    return () if openers_owed(running(table)) is not None else won_by_folds(table)


def carried(table: Table, why: Said) -> tuple[e.Event, ...]:
    """Nobody takes the pot: it waits, and the next dealer deals."""
    pot = running(table).pot
    waits = (e.PotCarried(pot),) if pot else ()
    return (e.DealWon((), said.carried(why, pot), by="carried"), *waits, e.DealEnded("carried"))


def paid_by_cards(table: Table, high: Mapping[e.Seat, Hand], low: Mapping[e.Seat, Hand] | None = None) -> Payout:
    """Every pot to the best hands shown, high and low, declared or not; odd chips as was agreed."""
    deal, rules = running(table), table.rules
    pots = pots_of(deal).pots or (Pot(0, deal.active),)
    rule = award_rule(rules)
    awards = award(
        pots,
        high={s: h.value for s, h in high.items()},
        low=None if low is None else {s: h.value for s, h in low.items()},
        declared={s: Declaration(way) for s, way in deal.declared.items()} or None,
        odd_order=odd_order(table, deal.active),
        rule=rule,
    )
    names = pot_names(pots) if counts_chips(table) else ("",)
    won = [each for name, given in zip(names, awards, strict=True) for each in _halves(name, given)]
    return Payout(tuple(won), sum(given.left for given in awards), tuple(given.verdict for given in awards))


def award_rule(rules: Mapping[str, e.RuleValue]) -> AwardRule:
    """How pots are shared, as was agreed; evenings that never asked played by the usual values."""
    return AwardRule(
        int(rules["smallest_chip"]),
        rules.get("odd_chip") == OddChip.NEXT_POT,
        SwingTie(str(rules.get("swing_tie", "lose_all"))),
        SwingDead(str(rules.get("swing_dead", "cards_speak"))),
    )


def _halves(name: str, given: Award) -> Iterable[Won]:
    both: tuple[tuple[Half, dict[e.Seat, int]], ...] = ("high", given.high), ("low", given.low)
    for half, shares in both:
        if shares:
            yield Won(name, half if given.low else "", shares)


def paid_by_hand(table: Table, named: Sequence[Sequence[e.Seat]], article: str) -> Payout:
    """Every part of the pots that is asked for to those whom the table named, in the order of `parts_of`.

    A part that only one seat can win is not asked for, as long as others are. Raises Refused where a part is left
    without a winner who can win it.
    """
    deal = running(table)
    parts = parts_of(table)
    asked = asked_of(parts)
    if len(named) != len(asked) or any(
        not seats or not set(seats) <= set(part.seats) for seats, part in zip(named, asked, strict=False)
    ):
        raise Refused(refusals.NAME_FOR_EACH_POT(), article)
    winners, order = iter(named), odd_order(table, deal.active)
    smallest, odd_left = int(table.rules["smallest_chip"]), table.rules.get("odd_chip") == OddChip.NEXT_POT
    won: list[Won] = []
    left = 0
    for part in parts:
        chosen = next(winners) if part in asked else part.seats
        given = split(part.amount, [s for s in order if s in chosen], smallest_chip=smallest, odd_left=odd_left)
        won.append(Won(part.name, part.half, given.shares))
        left += given.left
    return Payout(tuple(sorted(won, key=lambda w: [p.name for p in reversed(parts)].index(w.name))), left)


def facts_of(table: Table, payout: Payout, by: SharedBy) -> tuple[e.Event, ...]:
    """The facts of a payout: what nobody matched goes back first (C13), then each pot, then what waits."""
    if not counts_chips(table):
        return ()
    paid = (e.PotShared(won.name, won.shares, by, won.half) for won in payout.won)
    left = (e.PotCarried(payout.left),) if payout.left else ()
    return (*returned(running(table)), *paid, *left)
