"""What all six new cards cost stands on their key, however large the chips are, and why they cannot be had."""

import pytest
from msgspec.structs import replace

from dealer.views.context import Settings
from tests.games.talk import Talk
from tests.views.test_every_scene import Looker, looker

__all__ = ["looker"]


@pytest.mark.parametrize("ante", [1, 25, 300, 999, 1_000, 50_000])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_x11_the_price_and_who_cannot_pay_it_fit_every_screen(size: tuple[int, int], ante: int, looker: Looker) -> None:
    looker.wrong.clear()
    stacks = {1: 3 * ante, 2: 4 * ante, 3: 50 * ante}
    with Talk(
        "six_card_draw", 3, dealer=3, stacks=stacks, ante=ante, second_ante=10, small_bet=2 * ante, big_bet=2 * ante
    ) as table:
        table.loop.settings = replace(Settings(), size=size)
        table.to("bet")
        table.says("1 bets", "2 calls", "3 calls")
        for asked in ("Ann – how many? All-in: 5 at most", f"Bo – how many? 6 cost {10 * ante}, has {ante}"):
            assert table.scene["text"][0] == asked
            (key,) = [b for b in table.loop.scene().buttons if b.id == "draw.6"]
            assert (key.enabled, key.detail.removeprefix("pay ")) == (False, str(10 * ante))
            looker.look(table.loop.scene())
            table.tap("draw.0")
        assert "draw.6" in table.buttons()
        looker.look(table.loop.scene())
    assert looker.wrong == []
