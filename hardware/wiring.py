"""The tables and diagrams of WIRING.md, drawn from what the software itself reads.

`python -m hardware.wiring` prints them, for the usual pins or with `--config FILE` for those of that configuration;
`--write` puts them into WIRING.md between its marks. The reader board's pins come from `firmware/config.py`.
"""

import argparse
import runpy
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hardware.gpio_lights import header
from hardware.lights_off import configured
from hardware.pins import SeatPins, seat_pins
from hardware.ports import HardwareError

PAGE = Path(__file__).with_name("WIRING.md")
BOARD = Path(__file__).parents[1] / "firmware" / "config.py"

# fmt: off
PICO_EDGE = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS",
)
# fmt: on
"""The Raspberry Pi Pico's edge, pin 1 first (Pico datasheet, figure 2)."""
FORWARD_V, PIN_V, DIRECT_OHM = 1.9, 3.3, 470
"""A red LED on a pin of 3.3 V; green, blue and white ones drop more, so less flows."""


def markdown_table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    lines = [list(head), *[[str(cell) for cell in row] for row in rows]]
    return "\n".join(
        ["| " + " | ".join(lines[0]) + " |", "|" + " --- |" * len(lines[0])]
        + ["| " + " | ".join(line) + " |" for line in lines[1:]]
    )


def lights_table(pins: tuple[SeatPins, ...]) -> str:
    """Which wire goes where, seat by seat."""
    place = {name: number for number, name in header().items()}
    rows = [
        (seat, light, f"GPIO{pin}", place[f"GPIO{pin}"])
        for seat, pair in enumerate(pins, 1)
        for light, pin in (("dealer", pair.dealer), ("to act", pair.to_act))
    ]
    return markdown_table(("seat", "light", "GPIO", "header pin"), rows)


def header_diagram(pins: tuple[SeatPins, ...]) -> str:
    """The 40 pins as one looks down on them, the corner with pin 1 at the top left."""
    use = {f"GPIO{pair.dealer}": f"seat {seat} dealer" for seat, pair in enumerate(pins, 1)}
    use |= {f"GPIO{pair.to_act}": f"seat {seat} to act" for seat, pair in enumerate(pins, 1)}
    names = header()
    lines = []
    for odd in range(1, 40, 2):
        left, right = names[odd], names[odd + 1]
        text = f"{use.get(left, ''):>14}  {left:>6} {odd:>2} o o {odd + 1:<2} {right:<6}  {use.get(right, '')}"
        lines.append(text.rstrip())
    return "```\n" + "\n".join(lines) + "\n```"


def direct_sentence(pins: tuple[SeatPins, ...]) -> str:
    """What the lights draw when the pins feed them."""
    one_ma, many = (PIN_V - FORWARD_V) / DIRECT_OHM * 1000, 2 * len(pins)
    return (
        f"{many} LEDs with {DIRECT_OHM} ohm each draw {one_ma:.1f} mA a pin, and {one_ma * many:.0f} mA together when "
        "all are lit; a pin may give 16 mA, all pins together 50 mA."
    )


def driver_table(pins: tuple[SeatPins, ...]) -> str:
    """Which input of which ULN2803 belongs to which light: chip 1 has the dealer lights, chip 2 those to act."""
    rows = []
    for seat, pair in enumerate(pins, 1):
        block, channel = divmod(seat - 1, 8)
        for chip, (light, pin) in enumerate((("dealer", pair.dealer), ("to act", pair.to_act)), 1 + 2 * block):
            rows.append((chip, channel + 1, f"GPIO{pin}", 18 - channel, f"seat {seat} {light}"))
    return markdown_table(("ULN2803", "input pin", "from", "output pin", "to"), sorted(rows))


