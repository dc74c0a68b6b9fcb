"""Readers that print the UID as a line of text: sketches on an Arduino, Olimex boards, scripts.

Separators and case do not matter as long as a UID is written evenly: `0| 0419 0AF9` (antenna 0), `04-F6-D9-F2`,
`Card found: 92 25 6F EB`, `-C4178b55`, `0x04, 0xF6, 0xD9, 0xF2`, `136-4-110-81` (decimal bytes, one above 99).
Chatter is passed over, and so is a card that the line says is removed; digits of a wrong number are refused, never
trimmed or filled up. A bare number of 8 or 10 digits is a UID, whatever was meant by it: nothing in it can be checked.
"""

import re
from functools import reduce
from operator import xor

from hardware.readers.heard import Bad, Heard, Manner, Reading
from hardware.uids import LENGTHS

MOST_LINE_BYTES = 120
_LIKE_A_UID = 6
"""So many digits are meant as a UID; fewer are a version, a count, a prompt."""
_PORT = re.compile(r"([0-9]{1,2}) ?\|")
_TOKENS = re.compile(r"(?<![\w+.])[0-9A-F]+(?:(, ?|[ :-])[0-9A-F]+(?:\1[0-9A-F]+)*)?(?!\w|\.\w)")
_DOTTED = re.compile(r"(?<![\w+.])[0-9A-F]{2}(?:([._])[0-9A-F]{2})(?:\1[0-9A-F]{2}){2,8}(?!\w|[._]\w)")
_GONE = re.compile(r"\b(?:REMOVED?|REMOVAL|GONE|LOST|LIFTED|DEPARTED)\b|[0-9A-F]\W* (?:HAS )?LEFT\b")
"""A sketch tells a card that is taken away too: that is no card laid."""
_WHEN = re.compile(
    r"(?<![\w:.-])(?:[0-9]{4}([-/.])[0-9]{2}\1[0-9]{2}|[0-9]{1,2}([-/.])[0-9]{1,2}\2[0-9]{4})(?=T?[\W_]|T[0-9]|$)"
    r"|(?<![0-9A-F:.-])T?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,6})?)?Z?(?![\w:])"
)
"""Dates and times, which some sketches put before the card."""
_DECIMAL = re.compile(r"[0-9]{1,3}(?:[ ,:-][0-9]{1,3}){3,9}")


class LineParser:
    """Holds at most one line."""

    def __init__(self) -> None:
        self._line = bytearray()

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes; a line is over at CR or LF."""
        heard: list[Heard] = []
        for piece in re.findall(rb"[^\r\n]+|[\r\n]", data):
            if piece in (b"\r", b"\n"):
                heard += self.idle()
            else:
                self._line += piece[: max(MOST_LINE_BYTES + 1 - len(self._line), 0)]
        return heard

    def idle(self) -> list[Heard]:
        """The line is quiet or the recording ends: a line without its end counts as one."""
        line = bytes(self._line)
        self._line.clear()
        if len(line) > MOST_LINE_BYTES:
            return [Bad("long", line[:32])]
        return read_line(line)


def read_line(line: bytes) -> list[Heard]:
    """What one line says: a card, nothing, or digits that are no card's.

    >>> read_line(b"0| 0419 0AF9")
    [Reading(uid='04190AF9', antenna=0, manner=<Manner.ONCE: 'once'>)]
    """
    line = line.strip(b"\0\a\t >")
    if not line.isascii() or not line.decode("ascii").isprintable():
        return [Bad("noise", line[:32])]
    antenna, text = 1, line.decode("ascii").upper()
    if port := _PORT.match(text):
        antenna, text = int(port[1]), text[port.end() :]
    if _GONE.search(text):
        return []
    text = re.sub(r"\b0X(?=[0-9A-F])", "", _WHEN.sub(";", text))
    text = _DOTTED.sub(lambda dotted: dotted[0].replace(dotted[1], "-"), text)
    found = [token for token in _TOKENS.finditer(text) if _digits(token[0]) >= _LIKE_A_UID]
    read = [uid for token in found if (uid := _uid(token[0]))]
    if len(read) == 1 and not any(_frayed(text, token) for token in found):
        return [Reading(read[0], antenna, Manner.ONCE)]
    return [Bad("length", line[:32])] if found else []


def _frayed(text: str, token: re.Match[str]) -> bool:
    """Beside it, behind its own separator, stands a damaged byte: part of the UID may be missing."""
    before = re.search(r"(?<!\w)(\w{1,2})(, ?|[ :-])$", text[: token.start()])
    after = re.match(r"(, ?|[ :-])(\w{1,2})(?!\w)", text[token.end() :])
    beside = (before[1] if before and before[2] == token[1] else "") + (
        after[2] if after and after[1] == token[1] else ""
    )
    return any(sign.isdigit() for sign in beside)


def _digits(token: str) -> int:
    return len(re.findall("[0-9A-F]", token))


def _uid(token: str) -> str | None:
    """The UID that evenly written tokens spell, None where they spell none."""
    parts = re.split(r", ?|[ :-]", token)
    if _DECIMAL.fullmatch(token) and any(len(part) == 3 for part in parts):
        return _decimal_uid([int(part) for part in parts])
    joined = "".join(parts)
    even = len(parts) == 1 or (len(parts[0]) in (2, 4) and len({*map(len, parts[:-1])}) == 1)
    whole = len(parts[-1]) % 2 == 0 and len(parts[-1]) <= len(parts[0])
    return joined if even and whole and len(joined) in LENGTHS else None


def _decimal_uid(numbers: list[int]) -> str | None:
    if max(numbers) > 255 or len(numbers) not in (4, 5, 7, 10):
        return None
    whole = bytes(numbers)
    if len(whole) == 5:  # four and their check
        if reduce(xor, whole):
            return None
        whole = whole if whole[0] == 0x88 else whole[:4]
    return whole.hex().upper()
