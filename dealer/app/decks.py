"""The decks that tags are looked up in: the enrolled ones of the store, or the two that the mock reader comes with."""

from collections.abc import Callable, Sequence

from dealer.cards import DECK
from dealer.deck import Decks, TaggedCard
from hardware.mock import mock_uid

MOCK_DECKS = ("deck A", "deck B")


def mock_decks(count: int) -> Decks:
    """The mock's decks of 52 enrolled tags each, the first `count` of them in play."""
    tags = {
        mock_uid(i, deck): TaggedCard(name, card) for deck, name in enumerate(MOCK_DECKS) for i, card in enumerate(DECK)
    }
    return Decks(tags, MOCK_DECKS[:count])


def cached(decks: Callable[[int], Decks], counts: Sequence[int] = (1, 2)) -> Callable[[int], Decks]:
    """The same, worked out once."""
    known = {count: decks(count) for count in counts}
    return known.__getitem__
