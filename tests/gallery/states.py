"""The states that matter, each come to by playing: what the gallery paints, and what golden Scenes hold as text."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from dealer.app.evening.about import about
from dealer.rules.between_evenings import Remembered
from dealer.rules.events import SeriesBrought
from dealer.rules.prompts import LastTime
from dealer.views.context import Context, Nav
from dealer.views.gathering import Carried, PotsAwarded, Searching, SeatTapped, Typing
from dealer.words.language import now
from tests.gallery.overlay_states import CALMLY, calmly, overlay_states
from tests.rig import Rig, with_shorts

PLAYERS = ["Ann", "Bo", "Cy", "Dee", "Bartholomew", "Ed", "Žofie", "Maximiliane"]
KNOWN = [*PLAYERS, "Ryan G.", "Rob", "Craig", "Maximilian the Second of Somewhere " + "Far " * 40]
State = tuple[str, Context]


def states() -> tuple[State, ...]:
    """Every state by its name, as a screen sees it in the language of the house; played once for all that look."""
    return _played(now().code)


@cache
def _played(language: str) -> tuple[State, ...]:
    """The articles that a state holds have the house rules of tonight in them, in this language's words."""
    del language
    return (*before_the_deal(), *krg(), *kryky(), *declared(), *six_card_draw(), *overlay_states())


def _at(rig: Rig, name: str, nav: Nav | None = None) -> State:
    ctx = rig.loop.context()
    return name, replace(ctx, nav=nav or ctx.nav)


def before_the_deal() -> Iterator[State]:
    """Names, seats, house rules."""
    people = tuple(Remembered(full, short, n) for n, (full, short) in enumerate(with_shorts(KNOWN), 1))
    with Rig(seated=False) as rig:
        rig.loop.memory.people = people
        rig.loop.memory.last_time = LastTime("Friday", dict(enumerate(PLAYERS[:7], 1)), "krg", {})
        yield _at(rig, "start-last-time")
        for _ in range(5):
            rig.tap("seats.name.0")
        rig.tap("seats.button.1") if rig.loop.scene().button("seats.button.1") else rig.draw("seats.button_draw")
        yield _at(rig, "start")
        yield _at(rig, "start-swap", Nav(gathered=SeatTapped(2)))
        yield _at(rig, "games", Nav(screen="games"))
        many = {f"game_{n}": game for n, game in enumerate([*rig.engine.games.values()] * 9)}
        yield "games-many", replace(rig.loop.context(), games=many, nav=Nav(screen="games", page=1))
        yield _at(rig, "start-drag", Nav(gathered=Carried((520, 250), seat=2)))
        yield _at(rig, "keyboard", Nav(screen="keyboard", gathered=Typing("new"), typed="Žofie"))
        yield _at(
            rig, "keyboard-accents", Nav(screen="keyboard", gathered=Typing("new"), typed="Žofie", shift="accents")
        )
        yield _at(rig, "lights", Nav(screen="lights"))
        rig.tap("seats.done")
        yield _at(rig, "house")
        rig.tap("house.tie.shared")
        yield _at(rig, "house-explained")
    with Rig(seated=False) as rig:
        rig.loop.memory.people = people
        for _ in range(5):
            rig.tap("seats.name.0")
        rig.tap("seats.done")
        rig.tap("house.agree")
        yield _at(rig, "first-dealer")
        rig.tap("seats.button_draw")
        yield _at(rig, "anchor")
        rig.tap("anchor.seen")
        rig.act(type="2008")
        rig.tap("anchor.add")
        rig.act(type="4711")
        yield _at(rig, "anchor-number")
        yield _at(rig, "anchor-by", Nav(screen="anchor_by", typed="4711"))
        rig.tap("anchor.add")
        rig.tap("anchor.done")
        yield _at(rig, "first-dealer-drawn")
        yield _at(rig, "again", Nav(screen="again"))
    with Rig(seated=False) as rig:
        left = SeriesBrought(stake=5, cube=1, pool=35, wins=dict.fromkeys(PLAYERS[:5], "1"))
        rig.loop.commit((left,))
        rig.loop.memory.people = people
        for _ in range(5):
            rig.tap("seats.name.0")
        rig.draw("seats.button_draw")
        rig.tap("seats.done")
        yield _at(rig, "house-carried")


