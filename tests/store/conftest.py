"""A folder for tests that open a database thousands of times: in memory where the system has that."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Iterator[Path]:
    """A state folder that is not there yet; syncing it costs nothing, and no test here cuts the power for real."""
    memory = Path("/dev/shm")
    base = Path(tempfile.mkdtemp(prefix="dealer-", dir=memory if memory.is_dir() else None))
    yield base / "state"
    shutil.rmtree(base)
