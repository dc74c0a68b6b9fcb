"""Tags are given to cards, one after another: "lay the ace of spades"; nothing is taken twice.

>>> from dealer.words.render import render
>>> start = begin("red", {})
>>> start.wanted.label, start.done
('A♠', 0)
>>> after, said = offer(start, "04A3FC1E92D680")
>>> render(said), after.wanted.label
('A♠ has its tag', 'K♠')
>>> render(offer(after, "04A3FC1E92D680")[1])
'Already A♠ of red'
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from dealer.cards import DECK, Card
from dealer.deck import TaggedCard
from dealer.words.machine import enrolling as say
from dealer.words.said import Face, Said, Words

ORDER: tuple[Card, ...] = tuple(sorted(DECK, key=lambda c: ("shdc".index(c.suit), -c.rank)))
"""As a new deck is sorted: spades, hearts, diamonds, clubs, each from the ace down."""
IGNORED = "ignore"
"""The face of what is not one: a cut card or a joker."""


class Enrolment(Struct, frozen=True):
    """How far a deck has come: which card is wanted now, and every tag that is taken, in whatever deck."""

    deck: str
    taken: Mapping[str, TaggedCard]
    skipped: tuple[Card, ...] = ()
    replacing: Card | None = None
    """A lost card that gets a new tag."""
    extra: bool = False
    """The next tag is on a cut card or a joker."""
    before: Mapping[str, TaggedCard] | None = None
    """As it was before the last tag; None where there is nothing to take back."""

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards without a tag, in the order in which they are asked for; those that were skipped come last."""
        has = {t.card for t in self.taken.values() if t.deck == self.deck}
        rest = [card for card in ORDER if card not in has]
        return (*(c for c in rest if c not in self.skipped), *(c for c in self.skipped if c in rest))

    @property
    def wanted(self) -> Card:
        """The card to lay now; raises IndexError when the deck is complete."""
        return self.replacing or self.missing[0]

    @property
    def done(self) -> int:
        """How many of the 52 have a tag."""
        return 52 - len(self.missing)

    @property
    def complete(self) -> bool:
        """All 52 have."""
        return not self.missing

    @property
    def waits(self) -> bool:
        """A tag that is laid now is given to something."""
        return self.extra or self.replacing is not None or not self.complete

    @property
    def ignored(self) -> int:
        """How many cut cards and jokers the deck has."""
        return sum(t.deck == self.deck and t.card is None for t in self.taken.values())


def begin(deck: str, tags: Mapping[str, TaggedCard]) -> Enrolment:
    """A deck is enrolled, or gone on with; `tags` are all that are in use."""
    return Enrolment(deck, dict(tags))


def name_of(tagged: TaggedCard) -> Said:
    """What a tag is on, in words: "A♠ of red"."""
    if tagged.card is None:
        return say.JOKER_OF(deck=tagged.deck)
    return say.CARD_OF(card=Face(tagged.card), deck=tagged.deck)


def extras_of(count: int) -> Words:
    """How many cut cards and jokers there are, in words; "" for none."""
    return say.EXTRAS(n=count) if count else ""


def refusal(state: Enrolment, uid: str) -> Said | None:
    """Why the tag cannot be given to the wanted card, or None."""
    taken = state.taken.get(uid)
    if taken is not None:
        return say.ALREADY(card=name_of(taken))
    backwards = bytes.fromhex(uid)[::-1].hex().upper()
    if backwards in state.taken:
        return say.BACKWARDS()
    return None


def offer(state: Enrolment, uid: str) -> tuple[Enrolment, Said]:
    """A tag lies there for the wanted card: the next state, and one sentence of what happened."""
    why = refusal(state, uid)
    if why is None and not state.waits:
        why = say.ALL_HAVE_TAGS()
    if why is not None:
        return state, why
    card = None if state.extra else state.wanted
    old = {u for u, t in state.taken.items() if card is not None and t == TaggedCard(state.deck, card)}
    taken = {**{u: t for u, t in state.taken.items() if u not in old}, uid: TaggedCard(state.deck, card)}
    skipped = tuple(c for c in state.skipped if c != card)
    replacing = state.replacing if state.extra else None
    after = replace(state, taken=taken, skipped=skipped, replacing=replacing, extra=False, before=state.taken)
    return after, say.HAS_ITS_TAG(card=Face(card)) if card else say.WILL_BE_IGNORED()


def skip(state: Enrolment) -> Enrolment:
    """The wanted card is not at hand: it is asked for again when all others have been."""
    if state.extra or state.replacing is not None or state.complete:
        return replace(state, extra=False, replacing=None)
    card = state.wanted
    return replace(state, skipped=(*(c for c in state.skipped if c != card), card))


def take_back(state: Enrolment) -> Enrolment:
    """The last tag was given to the wrong card: as it was before, once."""
    return state if state.before is None else replace(state, taken=state.before, before=None, extra=False)


def changes(
    before: Mapping[str, TaggedCard], after: Mapping[str, TaggedCard]
) -> tuple[tuple[str, ...], tuple[tuple[str, TaggedCard], ...]]:
    """Tags to take out of use, and tags to put into use, that make the one of the other."""
    gone = tuple(uid for uid, tagged in before.items() if after.get(uid) != tagged)
    return gone, tuple((uid, tagged) for uid, tagged in after.items() if before.get(uid) != tagged)


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
