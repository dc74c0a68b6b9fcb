"""The time of a reading is that of its first sign, on every protocol: read, read once, damaged, begun, or noticed."""

import random

import pytest

from hardware.card_reader import CardReader
from hardware.filter import FilterSettings
from hardware.kinds import KINDS
from hardware.ports import Arrived, Lying, ReaderEvent
from hardware.reader_settings import ReaderSettings
from hardware.readers.own import checked
from hardware.readers.parsed import Bad
from hardware.readers.pepper import frame as pepper_frame
from hardware.serial_reader import SerialDoor
from tests.hardware.pty_device import REAL_S, PtyDevice, connected
from tests.hardware.test_fuzz_parsers import NFC, UIDS, pn532, xor

SAYS = {
    "own": checked(f"S,5D41402A,5,2000,1:{NFC[0]}"),
    "rdm6300": b"\x02%s%02X\x03" % (UIDS[0].encode(), xor(UIDS[0])),
    "em18": b"%s%02X\n" % (UIDS[0].encode(), xor(UIDS[0])),
    "line": b"Card found: 04 84 01 5A 06 1F 90\r\n",
    "pn532": pn532(NFC[0]),
    "pepper": pepper_frame(b"\0\3\1\0" + bytes.fromhex(NFC[0])),
}
HELLO = checked("H,1.0,0.1.0,00C0FFEE,1,MFRC522,POWER") + checked("S,5D41402A,4,1750,1:")


def damaged(name: str) -> bytes:
    """The frame with one wrong byte, told as bad."""
    good = SAYS[name]
    for at in range(len(good) - 3, 0, -1):
        wrong = good[:at] + bytes((good[at] ^ 0x11,)) + good[at + 1 :]
        parser = KINDS[name].parser()
        heard = [*parser.feed(wrong), *parser.idle()]
        if heard and all(isinstance(one, Bad) for one in heard):
            return wrong
    return b"Card found: 04 84 01 5A 06 1F 9\r\n"


def ready(device: PtyDevice, name: str) -> CardReader:
    reader, _ = connected(device, KINDS[name])
    if name == "own":
        device.write(reader.door, HELLO)
    reader.poll(0.5)
    return reader


def first(events: list[ReaderEvent]) -> float:
    (came,) = [event for event in events if isinstance(event, Arrived)]
    assert came.since_s is not None
    return came.since_s


def said_until_believed(device: PtyDevice, reader: CardReader, name: str, at_s: float) -> list[ReaderEvent]:
    """The card is said again and again, as each reader would."""
    events: list[ReaderEvent] = []
    for n in range(4):
        frame = SAYS[name] if name != "own" else checked(f"S,5D41402A,{6 + n},{2250 + n * 250},1:{NFC[0]}")
        device.write(reader.door, frame)
        events += reader.poll(at_s + n * 0.1) + reader.poll(at_s + n * 0.1 + 0.06)
        if any(isinstance(event, Arrived) for event in events):
            break
    return events


@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_frame_before_it_is_the_first_sign(name: str) -> None:
    with PtyDevice() as device:
        reader = ready(device, name)
        device.write(reader.door, damaged(name))
        events = reader.poll(0.7) + reader.poll(0.85)
        assert first(events + said_until_believed(device, reader, name, 0.9)) <= 0.71
        reader.close()


@pytest.mark.parametrize("name", KINDS)
def test_a_frame_that_began_before_is_dated_by_its_first_byte(name: str) -> None:
    good = SAYS[name]
    for at in {3, len(good) // 2, len(good) - 3}:
        with PtyDevice() as device:
            reader = ready(device, name)
            device.write(reader.door, good[:at])
            events = reader.poll(0.7)
            device.write(reader.door, good[at:])
            events += reader.poll(0.73)
            if not any(isinstance(event, Arrived) for event in events):
                events += said_until_believed(device, reader, name, 0.8)
            assert first(events) <= 0.7, (name, at)
            reader.close()


@pytest.mark.parametrize("name", KINDS)
def test_a_card_alone_is_dated_by_its_first_read(name: str) -> None:
    with PtyDevice() as device:
        reader = ready(device, name)
        at_s = 0.7
        since_s = first(said_until_believed(device, reader, name, at_s))
        assert at_s - 0.36 <= since_s <= at_s + 0.07, "of our own board a lost frame may have said it"
        reader.close()


def test_reads_too_far_apart_to_be_believed_are_signs_all_the_same() -> None:
    with PtyDevice() as device:
        reader = ready(device, "rdm6300")
        events = []
        for at_s in (0.7, 1.05, 1.4, 1.5):
            device.write(reader.door, SAYS["rdm6300"])
            events += reader.poll(at_s)
        assert first(events) == pytest.approx(0.7)
        reader.close()


def test_a_pepper_that_counts_a_card_before_it_reads_it_has_noticed_it() -> None:
    with PtyDevice() as device:
        reader = ready(device, "pepper")
        device.write(reader.door, pepper_frame(b"\0\2\1"))
        events = reader.poll(0.7)
        for at_s in (0.75, 0.8):
            device.write(reader.door, SAYS["pepper"])
            events += reader.poll(at_s)
        assert first(events) == pytest.approx(0.7)
        reader.close()


def test_words_of_a_sketch_right_before_the_number_are_its_first_sign() -> None:
    with PtyDevice() as device:
        reader = ready(device, "line")
        device.write(reader.door, b"Card detected!\r\n")
        events = reader.poll(0.7)
        device.write(reader.door, b"UID: 04 84 01 5A 06 1F 90\r\n")
        events += reader.poll(0.78) + reader.poll(1)
        assert first(events) == pytest.approx(0.7)
        reader.close()


@pytest.mark.parametrize("seed", range(40))
def test_a_card_said_every_one_to_eight_seconds_is_one_resting_card(seed: int) -> None:
    """Whatever the pace, and whenever somebody looks: it arrives once, and never again while it rests."""
    dice = random.Random(seed)
    pace_s, late = dice.uniform(1.0, 8.0), dice.uniform(0.0, 0.04)
    with PtyDevice() as device:
        door = SerialDoor(device.find, KINDS["line"].line)
        reader = CardReader(KINDS["line"], door, ReaderSettings("line", filter=FilterSettings(measured=True)))
        assert door.wait_until(lambda: not door.busy, REAL_S)
        reader.poll(0.0)
        at_s, events = 10.0, list[ReaderEvent]()
        for n in range(8):
            device.write(door, SAYS["line"])
            events += reader.poll(at_s)
            due_s = at_s + pace_s * (1 + late * (n % 2))
            while (next_s := reader.next_due_s()) is not None and next_s < due_s:
                events += reader.poll(next_s)
            at_s = due_s
        assert sum(isinstance(event, Arrived) for event in events) == 1
        doubts = [event for event in events if isinstance(event, Lying)]
        assert len(doubts) <= 1
        assert all(event.doubt for event in doubts)
        laid_s = at_s + 2 * pace_s + 1
        reader.poll(laid_s)
        device.write(door, SAYS["line"])
        again = reader.poll(laid_s + 0.01)
        assert any(isinstance(event, Arrived) for event in again), "lifted for twice its pace it counts again"
        reader.close()


def test_with_the_hold_time_set_a_card_laid_again_counts_as_before() -> None:
    with PtyDevice() as device:
        reader = ready(device, "line")
        events = []
        for at_s in (10.0, 12.0, 14.0):
            device.write(reader.door, SAYS["line"])
            events += reader.poll(at_s)
        assert sum(isinstance(event, Arrived) for event in events) == 3
        reader.close()
