"""From the card to the host's events: simulated chips, the firmware under MicroPython, a line that fails, pyserial.

The evening is the same with a good line and with a bad one, and so is what the host makes of it.
"""

import random
from pathlib import Path

import pytest

from hardware.card_reader import CardReader
from hardware.kinds import kind_named
from hardware.ports import Arrived, Left, Noise, ReaderBack, ReaderEvent, ReaderGone, TwoCards
from hardware.readers.own import command
from hardware.serial_reader import SerialDoor
from tests.firmware.process import Process, flash
from tests.soak import SoakSeeds

DECK = [f"04{n:02X}015A061F90" for n in range(0x40, 0x74)]
REAL_S = 20.0
"""Only a broken machine takes so long."""
SETTLE_MS = 1400
"""Long enough for a card to be gone (400 ms) and for a few frames after that to be lost."""


class BadLine:
    """Of a hundred frames so many are lost, torn, doubled or come up to four frames late."""

    def __init__(self, percent: float, seed: int) -> None:
        self.percent, self.hurt = percent, 0
        self._dice = random.Random(seed)
        self._rest = b""
        self._held: list[tuple[int, bytes]] = []

    def __call__(self, data: bytes) -> bytes:
        *lines, self._rest = (self._rest + data).split(b"\n")
        return b"".join(self._pass(line + b"\n") for line in lines)

    def _pass(self, line: bytes) -> bytes:
        self._held = [(frames - 1, late) for frames, late in self._held]
        due = b"".join(late for frames, late in self._held if frames <= 0)
        self._held = [(frames, late) for frames, late in self._held if frames > 0]
        if self._dice.random() * 100 >= self.percent:
            return line + due
        self.hurt += 1
        kind = self._dice.choice(("lost", "torn", "doubled", "late"))
        if kind == "late":
            self._held.append((self._dice.randint(1, 4), line))
        whole = {"lost": b"", "torn": line[: self._dice.randrange(len(line))], "doubled": line + line, "late": b""}
        return whole[kind] + due


class Table:
    """Cards on the antennas, the board that reads them, and the host's reader; time is the board's."""

    def __init__(self, folder: Path, line: BadLine, antennas: int = 3, seed: int = 1) -> None:
        self.process = Process(flash(folder, antennas), SIM_SEED=str(seed))
        kind = kind_named("own")
        self.door = SerialDoor(lambda: self.process.port, kind.line, through=line)
        self.reader = CardReader(kind, self.door)
        self.lies: dict[str, int] = {}
        self.events: list[ReaderEvent] = []
        assert self.door.wait_until(lambda: self.door.is_open and not self.door.busy, REAL_S)
        self.run(1500)

    def run(self, ms: int, step_ms: int = 100) -> list[ReaderEvent]:
        """Time passes in steps; what the host made of it."""
        begun = len(self.events)
        for _ in range(0, ms, step_ms):
            state = self.process.run(step_ms)
            assert state["ended"] is None
            assert self.door.wait_until(lambda sent=state["sent"]: self.door.carried_bytes >= sent, REAL_S)
            self.events += self.reader.poll(state["now_ms"] / 1000)
            assert self.door.wait_until(lambda: not self.door.busy, REAL_S)
        return self.events[begun:]

    def lay(self, uid: str, antenna: int, **faults: int) -> None:
        self.process.do(lay=uid, antenna=antenna, **faults)
        self.lies[uid] = antenna

    def lift(self, uid: str) -> None:
        self.process.do(lift=uid)
        del self.lies[uid]

    def close(self) -> None:
        self.reader.close()
        assert self.process.close() == ""

    def told(self) -> list[tuple[str, str, int]]:
        """Arrivals and departures as told, by card."""
        told = [(e.uid, type(e).__name__, e.antenna) for e in self.events if isinstance(e, Arrived | Left)]
        return sorted(told, key=lambda one: one[0])


def evening(table: Table, seed: int, acts: int) -> None:
    """Cards laid, lifted, tapped and moved at random, chips and bus in trouble; the host is right at every stop."""
    dice = random.Random(seed)
    for _ in range(acts):
        free = [antenna for antenna in (1, 2, 3) if antenna not in table.lies.values()]
        fresh = [uid for uid in DECK if uid not in table.lies]
        act = dice.choice(("lay", "lay", "tap", "lift", "move", "brown_out", "hang"))
        if act == "lay" and free:
            table.lay(dice.choice(fresh), dice.choice(free), flicker=dice.choice((0, 3)), noise=dice.choice((0, 3)))
        elif act == "tap" and free:
            uid = dice.choice(fresh)
            table.lay(uid, dice.choice(free))
            table.run(300)
            table.lift(uid)
        elif act == "lift" and table.lies:
            table.lift(dice.choice(sorted(table.lies)))
        elif act == "move" and table.lies and free:
            uid = dice.choice(sorted(table.lies))
            table.lift(uid)
            table.run(700)
            table.lay(uid, dice.choice(free))
        elif act == "brown_out":
            table.process.do(brown_out=dice.choice((1, 2, 3)))
        elif act == "hang":
            table.process.do(chip=dice.choice((1, 2, 3)), trouble={"hang": True})
        table.run(SETTLE_MS)
        assert dict(table.reader.present) == table.lies, act


