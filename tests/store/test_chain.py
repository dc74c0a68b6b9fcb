"""The chain finds whatever is changed, dropped, doubled or moved, and names it."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.signs import signs
from dealer.store import Entry, chain

ACTS = st.lists(st.lists(st.binary(max_size=12), min_size=1, max_size=3), min_size=1, max_size=6)


def evening_of(acts: list[list[bytes]], evening: str = "Friday") -> list[Entry]:
    entries: list[Entry] = []
    for act, bodies in enumerate(acts, start=1):
        previous = entries[-1].hash if entries else chain.START
        entries += chain.chained(evening, bodies, previous=previous, version=len(entries), act=act, at_ms=act * 7)
    return entries


def wrong_entry(entries: list[Entry], whole: list[Entry]) -> str | None:
    return chain.check("Friday", entries, head=whole[-1].hash, version=len(whole))


@given(ACTS)
def test_an_untouched_evening_is_whole(acts: list[list[bytes]]) -> None:
    whole = evening_of(acts)
    assert wrong_entry(whole, whole) is None
    assert chain.closing_code(whole[-1].hash) == signs(whole[-1].hash)
    assert chain.closing_code(whole[-1].hash, weak=True) == whole[-1].hash[:12]


@settings(max_examples=60)
@given(ACTS, st.data())
def test_any_changed_value_is_found_and_named(acts: list[list[bytes]], data: st.DataObject) -> None:
    whole = evening_of(acts)
    place = data.draw(st.integers(0, len(whole) - 1))
    entry = whole[place]
    for change in (
        {"number": entry.number + 1},
        {"act": entry.act + 1},
        {"act": entry.act - 1},
        {"at_ms": entry.at_ms + 1},
        {"body": entry.body + b"\n"},
        {"body": b"1\n" + entry.body},
        {"hash": chain.START},
    ):
        changed = [*whole[:place], msgspec.structs.replace(entry, **change), *whole[place + 1 :]]
        sentence = wrong_entry(changed, whole)
        assert sentence is not None
        assert sentence.startswith(f"Entry {place + 1} of Friday ")


@settings(max_examples=60)
@given(ACTS, st.data())
def test_dropped_doubled_and_moved_entries_are_found(acts: list[list[bytes]], data: st.DataObject) -> None:
    whole = evening_of(acts)
    place = data.draw(st.integers(0, len(whole) - 1))
    dropped = whole[:place] + whole[place + 1 :]
    doubled = whole[: place + 1] + whole[place:]
    moved = [*dropped, whole[place]] if place < len(whole) - 1 else [whole[-1], *whole[:-1]]
    assert f"ntry {place + 1} " in (wrong_entry(dropped, whole) or "")
    assert wrong_entry(doubled, whole) is not None
    if moved != whole:
        assert wrong_entry(moved, whole) is not None


@given(ACTS)
def test_a_rewritten_record_does_not_end_as_it_was_closed(acts: list[list[bytes]]) -> None:
    whole = evening_of(acts)
    forged = evening_of([*acts[:-1], [*acts[-1][:-1], acts[-1][-1] + b"!"]])
    assert chain.check("Friday", forged, version=len(whole)) is None, "a forger can link anew"
    assert "does not end as it was closed" in (wrong_entry(forged, whole) or "")


def test_an_evening_under_another_name_is_not_the_same_evening() -> None:
    whole = evening_of([[b"ante"]])
    assert chain.check("Saturday", whole) is not None
    assert chain.check("Friday", [], head="", version=0) is None
