"""The filter behind bought readers: equal reads counted, hold time, one antenna per card, arrivals told.

It is given each reading with the loop's time and told when time has passed; it never looks at a clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.ports import Arrived, Bleed, Cleared, Left, Lifted, Lying, ReaderEvent, StillThere, TwoCards
from hardware.readers.parsed import Crowd, Manner, Reading, Sign
from hardware.rhythm import LONGEST_S, Rhythm
from hardware.signs import ANY, Signs
from hardware.uids import refusal, verdict

MOST_CANDIDATES = 64
"""Cards half read at one time; noise that passes a check cannot fill memory."""


@dataclass(frozen=True, slots=True)
class FilterSettings:
    """How sure a reading must be, and how long a card is held; all in the configuration."""

    reads: int = 2
    """Equal reads of a reader that repeats, before a card is believed."""
    within_s: float = 0.3
    """They must fall into so long a time."""
    gone_s: float = 0.4
    """A repeating reader's card is gone when it was not heard for so long."""
    once_gone_s: float = 1.5
    """The same for a reader that says each card once."""
    lying_s: float = 0.5
    """A repeating reader's cards heard first within so long after the port was opened lay there before."""
    measured: bool = False
    """Whether such a reader may after all say a resting card again, at a pace that is to be found out."""


@dataclass(slots=True)
class _Lain:
    antenna: int
    last_s: float
    gone_s: float
    neighbour: tuple[int, float] | None = None  # antenna that heard it too, and when


@dataclass(slots=True)
class _Crowded:
    times_s: list[float] = field(default_factory=list)
    uids: set[str] = field(default_factory=set)
    told: bool = False


