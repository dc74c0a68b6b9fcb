"""Runs a command under the restrictions of dealer.service, without a running systemd: `python sandbox.py COMMAND ...`.

Needs root and a mount namespace of its own (`unshare --mount --ipc`).  Taken from the unit and put into force here:
ProtectSystem=strict, ProtectHome, PrivateTmp, StateDirectory, RuntimeDirectory, User (nobody in place of dealer),
CapabilityBoundingSet=, NoNewPrivileges, UMask, RestrictAddressFamilies, SystemCallFilter with its error number.
Not here: the device list and the memory limit (they need a control group), PrivateUsers, RestrictNamespaces and its
like; booted.sh has them all.
"""

import ctypes
import os
import re
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":  # started by its path
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.systemd.unitfile import one, read

TREE = Path(__file__).resolve().parent.parent.parent
UNIT = read("dealer.service")
NOBODY = 65534
STATE, RUNTIME = Path("/var/lib/dealer"), Path("/run/dealer")

MS_RDONLY, MS_REMOUNT, MS_BIND, MS_REC, MS_SLAVE = 1, 32, 4096, 16384, 1 << 19
SCMP_ACT_ALLOW, SCMP_ACT_ERRNO, SCMP_CMP_EQ = 0x7FFF0000, 0x00050000, 4
EPERM, EAFNOSUPPORT = 1, 97


def mount(source: str, target: Path, kind: str = "", flags: int = 0, options: str = "") -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(source.encode(), str(target).encode(), kind.encode() or None, flags, options.encode() or None):
        raise OSError(ctypes.get_errno(), f"mount {source} at {target}: {os.strerror(ctypes.get_errno())}")


def enclose() -> None:
    """The file system as the unit's daemon sees it."""
    assert one(UNIT, "Service", "ProtectSystem") == "strict"
    assert one(UNIT, "Service", "ProtectHome") == one(UNIT, "Service", "PrivateTmp") == "yes"
    mount("none", Path("/"), flags=MS_REC | MS_SLAVE)
    needed = {Path(sys.base_prefix), Path(sys.prefix), TREE}  # here Python and the project may lie in a home folder
    hidden = [Path(place) for place in ("/home", "/root", "/tmp", "/var/tmp", "/run", "/var/lib")]
    outermost = {place for place in needed if not any(place.is_relative_to(other) for other in needed - {place})}
    kept = {place: os.open(place, os.O_PATH) for place in outermost if any(place.is_relative_to(h) for h in hidden)}
    for place in hidden:
        if place.is_dir():
            mount("none", place, "tmpfs", options="mode=1777" if place.name == "tmp" else "mode=755")
    for place, held in kept.items():
        place.mkdir(parents=True, exist_ok=True)
        mount(f"/proc/self/fd/{held}", place, flags=MS_BIND | MS_REC)
    for place in (STATE, RUNTIME):  # each stays writable, as a mount of its own
        place.mkdir()
        mount("none", place, "tmpfs", options=f"mode=700,uid={NOBODY},gid={NOBODY}")
    writable = {"/tmp", "/var/tmp", str(STATE), str(RUNTIME)}
    for line in Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines():
        where = line.split()[4].replace("\\040", " ")
        hidden_now = not Path(where).exists()  # by one of the mounts above
        if where not in writable and not hidden_now and not re.match(r"/(proc|sys|dev)(/|$)", where):
            mount("none", Path(where), flags=MS_REMOUNT | MS_BIND | MS_RDONLY)


def system_calls() -> set[str]:
    """What SystemCallFilter= leaves over."""

    def members(group: str) -> set[str]:
        said = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True)
        words = [line.strip() for line in said.stdout.splitlines()[1:]]
        found = {word for word in words if word and word[0] not in "@#"}
        return found.union(*(members(word) for word in words if word.startswith("@")))

    allowed: set[str] = set()
    for line in UNIT["Service"]["SystemCallFilter"]:
        named = set[str]().union(*(members(word) for word in line.lstrip("~").split()))
        allowed = allowed - named if line.startswith("~") else allowed | named
    return allowed


class Compare(ctypes.Structure):
    """struct scmp_arg_cmp: an argument of a system call, compared with a number."""

    _fields_ = (("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64))


def filter_calls(allowed: set[str]) -> None:
    """From here on this process can make only these calls, and sockets of the unit's families only."""
    assert one(UNIT, "Service", "SystemCallErrorNumber") == "EPERM"
    families = {"AF_UNIX": 1, "AF_NETLINK": 16}
    seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(seccomp.seccomp_init(SCMP_ACT_ERRNO | EPERM))
    rule = seccomp.seccomp_rule_add_array
    for name in allowed - {"socket"}:
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # else a call of another processor
            rule(context, SCMP_ACT_ALLOW, number, 0, None)
    socket = seccomp.seccomp_syscall_resolve_name(b"socket")
    for family in range(46):
        known = family in {families[word] for word in one(UNIT, "Service", "RestrictAddressFamilies").split()}
        act = SCMP_ACT_ALLOW if known else SCMP_ACT_ERRNO | EAFNOSUPPORT
        rule(context, act, socket, 1, (Compare * 1)(Compare(0, SCMP_CMP_EQ, family, 0)))
    if seccomp.seccomp_load(context):
        raise OSError("the filter of system calls could not be put into force")


def main(words: list[str]) -> None:
    """First as root: the file system; then, started again as nobody without any right: the calls, and the command."""
    if os.geteuid() == 0:
        calls = " ".join(sorted(system_calls()))
        enclose()
        rights = ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"]
        user = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        os.environ.update(ALLOWED_CALLS=calls, STATE_DIRECTORY=str(STATE), RUNTIME_DIRECTORY=str(RUNTIME))
        os.execvp("setpriv", ["setpriv", *user, *rights, "--", sys.executable, __file__, *words])
    os.umask(int(one(UNIT, "Service", "UMask"), 8))
    os.chdir(RUNTIME)
    filter_calls(set(os.environ.pop("ALLOWED_CALLS").split()))
    os.execvp(words[0], words)


if __name__ == "__main__":
    main(sys.argv[1:])
