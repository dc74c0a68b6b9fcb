"""What runs here and how it is, for the about screen; and switching the box off, where it is ours to do."""

import os
import shutil
import subprocess
from pathlib import Path

from dealer.app.evening.loop import Loop
from dealer.app.version import version_here

LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
LOGIND_WAITS_S = 3


def about(loop: Loop, folder: Path) -> tuple[tuple[str, str], ...]:
    """Heading and words, the most asked for first."""
    from dealer.app.host.checks import lasting  # knows the window too, without which the table starts

    free = shutil.disk_usage(folder).free / 1e9 if folder.exists() else 0.0
    evenings = len(loop.ports.store.evenings())
    lasts = lasting(folder)
    room = f"{free:.1f} GB free; {evenings} {'evening' if evenings == 1 else 'evenings'}"
    return (
        ("Version", version_here()),
        ("Storage", f"{room} in {folder}" if lasts.good else lasts.said),
        ("Reader", loop.reader_gone or "answers"),
        ("Lights", loop.lights_why or "answer"),
        ("Tonight", f"{loop.table.called or loop.evening}, {loop.table.number} acts and facts, deal {_deal(loop)}"),
    )


def _deal(loop: Loop) -> str:
    return str(loop.table.deal.number) if loop.table.deal else "none yet"


def may_power_off(model: Path = Path("/proc/device-tree/model")) -> bool:
    """Whether logind lets this user switch this box off, and the box is a Pi or the service's own."""
    ours = (
        "INVOCATION_ID" in os.environ and "STATE_DIRECTORY" in os.environ
    )  # both are set for a service with its folder
    if not (ours or model.exists()) or shutil.which("busctl") is None:
        return False
    answer, _ = _logind("CanPowerOff")
    return answer == 's "yes"'


def power_off() -> str:
    """Asks logind to switch the box off; says why it would not."""
    _, why = _logind("PowerOff", "b", "false")
    return f"Not shut down: {why}" if why else "Shutting down"


def _logind(method: str, *arguments: str) -> tuple[str, str]:
    """What logind answers, and why it does not."""
    words = ["busctl", "--system", f"--timeout={LOGIND_WAITS_S}", "call", *LOGIND, method, *arguments]
    try:  # no input: it would ask for a password on the console, which is the table's screen
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=2 * LOGIND_WAITS_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return "", "logind does not answer"
    why = (done.stderr.strip() or "logind refused") if done.returncode else ""
    return done.stdout.strip(), why
