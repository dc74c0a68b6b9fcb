"""A reader that types: events of a made-up input device, and of a real one where the kernel can make one."""

import errno
import fcntl
import os
import struct
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.app.cli.doctor_hands_on import typing_readers
from hardware import key_device
from hardware.card_reader import CardReader, ReaderSettings
from hardware.decode import decode
from hardware.find_port import PortNotFound
from hardware.key_device import KeyboardDoor, find_keyboard, keyboards
from hardware.kinds import KEYBOARD
from hardware.ports import Arrived, ReaderBack, ReaderEvent, ReaderGone
from hardware.readers.keyboard import EVENT, FORMS, KeyboardParser, forms_of, uid_of
from hardware.readers.parsed import Bad, Heard, Reading
from tests.hardware.pty_device import REAL_S

CODES = {
    **dict(zip("1234567890", range(2, 12), strict=True)),
    **dict(zip("ABCDEF", (30, 48, 46, 32, 18, 33), strict=True)),
    "\n": 28, "Q": 16,
}  # fmt: skip
SHIFT = 42


def event(kind: int, code: int, value: int) -> bytes:
    return EVENT.pack(1_800_000_000, 123_456, kind, code, value)


def typed(text: str, *, shift: bool = False) -> bytes:
    """Key down, scan code, key up and the end of the report for each character, as the kernel gives them."""
    out = b""
    for sign in text:
        code = CODES[sign.upper()]
        held = shift and sign.isalpha()
        out += event(1, SHIFT, 1) if held else b""
        out += event(4, 4, 0x7001E) + event(1, code, 1) + event(0, 0, 0) + event(1, code, 0)
        out += (event(1, SHIFT, 0) if held else b"") + event(0, 0, 0)
    return out


def hear(data: bytes, form: str = "usual", size: int = 10_000) -> list[Heard]:
    parser = KeyboardParser(form)
    heard = [one for at in range(0, len(data), size) for one in parser.feed(data[at : at + size])]
    return [*heard, *parser.idle()]


def read(heard: list[Heard]) -> list[str]:
    return [one.uid for one in heard if isinstance(one, Reading)]


def test_what_is_no_recording_of_keys_is_told() -> None:
    assert list(decode("keyboard", [b"0012345678\n"])) == [{"problem": "noise", "raw": b"0012345678\n".hex().upper()}]


def test_the_keys_of_a_public_report_are_its_number() -> None:
    assert read(hear(typed("4113019379\n"))) == ["4113019379"]
    assert read(hear(typed("4113019379\n"), "decimal")) == ["F527B1F3"]


@given(st.binary(min_size=4, max_size=4), st.booleans())
def test_in_its_form_a_number_is_the_card_s_own(card: bytes, shift: bool) -> None:
    uid = card.hex().upper()
    ways = {
        "hex": uid,
        "hex_reversed": card[::-1].hex(),
        "decimal": f"{int(uid, 16):010}",
        "decimal_reversed": str(int.from_bytes(card, "little")),
    }
    for form, text in ways.items():
        assert read(hear(typed(text + "\n", shift=shift), form, 7)) == [uid], form


@given(st.sets(st.text("0123456789ABCDEF", min_size=8, max_size=8), min_size=2, max_size=20))
def test_kept_as_typed_two_cards_are_never_one(numbers: set[str]) -> None:
    assert len({uid_of(number) for number in numbers}) == len(numbers)
    assert uid_of("0012345678") == uid_of("12345678"), "zeros in front that a reader drops"


@given(st.lists(st.text("0123456789", min_size=10, max_size=10), max_size=6), st.integers(1, 100))
def test_however_the_events_are_cut_the_same_is_heard(numbers: list[str], size: int) -> None:
    data = b"".join(typed(number + "\n") for number in numbers)
    assert hear(data, size=size) == hear(data)
    assert read(hear(data)) == numbers


