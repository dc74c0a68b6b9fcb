"""The showdown says who leads while hands are read, and what a tie comes to when it is over."""

import pytest

from dealer.views.kit.scene import Icon, Line, Shape, Text, Tone
from tests.rig import Rig
from tests.views.test_every_scene import Looker, looker

__all__ = ["looker"]
SIZES = [(800, 480), (1280, 720), (720, 1280)]
BOARD = ("Qh", "9c", "9d", "4s", "3h")
TIE = ("As", "Kd", "Ah", "Kc")


def texts(rig: Rig) -> list[str]:
    return [item.text for item in rig.loop.scene().items if isinstance(item, Text)]


def stars(rig: Rig) -> int:
    return sum(isinstance(item, Icon) and item.kind == "star" for item in rig.loop.scene().items)


@pytest.mark.parametrize("size", SIZES)
def test_two_hands_that_tie_both_lead_while_others_are_still_to_show(size: tuple[int, int], looker: Looker) -> None:
    looker.wrong.clear()
    with Rig("krg", ["Ann", "Bo", "Cy"], size=size, dealer=3) as rig:
        rig.play_to("show_cards", *BOARD)
        for card, said, leading in zip(
            (*TIE, "7s"), ("", "Ann leads", "Ann leads", "Ann and Bo lead", "Ann and Bo lead"), (0, 1, 1, 2, 2),
            strict=True,
        ):  # fmt: skip
            rig.step(card)
            assert stars(rig) == leading
            assert not said or said in texts(rig)
            looker.look(rig.loop.scene())
    assert looker.wrong == []


def test_a_better_kicker_leads_alone() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"], dealer=3) as rig:
        rig.play_to("show_cards", *BOARD)
        for card in ("As", "Kd", "Ah", "Jc"):
            rig.step(card)
        assert "Ann leads" in texts(rig)
        assert stars(rig) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("agreed", "said"),
    [("no_credit", "no win"), ("replay", "deal again"), ("all_credit", "all win"), ("shared", "share it")],
)
def test_r1_the_result_says_what_a_tie_comes_to_as_agreed(
    agreed: str, said: str, size: tuple[int, int], looker: Looker
) -> None:
    looker.wrong.clear()
    with Rig("krg", ["Ann", "Bo", "Cy"], size=size, dealer=3, rules={"tie": agreed}) as rig:
        rig.play_to("show_cards", *BOARD)
        for card in (*TIE, "7s", "8s"):
            rig.step(card)
        assert rig.kind == "result"
        assert any(f"tie: {said}" in words for words in texts(rig))
        looker.look(rig.loop.scene())
    assert looker.wrong == []


def test_a_deal_with_one_winner_says_nothing_of_a_tie() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"], dealer=3) as rig:
        rig.play_to("show_cards", *BOARD)
        for card in ("As", "Kd", "Ah", "Jc", "7s", "8s"):
            rig.step(card)
        assert not any("tie" in words for words in texts(rig))


def test_nobody_looks_chosen_before_a_winner_is_named() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"], dealer=3) as rig:
        rig.play_to("show_cards", *BOARD)
        rig.tap("show.award")
        seats = [b for b in rig.loop.scene().buttons if b.id.startswith("award.") and b.id[6:].isdigit()]
        fills = {item.fill for seat in seats for item in seat.items if isinstance(item, Shape)}
        assert len(seats) == 3
        assert not fills & {Tone.AMBER, Tone.FACE}


def test_a_correction_says_what_becomes_of_the_card_before_it_is_made() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"], dealer=3) as rig:
        rig.play_to("show_cards", *BOARD)
        for key in ("nav.fix", "fix.correct", "correct.card.4", "card.2h"):
            rig.tap(key)
        assert any(isinstance(i, Line) and i.left == "3♥ becomes 2♥" for i in rig.loop.scene().items)
