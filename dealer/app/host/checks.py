"""What the doctor can find out by looking: storage, clock, screen, rights, power, and who else wants the reader.

Each check is handed the place it looks at, so that a test can show it a broken machine.
"""

import ctypes.util
import grp
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from dealer.app.files.lock import holder_of
from dealer.app.host.finding import Finding
from dealer.window.drivers import sdl_version, video_drivers
from hardware.pin_functions import pin_functions

FONT = Path("usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf")
LEAST_FREE_MB = 200
FIRST_SANE_S = 1_700_000_000  # a Pi without a clock starts in 1970 until the network tells it the time
UNSEEN = {"offscreen", "dummy", "evdev"}
DEVICES = (("gpio", "gpiochip*", "lights"), ("dialout", "ttyACM*", "reader"), ("dialout", "ttyUSB*", "reader"))
GRABBERS = {"ModemManager": "ModemManager types into new serial ports", "brltty": "brltty takes serial adapters away"}
RULES = ("etc/udev/rules.d/90-dealer-reader.rules", "usr/lib/udev/rules.d/90-dealer-reader.rules")
GL = {"EGL": "libegl1", "GLESv2": "libgles2", "GL": "libgl1"}
"""Libraries, and Debian's packages: what lacks one is black or crashes, as dealer/window/ways.py tells."""
ROOT = Path("/")
May = Callable[[Path, int], bool]


def storage(folder: Path, may: May = os.access) -> Finding:
    """Room for evenings, and the right to write there."""
    place = next(p for p in (folder, *folder.absolute().parents) if p.exists())
    if not may(place, os.W_OK):
        return Finding("storage", False, f"{folder} cannot be written; give it to this user, or name another: --state.")
    free_mb = shutil.disk_usage(place).free // 1_000_000
    if free_mb < LEAST_FREE_MB:
        return Finding("storage", False, f"Only {free_mb} MB are free at {place}; delete what is not needed.")
    return Finding("storage", True, f"{free_mb} MB free at {place}.")


def lasting(folder: Path, mounts: Path = Path("/proc/mounts")) -> Finding:
    """What is written there is still there after a restart."""
    try:
        rows = [line.split() for line in mounts.read_text().splitlines()]
    except OSError:
        return Finding(
            "lasting", False, "The mounts cannot be read, so nobody knows what outlives a restart."
        ).only_noted()
    whole = folder.absolute()
    found = {row[1]: row[2] for row in rows if len(row) > 2 and whole.is_relative_to(row[1])}
    point, kind = max(found.items(), key=lambda item: len(item[0]), default=("/", ""))
    if kind == "overlay" and point == "/":
        mend = "mount a partition of its own there, or turn the overlay off (sudo raspi-config, Performance)"
        return Finding("lasting", False, f"{folder} lies on an overlay that forgets everything at a restart: {mend}.")
    if kind in {"tmpfs", "ramfs"}:
        return Finding(
            "lasting", False, f"{folder} lies in memory ({point}) and is gone after a restart: name another."
        )
    return Finding("lasting", True, f"{folder} outlives a restart.")


def running_daemon(folder: Path) -> Finding | None:
    """The daemon that has the reader's port and the pins as it should; None where none runs, and they can be tried."""
    holder = holder_of(folder)
    if not holder:
        return None
    mend = "stop it to try the screen, the reader and the lights (sudo systemctl stop dealer)"
    return Finding("table", False, f"The table is running: {mend}. {holder} has them.").only_noted()


def clock(now_s: float) -> Finding:
    """The time of day; it dates evenings, and orders nothing."""
    if now_s < FIRST_SANE_S:
        return Finding("clock", False, "The clock stands before this program was made: connect the network once.")
    return Finding("clock", True, time.strftime("It is %Y-%m-%d %H:%M.", time.localtime(now_s)))


