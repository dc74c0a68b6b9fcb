"""What the reader says, for who watches it on the screen: the last readings, and why one was not believed.

Nothing is kept while nobody looks. In a deal a tag may be on a card that the table cannot see, so of a reading only
that it came is kept: no number, no bytes, no name; and what was seen before a deal is forgotten as it begins.
"""

from collections.abc import Callable

from msgspec.structs import replace

from dealer.views.context import Watched
from dealer.words.machine import reader as words
from dealer.words.said import Words
from hardware.ports import (
    AntennaFault,
    Arrived,
    Bleed,
    Cleared,
    Lying,
    Noise,
    ReaderBack,
    ReaderEvent,
    ReaderGone,
    TwoCards,
)
from hardware.readers.parsed import Bad, Heard, Hello, Picture, Reading
from hardware.uids import verdict
from hardware.watched import WatchedReader

MOST = 8
"""Things kept, the newest first."""
MOST_BYTES = 120
"""Of the bytes that came, the last."""
SHOWN_BYTES = 18
"""Of those that are no text, as many as a line holds."""


class Watching:
    """Looks over the reader's shoulder while the screen is open."""

    def __init__(self, reader: WatchedReader) -> None:
        self._reader = reader
        self._on = self._hidden = False
        self._raw = b""
        self._bad: dict[str, bytes] = {}
        self._lying: frozenset[tuple[str, int]] = frozenset()
        self._rows: dict[tuple[str, int], Watched] = {}
        self._few: set[tuple[str, int]] = set()
        """Readings that were told as too few to be believed."""
        self._count = 0

    def look(self, *, on: bool, hidden: bool) -> None:
        """Whether somebody looks, and whether a deal hides what cards are; begins anew when either changes."""
        if (on, hidden) == (self._on, self._hidden):
            return
        self._on, self._hidden = on, hidden
        self._raw = b""
        self._bad.clear()
        self._rows.clear()
        self._lying = frozenset()
        self._reader.overhear(self._overheard if on else None)

    def seen(self, *, on: bool, hidden: bool) -> tuple[Watched, ...]:
        """The last things said, the newest first; nothing that was taken down under other conditions."""
        return tuple(reversed(self._rows.values())) if (on, hidden) == (self._on, self._hidden) else ()

    def hear(self, event: ReaderEvent, waits: bool, name: Callable[[str], Words]) -> bool:
        """What the filter says of it; True when the table has no part in it, since only the reader is tried.

        `waits`: a card is waited for; `name` gives the words for a tag.
        """
        if not self._on:
            return False
        match event:
            case Arrived(uid, antenna):
                hidden = words.BELIEVED() if waits else words.NOT_WAITED_FOR()
                said = hidden if self._hidden else name(uid)
                self._row(uid, antenna, said, believed=waits or not self._hidden)
            case Lying(uid, antenna, doubt=doubt):
                self._row(uid, antenna, words.LIFTED() if doubt else words.LAY_THERE())
            case Bleed(uid, antenna, lies_on):
                self._row(uid, antenna, words.LIES_ON(n=lies_on))
            case TwoCards(antenna):
                self._add(words.ANTENNA_TWO(n=antenna), words.NONE_BELIEVED())
            case AntennaFault(_, _, why):
                self._add(why.rstrip("."), "")
            case Noise(code, why, _, "") if code not in words.NO_CARD:  # those are told of as readings
                self._add(why.rstrip("."), "", self._bad.pop(code, self._raw))
            case ReaderGone(why):
                self._add(why.rstrip("."), "")
            case ReaderBack():
                self._add(words.ANSWERS(), "", b"")
            case Cleared(antenna):
                self._add(words.ANTENNA(n=antenna), words.IN_ORDER(), b"")
        return not self._hidden and not isinstance(event, ReaderGone | ReaderBack)

    def _overheard(self, told: bytes | Heard) -> None:
        """Bytes, then what the parser heard in them."""
        match told:
            case bytes():
                self._raw = (self._raw + told)[-MOST_BYTES:]
            case Reading(uid, antenna) if self._reader.present.get(uid) != antenna:
                self._doubted(uid, antenna)
            case Picture(antennas=fields):
                lying = frozenset((uid, f.antenna) for f in fields for uid in f.present)
                for uid, antenna in sorted(lying - self._lying) if all(len(f.present) < 2 for f in fields) else ():
                    self._doubted(uid, antenna)
                self._lying = lying
            case Bad(code, raw):
                self._bad[code] = raw
            case Hello():
                firmware = words.FIRMWARE(version=str(told.firmware), n=told.antennas)
                self._add(words.HELLO(who=told.device), firmware)

    def _doubted(self, uid: str, antenna: int) -> None:
        """A number that no card has, or one that was not read often enough yet."""
        why = words.NO_CARD.get(verdict(uid) or "")
        self._row(uid, antenna, why() if why else words.TOO_FEW(), few=why is None)

    def _row(self, uid: str, antenna: int, said: Words, *, believed: bool = False, few: bool = False) -> None:
        """A reading of this tag, in the place of what was said of it last."""
        key = ("a card" if self._hidden else uid, antenna)
        before = self._rows.pop(key, None)
        raw = before.raw if before is not None and key in self._few else self._shown(self._raw)
        (self._few.add if few else self._few.discard)(key)
        self._put(key, Watched(words.ANTENNA_READ(n=antenna, what=self._number(uid)), said, believed, raw))

    def _add(self, what: Words, said: Words, raw: bytes | None = None) -> None:
        """Something that is no reading of a tag; said twice in a row it stands once."""
        row = Watched(what, said, raw=self._shown(self._raw if raw is None else raw))
        newest = next(reversed(self._rows.values()), None)
        if newest is None or replace(newest, raw="") != replace(row, raw=""):
            self._count += 1
            self._put(("", self._count), row)

    def _put(self, key: tuple[str, int], row: Watched) -> None:
        self._rows[key] = row
        while len(self._rows) > MOST:
            del self._rows[next(iter(self._rows))]

    def _number(self, uid: str) -> Words:
        """A tag's number in pairs; in a deal nobody learns it."""
        return words.A_CARD() if self._hidden else " ".join(uid[i : i + 2] for i in range(0, len(uid), 2))

    def _shown(self, raw: bytes) -> str:
        """The last line of what came, as text where it is text, else its bytes; in a deal nothing."""
        if self._hidden:
            return ""
        line = raw.rstrip(b"\r\n").split(b"\n")[-1].rstrip(b"\r")
        text = line.decode("ascii", "replace")
        return text if text.isascii() and text.isprintable() else raw[-SHOWN_BYTES:].hex(" ").upper()
