"""Figures of the unit beside those of a bare pygame window in the same machine: time, memory, writes, wakeups."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from tests.lab import plays
from tests.lab.session import Session
from tests.lab.wire import LabError, until

REST_S = 60
PROBE = """python3 - <<'END'
import json, os, re, subprocess
pid = int(subprocess.check_output("systemctl show UNIT -p MainPID --value", shell=True))
roll = open(f"/proc/{pid}/smaps_rollup").read()
kb = lambda key: int(re.search(rf"^{key}: +(\\d+) kB", roll, re.M)[1])
status = open(f"/proc/{pid}/status").read()
switches = 0
for task in os.listdir(f"/proc/{pid}/task"):
    said = open(f"/proc/{pid}/task/{task}/status").read()
    switches += int(re.search(r"^voluntary_ctxt_switches:\\s+(\\d+)", said, re.M)[1])
io = dict(line.split(": ") for line in open(f"/proc/{pid}/io").read().splitlines())
fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
maps, mesa = {}, 0
path = ""
for line in open(f"/proc/{pid}/smaps"):
    words = line.split()
    if re.match(r"^[0-9a-f]+-[0-9a-f]+ ", line):
        path = words[5] if len(words) > 5 else ""
    elif words[0] == "Pss:" and re.search(r"LLVM|gallium|dri|libGL|libEGL|libgbm|swrast|z3|libGLES", path):
        mesa += int(words[1])
print(json.dumps(dict(
    rss=kb("Rss"), pss=kb("Pss"), anonymous=kb("Anonymous"), mesa=mesa, switches=switches,
    written=int(io["write_bytes"]), cpu=(int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"),
    disk=int(open("/sys/block/vda/stat").read().split()[6]) * 512,
)))
END"""


@dataclass(frozen=True)
class Figures:
    """Of one process: memory in kB, voluntary switches, bytes written, processor seconds; bytes that the card got."""

    rss: int
    pss: int
    anonymous: int
    mesa: int
    switches: int
    written: int
    cpu: float
    disk: int


def look(session: Session, unit: str = "dealer") -> Figures:
    """The figures of a unit now."""
    return Figures(**json.loads(session.machine.hand.sh(PROBE.replace("UNIT", unit))))


def rest(session: Session, unit: str = "dealer") -> tuple[Figures, Figures]:
    """Before and after a minute in which nobody does anything."""
    before, begun = look(session, unit), time.monotonic()
    until("a minute of rest", REST_S + 30, lambda: time.monotonic() >= begun + REST_S)
    return before, look(session, unit)


BARE = """systemctl stop dealer; systemctl reset-failed bare 2>/dev/null; \
systemd-run --quiet --unit=bare --uid=dealer --gid=dealer \
-p SupplementaryGroups='video render input tty' -p TTYPath=/dev/tty1 -p StandardInput=tty -p StandardOutput=journal \
-p Type=notify -p NotifyAccess=all -E SDL_VIDEODRIVER=kmsdrm -E SDL_FRAMEBUFFER_ACCELERATION=opengles2 \
ENVIRONMENT /opt/dealer/venv/bin/python /run/lab/bare.py"""


# what a Mesa without a graphics chip can be told; a Pi has its own driver (v3d), without LLVM
WAYS = ("-E GALLIUM_DRIVER=softpipe", "-E MESA_SHADER_CACHE_DISABLE=true", "-E LP_NUM_THREADS=0")


def bare(session: Session, environment: str = "") -> Figures:
    """A pygame window that was filled once, instead of the unit, which is stopped."""
    hand = session.machine.hand
    hand.sh(BARE.replace("ENVIRONMENT", environment), 200)
    return look(session, "bare")


def deal(session: Session) -> list[str]:
    """What a deal of KRG writes, what rest costs, and what a bare window takes; as sentences."""
    said = []
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    first = look(session)
    acts = table.acts
    plays.play_to(table, "result")
    after = look(session)
    said.append(
        f"a deal of KRG of {table.acts - acts} acts writes {(after.written - first.written) / 1024:.0f} KiB "
        f"({(after.disk - first.disk) / 1024:.0f} KiB on the card, file system and journal of the system included)"
    )
    table.unplug()
    before, then = rest(session)
    said.append(
        f"in {REST_S} s of rest: {then.written - before.written} bytes written by the unit, "
        f"{then.disk - before.disk} on the card, {(then.switches - before.switches) / REST_S:.2f} wakeups a second, "
        f"{1000 * (then.cpu - before.cpu) / REST_S:.1f} ms of processor a second"
    )
    session.board.pull()
    plain = bare(session)
    idle, later = rest(session, "bare")
    for way in WAYS:
        session.machine.hand.sh("systemctl stop bare")
        try:
            tried = bare(session, way)
        except LabError as why:
            said.append(f"a bare window with {way}: none ({why})")
        else:
            said.append(
                f"a bare window with {way}: PSS {tried.pss // 1024} MB (GL {tried.mesa // 1024}), {tried.cpu:.1f} s"
            )
    session.machine.hand.sh("systemctl stop bare; systemctl start dealer", 300)
    session.plays()
    fresh = look(session)
    if not plain.pss:
        raise LabError("the bare window has no memory")
    said += [
        f"memory with all screens warm: RSS {after.rss // 1024} MB, PSS {after.pss // 1024} MB (anonymous "
        f"{after.anonymous // 1024}, GL {after.mesa // 1024}), that is {after.pss / plain.pss:.2f} of a bare window's "
        f"{plain.pss // 1024} MB (GL {plain.mesa // 1024})",
        f"processor from the start of the unit to its first picture: {fresh.cpu:.1f} s, {fresh.cpu / plain.cpu:.2f} of "
        f"a bare window's {plain.cpu:.1f} s",
        f"wakeups of a bare window at rest: {(later.switches - idle.switches) / REST_S:.2f} a second",
    ]
    return said
