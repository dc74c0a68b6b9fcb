"""The deals of an evening that are over, folded small: hundreds of them weigh next to nothing, and none is lost.

>>> Played()
Played(0 deals)
"""

import zlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import overload

import msgspec
from msgspec.structs import replace

from dealer.cards import DECK, Rank
from dealer.hands.calling import Called, HandParts
from dealer.hands.hand import Category
from dealer.rules.events import HandNamed, Player, PotShared, RuleValue, Turned
from dealer.rules.events.kinds import Ended
from dealer.rules.state.deal import Deal, Shuffle
from dealer.words import showdown

_WRITER = msgspec.msgpack.Encoder()
_READER = msgspec.msgpack.Decoder(Deal)
_SEATS = tuple(range(1, 9))
_CALLED = Called(HandParts(Category.THREE_OF_A_KIND, (Rank.KING, Rank.TEN, Rank.SIX), (3,)), 1)
_TEXT = showdown.wins(["Ann"], Called(HandParts(Category.TWO_PAIR, (Rank.TEN, Rank.NINE, Rank.ACE), (2, 2)), 2))
_USUAL = Deal(
    1, "", 1, _SEATS, {seat: seat for seat in _SEATS},
    shuffle=Shuffle("hand", "", "", 52, 8),
    turned=(Turned("board", DECK[0]), Turned("hand", DECK[1], 1), Turned("hand", DECK[2], 2)),
    hands=(
        HandNamed(1, Category.THREE_OF_A_KIND, DECK[:5], called=_CALLED), HandNamed(2, Category.TWO_PAIR, DECK[5:10]),
    ),
    pots=(PotShared("main", {1: 1}, "cards"),), text=_TEXT, by="cards", ended="showdown",
)  # fmt: skip
_KNOWN = _WRITER.encode(DECK) + _WRITER.encode(_USUAL)
"""What a deal mostly looks like: the packing leaves out what stands in here."""


class Kept(msgspec.Struct, frozen=True):
    """One deal that is over; what is asked of all of them lies open, the rest is packed."""

    number: int
    series: int
    ended: Ended
    alone: Player | None
    """Who won it alone."""
    rules: Mapping[str, RuleValue]
    packed: bytes

    def whole(self) -> Deal:
        """The deal as it was."""
        unpacker = zlib.decompressobj(zdict=_KNOWN)
        return replace(_READER.decode(unpacker.decompress(self.packed)), rules=self.rules)


def kept(deal: Deal) -> Kept:
    """The deal, packed; the steps it has behind it are forgotten."""
    packer = zlib.compressobj(level=6, zdict=_KNOWN)
    body = packer.compress(_WRITER.encode(replace(deal, here=(), rules={})))
    return Kept(deal.number, deal.series, deal.ended, deal.won_alone, deal.rules, body + packer.flush())


class Played(Sequence[Deal]):
    """Deals that are over, the first one first; frozen. Each is unpacked when it is asked for."""

    __slots__ = ("_kept",)

    def __init__(self, deals: tuple[Kept, ...] = ()) -> None:
        self._kept = deals

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, place: int) -> Deal: ...
    @overload
    def __getitem__(self, place: slice) -> "Played": ...
    def __getitem__(self, place: int | slice) -> "Deal | Played":
        if isinstance(place, slice):
            return Played(self._kept[place])
        return self._kept[place].whole()

    def __iter__(self) -> Iterator[Deal]:
        return (each.whole() for each in self._kept)

    def __reversed__(self) -> Iterator[Deal]:
        return (each.whole() for each in reversed(self._kept))

    def __eq__(self, other: object) -> bool:
        return self._kept == other._kept if isinstance(other, Played) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(each.packed for each in self._kept))

    def __repr__(self) -> str:
        return f"Played({len(self)} deal{'' if len(self) == 1 else 's'})"

    def and_then(self, deal: Deal) -> "Played":
        """These and one more."""
        return Played((*self._kept, kept(deal)))

    def changed(self, number: int, change: Callable[[Deal], Deal]) -> "Played":
        """The same deals with the one of this number changed."""
        return Played(tuple(kept(change(each.whole())) if each.number == number else each for each in self._kept))

    def numbered(self, number: int) -> Deal | None:
        """The deal of this number, or None."""
        return next((each.whole() for each in self._kept if each.number == number), None)

    def since(self, number: int) -> "Played":
        """Those from this number on."""
        return Played(tuple(each for each in self._kept if each.number >= number))

    def of_series(self, series: int) -> "Played":
        """Those that were played for one pool."""
        return Played(tuple(each for each in self._kept if each.series == series))

    def ended_by(self, ways: Container[Ended]) -> "Played":
        """Those that ended in one of these ways."""
        return Played(tuple(each for each in self._kept if each.ended in ways))

    def won_alone(self, player: Player, since: int = 0) -> int:
        """How many of them, from number `since` on, the player alone won."""
        return sum(each.alone == player and each.number >= since for each in self._kept)
