"""The foot pedal at the console: a press is a tap on the one thing to do now, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer.app.build import open_table
from dealer.app.host.button import Next, NoButton, open_button
from dealer.app.host.clock import StoppedClock
from dealer.app.host.notify import Systemd
from dealer.app.settings.config import load_config
from dealer.app.windowed import Console
from dealer.games import all_games
from dealer.views.kit.scene import Button, Rect, Scene, SceneFacts
from dealer.window.window import Quit
from hardware.gpio_button import GpioButton
from tests.rig import Rig

PRESET = 'game = "krg"\nplayers = ["Ann", "Bo"]\ndealer = "Ann"\nshuffle = "hand"\n'


class FakeWindow:
    """No screen: while the loop waits, the next of `acts` is done; then somebody closes it."""

    def __init__(self, acts: list[Callable[[], None]]) -> None:
        self.acts, self.shown, self.levels, self.woken = iter(acts), list[Scene](), list[float](), 0

    def show(self, scene: Scene) -> None:
        if not self.shown or scene != self.shown[-1]:
            self.shown.append(scene)

    def wait(self, timeout_s: float) -> list[object]:
        assert timeout_s >= 0
        act = next(self.acts, None)
        if act is None:
            return [Quit()]
        act()
        return []

    def wake(self) -> None:
        self.woken += 1

    def sleep(self, level: float) -> None:
        self.levels.append(level)

    def warm(self, scene: Scene) -> None:
        """Nothing is painted."""

    def sound(self, name: str) -> None:
        """Nobody listens."""

    def sounds(self, *, on: bool) -> None:
        """Nobody listens."""

    def set_theme(self, theme: object) -> None:
        """Nobody looks."""

    def awaken(self) -> None:
        self.levels.append(1.0)


Played = tuple[FakeWindow, Console]
Play = Callable[[Callable[[StoppedClock, Callable[[bool], None]], list[Callable[[], None]]]], Played]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    config, preset = tmp_path / "table.toml", tmp_path / "preset.toml"
    config.write_text("[button]\nnext_pin = 5\n[screen]\ndim_after_min = 1\nsleep_after_min = 2\n")
    preset.write_text(PRESET)

    def run(script: Callable[[StoppedClock, Callable[[bool], None]], list[Callable[[], None]]]) -> Played:
        clock = StoppedClock(1_795_995_600_000)
        with open_table(tmp_path / "state", config, clock, preset=preset, mock=True, size="800x480") as built:
            window = FakeWindow([])
            console = Console(built, window, Systemd.from_environment({}), built.config.screen)  # type: ignore[arg-type]
            button = console.button
            assert isinstance(button, GpioButton)
            pin = button.factory.pin(5)
            window.acts = iter(script(clock, lambda down: pin.drive_low() if down else pin.drive_high()))
            console.run()
        return window, console

    return run


def press(clock: StoppedClock, drive: Callable[[bool], None], held_s: float = 0.2) -> list[Callable[[], None]]:
    return [
        lambda: clock.move(1),
        lambda: drive(True),
        lambda: clock.move(held_s),
        lambda: drive(False),
        lambda: clock.move(0.2),
    ]


def prompts(window: FakeWindow) -> list[str]:
    kinds = [scene.facts.prompt.kind for scene in window.shown if scene.facts.prompt]
    return [kind for n, kind in enumerate(kinds) if not n or kind != kinds[n - 1]]


def test_each_press_does_the_one_thing_to_do_now(play: Play) -> None:
    window, _ = play(lambda clock, drive: [act for _ in range(4) for act in press(clock, drive)])
    assert prompts(window)[0] == "shuffle"
    assert len(prompts(window)) >= 3
    assert window.woken >= 8  # at every edge


def test_a_foot_that_rests_on_the_pedal_does_one_thing(play: Play) -> None:
    once, _ = play(lambda clock, drive: press(clock, drive))
    long, _ = play(lambda clock, drive: press(clock, drive, held_s=30))
    assert len(once.shown) == len(long.shown) == 2


def test_a_press_too_short_to_count_does_nothing(play: Play) -> None:
    window, _ = play(lambda clock, drive: press(clock, drive, held_s=0.03))
    assert len(window.shown) == 1


def scene(primary: str, enabled: bool = True) -> Scene:
    key = Button(primary, "Next", Rect(0, 0, 100, 100), enabled=enabled, primary=True)
    return Scene("deal", (800, 480), 1.0, (), (key,), SceneFacts())


def test_a_press_just_after_the_key_has_changed_was_meant_for_the_one_before() -> None:
    pedal = Next()
    pedal.note_shown(scene("deal.next"), 10.0)
    assert (pedal.pressed(10.2), pedal.pressed(10.4)) == ("", "deal.next")
    pedal.note_shown(scene("deal.next"), 11.0)
    assert pedal.pressed(11.0) == "deal.next"
    pedal.note_shown(scene("discard.all"), 12.0)
    assert (pedal.pressed(12.1), pedal.pressed(12.3)) == ("", "discard.all")
    pedal.note_shown(scene("seats.done", enabled=False), 13.0)
    assert pedal.pressed(14.0) == ""


def test_a_foot_that_comes_down_twice_never_closes_the_night() -> None:
    pedal = Next()
    with Rig("six_card_draw", ["Ann", "Bo"], stacks=1) as rig:
        rig.play_to("show_cards")
        for key in ("show.award", "award.2", "award.ok"):
            rig.tap(key)
        for seconds in range(1, 9):
            pedal.note_shown(rig.loop.scene(), float(seconds))
            key = pedal.pressed(seconds + 0.9)
            if key:
                rig.tap(key)
        assert rig.scene["scene"] == "close"
        assert rig.loop.table.stage == "play"
        rig.tap(rig.primary())  # a finger does
        assert rig.loop.table.stage == "closed"


def test_between_deals_a_press_on_a_dark_screen_only_wakes_it(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text("[button]\nnext_pin = 5\n[screen]\ndim_after_min = 1\nsleep_after_min = 2\n")
    clock = StoppedClock(1_795_995_600_000)
    with open_table(tmp_path / "state", config, clock, preset=None, mock=True, size="800x480") as built:
        window = FakeWindow([])
        console = Console(built, window, Systemd.from_environment({}), built.config.screen)  # type: ignore[arg-type]
        assert isinstance(console.button, GpioButton)
        pin = console.button.factory.pin(5)
        for name in ("Ann", "Bo"):
            built.loop.tap("seats.new")
            built.loop.type_in(name)
            built.loop.tap("keyboard.ok")
        window.acts = iter(
            [
                lambda: clock.move(200),
                lambda: None,
                *press(clock, lambda down: pin.drive_low() if down else pin.drive_high()),
            ]
        )
        console.run()
        assert window.levels[-1] == 1.0
        assert 0.0 in window.levels
        assert built.loop.table.stage == "seats"


def test_the_screen_stays_lit_while_a_deck_is_enrolled_though_nobody_touches_it(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text("[screen]\ndim_after_min = 1\nsleep_after_min = 2\n")
    clock = StoppedClock(1_795_995_600_000)
    with open_table(tmp_path / "state", config, clock, preset=None, mock=True, size="800x480") as built:
        window = FakeWindow([])
        console = Console(built, window, Systemd.from_environment({}), built.config.screen)  # type: ignore[arg-type]
        desk = built.desk
        assert desk is not None
        for button in ("nav.table", "table.decks", "decks.new"):
            built.loop.tap(button)

        def card(n: int) -> list[Callable[[], None]]:
            uid = f"04D0{n:02X}5A061F90"
            moments = [lambda: clock.move(1)] * 30
            return [lambda: desk.lay(uid), *moments, lambda: desk.lift(uid), lambda: clock.move(2)]

        window.acts = iter([lambda: clock.move(1), *(act for n in range(5) for act in card(n))])
        console.run()
        session = built.loop.room.session
        assert session is not None
        assert session.enrolment.done == 5
        assert window.levels == []


@pytest.mark.parametrize("mock", [True, False])
def test_no_pin_means_no_button_and_no_word_about_it(mock: bool) -> None:
    config = load_config(None, all_games())
    button, why = open_button(config, mock=mock, now_s=lambda: 0.0, wake=lambda: None)
    assert (isinstance(button, NoButton), why, button.poll(1.0), button.next_due_s()) == (True, "", 0, None)


def test_a_button_that_cannot_be_had_is_one_sentence_and_the_evening_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[button]\nnext_pin = 5\n[lights]\nfactory = "rpigpio"\n')
    config = load_config(file, all_games())
    button, why = open_button(config, mock=False, now_s=lambda: 0.0, wake=lambda: None)
    assert isinstance(button, NoButton)
    assert why.startswith("The button at GPIO5 cannot be used: ")
    assert why.count("\n") == 0
