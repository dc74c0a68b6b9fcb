"""How often a reader that says a card once says it again after all: measured, since nobody knows it beforehand.

A sketch that prints a resting card every two seconds cannot be told from a card that is lifted and laid again, until
its pace is known. Two pauses in a row that are alike are a pace; people do not lift and lay to the clock.
"""

LONGEST_S = 8.5
"""No sketch is known that says a resting card less often than every eight seconds."""
SHORTEST_S = 0.25
"""Anything quicker is one card said twice at once."""
ALIKE = 0.15
"""Two pauses that differ by no more than this part are one pace."""


class Rhythm:
    """The pace of one reader; `pause_s` is None while none was found."""

    def __init__(self) -> None:
        self.pause_s: float | None = None
        self._last_pause: dict[str, float] = {}

    def said_again(self, uid: str, pause_s: float) -> None:
        """The same card was said after so long."""
        if not SHORTEST_S <= pause_s <= LONGEST_S:
            return
        before = self._last_pause.pop(uid, None)
        if before is not None and abs(pause_s - before) <= ALIKE * max(pause_s, before):
            self.pause_s = max(pause_s, before, self.pause_s or 0.0)
        self._last_pause[uid] = pause_s
        while len(self._last_pause) > 8:
            del self._last_pause[next(iter(self._last_pause))]

    def hold_s(self, least_s: float) -> float | None:
        """So long unsaid a card is gone, one saying missed included; None while that cannot be told."""
        return None if self.pause_s is None else max(least_s, 2 * self.pause_s + 0.5)
