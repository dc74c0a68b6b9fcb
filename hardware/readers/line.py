"""Readers that print the UID as text: sketches on an Arduino, an ESP or a Pico, Olimex boards, scripts.

A card is *presented* in one line or in several: its number, the same number in another base, its type, its memory. One
presentation is one reading; what follows a card within it belongs to it. The first presentation of a sketch is looked at
whole, up to the pause behind it; from then on the line that brings the number is known by its words, and counts at once.

What is taken: `0| 0419 0AF9` (antenna 0), `04-F6-D9-F2`, `0x4 0xF6`, `['0x4', '0xf6']`, `[4, 246]`, `-C4178b55`. Digits of
a wrong number are refused, never trimmed; a bare number of 8 or 10 digits is a UID, as nothing in it can be checked.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import xor

from hardware.readers.heard import Aside, Bad, Heard, Manner, Reading
from hardware.readers.line_numbers import Number, numbers_in, prepared
from hardware.readers.line_text import Label, is_gone, label_of, says_decimal, text_of

MOST_LINE_BYTES = 600
MOST_LINES = 32
"""So many lines a presentation is looked at before it is decided."""
MOST_STYLES = 32
_PORT = re.compile(r"([0-9]{1,2}) ?\|")
_FRAME = re.compile(rb"\$[SHR],[^$]*\*[0-9A-F]{4}$")
"""A frame of this project's own board is no line."""
_INDEX = re.compile(r"[\W_]*(?:[A-Z]{0,3}[0-9][0-9A-F]{0,3}[\W_]+)+$")
"""Before a row of a table stands its number: `0`, `[ 4]`, `S00 B1:`, `0x10:`."""


@dataclass(slots=True)
class Style:
    """What is known of lines of one shape."""

    brings: bool = False
    """It brings the number of a card, which counts at once."""
    decimal: bool | None = None


@dataclass(slots=True)
class Said:
    """The number of one line, and how it was said."""

    number: Number
    shape: str
    antenna: int
    raw: bytes


@dataclass(slots=True)
class Presentation:
    """One card as the sketch says it: all the ways in which its number was given."""

    said: list[Said] = field(default_factory=list)
    uid: str = ""
    """As it was told; empty while it is not decided."""
    rows: int = 0
    lines: int = 0
    quiet: bool = False
    """The pause behind it has come."""


