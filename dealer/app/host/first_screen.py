"""Opening the screen: on a bare console it may wake after the Pi does, since one power strip starts them all."""

import logging
import threading
import time
from collections.abc import Callable, Mapping

from dealer.app.errors import NotYet, UserError
from dealer.app.host import checks, journal
from dealer.app.host.drawing import on_console
from dealer.app.host.notify import Systemd
from dealer.app.host.stopping import Stop
from dealer.window.drivers import fills_the_screen
from dealer.window.window import NoScreen, Window

LOOK_EVERY_S = 1.0
PATIENCE_S = 45.0
"""On a bare console; half of what the unit gives the start, and with it a screen that stays away never uses up the
unit's starts: it is waited for as long as it takes."""


def first_screen(
    opened: Callable[[], Window],
    stop: Stop,
    systemd: Systemd,
    environ: Mapping[str, str],
    *,
    now_s: Callable[[], float] = time.monotonic,
) -> Window | None:
    """The window, or None where somebody said stop first.

    Raises `UserError` with what is wrong with the screen; `NotYet` where one need only be plugged in or switched on.
    """
    alone = fills_the_screen(environ.get("SDL_VIDEODRIVER", ""))
    until_s = now_s() + (PATIENCE_S if alone else 0.0)
    bell, said = threading.Event(), ""
    stop.wake = bell.set
    while not stop.told:
        try:
            return opened()
        except NoScreen as why:
            found = checks.screen(environ)
            sentence = str(why) if found.good else found.said
            if now_s() >= until_s:
                raise (NotYet if checks.plugged_in() is False else UserError)(sentence) from why
            if sentence != said:
                journal.note("start", sentence, logging.WARNING)
                systemd.status(sentence)
                if alone:
                    on_console(sentence)
                said = sentence
        bell.wait(LOOK_EVERY_S)
    return None
