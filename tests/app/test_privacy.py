"""What the console tells nobody: on stderr, on the disk, on the network, and in an export of a running deal."""

import ast
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dealer.rules import events as e
from dealer.store.files import database, log_of
from dealer.store.sqlite import open_store
from tests.conformance.play_headless import Console, Player, preset

ROOT = Path(__file__).resolve().parents[2]
CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])[cdhs♣♦♥♠](?![0-9A-Za-z])")
UID = re.compile(r"(?<![0-9A-Za-z])([0-9A-Fa-f]{2}:?){4,10}(?![0-9A-Za-z])")
PIECE_BYTES = 6
"""So many bytes in a row are no accident: less than one in a million evenings."""


class At:
    """A real process on a state folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.state, file = folder / "state", folder / "preset.toml"
        file.write_text(preset("krg", ["Ann", "Bartholomew", "Žofie"], "called"), encoding="utf-8")
        line = [sys.executable, "-m", "dealer", "run", "--mock", "--headless", "--state", str(self.state)]
        self.console = Console([*line, "--preset", str(file)])
        self.player = Player(self.console, random.Random(3))

    @property
    def kind(self) -> str:
        return str(self.console.scene["prompt"]["kind"])

    def play_to(self, kind: str) -> None:
        while self.kind != kind:
            self.player.step()

    def said(self) -> str:
        """All of stderr so far."""
        return os.pread(self.console.err.fileno(), 1_000_000, 0).decode()

    def seed(self) -> bytes:
        """The link that was taken last, as a restart finds it."""
        store = open_store(self.state, alone=False)
        try:
            evening = store.open_evening()
            assert evening
            facts = e.decode_all([entry.body for entry in store.load(evening)])
        finally:
            store.close()
        return bytes.fromhex([fact.link for fact in facts if isinstance(fact, e.Drawn)][-1])


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[At]:
    monkeypatch.chdir(ROOT)
    old = os.umask(0o022)  # what a desktop has; the unit's own is stricter
    try:
        table = At(tmp_path)
    finally:
        os.umask(old)
    yield table
    if not table.console.err.closed:
        table.console.kill()


def holds_of(seed: bytes, data: bytes) -> bool:
    """Whether any run of the seed's bytes stands in the data, raw or in hex."""
    low = data.lower()
    pieces = [seed[i : i + PIECE_BYTES] for i in range(len(seed) - PIECE_BYTES + 1)]
    return any(piece in data or piece.hex().encode() in low for piece in pieces)


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if not path.is_dir())


def too_open(folder: Path) -> list[str]:
    """Whatever somebody else on the machine could read."""
    every = [folder, *folder.rglob("*")]
    return [f"{p}: {p.stat().st_mode & 0o777:o}" for p in every
            if p.stat().st_mode & 0o777 != (0o700 if p.is_dir() else 0o600)]  # fmt: skip


