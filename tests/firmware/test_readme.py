"""What README.md and config.py say about pins and files is what the code does."""

import re
from pathlib import Path

import config
import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
README = (FIRMWARE / "README.md").read_text()

# the Pico's edge: GPIO number -> pin number (Raspberry Pi Pico datasheet, figure 2)
EDGE = dict(zip(range(16), (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20), strict=True)) | {
    **dict(zip(range(16, 23), (21, 22, 24, 25, 26, 27, 29), strict=True)),
    26: 31,
    27: 32,
    28: 34,
}


def wired() -> dict[str, list[int]]:
    return {
        "SCK": [config.SPI_CLOCK],
        "MOSI": [config.SPI_TO_CHIP],
        "MISO": [config.SPI_FROM_CHIP],
        "SDA": [row["select"] for row in config.ANTENNAS],
        "RST": [row["reset"] for row in config.ANTENNAS],
        "bridge": [config.SAFE_MODE],
    }


@pytest.mark.parametrize("name", wired())
def test_the_table_of_wires_is_the_configuration(name: str) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| {name}"))
    _, _, gpios, pins, _ = row.split("|")
    assert [int(number) for number in re.findall(r"GP(\d+)", gpios)] == wired()[name]
    assert [int(number) for number in re.findall(r"\d+", pins)] == [EDGE[gpio] for gpio in wired()[name]]


def test_no_pin_is_used_twice_and_the_comments_name_the_right_ones() -> None:
    used = [gpio for gpios in wired().values() for gpio in gpios]
    assert len(used) == len(set(used))
    for line in (FIRMWARE / "config.py").read_text().splitlines():
        code, _, comment = line.partition("#")
        told = re.search(r"[Pp]ins? (\d+)(?: and (\d+))?|, pin (\d+)", comment)
        gpios = [int(number) for number in re.findall(r": (\d+)", code)]
        if told and gpios:
            assert [int(pin) for pin in told.groups() if pin] == [EDGE[gpio] for gpio in gpios], line


def test_every_file_has_its_line_and_every_line_its_file() -> None:
    told = set(re.findall(r"^\| `(\w+\.py)` \|", README, re.MULTILINE))
    assert told == {path.name for path in FIRMWARE.glob("*.py")}


def test_every_file_is_short_enough_for_a_person_and_a_pico() -> None:
    for path in FIRMWARE.glob("*.py"):
        assert len(path.read_text().splitlines()) < 300, path.name
