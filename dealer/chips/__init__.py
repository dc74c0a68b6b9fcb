"""Chips in whole units: pots, side pots, splits, a betting round, pools and settling up; no clock, no cards drawn."""

from dealer.chips.award import Award, AwardRule, Declared, SwingTie, award, shares
from dealer.chips.errors import BetRefused, ChipsError
from dealer.chips.pots import DeadMoney, Pot, Pots, SecondAntePot, lay_pots, second_ante
from dealer.chips.split import OddChip, Split, by_high_card, halves, left_of_button, split

__all__ = [
    "Award",
    "AwardRule",
    "BetRefused",
    "ChipsError",
    "DeadMoney",
    "Declared",
    "OddChip",
    "Pot",
    "Pots",
    "SecondAntePot",
    "Split",
    "SwingTie",
    "award",
    "by_high_card",
    "halves",
    "lay_pots",
    "left_of_button",
    "second_ante",
    "shares",
    "split",
]
