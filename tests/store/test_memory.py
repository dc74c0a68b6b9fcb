"""The store in memory keeps the contract and can be made to fail like a real one."""

import pytest

from dealer.store import DeckCard, MemoryStore, Store, StoreFull
from tests.store.contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


def test_a_full_disk_is_told_by_every_write_and_nothing_is_kept() -> None:
    store = MemoryStore()
    store.begin("Friday", 0)
    store.trouble = StoreFull("There is no room left.")
    for write in (
        lambda: store.append("Friday", [b"ante"], expected_version=0, at_ms=1),
        lambda: store.put("people", b"Ann"),
        lambda: store.change_decks(enroll=[DeckCard("blue", "04A1", "As", 1)], at_ms=1),
        lambda: store.begin("Saturday", 1),
    ):
        with pytest.raises(StoreFull, match="no room left"):
            write()
    store.trouble = None
    assert (store.load("Friday"), store.get("people"), store.deck_cards()) == ([], None, ())
    assert [entry.number for entry in store.append("Friday", [b"ante"], expected_version=0, at_ms=1)] == [1]
