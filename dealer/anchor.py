"""The evening's anchor: a chain of links that is fixed, and photographed, before anybody says a number.

`root` is the last link; each one before it is a digest of the one after it, so whoever has the anchor can check every
link that is published, and nobody can exchange one. A draw takes the next link, from 1 on, and mixes the table's
number into it.

>>> links = chain(bytes(128))
>>> len(links), anchor_of(links[0])[:8], numbers_of(["12", "2008"]), numbers_of(["12"])
(1025, '6684482c', '12-2008', '')
"""

from collections.abc import Callable, Iterable
from hashlib import sha256, shake_256

import msgspec

LINKS = 1024
"""How many draws one anchor is good for."""
LINK_BYTES = 128
"""So that every order of 104 cards can come up (104! needs 552 bits)."""
SECRET_BYTES = 32
FEWEST_DIGITS = 4
"""Said by the table in all; fewer count as none, since every answer to them could be prepared."""
MOST_DIGITS = 12
"""In one number."""

Dice = Callable[[int], bytes]
"""Draws so many bytes from the system's CSPRNG; handed in, so that the rules hold no dice."""


class LinkLost(LookupError):
    """The root of this anchor is not here: the evening was opened from a copy, or saved from damage."""


def link_before(number: int, link: bytes) -> bytes:
    """Link `number` - 1 from link `number`; 128 bytes each."""
    return shake_256(b"link" + number.to_bytes(8, "big") + link).digest(LINK_BYTES)


def chain(root: bytes, links: int = LINKS) -> tuple[bytes, ...]:
    """Every link by its number, from 0 to the root's."""
    found = [root]
    for number in range(links, 0, -1):
        found.append(link_before(number, found[-1]))
    return tuple(reversed(found))


def anchor_of(first: bytes) -> str:
    """The anchor of a chain as 64 hex digits, from its link 0."""
    return sha256(b"anchor" + first).hexdigest()


def numbers_of(said: Iterable[str]) -> str:
    """What the table said, in order, as it is mixed into every draw; "" where it was too little to count."""
    numbers = "-".join(said)
    return numbers if len(numbers.replace("-", "")) >= FEWEST_DIGITS else ""


def key_of(link: bytes, numbers: str) -> bytes:
    """What the stream of a draw is made from (`dealer.shuffle.stream`)."""
    return link + numbers.encode("ascii")


class Root(msgspec.Struct, frozen=True):
    """What is kept of a chain, in the store alone: nothing else ever holds its root or a link to come."""

    evening: str
    anchor: str
    root: bytes
    next: int
    """The link that the next draw takes."""


class Links:
    """The chains that draws are taken from; new ones come from the dice."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._roots: dict[str, bytes] = {}
        self._chain: tuple[str, tuple[bytes, ...]] = ("", ())

    def make(self) -> str:
        """A new chain; gives back its anchor, 64 hex digits."""
        return self.keep(self._dice(LINK_BYTES))

    def keep(self, root: bytes) -> str:
        """A chain whose root is known; gives back its anchor."""
        links = chain(root)
        anchor = anchor_of(links[0])
        self._roots[anchor], self._chain = root, (anchor, links)
        return anchor

    def knows(self, anchor: str) -> bool:
        """Whether the root of this anchor is here."""
        return anchor in self._roots

    def secret(self) -> bytes:
        """32 bytes that nobody knows."""
        return self._dice(SECRET_BYTES)

    def root(self, anchor: str) -> bytes:
        """The root of a chain; LinkLost where it is not here."""
        if anchor not in self._roots:
            raise LinkLost(anchor)
        return self._roots[anchor]

    def link(self, anchor: str, number: int) -> bytes:
        """One link of a chain, 128 bytes; LinkLost where its root is not here."""
        if self._chain[0] != anchor:
            self.keep(self.root(anchor))
        return self._chain[1][number]

    def forget(self, but: str = "") -> None:
        """Lets go of every root but one."""
        self._roots = {anchor: root for anchor, root in self._roots.items() if anchor == but}
        if self._chain[0] != but:
            self._chain = ("", ())
