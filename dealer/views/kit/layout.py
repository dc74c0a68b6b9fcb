"""Where things lie: the frame of every screen, the ring of seats, the board, the bar.

All in bp.  Places keep their order and never depend on what is written in them.

>>> frame = frame_for((800, 480))
>>> frame.body
Rect(80, 88, 712, 280)
>>> frame_for((1280, 720)).scale
1.5
"""

from collections.abc import Sequence

import msgspec

from dealer.views.kit.scene import Rect

MARGIN = GAP = 8
TOUCH = 64
SEAT_H = 72
PRIMARY_MIN_W = 176
SIZES = ((800, 480), (1280, 720), (720, 1280))


class Frame(msgspec.Struct, frozen=True):
    """One screen: its size in pixels, the same in bp, and the five parts that every screen has."""

    size: tuple[int, int]
    scale: float  # pixels to the bp
    width: float
    height: float
    portrait: bool
    left_handed: bool
    rail: tuple[Rect, ...]  # five keys, Undo last, in the corner opposite the primary
    prompt: Rect
    line2: Rect
    body: Rect
    bar: Rect

    @property
    def content(self) -> Rect:
        """Everything but the rail."""
        return Rect(self.body.x, self.prompt.y, self.body.w, self.bar.bottom - self.prompt.y)

    @property
    def strip(self) -> Rect:
        """The problem strip: it takes the place of the prompt and line 2."""
        return Rect(self.prompt.x, self.prompt.y, self.prompt.w, self.line2.bottom - self.prompt.y)

    @property
    def columns(self) -> int:
        """Columns that the body holds for eight seats or piles."""
        return 2 if self.portrait else 4

    def mirrored(self, rect: Rect) -> Rect:
        """The same box for the other hand: nothing happens for a right-handed dealer."""
        content = self.content
        return Rect(content.x + content.right - rect.right, *rect[1:]) if self.left_handed else rect


def frame_for(size: tuple[int, int], left_handed: bool = False) -> Frame:
    """The frame of a screen of so many pixels, at least 800x480 or, upright, 720x1280 in shape."""
    w, h = size
    return _portrait(size, left_handed) if h > w else _landscape(size, left_handed)


def _landscape(size: tuple[int, int], left_handed: bool) -> Frame:
    scale = min(size[0] / 800, size[1] / 480)
    width, height = size[0] / scale, size[1] / scale
    pitch = (height - 10) / 5
    rail_x = width - 72 if left_handed else MARGIN
    tops = [MARGIN + pitch * i for i in range(5)]
    x, w = MARGIN if left_handed else 80, width - 88
    return Frame(
        size=size,
        scale=scale,
        width=width,
        height=height,
        portrait=False,
        left_handed=left_handed,
        rail=tuple(Rect(rail_x, y, 64, pitch - 8 if y < tops[4] else height - MARGIN - y) for y in tops),
        prompt=Rect(x, 8, w, 46),
        line2=Rect(x, 54, w, 26),
        body=Rect(x, 88, w, height - 200),
        bar=Rect(x, height - 104, w, 96),
    )


def _portrait(size: tuple[int, int], left_handed: bool) -> Frame:
    scale = min(size[0] / 480, size[1] / 853)
    width, height = size[0] / scale, size[1] // scale
    x, w = MARGIN, width - 16
    rail = Rect(x, 8, w, 76).columns(5)
    return Frame(
        size=size,
        scale=scale,
        width=width,
        height=height,
        portrait=True,
        left_handed=left_handed,
        rail=tuple(reversed(rail) if left_handed else rail),
        prompt=Rect(x, 92, w, 54),
        line2=Rect(x, 146, w, 30),
        body=Rect(x, 190, w, height - 383),
        bar=Rect(x, height - 185, w, 177),
    )


class SeatRing(msgspec.Struct, frozen=True):
    """The seats as they sit: seat number -> tile, and the corner that is left when a place is free."""

    seats: dict[int, Rect]
    free: Rect | None
    felt: Rect


