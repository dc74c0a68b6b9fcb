"""Readers that print the UID as text: sketches on an Arduino, an ESP or a Pico, Olimex boards, scripts.

A card is *presented* in one line or in several: its number, the same in another base, its type, its memory. One
presentation is one reading; what follows a card within it belongs to it. Where a line may be meant in two ways, the
first presentation of a sketch is looked at whole, up to the pause behind it; from then on the line that brings the
number is known by its words, and counts at once.

What is taken: `0| 0419 0AF9` (antenna 0), `04-F6-D9-F2`, `0x4 0xF6`, `['0x4', '0xf6']`, `[4, 246]`, `-C4178b55`. Digits
of a wrong number are refused, never trimmed; a bare number of 8 or 10 digits is a UID, as nothing in it can be checked.
"""

import re
from collections import Counter
from collections.abc import Callable

from hardware.readers.line_cards import CardInLine, LineStyle, Presentation
from hardware.readers.line_numbers import Number, numbers_in, prepared
from hardware.readers.line_rows import Rows, is_row
from hardware.readers.line_same import (
    Found,
    backed_by,
    checked,
    dense,
    heads_a_row,
    is_page,
    is_uid,
    joined,
    means,
    narrow,
    of_one_card,
    rank,
    same,
    shared,
    what_it_is,
)
from hardware.readers.line_text import (
    Label,
    Weight,
    heads_rows,
    is_gone,
    label_of,
    says_decimal,
    text_of,
    weight_of,
)  # fmt: skip
from hardware.readers.parsed import Aside, Bad, Heard, Manner, Reading

MOST_LINE_BYTES = 600
MOST_LINES = 32
"""So many lines a presentation is looked at before it is decided."""
MOST_STYLES = 32
MOST_STRAYS = 2
"""So often a line with weaker words is passed over without a card between; then it is the one that brings cards."""
_PORT = re.compile(r"([0-9]{1,2}) ?\|")
_FRAME = re.compile(rb"\$[SHR],[^$]*\*[0-9A-F]{4}$")
"""A frame of this project's own board is no line."""


