"""The filter behind this project's own reader: pictures compared, arrivals told (firmware/PROTOCOL.md, 2).

The board has read every card twice and checks each frame, so one picture is enough. What needs care is what nobody saw
come: cards that lie there when the reader starts or comes back, or that lay in a stack, are `Lying`, never `Arrived`.
"""

from collections import deque
from collections.abc import Mapping

from hardware.ports import (
    AntennaFault,
    Arrived,
    Bleed,
    Cleared,
    Left,
    Lifted,
    Lying,
    Noise,
    ReaderEvent,
    StillThere,
    TwoCards,
)
from hardware.readers.parsed import OnAntenna, Picture
from hardware.uids import refusal, verdict

FIRST_READ_S = 0.051
"""The board tells a card when it has read it twice: its first read came a scan round before."""
SAME_CLOCK_S = 10.0
"""So long the two clocks run alike; two quartzes part by a second in hours."""
STATE_S = 0.3
"""The board says its picture at least so often: of frames that were lost, no more time has passed for each."""
STACK_MS = 600
"""So long two cards may share an antenna before they are called a stack: a lifted card is held for 400 ms."""
SETTLED_MS = 1000
"""A restarted board's first second shows what lay there before."""
LEFT_MS = 3000
"""A departure already told is not told again for so long; the board lists it for 2000 ms."""

_WHY = {
    "CHIP": "Antenna {n} has no working reader chip: check its wires.",
    "BUS": "Antenna {n} has bad wires: what is written to its chip reads back wrong.",
    "HUNG": "Antenna {n} has stopped working; switch the reader off and on.",
}


