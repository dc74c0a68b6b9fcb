"""The store of the real table keeps the contract, across restarts, and for nobody else to read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.store import Store
from dealer.store.sqlite import open_store
from tests.store.contract import StoreContract


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = open_store(tmp_path / "state")
        yield store
        store.close()
