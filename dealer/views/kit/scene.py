"""A Scene: everything on the screen as plain data, in base pixels (bp), colours by name only.

One bp is one pixel at 800x480; `Scene.scale` pixels elsewhere.  A painter draws `items` first, then `buttons`.

>>> ok = Button("deal.next", "Next card", Rect(440, 376, 352, 96), style="primary", primary=True)
>>> scene = Scene("deal", (1280, 720), 1.5, (), (ok,), SceneFacts())
>>> scene.hit(700, 600), scene.hit(10, 10)
('deal.next', None)
"""

from enum import StrEnum
from typing import Literal, NamedTuple

import msgspec

Align = Literal["left", "center", "right"]
Form = Literal["upright", "chip", "key"]
Ring = Literal["", "read", "problem"]
CardState = Literal["up", "down", "to_come", "waiting", "used", "off"]
Style = Literal["key", "primary", "nav", "option", "pill", "ghost", "bare"]
IconKind = Literal[
    "table", "cards", "rules", "fix", "undo", "tick", "star", "triangle", "button", "search", "delete", "up", "down",
    "card",
]  # fmt: skip


class Tone(StrEnum):
    """A colour by its task; the theme knows what it looks like."""

    BG = "bg"
    FELT = "felt"
    FELT_EDGE = "felt_edge"
    SURFACE = "surface"
    RAISED = "raised"
    LINE = "line"
    TEXT = "text"
    DIM = "dim"
    AMBER = "amber"
    INK = "ink"
    PROBLEM = "problem"
    GOOD = "good"
    FACE = "face"
    BLACK = "black"
    BACK = "back"
    BACKLINE = "backline"


