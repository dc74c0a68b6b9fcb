"""Figures of the unit beside those of a bare pygame window in the same machine: time, memory, writes, wakeups."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tests.lab import plays
from tests.lab.machine import BOOT_SECONDS
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
    return Figures(**json.loads(session.machine.hand.sh(PROBE.replace("UNIT", unit), 200)))


def rest(session: Session, unit: str = "dealer") -> tuple[Figures, Figures]:
    """Before and after a minute in which nobody does anything."""
    before, begun = look(session, unit), time.monotonic()
    until("a minute of rest", REST_S + 30, lambda: time.monotonic() >= begun + REST_S)
    return before, look(session, unit)


COLOUR = (20, 120, 40)
"""What bare.py fills its window with."""
BARE = """systemctl stop dealer; \
systemd-run --quiet --collect --unit=NAME --uid=dealer --gid=dealer \
-p SupplementaryGroups='video render input tty' -p TTYPath=/dev/tty1 -p StandardInput=tty -p StandardOutput=journal \
-p Type=notify -p NotifyAccess=all -E SDL_VIDEODRIVER=kmsdrm -E SDL_FRAMEBUFFER_ACCELERATION=opengles2 \
ENVIRONMENT /opt/dealer/venv/bin/python /run/lab/bare.py"""
AT_BOOT = """cp /run/lab/bare.py /opt/bare.py; systemctl disable -q dealer
cat >/etc/systemd/system/bare.service <<'END'
[Unit]
Conflicts=getty@tty1.service
After=getty@tty1.service systemd-user-sessions.service
[Service]
Type=notify
User=dealer
Group=dealer
SupplementaryGroups=video render input tty
TTYPath=/dev/tty1
StandardInput=tty
StandardOutput=journal
Environment=SDL_VIDEODRIVER=kmsdrm SDL_FRAMEBUFFER_ACCELERATION=opengles2
ExecStart=/opt/dealer/venv/bin/python /opt/bare.py
[Install]
WantedBy=multi-user.target
END
systemctl enable -q bare; sync"""
DROP_IN = "/run/systemd/system/dealer.service.d"
PLAIN = "SDL_FRAMEBUFFER_ACCELERATION=0"
"""Without GL at all; a bare pygame window opens nothing by it."""
# what a Mesa without a graphics chip can be told; a Pi has its own driver (v3d), without LLVM
WAYS = ("GALLIUM_DRIVER=softpipe", "LP_NUM_THREADS=0", "MALLOC_ARENA_MAX=1", PLAIN)


def bare(session: Session, environment: str = "") -> tuple[str, Figures]:
    """A pygame window that was filled once, instead of the dealer, which is stopped: its unit's name, its figures."""
    hand, name = session.machine.hand, f"bare-{time.monotonic_ns()}"
    words = BARE.replace("NAME", name).replace("ENVIRONMENT", f"-E {environment}" if environment else "")
    status, _, why = hand.run(words, 200)
    if status:
        said = hand.sh(f"journalctl -b -u {name} -o cat --no-pager | tail -n 3")
        raise LabError(f"no bare window starts: {why.strip()} {said}")
    return name, look(session, name)


def deal(session: Session) -> Iterator[str]:
    """What a deal of KRG writes, what rest costs, and what a bare window takes; a sentence as soon as it is known."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    first = look(session)
    acts = table.acts
    plays.play_to(table, "result")
    warm = look(session)
    yield (
        f"a deal of KRG of {table.acts - acts} acts writes {(warm.written - first.written) / 1024:.0f} KiB "
        f"({(warm.disk - first.disk) / 1024:.0f} KiB on the card, file system and journal of the system included)"
    )
    table.unplug()
    yield f"the unit in {rested(*rest(session))}"
    name, plain = bare(session)
    yield (
        f"memory with all screens warm: {sized(warm)}; a bare window: {sized(plain)}; "
        f"PSS {warm.pss / plain.pss:.2f} to 1, RSS {warm.rss / plain.rss:.2f} to 1"
    )
    yield f"a bare window in {rested(*rest(session, name))}"
    session.machine.hand.sh(f"systemctl stop {name}; systemctl start dealer", 300)
    session.plays()
    fresh = look(session)
    yield (
        f"processor from its start to the first picture: {fresh.cpu:.1f} s; a bare window: {plain.cpu:.1f} s; "
        f"{fresh.cpu / plain.cpu:.2f} to 1"
    )


def ways(session: Session) -> Iterator[str]:
    """What can be had back of Mesa's memory by its settings: in a bare window, and in the unit that just started."""
    hand = session.machine.hand
    for way in WAYS:
        try:
            beside = ""
            if way != PLAIN:
                name, tried = bare(session, way)
                hand.sh(f"systemctl stop {name}")
                beside = f" (a bare window {sized(tried)})"
            hand.sh(f"mkdir -p {DROP_IN}; printf '[Service]\\nEnvironment={way}\\n' >{DROP_IN}/way.conf")
            yield f"with {way} the unit, just started, takes {started(session)}{beside}"
        except LabError as why:
            yield f"{way}: {why}"
    hand.sh(f"rm -f {DROP_IN}/way.conf")
    yield f"with none of these the unit, just started, takes {started(session)}"


def started(session: Session) -> str:
    """The unit begins anew as it is set now: its memory when its first picture is the twin's, pixel by pixel."""
    assert session.hands is not None
    assert session.twin is not None
    session.machine.hand.sh("systemctl daemon-reload; systemctl stop dealer")
    session.restart()
    session.plays()
    session.hands.eye.wait_for(session.twin.picture(), "the unit's first picture", 300, session.twin.own)
    return f"{sized(look(session))}, and shows the same picture"


def from_power(session: Session) -> Iterator[str]:
    """The processor time that the whole machine takes from power to the first picture, with the unit and without."""
    assert session.twin is not None
    assert session.hands is not None
    hands = session.hands
    session.machine.hand.sh("sync")
    session.cut()
    session.twin.close()
    session.twin.start()
    session.twin.act(unplug=True)
    picture, own = session.twin.picture(), session.twin.own
    session.machine.start()
    hands.eye.wait_for(picture, "the first picture after power", BOOT_SECONDS, own)
    unit = session.machine.processor_seconds()
    session.reach()
    session.machine.hand.sh(AT_BOOT)
    session.cut()
    session.machine.start()
    until("the bare window", BOOT_SECONDS, lambda: hands.eye.see().get_at((5, 5))[:3] == COLOUR)
    plain = session.machine.processor_seconds()
    session.reach("systemctl disable -q --now bare; systemctl enable -q --now dealer; sync")
    yield (
        f"processor of the whole machine from power to the first picture: {unit:.0f} s; to a bare window: "
        f"{plain:.0f} s; {unit / plain:.2f} to 1"
    )


def rested(before: Figures, then: Figures) -> str:
    """What rest cost."""
    return (
        f"{REST_S} s of rest: {then.written - before.written} bytes written by it, "
        f"{then.disk - before.disk} on the card, {(then.switches - before.switches) / REST_S:.2f} wakeups a second, "
        f"{1000 * (then.cpu - before.cpu) / REST_S:.1f} ms of processor a second"
    )


def sized(one: Figures) -> str:
    """Its memory."""
    return (
        f"RSS {one.rss // 1024} MB, PSS {one.pss // 1024} MB (anonymous {one.anonymous // 1024}, "
        f"mapped of GL {one.mesa // 1024})"
    )


def all_of_it(session: Session) -> Iterator[str]:
    """Every figure, as a sentence each."""
    yield from deal(session)
    yield from from_power(session)
    yield from ways(session)
