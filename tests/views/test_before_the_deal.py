"""The start of the evening is without a fault in every state, and takes a name wherever it is dropped."""

import pytest
from msgspec.structs import replace

from dealer.cards import DECK
from dealer.rules.between_evenings import Remembered
from dealer.rules.prompts import LastTime
from dealer.views import console
from dealer.views.context import Context, Nav, Settings
from dealer.views.gathering import FirstDealerAsked, PersonLooked, RuleTouched, SeatTapped, Typing
from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import Line
from dealer.views.parts.screen_places import start_places
from dealer.views.screens import keyboard
from dealer.words.render import render
from tests.rig import Rig, with_shorts
from tests.views.test_every_scene import Looker, looker
from tests.views.walk import NAMES, SCREENS

PEOPLE = tuple(Remembered(full, short, n) for n, (full, short) in enumerate(with_shorts((*NAMES, "Rob", "Craig"))))
LAST = LastTime("Wednesday", dict(enumerate(NAMES[:7], 1)), "six_card_draw", {})
SIZES = [(800, 480), (1280, 720), (720, 1280)]
__all__ = ["looker"]


@pytest.fixture
def rig() -> Rig:
    made = Rig(seated=False)
    made.loop.memory.people = PEOPLE
    return made


def look(ctx: Context, looker: Looker, *navs: Nav) -> None:
    for nav in navs:
        for settings in SCREENS:
            looker.look(console.view(replace(ctx, nav=nav, settings=settings)))
    assert looker.wrong == []


def test_no_picture_before_the_first_deal_has_a_fault(rig: Rig, looker: Looker) -> None:
    keyboards = [
        Nav(screen="keyboard", gathered=typing, typed=typed, shift=shift)
        for typing in (Typing("new"), Typing("new", full="Maximilian the Second"), Typing("search"))
        for typed in (None, "Žofie", "W" * 200)
        for shift in ("", *keyboard.LAYERS)
    ]
    for game in rig.engine.games:
        rig.choose(game)
        for last in (None, LAST):
            look(replace(rig.loop.context(), last_time=last), looker, Nav(), Nav(page=1), Nav(gathered=SeatTapped(3)))
    look(rig.loop.context(), looker, *keyboards, Nav(screen="table"), Nav(screen="rules"), Nav(screen="fix"))
    for _ in range(7):
        rig.act(tap="seats.name.0")
        look(
            rig.loop.context(),
            looker,
            Nav(),
            Nav(gathered=SeatTapped(1)),
            Nav(gathered=FirstDealerAsked()),
            Nav(screen="cards"),
        )
    for game in ("krg", "kryky", "six_card_draw"):
        rig.choose(game)
        if "first_dealer" not in rig.loop.table.drawn:
            rig.draw("seats.button_draw")
        rig.tap("seats.done")
        for _page in range(9):
            keys = [b["id"] for b in rig.scene["buttons"] if b["id"].count(".") == 2 and b["enabled"]]
            for key in keys[::3]:
                rig.act(tap=key)
                look(rig.loop.context(), looker, rig.loop.nav)
            rig.act(tap="house.more")
        for _ in range(80):
            if rig.loop.table.stage == "seats":
                break
            rig.tap("nav.undo")


def drop(rig: Rig, grip: str, seat: int, *, size: tuple[int, int] = (800, 480)) -> None:
    """A finger takes hold, moves, and lets go over the middle of a seat."""
    frame = frame_for(size)
    places = start_places(frame)
    x, y = places.seats[seat - 1].cx * frame.scale, places.seats[seat - 1].cy * frame.scale
    rig.loop.drag(grip, x - 40, y - 40, 5, done=False)
    assert rig.loop.scene().over
    rig.loop.drag(grip, x, y, 5, done=True)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_name_dropped_on_a_seat_sits_there_and_two_swap(rig: Rig, size: tuple[int, int]) -> None:
    rig.loop.settings = Settings(size)
    drop(rig, "seats.name.0", 4, size=size)
    drop(rig, "seats.name.0", 6, size=size)
    names = {seat: rig.loop.table.name(seat) for seat in rig.loop.table.seats}
    assert names == {4: PEOPLE[0].short, 6: PEOPLE[1].short}
    drop(rig, "seats.4", 6, size=size)
    assert {seat: rig.loop.table.name(seat) for seat in rig.loop.table.seats} == {4: names[6], 6: names[4]}
    drop(rig, "seats.6", 1, size=size)
    assert set(rig.loop.table.seats) == {1, 4}
    assert not rig.loop.scene().over


def test_a_name_carried_back_among_the_names_stands_up_again(rig: Rig) -> None:
    rig.tap("seats.name.0")
    names = start_places(frame_for((800, 480))).names
    rig.loop.drag("seats.1", names[2].cx, names[2].cy, 3, done=False)
    rig.loop.drag("seats.1", names[2].cx, names[2].cy, 0, done=True)
    assert not rig.loop.table.seats


