"""`dealer doctor`: what works here and what does not, one sentence each, with how to mend it.

At a terminal it asks what only eyes can see and hands can do; without one it does what it can alone.
"""

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from dealer.app.cli.doctor_hands_on import Ask, every_light, mocked_reader, real_reader
from dealer.app.cli.doctor_sandbox import has_service, in_the_service
from dealer.app.cli.doctor_screen import drawn, every_corner
from dealer.app.files.state_folder import state_folder
from dealer.app.host import checks
from dealer.app.host.button import NoButton, open_button
from dealer.app.host.finding import Finding
from dealer.app.host.lights import NoLights, open_lights
from dealer.app.settings.config import Config, load_config
from dealer.app.streams import at_terminal
from dealer.games import all_games
from dealer.window.drivers import bare_console

SCREEN = ("screen", "touch", "font")
"""With the mock hardware these are only noted: a mock needs no screen."""
BY_HAND = frozenset({"lgpio", "pins", "lights", "reader", "antennas", "button", "rights", "udev"})
"""An evening can be played without what these say."""


def doctor_main(state: Path | None, config: Path | None, *, mock: bool) -> int:
    """Prints a line for each finding as it is found; 0 when nothing stands in the way of an evening, else 2."""
    settings = load_config(config, all_games())
    if not mock:
        given = (("--state", state), ("--config", config))
        words = [word for name, path in given if path for word in (name, str(path.absolute()))]
        status = in_the_service(["doctor", *words])
        if status is not None:
            return status
    found: list[Finding] = []
    for finding in look(state_folder(state), settings, mock=mock, ask=confirmed if at_terminal() else None):
        print(f"{finding.mark:<5} {finding.what:<9} {finding.said}", flush=True)
        found.append(finding)
    print(summary(found))
    return 2 if any(finding.stops for finding in found) else 0


def summary(found: Sequence[Finding]) -> str:
    """The last line: how many are to be mended, and whether an evening can do without them."""
    bad = [finding.what for finding in found if finding.stops]
    if not bad:
        return "Everything is as it should be." if all(each.good for each in found) else "Nothing has to be mended."
    return f"{len(bad)} to mend{'; without them the evening goes on by hand' if BY_HAND.issuperset(bad) else ''}."


def confirmed(question: str) -> bool:
    """Yes unless somebody says no."""
    try:
        return not input(f"      {question} [Y/n] ").strip().lower().startswith("n")
    except EOFError:
        return True


def say(words: str) -> None:
    """To the person at the terminal."""
    print(f"      {words}", flush=True)


def look(folder: Path, config: Config, *, mock: bool, ask: Ask | None) -> Iterator[Finding]:
    """Everything that an evening rests on, in the order in which one would mend it."""
    seen = checks.screen(os.environ)
    looked = [
        checks.storage(folder),
        checks.lasting(folder),
        checks.clock(time.time()),
        seen,
        checks.touch(os.environ),
        checks.font(),
        checks.power(),
    ]
    if not mock:
        factory = config.lights.factory or os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
        looked += [checks.model(), checks.rights(), checks.others(), checks.pipe(os.environ, factory)]
        looked.append(checks.pins(pins_of(config)))
        looked.append(rights_of_the_service())
    for finding in looked:
        if finding is not None:
            yield finding.only_noted() if mock and finding.what in SCREEN else finding
    playing = None if mock else checks.running_daemon(folder)
    if playing is not None:  # its port, its pins and its screen are held, as they should be
        yield playing
        return
    alone = not mock and bare_console(os.environ) and checks.display() is None
    way = None
    if alone:
        finding, way = drawn(os.environ)
        yield finding
    yield lights(config, mock=mock, ask=ask)
    yield from button(config, mock=mock)
    yield from mocked_reader(config.reader.antennas) if mock else real_reader(config, say if ask else None)
    if mock or not (way or (seen.good and not alone)):
        return
    if ask is None:
        words = "Nobody is at a terminal, so no touch was waited for: run dealer doctor at one."
        yield Finding("corners", False, words).only_noted()
    elif ask("Try the touch screen now?"):
        yield every_corner(config, way=way)


def rights_of_the_service() -> Finding | None:
    """Whether all of this is looked at as the table would; None where no service is installed here."""
    if not has_service() or os.environ.get("INVOCATION_ID"):
        return None
    words = "The table is a service, and may do other things than you: sudo dealer doctor looks with its rights."
    return Finding("service", False, words).only_noted()


def pins_of(config: Config) -> dict[str, int]:
    """What each configured pin is for."""
    lights = (("dealer light", config.lights.dealer_pins), ("light to act", config.lights.to_act_pins))
    wanted = {f"{what} of seat {seat}": pin for what, pins in lights for seat, pin in enumerate(pins, 1)}
    return wanted | ({"button": config.button.next_pin} if config.button.next_pin else {})


def lights(config: Config, *, mock: bool, ask: Ask | None) -> Finding:
    """Every light can be driven; with somebody there, every light is seen."""
    opened, why = open_lights(config.lights, mock=mock)
    try:
        if isinstance(opened, NoLights):
            return Finding("lights", False, why)
        return every_light(opened, config.lights.seats, None if mock else ask, (lambda _: None) if mock else time.sleep)
    finally:
        opened.close()


def button(config: Config, *, mock: bool) -> Iterator[Finding]:
    """The big button, where one is wanted."""
    opened, why = open_button(config, mock=mock, now_s=time.monotonic, wake=lambda: None)
    if why:
        yield Finding("button", False, why)
    elif not isinstance(opened, NoButton):
        yield Finding("button", True, f"It can be read at GPIO{config.button.next_pin}.")
    opened.close()
