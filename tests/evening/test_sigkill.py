"""The real process is killed at every change of what the table waits for, and comes back at the very same Scene."""

import random
import sys
from pathlib import Path

import pytest

from tests.conformance.play_headless import Console, Player, preset

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("game", "players"), [("krg", 3), ("kryky", 3)])
def test_a_sigkill_at_each_change_of_prompt_changes_nothing(
    tmp_path: Path, game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    names = ["Ann", "Bartholomew", "Žofie"][:players]
    file = tmp_path / "preset.toml"
    file.write_text(preset(game, names, "hand"), encoding="utf-8")
    line = [sys.executable, "-m", "dealer", "run", "--mock", "--headless", "--state", str(tmp_path / "evenings")]
    console = Console([*line, "--preset", str(file)])
    console.argv = line
    player = Player(console, random.Random(2))
    kinds, last = [], ""
    try:
        while last != "result":
            kind = console.scene["prompt"]["kind"]
            if kind != last:
                before = {**console.scene, "problem": None}
                console.kill()
                console.start()
                assert {**console.scene, "problem": None} == before
                kinds.append(kind)
                last = kind
            if kind != "result":
                player.step()
    finally:
        console.kill()
    assert len(set(kinds)) > 4
