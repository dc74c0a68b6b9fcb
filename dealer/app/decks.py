"""The decks that tags are looked up in: the enrolled ones of the store, or the two that the mock reader comes with."""

from collections.abc import Callable, Sequence

from dealer.cards import DECK, Card
from dealer.deck import Decks, TaggedCard
from dealer.store import Store
from hardware.mock import mock_uid

MOCK_DECKS = ("deck A", "deck B")


def mock_decks(count: int) -> Decks:
    """The mock's decks of 52 enrolled tags each, the first `count` of them in play."""
    tags = {
        mock_uid(i, deck): TaggedCard(name, card) for deck, name in enumerate(MOCK_DECKS) for i, card in enumerate(DECK)
    }
    return Decks(tags, MOCK_DECKS[:count])


def stored_decks(store: Store) -> Callable[[int], Decks]:
    """The enrolled decks of the store, looked up anew each time so that an enrolment counts at once."""

    def decks(count: int) -> Decks:
        tags = live_tags(store)
        names = tuple(dict.fromkeys(t.deck for t in tags.values()))
        return Decks(tags, names[:count])

    return decks


def live_tags(store: Store) -> dict[str, TaggedCard]:
    """Every tag in use, in the order of enrolment; what is no face (a cut card, a joker) has no card."""
    faces = set(Card)
    live = [card for card in store.deck_cards() if card.retired_ms is None]
    return {c.uid: TaggedCard(c.deck_id, Card(c.card) if c.card in faces else None) for c in live}


def cached(decks: Callable[[int], Decks], counts: Sequence[int] = (1, 2)) -> Callable[[int], Decks]:
    """The same, worked out once."""
    known = {count: decks(count) for count in counts}
    return known.__getitem__
