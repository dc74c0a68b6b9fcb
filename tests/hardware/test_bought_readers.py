"""Bought readers on a port: asked where they must be, believed as their kind deserves, recognised by their bytes."""

import pytest

from hardware.card_reader import CardReader
from hardware.decode import decode, from_hex
from hardware.guess import guess
from hardware.kinds import KINDS
from hardware.ports import Arrived, Cleared, Left, Noise, ReaderBack, ReaderError, TwoCards
from hardware.reader_settings import ReaderSettings
from hardware.readers.line import LineParser
from hardware.readers.own import checked
from hardware.readers.parsed import Bad, Crowd, Framed, Manner, Reading
from hardware.readers.pepper import PepperParser, PepperPoller
from hardware.readers.pepper import frame as pepper_frame
from hardware.readers.pn532 import Pn532Parser
from hardware.readers.pn532 import frame as pn532_frame
from hardware.serial_reader import SerialDoor
from tests.hardware.pty_device import REAL_S, PtyDevice, connected

CARD = b"\x0262E3086CED08\x03"
UID = "62E3086CED"
NFC = "0484015A061F90"


def test_an_rdm6300_that_repeats_is_believed_the_second_time_and_gone_when_it_stops() -> None:
    with PtyDevice() as device:
        reader, events = connected(device, KINDS["rdm6300"])
        assert events == [ReaderBack(device.path)]
        device.write(reader.door, CARD)
        assert reader.poll(10.0) == []
        device.write(reader.door, CARD)
        assert reader.poll(10.065) == [Arrived(UID, 1)]
        due_s = reader.next_due_s()
        assert due_s == pytest.approx(10.465)
        assert reader.poll(due_s or 0.0) == [Left(UID, 1)]
        reader.close()


def test_an_id_12la_is_believed_the_first_time() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS["rdm6300"])
        device.write(reader.door, bytes.fromhex("023035303032303742333236430D0A03"))
        assert reader.poll(10.0) == [Arrived("0500207B32", 1)]
        assert reader.poll(11.4) == []
        assert reader.poll(11.6) == [Left("0500207B32", 1)]
        reader.close()


def test_an_em_18_is_believed_when_its_line_falls_quiet() -> None:
    with PtyDevice() as device:
        reader, _ = connected(device, KINDS["em18"])
        device.write(reader.door, b"780065")
        assert reader.poll(10.0) == []
        device.write(reader.door, b"6EB6C5")
        assert reader.poll(10.01) == []
        assert reader.next_due_s() == pytest.approx(10.06)
        assert reader.poll(10.06) == [Arrived("7800656EB6", 1)]
        reader.close()


def test_whether_a_reader_repeats_can_be_set() -> None:
    with PtyDevice() as device:
        door = SerialDoor(device.find, KINDS["line"].line)
        reader = CardReader(KINDS["line"], door, ReaderSettings("line", manner=Manner.REPEATS))
        assert door.wait_until(lambda: not door.busy, REAL_S)
        reader.poll(0.0)
        device.write(door, b"Card found: 92 25 6F EB\r\n")
        assert reader.poll(10.0) == []
        device.write(door, b"Card found: 92 25 6F EB\r\n")
        assert reader.poll(10.2) == [Arrived("92256FEB", 1)]
        reader.close()


class Chip:
    """A PN532 at the far end of the pty: acknowledges and answers what it is asked."""

    def __init__(self, device: PtyDevice, reader: CardReader) -> None:
        self.device, self.door, self.uids = device, reader.door, list[str]()
        self.taken_bytes = 0

    def answer(self) -> None:
        assert self.door.wait_until(lambda: not self.door.busy, REAL_S)
        asked = self.device.read(self.door.sent_bytes - self.taken_bytes)
        self.taken_bytes += len(asked)
        for heard in Pn532Parser().feed(asked):
            if isinstance(heard, Framed) and heard.payload[:1] == b"\xd4":
                self.reply(heard.payload[1:])

    def reply(self, command: bytes) -> None:
        body = b"\xd5" + bytes((command[0] + 1,))
        if command[0] == 0x4A:
            body += bytes((len(self.uids),))
            for number, uid in enumerate(map(bytes.fromhex, self.uids), 1):
                body += bytes((number, 0x00, 0x44, 0x00, len(uid))) + uid
        frame = b"\0\0\xff" + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))
        self.device.write(self.door, bytes.fromhex("0000FF00FF00") + frame)


def test_a_pn532_is_set_up_asked_and_believed() -> None:
    with PtyDevice() as device:
        reader, events = connected(device, KINDS["pn532"])
        chip, now_s = Chip(device, reader), 0.0
        for step in range(60):
            chip.uids = [NFC] if 20 <= step < 35 else [NFC, UID[:8]] if 40 <= step < 50 else []
            chip.answer()
            now_s += 0.05
            events += reader.poll(now_s)
        assert events == [ReaderBack(device.path), Arrived(NFC, 1), Left(NFC, 1), TwoCards(1), Cleared(1)]
        reader.close()


