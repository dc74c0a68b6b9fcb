"""Tries one way of drawing without a desktop, in a process of its own: SDL may crash, and that cannot be caught.

`python -m dealer.window.trial NAME DRIVER RENDERER` draws a colour, looks whether it is displayed,
and prints what became of it.
"""

import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

import msgspec

from dealer.window.ways import Way
from dealer.window.window import NoScreen, open_window

COLOUR = (222, 132, 33)
TRIAL_S = 120.0
"""A Pi needs two, a cold Pi Zero ten; one that waits longer hangs."""


class TrialOutcome(NamedTuple):
    """What became of a trial: as eyes.Look, or nothing could be opened, it crashed, or it hung; `said` is the rest."""

    seen: Literal["shown", "black", "other", "blind", "shut", "crashed", "hung"]
    said: str

    @property
    def drew(self) -> bool:
        """Nothing speaks against it."""
        return self.seen in ("shown", "blind")


class _Told(msgspec.Struct):
    seen: Literal["shown", "black", "other", "blind", "shut"]
    said: str


def main(argv: Sequence[str]) -> int:
    """In the child."""
    if len(argv) != len(Way._fields):
        raise SystemExit("a way is its name, driver and renderer")
    print(msgspec.json.encode(_draw(Way(*argv))).decode())
    return 0


def _draw(way: Way) -> _Told:
    try:
        window = open_window(way=way, sound=False)
    except NoScreen as why:
        return _Told("shut", str(why))
    try:
        found = window.coloured(COLOUR)
    finally:
        window.close()
    by = f" ({found.by})" if found.by else ""
    words = {
        "shown": f"the colour that was drawn is displayed{by}",
        "black": f"the screen stays black{by}",
        "other": f"something else is displayed than what was drawn{by}",
        "blind": "it draws, and nobody can look whether that is displayed",
    }
    return _Told(found.seen, f"{words[found.seen]}.")


def tried(
    way: Way, environ: Mapping[str, str], *, command: Sequence[str] = (), seconds: float = TRIAL_S
) -> TrialOutcome:
    """What becomes of a way in a child of its own; the display is free again when this returns."""
    child = dict(environ)
    way.take(child)
    child["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    words = [*(command or (sys.executable, "-m", "dealer.window.trial")), *way]
    try:
        done = subprocess.run(
            words, env=child, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return TrialOutcome("hung", f"it hangs, and was ended after {seconds:.0f} s.")
    except OSError as why:
        return TrialOutcome("shut", f"it cannot be tried: {why.strerror}.")
    if done.returncode < 0:
        name = str(-done.returncode)
        with suppress(ValueError):
            name = signal.Signals(-done.returncode).name
        return TrialOutcome("crashed", f"SDL crashes there ({name}).")
    with suppress(msgspec.MsgspecError, IndexError):
        told = msgspec.json.decode(done.stdout.splitlines()[-1], type=_Told)
        return TrialOutcome(told.seen, told.said)
    last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"status {done.returncode}"]
    return TrialOutcome("shut", f"it cannot be tried: {last[0].rstrip('.')}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
