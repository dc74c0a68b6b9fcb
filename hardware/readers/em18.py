"""EM-18 at 9600 baud: ten hex digits and two of their XOR, with no start and no end, once for each card.

Only the quiet line around the twelve digits frames them (at 9600 baud they take 12.5 ms): `idle` must be called after
the gap. Line ends, which some boards add, count as a gap. Where the host was slow or a recording has no gaps, as many
whole cards are taken out of the run as fit into it.
"""

from hardware.readers.parsed import Bad, Heard, Manner, Reading
from hardware.readers.rdm6300 import checked_uid

IDLE_GAP_S = 0.05
_LENGTH = 12
_MOST = 8 * _LENGTH
_UNDECIDED = 2 * _LENGTH
"""Of a run without an end, so much may still turn out otherwise."""
_HEX = frozenset(b"0123456789ABCDEFabcdef")
_ENDS = frozenset(b"\r\n\0")

_Plan = tuple[int, int, int, int, tuple[int, ...]]
"""Cards, less gaps, less bytes in them, cards like those at the edges, and where the cards begin."""


class Em18Parser:
    """Holds the bytes since the last gap, at most those of eight cards."""

    def __init__(self) -> None:
        self._run = bytearray()

    @property
    def begun(self) -> bool:
        """A frame has begun."""
        return bool(self._run)

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes; nothing is certain before the gap, or before many more have come."""
        heard: list[Heard] = []
        for byte in data:
            if byte in _ENDS:
                heard += self.idle()
                continue
            self._run.append(byte)
            if len(self._run) >= _MOST:
                heard += self._settle(_MOST - _UNDECIDED)
        return heard

    def idle(self) -> list[Heard]:
        """The line is quiet: twelve digits, or several times twelve when the host was slow, each check right."""
        return self._settle(len(self._run))

    def _settle(self, certain: int) -> list[Heard]:
        """Take what begins before so many bytes off the front: cards whole, and what is refused between them."""
        run, at, heard = bytes(self._run), 0, list[Heard]()
        cards = _cards(run, ended=certain == len(run))
        for start in [*cards, len(run)]:
            if start > certain and at == 0:
                start = certain  # nothing whole in sight
            elif start > certain or at >= certain:
                break
            heard += _refused(run[at:start])
            at = start
            if start in cards and (uid := _uid(run[at : at + _LENGTH])):
                heard.append(Reading(uid, manner=Manner.ONCE))
                at += _LENGTH
        del self._run[:at]
        return heard


def _uid(digits: bytes) -> str | None:
    """The UID of twelve digits whose check is right."""
    if len(digits) < _LENGTH or not set(digits) <= _HEX:
        return None
    return checked_uid(digits[:10], int(digits[10:], 16))


def _cards(run: bytes, *, ended: bool) -> tuple[int, ...]:
    """Where cards begin: as many as fit; of the ways to have so many the one that refuses least.

    XOR does not see a card that is read from its middle into its repeat, so of several such ways the one is taken that
    has most of the card at the run's edges. What is left over behind the last card of a run that has not `ended`
    counts for nothing.
    """
    edges = {run[:_LENGTH], run[-_LENGTH:] if ended else b""}
    nothing: _Plan = (0, 0, 0, 0, ())
    whole = [nothing] * (len(run) + 1)  # the best from there on
    in_gap = whole.copy()  # the same where what stands before is refused
    for at in range(len(run) - 1, -1, -1):
        cards, gaps, refused, edge, starts = in_gap[at + 1]
        open_end = not (cards or ended)
        in_gap[at] = nothing if open_end else (cards, gaps, refused - 1, edge, starts)
        whole[at] = nothing if open_end else (cards, gaps - 1, refused - 1, edge, starts)
        if _uid(run[at : at + _LENGTH]):
            cards, gaps, refused, edge, starts = whole[at + _LENGTH]
            card = (cards + 1, gaps, refused, edge + (run[at : at + _LENGTH] in edges), (at, *starts))
            in_gap[at], whole[at] = (max(other, card, key=lambda plan: plan[:4]) for other in (in_gap[at], whole[at]))
    return whole[0][4]


def _refused(piece: bytes) -> list[Heard]:
    """What stands between cards and is none."""
    if not piece:
        return []
    if not set(piece) <= _HEX:
        return [Bad("noise", piece[:32])]
    if len(piece) % _LENGTH:
        return [Bad("torn" if len(piece) < _LENGTH else "length", piece[:32])]
    return [Bad("crc", piece[at : at + _LENGTH]) for at in range(0, len(piece), _LENGTH)]
