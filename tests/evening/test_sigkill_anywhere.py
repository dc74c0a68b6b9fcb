"""SIGKILL at random moments of whole deals, on the real process and the real file: what was acknowledged stays."""

import json
import random
import signal
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dealer.rules.events import decode_all
from dealer.rules.evolve import fold
from dealer.store.files import database
from dealer.store.sqlite import open_store
from tests.conformance.play_headless import DECK, Console, Player, preset
from tests.soak import SoakSeeds

ROOT = Path(__file__).resolve().parents[2]
KILLS = 50
MOST_LINES = 12
"""Acknowledged lines between two kills."""


class Night:
    """One evening's process, killed and started again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.state = folder / "evenings"
        game = self.rng.choice(["krg", "kryky", "six_card_draw"])
        file = folder / "preset.toml"
        file.write_text(preset(game, ["Ann", "Bartholomew", "Žofie"], "hand"), encoding="utf-8")
        line = [sys.executable, "-m", "dealer", "run", "--mock", "--headless", "--state", str(self.state)]
        self.console = Console([*line, "--preset", str(file)])
        self.console.argv = line
        self.player = Player(self.console, self.rng)

    def acts(self) -> int:
        """Acts on the disk, asked without disturbing the process."""
        reading = sqlite3.connect(f"file:{database(self.state)}?mode=ro", uri=True)
        (acts,) = reading.execute("SELECT max(act) FROM entries").fetchone()
        reading.close()
        return int(acts)

    def line(self) -> dict[str, Any]:
        """What would be said next."""
        scene = self.console.scene
        if scene["prompt"]["kind"] in {"shared_cards", "show_cards", "turn_up", "turn_wild", "up_cards"}:
            return {"card": self.rng.choice(DECK)}
        ids = [b["id"] for b in scene["buttons"] if b["enabled"] and b["primary"]]
        ids += [b["id"] for b in scene["buttons"] if b["enabled"] and b["id"].startswith(("bet.c", "bet.f", "draw."))]
        return {"tap": self.rng.choice([*ids, "nav.undo"])}

    def kill(self) -> None:
        """Some acts, then one more line, and the power goes while it is being done."""
        for _ in range(self.rng.randint(0, MOST_LINES)):
            self.console.act(**self.line())
        before, acts = {**self.console.scene, "problem": None}, self.acts()
        process = self.console.p
        process.stdin.write(json.dumps(self.line()).encode() + b"\n")
        time.sleep(self.rng.choice((0.0, 0.001, 0.003, 0.01)) * self.rng.random())
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.check(acts)
        self.console.start()
        after = {**self.console.scene, "problem": None}
        if self.acts() == acts:
            closed = before["scene"] != after["scene"]  # only looked at: an overlay
            assert closed or after == before, "nothing was stored, and yet the Scene is another"

    def check(self, acknowledged: int) -> None:
        """The file is whole, and holds all that was acknowledged and at most the act that was being done."""
        store = open_store(self.state)
        assert store.notices == ()
        evening = store.open_evening()
        assert evening is not None
        entries = store.load(evening)
        assert acknowledged <= entries[-1].act <= acknowledged + 1
        fold(decode_all([entry.body for entry in entries]))
        store.close()


def kill_often(folder: Path, seed: int, kills: int) -> None:
    night = Night(folder, seed)
    try:
        for _ in range(kills):
            night.kill()
    finally:
        night.console.kill()


@pytest.mark.parametrize("seed", range(5))
def test_fifty_sigkills_at_random_moments_lose_nothing(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    kill_often(tmp_path, seed, KILLS // 5)


@pytest.mark.soak
def test_soak_sigkills(soak_seeds: SoakSeeds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for seed in soak_seeds:
        folder = tmp_path / str(seed)
        folder.mkdir()
        kill_often(folder, 100 + seed, 10)
