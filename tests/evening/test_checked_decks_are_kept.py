"""What a check of a deck found is known after a power cut, until the evening is over (C22)."""

from pathlib import Path

from dealer.cards import DECK
from dealer.store import MemoryStore, StoreFull
from dealer.store.sqlite import open_store
from dealer.views.kit.scene import Line
from hardware.mock import mock_uid
from tests.rig import Rig

PHONE = "04112233445566"


def lay(rig: Rig, *cards: str) -> None:
    for card in cards:
        rig.act(card=card)
        rig.act(lift=card)


def sit_down(rig: Rig) -> None:
    for seat, name in enumerate(("Ann", "Bo"), 1):
        rig.tap(f"seats.{seat}")
        rig.act(type=name)
        rig.tap("keyboard.ok")


def check_without(rig: Rig, *cards: str, stranger: str = "") -> None:
    sit_down(rig)
    rig.tap("seats.check")
    if stranger:
        rig.act(tag=stranger)
        rig.act(lift=stranger)
    lay(rig, *(str(card) for card in DECK if card not in cards))
    if cards or stranger:
        rig.act(tap="enroll.laid")
    rig.act(tap="enroll.back")


def said(rig: Rig) -> list[str]:
    return [item.left for item in rig.loop.scene().items if isinstance(item, Line)]


def test_a_missing_card_refuses_the_start_after_a_power_cut_too() -> None:
    with Rig(seated=False) as rig:
        check_without(rig, "Qh")
        rig.restart()
        assert "Missing: Q♥" in said(rig)
        rig.tap("seats.done")
        assert rig.scene["text"][0] == "No start without Q♥"
        rig.tap("deck_check.here")
        rig.restart()
        assert "Missing cards are picked by hand" in said(rig)
        rig.tap("seats.done")
        assert rig.scene["scene"] == "house"


def test_a_lost_card_replaced_is_there_after_a_power_cut_too() -> None:
    with Rig(seated=False) as rig:
        check_without(rig, "Qh", "Jh")
        rig.tap("seats.done")
        rig.tap("deck_check.replace")
        rig.act(tag=PHONE)
        rig.act(lift=PHONE)
        rig.restart()
        rig.tap("seats.done")
        assert rig.scene["text"][0] == "No start without J♥"


def test_a_deck_that_is_whole_stays_whole() -> None:
    with Rig(seated=False) as rig:
        check_without(rig)
        rig.restart()
        assert {b["id"]: b["label"] for b in rig.scene["buttons"]}["seats.check"] == "Deck is whole"


def test_a_stranger_between_the_cards_is_counted_and_its_tag_is_on_no_disk(tmp_path: Path) -> None:
    with Rig(seated=False, store=open_store(tmp_path)) as rig:
        check_without(rig, stranger=PHONE)
        rig.restart()
        assert "In no deck: 1 card" in said(rig)
        everything = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
        assert PHONE.encode() not in everything
        assert mock_uid(0).encode() in everything


def test_the_next_evening_begins_with_nothing_known() -> None:
    store = MemoryStore()
    with Rig(seated=False, store=store) as rig:
        check_without(rig, "Qh")
        evening = rig.loop.evening
        store.append(evening, [], expected_version=store.version(evening), at_ms=0, closes=True)
        rig.loop.begin_evening()
        assert not said(rig) or "Missing: Q♥" not in said(rig)
    with Rig(seated=False, store=store) as rig:
        assert "Missing: Q♥" not in said(rig)


def test_where_it_cannot_be_stored_it_counts_all_the_same_and_that_is_said() -> None:
    with Rig(seated=False) as rig:
        assert isinstance(rig.store, MemoryStore)
        sit_down(rig)
        rig.tap("seats.check")
        lay(rig, *(str(card) for card in DECK if card != "Qh"))
        rig.store.trouble = StoreFull("No room is left on the card.")
        assert "No room is left on the card." in " ".join(rig.act(tap="enroll.laid")["text"])
        rig.store.trouble = None
        rig.tap("enroll.back")
        rig.tap("seats.done")
        assert rig.scene["text"][0] == "No start without Q♥"
