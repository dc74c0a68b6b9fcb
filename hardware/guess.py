"""Which reader is it? Each parser is given the same bytes, and the one that makes most sense of them is named."""

from dataclasses import dataclass

from hardware.kinds import KINDS
from hardware.readers.parsed import Bad, Reading
from hardware.uids import verdict


@dataclass(frozen=True, slots=True)
class Guess:
    """How much sense one reader's parser makes of some bytes."""

    protocol: str
    good: int
    """Whole frames, their check right and their UID possible."""
    bad: int
    """Frames and runs of bytes that were refused."""


def guess(data: bytes) -> list[Guess]:
    """The readers these bytes may come from, the likeliest first; none when no parser finds anything whole.

    Where two find as much, the one with the stronger check is named first.
    """
    guesses = []
    for name, kind in KINDS.items():
        parser = kind.parser()
        heard = [*parser.feed(data), *parser.idle()]
        refused = [h for h in heard if isinstance(h, Bad) or (isinstance(h, Reading) and verdict(h.uid))]
        guesses.append(Guess(name, len(heard) - len(refused), len(refused)))
    return sorted((g for g in guesses if g.good), key=lambda g: g.bad - g.good)
