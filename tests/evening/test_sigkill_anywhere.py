"""SIGKILL at random moments of whole evenings, on the real process and the real file: what was acknowledged stays."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dealer.games import all_games
from dealer.rules.events import decode_all
from dealer.rules.state.evolve import fold
from dealer.store.files import database
from dealer.store.sqlite import open_store
from tests.conformance.play_headless import CARD_PROMPTS, CHOICES, DECK, NAMES, Console, preset
from tests.games.through_process import DEALER
from tests.soak import SoakSeeds

ROOT = Path(__file__).resolve().parents[2]
KILLS = 50
MOST_LINES = 25
"""Acknowledged lines between two kills."""
PATIENCE_S = 120
"""A busy machine is slow, not wrong."""
AT_THE_START = 0.15
"""How many of the kills come while the program is starting."""


class Night:
    """One evening's process, killed and started again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.state = folder / "evenings"
        game = self.rng.choice(sorted(all_games()))
        names = NAMES[: self.rng.randint(3, min(7, max(all_games()[game].seats)))]
        file = folder / "preset.toml"
        file.write_text(preset(game, names, self.rng.choice(("hand", "hand", "called"))), encoding="utf-8")
        line = [*DEALER, "run", "--mock", "--headless", "--state", str(self.state)]
        began = time.monotonic()
        self.console = Console([*line, "--preset", str(file)], timeout_s=PATIENCE_S)
        self.start_s = time.monotonic() - began
        self.line_s = 0.01
        self.console.argv = line
        self.pack: list[str] = []
        self.deals = 0
        self.died: Counter[str] = Counter()
        """When the process died: starting, before the act was kept, or after it."""

    def acts(self) -> int:
        """Acts on the disk, asked without disturbing the process."""
        reading = sqlite3.connect(f"file:{database(self.state)}?mode=ro", uri=True)
        (acts,) = reading.execute("SELECT max(act) FROM entries").fetchone()
        reading.close()
        return int(acts)

    def line(self) -> dict[str, Any]:
        """What is said next: mostly what goes on, now and then Undo or a look at something else."""
        scene = self.console.scene
        enabled = [b["id"] for b in scene["buttons"] if b["enabled"]]
        kind = scene["prompt"]["kind"]
        if self.rng.random() < 0.1:
            return {"tap": self.rng.choice([i for i in enabled if i.startswith("nav.")])}
        if backs := [i for i in enabled if i.endswith(".back")]:
            return {"tap": backs[0]}
        if kind in CARD_PROMPTS:
            if not self.pack:
                self.pack = self.rng.sample(DECK, len(DECK))
            return {"card": self.pack.pop()}
        primary = [b["id"] for b in scene["buttons"] if b["enabled"] and b["primary"]]
        ids = [i for i in enabled if i.startswith(CHOICES.get(kind, "deal.all"))] or primary
        self.deals += kind == "result"
        return {"tap": self.rng.choice([i for i in ids if i != "bet.other"])}

    def go_on(self) -> None:
        """Some acts, each acknowledged."""
        for _ in range(self.rng.randint(1, MOST_LINES)):
            began = time.monotonic()
            self.console.act(**self.line())
            self.line_s = max(time.monotonic() - began, 0.8 * self.line_s)  # a look is quick, an act is not

    def kill(self) -> None:
        """Some acts, then one more line, and the power goes while it is being done; or while the program starts."""
        self.go_on()
        before, acts = self.console.scene, self.acts()
        process = self.console.p
        process.stdin.write(json.dumps(self.line()).encode() + b"\n")
        time.sleep(1.5 * self.line_s * self.rng.random())
        self.end(process)
        kept = self.check(acts, 1)
        self.died["after the act was kept" if kept > acts else "before an act was kept"] += 1
        while self.rng.random() < AT_THE_START:
            self.kill_starting(kept)
        self.console.start()
        if kept == acts and before["scene"] == self.console.scene["scene"]:  # else an overlay was looked at
            gone = {"problem", "buttons"} if before["problem"] else {"problem"}  # a problem's ways on go with it
            other = {k: (v, self.console.scene[k]) for k, v in before.items() if self.console.scene[k] != v}
            assert other.keys() <= gone, f"nothing was stored, and yet the Scene is another: {other}"

    def kill_starting(self, acts: int) -> None:
        """The power goes again while the program is still coming up."""
        quiet = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        mock = {**os.environ, "SDL_VIDEODRIVER": "dummy", "GPIOZERO_PIN_FACTORY": "mock"}
        process = subprocess.Popen(self.console.argv, env=mock, **quiet)  # type: ignore[call-overload]
        time.sleep(1.2 * self.start_s * self.rng.random())
        self.end(process)
        self.check(acts, 0)
        self.died["starting"] += 1

    def end(self, process: "subprocess.Popen[bytes]") -> None:
        process.send_signal(signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def check(self, acknowledged: int, under_way: int) -> int:
        """The file is whole, and holds all that was acknowledged and at most the act that was being done."""
        store = open_store(self.state)
        assert store.notices == ()
        assert store.check() == ()
        (evening,) = store.evenings()
        entries = store.load(evening.id)
        store.close()
        assert acknowledged <= entries[-1].act <= acknowledged + under_way
        fold(decode_all([entry.body for entry in entries]))
        return entries[-1].act


def kill_often(folder: Path, seed: int, kills: int) -> Night:
    night = Night(folder, seed)
    try:
        while night.died.total() < kills:
            night.kill()
    finally:
        night.console.kill()
    return night


@pytest.mark.parametrize("seed", range(5))
def test_fifty_sigkills_at_random_moments_lose_nothing(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    kill_often(tmp_path, seed, KILLS // 5)


@pytest.mark.soak(goal=1000, of="SIGKILLs on the real process", each=KILLS)
def test_soak_sigkills(soak_seeds: SoakSeeds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for seed in soak_seeds:
        folder = tmp_path / str(seed)
        folder.mkdir()
        night = kill_often(folder, 100 + seed, KILLS)
        print(f" {night.deals} deals; died {dict(night.died)}")