class LineParser:
    """Holds at most one line, and of a presentation a few numbers."""

    def __init__(self) -> None:
        self._line = bytearray()
        self.passed_over: Callable[[Aside], None] = _nobody
        self._styles: dict[str, Style] = {}
        self._now: Presentation | None = None
        self._heading = ""
        self._padded: bool | None = None  # whether this sketch writes small bytes with two digits
        self._spoke = False  # a line has come since the last pause
        self._paced = False  # pauses are told, so a recording is not what is read

    @property
    def begun(self) -> bool:
        """Something was said since the last pause."""
        return bool(self._line) or self._spoke

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes; a line is over at CR or LF."""
        heard: list[Heard] = []
        for piece in re.findall(rb"[^\r\n]+|[\r\n]", data):
            if piece in (b"\r", b"\n"):
                heard += self._end_of_line()
            else:
                self._line += piece[: max(MOST_LINE_BYTES + 1 - len(self._line), 0)]
        return heard

    def quiet(self) -> list[Heard]:
        """The line has been quiet for a moment: what was said is one presentation."""
        self._paced, self._spoke, self._heading = True, False, ""
        return self._decided()

    def idle(self) -> list[Heard]:
        """The line is quiet or the recording ends: a line without its end counts as one."""
        heard = self._end_of_line()
        self._spoke = False
        return [*heard, *self._decided()]

    def _end_of_line(self) -> list[Heard]:
        line = bytes(self._line)
        self._line.clear()
        self._spoke |= bool(line)
        if self._now is not None and line:
            self._now.lines += 1
        late = self._decided() if self._now is not None and self._now.lines > MOST_LINES else []
        if len(line) > MOST_LINE_BYTES:
            return [*late, *self._decided(), Bad("long", line[:32])]
        return [*late, *self._read(line)] if line else late

    # --- one line ---

    def _read(self, line: bytes) -> list[Heard]:
        raw = line.strip(b"\0\a\t >\x02\x03")
        text = text_of(line)
        if text is None or _FRAME.match(raw):
            return [*self._decided(), Bad("noise", raw[:32])]
        antenna, port = 1, _PORT.match(text)
        if port:
            antenna, text = int(port[1]), text[port.end() :]
        if is_gone(text):
            return self._aside(raw, "a card taken away")
        text = prepared(text)
        found = self._numbers(text, port=bool(port))
        if not any(label is not Label.OTHER for _, label, _ in found) or not _dense(found):
            self._heading = text if re.search(r"[^\W\d_]", text) else self._heading
            return self._aside(raw, _what(found)) if raw else []
        meant = [each for each in found if each[1] is not Label.OTHER]
        numbers = _of_one_card([each for each in meant if each[0].spelt or _agrees(each[0], meant)])
        if numbers is None or not any(n.spelt or n.value for n, _, _ in numbers) or any(n.frayed for n, _, _ in numbers):
            rows = all(n.long for n, _, _ in meant)
            return self._aside(raw, "a row of memory") if rows else self._refused(meant, raw)
        number, label, before = numbers[0]
        if not number.spelt and len(numbers) == 1 and not self._matches(number):
            return self._refused(meant, raw)
        shape = self._shape(before, number, port=bool(port))
        said = Said(_joined(numbers), shape, antenna, raw)
        return self._place(said, label, before)

    def _numbers(self, text: str, *, port: bool) -> list[tuple[Number, Label, str]]:
        """The numbers of a line with what the words before each call it, and the text before it."""
        found: list[tuple[Number, Label, str]] = []
        at = 0
        for first in numbers_in(text, padded=self._padded, loose=port):
            before = text[at : first.start]
            own = label_of(before)
            style = self._styles.get(self._shape(text[: first.start], first, port=port))
            base = says_decimal(before)
            base = style.decimal if base is None and style else base
            number = first
            if base is not None:
                ways = numbers_in(text, base, self._padded, loose=port)
                number = next((way for way in ways if way.start == first.start), first)
            if port:
                own = Label.CARD
            elif own is Label.NONE and found:
                own = found[-1][1]  # a second number under the same words
            elif own is Label.NONE:
                own = self._under(text[: first.start])
            found.append((number, own, text[: first.start]))
            at = first.end
        return found

    def _under(self, before: str) -> Label:
        """What the line above calls a number that has no words of its own."""
        above = label_of(self._heading) if self._heading and not before.strip(" '\"[({<#-:") else Label.NONE
        return above if above is Label.CARD or (above is Label.OTHER and self._now is not None) else Label.NONE

    def _shape(self, before: str, number: Number, *, port: bool = False) -> str:
        """The line without its digits, as it comes again for every card."""
        words = re.sub(r"(?<![^\W\d_])[0-9A-F]*[0-9][0-9A-F]*", "#", before).strip(" '\"[({<-#:")
        kind = "list" if number.items > 1 else "number"
        if not re.search(r"[^\W\d_]", words):
            above = self._heading if self._under(before) is Label.CARD else ""
            words = f"{re.sub('[0-9]+', '#', above)}/" if above else f"{number.items}" if number.items > 1 else ""
        return f"{'|' if port else ''}{' '.join(words.split())} {kind}"

    def _refused(self, meant: list[tuple[Number, Label, str]], raw: bytes) -> list[Heard]:
        """Digits that are no card's: a cut or damaged number, unless words or the row of a table say what they are."""
        _, label, before = meant[0]
        if label is not Label.CARD and before.strip() and (self._is_row(before) or self._known_other(before, meant[0][0])):
            return self._aside(raw, "no card's number")
        return [*self._decided(), Bad("length", raw[:32])]

    def _known_other(self, before: str, number: Number) -> bool:
        """The sketch brings cards in lines of another shape."""
        brings = [shape for shape, style in self._styles.items() if style.brings]
        return bool(brings) and self._shape(before, number) not in brings

    @staticmethod
    def _is_row(before: str) -> bool:
        return bool(before.strip()) and bool(_INDEX.fullmatch(before))

    def _aside(self, raw: bytes, why: str) -> list[Heard]:
        self.passed_over(Aside(raw[:120], why))
        return []

    # --- presentations ---

    def _place(self, said: Said, label: Label, before: str) -> list[Heard]:
        """The line belongs to the card that is presented, presents the next one, or neither."""
        now, style = self._now, self._styles.get(said.shape)
        brings = style is not None and style.brings
        if now is not None and now.said[0].antenna == said.antenna and self._matches(said.number):
            if said.shape in [each.shape for each in now.said]:
                return self._begin(said, brings=brings)  # the same card, said again
            self._belongs(said, now)
            return self._aside(said.raw, "the same number once more")
        if not brings and now is not None and self._is_aside(said, label, before, now):
            now.rows += 1
            return self._aside(said.raw, "follows the card")
        return self._begin(said, brings=brings)

    def _is_aside(self, said: Said, label: Label, before: str, now: Presentation) -> bool:
        """A number that is not this card's and whose line is not known to bring one: what else it may be."""
        if label is Label.CARD:
            return False
        same_burst = self._paced and not now.quiet
        if self._is_row(before) or same_burst:
            return True
        if said.shape in [each.shape for each in now.said]:
            return False
        if label is Label.WORDS:
            return bool(re.search(r"[0-9]", before)) and now.rows > 0
        if said.number.items == 1:
            return now.rows > 0
        return now.rows > 0 or any(shape.brings for shape in self._styles.values()) or self._is_page(said, now)

    @staticmethod
    def _is_page(said: Said, now: Presentation) -> bool:
        """The row repeats the beginning of the card's number, as its first page or block does."""
        known = now.uid or now.said[0].number.spelt[0].uid
        return any(way.uid[:6] == known[:6] for way in said.number.spelt)

    def _belongs(self, said: Said, now: Presentation) -> None:
        if now.uid:
            self._learn(said, now.uid, brings=False)
        else:
            now.said.append(said)

    def _begin(self, said: Said, *, brings: bool) -> list[Heard]:
        heard = self._decided()
        self._now = Presentation([said])
        return [*heard, *(self._decided() if brings and said.number.spelt else [])]

    def _matches(self, number: Number) -> bool:
        """It says the number of the card that is presented, in whatever base, order or part."""
        now = self._now
        if now is None:
            return False
        known = {now.uid} if now.uid else {uid for said in now.said for uid in _means(said.number)}
        return any(_same(a, b) for a in known for b in _means(number))

    def _decided(self) -> list[Heard]:
        """What the presentation comes to; nothing when it was told already."""
        now = self._now
        if now is None:
            return []
        now.quiet = True
        if now.uid:
            return []
        best = min(now.said, key=lambda said: _rank(said.number))
        others = [said.number for said in now.said if said is not best]
        ways = [way.uid for way in best.number.spelt] or _shared(now.said)
        backed = [uid for uid in ways if all(any(_same(uid, b) for b in _means(number)) for number in others)]
        uid = (backed or ways or [""])[0]
        if not uid:
            self._now = None
            return [Bad("length", best.raw[:32])]
        if any(_checked(uid) == way.uid for number in others for way in number.spelt):
            uid = _checked(uid)
        now.uid = uid
        for said in now.said:
            self._learn(said, uid, brings=said is best)
        return [Reading(uid, best.antenna, Manner.ONCE)]

    def _learn(self, said: Said, uid: str, *, brings: bool) -> None:
        """What this presentation shows of lines of that shape."""
        style = self._styles.pop(said.shape, Style())
        style.brings |= brings
        ways = [way.decimal for way in said.number.spelt if _same(way.uid, uid)]
        sure = said.number.certain or self._now is None or len(self._now.said) > 1
        if ways and sure and said.number.items > 1:
            style.decimal = ways[0]
        if said.number.padded is not None and not style.decimal and not (self._padded and not said.number.padded):
            self._padded = said.number.padded
        self._styles[said.shape] = style
        while len(self._styles) > MOST_STYLES:
            del self._styles[next(iter(self._styles))]


