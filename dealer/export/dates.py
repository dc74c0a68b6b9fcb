"""Dates of evenings as they are written, and the names that follow from them."""

import re
from collections.abc import Container
from datetime import date

DAY_LETTERS = len("2026-11-29")
FIRST_YEAR = 2000
"""No table with this machine played before it; a clock that was never set says 1970."""


def date_in(text: str) -> date:
    """The date that is written so; ValueError, in words, where it is none.

    >>> date_in("2026-11-29").year
    2026
    """
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is None:
        raise ValueError(f"{text!r} is no date: write year, month and day, such as 2026-11-29.")
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text} is no date: there is no such day.") from None
    if found.year < FIRST_YEAR:
        raise ValueError(f"{text} is too long ago: a date from {FIRST_YEAR} on belongs there.")
    return found


def name_fits(name: str, day: str) -> bool:
    """Whether an evening of that day can have that name.

    >>> name_fits("2026-11-29-2", "2026-11-29"), name_fits("Friday", "2026-11-29")
    (True, False)
    """
    return re.fullmatch(rf"{re.escape(day)}(-[1-9][0-9]{{0,5}})?", name) is not None


def free_name(day: str, taken: Container[str]) -> str:
    """The day, and a number if it is not the first evening of that day."""
    name, number = day, 1
    while name in taken:
        number += 1
        name = f"{day}-{number}"
    return name
