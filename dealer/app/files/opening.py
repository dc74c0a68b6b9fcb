"""The evenings of a state folder for one command: to change, or only to read beside a table that runs."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from dealer.app.errors import NotYet, UserError, tell
from dealer.app.files.lock import FolderLock
from dealer.store import Store, StoreError
from dealer.store.files import database
from dealer.store.sqlite import open_store


def in_words(why: StoreError) -> UserError:
    """The store's trouble as the user's, to be tried again where that may be enough."""
    return (NotYet if why.mends else UserError)(str(why))


@contextmanager
def as_user_errors() -> Iterator[None]:
    """Raises as a UserError what the store refuses inside, in the store's words."""
    try:
        yield
    except StoreError as why:
        raise in_words(why) from why


@contextmanager
def to_change(folder: Path) -> Iterator[Store]:
    """The store, for us alone; UserError for what the user can mend."""
    with as_user_errors(), FolderLock(folder, time.time_ns() // 1_000_000):
        yield from _opened(folder, alone=True)


@contextmanager
def to_read(folder: Path, *, mend: bool = True) -> Iterator[Store]:
    """The store, mended if it needs that and nobody plays with it, else only read; UserError where none is there."""
    if not database(folder).exists():
        raise UserError(f"There are no evenings in {folder}.")
    with as_user_errors(), ExitStack() as held:
        yield from _opened(folder, alone=mend and _held(held, folder))


def _held(held: ExitStack, folder: Path) -> bool:
    """Whether we have the folder to ourselves: else its table is being played, or this user may not write there."""
    try:
        held.enter_context(FolderLock(folder, time.time_ns() // 1_000_000))
    except UserError:
        return False
    return True


def _opened(folder: Path, *, alone: bool) -> Iterator[Store]:
    store = open_store(folder, alone=alone)
    try:
        for notice in store.notices:
            tell(notice)
        yield store
    finally:
        store.close()
