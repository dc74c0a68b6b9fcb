"""The card reader at the machine's USB: the firmware under MicroPython on a simulated board, in real time."""

from __future__ import annotations

import contextlib
import os
import queue
import select
import socket
import threading
import time
from pathlib import Path
from typing import Any

from tests.firmware.process import Process, flash
from tests.lab.wire import Hand, connect, until

STEP_MS = 40
GONE_MS = 800
"""Longer than a card that was lifted is still believed to lie there."""


class Typing:
    """A reader that types, as a keyboard in the machine; it speaks once a card, and says nothing of a lifted one."""

    NAME = "Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader"
    UNSURE_S = 9.5
    """A card that is said so soon after the reader was put in may have lain on it: the table has it laid again."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self.plugged = False
        self._since = 0.0

    def plug(self) -> None:
        """Pushed in."""
        self._hand.keys(self.NAME)
        self.plugged, self._since = True, time.monotonic()

    def pull(self) -> None:
        """Pulled out."""
        if self.plugged:
            self._hand.keys(None)
        self.plugged = False

    def lay(self, uid: str) -> None:
        """A card comes near: its number is typed."""
        sure = self._since + self.UNSURE_S
        until("the time in which a card may have lain there", 20, lambda: time.monotonic() > sure)
        self._hand.type(uid)

    def lift(self, uid: str) -> None:
        """It is taken away."""


class Board:
    """Pushed in, it starts anew with nothing on it; pulled out, it is off.  Cards are laid by their tags."""

    def __init__(self, line: Path, folder: Path, antennas: int = 1) -> None:
        self._line, self._folder, self._antennas = line, flash(folder, antennas), antennas
        self._orders: queue.Queue[dict[str, Any]] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._out = threading.Event()
        self.now_ms = 0
        self.plugs = 0

    @property
    def plugged(self) -> bool:
        """Whether it is in."""
        return self._thread is not None

    def plug(self) -> None:
        """Pushed in: the emulator's adapter is there while its line is open."""
        assert self._thread is None
        self._out.clear()
        self.now_ms = 0
        self.plugs += 1
        process = Process(self._folder)
        line = connect(self._line)
        self._thread = threading.Thread(target=self._live, args=(process, line), daemon=True)
        self._thread.start()

    def pull(self) -> None:
        """Pulled out."""
        if self._thread is not None:
            self._out.set()
            self._thread.join()
            self._thread = None
            while not self._orders.empty():
                self._orders.get()

    def lay(self, uid: str) -> None:
        """A card comes near."""
        self._orders.put({"lay": uid, "antenna": 1})

    def lift(self, uid: str) -> None:
        """It is taken away; returns when the board has told so."""
        since = self.now_ms
        self._orders.put({"lift": uid})
        until("the board's own time", 60, lambda: self.now_ms > since + GONE_MS)

    def _live(self, process: Process, line: socket.socket) -> None:
        """The board's time goes on as ours does; bytes go both ways."""
        port = os.open(process.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        line.setblocking(False)
        begun = time.monotonic()
        try:
            while not self._out.is_set():
                with contextlib.suppress(queue.Empty):
                    while True:
                        process.do(**self._orders.get_nowait())
                passed_ms = round((time.monotonic() - begun) * 1000)
                if passed_ms > self.now_ms:
                    process.run(min(passed_ms - self.now_ms, 4 * STEP_MS))
                    self.now_ms += min(passed_ms - self.now_ms, 4 * STEP_MS)
                ready, _, _ = select.select([port, line.fileno()], [], [], STEP_MS / 1000)
                with contextlib.suppress(BlockingIOError):
                    if port in ready:
                        line.sendall(os.read(port, 4096))
                    if line.fileno() in ready:
                        os.write(port, line.recv(4096))
        except OSError:  # the machine is off
            pass
        finally:
            line.close()
            os.close(port)
            process.close()
