"""Any serial device, as a pty that a test writes into."""

import contextlib
import os
import select
import tty
from types import TracebackType
from typing import Self

from hardware.card_reader import CardReader
from hardware.find_port import PortNotFound
from hardware.kinds import Kind
from hardware.ports import ReaderEvent
from hardware.serial_reader import SerialDoor

REAL_S = 5.0
"""Only a broken machine takes so long."""


class PtyDevice:
    """Its port stays until `unplug`; every byte that is written is waited for until the door has carried it."""

    def __init__(self) -> None:
        self.plug()

    def plug(self) -> None:
        self.master, self.terminal = os.openpty()
        tty.setraw(self.terminal)
        self.path = os.ttyname(self.terminal)

    def unplug(self) -> None:
        for end in (self.master, self.terminal):
            with contextlib.suppress(OSError):
                os.close(end)

    def find(self) -> str:
        return self.path

    def write(self, door: SerialDoor, data: bytes) -> None:
        for at in range(0, len(data), 1024):
            part = data[at : at + 1024]
            wanted = door.carried_bytes + len(part)
            os.write(self.master, part)
            assert door.wait_until(lambda wanted=wanted: door.carried_bytes >= wanted, REAL_S)

    def read(self, length: int) -> bytes:
        """What the host has written: so many bytes, waited for."""
        data = b""
        while len(data) < length and select.select([self.master], [], [], REAL_S)[0]:
            data += os.read(self.master, length - len(data))
        return data

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.unplug()


def connected(device: PtyDevice, kind: Kind) -> tuple[CardReader, list[ReaderEvent]]:
    """A reader of that kind on the device, open; and what it said to that at time 0."""
    door = SerialDoor(device.find, kind.line)
    reader = CardReader(kind, door)
    assert door.wait_until(lambda: not door.busy, REAL_S)
    return reader, reader.poll(0.0)


def nowhere() -> str:
    raise PortNotFound("The reader is not plugged in.")
