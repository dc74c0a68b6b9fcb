"""Chips in thousands, long names and full tables: every picture of a deal and its end holds all that it says."""

import random

import pytest

from tests.rig import Rig
from tests.views.test_every_scene import Looker, looker

__all__ = ["looker"]

NAMES = ["Wilhelmina of Orange", "Bartholomew", "Maximiliane", "Žofie", "Christopher", "Flo", "Konstantin", "Hal"]
NO_LIMIT = {"betting": "no_limit", "small_bet": 100, "big_bet": 100, "ante": 75}
TABLES: list[tuple[str, int, dict[str, bool | int | str], int | None]] = [
    ("kryky", 7, {**NO_LIMIT, "hi_lo": True, "hilo_method": "declare_fist"}, 90_000),
    ("kryky", 5, {"betting": "pot", "small_bet": 9_000, "big_bet": 9_000, "ante": 5_000, "hi_lo": True}, None),
    ("six_card_draw", 8, {**NO_LIMIT, "decks": 1, "ante": 100, "second_ante": 9}, 5_000),
    ("five_card_draw", 6, {"betting": "spread", "small_bet": 50, "big_bet": 1_000, "ante": 50}, None),
    ("krg", 7, {"stake": 100_000, "evening_pool": 50_000, "quads_pool": 90_000}, None),
]
WEIGHTS = {"bet.fold": 1, "bet.all_in": 1}


def one_of(rig: Rig, rng: random.Random) -> str:
    """A key that answers, folds and all-ins seldom."""
    ids = [b["id"] for b in rig.scene["buttons"] if b["enabled"] and b["id"].split(".")[0] == rig.kind]
    return rng.choices(ids, [WEIGHTS.get(key, 8) for key in ids])[0]


def names_the_winners(rig: Rig, rng: random.Random, looker: Looker) -> None:
    """Two for every pot, where two can win it."""
    rig.tap("show.award")
    while rig.scene["scene"] == "award":
        looker.look(rig.loop.scene())
        ids = [b["id"] for b in rig.scene["buttons"] if b["id"].startswith("award.") and b["id"][6:].isdecimal()]
        for key in rng.sample(ids, min(2, len(ids))):
            rig.tap(key)
        rig.tap("award.ok")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize(("game", "players", "rules", "stacks"), TABLES)
def test_large_chips_and_long_names_fit(
    game: str,
    players: int,
    rules: dict[str, bool | int | str],
    stacks: int | None,
    size: tuple[int, int],
    seed: int,
    looker: Looker,
) -> None:
    looker.wrong.clear()
    rng = random.Random(seed)
    with Rig(game, NAMES[:players], rules=rules, stacks=stacks, size=size, seed=seed) as rig:
        while rig.kind != "result":
            looker.look(rig.loop.scene())
            if rig.kind == "deal_card" and "deal.all" in {b["id"] for b in rig.scene["buttons"]}:
                rig.tap("deal.all")
            elif rig.kind == "show_cards" and rng.random() < 0.1:
                names_the_winners(rig, rng, looker)
            elif rig.kind in {"bet", "draw", "opener", "declare"}:
                rig.tap(one_of(rig, rng))
                if rig.scene["scene"] == "keypad":
                    looker.look(rig.loop.scene())
                    rig.tap("keypad.ok")
            else:
                rig.step()
        looker.look(rig.loop.scene())
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
            looker.look(rig.loop.scene())
    assert looker.wrong == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["Christopher", "Wilhelmina"], {"Wilhelmina has it all", "one has it all"}),
        (["Ann", "Bo"], {"Bo has it all"}),
    ],
)
def test_that_one_has_all_the_chips_fits_the_key(
    players: list[str], why: set[str], size: tuple[int, int], looker: Looker
) -> None:
    looker.wrong.clear()
    with Rig("six_card_draw", players, stacks=1, size=size) as rig:
        rig.play_to("show_cards")
        for key in ("show.award", "award.2", "award.ok"):
            rig.tap(key)
        assert rig.primary() == "series.close"
        assert why & set(rig.scene["text"])
        looker.look(rig.loop.scene())
    assert looker.wrong == []


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("knew", [1, 2, 6])
def test_however_many_knew_of_a_fouled_deck_it_fits(knew: int, size: tuple[int, int], looker: Looker) -> None:
    looker.wrong.clear()
    with Rig("six_card_draw", ["Wwwwwwwwwww", *NAMES[1:6]], size=size) as rig:
        rig.play_to("bet")
        while rig.kind == "bet":
            rig.tap("bet.call" if any(b["id"] == "bet.call" for b in rig.scene["buttons"]) else "bet.bet")
            if rig.scene["pot"] >= 14:
                break
        rig.tap("nav.fix")
        rig.tap("fix.fouled")
        for seat in range(1, knew + 1):
            rig.tap(f"fault.{seat}")
            looker.look(rig.loop.scene())
        rig.tap("fault.rule")
        looker.look(rig.loop.scene())
    assert looker.wrong == []