def play(folder: Path, percent: float, seed: int, acts: int) -> Table:
    line = BadLine(percent, seed)
    table = Table(folder / f"{percent:.0f}", line, seed=seed)
    try:
        evening(table, seed, acts)
    finally:
        table.close()
    assert (line.hurt > 0) == (percent > 0)
    assert not [event for event in table.events if isinstance(event, ReaderGone | TwoCards)]
    return table


def test_a_line_that_hurts_a_fifth_of_its_frames_changes_nothing(tmp_path: Path) -> None:
    good, bad = (play(tmp_path, percent, seed=6, acts=10) for percent in (0, 20))
    assert good.told() == bad.told()
    assert len(good.told()) >= 6
    assert dict(good.reader.present) == dict(bad.reader.present)
    assert [event for event in bad.events if isinstance(event, Noise)]
    assert not [event for event in good.events if isinstance(event, Noise)]
    assert good.process.state["most_fields"] == 1


def test_a_quick_tap_is_one_arrival_though_half_the_frames_are_hurt(tmp_path: Path) -> None:
    table = Table(tmp_path, BadLine(50, seed=2))
    for uid in DECK[:6]:
        table.lay(uid, 2)
        table.run(300)
        table.lift(uid)
        table.run(2200)
    table.close()
    arrived = [event.uid for event in table.events if isinstance(event, Arrived)]
    assert arrived == DECK[:6]


def test_two_cards_stacked_are_told_as_such_and_neither_arrives(tmp_path: Path) -> None:
    table = Table(tmp_path, BadLine(20, seed=3))
    for uid in DECK[:2]:
        table.lay(uid, 1)
    events = table.run(2000)
    table.close()
    assert TwoCards(1) in events
    assert not [event for event in events if isinstance(event, Arrived)]


def test_a_neighbours_bleed_is_not_believed(tmp_path: Path) -> None:
    table = Table(tmp_path, BadLine(20, seed=4), seed=5)
    table.lay(DECK[0], 2)
    table.process.do(card=DECK[0], reach={1: 30, 2: 100, 3: 30})
    table.run(8000)
    table.close()
    assert table.told() == [(DECK[0], "Arrived", 2)]


def test_a_card_that_lies_for_ten_minutes_arrives_once(tmp_path: Path) -> None:
    table = Table(tmp_path, BadLine(20, seed=5), antennas=1)
    table.door.send(command("POLL", 1000))
    table.lay(DECK[0], 1, flicker=2, noise=2)
    table.run(600_000, step_ms=500)
    table.close()
    assert table.told() == [(DECK[0], "Arrived", 1)]


def test_a_restart_of_the_board_makes_no_arrivals(tmp_path: Path) -> None:
    table = Table(tmp_path, BadLine(0, seed=1))
    table.lay(DECK[0], 3)
    table.run(1500)
    assert table.told() == [(DECK[0], "Arrived", 3)]
    table.process.close()
    table.events += table.reader.poll(4.0)
    table.process = Process(tmp_path, SIM_CAUSE="3")
    table.process.do(lay=DECK[0], antenna=3)
    for _ in range(40):
        if [event for event in table.events if isinstance(event, ReaderGone)]:
            break
        table.door.wait_until(lambda: not table.door.is_open, REAL_S)
        table.events += table.reader.poll(4.0)
    table.events += table.reader.poll(9.0)  # it opens again by itself, under whatever name
    assert table.door.wait_until(lambda: table.door.is_open and not table.door.busy, REAL_S)
    now_s = 9.0
    for _ in range(20):
        state = table.process.run(100)
        assert table.door.wait_until(lambda sent=state["sent"]: table.door.carried_bytes >= sent, REAL_S)
        now_s += 0.1
        table.events += table.reader.poll(now_s)
        assert table.door.wait_until(lambda: not table.door.busy, REAL_S)
    table.close()
    assert table.told() == [(DECK[0], "Arrived", 3)]
    assert [type(event) for event in table.events if isinstance(event, ReaderBack | ReaderGone)] == [
        ReaderBack,
        ReaderGone,
        ReaderBack,
    ]
    assert dict(table.reader.present) == {DECK[0]: 3}


@pytest.mark.soak
def test_soak_evenings_on_a_bad_line(tmp_path: Path, soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        folder = tmp_path / str(seed)
        good, bad = (play(folder, percent, seed, acts=12) for percent in (0, 20))
        assert good.told() == bad.told(), seed