def screen(
    environ: Mapping[str, str],
    root: Path = ROOT,
    drivers: Callable[[], tuple[str, ...] | None] = video_drivers,
    library: Callable[[str], str | None] = ctypes.util.find_library,
    may: May = os.access,
) -> Finding:
    """A desktop, or a panel that can be drawn on without one."""
    wanted = environ.get("SDL_VIDEODRIVER", "")
    if wanted.lower() in UNSEEN:
        return Finding("screen", False, f"SDL_VIDEODRIVER={wanted} shows nothing to anybody: unset it.")
    if environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY"):
        return Finding("screen", True, "A desktop shows the window.")
    found = display(root, may)
    if found is not None:
        return found
    ways = drivers()
    if ways is not None and "KMSDRM" not in {way.upper() for way in ways}:
        mend = "sudo apt install python3-pygame in an environment with --system-site-packages, or pip install pygame-ce"
        return Finding("screen", False, f"This pygame (SDL {sdl_version()}) cannot draw without a desktop, and would "
                       f"draw where nobody sees it: {mend}.")  # fmt: skip
    missing = [package for name, package in GL.items() if not library(name)]
    if missing:
        return Finding("screen", False, f"{' and '.join(missing)} is missing, and without a desktop the screen stays "
                       "black then: sudo apt install libegl1 libgles2 libgl1 libgl1-mesa-dri.")  # fmt: skip
    named = _cards(root)[0].relative_to(root)
    return Finding("screen", True, f"/{named} draws without a desktop.")


def _cards(root: Path) -> list[Path]:
    return sorted((root / "dev/dri").glob("card*"))


def display(root: Path = ROOT, may: May = os.access) -> Finding | None:
    """What is wrong with the display itself, on a bare console; None where it can be drawn on."""
    cards = _cards(root)
    if not cards:
        return Finding("screen", False, "No screen is found: start a desktop, or connect the panel, look for "
                       "dtoverlay=vc4-kms-v3d in config.txt, and restart.")  # fmt: skip
    if plugged_in(root) is False:
        return Finding("screen", False, "No screen is plugged in, or it is switched off: look at its cable and its "
                       "power; a panel on a ribbon cable is found at the next start of the Pi.")  # fmt: skip
    named = f"/{cards[0].relative_to(root)}"
    if not any(may(card, os.R_OK | os.W_OK) for card in cards):
        return Finding("screen", False, f"{named} cannot be opened: add this user to the groups video and render.")
    return None


def plugged_in(root: Path = ROOT) -> bool | None:
    """Whether any outlet for a screen has one; None where no outlet tells, or there is none."""
    told = [outlet.read_text().strip() for outlet in (root / "sys/class/drm").glob("card*-*/status")]
    return "connected" in told if told else None


def touch(environ: Mapping[str, str], root: Path = ROOT, may: May = os.access) -> Finding:
    """Without a desktop the program reads the touches itself; where it may not, SDL says nothing."""
    if environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY"):
        return Finding("touch", True, "The desktop tells of touches.")
    events = list((root / "dev/input").glob("event*"))
    if not events:
        return Finding("touch", False, "No touch panel or mouse is found: check the panel's cable, and restart.")
    if not any(may(event, os.R_OK) for event in events):
        return Finding("touch", False, "Touches cannot be read: add this user to the group input.")
    return Finding("touch", True, f"{len(events)} input devices can be read.")


def font(root: Path = ROOT) -> Finding:
    """The condensed DejaVu that the screens are made for."""
    if (root / FONT).exists():
        return Finding("font", True, "DejaVu Sans Condensed is there.")
    return Finding("font", False, "Texts are wider than planned: sudo apt install fonts-dejavu-extra.").only_noted()


