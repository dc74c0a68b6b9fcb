"""Many pots and long names: who can win each pot is never cut in the middle of a name."""

import pytest

from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import Text
from dealer.window.fonts import Fonts
from tests.gallery.__main__ import LOOKS, view
from tests.games import talk
from tests.games.talk import Talk
from tests.screen import all_items, faults, painter_for

LONG = ("Bartholomew", "Maximiliane", "Christopher", "Constantine", "Clementines", "Marmaladers", "Wilhelmines",
        "Magdalenium")  # fmt: skip
WIDE = tuple(f"{'W' * 10}{letter}" for letter in "WMNABCDE")


@pytest.mark.parametrize("names", [LONG, WIDE], ids=["long", "wide"])
def test_who_can_win_a_pot_is_said_whole_whatever_they_are_called(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "NAMES", names)
    stacks = {1: 30, 2: 60, 3: 90, 4: 5000, 5: 5000, 6: 5000, 7: 5000, 8: 200}
    with Talk("six_card_draw", 8, stacks=stacks, betting="pot", ante=5, small_bet=10) as table:
        table.to("bet")
        for _ in range(60):
            if len(table.pots) > 3:
                break
            if table.kind != "bet":
                table.step()
                continue
            short = (table.behind(table.scene["prompt"]["seats"][0]) or 0) < 300
            ways = ("bet.all_in", "bet.raise", "bet.bet", "bet.call", "bet.check")
            table.tap(next(key for key in ways[0 if short else 1 :] if key in table.buttons()))
        assert len(table.pots) > 3
        for look in LOOKS:
            scene = view(table.loop.context(), look)
            painter = painter_for(scene, Fonts())
            assert faults(scene, painter) == []
            said = [
                i for i in all_items(scene) if isinstance(i, Text) and ("," in i.text or i.text.endswith("players"))
            ]
            assert said
            assert [item.text for item in said if not painter.fitted(item).whole] == [], (look, frame_for(*look).scale)