def read_line(line: bytes) -> list[Heard]:
    """What one line alone says: a card, nothing, or digits that are no card's.

    >>> read_line(b"0| 0419 0AF9")
    [Reading(uid='04190AF9', antenna=0, manner=<Manner.ONCE: 'once'>)]
    """
    parser = LineParser()
    return [*parser.feed(line), *parser.idle()]


def _nobody(told: Aside) -> None:
    """Nobody watches."""
    del told


def _what(found: list[tuple[Number, Label, str]]) -> str:
    return "something of the card, not its number" if found else "words"


def _dense(found: list[tuple[Number, Label, str]]) -> bool:
    """There is something to decide about."""
    return any(n.spelt or n.value or not n.long for n, label, _ in found if label is not Label.OTHER)


def _agrees(number: Number, others: Iterable[tuple[Number, Label, str]]) -> bool:
    """Another number of the line says the same."""
    return bool(number.value) and any(
        other is not number and any(_same(a, b) for a in _means(number) for b in _means(other)) for other, _, _ in others
    ) or bool(number.value)


def _of_one_card(found: list[tuple[Number, Label, str]]) -> list[tuple[Number, Label, str]] | None:
    """The numbers of a line that are one card's, the best first; None where they are of several."""
    for chosen in (found, [each for each in found if each[1] is Label.CARD]):
        spelt = [each for each in chosen if each[0].spelt]
        ranked = sorted(spelt or chosen, key=lambda each: _rank(each[0]))
        if ranked and all(any(_same(a, b) for a in _means(ranked[0][0]) for b in _means(n)) for n, _, _ in ranked):
            return ranked
    return None


