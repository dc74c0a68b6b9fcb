"""When the screen dims and goes black: between deals, while nobody touches it."""

from collections.abc import Callable

from dealer.app.evening.deck_room import in_a_deal
from dealer.rules.state.table import Table


class Idle:
    """When nobody touches the screen between deals it dims, then goes black; in a deal it never does."""

    def __init__(self, dim_after_s: float, black_after_s: float, now_s: Callable[[], float]) -> None:
        self._now_s, self._since_s = now_s, now_s()
        self._dim_after_s = dim_after_s
        self._after: list[tuple[float, float]] = []
        self.black_after(black_after_s)
        self._told: float | None = None

    def black_after(self, seconds: float) -> None:
        """How long until it is black, as it is set now; 0 = never."""
        self._after = [(s, level) for s, level in ((self._dim_after_s, 0.25), (seconds, 0.0)) if s]

    @property
    def asleep(self) -> bool:
        """The light was turned down."""
        return self._told is not None

    @property
    def black(self) -> bool:
        """Nothing can be seen."""
        return self._told == 0.0

    def touched(self) -> None:
        """Somebody is there."""
        self._since_s, self._told = self._now_s(), None

    def gone_s(self) -> float:
        """How long nobody has touched the screen."""
        return self._now_s() - self._since_s

    def level(self, table: Table) -> float | None:
        """The share of light to go to now; None where nothing changes."""
        if in_a_deal(table):
            self.touched()
            return None
        gone_s = self.gone_s()
        level = min((level for s, level in self._after if gone_s >= s), default=None)
        if level == self._told:
            return None
        self._told = level
        return level

    def next_s(self, table: Table) -> float | None:
        """How long until the light changes; None where it does not."""
        if in_a_deal(table):
            return None
        gone_s = self.gone_s()
        return min((s - gone_s for s, _ in self._after if s > gone_s), default=None)
