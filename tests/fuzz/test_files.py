"""Any bytes at all, in every file that the program reads: an answer or one clear sentence, never a traceback."""

import contextlib
import io
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer.app.cli.score_line import is_blank
from dealer.app.errors import UserError, plain
from dealer.app.evening.deck_files import to_csv, to_toml
from dealer.app.evening.decks import mock_decks
from dealer.app.main import main
from dealer.app.settings.config import load_config
from dealer.app.settings.preset import load_preset
from dealer.export.evening import encode
from dealer.games import all_games
from hardware.kinds import KINDS
from tests.export.nights import Night
from tests.fuzz.damage import damaged

ROOT = Path(__file__).resolve().parents[2]
LINES = {
    "krg": b'{"game":"krg","board":["Qh","9s","9d","4s","2h"],"hands":{"Ann":["Kh","Ks"],"Bo":["Qs","Js"]}}\n',
    "kryky": b'{"game":"kryky","indicator":"2d","community":["9s","8s"],"dealer":"Bo",'
    b'"rules":{"hi_lo":true,"low":"a5"},"hands":{"Ann":{"up":["Js","Ts"],"down":["2c","4d","5d"]},'
    b'"Bo":{"up":["Kd","Kc"],"down":["3c","4h","5h"]}}}\n',
    "six_card_draw": b'{"game":"six_card_draw","rules":{"identical":"by_group"},'
    b'"hands":{"Ann":["As","As","Kd","7h","5c","2c"],"Bo":["Ks","Kh","Qd","7d","5d","2d"]}}\n',
    "five_card_draw": b'{"game":"five_card_draw",'
    b'"hands":{"Ann":["As","Ah","Kd","7h","5c"],"Bo":["Ks","Kh","Qd","7d","5d"]}}\n',
}
PRESET = """game = "kryky"
players = ["Ann", "Bo", "Cy"]
dealer = "Ann"
shuffle = "called"
piles = 8
stacks = 100
[rules]
hi_lo = true
low = "27"
ante = 2
"""


def command(*words: str | Path) -> tuple[int, str, str]:
    """A command in this process: exit status, stdout and stderr; nothing but a status may come out of it."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([str(word) for word in words])
    assert status in ((0, 1, 2) if words[0] == "verify" else (0, 2))
    return status, out.getvalue(), err.getvalue()


def sentences(text: str) -> None:
    """What a person can read on a terminal, whatever stood in the file."""
    assert text.endswith("\n")
    for line in text.removesuffix("\n").split("\n"):
        assert line.isprintable(), repr(line)
        assert line.endswith((".", "?")), line


def scored(game: str) -> Callable[[Path], None]:
    def check(file: Path) -> None:
        status, out, err = command("score", game, file)
        answers = [json.loads(line) for line in out.splitlines()]
        lines = [line for line in file.read_bytes().split(b"\n") if not is_blank(line)]
        assert len(answers) == len(lines)
        assert err == ""
        assert (status == 2) == any(answer.keys() == {"error", "line"} for answer in answers)
        for answer in answers:
            assert answer.keys() == {"error", "line"} or answer["winners"]

    return check


def enrolled(file: Path) -> None:
    state = file.parent / "evenings"
    status, _, err = command("deck", "enroll", "--from", file, "--state", state)
    if status == 2:
        sentences(err)


def read_as(load: Callable[[Path], object]) -> Callable[[Path], None]:
    def check(file: Path) -> None:
        try:
            load(file)
        except UserError as mistakes:
            sentences(plain(f"{mistakes}\n"))

    return check


def verified(file: Path) -> None:
    status, out, err = command("verify", file)
    if status:
        sentences(err)
        return
    assert out.startswith("This file hangs together: evening ")
    assert json.loads(file.read_bytes().decode("utf-8-sig")) == json.loads(night()), "another evening was believed"


def decoded(protocol: str, *more: str) -> Callable[[Path], None]:
    def check(file: Path) -> None:
        status, out, err = command("reader", "decode", "--protocol", protocol, *more, file)
        for line in out.splitlines():
            json.loads(line)
        if status == 2:
            sentences(err)

    return check


@cache
def night() -> bytes:
    """A closed evening of one deal."""
    return encode(Night("krg", ("Ann", "Bo"), seed=5, rules={"shuffle": "hand"}).play(1).close().export())


@cache
def tags() -> dict[str, bytes]:
    few = dict(list(mock_decks(1).tags.items())[:6])
    return {"toml": to_toml(few).encode(), "csv": to_csv(few).encode()}


def _config() -> bytes:
    return (ROOT / "dealer" / "app" / "defaults.toml").read_bytes()


TARGETS: dict[str, tuple[str, Callable[[], bytes], Callable[[Path], None]]] = {
    **{f"score {game}": ("lines.jsonl", lambda line=line: line * 2, scored(game)) for game, line in LINES.items()},  # type: ignore[misc]
    "deck, TOML": ("decks.toml", lambda: tags()["toml"], enrolled),
    "deck, CSV": ("decks.csv", lambda: tags()["csv"], enrolled),
    "preset": ("preset.toml", PRESET.encode, read_as(lambda file: load_preset(file, all_games()))),
    "config": ("config.toml", _config, read_as(lambda file: load_config(file, all_games()))),
    "export": ("evening.json", night, verified),
    **{f"recording {name}": ("reader.bin", lambda: b"$S,1,0,1*1D0F\r\n\x02" * 3, decoded(name)) for name in KINDS},
    "recording in hex": ("reader.hex", lambda: b"24 53 2C 31\n0A 0D\n" * 3, decoded("own", "--hex")),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    return tmp_path_factory.mktemp("fuzz")


def holds(folder: Path, target: str, data: st.DataObject) -> None:
    name, good, check = TARGETS[target]
    file = folder / target.replace(" ", "_") / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data.draw(damaged(good())))
    check(file)


@pytest.mark.parametrize("target", TARGETS)
def test_the_good_file_is_taken(folder: Path, target: str) -> None:
    name, good, check = TARGETS[target]
    file = folder / name
    file.write_bytes(good())
    check(file)


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_bytes_are_too_odd(folder: Path, target: str, data: st.DataObject) -> None:
    holds(folder, target, data)


@pytest.mark.soak
@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=5_000, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_soak_no_bytes_are_too_odd(folder: Path, target: str, data: st.DataObject) -> None:
    holds(folder, target, data)
