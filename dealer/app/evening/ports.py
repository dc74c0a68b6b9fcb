"""What the loop is given: the ports it works through, and how evenings are played here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from dealer.anchor import Links
from dealer.app.host.clock import Clock
from dealer.rules import events as e
from dealer.rules.articles.article import Article
from dealer.rules.events.kinds import CalledBy
from dealer.rules.game import Game
from dealer.rules.state.table import Table
from dealer.store import Store
from dealer.words.said import Words
from hardware.ports import Lights
from hardware.watched import WatchedReader


@dataclass
class Ports:
    """What the loop is given: where it keeps, reads, lights, and draws from."""

    store: Store
    reader: WatchedReader
    lights: Lights
    clock: Clock
    links: Links


Library = Callable[[str, Mapping[str, e.RuleValue]], tuple[Article, ...]]
"""The articles that concern a game, with the house rules in force written in."""


@dataclass(frozen=True)
class Tonight:
    """What an errand outside the table is given: the evening as it is stored, and a way to show how far it is."""

    store: Store
    evening: str
    games: Mapping[str, Game]
    show_progress: Callable[[Words], None]


Errand = Callable[[Tonight], Words]
"""Something outside the table ("export"); gives back what to say of it."""


@dataclass(frozen=True)
class Condition:
    """How the box and the evening are now, for whoever looks after them."""

    evening: str
    table: Table
    reader_gone: str
    """Why no reading can come; "" while the reader answers."""
    lights_why: str
    """Why nothing is lit; "" while the lights answer."""


About = Callable[[Condition], tuple[tuple[Words, Words], ...]]
"""What runs here and how it is, as heading and words."""


@dataclass(frozen=True)
class EveningDefaults:
    """How evenings are played here before anybody agrees on anything else."""

    game: str = ""
    """What is offered first; "" = the first game there is."""
    currency: str = "points"
    calls_by: CalledBy = "card"
    pace_s: float = 1.0
    """Between two calls of the shuffle."""
    trial: bool | None = None
    """Whether they are trials on mock hardware; None where nobody says."""

    def having(self, setting: str, value: e.RuleValue) -> "EveningDefaults":
        """With this setting of the screen, where it says how evenings are played."""
        match setting:
            case "calls_by":
                return replace(self, calls_by="round" if value == "round" else "card")
            case "currency":
                return replace(self, currency=str(value))
            case "pace_ms":
                return replace(self, pace_s=int(value) / 1000)
        return self

    def opening(self) -> tuple[e.Event, ...]:
        """The facts of how it is played here that an evening begins with."""
        kind = () if self.trial is None else (e.PlayedOn(self.trial),)
        calls = (e.CallsBy(self.calls_by),) if self.calls_by != "card" else ()
        return (*kind, *calls)