def inet_sockets(pid: int) -> list[str]:
    """The process's own sockets that speak IP: the table's name and the addresses of each."""
    links = []
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            links.append(str(descriptor.readlink()))
    own = {link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:[")}
    found = []
    for name in ("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6"):
        rows = Path(f"/proc/{pid}/net/{name}")
        for row in rows.read_text().splitlines()[1:] if rows.exists() else ():
            words = row.split()
            if words[9] in own:
                found.append(f"{name} {words[1]} {words[2]}")
    return found


def leaks(text: str) -> list[str]:
    """Card identities and tags in a text."""
    return [found[0] for pattern in (CARD, UID) for found in pattern.finditer(text)]


def test_the_search_for_leaks_finds_a_card_and_a_tag() -> None:
    assert leaks("took As, K♦ and 10h of tag 04A1B2C3D4E5F6") == ["As", "K♦", "10h", "04A1B2C3D4E5F6"]
    assert leaks("The evenings of 2026-11-29 are in evenings.damaged-1.db.") == []


def test_a_deal_with_every_kind_of_slip_says_nothing_on_stderr(at: At) -> None:
    console = at.console
    at.play_to("shared_cards")
    scene = console.act(tag="0499AABBCCDDEE")
    assert scene["problem"]["code"] == "unknown_tag"
    console.act(lift="0499AABBCCDDEE")
    at.player.step()
    (card,) = set(console.scene["board"])
    assert console.act(card=card)["problem"]["code"] == "already_read"
    console.act(lift=card)
    assert console.act(tag="As is no tag")["problem"]
    console.act(unplug=True)
    console.act(plug=True)
    console.act(wait_ms=10_000)
    at.play_to("result")
    assert at.said() == ""
    console.p.stdin.close()
    assert console.p.wait(20) == 0
    assert at.said() == ""


def test_what_the_start_says_of_a_damaged_file_names_no_card_no_tag_and_no_seed(at: At) -> None:
    at.play_to("shared_cards")
    at.player.step()
    seed = at.seed()
    at.console.kill()
    file = database(at.state)
    log_of(file).unlink(missing_ok=True)
    whole = bytearray(file.read_bytes())
    whole[-3000:-2000] = bytes(1000)
    file.write_bytes(whole)
    at.console.start()
    said = at.said()
    assert "damaged" in said
    plain = said.replace(str(at.state), "")
    assert leaks(plain) == []
    assert not holds_of(seed, said.encode())
    assert "Traceback" not in said
    assert too_open(at.state) == []


def test_every_file_of_the_state_is_its_owners_alone(at: At) -> None:
    at.play_to("cut")
    at.console.act(tap="nav.table")
    at.console.act(tap="table.export")
    at.console.act(tap="nav.table")
    assert (at.state / "exports").is_dir()
    assert len(files_in(at.state)) > 5
    assert too_open(at.state) == []
    at.console.kill()
    at.console.start()
    assert too_open(at.state) == []


def test_a_table_has_no_socket_on_any_network(at: At) -> None:
    assert inet_sockets(at.console.p.pid) == []
    at.play_to("shared_cards")
    at.player.step()
    assert inet_sockets(at.console.p.pid) == []


def test_a_window_has_no_socket_on_any_network_and_says_nothing(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "GPIOZERO_PIN_FACTORY": "mock"}
    line = [sys.executable, "-m", "dealer", "run", "--mock", "--size", "800x480", "--state", str(tmp_path / "state")]
    # Told that it is ready as systemd is: by a datagram that comes once the first picture is shown.
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, (tmp_path / "said").open("wb+") as said:
        told.bind(str(tmp_path / "notify"))
        told.settimeout(30)
        env["NOTIFY_SOCKET"] = str(tmp_path / "notify")
        with subprocess.Popen(line, stdout=said, stderr=subprocess.STDOUT, env=env, cwd=ROOT) as process:
            try:
                while b"READY=1" not in told.recv(4096):
                    pass
                assert inet_sockets(process.pid) == []
            finally:
                process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0
        said.seek(0)
        assert leaks(said.read().decode()) == []
    assert too_open(tmp_path / "state") == []


def test_the_search_for_sockets_finds_one() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        assert inet_sockets(os.getpid()) == [f"tcp 0100007F:{port:04X} 00000000:0000"]


def test_an_export_taken_while_a_deal_runs_holds_nothing_of_its_seed(at: At, tmp_path: Path) -> None:
    line = [sys.executable, "-m", "dealer", "export", "--state", str(at.state), "--to"]
    for number, kind in enumerate(("cut", "shared_cards", "result")):
        at.play_to(kind)
        seed = at.seed()
        at.console.act(tap="nav.table")
        at.console.act(tap="table.export")
        at.console.act(tap="nav.table")
        by_hand = tmp_path / f"export{number}"
        assert subprocess.run([*line, str(by_hand)], check=False, capture_output=True, cwd=ROOT).stderr == b""
        for folder in (at.state / "exports", by_hand):
            files = files_in(folder)
            assert "evening.json" in {file.name for file in files}
            tells = [file.name for file in files if holds_of(seed, file.read_bytes())]
            # Once the deal is over its seed is told: then everybody can draw the order again.
            assert ("evening.json" in tells) if kind == "result" else tells == []


def test_the_seed_of_a_running_deal_lies_only_in_the_record_and_is_on_no_screen(at: At) -> None:
    seen: list[str] = []
    at.player.look = lambda scene: seen.append(str(scene))
    at.play_to("shared_cards")
    seed = at.seed()
    record = {database(at.state), log_of(database(at.state))}
    assert {file for file in files_in(at.state) if holds_of(seed, file.read_bytes())} <= record
    assert any(holds_of(seed, file.read_bytes()) for file in record)
    assert seen
    assert not holds_of(seed, "\n".join(seen).encode())


SHELLS = {"system", "popen", "getoutput", "getstatusoutput", "create_subprocess_shell", "subprocess_shell"}


def shell_calls(source: str) -> list[int]:
    """The lines where a shell may read what is run."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.keyword(arg="shell", value=value) if not (
                isinstance(value, ast.Constant) and value.value is False
            ):
                lines.append(value.lineno)
            case ast.Attribute(attr=name) if name in SHELLS:
                lines.append(node.lineno)
            case ast.ImportFrom(names=names) if SHELLS & {each.name for each in names}:
                lines.append(node.lineno)
    return lines


@pytest.mark.parametrize(
    "source",
    ["run(x, shell=True)", "run(x, shell=y)", "import os\nos.system(x)", "f = os.popen", "from os import system"],
)
def test_the_search_for_shells_finds_one(source: str) -> None:
    assert shell_calls(source)


def test_no_shell_is_ever_started() -> None:
    files = [file for room in ("dealer", "hardware") for file in (ROOT / room).rglob("*.py")]
    assert len(files) > 100
    assert {str(f): lines for f in files if (lines := shell_calls(f.read_text("utf-8")))} == {}
