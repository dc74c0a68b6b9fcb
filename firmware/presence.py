"""What lies on one antenna, judged from scan after scan.  No clock: times are handed in, in ms since the start.

A card is present after two equal full reads, gone after three clean scans without it and 400 ms (PROTOCOL 2.6).
"""

READS_WITHIN_MS = 300  # the two equal reads
DISPUTE_MS = 600  # so long two antennas that hear the same card are compared, when neither leads
LEAD = 2  # so many reads more decide it at once
GONE_SCANS = 3
GONE_MS = 400
LEFT_MS = 2_000  # how long a card that left is named
LOST_MS = 1_500  # not read for this long, a card may be believed at another antenna
CROWDED_SCANS = 2  # in a row, before it is said
MOST_PRESENT = 2  # two are named (2.4), three are a fault (2.9)
MOST_LEFT = 4  # remembered per antenna


class _Card:
    """A card that is present: when it came, was last read, last gave any sign; clean scans without it since."""

    def __init__(self, now_ms):
        self.since_ms = now_ms
        self.read_ms = now_ms
        self.sign_ms = now_ms
        self.misses = 0
        self.alone = False  # was seen with no other card near it: only then is its leaving told (2.7)


class _Heard:
    """A card that was read and is not yet present."""

    def __init__(self, now_ms):
        self.first_ms = now_ms
        self.last_ms = now_ms
        self.reads = 1


class Presence:
    """The cards of one antenna, UIDs as bytes."""

    def __init__(self):
        self.crowded = False  # the fault MULTI
        self._cards = {}  # uid -> _Card
        self._heard = {}  # uid -> _Heard
        self._left = []  # (uid, when found gone), the newest first
        self._crowded_scans = 0
        self._calm_scans = 0
        self._crowded_ms = 0

    def present(self):
        """The UIDs that lie there, the first to come first; at most two, those read last."""
        cards = self._cards
        uids = sorted(cards, key=lambda uid: -cards[uid].read_ms)[:MOST_PRESENT]
        return sorted(uids, key=lambda uid: cards[uid].since_ms)

    def left(self, now_ms):
        """The UIDs that left within the last 2 s, the newest first."""
        self._left = [(uid, gone_ms) for uid, gone_ms in self._left if now_ms - gone_ms < LEFT_MS]
        return [uid for uid, _ in self._left]

    def holds(self, uid, now_ms):
        """Whether the card is this antenna's own: present, and read there of late."""
        card = self._cards.get(uid)
        return card is not None and now_ms - card.read_ms < LOST_MS

    def reads(self, uid, now_ms):
        """How often a card that is not yet present was read of late."""
        heard = self._heard.get(uid)
        return heard.reads if heard and now_ms - heard.last_ms <= READS_WITHIN_MS else 0

    def waits(self):
        """Whether a card was read that needs another read."""
        return bool(self._heard)

    def lose(self, uid, now_ms):
        """The card was believed at another antenna, so it is gone from here."""
        if uid in self._cards:
            self._gone(uid, now_ms)

    def update(self, scan, now_ms, others):
        """Take one scan; `others` are the other antennas.  True when the picture changed."""
        own = [uid for uid in scan.uids if not any(other.holds(uid, now_ms) for other in others)]
        changed = self._judge_crowd(scan, len(own), now_ms)
        for uid in own:
            if uid in self._cards:
                card = self._cards[uid]
                card.read_ms = card.sign_ms = now_ms
                card.misses = 0
            elif self._believed(uid, now_ms, others):
                for other in others:
                    other.lose(uid, now_ms)
                self._cards[uid] = _Card(now_ms)
                self._left = [gone for gone in self._left if gone[0] != uid]
                changed = True
        for uid in [uid for uid in self._heard if not self.reads(uid, now_ms)]:
            del self._heard[uid]
        for uid in [uid for uid in self._cards if uid not in own]:
            changed = self._missed(uid, scan.clean, now_ms) or changed
        if len(own) == 1 and own[0] in self._cards and scan.clean and self._nothing_else():
            self._cards[own[0]].alone = True
        return changed

    def _believed(self, uid, now_ms, others):
        """Count a read: true at the second, if no other antenna hears the card as well or better (2.8).

        Between two reads here every other antenna had its turn, so a card heard through the edge of its neighbour's
        field is heard there too.
        """
        if not self.reads(uid, now_ms):
            self._heard[uid] = _Heard(now_ms)
            return False
        heard = self._heard[uid]
        heard.last_ms = now_ms
        heard.reads += 1
        for other in others:
            reads = other.reads(uid, now_ms)
            if not reads or heard.reads >= reads + LEAD:
                continue
            if reads >= heard.reads or now_ms - heard.first_ms < DISPUTE_MS:
                return False  # of equals the lower number has more reads here, since it has its turn first
        del self._heard[uid]
        return True

    def _missed(self, uid, clean, now_ms):
        card = self._cards[uid]
        if not clean:  # an error is a sign of life
            card.misses = 0
            card.sign_ms = now_ms
            return False
        card.misses += 1
        if card.misses < GONE_SCANS or now_ms - card.sign_ms < GONE_MS:
            return False
        self._gone(uid, now_ms)
        return True

    def _gone(self, uid, now_ms):
        if self._cards.pop(uid).alone:
            self._left = [gone for gone in self._left if gone[0] != uid][: MOST_LEFT - 1]
            self._left.insert(0, (uid, now_ms))

    def _nothing_else(self):
        return len(self._cards) == 1 and not self._heard and not self.crowded and not self._crowded_scans

    def _judge_crowd(self, scan, own, now_ms):
        """Three cards, or a collision nobody could resolve, twice in a row; ends as a card goes: calm and 400 ms."""
        before = self.crowded
        if scan.crowded or own > MOST_PRESENT:
            self._crowded_scans += 1
            self._calm_scans = 0
            self._crowded_ms = now_ms
            self.crowded = self.crowded or self._crowded_scans >= CROWDED_SCANS
        else:
            self._crowded_scans = 0
            self._calm_scans = self._calm_scans + 1 if scan.clean else 0
            if self._calm_scans >= GONE_SCANS and now_ms - self._crowded_ms >= GONE_MS:
                self.crowded = False
        return self.crowded != before