class Rect(NamedTuple):
    """A box in bp: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    def __repr__(self) -> str:
        return f"Rect({self.x:g}, {self.y:g}, {self.w:g}, {self.h:g})"

    @property
    def right(self) -> float:
        """The first x beyond the box."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The first y below the box."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The middle, sideways."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle, up and down."""
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """The box made smaller by dx on the left and right, and by dy (else dx) at the top and bottom."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> "Rect":
        """The same box elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def columns(self, n: int, gap: float = 8) -> list["Rect"]:
        """The box cut into n equal columns."""
        w = (self.w - gap * (n - 1)) / n
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 8) -> list["Rect"]:
        """The box cut into n equal rows."""
        h = (self.h - gap * (n - 1)) / n
        return [Rect(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]

    def px(self, scale: float) -> tuple[int, int, int, int]:
        """The box in whole pixels; boxes that touch in bp touch in pixels, and never overlap."""
        x, y = round(self.x * scale), round(self.y * scale)
        return x, y, round(self.right * scale) - x, round(self.bottom * scale) - y


class Text(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Words in a box, shrunk from `size` to `floor` until they fit in `lines`; only a `name` may then end in "…"."""

    box: Rect
    text: str
    size: float
    floor: float = 0  # bp; 0: as `size`
    lines: int = 1
    align: Align = "left"
    tone: Tone = Tone.TEXT
    bold: bool = True
    name: bool = False
    strike: bool = False
    caret: bool = False  # an amber bar behind the last letter: typing goes here
    top: bool = False  # running text starts at the top of its box; else it is centred by its capitals

    @property
    def least(self) -> float:
        """The smallest size it may shrink to, bp."""
        return self.floor or self.size


class Shape(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A filled or outlined box with round corners; the outline lies inside the box."""

    rect: Rect
    fill: Tone | None = None
    outline: Tone | None = None
    width: float = 0  # bp, of the outline
    radius: float = 12
    dashed: bool = False


class CardFace(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A card, or the place of one: upright on the table, lying as a chip, or a key of the grid."""

    rect: Rect
    card: str = ""  # "Qh"; "" where none can be seen
    form: Form = "upright"
    state: CardState = "up"
    label: str = ""  # the name of a place to come or waited for; "1 of 2" on a grid key
    dim: bool = False  # not one of the best five
    ring: Ring = ""
    wild: bool = False
    plays: str = ""  # what a wild card plays, written under it


class Icon(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A sign drawn, not typed; it fills its box."""

    kind: IconKind
    rect: Rect
    tone: Tone = Tone.TEXT


class Marks(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Deals won in the running series: `won` filled discs of `of`, ending at the right of the box."""

    box: Rect
    won: int
    of: int
    tone: Tone = Tone.TEXT
    hollow: Tone = Tone.LINE  # outline of the deals not yet won
    align: Align = "right"


class Amount(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Chips put in: three stacked bars and a number, ending at the right of the box."""

    box: Rect
    text: str
    size: float = 26
    tone: Tone = Tone.TEXT


class Line(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Line 2: the last act on the left; the game's steps as blocks, and what comes then, on the right.

    Where there is no room for all, the words beside the blocks are said shorter, or left out; then the blocks.
    """

    box: Rect
    left: str = ""
    right: str = ""
    shorter: str = ""
    done: int = 0  # steps done; the next one is now
    steps: int = 0  # of so many; 0: no blocks
    warn: bool = False  # a triangle before the left part: the reader is gone
    size: float = 22
    floor: float = 20


class Matrix(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Squares, dark ones True, row by row: a QR code, black on a white ground with the empty border it needs."""

    box: Rect
    squares: tuple[tuple[bool, ...], ...]


Item = Text | Shape | CardFace | Icon | Marks | Amount | Line | Matrix


class Button(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What can be touched: a box, a word and an id that stays the same for ever.

    `primary` is the one act the table waits for (or an overlay's way back); `style` is how it looks.  `items`, where
    given, are drawn in place of the label; a `bare` button is nothing but its items, which draw its outline too.
    """

    id: str
    label: str
    rect: Rect
    style: Style = "key"
    enabled: bool = True
    primary: bool = False
    on: bool = False  # chosen, or its overlay is open
    detail: str = ""  # a second, smaller line
    icon: IconKind | None = None
    size: float = 0  # bp, the label's largest size; 0: by style
    items: tuple[Item, ...] = ()


class PromptFacts(msgspec.Struct, frozen=True):
    """The table's prompt as machines read it."""

    kind: str
    seats: tuple[int, ...]
    count: int
    text: str
    article: str


class LitSeats(msgspec.Struct, frozen=True):
    """The seat that wears the button light, and the seats lit to act."""

    dealer: int | None = None
    to_act: tuple[int, ...] = ()


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a reading or a touch: a code for machines, and one sentence."""

    code: str
    text: str


class SceneFacts(msgspec.Struct, frozen=True):
    """What a Scene says to machines beside its texts and buttons; the same whatever screen lies over the deal."""

    deal: int | None = None
    said: str = ""  # text[0], the prompt as the screen says it
    last: str = ""  # text[1], the last act
    prompt: PromptFacts | None = None
    board: tuple[str, ...] = ()
    wild: str | None = None
    shown: dict[int, tuple[str, ...]] = {}
    pot: int | None = None
    lights: LitSeats = LitSeats()
    problem: Problem | None = None
    tally: dict[str, int | str] = {}


class Scene(msgspec.Struct, frozen=True):
    """One picture: its size in pixels, what is drawn and what can be touched."""

    name: str
    size: tuple[int, int]
    scale: float
    items: tuple[Item, ...]
    buttons: tuple[Button, ...]
    facts: SceneFacts
    grips: dict[str, Rect] = {}  # what a drag may move: seats and names at the start, the text of an article
    over: tuple[Item, ...] = ()  # drawn over everything: the name under the finger that carries it

    def hit(self, x: float, y: float) -> str | None:
        """The id of the enabled button at this pixel."""
        for button in self.buttons:
            left, top, w, h = button.rect.px(self.scale)
            if button.enabled and left <= x < left + w and top <= y < top + h:
                return button.id
        return None

    def grip(self, x: float, y: float) -> str | None:
        """The id of what a drag begun at this pixel moves."""
        for name, rect in self.grips.items():
            left, top, w, h = rect.px(self.scale)
            if left <= x < left + w and top <= y < top + h:
                return name
        return None

    def button(self, name: str) -> Button | None:
        """The button of this id, if the Scene has one."""
        return next((b for b in self.buttons if b.id == name), None)

    @property
    def primary(self) -> Button | None:
        """The one act the table waits for."""
        return next((b for b in self.buttons if b.primary), None)
