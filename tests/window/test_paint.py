"""What a painted card, key and line look like, looked at pixel by pixel."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from dealer.cards import DECK, Suit
from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import (
    Amount,
    Button,
    CardFace,
    Icon,
    Item,
    Line,
    Marks,
    Rect,
    Scene,
    SceneFacts,
    Shape,
    Text,
    Tone,
)
from dealer.window.fonts import CAP_HEIGHT, Fonts
from dealer.window.paint import Painter
from dealer.window.theme import RGB, Theme
from tests.gallery.examples import EXAMPLES
from tests.window.test_theme import lab, linear

BOARD = Rect(20, 20, 84, 118)
SUITS = ("As", "Ad", "Ah", "Ac")


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module")
def painter(fonts: Fonts) -> Painter:
    return Painter(Theme(), fonts)


def painted(painter: Painter, *items: Item, size: tuple[int, int] = (240, 180)) -> pygame.Surface:
    target = pygame.Surface(size)
    painter.paint(Scene("test", size, painter.scale, items, (), SceneFacts()), target)
    return target


def at(picture: pygame.Surface, x: float, y: float) -> RGB:
    r, g, b, _ = picture.get_at((round(x), round(y)))
    return r, g, b


def share(picture: pygame.Surface, box: Rect, colour: RGB) -> float:
    """How much of a box has exactly this colour."""
    x, y, w, h = box.px(1)
    hits = sum(at(picture, i, j) == colour for i in range(x, x + w) for j in range(y, y + h))
    return hits / (w * h)


def greys(picture: pygame.Surface, box: Rect) -> list[float]:
    """The lightness of every pixel of a box, as a greyscale copy shows it."""
    x, y, w, h = box.px(1)
    return [lab(linear(at(picture, i, j)))[0] for j in range(y, y + h) for i in range(x, x + w)]


BLOCK = Rect(24, 88, 76, 46)


@pytest.mark.parametrize("card", DECK)
def test_every_card_has_a_light_face_with_a_black_rank_over_a_block_of_its_suit(painter: Painter, card: str) -> None:
    picture = painted(painter, CardFace(BOARD, card))
    theme = painter.theme
    face = Rect(24, 24, 76, 60)
    assert share(picture, face, theme.rgb(Tone.FACE)) > 0.4
    assert 0.08 < share(picture, face, theme.rgb(Tone.BLACK)) < 0.45
    suit = Suit(card[1])
    assert share(picture, BLOCK, theme.block(suit)) > 0.4
    assert share(picture, BLOCK, theme.pip(suit)) > 0.1


@pytest.mark.parametrize(("one", "two"), list(combinations(SUITS, 2)))
@pytest.mark.parametrize(
    ("form", "box"), [("upright", BOARD), ("chip", Rect(20, 20, 46, 30)), ("key", Rect(20, 20, 64, 64))]
)
def test_in_grey_any_two_suits_differ_in_lightness_or_clearly_in_shape(
    painter: Painter, one: str, two: str, form: str, box: Rect
) -> None:
    first, second = (greys(painted(painter, CardFace(box, card, form)), box) for card in (one, two))
    clearly = sum(abs(a - b) >= 12 for a, b in zip(first, second, strict=True))
    assert clearly / len(first) > 0.08


def test_suits_are_told_apart_in_a_grey_copy_of_the_deal_screen(painter: Painter) -> None:
    scene = EXAMPLES["e-discard"](frame_for((800, 480)))
    target = pygame.Surface((800, 480))
    painter.paint(scene, target)
    blocks = [card.rect for card in scene.items if isinstance(card, CardFace) and card.card]
    lightness = [lab(linear(at(target, r.x + 8, r.bottom - 8)))[0] for r in blocks]
    assert len(blocks) == 3
    assert all(abs(a - b) >= 12 for a, b in combinations(lightness, 2))


@pytest.mark.parametrize("suit", Suit)
def test_pips_have_smooth_edges_and_their_own_shapes(painter: Painter, suit: Suit) -> None:
    def block(card: str) -> list[RGB]:
        picture = painted(painter, CardFace(BOARD, card))
        return [at(picture, x, y) for x in range(24, 100) for y in range(88, 134)]

    colours = block(f"A{suit}")
    assert len(set(colours)) > 10
    pip = painter.theme.pip(suit)
    shape = [c == pip for c in colours]
    others = (s for s in Suit if s is not suit)
    for other in others:
        there = [c == painter.theme.pip(other) for c in block(f"A{other}")]
        assert sum(a != b for a, b in zip(shape, there, strict=True)) > 150


def test_a_ten_is_squeezed_and_as_tall_as_a_nine(painter: Painter) -> None:
    def ink(card: str) -> tuple[int, int]:
        picture = painted(painter, CardFace(BOARD, card))
        black = painter.theme.rgb(Tone.BLACK)
        spots = [(x, y) for x in range(24, 100) for y in range(22, 84) if at(picture, x, y) == black]
        xs, ys = {x for x, _ in spots}, {y for _, y in spots}
        return max(xs) - min(xs), max(ys) - min(ys)

    (nine_w, nine_h), (ten_w, ten_h) = ink("9d"), ink("Td")
    assert abs(nine_h - ten_h) <= 2
    assert nine_w < ten_w < 2 * nine_w


def test_a_rank_is_centred_by_its_capitals(painter: Painter) -> None:
    picture = painted(painter, CardFace(BOARD, "Kd"))
    black = painter.theme.rgb(Tone.BLACK)
    ys = [y for y in range(21, 84) if any(at(picture, x, y) == black for x in range(26, 98))]
    assert (min(ys) + max(ys)) / 2 == pytest.approx(20 + (118 * 0.55 + 2) / 2, abs=2)


def test_cards_outside_the_best_five_are_dimmed_as_section_5_says(painter: Painter) -> None:
    picture = painted(painter, CardFace(BOARD, "9d", dim=True))
    theme = painter.theme
    assert at(picture, 26, 60) == theme.faint(theme.rgb(Tone.FACE), 0.62) == (154, 149, 138)
    assert at(picture, 26, 130) == theme.faint(theme.block(Suit.DIAMOND), 0.5)


@pytest.mark.parametrize(
    ("item", "spot", "tone"),
    [
        (CardFace(BOARD, "Qh", ring="read"), (16, 80), Tone.TEXT),
        (CardFace(BOARD, "Qh", ring="problem"), (14, 80), Tone.PROBLEM),
        (CardFace(BOARD, state="waiting", label="2"), (22, 80), Tone.AMBER),
        (CardFace(BOARD, state="waiting", label="2"), (30, 80), Tone.BG),
        (CardFace(BOARD, state="down"), (21, 80), Tone.BACKLINE),
        (CardFace(BOARD, state="down"), (27, 30), Tone.BACK),
        (CardFace(BOARD, state="down", label="wild?"), (24, 79), Tone.BG),
        (CardFace(BOARD, state="to_come", label="turn"), (21, 21), Tone.LINE),
        (CardFace(BOARD, "7d", wild=True), (105, 13), Tone.BLACK),
        (CardFace(Rect(20, 20, 64, 64), "Qh", "key"), (26, 30), Tone.SURFACE),
        (CardFace(Rect(20, 20, 64, 64), "Qh", "key", "used"), (30, 26), Tone.BG),
        (Shape(BOARD, Tone.AMBER), (60, 80), Tone.AMBER),
        (Shape(BOARD, None, Tone.TEXT, 3), (21, 80), Tone.TEXT),
        (Shape(BOARD, None, Tone.TEXT, 3), (60, 80), Tone.BG),
        (Shape(BOARD, Tone.SURFACE, Tone.LINE, 2), (60, 80), Tone.SURFACE),
        (Marks(Rect(20, 20, 100, 32), 1, 3), (70, 36), Tone.TEXT),
        (Marks(Rect(20, 20, 100, 32), 1, 3), (91, 36), Tone.BG),
        (Icon("button", Rect(20, 20, 40, 40)), (25, 40), Tone.FACE),
        (Line(Rect(20, 20, 200, 26), "", "", "", 1, 3), (193, 33), Tone.DIM),
        (Line(Rect(20, 20, 200, 26), "", "", "", 1, 3), (206, 26), Tone.AMBER),
        (Line(Rect(20, 20, 200, 26), "", "", "", 1, 3), (215, 33), Tone.BG),
    ],
)
def test_every_state_has_its_mark(painter: Painter, item: Item, spot: tuple[int, int], tone: Tone) -> None:
    assert at(painted(painter, item), *spot) == painter.theme.rgb(tone)


def test_round_corners_are_smooth_and_let_the_ground_through(painter: Painter) -> None:
    picture = painted(painter, Shape(BOARD, Tone.FACE, radius=16))
    assert at(picture, 20, 20) == painter.theme.rgb(Tone.BG)
    edge = {at(picture, x, 22) for x in range(20, 40)}
    assert len(edge - {painter.theme.rgb(Tone.BG), painter.theme.rgb(Tone.FACE)}) >= 2


def test_text_is_centred_by_its_capitals(painter: Painter) -> None:
    picture = painted(painter, Text(Rect(20, 20, 120, 60), "HEH", 40, align="center"))
    colour = painter.theme.rgb(Tone.TEXT)
    spots = [(x, y) for x in range(20, 140) for y in range(20, 80) if at(picture, x, y) == colour]
    ys, xs = [y for _, y in spots], [x for x, _ in spots]
    assert (min(ys) + max(ys) + 1) / 2 == pytest.approx(50, abs=1)
    assert (min(xs) + max(xs) + 1) / 2 == pytest.approx(80, abs=2)
    assert max(ys) - min(ys) + 1 == pytest.approx(40 * CAP_HEIGHT, abs=1.5)


def test_an_amount_stands_at_the_right_with_its_chips_before_it(painter: Painter) -> None:
    picture = painted(painter, Amount(Rect(20, 20, 150, 32), "12"))
    colour = painter.theme.rgb(Tone.TEXT)
    xs = [x for x in range(20, 200) for y in range(20, 52) if at(picture, x, y) == colour]
    assert 160 <= max(xs) < 170
    assert min(xs) > 80


def test_line_2_gives_up_the_next_step_before_the_last_act(painter: Painter) -> None:
    wide = Line(Rect(0, 0, 700, 26), "Last: Dee discarded 1", "then the turn card", "then turn", 4, 9)
    assert painter.line_fits(wide).right == "then the turn card"
    shorter = Line(Rect(0, 0, 464, 26), "Last: Dee discarded 1", "then the turn card", "then turn", 4, 9)
    assert painter.line_fits(shorter).right == "then turn"
    tight = Line(Rect(0, 0, 464, 26), "Last: Bartholomew raised to 88", "then turn up card 2", "then turn up", 6, 13)
    fits = painter.line_fits(tight)
    assert (fits.right, fits.blocks, fits.whole) == ("", True, True)
    assert not painter.line_fits(Line(Rect(0, 0, 200, 26), "Last: Bartholomew raised to 88", "then")).whole


def test_a_key_under_the_finger_is_light_with_black_words(painter: Painter) -> None:
    key = Button("deal.next", "Next card", Rect(20, 20, 200, 96), "primary", primary=True)
    seat = Button(
        "discard.1", "Ann", Rect(20, 120, 172, 56), "bare", items=(Shape(Rect(20, 120, 172, 56), Tone.RAISED),)
    )
    scene = Scene("deal", (240, 180), 1.0, (), (key, seat), SceneFacts())
    target = pygame.Surface((240, 180))
    for pressed, amber, raised in ((None, Tone.AMBER, Tone.RAISED), ("deal.next", Tone.FACE, Tone.RAISED)):
        painter.paint(scene, target, pressed)
        assert at(target, 40, 30) == painter.theme.rgb(amber)
        assert at(target, 100, 160) == painter.theme.rgb(raised)
    painter.paint(scene, target, "discard.1")
    assert at(target, 100, 160) == painter.theme.rgb(Tone.FACE)


def test_a_disabled_key_has_no_fill_no_outline_and_dim_words(painter: Painter) -> None:
    key = Button("nav.undo", "Undo", Rect(20, 20, 64, 88), "nav", enabled=False, icon="undo")
    target = pygame.Surface((120, 120))
    painter.paint(Scene("deal", (120, 120), 1.0, (), (key,), SceneFacts()), target)
    assert {at(target, x, 21) for x in range(20, 84)} == {painter.theme.rgb(Tone.BG)}
    assert painter.theme.rgb(Tone.DIM) in {at(target, x, y) for x in range(20, 84) for y in range(20, 108)}


def test_painting_twice_gives_the_same_picture(painter: Painter) -> None:
    for example in EXAMPLES.values():
        first, second = pygame.Surface((800, 480)), pygame.Surface((800, 480))
        scene = example(frame_for((800, 480)))
        painter.paint(scene, first)
        painter.paint(scene, second)
        assert first.get_buffer().raw == second.get_buffer().raw


def test_suit_signs_are_drawn_where_the_font_has_none() -> None:
    class Bare(Fonts):
        def __init__(self) -> None:
            super().__init__((Path("/nowhere"),))
            self.has_signs = False

    bare = Bare()
    assert bare.width("Q♥", 22, True) > bare.width("Q", 22, True)
    heart = bare.surface("♥", 40, True, (255, 255, 255))
    mask = pygame.mask.from_surface(heart)
    assert 0.3 < mask.count() / (heart.get_width() * 40) < 0.9


@pytest.mark.parametrize("name", ["\x00\x07", "Žofie", "\U0001f0a1\U0001f600", "日本", "‮evil", "x" * 200, "a\tb"])
def test_any_name_can_be_drawn(fonts: Fonts, name: str) -> None:
    assert fonts.width(name, 26, True) == fonts.surface(name, 26, True, (1, 2, 3)).get_width() or not name.isprintable()


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("\U0001f98a Ed", "Ed"),
        ("Ed \U0001f98a", "Ed "),
        ("日本", "??"),
        ("\U0001f98a", "☺"),
        ("Žofie", "Žofie"),
        ("אברהם", "אברהם"),
    ],
)
def test_no_box_stands_for_a_letter_that_the_font_lacks(fonts: Fonts, name: str, drawn: str) -> None:
    assert (
        fonts.surface(name, 26, True, (9, 9, 9)).get_buffer().raw
        == fonts.surface(drawn, 26, True, (9, 9, 9)).get_buffer().raw
    )
