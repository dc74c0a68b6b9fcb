"""Where evenings are kept: append-only, chained, durable before anything is shown.

`MemoryStore` and `dealer.store.sqlite.SqliteStore` keep the same contract (`Store`); `chain` proves a record.
"""

from dealer.store.contract import (
    DeckCard,
    Entry,
    EveningRefused,
    EveningRow,
    Store,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreMissing,
    StoreNewer,
    StoreStrange,
    StoreUnwritable,
    TagTaken,
    VersionClash,
)
from dealer.store.memory import MemoryStore

__all__ = [
    "DeckCard",
    "Entry",
    "EveningRefused",
    "EveningRow",
    "MemoryStore",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreMissing",
    "StoreNewer",
    "StoreStrange",
    "StoreUnwritable",
    "TagTaken",
    "VersionClash",
]
