"""A damaged folder is opened right, or what was there is set aside and the table is told; never anything else."""

import itertools
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from dealer.store import StoreDamaged, StoreMissing, chain, files
from dealer.store.sqlite import open_store
from tests.soak import SoakSeeds
from tests.store.worlds import CARDS, Truth, closed_world, copy_world, goes_on, killed_world, open_and_judge, truth_of

World = Callable[[Path], Truth]
SPOTS = [
    (closed_world, "evenings.db"),
    (closed_world, "evenings.mark"),
    (killed_world, "evenings.db"),
    (killed_world, "evenings.db-wal"),
]
every_spot = pytest.mark.parametrize(("world", "name"), SPOTS)


class Damager:
    """One world, and its copies with one file changed."""

    def __init__(self, world: World, name: str, folder: Path) -> None:
        self.truth = world(folder / "whole")
        self.whole, self.work, self.name = folder / "whole", folder / "work", name
        self.data = (self.whole / name).read_bytes()

    def judge(self, data: bytes) -> int:
        """Open the world with other bytes in the file; how many notices there were."""
        copy_world(self.whole, self.work)
        (self.work / self.name).write_bytes(data)
        database = files.database(self.work)
        found = database.read_bytes()
        store = open_and_judge(self.work, self.truth)
        notices = len(store.notices)
        if notices:
            aside = self.work / "evenings.damaged-1.db"
            assert aside.read_bytes() == found, "what was there is kept as it was found"
            assert str(aside) in store.notices[0]
        goes_on(store, self.work)
        return notices

    def flip(self, place: int, mask: int) -> int:
        changed = bytearray(self.data)
        changed[place] ^= mask
        return self.judge(bytes(changed))

    def cut(self, length: int) -> int:
        return self.judge(self.data[:length])


