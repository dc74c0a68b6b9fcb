"""Walks through evenings as a table of people would, and shows every picture on the way, in every size and hand."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from dealer.views import console
from dealer.views.context import Context, Nav, Settings
from dealer.views.gathering import PersonLooked, PotsAwarded, Searching, ShutDownAsked
from dealer.views.kit.scene import Scene
from tests.rig import Rig
from tests.screen import both_hands

NAMES = (
    "Ann",
    "Bartholomew",
    "Wwwwwwwwwww",
    "Žofie",
    "Maximilian the Second " + "of Somewhere " * 12,
    "אברהם",
    "😀 Ed",
    "O'Neil, Jr.",
)
"""Short and long, wide, with accents, two hundred letters, from right to left, with a face, with signs."""

SCREENS = tuple(Settings(size, left) for size, left in both_hands())
ANSWERED_BY = {
    "bet": "bet.", "draw": "draw.", "opener": "opener.", "declare": "declare.", "double": "double.", "fours": "fours.",
}  # fmt: skip
WEIGHT = {"bet.fold": 1, "bet.all_in": 1, "bet.raise": 6, "bet.bet": 6}


class Walk:
    """One table played at random; `here()` gives the pictures of where it stands."""

    def __init__(self, game: str, players: int, seed: int, **rig: Any) -> None:
        self.rig = Rig(game, NAMES[:players], seed=seed, **rig)
        self.rng = random.Random(seed)
        self.deals = 0

    def go(self, acts: int, deals: int) -> Iterator[Context]:
        """Plays on at random for so many acts or deals; what a screen sees after each act."""
        for _ in range(acts):
            yield self.rig.loop.context()
            if self.rig.kind == "result":
                self.deals += 1
                if self.deals == deals:
                    return
            self._act()

    def _act(self) -> None:
        rig, rng = self.rig, self.rng
        if self._trouble():
            return
        begins = ANSWERED_BY.get(rig.kind)
        if begins is None:
            waits = rig.loop.prompt is not None and rig.loop.prompt.waits_for_cards
            if waits and rng.random() < 0.3:
                self._pick()
            elif waits:
                rig.step()
            else:
                rig.act(tap=rig.primary())
            return
        keys = [b["id"] for b in rig.scene["buttons"] if b["id"].startswith(begins) and b["enabled"]]
        keys = [key for key in keys if key != "bet.other"]
        rig.act(tap=rng.choices(keys, [WEIGHT.get(key, 3) for key in keys])[0])

    def _pick(self) -> None:
        """A card by hand, from the grid."""
        self.rig.act(tap="nav.cards")
        keys = [b["id"] for b in self.rig.scene["buttons"] if b["id"].startswith("card.") and b["enabled"]]
        self.rig.act(tap=self.rng.choice(keys))
        if self.rig.loop.nav.screen:
            self.rig.act(tap="cards.back")

    def _trouble(self) -> bool:
        """Now and then somebody does what is wrong; True when that was the act."""
        rig, rng = self.rig, self.rng
        roll, waits = rng.random(), rig.loop.prompt is not None and rig.loop.prompt.waits_for_cards
        turned = rig.loop.table.deal.turned if rig.loop.table.deal else ()
        if roll < 0.02:
            rig.act(tag="0484015A061F90")
            rig.act(lift="0484015A061F90") if rng.random() < 0.5 else None
        elif roll < 0.04 and waits and turned:
            rig.act(card=str(rng.choice(turned).card))
        elif roll < 0.05:
            rig.act(**{"unplug" if rng.random() < 0.6 else "plug": True})
        elif roll < 0.06:
            rig.act(tap="no.such.key")
        elif roll < 0.07 and rig.loop.scene().button("nav.undo"):
            rig.act(tap="nav.undo")
        else:
            return False
        return True


def overlays(ctx: Context) -> Iterator[Nav]:
    """Every screen that can be opened over this one, the deal itself first."""
    yield Nav()
    scene = console.view(replace(ctx, nav=Nav()))
    for screen in ("table", "cards", "rules", "fix", "close"):
        yield Nav(screen=screen)
    for page in (0, 1):
        yield Nav(screen="settings", page=page)
    yield Nav(screen="settings", gathered=ShutDownAsked())
    yield Nav(screen="settings", page=2)
    for screen in ("decks", "watch", "enroll", "lost", "join", "more", "pools", "house", "correct"):
        yield Nav(screen=screen)
    yield Nav(screen="person", gathered=PersonLooked(min(ctx.table.seats)))
    yield Nav(screen="about")
    yield Nav(screen="lights")
    yield Nav(screen="rules", gathered=Searching())
    yield Nav(screen="rules", gathered=Searching(found=True), typed="discards")
    yield Nav(screen="rules", gathered=Searching(found=True), typed="xyzzy not to be found")
    if scene.button("bet.other"):
        yield Nav(screen="keypad")
        yield Nav(screen="keypad", typed="123456")
    if scene.button("show.award") and ctx.prompt:
        for page, pot in enumerate(ctx.prompt.awards):
            yield Nav(screen="award", page=page)
            named = (*(frozenset[int]() for _ in range(page)), frozenset(pot.seats))
            yield Nav(screen="award", page=page, gathered=PotsAwarded(named))


def scenes(ctx: Context, nav: Nav) -> Iterator[Scene]:
    """The picture in every size, for each hand."""
    for settings in SCREENS:
        yield console.view(replace(ctx, nav=nav, settings=replace(settings, stands_at=ctx.settings.stands_at)))
