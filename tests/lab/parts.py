"""The parts of `make lab`: each is one thing that is tried in one machine, and gives figures as it goes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from tests.lab import breaks, doctor, measure, own_tests, plays, typing_reader
from tests.lab.cuts import Cuts
from tests.lab.glass import Size
from tests.lab.session import Session
from tests.lab.twin import Twin
from tests.lab.wire import LabError

Say = Callable[[str], None]
Do = Callable[[Session, Say], None]
LYING, UPRIGHT = (800, 480), (720, 1280)


@dataclass(frozen=True)
class Part:
    """What is done, on which panel; `anew`: only a machine that was just switched on will do."""

    do: Do
    panel: Size = LYING
    anew: bool = False

    @property
    def words(self) -> str:
        """What it is, in one sentence."""
        return (self.do.__doc__ or "").splitlines()[0]


def installed(session: Session, say: Say) -> None:
    """Nothing put in by hand: it boots into the unit, and the display shows the first picture and nothing else."""
    said = session.journal()
    assert session.hands is not None
    session.twin = Twin(session.image, session.folder / "twin")
    session.twin.act(unplug=True)
    session.hands.eye.wait_for(session.twin.picture(), "the first picture, as installed", 60)
    say(f"the first picture is the gallery's; {session.boots[0]:.0f} s from power to the table")
    if session.machine.hand.run("systemctl is-active getty@tty1")[1].strip() == "active":
        raise LabError("the login prompt runs on the table's screen")
    for line in said.splitlines():
        say(f"journal: {line}")


def evening(session: Session, say: Say) -> None:
    """A series of KRG and a Kryky deal with a side pot, both nights closed and exported to a stick, at 800x480."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    deals = plays.series(table)
    plays.close(table)
    export(session, table.tap, say)
    table.tap("closed.new")
    plays.sit(table, ("Ann", "Bo", "Cy"), "kryky")
    plays.agree(table, "house.betting.no_limit", "house.shuffle.hand")
    plays.side_pot(table)
    plays.close(table)
    export(session, table.tap, say)
    told(session, table.acts, say, f"a KRG series of {deals} deals and a Kryky deal with a side pot")
    say(f"sound: {sound(session)}")


def told(session: Session, acts: int, say: Say, what: str) -> None:
    """How much of it was seen and touched."""
    assert session.hands is not None
    eye = session.hands.eye
    say(f"{what}: {acts} acts, {session.hands.taps} taps, {eye.equal} pictures equal, none other")


def export(session: Session, tap: Callable[[str], None], say: Say) -> None:
    """To a FAT stick; read back outside the machine, and verified by the product itself."""
    stick = session.stick("stick")
    session.put_in(stick)
    tap("closed.export")
    session.pull_out()
    listed = subprocess.run(
        ["mdir", "-i", f"{stick}@@1M", "-b", "-/", "::dealer"], check=True, capture_output=True, text=True
    ).stdout.split()
    (facts,) = [name for name in listed if name.endswith("/evening.json")]
    read = session.folder / "evening.json"
    read.unlink(missing_ok=True)
    subprocess.run(["mcopy", "-i", f"{stick}@@1M", facts, str(read)], check=True, capture_output=True)
    judged = subprocess.run(
        [sys.executable, "-m", "dealer", "verify", str(read)], check=False, capture_output=True, text=True
    )
    if judged.returncode:
        raise LabError(f"the export does not verify: {judged.stdout}{judged.stderr}")
    say(f"exported to a stick: {len(listed)} files; verify: {judged.stdout.strip().splitlines()[0]}")


