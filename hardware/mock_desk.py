"""The mock board with the real reader on its port: what the program uses for `--mock`, and what tests lay cards on."""

from collections.abc import Callable, Mapping

from hardware.card_reader import CardReader
from hardware.kinds import KINDS
from hardware.mock import ROUND_MS, MockReader
from hardware.ports import ReaderError
from hardware.serial_reader import SerialDoor

MOST_ADVANCE_MS = 60_000
"""More frames than that time brings would not fit into the port's queue between two polls."""
STEP_MS = ROUND_MS
"""How far to let time pass at a time while an effect is pending."""
EFFECT_MS = 5000
"""No act of the hands takes longer to be told; what is not told by then never is."""


class MockDesk:
    """The mock board with the real reader on its port, and hands; the loop owns the clock.

    After an act of the hands, let time pass in steps of `STEP_MS` and poll `reader` after each, until `pending` is
    false, for at most `EFFECT_MS`: then its effect, if it has one, has been told.
    """

    def __init__(
        self,
        wake: Callable[[], None] = lambda: None,
        antennas: int = 5,
        through: Callable[[bytes], bytes] = lambda data: data,
    ) -> None:
        self.board = MockReader(antennas)
        self.door = SerialDoor(self.board.find, KINDS["own"].line, wake, through)
        self.reader = CardReader(KINDS["own"], self.door)
        self._opened = 0
        self._written_before = self._read_before = 0
        self.settle()

    def lay(self, uid: str, antenna: int = 1) -> None:
        """Lay a tag; raises `ReaderError` where no tag or antenna is such."""
        self.board.lay(uid, antenna)

    def lift(self, uid: str) -> None:
        """Take a tag away; where none lies, nothing happens."""
        self.board.lift(uid)

    def unplug(self) -> None:
        """Pull the cable."""
        self.settle()
        self.board.unplug()
        self.settle()

    def plug(self) -> None:
        """Push it in again."""
        self.board.plug()

    @property
    def lying(self) -> Mapping[str, int]:
        """The tags that hands have laid and not lifted, read or not: UID to antenna."""
        return self.board.lying

    @property
    def pending(self) -> bool:
        """Something that hands did has not reached the reader's events yet."""
        if self.board.mute:
            return False
        return self.board.changing or self.reader.undecided or self.board.plugged != self.reader.online

    def advance(self, ms: int) -> None:
        """Let time pass on the board, at most `MOST_ADVANCE_MS`, and carry all it wrote to where `poll` finds it."""
        if ms > MOST_ADVANCE_MS:
            raise ReaderError(f"The mock reader advances by at most {MOST_ADVANCE_MS} ms at a time.")
        self.settle()
        self.board.advance(ms)
        self.settle()

    def settle(self, timeout_s: float = 5.0) -> None:
        """Wait until all that was written on either side has arrived on the other; raises `ReaderError` if it does not.

        No time passes on the board; `timeout_s` is real time, and only a broken machine needs it.
        """
        door = self.door
        if not self.board.plugged:
            arrived = door.wait_until(lambda: not door.is_open and not door.busy, timeout_s)
        else:
            arrived = door.wait_until(lambda: not door.busy, timeout_s)
            if self._opened != door.opened:
                self._opened = door.opened
                self._written_before, self._read_before = self.board.written_bytes, self.board.read_bytes
            if door.is_open:
                arrived = arrived and self._both_ways(timeout_s)
        if not arrived:
            raise ReaderError("The mock reader's bytes got stuck between the board and the port.")

    def _both_ways(self, timeout_s: float) -> bool:
        self.board.answer()
        while self.board.read_bytes - self._read_before < self.door.sent_bytes:
            if not self.board.wait_for_host(timeout_s):
                return False
            self.board.answer()
        written = self.board.written_bytes - self._written_before
        return self.door.wait_until(lambda: self.door.carried_bytes >= written, timeout_s)

    def close(self) -> None:
        """Pull the cable and give everything back."""
        self.reader.close()
        self.board.unplug()
