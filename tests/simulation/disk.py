"""The memory store on a disk that fills up, under a power strip that gets kicked, beside another program."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dealer.store import Entry, MemoryStore, StoreFull
from tests.simulation.followed import Lay


class PowerCut(Exception):
    """The power went between the disk and the screen."""


class Disk(MemoryStore):
    """What it acknowledged it keeps."""

    def __init__(self) -> None:
        super().__init__()
        self.lay: dict[int, Lay] = {}
        """How the cards lay when an act that reads one was kept, by the length of the record before it."""

    full = False
    full_for_notes = False
    """Full for what is remembered beside the evening."""
    cut_after: int | None = None
    """The power goes after so many more writes, whatever is written."""
    look: Callable[[], Lay] | None = None
    """Looks at the reader, from outside."""
    cut_after_append = False
    """The power goes when the next act is on the disk and nothing of it is shown."""

    def append(
        self, evening: str, bodies: Sequence[bytes], *, expected_version: int, at_ms: int, **more: Any
    ) -> tuple[Entry, ...]:
        if self.full:
            raise StoreFull("There is no room left for the evening.")
        if self.look and any(b'"turned"' in body for body in bodies):
            self.lay[expected_version] = self.look()
        kept = super().append(evening, bodies, expected_version=expected_version, at_ms=at_ms, **more)
        if self.cut_after_append:
            self.cut_after_append = False
            raise PowerCut
        self._wrote()
        return kept

    def put_all(self, documents: Mapping[str, bytes]) -> None:
        if self.full or self.full_for_notes:
            raise StoreFull("There is no room left for what is remembered.")
        super().put_all(documents)
        self._wrote()

    def _wrote(self) -> None:
        if self.cut_after is not None:
            self.cut_after -= 1
            if self.cut_after <= 0:
                self.cut_after = None
                raise PowerCut

    def since(self, evening: str, number: int) -> list[bytes]:
        """What was kept after this entry, the chain not proven again."""
        return [entry.body for entry in self._entries.get(evening, [])[number:]]

    def power_goes(self) -> None:
        """Nothing that was acknowledged is lost."""
        self.cut_after_append = False
