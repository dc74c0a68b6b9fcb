"""A store in memory with the promises of the real one: what tests and simulated evenings play on."""

from collections.abc import Mapping, Sequence

from dealer.store import chain
from dealer.store.contract import (
    NO_SECRETS,
    DeckCard,
    Entry,
    EveningRefused,
    EveningRow,
    StoreDamaged,
    StoreError,
    changed_decks,
    refuse_name,
    version_clash,
)


class MemoryStore:
    """Keeps everything as long as the object lives.

    The world's hands: `trouble`, when set, is raised by every write in its place, as a full disk would.
    """

    def __init__(self, notices: tuple[str, ...] = ()) -> None:
        self._evenings: dict[str, EveningRow] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._documents: dict[str, bytes] = {}
        self._cards: tuple[DeckCard, ...] = ()
        self._secrets: dict[str, bytes] = {}
        self._notices = notices
        self.trouble: StoreError | None = None

    @property
    def notices(self) -> tuple[str, ...]:
        return self._notices

    def begin(self, evening: str, at_ms: int) -> None:
        self._write()
        refuse_name(evening)
        if evening in self._evenings:
            raise EveningRefused(f"There is already an evening {evening}.")
        if (other := self.open_evening()) is not None:
            raise EveningRefused(f"Evening {other} is still open; close it first.")
        self._evenings[evening] = EveningRow(evening, at_ms, None, 0, "")
        self._entries[evening] = []
        self._secrets.clear()

    def append(
        self,
        evening: str,
        bodies: Sequence[bytes],
        *,
        expected_version: int,
        at_ms: int,
        closes: bool = False,
        secrets: Mapping[str, bytes] = NO_SECRETS,
    ) -> tuple[Entry, ...]:
        self._write()
        row, stored = self._row(evening), self._entries[evening]
        if row.closed_ms is not None:
            raise EveningRefused(f"Evening {evening} is closed.")
        if row.entries != expected_version:
            raise version_clash(evening, row.entries, expected_version)
        act = stored[-1].act + 1 if stored else 1
        at_ms = max(at_ms, stored[-1].at_ms if stored else row.started_ms)
        new = chain.chained(
            evening, bodies, previous=row.head or chain.START, version=row.entries, act=act, at_ms=at_ms
        )
        stored.extend(new)
        head = new[-1].hash if new else row.head
        closed_ms = at_ms if closes else None
        self._evenings[evening] = EveningRow(evening, row.started_ms, closed_ms, len(stored), head)
        self._secrets |= secrets
        if closes:
            self._secrets.clear()
        return new

    def secret(self, name: str) -> bytes | None:
        return self._secrets.get(name)

    def load(self, evening: str) -> list[Entry]:
        row, entries = self._row(evening), list(self._entries[evening])
        if (wrong := chain.check(evening, entries, head=row.head, version=row.entries)) is not None:
            raise StoreDamaged(wrong)
        return entries

    def version(self, evening: str) -> int:
        return self._row(evening).entries

    def evenings(self) -> list[EveningRow]:
        return list(self._evenings.values())

    def open_evening(self) -> str | None:
        return next((row.id for row in self._evenings.values() if row.closed_ms is None), None)

    def get(self, key: str) -> bytes | None:
        return self._documents.get(key)

    def put(self, key: str, body: bytes) -> None:
        self.put_all({key: body})

    def put_all(self, documents: Mapping[str, bytes]) -> None:
        self._write()
        self._documents |= documents

    def deck_cards(self) -> tuple[DeckCard, ...]:
        return self._cards

    def change_decks(self, *, retire: Sequence[str] = (), enroll: Sequence[DeckCard] = (), at_ms: int) -> None:
        self._write()
        self._cards = changed_decks(self._cards, retire, enroll, at_ms)

    def close(self) -> None:
        pass

    def _write(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    def _row(self, evening: str) -> EveningRow:
        if evening not in self._evenings:
            raise EveningRefused(f"There is no evening {evening}.")
        return self._evenings[evening]
