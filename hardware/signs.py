"""When a card was noticed first: reads that were not enough yet, and damaged ones, count from their first on."""

from dataclasses import dataclass

MOST = 64
"""Cards remembered; noise that passes a check cannot fill memory."""
ANY = 0
"""In place of an antenna: nobody knows on which it was."""


@dataclass(slots=True)
class _Run:
    """Signs that follow one another without a pause as long as the hold time."""

    first_s: float
    last_s: float


class Signs:
    """Signs of cards by number and antenna, and nameless ones, which may be of any card that is read next."""

    def __init__(self) -> None:
        self._runs: dict[tuple[str, int], _Run] = {}

    def note(self, uid: str, antenna: int, now_s: float, gone_s: float) -> None:
        """One more sign; `uid` is empty where nobody knows whose."""
        run = self._runs.pop((uid, antenna), None)
        if run is None or now_s - run.last_s >= gone_s:
            run = _Run(now_s, now_s)
        run.last_s = max(run.last_s, now_s)
        self._runs[uid, antenna] = run
        while len(self._runs) > MOST:
            del self._runs[next(iter(self._runs))]

    def first_s(self, uid: str, antenna: int, nameless_s: float) -> float:
        """When this card, just noted, was noticed first; a nameless sign up to so long before it was of it too."""
        first_s = self._runs[uid, antenna].first_s
        for where in (ANY, antenna):
            run = self._runs.get(("", where))
            if run is not None and first_s - run.last_s < nameless_s:
                first_s = min(first_s, run.first_s)
        return first_s
