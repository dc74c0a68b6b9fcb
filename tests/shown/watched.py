"""The watched table: its store, its links and its pictures tell the witness what was kept, given out and shown."""

from collections.abc import Callable, Sequence
from typing import Any

from dealer.anchor import Links
from dealer.rules import events as e
from dealer.rules.state.table import Table
from dealer.store import Entry, Store, StoreFull
from dealer.views.kit.scene import Scene
from tests.rig import Rig
from tests.shown.witness import Witness


class PowerCut(BaseException):
    """The process is gone."""


class Watched:
    """A store that tells the witness what it kept, and in which the power may go before or after that."""

    def __init__(self, store: Store, witness: Witness, table: Callable[[], Table]) -> None:
        self.store, self.witness, self.table = store, witness, table
        self.dies, self.full = "", False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def append(self, evening: str, bodies: Sequence[bytes], **rest: Any) -> tuple[Entry, ...]:
        if self.full:
            self.full = False
            self.witness.handed.clear()  # nothing of it was shown, and it is given out again
            raise StoreFull("There is no room left.")
        if self.dies == "before":
            raise PowerCut
        new = self.store.append(evening, bodies, **rest)
        self.witness.kept(e.decode_all(list(bodies)), self.table())
        if self.dies == "after":
            raise PowerCut
        return new


class Given(Links):
    """Tells the witness of each link that is given out."""

    witness: Witness

    def link(self, anchor: str, number: int) -> bytes:
        self.witness.hands_out(anchor, number)
        return super().link(anchor, number)


class WatchedRig(Rig):
    """A rig whose every picture is seen by the witness."""

    def __init__(self, witness: Witness, store: Store, **rig: Any) -> None:
        self.witness, self.loop = witness, None  # type: ignore[assignment]
        self.watched = Watched(store, witness, lambda: self.loop.table if self.loop is not None else Table())
        super().__init__(store=self.watched, **rig)  # type: ignore[arg-type]

    def start(self) -> None:
        given = Given(self.dice)
        given.witness = self.witness
        given._roots, given._chain = self.links._roots, self.links._chain
        self.links = given
        super().start()

    def _scene(self) -> dict[str, Any]:
        if self.loop.scene.__name__ != "seen":
            self.loop.scene = self._seen(self.loop.scene)  # type: ignore[method-assign]
        return super()._scene()

    def _seen(self, scene: Callable[..., Scene]) -> Callable[..., Scene]:
        def seen(**kind: bool) -> Scene:
            self.witness.sees(drawn := scene(**kind), self.loop.table)
            return drawn

        return seen
