"""Cards, ranks, suits and decks.

>>> Card("As").rank.name, Card("Th").suit.sign, Card("Th").label
('ACE', '♥', '10♥')
"""

from enum import IntEnum, StrEnum

RANKS = "23456789TJQKA"


class Suit(StrEnum):
    """The four suits; never a tie-break for a pot (C3), their order serves side jobs only."""

    CLUB = "c"
    DIAMOND = "d"
    HEART = "h"
    SPADE = "s"

    @property
    def sign(self) -> str:
        """The sign a player reads: ♣ ♦ ♥ ♠."""
        return "♣♦♥♠"["cdhs".index(self.value)]


class Rank(IntEnum):
    """Two to ace, the ace high; where an ace plays low the ranking says so."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character, as written: the ten is T."""
        return RANKS[self.value - 2]

    @property
    def word(self) -> str:
        """The rank as a dealer says it: "seven", "queen"."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """More than one of the rank, as a dealer says it: "sixes", "queens"."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Card(StrEnum):
    """One of the 52 faces, written as "As" or "Td"; which physical card shows it is a matter of tags."""

    C2, D2, H2, S2 = "2c", "2d", "2h", "2s"
    C3, D3, H3, S3 = "3c", "3d", "3h", "3s"
    C4, D4, H4, S4 = "4c", "4d", "4h", "4s"
    C5, D5, H5, S5 = "5c", "5d", "5h", "5s"
    C6, D6, H6, S6 = "6c", "6d", "6h", "6s"
    C7, D7, H7, S7 = "7c", "7d", "7h", "7s"
    C8, D8, H8, S8 = "8c", "8d", "8h", "8s"
    C9, D9, H9, S9 = "9c", "9d", "9h", "9s"
    CT, DT, HT, ST = "Tc", "Td", "Th", "Ts"
    CJ, DJ, HJ, SJ = "Jc", "Jd", "Jh", "Js"
    CQ, DQ, HQ, SQ = "Qc", "Qd", "Qh", "Qs"
    CK, DK, HK, SK = "Kc", "Kd", "Kh", "Ks"
    CA, DA, HA, SA = "Ac", "Ad", "Ah", "As"

    rank: Rank
    """Two to ace."""
    suit: Suit
    """One of four."""
    label: str
    """The card as the screen shows it: "10♥", never "Th"."""

    def __init__(self, name: str) -> None:
        self.rank = Rank(RANKS.index(name[0]) + 2)
        self.suit = Suit(name[1])
        self.label = name[0].replace("T", "10") + self.suit.sign


DECK: tuple[Card, ...] = tuple(Card)
"""The 52 faces of one deck, twos first."""
