"""What the touchscreen shows of the decks, and the sitting in which one is enrolled or checked; plain data."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealer.cards import Card
from dealer.deck import TaggedCard
from dealer.deck.check import Check
from dealer.deck.enrolment import Enrolment, begin, offer, skip, take_back
from dealer.words.machine import enrolling as say
from dealer.words.said import Words


class Session(Struct, frozen=True):
    """One deck on the table before the reader: enrolled while `check` is None, else laid once more to be checked."""

    enrolment: Enrolment
    check: Check | None = None
    laid: bool = False
    """All cards were laid: what the check found is shown."""
    said: Words = ""
    """What the last card came to."""
    wrong: bool = False
    """It was not taken."""
    about: str = ""
    """What ends this: the tag that is lifted, or the antenna (`"antenna 1"`) that is in order again."""

    @property
    def checked(self) -> bool:
        """The whole deck was laid: somebody said so, or nothing of it is missing."""
        return self.check is not None and (self.laid or not self.check.missing)

    @property
    def deck(self) -> str:
        """The deck's name."""
        return self.enrolment.deck


def sit_down(deck: str, tags: Mapping[str, TaggedCard], *, check: bool = False, lost: Card | None = None) -> Session:
    """A deck is enrolled or gone on with, checked, or a lost card of it replaced."""
    start = replace(begin(deck, tags), replacing=lost)
    return Session(start, Check(deck, start.taken) if check else None)


def hear_card(session: Session, uid: str) -> Session:
    """Takes a card that came to the reader."""
    if session.check is not None:
        check = session.check.lay(uid)
        return replace(session, check=check, laid=False, said=check.last, wrong=uid in check.foreign, about=uid)
    after, said = offer(session.enrolment, uid)
    return replace(session, enrolment=after, said=said, wrong=after is session.enrolment, about=uid)


def refuse_reading(session: Session, why: Words, about: str = "") -> Session:
    """Something was read that can be nobody's card, or that nobody saw come; `about` is what ends it."""
    return replace(session, said=why, wrong=True, about=about)


def find_lying(session: Session, uids: Iterable[str]) -> Session:
    """These lie on the reader and were not seen to come: one that has not been taken must be laid anew."""
    known = session.enrolment.taken if session.check is None else session.check.seen
    stale = [uid for uid in uids if uid not in known]
    return refuse_reading(session, say.LIFT_AND_LAY(), stale[0]) if stale else session


def problem_ended(session: Session, about: str) -> Session:
    """A card was lifted, or an antenna is in order again: what was wrong with it is no more."""
    return replace(session, said="", wrong=False) if session.wrong and session.about == about else session


def press_key(session: Session, what: str) -> Session:
    """A key: skip, extra (the next is a cut card or joker), undo, check, laid (that was all); raises KeyError."""
    now = session.enrolment
    match what:
        case "skip":
            return replace(session, enrolment=skip(now), said="", wrong=False)
        case "extra":
            return replace(session, enrolment=replace(now, extra=not now.extra), said="", wrong=False)
        case "undo" if now.before is None:
            return replace(session, said=say.ONLY_THE_LAST(), wrong=True, about="")
        case "undo":
            return replace(session, enrolment=take_back(now), said=say.TAKEN_BACK(), wrong=False)
        case "check":
            return replace(session, check=Check(now.deck, now.taken), laid=False, said="", wrong=False)
        case "laid":
            return replace(session, laid=True, said="", wrong=False)
    raise KeyError(what)


class DeckLine(Struct, frozen=True):
    """One deck in the list."""

    name: str
    tagged: int
    """How many of the 52 have a tag."""
    ignored: int
    """Cut cards and jokers."""
    place: int = 0
    """1: the deck in play; 2: the one that joins it in games with two decks; 0: at rest."""


class DecksSeen(Struct, frozen=True):
    """All that the screens know of the decks."""

    lines: tuple[DeckLine, ...] = ()
    session: Session | None = None
    offers: tuple[Card, ...] = ()
    """Cards picked for a tag that was in no deck; they may be enrolled once the deal is over."""
    checks: Mapping[str, Check] = msgspec.field(default_factory=dict)
    """What the last finished check of each deck found."""
    open: bool = True
    """No deal is running, so decks may be changed."""


def lines_of(tags: Mapping[str, TaggedCard], in_order: tuple[str, ...]) -> tuple[DeckLine, ...]:
    """Every deck by name, with its place in play as `in_order` says."""
    found = {}
    for name in dict.fromkeys((*(t.deck for t in tags.values()), *in_order)):
        own = [t.card for t in tags.values() if t.deck == name]
        faces = len({card for card in own if card is not None})
        place = in_order.index(name) + 1 if name in in_order[:2] else 0
        found[name] = DeckLine(name, faces, own.count(None), place)
    return tuple(found.values())
