"""A reading is a claim: believed only when it comes while cards are waited for; of any other nothing is left."""

import json
from pathlib import Path
from typing import Any

import pytest

from dealer.cards import DECK, Card
from dealer.deck import Decks, TaggedCard
from dealer.store.sqlite import open_store
from hardware.mock import mock_uid
from tests.rig import MOCKED, Rig

FOREIGN = "04DEADBEEF4280"
FLOP = ("Qh", "9s", "9d")


def uid(card: str, deck: int = 0) -> str:
    return mock_uid([str(c) for c in DECK].index(card), deck)


def unchanged(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return {**before, "problem": None, "text": before["text"][1:]} == {
        **after,
        "problem": None,
        "text": after["text"][1:],
    } or all(before[k] == after[k] for k in ("prompt", "board", "shown", "lights", "tally", "pot"))


def test_an_unknown_tag_is_refused_with_its_own_problem_and_changes_nothing() -> None:
    with Rig() as rig:
        before = rig.play_to("shared_cards")
        after = rig.act(tag=FOREIGN)
        assert after["problem"]["code"] == "unknown_tag"
        assert FOREIGN not in json.dumps(after)
        assert unchanged(before, after)
        assert rig.act(lift=FOREIGN)["problem"] is None


def test_a_telephone_or_a_number_no_card_can_have_is_told_until_it_is_taken_away() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        for number in ("08EC947F", "88046E51", "00000000"):
            after = rig.act(tag=number)
            assert after["problem"]["code"] == "unknown_tag"
            assert number not in json.dumps(after)
            assert rig.act(lift=number)["problem"] is None


def test_a_number_no_card_can_have_is_never_offered_to_a_deck() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.act(tag="88046E51")
        rig.tap("problem.pick")
        assert rig.tap("card.7d")["board"] == ["7d"]
        assert rig.loop.room.seen(rig.loop.table).offers == ()


def test_the_same_card_again_is_already_read() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.act(card="Qh")
        after = rig.act(card="Qh")
        assert after["problem"]["code"] == "already_read"
        assert after["board"] == ["Qh"]
        assert after["prompt"]["count"] == 2


def test_a_card_known_elsewhere_in_this_deal_says_whose_it_is() -> None:
    with Rig(players=("Ann", "Bo")) as rig:
        rig.play_to("show_cards", *FLOP, "4s", "2h")
        rig.act(card="Kh", antenna=1)
        rig.act(card="Ks", antenna=2)
        after = rig.act(card="Kh", antenna=1)
        assert after["problem"]["code"] == "elsewhere"
        assert after["problem"]["text"].startswith("That is Bo's king of hearts")
        assert after["shown"] == {"2": ["Kh", "Ks"]}
        board = rig.act(card="Qh", antenna=3)
        assert board["problem"]["code"] == "elsewhere"
        assert "board" in board["problem"]["text"]


def test_a_card_of_the_other_deck_says_so() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        after = rig.act(tag=uid("Qh", deck=1))
        assert after["problem"]["code"] == "other_deck"
        assert after["board"] == []


def to_the_showdown(rig: Rig) -> None:
    """Somebody bets, so that nobody's hand is thrown in; all others call."""
    while rig.kind != "show_cards":
        bets = [b["id"] for b in rig.scene["buttons"] if b["id"] == "bet.bet"]
        rig.tap(bets[0]) if bets else rig.step()


def test_twins_are_legal_in_two_decks_and_a_third_copy_fouls_the_deck() -> None:
    with Rig("six_card_draw", ("Ann", "Bo")) as rig:
        to_the_showdown(rig)
        for twin in (0, 1):
            assert rig.act(tag=uid("As", twin), antenna=1 + twin)["problem"] is None
        rig.loop.room.decks = lambda _: with_a_third(uid("2c"), "As")  # somebody glued a wrong tag to a card
        third = rig.act(tag=uid("2c"), antenna=3)
        assert third["problem"]["code"] == "fouled"
        assert {"problem.void", "problem.correct"} <= {b["id"] for b in third["buttons"]}
        assert len(third["shown"]["2"]) == 2


def with_a_third(tag: str, card: str) -> Decks:
    return Decks({**MOCKED, tag: TaggedCard("deck A", Card(card))}, ("deck A", "deck B"))


def test_two_cards_on_one_antenna_say_so_and_neither_is_believed() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.desk.lay(uid("Qh"))
        rig.desk.lay(uid("9s"))
        scene = rig.act(wait_ms=1000)
        assert scene["problem"]["code"] == "two_cards"
        assert scene["board"] == []


def test_a_card_before_its_time_is_not_now_and_is_not_named() -> None:
    with Rig() as rig:
        before = rig.play_to("discard")
        after = rig.act(card="Qh")
        assert after["problem"]["code"] == "not_now"
        assert "Q" not in after["problem"]["text"]
        assert unchanged(before, after)


def test_what_lay_there_before_is_not_believed_until_it_is_laid_again() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.act(card="Qh")
        flop = rig.act(tap="discard.all")
        assert flop["problem"]["code"] == "not_now"
        assert "Q" not in flop["problem"]["text"]
        assert flop["board"] == []
        assert rig.act(card="9s", antenna=2)["board"] == ["9s"]
        rig.act(lift="Qh")
        assert rig.act(card="Qh")["board"] == ["9s", "Qh"]


@pytest.mark.parametrize("before_ms", [0, 50, 100])
def test_a_card_that_was_read_once_before_the_waiting_is_not_believed(before_ms: int) -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.desk.lay(uid("Qh"))
        if before_ms:
            rig.act(wait_ms=before_ms)
        rig.act(tap="discard.all")
        flop = rig.act(wait_ms=2000)
        assert flop["board"] == ([] if before_ms else ["Qh"])
        assert (flop["problem"] or {}).get("code") == ("not_now" if before_ms else None)


def test_two_cards_are_told_again_when_a_third_is_laid_and_when_one_of_three_is_lifted() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        for card in ("Qh", "9s"):
            rig.desk.lay(uid(card))
        assert rig.act(wait_ms=1000)["problem"]["code"] == "two_cards"
        assert rig.tap("problem.again")["problem"] is None
        for line in ({"card": "Kd"}, {"lift": "Kd"}):
            assert rig.act(**line)["problem"]["code"] == "two_cards"
            assert rig.tap("problem.again")["problem"] is None


def test_a_broken_antenna_is_told_at_each_waiting_and_covers_no_card_of_another() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.desk.board.fail(2, "CHIP")
        assert rig.act(wait_ms=1000)["problem"] is None
        flop = rig.act(tap="discard.all")
        assert "Antenna 2" in flop["problem"]["text"]
        assert rig.act(card="9s", antenna=1)["problem"] is None
        rig.desk.board.fail(2, None)
        rig.act(card="Kd", antenna=2)
        rig.act(card="Qh", antenna=3)
        rig.play_to("shared_cards")
        assert rig.scene["problem"] is None


def test_cards_of_one_frame_all_count_in_antenna_order() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        for antenna, card in enumerate(FLOP, 1):
            rig.desk.lay(uid(card), antenna)
        scene = rig.act(wait_ms=500)
        assert scene["board"] == list(FLOP)
        assert scene["prompt"]["kind"] == "discard"


def test_a_card_left_lying_for_ten_minutes_is_recorded_once() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.act(card="Qh")
        scene = rig.act(wait_ms=600_000)
        assert (scene["board"], scene["problem"]) == (["Qh"], None)


def test_undo_takes_a_card_back_and_believes_it_only_when_it_comes_again() -> None:
    with Rig() as rig:
        before = rig.play_to("shared_cards")
        rig.act(card="Qh")
        after = rig.act(tap="nav.undo")
        assert after["board"] == []
        assert after["prompt"] == before["prompt"]
        assert after["problem"]["code"] == "not_now"
        assert rig.act(wait_ms=2000)["board"] == []
        assert rig.act(card="Qh")["board"] == ["Qh"]


def test_the_reader_may_go_and_come_back() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        gone = rig.act(unplug=True)
        assert gone["problem"]["code"] == "reader_gone"
        assert any(b["id"] == "cards.open" and b["primary"] for b in gone["buttons"])
        rig.act(tap="cards.open")
        assert rig.act(tap="card.Qh")["board"] == ["Qh"]
        rig.act(tap="cards.back")
        assert rig.act(plug=True)["problem"] is None
        assert rig.act(card="9s")["board"] == ["Qh", "9s"]


def test_an_accepted_card_that_still_lies_there_when_the_reader_comes_back_is_nothing() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.act(card="Qh")
        rig.act(unplug=True)
        back = rig.act(plug=True)
        assert (back["problem"], back["board"]) == (None, ["Qh"])
        assert rig.act(card="9s", antenna=2)["board"] == ["Qh", "9s"]


def play_a_deal(rig: Rig, stray: bool) -> list[dict[str, Any]]:
    """One KRG deal; with stray readings wherever no card is waited for. All Scenes, problems left out."""
    scenes = []
    hands = iter(("Kh", "Ks", "Qs", "Js", "4d", "4c"))
    board = iter((*FLOP, "4s", "2h"))
    while rig.kind != "result":
        waits = rig.loop.prompt is not None and rig.loop.prompt.waits_for_cards
        if stray and not waits:
            for tag in (FOREIGN, uid("7c"), uid("As", deck=1)):
                seen = rig.act(tag=tag)
                assert seen["problem"]["code"] == "not_now"
                rig.act(lift=tag)
        rig.step(*([next(hands)] if rig.kind == "show_cards" else [next(board)] if waits else []))
        scenes.append({**rig.scene, "problem": None})
    return scenes


def test_of_readings_that_nothing_waited_for_nothing_is_left(tmp_path: Path) -> None:
    kept = []
    for stray in (False, True):
        folder = tmp_path / str(stray)
        with Rig(store=open_store(folder)) as rig:
            scenes = play_a_deal(rig, stray)
            bodies = [entry.body for entry in rig.store.load(rig.loop.evening)]
            rig.store.close()
        raw = b"".join(p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file())
        assert FOREIGN.encode() not in raw
        assert bytes.fromhex(FOREIGN) not in raw
        kept.append((scenes, bodies))
    assert kept[0] == kept[1]
