"""The serial door and the reader behind it: opened, lost, held by another, flooded, found again; all told in words."""

import errno
import termios
import threading
from pathlib import Path

import pytest
import serial

from hardware.card_reader import CardReader, open_reader
from hardware.find_port import PortNotFound, find_port
from hardware.kinds import KINDS, Kind, kind_named
from hardware.ports import Noise, ReaderBack, ReaderError, ReaderEvent, ReaderGone
from hardware.reader_settings import ReaderSettings
from hardware.readers.own import OwnParser, checked
from hardware.readers.parsed import Bad, Heard
from hardware.serial_reader import MOST_BYTES, LineSettings, Lost, PortOpened, SerialDoor, in_words
from tests.hardware.pty_device import REAL_S, PtyDevice, connected, nowhere

OWN = KINDS["own"]
QUIET = Kind("quiet", OwnParser, LineSettings(9600), "a quiet reader")


def gone(events: list[ReaderEvent]) -> list[str]:
    return [event.why for event in events if isinstance(event, ReaderGone)]


def settled(door: SerialDoor) -> None:
    assert door.wait_until(lambda: not door.busy, REAL_S)


def test_bytes_are_carried_both_ways_and_the_loop_is_woken() -> None:
    with PtyDevice() as device:
        woken = threading.Event()
        door = SerialDoor(device.find, LineSettings(9600), woken.set)
        door.open()
        settled(door)
        assert door.take() == [PortOpened(device.path)]
        woken.clear()
        device.write(door, b"\x00\xffabc")
        assert woken.wait(REAL_S)
        assert b"".join(item for item in door.take() if isinstance(item, bytes)) == b"\x00\xffabc"
        door.send(b"who\n")
        settled(door)
        assert device.read(4) == b"who\n"
        door.close()
        assert not door.is_open


def test_a_closed_door_leaves_no_thread_and_no_port_behind() -> None:
    with PtyDevice() as device:
        before = threading.active_count()
        door = SerialDoor(device.find, LineSettings(9600))
        door.open()
        settled(door)
        door.close()
        door.close()
        door.open()
        assert threading.active_count() == before
        serial.Serial(device.path, exclusive=True).close()


def test_a_port_held_by_another_program_is_told_and_taken_when_it_is_free() -> None:
    with PtyDevice() as device:
        other = serial.Serial(device.path, exclusive=True)
        reader, events = connected(device, QUIET)
        assert gone(events) == [
            "Another program holds the reader's port: close it; just after plugging in, wait half a minute."
        ]
        other.close()
        due_s = reader.next_due_s()
        assert due_s is not None
        assert due_s <= 1.0
        assert reader.poll(due_s) == []
        settled(reader.door)
        assert reader.poll(due_s) == [ReaderBack(device.path)]
        reader.close()


def test_a_pulled_cable_is_told_in_the_next_poll_and_tries_grow_apart() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, QUIET)
        device.unplug()
        assert reader.door.wait_until(lambda: not reader.door.is_open, REAL_S)
        assert gone(reader.poll(1.0)) == ["The reader is not plugged in."]
        tries_s, now_s = [], 1.0
        for _ in range(6):
            due_s = reader.next_due_s()
            assert due_s is not None
            tries_s.append(due_s - now_s)
            now_s = due_s
            assert reader.poll(now_s) == []
            settled(reader.door)
            assert reader.poll(now_s) == []
        assert tries_s == pytest.approx([0.25, 0.5, 1.0, 1.0, 1.0, 1.0])
        reader.close()


def test_a_device_that_floods_is_told_and_costs_bounded_memory() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, QUIET)
        for now_s in (0.0, 0.6, 1.2):
            while reader.door.dropped_bytes < (now_s + 0.6) * 10_000:
                device.write(reader.door, b"\xff" * 4096)
            assert sum(len(item) for item in reader.door._items if isinstance(item, bytes)) <= MOST_BYTES
            events = reader.poll(now_s)
            assert any(isinstance(event, Noise) and event.code == "flood" for event in events)
        assert gone(events) == ["The device on the reader's port sends more than any card reader does: is it one?"]
        reader.close()


