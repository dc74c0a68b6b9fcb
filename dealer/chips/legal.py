"""What the seat to act may do: sizes, the cap, raising again after a short all-in (C6 to C8, C10, C11)."""

import msgspec

from dealer.chips.errors import BetRefused
from dealer.chips.limits import Reopen, Structure
from dealer.chips.round import Act, Place, Round, pot_now, turn
from dealer.words import bets
from dealer.words.said import Said


class Legal(msgspec.Struct, frozen=True):
    """What the seat to act may do; amounts "to" are what its bet of this round comes to. It may always fold.

    `call_chips` is what a call adds now: less than `call_to` asks for where the stack is short (`call_is_all_in`).
    `raise_act` says whether more is called a bet or a raise; `completes`, that it only fills up a short all-in to the
    full bet (limit games). Where `may_raise`, it may come to `least_to` up to `most_to` (None: no upper bound but the
    stack, which is not kept). Where `may_all_in`, the all-in may come to `all_in_least_to` up to `all_in_most_to`: one
    and the same where stacks are kept. `why_no_raise` is a sentence wherever `may_raise` is false. Under lights only
    no amount is set; an all-in can be marked with whatever may be said.
    """

    check: bool
    call: bool
    raise_act: Act
    completes: bool = False
    may_raise: bool = False
    why_no_raise: Said | None = None
    call_to: int | None = None
    call_chips: int | None = None
    call_is_all_in: bool = False
    least_to: int | None = None
    most_to: int | None = None
    may_all_in: bool = False
    all_in_least_to: int | None = None
    all_in_most_to: int | None = None

    @property
    def usual_to(self) -> int | None:
        """The size of one tap on bet or raise: the only one, or the least."""
        return self.least_to

    @property
    def keypad_to(self) -> int | None:
        """The amount a keypad starts with: the least raise, else the only all-in, else the call."""
        if self.least_to is not None:
            return self.least_to
        only_one = self.all_in_least_to == self.all_in_most_to
        return self.all_in_least_to if self.may_all_in and only_one else self.call_to

    @property
    def has_choice(self) -> bool:
        """Whether a keypad is of use: more than one size is legal, or an all-in has to be said in figures."""
        return self.least_to != self.most_to or self.all_in_least_to != self.all_in_most_to


def legal(now: Round, seat: int) -> Legal:
    """What the seat may do now.

    :raises BetRefused: it is not this seat's turn.
    """
    at = turn(now)
    if at is None or now.places[at].seat != seat:
        raise BetRefused(bets.NOT_THE_TURN())
    place = now.places[at]
    owed = now.level - place.bet
    barred = _why_no_raise(now, place)
    raise_act = Act.RAISE if now.level else Act.BET
    plain = Legal(
        check=owed == 0,
        call=owed > 0,
        raise_act=raise_act,
        completes=now.limits.is_limit and now.level > now.base,
        may_raise=not barred,
        why_no_raise=barred,
    )
    if not now.limits.has_amounts:
        return plain
    least, most = _sizes(now, owed)
    all_in_least, all_in_most = place.bet + 1, now.level if barred else most
    may_all_in = True
    call_chips = owed
    if place.stack is not None:
        total = place.bet + place.stack
        all_in_least = all_in_most = total
        may_all_in = total <= now.level or (not barred and (most is None or total <= most))
        call_chips = min(owed, place.stack)
        if not barred and total <= now.level:
            barred = bets.ONLY_A_CALL()
        elif not barred and total < least:
            short = bets.SHORT_BET if raise_act is Act.BET else bets.SHORT_RAISE
            barred = short(least=least, n=total)
        most = total if most is None else min(most, total)
    return msgspec.structs.replace(
        plain,
        may_raise=not barred,
        why_no_raise=barred,
        call_to=now.level if owed else None,
        call_chips=call_chips if owed else None,
        call_is_all_in=bool(owed) and call_chips == place.stack,
        least_to=None if barred else least,
        most_to=None if barred else most,
        may_all_in=may_all_in,
        all_in_least_to=all_in_least if may_all_in else None,
        all_in_most_to=all_in_most if may_all_in else None,
    )


def _why_no_raise(now: Round, place: Place) -> Said | None:
    """Why the rules close the betting to this seat, whatever it has; None where it may bet or raise."""
    limits = now.limits
    if not any(_could_call_more(other, now.level) for other in now.places if other.seat != place.seat):
        return bets.NOBODY_CALLS()
    if now.capped:
        return bets.CAPPED(n=limits.raise_cap or 0)
    if place.checked and not limits.check_raise:
        return bets.CHECKED()
    owed = now.level - place.bet
    half_counts = limits.is_limit and limits.reopen is Reopen.HALF_BET
    if place.acted and (2 * owed if half_counts else owed) < now.step:
        # What counts is all that this seat faces, so several short all-ins together can reopen (C10, C11).
        return (bets.ADDED_HALF if half_counts else bets.ADDED_FULL)()
    return None


def _could_call_more(place: Place, level: int) -> bool:
    """Whether chips would be left after a call; where stacks are not kept, whoever is not all-in may have some."""
    return place.can_act and (place.stack is None or place.bet + place.stack > level)


def _sizes(now: Round, owed: int) -> tuple[int, int | None]:
    """The least and the largest amount to which a bet or raise may come; None for no largest."""
    limits = now.limits
    if limits.is_limit:
        # A short all-in that did not count as a bet is completed, one that did is raised (C10).
        return now.base + now.step, now.base + (limits.most or now.step)
    least = now.level + now.step
    if limits.structure is Structure.POT:
        return least, max(least, now.level + pot_now(now) + owed)
    return least, None
