"""Cards that were read or picked, and turned."""

from dealer.cards import Card, Rank
from dealer.words.catalogue import message
from dealer.words.said import Face, Ranked, Said, TakenBack, Words

READ = message("card.read", "Read: {card}", undone="{card}")
PICKED = message("card.picked", "Picked: {card}", undone="{card}")
READ_FOR = message("card.read_for", "Read: {card} for {who}", undone="{card} for {who}")
PICKED_FOR = message("card.picked_for", "Picked: {card} for {who}", undone="{card} for {who}")
READ_OF = message("card.read_of", "Read: {card} of {who}", undone="{card} of {who}")
PICKED_OF = message("card.picked_of", "Picked: {card} of {who}", undone="{card} of {who}")
ARE_WILD = message("card.are_wild", "{card}: other {rank} are wild")
UNDONE = message("act.undone", "Undone: {act}")


def undone(act: Words) -> Said:
    """ "Undone: 9♣ for Ann"."""
    return UNDONE(act=TakenBack(act))


def laid(card: Card, tag: str) -> Said:
    """A shared card was read from its tag, or picked from the grid."""
    return (READ if tag else PICKED)(card=Face(card))


def laid_for(card: Card, who: str, tag: str) -> Said:
    """A hole card was shown."""
    return (READ_FOR if tag else PICKED_FOR)(card=Face(card), who=who)


def laid_of(card: Card, who: str, tag: str) -> Said:
    """An up card was read."""
    return (READ_OF if tag else PICKED_OF)(card=Face(card), who=who)


def are_wild(card: Card, rank: Rank) -> Said:
    """The indicator was turned."""
    return ARE_WILD(card=Face(card), rank=Ranked(rank, many=True))
