"""`dealer doctor`: what works here and what does not, one sentence each, with how to mend it."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dealer.app.build import reader_settings
from dealer.app.config import Config, load_config
from dealer.app.lights import NoLights, open_lights
from dealer.app.state import state_folder
from dealer.games import all_games
from hardware.card_reader import CardReader, open_reader
from hardware.mock_desk import MockDesk
from hardware.ports import ReaderBack, ReaderGone

FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf")
LEAST_FREE_MB = 200
FIRST_SANE_S = 1_700_000_000  # a Pi without a clock starts in 1970 until the network tells it the time
READER_S = 2.5


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    good: bool
    said: str


def doctor_main(state: Path | None, config: Path | None, *, mock: bool) -> int:
    """Prints a line for each finding; 0 when nothing stands in the way of an evening, else 2."""
    settings = load_config(config, all_games())
    findings = list(look(state_folder(state), settings, mock=mock))
    for finding in findings:
        print(f"{'good' if finding.good else 'MEND':<5} {finding.what:<9} {finding.said}")
    bad = sum(not finding.good for finding in findings)
    print("Everything is as it should be." if not bad else f"{bad} to mend; without them the evening goes on by hand.")
    return 2 if bad else 0


def look(folder: Path, config: Config, *, mock: bool) -> Iterator[Finding]:
    """Everything that an evening rests on, in the order in which one would mend it."""
    yield storage(folder)
    yield clock(time.time())
    yield screen(os.environ)
    yield font(FONT)
    yield lights(config, mock=mock)
    yield reader(config, mock=mock)


def storage(folder: Path) -> Finding:
    """Room for evenings, and the right to write there."""
    place = next(p for p in (folder, *folder.absolute().parents) if p.exists())
    if not os.access(place, os.W_OK):
        return Finding("storage", False, f"{folder} cannot be written; give it to this user, or name another: --state.")
    free_mb = shutil.disk_usage(place).free // 1_000_000
    if free_mb < LEAST_FREE_MB:
        return Finding("storage", False, f"Only {free_mb} MB are free at {place}; delete what is not needed.")
    return Finding("storage", True, f"{free_mb} MB free at {place}.")


def clock(now_s: float) -> Finding:
    """The time of day; it dates evenings, and orders nothing."""
    if now_s < FIRST_SANE_S:
        return Finding("clock", False, "The clock stands before this program was made: connect the network once.")
    return Finding("clock", True, time.strftime("It is %Y-%m-%d %H:%M.", time.localtime(now_s)))


def screen(environ: "os._Environ[str]") -> Finding:
    """A desktop, or a panel that can be drawn on without one."""
    if environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY"):
        return Finding("screen", True, "A desktop shows the window.")
    cards = sorted(Path("/dev/dri").glob("card*")) if Path("/dev/dri").exists() else []
    if not cards:
        return Finding("screen", False, "No screen is found: start a desktop, or connect the panel and restart.")
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return Finding("screen", False, f"{cards[0]} cannot be opened: add this user to the groups video and render.")
    events = list(Path("/dev/input").glob("event*"))
    if not any(os.access(event, os.R_OK) for event in events):
        return Finding("screen", False, "Touches cannot be read: add this user to the group input.")
    return Finding("screen", True, f"{cards[0]} draws without a desktop.")


def font(path: Path) -> Finding:
    """The condensed DejaVu that the screens are made for."""
    if path.exists():
        return Finding("font", True, "DejaVu Sans Condensed is there.")
    return Finding("font", False, "Texts are wider than planned: sudo apt install fonts-dejavu-extra.")


def lights(config: Config, *, mock: bool) -> Finding:
    """Every light can be driven."""
    opened, why = open_lights(config.lights, mock=mock)
    opened.close()
    if isinstance(opened, NoLights):
        return Finding("lights", False, why)
    return Finding("lights", True, f"{len(config.lights.dealer_pins)} seats can be lit.")


def reader(config: Config, *, mock: bool) -> Finding:
    """The reader answers."""
    if mock:
        desk = MockDesk()
        answer = _answer(desk.reader, lambda: desk.advance(100))
        desk.close()
        return answer
    found = open_reader(reader_settings(config), lambda: None)
    try:
        return _answer(found, lambda: time.sleep(0.1))
    finally:
        found.close()


def _answer(found: CardReader, between: Callable[[], None]) -> Finding:
    start_s = time.monotonic()
    why = "No reader answered: is it plugged in, and is protocol right in the settings?"
    now_s = start_s
    while now_s < start_s + READER_S:
        for event in found.poll(now_s):
            if isinstance(event, ReaderBack):
                return Finding("reader", True, f"It answers at {event.port}.")
            if isinstance(event, ReaderGone):
                why = event.why
        between()
        now_s = max(time.monotonic(), now_s + 0.1)
    return Finding("reader", False, why)
