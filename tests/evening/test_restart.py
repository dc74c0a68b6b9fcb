"""The power may go after any line: the same Scene comes back, and the same further lines lead to the same record."""

from pathlib import Path
from typing import Any

import pytest

from dealer.store.sqlite import open_store
from tests.rig import Rig


def visible(scene: dict[str, Any]) -> dict[str, Any]:
    return {**scene, "problem": None}


@pytest.mark.parametrize("shuffle", ["hand", "called"])
def test_every_line_of_a_deal_can_be_the_last_before_the_power_goes(tmp_path: Path, shuffle: str) -> None:
    records = []
    for restarts in (False, True):
        with Rig(players=("Ann", "Bo"), shuffle=shuffle, store=open_store(tmp_path / str(restarts))) as rig:
            for _ in range(400):
                if rig.kind == "result":
                    break
                rig.step()
                if restarts:
                    before = visible(rig.scene)
                    rig.store.close()
                    rig.store = open_store(tmp_path / str(restarts))
                    assert visible(rig.restart()) == before
            assert rig.kind == "result"
            records.append([entry.body for entry in rig.store.load(rig.loop.evening)])
            rig.store.close()
    assert records[0] == records[1]


def test_what_was_only_looked_at_is_closed_by_a_restart() -> None:
    with Rig() as rig:
        before = rig.play_to("shared_cards")
        for overlay in ("nav.rules", "nav.cards", "nav.table", "nav.fix"):
            rig.act(tap=overlay)
            assert rig.scene["scene"] != before["scene"]
            assert visible(rig.restart()) == visible(before)


def test_undo_goes_back_to_the_first_call_and_says_why_no_further() -> None:
    with Rig(shuffle="called") as rig:
        assert rig.loop.table.deal.shuffle is None, "nothing unshown holds a link"  # type: ignore[union-attr]
        first = rig.tap("shuffle.start")
        drawn = rig.loop.table.deal.shuffle  # type: ignore[union-attr]
        for _ in range(5):
            rig.step()
        while any(b["id"] == "nav.undo" and b["enabled"] for b in rig.scene["buttons"]):
            rig.tap("nav.undo")
        assert rig.loop.table.deal.shuffle == drawn  # type: ignore[union-attr]
        assert (rig.drawn, rig.scene["text"][0]) == (1, first["text"][0])
        problem = rig.act(tap="nav.undo")["problem"]
        assert problem == {"code": "refused", "text": "The first pile is known: shuffle again instead"}


def test_drawn_seats_are_not_drawn_twice() -> None:
    with Rig(seated=False) as rig:
        for name in ("Ann", "Bo", "Cy", "Dee"):
            rig.tap("seats.new")
            rig.act(type=name)
            rig.tap("keyboard.ok")
        rig.draw("seats.draw")
        drawn = dict(rig.loop.table.seats)
        assert rig.act(tap="nav.undo")["problem"]["text"] == "The seats are known: draw again instead"
        assert rig.act(tap="seats.draw")["problem"]["code"] == "refused"
        assert (dict(rig.loop.table.seats), rig.drawn) == (drawn, 1)
        for key in ("nav.fix", "fix.shuffle_again", "again.came"):
            rig.tap(key)
        assert rig.drawn == 2


def test_undo_goes_back_step_by_step_to_the_cut() -> None:
    with Rig() as rig:
        rig.play_to("cut")
        seen = [visible(rig.scene)]
        while rig.kind != "result":
            rig.step()
            seen.append(visible(rig.scene))
        for before in reversed(seen[:-1]):
            now = visible(rig.tap("nav.undo") if rig.scene["problem"] is None else rig.act(tap="nav.undo"))
            assert {**now, "text": [now["text"][0], *now["text"][2:]]} == {
                **before,
                "text": [before["text"][0], *before["text"][2:]],
            }


def test_a_closed_night_stays_on_the_screen_until_another_is_begun() -> None:
    with Rig() as rig:
        rig.play_to("result")
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
        closed = visible(rig.scene)
        assert rig.scene["scene"] == "closed"
        assert visible(rig.restart()) == closed
        rig.tap("closed.new")
        assert rig.scene["scene"] == "seats"
        assert visible(rig.restart())["scene"] == "seats"
