"""A draw that was shown is used up: random tables under the eyes of a witness; and seeded faults that it must find."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from dealer.app.evening import secrets
from dealer.rules import events as e
from dealer.rules.state import evolve, evolve_anchor
from dealer.rules.state.table import Table
from dealer.views import console
from dealer.views.kit.scene import Scene
from tests.shown.tables import walk
from tests.shown.witness import Way
from tests.soak import SoakSeeds

ACTS = 200


@pytest.mark.parametrize("seed", [1, 3, 15])
def test_no_way_leads_back_to_a_draw_that_was_shown(seed: int) -> None:
    hands = walk(seed, 100)
    assert hands.witness.first_words > 1


def test_nor_where_a_real_file_keeps_it(tmp_path: Path) -> None:
    hands = walk(4, 60, tmp_path / "evenings")
    assert hands.witness.drawn


@pytest.mark.soak(goal=20_000, of="random acts around draws", each=ACTS)
def test_soak_no_way_leads_back(soak_seeds: SoakSeeds, tmp_path: Path) -> None:
    did, drawn, pictures = Counter[str](), 0, 0
    for seed in soak_seeds:
        hands = walk(seed, ACTS, tmp_path / str(seed) if seed % 8 == 7 else None)
        did += hands.did
        drawn, pictures = drawn + hands.witness.first_words, pictures + len(hands.witness.pictures)
    print(f" {drawn} draws of decks shown in {pictures} pictures; {dict(did)}")


# --- the witness can find something ---


def _undo_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo is let past a draw."""
    was = evolve_anchor._drawn
    monkeypatch.setattr(evolve_anchor, "_drawn", lambda t, event: replace(was(t, event), before=t.before))


def _counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next draw takes the same link."""
    was = evolve_anchor._drawn

    def drawn(t: Table, event: e.Drawn) -> Table:
        after = was(t, event)
        return replace(after, anchor=t.anchor)

    monkeypatch.setattr(evolve_anchor, "_drawn", drawn)


def _undo_takes_the_anchor_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """After Undo the anchor is as it was then."""
    _undo_goes_on(monkeypatch)
    monkeypatch.setattr(evolve, "after_undo", lambda before, _: before.anchor)


def _root_in_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening that is opened from a copy goes on with the anchor of the copy."""
    monkeypatch.setattr(secrets, "kept_root", lambda *of: KEPT.get(of[2].anchor))
    was = secrets.secrets_of

    def kept(evening: str, after: Table, facts: Any, links: Any, tags: Any) -> Any:
        if after.anchor is not None and links.knows(after.anchor.anchor):
            KEPT[after.anchor.anchor] = links.root(after.anchor.anchor)
        return was(evening, after, facts, links, tags)

    monkeypatch.setattr("dealer.app.evening.secrets.secrets_of", kept)


KEPT: dict[str, bytes] = {}


def _an_old_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is kept by what it says, and comes back after another draw."""
    was, kept = console.Pictures.view, dict[tuple[object, ...], Scene]()

    def view(self: console.Pictures, ctx: Any) -> Scene:
        deal = ctx.table.deal
        here = sum(isinstance(fact, e.PileCalled) for fact in deal.here) if deal else -1
        key = (
            deal.number if deal else 0,
            here,
            repr(ctx.nav),
            ctx.prompt.kind if ctx.prompt else "",
            repr(ctx.trouble),
        )
        if ctx.prompt is None or ctx.prompt.kind not in {"shuffle", "cut"}:
            return was(self, ctx)
        return kept.setdefault(key, was(self, ctx))

    monkeypatch.setattr(console.Pictures, "view", view)


def _looks_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The link is taken when the deck is asked for, before anybody has mixed it."""
    from dealer.rules.steps import shuffling

    was = shuffling.ShuffleDeck.draw

    def draw(self: Any, table: Table, reply: Any, links: Any) -> Any:
        facts = was(self, table, reply, links)
        if table.anchor is not None and table.anchor.ready:
            links.link(table.anchor.anchor, table.anchor.draws + 1)
        return facts

    monkeypatch.setattr(shuffling.ShuffleDeck, "draw", draw)


def _seats_pass_the_dealer_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whom the screen drew can be set aside by hand."""
    monkeypatch.setattr(Table, "dealer_stands", False)


FAULTS: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "Undo goes past a draw": (_undo_goes_on, "back before a draw|drawn twice"),
    "the next link is not counted": (_counts_nothing, "taken twice"),
    "Undo takes the anchor back": (_undo_takes_the_anchor_back, "back before a draw|drawn twice|taken twice|given out"),
    "a copy goes on with its anchor": (_root_in_a_copy, "taken twice|goes on with its anchor"),
    "a picture of before comes again": (_an_old_picture, "pile|drawn was|back before a draw"),
    "a link is taken that nothing shows": (_looks_twice, "given out"),
    "another deals first than was drawn": (_seats_pass_the_dealer_on, "another was named"),
}
MOST = 30
"""Tables within which each of them has to be found."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_seeded_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    KEPT.clear()
    seeded, said = FAULTS[fault]
    seeded(monkeypatch)
    found = next((way for seed in range(MOST) if (way := _way_found(seed))), "")
    assert re.search(said, found), found or f"{MOST} tables did not show that {fault}"


def _way_found(seed: int) -> str:
    """What the witness says of this table; "" where it finds nothing."""
    try:
        walk(seed, ACTS // 2)
    except Way as why:
        return str(why)
    return ""
