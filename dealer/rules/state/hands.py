"""The hands of a showdown in words; those of earlier versions, which stored the words, taken apart again."""

from dealer.hands import calling
from dealer.hands.calling import Called, HandParts
from dealer.rules.events import HandNamed
from dealer.words import old
from dealer.words.language import now


def called(hand: HandNamed) -> Called | None:
    """How far it is told; None where the words that an earlier version stored cannot be taken apart."""
    return hand.called or old.called_by(hand.name, _parts(hand))


def name(hand: HandNamed) -> str:
    """As far as tells it from the others."""
    return forms(hand)[0]


def forms(hand: HandNamed, *, bare: bool = False) -> tuple[str, ...]:
    """The same in ever fewer words; `bare` leaves out that it is a low hand."""
    found = called(hand)
    return now().hands.forms(found, bare=bare) if found else (hand.name,)


def full(hand: HandNamed) -> str:
    """The whole of it."""
    return now().hands.forms(calling.whole(hand.called.parts))[0] if hand.called else hand.full


def _parts(hand: HandNamed) -> HandParts:
    """What its cards say of it, those of earlier versions, which kept no more."""
    return calling.parts_in([hand.plays.get(card, card).rank for card in hand.best], hand.category, hand.low)