def sound(session: Session) -> str:
    """What was heard so far: how long, and how loud at most."""
    place = session.machine.folder / "sound.wav"
    data = place.read_bytes()[44:] if place.exists() else b""
    samples = array("h", data[: len(data) // 2 * 2])  # two channels of 16 bits, as the emulator records
    loudest = max(max(samples, default=0), -min(samples, default=0))
    if not loudest:
        raise LabError("no sound was heard in a whole evening")
    return f"{len(data) / 4 / 44100:.1f} s recorded, at most {loudest / 327.68:.0f} % loud"


def upright(session: Session, say: Say) -> None:
    """A Kryky deal with a side pot on an upright 720x1280 panel, closed and exported."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo", "Cy"), "kryky")
    plays.agree(table, "house.betting.no_limit", "house.shuffle.hand")
    plays.side_pot(table)
    plays.close(table)
    export(session, table.tap, say)
    told(session, table.acts, say, "upright 720x1280: a Kryky deal with a side pot")


def turned(session: Session, say: Say) -> None:
    """The other rotations: names typed, rules agreed, dealt, a card read; each by touch."""
    for turn in (90, 180, 270):
        table = session.anew(turn)
        plays.sit(table, ("Ann", "Bo"), "krg")
        plays.agree(table, "house.shuffle.hand")
        plays.play_to(table, "shared_cards")
        table.step()
        width, height = session.glass.panel
        told(session, table.acts, say, f"{width}x{height} turned by {turn}")


def called(session: Session, say: Say) -> None:
    """A shuffle that the screen calls, with the seed that the machine drew."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.called")
    plays.called_shuffle(table)
    plays.play_to(table, "deal_card")
    told(session, table.acts, say, "a called shuffle")


def reader(session: Session, say: Say, times: int = 20) -> None:
    """The reader is pulled out and put back 20 times, most of them in the middle of a flop."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    plays.play_to(table, "shared_cards")
    for n in range(times):
        table.unplug()
        table.plug()
        if n % 4 == 3:
            plays.on(table)
    told(session, table.acts, say, f"the reader pulled and put back {times} times")


def typing(session: Session, say: Say) -> None:
    """A reader that types: found by its name, heard by nobody else, pulled and put back in the middle of a flop."""
    say(typing_reader.typed(session))
    say(own_tests.passed(session, "tests/hardware/test_keyboard.py -k real_input"))


def doctors(session: Session, say: Say) -> None:
    """The doctor with a finger in each corner and with none; without GL, and where nothing can draw."""
    table = breaks.begun(session)
    for step in doctor.STEPS:
        say(f"{step.__name__}: {step(session)}")
    doctor.back(session, table)
    for way in doctor.WAYS:
        say(f"{way.__name__}: {way(session, table)}")


def power(session: Session, say: Say) -> None:
    """The power is taken away in deals, shuffles and exports; the card is looked at, and some are booted again."""
    cuts, kills = int(os.environ.get("CUTS", "12")), int(os.environ.get("KILLS", "2"))
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.called")
    cutter = Cuts(session, table)
    shuffles = deals = 0
    begun = time.monotonic()
    while cutter.count < cuts:
        key = plays.next_key(table)
        if key is None:
            table.step()
        elif key.startswith("shuffle") and shuffles >= cuts // 3:
            table.tap(key)  # the rest of them in deals
        elif cutter.kills(key) and cutter.killed < kills and cutter.count >= (cutter.killed + 1) * cuts // (kills + 1):
            cutter.for_real(key)
        else:
            cutter.during(key)
            shuffles += key.startswith("shuffle")
            deals += not key.startswith("shuffle")
    plays.close(table)
    before = cutter.count
    exports = max(3, cuts // 10)
    whole = cutter.exporting(session.stick("export"), exports)
    say(f"power cut {cutter.count - before} times in exports: {whole} files stood on the stick, each whole")
    say(
        f"power cut {cutter.count} times ({shuffles} in shuffles, {deals} in deals, {exports} in exports), "
        f"{cutter.killed} of them booted again (in "
        f"{', '.join(f'{s:.0f}' for s in cutter.took_s)} s): the act in flight was kept {cutter.after} times and not "
        f"yet {cutter.before} times, all that was shown always; {time.monotonic() - begun:.0f} s"
    )


def troubles(session: Session, say: Say) -> None:
    """A screen that is off at the start, a hung daemon, a full card, a clock of 1970: the same prompt after each."""
    table = breaks.begun(session)
    for trouble in breaks.TROUBLES:
        say(f"{trouble.__name__}: {trouble(session, table)}")
    say("network: this machine has none at all, in every part of the lab")


def sticks(session: Session, say: Say) -> None:
    """Sticks of other formats, torn, full, read-only, half written, pulled out in the middle; then a good one."""
    table = session.anew()
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    plays.play_to(table, "deal_card")
    plays.close(table)
    say(f"stood: {', '.join(breaks.sticks(session))}")
    export(session, table.tap, say)


def figures(session: Session, say: Say) -> None:
    """What the unit takes, beside a bare pygame window in the same machine."""
    for sentence in measure.all_of_it(session):
        say(sentence)


PARTS: dict[str, Part] = {
    "installed": Part(installed, anew=True),
    "evening": Part(evening),
    "called": Part(called),
    "reader": Part(reader),
    "typing": Part(typing),
    "doctor": Part(doctors),
    "troubles": Part(troubles),
    "sticks": Part(sticks),
    "figures": Part(figures),
    "turned": Part(turned),
    "power": Part(power),
    "upright": Part(upright, UPRIGHT),
    "upright_turned": Part(turned, UPRIGHT),
}
