"""Root in somebody else's folder: the work is done as its owner, from before anything there is opened.

Whoever may write in a folder may plant a link in it; what its owner may not do, no link makes root do for them.
"""

import ctypes
import os
import pwd
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dealer.app.errors import UserError

MOST_LINKS = 40
CAP_DAC_READ_SEARCH = 2
CAPABILITY_VERSION_3 = 0x20080522


def owner_of(path: Path) -> int:
    """Whose folder a path leads into: the one user other than root who owns a part of the way, links included; else 0.

    UserError where several do: each of them may turn the way into the other's folder.
    """
    owners: dict[int, Path] = {}
    todo, here, links = [*path.absolute().parts[1:]][::-1], Path("/"), 0
    while todo:
        part = todo.pop()
        here = here.parent if part == ".." else here / part
        try:
            found = here.lstat()
        except OSError:  # not there yet, or not to be seen: nobody's
            break
        if found.st_uid:
            owners.setdefault(found.st_uid, here)
        if stat.S_ISLNK(found.st_mode):
            links += 1
            if links > MOST_LINKS:
                raise UserError(f"{path} leads through too many links.")
            target = here.readlink()
            here = Path("/") if target.is_absolute() else here.parent
            todo += [*target.parts[target.is_absolute() :]][::-1]
    if len(owners) > 1:
        (one, first), (other, second), *_ = owners.items()
        raise UserError(f"{first} is {name_of(one)}'s and {second} is {name_of(other)}'s, so root leaves both alone: "
                        f"call this as {name_of(other)}, with sudo -u {name_of(other)}.")  # fmt: skip
    return next(iter(owners), 0)


def name_of(uid: int) -> str:
    """What a user is called."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


@contextmanager
def as_owner_of(path: Path) -> Iterator[None]:
    """Inside, root is whoever owns the folder that a path leads into; anybody else stays who they are."""
    if 0 not in os.getresuid():
        yield
        return
    before, groups = (os.getresuid(), os.getresgid()), os.getgroups()
    _become(0, 0, [])
    try:
        owner = owner_of(path)
        if owner:
            _become(owner, *_groups_of(owner))
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setgroups(groups)
        os.setresgid(*before[1])
        os.setresuid(*before[0])
        if before[0][1]:
            _read_own_program()


def refuse_planted(path: Path) -> None:
    """UserError where root stands before a folder that has become somebody else's since it was looked at."""
    if os.geteuid() == 0 and (owner := owner_of(path)):
        raise UserError(f"{path} belongs to {name_of(owner)} now; nothing was done there as root.")


def _groups_of(uid: int) -> tuple[int, list[int]]:
    try:
        user = pwd.getpwuid(uid)
    except KeyError:
        return uid, [uid]
    return user.pw_gid, os.getgrouplist(user.pw_name, user.pw_gid)


def _become(uid: int, gid: int, groups: list[int]) -> None:
    """Root stays the saved user, so that it can come back; the system checks against the other two."""
    os.setresuid(0, 0, 0)
    os.setgroups(groups)
    os.setresgid(gid, gid, 0)
    os.setresuid(uid, uid, 0)
    if uid:
        _read_own_program()


def _read_own_program() -> None:
    """Where this program lies in a folder that only root may enter, such as root's home, it may still be read."""
    if os.access(os.__file__, os.R_OK) and os.access(__file__, os.R_OK):
        return
    libc = ctypes.CDLL(None, use_errno=True)
    head, data = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0), (ctypes.c_uint32 * 6)()
    if libc.capget(head, data) == 0:
        data[0] |= data[1] & 1 << CAP_DAC_READ_SEARCH  # effective, as far as it is permitted
        libc.capset(head, data)
