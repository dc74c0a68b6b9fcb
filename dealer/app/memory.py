"""What is remembered from one evening to the next: people with their seats, and last time's table."""

from datetime import UTC, datetime

import msgspec

from dealer.rules.prompts import LastTime
from dealer.rules.table import Table
from dealer.store import Store
from dealer.views.context import Remembered

PEOPLE, LAST = "people", "last_time"


class Memory:
    """Reads once, writes when an evening begins to be played and when it is closed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        people, last = store.get(PEOPLE), store.get(LAST)
        self.people = msgspec.json.decode(people, type=tuple[Remembered, ...]) if people else ()
        self.last_time = msgspec.json.decode(last, type=LastTime) if last else None

    def remember(self, table: Table, wall_ms: int) -> None:
        """Whoever sits now is remembered first, then all the others."""
        now = [
            Remembered(table.people[p].name, table.people[p].short, seat) for seat, p in table.seats.items()
        ]  # fmt: skip
        here = {r.name for r in now}
        self.people = (*now, *(r for r in self.people if r.name not in here))
        day = datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%A")
        seats = {seat: table.people[p].name for seat, p in table.seats.items()}
        self.last_time = LastTime(day, seats, table.game, dict(table.rules))
        self._store.put(PEOPLE, msgspec.json.encode(self.people))
        self._store.put(LAST, msgspec.json.encode(self.last_time))

    def free_name(self, wall_ms: int) -> str:
        """The name of a new evening: its date, and a number if it is not the first of that day."""
        day = datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%Y-%m-%d")
        taken = {row.id for row in self._store.evenings()}
        names = [day, *(f"{day}-{n}" for n in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)