def rights(root: Path = ROOT, user: str = "", may: May = os.access) -> Finding:
    """Pins and serial ports that are there can be opened by this user."""
    user = user or os.environ.get("USER", "this user")
    shut = {}
    for group, pattern, use in DEVICES:
        there = list((root / "dev").glob(pattern))
        if there and not any(may(device, os.R_OK | os.W_OK) for device in there):
            shut[group] = use
    if shut:
        groups, uses = ",".join(shut), " and ".join(dict.fromkeys(shut.values()))
        missing = [group for group in shut if not _exists(group)]
        first = f"sudo groupadd {' '.join(missing)}; " if missing else ""
        return Finding(
            "rights",
            False,
            f"The {uses} cannot be opened: {first}sudo usermod -aG {groups} {user}, then log in anew.",
        )
    return Finding("rights", True, "Every pin and port that is there can be opened.")


def _exists(group: str) -> bool:
    try:
        grp.getgrnam(group)
    except KeyError:
        return False
    return True


def others(root: Path = ROOT) -> Finding:
    """Programs that take the reader's port, and the rule that keeps them off."""
    ruled = any((root / rule).exists() for rule in RULES)
    running = set()
    for comm in (root / "proc").glob("[0-9]*/comm"):
        try:
            running.add(comm.read_text().strip())
        except OSError:  # it has just ended, or is not for our eyes
            continue
    grabbers = [why for name, why in GRABBERS.items() if name in running]
    if ruled:
        return Finding("udev", True, "The reader has a name that lasts, and others are kept off it.")
    mend = "sudo systemd/install.sh, or copy systemd/90-dealer-reader.rules to /etc/udev/rules.d"
    if grabbers:
        return Finding("udev", False, f"{' and '.join(grabbers)}, and no rule keeps it off the reader: {mend}.")
    return Finding(
        "udev", False, f"No udev rule names the reader and keeps other programs off it: {mend}."
    ).only_noted()


def model(root: Path = ROOT) -> Finding:
    """The Pi's model can be read; gpiozero needs it to know the pins."""
    if not (root / "proc/cpuinfo").exists():
        return Finding(
            "model",
            False,
            "/proc/cpuinfo is hidden, so the pins cannot be known: take ProcSubset=pid out of the unit.",
        )
    try:
        name = (root / "proc/device-tree/model").read_bytes().rstrip(b"\0").decode("utf-8", "replace")
    except OSError:
        return Finding("model", False, "This is no Raspberry Pi: no lights, all else works.").only_noted()
    return Finding("model", True, f"{name}.")


def power(root: Path = ROOT) -> Finding | None:
    """The supply holds its voltage; None where the board does not tell."""
    for name in (root / "sys/class/hwmon").glob("*/name"):
        if name.read_text().strip() != "rpi_volt":
            continue
        alarm = name.parent / "in0_lcrit_alarm"
        if alarm.exists() and alarm.read_text().strip() == "1":
            return Finding(
                "power", False, "The supply sags below 4.63 V: use the Pi's own one and a short, thick cable."
            )
        return Finding("power", True, "The supply holds its voltage.")
    return None


def pins(wanted: Mapping[str, int], root: Path = ROOT) -> Finding:
    """No pin of ours belongs to a function of the Pi that config.txt switches on."""
    functions = pin_functions(root)
    wrong = [f"GPIO{pin} ({use}) belongs to {functions[pin]}" for use, pin in wanted.items() if pin in functions]
    if wrong:
        mend = "choose other pins in the settings, or switch that off in config.txt"
        return Finding("pins", False, f"{'; '.join(wrong)}: {mend}.")
    return Finding("pins", True, "No other function of the Pi has a pin of the lights or the button.")


def pipe(environ: Mapping[str, str], factory: str, may: May = os.access) -> Finding | None:
    """lgpio writes a pipe (.lgd-nfy) into LG_WD, else into a folder of our own; None where lgpio is not used."""
    if factory != "lgpio":
        return None
    place = Path(environ.get("LG_WD") or tempfile.gettempdir())
    if not may(place, os.W_OK):
        return Finding(
            "lgpio", False, f"lgpio cannot write its pipe into {place}: set LG_WD to a folder that may be written."
        )
    return Finding("lgpio", True, f"Its pipe can be written ({place}).")