@pytest.mark.parametrize("name", KINDS)
def test_a_flood_is_told_within_two_seconds_then_costs_no_parsing_and_ends_by_itself(name: str) -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS[name])
        heard: list[Heard] = []
        reader.listener = heard.append
        told: list[str] = []
        now_s = 0.0
        while now_s < 6.0:
            wanted = reader.door.dropped_bytes + 1
            while reader.door.dropped_bytes < wanted:
                device.write(reader.door, b"7800656EB6" * 400)
            before = len(heard)
            told += gone(reader.poll(now_s))
            assert now_s < 2.0 or len(heard) == before
            now_s += 0.2
        assert told == ["The device on the reader's port sends more than any card reader does: is it one?"]
        due_s = reader.next_due_s()
        assert due_s is not None
        assert due_s <= now_s + 0.3 + 1e-6  # half a second after the last byte that was dropped, or to ask on
        calm = reader.poll(now_s + 0.5)
        if KINDS[name].speaks:  # it has to say something first
            assert calm == []
            assert gone(reader.poll(now_s + 2.1)) != []
        else:
            assert calm == [ReaderBack(device.path)]
        reader.close()


@pytest.mark.parametrize(("kind", "raised"), [("own", True), ("pepper", False), ("rdm6300", True)])
def test_dtr_and_rts_are_as_the_kind_of_reader_wants_them_before_the_port_is_opened(
    kind: str, raised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[bool, bool, int, bool]] = []
    opens = serial.Serial.open

    def opened(port: serial.Serial) -> None:
        seen.append((port.dtr, port.rts, port.baudrate, port.exclusive))
        opens(port)

    monkeypatch.setattr(serial.Serial, "open", opened)
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS[kind])
        reader.close()
    assert seen == [(raised, raised, KINDS[kind].line.baud, True)]


def test_a_reader_that_comes_back_under_another_name_is_found_within_two_seconds() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, QUIET)
        device.unplug()
        assert reader.door.wait_until(lambda: not reader.door.is_open, REAL_S)
        now_s = 60.0
        assert gone(reader.poll(now_s)) == ["The reader is not plugged in."]
        for _ in range(5):  # away for a while, so the tries have grown apart
            now_s = reader.next_due_s() or now_s
            reader.poll(now_s)
            settled(reader.door)
            reader.poll(now_s)
        was = device.path
        other = PtyDevice()
        device.plug()
        assert device.path != was
        due_s = reader.next_due_s()
        assert due_s is not None
        assert due_s - now_s <= 1.0
        reader.poll(due_s)
        settled(reader.door)
        assert reader.poll(due_s) == [ReaderBack(device.path)]
        other.unplug()
        reader.close()


def test_nothing_but_garbage_for_five_seconds_is_a_wrong_baud_rate() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, QUIET)
        told: list[str] = []
        for tenth in range(60):
            device.write(reader.door, b"f`\xef\xbf\xbd`ff~\n")
            told += gone(reader.poll(tenth / 10))
        assert told == ["Only unreadable bytes come from the reader: its baud rate or its wires are wrong."]
        reader.close()


def test_a_little_garbage_now_and_then_is_held_against_nobody() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, QUIET)
        for second in range(0, 60, 3):
            device.write(reader.door, b"\xff\n")
            assert gone(reader.poll(float(second))) == []
        reader.close()


def test_a_board_whose_program_does_not_run_is_told_as_that() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, OWN)
        device.write(reader.door, b"Traceback (most recent call last):\r\n>>> ")
        assert gone(reader.poll(0.5)) == []
        assert gone(reader.poll(1.5)) == [
            "The program of the reader board is not running: load it again (see firmware/)."
        ]
        reader.close()


def test_another_device_than_the_configured_one_is_told_as_that() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, OWN)
        device.write(reader.door, b"\x0262E3086CED08\x03" * 5)
        reader.poll(1.0)
        (why,) = gone(reader.poll(1.5))
        assert "are its kind and baud rate right?" in why
        reader.close()


@pytest.mark.parametrize(("protocol", "side"), [("2.0", "update this program"), ("0.9", "")])
def test_a_board_of_another_major_version_is_refused_with_the_side_to_update(protocol: str, side: str) -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, OWN)
        device.write(reader.door, checked(f"H,{protocol},1.0.0,00C0FFEE,1,MFRC522,POWER"))
        device.write(reader.door, checked("S,5D41402A,0,3000,1:0484015A061F90"))
        events = reader.poll(0.1)
        if side:
            assert gone(events) == [f"The reader board speaks protocol 2.0, this program 1.x: {side}."]
            assert reader.present == {}
            assert gone(reader.poll(60.0)) == []
        else:  # there was no version before 1, so such a frame makes no sense
            assert [event.code for event in events if isinstance(event, Noise)] == ["grammar"]
        reader.close()


def test_a_board_that_does_not_answer_is_asked_again_and_what_it_shows_is_not_believed_before() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, OWN)
        settled(reader.door)
        assert device.read(12) == b"!HELLO*49D6\n"
        device.write(reader.door, checked("S,5D41402A,0,3000,1:"))
        device.write(reader.door, checked("S,5D41402A,1,3250,1:0484015A061F90"))
        assert "Arrived" not in str(reader.poll(0.5))
        settled(reader.door)
        assert device.read(12) == b"!HELLO*49D6\n"
        reader.close()


