"""Eccel Pepper C1 and C1 MUX (one to eight antennas) at 115200 baud: it is asked, antenna by antenna.

Frames: F5, length (two bytes, low first) and its complement, payload, CRC-16 of the payload (polynomial 1021, start
FFFF, low byte first); the length counts the CRC. A reader left polling by itself may send events as JSON in between.
"""

import json
import re
from binascii import crc_hqx

from hardware.readers.parsed import Bad, Crowd, Framed, Heard, Reading, Sign
from hardware.readers.stray import Stray

START = 0xF5
MOST_PAYLOAD_BYTES = 512
MOST_TEXT_BYTES = 1024
ACKNOWLEDGED, TAG_COUNT, GET_UID, SET_POLLING, SET_ANTENNA, EVENT = 0x00, 0x02, 0x03, 0x06, 0x0F, 0xFE
POLL_S = 0.1
"""A reader with one antenna is asked so often; one with more goes round as fast as it answers."""
ANSWER_S = 0.25

_STARTS = re.compile(rb'\xf5|\{(?=["}\s]|\Z)')
_COLONS = re.compile(r"[0-9A-F]{2}(?::[0-9A-F]{2})+")


def frame(payload: bytes) -> bytes:
    """One command for the reader.

    >>> frame(bytes((TAG_COUNT,))).hex().upper()
    'F50300FCFF02B2C1'
    """
    length = (len(payload) + 2).to_bytes(2, "little")
    check = crc_hqx(payload, 0xFFFF).to_bytes(2, "little")
    return bytes((START, *length, *(byte ^ 0xFF for byte in length))) + payload + check


class PepperParser:
    """Holds at most one unfinished frame or JSON text; `antenna` is the one whose answers are awaited."""

    def __init__(self) -> None:
        self.antenna = 1
        self._buffer = bytearray()
        self._stray = Stray(usual=b"\r\n")

    @property
    def begun(self) -> bool:
        """A frame has begun."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes."""
        heard: list[Heard] = []
        self._buffer += data
        while self._buffer and (step := self._step()) is not None:
            heard += step
        return heard

    def idle(self) -> list[Heard]:
        """The line is quiet or the recording ends: what was begun is torn, and whole frames behind it are found."""
        heard: list[Heard] = []
        while self._buffer:
            step = self._step()
            heard += self._refuse("torn", len(self._buffer), 1, len(self._buffer)) if step is None else step
        return [*heard, *self._stray.end()]

    def _step(self) -> list[Heard] | None:
        start = _STARTS.match(self._buffer)
        if start is None:
            return self._skip()
        return self._binary() if start[0][0] == START else self._text()

    def _binary(self) -> list[Heard] | None:
        head = self._buffer[:5]
        for at in (3, 4):
            if len(head) > at and head[at] ^ head[at - 2] != 0xFF:
                if (since := self._stray.since) is not None and since < 4:  # it stands in a head that was refused
                    return self._skip()
                return self._refuse("torn", at + 1, 1, MOST_PAYLOAD_BYTES)  # the right start may be the next one
        if len(head) < 5:
            return None
        length = int.from_bytes(head[1:3], "little")
        if not 3 <= length <= MOST_PAYLOAD_BYTES + 2:
            return self._refuse(
                "long" if length > 3 else "grammar", 5, 1, length + 4
            )  # as above: F5 0A F5 F5 0A is a head
        if len(self._buffer) < length + 5:
            return None
        payload = bytes(self._buffer[5 : length + 3])
        if int.from_bytes(self._buffer[length + 3 : length + 5], "little") != crc_hqx(payload, 0xFFFF):
            return self._refuse("crc", length + 5, 1, length + 4)  # what follows may begin inside
        del self._buffer[: length + 5]
        return [*self._stray.end(), Framed(payload), *self._cards(payload)]

    def _text(self) -> list[Heard] | None:
        """A JSON object without inner ones, as its events are."""
        end = self._buffer.find(b"}", 0, MOST_TEXT_BYTES) + 1
        starts = [self._buffer.find(start, 1, end or MOST_TEXT_BYTES) for start in (b"\xf5", b"{")]
        broken = min((at for at in starts if at > 0), default=0)
        if broken or (not end and len(self._buffer) >= MOST_TEXT_BYTES):
            return self._refuse("torn" if broken else "long", broken or 32, broken or 1, MOST_TEXT_BYTES)
        if not end:
            return None
        raw = bytes(self._buffer[:end])
        del self._buffer[:end]
        return [*self._stray.end(), *_event(raw)]

    def _refuse(self, code: str, shown: int, taken: int, rest: int) -> list[Heard]:
        """A frame that begins here is refused: so many bytes show it, so many are certainly its own, or may be."""
        raw = bytes(self._buffer[:shown])
        del self._buffer[:taken]
        return list(self._stray.refuse(code, raw, rest))

    def _skip(self) -> list[Heard]:
        start = _STARTS.search(self._buffer, 1)
        skipped = bytes(self._buffer[: start.start() if start else None])
        del self._buffer[: len(skipped)]
        return list(self._stray.add(skipped))

    def _cards(self, payload: bytes) -> list[Heard]:
        if payload[:2] == bytes((ACKNOWLEDGED, TAG_COUNT)) and len(payload) > 2 and payload[2]:
            return [Crowd(self.antenna, ()) if payload[2] > 1 else Sign(self.antenna)]
        if payload[:2] == bytes((ACKNOWLEDGED, GET_UID)) or payload[0] == EVENT:
            uid = payload[4:]
            return [Reading(uid.hex().upper(), self.antenna)] if uid else [Bad("grammar", payload[:32])]
        return []


