"""The facts of an evening: a closed set with short stored names, a file a kind, each folded by the fold named like it.

Rule 1: a fact is stored once and read for ever. A new kind may be added; a stored name or field never changes its
meaning. Every act opens with `Did` (or is `Undone`); judgements that others lean on are facts of their own.
"""

from collections.abc import Sequence

import msgspec

from dealer.rules.events.anchor import (
    Again,
    AnchorFact,
    AnchorLost,
    AnchorMade,
    AnchorSeen,
    DrawAsked,
    Drawn,
    NumberSaid,
    NumbersClosed,
    OfAnchors,
)
from dealer.rules.events.correcting import (
    Corrected,
    Figures,
)
from dealer.rules.events.deal import (
    BoardTakenBack,
    Burned,
    CardChanged,
    CardFact,
    CutMade,
    Dealt,
    Drew,
    Exposed,
    LaidDown,
    OfCards,
    Paid,
    PileCalled,
    PilesStacked,
    Replaced,
    Reshuffled,
    Scrapped,
    ShuffleDrawn,
    ShuffleStarted,
    StepDone,
    Threw,
    Turned,
    WildNamed,
)
from dealer.rules.events.evening import (
    CODE_SIGNS,
    EVENTS_VERSION,
    FIRST_CODE,
    ButtonGiven,
    CallsBy,
    DealBegan,
    EveningClosed,
    EveningFact,
    EveningOpened,
    GameAsked,
    GameChosen,
    Joined,
    OfEvening,
    Paced,
    PlayedOn,
    Redated,
    Renamed,
    RulesAgreed,
    RulesBrought,
    RuleSet,
    RulesUsual,
    SatOut,
    Seated,
    SeatsAgreed,
    SeatsDrawn,
    StacksKept,
)
from dealer.rules.events.money import (
    BoughtIn,
    CarriedShared,
    CashedOut,
    MoneyFact,
    OfMoney,
    PoolBrought,
    PoolOpened,
    PoolPaid,
    PoolReopened,
    PoolWaits,
    PoolWon,
)
from dealer.rules.events.play import (
    Acted,
    DealEnded,
    DealWon,
    Declared,
    FaultAt,
    FaultDropped,
    FaultFound,
    FaultKnown,
    FaultRuled,
    FoursNamed,
    HandDead,
    HandNamed,
    HandRestored,
    Mucked,
    OfPlay,
    Opened,
    OpenersShown,
    PlayFact,
    PotCarried,
    PotShared,
    ResultSeen,
    UpCardsAsked,
)
from dealer.rules.events.series import (
    Credited,
    CubeAnswered,
    CubeDue,
    CubeTurned,
    JoinedSeries,
    LeftSeries,
    OfSeries,
    PlayoffCalled,
    SeatSold,
    SeriesBegan,
    SeriesBrought,
    SeriesFact,
    SeriesRuled,
    SeriesWaits,
    SeriesWon,
)
from dealer.rules.events.units import Player, RuleValue, Seat
from dealer.words.said import Words

__all__ = [
    "CODE_SIGNS",
    "EVENTS_VERSION",
    "FIRST_CODE",
    "Acted",
    "Again",
    "AnchorFact",
    "AnchorLost",
    "AnchorMade",
    "AnchorSeen",
    "BoardTakenBack",
    "BoughtIn",
    "Burned",
    "ButtonGiven",
    "CallsBy",
    "CardChanged",
    "CardFact",
    "CarriedShared",
    "CashedOut",
    "Corrected",
    "Credited",
    "CubeAnswered",
    "CubeDue",
    "CubeTurned",
    "CutMade",
    "DealBegan",
    "DealEnded",
    "DealWon",
    "Dealt",
    "Declared",
    "Did",
    "DrawAsked",
    "Drawn",
    "Drew",
    "EveningClosed",
    "EveningFact",
    "EveningOpened",
    "Event",
    "Exposed",
    "FaultAt",
    "FaultDropped",
    "FaultFound",
    "FaultKnown",
    "FaultRuled",
    "Figures",
    "FoursNamed",
    "GameAsked",
    "GameChosen",
    "HandDead",
    "HandNamed",
    "HandRestored",
    "Joined",
    "JoinedSeries",
    "LaidDown",
    "LeftSeries",
    "MoneyFact",
    "Mucked",
    "NumberSaid",
    "NumbersClosed",
    "Opened",
    "OpenersShown",
    "Paced",
    "Paid",
    "PileCalled",
    "PilesStacked",
    "PlayFact",
    "PlayedOn",
    "Player",
    "PlayoffCalled",
    "PoolBrought",
    "PoolOpened",
    "PoolPaid",
    "PoolReopened",
    "PoolWaits",
    "PoolWon",
    "PotCarried",
    "PotShared",
    "Redated",
    "Renamed",
    "Replaced",
    "Reshuffled",
    "ResultSeen",
    "RuleSet",
    "RuleValue",
    "RulesAgreed",
    "RulesBrought",
    "RulesUsual",
    "SatOut",
    "Scrapped",
    "Seat",
    "SeatSold",
    "Seated",
    "SeatsAgreed",
    "SeatsDrawn",
    "SeriesBegan",
    "SeriesBrought",
    "SeriesFact",
    "SeriesRuled",
    "SeriesWaits",
    "SeriesWon",
    "ShuffleDrawn",
    "ShuffleStarted",
    "StacksKept",
    "StepDone",
    "Threw",
    "Turned",
    "Undone",
    "UpCardsAsked",
    "WildNamed",
    "decode",
    "decode_all",
    "encode",
]


class Did(msgspec.Struct, frozen=True, tag="did"):
    """Somebody did something that can be undone; the words are what the undo key takes back."""

    text: Words


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The last act was taken back: the table is again as it was after event number `to`."""

    to: int
    text: Words


Event = Did | Undone | OfEvening | OfAnchors | OfCards | OfPlay | OfSeries | OfMoney | Corrected

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """One fact as the bytes that are stored, hashed and exported."""
    return _encoder.encode(event)


def decode(body: bytes | bytearray | memoryview) -> Event:
    """A stored fact; raises `msgspec.ValidationError` when it is none of the closed set."""
    return _decoder.decode(body)


def decode_all(bodies: Sequence[bytes]) -> tuple[Event, ...]:
    """All facts of an evening, oldest first."""
    return tuple(map(_decoder.decode, bodies))
