"""What else public bug reports teach: the captures that are no plain parsing, each a test of its own.

Not here: lessons 36 and 81 (enrolment: the deck's tests), 77 (a reader that types: `test_keyboard.py`); 61 (UHF) is
left out, 75 is why a reply names its command (firmware/PROTOCOL.md, 4.3).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from hardware.decode import decode
from hardware.filter import ReadFilter
from hardware.kinds import KINDS
from hardware.ports import AntennaFault, Arrived, Left, Lying, Noise, ReaderGone
from hardware.readers.line import LineParser
from hardware.readers.own import OwnParser
from hardware.readers.parsed import Bad, CommandReply, Framed, Hello, Manner, OnAntenna, Picture, Reading
from hardware.readers.pn532 import ACK, Pn532Poller, frame
from hardware.state_filter import StateFilter
from tests.hardware.pty_device import REAL_S, PtyDevice, connected

CASES = {
    case["id"]: case
    for case in map(json.loads, (Path(__file__).parents[1] / "cases" / "serial.jsonl").read_text().splitlines())
}


def raw(name: str) -> bytes:
    case: dict[str, Any] = CASES[name]
    return bytes.fromhex(case["bytes_hex"]) if "bytes_hex" in case else case["text"].encode("utf-8")


@pytest.mark.parametrize("name", ["S15", "S16"])
def test_s15_s16_endless_garbage_is_a_wrong_baud_rate_and_never_a_card(name: str) -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS["rdm6300"])
        events = []
        for tenth in range(60):
            device.write(reader.door, raw(name))
            events += reader.poll(tenth / 10)
        (gone,) = [event for event in events if not isinstance(event, Noise)]
        assert isinstance(gone, ReaderGone)
        assert "baud rate" in gone.why
        reader.close()


def test_s24_a_line_without_its_end_is_held_and_no_card_yet() -> None:
    assert LineParser().feed(raw("S24")) == []


def test_s33_a_card_said_again_and_again_arrives_once_and_does_not_leave() -> None:
    filter_, events = ReadFilter(), []
    for n, reading in enumerate(LineParser().feed(raw("S33"))):
        assert isinstance(reading, Reading)
        events += filter_.see(reading, 1.0 + n * 0.4)
    assert events == [Arrived("92256FEB", 1)]
    assert CASES["S33"]["expect"] == {"arrivals": 1, "departures": 0}


def test_s42_a_cut_seven_byte_uid_is_refused_as_such() -> None:
    assert [line["problem"] for line in decode("line", raw("S42") + b"\n")] == [CASES["S42"]["expect"]["error"]]


def test_s43_a_uid_that_slipped_behind_zeros_is_noise() -> None:
    assert [line for line in decode("line", b"000000816C4FC5\n") if "problem" not in line] == []
    assert [line for line in decode("line", raw("S43")) if "problem" not in line and "000000" in str(line["uid"])] == []


def test_s45_a_uid_printed_with_its_checks_is_read_without_them() -> None:
    assert [line["uid"] for line in decode("line", raw("S45"))] == CASES["S45"]["expect"]["uids"]


def test_s46_bad_wires_to_a_chip_are_told_as_a_fault_of_that_antenna() -> None:
    (fault,) = StateFilter().see(Picture("00000001", 0, 5000, (OnAntenna(1), OnAntenna(2, fault="BUS"))))
    assert isinstance(fault, AntennaFault)
    assert (fault.antenna, "wires" in fault.why) == (2, True)


def test_s51_what_is_not_acknowledged_is_sent_again_three_times_then_the_chip_is_woken_anew() -> None:
    poller, now_s = Pn532Poller(), 0.0
    first = poller.start(now_s)
    asked = first[first.index(b"\0\0\xff\x05") :]
    for _ in range(3):
        now_s = poller.due_s()
        assert now_s <= 0.2
        assert poller.tick(now_s - 0.001) == b""
        assert poller.tick(now_s) == asked
    assert poller.tick(poller.due_s()) == ACK + first


def test_s51_an_acknowledgement_lets_the_answer_take_its_time_and_the_answer_brings_the_next_question() -> None:
    poller = Pn532Poller()
    poller.start(0.0)
    assert poller.hear(Framed(b"ACK"), 0.01) == b""
    assert poller.due_s() == pytest.approx(0.31)
    assert poller.hear(Framed(b"\xd5\x15"), 0.05) == frame(bytes.fromhex("3205FF0101"))
    poller.hear(Framed(b"ACK"), 0.06)
    assert poller.hear(Framed(b"\xd5\x33"), 0.07) == frame(bytes.fromhex("4A0200"))
    poller.hear(Framed(b"ACK"), 0.08)
    assert poller.hear(Framed(b"\xd5\x4b\x00"), 0.1) == b""
    assert poller.tick(poller.due_s()) == frame(bytes.fromhex("4A0200"))


def test_s53_a_chip_at_another_baud_rate_is_told_after_a_second_and_a_half() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS["pn532"])
        events = []
        for tenth in range(16):
            device.write(reader.door, raw("S53"))
            events += reader.poll(tenth / 10)
        assert ["baud rate" in event.why for event in events if isinstance(event, ReaderGone)] == [True]
        reader.close()


@pytest.mark.parametrize("name", ["S63", "S64", "S65", "S69", "S70", "S74"])
@pytest.mark.parametrize("protocol", KINDS)
def test_boot_text_and_foreign_words_are_no_card_and_no_exception(name: str, protocol: str) -> None:
    assert [line for line in decode(protocol, raw(name)) if "problem" not in line] == []


def test_s63_a_restart_is_known_by_the_board_s_new_name_for_itself() -> None:
    pictures = StateFilter()
    pictures.see(Picture("00000001", 9, 5000, (OnAntenna(1),)))
    events = pictures.see(Picture("00000002", 0, 150, (OnAntenna(1, ("A1B2C3D4",)),)))
    assert events == [Lying("A1B2C3D4", 1)]


def test_s69_an_interpreter_that_answers_the_modem_manager_is_a_board_without_its_program() -> None:
    codes = [heard.code for heard in OwnParser().feed(raw("S69")) if isinstance(heard, Bad)]
    assert codes.count("not_running") == 1


def test_s71_a_line_with_a_hole_fails_its_check_once() -> None:
    assert [heard.code for heard in OwnParser().feed(raw("S71")) if isinstance(heard, Bad)] == ["crc"]


def test_s73_half_a_frame_before_the_cable_was_pulled_is_dropped_and_the_reader_is_told_gone() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS["own"])
        device.write(reader.door, raw("S73"))
        device.unplug()
        assert reader.door.wait_until(lambda: not reader.door.is_open, REAL_S)
        events = reader.poll(0.1)
        assert [type(event) for event in events] == [ReaderGone]
        assert reader.present == {}
        reader.close()


def test_s74_a_frame_with_a_nul_in_it_fails_and_is_not_mended() -> None:
    assert len([heard for heard in OwnParser().feed(raw("S74")) if isinstance(heard, Bad)]) == 1


def test_s75_an_answer_names_the_command_it_answers() -> None:
    assert CommandReply("GAIN", ok=True).command == "GAIN"
    assert not isinstance(OwnParser().feed(raw("S75"))[0], CommandReply | Hello)


def test_s78_a_card_that_lies_there_with_holes_arrives_once() -> None:
    filter_, events = ReadFilter(), []
    for n in range(300):
        if n % 25 not in (22, 23):
            events += filter_.see(Reading("04190AF9"), 10 + n / 10)
    assert events == [Arrived("04190AF9", 1)]


def test_s79_a_card_that_seems_to_leave_for_a_moment_is_not_a_new_card() -> None:
    filter_, events = ReadFilter(), []
    for at_s in (9.0, 9.1, 9.9, 10.275, 10.4):
        events += filter_.see(Reading("04190AF9", manner=Manner.ONCE), at_s)
    assert events == [Arrived("04190AF9", 1)]
    assert filter_.tick(11.9) == [Left("04190AF9", 1)]
