"""A copy a day, seven days kept, and a damaged file pushes no good copy out."""

from pathlib import Path

import pytest

from dealer.store import DeckCard, StoreFull, files
from dealer.store.sqlite import open_store
from tests.store.worlds import closed_world, truth_of


def test_the_newest_seven_daily_copies_are_kept(folder: Path) -> None:
    truth = closed_world(folder)
    store = open_store(folder)
    for day in range(1, 11):
        assert store.daily_copy(f"2026-03-{day:02}") == ()
    store.close()
    kept = sorted(path.name for path in (folder / "copies").iterdir())
    assert kept == [f"evenings-2026-03-{day:02}.db" for day in range(4, 11)]
    restored = folder.parent / "restored"
    restored.mkdir()
    (folder / "copies" / kept[-1]).rename(files.database(restored))
    again = open_store(restored)
    assert (truth_of(again), again.notices, again.check()) == (truth, (), ())
    again.close()


def test_a_copy_that_lacks_nothing_is_not_made_again(folder: Path) -> None:
    closed_world(folder)
    store = open_store(folder)
    store.daily_copy("2026-03-27")
    copy = folder / "copies" / "evenings-2026-03-27.db"
    before = copy.stat().st_ino
    assert store.daily_copy("2026-03-27") == ()
    assert copy.stat().st_ino == before
    store.close()


@pytest.mark.parametrize("more", ["an evening", "an act", "a thing remembered", "a card", "nothing but ruins"])
def test_under_a_clock_that_stands_still_the_copy_holds_all_there_is(folder: Path, more: str) -> None:
    store = open_store(folder)
    store.begin("Friday", 0)
    store.daily_copy("2026-03-27")
    copy = folder / "copies" / "evenings-2026-03-27.db"
    match more:
        case "an evening":
            store.append("Friday", [b"good night"], expected_version=0, at_ms=1, closes=True)
            store.begin("Saturday", 2)
        case "an act":
            store.append("Friday", [b"act"], expected_version=0, at_ms=1)
        case "a thing remembered":
            store.put("people", b"Ann")
        case "a card":
            store.change_decks(enroll=[DeckCard("red", "04A1", "As", 0)], at_ms=0)
        case _:
            copy.write_bytes(b"no database")
    (folder / "copies" / "evenings-2026-03-27.new").write_bytes(b"half of a copy when the power went")
    assert store.daily_copy("2026-03-27") == ()
    truth = truth_of(store)
    store.close()
    restored = folder.parent / "restored"
    restored.mkdir()
    assert list((folder / "copies").iterdir()) == [copy]
    copy.rename(files.database(restored))
    again = open_store(restored)
    assert truth_of(again) == truth
    again.close()


def test_a_copy_of_a_damaged_file_takes_no_good_copys_place(folder: Path) -> None:
    closed_world(folder)
    store = open_store(folder)
    store.append("two", [b"bet"] * 80, expected_version=5, at_ms=9)
    store.daily_copy("2026-03-27")
    store.append("two", [b"bet"], expected_version=85, at_ms=10)
    store.close()
    copy = folder / "copies" / "evenings-2026-03-27.db"
    before = copy.read_bytes()
    database = files.database(folder)
    database.write_bytes(database.read_bytes().replace(b"goodnight", b"good day!"))
    store = open_store(folder)
    assert store.daily_copy("2026-03-27")
    store.close()
    assert list((folder / "copies").iterdir()) == [copy]
    assert copy.read_bytes() == before


def test_a_copy_in_the_middle_of_an_evening_holds_all_its_acts(folder: Path) -> None:
    store = open_store(folder)
    store.begin("Friday", 0)
    for number in range(5):
        store.append("Friday", [b"act"], expected_version=number, at_ms=number)
    store.daily_copy("2026-03-27")
    (folder / "copies" / "evenings-2026-03-27.db").rename(folder / "copied.db")
    copied = folder.parent / "copied"
    copied.mkdir()
    (folder / "copied.db").rename(files.database(copied))
    again = open_store(copied)
    assert again.load("Friday") == store.load("Friday")
    again.close()
    store.close()


def test_while_the_file_is_damaged_no_older_copy_goes(folder: Path) -> None:
    closed_world(folder)
    store = open_store(folder)
    store.append("two", [b"bet"] * 80, expected_version=5, at_ms=9)
    for day in range(1, 8):
        store.daily_copy(f"2026-03-{day:02}")
    store.close()
    database = files.database(folder)
    database.write_bytes(database.read_bytes().replace(b"goodnight", b"good day!"))
    store = open_store(folder)
    (told,) = store.daily_copy("2026-03-08")
    assert told.startswith("In the copy of 2026-03-08: Entry 3 of one is not what was written")
    assert len(files.copies(folder)) == 8
    store.close()
    again = open_store(folder)
    assert "Saved from the copy" in again.notices[1], "the copy's damage is the file's, so the next start looks at all"
    again.close()


def test_a_copy_that_finds_no_room_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(folder)

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(files, "sync_file", full)
    with pytest.raises(StoreFull, match="no room left"):
        store.daily_copy("2026-03-27")
    assert list((folder / "copies").iterdir()) == []
    store.close()
