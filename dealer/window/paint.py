"""Paints a Scene on a surface; what was rendered once is kept, so that a second picture costs a few copies."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from dealer.views.kit.buttons import drawn
from dealer.views.kit.scene import (
    Align,
    Amount,
    CardFace,
    Icon,
    Item,
    Line,
    Marks,
    Matrix,
    Rect,
    Scene,
    Shape,
    Text,
    Tone,
)
from dealer.window.cards import CardPainter
from dealer.window.fit import KEY_LEADING, LEADING, Box, Fitted, cut, fit
from dealer.window.fonts import CAP_HEIGHT, Fonts
from dealer.window.icons import icon
from dealer.window.shapes import dashed_box, disc, round_box
from dealer.window.theme import RGB, Theme

MARK_R, MARK_PITCH = 8, 21  # bp, win marks
STEP, STEP_GAP, STEP_NOW = 10, 3, 20  # bp, blocks of the game's steps


class LineFit(NamedTuple):
    """What line 2 says, its size in px, whether its blocks are narrow or left out, and whether its parts have room."""

    left: str
    right: str
    size: int
    narrow: bool
    blocks: bool = True
    whole: bool = True


class Painter:
    """Paints at one scale in one theme."""

    def __init__(self, theme: Theme, fonts: Fonts, scale: float = 1.0) -> None:
        self.theme, self.fonts, self.scale = theme, fonts, scale
        self._cards = CardPainter(theme, fonts, scale)
        self._fits = lru_cache(maxsize=1024)(self._fit)

    def paint(self, scene: Scene, target: pygame.Surface, pressed: str | None = None) -> None:
        """The whole Scene; the button under the finger shows it."""
        target.fill(self.theme.rgb(Tone.BG))
        for item in scene.items:
            self.draw(item, target)
        for button in scene.buttons:
            for item in drawn(button, button.id == pressed):
                self.draw(item, target)
        for item in scene.over:
            self.draw(item, target)

    def draw(self, item: Item, target: pygame.Surface) -> None:
        """One item."""
        match item:
            case Text():
                self._text(item, target)
            case Shape():
                self._shape(item, target)
            case CardFace():
                self._cards.draw(target, item)
            case Icon():
                self._icon(item, target)
            case Marks():
                self._marks(item, target)
            case Amount():
                self._amount(item, target)
            case Line():
                self._line(item, target)
            case Matrix():
                self._matrix(item, target)

    def fitted(self, item: Text) -> Fitted:
        """How a text will stand: its lines and its size in px."""
        return self._fits(item.box, item.text, item.size, item.least, item.lines, item.name, item.top, item.bold)

    def ink(self, item: Text) -> tuple[int, int, int, int]:
        """The box that the words really take, px."""
        x, y, w, _ = item.box.px(self.scale)
        stands = self.fitted(item)
        widths = [self.fonts.width(line, stands.size, item.bold) for line in stands.lines]
        left = x + self._aligned(item.align, w - max(widths))
        cap = CAP_HEIGHT * self.fonts.scale * stands.size
        first, pitch = self._baseline(item, stands)
        top, below = y + first - cap, 0.24 * stands.size
        return left, round(top), max(widths), round(cap + pitch * (len(widths) - 1) + below)

    @staticmethod
    def _aligned(align: Align, spare: int) -> int:
        return 0 if align == "left" else spare if align == "right" else spare // 2

    def _baseline(self, item: Text, stands: Fitted) -> tuple[float, float]:
        """From the top of the box to the first baseline, and from line to line, px."""
        h = item.box.px(self.scale)[3]
        pitch = stands.size * (LEADING if item.top else KEY_LEADING)
        cap = CAP_HEIGHT * self.fonts.scale * stands.size
        first = stands.size * 0.95 if item.top else h / 2 + cap / 2 - pitch * (len(stands.lines) - 1) / 2
        return first, pitch

    def _fit(
        self, box: Rect, text: str, size: float, floor: float, lines: int, name: bool, top: bool, bold: bool
    ) -> Fitted:
        _, _, w, h = box.px(self.scale)
        leading = LEADING if top else KEY_LEADING
        room = Box(w, h, self._px(size), self._px(floor), lines, name, leading)
        return fit(text, room, lambda words, px: self.fonts.width(words, px, bold))

    def _px(self, bp: float) -> int:
        return max(1, round(bp * self.scale))

    def _rgb(self, tone: Tone) -> RGB:
        return self.theme.rgb(tone)

    def _shape(self, item: Shape, target: pygame.Surface) -> None:
        box = item.rect.px(self.scale)
        fill = self._rgb(item.fill) if item.fill else None
        outline = self._rgb(item.outline) if item.outline else None
        if item.dashed and outline:
            if fill:
                round_box(target, box, fill)
            dashed_box(target, box, outline, self._px(item.width), self._px(9))
            return
        width = self._px(item.width) if item.width else 0
        round_box(target, box, fill, outline, width, self._px(item.radius) if item.radius else 0)

    def _text(self, item: Text, target: pygame.Surface) -> None:
        x, y, w, _ = item.box.px(self.scale)
        stands = self.fitted(item)
        first, pitch = self._baseline(item, stands)
        cap = CAP_HEIGHT * self.fonts.scale * stands.size
        colour = self._rgb(item.tone)
        for i, line in enumerate(stands.lines):
            width, baseline = self.fonts.width(line, stands.size, item.bold), y + first + i * pitch
            left = x + self._aligned(item.align, w - width)
            self._words(target, line, stands.size, item.bold, colour, left, baseline)
            if item.strike:
                bar = max(2, round(stands.size * 0.09))
                target.fill(colour, (left - 2, round(baseline - cap / 2.4 - bar / 2), width + 4, bar))
            if item.caret and i == len(stands.lines) - 1:
                height = round(stands.size * 1.02)
                caret = (left + width + self._px(3), round(baseline - cap / 2 - height / 2), self._px(3), height)
                target.fill(self._rgb(Tone.AMBER), caret)

    def _words(
        self, target: pygame.Surface, words: str, size: int, bold: bool, colour: RGB, left: float, baseline: float
    ) -> None:
        """One line of words with its baseline where it is wanted."""
        if words:
            ascent = self.fonts.capitals(size, bold)[1]
            target.blit(self.fonts.surface(words, size, bold, colour), (left, round(baseline - ascent)))

    def _middle(self, target: pygame.Surface, words: str, size: int, colour: RGB, left: float, cy: float) -> None:
        """One bold line, centred by its capitals."""
        self._words(target, words, size, True, colour, left, cy + CAP_HEIGHT * self.fonts.scale * size / 2)

    def _icon(self, item: Icon, target: pygame.Surface) -> None:
        x, y, w, h = item.rect.px(self.scale)
        mark = self._rgb(Tone.PROBLEM if item.tone is Tone.INK else Tone.INK)
        if item.kind == "button":
            black = self._rgb(Tone.BLACK)
            target.blit(icon("button", w, h, self._rgb(Tone.FACE), black), (x, y))
            size = round(h * 0.7)
            width = self.fonts.width("D", size, True)
            self._middle(target, "D", size, black, x + (w - width) / 2, y + h / 2)
            return
        target.blit(icon(item.kind, w, h, self._rgb(item.tone), mark), (x, y))

    def _marks(self, item: Marks, target: pygame.Surface) -> None:
        x, y, w, h = item.box.px(self.scale)
        side, pitch = self._px(2 * MARK_R), self._px(MARK_PITCH)
        row = pitch * (item.of - 1) + side
        left = x + self._aligned(item.align, w - row)
        for i in range(item.of):
            won = i < item.won
            mark = disc(side, self._rgb(item.tone if won else item.hollow), 0 if won else self._px(2))
            target.blit(mark, (left + i * pitch, y + (h - side) // 2))

    def _matrix(self, item: Matrix, target: pygame.Surface) -> None:
        """Whole pixels a square, so that a phone can read it; four empty squares around."""
        x, y, w, h = item.box.px(self.scale)
        count = len(item.squares) + 8
        side = min(w, h) // count
        left, top = x + (w - side * count) // 2, y + (h - side * count) // 2
        target.fill((255, 255, 255), (left, top, side * count, side * count))
        for i, row in enumerate(item.squares, 4):
            for j, dark in enumerate(row, 4):
                if dark:
                    target.fill((0, 0, 0), (left + j * side, top + i * side, side, side))

    def _amount(self, item: Amount, target: pygame.Surface) -> None:
        x, y, w, h = item.box.px(self.scale)
        size, colour = self._px(item.size), self._rgb(item.tone)
        width = self.fonts.width(item.text, size, True)
        self._middle(target, item.text, size, colour, x + w - width, y + h / 2)
        bar_w, bar_h, gap = self._px(20), self._px(5), self._px(1.5)
        left, top = x + w - width - self._px(10) - bar_w, y + (h - 3 * bar_h - 2 * gap) // 2
        for i in range(3):
            round_box(target, (left, top + i * (bar_h + gap), bar_w, bar_h), colour, radius=bar_h // 2)

    def line_fits(self, item: Line) -> LineFit:
        """How line 2 stands: where there is no room, the words beside the blocks are said shorter or left out, then
        the blocks; what is left at the end is cut.
        """
        _, _, w, _ = item.box.px(self.scale)
        choices = [(item.right, False, True)]
        if item.shorter:
            choices.append((item.shorter, False, True))
        if item.steps:
            choices += [(choices[-1][0], True, True), ("", False, True), ("", True, True), ("", False, False)]
        floor = self._px(item.floor)
        for right, narrow, blocks in choices:
            for size in range(self._px(item.size), floor - 1, -1):
                stands = LineFit(item.left, right, size, narrow, blocks)
                if self._line_width(item, stands) <= w:
                    return stands
        right, narrow, blocks = choices[-1]
        rest = self._line_width(item, LineFit("", right, floor, narrow, blocks)) + (self._px(10) if right else 0)
        left = cut(item.left, w - rest, floor, lambda words, px: self.fonts.width(words, px, True))
        return LineFit(left, right, floor, narrow, blocks, whole=False)

    def _line_width(self, item: Line, stands: LineFit) -> int:
        parts = [self.fonts.width(words, stands.size, True) for words in (stands.left, stands.right) if words]
        if item.steps and stands.blocks:
            parts.append(self._steps_width(item, stands.narrow))
        warning = self._px(30) if item.warn else 0
        return warning + sum(parts) + self._px(10) * max(0, len(parts) - 1)

    def _step(self, narrow: bool) -> tuple[int, int]:
        """Width of a block and the gap behind it, px."""
        return (self._px(STEP * 0.7), self._px(STEP_GAP * 0.7)) if narrow else (self._px(STEP), self._px(STEP_GAP))

    def _steps_width(self, item: Line, narrow: bool) -> int:
        side, gap = self._step(narrow)
        return side * item.steps + gap * (item.steps - 1)

    def _line(self, item: Line, target: pygame.Surface) -> None:
        x, y, w, h = item.box.px(self.scale)
        stands = self.line_fits(item)
        words, size = stands.right, stands.size
        dim = self._rgb(Tone.DIM)
        right, cy = x + w, y + h / 2
        if words:
            right -= self.fonts.width(words, size, True)
            self._middle(target, words, size, dim, right, cy)
            right -= self._px(10)
        if item.steps and stands.blocks:
            right -= self._steps_width(item, stands.narrow)
            self._steps(item, target, right, cy, stands.narrow)
        if item.warn:
            side = self._px(22)
            sign = icon("triangle", side, side, self._rgb(Tone.PROBLEM), self._rgb(Tone.INK))
            target.blit(sign, (x, round(cy - side / 2)))
            x += self._px(30)
        self._middle(target, stands.left, size, dim, x, cy)

    def _steps(self, item: Line, target: pygame.Surface, left: int, cy: float, narrow: bool) -> None:
        """Done: filled; now: twice as high; to come: outlined."""
        (wide, gap), side, radius = self._step(narrow), self._px(STEP), self._px(2)
        for i in range(item.steps):
            x = left + i * (wide + gap)
            if i == item.done:
                high = self._px(STEP_NOW)
                round_box(target, (x, round(cy - high / 2), wide, high), self._rgb(Tone.AMBER), radius=radius)
            else:
                fill = self._rgb(Tone.DIM) if i < item.done else None
                outline = None if fill else self._rgb(Tone.LINE)
                round_box(target, (x, round(cy - side / 2), wide, side), fill, outline, self._px(1.5), radius)
