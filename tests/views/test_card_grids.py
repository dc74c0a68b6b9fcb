"""The two card grids, to enter a card and to correct one: what can be touched, what lies there, the way back."""

import pytest

from dealer.views.kit.scene import Button, CardFace, Text
from dealer.window.fonts import Fonts
from tests.rig import Rig
from tests.screen import painter_for
from tests.views.test_every_scene import Looker, looker

__all__ = ["looker"]
SIZES = [(800, 480), (1280, 720), (720, 1280)]


def key(rig: Rig, name: str) -> Button:
    button = rig.loop.scene().button(name)
    assert button is not None
    return button


def face(rig: Rig, card: str) -> CardFace:
    (drawn,) = key(rig, f"card.{card}").items
    assert isinstance(drawn, CardFace)
    return drawn


def chips_at_the_way_back(rig: Rig) -> list[str]:
    items = key(rig, "cards.back").items
    return [item.card or item.state for item in items if isinstance(item, CardFace)]


def test_while_a_card_is_waited_for_the_cards_are_bright_and_the_way_back_is_not_what_to_do_now() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.tap("cards.open")
        assert {face(rig, card).state for card in ("As", "2c")} == {"up"}
        assert key(rig, "cards.back").style == "key"
        assert chips_at_the_way_back(rig) == ["waiting"]
        rig.tap("card.Qh")
        assert face(rig, "Qh").state == "used"
        assert chips_at_the_way_back(rig) == ["Qh", "waiting"]


def test_where_no_card_is_waited_for_no_key_looks_as_if_it_could_be_touched() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.tap("nav.cards")
        assert rig.scene["text"][0] == "No card is waited for now"
        assert not key(rig, "card.As").enabled
        assert face(rig, "As").state == "off"
        assert key(rig, "cards.back").style == "primary"


def test_beside_the_place_of_the_next_card_lie_the_cards_of_the_seat_that_lays() -> None:
    with Rig("kryky", ["Ann", "Bo", "Cy"], rules={"betting": "lights_only"}) as rig:
        rig.play_to("opener")
        rig.tap("up.read")
        for card in ("2d", "2h", "5s", "6s", "Kd", "Kh"):
            rig.step(card)
        rig.play_to("show_cards", "7s", "9c", "Jd")
        first = rig.scene["prompt"]["seats"][0]
        for card in ("8d", "Ac", "6d", "9d"):
            rig.step(card)
        second = rig.scene["prompt"]["seats"][0]
        assert second != first
        rig.tap("cards.open")
        assert chips_at_the_way_back(rig) == [*rig.scene["shown"][str(second)][-3:], "waiting"]


def test_the_grid_closes_with_the_last_card_awaited_whether_it_was_picked_or_read() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        for last in ("card", "tap"):
            rig.tap("cards.open")
            assert rig.act(card="Qh")["scene"] == "cards", "two more are waited for"
            rig.act(lift="Qh")
            rig.tap("card.9c")
            assert (rig.act(card="9d") if last == "card" else rig.tap("card.9d"))["scene"] == "discard"
            assert rig.kind == "discard"
            rig.act(lift="9d")
            for _ in range(3):
                rig.tap("nav.undo")
            rig.act(wait_ms=3000)


def test_the_score_beside_a_long_prompt_is_whole_or_shorter_but_never_cut(looker: Looker) -> None:
    looker.wrong.clear()
    with Rig("krg", ["Ann", "Bartholomew", "Maximiliane"]) as rig:
        rig.play_to("show_cards")
        rig.tap("cards.open")
        scene = rig.loop.scene()
        painter = painter_for(scene, Fonts())
        score = next(item for item in scene.items if isinstance(item, Text) and item.text.startswith("no"))
        assert painter.fitted(score).whole
        looker.look(scene)
    assert looker.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_a_correction_shows_which_cards_lie_elsewhere_and_lets_two_be_exchanged(
    size: tuple[int, int], looker: Looker
) -> None:
    looker.wrong.clear()
    with Rig(size=size) as rig:
        rig.play_to("discard", "Qh", "9c", "9d")
        rig.play_to("shared_cards")
        rig.play_to("discard", "Qh", "9c", "9d")
        rig.tap("nav.fix")
        rig.tap("fix.correct")
        rig.tap("correct.card.0")
        looker.look(rig.loop.scene())
        assert (face(rig, "Qh").state, key(rig, "card.Qh").enabled) == ("used", False)
        assert (face(rig, "9c").label, key(rig, "card.9c").enabled) == ("used", True)
        assert face(rig, "As").label == ""
        rig.tap("card.9c")
        looker.look(rig.loop.scene())
        assert rig.scene["text"][0] == "9♣ is there too often – tap one"
        assert not key(rig, "correct.ok").enabled
        rig.tap("correct.card.1")
        rig.tap("card.Qh")
        assert "Q♥ becomes 9♣, 9♣ becomes Q♥" in rig.scene["text"]
        rig.tap("correct.ok")
        rig.tap("why.0")
        assert rig.scene["board"] == ["9c", "Qh", "9d"]
    assert looker.wrong == []


def test_a_card_left_as_it_is_does_not_throw_away_what_was_changed_before() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        for card in ("Qh", "9c", "9d"):
            rig.step(card)
        rig.tap("nav.fix")
        rig.tap("fix.correct")
        rig.tap("correct.card.0")
        rig.tap("card.Kh")
        rig.tap("correct.card.1")
        assert rig.tap(rig.primary())["text"][0] == "Deal 1 – tap what is wrong"
        assert "Q♥ becomes K♥" in rig.scene["text"]
        rig.tap("correct.card.0")
        rig.tap("card.Qh")
        assert rig.loop.scene().button("correct.ok") is None, "nothing is changed any more"


def test_a_correction_says_who_would_be_the_winner() -> None:
    with Rig(dealer=3) as rig:
        rig.play_to("result", "Qh", "9c", "9d", "4s", "2h", "Ah", "Ad", "Kh", "Kd", "7s", "8s")
        rig.tap("result.correct")
        rig.tap("correct.winner")
        rig.tap("correct.won.2")
        rig.tap("correct.done")
        assert "the winner is Bo" in rig.scene["text"]
        rig.tap("correct.winner")
        rig.tap("correct.won.3")
        rig.tap("correct.done")
        assert "Bo and Cy tie" in rig.scene["text"]


@pytest.mark.parametrize("size", SIZES)
def test_a_name_that_fits_a_tile_is_never_cut_where_it_is_called(size: tuple[int, int]) -> None:
    with Rig("krg", ["Ann", "Bartholomew", "Maximiliane"], size=size) as rig:
        rig.play_to("deal_card")
        for _ in range(3):
            scene = rig.loop.scene()
            painter = painter_for(scene, Fonts())
            called = [item for item in scene.items if isinstance(item, Text) and item.size > 80]
            assert [painter.fitted(item).whole for item in called] == [True]
            rig.tap("deal.next")
