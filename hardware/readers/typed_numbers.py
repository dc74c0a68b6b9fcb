"""What can be told of the numbers that a reader types, from many of them: hex or decimal, first byte first or last.

One number alone tells little.  Letters tell hex, and many digits without a letter decimal.  Which byte is first can be
told where each card has its maker's byte at one end alone (7 and 8 bytes), or where another reader has said the numbers
of the same cards.  Of 4 bytes it cannot be told, and need not: kept as typed a card is always the same card.
"""

from collections.abc import Collection
from typing import NamedTuple

from hardware.readers.keyboard import FORMS, uid_of

SURE_DIGITS = 40
"""So many digits without a letter are no hex by chance: (10/16)**40 is one in 100 million."""
FEWEST = 3
"""Of fewer cards nothing is told by what they have in common."""
MAKERS = {7: ("02", "04", "05", "07"), 8: ("E0",)}
"""The first byte by the length: of 7 bytes the chip's maker (ISO 14443-3, ISO 7816-6), of 8 a constant (ISO 15693)."""
ORDERS = {"hex": "first byte first", "decimal": "first byte first", "hex_reversed": "last byte first",
          "decimal_reversed": "last byte first"}  # fmt: skip


class NumbersKnown(NamedTuple):
    """What was told from so many cards: `base` hex, decimal or nothing, and the whole `form` where the order is known.

    `matched` of them are known by that form, as another reader has said them.
    """

    cards: int
    base: str = ""
    form: str = ""
    matched: int = 0

    def __str__(self) -> str:
        """One sentence, and what follows from it."""
        if self.matched:
            return (
                f"{self.matched} of these {self.cards} cards are known already, as another reader said them. With "
                f'[reader] digits = "{self.form}" this one says the same numbers.'
            )
        if not self.base:
            return f"From {self.cards} cards it cannot be told how this reader means its digits. {KEPT}"
        if not self.form:
            return f"Told from {self.cards} cards: it types {self.base}; which byte is first cannot be told. {KEPT}"
        return (
            f"Told from {self.cards} cards: it types {self.base}, the {ORDERS[self.form]}. {KEPT} "
            f'Should another reader know them too, set [reader] digits = "{self.form}" and enrol them by that.'
        )


KEPT = "The numbers are kept as typed, and that is all the table needs."


def told(numbers: Collection[str], known: Collection[str] = ()) -> NumbersKnown:
    """What is certain of these numbers, each as it was kept: once a card.  `known` are tags as other readers say them.

    >>> str(told(["04A1B2C3D4E580", "0417A210275F80", "041AAB13B19180"])).split(".")[0]
    'Told from 3 cards: it types hex, the first byte first'
    """
    cards, others = len(set(numbers)), set(known) - set(numbers)
    hits = {form: len({n for n in numbers if _ways(n, form) & others}) for form in FORMS[1:]}
    best = max(hits.values())
    if best > 1 and [*hits.values()].count(best) == 1:
        form = next(form for form, many in hits.items() if many == best)
        return NumbersKnown(cards, form.partition("_")[0], form, best)
    if any(not number.isdigit() for number in numbers):
        base = "hex"
    elif sum(len(number.lstrip("0")) for number in numbers) >= SURE_DIGITS:
        base = "decimal"
    else:
        return NumbersKnown(cards)
    ends = {form for form in (base, f"{base}_reversed") if cards >= FEWEST and all(_made(n, form) for n in numbers)}
    return NumbersKnown(cards, base, ends.pop() if len(ends) == 1 else "")


def _ways(number: str, form: str) -> set[str]:
    """What a number can mean in a form; zeros that were put before it may not be its own."""
    typed = {number, number[2:]} if number.startswith("00") and len(number) == 10 else {number}
    return {uid for each in typed if (uid := uid_of(each, form))}


def _made(number: str, form: str) -> bool:
    """Whether the card's own number, meant so, begins with a maker's byte."""
    uid = uid_of(number, form) or ""
    return uid[:2] in MAKERS.get(len(uid) // 2, ())
