"""A language that nobody speaks: every letter accented, 40 per cent longer, the words in turned order.

Whatever is still read in plain letters in it was not made in the room of the words.

    python -m tests.words.pseudo > pseudo.po
"""

import math
import re
import sys
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

from dealer.cards import Card, Rank
from dealer.hands.calling import Called, DecidedBy
from dealer.words import hands_en
from dealer.words.catalogue import Text, alike
from dealer.words.language import Language, read_catalogue
from dealer.words.subjects import MESSAGES

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
_ACCENTS = str.maketrans(PLAIN, ACCENTED)
_PLACE = re.compile(r"(\{\w+\})")


def turned(text: str) -> str:
    """The text in the language that nobody speaks; its places stay."""
    words = [_long(word) for word in reversed(text.split(" "))]
    return " ".join(words)


def accented(text: str) -> str:
    """Plain letters with their accents, no longer and in their order."""
    return text.translate(_ACCENTS)


def _long(word: str) -> str:
    parts = [part if _PLACE.fullmatch(part) else _stretched(part) for part in _PLACE.split(word)]
    return "".join(parts)


def _stretched(part: str) -> str:
    letters = sum(letter.isalpha() for letter in part)
    return accented(part) + "ö" * math.ceil(letters * 0.4)


class PseudoHands:
    """Ranks and hands with accents; as long as in English, so that what is cut is cut by the sentences."""

    def word(self, rank: Rank) -> str:
        return accented(hands_en.word(rank))

    def plural(self, rank: Rank) -> str:
        return accented(hands_en.plural(rank))

    def card(self, card: Card) -> str:
        return accented(hands_en.card(card))

    def number(self, n: int) -> str:
        return accented(hands_en.number(n))

    def forms(self, called: Called, *, bare: bool = False) -> tuple[str, ...]:
        return tuple(map(accented, hands_en.forms(called, bare=bare)))

    def exposed(self, called: Called) -> str:
        return accented(hands_en.exposed(called))

    def spoken(self, called: Called) -> str:
        return accented(hands_en.spoken(called))

    def reasons(self, why: DecidedBy) -> tuple[str, ...]:
        return tuple(map(accented, hands_en.reasons(why)))


def catalogue() -> Catalog:
    """All messages in it."""
    found = Catalog(locale="en", domain="dealer")
    for message in MESSAGES.values():
        for context, text in message.forms():
            found.add(text, _in_it(text), context=context)
    return found


def _in_it(text: Text) -> str | tuple[str, ...]:
    words = tuple(turned(each) for each in alike(text))
    return words if isinstance(text, tuple) else words[0]


def pseudo() -> Language:
    """The language, as a compiled catalogue gives it."""
    out = BytesIO()
    write_mo(out, catalogue())
    return read_catalogue("xx", out.getvalue(), PseudoHands())


if __name__ == "__main__":
    write_po(sys.stdout.buffer, catalogue(), width=120)
