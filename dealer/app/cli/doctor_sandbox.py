"""The doctor looks from where the table stands: as the service's user, in the service's own sandbox.

What root may do says nothing about what the table may do.  So root's `dealer doctor` is started once more by
systemd-run, with every restriction that the installed unit and its drop-ins have.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

UNIT = "dealer.service"
INSTALLED = Path("/etc/systemd/system/multi-user.target.wants") / UNIT
"""There where the table starts with the Pi; in a desktop it is the user's own program."""
RUNS = Path("/run/systemd/system")
SETTINGS = Path("/etc/dealer/config.toml")
PROGRAM = "/opt/dealer/venv/bin/dealer"
OWN = ("Type", "NotifyAccess", "Exec", "Restart", "Watchdog", "Timeout", "KillMode", "TTY", "Standard")
"""What a command at a terminal has otherwise than a service: how it begins, ends, and speaks."""


def has_service() -> bool:
    """A table is installed here as a service, under a systemd that can be asked."""
    return INSTALLED.exists() and RUNS.is_dir() and shutil.which("systemd-run") is not None


def restrictions(unit: str) -> list[str]:
    """The unit's properties that hold for the doctor too, as systemd-run takes them.

    >>> restrictions("[Unit]\\nAfter=x\\n[Service]\\nType=notify\\nUser=dealer\\n# no\\nWorkingDirectory=%t/dealer\\n")
    ['--property=User=dealer', '--property=WorkingDirectory=/run/dealer']
    """
    found, part = [], ""
    for line in unit.splitlines():
        if line.startswith("["):
            part = line
        elif part == "[Service]" and "=" in line and line[0].isalpha() and not line.startswith(OWN):
            found.append("--property=" + line.replace("%t", "/run"))
    return found


def command(unit: str, words: Sequence[str]) -> list[str]:
    """What runs `dealer WORDS` as the service would."""
    given = [*words] if "--config" in words or not SETTINGS.exists() else [*words, "--config", str(SETTINGS)]
    return ["systemd-run", "--quiet", "--pipe", "--wait", "--collect", *restrictions(unit), PROGRAM, *given]


def in_the_service(words: Sequence[str]) -> int | None:
    """The exit status of the same command in the service's sandbox; None where it is to go on here."""
    if os.geteuid() != 0 or not has_service():
        return None
    unit = subprocess.run(["systemctl", "cat", UNIT], capture_output=True, text=True, check=False)
    if unit.returncode != 0:
        return None
    return subprocess.run(command(unit.stdout, words), check=False).returncode
