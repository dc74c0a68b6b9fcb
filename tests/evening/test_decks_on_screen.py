"""Decks at the table: put in play between deals, enrolled and checked on the screen, a tag named by hand."""

import json

import pytest
from msgspec.structs import replace

from dealer.app.evening.decks import live_tags
from dealer.cards import Card
from dealer.deck.enrolment import ORDER
from dealer.store import DeckCard, MemoryStore
from dealer.views import console
from dealer.views.context import Settings
from dealer.window.fonts import Fonts
from dealer.words.render import render
from hardware.mock import mock_uid
from tests.rig import Rig, Scene
from tests.screen import both_hands, faults, painter_for

STRANGER = "04112233445566"


def reel(n: int) -> str:
    """The tag of the n-th card of a new deck."""
    return f"04D0{n:02X}5A061F90"


def at_the_start(store: MemoryStore | None = None) -> Rig:
    return Rig(seated=False, store=store)


def open_decks(rig: Rig) -> Scene:
    rig.tap("nav.table")
    return rig.tap("table.decks")


def put(rig: Rig, uid: str) -> Scene:
    scene = rig.act(tag=uid)
    rig.act(lift=uid)
    return scene


def enabled(scene: Scene) -> set[str]:
    return {b["id"] for b in scene["buttons"] if b["enabled"]}


def test_a_deck_is_enrolled_card_by_card_each_stored_at_once() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        scene = rig.tap("decks.new")
        assert (scene["scene"], scene["text"][0]) == ("enroll", "Lay A♠")
        scene = put(rig, reel(0))
        assert scene["text"][0] == "Lay K♠"
        assert live_tags(rig.store)[reel(0)].card == Card("As")
        again = put(rig, reel(0))
        assert again["text"][0] == "Lay K♠"
        assert "Already A♠ of deck 1" in json.dumps(again["text"], ensure_ascii=False)
        mine = put(rig, mock_uid(3))  # a card of a deck that is enrolled
        assert "deck A" in " ".join(mine["text"])
        assert len(live_tags(rig.store)) == 1


def test_skip_take_back_and_go_on_after_a_power_cut() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        assert rig.tap("enroll.skip")["text"][0] == "Lay K♠"
        put(rig, reel(1))
        assert rig.tap("enroll.undo")["text"][0] == "Lay K♠"
        assert live_tags(rig.store) == {}
        put(rig, reel(1))
        rig.restart()
        open_decks(rig)
        scene = rig.tap("decks.enroll.2")
        assert scene["text"][0] == "Lay A♠"  # skipped before, wanted again
        assert put(rig, reel(0))["text"][0] == "Lay Q♠"


def test_a_whole_deck_is_enrolled_verified_put_in_play_and_played_with() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        for n in range(52):
            scene = put(rig, reel(n))
        assert scene["text"][0] == "All 52 cards have a tag"
        rig.tap("enroll.extra")
        put(rig, reel(90))
        assert live_tags(rig.store)[reel(90)].card is None
        rig.tap("enroll.check")
        for n in (*range(51), 90):
            scene = put(rig, reel(n))
        assert scene["text"][0] == "Lay every card – 51 of 52"
        scene = rig.tap("enroll.laid")
        assert scene["text"][0] == "Missing: 2♣"
        scene = put(rig, reel(51))
        assert scene["text"][0] == "All 52 are there, each once"
        stray = put(rig, STRANGER)
        assert stray["text"][0] == "In no deck: 1 card"
        rig.tap("enroll.back")
        open_decks(rig)
        rig.tap("decks.play.2")
        assert rig.loop.room.decks(1).in_play == ("deck 1",)
        assert rig.loop.room.decks(2).in_play == ("deck 1", "deck A")
        rig.restart()
        assert rig.loop.room.decks(1).in_play == ("deck 1",)


def test_a_stray_card_among_all_52_is_named_when_the_last_one_is_laid() -> None:
    store = MemoryStore()
    store.change_decks(enroll=[DeckCard("red", reel(n), str(c), 1) for n, c in enumerate(ORDER)], at_ms=1)
    with at_the_start(store=store) as rig:
        open_decks(rig)
        rig.tap("decks.check.2")
        for uid in (reel(3), mock_uid(0), STRANGER, *map(reel, range(51))):
            scene = put(rig, uid)
        assert scene["text"][0] == "Lay every card – 51 of 52"
        scene = put(rig, reel(51))
        assert scene["text"][0] == "Not right: red"
        other, unknown = scene["text"][4:]
        assert other.startswith("Of another deck: ")
        assert other.endswith(" of deck A.")
        assert unknown == "In no deck: 1 card."


def test_a_card_that_gets_its_tag_ends_what_was_said_before() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        assert rig.act(tap="enroll.undo")["problem"]["code"] == "refused"
        assert rig.act(tag=reel(0))["problem"] is None


