"""Chips in whole units: pots, side pots, splits, a betting round, pools and settling up; no clock, no cards drawn."""

from dealer.chips.award import Award, AwardRule, Declared, SwingTie, award, shares
from dealer.chips.betting import act, keyed
from dealer.chips.errors import BetRefused, ChipsError
from dealer.chips.legal import Legal, legal
from dealer.chips.limits import Limits, Reopen, Structure, round_limits
from dealer.chips.pots import DeadMoney, Pot, Pots, SecondAntePot, lay_pots, second_ante
from dealer.chips.round import (
    Act,
    Place,
    Round,
    all_in_seats,
    bets,
    drop_out,
    live,
    pot_now,
    showdown_order,
    start_round,
    to_act,
)
from dealer.chips.split import OddChip, Split, by_high_card, halves, left_of_button, split

__all__ = [
    "Act",
    "Award",
    "AwardRule",
    "BetRefused",
    "ChipsError",
    "DeadMoney",
    "Declared",
    "Legal",
    "Limits",
    "OddChip",
    "Place",
    "Pot",
    "Pots",
    "Reopen",
    "Round",
    "SecondAntePot",
    "Split",
    "Structure",
    "SwingTie",
    "act",
    "all_in_seats",
    "award",
    "bets",
    "by_high_card",
    "drop_out",
    "halves",
    "keyed",
    "lay_pots",
    "left_of_button",
    "legal",
    "live",
    "pot_now",
    "round_limits",
    "second_ante",
    "shares",
    "showdown_order",
    "split",
    "start_round",
    "to_act",
]
