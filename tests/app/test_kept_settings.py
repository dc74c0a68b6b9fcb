"""What is set on the screen holds at once, and is kept for the next start."""

import pytest
from msgspec.structs import replace

from dealer.app.evening.idle import Idle
from dealer.app.evening.kept_settings import TouchedSettings, load_touched, with_touched
from dealer.rules.state.table import Table
from dealer.store import MemoryStore
from dealer.views.context import Nav, Settings
from tests.rig import Rig


def to_settings(rig: Rig) -> None:
    rig.tap("nav.table")
    rig.tap("table.settings")


def test_a_setting_holds_at_once_and_at_the_next_start() -> None:
    with Rig() as rig:
        to_settings(rig)
        rig.tap("settings.light.70")
        rig.tap("settings.four_colour.no")
        rig.tap("settings.left_handed.yes")
        assert (rig.loop.settings.light, rig.loop.settings.four_colour) == (70, False)
        assert rig.loop.settings.left_handed
        assert load_touched(rig.store) == TouchedSettings(light=70, four_colour=False, left_handed=True)
        assert with_touched(Settings((720, 1280)), load_touched(rig.store)) == Settings(
            (720, 1280), left_handed=True, four_colour=False, light=70
        )


def test_the_deal_is_called_by_round_from_the_next_card_on() -> None:
    with Rig() as rig:
        rig.play_to("deal_card")
        to_settings(rig)
        rig.tap("settings.more")
        rig.tap("settings.calls_by.round")
        rig.tap("settings.back")
        assert rig.kind == "deal_round"
        assert rig.loop.settings.calls_by == "round"


@pytest.mark.parametrize(("key", "pace_ms"), [("more", 1500), ("less", 700)])
def test_the_pace_walks_through_its_steps(key: str, pace_ms: int) -> None:
    with Rig(shuffle="called") as rig:
        to_settings(rig)
        rig.tap("settings.more")
        rig.tap(f"settings.pace_ms.{key}")
        assert rig.loop.settings.pace_ms == pace_ms
        assert rig.loop.house.pace_s == pace_ms / 1000


def test_a_seat_to_stand_at_is_drawn_at_the_bottom_left_and_can_be_unsaid() -> None:
    with Rig(players=["Ann", "Bo", "Cy"]) as rig:
        to_settings(rig)
        rig.tap("settings.more")
        rig.tap("settings.stands_at.more")
        rig.tap("settings.stands_at.more")
        assert rig.loop.settings.stands_at == 2
        for _ in range(2):
            rig.tap("settings.stands_at.less")
        assert not rig.loop.settings.stands_at


def test_what_cannot_be_read_means_that_the_config_holds() -> None:
    store = MemoryStore()
    store.put("settings", b"{not json")
    assert load_touched(store) == TouchedSettings()
    store.put("settings", b'{"light": "bright"}')
    assert with_touched(Settings(), load_touched(store)) == Settings()


def test_the_lights_test_lights_one_seat_and_gives_the_table_its_lights_back() -> None:
    with Rig(seated=False) as rig:
        to_settings(rig)
        rig.tap("settings.lights")
        scene = rig.tap("lights.3")
        assert scene["lights"] == {"dealer": 3, "to_act": [3]}
        assert rig.tap("lights.all")["lights"] == {"dealer": None, "to_act": [1, 2, 3, 4, 5, 6, 7, 8]}
        assert rig.tap("lights.back")["lights"] == {"dealer": None, "to_act": []}


def test_in_a_deal_the_lights_are_the_tables() -> None:
    with Rig() as rig:
        to_settings(rig)
        (key,) = [b for b in rig.scene["buttons"] if b["id"] == "settings.lights"]
        assert not key["enabled"]


def test_the_box_is_switched_off_only_where_it_can_be_and_after_a_question() -> None:
    with Rig() as rig:
        to_settings(rig)
        assert rig.loop.scene().button("settings.shutdown") is None
        rig.loop.settings = replace(rig.loop.settings, shuts_down=True)
        off: list[str] = []

        def switch_off(*_: object) -> str:
            off.append("off")
            return "Shutting down"

        rig.loop.errands = {**rig.loop.errands, "shutdown": switch_off}
        rig.tap("settings.shutdown")
        assert off == []
        assert "Shutting down" in rig.tap("settings.off")["text"]
        assert off == ["off"]


def test_about_says_the_version_the_folder_and_how_reader_and_lights_are() -> None:
    with Rig() as rig:
        rig.loop.about = lambda now: (("Reader", now.reader_gone or "answers"),)
        rig.loop.nav = Nav(screen="settings")
        assert "answers" in rig.tap("settings.about")["text"]
        rig.act(unplug=True)
        assert any("not plugged in" in text for text in rig.act(wait_ms=10)["text"])


def test_how_long_until_the_screen_goes_dark_is_set_and_kept() -> None:
    with Rig() as rig:
        to_settings(rig)
        for _ in range(2):
            rig.tap("settings.more")
        rig.tap("settings.sleep_after_min.more")
        assert rig.loop.settings.sleep_after_min == 20
        assert "20 min" in rig.scene["text"]
        for _ in range(3):
            rig.tap("settings.sleep_after_min.less")
        assert "never" in rig.scene["text"]
        assert load_touched(rig.store).sleep_after_min == 0


def test_the_screen_is_black_when_it_is_set_to_be_and_never_in_a_deal() -> None:
    now_s = 0.0
    idle = Idle(120.0, 600.0, lambda: now_s)
    lobby = Table()
    now_s = 300.0
    assert idle.level(lobby) == 0.25
    idle.black_after(300.0)
    assert idle.level(lobby) == 0.0
    idle.touched()
    idle.black_after(0.0)
    now_s = 9000.0
    assert idle.level(lobby) == 0.25
    with Rig() as rig:
        idle.touched()
        now_s = 90_000.0
        assert idle.level(rig.loop.table) is None
        assert idle.next_s(rig.loop.table) is None
