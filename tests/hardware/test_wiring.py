"""The wiring page is drawn from the settings, and says what a person with a soldering iron needs."""

import subprocess
import sys
from pathlib import Path

import pytest

from hardware import wiring
from hardware.gpio_lights import header
from hardware.pins import seat_pins
from hardware.ports import HardwareError


def test_the_page_shows_the_pins_that_the_software_uses() -> None:
    page = wiring.PAGE.read_text("utf-8")
    drawn = wiring.blocks(seat_pins(), wiring.board_pins())
    assert wiring.filled(page, drawn) == page, "run python -m hardware.wiring --write"
    assert all(block in page for block in drawn.values())


def test_each_light_is_on_the_header_pin_that_carries_its_gpio() -> None:
    rows = [row.strip("| ").split(" | ") for row in wiring.lights_table(seat_pins()).splitlines()[2:]]
    assert len(rows) == 16
    assert all(header()[int(number)] == gpio for _, _, gpio, number in rows)
    assert rows[0] == ["1", "dealer", "GPIO12", "32"]
    assert rows[-1] == ["8", "to act", "GPIO7", "26"]


def test_the_header_is_the_one_of_the_raspberry_pi() -> None:
    assert len(header()) == 40
    assert (header()[1], header()[2], header()[6], header()[40]) == ("3V3", "5V", "GND", "GPIO21")


def test_the_diagram_names_every_light_once() -> None:
    diagram = wiring.header_diagram(seat_pins())
    assert all(diagram.count(f"seat {seat} {light}") == 1 for seat in range(1, 9) for light in ("dealer", "to act"))


def test_two_drivers_of_eight_serve_eight_seats() -> None:
    rows = [row.strip("| ").split(" | ") for row in wiring.driver_table(seat_pins()).splitlines()[2:]]
    assert [(row[0], row[1]) for row in rows] == [(str(chip), str(pin)) for chip in (1, 2) for pin in range(1, 9)]
    assert all(int(into) + int(out) == 19 for _, into, _, out, _ in rows)
    assert len({row[2] for row in rows}) == 16


def test_the_lights_of_eight_seats_stay_within_what_the_pins_may_give() -> None:
    one_ma = (wiring.PIN_V - wiring.FORWARD_V) / wiring.DIRECT_OHM * 1000
    assert one_ma < 16
    assert 16 * one_ma < 50


def test_the_pico_s_edge_is_the_one_of_its_datasheet() -> None:
    edge = wiring.PICO_EDGE
    assert len(edge) == 40
    assert (edge[0], edge[19], edge[20], edge[35], edge[39]) == ("GP0", "GP15", "GP16", "3V3(OUT)", "VBUS")
    assert [number for number, name in enumerate(edge, 1) if "GND" in name] == [3, 8, 13, 18, 23, 28, 33, 38]


def test_the_reader_table_follows_the_board_s_own_settings() -> None:
    board = {**wiring.board_pins(), "ANTENNAS": ({"select": 5, "reset": 28},), "SPI_CLOCK": 2}
    rows = wiring.reader_table(board).splitlines()
    assert "| module 1 alone | SDA (SS) | GP5 | 7 |" in rows
    assert "| module 1 alone | RST | GP28 | 34 |" in rows
    assert "| all modules | SCK | GP2 | 4 |" in rows
    assert "module 2" not in "".join(rows)
    assert "SDA of module 1" in wiring.pico_diagram(board)


def test_other_pins_are_drawn_from_the_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[lights]\ndealer_pins = [5]\nto_act_pins = [6]\n")
    assert wiring.main(["--config", str(config)]) == 0
    drawn = capsys.readouterr().out
    assert "| 1 | dealer | GPIO5 | 29 |" in drawn
    assert "GPIO12 |" not in drawn


def test_a_page_without_its_marks_and_a_missing_firmware_are_told(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match="'lights'"):
        wiring.filled("# Wiring\n", {"lights": ""})
    with pytest.raises(HardwareError, match="source tree"):
        wiring.board_pins(tmp_path / "config.py")


def test_a_reader_that_leaves_early_ends_it_without_a_word() -> None:
    command = [sys.executable, "-u", "-m", "hardware.wiring"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as drawing:
        assert drawing.stdout is not None
        assert drawing.stderr is not None
        drawing.stdout.close()
        assert drawing.stderr.read() == b""


@pytest.mark.parametrize("paper", [wiring.PAGE, *wiring.PAGE.parents[1].glob("*.md")], ids=lambda paper: paper.name)
def test_what_the_papers_let_people_run_is_a_command_that_says_what_is_lacking(paper: Path) -> None:
    assert "python -c" not in paper.read_text("utf-8"), (
        "a line of Python ends in a traceback where something is lacking"
    )
