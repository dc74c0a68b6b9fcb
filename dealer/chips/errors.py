"""What can be refused where chips move."""


class ChipsError(ValueError):
    """Chips that do not add up or cannot be moved as asked; the text is one sentence."""


class BetRefused(ChipsError):
    """An act that the betting rules forbid; nothing has changed, and the text says why to the player."""
