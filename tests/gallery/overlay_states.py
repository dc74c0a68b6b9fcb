"""States of the screens that lie over the deal: people, pools, cube, corrections, faults, decks and the reader."""

from collections.abc import Iterator

from msgspec.structs import replace

from dealer.cards import Card
from dealer.deck.enrolment import ORDER
from dealer.rules.between_evenings import Remembered, Totals
from dealer.rules.prompts import Correction
from dealer.views.context import Context, Nav
from dealer.views.gathering import (
    ChipsKeyed,
    Correcting,
    EveningsAdded,
    PersonLooked,
    PoolLooked,
    Reason,
    ShutDownAsked,
    Typing,
)
from dealer.views.parts import correction
from hardware.mock import mock_uid
from tests.rig import Rig, with_shorts

State = tuple[str, Context]
STRANGER = "04112233445566"
NAMES = ["Ann", "Bo", "Cy", "Dee", "Bartholomew", "Ed"]
OTHERS = ["Žofie", "Ryan G.", "Rob", "Craig", "Maximiliane", "Gus", "Hal", "Maximilian the Second of Somewhere"]


def overlay_states() -> Iterator[State]:
    """Every one by its name, as a screen sees it."""
    yield from at_the_reader()
    yield from people_and_money()
    yield from wrong()


def _at(rig: Rig, name: str, nav: Nav | None = None) -> State:
    ctx = rig.loop.context()
    return name, replace(ctx, nav=nav or ctx.nav)


def _lay(rig: Rig, *tags: str) -> None:
    for tag in tags:
        rig.act(tag=tag)
        rig.act(lift=tag)


def at_the_reader() -> Iterator[State]:
    """A new deck, a check that finds cards missing, a card replaced, the reader watched."""
    with Rig(seated=False) as rig:
        yield _at(rig, "lights-lit", Nav(screen="lights"))
        for key in ("nav.table", "table.decks", "decks.new"):
            rig.tap(key)
        yield _at(rig, "enroll")
        _lay(rig, *(f"04D0{n:02X}5A061F90" for n in range(17)))
        yield _at(rig, "enroll-going-on")
        rig.act(tag=mock_uid(3))
        yield _at(rig, "enroll-taken")
        rig.act(lift=mock_uid(3))
        rig.tap("enroll.back")
        rig.loop.nav = Nav(screen="decks")
        yield _at(rig, "decks-three")
        rig.tap("decks.check.0")
        for card in ORDER[:50]:
            rig.act(card=str(card))
            rig.act(lift=str(card))
        yield _at(rig, "check")
        rig.tap("enroll.laid")
        yield _at(rig, "check-missing")
        yield _at(rig, "deck-short", Nav(screen="deck_check"))
        rig.loop.nav = Nav(screen="decks")
        rig.tap("decks.enroll.0")
        yield _at(rig, "enroll-all")
        yield _at(rig, "lost", Nav(screen="lost"))
        rig.tap("enroll.lost")
        rig.tap("card.Qh")
        yield _at(rig, "replace")
        rig.loop.nav = Nav(screen="watch")
        yield _at(rig, "watch-nothing")
        _lay(rig, STRANGER, mock_uid(9), "08EC947F")
        rig.act(tag=STRANGER)
        rig.act(tag=mock_uid(20))
        yield _at(rig, "watch")
    with Rig("krg", NAMES[:3]) as rig:
        rig.play_to("discard")
        rig.loop.nav = Nav(screen="watch")
        _lay(rig, STRANGER)
        yield _at(rig, "watch-in-a-deal")


