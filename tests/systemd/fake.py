"""A service manager for tests: it listens where NOTIFY_SOCKET says, and keeps every message in order."""

import os
import select
import socket
import time
from pathlib import Path
from subprocess import Popen
from types import TracebackType


class FakeSystemd:
    """Listens at a path, or in the abstract namespace where `folder` is None.

    with FakeSystemd(tmp_path) as systemd:
        systemd.environ(watchdog_s=4)   what to give to the daemon
        systemd.heard()                 all messages so far, each once
        systemd.wait_for("READY=1", 5)  for a daemon in another process
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.setblocking(False)
        if folder is None:
            self._ear.bind("")  # Linux then picks a free abstract name
            self.address = "@" + self._ear.getsockname()[1:].decode()
        else:
            self.address = str(folder / "notify")
            self._ear.bind(self.address)

    def environ(self, watchdog_s: float | None = None, pid: int | None = None) -> dict[str, str]:
        environ = {"NOTIFY_SOCKET": self.address}
        if watchdog_s is not None:
            environ["WATCHDOG_USEC"] = str(int(watchdog_s * 1e6))
        if pid is not None:
            environ["WATCHDOG_PID"] = str(pid)
        return environ

    def heard(self) -> list[str]:
        messages = []
        while select.select([self._ear], [], [], 0)[0]:
            messages.append(self._ear.recv(4096).decode())
        return messages

    def wait_for(self, message: str, seconds: float, process: Popen[str] | None = None) -> list[str]:
        """What was heard up to and including the message, or until the process given has ended.

        :raises AssertionError: the message did not come in time.
        """
        messages: list[str] = []
        end = time.monotonic() + seconds
        ended = os.pidfd_open(process.pid) if process is not None else None
        ears = [self._ear] if ended is None else [self._ear, ended]
        try:
            while message not in messages:
                told = select.select(ears, [], [], max(0, end - time.monotonic()))[0]
                assert told, f"no {message} within {seconds} s, only {messages}"
                if self._ear not in told:
                    break
                messages.append(self._ear.recv(4096).decode())
        finally:
            if ended is not None:
                os.close(ended)
        return messages

    def deafen(self) -> None:
        """As when the service manager is gone."""
        self._ear.close()

    def __enter__(self) -> "FakeSystemd":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ear.close()
