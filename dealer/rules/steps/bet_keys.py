"""The keys of a betting round: what may be said in one tap, and what the keypad takes."""

from typing import Literal

from dealer.chips.legal import Legal
from dealer.chips.round import Act, Round, pot_now
from dealer.rules.prompts import Choice, Keypad
from dealer.words import asking, keys, labels
from dealer.words.said import Said, Words


def owes(who: str, can: Legal, *, must: bool) -> Said:
    """What the seat is asked: "Bo – 8 to call", "Bo – check or bet"."""
    if must:
        return asking.MUST_BET(who=who)
    if not can.check:
        return asking.TO_CALL(who=who, n=can.call_chips) if can.call_chips else asking.TO_CALL_MARKED(who=who)
    if can.may_raise or can.may_all_in:
        return (asking.CHECK_OR_BET if can.raise_act is Act.BET else asking.CHECK_OR_RAISE)(who=who)
    return asking.CHECK(who=who)


def choices(can: Legal, *, stacks_kept: bool, must: bool, needed: Words, marks: bool = False) -> tuple[Choice, ...]:
    """Fold first, the usual act last; only what is legal is offered. `marks`: chips are not counted, only marked."""
    more = can.raise_act.value
    found = [] if must else [Choice("bet.fold", labels.FOLD())]
    if marks:
        found += [Choice(f"bet.all_in.{act.value}", labels.ALL_IN(), words) for act, words in _all_in_marks(can)]
    if stacks_kept and can.may_all_in:
        same = can.call and can.call_is_all_in  # two sums for one act would make somebody think
        found.append(
            Choice("bet.all_in", labels.ALL_IN(), detail=labels.A_CALL() if same else str(can.all_in_least_to))
        )
    if can.has_choice and can.keypad_to is not None and (can.may_raise or not stacks_kept):
        found.append(_other(can))
    if can.may_raise:
        label = labels.bets(more, can.usual_to, completes=can.completes)
        found.append(Choice(f"bet.{more}", label, needed, primary=must))
    elif must and not marks:
        found[-1] = Choice("bet.all_in", labels.ALL_IN(), detail=str(can.all_in_least_to), primary=True)
    if can.check:
        found.append(Choice("bet.check", labels.CHECK(), primary=True))
    elif can.call:
        by_all_in = labels.BY_ALL_IN() if can.call_is_all_in else ""
        found.append(Choice("bet.call", labels.calls(can.call_chips), by_all_in, primary=True))
    return tuple(found)


def _all_in_marks(can: Legal) -> tuple[tuple[Act, Said], ...]:
    """What an all-in that is only marked can be, and in what words."""
    plain = (Act.CHECK, labels.NO_CHIPS()) if can.check else (Act.CALL, labels.A_CALL())
    more = (can.raise_act, (labels.A_BET if can.raise_act is Act.BET else labels.A_RAISE)())
    return (*((plain,) if can.check or can.call else ()), *((more,) if can.may_raise else ()))


def _other(can: Legal) -> Choice:
    """The key that opens the keypad: other sizes, or an all-in that has to be said in figures."""
    if not can.may_raise or can.least_to == can.most_to:
        return Choice("bet.other", labels.ALL_IN_ASK(), detail=labels.HOW_MUCH())
    sizes = keys.sizes(can.least_to or 0, can.most_to)
    return Choice("bet.other", (labels.BET_ASK if can.raise_act is Act.BET else labels.RAISE_ASK)(), detail=sizes)


def keypad(can: Legal, now: Round, *, stacks_kept: bool, chip: int = 1) -> Keypad | None:
    """What may be keyed; None where one tap says it all. The sizes in words can be paid with the smallest chip."""
    start = can.keypad_to
    if start is None or not can.has_choice or not (can.may_raise or not stacks_kept):
        return None
    least = start if can.least_to is None else can.least_to
    most = can.most_to if can.may_raise else can.all_in_most_to
    all_in = can.may_all_in and not stacks_kept
    if not can.may_raise:
        return Keypad(start, least, most, _sizes(can, now, chip), all_in=all_in, act="call_to")
    act: Literal["bet", "raise_to"] = "bet" if can.raise_act is Act.BET else "raise_to"
    return Keypad(start, least, most, _sizes(can, now, chip), all_in=all_in, act=act)


def cannot_pay(can: Legal, to: int, chip: int) -> bool:
    """No chips on the table make this amount, and no short all-in has made it the one to call or to raise to."""
    only_all_in = can.all_in_least_to if can.all_in_least_to == can.all_in_most_to else None
    return to % chip != 0 and to not in {can.call_to, can.least_to, can.most_to, only_all_in}


def _sizes(can: Legal, now: Round, chip: int) -> tuple[tuple[Said, int], ...]:
    """At most three sizes in words: the least, half the pot, the pot or the most there is."""
    if can.least_to is None:
        return ()
    sizes = {labels.LEAST: can.least_to}
    if not now.limits.is_limit:
        owed = can.call_chips or 0
        pot = now.level + pot_now(now) + owed
        sizes[labels.HALF_POT] = (now.level + (pot_now(now) + owed) // 2) // chip * chip
        sizes[labels.POT] = pot if pot == can.most_to else pot // chip * chip
    elif can.most_to is not None:
        sizes[labels.MOST] = can.most_to
    fits = {word: to for word, to in sizes.items() if can.most_to is None or to <= can.most_to}
    apart = {to: word for word, to in reversed(fits.items()) if to >= can.least_to}
    return tuple((word(), to) for to, word in sorted(apart.items()))
