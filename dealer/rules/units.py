"""What the numbers in facts stand for."""

RuleValue = bool | int | str
"""What a house rule is set to."""

Seat = int
"""A seat at the table, from 1, clockwise."""

Player = int
"""A person of this evening, in the order in which they came."""
