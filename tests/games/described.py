"""What a game says of itself, for judges that name none: its script's counts, its house rules, its rule of hands."""

from collections.abc import Mapping
from typing import TypeVar

from dealer.games import all_games
from dealer.rules.events import RuleValue
from dealer.rules.game import Game
from dealer.rules.steps import Bet, DealCards, Declare, Discard, DrawCards, Shared, TurnUp, TurnWild

Rules = Mapping[str, RuleValue]
S = TypeVar("S")
BOARD = 5


def game_of(key: str) -> Game:
    """The game by its key."""
    return all_games()[key]


def steps(key: str, kind: type[S]) -> list[S]:
    """The steps of one kind in a game's script, in order."""
    return [step for step in game_of(key).script if isinstance(step, kind)]


def plays_series(key: str) -> bool:
    """Deals add up to a series that is played for a pool; else each is played for chips."""
    return game_of(key).series is not None


def dealt(key: str, rules: Rules) -> str:
    """The cards of each hand in the order dealt: "ddduu", d face down and u face up."""
    (deal,) = steps(key, DealCards)
    return str(rules.get("deal_pattern", "ddduu")) if deal.as_agreed else "d" * deal.down


def held(key: str, rules: Rules) -> int:
    """The cards of a hand at the showdown: what was dealt, less what was thrown for nothing."""
    return len(dealt(key, rules)) - sum(discard.count for discard in steps(key, Discard))


def betting_round(key: str, laid: int, *, drawn: bool, wild: bool, declared: bool) -> int:
    """The round of betting that is held once so much has happened: the first that comes after it in the script."""
    shared, number = 0, 0
    for step in game_of(key).script:
        match step:
            case Shared() | TurnUp():
                shared += step.count if isinstance(step, Shared) else 1
                done = shared <= laid
            case DrawCards():
                done = drawn
            case TurnWild():
                done = wild
            case Declare():
                done = declared
            case Bet():
                number, done = step.number, True
            case _:
                done = True
        if not done and number:
            return number
    return number