def test_no_port_at_all_is_told_at_once() -> None:
    reader = CardReader(QUIET, SerialDoor(nowhere, LineSettings()))
    settled(reader.door)
    assert gone(reader.poll(0.0)) == ["The reader is not plugged in."]
    reader.close()


def test_a_file_that_is_no_port_is_told(tmp_path: Path) -> None:
    path = tmp_path / "not a port"
    path.touch()
    door = SerialDoor(lambda: str(path), LineSettings())
    door.open()
    settled(door)
    (lost,) = door.take()
    assert isinstance(lost, Lost)
    assert "no port that a reader can be on" in lost.why
    door.close()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (serial.SerialException(errno.EACCES, "could not open port"), "group dialout"),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "Another program holds"),
        (serial.SerialException(errno.EBUSY, "could not open port"), "Another program holds"),
        (serial.SerialException(errno.ENOENT, "could not open port"), "not plugged in"),
        (serial.SerialException("read failed: [Errno 5] Input/output error"), "another program may be reading it too"),
        (OSError(errno.EIO, "Input/output error"), "not plugged in"),
        (termios.error(25, "Inappropriate ioctl for device"), "no port that a reader can be on"),
        (ValueError("Not a valid baudrate: -3"), "no port that a reader can be on"),
    ],
)
def test_every_error_of_a_port_has_its_sentence(error: Exception, says: str) -> None:
    assert says in in_words(error, "/dev/null")


class Dev:
    """A made-up /dev."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.folder = folder
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).touch()


def test_the_reader_is_found_by_its_lasting_name(tmp_path: Path) -> None:
    Dev(tmp_path, "serial/by-id/usb-FTDI_FT232R-if00", "ttyUSB0")
    assert find_port(dev=tmp_path) == str(tmp_path / "serial/by-id/usb-FTDI_FT232R-if00")
    Dev(tmp_path, "serial/by-id/usb-MicroPython_Board_in_FS_mode-if00")
    with pytest.raises(PortNotFound, match="Several serial devices"):
        find_port(dev=tmp_path)
    assert find_port(hints=OWN.hints, dev=tmp_path).endswith("MicroPython_Board_in_FS_mode-if00")
    Dev(tmp_path, "dealer-reader")
    assert find_port(dev=tmp_path) == str(tmp_path / "dealer-reader")


def test_without_lasting_names_the_only_port_is_taken(tmp_path: Path) -> None:
    with pytest.raises(PortNotFound, match="not plugged in"):
        find_port(dev=tmp_path)
    Dev(tmp_path, "ttyACM0")
    assert find_port(dev=tmp_path) == str(tmp_path / "ttyACM0")
    Dev(tmp_path, "ttyUSB3")
    with pytest.raises(PortNotFound, match=r"ttyACM0, .*ttyUSB3"):
        find_port(dev=tmp_path)


def test_a_configured_path_is_taken_as_it_stands_and_a_pattern_must_fit_one(tmp_path: Path) -> None:
    assert find_port("/dev/serial0") == "/dev/serial0"
    Dev(tmp_path, "usb-1a86-a", "usb-1a86-b")
    assert find_port(f"{tmp_path}/usb-*-a") == str(tmp_path / "usb-1a86-a")
    with pytest.raises(PortNotFound, match="Several"):
        find_port(f"{tmp_path}/usb-*")
    with pytest.raises(PortNotFound, match="not plugged in"):
        find_port(f"{tmp_path}/nothing*")


def test_a_reader_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(ReaderError, match="there are own"):
        kind_named("wedge")
    with pytest.raises(ReaderError):
        open_reader(ReaderSettings(protocol="wedge"), lambda: None)


def test_what_is_configured_of_a_port_wins_over_the_usual() -> None:
    assert ReaderSettings().line(OWN) == LineSettings(115200, dtr=True, rts=True)
    assert ReaderSettings(baud=9600, dtr=False).line(OWN) == LineSettings(9600, dtr=False, rts=True)


class Cannot:
    """A parser that hears what it is told to hear."""

    def feed(self, data: bytes) -> list[Heard]:
        return [Bad("crc")] * len(data)

    def idle(self) -> list[Heard]:
        return []


def test_noise_of_one_poll_is_told_once_with_its_count() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, Kind("noisy", Cannot, LineSettings(), "a noisy reader"))
        device.write(reader.door, b"abc")
        assert reader.poll(0.1) == [Noise("crc", "A frame came damaged.", 3)]
        reader.close()
