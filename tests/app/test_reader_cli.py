"""`dealer reader`: recordings decoded line by line, and a live reader watched down to why it was not believed."""

import json
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue

import pytest

from dealer.app.cli.reader import Watch, at_most, event_line
from dealer.app.errors import UserError
from dealer.app.main import main
from hardware.card_reader import CardReader
from hardware.kinds import KINDS
from hardware.mock import mock_uid
from hardware.ports import ReaderGone
from hardware.reader_settings import ReaderSettings
from hardware.serial_reader import SerialDoor
from tests.hardware.desk import TimedDesk
from tests.hardware.pty_device import REAL_S, PtyDevice
from tests.hardware.test_serial_cases import PARSED, merged, protocol, raw

Lines = list[dict[str, object]]


def decoded(capsys: pytest.CaptureFixture[str], name: str, file: Path, *more: str) -> Lines:
    status = main(["reader", "decode", "--protocol", name, *more, str(file)])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("case", PARSED, ids=lambda case: case["id"])
def test_every_capture_goes_through_the_command_as_bytes_and_as_hex(
    case: dict[str, dict[str, object]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, expect = raw(case), case["expect"]
    (tmp_path / "raw.bin").write_bytes(data)
    lines = decoded(capsys, protocol(case), tmp_path / "raw.bin")
    hexed = "\n".join(data[at : at + 7].hex(" ") for at in range(0, len(data), 7))
    (tmp_path / "raw.hex").write_text(hexed + "\n")
    assert decoded(capsys, protocol(case), tmp_path / "raw.hex", "--hex") == lines
    if "uids" in expect:
        assert merged(lines) == expect["uids"]
    for line in lines:
        assert ("problem" in line) or set(line) == {"uid", "antenna"}
        assert isinstance(line.get("problem", ""), str)
    problems = [line["problem"] for line in lines if "problem" in line]
    if expect.get("bad") or expect.get("noise") or expect.get("ignored_random") or "error" in expect:
        assert problems
    if expect.get("bad") == 0:
        assert problems == []


def test_each_refused_frame_gives_one_problem_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, wrong = b"\x0262E3086CED08\x03", b"\x0262E3086CED09\x03"
    (tmp_path / "raw").write_bytes(good + wrong + good + wrong + wrong)
    lines = decoded(capsys, "rdm6300", tmp_path / "raw")
    assert ["problem" in line for line in lines] == [False, True, False, True, True]


def test_the_end_of_the_file_is_an_idle_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "raw").write_bytes(b"7800656EB6C5")
    assert decoded(capsys, "em18", tmp_path / "raw") == [{"uid": "7800656EB6", "antenna": 1}]
    (tmp_path / "torn").write_bytes(b"7800656EB6")
    assert [set(line) >= {"problem"} for line in decoded(capsys, "em18", tmp_path / "torn")] == [True]
    (tmp_path / "none").write_bytes(b"")
    assert decoded(capsys, "em18", tmp_path / "none") == []


def test_a_pipe_is_decoded_like_a_file() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "dealer", "reader", "decode", "--protocol", "rdm6300", "--hex"],
        input=b"02 36 32 45 33 30 38 36\n43 45 44 30 38 03\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout) == {"uid": "62E3086CED", "antenna": 1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--protocol", "rdm", "{raw}"], "There is no reader 'rdm'; there are own,"),
        (["--protocol", "own", "{raw}/no"], "cannot be read"),
        (["--protocol", "own", "--hex", "{raw}"], "Line 2 is not hex"),
        (["{raw}"], "--protocol"),
        (["--protocol", "own", "{raw}/.."], "cannot be read"),
        (["--protocol", "own", "/proc/self/mem"], "cannot be read"),
    ],
)
def test_mistakes_are_one_sentence_and_status_2(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "raw").write_text("02 36\nxyz\n")
    status = main(["reader", "decode", *(word.replace("{raw}", str(tmp_path / "raw")) for word in words)])
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_an_endless_recording_is_decoded_as_it_comes() -> None:
    command = [sys.executable, "-m", "dealer", "reader", "decode", "--protocol", "rdm6300"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(300):  # 42 kB, which a pipe holds
            process.stdin.write(b"\x0262E3086CED08\x03" * 10)
            process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"uid": "62E3086CED", "antenna": 1}
        assert process.poll() is None
        process.stdin.close()
        assert len(process.stdout.readlines()) == 2999
        assert process.wait(timeout=60) == 0


# --- watching ---


