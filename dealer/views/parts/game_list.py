"""The games as a list, a row each: a page holds as many as a finger tells apart, however many games there are."""

from collections.abc import Sequence

import msgspec

from dealer.views.kit import measure
from dealer.views.kit.layout import GAP, TOUCH, Frame
from dealer.views.kit.pieces import Key, Parts, button, words
from dealer.views.kit.scene import Icon, Item, Rect, Tone
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import begin as say
from dealer.words.screens import rail as rail

LEAST_GAP = 3
TICK_ROOM = 44
NOTE_ROOM = 112
NOTE_SIZE = 24
UP, DOWN = "games.up", "games.down"


class GameRow(msgspec.Struct, frozen=True):
    """One game to tap: its key's id, its title, and how many can play it or why it cannot be dealt."""

    id: str
    title: Words
    note: Words
    enabled: bool = True
    on: bool = False


def row_places(frame: Frame) -> list[Rect]:
    """The rows of a page, down the left column first.

    >>> from dealer.views.kit.layout import frame_for
    >>> row_places(frame_for((800, 480)))[4]
    Rect(440, 88, 352, 64)
    """
    body = frame.body
    down = int((body.h + LEAST_GAP) // (TOUCH + LEAST_GAP))
    gap = (body.h - TOUCH * down) / (down - 1)
    columns = (body,) if frame.portrait else body.columns(2, GAP)
    return [Rect(x, body.y + i * (TOUCH + gap), w, TOUCH) for x, _, w, _ in columns for i in range(down)]


def pages_of(frame: Frame, games: int) -> int:
    """How many pages so many games take; one for none."""
    return max(1, -(-games // len(row_places(frame))))


def page_with(frame: Frame, place: int) -> int:
    """The page, from 0, on which the game at this place of the list stands."""
    return place // len(row_places(frame))


def shown_page(frame: Frame, page: int, games: int) -> int:
    """The page that is shown where this one is asked for: the last, where games are gone by now."""
    return min(max(page, 0), pages_of(frame, games) - 1)


def game_rows(frame: Frame, rows: Sequence[GameRow], page: int) -> Parts:
    """The rows of one page."""
    places = row_places(frame)
    first = shown_page(frame, page, len(rows)) * len(places)
    for row, rect in zip(rows[first : first + len(places)], places, strict=False):
        yield button(row.id, row.title, rect, "key", row.enabled, on=row.on, detail=row.note, items=_items(row, rect))


def _items(row: GameRow, rect: Rect) -> tuple[Item, ...]:
    tone = Tone.TEXT if row.enabled else Tone.DIM
    note_w = min(NOTE_ROOM, measure.width(render(row.note), NOTE_SIZE) + 4)
    title = Rect(rect.x + TICK_ROOM, rect.y + 2, rect.w - TICK_ROOM - note_w - 18, rect.h - 4)
    note = Rect(rect.right - note_w - 10, rect.y + 4, note_w, rect.h - 8)
    tick = (Icon("tick", Rect(rect.x + 12, rect.cy - 11, 24, 22), tone),) if row.on else ()
    named = (words(title, row.title, 32, 20, 2, tone=tone, name=True),)
    more = (words(note, row.note, NOTE_SIZE, 20, 2, "right", tone),) if row.note else ()
    return (*tick, *named, *more)


def page_words(frame: Frame, page: int, games: int) -> Words:
    """Which page of how many, and of how many games; "" where one page holds them all."""
    pages = pages_of(frame, games)
    return say.GAMES_PAGE(page=shown_page(frame, page, games) + 1, pages=pages, games=games) if pages > 1 else ""


def page_keys(frame: Frame, page: int, games: int) -> tuple[Key, ...]:
    """The keys that turn the pages; none where one page holds them all."""
    pages, here = pages_of(frame, games), shown_page(frame, page, games)
    if pages == 1:
        return ()
    return (
        Key(UP, rail.PAGE_BACK(), 84, icon="up", enabled=here > 0),
        Key(DOWN, rail.PAGE_ON(), 84, icon="down", enabled=here + 1 < pages),
    )


def turned(frame: Frame, button: str, page: int, games: int) -> int:
    """The page after this one of the two keys."""
    return shown_page(frame, shown_page(frame, page, games) + (1 if button == DOWN else -1), games)
