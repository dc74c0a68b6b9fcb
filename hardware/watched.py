"""A reader that somebody may watch: beside what it tells the table, the bytes and frames that it makes that of."""

from collections.abc import Callable
from typing import Protocol

from hardware.ports import Reader
from hardware.readers.parsed import Heard


class WatchedReader(Reader, Protocol):
    """A reader whose bytes can be looked at, too."""

    def overhear(self, told: Callable[[bytes | Heard], None] | None) -> None:
        """Tell whoever watches of the bytes that `poll` takes and of all that is heard in them, before anything is
        believed; None: nobody watches any more."""
        ...
