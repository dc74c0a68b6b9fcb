"""`dealer shuffle`: one shuffle as JSON."""

import msgspec

from dealer.anchor import LINK_BYTES, MOST_DIGITS, key_of, numbers_of
from dealer.app.errors import tell
from dealer.app.host.dice import fresh
from dealer.shuffle import ShuffleError, plan_shuffle, usual_piles

DECKS = (52, 104)
"""How many cards one deck and two decks have."""


class Printed(msgspec.Struct, frozen=True):
    """One plan, and all that it follows from; `draw` is only echoed."""

    link: str
    numbers: str
    draw: int
    cards: int
    piles: int
    passes: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


def shuffle_main(
    cards: int, piles: int | None = None, link_hex: str | None = None, numbers: str = "", draw: int = 1
) -> int:
    """Print one shuffle as a line of JSON; returns the exit status: 0, or 2 after one sentence on stderr."""
    try:
        if cards not in DECKS:
            raise ShuffleError(f"A deck has 52 cards and two have 104; {cards} cannot be shuffled.")
        link = fresh(LINK_BYTES) if link_hex is None else _link(link_hex)
        said = _numbers(numbers)
        if draw < 1:
            raise ShuffleError(f"Draws are counted from 1, not {draw}.")
        usual = usual_piles(cards) if piles is None else piles
        plan = plan_shuffle(key_of(link, said), deal=0, cards=cards, piles=usual)
    except ShuffleError as mistake:
        tell(str(mistake))
        return 2
    printed = Printed(link.hex(), said, draw, cards, usual, plan.passes, plan.order)
    print(msgspec.json.encode(printed).decode())
    return 0


def _link(text: str) -> bytes:
    try:
        link = bytes.fromhex(text)
    except ValueError:
        raise ShuffleError("The link must be written in hex digits.") from None
    if len(link) != LINK_BYTES:
        raise ShuffleError(f"A link has {2 * LINK_BYTES} hex digits.")
    return link


def _numbers(text: str) -> str:
    """The numbers as they count: fewer than four digits together count as none."""
    said = text.split("-") if text else []
    if not all(each.isascii() and each.isdigit() and len(each) <= MOST_DIGITS for each in said):
        raise ShuffleError(f"Numbers are 1 to {MOST_DIGITS} digits each, joined by dashes, such as 12-2008.")
    return numbers_of(said)
