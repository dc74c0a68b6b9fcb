"""One daemon on a state folder: a lock that the kernel drops when the process dies, however it dies."""

import errno
import fcntl
import os
import stat
from datetime import datetime
from pathlib import Path
from types import TracebackType

import msgspec

from dealer.app.errors import NotYet, UserError
from dealer.app.files.owner import refuse_planted

NAME = "lock"
LASTING = frozenset((errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.ELOOP, errno.EINVAL))
"""What is wrong with the name itself; a right that is missing or a disk that is not there yet may come."""


class FolderTaken(NotYet):
    """Another process plays with this state folder."""


class _Holder(msgspec.Struct, frozen=True):
    pid: int
    since_ms: int


class FolderLock:
    """Holds a state folder from the moment it is made until it is closed or the process ends.

    FolderTaken names the process that holds it; NotYet or UserError if the folder cannot be written.
    """

    def __init__(self, folder: Path, now_ms: int) -> None:
        self._path = folder / NAME
        try:
            if not folder.is_dir():
                folder.mkdir(mode=0o700, parents=True)
            refuse_planted(folder)
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW  # a link may name any file of this user's
            self._descriptor = os.open(self._path, flags, 0o600)
        except OSError as error:
            if self._path.is_symlink():
                raise UserError(f"{self._path} is a link: take it away, or name another folder.") from error
            lasting = error.errno in LASTING
            said = f"The state folder {folder} cannot be used: {error.strerror or error}."
            raise (UserError if lasting else NotYet)(said) from error
        if not stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            os.close(self._descriptor)
            raise UserError(f"{self._path} is no plain file: take it away, or name another folder.")
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            found = os.pread(self._descriptor, 200, 0)
            os.close(self._descriptor)
            if not isinstance(error, BlockingIOError):
                raise UserError(f"{self._path} cannot be locked: {error.strerror or error}.") from error
            raise FolderTaken(f"{_who(found)} plays with the state folder {folder} already.") from error
        holder = msgspec.json.encode(_Holder(os.getpid(), now_ms))
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, holder, 0)

    def close(self) -> None:
        """Let another process have the folder."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> "FolderLock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def holder_of(folder: Path) -> str:
    """Who plays with this state folder now, in words; empty where nobody does, or this user may not see it."""
    try:
        descriptor = os.open(folder / NAME, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # never played here, or not for this user's eyes
        return ""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _who(os.pread(descriptor, 200, 0))
    finally:
        os.close(descriptor)
    return ""


def _who(found: bytes) -> str:
    """The holder in words, as far as it has written itself down."""
    try:
        holder = msgspec.json.decode(found, type=_Holder)
        since = datetime.fromtimestamp(holder.since_ms / 1000).astimezone()
    except (msgspec.DecodeError, ValueError, OverflowError, OSError):
        return "Another dealer"
    return f"The dealer with process number {holder.pid}, started {since:%Y-%m-%d %H:%M:%S},"
