"""The pieces that screens are put together from; each gives items and buttons, `compose` makes the Scene.

>>> from dealer.views.kit.layout import frame_for
>>> frame = frame_for((800, 480))
>>> keys = bar(frame, Key("deal.all", "All dealt"), Key("deal.next", "Next card", primary=True))
>>> scene = compose("deal", frame, SceneFacts(), rail(frame), prompt_line(frame, "Ann – card 2 of 6"), keys)
>>> scene.primary.id, len(scene.buttons)
('deal.next', 7)
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from dealer.views.kit import measure
from dealer.views.kit.layout import Frame, bar_places
from dealer.views.kit.scene import (
    Align,
    Button,
    CardFace,
    Icon,
    IconKind,
    Item,
    Line,
    Rect,
    Ring,
    Scene,
    SceneFacts,
    Shape,
    Style,
    Text,
    Tone,
)
from dealer.views.kit.shrinking import shrinking
from dealer.words.render import begun, names_in, paused, render, with_names_cut, wordings
from dealer.words.said import Words
from dealer.words.screens import rail as say

Parts = Iterable[Item | Button]
KEY_EDGES, LEAST_LABEL, LEAST_DETAIL = 16, 22, 20
"""What a key leaves free at its sides, and the least sizes of its words, bp."""
LEAST_OF_NAME = 5
"""Signs of a name that always stand in a prompt."""

NAV: tuple[tuple[str, Words, IconKind], ...] = (
    ("nav.table", say.TABLE(), "table"),
    ("nav.cards", say.CARDS(), "cards"),
    ("nav.rules", say.RULES(), "rules"),
    ("nav.fix", say.FIX(), "fix"),
    ("nav.undo", say.UNDO(), "undo"),
)


def compose(
    name: str,
    frame: Frame,
    facts: SceneFacts,
    *parts: Parts,
    grips: Mapping[str, Rect] | None = None,
    over: Iterable[Item] = (),
) -> Scene:
    """The Scene of these parts; they are drawn in the order given, buttons over items; `grips` can be dragged."""
    everything = [part for group in parts for part in group]
    return Scene(
        name,
        frame.size,
        frame.scale,
        tuple(shrinking(part) for part in everything if not isinstance(part, Button)),
        tuple(part for part in everything if isinstance(part, Button)),
        facts,
        dict(grips or {}),
        tuple(over),
    )


def rail(frame: Frame, lit: str = "", undo: bool = True) -> Parts:
    """The five keys of every screen; `lit` is the id of the open overlay, Undo is off where nothing is left to undo."""
    for rect, (name, label, icon) in zip(frame.rail, NAV, strict=True):
        yield button(name, label, rect, "nav", icon=icon, on=name == lit, enabled=undo or name != "nav.undo")


def prompt_line(frame: Frame, asked: Words) -> Parts:
    """What to do now, one sentence, in as many words as there is room for."""
    if frame.portrait:  # a long name takes a second line before anything is cut
        yield Text(frame.prompt, measure.longest_fitting_in(asked, frame.prompt.w, 24, 2), 42, 24, 2)
        return
    told = measure.longest_fitting(asked, frame.prompt.w, 28)
    if not measure.fits(told, frame.prompt.w, 28):
        told = _whole(asked, frame.prompt.w, 28)
    yield Text(frame.prompt, told, 40, 28)


def _whole(asked: Words, w: float, size: float) -> str:
    """The sentence; where a wide name leaves no room for what is asked, the name gives way."""
    if not isinstance(asked, str):
        longest = max(map(len, names_in(asked)), default=0)
        cut = [with_names_cut(asked, letters) for letters in range(longest - 1, LEAST_OF_NAME - 2, -1)]
        return measure.longest_fitting(cut or wordings(asked)[-1:], w, size)
    return asked


def line2(
    frame: Frame,
    last: Words = "",
    then: Words = "",
    done: int = 0,
    steps: int = 0,
    warn: bool = False,
) -> Parts:
    """The last act (what Undo takes back), the game's steps as blocks, and what comes next."""
    right, *shorter = wordings(then)
    left = measure.longest_fitting(last, frame.line2.w, 20)
    yield Line(frame.line2, left, right, shorter[-1] if shorter else "", done, steps, warn)


def problem_strip(frame: Frame, problem: Words, hint: Words = "") -> Parts:
    """What is wrong, then what to do about it, in place of the prompt; a long sentence breaks where it pauses."""
    x, y, w, h = frame.strip
    yield Shape(frame.strip, Tone.PROBLEM)
    yield Icon("triangle", Rect(x + 8, y + (h - 48) / 2, 54, 48), Tone.INK)
    inner = Rect(x + 68, y, w - 76, h)
    lines, least = (2, 22) if frame.portrait else (1, 24)
    what, then = render(problem), begun(render(hint))
    if not hint and not frame.portrait:
        what, then = paused(problem)
    if not then:
        yield Text(inner, what, 40, 20, lines + 1, tone=Tone.INK)
        return
    yield Text(Rect(inner.x, y + 2, inner.w, h * 0.62), what, 40, least, lines, tone=Tone.INK)
    yield Text(Rect(inner.x, y + h * 0.64, inner.w, h * 0.34), then, 22, 20, tone=Tone.INK)


