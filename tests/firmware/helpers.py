"""Short ways to a simulated chip, antenna and board; for MicroPython and CPython alike."""

import json

from antenna import Antenna
from board import Board, Uptime
from frames import CommandReader, crc16
from iso14443a import scan
from mfrc522 import ChipError, Mfrc522
from sim.world import World

ACE = "0484015A061F90"
KING = "0484025A061F90"
QUEEN = "0484875A061F90"
SHORT = "92256FEB"
LONG = "04112233445566778899"


def driver(world, number=1, gain=5):
    """The firmware's driver on one simulated chip, not yet set up."""
    return Mfrc522(world.spi, world.selects[number], world.resets[number], world.clock, gain)


def ready(world, number=1):
    """A driver that is set up, field off."""
    chip = driver(world, number)
    chip.hard_reset()
    chip.set_up()
    return chip


class Wire:
    """The host's side of a link: what the board wrote, and commands to be read.  `room` False: the host is stuck."""

    def __init__(self):
        self.lines = []
        self.room = True
        self.torn_at = None  # the next frame is cut after so many bytes
        self._commands = CommandReader()
        self._typed = []

    def type(self, body):
        """One command with its check, as the host sends it."""
        self._typed.append(f"!{body}*{crc16(body.encode()):04X}\n".encode())

    def commands(self):
        found = []
        for data in self._typed:
            found.extend(self._commands.feed(data))
        self._typed = []
        return found

    def send(self, frame):
        if not self.room:
            return 0
        if self.torn_at is not None:
            cut, self.torn_at = self.torn_at, None
            return cut
        self.lines.append(frame.decode())
        return len(frame)

    def take(self):
        lines, self.lines = self.lines, []
        return lines


class Rig:
    """A whole board on a world, run by hand."""

    def __init__(self, antennas=1, seed=1, poll_ms=25, world=None):
        self.world = world or World(antennas, seed)
        self.wire = Wire()
        self.now_ms = Uptime(self.world.clock)
        self.antennas = [
            Antenna(number, driver(self.world, number), self.now_ms) for number in sorted(self.world.chips)
        ]
        who = ("1.0.0", "E6605481DB318B34", "POWER")
        self.board = Board(self.antennas, self.wire, self.world.clock, self.now_ms, "5D41402A", who, poll_ms)
        self.board.start()

    def run(self, ms):
        """Scan for so long; the lines sent meanwhile."""
        end_ms = self.now_ms() + ms
        while self.now_ms() < end_ms:
            self.board.round()
        return self.wire.take()

    def rounds(self, count):
        for _ in range(count):
            self.board.round()
        return self.wire.take()

    def picture(self):
        """The antenna fields of the last STATE: ["1:0484015A061F90", "2:"]."""
        return fields(self.run(260))[-1]


def fields(lines):
    """The antenna fields of every STATE among the lines."""
    return [line.split("*")[0].split(",")[4:] for line in lines if line.startswith("$S,")]


def story(lines):
    """The antenna fields of every STATE, repeats merged."""
    told = []
    for picture in fields(lines):
        if not told or told[-1] != picture:
            told.append(picture)
    return told


def vectors(name):
    """The objects of one file of tests/vectors/, agreed on by both ends (PROTOCOL 5)."""
    folder = __file__.replace("\\", "/").rsplit("/", 2)[0]
    with open(f"{folder}/vectors/{name}.jsonl") as lines:  # noqa: PTH123  (MicroPython has no pathlib)
        return [json.loads(line) for line in lines]


def failure(call, *arguments):
    """The code of the ChipError that a call raises, None when it raises none."""
    try:
        call(*arguments)
    except ChipError as error:
        return error.code
    return None


def look(chip):
    """One scan with its field on and off, as an antenna does it."""
    chip.field_on()
    found = scan(chip)
    chip.field_off()
    return found


def names(found):
    """The UIDs of a scan as hex text, sorted."""
    return sorted("".join(f"{byte:02X}" for byte in uid) for uid in found.uids)
