"""`dealer doctor` in the machine, with a real finger; and the ways of drawing that are left where GL is taken away."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from tests.lab import plays
from tests.lab.session import Session
from tests.lab.table import Table
from tests.lab.wire import LabError, until

LOG = "/run/doctor.log"
DOCTOR = f"""rm -f {LOG}
(TERM=dumb script -qfc 'dealer doctor; echo END $?' {LOG} < <(printf '\\n%.0s' {{1..80}}; sleep 300)) &>/dev/null &"""
"""At a terminal where Enter answers each question; few, since script keeps in memory all that it is given."""
STOP = "systemctl stop dealer; systemctl reset-failed dealer; systemctl stop getty@tty1"
CORNERS = {"top left": (68, 56), "top right": (732, 56), "bottom right": (732, 424), "bottom left": (68, 424),
           "middle": (400, 312)}  # fmt: skip
"""Where the middle of each key is, on 800x480."""
EDGE = (-50, -30)
"""From there to a place of the key without letters."""
GL = "/usr/lib/*-linux-gnu/lib{EGL,GLESv2,GL}.so.1"
DROP_IN = "/run/systemd/system/dealer.service.d"
COLUMNS = 100
"""Of the console, on 800 px: a word may be broken by its edge."""
HOLD = 'import os,signal; os.open("/dev/dri/card0", os.O_RDWR); signal.pause()'
"""Who opens it first is its master."""
NO_CARD = f"""mkdir -p {DROP_IN}; cat >{DROP_IN}/dark.conf <<'END'
[Service]
DeviceAllow=
DeviceAllow=char-input r
DeviceAllow=char-tty rw
END
systemctl daemon-reload"""


def corners(session: Session) -> str:
    """Each corner is shown, touched, and told with what came and where."""
    hands, hand = session.hands, session.machine.hand
    assert hands is not None
    hand.sh(STOP)
    hand.sh(DOCTOR)
    for place, at in CORNERS.items():
        until(f"the key at the {place}", 180, lambda at=at: amber(session, at) or ended(session))  # type: ignore[misc]
        if not amber(session, at):
            break
        hands.tap(at)
        until(f"the key at the {place} is done", 60, lambda at=at: not amber(session, at))  # type: ignore[misc]
    said = told(session)
    for place, (x, y) in CORNERS.items():
        found = re.search(rf"{place} FingerDown, FingerUp at (\d+),(\d+)", said)
        if found is None or max(abs(int(found[1]) - x), abs(int(found[2]) - y)) > 1:
            raise LabError(f"the doctor does not tell the finger at the {place} ({x},{y}): {said[-400:]}")
    return line(said, "corners")


def no_finger(session: Session) -> str:
    """Nobody touches: it says so after its time, and what to look at."""
    hand = session.machine.hand
    hand.sh(DOCTOR)
    said = told(session, 180)
    if "No touch came at all" not in said:
        raise LabError(f"the doctor does not miss the finger: {said[-300:]}")
    return line(said, "corners")


def without_gl(session: Session, table: Table) -> str:
    """All of GL is taken away: the last way draws, by plain memory, and the table goes on."""
    hand = session.machine.hand
    hand.sh(f"shopt -s nullglob; for f in {GL}; do mount --bind /dev/null $(readlink -f $f); done; ldconfig")
    hand.sh(STOP)
    hand.sh(DOCTOR)
    said = line(told(session, 400), "picture")
    back(session, table)
    journal = session.journal("-n", "30")
    if "drawn by plain memory (the display was asked)" not in journal:
        raise LabError(f"without GL it is not plain memory that draws: {journal[-600:]}")
    plays.on(table)
    return f"{said}; the daemon by plain memory: the same picture, and a finger is felt"


def held(session: Session, table: Table) -> str:
    """Without GL, and another program has the display: the missing packages are named."""
    hand = session.machine.hand
    hand.sh(f"{STOP}; systemd-run --quiet --unit=holder python3 -c '{HOLD}'")
    said = dark(session, "libegl1 and libgles2 and libgl1 is missing", "sudo apt install libegl1 libgles2 libgl1")
    hand.sh("systemctl stop holder")
    hand.sh(f"for f in {GL}; do umount $(readlink -f $f) 2>/dev/null; done; ldconfig")
    back(session, table)
    plays.on(table)
    return said


def no_way(session: Session, table: Table) -> str:
    """The display may not be opened at all: a sentence says so; and all is well when it may again."""
    hand = session.machine.hand
    hand.sh(f"{STOP}; {NO_CARD}")
    said = dark(session, "cannot be opened: add this user to the groups video and render")
    hand.sh(f"rm {DROP_IN}/dark.conf; systemctl daemon-reload")
    back(session, table)
    plays.on(table)
    return said


def dark(session: Session, *wanted: str) -> str:
    """The daemon starts where nothing draws: what console and journal say in the end."""
    hand = session.machine.hand
    hand.run("systemctl start dealer", 300)
    hand.sh("timeout 300 sh -c 'until systemctl is-failed -q dealer; do sleep 0.5; done'", 330)
    hand.sh("timeout 60 sh -c 'until grep -qs login: /dev/vcs1; do sleep 0.5; done'; true", 90)
    rows = hand.sh(f"fold -w {COLUMNS} /dev/vcs1").split("\n")
    whole = "".join(row if len(row.rstrip()) == COLUMNS else f"{row.rstrip()} " for row in rows)
    console = " ".join(whole.split())
    said = " ".join(session.journal("-n", "12").split())
    for words in (*wanted, "sudo dealer doctor", "journalctl -u dealer", "login:"):
        if words not in console:
            raise LabError(f"where nothing draws the console does not say {words!r}: {console[-400:]}")
    if wanted[0] not in said or "pip " in said + console or ".." in said:
        raise LabError(f"where nothing draws the advice is wrong: {said[-400:]}")
    return f"the console shows {console[:240]!r}, and the journal says the same"


# ---- the daemon, before and after ----


def back(session: Session, table: Table) -> None:
    """The daemon starts, and shows the same."""
    hand = session.machine.hand
    hand.sh("systemctl reset-failed dealer; systemctl start dealer", 600)
    assert session.twin is not None
    session.twin.close()
    session.twin.start()
    table.same("the picture after the daemon began anew", 300)
    assert session.hands is not None
    session.hands.settled()


def told(session: Session, seconds: float = 120) -> str:
    """All that the doctor said, when it has ended."""
    until("the doctor ends", seconds, lambda: ended(session))
    return str(session.machine.hand.sh(f"tr -d '\\r' <{LOG}"))


def ended(session: Session) -> bool:
    """Whether the doctor has ended; looked at seldom, since each look takes of the machine's time."""
    time.sleep(0.5)
    return session.machine.hand.run(f"grep -q ^END {LOG}")[0] == 0


def line(said: str, what: str) -> str:
    """The doctor's line about something."""
    return next((" ".join(each.split()) for each in said.splitlines() if f" {what} " in each), f"no line on {what}")


def amber(session: Session, at: tuple[int, int]) -> bool:
    """Whether the key in whose middle that is stands on the display."""
    assert session.hands is not None
    red, green, blue, _ = session.hands.eye.see().get_at((at[0] + EDGE[0], at[1] + EDGE[1]))
    return red > 200 and 120 < green < 220 and blue < 90


STEPS: tuple[Callable[[Session], str], ...] = (corners, no_finger)
WAYS: tuple[Callable[[Session, Table], str], ...] = (without_gl, held, no_way)
"""In this order: `held` gives back the GL that `without_gl` took away."""