@given(st.binary(max_size=3000))
def test_any_bytes_at_all_are_no_exception_and_hold_no_memory(data: bytes) -> None:
    parser = KeyboardParser()
    parser.feed(data)
    assert len(parser._rest) < EVENT.size
    assert len(parser._typed) <= 25


def test_words_too_few_digits_and_too_many_are_no_number() -> None:
    for text in ("QQQ", "12", "1234567890123456789012345678901", "12345678Q0"):
        assert read(hear(typed(text + "\n"))) == []
        assert [one.code for one in hear(typed(text + "\n")) if isinstance(one, Bad)] == ["length"]
    assert hear(typed("\n\n")) == []


def test_a_recording_is_decoded() -> None:
    assert list(decode("keyboard", typed("5ac62784\n"))) == [{"uid": "5AC62784", "antenna": 1}]


class Fifo:
    """An input device made of a named pipe; pulled and put back under the same name."""

    def __init__(self, folder: Path) -> None:
        self.path, self.grabs = folder / "event7", 0
        self.plug()

    def plug(self) -> None:
        os.mkfifo(self.path)
        self._end = os.open(self.path, os.O_RDWR)

    def pull(self) -> None:
        self.path.unlink()
        os.close(self._end)

    def find(self) -> str:
        if not self.path.exists():
            raise PortNotFound("The reader is not plugged in.")
        return str(self.path)

    def grab(self, device: int) -> None:
        assert os.fstat(device)
        self.grabs += 1

    def type(self, door: KeyboardDoor, text: str) -> None:
        data = typed(text)
        wanted = door.carried_bytes + len(data)
        os.write(self._end, data)
        assert door.wait_until(lambda: door.carried_bytes >= wanted, REAL_S)


def test_a_card_arrives_once_the_device_is_grabbed_pulled_and_put_back(tmp_path: Path) -> None:
    device = Fifo(tmp_path)
    door = KeyboardDoor(device.find, grab=device.grab)
    reader = CardReader(KEYBOARD, door, ReaderSettings("keyboard"))
    assert door.wait_until(lambda: not door.busy, REAL_S)
    assert reader.poll(0.0) == [ReaderBack(str(device.path))]
    assert device.grabs == 1
    device.type(door, "0012345678\n")
    assert reader.poll(10.0) == [Arrived("0012345678", 1)]
    device.pull()
    assert door.wait_until(lambda: not door.is_open, REAL_S)
    assert ReaderGone("The reader is not plugged in.", str(device.path), unplugged=True) in reader.poll(12.0)
    device.plug()
    events: list[ReaderEvent] = []
    for n in range(20):
        events += reader.poll(13.0 + n)
        assert door.wait_until(lambda: not door.busy, REAL_S)
        if any(isinstance(one, ReaderBack) for one in events):
            break
    assert device.grabs == 2
    device.type(door, "1522935684\n")
    assert Arrived("1522935684", 1) in reader.poll(60.0)
    reader.close()


def test_a_device_that_comes_without_its_rights_yet_is_not_called_a_wrong_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """udev gives a new device to its group some time after it is there."""
    device = Fifo(tmp_path)

    def refused(_: int) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    for settled, said, unplugged in (
        (5.0, "The reader is not plugged in.", True),
        (0.0, "add it to the group input", False),
    ):
        monkeypatch.setattr(key_device, "SETTLES_S", settled)
        door = KeyboardDoor(device.find, grab=refused)
        reader = CardReader(KEYBOARD, door, ReaderSettings("keyboard"))
        assert door.wait_until(lambda door=door: not door.busy, REAL_S)  # type: ignore[misc]
        (told,) = [one for one in reader.poll(0.0) if isinstance(one, ReaderGone)]
        assert said in told.why
        assert told.unplugged == unplugged
        reader.close()


