"""`python -m tests.lab`: the parts of the lab, one after another; RELEASE and PART name some of them."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import time
from types import FrameType

from tests.lab.image import CACHE, RELEASES, made, missing
from tests.lab.machine import PROJECT, Image
from tests.lab.parts import PARTS, Say
from tests.lab.session import Session
from tests.lab.wire import LabError


def main(argv: list[str] | None = None) -> int:
    """The exit status: 0 where everything held, 1 where something did not, 2 where the lab cannot be had here."""
    parser = argparse.ArgumentParser(prog="make lab", description=__doc__)
    parser.add_argument("--release", default="", help=f"{' or '.join(RELEASES)} (usual: both)")
    parser.add_argument("--part", default="", help=f"some of: {', '.join(PARTS)} (usual: all)")
    asked = parser.parse_args(argv)
    releases, parts = asked.release.split() or list(RELEASES), asked.part.split() or list(PARTS)
    wrong = [f"PART={part} is none of {', '.join(PARTS)}." for part in parts if part not in PARTS]
    wrong += [f"RELEASE={one} is none of {', '.join(RELEASES)}." for one in releases if one not in RELEASES]
    why = wrong[0] if wrong else missing()
    if why:
        print(why, file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _end)
    begun = time.monotonic()

    def say(words: str) -> None:
        print(f"  [{time.monotonic() - begun:5.0f} s] {words}", flush=True)

    faults = 0
    for release in releases:
        try:
            print(f"== {release}: the card, as the installer leaves it", flush=True)
            image = made(release)
        except LabError as why_not:
            print(why_not, file=sys.stderr)
            return 2
        faults += play(release, image, parts, say)
    print(
        f"== {'everything held' if not faults else f'{faults} did not hold'}, {time.monotonic() - begun:.0f} s",
        flush=True,
    )
    return 1 if faults else 0


def play(release: str, image: Image, parts: list[str], say: Say) -> int:
    """The parts in as few starts of the machine as can be; how many did not hold."""
    faults = 0
    session: Session | None = None
    with contextlib.ExitStack() as at_the_end:
        for name in parts:
            part, folder = PARTS[name], CACHE / "runs" / f"{release}-{name}"
            print(f"== {release}: {name}: {part.words}", flush=True)
            try:
                if session is None or part.anew or session.machine.size != part.panel:
                    at_the_end.close()
                    session = at_the_end.enter_context(Session(image, folder, panel=part.panel))
                    session.boot()
                    say(f"switched on, at the table after {session.boots[-1]:.0f} s")
                part.do(session, say)
            except LabError as fault:
                faults += 1
                print(f"FAILED: {fault}", file=sys.stderr, flush=True)
                with contextlib.suppress(LabError):
                    print(session.journal("-b", "-n", "20") if session else "", file=sys.stderr, flush=True)
                session = None
    return faults


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)


if __name__ == "__main__":
    os.chdir(PROJECT)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
