"""A second opinion on a betting round: it keeps no state, but reads the whole story again before each answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from dealer.chips.limits import Limits, Reopen, Structure
from dealer.chips.round import Act


@dataclass(frozen=True)
class Said:
    """One act as told: the seat, what it did, and what its bet of this round came to after it."""

    seat: int
    kind: Act
    to: int


@dataclass(frozen=True)
class Story:
    """A round as told from its beginning; stacks are those before it."""

    order: tuple[int, ...]
    limits: Limits
    pot: int
    stacks: dict[int, int] | None
    all_in_before: frozenset[int]
    said: tuple[Said, ...] = ()

    def bet(self, seat: int, upto: int | None = None) -> int:
        return max((s.to for s in self.said[:upto] if s.seat == seat), default=0)

    def level(self, upto: int | None = None) -> int:
        return max((s.to for s in self.said[:upto]), default=0)

    def folded(self, upto: int | None = None) -> set[int]:
        return {s.seat for s in self.said[:upto] if s.kind is Act.FOLD}

    def broke(self, upto: int | None = None) -> set[int]:
        """All-in: before the round, by word, or with no chip left."""
        word = {s.seat for s in self.said[:upto] if s.kind is Act.ALL_IN}
        empty = set() if self.stacks is None else {s for s in self.order if self.stacks[s] == self.bet(s, upto)}
        return set(self.all_in_before) | word | empty

    def able(self, upto: int | None = None) -> list[int]:
        out = self.folded(upto) | self.broke(upto)
        return [seat for seat in self.order if seat not in out]

    def turn(self) -> int | None:
        """Clockwise from who spoke last, the first who still owes, or has not spoken while another could answer."""
        if len(set(self.order) - self.folded()) < 2:
            return None
        able = self.able()
        start = self.order.index(self.said[-1].seat) + 1 if self.said else 0
        spoken = {s.seat for s in self.said}
        for seat in self.order[start:] + self.order[:start]:
            owes = self.bet(seat) < self.level()
            if seat in able and (owes or (seat not in spoken and len(able) > 1)):
                return seat
        return None

    def raises(self) -> tuple[list[tuple[int, str]], int, int]:
        """Each act that lifted the level: its number and how much of a raise it was; then the last full level and step.

        "full": a whole bet or raise, or an all-in that is taken for one; "sum": small all-ins that together are half a
        bet; "short": neither.
        """
        found = []
        base, step = 0, self.limits.least
        limit = self.limits.structure in (Structure.FIXED, Structure.SPREAD)
        enough = Fraction(1, 2) if limit and self.limits.reopen is Reopen.HALF_BET else Fraction(1)
        for number, said in enumerate(self.said):
            before = self.level(number)
            if said.to <= before:
                continue
            size = said.to - before
            if limit:
                whole = said.to - base >= step
                how = "full" if whole or (enough < 1 and size >= enough * step) else "short"
                if how == "short" and enough < 1 and said.to - base >= enough * step:
                    how = "sum"
                if whole:
                    step = max(step, said.to - base)
                if how != "short":
                    base = said.to
            else:
                how = "full" if size >= step else "short"
                step = max(step, size)
            found.append((number, how))
        return found, base, step

    def may_raise(self, seat: int) -> bool:
        """Read C6, C7, C10 and C11 for this seat."""
        lifts, _, step = self.raises()
        limit = self.limits.structure in (Structure.FIXED, Structure.SPREAD)
        rivals = [other for other in self.able() if other != seat]
        if all(self.stacks is not None and self.stacks[other] <= self.level() for other in rivals):
            return False
        counts = limit or self.limits.structure is Structure.LIGHTS_ONLY
        if counts and self.limits.raise_cap is not None:
            counted = [number for number, how in lifts if how != "short"]
            over = counted[self.limits.raise_cap :]
            if any(len(self.able(number)) > 2 for number in over):
                return False
        mine = [number for number, s in enumerate(self.said) if s.seat == seat]
        if not mine:
            return True
        if not self.limits.check_raise and any(self.said[number].kind is Act.CHECK for number in mine):
            return False
        if any(number > mine[-1] and how == "full" for number, how in lifts):
            return True
        faces = self.level() - self.bet(seat)
        enough = Fraction(1, 2) if limit and self.limits.reopen is Reopen.HALF_BET else Fraction(1)
        return faces >= enough * step

    def sizes(self, seat: int) -> tuple[int, int]:
        """The least and the largest level of a full bet or raise (10**9: no bound)."""
        _, base, step = self.raises()
        level = self.level()
        if self.limits.structure in (Structure.FIXED, Structure.SPREAD):
            assert self.limits.most is not None
            return base + step, base + self.limits.most
        if self.limits.structure is Structure.POT:
            in_middle = self.pot + sum(self.bet(s) for s in self.order)
            owed = level - self.bet(seat)
            return level + step, max(level + step, level + in_middle + owed)
        return level + step, 10**9

    def allows(self, seat: int, kind: Act, to: int | None) -> bool:
        """Whether the seat may say this now."""
        level, bet = self.level(), self.bet(seat)
        if self.turn() != seat:
            return False
        if kind in (Act.FOLD, Act.CHECK, Act.CALL):
            return kind is Act.FOLD or (kind is Act.CALL) == (level > bet)
        least, most = self.sizes(seat)
        total = None if self.stacks is None else self.stacks[seat]
        if kind is Act.ALL_IN:
            if total is None and to is None:
                return bet + 1 == (most if self.may_raise(seat) else level)
            to = total if to is None else to
            assert to is not None
            ceiling = most if self.may_raise(seat) else level
            return bet < to <= ceiling and total in (None, to)
        if kind is (Act.BET if level else Act.RAISE) or to is None:
            return False
        return self.may_raise(seat) and least <= to <= most and (total is None or to <= total)


def allowed_now(story: Story, amounts: Sequence[int]) -> set[tuple[Act, int | None]]:
    """Every act out of these amounts that the seat to act may say."""
    seat = story.turn()
    if seat is None:
        return set()
    return {(kind, to) for kind in Act for to in (None, *amounts) if story.allows(seat, kind, to)}
