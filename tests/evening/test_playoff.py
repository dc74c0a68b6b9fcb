"""A playoff, and playing on until one leads: who is in it and for what is said; no deal of a playoff scores (N11)."""

import pytest

from tests.evening.test_corrections import correct_winner
from tests.rig import Rig, Scene

FOUR = ("Ann", "Bo", "Cy", "Dee")


def by_hand(rig: Rig, *seats: int) -> Scene:
    """A deal whose winners are named."""
    rig.play_to("show_cards", "9h", "9d", "4s", "4h", "2c")  # with two pairs anybody may have four of a kind
    rig.tap("show.award")
    for seat in seats:
        rig.tap(f"award.{seat}")
    return rig.tap("award.ok")


def to_a_dead_heat(rig: Rig, *seats: int) -> Scene:
    """These win three deals together, where a tie counts for all."""
    for _ in range(2):
        by_hand(rig, *seats)
        rig.tap(rig.primary())
    return by_hand(rig, *seats)


def words(rig: Rig) -> str:
    return "\n".join(rig.scene["text"])


def label(rig: Rig) -> str:
    return next(b["label"] for b in rig.scene["buttons"] if b["primary"])


def test_a_playoff_is_named_and_no_deal_of_it_scores() -> None:
    with Rig(players=FOUR, rules={"tie": "all_credit"}) as rig:
        to_a_dead_heat(rig, 1, 2, 3)
        assert "Playoff: Ann, Bo, Cy – the next one to win alone takes 20" in words(rig)
        assert label(rig) == "Playoff"
        rig.tap(rig.primary())
        for winners in ((1, 2), (1, 2, 3), (2, 3)):
            rig.play_to("discard")
            assert "first to 3" not in words(rig).lower()
            rig.tap("nav.table")
            said = words(rig)
            assert "Playoff: Ann, Bo, Cy" in said
            assert (said.count("in the playoff"), said.count("watches")) == (3, 1)
            rig.tap("nav.table")
            by_hand(rig, *winners)
            assert rig.scene["tally"] == {"Ann": 3, "Bo": 3, "Cy": 3, "Dee": 0}
            assert "tie: the playoff goes on" in words(rig)
            assert label(rig) == "Playoff"
            rig.tap(rig.primary())
        by_hand(rig, 2)
        assert rig.scene["tally"] == {"Ann": 3, "Bo": 3, "Cy": 3, "Dee": 0}, "the score stays that of the series"
        rig.tap(rig.primary())
        assert rig.scene["text"][0] == "Bo takes the pool, 20 on account"
        assert rig.loop.table.net == {1: -5, 2: 15, 3: -5, 4: -5}


@pytest.mark.parametrize("seats", [(1, 2), (2, 3, 4)])
def test_playing_on_is_said_until_one_leads(seats: tuple[int, ...]) -> None:
    with Rig(players=FOUR, rules={"tie": "all_credit", "dead_heat": "play_on"}) as rig:
        to_a_dead_heat(rig, *seats)
        for wins in (3, 4, 5):
            names = ", ".join(FOUR[s - 1] for s in seats)
            assert f"Level at {wins}: {names} – the first to lead alone takes 20" in words(rig)
            assert label(rig) == "Play on"
            rig.tap(rig.primary())
            rig.tap("nav.table")
            said = words(rig)
            assert said.count(f"{wins} wins, level") == len(seats)
            assert f"{wins} of 3" not in said
            rig.tap("nav.table")
            by_hand(rig, *seats)
        rig.tap(rig.primary())
        by_hand(rig, seats[0])
        rig.tap(rig.primary())
        assert rig.scene["text"][0] == f"{FOUR[seats[0] - 1]} takes the pool, 20 on account"


def test_the_deal_before_a_playoff_still_scores_when_it_is_corrected_in_the_playoff() -> None:
    with Rig(players=FOUR, rules={"tie": "all_credit"}) as rig:
        to_a_dead_heat(rig, 1, 2)
        rig.tap(rig.primary())
        by_hand(rig, 1, 2)
        correct_winner(rig, 2, 1, 2, 3)
        assert rig.scene["tally"] == {"Ann": 3, "Bo": 3, "Cy": 1, "Dee": 0}
        assert "Playoff: Ann, Bo" in words(rig)


def test_a_split_pool_says_who_gets_how_much() -> None:
    with Rig(players=("Ann", "Bo", "Cy"), rules={"tie": "all_credit", "dead_heat": "split"}) as rig:
        to_a_dead_heat(rig, 1, 2)
        rig.tap(rig.primary())
        assert rig.scene["text"][0] == "Ann and Bo split the pool, 15 on account: Ann 8, Bo 7"
