"""What happens to the machine, for systemd's journal: each line with fields that can be asked for, and never a card.

`journalctl -u dealer DEALER_EVENT=reader` is every line about the reader.  Elsewhere only what is wrong goes to stderr.
"""

import logging
import os
import socket
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from dealer.app.errors import tell

SOCKET = Path("/run/systemd/journal/socket")
LOG = logging.getLogger("dealer")
PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class Journal(logging.Handler):
    """Lines in systemd's own protocol (systemd.io/JOURNAL_NATIVE_PROTOCOL); what `extra` brings become fields."""

    def __init__(self, address: Path = SOCKET) -> None:
        super().__init__(logging.INFO)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
        self._address = str(address)

    def emit(self, record: logging.LogRecord) -> None:
        fields = {
            "MESSAGE": record.getMessage(),
            "PRIORITY": str(PRIORITIES.get(record.levelno, 6)),
            "SYSLOG_IDENTIFIER": "dealer",
            "CODE_FUNC": f"{record.module}.{record.funcName}",
            **{name: str(value) for name, value in vars(record).items() if name.startswith("DEALER_")},
        }
        try:
            self._socket.sendto(b"".join(_field(name, value) for name, value in fields.items()), self._address)
        except OSError as why:  # full or gone: the table does not wait for its journal
            tell(f"{fields['MESSAGE']} (not in the journal: {why.strerror})")

    def close(self) -> None:
        self._socket.close()
        super().close()


def _field(name: str, value: str) -> bytes:
    body = value.encode("utf-8", "backslashreplace")
    if b"\n" not in body:
        return name.encode() + b"=" + body + b"\n"
    return name.encode() + b"\n" + struct.pack("<Q", len(body)) + body + b"\n"


def handler(environ: Mapping[str, str], stderr: int = 2, address: Path = SOCKET) -> logging.Handler:
    """Where lines go: to the journal where stderr is the journal's, else warnings to stderr as they are."""
    try:
        here = os.fstat(stderr)
        journals = environ.get("JOURNAL_STREAM") == f"{here.st_dev}:{here.st_ino}"
    except OSError:
        journals = False
    if journals:
        return Journal(address)
    plain = logging.StreamHandler()
    plain.setLevel(logging.WARNING)
    return plain


@contextmanager
def divert_lines(environ: Mapping[str, str]) -> Iterator[None]:
    """While the table is played at, its lines go where they belong."""
    to, before = handler(environ), LOG.level
    LOG.addHandler(to)
    LOG.setLevel(logging.INFO)
    try:
        yield
    finally:
        LOG.setLevel(before)
        LOG.removeHandler(to)
        to.close()


def note(event: str, words: str, level: int = logging.INFO, **fields: str | int) -> None:
    """A line; `event` is what it is about, such as "reader"."""
    more = {f"DEALER_{name.upper()}": value for name, value in fields.items()}
    LOG.log(level, "%s", words, extra={"DEALER_EVENT": event, **more}, stacklevel=2)
