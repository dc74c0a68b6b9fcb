"""A round of betting: who opens is said or judged, then everybody in turn, until all have matched (C5-C18)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from dealer.chips.betting import act, keyed, marked_all_in, replay
from dealer.chips.errors import BetRefused
from dealer.chips.legal import Legal, legal
from dealer.chips.limits import Limits, Structure, round_limits
from dealer.chips.round import Act, Place, Round, come_back, drop_out, start_round, to_act
from dealer.rules import events as e
from dealer.rules.events.kinds import BetAct
from dealer.rules.prompts import Laid, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Deal as OneDeal
from dealer.rules.state.table import Table, clockwise
from dealer.rules.steps.bet_keys import cannot_pay, choices, keypad, owes
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.openers import Opener, opening_words
from dealer.rules.steps.paying import all_others_out
from dealer.rules.steps.pots import keeps_stacks, stack_of
from dealer.words import coming, refusals, turns
from dealer.words.said import Said, Words

ACTED: dict[Act, BetAct] = {
    Act.CHECK: "check",
    Act.CALL: "call",
    Act.FOLD: "fold",
    Act.BET: "bet",
    Act.RAISE: "raise",
}
"""What is stored of an act; an all-in is a call, a bet or a raise of all there is."""


def always(table: Table) -> bool:
    """Most rounds of betting are always held."""
    del table
    return True


def free(table: Table) -> bool:
    """Who opens may check."""
    del table
    return False


def anything(table: Table) -> Words:
    """Any hand may make the first bet."""
    del table
    return ""


@dataclass(frozen=True)
class Bet(Step):
    """Round `number` of betting, opened as `opens` says."""

    number: int
    opens: Opener
    article: str = ""
    held: Callable[[Table], bool] = always
    """Whether the round is held at all."""
    must_open: Callable[[Table], bool] = free
    """Whether who opens has to bet."""
    needed: Callable[[Table], Words] = anything
    """What the first bet takes, in words ("jacks or better"); the Pi does not see the hand."""

    def words(self) -> Said:
        return coming.BETTING_ROUND(n=self.number)

    def begin(self, table: Table) -> tuple[e.Event, ...]:
        """Nobody opens where fewer than two can bet (C18)."""
        return self.opens.judge_opener(table) if self._can_bet(table) else ()

    def _can_bet(self, table: Table) -> bool:
        deal = running(table)
        able = [s for s in deal.active if s not in deal.all_in and stack_of(table, s) != 0]
        return self.held(table) and len(able) > 1

    def checked_round(self, table: Table) -> tuple[e.Event, ...]:
        """What the round comes to where nobody bets any more: a copy of the table looks ahead with it."""
        deal = running(table)
        if deal.bettor is not None or deal.first is not None or not self._can_bet(table):
            return ()
        return (e.Acted(deal.active[0], "check", 0),)

    def round_of(self, table: Table) -> Round | None:
        """The round so far, from the stored facts alone; None before somebody has opened it."""
        deal = running(table)
        opened = next((f.seat for f in deal.here if isinstance(f, e.Opened)), None)
        if opened is None:
            return None
        facts = [f for f in deal.here if isinstance(f, e.Acted | e.HandDead | e.HandRestored)]
        out_now = {f.seat for f in facts if isinstance(f, e.HandDead) or (isinstance(f, e.Acted) and f.act == "fold")}
        all_in_now = {f.seat for f in facts if isinstance(f, e.Acted) and f.all_in}
        in_then = {*deal.active, *out_now}
        order = tuple(s for s in clockwise(deal.seats, opened - 1) if s in in_then)
        bets, back = bets_now(deal), _back_now(deal)
        stacks = None
        if keeps_stacks(table):
            stacks = {s: (stack_of(table, s) or 0) + bets.get(s, 0) - back.get(s, 0) for s in order}
        now = start_round(
            order,
            self._limits(table),
            pot=deal.pot - sum(bets.values()) + sum(back.values()),
            stacks=stacks,
            all_in=deal.all_in - all_in_now,
        )
        for seat in _dead_before(facts):
            now = drop_out(now, seat)
        for fact in facts:
            if isinstance(fact, e.Acted):
                now = replay(now, fact.seat, Act(fact.act), fact.to, all_in=fact.all_in)
            else:
                now = (drop_out if isinstance(fact, e.HandDead) else come_back)(now, fact.seat)
        return now

    def _limits(self, table: Table) -> Limits:
        rules = table.rules
        cap = rules["raise_cap"]
        if rules["betting"] == Structure.LIGHTS_ONLY and "ante_by" not in rules:
            cap = "none"  # agreed before raises were counted there
        return round_limits(
            Structure(str(rules["betting"])),
            small_bet=int(rules["small_bet"]),
            big_bet=int(rules["big_bet"]),
            big=self.number >= int(rules["big_bet_from"]),
            raise_cap=None if cap == "none" else int(cap),
            check_raise=bool(rules["check_raise"]),
        )

    def _legal(self, table: Table, now: Round, seat: e.Seat) -> tuple[Legal, bool]:
        """What the seat may do, and whether it has to bet since it opens."""
        must = now.first is None and self.must_open(table)
        can = legal(now, seat)
        return (replace(can, check=False) if must else can), must

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if len(deal.active) < 2:
            return None
        now = self.round_of(table)
        if now is None:
            return self.opens.ask(table) if self._can_bet(table) else None
        seat = to_act(now)
        if seat is None:
            return None
        can, must = self._legal(table, now, seat)
        needed = self.needed(table) if not now.level else ""
        kept = keeps_stacks(table)
        text = self._opening(table, now, seat) or owes(table.name(seat), can, must=must)
        keys = choices(can, stacks_kept=kept, must=must, needed=needed, marks=not now.limits.has_amounts)
        return Prompt(
            "bet", text, self.article, keys, (seat,), 1, keypad=keypad(can, now, stacks_kept=kept, chip=_chip(table))
        )

    def _opening(self, table: Table, now: Round, seat: e.Seat) -> Said | None:
        """Who opens by which up cards, as long as nobody has acted; what that seat may do stands on the keys."""
        opened = next(f for f in running(table).here if isinstance(f, e.Opened))
        if now.first is not None or opened.seat != seat:
            return None
        return opening_words(opened, table.name(seat))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        now = self.round_of(table)
        if now is None:
            return self.opens.answer(table, reply)
        seat = to_act(now)
        if seat is None or isinstance(reply, Laid):
            raise unknown(reply, self.article)
        _, must = self._legal(table, now, seat)
        if must and reply.id in {"bet.check", "bet.fold", "bet.all_in.check"}:
            raise Refused(refusals.MUST_BET(who=table.name(seat)), self.article)
        if reply.amount is not None and cannot_pay(legal(now, seat), reply.amount, _chip(table)):
            raise Refused(refusals.NO_CHIPS_MAKE(chip=_chip(table), n=reply.amount), "Table T7")
        try:
            after, said = self._acted(now, seat, reply)
        except BetRefused as why:
            raise Refused(why.sentence, self.article) from why
        place = _place(after, seat)
        fact = e.Acted(seat, ACTED[said], place.bet if now.limits.has_amounts else 0, place.all_in)
        facts = (e.Did(_words(table.name(seat), fact, now)), fact)
        later = fold(facts, table)
        if len(running(later).active) == 1:
            return (*facts, *all_others_out(later))
        return facts

    def may_come_in(self, table: Table) -> bool:
        """Somebody who is in still has to match the bet, and can."""
        now = self.round_of(table)
        return now is not None and to_act(now) is not None and any(p.can_act and p.bet < now.level for p in now.places)

    def after(self, now: Round, seat: e.Seat, reply: Pressed) -> Round:
        """The round once the seat has said this; raises BetRefused."""
        return self._acted(now, seat, reply)[0]

    def _acted(self, now: Round, seat: e.Seat, reply: Pressed) -> tuple[Round, Act]:
        can, place = legal(now, seat), _place(now, seat)
        match reply.id:
            case "bet.check" | "bet.call" | "bet.fold":
                kind, to = Act(reply.id.removeprefix("bet.")), None
            case "bet.all_in.check" | "bet.all_in.call" | "bet.all_in.bet" | "bet.all_in.raise":
                kind = Act(reply.id.removeprefix("bet.all_in."))
                return marked_all_in(now, seat, kind), kind
            case "bet.bet" | "bet.raise":
                kind, to = Act(reply.id.removeprefix("bet.")), can.usual_to
            case "keypad.all_in" if reply.amount == place.bet and place.stack is None and can.may_all_in:
                # No stacks are kept, and the player has nothing left: all-in without another chip.
                kind = Act.CHECK if can.check else Act.CALL
                return replay(now, seat, kind, place.bet, all_in=True), kind
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


def _dead_before(facts: Sequence[e.Acted | e.HandDead | e.HandRestored]) -> list[e.Seat]:
    """Hands that were restored in this round and had been dead since before it."""
    first = {fact.seat: fact for fact in reversed(facts)}
    return [seat for seat, fact in first.items() if isinstance(fact, e.HandRestored)]


def _chip(table: Table) -> int:
    """The smallest chip on the table, in smallest units."""
    return int(table.rules["smallest_chip"])


def _place(now: Round, seat: e.Seat) -> Place:
    return next(place for place in now.places if place.seat == seat)


def bets_now(deal: OneDeal) -> dict[e.Seat, int]:
    """What each seat has bet in the round at hand, in smallest units."""
    bets: dict[e.Seat, int] = {}
    for fact in deal.here:
        if isinstance(fact, e.Acted):
            bets[fact.seat] = max(fact.to, bets.get(fact.seat, 0))
    return bets


def _back_now(deal: OneDeal) -> dict[e.Seat, int]:
    """What went back to whom when the round at hand was closed."""
    returns = [f.shares for f in deal.here if isinstance(f, e.PotShared) and f.by == "return"]
    return {seat: amount for shares in returns for seat, amount in shares.items()}


def _words(name: str, fact: e.Acted, before: Round) -> Said:
    """The act as a dealer says it: "Bo raised to 8"."""
    has_amounts = before.limits.has_amounts
    if fact.all_in and (fact.act == "check" or (has_amounts and fact.to == _place(before, fact.seat).bet)):
        return turns.is_all_in(name)
    match fact.act:
        case "check":
            return turns.checked(name)
        case "fold":
            return turns.folded(name)
        case "call":
            return turns.called(name, all_in=fact.all_in)
    say = turns.bet if fact.act == "bet" else turns.raised
    return say(name, fact.to if has_amounts else None, all_in=fact.all_in)
