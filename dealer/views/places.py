"""Where things lie on the screens that are not the table (SCREENS section 9): piles, grid, keyboard, keypad, lists.

Numbers are those of 800x480; other sizes stretch the columns and keep the heights.

>>> from dealer.views.layout import frame_for
>>> pile_places(frame_for((800, 480)), 8)[4]
Rect(80, 232, 172, 136)
"""

import msgspec

from dealer.cards import Card
from dealer.views.layout import GAP, Frame
from dealer.views.scene import Rect

QWERTY = "QWERTYUIOPASDFGHJKL'ZXCVBNM"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ'"
_GRID_SUITS = "shdc"  # rows from the top
_GRID_RANKS = "AKQJT98765432"


def rows_of(box: Rect, n: int, h: float, gap: float) -> list[Rect]:
    """n rows of one height, from the top of the box."""
    return [Rect(box.x, box.y + i * (h + gap), box.w, h) for i in range(n)]


def pile_places(frame: Frame, n: int) -> list[Rect]:
    """Piles as they lie before the dealer: up to four in one row, up to eight in rows of four, up to eleven of six."""
    body = frame.body
    if frame.portrait:
        across = 2 if n <= 8 else 3
        down = -(-n // across)
    else:
        across = max(n, 2) if n <= 4 else 4 if n <= 8 else 6
        down = 1 if n <= 4 else 2
    return [cell for row in body.rows(down) for cell in row.columns(across)][:n]


class Grid(msgspec.Struct, frozen=True):
    """The 52 card keys, the way back with the cards picked, and the smaller prompt above them."""

    cards: dict[str, Rect]
    back: Rect
    prompt: Rect
    score: Rect


def card_grid(frame: Frame) -> Grid:
    """A key for each card, where it always lies.

    >>> from dealer.views.layout import frame_for
    >>> card_grid(frame_for((800, 480))).cards["2c"]
    Rect(440, 408, 64, 64)
    """
    content = frame.content
    if frame.portrait:
        cells = [c for row in rows_of(Rect(content.x, frame.body.y, content.w, 0), 8, 64, GAP) for c in row.columns(7)]
        order = [(r, s) for s in _GRID_SUITS for r in (*_GRID_RANKS, "")]
        back_y = cells[-1].bottom + GAP
        back = Rect(content.x, back_y, content.w, content.bottom - back_y)
        prompt, score = frame.prompt, frame.line2
    else:
        rows = rows_of(Rect(content.x, 48, content.w, 0), 6, 64, GAP)
        cells = [c for row in rows for c in row.columns(10)]
        order = [(r, s) for s in _GRID_SUITS for r in _GRID_RANKS[:10]]
        tail = [(r, s) for s in "shdc" for r in _GRID_RANKS[10:]]
        order += [*tail[:6], *[("", "")] * 4, *tail[6:], *[("", "")] * 4]
        back = Rect(cells[46].x, cells[46].y, content.right - cells[46].x, cells[-1].bottom - cells[46].y)
        prompt = Rect(content.x, 6, content.w * 0.56, 36)
        score = Rect(prompt.right + GAP, 6, content.right - prompt.right - GAP, 36)
    cards = {r + s: cell for (r, s), cell in zip(order, cells, strict=True) if r}
    return Grid({card.value: cards[card.value] for card in Card}, back, prompt, score)


class Keyboard(msgspec.Struct, frozen=True):
    """The field, 27 letter keys in the order of `letters`, and the keys that are always there."""

    field: Rect
    letters: str
    keys: tuple[Rect, ...]
    accents: Rect
    digits: Rect
    space: Rect
    delete: Rect
    cancel: Rect
    ok: Rect


def keyboard_places(frame: Frame) -> Keyboard:
    """QWERTY where ten keys fit side by side; upright, the alphabet in six columns."""
    body, bar = frame.body, frame.bar
    field = Rect(body.x, body.y, body.w, 56)
    if frame.portrait:
        rows = rows_of(Rect(body.x, body.y + 64, body.w, 0), 5, 64, GAP)
        cells = [c for row in rows for c in row.columns(6)]
        row = Rect(bar.x, bar.y + 9, bar.w, 64)
        two = row.w * 0.6
        ok_y = row.bottom + GAP
        return Keyboard(
            field=field,
            letters=ALPHABET,
            keys=tuple(cells[:27]),
            accents=cells[27],
            digits=cells[28],
            delete=cells[29],
            space=Rect(row.x, row.y, two, row.h),
            cancel=Rect(row.x + two + GAP, row.y, row.w - two - GAP, row.h),
            ok=Rect(bar.x, ok_y, bar.w, bar.bottom - ok_y),
        )
    ten = [Rect(body.x, body.y + 64 + 74 * i, body.w, 66).columns(10) for i in range(3)]
    third = [cell.moved((ten[0][1].x - ten[0][0].x) / 2, 0) for cell in ten[2][1:8]]
    side = third[0].x - GAP - body.x
    stretch = body.w / 712
    widths = [side, 208 * stretch, 124 * stretch]
    x, low = bar.x, []
    for w in widths:
        low.append(frame.mirrored(Rect(x, bar.y, w, bar.h)))
        x += w + GAP
    return Keyboard(
        field=field,
        letters=QWERTY,
        keys=(*ten[0], *ten[1], *third),
        accents=Rect(body.x, third[0].y, side, 66),
        delete=Rect(third[-1].right + GAP, third[0].y, body.right - third[-1].right - GAP, 66),
        digits=low[0],
        space=low[1],
        cancel=low[2],
        ok=frame.mirrored(Rect(x, bar.y, bar.right - x, bar.h)),
    )


class Keypad(msgspec.Struct, frozen=True):
    """The amount, the digits 0 to 9, delete and back, up to three ready sizes, and the act."""

    amount: Rect
    digits: tuple[Rect, ...]
    delete: Rect
    back: Rect
    sizes: tuple[Rect, ...]
    ok: Rect


def keypad_places(frame: Frame) -> Keypad:
    """Digits as on a telephone, the ready sizes beside them (upright: above them)."""
    body, bar = frame.body, frame.bar
    if frame.portrait:
        amount = Rect(body.x, body.y, body.w, 80)
        sizes = Rect(body.x, amount.bottom + GAP, body.w, 64).columns(3)
        pad = [row.columns(3) for row in rows_of(Rect(body.x, sizes[0].bottom + 16, body.w, 0), 4, 70, GAP)]
        ok = Rect(bar.x, bar.bottom - 136, bar.w, 136)
    else:
        left = round(body.w * 436 / 712)
        amount = Rect(body.x, body.y, left, 80)
        side = Rect(amount.right + GAP, body.y, body.w - left - GAP, body.h)
        sizes = side.rows(3)
        digits = Rect(body.x, amount.bottom + GAP, left, 0)
        tops = [(0, 66), (75, 66), (149, 66), (224, bar.bottom - digits.y - 224)]
        pad = [Rect(digits.x, digits.y + y, left, h).columns(3) for y, h in tops]
        ok = Rect(side.x, bar.y, side.w, bar.h)
        amount, ok = frame.mirrored(amount), frame.mirrored(ok)
        sizes = [frame.mirrored(r) for r in sizes]
        shift = amount.x - body.x
        pad = [[r.moved(shift, 0) for r in row] for row in pad]
    one_to_nine = [cell for row in pad[:3] for cell in row]
    delete, zero, back = pad[3]
    return Keypad(amount, (zero, *one_to_nine), delete, back, tuple(sizes), ok)


def rule_places(frame: Frame) -> list[tuple[Rect, Rect]]:
    """Four house rules a page: the box of the label and that of the options, which `Rect.columns` cuts."""
    body = frame.body
    if frame.portrait:
        cells = body.rows(4)
        return [(Rect(c.x, c.y, c.w, 34), Rect(c.x, c.y + 36, c.w, min(64, c.h - 36))) for c in cells]
    rows = rows_of(body, 4, 64, GAP)
    return [(Rect(r.x, r.y, 168, r.h), Rect(r.x + 176, r.y, r.w - 176, r.h)) for r in rows]


def number_places(options: Rect) -> tuple[Rect, Rect, Rect]:
    """A rule that is a number: less, the value, more."""
    w = min(104, options.w / 4)
    value = options.inset(w + GAP, 0)
    return Rect(options.x, options.y, w, options.h), value, Rect(options.right - w, options.y, w, options.h)


class Showdown(msgspec.Struct, frozen=True):
    """Board and best hand above, a row a player below, words and two keys at the side (below, upright)."""

    board: Rect  # five small cards
    hole: Rect  # the leader's own cards beside them
    name: Rect
    hand: Rect
    rows: tuple[Rect, ...]
    why: Rect
    keys: tuple[Rect, Rect]


def showdown_places(frame: Frame, n: int) -> Showdown:
    """Places for n players' hands; `row_places` cuts a row."""
    body, bar = frame.body, frame.bar
    if frame.portrait:
        top = body.y
        rows = rows_of(Rect(body.x, top + 186, body.w, 0), n, min(44, (bar.y - top - 186) / n - 4), 4)
        keys = Rect(bar.x, bar.y, bar.w, bar.h).rows(2)
        return Showdown(
            board=Rect(body.x, top + 14, 342, 84),
            hole=Rect(body.right - 132 + 16, top + 14, 116, 84),
            name=Rect(body.x, top + 108, body.w, 34),
            hand=Rect(body.x, top + 142, body.w, 30),
            rows=tuple(rows),
            why=Rect(body.x, top + 142, body.w, 30),
            keys=(keys[0], keys[1]),
        )
    side_w = max(204.0, round(body.w * 204 / 712))
    main = Rect(body.x, body.y, body.w - side_w - GAP, body.h)
    side = Rect(main.right + GAP, body.y, side_w, body.h)
    pitch = (bar.bottom - body.y - 109) // max(n, 7)
    rows = rows_of(Rect(main.x, body.y + 112, main.w, 0), n, pitch - 3, 3)
    shift = frame.mirrored(side).x - side.x
    main_shift = frame.mirrored(main).x - main.x
    return Showdown(
        board=Rect(main.x + main_shift, body.y + 20, 342, 84),
        hole=Rect(main.right - 134 + main_shift, body.y + 20, 132, 84),
        name=Rect(side.x + 6 + shift, body.y + 6, side.w - 6, 42),
        hand=Rect(side.x + 6 + shift, body.y + 46, side.w - 6, 56),
        rows=tuple(r.moved(main_shift, 0) for r in rows),
        why=Rect(side.x + 4 + shift, body.y + 112, side.w - 8, 76),
        keys=(Rect(side.x + shift, bar.y - 88, side.w, 80), Rect(side.x + shift, bar.y, side.w, bar.h)),
    )


class Start(msgspec.Struct, frozen=True):
    """Eight seats as they lie round the table, clockwise from the one the screen stands at, and eight names to tap."""

    seats: tuple[Rect, ...]
    names: tuple[Rect, ...]


def start_places(frame: Frame) -> Start:
    """Seats at the edges, the names not yet seated between them.

    >>> from dealer.views.layout import frame_for
    >>> start_places(frame_for((800, 480))).seats[0]
    Rect(80, 304, 172, 64)
    """
    body = frame.body
    if frame.portrait:
        rows = body.rows(7)
        left, right = zip(*(row.columns(2) for row in (*rows[:2], *rows[5:])), strict=True)
        names = [cell for row in rows[2:5] for cell in row.columns(3)][:8]
        return Start((*reversed(left), *right), tuple(names))
    rows = rows_of(body, 4, 64, (body.h - 256) / 3)
    names = [cell for row in rows[1:3] for cell in row.columns(4)]
    low = rows[3].columns(4)
    return Start((low[0], *rows[0].columns(4), *reversed(low[1:])), tuple(names))


class Article(msgspec.Struct, frozen=True):
    """A rule looked up: five parts to choose from, the text, two keys to page, and the way back."""

    parts: tuple[Rect, ...]
    text: Rect
    up: Rect
    down: Rect
    back: Rect


def article_places(frame: Frame) -> Article:
    """Contents at the left, the text beside it; upright, the contents above it."""
    body, bar = frame.body, frame.bar
    if frame.portrait:
        parts = [c for row in rows_of(Rect(body.x, body.y, body.w, 0), 2, 60, GAP) for c in row.columns(3)][:5]
        y = parts[-1].bottom + 12
        up, down = Rect(bar.x, bar.y + 9, bar.w, 64).columns(2)
        ok_y = up.bottom + GAP
        return Article(
            tuple(parts),
            Rect(body.x, y, body.w, body.bottom - y),
            up,
            down,
            Rect(bar.x, ok_y, bar.w, bar.bottom - ok_y),
        )
    w = body.columns(4)[0].w
    tall = Rect(body.x, body.y, w, frame.content.bottom - body.y).rows(5)
    x = body.x + w + GAP
    keys = [Rect(x, bar.y, 88, bar.h), Rect(x + 96, bar.y, 88, bar.h), Rect(x + 192, bar.y, bar.right - x - 192, bar.h)]
    up, down, back = (frame.mirrored(k) for k in keys)
    return Article(
        tuple(frame.mirrored(r) for r in tall),
        frame.mirrored(Rect(x + 12, body.y, body.right - x - 12, body.h)),
        up,
        down,
        back,
    )