def test_a_name_dropped_on_somebody_or_nowhere_changes_nothing(rig: Rig) -> None:
    rig.tap("seats.name.0")
    before = rig.loop.table
    drop(rig, "seats.name.0", 1)
    rig.loop.drag("seats.1", 5, 5, 3, done=True)
    assert rig.loop.table == before
    assert rig.loop.nav.gathered is None


def test_last_times_table_is_one_tap(rig: Rig) -> None:
    rig.loop.memory.last_time = replace(LAST, game="krg", rules={"wins_needed": 4})
    assert rig.loop.scene().primary == rig.loop.scene().button("seats.last")
    rig.tap("seats.last")
    assert len(rig.loop.table.seats) == 7


def test_a_rule_that_is_set_is_explained_and_leads_to_its_paragraph(rig: Rig) -> None:
    for _ in range(3):
        rig.tap("seats.name.0")
    rig.tap("seats.done")
    rig.tap("house.more")
    page = rig.loop.nav.page
    key = next(b["id"] for b in rig.scene["buttons"] if b["id"].count(".") == 2 and b["enabled"])
    rig.tap(key)
    name = key.split(".")[1]
    setting = next(s for s in rig.engine.games["krg"].all_settings if s.name == name)
    assert render(setting.help) in rig.scene["text"]
    rig.tap("nav.rules")
    assert rig.scene["text"][0].startswith(setting.cites)
    rig.tap("rules.back")
    assert (rig.loop.nav.page, rig.loop.nav.gathered) == (page, RuleTouched(name))


@pytest.mark.parametrize("size", SIZES)
def test_the_deck_can_be_checked_before_anybody_sits_and_what_is_missing_is_named(
    rig: Rig, looker: Looker, size: tuple[int, int]
) -> None:
    rig.loop.settings = Settings(size)
    rig.tap("seats.check")
    assert rig.scene["scene"] == "enroll"
    for card in DECK[1:]:
        rig.act(card=str(card))
        rig.act(lift=str(card))
    rig.tap("enroll.laid")
    rig.tap("enroll.back")
    assert any(isinstance(item, Line) and item.left == f"Missing: {DECK[0].label}" for item in rig.loop.scene().items)
    look(rig.loop.context(), looker, Nav())
    rig.tap("seats.check")
    for card in DECK:
        rig.act(card=str(card))
        rig.act(lift=str(card))
    rig.tap("enroll.back")
    key = next(b for b in rig.scene["buttons"] if b["id"] == "seats.check")
    assert key["label"] == "Deck is whole"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", [3, 4])
def test_the_check_stays_where_it_was_until_the_evening_starts(
    rig: Rig, looker: Looker, size: tuple[int, int], games: int
) -> None:
    ctx = replace(rig.loop.context(), settings=Settings(size))
    ctx = replace(ctx, games=dict(list(ctx.games.items())[:games]))
    places = set()
    for _ in range(9):
        scene = console.view(ctx)
        looker.look(scene)
        key = scene.button("seats.check")
        assert key is not None
        places.add(key.rect)
        rig.act(tap="seats.name.0")
        ctx = replace(ctx, table=rig.loop.table)
    assert len(places) == 1
    assert looker.wrong == []


def lay(rig: Rig, *cards: str) -> None:
    for card in cards:
        rig.act(card=card)
        rig.act(lift=card)


def without(rig: Rig, *cards: str) -> None:
    """Two sit; the deck is checked and these cards do not come."""
    for _ in range(2):
        rig.tap("seats.name.0")
    rig.tap("seats.check")
    lay(rig, *(str(card) for card in DECK if card not in cards))
    rig.tap("enroll.laid")
    rig.tap("enroll.back")


def starts(rig: Rig) -> bool:
    rig.tap("seats.done")
    return rig.scene["scene"] == "house"


def test_c22_a_card_missing_at_the_check_refuses_the_start_and_is_named(rig: Rig, looker: Looker) -> None:
    without(rig, "Qh")
    assert not starts(rig)
    assert (rig.scene["scene"], rig.scene["text"][0]) == ("deck_check", "No start without Q♥")
    look(rig.loop.context(), looker, rig.loop.nav)
    rig.tap("deck_check.back")
    assert rig.scene["scene"] == "seats"
    assert not starts(rig)


def test_c22_many_missing_cards_are_counted_and_named(rig: Rig, looker: Looker) -> None:
    without(rig, *(str(card) for card in DECK[:20]))
    assert not starts(rig)
    assert rig.scene["text"][0] == "No start: 20 cards are missing"
    look(rig.loop.context(), looker, rig.loop.nav)


