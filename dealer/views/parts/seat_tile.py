"""A seat's tile: its place never moves, its state changes fill, outline and mark.

>>> tile = list(seat_tile(Rect(80, 88, 172, 72), SeatTile("Cy", "owes", owes=1, won=(2, 3)), tap="discard.3"))
>>> tile[0].id, tile[0].label
('discard.3', 'Cy')
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from dealer.views.kit.measure import fits, longest_fitting
from dealer.views.kit.pieces import words
from dealer.views.kit.scene import Amount, Button, CardFace, Icon, Item, Marks, Rect, Shape, Text, Tone
from dealer.words.said import Words
from dealer.words.screens import seats as say

SeatState = Literal[
    "idle", "to_act", "owes", "done", "folded", "all_in", "out", "problem", "won", "empty", "next"
]  # fmt: skip


class SeatTile(msgspec.Struct, frozen=True):
    """What the tile says of one seat."""

    name: str
    state: SeatState = "idle"
    button: bool = False
    cards: tuple[str, ...] = ()  # face up; "" for a card face down
    owes: int = 0  # cards still to be thrown
    tick: bool = False
    note: Words = ""  # "drew 2", "sitting out"
    won: tuple[int, int] | None = None  # deals won, of those needed
    score: str = ""  # where deals were shared: "1⅓"
    amount: str = ""  # chips in this round
    number: int = 0  # of the seat, where it matters more than the name


class _Look(msgspec.Struct, frozen=True):
    fill: Tone | None
    outline: Tone | None = None
    width: float = 0
    name: Tone = Tone.TEXT
    dashed: bool = False


_LOOKS: dict[SeatState, _Look] = {
    "idle": _Look(Tone.SURFACE),
    "to_act": _Look(Tone.AMBER, name=Tone.INK),
    "owes": _Look(Tone.RAISED, Tone.AMBER, 5, Tone.AMBER),
    "done": _Look(Tone.SURFACE, name=Tone.DIM),
    "folded": _Look(Tone.BG, Tone.LINE, 1, Tone.DIM),
    "all_in": _Look(Tone.SURFACE, Tone.TEXT, 3),
    "out": _Look(Tone.BG, Tone.LINE, 2, Tone.DIM, dashed=True),
    "problem": _Look(Tone.SURFACE, Tone.PROBLEM, 5),
    "won": _Look(Tone.FACE, name=Tone.BLACK),
    "empty": _Look(Tone.BG, Tone.LINE, 2, Tone.DIM, dashed=True),
    "next": _Look(Tone.BG, Tone.AMBER, 4, Tone.AMBER),
}
_NOTES: dict[SeatState, Words] = {"folded": say.FOLDED(), "out": say.SITTING_OUT()}


def seat_tile(rect: Rect, seat: SeatTile, tap: str = "", enabled: bool = True) -> tuple[Item | Button, ...]:
    """The tile as items, or as one button where the seat can be tapped."""
    items = (*_plate(rect, seat, bool(tap and enabled)), *_first_line(rect, seat), *_second_line(rect, seat))
    if not tap:
        return items
    return (Button(tap, seat.name, rect, "bare", enabled, items=items),)


def _plate(rect: Rect, seat: SeatTile, touchable: bool) -> Iterator[Item]:
    look = _LOOKS[seat.state]
    yield Shape(rect.inset(-3), Tone.BG, radius=15)
    if touchable and look.outline is None and look.fill is Tone.SURFACE:
        look = msgspec.structs.replace(look, outline=Tone.LINE, width=2)
    yield Shape(rect, look.fill, look.outline, look.width, dashed=look.dashed)


def _first_line(rect: Rect, seat: SeatTile) -> Iterator[Item]:
    tone = _LOOKS[seat.state].name
    x, w = rect.x + 8, rect.w - 16
    if seat.number:
        yield Text(Rect(x, rect.y + 4, 18, 36), str(seat.number), 22, tone=Tone.INK if tone is Tone.INK else Tone.DIM)
        x, w = x + 20, w - 20
    if seat.state == "problem":
        yield Icon("triangle", Rect(rect.right - 38, rect.y + 7, 30, 27), Tone.PROBLEM)
        w -= 34
    yield Text(Rect(x, rect.y + 4, w, 36), seat.name, 26, 20, tone=tone, name=True, strike=seat.state == "folded")


def _second_line(rect: Rect, seat: SeatTile) -> Iterator[Item]:
    tone = _LOOKS[seat.state].name
    bright = tone if tone in (Tone.INK, Tone.BLACK) else Tone.TEXT
    x, y = rect.x + 8, rect.y + 37
    if seat.button:
        yield Icon("button", Rect(x, y + 3, 26, 26), Tone.FACE)
        x += 30
    chip_w = 36 if rect.w < 190 else 44
    for card in seat.cards:
        yield CardFace(Rect(x, y + 1, chip_w, 30), card, "chip", "up" if card else "down")
        x += chip_w + 3
    for _ in range(seat.owes):
        yield Icon("card", Rect(x + 2, y + 3, 18, 26), Tone.AMBER)
        x += 24
    if seat.tick or (seat.state == "done" and not seat.note):
        yield Icon("tick", Rect(x, y + 5, 26, 22), bright if bright is Tone.BLACK else Tone.GOOD)
        x += 32
    right = rect.right - 8
    edge = Rect(x, y, right - x, 32)
    if seat.state == "all_in":
        yield from _all_in(rect, edge)
        right -= 70
    elif seat.amount:
        yield Amount(edge, seat.amount, tone=bright)
        right -= 40 + 16 * len(seat.amount)
    elif seat.score:
        yield Text(edge, seat.score, 22, 20, align="right", tone=bright)
        right -= 14 * len(seat.score)
    elif seat.won:
        won, needed = seat.won
        hollow = bright if bright is not Tone.TEXT else Tone.DIM if seat.state == "owes" else Tone.LINE
        yield Marks(edge, won, needed, bright, hollow)
        right -= 21 * needed
    whole = seat.note or _NOTES.get(seat.state, "")
    if whole and seat.cards:
        x += 4
    note = longest_fitting(whole, right - x, 20)
    if note and (not say.gives_way(whole) or fits(note, right - x, 20)):  # else the place is the marks' alone
        yield Text(Rect(x, y, right - x, 32), note, 20, tone=tone if tone in (Tone.INK, Tone.BLACK) else Tone.DIM)


def _all_in(rect: Rect, edge: Rect) -> Iterator[Item]:
    """The label in wide tiles, plain words in narrow ones."""
    if rect.w < 190:
        yield words(edge, say.ALL_IN(), 20, align="right")
        return
    label = Rect(edge.right - 66, edge.y + 1, 66, 30)
    yield Shape(label, Tone.FACE, radius=6)
    yield words(label, say.ALL_IN(), 20, align="center", tone=Tone.BLACK)
