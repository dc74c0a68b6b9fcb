"""RDM6300 and its family at 9600 baud, and ID-12LA/ID-20LA: STX, ten hex digits, check, ETX.

The check is the XOR of the five bytes: two hex digits (14 bytes in all), one raw byte in some clones (13), two digits
and CR LF (16, ID-12LA/ID-20LA). An 8-port concentrator of the latter sends its port's letter, the twelve digits, CR LF
and `>` instead. XOR is weak, and faulty readers make ghosts that pass it: the filter wants two equal reads.

>>> Rdm6300Parser().feed(bytes.fromhex("0236324533303836434544303803"))[0].uid
'62E3086CED'
"""

import re
from functools import reduce
from operator import xor

from hardware.readers.parsed import Bad, Heard, Manner, Reading
from hardware.readers.stray import Stray

STX, ETX = 0x02, 0x03
_HEX = frozenset(b"0123456789ABCDEFabcdef")
_START = re.compile(rb"[\x02A-H]")
_PORT = re.compile(rb"([A-H])([0-9A-Fa-f]{12})\r\n>")
_PORT_BEGUN = re.compile(rb"[A-H](?:[0-9A-Fa-f]{0,12}|[0-9A-Fa-f]{12}\r\n?)")
_LONGEST = 16


def checked_uid(digits: bytes, check: int) -> str | None:
    """The UID of ten hex digits, when their five bytes XOR to the check."""
    five = bytes.fromhex(digits.decode("ascii"))
    return five.hex().upper() if reduce(xor, five) == check else None


class Rdm6300Parser:
    """Holds at most one unfinished frame of 16 bytes."""

    def __init__(self) -> None:
        self._frame = bytearray()
        self._stray = Stray(usual=b">")

    @property
    def begun(self) -> bool:
        """A frame has begun."""
        return self._frame.startswith(b"\x02") or len(self._frame) > 1

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes."""
        heard: list[Heard] = []
        self._frame += data
        while self._frame and (step := self._step()) is not None:
            heard += step
        return heard

    def idle(self) -> list[Heard]:
        """The recording ends: what was begun is torn."""
        begun, framed = bytes(self._frame), self._frame[:1] == bytes([STX])
        self._frame.clear()
        if framed:
            return [*self._stray.end(), Bad("torn", begun)]
        return [*self._stray.add(begun), *self._stray.end()]

    def _step(self) -> list[Heard] | None:
        """Take one frame, or one byte that is none, off the front; None: more bytes are needed."""
        if self._frame[0] == STX:
            return self._framed()
        if whole := _PORT.match(self._frame):
            uid = checked_uid(whole[2][:10], int(whole[2][10:], 16))
            antenna = whole[1][0] - ord("A") + 1
            return self._take(whole.end(), uid, antenna, Manner.ONCE)
        if _PORT_BEGUN.fullmatch(self._frame):
            return None
        start = _START.search(self._frame, 1)
        skipped = bytes(self._frame[: start.start() if start else None])
        del self._frame[: len(skipped)]
        return list(self._stray.add(skipped))

    def _framed(self) -> list[Heard] | None:
        frame = self._frame
        for at in range(1, min(len(frame), 11)):
            if frame[at] not in _HEX:
                return self._torn(at)
        if len(frame) < 13:
            return None
        digits = bytes(frame[1:11])
        if frame[12] == ETX:
            return self._take(13, checked_uid(digits, frame[11]))
        if frame[11] not in _HEX or frame[12] not in _HEX:
            return self._torn(11 if frame[11] not in _HEX else 12)
        uid = checked_uid(digits, int(frame[11:13], 16))
        if len(frame) < 14:
            return None
        if frame[13] == ETX:
            return self._take(14, uid)
        for at, end in ((13, 0x0D), (14, 0x0A), (15, ETX)):
            if len(frame) == at:
                return None
            if frame[at] != end:
                return self._torn(at)
        return self._take(16, uid, manner=Manner.ONCE)

    def _take(self, length: int, uid: str | None, antenna: int = 1, manner: Manner = Manner.REPEATS) -> list[Heard]:
        raw = bytes(self._frame[:length])
        del self._frame[:length]
        return [*self._stray.end(), Reading(uid, antenna, manner) if uid else Bad("crc", raw)]

    def _torn(self, at: int) -> list[Heard]:
        """The frame broke off at this byte, which may begin the next one."""
        raw = bytes(self._frame[:at])
        del self._frame[:at]
        return list(self._stray.refuse("torn", raw, _LONGEST - at))