def krg() -> Iterator[State]:
    """A whole deal of KRG with seven players, its problems, and the end of the series."""
    with Rig("krg", PLAYERS[:7], shuffle="called", rules={"burn": True}) as rig:
        yield _at(rig, "shuffle-begins")
        rig.tap("shuffle.start")
        for _ in range(16):
            rig.tap("shuffle.next")
        yield _at(rig, "shuffle")
        rig.play_to("cut")
        yield _at(rig, "cut")
        rig.play_to("ante")
        yield _at(rig, "stakes")
        rig.play_to("deal_card")
        for _ in range(7):
            rig.tap("deal.next")
        yield _at(rig, "deal")
        rig.play_to("shared_cards")
        rig.step("Qh")
        yield _at(rig, "flop")
        rig.act(card="Qh")
        yield _at(rig, "problem-already-read")
        rig.act(lift="Qh")
        rig.act(tag="0484015A061F90")
        yield _at(rig, "problem-unknown-tag")
        rig.act(lift="0484015A061F90")
        yield _at(rig, "cards", Nav(screen="cards"))
        rig.act(unplug=True)
        yield _at(rig, "reader-gone")
        rig.tap("nav.table")
        rig.tap("table.back")
        yield _at(rig, "reader-gone-on-by-hand")
        rig.act(plug=True)
        for card in ("9c", "9d"):
            rig.act(wait_ms=3000)
            rig.step(card)
        for seat in (1, 2, 4):
            rig.tap(f"discard.{seat}")
        yield _at(rig, "discard")
        yield _at(rig, "cards-idle", Nav(screen="cards"))
        yield _at(rig, "rules", Nav(screen="rules"))
        yield _at(rig, "keyboard-search", Nav(screen="keyboard", gathered=Typing("search"), typed="tie"))
        yield _at(rig, "rules-search", Nav(screen="rules", gathered=Searching()))
        yield _at(rig, "rules-found", Nav(screen="rules", gathered=Searching(found=True), typed="discards"))
        yield _at(rig, "rules-ranks", Nav(screen="rules", article="KRG hand ranks"))
        rig.play_to("show_cards", "4s", "2h")
        for card in ("Qs", "Js", "4d", "4c", "Kh", "Ks", "As"):
            rig.step(card)
        yield _at(rig, "showdown")
        yield _at(rig, "award", Nav(screen="award", gathered=PotsAwarded((frozenset({3}),))))
        for card in ("7s", "9h", "8h", "Qd", "Tc", "Ts", "8s"):
            rig.step(card)
        yield _at(rig, "result")
        for screen in ("table", "fix", "close", "settings", "decks"):
            yield _at(rig, screen, Nav(screen=screen))
        yield _at(rig, "settings-more", Nav(screen="settings", page=1))
        ctx = replace(
            rig.loop.context(),
            nav=Nav(screen="about"),
            about=about(rig.loop.condition(), Path("/"), len(rig.store.evenings())),
        )
        yield "about", ctx
    with Rig("krg", PLAYERS[:2], rules={"wins_needed": 3}) as rig:
        rig.play_to("series_over")
        yield _at(rig, "series")
        rig.tap("nav.table")
        rig.tap("table.close")
        rig.tap("close.ok")
        yield _at(rig, "closed")


def kryky() -> Iterator[State]:
    """Six players, up cards read, side pots, a draw of up cards, the wild card, high and low."""
    rules = {"betting": "no_limit", "hi_lo": True}
    with Rig("kryky", PLAYERS[:6], stacks=60, rules=rules, seed=5) as rig:
        _uneven(rig)
        rig.play_to("opener")
        yield _at(rig, "opener")
        rig.tap("up.read")
        ups = ["Jd", "7d", "Kd", "Ks", "Qs", "Qd", "5h", "4d", "Ah", "Ts", "9c", "8c"]
        for card in ups:
            rig.step(card)
        turn = 0
        while rig.kind == "bet":
            turn += 1
            keys = {b["id"] for b in rig.scene["buttons"] if b["enabled"]}
            if turn == 1:
                yield _at(rig, "keypad", Nav(screen="keypad", typed="20"))
            if turn == 4:
                yield _at(rig, "bet")
            rig.tap("bet.all_in" if turn in (1, 2) and "bet.all_in" in keys else next(k for k in CALMLY if k in keys))
        for kind, name in (("draw", "draw-up-cards"), ("turn_wild", "turn-wild"), ("show_cards", "showdown-kryky")):
            for _ in range(400):
                if rig.kind in (kind, "result"):
                    break
                calmly(rig)
            yield _at(rig, name)
        while rig.kind != "result":
            calmly(rig)
        yield _at(rig, "result-kryky")


