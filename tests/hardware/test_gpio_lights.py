"""The lights on their pins: what each pin went through from first to last, and every way in which pins can fail."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import gpiozero.pins.local
import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware import lights_off
from hardware.gpio_lights import GpioLights
from hardware.pins import DEALER_PINS, TO_ACT_PINS, SeatPins, seat_pins
from hardware.ports import LightsError
from tests.hardware.fake_rpi_gpio import FakeGpio, packaged

TWO_SEATS = seat_pins((12, 16), (13, 17))


def history(pins: dict[object, MockPin]) -> dict[int, list[bool]]:
    """Every state that each of these pins was in since it was first touched; GPIO numbers."""
    return {int(info.name[4:]): [bool(entry.state) for entry in pin.states] for info, pin in pins.items()}


def pins_of(lights: GpioLights) -> dict[object, MockPin]:
    """Its mock pins, to be kept beyond its end."""
    return dict(lights.factory.pins)


def test_the_dealer_light_and_the_lights_of_those_to_act_are_exactly_those_asked_for() -> None:
    lights = GpioLights(factory="mock")
    for dealer, to_act in [(None, set()), (1, {1}), (8, {1, 2, 3, 4, 5, 6, 7, 8}), (3, set()), (None, {5})]:
        lights.show(dealer, frozenset(to_act))
        assert lights.read() == (dealer, frozenset(to_act))
    lights.close()


def test_every_pin_has_the_history_of_its_light_and_no_other() -> None:
    lights = GpioLights(TWO_SEATS, factory="mock")
    lights.show(1, frozenset({2}))
    lights.show(1, frozenset({2}))
    lights.show(2, frozenset({1, 2}))
    lights.show(2, frozenset())
    pins = pins_of(lights)
    lights.close()
    assert history(pins) == {
        12: [False, True, False],
        13: [False, True, False],
        16: [False, True, False],
        17: [False, True, False],
    }


def test_what_is_lit_is_read_from_the_pins_and_not_remembered() -> None:
    lights = GpioLights(TWO_SEATS, factory="mock")
    lights.show(1, frozenset({1}))
    lights.factory.pin(12).state = False
    lights.factory.pin(17).state = True
    assert lights.read() == (None, frozenset({1, 2}))
    lights.show(1, frozenset({1}))
    assert lights.read() == (1, frozenset({1}))
    lights.close()


def test_a_seat_without_lights_is_left_out() -> None:
    lights = GpioLights(TWO_SEATS, factory="mock")
    lights.show(7, frozenset({2, 8}))
    assert lights.read() == (None, frozenset({2}))
    lights.close()


def test_lights_that_a_low_pin_lights_are_dark_at_high() -> None:
    lights = GpioLights(TWO_SEATS, factory="mock", active_high=False)
    lights.show(1, frozenset())
    assert lights.read() == (1, frozenset())
    assert {pin: states[-1] for pin, states in history(pins_of(lights)).items()} == {
        12: False,
        13: True,
        16: True,
        17: True,
    }
    lights.close()


def test_closing_makes_all_dark_and_may_be_done_twice() -> None:
    lights = GpioLights(factory="mock")
    lights.show(4, frozenset(range(1, 9)))
    pins = pins_of(lights)
    assert sum(states[-1] for states in history(pins).values()) == 9
    lights.close()
    lights.close()
    assert lights.read() == (None, frozenset())
    assert [states[-1] for states in history(pins).values()] == [False] * 16
    assert {pin.function for pin in pins.values()} == {"input"}


def test_the_same_lights_through_rpi_gpio_make_exactly_these_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    gpio = FakeGpio()
    for name, module in packaged(gpio).items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    monkeypatch.setattr(gpiozero.pins.local.LocalPiFactory, "_get_revision", lambda _: 0xA02082)
    lights = GpioLights(TWO_SEATS, factory="rpigpio")
    lights.show(1, frozenset({2}))
    assert lights.read() == (1, frozenset({2}))
    lights.show(2, frozenset({1}))
    assert lights.read() == (2, frozenset({1}))
    lights.close()
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    made = [call for pin in (12, 13, 16, 17) for call in (("setup", pin, gpio.IN, gpio.PUD_OFF), ("setup", pin, 0, 0))]
    assert gpio.calls == [
        ("setmode", gpio.BCM),
        ("setwarnings", False),
        *made,
        ("output", 12, True),
        ("output", 17, True),
        ("output", 12, False),
        ("output", 17, False),
        ("output", 13, True),
        ("output", 16, True),
        *[call for pin in (12, 13, 16, 17) for call in (("output", pin, False), ("cleanup", pin))],
        *[("cleanup", pin) for pin in (12, 13, 16, 17)],
        ("cleanup", None),
    ]


def test_the_usual_pins_are_sixteen_and_leave_i2c_serial_and_eeprom_alone() -> None:
    pins = [*DEALER_PINS, *TO_ACT_PINS]
    assert len(set(pins)) == 16
    assert not set(pins) & {0, 1, 2, 3, 8, 9, 10, 11, 14, 15}
    assert seat_pins()[7] == SeatPins(dealer=4, to_act=7)


def test_every_mistake_in_the_configured_pins_is_told_at_once() -> None:
    with pytest.raises(LightsError) as told:
        seat_pins((12, 12, 99), (1, 13))
    assert "3 dealer pins but 2 to-act pins" in str(told.value)
    assert "there is no GPIO99" in str(told.value)
    assert "GPIO1 belongs to the board's own EEPROM" in str(told.value)
    assert "GPIO12 is used 2 times" in str(told.value)


def fake_lgpio(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """A module lgpio that fails as the real one was seen to."""

    class Error(Exception):
        pass

    names = ["BOTH_EDGES", "RISING_EDGE", "FALLING_EDGE", "SET_PULL_NONE", "SET_PULL_UP", "SET_PULL_DOWN"]
    lgpio = SimpleNamespace(error=Error, **dict.fromkeys(names, 0))

    def open_chip(_: int) -> int:
        if fault == "chip":
            raise Error("can not open gpiochip")
        if fault == "folder":
            raise FileNotFoundError(2, "No such file or directory: '.lgd-nfy-3'")
        return 0

    def claim(*_: int) -> None:
        raise Error("GPIO busy")

    lgpio.gpiochip_open, lgpio.gpio_claim_input, lgpio.gpiochip_close = open_chip, claim, lambda _: None
    module = ModuleType("lgpio") if fault == "empty" else lgpio
    monkeypatch.setitem(sys.modules, "lgpio", module)  # type: ignore[arg-type]
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(gpiozero.pins.local.LocalPiFactory, "_get_revision", lambda _: 0xA02082)


@pytest.mark.parametrize(
    ("fault", "chips", "says"),
    [
        ("chip", "/nowhere/gpiochip*", "This computer has no pins"),
        ("chip", "/dev/null", "add it to the group gpio"),
        ("folder", "/dev/null", "set LG_WD"),
        ("busy", "/dev/null", "Another program holds GPIO12"),
        ("empty", "/dev/null", "The installed lgpio is an empty package"),
    ],
)
def test_lgpio_fails_in_one_sentence(monkeypatch: pytest.MonkeyPatch, fault: str, chips: str, says: str) -> None:
    fake_lgpio(monkeypatch, fault)
    with pytest.raises(LightsError, match=says) as told:
        GpioLights(factory="lgpio", chips=chips)
    assert str(told.value).count("\n") == 0


def test_lgpio_s_pipe_lies_in_a_folder_that_goes_with_the_process_and_not_where_somebody_stands(
    tmp_path: Path,
) -> None:
    """The real lgpio makes a fifo in LG_WD, else in the current folder, while it is imported."""
    (tmp_path / "here").mkdir()
    (tmp_path / "tmp").mkdir()
    (tmp_path / "lgpio.py").write_text(
        "import os\nos.mkfifo(os.path.join(os.environ.get('LG_WD', '.'), '.lgd-nfy0'))\nclass error(Exception): pass\n"
    )
    program = "from hardware.gpio_lights import *\ntry: GpioLights(factory='lgpio')\nexcept LightsError: pass\n"
    program += "import os; print(os.environ['LG_WD'], *os.listdir(os.environ['LG_WD']))"
    environ = {"PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}", "TMPDIR": str(tmp_path / "tmp")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path / "here", env=environ, capture_output=True, text=True, check=True)
    place, pipe = done.stdout.split()
    assert (Path(place).parent, pipe) == (tmp_path / "tmp", ".lgd-nfy0")
    assert [*(tmp_path / "here").iterdir(), *(tmp_path / "tmp").iterdir()] == []
    kept = {**environ, "LG_WD": str(tmp_path / "tmp")}  # as the unit names one
    done = subprocess.run(command, cwd=tmp_path / "here", env=kept, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(tmp_path / "tmp"), ".lgd-nfy0"]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (RuntimeError("This module can only be run on a Raspberry Pi!"), "no Raspberry Pi"),
        (RuntimeError("Cannot determine SOC peripheral base address"), "set the lights' factory to lgpio"),
        (RuntimeError("No access to /dev/mem.  Try running as root!"), "group gpio"),
    ],
)
def test_rpi_gpio_fails_in_one_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, says: str) -> None:
    gpio = FakeGpio()

    def refuse(_: int) -> None:
        raise error

    gpio.setmode = refuse  # type: ignore[method-assign]
    for name, module in packaged(gpio).items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    with pytest.raises(LightsError, match=says):
        GpioLights(factory="rpigpio")
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)


def test_a_missing_library_a_foreign_computer_and_a_wrong_name_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(LightsError, match="sudo apt install python3-lgpio"):
        GpioLights(factory="lgpio")
    with pytest.raises(LightsError, match="there are lgpio, rpigpio, mock"):
        GpioLights(factory="pigpio")


def test_one_pin_that_fails_leaves_none_lit_or_held(monkeypatch: pytest.MonkeyPatch) -> None:
    functions: list[tuple[str, str]] = []

    class WatchedPin(MockPin):
        def _set_function(self, value: str) -> None:
            functions.append((self.info.name, value))
            super()._set_function(value)

    monkeypatch.setattr("hardware.gpio_lights.factory_named", lambda _: MockFactory(pin_class=WatchedPin))
    with pytest.raises(LightsError, match="GPIO13 is used for two things"):
        GpioLights((SeatPins(12, 13), SeatPins(16, 13)), factory="mock")
    assert functions[:3] == [("GPIO12", "output"), ("GPIO13", "output"), ("GPIO16", "output")]
    assert dict(functions) == dict.fromkeys(("GPIO12", "GPIO13", "GPIO16"), "input")


def test_lights_off_darkens_the_configured_pins(tmp_path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    made: list[tuple[object, str, bool]] = []

    class Spy(GpioLights):
        def __init__(self, pins, factory, *, active_high) -> None:  # type: ignore[no-untyped-def]
            made.append((pins, factory, active_high))
            super().__init__(pins, factory, active_high=active_high)

    monkeypatch.setattr("hardware.gpio_lights.GpioLights", Spy)
    config = tmp_path / "config.toml"
    config.write_text('[lights]\nfactory = "mock"\ndealer_pins = [5]\nto_act_pins = [6]\nactive_high = false\n')
    assert lights_off.main(["--config", str(config)]) == 0
    assert made == [((SeatPins(5, 6),), "mock", False)]
    config.write_text("[lights")
    assert lights_off.main(["--config", str(config)]) == 0
    assert made[1] == (seat_pins(), "mock", True)
    assert "The usual pins are taken" in capsys.readouterr().err
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "abacus")
    for how, status in (("success", "2"), ("signal", "KILL"), ("watchdog", "0"), ("", "")):
        monkeypatch.setenv("SERVICE_RESULT", how)
        monkeypatch.setenv("EXIT_STATUS", status)
        assert lights_off.main([]) == 2
        assert capsys.readouterr().err
    monkeypatch.setenv("SERVICE_RESULT", "success")
    monkeypatch.setenv("EXIT_STATUS", "0")
    assert lights_off.main([]) == 0  # the daemon left them dark
    monkeypatch.undo()
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "abacus")
    assert lights_off.main([]) == 2
    assert capsys.readouterr().err.count("\n") == 1
