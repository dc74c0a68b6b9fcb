"""The firmware's own main.py under MicroPython, on a simulated board, over a pseudo-terminal to pyserial."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from hardware.readers.own import OwnParser, command
from hardware.readers.parsed import CommandReply, Heard, Hello, Picture
from tests.firmware.process import Process, flash

ACE = "0484015A061F90"
KING = "0484025A061F90"


class Host:
    """pyserial and this project's parser at the other end."""

    def __init__(self, process: Process) -> None:
        self.port = serial.Serial(process.port, timeout=5, exclusive=True)
        self.process = process
        self._parser = OwnParser()
        self._read = 0
        self.noise: list[Heard] = []

    def run(self, ms: int) -> list[Heard]:
        """So much later: everything that was heard."""
        state = self.process.run(ms)
        data = self.port.read(state["sent"] - self._read)
        self._read += len(data)
        return self._parser.feed(data)

    def ask(self, name: str, *args: int) -> list[Heard]:
        self.port.write(command(name, *args))
        return [heard for heard in self.run(300) if not isinstance(heard, Picture)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return flash(tmp_path / "board")


@pytest.fixture
def process(folder: Path) -> Iterator[Process]:
    process = Process(folder)
    yield process
    assert process.close() == ""


@pytest.fixture
def host(process: Process) -> Iterator[Host]:
    host = Host(process)
    yield host
    host.port.close()


def pictures(heard: list[Heard]) -> list[Picture]:
    return [one for one in heard if isinstance(one, Picture)]


def lying(picture: Picture) -> dict[int, tuple[str, ...]]:
    return {antenna.antenna: antenna.present for antenna in picture.antennas if antenna.present}


def test_it_says_hello_then_states_and_nothing_else(host: Host) -> None:
    heard = host.run(2000)
    assert heard[0] == Hello("1.0", "1.0.0", "E6605481DB318B34", 5, "MFRC522", "POWER")
    assert all(isinstance(one, Picture) for one in heard[1:])
    told = pictures(heard)
    assert [picture.seq for picture in told] == list(range(len(told)))
    assert 6 <= len(told) <= 9
    assert len({picture.boot for picture in told}) == 1


def test_cards_come_and_go(host: Host) -> None:
    host.run(500)
    host.process.do(lay=ACE, antenna=2)
    host.process.do(lay=KING, antenna=5)
    assert lying(pictures(host.run(500))[-1]) == {2: (ACE,), 5: (KING,)}
    host.process.do(lift=ACE)
    last = pictures(host.run(800))[-1]
    assert lying(last) == {5: (KING,)}
    assert last.antennas[1].left == (ACE,)


def test_every_command_is_answered_over_the_line(host: Host) -> None:
    host.run(500)
    host.process.do(lay=ACE, antenna=3)
    assert host.ask("GAIN", 0, 7) == [CommandReply("GAIN", True)]
    assert host.process.state["gains"] == [7] * 5
    assert host.ask("POLL", 50) == [CommandReply("POLL", True)]
    assert host.ask("TEST", 3) == [CommandReply("TEST", True, ("3", "92", "1"))]
    assert host.ask("INIT", 0) == [CommandReply("INIT", True)]
    assert host.process.state["hard_resets"] == [2] * 5
    assert host.ask("DANCE") == [CommandReply("DANCE", False, ("COMMAND",))]
    assert isinstance(host.ask("HELLO")[0], Hello)


def test_what_other_programs_type_is_not_answered_and_stops_nothing(host: Host) -> None:
    host.run(500)
    host.port.write(b"AT\r\nAT+GCAP\r\n\x03\x03\x01\x04\r\n>>> import os\r\n" + b"A" * 3000 + b"\n")
    heard = host.run(2000)
    assert len(pictures(heard)) == len(heard) >= 7
    assert host.ask("POLL", 25) == [CommandReply("POLL", True)]


def test_a_host_that_does_not_read_does_not_hold_up_the_scans(host: Host) -> None:
    host.run(500)
    host.port.write(command("POLL", 1000))
    host.run(500)
    sent = host.process.state["sent"]
    before = host.process.state["exchanges"][0]
    host.process.do(lay=ACE, antenna=1)
    for _ in range(5):
        state = host.process.run(30_000)  # nobody reads
    stuck = state["sent"]
    assert host.process.run(30_000)["sent"] == stuck, "the line should be full by now"
    assert host.process.state["exchanges"][0] - before > 140
    assert stuck - sent > 4000
    waiting = host.port.read(stuck - host._read)
    host._read += len(waiting)
    host._parser.feed(waiting)
    last = pictures(host.run(1500))[-1]
    assert lying(last) == {1: (ACE,)}
    assert last.uptime_ms > 180_000


def test_one_field_at_a_time_and_the_watchdog_fed_in_good_time(host: Host) -> None:
    host.run(300)
    for antenna in range(1, 6):
        host.process.do(chip=antenna, trouble={"hang": True, "stuck": True})
    told = pictures(host.run(5000))[-1]
    assert [antenna.fault for antenna in told.antennas] == ["HUNG"] * 5
    assert host.process.state["most_fields"] == 1
    assert host.process.state["fights"] == 0
    assert host.process.state["longest_unfed_ms"] < 1000
    for antenna in range(1, 6):
        host.process.do(chip=antenna, trouble={"hang": False, "stuck": False})
    told = pictures(host.run(3000))[-1]
    assert [antenna.fault for antenna in told.antennas] == [None] * 5


def test_in_safe_mode_it_does_nothing_at_all(folder: Path) -> None:
    process = Process(folder, SIM_SAFE="1")
    state = process.run(1000)
    process.close()
    assert (state["ended"], state["sent"], state["exchanges"]) == ("returned", 0, [0] * 5)


def test_an_error_that_nobody_foresaw_restarts_the_board_and_is_kept(folder: Path) -> None:
    board = folder / "board.py"
    board.write_text(board.read_text().replace("begun_ms = self._now_ms()", "begun_ms = 1 // 0"))
    process = Process(folder)
    state = process.run(5000)
    process.close()
    assert state["ended"] == "reset"
    assert state["now_ms"] >= 1000, "it must rest before it starts again"
    kept = (folder / "last_error.txt").read_text()
    assert kept.startswith("ZeroDivisionError")
    assert "in round" in kept
    again = Process(flash(folder), SIM_CAUSE="3", SIM_MEMORY=__import__("json").dumps(state["memory"]))
    host = Host(again)
    hello = host.run(500)[0]
    host.port.close()
    again.close()
    assert isinstance(hello, Hello)
    assert hello.cause == "SOFT"


def test_an_error_that_cannot_be_kept_restarts_the_board_too(folder: Path) -> None:
    board = folder / "board.py"
    board.write_text(board.read_text().replace("begun_ms = self._now_ms()", "begun_ms = 1 // 0"))
    (folder / "last_error.txt").mkdir()
    process = Process(folder)
    assert process.run(5000)["ended"] == "reset"
    process.close()


def test_the_same_error_is_written_to_the_flash_only_once(folder: Path) -> None:
    board = folder / "board.py"
    board.write_text(board.read_text().replace("begun_ms = self._now_ms()", "begun_ms = 1 // 0"))
    for turn in range(2):
        process = Process(folder)
        process.run(5000)
        process.close()
        error = folder / "last_error.txt"
        if turn == 0:
            with error.open("a") as file:
                file.write("still the first\n")
    assert error.read_text().endswith("still the first\n")


def test_a_start_by_the_watchdog_is_told(folder: Path) -> None:
    process = Process(folder, SIM_CAUSE="3")
    host = Host(process)
    hello = host.run(500)[0]
    host.port.close()
    process.close()
    assert isinstance(hello, Hello)
    assert hello.cause == "WATCHDOG"


def test_two_starts_have_two_boot_numbers_and_the_first_picture_is_whole(folder: Path) -> None:
    boots = set()
    for _ in range(2):
        process = Process(folder)
        process.do(lay=ACE, antenna=4)
        host = Host(process)
        first = pictures(host.run(1000))[0]
        host.port.close()
        process.close()
        boots.add(first.boot)
        assert lying(first) == {4: (ACE,)}
        assert first.seq == 0
    assert len(boots) == 2
