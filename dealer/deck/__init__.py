"""Which physical card a tag is glued to: a deck is up to 52 faces, each with a tag of its own."""

from collections.abc import Mapping

import msgspec

from dealer.cards import Card


class TaggedCard(msgspec.Struct, frozen=True):
    """One physical card: the deck it belongs to and the face it shows; None for a cut card or a joker."""

    deck: str
    card: Card | None


class Decks(msgspec.Struct, frozen=True):
    """All enrolled tags, and the decks that are in play now."""

    tags: Mapping[str, TaggedCard] = {}
    in_play: tuple[str, ...] = ()

    def find(self, uid: str) -> TaggedCard | None:
        """The card this tag is glued to; None for a tag of no deck."""
        return self.tags.get(uid)

    def tags_of(self, card: Card) -> tuple[str, ...]:
        """The tags of a face in the decks in play, in the order of the decks."""
        found = [(self.in_play.index(t.deck), uid) for uid, t in self.tags.items() if self._shows(t, card)]
        return tuple(uid for _, uid in sorted(found))

    def _shows(self, tagged: TaggedCard, card: Card) -> bool:
        return tagged.card == card and tagged.deck in self.in_play