@every_spot
def test_a_flipped_byte_is_harmless_or_told(world: World, name: str, folder: Path) -> None:
    damager = Damager(world, name, folder)
    places = range(0, len(damager.data), max(len(damager.data) // 110, 1))
    told = sum(1 for place in places if damager.flip(place, 1 << (place % 8)))
    assert (told > 0) == (name != "evenings.mark"), "a mark that cannot be believed counts for nothing"


@pytest.mark.parametrize("world", [closed_world, killed_world])
def test_free_room_that_is_wrong_is_met_at_the_start_and_not_at_the_next_act(world: World, folder: Path) -> None:
    damager = Damager(world, "evenings.db", folder)
    pages = range(0, len(damager.data), 4096)
    told = 0
    for page, place, mask in itertools.product(pages, range(8), (0x01, 0x40, 0xFF)):
        told += damager.flip((page or 100) + place, mask) > 0
    assert told > 0


@pytest.mark.parametrize("world", [closed_world, killed_world])
def test_every_byte_of_the_header_is_harmless_or_told_and_stays_as_it_was_found(world: World, folder: Path) -> None:
    damager = Damager(world, "evenings.db", folder)
    for place, mask in itertools.product(range(100), (0x01, 0x40, 0xFF)):
        damager.flip(place, mask)


@every_spot
def test_a_file_cut_short_is_harmless_or_told(world: World, name: str, folder: Path) -> None:
    damager = Damager(world, name, folder)
    lengths = [0, 1, 31, 32, 99, 100, 511, 4095, 4096, *range(5000, len(damager.data), len(damager.data) // 20)]
    lengths = [length for length in lengths if length < len(damager.data)]
    told = [length for length in lengths if damager.cut(length)]
    if name == "evenings.mark":
        assert told == []
    elif world is closed_world or name == "evenings.db-wal":
        assert told == lengths, "a cut never goes unseen"


@every_spot
def test_a_sector_of_zeros_is_harmless_or_told(world: World, name: str, folder: Path) -> None:
    damager = Damager(world, name, folder)
    for start in range(0, len(damager.data), 512 * (1 + len(damager.data) // 20_000)):
        damager.judge(damager.data[:start] + bytes(512) + damager.data[start + 512 :])


@pytest.mark.soak
@every_spot
def test_every_byte_flipped_and_every_length(world: World, name: str, folder: Path, soak_seeds: SoakSeeds) -> None:
    damager = Damager(world, name, folder)
    for seed in soak_seeds:
        place = seed % len(damager.data)
        damager.flip(place, 0xFF if seed // len(damager.data) % 2 else 1 << (seed % 8))
        damager.cut(place)


def test_an_old_evenings_damage_is_told_when_it_is_read_and_mended_at_the_next_start(folder: Path) -> None:
    closed_world(folder)
    store = open_store(folder)
    store.append("two", [b"bet"] * 80, expected_version=5, at_ms=9)
    truth = truth_of(store)
    assert store.daily_copy("2026-03-27") == ()
    store.close()
    database = files.database(folder)
    database.write_bytes(database.read_bytes().replace(b"goodnight", b"good day!"))
    store = open_store(folder)
    assert store.notices == ()
    assert store.load("two") == truth.entries["two"]
    with pytest.raises(StoreDamaged, match="Entry 3 of one is not what was written"):
        store.load("one")
    store.append("two", [b"fold"], expected_version=85, at_ms=10)
    assert store.check() == ("Entry 3 of one is not what was written, or what stood before it has been changed.",)
    later = store.load("two")
    store.close()
    mended = open_store(folder)
    assert (mended.load("one"), mended.load("two")) == (truth.entries["one"], later)
    assert mended.notices == (
        "Entry 3 of one is not what was written, or what stood before it has been changed. "
        f"What was there is set aside as {folder}/evenings.damaged-1.db.",
        f"Saved from the copy {folder}/copies/evenings-2026-03-27.db: entries of one.",
        "Everything in it could be saved.",
    )
    assert (folder / "evenings.damaged-1.txt").read_text("utf-8").splitlines() == list(mended.notices)
    mended.close()
    again = open_store(folder, thorough=True)
    assert again.notices == ()
    again.close()


def test_a_database_that_is_gone_comes_back_from_the_copies(folder: Path) -> None:
    truth = closed_world(folder)
    store = open_store(folder)
    store.daily_copy("2026-03-27")
    store.append("two", [b"later"], expected_version=5, at_ms=9)
    store.close()
    files.database(folder).unlink()
    store = open_store(folder)
    assert truth_of(store) == truth
    assert (store.deck_cards(), store.get("people")) == (CARDS, b'["Ann","Bo"]')
    told = " ".join(store.notices)
    assert "evenings.db is damaged: it is gone" in told
    assert "copies/evenings-2026-03-27.db: evening one, evening two" in told
    assert "Of 6 entries of two the first 5 could be proven" in told
    store.close()


def test_a_log_that_is_gone_is_told_by_the_mark(folder: Path) -> None:
    killed_world(folder)
    files.log_of(files.database(folder)).unlink()
    store = open_store(folder)
    assert "Evening two was begun, and is not on the list." in store.notices[0]
    assert "Evening two could not be saved, and of the evenings before it something may be missing." in store.notices
    store.close()


def test_a_second_program_touches_nothing_that_is_damaged(folder: Path) -> None:
    closed_world(folder)
    database = files.database(folder)
    damaged = database.read_bytes().replace(b"next deal", b"next beal")
    database.write_bytes(damaged)
    before = sorted(path.name for path in folder.iterdir())
    with pytest.raises(StoreDamaged, match="Entry 5 of two is not what was written"):
        open_store(folder, alone=False)
    assert database.read_bytes() == damaged
    left = {path.name for path in folder.iterdir()} - set(before)
    assert left <= {"evenings.db-shm", "evenings.db-wal"}


def test_a_second_program_makes_no_evenings(folder: Path) -> None:
    with pytest.raises(StoreMissing, match="There are no evenings in"):
        open_store(folder, alone=False)
    assert not folder.exists()


def test_of_two_damaged_files_neither_is_overwritten(folder: Path) -> None:
    closed_world(folder)
    found = []
    for number in (1, 2):
        database = files.database(folder)
        found.append(database.read_bytes().replace(b"next deal", b"next bea%d" % number))
        database.write_bytes(found[-1])
        store = open_store(folder)
        assert f"set aside as {folder}/evenings.damaged-{number}.db" in store.notices[0]
        store.append("two", [b"win", b"next deal"], expected_version=3, at_ms=8)
        store.close()
    assert [path.with_suffix(".db").read_bytes() for path in files.reports(folder)] == found


class PowerCutError(BaseException):
    """The world ends here."""


@pytest.mark.parametrize("world", [closed_world, killed_world])
@pytest.mark.parametrize("call", range(8))
def test_the_power_may_go_while_a_damaged_file_is_set_aside(
    world: World, call: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = world(folder)
    name = "evenings.db" if world is closed_world else "evenings.db-wal"
    damaged = (folder / name).read_bytes().replace(b"next deal", b"next beal")
    (folder / name).write_bytes(damaged)
    calls = iter(range(100))

    def counted(act: Callable[..., object]) -> Callable[..., object]:
        def acting(*arguments: object, **named: object) -> object:
            if next(calls) == call:
                raise PowerCutError
            return act(*arguments, **named)

        return acting

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", counted(Path.rename))
        patch.setattr(files, "sync_folder", counted(files.sync_folder))
        with suppress(PowerCutError):
            open_store(folder).close()
    store = open_store(folder)
    assert store.load("two") in (truth.entries["two"][:3], truth.entries["two"])
    assert store.load("one") == truth.entries["one"]
    assert [path.read_bytes() for path in folder.glob(f"evenings.damaged-*{name.removeprefix('evenings')}")] == [
        damaged
    ]
    assert chain.check("two", store.load("two")) is None
    goes_on(store, folder)