def test_pepper_antennas_are_asked_one_after_another_and_a_new_card_twice_at_once() -> None:
    parser = PepperParser()
    poller = PepperPoller(parser, antennas=3)
    lying = {2: NFC}
    asked: list[str] = []
    readings: list[object] = []
    out, now_s = poller.start(0.0), 0.0
    for _ in range(18):
        command = out[5:-2]
        asked.append(command.hex().upper())
        answer = b"\0" + command[:1]
        if command[0] == 0x02:
            answer += bytes((1 if parser.antenna in lying else 0,))
        if command[0] == 0x03:
            answer += b"\x01\x00" + bytes.fromhex(lying[parser.antenna])
        now_s += 0.01
        out = b""
        for heard in parser.feed(pepper_frame(answer)):
            readings += [heard] if isinstance(heard, Reading) else []
            out += poller.hear(heard, now_s)
    assert asked == [
        *("0600", "0F01", "02"),
        *("0F02", "02", "0300", "02", "0300"),
        *("0F03", "02", "0F01", "02"),
        *("0F02", "02", "0300", "0F03", "02", "0F01"),
    ]
    assert readings == [Reading(NFC, 2)] * 3


def test_pepper_is_asked_again_when_it_does_not_answer_and_goes_on_after_an_error() -> None:
    poller = PepperPoller(PepperParser(), antennas=1)
    first = poller.start(0.0)
    assert poller.tick(0.1) == b""
    assert poller.tick(poller.due_s()) == first
    assert poller.hear(Framed(b"\x00\x06"), 1.0) == pepper_frame(b"\x02")
    assert poller.hear(Framed(b"\xff\x02\x01"), 1.1) == b""
    assert poller.tick(poller.due_s()) == pepper_frame(b"\x02")


def test_pepper_events_as_text_between_frames_are_read_too() -> None:
    text = b'{"type":"uid","uid":"04:84:01:5a:06:1f:90","antenna":3}\r\n{"type":"boot"}'
    frames = pepper_frame(b"\0\2\2") + text + pepper_frame(bytes.fromhex("FE000100" + NFC))
    for size in (1, 7, 500):
        parser = PepperParser()
        heard = [h for at in range(0, len(frames), size) for h in parser.feed(frames[at : at + size])]
        assert [h for h in heard if isinstance(h, Reading)] == [Reading(NFC, 3), Reading(NFC, 1)]
        assert [h for h in heard if isinstance(h, Crowd)] == [Crowd(1, ())]
        assert not any(isinstance(h, Bad) for h in heard)


def test_text_that_breaks_off_or_makes_no_sense_is_refused() -> None:
    assert [h.code for h in PepperParser().feed(b'{"type":"uid","uid":{"a":1}}\n') if isinstance(h, Bad)] == ["torn"]
    assert [h.code for h in PepperParser().feed(b'{"type":"uid","uid":7}') if isinstance(h, Bad)] == ["grammar"]
    assert [h.code for h in PepperParser().feed(b'{"type":"uid","uid":"04"') if isinstance(h, Bad)] == []
    assert next(h.code for h in PepperParser().feed(b'{"' + b"x" * 2000) if isinstance(h, Bad)) == "long"


def test_a_pepper_with_eight_antennas_holds_its_cards_for_three_rounds() -> None:
    with PtyDevice() as device:
        door = SerialDoor(device.find, KINDS["pepper"].line)
        reader = CardReader(KINDS["pepper"], door, ReaderSettings("pepper", antennas=8))
        assert reader._reads._set.gone_s == pytest.approx(1.2)
        reader.close()


def test_the_gain_and_pace_of_our_own_board_are_set_once_it_has_answered() -> None:
    with PtyDevice() as device:
        door = SerialDoor(device.find, KINDS["own"].line)
        reader = CardReader(KINDS["own"], door, ReaderSettings(gain=4, poll_ms=50))
        assert door.wait_until(lambda: not door.busy, REAL_S)
        reader.poll(0.0)
        device.write(door, checked("H,1.0,0.1.0,00C0FFEE,1,MFRC522,POWER") + checked("R,GAIN,ERR,ARGS"))
        events = reader.poll(0.1)
        assert door.wait_until(lambda: not door.busy, REAL_S)
        sent = b"!HELLO*49D6\n!GAIN,0,4*11CC\n" + checked("POLL,50", "!")
        assert device.read(len(sent)) == sent
        assert Noise("refused", "The board refused GAIN: ARGS.") in events
        reader.close()


