"""A recording of a reader's bytes, line by line what its parser makes of it, before any filter."""

from collections.abc import Iterable, Iterator

from hardware.kinds import kind_named
from hardware.ports import ReaderError
from hardware.readers.own import MAJOR
from hardware.readers.parsed import Bad, CommandReply, Crowd, Heard, Hello, OnAntenna, Picture, Reading
from hardware.uids import verdict

Line = dict[str, object]


def decode(protocol: str, data: bytes | Iterable[bytes]) -> Iterator[Line]:
    """One dictionary for each reading, `uid` and `antenna`, or `problem` with its code; the end counts as an idle gap.

    A recording in pieces is taken as it comes, however long it is. Raises `ReaderError` for a protocol that does not
    exist.
    """
    parser = kind_named(protocol).parser()
    for piece in (data,) if isinstance(data, bytes) else data:
        for heard in parser.feed(piece):
            yield from lines_of(heard)
    for heard in parser.idle():
        yield from lines_of(heard)


def lines_of(heard: Heard) -> list[Line]:
    """What one thing heard is in lines; frames that say nothing of cards are none."""
    if isinstance(heard, Bad):
        return [{"problem": heard.code, "raw": heard.raw.hex().upper()}]
    if isinstance(heard, Reading):
        return [_card(heard.uid, heard.antenna)]
    if isinstance(heard, Crowd):
        return [{"problem": "two_cards", "antenna": heard.antenna, "uids": list(heard.uids)}]
    if isinstance(heard, Picture):
        return [line for field in heard.antennas for line in _antenna(field)]
    if isinstance(heard, Hello) and heard.major != MAJOR:
        return [{"problem": "version", "protocol": heard.protocol}]
    if isinstance(heard, CommandReply) and not heard.ok:
        return [{"problem": "refused", "command": heard.command, "why": list(heard.args)}]
    return []


def _card(uid: str, antenna: int) -> Line:
    code = verdict(uid)
    return {"problem": code, "uid": uid, "antenna": antenna} if code else {"uid": uid, "antenna": antenna}


def _antenna(field: OnAntenna) -> list[Line]:
    if field.fault == "MULTI" or len(field.present) > 1:
        return [{"problem": "two_cards", "antenna": field.antenna, "uids": list(field.present)}]
    if field.fault:
        return [{"problem": "fault", "antenna": field.antenna, "fault": field.fault}]
    return [_card(uid, field.antenna) for uid in field.present]


def from_hex(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of lines of hex; spaces and case do not matter. Raises `ReaderError` naming the line that is not hex.

    >>> b"".join(from_hex([b"02 36\\n", b"03"])).hex()
    '023603'
    """
    for number, line in enumerate(lines, 1):
        try:
            yield bytes.fromhex(line.removeprefix(b"\xef\xbb\xbf").decode("ascii"))
        except ValueError:
            raise ReaderError(f"Line {number} is not hex: {line[:40].decode('ascii', 'replace')!r}.") from None
