"""What draw poker has in common, with five cards as with six: who may open, nobody opens, who opens after the draw."""

from dealer.rules import events as e
from dealer.rules.house.common import Option, Setting, with_default
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running
from dealer.rules.steps.openers import bettor_again, left_of_dealer
from dealer.rules.steps.paying import carried
from dealer.words.showdown import ALL_CHECKED

_OPENERS = Setting(
    "openers_min",
    "Needed to open",
    "none",
    (Option("none", "nothing", "anything opens"), Option("JJ", "two jacks", "a pair of jacks or better opens")),
    help="How good must a hand be to make the first bet?",
)
_UNSHOWN = Setting(
    "openers_unshown",
    "Openers not shown",
    "dead",
    (
        Option("dead", "hand is dead", "who cannot show the openers has a dead hand"),
        Option("keeps_it", "plays on", "who cannot show the openers plays on all the same"),
    ),
    help="Who opened cannot show the jacks or better at the end: what then?",
    idle_when=("openers_min", ("none",)),
)
_NOBODY_OPENS = Setting(
    "all_check_first",
    "Nobody opens",
    "redeal_carry",
    (
        Option("redeal_carry", "deal again", "if nobody opens, the pot stays and the next dealer deals"),
        Option("draw_anyway", "draw anyway", "if nobody opens, you draw all the same"),
    ),
    help="Everybody checks before the draw: what then?",
)
_SECOND_ROUND = Setting(
    "second_round_opener",
    "Opens round 2",
    "first_round_opener",
    (
        Option("first_round_opener", "first opener", "who opened the first round opens the second"),
        Option("left_of_button", "left of dealer", "the dealer's left opens the second round"),
    ),
    help="Who speaks first after the draw?",
)
_BIG_BET = Setting(
    "big_bet_from",
    "Big bet from round",
    2,
    low=1,
    high=2,
    says="the big bet from round {} on",
    help="From which of the two rounds on is the big bet the size of a bet?",
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


def openers(table: Table) -> str:
    """What the first bet takes, in words; "" for anything."""
    return "jacks or better" if table.rule("openers_min") == "JJ" else ""


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
