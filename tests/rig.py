"""A table without a process: the real loop, the real headless lines, the mock reader on its pty, seeds by number.

>>> with Rig("krg", ["Ann", "Bo"]) as rig:
...     rig.scene["prompt"]["kind"]
'shuffle'
"""

import io
import json
import random
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from dealer.anchor import Links
from dealer.app.build import left_waiting
from dealer.app.evening.articles import for_game
from dealer.app.evening.deck_room import DeckRoom
from dealer.app.evening.decks import mock_decks
from dealer.app.evening.errands import errands
from dealer.app.evening.headless import Headless
from dealer.app.evening.loop import Loop
from dealer.app.evening.ports import Ports
from dealer.app.host.clock import StoppedClock
from dealer.cards import DECK, Card
from dealer.games import all_games
from dealer.names import short
from dealer.rules.acts.opening import opening
from dealer.rules.engine import Engine
from dealer.store import MemoryStore, Store
from dealer.views.context import Settings
from dealer.views.parts.game_list import DOWN, UP
from hardware.gpio_lights import GpioLights
from hardware.mock_desk import MockDesk

Scene = dict[str, Any]
MOCKED = mock_decks(2).tags
START_MS = 1_795_995_600_000


class SeededDice:
    """Seeds by number: the same evening again; counts what was drawn."""

    def __init__(self, seed: int = 1) -> None:
        self._rng = random.Random(seed)
        self.drawn: list[bytes] = []

    def __call__(self, size: int) -> bytes:
        self.drawn.append(self._rng.randbytes(size))
        return self.drawn[-1]


def with_shorts(players: Sequence[str]) -> list[tuple[str, str]]:
    """Full names with the short ones that fit a tile."""
    taken: list[str] = []
    for name in players:
        taken.append(short(name, taken)[0])
    return list(zip(players, taken, strict=True))


class Rig:
    """One table; `act(tap="deal.next")` is a headless line and gives the Scene that answers it."""

    def __init__(
        self,
        game: str = "krg",
        players: Sequence[str] = ("Ann", "Bo", "Cy"),
        *,
        rules: Mapping[str, bool | int | str] | None = None,
        shuffle: str = "hand",
        seed: int = 1,
        size: tuple[int, int] = (800, 480),
        stacks: int | None = None,
        dealer: int = 1,
        store: Store | None = None,
        seated: bool = True,
        desk: Callable[[], MockDesk] = MockDesk,
        games: Collection[str] | None = None,
    ) -> None:
        self._new_desk = desk
        self.store = store or MemoryStore()
        self.folder = tempfile.TemporaryDirectory(prefix="rig-")
        self.dice = SeededDice(seed)
        self.links = Links(self.dice)
        self.size = size
        self.engine = Engine({k: g for k, g in all_games().items() if games is None or k in games})
        first = ()
        if seated and self.store.open_evening() is None:
            agreed = {"shuffle": shuffle, **(rules or {})}
            names = with_shorts(players)
            first = opening(
                self.engine.games, game, names, dealer=dealer, rules=agreed, links=self.links, stacks=stacks,
                waiting=left_waiting(self.store, "points"),
            )  # fmt: skip
        self._first = first
        self.start()

    def start(self) -> None:
        """The process starts (again) on the same store, with a fresh reader and nothing lying on it."""
        self.desk = self._new_desk()
        self.clock = StoppedClock(START_MS)
        self.lights = GpioLights(factory="mock")
        ports = Ports(self.store, self.desk.reader, self.lights, self.clock, self.links)
        articles = self.engine.games
        self.loop = Loop(
            self.engine,
            ports,
            room=DeckRoom(self.store, self.clock.wall_ms, MOCKED),
            settings=Settings(size=self.size),
            articles=lambda game, rules: for_game(articles[game], rules),
            errands=errands(Path(self.folder.name)),
        )
        self.loop.open(self._first)
        self._first = ()
        self.lines = Headless(self.loop, self.desk, self.clock)
        self.lines.settle_start()
        self.scene = self._scene()
        self.pack: list[Card] = []

    def restart(self) -> Scene:
        """The power went and came back."""
        self.desk.close()
        self.lights.close()
        self.links = Links(self.dice)  # what it had of the root is in the store
        pack = self.pack
        self.start()
        self.pack = pack
        return self.scene

    def act(self, **line: object) -> Scene:
        """One headless line."""
        self.lines.answer(json.dumps(line))
        self.scene = self._scene()
        return self.scene

    def _scene(self) -> Scene:
        out = io.StringIO()
        self.lines.print_scene(out)
        scene: Scene = json.loads(out.getvalue())
        return scene

    def tap(self, button: str) -> Scene:
        """A tap that must not be refused."""
        scene = self.act(tap=button)
        assert scene["problem"] is None, scene["problem"]
        return scene

    def choose(self, game: str) -> Scene:
        """The game that is to be played, from the list behind its key, on whatever page it stands."""
        self.tap("seats.game")
        while self.loop.scene().button(UP) is not None and self.loop.scene().button(UP).enabled:
            self.tap(UP)
        while self.loop.scene().button(f"seats.game.{game}") is None:
            self.tap(DOWN)
        return self.tap(f"seats.game.{game}")

    def draw(self, key: str) -> Scene:
        """A key that draws seats or the first dealer, and the anchor before it where that was not seen yet."""
        self.tap(key)
        while self.kind in {"anchor", "number"}:
            self.tap(self.primary())
        return self.scene

    def primary(self) -> str:
        """The one key that the table waits for."""
        (button,) = [b["id"] for b in self.scene["buttons"] if b["primary"] and b["enabled"]]
        return str(button)

    @property
    def kind(self) -> str:
        """What the table waits for."""
        return str((self.scene["prompt"] or {}).get("kind"))

    def step(self, *cards: str) -> Scene:
        """Whatever the prompt waits for: the next card (of `cards`, else of a mixed pack), or the primary key."""
        if self.kind in {"shuffle", "cut"} or not self.pack:
            self.pack = list(DECK) * (self.loop.table.deal.decks if self.loop.table.deal else 1)
            random.Random(self.drawn).shuffle(self.pack)
        if self.loop.prompt is not None and self.loop.prompt.waits_for_cards:
            card = cards[0] if cards else str(self.pack.pop())
            scene = self.act(card=card)
            self.act(lift=card)
            return scene
        return self.tap(self.primary())

    def play_to(self, kind: str, *cards: str) -> Scene:
        """Plays on until the prompt is of this kind; `cards` are laid in order where cards are waited for."""
        left = list(cards)
        for _ in range(3000):
            if self.kind == kind:
                return self.scene
            waits = self.loop.prompt is not None and self.loop.prompt.waits_for_cards
            self.step(*left[:1])
            left = left[1:] if waits else left
        raise AssertionError(f"never came to {kind}")

    @property
    def drawn(self) -> int:
        """How many links of the anchor were taken."""
        return self.loop.table.anchor.draws if self.loop.table.anchor else 0

    def close(self) -> None:
        self.desk.close()
        self.lights.close()
        self.folder.cleanup()

    def __enter__(self) -> "Rig":
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, _: TracebackType | None) -> None:
        self.close()
