"""The reader's wire, simulated: the real board, parser and filters, but no pseudo-terminal, no thread and no real time.

The world's hands on the wire: frames lost, torn, doubled, delayed and scribbled on, one seed deciding which.
"""

import random
from collections import deque
from collections.abc import Callable

from hardware.card_reader import CardReader
from hardware.find_port import PortNotFound
from hardware.kinds import KINDS
from hardware.mock import Cable, MockReader
from hardware.mock_desk import MockDesk
from hardware.serial_reader import DoorItem, Lost, PortOpened, SerialDoor

OF_A_STACK = -1
"""Instead of when it was laid: the card lay with another one, and nobody saw it come alone."""


class SimCable(Cable):
    """A cable in memory."""

    def __init__(self) -> None:
        self.path = "simulated"
        self.open = False
        self.to_host = self.to_board = b""

    @property
    def listened(self) -> bool:
        return self.open

    def write(self, data: bytes) -> int:
        self.to_host += data
        return len(data)

    def read(self) -> bytes:
        data, self.to_board = self.to_board, b""
        return data

    def wait(self, timeout_s: float) -> bool:
        del timeout_s
        return bool(self.to_board)

    def pull(self) -> None:
        self.open = False


class Wire:
    """What becomes of the bytes on their way; a quiet wire carries them as they are."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.rough = False
        self._late: list[bytes] = []

    def carry(self, data: bytes) -> bytes:
        """What arrives of these bytes, now."""
        if not self.rough:
            late, self._late = b"".join(self._late), []
            return late + data
        out = b""
        for frame in data.splitlines(keepends=True):
            out += self._rng.choice(
                (self._as_it_is, self._lost, self._torn, self._twice, self._delayed, self._damaged)
            )(frame)
        return out

    def cut(self) -> None:
        """The board that said it has no power: what was on its way never comes."""
        self._late.clear()

    def _as_it_is(self, frame: bytes) -> bytes:
        return frame

    def _lost(self, frame: bytes) -> bytes:
        return frame[:0]

    def _torn(self, frame: bytes) -> bytes:
        return frame[: self._rng.randrange(len(frame))]

    def _twice(self, frame: bytes) -> bytes:
        return frame * 2

    def _delayed(self, frame: bytes) -> bytes:
        self._late.append(frame)
        return b"" if len(self._late) < 3 else self._late.pop(0)

    def _damaged(self, frame: bytes) -> bytes:
        place = self._rng.randrange(len(frame))
        return frame[:place] + bytes([frame[place] ^ 1 << self._rng.randrange(8)]) + frame[place + 1 :]


class SimDoor(SerialDoor):
    """The serial door without its thread: `run` does all that there is to do."""

    def __init__(self, board: MockReader, wire: Wire, cables: list[SimCable]) -> None:
        super().__init__(board.find, KINDS["own"].line)
        self._board, self._wire, self._cables = board, wire, cables
        self._cable: SimCable | None = None
        self._came: deque[DoorItem] = deque()
        self._asked = False

    def open(self) -> None:
        self._asked = True

    def send(self, data: bytes) -> None:
        if self._cable and self._cable.open:
            self._cable.to_board += data

    def take(self) -> list[DoorItem]:
        items = list(self._came)
        self._came.clear()
        return items

    @property
    def is_open(self) -> bool:
        return self._cable is not None

    def run(self) -> None:
        """Opens what is to be opened, carries what is to be carried; no time passes."""
        if self._cable and not self._cable.open:
            self._cable = None
            self._came.append(Lost("The reader is not plugged in.", "simulated"))
        if self._asked:
            self._asked = False
            try:
                path = self._board.find()
            except PortNotFound as why:
                self._came.append(Lost(str(why)))
            else:
                self._cable = self._cables[-1]
                self._cable.open = True
                self._came.append(PortOpened(path))
        self._board.answer()
        if self._cable:
            data, self._cable.to_host = self._cable.to_host, b""
            if arrived := self._wire.carry(data) if data else b"":
                self._came.append(arrived)

    def close(self) -> None:
        self._cable = None


class SimDesk(MockDesk):
    """The mock desk on a simulated wire."""

    def __init__(self, wire: Wire, acts: Callable[[], int]) -> None:
        wire.cut()
        self._acts = acts
        self.laid: dict[str, int] = {}
        """How long the record was when each tag was laid last."""
        cables: list[SimCable] = []

        def new() -> SimCable:
            cables.append(SimCable())
            return cables[-1]

        self.board = MockReader(5, cable=new)
        self.sim_door = SimDoor(self.board, wire, cables)
        self.door = self.sim_door
        self.reader = CardReader(KINDS["own"], self.door)
        self.settle()

    def lay(self, uid: str, antenna: int = 1) -> None:
        self.laid[uid] = self._acts()
        super().lay(uid, antenna)

    def lift(self, uid: str) -> None:
        antenna = self.lying.get(uid)
        for other in [tag for tag, where in self.lying.items() if where == antenna and tag != uid]:
            self.laid[other] = OF_A_STACK
        super().lift(uid)

    def settle(self, timeout_s: float = 0.0) -> None:
        del timeout_s
        self.sim_door.run()
