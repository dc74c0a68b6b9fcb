"""Undo acts only where the screen says what it takes back: a look at a page, and Undo there, change nothing."""

import random

import pytest

from dealer.views.context import Nav
from tests.rig import Rig
from tests.soak import SoakSeeds
from tests.views.test_random_touches import Fingers
from tests.views.walk import overlays

BEFORE_A_DEAL = {"table", "cards", "rules", "fix", "settings"}
PAGES = ("nav.table", "nav.cards", "nav.rules", "nav.fix")


def undo_key(rig: Rig) -> bool:
    """Whether Undo can be pressed."""
    return next(b["enabled"] for b in rig.scene["buttons"] if b["id"] == "nav.undo")


def looked(rig: Rig, nav: Nav) -> None:
    """The page is opened, Undo is tapped there: the table, the page and its picture stay as they are."""
    loop, table = rig.loop, rig.loop.table
    loop.nav, loop.trouble = nav, None
    before = loop.scene()
    key = before.button("nav.undo")
    assert key is not None
    assert not key.enabled, nav
    loop.tap("nav.undo")
    assert loop.table is table, nav
    assert (loop.nav, loop.scene()) == (nav, before)


def look_around(rig: Rig) -> int:
    """Every page that can be opened here."""
    loop, nav, trouble = rig.loop, rig.loop.nav, rig.loop.trouble
    pages = [each for each in overlays(loop.context()) if each.screen]
    if loop.table.deal is None:
        pages = [each for each in pages if each.screen in BEFORE_A_DEAL]
    for each in pages:
        looked(rig, each)
    loop.nav, loop.trouble = nav, trouble
    return len(pages)


def play(seed: int, acts: int) -> int:
    """Somebody taps without thinking, and looks at every page every few acts."""
    fingers, looks = Fingers(seed), 0
    try:
        for n in range(acts):
            fingers.act()
            if n % 20 == 0 and fingers.rig.loop.table.seats:
                looks += look_around(fingers.rig)
            loop = fingers.rig.loop
            scene, table, nav = loop.scene(), loop.table, loop.nav
            key = scene.button("nav.undo")
            if nav.screen and key is not None and not key.enabled:
                loop.tap("nav.undo")
                assert loop.table is table, (seed, nav)
                assert loop.nav == nav, (seed, nav)
                looks += 1
    finally:
        fingers.rig.close()
    return looks


@pytest.mark.parametrize("seed", range(8))
def test_undo_on_a_page_that_is_looked_at_changes_neither_deal_nor_page(seed: int) -> None:
    assert play(seed, 120) > 80


@pytest.mark.soak
def test_soak_undo_on_a_page_that_is_looked_at_changes_neither_deal_nor_page(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        play(1000 + seed, 500)


def test_the_deal_itself_is_undone_and_fix_names_what_it_takes_back() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"]) as rig:
        rig.play_to("discard")
        rig.tap("discard.1")
        rig.tap("nav.fix")
        assert "Last: Ann discarded 2" in rig.scene["text"]
        scene = rig.tap("fix.undo")
        assert (scene["scene"], scene["text"][1]) == ("discard", "Undone: Ann discarded 2")
        assert scene["prompt"]["seats"] == [2, 3, 1]
        assert undo_key(rig)


def test_the_grid_takes_back_what_was_picked_in_it_and_stays_open() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"]) as rig:
        rig.play_to("shared_cards")
        rig.tap("nav.cards")
        assert not undo_key(rig)
        rig.tap("card.9c")
        rig.tap("card.Kh")
        assert "Picked: K♥" in rig.scene["text"]
        for left, card in ((["9c"], True), ([], False)):
            scene = rig.tap("nav.undo")
            assert (scene["scene"], scene["board"], undo_key(rig)) == ("cards", left, card)


def test_a_card_read_before_the_grid_was_opened_is_not_taken_back_there() -> None:
    with Rig("krg", ["Ann", "Bo", "Cy"]) as rig:
        rig.play_to("shared_cards")
        rig.act(card="9c")
        rig.tap("nav.cards")
        assert not undo_key(rig)
        rig.tap("card.Kh")
        rig.tap("nav.undo")
        assert rig.scene["board"] == ["9c"]
        assert not undo_key(rig), "the reading was made before anything was picked here"


@pytest.mark.parametrize("seed", range(4))
def test_a_stored_correction_is_taken_back_only_by_the_key_that_names_it(seed: int) -> None:
    rng = random.Random(seed)
    with Rig("krg", ["Ann", "Bo", "Cy"], seed=seed) as rig:
        rig.play_to("result")
        before = rig.scene["tally"]
        winner = next(s for s in (1, 2, 3) if s not in rig.loop.table.deal.winners)  # type: ignore[union-attr]
        for key in ("result.correct", "correct.winner", f"correct.won.{winner}", "correct.done", "correct.ok", "why.0"):
            rig.tap(key)
        corrected = rig.scene["tally"]
        assert corrected != before
        assert not undo_key(rig)
        for _ in range(6):  # whatever is looked at on the way
            page = rng.choice(PAGES)
            rig.tap(page)
            rig.act(tap="nav.undo")
            rig.tap(page)
        assert rig.act(tap="nav.undo")["problem"]["code"] == "refused"
        assert rig.scene["tally"] == corrected
        rig.tap("result.correct")
        assert any(text.startswith("Last: Deal 1 corrected") for text in rig.scene["text"])
        rig.tap("correct.undo")
        assert rig.scene["tally"] == before
        assert "correct.undo" not in [b["id"] for b in rig.tap("result.correct")["buttons"]]
