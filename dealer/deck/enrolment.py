"""Tags are given to cards, one after another: "lay the ace of spades"; nothing is taken twice.

>>> start = begin("red", {})
>>> start.wanted.label, start.done
('A♠', 0)
>>> after, said = offer(start, "04A3FC1E92D680")
>>> said, after.wanted.label
('A♠ is 04A3FC1E92D680', 'K♠')
>>> offer(after, "04A3FC1E92D680")[1]
'This tag is the A♠ of red already'
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from dealer.cards import DECK, Card
from dealer.deck import TaggedCard

ORDER: tuple[Card, ...] = tuple(sorted(DECK, key=lambda c: ("shdc".index(c.suit), -c.rank)))
"""As a new deck is sorted: spades, hearts, diamonds, clubs, each from the ace down."""
IGNORED = "ignore"
"""The face of what is not one: a cut card or a joker."""


class Enrolment(Struct, frozen=True):
    """How far a deck has come: which card is wanted now, and every tag that is taken, in whatever deck."""

    deck: str
    taken: Mapping[str, TaggedCard]
    skipped: tuple[Card, ...] = ()
    last: str = ""
    """The tag that was taken last; undo gives it back."""

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards without a tag, in the order in which they are asked for; those that were skipped come last."""
        has = {t.card for t in self.taken.values() if t.deck == self.deck}
        rest = [card for card in ORDER if card not in has]
        return (*(c for c in rest if c not in self.skipped), *(c for c in rest if c in self.skipped))

    @property
    def wanted(self) -> Card:
        """The card to lay now; raises IndexError when the deck is complete."""
        return self.missing[0]

    @property
    def done(self) -> int:
        """How many of the 52 have a tag."""
        return 52 - len(self.missing)

    @property
    def complete(self) -> bool:
        """All 52 have."""
        return not self.missing


def begin(deck: str, tags: Mapping[str, TaggedCard]) -> Enrolment:
    """A deck is enrolled, or gone on with; `tags` are all that are in use."""
    return Enrolment(deck, dict(tags))


def refusal(state: Enrolment, uid: str) -> str | None:
    """Why the tag cannot be this card's, or None."""
    taken = state.taken.get(uid)
    if taken is not None:
        face = taken.card.label if taken.card else "a card to be ignored"
        return f"This tag is the {face} of {taken.deck} already"
    backwards = bytes.fromhex(uid)[::-1].hex().upper()
    if backwards in state.taken:
        return "This is a taken tag read backwards: check the reader's settings"
    return None


def offer(state: Enrolment, uid: str) -> tuple[Enrolment, str]:
    """A tag lies there for the wanted card: the next state, and one sentence of what happened."""
    why = refusal(state, uid)
    if why is not None:
        return state, why
    card = state.wanted
    taken = {**state.taken, uid: TaggedCard(state.deck, card)}
    skipped = tuple(c for c in state.skipped if c != card)
    return replace(state, taken=taken, skipped=skipped, last=uid), f"{card.label} is {uid}"


def skip(state: Enrolment) -> Enrolment:
    """The wanted card is not at hand: it is asked for again at the end."""
    card = state.wanted
    return replace(state, skipped=(*(c for c in state.skipped if c != card), card))


def near(tags: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of tags that differ in one bit only; a deck of one reel is full of them."""
    known = sorted(set(tags))
    found = []
    index = set(known)
    for uid in known:
        value, digits = int(uid, 16), len(uid)
        for bit in range(4 * digits):
            other = f"{value ^ (1 << bit):0{digits}X}"
            if other > uid and other in index:
                found.append((uid, other))
    return tuple(found)


class Check(Struct, frozen=True):
    """A deck is laid card by card, in any order: what came, and what that says."""

    deck: str
    tags: Mapping[str, TaggedCard]
    seen: tuple[str, ...] = ()

    def lay(self, uid: str) -> "Check":
        """One more card was read."""
        return replace(self, seen=self.seen if uid in self.seen else (*self.seen, uid))

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards of the deck that were not laid."""
        came = {self.tags[uid].card for uid in self.seen if uid in self.tags and self.tags[uid].deck == self.deck}
        return tuple(card for card in ORDER if card not in came)

    @property
    def foreign(self) -> tuple[str, ...]:
        """Tags that are of no deck, or of another."""
        return tuple(uid for uid in self.seen if uid not in self.tags or self.tags[uid].deck != self.deck)

    @property
    def doubled(self) -> tuple[Card, ...]:
        """Faces that two tags of this deck claim."""
        faces = [self.tags[uid].card for uid in self.seen if uid in self.tags and self.tags[uid].deck == self.deck]
        return tuple(card for card in ORDER if faces.count(card) > 1)

    def findings(self) -> tuple[str, ...]:
        """What is wrong, one sentence each, naming the cards: a count is not a check."""
        said = []
        if self.missing:
            said.append(f"Missing: {' '.join(c.label for c in self.missing)}.")
        for uid in self.foreign:
            other = self.tags.get(uid)
            said.append(f"{other.card.label if other.card else 'A card'} of {other.deck} lies among them."
                        if other else "A card that is in no deck lies among them.")  # fmt: skip
        if self.doubled:
            said.append(f"Twice: {' '.join(c.label for c in self.doubled)}.")
        return tuple(said)