def people_and_money() -> Iterator[State]:
    """Who comes and goes, names, chips, side pools, the cube, all evenings."""
    rules = {"cube": True, "evening_pool": 5, "quads_pool": 3, "leave_mid": "sell_seat", "join_mid": "buy_in_at_zero"}
    with Rig("krg", NAMES, rules=rules) as rig:
        rig.loop.memory.people = tuple(Remembered(full, short) for full, short in with_shorts(OTHERS))
        rig.play_to("result")
        yield _at(rig, "join", Nav(screen="join"))
        for field in ("", "move", "sell"):
            yield _at(rig, f"person-{field}".rstrip("-"), Nav(screen="person", gathered=PersonLooked(5, field)))
        for field in ("join", "rename", "pool"):
            yield _at(rig, f"keyboard-{field}", Nav(screen="keyboard", gathered=Typing(field, 5)))
        yield _at(rig, "keyboard-short", Nav(screen="keyboard", gathered=Typing("join", full=OTHERS[-1])))
        yield _at(
            rig, "keyboard-digits", Nav(screen="keyboard", gathered=Typing("pool"), typed="Best bluff", shift="digits")
        )
        yield _at(rig, "amount-nothing", Nav(screen="amount", gathered=ChipsKeyed("buy", 5)))
        yield _at(rig, "amount", Nav(screen="amount", gathered=ChipsKeyed("buy", 5), typed="250"))
        yield _at(rig, "pools", Nav(screen="pools"))
        yield _at(rig, "pool", Nav(screen="pools", gathered=PoolLooked(next(iter(rig.loop.table.pools)))))
        yield _at(rig, "cube", Nav(screen="cube"))
        yield _at(rig, "house-agreed", Nav(screen="house"))
        yield _at(rig, "tally", Nav(screen="more"))
        name, ctx = _at(rig, "tally-all", Nav(screen="more", gathered=EveningsAdded()))
        totals = [Totals(name, name, 12 - n, 40 - 3 * n, 9 - n, 250 - 61 * n) for n, name in enumerate(NAMES)]
        yield name, replace(ctx, totals=tuple(totals))
        yield _at(rig, "settings-dark", Nav(screen="settings", page=2))
        yield _at(rig, "settings-shut-down", Nav(screen="settings", gathered=ShutDownAsked()))
        rig.tap(rig.primary())
        rig.play_to("discard")
        rig.tap("nav.table")
        rig.tap("table.cube")
        rig.tap(next(b["id"] for b in rig.scene["buttons"] if b["id"].startswith("cube.")))
        yield _at(rig, "double")


def wrong() -> Iterator[State]:
    """What went wrong: a fault, a card that is elsewhere, a fouled deck, a deal that is put right."""
    with Rig("krg", NAMES[:5]) as rig:
        rig.play_to("discard")
        rig.tap("discard.all")
        for card in ("Qh", "9c", "9d"):
            rig.step(card)
        yield _at(rig, "correct", correction.opened(1))
        yield _at(rig, "correct-changed", Nav("correct", gathered=Correcting(Correction(1, ((1, Card("9s")),)))))
        yield _at(rig, "correct-twice", Nav("correct", gathered=Correcting(Correction(1, ((1, Card("Qh")),)))))
        yield _at(rig, "correct-card", correction.at(correction.opened(1), "card", 1))
        rig.tap("nav.fix")
        yield _at(rig, "fix-in-a-deal")
        rig.tap("fix.exposed")
        yield _at(rig, "fault")
        rig.tap("fault.2")
        yield _at(rig, "fault-of-a-seat")
        for page, name in enumerate(("why", "who-says-so")):
            yield _at(rig, name, Nav("why", page, gathered=Reason("All saw it")))
        yield _at(rig, "keyboard-reason", Nav("keyboard", gathered=Typing("reason", over=Reason())))
        rig.tap("fault.cancel")
        rig.play_to("show_cards", "4s", "2h")
        rig.step("Kh")
        rig.act(card="Qh")
        yield _at(rig, "problem-elsewhere")
        rig.act(lift="Qh")
        rig.play_to("result")
        yield _at(rig, "correct-winner", correction.at(correction.opened(1), "winner"))
        yield _at(rig, "correct-nobody", Nav("correct", gathered=Correcting(Correction(1, winners=()), part="winner")))
        rig.tap(rig.primary())
        rig.play_to("result")
        yield _at(rig, "correct-which", Nav(screen="correct"))
    with Rig("kryky", NAMES, rules={"choice": "dealers_choice"}) as rig:
        for _ in range(400):
            if rig.kind == "game":
                break
            calmly(rig)
        yield _at(rig, "choice")
    with Rig("kryky", NAMES[:3]) as rig:
        rig.play_to("ante")
        yield _at(rig, "short", Nav(screen="short"))
        rig.play_to("opener")
        rig.tap("opener.2")
        rig.tap("bet.bet")
        yield _at(rig, "keypad-raise", Nav(screen="keypad"))
        while rig.kind != "result":
            calmly(rig)
        yield _at(rig, "correct-amounts", correction.at(correction.opened(1), "amount"))


CALMLY = ("bet.call", "bet.check", "bet.bet", "bet.raise", "bet.all_in", "bet.fold")


def calmly(rig: Rig) -> None:
    """On, without raising and without throwing cards."""
    keys = {b["id"] for b in rig.scene["buttons"] if b["enabled"]}
    chosen = next((k for k in (*CALMLY, "declare.high", "draw.0.0", "draw.0") if k in keys), None)
    opener = next((k for k in sorted(keys) if k.startswith("opener.")), None)
    if chosen or opener:
        rig.tap(chosen or str(opener))
    else:
        rig.step()
