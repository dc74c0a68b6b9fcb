"""Where things lie on the screens that are not the table: piles, lists, showdown, articles.

Numbers are those of 800x480; other sizes stretch the columns and keep the heights.

>>> from dealer.views.kit.layout import frame_for
>>> pile_places(frame_for((800, 480)), 8)[4]
Rect(80, 232, 172, 136)
"""

import msgspec

from dealer.views.kit.layout import GAP, Frame
from dealer.views.kit.scene import Rect


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


class ShowdownPlaces(msgspec.Struct, frozen=True):
    """Board and best hand above, a row a player below, words and two keys at the side (upright: at the bottom)."""

    board: tuple[Rect, ...]
    own: tuple[Rect, ...]  # the leader's own cards beside the board
    name: Rect
    hand: Rect
    rows: tuple[Rect, ...]
    why: Rect
    keys: tuple[Rect, Rect]


LIFT = 14
"""How far the best five stand above the others, bp."""


def showdown_places(frame: Frame, n: int, board: int = 5, own: int = 2) -> ShowdownPlaces:
    """Places for n players' hands, the cards of the board and the own cards of the leader; cards lie lifted by LIFT.

    Without a board, and where many own cards need rows of two lines, the rows take the room of the fan.

    >>> from dealer.views.kit.layout import frame_for
    >>> spots = showdown_places(frame_for((800, 480)), 7)
    >>> spots.board[1], spots.own[0], spots.rows[1]
    (Rect(150, 108, 62, 84), Rect(446, 108, 62, 84), Rect(80, 239, 500, 36))
    """
    body, bar = frame.body, frame.bar
    card_w = (62.0 if own < 3 else 46.0) if board else 0.0
    if frame.portrait:
        fan, tall = _fan(Rect(body.x, body.y + LIFT, body.w, 84), board, own, card_w)
        y = body.y + (LIFT + tall + 8 if card_w else 0)
        name, hand = Rect(body.x, y, body.w, 34), Rect(body.x, y + 34, body.w, 28)
        why = Rect(body.x, hand.bottom, body.w, 28)
        first = why.bottom + 6
        rows = rows_of(Rect(body.x, first, body.w, 0), n, min(52, (bar.y - first) / n - 4), 4)
        keys = bar.rows(2)
        return ShowdownPlaces(fan[:board], fan[board:], name, hand, tuple(rows), why, (keys[0], keys[1]))
    side_w = max(204.0, round(body.w * 204 / 712))
    main = frame.mirrored(Rect(body.x, body.y, body.w - side_w - GAP, body.h))
    side = frame.mirrored(Rect(body.right - side_w, body.y, side_w, body.h))
    fan, tall = _fan(Rect(main.x, body.y + 20, main.w, 84), board, own, card_w)
    first = body.y + (tall + 28 if card_w else 0)
    pitch = min((bar.bottom - first + 3) / max(n, 5 if own > 2 else 7), 72)
    return ShowdownPlaces(
        board=fan[:board],
        own=fan[board:],
        name=Rect(side.x + 6, body.y + 6, side.w - 6, 42),
        hand=Rect(side.x + 6, body.y + 46, side.w - 6, 56),
        rows=tuple(rows_of(Rect(main.x, first, main.w, 0), n, int(pitch) - 3, 3)),
        why=Rect(side.x + 6, body.y + 112, side.w - 10, 76),
        keys=(Rect(side.x, bar.y - 88, side.w, 80), Rect(side.x, bar.y, side.w, bar.h)),
    )


def _fan(box: Rect, board: int, own: int, card_w: float) -> tuple[tuple[Rect, ...], float]:
    """Small cards side by side, the board at the left, the own cards at the right; narrower where there are many."""
    if not card_w:
        return tuple(Rect(box.x, box.y, 0, 0) for _ in range(board + own)), 0
    n, gap = board + own, 8 if board + own < 8 else 6
    between = 16 if board and own else 0
    w = min(card_w, (box.w - gap * (n - 1) - between) / max(n, 1))
    h = w * 84 / 62
    left = [Rect(box.x + i * (w + gap), box.y, w, h) for i in range(board)]
    start = box.right - 2 - own * (w + gap) + gap if w == 62 and board else box.x + board * (w + gap) + between
    return (*left, *(Rect(start + i * (w + gap), box.y, w, h) for i in range(own))), h


class StartPlaces(msgspec.Struct, frozen=True):
    """Eight seats as they lie round the table, clockwise from the one the screen stands at, and eight names to tap."""

    seats: tuple[Rect, ...]
    names: tuple[Rect, ...]


def start_places(frame: Frame) -> StartPlaces:
    """Seats at the edges, the names not yet seated between them.

    >>> from dealer.views.kit.layout import frame_for
    >>> start_places(frame_for((800, 480))).seats[0]
    Rect(80, 304, 172, 64)
    """
    body = frame.body
    if frame.portrait:
        rows = body.rows(7)
        left, right = zip(*(row.columns(2) for row in (*rows[:2], *rows[5:])), strict=True)
        names = [cell for row in rows[2:5] for cell in row.columns(3)][:8]
        return StartPlaces((*reversed(left), *right), tuple(names))
    rows = rows_of(body, 4, 64, (body.h - 256) / 3)
    names = [cell for row in rows[1:3] for cell in row.columns(4)]
    low = rows[3].columns(4)
    return StartPlaces((low[0], *rows[0].columns(4), *reversed(low[1:])), tuple(names))


class ArticlePlaces(msgspec.Struct, frozen=True):
    """A rule looked up: five parts to choose from, the text, two keys to page, and the way back."""

    parts: tuple[Rect, ...]
    text: Rect
    up: Rect
    down: Rect
    back: Rect


def article_places(frame: Frame) -> ArticlePlaces:
    """Contents at the left, the text beside it; upright, the contents above it."""
    body, bar = frame.body, frame.bar
    if frame.portrait:
        parts = [c for row in rows_of(Rect(body.x, body.y, body.w, 0), 2, 60, GAP) for c in row.columns(3)][:5]
        y = parts[-1].bottom + 12
        up, down = Rect(bar.x, bar.y + 9, bar.w, 64).columns(2)
        ok_y = up.bottom + GAP
        return ArticlePlaces(
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
    return ArticlePlaces(
        tuple(frame.mirrored(r) for r in tall),
        frame.mirrored(Rect(x + 12, body.y, body.right - x - 12, body.h)),
        up,
        down,
        back,
    )
