"""Who is named as the winner is seen by more than a colour: a filled tile with a tick."""

import pytest

from dealer.views.kit.scene import Icon, Tone
from tests.rig import Rig
from tests.views.test_every_scene import Looker, looker
from tests.views.test_largest_chips import on

__all__ = ["looker"]


def ticks(rig: Rig) -> list[str]:
    """The seats whose tile has a tick."""
    buttons = [b for b in rig.loop.scene().buttons if b.id.startswith("award.")]
    return [b.id for b in buttons if any(isinstance(i, Icon) and i.kind == "tick" for i in b.items)]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize(("game", "players"), [("krg", 7), ("kryky", 6), ("six_card_draw", 8)])
def test_who_is_named_has_a_tick(game: str, players: int, size: tuple[int, int], looker: Looker) -> None:
    looker.wrong.clear()
    names = ["Ann", "Bartholomew", "Wwwwwwwwwww", "Dee", "Ed", "Flo", "Gus", "Hal"][:players]
    with Rig(game, names, size=size, stacks=None if game == "krg" else 100) as rig:
        while rig.kind != "show_cards":
            bets = rig.loop.scene().button("bet.bet")  # where nobody bets the deal is over, and another one begins
            rig.tap("bet.bet") if bets is not None and bets.enabled else on(rig)
        rig.tap("show.award")
        assert ticks(rig) == []
        for seat in (1, 3):
            rig.tap(f"award.{seat}")
        assert set(ticks(rig)) == {"award.1", "award.3"}
        looker.look(rig.loop.scene())
        rig.tap("award.3")
        assert ticks(rig) == ["award.1"]
        black = {i.tone for b in rig.loop.scene().buttons for i in b.items if isinstance(i, Icon) and i.kind == "tick"}
        assert black == {Tone.BLACK}
    assert looker.wrong == []
