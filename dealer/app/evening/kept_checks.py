"""What the checks of the decks found tonight, kept over a power cut: a deck found short is not taken for whole."""

from collections.abc import Mapping

import msgspec

from dealer.deck import TaggedCard
from dealer.deck.check import Check
from dealer.store import Store

CHECKED = "decks_checked"


class KeptCheck(msgspec.Struct, frozen=True):
    """One check; of tags that are in no deck only how many there were, for they may be anybody's phone."""

    seen: tuple[str, ...]
    strangers: int
    by_hand: bool


class Checked(msgspec.Struct, frozen=True):
    """All of one evening, by deck: the next one begins with nothing known."""

    evening: str | None
    decks: dict[str, KeptCheck]


def load_checks(store: Store, tags: Mapping[str, TaggedCard]) -> dict[str, Check]:
    """The checks of the evening that is open, over the tags of now."""
    body = store.get(CHECKED)
    found = msgspec.json.decode(body, type=Checked) if body else None
    if found is None or found.evening != store.open_evening():
        return {}
    return {
        deck: Check(deck, tags, (*one.seen, *(f"stranger {n}" for n in range(one.strangers))), by_hand=one.by_hand)
        for deck, one in found.decks.items()
    }


def keep_checks(store: Store, checks: Mapping[str, Check]) -> None:
    """Remembered when it returns; StoreError where that cannot be."""
    decks = {}
    for deck, check in checks.items():
        known = tuple(uid for uid in check.seen if uid in check.tags)
        decks[deck] = KeptCheck(known, len(check.seen) - len(known), check.by_hand)
    store.put(CHECKED, msgspec.json.encode(Checked(store.open_evening(), decks)))
