"""What the loop is given: the ports it works through, and how evenings are played here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dealer.anchor import Links
from dealer.app.host.clock import Clock
from dealer.rules import events as e
from dealer.rules.articles.article import Article
from dealer.store import Store
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
class House:
    """How evenings are played here before anybody agrees on anything else."""

    game: str = ""
    """What is offered first; "" = the first game there is."""
    currency: str = "points"
    calls_by: str = "card"
    pace_s: float = 1.0
    """Between two calls of the shuffle."""
    trial: bool | None = None
    """Whether they are trials on mock hardware; None where nobody says."""

    def opening(self) -> tuple[e.Event, ...]:
        """The facts of how it is played here that an evening begins with."""
        kind = () if self.trial is None else (e.PlayedOn(self.trial),)
        calls = (e.CallsBy(self.calls_by),) if self.calls_by != "card" else ()
        return (*kind, *calls)
