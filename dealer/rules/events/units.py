"""What the numbers in facts stand for."""

from typing import Annotated

from msgspec import Meta

RuleValue = bool | int | str
"""What a house rule is set to."""

Seat = int
"""A seat at the table, from 1, clockwise."""

SEATS = range(1, 9)
"""Every seat that a table can have."""

Player = int
"""A person of this evening, in the order in which they came."""

WinsText = Annotated[str, Meta(pattern=r"^-?[0-9]{1,9}(/[1-9][0-9]{0,8})?\Z")]
"""Wins of a series: "2", or a share such as "4/3"; nothing that takes longer to work out than to read."""
