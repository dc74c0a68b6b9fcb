"""Every name of the table can be typed with a finger, small letters and large ones, at every size."""

import pytest

from dealer.names import tidy
from dealer.views.screens import keyboard
from dealer.window.fonts import Fonts
from tests.rig import Rig

SIZES = [(800, 480), (720, 1280)]
NAMES = (
    "Ann von der Ahe", "McDonald", "O'Neil", "Jean-Luc", "Łukasz Żółć", "Świętosława", "Ğülşen İnce Işık", "Đorđe",
    "Ștefan Țepeș", "Árvíztűrő Őze", "Ångström", "Ænæs Ørn", "François Lê Noël", "Žofie Ďáblíková", "José Peña", "Weiß",
    "Āris Ķēniņš", "Þór Ðað", "João", "Nicolò",
)  # fmt: skip
ASKED = "ÀÈÊÂÎÔÛĄĘĆŃŚŹŻŐŰĞŞȚĐ"


def press_for(rig: Rig, letter: str) -> None:
    """The taps that type one letter, as whoever sees the keys finds them."""
    if letter == " ":
        rig.tap("keyboard.space")
        return
    for turn in (None, *["keyboard.accents"] * 4, *["keyboard.digits"] * 2):
        if turn:
            rig.tap(turn)
        for _ in range(2):
            keys = {b["label"]: b["id"] for b in rig.scene["buttons"] if b["id"].startswith("keyboard.key.")}
            if letter in keys:
                rig.tap(keys[letter])
                return
            if rig.loop.scene().button("keyboard.shift").enabled:  # type: ignore[union-attr]
                rig.tap("keyboard.shift")
    raise AssertionError(f"no key for {letter}")


def typed(rig: Rig, name: str) -> str:
    rig.tap("seats.new")
    for letter in name:
        press_for(rig, letter)
    text = rig.loop.nav.typed or ""
    rig.tap("keyboard.cancel")
    return text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*NAMES, ASKED[:10], ASKED[10:], ASKED[:10].lower(), ASKED[10:].lower()])
def test_a_name_is_typed_as_it_is_written(name: str, size: tuple[int, int]) -> None:
    with Rig(seated=False, size=size) as rig:
        assert typed(rig, name) == tidy(name)


def keys_of(rig: Rig) -> set[str]:
    return {b["label"] for b in rig.scene["buttons"] if b["id"].startswith("keyboard.key.")}


def test_a_word_begins_with_a_capital_unless_shift_says_otherwise() -> None:
    with Rig(seated=False) as rig:
        rig.tap("seats.new")
        assert "V" in keys_of(rig)
        rig.tap("keyboard.shift")
        assert "v" in keys_of(rig)
        rig.tap("keyboard.key.23")  # the V of the third row
        assert rig.loop.nav.typed == "v"
        assert "o" in keys_of(rig)
        rig.tap("keyboard.space")
        assert "A" in keys_of(rig)
        rig.tap("keyboard.key.23")
        rig.tap("keyboard.shift")
        assert "D" in keys_of(rig)
        rig.tap("keyboard.shift")
        assert "d" in keys_of(rig)


def test_the_shift_key_is_lit_while_the_next_letter_is_large_and_off_among_digits() -> None:
    with Rig(seated=False) as rig:
        rig.tap("seats.new")
        for key, lit in (("keyboard.key.23", False), ("keyboard.shift", True), ("keyboard.key.22", False)):
            rig.tap(key)
            shift = rig.loop.scene().button("keyboard.shift")
            assert shift is not None
            assert (shift.on, shift.enabled) == (lit, True)
        rig.tap("keyboard.digits")
        shift = rig.loop.scene().button("keyboard.shift")
        assert shift is not None
        assert (shift.on, shift.enabled) == (False, False)


def test_the_layers_hold_27_signs_each_and_the_font_draws_all_of_them() -> None:
    fonts = Fonts()
    for signs in keyboard.LAYERS.values():
        assert len(set(signs)) == len(signs) == 27
        for sign in {*signs, *signs.lower()} - {"̇"}:
            assert fonts._draws(sign), sign
