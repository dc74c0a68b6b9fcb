"""One antenna: its chip, what lies on it, and what is done when the chip fails.

Soft reset at the first failure, the RST pin at the second, then the fault is shown and the RST pin is tried once a
second.  A single failure that mended itself is not shown; a card that lay there stays.
"""

from iso14443a import scan
from mfrc522 import ChipError
from presence import Presence
from registers import CHIPS

CHECK_EVERY_MS = 10_000
RETRY_EVERY_MS = 1_000
SHOWN_AFTER = 3  # failures in a row


class Antenna:
    """`number` counts from 1, as on the wire; `now_ms()` gives the time since the start."""

    def __init__(self, number, chip, now_ms):
        self.number = number
        self.chip = chip
        self.presence = Presence()
        self.repairs = 0  # set-ups that failures made necessary, since the start
        self._now_ms = now_ms
        self._failure = None  # the code of the last failure
        self._failures = 0  # in a row
        self._tried_ms = 0
        self._checked_ms = 0

    def fault(self):
        """The code to show, or None (PROTOCOL 2.9)."""
        if self._failures >= SHOWN_AFTER:
            return self._failure
        return "MULTI" if self.presence.crowded else None

    def chip_name(self):
        """The chip's name, None while none answers."""
        return None if self._failures >= SHOWN_AFTER else CHIPS.get(self.chip.version)

    def start(self):
        """Hard reset and set-up; whether the chip answers.  A failure is shown at once."""
        self._tried_ms = self._checked_ms = self._now_ms()
        try:
            self.chip.hard_reset()
            self.chip.set_up()
        except ChipError as error:
            self._failure = error.code
            self._failures = SHOWN_AFTER
            return False
        self._failures = 0
        return True

    def visit(self, others):
        """One scan; True when the picture changed.  `others`: the other antennas' Presence."""
        if self._failures >= SHOWN_AFTER and self._now_ms() - self._tried_ms < RETRY_EVERY_MS:
            return False
        shown = self.fault()
        changed = False
        try:
            if self._failures:
                self._repair()
            found = self.look()
            changed = self.presence.update(found, self._now_ms(), others)
            self._failures = 0
        except ChipError as error:
            self._failed(error)
        return changed or self.fault() != shown

    def look(self):
        """Health, field on, scan, field off; the Scan.  Raises ChipError."""
        chip = self.chip
        if self._now_ms() - self._checked_ms >= CHECK_EVERY_MS:
            self._checked_ms = self._now_ms()
            chip.check()
        if not chip.is_set_up():  # a brown-out: the chip started anew and knows nothing
            self.repairs += 1
            chip.set_up()
        chip.field_on()
        found = scan(chip)
        chip.field_off()
        return found

    def test(self):
        """How many cards are in the field now.  Raises ChipError, which then counts as a failure of the chip."""
        try:
            self.chip.check()
            return len(self.look().uids)
        except ChipError as error:
            self._failed(error)
            raise

    def _repair(self):
        self.repairs += 1
        self._tried_ms = self._now_ms()
        if self._failures == 1:
            self.chip.soft_reset()
        else:
            self.chip.hard_reset()
        self.chip.set_up()

    def _failed(self, error):
        self._failure = error.code
        self._failures = min(self._failures + 1, SHOWN_AFTER)
        self._tried_ms = self._now_ms()
        try:
            self.chip.field_off()
        except ChipError:  # then the RST pin was pulled, and the next visit starts from there
            self._failures = max(self._failures, 2)
