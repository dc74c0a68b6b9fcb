"""This project's own reader board, bytes to pictures (firmware/PROTOCOL.md).

>>> OwnParser().feed(b"$S,5D41402A,17,4250,1:0484015A061F90,2:*1C3C\\n")[0].antennas[0].present
('0484015A061F90',)
"""

import re
from binascii import crc_hqx

from hardware.readers.parsed import Bad, CommandReply, Heard, Hello, OnAntenna, Picture

MAJOR = 1
"""The protocol version this host speaks; another major is refused (3.1)."""
MAX_FRAME_BYTES = 480
"""From `$` to LF, both counted (1.4)."""

_UID = "(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})"
_NUMBER = "(0|[1-9][0-9]{0,9})"
UID = re.compile(_UID)
"""A UID as it may stand in a frame (2.5)."""
_ANTENNA = re.compile(f"([1-5]):(?:!([A-Z]{{2,8}})|({_UID}(?:\\+{_UID})?)?(?:-({_UID}(?:\\+{_UID})*))?)")
_STATE = re.compile(f"S,([0-9A-F]{{8}}),{_NUMBER},{_NUMBER}((?:,[^,]*){{1,5}})")
_HELLO = re.compile(
    "H,([1-9][0-9]{0,3}\\.[0-9]{1,4}),([0-9]{1,4}\\.[0-9]{1,4}\\.[0-9]{1,4}),([0-9A-F]{4,32}),([1-5]),([A-Z0-9]{1,16}),"
    "(POWER|WATCHDOG|SOFT|OTHER)(?:,[^,]*)*"
)
_REPLY = re.compile("R,([A-Z]{1,8}|\\?),(OK|ERR)((?:,[A-Z0-9]{1,16})*)")
_NOT_RUNNING = re.compile(rb"\A>>>|\A.*?(?:Traceback|MicroPython v)", re.S)
_LARGEST = 0xFFFF_FFFF


def checked(body: str, sigil: str = "$") -> bytes:
    """One frame, ready to send: sigil, body, check and line end (1.2, 1.3).

    >>> checked("HELLO", "!")
    b'!HELLO*49D6\\n'
    """
    return f"{sigil}{body}*{crc_hqx(body.encode('ascii'), 0xFFFF):04X}\n".encode("ascii")


def command(name: str, *args: int) -> bytes:
    """A command to the board (4.2)."""
    return checked(",".join([name, *map(str, args)]), "!")


def decode(frame: bytes) -> Heard:
    """One frame from behind its `$` to before its line end."""
    body, star, check = frame.rpartition(b"*")
    if not star or check != b"%04X" % crc_hqx(body, 0xFFFF):
        return Bad("crc", frame[:32])
    text = body.decode("ascii", "replace")
    return _state(text) or _hello(text) or _reply(text) or Bad("grammar", frame[:32])


def _state(text: str) -> Picture | None:
    whole = _STATE.fullmatch(text)
    if not whole or int(whole[2]) > _LARGEST or int(whole[3]) > _LARGEST:
        return None
    antennas = []
    for number, field in enumerate(whole[4][1:].split(","), 1):
        part = _ANTENNA.fullmatch(field)
        if not part or int(part[1]) != number:
            return None
        present, left = _uids(part[3]), _uids(part[4])
        if len({*present, *left}) < len(present) + len(left):
            return None
        antennas.append(OnAntenna(number, present, left, part[2]))
    return Picture(whole[1], int(whole[2]), int(whole[3]), tuple(antennas))


def _uids(joined: str | None) -> tuple[str, ...]:
    return tuple(joined.split("+")) if joined else ()


def _hello(text: str) -> Hello | None:
    whole = _HELLO.fullmatch(text)
    return whole and Hello(whole[1], whole[2], whole[3], int(whole[4]), whole[5], whole[6])


def _reply(text: str) -> CommandReply | None:
    whole = _REPLY.fullmatch(text)
    if not whole or (whole[2] == "ERR" and not whole[3]):
        return None
    return CommandReply(whole[1], whole[2] == "OK", tuple(whole[3][1:].split(",")) if whole[3] else ())


class OwnParser:
    """Never raises, holds at most one unfinished frame; what lies outside frames is one `Bad` a line."""

    def __init__(self) -> None:
        self._line = bytearray()  # from `$` on, or noise from the last line end on
        self._told = False  # this noise line has already been called "not running"

    @property
    def begun(self) -> bool:
        """A frame has begun."""
        return self._line.startswith(b"$")

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes."""
        heard: list[Heard] = []
        for piece in re.findall(rb"[^$\n]+|\$|\n", data):
            if piece == b"\n":
                heard += self._end_of_line()
            elif piece == b"$":
                heard += self._cut_off()
                self._line += b"$"
            else:
                heard += self._more(piece)
        return heard

    def idle(self) -> list[Heard]:
        """The recording ends: a frame without its end is torn."""
        return self._cut_off()

    def _in_frame(self) -> bool:
        return self._line.startswith(b"$")

    def _more(self, piece: bytes) -> list[Heard]:
        heard: list[Heard] = []
        room = MAX_FRAME_BYTES + 1 - len(self._line)  # one byte more than allowed marks the line as too long
        self._line += piece[: max(room, 0)]
        if not self._in_frame() and not self._told and (said := _NOT_RUNNING.search(self._line)):
            self._told = True
            heard.append(Bad("not_running", said[0][:32]))
        return heard

    def _end_of_line(self) -> list[Heard]:
        line = bytes(self._line).removesuffix(b"\r")
        if not self._in_frame() or len(line) + 1 > MAX_FRAME_BYTES:
            return self._cut_off()
        self._clear()
        return [decode(line[1:])]

    def _cut_off(self) -> list[Heard]:
        """What stands here is no frame: noise, too long, or torn."""
        line, told = bytes(self._line).removesuffix(b"\r"), self._told
        framed = self._in_frame()
        self._clear()
        if not line or told:
            return []
        return [Bad(("long" if len(line) + 1 > MAX_FRAME_BYTES else "torn") if framed else "noise", line[:32])]

    def _clear(self) -> None:
        self._line.clear()
        self._told = False