def _event(raw: bytes) -> list[Heard]:
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):  # nested a thousand deep is no event
        return [Bad("grammar", raw[:32])]
    if said.get("type") != "uid":
        return [Bad("grammar", raw[:32])] if "uid" in said else []
    uid, antenna = said.get("uid"), said.get("antenna", 1)
    if not isinstance(uid, str) or type(antenna) is not int or not 1 <= antenna <= 8:  # JSON's true is an int too
        return [Bad("grammar", raw[:32])]
    uid = uid.upper()
    return [Reading(uid.replace(":", "") if _COLONS.fullmatch(uid) else uid, antenna)]


class PepperPoller:
    """Asks each antenna how many tags it hears, and for the UID where it is one."""

    def __init__(self, parser: PepperParser, antennas: int) -> None:
        self._parser, self._antennas = parser, antennas
        self._asked = bytes((SET_POLLING, 0))
        self._due_s = 0.0
        self._waiting = False
        self._known: dict[int, bytes] = {}  # the last UID of each antenna; a new one is asked for twice at once

    def start(self, now_s: float) -> bytes:
        """Stop the reader's own polling, which would mix in its events."""
        self._parser.antenna = 1
        return self._ask(bytes((SET_POLLING, 0)), now_s)

    def hear(self, heard: Heard, now_s: float) -> bytes:
        """An answer: the next question."""
        if not isinstance(heard, Framed) or not self._waiting:
            return b""
        answer = heard.payload
        if answer[0] == 0xFF:  # an error answers the question too: go on to the next antenna
            return self._go_round(now_s)
        if answer[:2] != bytes((ACKNOWLEDGED, self._asked[0])):
            return b""
        if self._asked[0] == SET_POLLING:
            return self._begin_antenna(now_s)
        if self._asked[0] == SET_ANTENNA:
            return self._ask(bytes((TAG_COUNT,)), now_s)
        if self._asked[0] == TAG_COUNT and answer[2:3] == b"\1":
            return self._ask(bytes((GET_UID, 0)), now_s)
        uid = answer[4:] if self._asked[0] == GET_UID else b""
        known, self._known[self._parser.antenna] = self._known.get(self._parser.antenna), uid
        if uid and uid != known:
            return self._ask(bytes((TAG_COUNT,)), now_s)
        return self._go_round(now_s)

    def tick(self, now_s: float) -> bytes:
        """Go on after the pause, or ask again what was not answered."""
        if now_s < self._due_s:
            return b""
        return self._ask(self._asked, now_s) if self._waiting else self._begin_antenna(now_s)

    def due_s(self) -> float:
        """When to `tick` next."""
        return self._due_s

    def _ask(self, command: bytes, now_s: float) -> bytes:
        self._asked, self._waiting, self._due_s = command, True, now_s + ANSWER_S
        return frame(command)

    def _begin_antenna(self, now_s: float) -> bytes:
        many = self._antennas > 1
        return self._ask(bytes((SET_ANTENNA, self._parser.antenna)) if many else bytes((TAG_COUNT,)), now_s)

    def _go_round(self, now_s: float) -> bytes:
        if self._antennas > 1:
            self._parser.antenna = self._parser.antenna % self._antennas + 1
            return self._begin_antenna(now_s)
        self._waiting, self._due_s = False, now_s + POLL_S
        return b""
