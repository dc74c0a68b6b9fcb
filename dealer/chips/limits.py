"""How large bets may be in a round, and how often they may be raised (C5 to C8, C10).

>>> round_limits(Structure.FIXED, small_bet=2, big_bet=4, big=True).least
4
"""

from enum import StrEnum

import msgspec

from dealer.chips.errors import ChipsError


class Structure(StrEnum):
    """The betting structure (house rule `betting`)."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot"
    NO_LIMIT = "no_limit"
    LIGHTS_ONLY = "lights_only"


class Reopen(StrEnum):
    """How much an all-in must add to count as a bet in a limit game (house rule `limit_reopen`)."""

    HALF_BET = "half_bet"
    FULL_BET = "full_bet"


class Limits(msgspec.Struct, frozen=True):
    """The sizes of one betting round, in chips.

    `least` is the least bet, `most` the largest bet or raise (None: only the pot or the stack limits it).
    `raise_cap` is how many raises may follow a bet, None for no cap; it never holds in pot and no limit (C6). Under
    lights only raises are counted too, though no chips are.
    """

    structure: Structure
    least: int = 1
    most: int | None = None
    raise_cap: int | None = 3
    check_raise: bool = True
    reopen: Reopen = Reopen.HALF_BET

    def __post_init__(self) -> None:
        if self.least < 1 or (self.most is not None and self.most < self.least):
            raise ChipsError("The least bet must be at least one chip and no more than the largest.")
        if self.raise_cap is not None and self.raise_cap < 0:
            raise ChipsError("The number of raises cannot be below none.")

    @property
    def is_limit(self) -> bool:
        """Whether bets have a fixed largest size, so that short bets are completed and raises are capped."""
        return self.structure in (Structure.FIXED, Structure.SPREAD)

    @property
    def is_capped(self) -> bool:
        """Whether raises are counted against a cap."""
        return self.is_limit or not self.has_amounts

    @property
    def has_amounts(self) -> bool:
        """Whether chips are counted at all."""
        return self.structure is not Structure.LIGHTS_ONLY


def round_limits(
    structure: Structure,
    *,
    small_bet: int = 1,
    big_bet: int = 1,
    big: bool = False,
    raise_cap: int | None = 3,
    check_raise: bool = True,
    reopen: Reopen = Reopen.HALF_BET,
) -> Limits:
    """The limits of a round by the house rules; `big` says that this round is at the big bet (C5).

    Fixed: exactly the small or the big bet. Spread: from the small to the big bet. Pot and no limit: the small bet or
    more. Lights only: no sizes, the table counts its own pot.

    :raises ChipsError: a least bet below one chip or above the largest.
    """
    least, most = small_bet, None
    if structure is Structure.FIXED:
        least = most = big_bet if big else small_bet
    elif structure is Structure.SPREAD:
        most = big_bet
    elif structure is Structure.LIGHTS_ONLY:
        least = 1
    return Limits(structure, least, most, raise_cap, check_raise, reopen)
