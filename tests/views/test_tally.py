"""The tally keeps everybody, however many came and went: what does not fit on a page is on the next."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from dealer.names import short
from dealer.rules.between_evenings import Totals
from dealer.rules.state.table import Person
from dealer.views import console
from dealer.views.context import Context, Go, Nav
from dealer.views.gathering import EveningsAdded
from dealer.views.kit.scene import Scene, Text
from tests.rig import Rig
from tests.views.test_every_scene import Looker, looker
from tests.views.walk import SCREENS

__all__ = ["looker"]
MANY = [f"Guest {n}" for n in range(1, 18)]


@pytest.fixture(scope="module", params=["result", "series_over"])
def crowd(request: pytest.FixtureRequest) -> Iterator[Context]:
    """Seventeen people came by tonight, and on other evenings."""
    with Rig("krg", MANY[:2]) as rig:
        rig.play_to(request.param)
        ctx = rig.loop.context()
        people = {n: Person(n, name, short(name, ())[0]) for n, name in enumerate(MANY, 1)}
        totals = tuple(Totals(name, name, 12, 30, 4, -1_234_567) for name in MANY)
        yield replace(ctx, table=replace(ctx.table, people=people), totals=totals)


def shown(scene: Scene) -> set[str]:
    return {item.text for item in scene.items if isinstance(item, Text)} & set(MANY)


@pytest.mark.parametrize(
    ("nav", "key"),
    [
        (Nav(screen="more"), "more.more"),
        (Nav(screen="more", gathered=EveningsAdded()), "more.more"),
        (Nav(screen="close"), "close.more"),
        (Nav(), "series.more"),
    ],
)
def test_everybody_is_on_one_of_the_pages_and_the_pages_go_round(
    crowd: Context, looker: Looker, nav: Nav, key: str
) -> None:
    if not nav.screen and crowd.prompt and crowd.prompt.kind != "series_over":
        return
    for settings in SCREENS:
        ctx = replace(crowd, nav=nav, settings=settings)
        pages = []
        for _ in range(4):
            scene = console.view(ctx)
            looker.look(scene)
            pages.append(shown(scene))
            outcome = console.press(ctx, key)
            assert isinstance(outcome, Go)
            ctx = replace(ctx, nav=outcome.nav)
        assert set().union(*pages) == set(MANY)
        again = 2 if settings.size[1] > settings.size[0] else 3
        assert pages[again] == pages[0]
    assert looker.wrong == []


def test_the_ninth_who_joins_is_in_the_tally_of_tonight() -> None:
    with Rig("six_card_draw", MANY[:8]) as rig:
        rig.play_to("result")
        rig.tap("nav.table")
        rig.tap("table.seat.8")
        rig.tap("seat.leave")
        rig.tap("table.join")
        rig.tap("join.new")
        rig.act(type="Nina")
        rig.tap("keyboard.ok")
        rig.tap("table.more")
        assert "Nina" not in rig.scene["text"]
        rig.tap("more.more")
        assert "Nina" in rig.scene["text"]


def test_a_tally_that_fits_has_no_page_to_turn() -> None:
    with Rig("krg", MANY[:7]) as rig:
        rig.loop.nav = Nav(screen="more")
        assert rig.loop.scene().button("more.more") is None


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_each_number_of_all_evenings_stands_under_its_head(size: tuple[int, int], looker: Looker) -> None:
    looker.wrong.clear()
    with Rig("krg", MANY[:2], size=size) as rig:
        totals = (Totals("Ann", "Ann", 12, 40, 9, 250), Totals("Bo", "Bo", 11, 37, 8, -250))
        ctx = replace(rig.loop.context(), totals=totals, nav=Nav(screen="more", gathered=EveningsAdded()))
        scene = console.view(ctx)
        looker.look(scene)
        at = {item.text: item.box for item in scene.items if isinstance(item, Text)}
        won = "won" if size == (720, 1280) else "deals won"
        for head, below in (("nights", "12"), (won, "40"), ("series", "9"), ("money", "+250")):
            assert (at[head].x, at[head].w) == (at[below].x, at[below].w)
    assert looker.wrong == []


def test_chips_that_are_bet_no_longer_lie_in_front_of_who_bet_them() -> None:
    with Rig("six_card_draw", ["Ann", "Bo", "Cy"], stacks=60, rules={"betting": "no_limit"}) as rig:
        rig.play_to("bet")
        rig.tap("bet.all_in")
        texts = rig.tap("nav.table")["text"]
        assert texts.count("0 chips") == 1
        assert texts.count("59 chips") == 2, "an ante of 1 is in"
        rig.tap("table.back")
        rig.tap("bet.fold")
        rig.tap("bet.fold")
        assert rig.kind == "result"
        assert sorted(t for t in rig.tap("nav.table")["text"] if t.endswith("chips")) == [
            "59 chips", "59 chips", "62 chips",
        ]  # fmt: skip
