"""The most chips that a table can have, all of them in side pots, under the widest names, at every size."""

import pytest
from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.house.setting import MAX_BOUGHT, MAX_STACK
from dealer.views.console import view
from dealer.views.context import Settings
from dealer.views.kit.layout import frame_for
from dealer.views.kit.pieces import LEAST_OF_NAME, prompt_line
from dealer.views.kit.scene import Text
from dealer.words.asking import how_many_all_in
from tests.rig import Rig
from tests.screen import painter_for
from tests.views.test_every_scene import Looker, looker

__all__ = ["looker"]
SIZES = [(800, 480), (1280, 720), (720, 1280)]
WIDE = [f"{letter}{'W' * 30}" for letter in "ABCDEFGH"]
PLAIN = ["Bartholomew", "Maximiliane", "Christopher", "Konstantin", "Wilhelmina", "Bernadette", "Žofie", "Magdalena"]
HI_LO = {"hi_lo": True, "hilo_method": "declare_in_turn"}
ALL_IN = {"bet": ("bet.all_in", "bet.call", "bet.check"), "draw": ("draw.0", "draw.0.0"), "declare": ("declare.",)}


def uneven(rig: Rig, most: int) -> None:
    """Each has a little less than the one before, so that every all-in makes a pot of its own."""
    stacks = {seat: most - 100_001 * (seat - 1) for seat in rig.loop.table.seats}
    rig.loop.commit((e.StacksKept(stacks),))


def on(rig: Rig) -> None:
    """Everybody puts in all there is."""
    ids = [b["id"] for b in rig.scene["buttons"] if b["enabled"]]
    wanted = (*ALL_IN.get(rig.kind, ()), "opener.")
    hit = next((key for start in wanted for key in ids if key.startswith(start)), None)
    rig.tap(hit) if hit else rig.step()


def to_result(rig: Rig) -> None:
    for _ in range(300):
        if rig.kind == "result":
            return
        rig.tap("bet.check") if rig.loop.scene().button("bet.check") else on(rig)
    raise AssertionError("never came to a result")


def look(rig: Rig, looker: Looker) -> None:
    """At every size."""
    for size in SIZES:
        looker.look(view(replace(rig.loop.context(), settings=Settings(size))))


@pytest.mark.parametrize("most", [MAX_STACK, 8 * MAX_STACK])
@pytest.mark.parametrize("names", [WIDE, PLAIN])
@pytest.mark.parametrize(
    ("game", "players", "rules"), [("kryky", 6, HI_LO), ("six_card_draw", 8, {}), ("five_card_draw", 6, {})]
)
def test_the_largest_stacks_all_in_fit_every_picture(
    game: str, players: int, rules: dict[str, bool | int | str], names: list[str], most: int, looker: Looker
) -> None:
    looker.wrong.clear()
    with Rig(game, names[:players], seed=3, stacks=100, rules={"betting": "no_limit", **rules}) as rig:
        uneven(rig, most)
        seen = set()
        for _ in range(300):
            look(rig, looker)
            seen.add(rig.kind)
            if rig.kind == "result":
                break
            if rig.loop.scene().button("bet.other"):
                rig.tap("bet.other")
                look(rig, looker)
                rig.tap("keypad.back")
            on(rig)
        look(rig, looker)
        assert {"bet", "result"} <= seen
    assert looker.wrong == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("names", [WIDE, PLAIN])
def test_each_side_pot_says_who_can_win_it_in_letters_that_are_drawn(
    names: list[str], size: tuple[int, int], looker: Looker
) -> None:
    with Rig("kryky", names[:6], size=size, seed=3, stacks=100, rules={"betting": "no_limit"}) as rig:
        uneven(rig, MAX_STACK)
        for _ in range(300):
            scene = rig.loop.scene()
            pots = [item for item in scene.items if isinstance(item, Text) and item.text.startswith("Side pot")]
            if len(pots) == 2:
                break
            on(rig)
        painter = painter_for(scene, looker.fonts)
        texts = [item for item in scene.items if isinstance(item, Text)]
        said = [item for item in texts if ", " in item.text or item.text.startswith("all but ")]
        assert len(said) == 2
        for item in said:
            assert painter.fitted(item).whole, item.text


def test_a_wide_name_gives_way_in_the_prompt_and_never_the_question() -> None:
    frame = frame_for((800, 480))
    asked = " – how many? All-in: 5 at most"
    (short,) = prompt_line(frame, how_many_all_in("Ann", 5))
    (wide,) = prompt_line(frame, how_many_all_in("W" * 11, 5))
    assert isinstance(short, Text)
    assert isinstance(wide, Text)
    assert short.text == "Ann" + asked
    assert wide.text.endswith("…" + asked)
    assert len(wide.text) >= LEAST_OF_NAME + len(asked)


def test_no_more_chips_are_bought_than_the_screen_can_show() -> None:
    with Rig("kryky", ["Ann", "Bo"], stacks=MAX_STACK - 10) as rig:
        to_result(rig)
        before = rig.loop.table.stacks
        rig.tap("nav.table")
        rig.tap("table.seat.1")
        rig.tap("seat.buy")
        rig.act(type="999999")
        scene = rig.act(tap="amount.ok")
        assert scene["problem"] is not None
        assert f"{MAX_STACK} chips at most" in scene["problem"]["text"]
        assert rig.loop.table.stacks == before


def test_nobody_buys_more_in_a_night_than_is_counted() -> None:
    with Rig("kryky", ["Ann", "Bo"]) as rig:
        to_result(rig)
        for typed, refused in ((str(MAX_BOUGHT), False), ("1", True)):
            rig.tap("nav.table")
            rig.tap("table.seat.1")
            rig.tap("seat.buy")
            rig.act(type=typed)
            scene = rig.act(tap="amount.ok")
            assert (scene["problem"] is not None) == refused
            rig.loop.nav = type(rig.loop.nav)()


def test_as_many_digits_as_the_stack_has_can_be_keyed() -> None:
    with Rig("kryky", ["Ann", "Bo"], stacks=100, rules={"betting": "no_limit"}) as rig:
        uneven(rig, 4_000_000)
        rig.play_to("opener")
        on(rig)
        rig.tap("bet.other")
        for digit in "1234567":
            rig.tap(f"keypad.{digit}")
        assert rig.act(tap="keypad.8")["problem"]["text"] == "At most 7 digits make an amount"
        rig.tap("keypad.ok")
        assert rig.scene["pot"] > 1_234_567


def test_a_stray_reading_does_not_take_what_was_keyed_and_a_refused_amount_is_keyed_anew() -> None:
    with Rig("kryky", ["Ann", "Bo"], stacks=100, rules={"betting": "no_limit"}) as rig:
        rig.play_to("opener")
        on(rig)
        rig.tap("bet.other")
        rig.tap("keypad.1")
        assert rig.act(tag="04A1B2C3D4E5F6")["problem"]["code"] in {"not_now", "unknown_tag"}
        rig.tap("keypad.2")
        assert rig.loop.nav.typed == "12"
        rig.tap("keypad.9")  # 129: more than anybody has
        assert rig.act(tap="keypad.ok")["problem"]["code"] == "refused"
        rig.tap("keypad.7")
        assert rig.loop.nav.typed == "7"
