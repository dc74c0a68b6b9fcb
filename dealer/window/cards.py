"""Cards as the screen shows them: a light face, the rank in black, a block with the suit's pip."""

from collections import OrderedDict
from typing import NamedTuple

import pygame

from dealer.cards import Card
from dealer.views.kit.scene import CardFace, Tone
from dealer.window.fonts import Fonts
from dealer.window.icons import icon
from dealer.window.shapes import dashed_box, disc, round_box, suit_pip
from dealer.window.theme import RGB, UNUSED_BLOCK, UNUSED_FACE, Theme

FACE_SHARE = 0.55  # of the height, the rank's part of an upright card
CHIP_SHARE = 0.56  # of the width, the rank's part of a lying one
RANK = 0.92  # of the face's height
LEAST = 20  # bp, the smallest size of any word
TEN = 0.8  # "10" is squeezed to this width, never set smaller
KEPT = 220  # card pictures kept for the next time

Box = tuple[int, int, int, int]


class _Picture(NamedTuple):
    """What makes one card picture differ from another."""

    card: str
    form: str
    size: tuple[int, int]
    dim: bool


class CardPainter:
    """Draws card faces, backs and empty places, and keeps the pictures."""

    def __init__(self, theme: Theme, fonts: Fonts, scale: float) -> None:
        self._theme, self._fonts, self._scale = theme, fonts, scale
        self._kept: OrderedDict[_Picture, pygame.Surface] = OrderedDict()

    def draw(self, target: pygame.Surface, item: CardFace) -> None:
        """One card, or the place of one, with its rings and signs."""
        box = item.rect.px(self._scale)
        if item.ring:
            self._ring(target, box, item.ring == "problem")
        match item.state:
            case "to_come":
                dashed_box(target, box, self._rgb(Tone.LINE), self._bp(2), self._bp(9))
                self._label(target, box, item.label, self._rgb(Tone.DIM))
            case "waiting":
                width = self._bp(4 if item.form == "upright" else 3)
                round_box(target, box, None, self._rgb(Tone.AMBER), width, self._radius(box))
                self._label(target, box, item.label, self._rgb(Tone.AMBER))
            case "used":
                dashed_box(target, box, self._rgb(Tone.LINE), self._bp(2), self._bp(9))
                self._faint(target, box, item.card)
            case "off":
                self._faint(target, box, item.card)
            case "down":
                self._back(target, box)
                if item.label:
                    self._tag(target, box, item.label)
            case "up":
                target.blit(self._picture(_Picture(item.card, item.form, box[2:], item.dim)), box[:2])
                if item.label:
                    self._count(target, box, item.label)
        if item.wild:
            self._star(target, box)
        if item.plays:
            below = (box[0], box[1] + box[3], box[2], self._bp(24))
            tight = box[2] < self._bp(60)  # the words of two neighbours stay apart
            words = item.plays.replace("= ", "=") if tight else item.plays
            self._words(target, below, words, self._bp(LEAST), self._rgb(Tone.TEXT))
        if item.ring == "problem":
            self._triangle(target, box)

    def _rgb(self, tone: Tone) -> RGB:
        return self._theme.rgb(tone)

    def _bp(self, value: float) -> int:
        return max(1, round(value * self._scale))

    @staticmethod
    def _radius(box: Box) -> int:
        return max(2, round(box[2] / 10)) if box[3] > box[2] else max(2, round(box[3] / 5))

    def _picture(self, key: _Picture) -> pygame.Surface:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = pygame.Surface(key.size, pygame.SRCALPHA)
        card = Card(key.card)
        if key.form == "upright":
            self._upright(picture, card, key.dim)
        else:
            self._lying(picture, card, key.form == "key")
        self._kept[key] = picture
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    def _upright(self, picture: pygame.Surface, card: Card, dim: bool) -> None:
        w, h = picture.get_size()
        face, block = self._rgb(Tone.FACE), self._theme.block(card.suit)
        pip = self._theme.pip(card.suit)
        if dim:
            pip = self._theme.faint(pip, UNUSED_FACE) if pip == face else pip
            face, block = self._theme.faint(face, UNUSED_FACE), self._theme.faint(block, UNUSED_BLOCK)
        edge, radius = self._bp(2), self._radius((0, 0, w, h))
        face_h = round(h * FACE_SHARE)
        round_box(picture, (0, 0, w, h), face, radius=radius)
        round_box(picture, (edge, face_h, w - 2 * edge, h - face_h - edge), block, radius=max(1, radius - edge))
        picture.fill(block, (edge, face_h, w - 2 * edge, radius))
        rank_box = (edge, 0, w - 2 * edge, face_h + edge)
        self._rank(picture, rank_box, card, round(face_h * RANK), self._rgb(Tone.BLACK))
        block_h = h - face_h - edge
        side = round(min(block_h * 0.84, w * 0.62))
        picture.blit(suit_pip(card.suit, side, pip), ((w - side) // 2, face_h + (block_h - side) // 2))

    def _lying(self, picture: pygame.Surface, card: Card, key: bool) -> None:
        w, h = picture.get_size()
        radius = self._bp(8) if key else self._bp(5)
        edge = self._bp(1)
        block = self._theme.block(card.suit)
        ground = self._rgb(Tone.LINE if key else Tone.FACE)
        round_box(picture, (0, 0, w, h), ground, radius=radius)
        face_w = round(w * CHIP_SHARE)
        for colour, part in (
            (self._rgb(Tone.SURFACE if key else Tone.FACE), (0, 0, face_w, h)),
            (block, (face_w, 0, w, h)),
        ):
            picture.set_clip(part)
            round_box(picture, (edge, edge, w - 2 * edge, h - 2 * edge), colour, radius=radius - edge)
        picture.set_clip(None)
        size = self._bp(34) if key else round(h * 0.8)
        self._rank(picture, (edge, 0, face_w - edge, h), card, size, self._rgb(Tone.TEXT if key else Tone.BLACK))
        block_w = w - face_w - edge
        side = round(min(block_w * (0.92 if key else 0.98), h * 0.72))
        at = (face_w + (block_w - side) // 2, (h - side) // 2)
        picture.blit(suit_pip(card.suit, side, self._theme.pip(card.suit)), at)

    def _rank(self, picture: pygame.Surface, box: Box, card: Card, size: int, colour: RGB) -> None:
        """The rank in the middle of its box, by its capitals; "10" squeezed sideways."""
        text = card.label[:-1]
        letters = self._fonts.surface(text, size, True, colour)
        room = box[2] - self._bp(1)
        width = letters.get_width()
        squeezed = min(room, round(width * TEN) if len(text) > 1 else width)
        if squeezed < width:
            letters = pygame.transform.smoothscale(letters, (squeezed, letters.get_height()))
        top, baseline = self._fonts.capitals(size, True)
        y = box[1] + box[3] / 2 - (top + baseline) / 2
        picture.blit(letters, (box[0] + (box[2] - squeezed) // 2, round(y)))

    def _words(self, target: pygame.Surface, box: Box, words: str, size: int, colour: RGB) -> None:
        """One word in the middle of a box, down to the smallest size that may be read."""
        while size > self._bp(LEAST) and self._fonts.width(words, size, True) > box[2]:
            size -= 1
        letters = self._fonts.surface(words, size, True, colour)
        top, baseline = self._fonts.capitals(size, True)
        y = box[1] + box[3] / 2 - (top + baseline) / 2
        target.blit(letters, (box[0] + (box[2] - letters.get_width()) // 2, round(y)))

    def _label(self, target: pygame.Surface, box: Box, words: str, colour: RGB) -> None:
        if words:
            x, y, w, h = box
            inner = (x + self._bp(4), y, w - self._bp(8), h)
            self._words(target, inner, words, self._bp(22), colour)

    def _back(self, target: pygame.Surface, box: Box) -> None:
        x, y, w, h = box
        back, line = self._rgb(Tone.BACK), self._rgb(Tone.BACKLINE)
        round_box(target, box, back, line, self._bp(2), self._radius(box))
        if h < w:
            return
        inset = round(w * 0.13)
        inner = (x + inset, y + inset, w - 2 * inset, h - 2 * inset)
        round_box(target, inner, None, line, max(1, self._bp(1.5)), max(2, self._radius(box) // 2))
        cx, cy = x + w / 2, y + h / 2
        for share in (0.62, 0.31):
            dx, dy = w * share / 2, h * share * 0.9 / 2
            pygame.draw.aalines(target, line, True, [(cx, cy - dy), (cx + dx, cy), (cx, cy + dy), (cx - dx, cy)])

    def _tag(self, target: pygame.Surface, box: Box, words: str) -> None:
        """A black label over a back: what the card may become."""
        x, y, w, h = box
        size = self._bp(LEAST)
        tag_w, tag_h = max(w - self._bp(6), self._fonts.width(words, size, True) + self._bp(8)), self._bp(30)
        tag = (x + (w - tag_w) // 2, y + (h - tag_h) // 2, tag_w, tag_h)
        round_box(target, tag, self._rgb(Tone.BG), radius=self._bp(6))
        self._words(target, tag, words, size, self._rgb(Tone.TEXT))

    def _faint(self, target: pygame.Surface, box: Box, card: str) -> None:
        """A key of the grid that cannot be touched: dim, and no fill."""
        x, y, w, h = box
        dim = self._rgb(Tone.DIM)
        rank = Card(card).label[:-1]
        half = (x, y, round(w * CHIP_SHARE), h)
        self._words(target, half, rank, self._bp(26), dim)
        side = round(w * 0.34)
        target.blit(suit_pip(Card(card).suit, side, dim), (x + round(w * 0.74) - side // 2, y + (h - side) // 2))

    def _count(self, target: pygame.Surface, box: Box, words: str) -> None:
        """What is left of a card that exists twice, along the foot of its key."""
        x, y, w, h = box
        foot = (x + self._bp(2), y + h - self._bp(22), w - self._bp(4), self._bp(20))
        round_box(target, foot, self._rgb(Tone.BG), radius=self._bp(4))
        self._words(target, foot, words, self._bp(LEAST), self._rgb(Tone.TEXT))

    def _ring(self, target: pygame.Surface, box: Box, problem: bool) -> None:
        """Just read: a thin ring a little outside; a problem: a thick one."""
        x, y, w, h = box
        width = self._bp(5 if problem else 3)
        out = self._bp(8 if problem else 5)
        colour = self._rgb(Tone.PROBLEM if problem else Tone.TEXT)
        ring = (x - out, y - out, w + 2 * out, h + 2 * out)
        round_box(target, ring, self._rgb(Tone.BG), colour, width, self._radius(box) + out)

    def _star(self, target: pygame.Surface, box: Box) -> None:
        """A wild card: a light star on a black disc at the top right corner."""
        side = self._bp(24)
        x, y = box[0] + box[2] - side // 2 - self._bp(2), box[1] - side // 2 + self._bp(2)
        face, black = self._rgb(Tone.FACE), self._rgb(Tone.BLACK)
        target.blit(disc(side, face), (x, y))
        rim = self._bp(1.5)
        target.blit(disc(side - 2 * rim, black), (x + rim, y + rim))
        inner = round(side * 0.66)
        target.blit(icon("star", inner, inner, face, black), (x + (side - inner) // 2, y + (side - inner) // 2))

    def _triangle(self, target: pygame.Surface, box: Box) -> None:
        w, h = self._bp(34), self._bp(30)
        sign = icon("triangle", w, h, self._rgb(Tone.PROBLEM), self._rgb(Tone.INK))
        target.blit(sign, (box[0] + box[2] - w // 2 - self._bp(8), box[1] - h // 2 + self._bp(2)))