class LineParser:
    """Holds at most one line, and of a presentation a few numbers."""

    def __init__(self) -> None:
        self._line = bytearray()
        self.passed_over: Callable[[Aside], None] = lambda _: None  # nobody watches
        self._styles: dict[str, LineStyle] = {}
        self._now: Presentation | None = None
        self._heading = ""
        self._padded: bool | None = None  # whether this sketch writes small bytes with two digits
        self._named = Weight.ANSWER  # the most that words have called a card of this sketch
        self._strays: Counter[str] = Counter()  # lines passed over for weaker words since its last card
        self._rows = Rows()
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
        return [*self._rows_over(), *self._decided()]

    def idle(self) -> list[Heard]:
        """The line is quiet or the recording ends: a line without its end counts as one."""
        heard = self._end_of_line()
        self._spoke = False
        return [*heard, *self._rows_over(), *self._decided()]

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
        if not any(label is not Label.OTHER for _, label, _ in found) or not dense(found):
            if not found and re.search(r"[^\W\d_]", text):
                self._heading = text
            return self._aside(raw, what_it_is(found)) if raw else []
        meant = [each for each in found if each[1] is not Label.OTHER and not heads_a_row(each[0], each[2], found)]
        numbers = of_one_card([each for each in meant if each[0].spelt or each[0].value])
        if (
            numbers is None
            or not any(n.spelt or n.value for n, _, _ in numbers)
            or any(n.frayed for n, _, _ in numbers)
        ):
            rows = all(n.long for n, _, _ in meant)
            return self._aside(raw, "a row of memory") if rows else self._refused(meant, raw)
        number, label, before = numbers[0]
        if not number.spelt and len(numbers) == 1 and not self._matches(number):
            return self._refused(meant, raw)
        shape = self._shape(before, number, port=bool(port))
        weight = Weight.CARD if port else weight_of(before, label)
        said = CardInLine(joined(numbers), shape, antenna, raw, weight)
        style = self._styles.get(shape)
        if self._now is None and not port and not (style and style.brings) and is_row(before):
            self._rows.add((said, label, before))
            return []
        return [*self._rows_over(), *self._place(said, label, before)]

    def _rows_over(self) -> list[Heard]:
        """Numbered lines that nothing went before: a table of memory without its card, or cards after all."""
        if not self._rows:
            return []
        lines, table = self._rows.settled()
        if table:
            return [heard for said, _, _ in lines for heard in self._aside(said.raw, "a row of memory")]
        return [heard for line in lines for heard in self._place(*line)]

    def _numbers(self, text: str, *, port: bool) -> list[Found]:
        """The numbers of a line with what the words before each call it, and the text before it."""
        found: list[Found] = []
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
        if not self._heading or before.strip(" '\"[({<#-:"):
            return Label.NONE
        if heads_rows(self._heading):
            return Label.OTHER
        return Label.CARD if label_of(self._heading) is Label.CARD else Label.NONE

    def _shape(self, before: str, number: Number, *, port: bool = False) -> str:
        """The line without its digits, as it comes again for every card."""
        words = re.sub(r"(?<![^\W\d_])[0-9A-F]*[0-9][0-9A-F]*", "#", before).strip(" '\"[({<-#:")
        kind = "list" if number.items > 1 else "number"
        if not port and not re.search(r"[^\W\d_]", words):
            above = self._heading if self._under(before) is Label.CARD else ""
            words = f"{re.sub('[0-9]+', '#', above)}/" if above else f"{number.items}" if number.items > 1 else ""
        return f"{'|' if port else ''}{' '.join(words.split())} {kind}"

    def _refused(self, meant: list[Found], raw: bytes) -> list[Heard]:
        """Digits that are no card's: a cut or damaged number, unless words or the row of a table say what they are."""
        number, label, before = meant[0]
        kinds = {self._shape(before, number).rpartition(" ")[0]}
        known = kinds & {shape.rpartition(" ")[0] for shape, style in self._styles.items() if style.brings}
        follows = self._paced and self._now is not None and not self._now.quiet and bool(self._now.uid)
        worded = label is Label.WORDS or is_row(before)
        if (worded and not known) or follows:
            return self._aside(raw, "no card's number")
        return [*self._decided(), Bad("length", raw[:32])]

    def _aside(self, raw: bytes, why: str) -> list[Heard]:
        self.passed_over(Aside(raw[:120], why))
        return []

    # --- presentations ---

    def _place(self, said: CardInLine, label: Label, before: str) -> list[Heard]:
        """The line belongs to the card that is presented, presents the next one, or neither."""
        now, style = self._now, self._styles.get(said.shape)
        brings = style is not None and style.brings
        again = now is not None and said.shape in [each.shape for each in now.said]
        if now is not None and now.said[0].antenna == said.antenna and self._matches(said.number, part=not brings):
            if not (again or self._matches(said.number, part=False) or said.number.items == 5):
                now.rows += 1
                return self._aside(said.raw, "a part of the number")
            late = self._paced and now.quiet and brings
            if late or again:
                narrow(said.number, now.uid)
                return self._begin(said, brings=brings)  # the same card, said again
            self._belongs(said, now)
            return self._aside(said.raw, "the same number once more")
        if not brings and now is not None and self._is_aside(said, label, before, now):
            now.rows += 1
            return self._aside(said.raw, "follows the card")
        return self._begin(said, brings=brings)

    def _is_aside(self, said: CardInLine, label: Label, before: str, now: Presentation) -> bool:
        """A number that is not this card's and whose line is not known to bring one: what else it may be."""
        if said.shape == now.said[0].shape:
            return False
        same_burst = self._paced and not now.quiet
        if label is not Label.CARD and (is_row(before) or same_burst):
            return True
        if said.weight < max(self._named, *(each.weight for each in now.said)):
            self._strays[said.shape] += 1
            return self._strays[said.shape] <= MOST_STRAYS
        if label is Label.CARD:
            return False
        if label is Label.WORDS:
            return bool(re.search(r"[0-9]", before)) and now.rows > 0
        if said.number.items == 1:
            return now.rows > 0
        return now.rows > 0 or is_page(said.number, now.uid or now.said[0].number.spelt[0].uid)

    def _belongs(self, said: CardInLine, now: Presentation) -> None:
        if now.uid:
            self._learn(said, now.uid, brings=False)
        else:
            now.said.append(said)

    def _begin(self, said: CardInLine, *, brings: bool) -> list[Heard]:
        heard = self._decided()
        self._strays.clear()
        self._now = Presentation([said])
        sure = said.number.certain and not any(way.decimal for way in said.number.spelt)
        at_once = brings or (sure and (said.number.items > 1 or not re.search(r"[^\W\d_]", said.shape[:-6])))
        return [*heard, *(self._decided(pause=False) if at_once and said.number.spelt else [])]

    def _matches(self, number: Number, *, part: bool = True) -> bool:
        """It says the number of the card that is presented, in whatever base and order, or a `part` of it."""
        now = self._now
        if now is None:
            return False
        known = {now.uid} if now.uid else {uid for said in now.said for uid in means(said.number)}
        if not part:
            return any(is_uid(uid, number) for uid in known)
        return any(same(a, b) for a in known for b in means(number))

    def _decided(self, *, pause: bool = True) -> list[Heard]:
        """What the presentation comes to; nothing when it was told already. More of it may follow until the `pause`."""
        now = self._now
        if now is None:
            return []
        now.quiet |= pause
        if now.uid:
            return []
        numbers = [each.number for each in now.said]
        best = min(now.said, key=lambda said: (not backed_by(said.number, numbers), rank(said.number)))
        others = [said.number for said in now.said if said is not best]
        ways = [way.uid for way in best.number.spelt] or shared(numbers)
        backed = [way.uid for way in backed_by(best.number, numbers)]
        uid = (backed or ways or [""])[0]
        if not uid:
            self._now = None
            return [Bad("length", best.raw[:32])]
        if any(checked(uid) == way.uid for number in others for way in number.spelt):
            uid = checked(uid)
        now.uid = uid
        self._named = max(self._named, best.weight)
        for said in now.said:
            self._learn(said, uid, brings=said is best)
        return [Reading(uid, best.antenna, Manner.ONCE)]

    def _learn(self, said: CardInLine, uid: str, *, brings: bool) -> None:
        """What this presentation shows of lines of that shape."""
        style = self._styles.pop(said.shape, LineStyle())
        style.brings |= brings
        ways = [way.decimal for way in said.number.spelt if same(way.uid, uid)]
        sure = said.number.certain or self._now is None or len(self._now.said) > 1
        if ways and sure and said.number.items > 1:
            style.decimal = ways[0]
        if said.number.padded is not None and not style.decimal and not (self._padded and not said.number.padded):
            self._padded = said.number.padded
        self._styles[said.shape] = style
        while len(self._styles) > MOST_STYLES:
            del self._styles[next(iter(self._styles))]