def test_the_deck_in_play_is_the_one_that_counts() -> None:
    store = MemoryStore()
    store.change_decks(enroll=[DeckCard("red", reel(n), str(c), 1) for n, c in enumerate(ORDER)], at_ms=1)
    with Rig(store=store) as rig:
        rig.play_to("result")
        open_decks(rig)
        rig.tap("decks.play.2")
        rig.tap("decks.back")
        rig.play_to("shared_cards")
        assert rig.act(tag=mock_uid(0))["problem"]["code"] == "other_deck"
        rig.act(lift=mock_uid(0))
        scene = rig.act(tag=reel(ORDER.index(Card("Qh"))))
        assert (scene["problem"], scene["board"]) == (None, ["Qh"])


def test_decks_are_changed_between_deals_only() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        scene = open_decks(rig)
        assert not enabled(scene) & {"decks.new", "decks.play.0", "decks.play.1", "decks.enroll.0", "decks.check.0"}
        assert rig.act(tap="decks.play.1")["problem"]["code"] == "refused"
        assert render(rig.loop.room.handle("play", "deck B", None, rig.loop.table)) == "Decks are changed between deals"
        assert rig.loop.room.decks(1).in_play == ("deck A",)


def test_cards_read_while_a_deck_is_enrolled_are_nothing_to_the_table() -> None:
    with Rig() as rig:
        rig.play_to("result")
        before = rig.loop.table
        open_decks(rig)
        rig.tap("decks.new")
        for n in range(3):
            assert put(rig, reel(n))["problem"] is None
        assert rig.loop.table == before
        for _ in range(2):  # back to the deal: the sitting is over
            rig.tap("nav.table")
        assert rig.loop.nav.screen == ""
        assert put(rig, reel(4)) is not None
        assert reel(4) not in live_tags(rig.store)


def test_two_cards_a_phone_and_impossible_tags_are_told_while_enrolling() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        phone = put(rig, "08EC947F")
        assert any("phone" in text for text in phone["text"])
        rig.desk.lay(reel(1))
        rig.desk.lay(reel(2))
        scene = rig.act(wait_ms=1500)
        assert any("Two cards" in text for text in scene["text"])
        assert live_tags(rig.store) == {}


def test_a_card_that_lies_there_already_is_asked_to_be_lifted_and_laid_again() -> None:
    with at_the_start() as rig:
        rig.act(tag=reel(0))
        open_decks(rig)
        told = ["Lift the card there, lay it again"]
        assert rig.tap("decks.new")["text"][:1] == ["Lay A♠"]
        assert told[0] in json.dumps(rig.scene["text"])
        assert live_tags(rig.store) == {}
        assert told[0] not in json.dumps(rig.act(lift=reel(0))["text"])
        assert put(rig, reel(0))["text"][0] == "Lay K♠"
        rig.act(tag=reel(1))  # taken, and left lying: nothing to be said
        assert told[0] not in json.dumps(rig.tap("enroll.skip")["text"])
        assert told[0] in json.dumps(rig.tap("enroll.undo")["text"])  # its tag was taken back


def test_a_card_found_lying_when_the_reader_comes_back_is_told_too() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        rig.act(unplug=True)
        rig.desk.lay(reel(0))
        scene = rig.act(plug=True)
        assert "Lift the card there, lay it again" in json.dumps(scene["text"])
        rig.act(lift=reel(0))
        assert put(rig, reel(0))["text"][0] == "Lay K♠"


def test_before_the_last_look_the_card_that_was_enrolled_last_is_lifted_first() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        for n in range(51):
            put(rig, reel(n))
        rig.act(tag=reel(51))
        assert "Lift the card there" in json.dumps(rig.tap("enroll.check")["text"])


def test_what_was_wrong_is_over_when_its_card_is_lifted() -> None:
    with at_the_start() as rig:
        open_decks(rig)
        rig.tap("decks.new")
        put(rig, reel(0))
        assert "Already A♠" in json.dumps(rig.act(tag=reel(0))["text"], ensure_ascii=False)
        assert "Already" not in json.dumps(rig.act(lift=reel(0))["text"])
        rig.desk.lay(reel(1))
        rig.desk.lay(reel(2))
        assert "Two cards" in json.dumps(rig.act(wait_ms=1500)["text"])
        rig.act(lift=reel(1))
        assert "Two cards" not in json.dumps(rig.act(wait_ms=1500)["text"])


