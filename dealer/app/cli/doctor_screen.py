"""What the doctor finds out about the screen: a colour that is drawn and looked at, and a finger in each corner."""

import time
from collections.abc import Callable, Mapping

from dealer.app.host import checks
from dealer.app.host.finding import Finding
from dealer.app.settings.config import Config
from dealer.views.kit.scene import Button, Rect, Scene, SceneFacts, Text
from dealer.window.pointing import Pointed
from dealer.window.touch import Tap
from dealer.window.trial import TrialOutcome, tried
from dealer.window.ways import Way, ways
from dealer.window.window import NoScreen, Quit, Window, open_window

TOUCH_S = 20.0
PLACES = ("top left", "top right", "bottom right", "bottom left", "middle")


def touch_scene(size: tuple[int, int], place: str) -> Scene:
    """One key in a corner, to be touched."""
    scale = 1.0 if 480 in size else 1.5
    w, h = size[0] / scale, size[1] / scale
    at = {
        "top left": (8, 8), "top right": (w - 128, 8), "bottom right": (w - 128, h - 104),
        "bottom left": (8, h - 104), "middle": (w / 2 - 60, h / 2 + 24),
    }[place]  # fmt: skip
    words = Text(Rect(140, h / 2 - 60, w - 280, 60), f"Touch the key: {place}", 40, 20, 2, align="center")
    key = Button(f"touch.{PLACES.index(place)}", "Here", Rect(*at, 120, 96), "primary", primary=True)
    return Scene("touch", size, scale, (words,), (key,), SceneFacts(said=words.text))


def drawn(
    environ: Mapping[str, str],
    trial: Callable[[Way], TrialOutcome] | None = None,
    libraries: Callable[[Mapping[str, str]], Finding] = checks.screen,
) -> tuple[Finding, Way | None]:
    """A colour is drawn without a desktop, and looked at; with the way that shows it, if one does."""
    wrong: list[tuple[Way, TrialOutcome]] = []
    for way in ways(environ):
        found = (trial or (lambda way: tried(way, environ)))(way)
        if found.seen == "shown":
            words = f"Drawn by {way.name}, {found.said}"
            if not wrong:
                return Finding("picture", True, words), way
            return Finding("picture", False, f"{words} But not otherwise: {_listed(wrong)}.").only_noted(), way
        wrong.append((way, found))
    drew = next((way for way, found in wrong if found.seen == "blind"), None)
    if drew is not None:
        words = f"Nobody can look whether the picture is displayed; see for yourself. {_listed(wrong)}."
        return Finding("picture", False, words).only_noted(), drew
    looked = libraries(environ)
    mend = (
        looked.said if not looked.good else "look into sudo journalctl -b -k for the graphics card, and restart the Pi."
    )
    seen = {found.seen for _, found in wrong}
    what = "The screen stays black" if "black" in seen else "Something else is displayed than what was drawn"
    what = what if seen & {"black", "other"} else "Nothing can be drawn"
    return Finding("picture", False, f"{what}. {_listed(wrong)}. What to do: {mend}"), None


def _listed(wrong: list[tuple[Way, TrialOutcome]]) -> str:
    return "; ".join(f"{way.name}: {found.said.rstrip('.')}" for way, found in wrong)


def every_corner(config: Config, opened: Callable[[], Window] | None = None, *, way: Way | None = None) -> Finding:
    """Each corner and the middle are shown and touched: the picture is upright, and touches land where they should.

    What came is told, by SDL's names and in px of the screen, so that a panel that is turned can be seen from it.
    """
    screen, heard = config.screen, list[Pointed]()
    try:
        size = None if screen.fullscreen else screen.size_px
        window = (
            opened() if opened else open_window(size, fullscreen=screen.fullscreen, rotation=screen.rotate, way=way)
        )
    except NoScreen as why:
        return Finding("corners", False, str(why))
    window.overhear = heard.append
    told = []
    try:
        for place in PLACES:
            scene = touch_scene(window.size, place)
            window.show(scene)
            window.settle()
            heard.clear()
            touched = _touched(window, scene)
            came = _came(heard)
            if not touched and not any(each.kind == "down" for each in heard):  # SDL tells of a mouse that nobody has
                return Finding("corners", False, f"No touch came at all while the key at the {place} was shown, within "
                               f"{TOUCH_S:.0f} s: look at the panel's cable (touch has its own on some), and at the "
                               "line about touch above.")  # fmt: skip
            if not touched:
                return Finding("corners", False, f"The key at the {place} was not touched within {TOUCH_S:.0f} s, but "
                               f"this came: {came}; set [screen] rotate as the panel hangs.")  # fmt: skip
            told.append(f"{place} {came}")
    finally:
        window.close()
    return Finding("corners", True, f"Every corner shows, and answers to a finger: {'; '.join(told)}.")


def _came(heard: list[Pointed]) -> str:
    """The last touch: its events in their order, and where it began."""
    begins = [n for n, each in enumerate(heard) if each.kind == "down"]
    last = heard[begins[-1] :] if begins else heard
    names = ", ".join(dict.fromkeys(each.event for each in last))
    return f"{names} at {last[0].at[0]},{last[0].at[1]}" if last else "nothing"


def _touched(window: Window, scene: Scene) -> bool:
    end_s = time.monotonic() + TOUCH_S
    while (left_s := end_s - time.monotonic()) > 0:
        for what in window.wait(left_s):
            if isinstance(what, Tap) and scene.button(what.id):
                return True
            if isinstance(what, Quit):
                return False
    return False
