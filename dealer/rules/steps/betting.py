"""A round of betting: who opens is said or judged, then everybody in turn, until all have matched (C5-C18)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from dealer.chips.betting import act, keyed
from dealer.chips.errors import BetRefused
from dealer.chips.legal import Legal, legal
from dealer.chips.limits import Limits, Structure, round_limits
from dealer.chips.round import Act, Round, drop_out, start_round, to_act
from dealer.rules import events as e
from dealer.rules.evolve import fold
from dealer.rules.prompts import Choice, Keypad, Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.openers import Opener
from dealer.rules.steps.pots import stack_of, won_by_folds
from dealer.rules.table import Deal as OneDeal
from dealer.rules.table import Table, clockwise


def always(table: Table) -> bool:
    """Most rounds of betting are always held."""
    del table
    return True


@dataclass(frozen=True)
class Bet:
    """Round `number` of betting, opened as `opens` says."""

    number: int
    opens: Opener
    article: str = ""
    held: Callable[[Table], bool] = field(default=always)
    """Whether the round is held at all."""

    def words(self) -> str:
        return f"betting round {self.number}"

    def begin(self, table: Table) -> tuple[e.Event, ...]:
        """Nobody opens where fewer than two can bet (C18)."""
        return self.opens.judged(table) if self._can_bet(table) else ()

    def _can_bet(self, table: Table) -> bool:
        deal = running(table)
        able = [s for s in deal.active if s not in deal.all_in and stack_of(table, s) != 0]
        return self.held(table) and len(able) > 1

    def _round(self, table: Table) -> Round | None:
        """The round so far; None before somebody has opened it."""
        deal = running(table)
        opened = next((f.seat for f in deal.here if isinstance(f, e.Opened)), None)
        if opened is None:
            return None
        acted = [f for f in deal.here if isinstance(f, e.Acted | e.HandDead)]
        bets = bets_now(deal)
        out_now = {f.seat for f in acted if isinstance(f, e.HandDead) or f.act == "fold"}
        in_then = {*deal.active, *out_now}
        order = tuple(s for s in clockwise(deal.seats, opened - 1) if s in in_then)
        all_in_now = {f.seat for f in acted if isinstance(f, e.Acted) and f.all_in}
        stacks = None
        if table.stacks is not None:
            stacks = {s: (stack_of(table, s) or 0) + bets.get(s, 0) for s in order}
        now = start_round(
            order,
            self._limits(table),
            pot=deal.pot - sum(bets.values()),
            stacks=stacks,
            all_in=deal.all_in - all_in_now,
        )
        for fact in acted:
            now = drop_out(now, fact.seat) if isinstance(fact, e.HandDead) else _again(now, fact)
        return now

    def _limits(self, table: Table) -> Limits:
        rules = table.rules
        cap = rules["raise_cap"]
        return round_limits(
            Structure(str(rules["betting"])),
            small_bet=int(rules["small_bet"]),
            big_bet=int(rules["big_bet"]),
            big=self.number >= int(rules["big_bet_from"]),
            raise_cap=None if cap == "none" else int(cap),
            check_raise=bool(rules["check_raise"]),
        )

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if len(deal.active) < 2:
            return None
        now = self._round(table)
        if now is None:
            return self.opens.ask(table) if self._can_bet(table) else None
        seat = to_act(now)
        if seat is None:
            return None
        can = legal(now, seat)
        owes = f"{can.call_chips} to call" if can.call_chips else "to call" if can.call else "to act"
        if can.check:
            owes = "check or bet" if can.raise_act is Act.BET else "check or raise"
        return Prompt(
            "bet",
            f"{table.name(seat)} – {owes}",
            self.article,
            self._choices(can, stacks_kept=table.stacks is not None),
            (seat,),
            1,
            keypad=_keypad(can, stacks_kept=table.stacks is not None),
        )

    def _choices(self, can: Legal, *, stacks_kept: bool) -> tuple[Choice, ...]:
        more = can.raise_act.value
        keys = [Choice("bet.fold", "Fold")]
        if stacks_kept and can.may_all_in:
            keys.append(Choice("bet.all_in", "All-in", detail=str(can.all_in_least_to)))
        pad = _keypad(can, stacks_kept=stacks_kept)
        if can.has_choice and pad is not None:
            most = "up" if pad.most is None else f"to {pad.most}"
            keys.append(Choice("bet.other", f"{more.capitalize()}…", detail=f"{pad.least} {most}"))
        if can.may_raise:
            to = (
                ""
                if can.usual_to is None
                else f" {can.usual_to}"
                if can.raise_act is Act.BET
                else f" to {can.usual_to}"
            )
            keys.append(Choice(f"bet.{more}", ("Complete" if can.completes else more.capitalize()) + to))
        if can.check:
            keys.append(Choice("bet.check", "Check", primary=True))
        else:
            amount = f" {can.call_chips}" if can.call_chips is not None else ""
            keys.append(Choice("bet.call", f"Call{amount}", "all-in" if can.call_is_all_in else "", primary=True))
        return tuple(keys)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        now = self._round(table)
        if now is None:
            return self.opens.answer(table, reply)
        seat = to_act(now)
        if seat is None or isinstance(reply, Laid):
            raise unknown(reply, self.article)
        try:
            after, said = self._acted(now, seat, reply)
        except BetRefused as why:
            raise Refused(str(why).rstrip("."), self.article) from why
        place = next(p for p in after.places if p.seat == seat)
        fact = e.Acted(seat, said.value, place.bet if now.limits.has_amounts else 0, place.all_in)
        facts = (e.Did(_words(table.name(seat), fact, now)), fact)
        later = fold(facts, table)
        return (*facts, *won_by_folds(later)) if len(running(later).active) == 1 else facts

    def _acted(self, now: Round, seat: e.Seat, reply: Pressed) -> tuple[Round, Act]:
        can = legal(now, seat)
        match reply.id:
            case "bet.check" | "bet.call" | "bet.fold":
                kind, to = Act(reply.id.removeprefix("bet.")), None
            case "bet.bet" | "bet.raise":
                kind, to = Act(reply.id.removeprefix("bet.")), can.usual_to
            case "bet.all_in" | "keypad.all_in":
                kind, to = Act.ALL_IN, reply.amount
            case "keypad.ok" if reply.amount is not None:
                kind, to = keyed(now, seat, reply.amount), reply.amount
            case _:
                raise unknown(reply, self.article)
        after = act(now, seat, kind, to)
        if kind is Act.ALL_IN:
            kind = can.raise_act if after.level > now.level else Act.CALL
        return after, kind


def bets_now(deal: OneDeal) -> dict[e.Seat, int]:
    """What each seat has bet in the round at hand, in smallest units."""
    bets: dict[e.Seat, int] = {}
    for fact in deal.here:
        if isinstance(fact, e.Acted):
            bets[fact.seat] = max(fact.to, bets.get(fact.seat, 0))
    return bets


def _again(now: Round, fact: e.Acted) -> Round:
    """The round after a stored act; an all-in is told by its amount."""
    if not now.limits.has_amounts or fact.act in {"check", "fold"}:
        return act(now, fact.seat, Act(fact.act))
    if fact.act == "call" and not fact.all_in:
        return act(now, fact.seat, Act.CALL)
    if fact.all_in:
        can = legal(now, fact.seat)
        if fact.act == "call" and can.call_is_all_in:
            return act(now, fact.seat, Act.CALL)
        if can.least_to is not None and can.least_to <= fact.to and not can.may_all_in:
            return act(now, fact.seat, can.raise_act, fact.to)
        return act(now, fact.seat, Act.ALL_IN, fact.to)
    return act(now, fact.seat, Act(fact.act), fact.to)


def _words(name: str, fact: e.Acted, before: Round) -> str:
    """The act as a dealer says it: "Bo raised to 8"."""
    said = {"check": "checked", "fold": "folded", "call": "called", "bet": "bet", "raise": "raised"}[fact.act]
    amount = ""
    if before.limits.has_amounts and fact.act == "bet":
        amount = f" {fact.to}"
    elif before.limits.has_amounts and fact.act == "raise":
        amount = f" to {fact.to}"
    return f"{name} {said}{amount}" + (", all-in" if fact.all_in and fact.act != "fold" else "")


def _keypad(can: Legal, *, stacks_kept: bool) -> Keypad | None:
    if can.keypad_to is None or not (can.has_choice or can.may_raise):
        return None
    sizes = [s for s in (can.least_to, can.call_to, can.all_in_least_to if stacks_kept else None) if s is not None]
    least = can.least_to if can.least_to is not None else min(sizes, default=can.keypad_to)
    quick = []
    if can.call_to is not None and can.call_chips is not None:
        quick.append((f"Call {can.call_chips}", can.call_to))
    if can.least_to is not None:
        quick.append((f"{'Bet' if can.raise_act is Act.BET else 'Raise to'} {can.least_to}", can.least_to))
    most = can.most_to if can.may_raise else can.all_in_most_to
    if most is not None and can.least_to is not None and most != can.least_to:
        quick.append((f"Most: {most}", most))
    words = "Bet" if can.raise_act is Act.BET else "Raise to"
    return Keypad(can.keypad_to, least, most, tuple(quick), all_in=can.may_all_in and not stacks_kept, words=words)