def test_a_full_disk_is_told_and_the_card_is_asked_for_again() -> None:
    from dealer.store import StoreFull

    with at_the_start() as rig:
        assert isinstance(rig.store, MemoryStore)
        open_decks(rig)
        rig.tap("decks.new")
        rig.store.trouble = StoreFull("No room is left on the card.")
        scene = put(rig, reel(0))
        assert any("No room is left" in text for text in scene["text"])
        rig.store.trouble = None
        assert rig.loop.room.session is not None
        assert rig.loop.room.session.enrolment.wanted == Card("As")
        assert put(rig, reel(0))["text"][0] == "Lay K♠"


def test_a_lost_card_is_replaced_on_the_screen() -> None:
    store = MemoryStore()
    store.change_decks(enroll=[DeckCard("red", reel(n), str(c), 1) for n, c in enumerate(ORDER)], at_ms=1)
    with Rig(store=store, seated=False) as rig:
        open_decks(rig)
        rig.tap("decks.enroll.2")
        rig.tap("enroll.lost")
        scene = rig.tap("card.Qh")
        assert scene["text"][0] == "Lay the new Q♥"
        put(rig, STRANGER)
        tags = live_tags(store)
        assert (tags[STRANGER].card, len(tags)) == (Card("Qh"), 52)
        assert reel(ORDER.index(Card("Qh"))) not in tags


# --- a tag of no deck ---


def test_an_unknown_tag_is_asked_for_used_once_and_offered_after_the_deal() -> None:
    store = MemoryStore()
    store.change_decks(enroll=[DeckCard("red", reel(n), str(c), 1) for n, c in enumerate(ORDER)], at_ms=1)
    with Rig(store=store) as rig:
        rig.play_to("shared_cards")
        assert put(rig, STRANGER)["problem"]["code"] == "unknown_tag"
        rig.act(tag=STRANGER)
        rig.tap("problem.pick")
        scene = rig.tap("card.7d")
        assert scene["board"] == ["7d"]
        rig.act(lift=STRANGER)
        again = put(rig, STRANGER)  # the tag means the seven now, and that lies on the board already
        assert again["problem"]["code"] == "already_read"
        rig.play_to("result", "Ac", "Kc", "Qc", "Jc")
        assert "7♦ has no tag yet – Table, Decks" in repr(rig.loop.scene().items)
        scene = open_decks(rig)
        assert "decks.add" in enabled(scene)
        rig.tap("decks.add")
        tags = live_tags(store)
        assert (tags[STRANGER].card, tags[STRANGER].deck) == (Card("7d"), "red")
        assert reel(ORDER.index(Card("7d"))) not in tags
        assert "decks.add" not in enabled(rig.scene)


def test_in_the_next_deal_the_unknown_tag_is_asked_for_again() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.act(tag=STRANGER)
        rig.tap("problem.pick")
        rig.tap("card.7d")
        rig.act(lift=STRANGER)
        rig.play_to("result", "Ac", "Kc", "Qc", "Jc")
        rig.step()
        rig.play_to("shared_cards")
        assert put(rig, STRANGER)["problem"]["code"] == "unknown_tag"


def test_a_card_picked_without_a_tag_is_offered_to_nobody() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.act(tag=STRANGER)
        rig.tap("problem.pick")
        rig.tap("cards.back")
        rig.act(lift=STRANGER)
        rig.tap("cards.open")
        rig.tap("card.7d")
        assert rig.loop.room.seen(rig.loop.table).offers == ()


# --- the pictures ---


@pytest.mark.parametrize(("size", "left"), [*both_hands()])
def test_every_picture_of_the_decks_is_a_good_one(size: tuple[int, int], left: bool) -> None:
    store = MemoryStore()
    for deck, first in (("red", 0), ("WWWWWWWWWWWWWWWW", 60), ("deck 3", 120), ("4", 180)):
        cards = [DeckCard(deck, f"04{first + n:02X}EE5A061F90", str(c), 1) for n, c in enumerate(ORDER)]
        store.change_decks(enroll=cards, at_ms=1)
    wrong: list[str] = []
    with Rig(store=store, seated=False, size=size) as rig:
        fonts = Fonts()

        def look() -> None:
            ctx = replace(rig.loop.context(), settings=Settings(size, left))
            scene = console.view(ctx)
            if scene.name == "seats":  # has a look-over of its own
                return
            wrong.extend(f"{scene.name}: {f}" for f in faults(scene, painter_for(scene, fonts)))

        rig.act(tag=reel(5))  # lies there before anything is asked for
        for button in ("nav.table", "table.decks", "decks.more", "decks.play.3", "decks.new", "enroll.skip",
                       "enroll.extra", "enroll.back", "nav.table", "table.decks", "decks.enroll.2", "enroll.lost",
                       "card.Th", "enroll.skip", "enroll.check"):  # fmt: skip
            rig.tap(button)
            look()
        rig.act(lift=reel(5))
        for uid in ("0400EE5A061F90", STRANGER):
            put(rig, uid)
            look()
        rig.tap("enroll.laid")
        look()
    assert wrong == []