def felt(rect: Rect) -> Parts:
    """The table that the seats sit round."""
    yield Shape(rect, Tone.FELT, Tone.FELT_EDGE, 2, 56)


def board_row(
    places: Sequence[Rect],
    cards: Sequence[str],
    labels: Sequence[str],
    waiting: bool = False,
    just_read: Sequence[str] = (),
    problem: str = "",
) -> Parts:
    """Cards in their places, then the place waited for, then those to come under their names."""
    for i, (rect, label) in enumerate(zip(places, labels, strict=True)):
        if i < len(cards):
            card = cards[i]
            ring: Ring = "problem" if card == problem else "read" if card in just_read else ""
            yield CardFace(rect, card, ring=ring)
        else:
            yield CardFace(rect, state="waiting" if waiting and i == len(cards) else "to_come", label=label)


class Key(msgspec.Struct, frozen=True):
    """A key of the bar: its width in bp (0: by its words); the primary takes what is left."""

    id: str
    label: Words
    width: float = 0
    detail: Words = ""
    primary: bool = False
    enabled: bool = True
    on: bool = False
    icon: IconKind | None = None
    size: float = 0
    style: Style | None = None

    @property
    def natural(self) -> float:
        """A width that holds the words, bp."""
        label, detail = wordings(self.label)[-1], wordings(self.detail)[-1]
        longest = max((len(word) for word in label.split()), default=0)
        return self.width or min(232, max(104, 17 * max(longest, len(label) // 2) + 24, 11 * len(detail) + 24))


class Note(msgspec.Struct, frozen=True):
    """Words in the bar: a heading and what stands under it; one of the two is what to read."""

    head: Words
    body: Words = ""
    strong: bool = True  # the body is what to read; else the heading


def bar(frame: Frame, *keys: Key, note: Note | None = None) -> Parts:
    """The keys at the bottom, weighty ones far from the thumb, the primary last and largest."""
    places = bar_places(frame, [key.natural for key in keys], note is not None)
    for key, rect in zip(keys, places.keys, strict=True):
        yield key_button(key, rect)
    if note and places.note:
        yield from _note(frame, places.note, note)


def key_button(key: Key, rect: Rect) -> Button:
    """One key, wherever it lies."""
    style: Style = key.style or ("primary" if key.primary else "key")
    return button(key.id, key.label, rect, style, key.enabled, key.primary, key.on, key.detail, key.icon, key.size)


def button(
    key: str,
    label: Words,
    rect: Rect,
    style: Style = "key",
    enabled: bool = True,
    primary: bool = False,
    on: bool = False,
    detail: Words = "",
    icon: IconKind | None = None,
    size: float = 0,
    items: tuple[Item, ...] = (),
) -> Button:
    """What can be touched, its words by the room there is."""
    told = measure.longest_fitting(label, rect.w - KEY_EDGES, LEAST_LABEL)
    below = measure.longest_fitting(detail, rect.w - KEY_EDGES, LEAST_DETAIL)
    return Button(key, told, rect, style, enabled, primary, on, below, icon, size, items)


def words(
    box: Rect,
    said: Words,
    size: float,
    floor: float = 0,
    lines: int = 1,
    align: Align = "left",
    tone: Tone = Tone.TEXT,
    bold: bool = True,
    name: bool = False,
    strike: bool = False,
    top: bool = False,
) -> Text:
    """A sentence in a box, in as many words as it has room for at its smallest."""
    told = measure.longest_fitting_in(said, box.w, floor or size, lines, bold)
    return Text(box, told, size, floor, lines, align, tone, bold, name, strike, top=top)


def _note(frame: Frame, box: Rect, note: Note) -> Parts:
    if frame.portrait:
        told = say.UNDER_HEAD(head=note.head, body=note.body) if note.strong and note.body else note.head
        yield words(box, told, 24, 20, name=note.strong)
        return
    head = Rect(box.x, box.y + 5, box.w, 36)
    body = Rect(box.x, box.y + 40, box.w, 52)
    strong, weak = Tone.TEXT, Tone.DIM
    yield words(head, note.head, 24 if note.strong else 28, 20, 1, tone=weak if note.strong else strong)
    yield words(
        body, note.body, 30 if note.strong else 22, 20, 2, tone=strong if note.strong else weak, name=note.strong
    )