def machine(root: Path, *devices: tuple[str, str, bool]) -> Path:
    """A made-up /sys and /dev with these input devices: node, name, whether it types."""
    for node, name, types in devices:
        there = root / "sys/class/input" / node / "device"
        (there / "capabilities").mkdir(parents=True)
        (there / "name").write_text(name + "\n")
        (there / "capabilities/key").write_text("7f0000 0 0 1 fffffffffffffffe\n" if types else "70000 0 0 0 0\n")
    return root


def test_the_one_that_calls_itself_a_reader_is_found_and_a_keyboard_is_left_alone(tmp_path: Path) -> None:
    real = ("event0", "Logitech USB Keyboard", True)
    wedge = ("event3", "Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader", True)
    root = machine(tmp_path, real, wedge, ("event1", "Logitech USB Mouse", False))
    assert list(keyboards(root)) == ["/dev/input/event0", "/dev/input/event3"]
    assert find_keyboard(root=root) == "/dev/input/event3"


def test_a_name_that_lasts_is_taken_where_there_is_one(tmp_path: Path) -> None:
    root = machine(tmp_path, ("event3", "IC Reader", True))
    by_id = root / "dev/input/by-id"
    by_id.mkdir(parents=True)
    (by_id / "usb-IC_Reader-event-kbd").symlink_to("../event3")
    (root / "dev/input/event3").touch()
    assert find_keyboard(root=root) == "/dev/input/by-id/usb-IC_Reader-event-kbd"


def test_what_may_be_a_real_keyboard_is_named_and_not_taken(tmp_path: Path) -> None:
    root = machine(tmp_path, ("event0", "USB Keyboard", True))
    with pytest.raises(PortNotFound, match=r"port: /dev/input/event0 \(USB Keyboard\)"):
        find_keyboard(root=root)
    with pytest.raises(PortNotFound, match="not plugged in"):
        find_keyboard(root=tmp_path / "nothing")


def test_every_form_is_one_that_the_settings_take() -> None:
    assert {form: uid_of("12345678", form) for form in FORMS}.keys() == set(FORMS)


def test_what_was_typed_is_told_in_every_form() -> None:
    assert forms_of("1522935684") == {
        "hex": "1522935684",
        "hex_reversed": "8456932215",
        "decimal": "5AC62784",
        "decimal_reversed": "8427C65A",
    }


def test_the_doctor_says_how_a_reader_that_types_is_set(tmp_path: Path) -> None:
    (found,) = typing_readers(machine(tmp_path, ("event3", "HXGCoLtd 27db", True), ("event1", "A4Tech", True)))
    assert 'protocol = "keyboard"' in found.said
    assert "/dev/input/event3" in found.said


@pytest.mark.skipif(not os.access("/dev/uinput", os.W_OK), reason="this kernel makes no input devices")
def test_a_real_input_device_is_found_grabbed_and_read() -> None:
    maker = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
    try:
        for code in (*range(2, 12), 28):
            fcntl.ioctl(maker, 0x40045565, code)  # UI_SET_KEYBIT
        fcntl.ioctl(maker, 0x40045564, 1)  # UI_SET_EVBIT: keys
        os.write(maker, struct.pack("80sHHHHi", b"Dealer test RFID reader", 3, 1, 1, 1, 0) + bytes(4 * 64 * 4))
        fcntl.ioctl(maker, 0x5501)  # UI_DEV_CREATE
        end_s = time.monotonic() + REAL_S
        path = ""
        while not path and time.monotonic() < end_s:
            path = next((p for p, name in keyboards().items() if name == "Dealer test RFID reader"), "")
        assert path
        door = KeyboardDoor(lambda: path)
        reader = CardReader(KEYBOARD, door, ReaderSettings("keyboard"))
        assert door.wait_until(lambda: not door.busy, REAL_S)
        assert reader.poll(0.0) == [ReaderBack(path)]
        os.write(maker, typed("1522935684\n"))
        assert door.wait_until(lambda: door.carried_bytes >= 22 * EVENT.size, REAL_S)
        assert Arrived("1522935684", 1) in reader.poll(10.0)
        reader.close()
    finally:
        os.close(maker)
