"""Where keys lie that are typed or picked on: the card grid, the keyboard, the keypad.

>>> from dealer.views.kit.layout import frame_for
>>> card_grid(frame_for((800, 480))).cards["2c"]
Rect(440, 408, 64, 64)
"""

import msgspec

from dealer.cards import Card
from dealer.views.kit.layout import GAP, Frame
from dealer.views.kit.scene import Rect
from dealer.views.parts.screen_places import rows_of

QWERTY = "QWERTYUIOPASDFGHJKL'ZXCVBNM"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ'"
_GRID_SUITS = "shdc"  # rows from the top
_GRID_RANKS = "AKQJT98765432"


class Grid(msgspec.Struct, frozen=True):
    """The 52 card keys, the way back with the cards picked, and the smaller prompt above them."""

    cards: dict[str, Rect]
    back: Rect
    prompt: Rect
    score: Rect


def card_grid(frame: Frame) -> Grid:
    """A key for each card, where it always lies."""
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


class KeyboardPlaces(msgspec.Struct, frozen=True):
    """The field, 27 letter keys in the order of `letters`, and the keys that are always there."""

    field: Rect
    letters: str
    keys: tuple[Rect, ...]
    accents: Rect
    digits: Rect
    shift: Rect
    space: Rect
    delete: Rect
    cancel: Rect
    ok: Rect


def keyboard_places(frame: Frame) -> KeyboardPlaces:
    """QWERTY where ten keys fit side by side; upright, the alphabet in six columns."""
    body, bar = frame.body, frame.bar
    field = Rect(body.x, body.y, body.w, 56)
    if frame.portrait:
        rows = rows_of(Rect(body.x, body.y + 64, body.w, 0), 5, 64, GAP)
        cells = [c for row in rows for c in row.columns(6)]
        row = Rect(bar.x, bar.y + 9, bar.w, 64)
        shift, space = row.w * 0.24, row.w * 0.36 - GAP
        cancel_x = row.x + shift + space + 2 * GAP
        ok_y = row.bottom + GAP
        return KeyboardPlaces(
            field=field,
            letters=ALPHABET,
            keys=tuple(cells[:27]),
            accents=cells[27],
            digits=cells[28],
            delete=cells[29],
            shift=Rect(row.x, row.y, shift, row.h),
            space=Rect(row.x + shift + GAP, row.y, space, row.h),
            cancel=Rect(cancel_x, row.y, row.right - cancel_x, row.h),
            ok=Rect(bar.x, ok_y, bar.w, bar.bottom - ok_y),
        )
    ten = [Rect(body.x, body.y + 64 + 74 * i, body.w, 66).columns(10) for i in range(3)]
    third = [cell.moved((ten[0][1].x - ten[0][0].x) / 2, 0) for cell in ten[2][1:8]]
    side = third[0].x - GAP - body.x
    stretch = body.w / 712
    widths = [side, 92 * stretch, 208 * stretch - 92 * stretch - GAP, 124 * stretch]
    x, low = bar.x, []
    for w in widths:
        low.append(frame.mirrored(Rect(x, bar.y, w, bar.h)))
        x += w + GAP
    return KeyboardPlaces(
        field=field,
        letters=QWERTY,
        keys=(*ten[0], *ten[1], *third),
        accents=Rect(body.x, third[0].y, side, 66),
        delete=Rect(third[-1].right + GAP, third[0].y, body.right - third[-1].right - GAP, 66),
        digits=low[0],
        shift=low[1],
        space=low[2],
        cancel=low[3],
        ok=frame.mirrored(Rect(x, bar.y, bar.right - x, bar.h)),
    )


class KeypadPlaces(msgspec.Struct, frozen=True):
    """The amount, the digits 0 to 9, delete and back, up to three ready sizes, and the act."""

    amount: Rect
    digits: tuple[Rect, ...]
    delete: Rect
    back: Rect
    sizes: tuple[Rect, ...]
    ok: Rect


def keypad_places(frame: Frame) -> KeypadPlaces:
    """Digits as on a telephone, the ready sizes beside them (upright: above them)."""
    body, bar = frame.body, frame.bar
    if frame.portrait:
        amount = Rect(body.x, body.y, body.w, 80)
        sizes = Rect(body.x, amount.bottom + GAP, body.w, 64).columns(3)
        ok = Rect(bar.x, bar.bottom - 136, bar.w, 136)
        top = sizes[0].bottom + 2 * GAP
        pad = [row.columns(3) for row in Rect(body.x, top, body.w, ok.y - 2 * GAP - top).rows(4)]
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
    return KeypadPlaces(amount, (zero, *one_to_nine), delete, back, tuple(sizes), ok)
