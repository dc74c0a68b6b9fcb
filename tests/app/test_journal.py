"""What the daemon writes to the journal: lines with fields, about the machine and never about a card."""

import errno
import logging
import os
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer.app.build import open_table
from dealer.app.evening.journal_watch import JournalWatch
from dealer.app.host import checks, journal
from dealer.app.host.clock import StoppedClock
from dealer.app.host.finding import Finding
from dealer.app.host.lights import NoLights
from dealer.app.host.notify import Systemd
from dealer.app.windowed import Console, look_around, wrong
from tests.app.test_button import FakeWindow
from tests.app.test_privacy import leaks
from tests.conformance.play_headless import preset
from tests.rig import Rig


class Journald:
    """Hears what is sent to the journal's socket, as journald takes it apart."""

    def __init__(self, folder: Path) -> None:
        self.address = folder / "journal"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self.address))

    def heard(self) -> list[dict[str, str]]:
        entries = []
        while True:
            try:
                data = self._socket.recv(65536, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return entries
            fields = {}
            while data:
                line, _, data = data.partition(b"\n")
                name, equals, value = line.partition(b"=")
                if not equals:
                    (length,) = struct.unpack("<Q", data[:8])
                    value, data = data[8 : 8 + length], data[9 + length :]
                fields[name.decode()] = value.decode()
            entries.append(fields)

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def journald(tmp_path: Path) -> Iterator[Journald]:
    ear = Journald(tmp_path)
    handler = journal.Journal(ear.address)
    journal.LOG.addHandler(handler)
    journal.LOG.setLevel(logging.INFO)
    yield ear
    journal.LOG.removeHandler(handler)
    journal.LOG.setLevel(logging.NOTSET)
    handler.close()
    ear.close()


def test_a_line_has_its_fields_and_more_lines_than_one_stay_one_entry(journald: Journald) -> None:
    journal.note("copy", "two\nlines", logging.ERROR, evening="2026-11-29", facts=7)
    assert journald.heard() == [
        {
            "MESSAGE": "two\nlines",
            "PRIORITY": "3",
            "SYSLOG_IDENTIFIER": "dealer",
            "CODE_FUNC": "test_journal.test_a_line_has_its_fields_and_more_lines_than_one_stay_one_entry",
            "DEALER_EVENT": "copy",
            "DEALER_EVENING": "2026-11-29",
            "DEALER_FACTS": "7",
        }
    ]


def test_what_is_no_text_is_told_all_the_same(tmp_path: Path) -> None:
    ear = Journald(tmp_path)
    handler = journal.Journal(ear.address)
    handler.emit(logging.LogRecord("dealer", logging.ERROR, __file__, 1, "a file named \udcff", None, None))
    assert [entry["MESSAGE"] for entry in ear.heard()] == ["a file named \\udcff"]
    handler.close()
    ear.close()


def test_the_reader_and_the_lights_are_told_when_they_go_and_when_they_come_back(journald: Journald) -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        watch = JournalWatch(rig.loop.condition())
        watch.look(rig.loop.condition())
        journald.heard()
        rig.act(unplug=True)
        watch.look(rig.loop.condition())
        watch.look(rig.loop.condition())
        rig.act(plug=True)
        rig.act(wait_ms=10_000)
        watch.look(rig.loop.condition())
        said = [(each["DEALER_EVENT"], each["PRIORITY"], each["MESSAGE"]) for each in journald.heard()]
        assert [each[:2] for each in said] == [("reader", "4"), ("reader", "6")]
        assert "not plugged in" in said[0][2]
        lights = rig.loop.ports.lights
        rig.loop.ports.lights = NoLights("The pins have gone.")
        rig.play_to("result")
        watch.look(rig.loop.condition())
        rig.loop.ports.lights = lights
        rig.step()
        watch.look(rig.loop.condition())
        said = [(each["DEALER_EVENT"], each["MESSAGE"]) for each in journald.heard()]
        assert said == [("lights", "The pins have gone."), ("lights", "The lights answer again.")]


def test_an_evening_is_told_from_its_seats_to_its_close(journald: Journald) -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        watch = JournalWatch(rig.loop.condition())
        rig.play_to("result")
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
        watch.look(rig.loop.condition())
        told = [(each["DEALER_EVENT"], each["DEALER_STAGE"]) for each in journald.heard()]
        assert told == [("evening", "play"), ("evening", "closed")]


def test_a_whole_deal_writes_no_card_and_no_tag(journald: Journald) -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        watch = JournalWatch(rig.loop.condition())
        rig.play_to("shared_cards")
        rig.act(tag="0499AABBCCDDEE")
        watch.look(rig.loop.condition())
        rig.act(lift="0499AABBCCDDEE")
        while rig.scene["prompt"]["kind"] != "result":
            rig.step()
            watch.look(rig.loop.condition())
        rig.act(unplug=True)
        watch.look(rig.loop.condition())
        entries = journald.heard()
        assert len(entries) == 2
        assert [found for each in entries for value in each.values() for found in leaks(value)] == []


def test_a_journal_that_is_full_or_gone_costs_the_line_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    handler = journal.Journal(tmp_path / "nowhere")
    handler.emit(logging.LogRecord("dealer", logging.INFO, __file__, 1, "The reader answers again.", (), None))
    handler.close()
    assert capsys.readouterr().err == (f"The reader answers again. (not in the journal: {os.strerror(errno.ENOENT)})\n")


def test_lines_go_to_the_journal_only_where_stderr_is_the_journal_s(tmp_path: Path) -> None:
    with (tmp_path / "stderr").open("wb") as file:
        here = os.fstat(file.fileno())
        named = f"{here.st_dev}:{here.st_ino}"
        found = [
            journal.handler(env, file.fileno()) for env in ({"JOURNAL_STREAM": named}, {"JOURNAL_STREAM": "8:1"}, {})
        ]
    assert [isinstance(each, journal.Journal) for each in found] == [True, False, False]
    assert found[1].level == logging.WARNING  # at a terminal only what is wrong
    for each in found:
        each.close()


Start = Callable[[str], list[dict[str, str]]]


@pytest.fixture
def start(tmp_path: Path, journald: Journald) -> Start:
    """A real start of the console without mock hardware, with this configuration; what it says of itself."""

    def run(config: str) -> list[dict[str, str]]:
        (tmp_path / "table.toml").write_text(config, encoding="utf-8")
        (tmp_path / "preset.toml").write_text(preset("krg", ["Ann", "Bo"]), encoding="utf-8")
        with open_table(
            tmp_path / "state", tmp_path / "table.toml", StoppedClock(0), preset=tmp_path / "preset.toml",
            mock=False, size=None, tell=wrong,
        ) as built:  # fmt: skip
            window = FakeWindow([lambda: built.loop.tap("deal.next") for _ in range(3)])
            Console(built, window, Systemd.from_environment({}), built.config.screen).run()  # type: ignore[arg-type]
            assert built.loop.prompt is not None
            assert window.shown
        return journald.heard()

    return run


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ('[lights]\nfactory = "rpigpio"\n[reader]\nport = "/nowhere/reader"\n', "RPi.GPIO"),
        ('[lights]\nfactory = "lgpio"\n[reader]\nport = "/nowhere/reader"\n', "lgpio"),
    ],
)
def test_without_pins_and_reader_each_is_one_sentence_and_the_evening_goes_on(
    start: Start, config: str, said: str
) -> None:
    entries = start(config + "[button]\nnext_pin = 5\n")
    readers = [each["MESSAGE"] for each in entries if each["DEALER_EVENT"] == "reader"]
    assert len(readers) == 1
    starts = [each["MESSAGE"] for each in entries if each["PRIORITY"] == "4" and each["DEALER_EVENT"] == "start"]
    assert len(starts) == 2  # the lights, and the button
    assert any(said in each or "no pins" in each or "no Raspberry Pi" in each for each in starts)
    assert all(each.count("\n") == 0 and each.endswith(".") for each in (*starts, *readers))


def test_touches_that_may_not_be_read_and_a_disk_that_forgets_are_said_at_the_start(
    journald: Journald, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class OnTheConsole:
        alone = True

    monkeypatch.setattr(checks, "touch", lambda _: Finding("touch", False, "Touches cannot be read."))
    monkeypatch.setattr(checks, "lasting", lambda _: Finding("lasting", False, "It is gone after a restart."))
    look_around(tmp_path, OnTheConsole())  # type: ignore[arg-type]
    assert [(each["PRIORITY"], each["MESSAGE"]) for each in journald.heard()] == [
        ("4", "It is gone after a restart."),
        ("4", "Touches cannot be read."),
    ]