class Watched:
    """A bought reader on a pty, watched in the test's own time."""

    def __init__(self, kind: str, device: PtyDevice) -> None:
        self.raw: SimpleQueue[bytes] = SimpleQueue()
        self.said, self.now_s, self.device = list[str](), 0.0, device

        def through(data: bytes) -> bytes:
            self.raw.put(data)
            return data

        self.door = SerialDoor(device.find, KINDS[kind].line, lambda: None, through)
        self.reader = CardReader(KINDS[kind], self.door, ReaderSettings(kind))
        assert self.door.wait_until(lambda: not self.door.busy, REAL_S)
        self.watch = Watch(self.reader, self.raw, self.said.append)
        self.wait(2.0)

    def hear(self, data: bytes) -> None:
        self.device.write(self.door, data)
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.now_s += 0.05
            self.watch.look(self.now_s)


FRAME = b"\x0262E3086CED08\x03"


def test_watching_shows_bytes_frames_the_card_and_why_a_single_read_is_not_believed() -> None:
    with PtyDevice() as device:
        seen = Watched("line", device)
        seen.hear(b"04 F6 D9 F2 1F 68 80\r\n")
        seen.wait(1.0)
        seen.hear(b"08EC947F\r\n")
        seen.reader.close()
    text = "\n".join(seen.said)
    assert "bytes    30 34 20 46 36" in text
    assert 'frame    {"uid": "04F6D9F21F6880", "antenna": 1}' in text
    assert '"problem": "random"' in text
    assert "makes up such a number anew" in text
    assert "PhoneNear" in text


def test_a_card_read_too_seldom_is_told_with_its_reason() -> None:
    with PtyDevice() as device:
        seen = Watched("rdm6300", device)
        seen.hear(FRAME)
        seen.wait(1.5)
        assert any(line.startswith("not      62E3086CED on antenna 1 was not believed") for line in seen.said)
        assert not any("Arrived" in line for line in seen.said)
        seen.said.clear()
        for _ in range(4):
            seen.hear(FRAME)
        seen.wait(1.5)
        seen.reader.close()
    assert sum("Arrived uid=62E3086CED" in line for line in seen.said) == 1
    assert not any("not believed" in line for line in seen.said)


def test_a_damaged_frame_and_a_frame_ended_by_silence_are_shown() -> None:
    with PtyDevice() as device:
        seen = Watched("em18", device)
        seen.hear(b"7800656EB6C5")
        seen.wait(1.0)
        seen.hear(b"7800656EB6C6")
        seen.wait(1.0)
        seen.reader.close()
    frames = [line for line in seen.said if line.startswith("frame")]
    assert json.loads(frames[0].removeprefix("frame    ")) == {"uid": "7800656EB6", "antenna": 1}
    assert any('"problem"' in line for line in frames[1:])
    assert any(line.startswith("not      Noise") for line in seen.said)


def test_our_own_board_says_hello_and_what_lies_there() -> None:
    raw: SimpleQueue[bytes] = SimpleQueue()

    def through(data: bytes) -> bytes:
        raw.put(data)
        return data

    desk, said = TimedDesk(through), list[str]()
    watch = Watch(desk.reader, raw, said.append)
    desk.lay(mock_uid(5), 2)
    for _ in range(20):
        desk.now_ms += 100
        desk.advance(100)
        watch.look(desk.now_ms / 1000)
    desk.lift(mock_uid(5))
    for _ in range(10):
        desk.now_ms += 100
        desk.advance(100)
        watch.look(desk.now_ms / 1000)
    desk.close()
    assert any(line.startswith("card     Left") for line in said)
    assert any(f"card     Arrived uid={mock_uid(5)} antenna=2" in line for line in said)
    assert any(f'"uid": "{mock_uid(5)}", "antenna": 2' in line for line in said)
    assert any("nothing lies there" in line for line in said)


def test_the_mock_can_be_watched_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reader", "watch", "--mock", "--seconds", "0.3"]) == 0
    said = capsys.readouterr().out
    assert "reader   ReaderBack port=" in said
    assert main(["reader", "watch", "--protocol", "wedge"]) == 2


def test_a_recording_without_an_end_is_refused_in_a_sentence() -> None:
    taken: list[bytes] = []
    with pytest.raises(UserError, match="too long: 1 MB at most"):
        taken.extend(at_most(iter(lambda: bytes(65536), b""), 1 << 20))
    assert len(b"".join(taken)) <= 1 << 20


def test_a_port_that_cannot_be_opened_is_named_with_the_reason() -> None:
    said = event_line(ReaderGone("The reader is not plugged in.", "/dev/nosuch"))
    assert said == "reader   /dev/nosuch: The reader is not plugged in."
    named = event_line(ReaderGone("/dev/null is no port that a reader can be on.", "/dev/null"))
    assert named.count("/dev/null") == 1
