"""Who gets how much of one pot, and the odd chip (C9).

>>> split(101, (2, 5)).shares  # seat 2 sits first on the left of the button
{2: 51, 5: 50}
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, TypeVar

import msgspec

from dealer.cards import Card
from dealer.chips.errors import ChipsError

K = TypeVar("K", bound=Hashable)


class OddChip(StrEnum):
    """Who gets the chip that cannot be shared (house rule `odd_chip`)."""

    LEFT_OF_BUTTON = "left_of_button"
    HIGH_CARD_BY_SUIT = "high_card_by_suit"
    NEXT_POT = "next_pot"


class Split(msgspec.Struct, Generic[K], frozen=True):
    """Equal shares of one pot; `left` is what stays for the next pot."""

    shares: dict[K, int]
    left: int


def split(amount: int, winners: Sequence[K], *, smallest_chip: int = 1, odd_left: bool = False) -> Split[K]:
    """Share a pot among its winners, down to the smallest chip.

    The odd chips go to the winners in the order given, one each; with `odd_left` they stay for the next pot. Units
    too few for a chip go with the first odd chip.

    :raises ChipsError: no winner, an amount below zero, or a smallest chip below one.
    """
    if not winners:
        raise ChipsError("A pot cannot be shared among nobody.")
    if amount < 0 or smallest_chip < 1:
        raise ChipsError("A pot is shared in whole chips, none of them below one.")
    if len(winners) == 1:
        return Split({winners[0]: amount}, 0)
    each, odd = divmod(amount // smallest_chip, len(winners))
    shares = dict.fromkeys(winners, each * smallest_chip)
    left = amount - sum(shares.values())
    if odd_left:
        return Split(shares, left)
    for winner in winners[:odd]:
        shares[winner] += smallest_chip
    shares[winners[0]] += amount % smallest_chip
    return Split(shares, 0)


def halves(amount: int, smallest_chip: int = 1) -> tuple[int, int]:
    """High half and low half; the high hand takes the odd chip (K18)."""
    low = amount // smallest_chip // 2 * smallest_chip
    return amount - low, low


def left_of_button(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """The seats clockwise from the button's left; the button itself comes last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def by_high_card(cards: Mapping[int, Collection[Card]], button: int) -> tuple[int, ...]:
    """The seats by their highest card, then the next; suits count spades first. Twins go left of the button."""

    def held(seat: int) -> list[tuple[int, str]]:
        return sorted(((card.rank.value, card.suit.value) for card in cards[seat]), reverse=True)

    return tuple(sorted(left_of_button(cards, button), key=held, reverse=True))
