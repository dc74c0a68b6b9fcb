"""EM-18 at 9600 baud: ten hex digits and two of their XOR, with no start and no end, once for each card.

Only the quiet line around the twelve digits frames them (at 9600 baud they take 12.5 ms): `idle` must be called after
the gap. Line ends, which some boards add, count as a gap.
"""

from hardware.readers.heard import Bad, Heard, Manner, Reading
from hardware.readers.rdm6300 import checked_uid

IDLE_GAP_S = 0.05
_LENGTH = 12
_MOST = 8 * _LENGTH
_HEX = frozenset(b"0123456789ABCDEFabcdef")
_ENDS = frozenset(b"\r\n\0")


class Em18Parser:
    """Holds the bytes since the last gap, at most those of eight cards."""

    def __init__(self) -> None:
        self._run = bytearray()

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes; nothing is certain before the gap."""
        heard: list[Heard] = []
        for byte in data:
            if byte in _ENDS:
                heard += self.idle()
            elif len(self._run) <= _MOST:
                self._run.append(byte)
        return heard

    def idle(self) -> list[Heard]:
        """The line is quiet: twelve digits, or several times twelve when the host was slow, each check right."""
        run = bytes(self._run)
        self._run.clear()
        if not run:
            return []
        if len(run) > _MOST:
            return [Bad("long", run[:32])]
        if not set(run) <= _HEX:
            return [Bad("noise", run[:32])]
        if len(run) % _LENGTH:
            return [Bad("torn" if len(run) < _LENGTH else "length", run[:32])]
        parts = [run[at : at + _LENGTH] for at in range(0, len(run), _LENGTH)]
        uids = [checked_uid(part[:10], int(part[10:], 16)) for part in parts]
        if None in uids:
            return [Bad("crc", part) for part, uid in zip(parts, uids, strict=True) if uid is None]
        return [Reading(uid, manner=Manner.ONCE) for uid in uids if uid]