def ring(frame: Frame, seats: Sequence[int], stands_at: int | None = None) -> SeatRing:
    """The tiles of these seats (clockwise, two to eight); the seat the screen stands at is at the bottom left.

    >>> ring(frame_for((800, 480)), [1, 2, 3, 4, 5, 6, 7]).seats[1]
    Rect(80, 296, 172, 72)
    """
    first = list(seats).index(stands_at) if stands_at is not None and stands_at in seats else 0
    clockwise = [*seats[first:], *seats[:first]]
    places, free = _upright_ring(frame, len(seats)) if frame.portrait else _wide_ring(frame, len(seats))
    body, top, bottom = frame.body, min(r.y for r in places), max(r.bottom for r in places)
    top = min(top, body.y + 80) if frame.portrait else top  # two sit side by side below the board
    edge = 0 if frame.portrait else 24
    felt = Rect(body.x + edge, top + SEAT_H / 2, body.w - 2 * edge, bottom - top - SEAT_H)
    return SeatRing(dict(zip(clockwise, places, strict=True)), free, felt)


def _wide_ring(frame: Frame, n: int) -> tuple[list[Rect], Rect | None]:
    """Two rows: the first seat bottom left, the top row left to right, the bottom row back to the left."""
    body, across = frame.body, 4 if n > 6 else 3
    top = Rect(body.x, body.y, body.w, SEAT_H).columns(across)
    bottom = Rect(body.x, body.bottom - SEAT_H, body.w, SEAT_H).columns(across)
    n_top = (n + 1) // 2
    n_bottom = n - n_top
    spread = {1: [across - 1], 2: [0, across - 1]}  # few seats sit at the corners, facing each other
    up = [top[i] for i in spread.get(n_top, range(n_top))]
    low = [bottom[i] for i in ([0, across - 1] if n == 4 else range(n_bottom))]
    return [low[0], *up, *reversed(low[1:])], bottom[-1] if n in (3, 5, 7) else None


def _upright_ring(frame: Frame, n: int) -> tuple[list[Rect], Rect | None]:
    """Two columns: up the left side, down the right; few seats keep near the board."""
    left, right = frame.body.columns(2)
    body = frame.body
    ys = [body.bottom - 72, body.bottom - 152, body.y + 80, body.y]  # from the bottom up
    n_left = (n + 1) // 2
    rows = ys if n_left == 4 else ys[:3] if n_left == 3 else ys[1 : 1 + n_left]
    places = [Rect(left.x, y, left.w, SEAT_H) for y in rows]
    places += [Rect(right.x, y, right.w, SEAT_H) for y in reversed(rows)][: n - n_left]
    return places, Rect(right.x, rows[0], right.w, SEAT_H) if n % 2 else None


def centre(frame: Frame) -> Rect:
    """The middle of the felt between the seats: board, pots, the giant name."""
    edge = 24 if not frame.portrait else 0
    seats_h = 160 if frame.portrait else 80
    body = frame.body
    return Rect(body.x + edge, body.y + seats_h, body.w - 2 * edge, body.h - 2 * seats_h)


def board_places(frame: Frame, n: int = 5) -> list[Rect]:
    """Places of n community cards in the middle of the table.

    >>> board_places(frame_for((800, 480)))[0]
    Rect(206, 169, 84, 118)
    """
    w, gap = (82, 8) if frame.portrait else (84, 10)
    row = n * w + (n - 1) * gap
    x, y = frame.body.cx - row / 2, frame.body.cy - 59
    return [Rect(x + i * (w + gap), y, w, 118) for i in range(n)]


