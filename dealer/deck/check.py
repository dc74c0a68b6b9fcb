"""A deck is laid card by card, in any order: what is missing, what does not belong to it, what is there twice."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from dealer.cards import Card
from dealer.deck import TaggedCard
from dealer.deck.enrolment import ORDER, name_of
from dealer.words.machine import enrolling as say
from dealer.words.people import listed
from dealer.words.said import Face, Said, Words


class Check(Struct, frozen=True):
    """What came so far, and what that says; a count is not a check.

    >>> from dealer.cards import Card
    >>> from dealer.words.render import render
    >>> check = Check("red", {"04A1": TaggedCard("red", Card("As"))}).lay("04A1")
    >>> check.came, len(check.missing), render(check.last)
    (1, 51, 'A♠')
    """

    deck: str
    tags: Mapping[str, TaggedCard]
    seen: tuple[str, ...] = ()
    last: Words = ""
    """What the last card was, in words."""
    by_hand: bool = False
    """Who laid the deck says that the missing cards lie there, and picks them by hand."""

    def lay(self, uid: str) -> "Check":
        """One more card was read."""
        tagged = self.tags.get(uid)
        if tagged is None:
            said = say.IN_NO_DECK()
        elif tagged.deck != self.deck:
            said = say.THIS_IS(card=name_of(tagged))
        else:
            said = say.CARD(card=Face(tagged.card)) if tagged.card else say.AN_EXTRA()
            said = say.LAID_BEFORE(card=said) if uid in self.seen else said
        return replace(self, seen=self.seen if uid in self.seen else (*self.seen, uid), last=said)

    def replaced(self, uid: str, tags: Mapping[str, TaggedCard]) -> "Check":
        """A card of the deck was given this tag, and so is there; `tags` are those of now."""
        kept = [old for old in self.seen if old in tags or old not in self.tags]
        return replace(self, tags=tags, seen=(*kept, uid))

    @property
    def _own(self) -> tuple[Card | None, ...]:
        return tuple(t.card for uid in self.seen if (t := self.tags.get(uid)) is not None and t.deck == self.deck)

    @property
    def came(self) -> int:
        """How many of the 52 were laid."""
        return 52 - len(self.missing)

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards of the deck that were not laid."""
        came = set(self._own)
        return tuple(card for card in ORDER if card not in came)

    @property
    def untagged(self) -> tuple[Card, ...]:
        """Cards of the deck that have no tag, and so cannot come."""
        has = {t.card for t in self.tags.values() if t.deck == self.deck}
        return tuple(card for card in ORDER if card not in has)

    @property
    def absent(self) -> tuple[Card, ...]:
        """Cards of the deck that have a tag and did not come."""
        return tuple(card for card in self.missing if card not in self.untagged)

    @property
    def foreign(self) -> tuple[str, ...]:
        """Tags that are of no deck, or of another."""
        return tuple(uid for uid in self.seen if uid not in self.tags or self.tags[uid].deck != self.deck)

    @property
    def doubled(self) -> tuple[Card, ...]:
        """Faces that two tags of this deck claim."""
        return tuple(card for card in ORDER if self._own.count(card) > 1)

    def findings(self) -> tuple[Said, ...]:
        """What is wrong, one sentence each, naming the cards."""
        said = []
        if self.absent:
            said.append(say.MISSING(cards=_signs(self.absent)))
        if self.untagged:
            said.append(say.WITHOUT_TAG(cards=_signs(self.untagged)))
        others = [self.tags[uid] for uid in self.foreign if uid in self.tags]
        if others:
            said.append(say.OF_OTHER_DECK(cards=listed([name_of(other) for other in others])))
        strangers = len(self.foreign) - len(others)
        if strangers:
            said.append(say.STRANGERS(n=strangers))
        if self.doubled:
            said.append(say.TWICE(cards=_signs(self.doubled)))
        return tuple(said)


def _signs(cards: Sequence[Card]) -> str:
    return " ".join(card.label for card in cards)
