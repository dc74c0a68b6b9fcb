"""Says which tests this machine leaves out, and what brings them: printed by `make test` before it starts."""

import shutil
from pathlib import Path

MICROPYTHON = Path(__file__).resolve().parent.parent / ".cache" / "micropython" / "micropython"

# a program that some tests need -> what they show, and what brings it
PROGRAMS = {
    "chromium": ("the report in a real browser", "make browsers"),
    "soffice": ("the CSV files in a real spreadsheet", "make browsers"),
    "systemd-analyze": ("the unit file's check", "apt-get install systemd"),
    "shellcheck": ("the shell scripts' check", "apt-get install shellcheck"),
    "strace": ("power cuts recorded anew", "apt-get install strace"),
    "node": ("the draws worked out in another language", "apt-get install nodejs"),
    "zbarimg": ("the QR code read back", "apt-get install zbar-tools"),
    "Xvfb": ("real clicks in a real window", "apt-get install xvfb xdotool"),
}


def missing() -> list[str]:
    lines = [
        f"{what}: no {program} ({remedy})"
        for program, (what, remedy) in PROGRAMS.items()
        if shutil.which(program) is None
    ]
    if not (shutil.which("micropython") or MICROPYTHON.exists()):
        lines.append("the firmware under MicroPython: no micropython (make micropython)")
    return lines


if __name__ == "__main__":
    print("Left out: the long runs (make soak), an arm64 Debian (make arm64), a real Raspberry Pi.")
    for line in missing():
        print(f"Left out: {line}.")
