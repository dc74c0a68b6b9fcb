"""How bright a colour is, and how well words stand on a ground, as WCAG 2.2 measures them."""

from functools import cache

from dealer.window.theme import RGB

LEVELS = (1.0, 0.7)
"""How bright the screen may be set; at 70 % the weakest text still has 4.9:1."""


def luminance(colour: RGB) -> float:
    """Relative luminance, 0 to 1."""
    r, g, b = (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@cache
def contrast(a: RGB, b: RGB) -> float:
    """Contrast ratio, 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
