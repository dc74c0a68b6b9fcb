"""Colours that can be read in dim light, and suits that every eye tells apart."""

import math
from itertools import combinations, pairwise

import pytest

from dealer.cards import Suit
from dealer.views.kit.scene import Tone
from dealer.window.theme import FOUR_COLOURS, RGB, TONES, Theme
from tests.light import LEVELS, contrast, luminance

GROUNDS = (Tone.BG, Tone.FELT, Tone.SURFACE, Tone.RAISED)
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
Lab = tuple[float, float, float]
Linear = tuple[float, float, float]


def linear(colour: RGB) -> Linear:
    r, g, b = (v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return r, g, b


def seen(colour: RGB, vision: str) -> Linear:
    """Machado, Oliveira and Fernandes 2009, severity 1, on linear light."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in VISION[vision])
    return r, g, b


def lab(light: Linear) -> Lab:
    """CIE L*a*b* under D65."""
    r, g, b = light
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > (6 / 29) ** 3 else t * (29 / 6) ** 2 / 3 + 4 / 29 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, two: Lab) -> float:
    """Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn = 60 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -math.sin(math.radians(turn)) * 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    lightness, chroma, hue = (l2 - l1) / s_l, (c2 - c1) / s_c, d_big_h / s_h
    return math.sqrt(lightness**2 + chroma**2 + hue**2 + r_t * chroma * hue)


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_the_published_pairs(one: Lab, two: Lab, expected: float) -> None:
    assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("tone", [Tone.TEXT, Tone.DIM, Tone.AMBER])
def test_words_on_every_ground_have_at_least_four_and_a_half_to_one(tone: Tone, ground: Tone, level: float) -> None:
    theme = Theme(level)
    assert contrast(theme.rgb(tone), theme.rgb(ground)) >= 4.5


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("tone", "ground"),
    [
        (Tone.INK, Tone.AMBER),
        (Tone.INK, Tone.PROBLEM),
        (Tone.BLACK, Tone.FACE),
        (Tone.GOOD, Tone.SURFACE),
        (Tone.TEXT, Tone.BG),
    ],
)
def test_words_on_bright_grounds_too(tone: Tone, ground: Tone, level: float) -> None:
    assert contrast(Theme(level).rgb(tone), Theme(level).rgb(ground)) >= 4.5


@pytest.mark.parametrize(
    ("tone", "ground", "expected"),
    [
        (Tone.TEXT, Tone.BG, 15.8),
        (Tone.DIM, Tone.RAISED, 5.9),
        (Tone.AMBER, Tone.FELT, 8.9),
        (Tone.INK, Tone.PROBLEM, 7.3),
        (Tone.LINE, Tone.SURFACE, 3.3),
        (Tone.BLACK, Tone.FACE, 14.6),
        (Tone.BACKLINE, Tone.FELT, 7.8),
    ],
)
def test_the_contrasts_are_those_that_were_measured(tone: Tone, ground: Tone, expected: float) -> None:
    assert contrast(Theme().rgb(tone), Theme().rgb(ground)) == pytest.approx(expected, abs=0.06)


def test_outlines_still_show_when_dimmed() -> None:
    theme = Theme(min(LEVELS))
    assert contrast(theme.rgb(Tone.LINE), theme.rgb(Tone.BG)) >= 3.0


@pytest.mark.parametrize("level", [*LEVELS, 0.25])
def test_dimming_is_a_share_of_light(level: float) -> None:
    for tone in TONES:
        assert luminance(Theme(level).rgb(tone)) == pytest.approx(luminance(Theme().rgb(tone)) * level, abs=0.004)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("vision", VISION)
def test_suits_differ_in_every_colour_vision(vision: str, level: float) -> None:
    theme = Theme(level)
    blocks = [lab(seen(theme.block(suit), vision)) for suit in Suit]
    least = min(ciede2000(a, b) for a, b in combinations(blocks, 2))
    assert least >= (18 if level == 1 else 16)


def test_suits_differ_by_lightness_alone() -> None:
    steps = sorted(lab(linear(Theme().block(suit)))[0] for suit in FOUR_COLOURS)
    assert min(b - a for a, b in pairwise(steps)) >= 12


@pytest.mark.parametrize(("suit", "expected"), [("s", 14.6), ("d", 7.4), ("h", 4.1), ("c", 8.2)])
def test_the_pip_stands_out_on_its_block(suit: str, expected: float) -> None:
    theme = Theme()
    assert contrast(theme.pip(Suit(suit)), theme.block(Suit(suit))) == pytest.approx(expected, abs=0.06)


def test_two_colours_are_red_and_black_with_light_pips() -> None:
    theme = Theme(four_colour=False)
    assert theme.block(Suit.HEART) == theme.block(Suit.DIAMOND) == (0xD4, 0x21, 0x3D)
    assert theme.block(Suit.CLUB) == theme.block(Suit.SPADE) == (0x16, 0x16, 0x16)
    assert theme.pip(Suit.CLUB) == theme.rgb(Tone.FACE)
