"""Torn and damaged frames between whole ones: the whole ones come through, and each refused one is told once.

A head so short that it says nothing (zeros of a PN532, up to three characters without a start byte, half a line of
text) is no frame yet; a damaged byte that happens to be a start or an end makes two frames of one.
"""

import random
from collections.abc import Iterator

import pytest

from hardware.decode import decode, lines_of
from hardware.kinds import KINDS
from hardware.ports import Arrived, Lying
from hardware.readers.own import checked
from hardware.readers.parsed import Bad, Heard
from hardware.readers.pepper import frame as pepper_frame
from tests.hardware.pty_device import PtyDevice, connected
from tests.hardware.test_fuzz_parsers import FRAMES, NFC, cut, pn532

MARKS = {
    "own": b"$\n",
    "rdm6300": b"\x02\x03\rABCDEFGH",
    "em18": b"\r\n\0",
    "line": b"\r\n",
    "pn532": b"\0\xff",
    "pepper": b"\xf5{}",
}
ENDS = {"line": b"\r\n"}  # a line has no check: only its end keeps the next one apart


def torn(name: str) -> Iterator[tuple[bytes, bytes]]:
    for frame in FRAMES[name]:
        for at in range(1, len(frame)):
            yield frame, frame[:at]


def good(name: str) -> bytes:
    return FRAMES[name][0]


def uids(lines: list[dict[str, object]]) -> list[object]:
    return [line["uid"] for line in lines if "problem" not in line]


def refused(lines: list[dict[str, object]]) -> list[object]:
    return [line["problem"] for line in lines if "problem" in line]


def is_whole(name: str, head: bytes) -> bool:
    """The head says all that the frame does: only its end, or what follows the check, is missing."""
    parser = KINDS[name].parser()
    return any(not isinstance(heard, Bad) for heard in [*parser.feed(head), *parser.idle()])


@pytest.mark.parametrize("name", KINDS)
def test_frames_behind_one_that_was_torn_anywhere_come_through_and_it_is_told_once(name: str) -> None:
    one = uids(list(decode(name, good(name))))
    assert one
    for _, head in torn(name):
        for count in (1, 2, 40):
            lines = list(decode(name, head + ENDS.get(name, b"") + good(name) * count))
            assert uids(lines)[-count:] == one * count, head.hex()
            if not is_whole(name, head):
                told = refused(lines)
                assert len(told) == 1 or (not told and says_nothing(name, head)), (head.hex(), told)


def says_nothing(name: str, head: bytes) -> bool:
    """Half a line of text, zeros, a bracket, or up to three characters without a start byte."""
    few = name == "rdm6300" and head[:1] != b"\x02" and len(head) <= 3
    return name == "line" or few or (name == "pn532" and not head.strip(b"\0")) or head == b"{"


@pytest.mark.parametrize("name", KINDS)
def test_frames_that_come_after_the_pause_behind_a_torn_one_come_through_at_once(name: str) -> None:
    for _, head in torn(name):
        parser = KINDS[name].parser()
        parser.feed(head)
        parser.idle()
        heard = [*parser.feed(good(name))]
        heard += parser.idle() if KINDS[name].idle_gap_s is not None else []
        assert uids([line for one in heard for line in lines_of(one)]) == uids(list(decode(name, good(name)))), head


@pytest.mark.parametrize("name", KINDS)
def test_a_card_laid_behind_a_torn_frame_arrives_on_the_line_too(name: str) -> None:
    """Cuts after every third byte, each through a port: the pause, then the card as often as it is asked for."""
    (uid,) = uids(list(decode(name, good(name))))
    with PtyDevice() as device:
        for at in range(1, len(good(name)), 3):
            if is_whole(name, good(name)[:at]):
                continue
            reader, _ = connected(device, KINDS[name])
            reader.poll(10.0)
            if name == "own":
                device.write(reader.door, checked("H,1.0,0.1.0,00C0FFEE,2,MFRC522,POWER"))
            device.write(reader.door, good(name)[:at] + ENDS.get(name, b""))
            reader.poll(10.0)
            reader.poll(10.11)
            events = []
            for now_s in (10.2, 10.3, 10.4):
                device.write(reader.door, good(name))
                events += reader.poll(now_s)
            events += reader.poll(10.55)
            assert [event.uid for event in events if isinstance(event, Arrived | Lying)] == [uid], at
            reader.close()


