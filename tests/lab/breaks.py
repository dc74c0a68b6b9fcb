"""What goes wrong at a table: a screen that is off, a full card, a clock of 1970, a hung daemon, bad sticks."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.lab import plays
from tests.lab.cuts import COUNT
from tests.lab.session import STATE, Session, make_stick
from tests.lab.table import Table
from tests.lab.wire import LabError, until

MAIN = "systemctl show dealer -p MainPID --value"
OUTPUT = "/sys/class/drm/card*-Virtual-1/status"


def begun(session: Session) -> Table:
    """Two at a table, in the middle of a deal."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    plays.play_to(table, "deal_card")
    table.step()
    return table


def goes_on(table: Table) -> None:
    """The next act is taken, and shown."""
    plays.on(table)


def restarted(session: Session, table: Table) -> None:
    """After the daemon began anew by itself, with the reader still in: the same prompt."""
    assert session.twin is not None
    session.twin.close()
    session.twin.start()
    table.same("the picture after the daemon began anew", 180)
    assert session.hands is not None
    session.hands.settled()


def screen_off(session: Session, table: Table) -> str:
    """The screen is off where the daemon starts, and is switched on later."""
    hand = session.machine.hand
    hand.sh(f"systemctl stop dealer; for f in {OUTPUT}; do echo off >$f; done; systemctl reset-failed dealer")
    hand.run("systemctl start dealer", 120)
    said = session.journal("-n", "12")
    hand.sh(f"for f in {OUTPUT}; do echo detect >$f; done")
    restarted(session, table)
    goes_on(table)
    told = [line for line in said.splitlines() if "creen" in line]
    return f"switched on later, it shows the same prompt; the journal said: {told[-1] if told else 'nothing'}"


def hung(session: Session, table: Table) -> str:
    """The daemon hangs (SIGSTOP) until its watchdog acts."""
    hand = session.machine.hand
    before = hand.sh(MAIN)
    hand.sh(f"kill -STOP {before}")
    another = f"[ $({MAIN}) != {before} ] && [ $({MAIN}) != 0 ] && systemctl is-active -q dealer"
    hand.sh(f"timeout 200 bash -c 'until {another}; do sleep 0.2; done'", 230)
    if "Watchdog timeout" not in hand.sh("journalctl -b -u dealer -o cat --no-pager"):
        raise LabError("it began anew, but not by its watchdog")
    restarted(session, table)
    goes_on(table)
    return "its watchdog ended it, and the same prompt came back"


def disk_full(session: Session, table: Table) -> str:
    """No byte is free on the card: an act is not taken, nothing is lost, and it goes on when there is room."""
    hand = session.machine.hand
    hands = session.hands
    assert hands is not None
    assert session.twin is not None
    facts = hand.sh(COUNT)
    key = plays.next_key(table)
    assert key is not None
    hand.run(f"cat /dev/zero >{STATE}/fill 2>/dev/null; sync", 300)
    picture = session.twin.picture()
    hands.tap(session.twin.button(key))
    until("a word on the screen", 60, lambda: hands.eye.differs(picture) is not None)
    facts_now = hand.sh(COUNT)
    hand.sh(f"rm {STATE}/fill; sync")
    if facts_now != facts:
        raise LabError(f"on a full card {facts_now} facts stand where {facts} stood")
    hands.settled()
    table.tap(key)
    return "the act was refused on the screen, nothing was lost, and it was taken when there was room"


def clock(session: Session, table: Table) -> str:
    """The clock stands at 1970, and is set in mid-evening."""
    hand = session.machine.hand
    now = hand.sh("date +%s")
    hand.sh("timedatectl set-ntp false 2>/dev/null; date -s @90000")  # the kernel takes no time before its own start
    for _ in range(3):
        goes_on(table)
    hand.sh(f"date -s @{now}")
    for _ in range(3):
        goes_on(table)
    return "six acts, three of them in 1970: every picture the same"


def same_place(session: Session, table: Table) -> str:
    """The first touch after a start is where the last one was: the kernel tells no place that is unchanged."""
    table.tap("nav.rules")
    session.restart()
    restarted(session, table)
    table.tap("nav.rules")
    table.tap("nav.table")
    return "the first touch after a start counts where the last one before it was"


