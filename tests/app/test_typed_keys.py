"""A real keyboard at the window: Enter, Esc and letters, lit, dim and black."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer.app.build import Built, open_table
from dealer.app.host.clock import StoppedClock
from dealer.app.host.notify import Systemd
from dealer.app.windowed import Console
from dealer.window.touch import Wake
from dealer.window.window import Enter, Escape, Input, TypedText
from tests.app.test_button import FakeWindow

Acts = list[Callable[[], None]]


class Desk:
    """A table with a window whose inputs are given."""

    def __init__(self, built: Built, clock: StoppedClock) -> None:
        self.built, self.loop, self.clock = built, built.loop, clock
        self.window = FakeWindow([])
        self.console = Console(built, self.window, Systemd.from_environment({}), built.config.screen)  # type: ignore[arg-type]

    def does(self, *what: Input, after_s: float = 1) -> None:
        """Somebody does this, a moment after the last thing."""
        self.clock.move(after_s)
        self.console._look()
        self.console._show()
        self.clock.move(1)
        self.console._sleep()
        for each in what:
            self.console._do(each)
        self.console._show()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    config = tmp_path / "table.toml"
    config.write_text("[screen]\ndim_after_min = 1\nsleep_after_min = 2\n")
    clock = StoppedClock(1_795_995_600_000)
    with open_table(tmp_path / "state", config, clock, preset=None, mock=True, size="800x480") as built:
        yield Desk(built, clock)  # type: ignore[misc]


def test_names_are_typed_and_kept_with_enter_alone(desk: Desk) -> None:
    for name in ("Ann", "Bo"):
        desk.loop.tap("seats.new")
        desk.does(*(TypedText(letter) for letter in name))
        desk.does(Enter())
    assert [desk.loop.table.name(seat) for seat in desk.loop.table.seats] == ["Ann", "Bo"]
    for _ in range(6):  # on to the rules, agreed, anchor, no number, drawn, the first deal
        desk.does(Enter())
    assert desk.loop.prompt is not None
    assert desk.loop.prompt.kind == "shuffle"


def test_esc_leaves_an_empty_field_and_never_loses_a_typed_name(desk: Desk) -> None:
    desk.loop.tap("seats.new")
    desk.does(Escape())
    assert desk.loop.nav.screen == ""
    desk.loop.tap("seats.new")
    desk.does(TypedText("Žofie"), Escape())
    assert (desk.loop.nav.screen, desk.loop.nav.typed) == ("keyboard", "Žofie")
    assert desk.loop.trouble is not None
    assert desk.loop.trouble.hint == "Enter keeps it, Cancel leaves it"
    desk.does(Enter())
    assert [desk.loop.table.name(seat) for seat in desk.loop.table.seats] == ["Žofie"]


def test_enter_where_nothing_is_typed_does_nothing(desk: Desk) -> None:
    desk.loop.tap("seats.new")
    desk.does(Enter())
    assert desk.loop.nav.screen == "keyboard"


def test_enter_twice_at_once_is_one_answer(desk: Desk) -> None:
    for name in ("Ann", "Bo"):
        desk.loop.tap("seats.new")
        desk.loop.type_in(name)
        desk.loop.tap("keyboard.ok")
    desk.does(Enter(), Enter(), Enter())
    assert desk.loop.table.stage == "house"


def test_esc_closes_what_is_open_and_changes_nothing_on_the_deal(desk: Desk) -> None:
    table = desk.loop.table
    for page in ("nav.rules", "nav.table", "nav.fix", "nav.cards"):
        desk.loop.tap(page)
        desk.does(Escape())
        assert desk.loop.nav.screen == ""
    desk.does(Escape())
    assert desk.loop.table is table


def test_on_a_black_screen_a_key_only_wakes_and_on_a_dim_one_it_counts(desk: Desk) -> None:
    desk.loop.tap("seats.new")
    desk.does(TypedText("A"), after_s=70)  # dim
    assert desk.window.levels == [0.25, 1.0]
    assert desk.loop.nav.typed == "A"
    desk.does(TypedText("n"), after_s=130)  # black
    assert desk.window.levels[-2:] == [0.0, 1.0]
    assert desk.loop.nav.typed == "A"
    desk.does(Wake(), TypedText("n"))
    assert desk.loop.nav.typed == "An"