def _joined(numbers: list[tuple[Number, Label, str]]) -> Number:
    """The best of them, with only those ways to read it that the others bear out."""
    best = numbers[0][0]
    others = [number for number, _, _ in numbers[1:]]
    ways = tuple(w for w in best.spelt if all(any(_same(w.uid, b) for b in _means(n)) for n in others))
    best.spelt = ways or best.spelt
    best.certain |= bool(others)
    return best


def _rank(number: Number) -> tuple[bool, bool, bool]:
    """Bytes one by one say their order, hex says where a byte ends."""
    return (not number.spelt, number.items == 1, not number.spelt or number.spelt[0].decimal)


def _means(number: Number) -> set[str]:
    return {way.uid for way in number.spelt} | number.value


def _shared(said: list[Said]) -> list[str]:
    """UIDs that numbers which are none by themselves agree on: the shortest."""
    common = set.intersection(*(_means(each.number) for each in said)) if len(said) > 1 else set()
    return sorted(common, key=len)[:1]


def _same(a: str, b: str) -> bool:
    """One number in either order of its bytes, or the beginning or end of it (its check, or cut to four bytes)."""
    if not a or not b:
        return False
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    back = bytes.fromhex(short)[::-1].hex().upper()
    return any(long.startswith(each) or long.endswith(each) for each in (short, back))


def _checked(uid: str) -> str:
    """Four bytes whose check follows them; "" where none does."""
    whole = bytes.fromhex(uid)
    return uid[:8] if len(whole) == 5 and not reduce(xor, whole) else ""