@pytest.mark.parametrize("name", KINDS)
def test_a_frame_with_one_wrong_bit_is_told_once_and_its_neighbours_come_through(name: str) -> None:
    before, after = good(name), good(name)
    one = list(decode(name, before))
    for frame in FRAMES[name]:
        for at in range(len(frame)):
            for bit in range(8):
                wrong = bytearray(frame)
                wrong[at] ^= 1 << bit
                if wrong[at] in MARKS[name] or frame[at] in b"\r\n>":
                    continue
                lines = list(decode(name, before + bytes(wrong) + after))
                assert lines[: len(one)] == one, wrong.hex()
                assert lines[-len(one) :] == one, wrong.hex()
                between = lines[len(one) : len(lines) - len(one)]
                assert len(between) <= max(1, len(list(decode(name, frame)))), (wrong.hex(), between)
                if name not in ("line", "pepper") and not is_whole(name, bytes(wrong)):
                    assert len(refused(between)) == 1, (wrong.hex(), between)


@pytest.mark.parametrize(
    ("name", "frame", "problem"),
    [
        ("pn532", bytes.fromhex("0000FF01FF7F8100"), "refused"),
        ("pn532", pn532(NFC[0])[:-2] + b"\x00\x00", "crc"),
        ("pn532", bytes.fromhex("0000FF02FED54BE000"), "grammar"),
        ("own", checked("H,2.0,0.1.0,00C0FFEE,1,MFRC522,POWER"), "version"),
        ("own", checked("R,GAIN,ERR,ARGS"), "refused"),
        ("own", checked("S,5D41402A,0,0,2:"), "grammar"),
        ("own", b"$" + b"S" * 600 + b"\n", "long"),
        ("pepper", pepper_frame(b"\0\3\1\0"), "grammar"),
        ("pepper", b"\xf5\x00\x04\xff\xfb" + bytes(1024), "long"),
        ("pepper", b"\xf5\x02\x00\xfd\xff\xff\xff", "grammar"),
        ("pepper", b'{"type":"uid","uid":"0484015A061F90","antenna":true}', "grammar"),
        ("pepper", b'{"type":"uid","uid":{"a":1}}', "torn"),
        ("pepper", b'{"typo":"uid","uid":"0484015A061F90"}', "grammar"),
        ("line", b"4690 8AA 61 81\n", "length"),
        ("em18", b"7800656EB6C6\n", "crc"),
        ("rdm6300", b"\x02" + b"7800656EB6C6" + b"\x03", "crc"),
    ],
)
def test_each_kind_of_refusal_is_one_line_of_its_name(name: str, frame: bytes, problem: str) -> None:
    for data in (frame, good(name) + frame, good(name) + frame + good(name)):
        assert refused(list(decode(name, data))) == [problem]


def test_a_head_that_reads_right_from_a_stray_byte_does_not_hide_the_frame_behind_it() -> None:
    """F5 0A F5 has its own complement when the next frame, 10 bytes long, begins F5 0A."""
    frame = pepper_frame(b"\0\3\1\0" + bytes.fromhex("97BDDF71"))
    assert frame.startswith(b"\xf5\x0a")
    lines = list(decode("pepper", b"\xf5\x0a\xf5" + frame))
    assert uids(lines) == ["97BDDF71"]
    assert refused(lines) == ["long"]


def test_an_em_18_recorded_without_its_pauses_is_read_card_by_card() -> None:
    card = b"7800656EB6C5"
    for count in (1, 7, 8, 9, 200):
        assert uids(list(decode("em18", card * count))) == ["7800656EB6"] * count
    for at in range(1, 12):
        for before, after in ((0, 3), (1, 1), (1, 30), (6, 30), (30, 7)):
            if at == 6 and after == 30:  # half a card twice passes the XOR, and the end is too far to tell
                continue
            lines = list(decode("em18", card * before + card[:at] + card * after))
            assert uids(lines) == ["7800656EB6"] * (before + after), (at, before)
            assert refused(lines) == ["torn"]


@pytest.mark.parametrize("name", KINDS)
def test_it_is_the_same_however_the_bytes_are_cut(name: str) -> None:
    dice = random.Random(name)
    data = b"".join(head + ENDS.get(name, b"") + good(name) for _, head in torn(name))
    parser = KINDS[name].parser()
    heard: list[Heard] = []
    for piece in cut(data, dice):
        heard += parser.feed(piece)
    whole = KINDS[name].parser()
    assert [*heard, *parser.idle()] == [*whole.feed(data), *whole.idle()]


@pytest.mark.parametrize(
    "line",
    [b"2026-11-30", b"2026-11-30 03:17:03", b"[30.11.2026 3:17]", b"11/30/2026 03:17:03.123", b"2026-11-30T03:17:03Z"],
)
def test_a_date_or_a_time_is_no_card_and_does_not_hide_one(line: bytes) -> None:
    assert list(decode("line", line + b"\n")) == []
    assert list(decode("line", line + b" Card: 04 F6 D9 F2\n")) == [{"uid": "04F6D9F2", "antenna": 1}]
    assert refused(list(decode("line", b"20261130 031703\n"))) == ["length"]
