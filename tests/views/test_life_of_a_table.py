"""The screens of people, pools, the cube, faults, corrections and the closed night are good at every size."""

import pytest

from dealer.cards import Card
from dealer.names import short
from dealer.rules.prompts import Correction
from dealer.views.context import Nav
from dealer.views.gathering import (
    ChipsKeyed,
    Correcting,
    EveningsAdded,
    PersonLooked,
    PoolLooked,
    Reason,
    StakeKeyed,
    Typing,
)
from dealer.views.parts import correction
from tests.evening.test_pools import win
from tests.rig import Rig
from tests.views.test_every_scene import Looker
from tests.views.walk import NAMES, scenes

RULES = {
    "krg": {
        "cube": True,
        "evening_pool": 50_000,
        "quads_pool": 3,
        "leave_mid": "sell_seat",
        "join_mid": "buy_in_at_zero",
    },
    "kryky": {},
    "six_card_draw": {},
}


def look(rig: Rig, looker: Looker, *navs: Nav) -> None:
    for nav in navs:
        for scene in scenes(rig.loop.context(), nav):
            looker.look(scene)


def everything(rig: Rig, looker: Looker) -> None:
    table = rig.loop.table
    look(
        rig,
        looker,
        Nav(),
        Nav("table"),
        Nav("more"),
        Nav("more", gathered=EveningsAdded()),
        Nav("join"),
        Nav("pools"),
        Nav("fix"),
    )
    look(rig, looker, *(Nav("person", gathered=PersonLooked(seat)) for seat in table.seats))
    seat = next(iter(table.seats))
    look(rig, looker, *(Nav("person", gathered=PersonLooked(seat, doing)) for doing in ("move", "sell")))
    look(rig, looker, *(Nav("amount", gathered=ChipsKeyed(what, seat), typed="1234567") for what in ("buy", "cash")))
    look(rig, looker, Nav("amount", gathered=StakeKeyed("The longest bluff of the whole evening")))
    look(rig, looker, *(Nav("keyboard", gathered=Typing(purpose, seat)) for purpose in ("join", "rename", "pool")))
    look(rig, looker, *(Nav("pools", gathered=PoolLooked(pool)) for pool in table.pools))
    if table.series is not None and table.rules.get("cube"):
        look(rig, looker, Nav("cube"))
    look(rig, looker, Nav("correct"))
    for deal in (*table.deals, *((table.deal,) if table.deal else ())):
        if deal.turned and deal.ended in {"", "showdown"}:
            open_ = correction.opened(deal.number)
            changed = Correction(deal.number, ((0, Card("2h")),))
            look(
                rig,
                looker,
                open_,
                Nav("correct", gathered=Correcting(changed, Reason("why " * 29))),
            )
            look(rig, looker, correction.at(open_, "card"))
            look(rig, looker, *(correction.at(open_, part) for part in ("winner", "amount")))


@pytest.mark.parametrize(("game", "players"), [("krg", 7), ("krg", 2), ("kryky", 7), ("six_card_draw", 8)])
def test_no_picture_of_the_life_of_a_table_has_a_fault(game: str, players: int) -> None:
    looker = Looker()
    with Rig(game, NAMES[:players], rules=RULES[game]) as rig:
        everything(rig, looker)
        rig.play_to("ante")
        everything(rig, looker)
        rig.tap(rig.primary())
        if game == "krg":
            win(rig, 1)
            everything(rig, looker)
            rig.tap("nav.table")
            rig.tap("table.cube")
            rig.tap("cube.1")
            everything(rig, looker)
            while rig.kind == "double":
                rig.tap(rig.primary())
        while rig.kind == "result":
            rig.tap(rig.primary())
        for kind in ("misdeal", "exposed", "boxed", "count", "early_board", "fouled", "dead_hand", "void"):
            rig.tap("nav.fix")
            rig.tap(f"fix.{kind}")
            everything(rig, looker)
            if any(b["id"] == "fault.2" for b in rig.scene["buttons"]):
                rig.tap("fault.2")
                why = Reason("because " * 15, short(NAMES[0])[0])
                look(rig, looker, Nav(), Nav(gathered=why))
                look(rig, looker, *(Nav("why", page, gathered=why) for page in (0, 1)))
                look(rig, looker, Nav("keyboard", gathered=Typing("reason", over=why)))
            rig.tap("fault.cancel")
        rig.tap("nav.table")
        rig.tap("table.close")
        rig.tap("close.ok")
        look(rig, looker, Nav())
    assert sorted(set(looker.wrong)) == []
