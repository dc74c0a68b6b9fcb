"""Switching the box off, where it is ours to do."""

import os
import shutil
import subprocess
from pathlib import Path

LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
LOGIND_WAITS_S = 3


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
