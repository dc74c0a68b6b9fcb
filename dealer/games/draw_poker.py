"""What draw poker has in common, with five cards as with six: who may open, nobody opens, who opens after the draw."""

from dealer.rules import events as e
from dealer.rules.house.common import Setting, with_default
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running
from dealer.rules.steps.openers import bettor_again, left_of_dealer
from dealer.rules.steps.paying import carried
from dealer.words import labels
from dealer.words.house import draw as words
from dealer.words.said import Words
from dealer.words.showdown import ALL_CHECKED

_OPENERS = Setting(
    "openers_min",
    words.OPENERS_MIN,
    "none",
    ("none", "JJ"),
)
_UNSHOWN = Setting(
    "openers_unshown",
    words.OPENERS_UNSHOWN,
    "dead",
    ("dead", "keeps_it"),
    idle_when=("openers_min", ("none",)),
)
_NOBODY_OPENS = Setting(
    "all_check_first",
    words.ALL_CHECK_FIRST,
    "redeal_carry",
    ("redeal_carry", "draw_anyway"),
)
_SECOND_ROUND = Setting(
    "second_round_opener",
    words.SECOND_ROUND_OPENER,
    "first_round_opener",
    ("first_round_opener", "left_of_button"),
)
_BIG_BET = Setting(
    "big_bet_from",
    words.BIG_BET_FROM,
    2,
    low=1,
    high=2,
    idle_when=("betting", ("spread", "pot", "no_limit", "lights_only")),
)


def first_round_settings(cites: str) -> tuple[Setting, ...]:
    """The house rules of the first round of betting, told in this paragraph."""
    return tuple(with_default(setting, setting.default, cites) for setting in (_OPENERS, _UNSHOWN, _NOBODY_OPENS))


def second_round_settings(cites: str) -> tuple[Setting, ...]:
    """Who opens after the draw, told in this paragraph."""
    return (with_default(_SECOND_ROUND, _SECOND_ROUND.default, cites),)


def big_bet_setting(cites: str) -> Setting:
    """When the bets double, told in this paragraph."""
    return with_default(_BIG_BET, _BIG_BET.default, cites)


def openers(table: Table) -> Words:
    """What the first bet takes, in words; "" for anything."""
    return labels.JACKS_OR_BETTER() if table.rule("openers_min") == "JJ" else ""


def all_checked(table: Table) -> tuple[e.Event, ...]:
    """Nobody bet in the first round: the pot waits and the next dealer deals, or the draw goes on, as was agreed.

    A player who is all-in has no second ante, so then the draw goes on as well.
    """
    deal = running(table)
    nobody_bet = deal.first is not None and deal.bettor is None
    if not nobody_bet or deal.all_in & set(deal.active) or table.rule("all_check_first") != "redeal_carry":
        return ()
    return carried(table, ALL_CHECKED())


def second_opener(table: Table) -> e.Opened:
    """Who made the first bet opens the second round, or the dealer's left, as was agreed."""
    return left_of_dealer(table) if table.rule("second_round_opener") == "left_of_button" else bettor_again(table)