def board_and_pots(frame: Frame, n: int = 5) -> tuple[list[Rect], Rect]:
    """Smaller places of n community cards, and beside them (upright: below them) a box for the pots.

    >>> board_and_pots(frame_for((800, 480)))[1]
    Rect(486, 168, 274, 120)
    """
    area = centre(frame)
    room = area.w - 16 if frame.portrait else area.w * 0.54
    gap = 6
    w = min(64, (room - (n - 1) * gap) / n)
    h, row = w * 1.4, n * w + (n - 1) * gap
    if frame.portrait:
        x, y = area.cx - row / 2, area.y
        rest = Rect(area.x, y + h + 6, area.w, area.h - h - 6)
    else:
        x, y = area.x + 16, area.cy - h / 2
        rest = Rect(x + row + 22, area.y, area.right - x - row - 30, area.h)
    return [Rect(x + i * (w + gap), y, w, h) for i in range(n)], rest


class Bar(msgspec.Struct, frozen=True):
    """The bar: a box for each key in order, and what is left for words beside or above them."""

    keys: tuple[Rect, ...]
    note: Rect | None


def bar_places(frame: Frame, widths: Sequence[float], note: bool = False) -> Bar:
    """The keys of the bar; the last, the primary where there is one, lies at the right end and takes what is left.

    With a `note` the keys keep to the right at their own widths and the words have the rest.

    >>> bar_places(frame_for((800, 480)), [192, 152, 0]).keys[2]
    Rect(440, 376, 352, 96)
    """
    if not widths:
        return Bar((), frame.bar if note else None)
    if frame.portrait:
        return _upright_bar(frame, widths, note)
    bar = frame.bar
    if note:
        total = sum(widths) + GAP * (len(widths) - 1)
        x = bar.right - total
    else:
        *others, last = widths
        x, widths = bar.x, _with_last(others, last, bar.w)
    keys = []
    for w in widths:
        keys.append(frame.mirrored(Rect(x, bar.y, w, bar.h)))
        x += w + GAP
    words = Rect(bar.x, bar.y, bar.w - total - 2 * GAP, bar.h) if note else None
    return Bar(tuple(keys), frame.mirrored(words) if words else None)


def _with_last(others: Sequence[float], least: float, bar_w: float) -> list[float]:
    """The last key is as wide as what is left, never narrower than `least`, 176 or another key: the others give way."""
    if not others:
        return [bar_w]
    gaps = GAP * len(others)
    need = max(PRIMARY_MIN_W, least, *others)
    given = sum(others)
    if given + gaps + need > bar_w:
        need = max(PRIMARY_MIN_W, least)
        others = [min(w, need) for w in _shared(others, bar_w - gaps - need)]
    return [*others, bar_w - gaps - sum(others)]


def _shared(weights: Sequence[float], total: float) -> list[float]:
    """The total cut by weight, but nobody gets less than a finger needs while there is enough for all."""
    least = min(TOUCH, total / len(weights))
    widths = [max(least, total * w / sum(weights)) for w in weights]
    over = sum(widths) - total
    if over > 0:  # who has more than the least gives, in proportion to what is more
        more = sum(w - least for w in widths)
        widths = [w - over * (w - least) / more for w in widths]
    return widths


def _upright_bar(frame: Frame, widths: Sequence[float], note: bool) -> Bar:
    """The last key over the whole width at the bottom; the others in even rows of at most six above it."""
    bar, others = frame.bar, list(widths[:-1])
    top = bar.y
    words = None
    if note:
        words = Rect(bar.x, top, bar.w, 26 if others else 34)
        top = words.bottom + (4 if others else 7)
    elif len(others) <= 6:
        top += 9
    a_row = max(1, -(-len(others) // max(1, -(-len(others) // 6))))
    rows = [others[i : i + a_row] for i in range(0, len(others), a_row)]
    row_h = 64 if len(rows) == 1 and not note else 52
    keys: list[Rect] = []
    for row in rows:
        x = bar.x
        for w in _shared(row, bar.w - GAP * (len(row) - 1)):
            keys.append(frame.mirrored(Rect(x, top, w, row_h)))
            x += w + GAP
        top += row_h + GAP
    if not rows and not note:
        top = bar.bottom - 136
    return Bar((*keys, Rect(bar.x, top, bar.w, bar.bottom - top)), words)
