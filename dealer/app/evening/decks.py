"""The decks that tags are looked up in: the enrolled ones of the store, and with the mock reader the two of its own."""

import time
from collections.abc import Mapping, Sequence

import msgspec

from dealer.cards import DECK, Card
from dealer.deck import Decks, TaggedCard
from dealer.deck.enrolment import IGNORED
from dealer.store import DeckCard, Store
from hardware.mock import mock_uid

MOCK_DECKS = ("deck A", "deck B")
IN_PLAY = "decks_in_play"
"""Under this key the store remembers which decks come first."""
FACES = frozenset(Card)


def mock_decks(count: int) -> Decks:
    """The mock's decks of 52 enrolled tags each, the first `count` of them in play."""
    tags = {
        mock_uid(i, deck): TaggedCard(name, card) for deck, name in enumerate(MOCK_DECKS) for i, card in enumerate(DECK)
    }
    return Decks(tags, MOCK_DECKS[:count])


def live_tags(store: Store) -> dict[str, TaggedCard]:
    """Every tag in use, in the order of enrolment; what is no face (a cut card, a joker) has no card."""
    live = [card for card in store.deck_cards() if card.retired_ms is None]
    return {c.uid: TaggedCard(c.deck_id, Card(c.card) if c.card in FACES else None) for c in live}


def change_tags(
    store: Store, retire: Sequence[str], enroll: Sequence[tuple[str, TaggedCard]], at_ms: int | None = None
) -> None:
    """Tags leave use and come into use, all or none, durable when it returns; StoreError where that cannot be."""
    if not retire and not enroll:
        return
    at_ms = time.time_ns() // 1_000_000 if at_ms is None else at_ms
    cards = [DeckCard(t.deck, uid, str(t.card) if t.card else IGNORED, at_ms) for uid, t in enroll]
    store.change_decks(retire=retire, enroll=cards, at_ms=at_ms)


def chosen(store: Store) -> tuple[str, ...]:
    """The decks that were put in play, the first one first; none where nobody has chosen."""
    body = store.get(IN_PLAY)
    return msgspec.json.decode(body, type=tuple[str, ...]) if body else ()


def choose(store: Store, names: Sequence[str]) -> None:
    """Remembers which decks are in play."""
    store.put(IN_PLAY, msgspec.json.encode(names))


def in_order(tags: Mapping[str, TaggedCard], first: Sequence[str]) -> tuple[str, ...]:
    """All decks, those that were put in play first, then the others in the order of their enrolment."""
    there = dict.fromkeys(t.deck for t in tags.values())
    return tuple(dict.fromkeys((*(name for name in first if name in there), *there)))
