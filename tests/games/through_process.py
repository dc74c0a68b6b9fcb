"""A table behind a pipe: `dealer run --headless` as a process on its SQLite file, read along by a second connection.

It stands in for a `Rig` in random play: the table that is checked is folded from what the file holds, not from memory.
"""

import json
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from dealer.cards import Card
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.engine import Engine
from dealer.rules.house.common import Value
from dealer.rules.prompts import Prompt
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.store import Entry
from dealer.store.files import database
from dealer.store.sqlite import open_store
from tests.conformance.play_headless import Console
from tests.rig import Scene

ROOT = Path(__file__).resolve().parents[2]
DEALER = ("env", "DEALER_GAMES=tests.games.extra", sys.executable, "-m", "dealer")
"""The program, with the tests' own games beside its own."""


def toml(value: Value) -> str:
    """A house rule as a preset holds it."""
    return str(value).lower() if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)


class FromFile:
    """What the database holds: the evening's facts, the table that they fold to, and what it waits for."""

    def __init__(self, state: Path, engine: Engine) -> None:
        self.state, self.engine = state, engine
        self.bodies: list[bytes] = []
        self.table, self.evening = Table(), ""
        self.prompt: Prompt | None = None

    def read(self) -> None:
        """What was stored since, asked of the file without disturbing the process."""
        reading = sqlite3.connect(f"file:{database(self.state)}?mode=ro", uri=True)
        try:
            rows = reading.execute("SELECT body FROM entries WHERE number > ? ORDER BY number", (len(self.bodies),))
            new = [bytes(body) for (body,) in rows]
        finally:
            reading.close()
        self.bodies += new
        self.table = fold(e.decode_all(new), self.table)
        self.evening = self.table.evening
        self.prompt = self.engine.ask(self.table)

    def load(self, evening: str) -> list[Entry]:
        """The whole evening, proven link by link; the process must not have the file open to write."""
        store = open_store(self.state)
        try:
            assert store.notices == ()
            return store.load(evening)
        finally:
            store.close()


class ProcessRig:
    """One process; `act` is a line to its stdin and gives the Scene that it printed."""

    def __init__(
        self, folder: Path, game: str, players: Sequence[str], rules: Mapping[str, Value], stacks: int | None
    ) -> None:
        lines = [f"game = {json.dumps(game)}", f"players = {json.dumps(players, ensure_ascii=False)}"]
        lines += [f"dealer = {json.dumps(players[0], ensure_ascii=False)}", 'shuffle = "hand"']
        lines += [] if stacks is None else [f"stacks = {stacks}"]
        lines += ["[rules]", *(f"{name} = {toml(value)}" for name, value in rules.items() if name != "shuffle")]
        preset = folder / "preset.toml"
        preset.write_text("\n".join(lines), encoding="utf-8")
        self.engine, self.size, self.pack = Engine(all_games()), (800, 480), list[Card]()
        state = folder / "evenings"
        base = [*DEALER, "run", "--mock", "--headless", "--state", str(state)]
        self.console = Console([*base, "--preset", str(preset)])
        self.console.argv = base
        self.loop = self.store = FromFile(state, self.engine)
        self.store.read()

    @property
    def scene(self) -> Scene:
        scene: Scene = self.console.scene
        return scene

    @property
    def kind(self) -> str:
        return str((self.scene["prompt"] or {}).get("kind"))

    def primary(self) -> str:
        (button,) = [b["id"] for b in self.scene["buttons"] if b["primary"] and b["enabled"]]
        return str(button)

    def act(self, **line: object) -> Scene:
        scene: Scene = self.console.act(**line)
        self.store.read()
        return scene

    def killed(self) -> None:
        """The power goes and comes back: the same Scene, and the record is proven and folds to the same table."""
        before = self.scene
        self.console.kill()
        stored = [entry.body for entry in self.store.load(self.store.evening)]
        assert stored == self.store.bodies
        assert fold(e.decode_all(stored)) == self.store.table
        self.console.start()
        assert {**self.scene, "problem": None} == {**before, "problem": None}

    def close(self) -> None:
        self.console.kill()
