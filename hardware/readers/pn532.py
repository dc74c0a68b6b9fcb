"""PN532 over UART (HSU) at 115200 baud: it speaks only when asked, so there is a parser and a poller.

Frames (NXP UM0701-02, 6.2.1): any number of 00, start code 00 FF, length, its complement, `D5` and data, checksum, 00.
An answer and the acknowledgement before it may come joined or in pieces.
"""

from collections import deque

from hardware.readers.parsed import Bad, Crowd, Framed, Heard, Reading
from hardware.readers.stray import Stray

ACK = bytes.fromhex("0000FF00FF00")
WAKE = bytes.fromhex("5555") + bytes(15)
"""Wakes the chip from power-down; it drops what does not fit."""
POLL_S = 0.1
"""From one question for cards to the next; two equal reads must fall into 300 ms."""
ACK_S = 0.05
ANSWER_S = 0.3
RESENDS = 3
MOST_BYTES = 262
"""The longest frame: start code, length and its complement, 255 bytes, checksum, postamble."""
SET_UP = (bytes.fromhex("14011401"), bytes.fromhex("3205FF0101"))
"""SAMConfiguration: normal mode. RFConfiguration: two tries to find a card, then answer that there is none."""
LIST_CARDS = bytes.fromhex("4A0200")
"""InListPassiveTarget: at most 2 cards (it cannot more) of ISO 14443A at 106 kbit/s."""


def frame(data: bytes) -> bytes:
    """One command for the chip.

    >>> frame(bytes.fromhex("02")).hex().upper()
    '0000FF02FED4022A00'
    """
    body = b"\xd4" + data
    return b"\0\0\xff" + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class Pn532Parser:
    """Holds at most one unfinished frame of 262 bytes."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._stray = Stray(usual=b"\0")

    @property
    def begun(self) -> bool:
        """A frame has begun."""
        return len(self._buffer) > 1

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
            if step is None and len(self._buffer) > 1:
                step = self._refuse("torn", len(self._buffer), 2, len(self._buffer))
            heard += self._skip(1) if step is None else step  # the zero before a start code
        return [*heard, *self._stray.end()]

    def _step(self) -> list[Heard] | None:
        start = self._buffer.find(b"\0\xff")
        if start < 0:
            keep = 1 if self._buffer[-1] == 0 else 0
            return self._skip(len(self._buffer) - keep) if len(self._buffer) > keep else None
        if start > 0:
            return self._skip(start)
        if len(self._buffer) < 4:
            return None
        length, complement = self._buffer[2:4]
        if (length, complement) == (0x00, 0xFF):
            del self._buffer[:4]
            return [*self._stray.end(), Framed(b"ACK")]
        if (length + complement) & 0xFF or not length:
            return self._refuse("torn", 4, 2, MOST_BYTES)
        if len(self._buffer) < length + 5:
            return None
        body, check = bytes(self._buffer[4 : length + 4]), self._buffer[length + 4]
        if (sum(body) + check) & 0xFF:
            return self._refuse("crc", length + 5, 2, length + 3)  # what follows may begin inside
        if body[0] not in (0xD4, 0xD5) and body != b"\x7f":
            return self._refuse("grammar", length + 5, length + 5, 0)
        del self._buffer[: length + 5]
        return [*self._stray.end(), Framed(body), *_cards(body)]

    def _refuse(self, code: str, shown: int, taken: int, rest: int) -> list[Heard]:
        """A frame that begins here is refused: so many bytes show it, so many are certainly its own, or may be."""
        raw = bytes(self._buffer[:shown])
        del self._buffer[:taken]
        return list(self._stray.refuse(code, raw, rest))

    def _skip(self, length: int) -> list[Heard]:
        """Bytes that begin no frame; zeros around frames are usual."""
        skipped = bytes(self._buffer[:length])
        del self._buffer[:length]
        return list(self._stray.add(skipped))


def _cards(body: bytes) -> list[Heard]:
    """The cards of an answer to InListPassiveTarget (UM0701-02, 7.3.5)."""
    if body[:1] == b"\x7f":  # the error frame: the chip does not know what it was asked (UM0701-02, 6.2.1.5)
        return [Bad("refused", body)]
    if body[:2] != b"\xd5\x4b":
        return []
    if len(body) < 3:
        return [Bad("grammar", body)]
    uids, at = [], 3
    for _ in range(body[2]):
        answer_bits, length = body[at + 3 : at + 4], body[at + 4 : at + 5]
        uid = body[at + 5 : at + 5 + length[0]] if length else b""
        if not length or len(uid) < length[0]:
            return [Bad("grammar", body[:32])]
        at += 5 + length[0]
        if answer_bits[0] & 0x20 and at < len(body):  # SAK: the card speaks ISO 14443-4, its ATS follows
            at += body[at]
        uids.append(uid.hex().upper())
    if len(uids) > 1:
        return [Crowd(1, tuple(uids))]
    return [Reading(uid) for uid in uids]


class Pn532Poller:
    """Sets the chip up, then asks for cards for ever; sends again what is not acknowledged (UM0701-02, 6.2.3)."""

    def __init__(self) -> None:
        self._commands: deque[bytes] = deque()
        self._asked = b""
        self._sent = 0
        self._acknowledged = False
        self._due_s = 0.0

    def start(self, now_s: float) -> bytes:
        """Wake the chip and begin to set it up."""
        self._commands = deque(SET_UP)
        return WAKE + self._next(now_s)

    def hear(self, heard: Heard, now_s: float) -> bytes:
        """An acknowledgement, or an answer: then the next command, the question for cards after a pause."""
        if not isinstance(heard, Framed) or not self._asked:
            return b""
        if heard.payload == b"ACK":
            self._acknowledged, self._due_s = True, now_s + ANSWER_S
        elif heard.payload[:2] == bytes((0xD5, self._asked[0] + 1)):
            if self._asked != LIST_CARDS:
                return self._next(now_s)
            self._asked, self._due_s = b"", now_s + POLL_S
        return b""

    def tick(self, now_s: float) -> bytes:
        """Ask for cards, or ask again; after several tries in vain wake the chip anew."""
        if now_s < self._due_s:
            return b""
        if not self._asked:
            return self._next(now_s)
        if self._acknowledged or self._sent > RESENDS:
            return ACK + self.start(now_s)  # an ACK from the host aborts what the chip is doing
        self._sent += 1
        self._due_s = now_s + ACK_S
        return frame(self._asked)

    def due_s(self) -> float:
        """When to `tick` next."""
        return self._due_s

    def _next(self, now_s: float) -> bytes:
        self._asked = self._commands.popleft() if self._commands else LIST_CARDS
        self._sent, self._acknowledged, self._due_s = 1, False, now_s + ACK_S
        return frame(self._asked)
