"""What can be refused where chips move."""

from dealer.words.render import render
from dealer.words.said import Said


class ChipsError(ValueError):
    """Chips that do not add up or cannot be moved as asked; the text is one sentence."""


class BetRefused(ChipsError):
    """An act that the betting rules forbid; nothing has changed, and the sentence says why to the player."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{render(self.sentence)}."