class ReadFilter:
    """Readings in, arrivals and departures out; UIDs that no card can have are out before they count."""

    def __init__(self, settings: FilterSettings | None = None) -> None:
        self._set = settings or FilterSettings()
        self._lain: dict[str, _Lain] = {}
        self._reads: dict[tuple[str, int], list[float]] = {}
        self._refused: dict[tuple[str, int], float] = {}
        self._last_uid: dict[int, str] = {}
        self._crowds: dict[int, _Crowded] = {}
        self._opened_s = float("-inf")
        self._signs = Signs()
        self._said_s: dict[str, float] = {}  # cards of a reader that speaks once: when they were said last
        self._rhythm = Rhythm()

    @property
    def present(self) -> Mapping[str, int]:
        """UID to antenna, in the order they came."""
        return {uid: lain.antenna for uid, lain in self._lain.items()}

    def start_anew(self, now_s: float) -> None:
        """The port was opened (again): what lay there is held once more, and what is heard at once lay there."""
        self._opened_s = now_s
        self._reads.clear()
        for lain in self._lain.values():
            lain.last_s, lain.neighbour = now_s, None

    @property
    def pace_s(self) -> float | None:
        """After how long a reader that speaks once says a resting card again, as far as was found out."""
        return self._rhythm.pause_s

    def see(self, heard: Reading | Crowd, now_s: float, since_s: float | None = None) -> list[ReaderEvent]:
        """What one reading changes; `since_s` is when its first byte came, where that was before `now_s`."""
        events = self.tick(now_s)
        if isinstance(heard, Crowd):
            for uid in heard.uids or ("",):
                self._signs.note(uid, heard.antenna, now_s, self._set.gone_s)
            return events + self._crowd(heard, now_s)
        return events + self._reading(heard, now_s, now_s if since_s is None else min(since_s, now_s))

    def sign(self, now_s: float, sign: Sign | None = None) -> list[ReaderEvent]:
        """A damaged frame, or a card that is noticed and not read yet: whichever card it is, it lay there then."""
        self._signs.note("", sign.antenna if sign else ANY, now_s, self._nameless_s)
        return [StillThere(antenna) for antenna, crowd in self._crowds.items() if crowd.told and not sign]

    def tick(self, now_s: float) -> list[ReaderEvent]:
        """What the time alone changes: cards not heard for the hold time are gone."""
        events: list[ReaderEvent] = []
        for uid, lain in list(self._lain.items()):
            if now_s < lain.last_s + lain.gone_s:
                continue
            if lain.neighbour and now_s < lain.neighbour[1] + lain.gone_s:
                lain.antenna, lain.last_s = lain.neighbour
                lain.neighbour = None  # slid to a neighbour without ever being gone: nothing came
                continue
            del self._lain[uid]
            events.append(Left(uid, lain.antenna))
        for antenna, crowd in list(self._crowds.items()):
            if now_s >= crowd.times_s[-1] + self._set.gone_s:
                del self._crowds[antenna]
                events += [Cleared(antenna)] if crowd.told else []
        for (uid, antenna), heard_s in list(self._refused.items()):
            if now_s >= heard_s + self._set.once_gone_s:
                del self._refused[uid, antenna]
                events.append(Lifted(uid, antenna))
        return events

    def due_s(self) -> float | None:
        """When `tick` next changes something."""
        times = [lain.last_s + lain.gone_s for lain in self._lain.values()]
        times += [crowd.times_s[-1] + self._set.gone_s for crowd in self._crowds.values()]
        times += [heard_s + self._set.once_gone_s for heard_s in self._refused.values()]
        return min(times, default=None)

    @property
    def _nameless_s(self) -> float:
        """So long a damaged frame may be of the card that is read next."""
        if not self._set.measured:
            return self._set.gone_s
        return self._rhythm.hold_s(self._set.once_gone_s) or self._set.once_gone_s

    def _reading(self, read: Reading, now_s: float, since_s: float) -> list[ReaderEvent]:
        uid, antenna = read.uid, read.antenna
        code = verdict(uid)
        if code:
            return self._refuse(uid, antenna, code, now_s)
        lain = self._lain.get(uid)
        if lain and lain.antenna != antenna:
            known = lain.neighbour
            lain.neighbour = (antenna, now_s)
            return [] if known and known[0] == antenna else [Bleed(uid, antenna, lain.antenna)]
        for at_s in (since_s, now_s):
            self._signs.note(uid, antenna, at_s, self._set.gone_s)
        first_sign_s = self._signs.first_s(uid, antenna, self._nameless_s)
        before = self._last_uid.get(antenna)
        self._last_uid[antenna] = uid
        once = read.manner is Manner.ONCE
        said_s = self._said(uid, now_s) if once else None
        if lain:
            if once and now_s > lain.last_s:
                lain.gone_s = self._rhythm.hold_s(self._set.once_gone_s) or lain.gone_s
            again = [StillThere(antenna)] if once and self._set.measured and now_s > lain.last_s else []
            lain.last_s = now_s
            if before not in (None, uid) and before in self._lain and self._lain[before].antenna == antenna:
                return self._crowd(Crowd(antenna, (before, uid)), now_s)
            return list(again)
        first_s = self._first_of_enough(read, now_s, since_s)
        if first_s is None:
            return []
        if once:
            return self._said_once(read, now_s, first_sign_s, said_s)
        unseen = antenna in self._crowds or first_s - self._opened_s <= self._set.lying_s
        self._lain[uid] = _Lain(antenna, now_s, self._set.gone_s)
        return [Lying(uid, antenna) if unseen else Arrived(uid, antenna, first_sign_s)]

    def _said_once(self, read: Reading, now_s: float, first_s: float, said_s: float | None) -> list[ReaderEvent]:
        """A card that is not held is said: it came, or it rests there and this reader says it again after all."""
        uid, antenna = read.uid, read.antenna
        hold_s = self._rhythm.hold_s(self._set.once_gone_s) if self._set.measured else self._set.once_gone_s
        quiet_s = LONGEST_S if hold_s is None else hold_s
        if self._set.measured and said_s is not None and now_s - said_s <= quiet_s:
            self._lain[uid] = _Lain(antenna, now_s, quiet_s)
            return [Lying(uid, antenna, doubt=hold_s is None)]
        self._lain[uid] = _Lain(antenna, now_s, self._set.once_gone_s if hold_s is None else hold_s)
        unsure = self._set.measured and now_s - self._opened_s <= quiet_s
        return [Arrived(uid, antenna, first_s, self._opened_s if unsure else None)]

    def _said(self, uid: str, now_s: float) -> float | None:
        """When this card was said last; the pause since then is one to measure."""
        before_s = self._said_s.pop(uid, None)
        self._said_s[uid] = now_s
        while len(self._said_s) > MOST_CANDIDATES:
            del self._said_s[next(iter(self._said_s))]
        if before_s is not None and self._set.measured:
            self._rhythm.said_again(uid, now_s - before_s)
        return before_s

    def _first_of_enough(self, read: Reading, now_s: float, since_s: float) -> float | None:
        """Counts equal reads: the time of the first when there are enough of them, else None."""
        key = (read.uid, read.antenna)
        oldest_s = now_s - self._set.within_s
        self._reads = {k: kept for k, times in self._reads.items() if (kept := [t for t in times if t >= oldest_s])}
        times = [*self._reads.pop(key, []), since_s]
        if read.manner is Manner.ONCE or len(times) >= self._set.reads:
            return times[0]
        self._reads[key] = times
        while len(self._reads) > MOST_CANDIDATES:
            del self._reads[next(iter(self._reads))]
        return None

    def _refuse(self, uid: str, antenna: int, code: str, now_s: float) -> list[ReaderEvent]:
        """Said once, and again only after it was not heard for the hold time."""
        known = (uid, antenna) in self._refused
        if known or len(self._refused) < MOST_CANDIDATES:
            self._refused[(uid, antenna)] = now_s
        return [] if known else [refusal(uid, code, antenna)]

    def _crowd(self, heard: Crowd, now_s: float) -> list[ReaderEvent]:
        crowd = self._crowds.setdefault(heard.antenna, _Crowded())
        crowd.times_s = [*crowd.times_s, now_s][-self._set.reads :]
        more = set(heard.uids) - crowd.uids
        crowd.uids = (crowd.uids | more) if len(crowd.uids) < MOST_CANDIDATES else more
        for uid in heard.uids:
            if uid in self._lain and self._lain[uid].antenna == heard.antenna:
                self._lain[uid].last_s = now_s
        enough = len(crowd.times_s) >= self._set.reads and now_s - crowd.times_s[0] <= self._set.within_s
        if crowd.told:
            return [StillThere(heard.antenna)] if more else []
        if not enough:
            return []
        crowd.told = True
        return [TwoCards(heard.antenna)]