class StateFilter:
    """Compares each picture with the one before; time is the board's own uptime, so a slow host changes nothing."""

    def __init__(self) -> None:
        self._present: dict[str, int] = {}
        self._boot: str | None = None
        self._former_boots: deque[str] = deque(maxlen=8)
        self._seq = 0
        self._baseline = False  # the next picture shows what lay there already, as a new boot's first one does
        self._troubled: dict[int, str] = {}  # antenna: "MULTI" or a fault code, as told
        self._stack_since_ms: dict[int, int] = {}
        self._stacked: set[int] = set()  # antennas whose next single card was not seen coming
        self._left_ms: dict[str, int] = {}
        self._bled: set[tuple[str, int, int]] = set()
        self._refused: dict[str, int] = {}
        self._uptime_ms = 0
        self._ahead_s = self._ahead_at_s = 0.0  # by how much the host's clock is ahead of the board's, and when
        self._heard_s = 0.0  # when the last picture came
        self._hurt_s: float | None = None  # when the first damaged frame came after it
        self._since_s = 0.0  # since when what is new in this picture may have lain there
        self._stacks: dict[int, tuple[frozenset[str], str | None]] = {}  # as a stack was told last

    @property
    def present(self) -> Mapping[str, int]:
        """UID to antenna, in the order they came."""
        return self._present

    @property
    def undecided(self) -> bool:
        """Whether a card may count is not known yet: the board has just started, or two cards share an antenna."""
        return self._uptime_ms < SETTLED_MS or any(antenna not in self._troubled for antenna in self._stack_since_ms)

    def start_anew(self) -> None:
        """The connection was lost: the next picture is compared, but nothing in it was seen coming."""
        self._baseline = True

    def hurt(self, now_s: float) -> None:
        """A damaged frame came: it may have told of a card."""
        self._hurt_s = now_s if self._hurt_s is None else self._hurt_s

    def see(self, picture: Picture, now_s: float = 0.0) -> list[ReaderEvent]:
        """What the picture, which came at `now_s`, changes."""
        if self._late(picture):
            return [Noise("late", "A frame came twice or too late.")]
        lost = (picture.seq - self._seq - 1) % 2**32 if picture.boot == self._boot else 0
        now_s = self._sent_s(picture, now_s)
        since_s = now_s - FIRST_READ_S - (lost * STATE_S if lost else 0.0)
        if lost:
            since_s = max(since_s, min(self._heard_s, now_s - FIRST_READ_S))
        self._since_s = since_s if self._hurt_s is None else min(since_s, self._hurt_s)
        self._heard_s, self._hurt_s = now_s, None
        baseline = self._is_baseline(picture)
        self._left_ms = {uid: at for uid, at in self._left_ms.items() if 0 <= picture.uptime_ms - at < LEFT_MS}
        events: list[ReaderEvent] = []
        seen = self._one_antenna_each(picture, events)
        trouble = self._troubles(picture, seen, events, baseline)
        self._departures(picture, seen, events)
        for field in picture.antennas:
            if field.antenna not in trouble:
                self._arrivals(field, seen, events, baseline, picture.uptime_ms)
        for antenna in seen:
            if antenna not in trouble:
                self._stacked.discard(antenna)
        return events

    def _sent_s(self, picture: Picture, now_s: float) -> float:
        """When the board sent it: by its own clock, as a busy host takes a picture late but never early."""
        ahead_s = now_s - picture.uptime_ms / 1000
        if picture.boot != self._boot or ahead_s < self._ahead_s or now_s - self._ahead_at_s > SAME_CLOCK_S:
            self._ahead_s, self._ahead_at_s = ahead_s, now_s
        return picture.uptime_ms / 1000 + self._ahead_s

    def _late(self, picture: Picture) -> bool:
        if picture.boot in self._former_boots:
            return True
        if picture.boot != self._boot:
            return False
        return not 0 < (picture.seq - self._seq) % 2**32 < 2**31

    def _is_baseline(self, picture: Picture) -> bool:
        restarted = picture.boot != self._boot
        if restarted:
            if self._boot is not None:
                self._former_boots.append(self._boot)
            self._boot = picture.boot
            self._left_ms.clear()
            self._stack_since_ms.clear()
        self._seq, self._uptime_ms = picture.seq, picture.uptime_ms
        baseline = self._baseline or restarted or picture.uptime_ms < SETTLED_MS
        self._baseline = False
        return baseline

    def _one_antenna_each(self, picture: Picture, events: list[ReaderEvent]) -> dict[int, list[str]]:
        """Possible UIDs by antenna; a UID heard on two stays where it lay, or goes to the lower number."""
        heard: dict[str, list[int]] = {}
        for field in picture.antennas:
            for uid in field.present:
                heard.setdefault(uid, []).append(field.antenna)
        seen: dict[int, list[str]] = {field.antenna: [] for field in picture.antennas}
        bled, refused = set(), dict[str, int]()
        for uid, antennas in heard.items():
            home = self._present.get(uid)
            home = home if home in antennas else antennas[0]
            bled |= {(uid, other, home) for other in antennas if other != home}
            code = verdict(uid)
            if code is None:
                seen[home].append(uid)
            elif uid not in self._left_ms:
                events.append(refusal(uid, code, home))
            if code is not None:
                self._left_ms[uid] = picture.uptime_ms
                refused[uid] = home
        events += [Lifted(uid, home) for uid, home in self._refused.items() if uid not in refused]
        self._refused = refused
        events += [Bleed(*heard_twice) for heard_twice in sorted(bled - self._bled)]
        self._bled = bled
        return seen

    def _troubles(
        self, picture: Picture, seen: dict[int, list[str]], events: list[ReaderEvent], baseline: bool
    ) -> dict[int, str]:
        """Antennas of which no single card can be told now; MULTI counts as such from its first picture on."""
        trouble = {}
        for field in picture.antennas:
            n = field.antenna
            crowded = field.fault == "MULTI" or len(seen[n]) > 1
            if field.fault and not crowded:
                trouble[n] = field.fault
                self._stacked.add(n)
                if self._troubled.get(n) != field.fault:
                    why = _WHY.get(field.fault, "Antenna {n} reports a fault: {code}.").format(n=n, code=field.fault)
                    self._troubled[n] = field.fault
                    events.append(AntennaFault(n, field.fault, why))
            elif crowded:
                trouble[n] = "MULTI"
                since = self._stack_since_ms.setdefault(n, picture.uptime_ms)
                if baseline or picture.uptime_ms - since >= STACK_MS:
                    self._stacked.add(n)
                    told = self._troubled.get(n) == "MULTI"
                    self._troubled[n] = "MULTI"
                    stack = (frozenset(field.present), field.fault)
                    if not told or self._stacks.get(n) != stack:
                        events.append(StillThere(n) if told else TwoCards(n))
                    self._stacks[n] = stack
            elif self._troubled.pop(n, None):
                events.append(Cleared(n))
            if not crowded:
                self._stack_since_ms.pop(n, None)
        return trouble

    def _departures(self, picture: Picture, seen: dict[int, list[str]], events: list[ReaderEvent]) -> None:
        where = {uid: antenna for antenna, uids in seen.items() for uid in uids}
        blind = {f.antenna for f in picture.antennas if f.fault}
        for uid, antenna in list(self._present.items()):
            if uid in where:
                self._present[uid] = where[uid]  # slid to a neighbour without ever being gone: nothing came
            elif antenna not in blind:
                del self._present[uid]
                self._left_ms[uid] = picture.uptime_ms
                events.append(Left(uid, antenna))

    def _arrivals(
        self, field: OnAntenna, seen: dict[int, list[str]], events: list[ReaderEvent], baseline: bool, uptime_ms: int
    ) -> None:
        n = field.antenna
        unseen = baseline or n in self._stacked
        for uid in reversed(field.left):  # the newest stands first
            if uid in self._present or uid in self._left_ms:
                continue
            self._left_ms[uid] = uptime_ms
            code = verdict(uid)
            if code:
                events.append(refusal(uid, code, n))
            elif not unseen:
                events += [Arrived(uid, n, self._since_s), Left(uid, n)]  # a tap so quick that its frames were lost
        for uid in seen[n]:
            if uid not in self._present:
                self._present[uid] = n
                events.append(Lying(uid, n) if unseen else Arrived(uid, n, self._since_s))
