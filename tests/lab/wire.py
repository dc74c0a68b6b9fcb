"""The lines to a machine: JSON over a socket to the emulator (QMP) and to the hand inside; the console as text."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


class LabError(Exception):
    """What the lab found, or why it cannot go on: one sentence."""


def until(words: str, seconds: float, look: Callable[[], T]) -> T:
    """What `look` gives as soon as it is true.

    Raises LabError, with `words`, when `seconds` have passed.
    """
    end = time.monotonic() + seconds
    while not (found := look()):
        if time.monotonic() > end:
            raise LabError(f"not within {seconds:.0f} s: {words}")
        time.sleep(0.1)  # between two looks; nothing is ever waited for by time alone
    return found


def connect(path: Path, seconds: float = 20) -> socket.socket:
    """A connection to a socket that the emulator has made, or is about to make."""

    def try_it() -> socket.socket | None:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(path))
        except OSError:
            line.close()
            return None
        return line

    found = until(f"the emulator's socket {path.name}", seconds, try_it)
    assert found is not None
    return found


class Lines:
    """JSON objects, one a line, both ways."""

    def __init__(self, path: Path) -> None:
        self._socket = connect(path)
        self._waiting = b""

    def say(self, words: dict[str, Any]) -> None:
        """One object to the other end."""
        self._socket.sendall(json.dumps(words).encode() + b"\n")

    def hear(self, seconds: float) -> dict[str, Any]:
        """The next object.  Raises LabError when none comes within `seconds`, or the other end is gone."""
        end = time.monotonic() + seconds
        while b"\n" not in self._waiting:
            self._socket.settimeout(max(end - time.monotonic(), 0.001))
            try:
                came = self._socket.recv(1 << 16)
            except TimeoutError:
                raise LabError(f"the machine did not answer within {seconds:.0f} s") from None
            except OSError:
                came = b""
            if not came:
                raise LabError("the machine is gone")
            self._waiting += came
        line, self._waiting = self._waiting.split(b"\n", 1)
        try:
            heard: dict[str, Any] = json.loads(line)
        except ValueError:
            raise LabError(f"the machine's answer is torn: {line[-80:]!r}") from None
        return heard

    def close(self) -> None:
        """Ends the connection."""
        self._socket.close()


class Qmp:
    """The emulator's own line: see QEMU's "QMP reference"."""

    def __init__(self, path: Path) -> None:
        self._lines = Lines(path)
        self.events: list[dict[str, Any]] = []
        self._lines.hear(20)
        self("qmp_capabilities")

    def __call__(self, command: str, **arguments: Any) -> Any:
        """What the command gives.  Raises LabError with the emulator's words when it refuses."""
        self._lines.say({"execute": command, "arguments": arguments})
        while True:
            heard = self._lines.hear(60)
            if "return" in heard:
                return heard["return"]
            if "error" in heard:
                raise LabError(f"{command}: {heard['error']['desc']}")
            self.events.append(heard)

    def monitor(self, line: str) -> str:
        """One line of the human monitor, for what has no command of its own."""
        said: str = self("human-monitor-command", **{"command-line": line})
        return said

    def close(self) -> None:
        """Ends the connection."""
        self._lines.close()


class Hand:
    """The hand inside the machine (guest/hand.py): commands as root, and a touch panel."""

    def __init__(self, path: Path) -> None:
        self._lines = Lines(path)
        self._asked = 0

    def _ask(self, patience: float, **order: Any) -> dict[str, Any]:
        self._asked += 1
        self._lines.say({**order, "id": self._asked})
        while True:
            answer = self._lines.hear(patience)
            if answer.get("id") == self._asked:  # else a late answer, to somebody before
                return answer

    def run(self, command: str, seconds: float = 60) -> tuple[int, str, str]:
        """Status, output and errors of a shell command."""
        answer = self._ask(seconds + 30, run=command, seconds=seconds)
        return answer["status"], answer.get("out", ""), answer.get("err", "")

    def sh(self, command: str, seconds: float = 60) -> str:
        """What a command that must succeed says, without the last line end."""
        status, out, err = self.run(command, seconds)
        if status:
            raise LabError(f"inside the machine: {command}: {err.strip() or out.strip() or status}")
        return out.rstrip("\n")

    def panel(self, size: tuple[int, int] | None) -> None:
        """A touch panel of so many pixels is plugged in; None: pulled out."""
        self._do(panel=list(size) if size else None)

    def down(self, x: int, y: int) -> None:
        """A finger comes down at a pixel of the panel."""
        self._do(do="down", at=[x, y])

    def up(self) -> None:
        """The finger is lifted."""
        self._do(do="up")

    def move(self, x: int, y: int) -> None:
        """The finger moves."""
        self._do(do="move", at=[x, y])

    def keys(self, name: str | None) -> None:
        """A card reader that types is plugged in under this name; None: pulled out."""
        self._do(keys=name)

    def type(self, text: str) -> None:
        """It types this, and Enter."""
        self._do(type=text)

    def _do(self, **order: Any) -> None:
        answer = self._ask(30, **order)
        if answer["status"]:
            raise LabError(f"the panel or the keys: {answer['err']}")

    def close(self) -> None:
        """Ends the connection."""
        self._lines.close()


ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|[()].|[=>])")


class Console:
    """The first serial line: where root signs in."""

    def __init__(self, path: Path) -> None:
        self._socket = connect(path)
        self.seen = ""

    def type(self, words: str) -> None:
        """Words and the Enter key."""
        self._socket.sendall(words.encode() + b"\n")

    def wait_for(self, words: str, seconds: float) -> None:
        """Until the words stand there; forgets what came before them."""

        def look() -> bool:
            self._socket.settimeout(0.2)
            with contextlib.suppress(TimeoutError):
                self.seen += self._socket.recv(1 << 16).decode(errors="replace")
            self.seen = ESCAPES.sub("", self.seen)
            return words in self.seen

        until(f"{words!r} on the console, after {self.seen[-200:]!r}", seconds, look)
        self.seen = self.seen.split(words, 1)[1]

    def close(self) -> None:
        """Ends the connection."""
        self._socket.close()
