"""What a screen has gathered so far, before it is said to the table: a form of its own for each; nothing is stored."""

from typing import Literal

import msgspec

from dealer.cards import Card
from dealer.rules.house.setting import Value
from dealer.rules.prompts import Correction


class SeatTapped(msgspec.Struct, frozen=True):
    """A seat was tapped, and waits for what is meant with it."""

    seat: int


class FirstDealerAsked(msgspec.Struct, frozen=True):
    """The next seat that is tapped deals first."""


class Carried(msgspec.Struct, frozen=True):
    """A finger carries who sits at a seat, or a name by its place in the list."""

    at: tuple[float, float]
    """Where the finger is, bp."""
    seat: int | None = None
    name: int | None = None


class RuleTouched(msgspec.Struct, frozen=True):
    """The house rule that was set last; it is explained."""

    rule: str


class RulesWished(msgspec.Struct, frozen=True):
    """House rules that were touched and are not agreed yet, the last touched last."""

    game: str = ""
    """"" = the game at hand."""
    wishes: tuple[tuple[str, Value], ...] = ()


class CardsPicked(msgspec.Struct, frozen=True):
    """The cards that were picked since the grid was opened."""

    cards: tuple[Card, ...] = ()


class PotsAwarded(msgspec.Struct, frozen=True):
    """The seats named for each pot so far, in the order in which the pots are asked for."""

    winners: tuple[frozenset[int], ...] = ()


class PersonLooked(msgspec.Struct, frozen=True):
    """Somebody whose screen is open, and whether another seat is asked for."""

    seat: int
    doing: Literal["", "move", "sell"] = ""


class PoolLooked(msgspec.Struct, frozen=True):
    """The side pool that is open, by its key."""

    pool: str


class AnteKeyed(msgspec.Struct, frozen=True):
    """Whose short ante is keyed."""

    seat: int


class ChipsKeyed(msgspec.Struct, frozen=True):
    """Whose chips are keyed, and whether they are bought or handed in."""

    what: Literal["buy", "cash"]
    seat: int


class StakeKeyed(msgspec.Struct, frozen=True):
    """The side pool that is named, while its stake is keyed."""

    name: str


class Reason(msgspec.Struct, frozen=True):
    """Why something is ruled or put right, and whose word it is."""

    why: str = ""
    by: str = ""
    """ "" where the house rules name them."""


CorrectingPart = Literal["", "card", "winner", "amount", "fours", "out"]


class Correcting(msgspec.Struct, frozen=True):
    """A deal that is being put right: all that was changed so far, and why."""

    asked: Correction
    reason: Reason = Reason()
    confirmed: bool = False
    """It was confirmed, and waits for nothing but why."""
    part: CorrectingPart = ""
    """What lies over the deal: the grid for one card, the players, or the question whether a winner was out."""
    which: int = 0
    """The card's place in the order of turning, or the seat."""


class PutInKeyed(msgspec.Struct, frozen=True):
    """Whose amount is keyed in a deal that is being put right."""

    seat: int
    correcting: Correcting


Purpose = Literal["new", "join", "rename", "pool", "reason", "search"]


class Typing(msgspec.Struct, frozen=True):
    """What the keyboard is for: who sits down before the evening, who joins it, another name, a pool, a reason."""

    purpose: Purpose
    seat: int | None = None
    full: str = ""
    """The name that is typed already and is too long for the table: its short one comes now."""
    over: Correcting | Reason | None = None
    """What the reason is for."""


class Searching(msgspec.Struct, frozen=True):
    """The rules are looked up: their contents, or what was found for the words typed."""

    found: bool = False


class ShutDownAsked(msgspec.Struct, frozen=True):
    """Whether the box is to be switched off."""


class EveningsAdded(msgspec.Struct, frozen=True):
    """The tally of all evenings is open in place of tonight's."""


Gathered = (
    SeatTapped | FirstDealerAsked | Carried | RuleTouched | RulesWished | CardsPicked | PotsAwarded | PersonLooked
    | PoolLooked | AnteKeyed | ChipsKeyed | StakeKeyed | Reason | Correcting | PutInKeyed | Typing | Searching
    | ShutDownAsked | EveningsAdded
)  # fmt: skip
Explained = Correcting | Reason
"""What has a reason."""


def is_begun(gathered: Gathered | None) -> bool:
    """Whether somebody picked, named or marked anything: a part of a screen that is merely open is nothing yet."""
    match gathered:
        case None | FirstDealerAsked() | Carried() | RuleTouched() | Searching() | ShutDownAsked() | EveningsAdded():
            return False
        case CardsPicked(picked) | RulesWished(wishes=picked):
            return bool(picked)
        case PotsAwarded(winners):
            return any(winners)
        case Typing(seat=seat, full=full, over=over):
            return bool(seat is not None or full or over)
    return True


def explained(gathered: Gathered | None) -> Explained | None:
    """What is gathered that has a reason; None where nothing has."""
    return gathered if isinstance(gathered, Correcting | Reason) else None


def reason_in(gathered: Gathered | None) -> Reason:
    """The reason given so far."""
    return (
        gathered.reason if isinstance(gathered, Correcting) else gathered if isinstance(gathered, Reason) else Reason()
    )


def with_reason(gathered: Gathered | None, reason: Reason) -> Explained:
    """The same for this reason."""
    return msgspec.structs.replace(gathered, reason=reason) if isinstance(gathered, Correcting) else reason