def reader_table(board: dict[str, Any]) -> str:
    """The wires between the Pico and its reader modules."""
    edge = {name: number for number, name in enumerate(PICO_EDGE, 1)}
    rows: list[tuple[object, ...]] = []
    for antenna, row in enumerate(board["ANTENNAS"], 1):
        for module, pin in (("SDA (SS)", row["select"]), ("RST", row["reset"])):
            rows.append((f"module {antenna} alone", module, f"GP{pin}", edge[f"GP{pin}"]))
    shared = (("SCK", "SPI_CLOCK"), ("MOSI", "SPI_TO_CHIP"), ("MISO", "SPI_FROM_CHIP"))
    rows += [("all modules", wire, f"GP{board[key]}", edge[f"GP{board[key]}"]) for wire, key in shared]
    rows += [("all modules", "3.3V", "3V3(OUT)", edge["3V3(OUT)"]), ("all modules", "GND", "GND", 38)]
    rows.append(("bridge to GND to load files", "", f"GP{board['SAFE_MODE']}", edge[f"GP{board['SAFE_MODE']}"]))
    return markdown_table(("for", "module pin", "Pico", "edge pin"), rows)


def pico_diagram(board: dict[str, Any]) -> str:
    """The Pico from above, its USB socket at the top."""
    use = {f"GP{board['SPI_CLOCK']}": "SCK", f"GP{board['SPI_TO_CHIP']}": "MOSI", f"GP{board['SPI_FROM_CHIP']}": "MISO"}
    use |= {f"GP{row['select']}": f"SDA of module {n}" for n, row in enumerate(board["ANTENNAS"], 1)}
    use |= {f"GP{row['reset']}": f"RST of module {n}" for n, row in enumerate(board["ANTENNAS"], 1)}
    use |= {f"GP{board['SAFE_MODE']}": "safe mode", "3V3(OUT)": "3.3V of all"}
    lines = [f"{'':32}+--USB--+"]
    for left in range(1, 21):
        right = 41 - left
        first, second = PICO_EDGE[left - 1], PICO_EDGE[right - 1]
        last = "GND of all" if right == 38 else use.get(second, "")
        lines.append(f"{use.get(first, ''):>18}  {first:>9} {left:>2} o       o {right:<2} {second:<9} {last}".rstrip())
    return "```\n" + "\n".join(lines) + "\n```"


def blocks(pins: tuple[SeatPins, ...], board: dict[str, Any]) -> dict[str, str]:
    """Everything that is drawn, by the name of its place in WIRING.md."""
    return {
        "lights": lights_table(pins),
        "header": header_diagram(pins),
        "direct": direct_sentence(pins),
        "driver": driver_table(pins),
        "reader": reader_table(board),
        "pico": pico_diagram(board),
    }


def filled(page: str, drawn: dict[str, str]) -> str:
    """The page with each block between its marks drawn anew; raises `HardwareError` where a mark is missing."""
    for name, block in drawn.items():
        begin, end = f"<!-- drawn: {name} -->\n", f"\n<!-- end: {name} -->"
        before, found, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            raise HardwareError(f"The marks of {name!r} are missing in the wiring page.")
        page = before + begin + block + end + after
    return page


def board_pins(path: Path = BOARD) -> dict[str, Any]:
    """What is wired to the reader board; raises `HardwareError` where the firmware's folder is not beside this one."""
    if not path.exists():
        raise HardwareError(f"The reader board's pins are not here ({path}): run this in the source tree.")
    return runpy.run_path(str(path))


def main(argv: list[str] | None = None) -> int:
    """0, or 2 with one sentence on stderr."""
    ask = argparse.ArgumentParser(prog="python -m hardware.wiring", description="Draw the wiring.")
    ask.add_argument("--config", type=Path, help="draw the lights of this configuration")
    ask.add_argument("--write", action="store_true", help="into WIRING.md, for the usual pins")
    asked = ask.parse_args(argv)
    try:
        pins = configured(asked.config)[0] if asked.config and not asked.write else seat_pins()
        drawn = blocks(pins, board_pins())
        if asked.write:
            PAGE.write_text(filled(PAGE.read_text("utf-8"), drawn), "utf-8")
        else:
            print("\n\n".join(drawn.values()))
    except HardwareError as why:
        print(why, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # into `head`, or a pager that is left
    sys.exit(main())