DECLARED = {
    "result-declared": (("both", "high", "both"), ("As Ah 2h 7h Kc", "Qs Qh Jc Tc 8s", "5s 5h 2c 7c 8c")),
    "result-both-ways": (("both", "both", "both"), ("As Ah 2h 7h Kc", "Qs Qh Jc Tc 8s", "5s 5h 2c 7c 8c")),
    "result-no-low": (("low", "low", "low"), ("As Ah Kh Qh Kc", "Qs Qd Jc Tc 8s", "5s 5h Td Js 8c")),
}
"""High-low with the chips in the fist: what Bartholomew, Maximiliane and Ann declare, and the hands they show."""


def declared() -> Iterator[State]:
    """High-low declared: who leads for each half, and why who gets nothing gets nothing."""
    rules = {"hi_lo": True, "hilo_method": "declare_fist", "low_qualifier": 8}
    for name, (ways, hands) in DECLARED.items():
        with Rig("kryky", ["Ann", "Bartholomew", "Maximiliane"], rules=rules, dealer=1) as rig:
            table_cards, said = iter(("4d", "5d", "9h")), iter(ways)
            while rig.kind != "show_cards":
                if rig.kind in {"turn_up", "turn_wild"}:
                    card = next(table_cards)
                    rig.act(card=card)
                    rig.act(lift=card)
                elif rig.kind == "opener":
                    if name == "result-declared" and rig.loop.table.deal and rig.loop.table.deal.indicator:
                        yield _at(rig, "opener-wild")
                    rig.tap("opener.2")
                elif rig.kind == "declare":
                    rig.tap(f"declare.{next(said)}")
                else:
                    calmly(rig)
            for n, hand in enumerate(hands):
                for card in hand.split():
                    rig.act(card=card)
                    rig.act(lift=card)
                if n == 1:
                    yield _at(rig, name.replace("result", "showdown"))
            yield _at(rig, name)


def _uneven(rig: Rig) -> None:
    """One deal in which some lose a little, so that the stacks are no longer equal."""
    wanted = ["bet.bet", "bet.call", "bet.call", *["bet.fold"] * 9]
    while rig.kind != "result":
        keys = {b["id"] for b in rig.scene["buttons"] if b["enabled"]}
        if rig.kind == "bet" and wanted[0] in keys:
            rig.tap(wanted.pop(0))
        elif rig.kind == "opener":
            rig.tap("opener.2")
        else:
            calmly(rig)
    rig.step()


def six_card_draw() -> Iterator[State]:
    """Eight players and two decks."""
    with Rig("six_card_draw", PLAYERS, stacks=200, seed=5) as rig:
        rig.play_to("bet")
        for i in range(60):
            if rig.kind == "draw":
                break
            keys = {b["id"] for b in rig.scene["buttons"] if b["enabled"]}
            rig.tap("bet.fold" if i == 2 and "bet.fold" in keys else "bet.bet" if "bet.bet" in keys else "bet.call")
        for n in (3, 2, 0):
            if rig.kind == "draw":
                rig.tap(f"draw.{n}")
            if rig.kind == "deal_card":
                rig.step()
        yield _at(rig, "draw")
        for _ in range(400):
            if rig.kind == "show_cards" and rig.loop.table.deal and len(rig.loop.table.deal.shown) > 3:
                break
            calmly(rig)
        yield _at(rig, "showdown-six")
        while rig.kind != "result":
            calmly(rig)
        yield _at(rig, "result-six")