@pytest.mark.parametrize(
    ("line", "uid"),
    [
        (b"04-F6-D9-F2-1F-68-80", "04F6D9F21F6880"),
        (b"0x04, 0xF6, 0xD9, 0xF2", "04F6D9F2"),
        (b"-C4178b55", "C4178B55"),
        (b"> Tag ID = 04f6d9f21f6880 (NTAG213)", "04F6D9F21F6880"),
        (b"UID 04 F6 D9 F2 SAK 08", "04F6D9F2"),
        (b"146 37 111 235", "92256FEB"),
        (b"146-37-111-235-51", "92256FEB"),
        (b"3|E007000012345678", "E007000012345678"),
        (b"Card 04F6D9F2.", "04F6D9F2"),
        (b"Card 04.F6.D9.F2.", "04F6D9F2"),
        (b"UID: 04.F6.D9.F2.1F.68.80", "04F6D9F21F6880"),
        (b"04_F6_D9_F2", "04F6D9F2"),
        (b"Left reader: 04F6D9F2", "04F6D9F2"),
        (b"4 F6 D9 F2 1F 68 80", "04F6D9F21F6880"),
        (b"4:f6:d9:f2", "04F6D9F2"),
        (b"[4, 246, 217, 242]", "04F6D9F2"),
        (b"[24, 47, 60, 82]", "182F3C52"),
        (b"389871535167", "5AC62784"),
    ],
)
def test_a_uid_is_read_from_a_line_however_it_is_written(line: bytes, uid: str) -> None:
    parser = LineParser()
    assert [heard.uid for heard in (*parser.feed(line), *parser.idle()) if isinstance(heard, Reading)] == [uid]


@pytest.mark.parametrize(
    "line",
    [
        b"04 F6 D9 F2 1Z",
        b"Z4 F6 D9 F2 1F",
        b"04 F6 D9 F2 1\xff",
        b"04F6D9F2 04F6D9F3",
        b"+4178b55C",
        b"146-37-111-256",
        b"146-37-111-235-52",
        b"Firmware Version: 0x92 = v2.0",
        b"MFRC522 ready 12.5",
        b"3808179204ff",
        b"04.F6.D9.F2.1",
        b"04F6D9F2.5",
        b"192.168.1.100",
    ],
)
def test_a_line_with_a_cut_damaged_or_doubled_uid_is_no_card(line: bytes) -> None:
    assert [said for said in decode("line", line) if "problem" not in said] == []


@pytest.mark.parametrize(
    "line",
    [b"Tag removed: 04F6D9F2", b"04F6D9F2 removed", b"Tag 04 F6 D9 F2 has left", b"lost 04F6D9F2", b"<04F6D9F2> left"],
)
def test_a_line_that_says_a_card_is_taken_away_is_no_card_laid(line: bytes) -> None:
    assert list(decode("line", line)) == []


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (CARD * 3, "rdm6300"),
        (b"\x020500207B326C\r\n\x03", "rdm6300"),
        (b"A04171F04FEF6\r\n>", "rdm6300"),
        (b"7800656EB6C5", "em18"),
        (b"Card found: 92 25 6F EB\r\nNo card found\r\n", "line"),
        (pn532_frame(b"\x02") * 2, "pn532"),
        (pepper_frame(b"\0\2\0") * 2, "pepper"),
        (checked("S,5D41402A,0,0,1:") * 2, "own"),
    ],
)
def test_a_reader_is_recognised_by_its_bytes(data: bytes, name: str) -> None:
    assert guess(data)[0].protocol == name
    assert guess(b"\xff\xfe\r\n" + data + b"\x00")[0].protocol == name


def test_garbage_is_recognised_as_nothing() -> None:
    assert guess(b"f`\xef\xbf\xbd`ff~" * 40) == []


def test_our_own_frames_are_decoded_antenna_by_antenna() -> None:
    data = checked(f"S,5D41402A,0,0,1:{NFC},2:,3:08EC947F,4:{NFC[:8]}+0413A27C390289,5:!CHIP") + b"$S,\n"
    assert list(decode("own", data)) == [
        {"uid": NFC, "antenna": 1},
        {"problem": "random", "uid": "08EC947F", "antenna": 3},
        {"problem": "two_cards", "antenna": 4, "uids": [NFC[:8], "0413A27C390289"]},
        {"problem": "fault", "antenna": 5, "fault": "CHIP"},
        {"problem": "crc", "raw": "532C"},
    ]


def test_lines_of_hex_are_read_and_a_line_that_is_not_is_named() -> None:
    assert b"".join(from_hex([b"02 36\n", b"\n", b"3234\n"])) == b"\x02624"
    with pytest.raises(ReaderError, match="Line 2 is not hex"):
        list(from_hex([b"02\n", b"xx\n"]))
