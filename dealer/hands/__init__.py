"""Which hand is better, and what it is called: high with wild cards, low, six-card and exposed hands."""

from dealer.hands import exposed, high, low, names, settings, showdown, six
from dealer.hands.hand import Category, Hand, HandError, wild_cards

__all__ = [
    "Category",
    "Hand",
    "HandError",
    "exposed",
    "high",
    "low",
    "names",
    "settings",
    "showdown",
    "six",
    "wild_cards",
]