TROUBLES: tuple[Callable[[Session, Table], str], ...] = (screen_off, hung, disk_full, clock, same_place)


# ---- sticks ----


def other_format(place: Path) -> None:
    """A stick with ext4 on it, which could hold links."""
    make_stick(place, 64)
    subprocess.run(
        ["mke2fs", "-q", "-F", "-t", "ext4", "-E", "offset=1048576", str(place), "60M"], check=True, capture_output=True
    )


def half_table(place: Path) -> None:
    """A FAT stick whose tables are cut off in the middle."""
    make_stick(place, 64)
    with place.open("r+b") as image:
        image.seek((1 << 20) + 512 * 40)
        image.write(b"\xff\x5a" * 200_000)


def a_file_in_the_way(place: Path) -> None:
    """A stick with a file where the folder has to go."""
    make_stick(place, 64)
    subprocess.run(
        ["mcopy", "-i", f"{place}@@1M", "-", "::dealer"], input=b"not a folder", check=True, capture_output=True
    )


def full(place: Path) -> None:
    """A stick without room."""
    make_stick(place, 40)
    for n, size in enumerate((16 << 20, 4 << 20, 1 << 20, 1 << 16, 1 << 12)):
        for again in range(64):  # until none of this size goes on it any more
            name, body = f"::{n}-{again}", b"x" * size
            copied = subprocess.run(
                ["mcopy", "-i", f"{place}@@1M", "-", name], input=body, check=False, capture_output=True
            )
            if copied.returncode:
                subprocess.run(["mdel", "-i", f"{place}@@1M", name], check=False, capture_output=True)
                break


def half_written(place: Path) -> None:
    """A stick that was pulled out in an earlier export: half a file of ours, and folders where files go."""
    make_stick(place, 64)
    for folder in ("::dealer", "::dealer/2026-11-30", "::dealer/2026-11-30/evening.json"):
        subprocess.run(["mmd", "-i", f"{place}@@1M", folder], check=True, capture_output=True)


TAKEN = ("half_table", "half_written", "pulled_out")
"""These may hold an export in the end: mounted all the same, written over, or out before anybody can tell."""
HOSTILE: tuple[Callable[[Path], None], ...] = (other_format, half_table, a_file_in_the_way, full, half_written)


def sticks(session: Session) -> list[str]:
    """Each bad stick, a read-only one and one that is pulled out in the middle; then a good one."""
    hand, hands, found = session.machine.hand, session.hands, []
    assert hands is not None
    assert session.twin is not None
    main = hand.sh(MAIN)
    facts = hand.sh(COUNT)
    session.twin.act(tap="closed.export")
    good, own = shutil.copy(session.twin.picture(), session.folder / "good.ppm"), session.twin.own
    trials: list[tuple[str, Callable[[Path], None], bool]] = [(make.__name__, make, False) for make in HOSTILE]
    trials.append(("read_only", lambda place: make_stick(place, 64), True))
    trials.append(("pulled_out", lambda place: make_stick(place, 64), False))
    for name, make, read_only in trials:
        place = session.folder / f"{name}.img"
        make(place)
        since = hand.sh("date +%s")
        session.put_in(place, name, mounted=False, read_only=read_only)
        look = f"journalctl -b --since=@{since} -u 'dealer-stick@*' -o cat | grep -q ."
        hand.sh(f"timeout 120 sh -c 'until {look}; do sleep 0.3; done'", 150)
        before = session.machine.screenshot("before").read_bytes()
        hands.tap(session.twin.button("closed.export"))
        if name == "pulled_out":
            session.machine.pull(name)
        else:
            shutil.copy(session.last_word(before), session.folder / f"{name}.ppm")  # what it says, for who looks
            if name not in TAKEN and hands.eye.differs(good, own) is None:
                raise LabError(f"a stick that is {name} is said to hold the evening")
            session.pull_out(name)
        if hand.sh(MAIN) != main or hand.sh(COUNT) != facts:
            raise LabError(f"the table did not stand a stick that is {name}")
        place.unlink()
        found.append(name)
    session.released()
    hands.settled()
    return found
