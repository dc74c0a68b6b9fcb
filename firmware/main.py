"""The reader board's start: builds the board from config.py and scans until the power goes.

Runs on a Raspberry Pi Pico.  It prints nothing but frames, and ends only in safe mode: with the SAFE_MODE pin at GND
while the board starts it leaves everything alone, so that files can be copied.
"""

import gc
import os
import sys
import time

import config
import machine
import micropython
from antenna import Antenna
from board import Board, Uptime
from link import Link
from mfrc522 import Mfrc522

FIRMWARE = "1.0.0"
WATCHDOG_MS = 8_000  # the chip's most is 8388; a round with a host that does not read stays under 4 s
ERROR_FILE = "last_error.txt"
REST_MS = 1_000  # before a restart, so that an error that comes back at once does not drown the host
PULL_UP_MS = 2  # a reset left the pin pulled down (RP2040 datasheet 2.19.6.3); 80 kilo-ohm fill a wire slowly
_SCRATCH = 0x4005800C  # RP2040 watchdog SCRATCH0, survives a reset (RP2040 datasheet 4.7.6)
_SCRATCH_RP2350 = 0x400D800C
_BY_OURSELVES = 0x52455354


def safe_mode():
    """Whether the SAFE_MODE pin is at GND."""
    pin = machine.Pin(config.SAFE_MODE, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(PULL_UP_MS)
    return pin.value() == 0


def scratch():
    """The address of a word of memory that survives a reset."""
    return _SCRATCH_RP2350 if "RP2350" in sys.implementation._machine else _SCRATCH


def cause():
    """Why the board started, as in HELLO; a restart of our own looks like the watchdog's but for the mark."""
    own = machine.mem32[scratch()] == _BY_OURSELVES
    machine.mem32[scratch()] = 0
    code = machine.reset_cause()
    if code == machine.WDT_RESET:
        return "SOFT" if own else "WATCHDOG"
    return "POWER" if code == machine.PWRON_RESET else "OTHER"


def text(raw):
    return "".join(f"{byte:02X}" for byte in raw)


def build():
    """The board as config.py wires it, every chip unselected and out of reset before the bus is used."""
    out = machine.Pin.OUT
    pins = [
        (machine.Pin(row["select"], out, value=1), machine.Pin(row["reset"], out, value=1)) for row in config.ANTENNAS
    ]
    spi = machine.SPI(
        config.SPI_BUS,
        baudrate=config.SPI_HZ,
        polarity=0,
        phase=0,
        sck=machine.Pin(config.SPI_CLOCK),
        mosi=machine.Pin(config.SPI_TO_CHIP),
        miso=machine.Pin(config.SPI_FROM_CHIP),
    )
    now_ms = Uptime(time)
    antennas = [
        Antenna(index + 1, Mfrc522(spi, select_pin, reset_pin, time, config.GAIN), now_ms)
        for index, (select_pin, reset_pin) in enumerate(pins)
    ]
    who = (FIRMWARE, text(machine.unique_id()), cause())
    return Board(antennas, Link(sys.stdin, sys.stdout), time, now_ms, text(os.urandom(4)), who, config.POLL_MS)


def keep(error):
    """Leave the error in a file for whoever looks into the board; one write per different error spares the flash."""
    name = f"{type(error).__name__}: {error}"
    try:
        with open(ERROR_FILE) as file:  # noqa: PTH123  (no pathlib here)
            if file.readline().rstrip() == name:
                return
    except OSError:
        pass  # none was kept before
    with open(ERROR_FILE, "w") as file:  # noqa: PTH123
        file.write(name + "\n")
        sys.print_exception(error, file)


def run():
    """Scan for ever; an error that nobody foresaw restarts the board."""
    if safe_mode():
        return
    micropython.kbd_intr(-1)  # a 03 among the host's bytes must not stop the firmware
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        board = build()
        board.start()
        while True:
            board.round()
            watchdog.feed()
            gc.collect()
    except Exception as error:  # noqa: BLE001  (the prompt is no place for a table's reader)
        try:
            keep(error)
        finally:  # a full flash must not end it at the prompt
            machine.mem32[scratch()] = _BY_OURSELVES
            time.sleep_ms(REST_MS)
            machine.reset()


if __name__ == "__main__":
    run()
