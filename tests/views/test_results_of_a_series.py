"""What the result of a KRG deal says beside its headline: a tie is a tie, an amount is whole."""

import itertools
import re

import pytest

from tests.rig import Rig

PLAYERS = ("Ann", "Bartholomew", "Cy", "Žofie")


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
@pytest.mark.parametrize("winners", [c for n in (2, 3, 4) for c in itertools.combinations((1, 2, 3, 4), n)])
def test_whoever_ties_by_hand_nobody_is_said_to_win(dealer: int, winners: tuple[int, ...]) -> None:
    with Rig("krg", PLAYERS, dealer=dealer) as table:
        table.play_to("show_cards")
        for tap in ("show.award", *(f"award.{seat}" for seat in winners), "award.ok"):
            table.tap(tap)
        assert table.kind == "result"
        said = table.scene["text"]
        assert said[0].endswith(" tie"), said
        assert not any(re.search(r"^(?!tie).* wins?$", words) for words in said), said


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)])
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("money", ["on_account", "in_the_bowl"])
def test_who_is_the_last_one_left_takes_a_pool_whose_amount_can_be_read(
    name: str, money: str, size: tuple[int, int]
) -> None:
    with Rig("krg", (name, "Bo", "Di"), rules={"cube": True, "pool_money": money}, size=size) as table:
        table.play_to("discard")
        for tap in ("nav.table", "table.cube", "cube.1", "double.drop", "double.drop"):
            table.tap(tap)
        assert table.kind == "result"
        said = [words for words in table.scene["text"] if "takes the pool" in words]
        assert said
        assert all("15" in words for words in said), said
