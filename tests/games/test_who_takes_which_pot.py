"""Who takes which pot and why, on one screen: named by hand or by the cards, side pots, halves, odd chips."""

import os

import pytest
from msgspec.structs import replace

from dealer.rules import events as e
from dealer.views.parts.pot_list import taken
from dealer.window.fonts import Fonts
from dealer.words.render import render
from tests.games.talk import Talk
from tests.screen import faults, painter_for

A, B, C, D, E = 1, 2, 3, 4, 5


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    return Fonts()


def four_pots(size: tuple[int, int] = (800, 480)) -> Talk:
    """Five in, three of them all-in for different amounts; everybody has declared."""
    stacks = {A: 11, B: 32, C: 64, D: 150, E: 150}
    table = Talk(
        "kryky", 5, dealer=E, stacks=stacks, betting="no_limit", hi_lo=True, hilo_method="declare_fist"
    )  # fmt: skip
    table.loop.settings = replace(table.loop.settings, size=size)
    table.to("opener")
    table.opens(A)
    table.says("1 is all-in", "2 is all-in", "3 is all-in", "4 raises to 133", "5 calls")
    cards = ["Kc", "Qd", "Jh"]
    while table.kind != "declare":
        if table.kind == "opener":
            table.opens(D)
        elif table.kind in {"turn_up", "turn_wild"}:
            table.lay(cards.pop(0))
        else:
            table.step()
    table.says("1 declares both", "2 declares high", "3 declares low", "4 declares high", "5 declares low")
    return table


HANDS = {
    A: "As Ah 2c 3d 4h", B: "9s 9h Tc 7d 6c", C: "Ac 2d 3h 4s 5d", D: "Ts Th 8c 8d 6s", E: "Ad 2h 3c 4d 5h"
}  # fmt: skip
SIZES = [(800, 480), (1280, 720), (720, 1280)]


def test_c15_the_cards_say_who_takes_which_half_of_which_pot() -> None:
    with four_pots() as table:
        assert table.scene["pot"] == 375
        table.shows(HANDS)
        entries = taken(table.deal)
        assert [(render(entry.pots[0]), entry.amount, entry.seats) for entry in entries] == [
            ("High", 188, (D,)),
            ("Main, side 1, 2 low", 117, (C, E)),
            ("Side 3 low", 70, (E,)),
        ]
        assert sum(entry.amount for entry in entries) == 375
        assert table.shared[1] == ("Main pot", "low", {C: 14, E: 13}), "each half its own odd chip"
        assert {"High", "188  Dee", "117  Cy 59, Ed 58", "Side 3 low", "70  Ed"} <= set(table.scene["text"])
        assert "both – lost both" in table.scene["text"], "Ann: tens and eights, king-queen low"


def test_c15_named_by_hand_each_pot_is_asked_for_and_each_stands_on_the_screen() -> None:
    with four_pots() as table:
        asked = table.loop.prompt.awards if table.loop.prompt else ()
        assert [(render(pot.name), pot.amount, pot.seats) for pot in asked] == [
            ("side pot 2, low", 48, (C, E)),
            ("side pot 1, high", 42, (B, D)),
            ("side pot 1, low", 42, (C, E)),
            ("main pot, high", 28, (A, B, D)),
            ("main pot, low", 27, (A, C, E)),
        ]
        table.names_winners((C, E), (B, D), (C, E), (A, B), (A, C))
        assert {"Pot 1 high: Ann, Bo", "Pot 1 low: Ann, Cy", "Pot 4 low: Ed"} <= set(table.scene["text"]) or {
            "1 high: Ann, Bo", "1 low: Ann, Cy", "4 low: Ed"
        } <= set(table.scene["text"])  # fmt: skip
        assert sum(entry.amount for entry in taken(table.deal)) == 375


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("by_hand", [False, True])
def test_the_screen_holds_four_pots_in_halves(size: tuple[int, int], by_hand: bool, fonts: Fonts) -> None:
    with four_pots(size) as table:
        if by_hand:
            table.names_winners((C, E), (B, D), (C, E), (A, B), (A, C))
        else:
            table.shows(HANDS)
        scene = table.loop.scene()
        assert scene.name == "result"
        assert faults(scene, painter_for(scene, fonts)) == []


def test_one_who_takes_all_is_told_as_ever() -> None:
    with Talk("six_card_draw", 3, stacks={A: 3, B: 100, C: 100}) as table:
        table.to("bet")
        while table.kind == "bet":
            table.tap(
                "bet.all_in"
                if table.scene["prompt"]["seats"] == [A]
                else "bet.bet"
                if "bet" in table.may
                else "bet.call"
            )
        table.to("show_cards", "result")
        table.names_winners((B,), (B,)) if len(table.loop.prompt.awards) > 1 else table.names_winners((B,))  # type: ignore[union-attr]
        assert len(taken(table.deal)) == 1
        assert isinstance(table.deal.pots[0], e.PotShared)
        assert "Bo wins" in table.scene["text"]


def test_a_pot_that_was_corrected_to_two_is_split() -> None:
    with Talk("six_card_draw", 3, dealer=3) as table:
        table.to("bet")
        table.says("1 bets", "2 calls", "3 calls")
        table.to("show_cards")
        table.names_winners((1,))
        for key in (
            "result.correct",
            "correct.winner",
            "correct.won.1",
            "correct.won.3",
            "correct.done",
            "correct.ok",
            "why.2",
        ):
            table.tap(key)
        assert table.scene["text"][0] == "Ann and Cy split"
        assert sum(table.scene["tally"].values()) == 0