def test_c22_a_second_check_that_finds_every_card_lets_the_evening_start(rig: Rig) -> None:
    without(rig, "Qh")
    starts(rig)
    rig.tap("deck_check.again")
    lay(rig, "As", "Ks")
    rig.tap("enroll.back")
    assert not starts(rig)  # it was broken off: what the first one found still stands
    rig.tap("deck_check.again")
    lay(rig, *(str(card) for card in DECK))
    rig.tap("enroll.back")
    assert starts(rig)


def test_c22_a_card_that_lies_there_is_picked_by_hand(rig: Rig) -> None:
    without(rig, "Qh", "Jh")
    starts(rig)
    rig.tap("deck_check.here")
    assert rig.scene["scene"] == "seats"
    assert any(isinstance(i, Line) and i.left == "Missing cards are picked by hand" for i in rig.loop.scene().items)
    assert starts(rig)


def test_c22_a_replaced_card_is_there(rig: Rig) -> None:
    without(rig, "Qh", "Jh")
    starts(rig)
    for tag, left in (("04D0015A061F90", "No start without J♥"), ("04D0025A061F90", "")):
        rig.tap("deck_check.replace")
        rig.act(tag=tag)
        rig.act(lift=tag)
        rig.tap("enroll.back")
        assert starts(rig) != bool(left)
        assert not left or rig.scene["text"][0] == left


def test_c22_another_deck_put_in_play_lets_the_evening_start(rig: Rig) -> None:
    without(rig, "Qh")
    starts(rig)
    rig.tap("deck_check.decks")
    rig.tap("decks.play.1")
    rig.tap("decks.back")
    rig.tap("nav.table")
    rig.tap("table.back")
    assert starts(rig)


def test_c22_without_a_check_the_evening_starts(rig: Rig) -> None:
    for _ in range(2):
        rig.tap("seats.name.0")
    assert starts(rig)


def test_c22_a_check_made_while_the_rules_are_agreed_holds_the_deal_too(rig: Rig) -> None:
    for _ in range(2):
        rig.tap("seats.name.0")
    for key in ("seats.done", "nav.table", "table.decks", "decks.check.0"):
        rig.tap(key)
    lay(rig, *(str(card) for card in DECK if card != "Qh"))
    for key in ("enroll.laid", "enroll.back", "house.agree"):
        rig.tap(key)
    assert rig.scene["text"][0] == "No start without Q♥"
    rig.tap("deck_check.here")
    assert rig.scene["scene"] == "house"
    rig.tap("house.agree")
    assert rig.loop.table.stage == "dealer"


def test_a_check_broken_off_is_said_and_does_not_hold_the_evening_up(rig: Rig) -> None:
    for _ in range(2):
        rig.tap("seats.name.0")
    rig.tap("seats.check")
    lay(rig, "As", "Ks")
    rig.tap("enroll.back")
    assert any(isinstance(i, Line) and i.left == "Check stopped at 2 of 52" for i in rig.loop.scene().items)
    assert starts(rig)


def test_an_empty_seat_where_no_name_is_left_opens_the_keyboard_for_it(looker: Looker) -> None:
    with Rig(seated=False) as rig:
        for seat, name in ((3, "Ann"), (5, "Bo")):
            rig.tap(f"seats.{seat}")
            assert rig.scene["text"][0] == f"Who sits on seat {seat}?"
            look(rig.loop.context(), looker, rig.loop.nav)
            rig.act(type=name)
            rig.tap("keyboard.ok")
            assert rig.loop.table.name(seat) == name
        rig.tap("seats.3")
        rig.tap("seats.1")  # somebody who sits moves there
        assert rig.loop.table.name(1) == "Ann"


def test_an_empty_seat_is_picked_where_names_are_left_and_the_prompt_says_so(rig: Rig) -> None:
    rig.tap("seats.1")
    assert rig.scene["text"][0] == "Who sits on seat 1?"
    rig.tap("seats.name.2")
    assert rig.loop.table.name(1) == PEOPLE[2].short


def test_the_check_is_not_offered_where_no_reader_can_read_it(rig: Rig) -> None:
    rig.act(unplug=True)
    assert "seats.check" not in [b["id"] for b in rig.scene["buttons"]]


@pytest.mark.parametrize(("typing", "home"), [
    (Typing("join"), "join"), (Typing("join", full="Maximilian the Second"), "join"), (Typing("rename", 2), "person"),
    (Typing("rename", 2, "Maximilian the Second"), "person"), (Typing("pool"), "pools"), (Typing("search"), "rules"),
])  # fmt: skip
def test_cancel_on_the_keyboard_leads_back_to_where_it_was_opened(typing: Typing, home: str) -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        rig.loop.nav = Nav(screen="keyboard", gathered=typing)
        rig.tap("keyboard.cancel")
        assert rig.loop.nav.screen == home
        assert rig.loop.nav.gathered == (PersonLooked(2) if home == "person" else None)
