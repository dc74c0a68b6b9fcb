"""`dealer run` in a window: touches and readings in, pictures out, and nothing at all while nothing happens."""

import logging
import os
import time
from contextlib import closing
from pathlib import Path

from dealer.app.build import Built, open_table, size_of
from dealer.app.errors import UserError
from dealer.app.evening.idle import Idle
from dealer.app.evening.journal_watch import JournalWatch
from dealer.app.host import checks, journal
from dealer.app.host.button import Next, open_button
from dealer.app.host.clock import RealClock
from dealer.app.host.drawing import Drawing
from dealer.app.host.first_screen import first_screen
from dealer.app.host.leaving import slowly
from dealer.app.host.notify import Systemd
from dealer.app.host.stopping import Stop
from dealer.app.settings.config import ScreenSettings, load_config
from dealer.app.version import version_here
from dealer.games import all_games
from dealer.interpret import Trouble
from dealer.store import StoreError
from dealer.views import prerender
from dealer.views.kit import typed_keys
from dealer.window.drivers import bare_console
from dealer.window.theme import Theme
from dealer.window.touch import Drag, Tap, Wake
from dealer.window.trial import TRIAL_S
from dealer.window.ways import Way
from dealer.window.window import Enter, Erase, Escape, Quit, TypedText, Window, open_window

MOCK_STEP_S = 0.25  # the mock board's program runs in this process, so time has to be given to it
LONGEST_WAIT_S = 60.0
QUIET_S = 30.0


def windowed(folder: Path, config: Path | None, preset: Path | None, *, mock: bool, size: str | None) -> int:
    """Plays until the window is closed or the process is told to stop; the exit status."""
    stop = Stop()
    # before the display is opened: SDL would take the signals for its own
    with journal.divert_lines(os.environ), stop.by_signals(), slowly(stop, os.environ):
        return _windowed(stop, folder, config, preset, mock=mock, size=size)


def _windowed(
    stop: Stop, folder: Path, config: Path | None, preset: Path | None, *, mock: bool, size: str | None
) -> int:
    systemd = Systemd.from_environment(os.environ)
    settings = load_config(config, all_games())
    screen, environ = settings.screen, dict(os.environ)
    drawing = None
    if bare_console(environ):
        drawing = Drawing(folder, environ, patience=lambda: systemd.more_time(2 * TRIAL_S))

    def opened(way: Way | None = None) -> Window:
        return open_window(
            None if screen.fullscreen and size is None else size_of(size, settings),
            fullscreen=screen.fullscreen and size is None,
            rotation=screen.rotate,
            way=way,
        )

    try:
        window = first_screen(lambda: drawing.open(opened) if drawing else opened(), stop, systemd, environ)
    except UserError as why:
        if drawing:
            drawing.gave_up(str(why))
        raise
    if window is None:
        return 0
    shown = f"{window.size[0]}x{window.size[1]}"
    try:
        with open_table(
            folder, config, RealClock(), preset=preset, mock=mock, size=shown, wake=window.wake, tell=wrong
        ) as built:
            stop.wake = window.wake
            journal.note("start", f"{version_here()}: {shown} on {window.driver}", screen=window.driver, size=shown)
            if not mock:
                look_around(folder, window)
            console = Console(built, window, systemd, screen, stop)
            console.first_picture()
            if drawing:
                drawing.judge(window.look())
            console.run()
            journal.note("stop", "The evening is put away.")
    finally:
        stop.wake = lambda: None
        systemd.stopping()
        systemd.close()
        window.close()
        if drawing:
            drawing.left()
    return 0


def wrong(sentence: str) -> None:
    """What is missing at the start; the evening goes on."""
    journal.note("start", sentence, logging.WARNING)


def look_around(folder: Path, window: Window) -> None:
    """What fails without a word of its own: touches that may not be read, a disk that forgets."""
    for finding in (checks.lasting(folder), checks.touch(os.environ) if window.alone else None):
        if finding is not None and not finding.good:
            wrong(finding.said)


class Console:
    """One window on one table."""

    def __init__(
        self, built: Built, window: Window, systemd: Systemd, screen: ScreenSettings, stop: Stop | None = None
    ) -> None:
        self.loop, self.desk, self.window, self.systemd = built.loop, built.desk, window, systemd
        self.clock = built.loop.ports.clock
        self.stop = stop or Stop()
        self._daily_copy, self._copied = built.daily_copy, ("", "", "")
        self._looks: tuple[Theme, bool] | None = None
        self._mocked_s = self.clock.now_s()
        self.button, why = open_button(
            built.config, mock=built.desk is not None, now_s=self.clock.now_s, wake=window.wake
        )
        if why:
            wrong(why)
        self.loop.show_now = self._goes_on
        self._watch = JournalWatch(self.loop.condition())
        self._next, self._enter = Next(), Next(typed_keys.amber)
        self._unseen = prerender.scenes_to_prerender(self.loop.context())
        self._idle = Idle(screen.dim_after_min * 60.0, self.loop.settings.sleep_after_min * 60.0, self.clock.now_s)

    def first_picture(self) -> None:
        """What the table waits for is on the screen."""
        self.loop.tick()
        self._look()
        self._show()

    def run(self) -> None:
        """Goes round until something says stop."""
        with closing(self.button):
            while not self.stop.told:
                self._mock_time()
                self._hear()
                self.loop.tick()
                self._pressed()
                self._look()
                self._show()
                self.systemd.ready()
                self._watch.look(self.loop.condition())
                self.systemd.alive(self.clock.now_s())
                self._sleep()
                self._copy_when_quiet()
                warming = self._warm()
                for what in self.window.wait(0.0 if warming else self._timeout_s()):
                    self._do(what)

    def _warm(self) -> bool:
        """One picture that nobody sees, a turn; False when all are rendered."""
        scene = next(self._unseen, None)
        if scene is not None:
            self.window.warm(scene)
        return scene is not None

    def _hear(self) -> None:
        """What the reader says, with a short sound where a card was taken or something is wrong."""
        number, trouble, sitting = self.loop.table.number, self.loop.trouble, self.loop.room.session
        self.loop.pump()
        session = self.loop.room.session
        if session is not None and session is not sitting:  # who enrols a deck touches cards, not the screen
            self._wake_up()
            self.window.sound("problem" if session.wrong else "read")
        if self.loop.trouble is not None and self.loop.trouble != trouble:
            self.window.sound("problem")
        elif self.loop.table.number != number:
            self.window.sound("read")

    def _look(self) -> None:
        """The light, the suits and the sounds as they are set."""
        settings = self.loop.settings
        self._idle.black_after(settings.sleep_after_min * 60.0)
        theme = Theme(settings.light / 100, settings.four_colour)
        if (theme, settings.sounds) != self._looks:
            self._looks = (theme, settings.sounds)
            self.window.set_theme(theme)
            self.window.sounds(on=settings.sounds)

    def _goes_on(self) -> None:
        """In the middle of something long, such as an export to a slow stick: each file of it is a sign of life."""
        self._show()
        self.systemd.alive(self.clock.now_s())

    def _show(self) -> None:
        scene = self.loop.scene()
        self.window.show(scene)
        for each in (self._next, self._enter):
            each.note_shown(scene, self.clock.now_s())

    def _pressed(self) -> None:
        """A press of the big button is a tap on the primary key; on a black screen it only wakes."""
        for _ in range(self.button.poll(self.clock.now_s())):
            if self._wake_up():
                continue
            key = self._next.pressed(self.clock.now_s())
            if key:
                self.loop.tap(key)
                self._show()

    def _wake_up(self) -> bool:
        """Somebody is there; True where the screen was black: whoever cannot see it only wakes it."""
        asleep, black = self._idle.asleep, self._idle.black
        self._idle.touched()
        if asleep:
            self.window.awaken()
        return black

    def _typed_key(self, what: Enter | Escape) -> None:
        """Enter taps the amber key and Esc the way back; a name that is being typed is not lost by it."""
        if isinstance(what, Enter):
            key = self._enter.pressed(self.clock.now_s())
        else:
            key = typed_keys.way_back(self.loop.scene())
            if key == "keyboard.cancel" and (self.loop.nav.typed or "").strip():
                self.loop.trouble = Trouble("refused", "The name is not kept yet", "Enter keeps it, Cancel leaves it")
                return
        if key:
            self.loop.tap(key)
            self._show()

    def _do(self, what: object) -> None:
        if self._wake_up() and isinstance(what, TypedText | Erase | Enter | Escape):
            return
        match what:
            case Enter() | Escape():
                self._typed_key(what)
            case Tap(button):
                self.loop.tap(button)
            case TypedText(text):
                self.loop.type_in(text)
            case Erase():
                scene = self.loop.scene()
                for key in ("keyboard.delete", "keypad.delete"):
                    if scene.button(key):
                        self.loop.tap(key)
            case Drag(grip, x, y, dy, done):
                self.loop.drag(grip, x, y, dy, done=done)
            case Wake():
                self.window.awaken()
            case Quit():
                self.stop.told = True

    def _copy_when_quiet(self) -> None:
        """Once a day, and when a night is closed, all evenings are copied, while nobody plays or touches the screen."""
        if self.loop.table.stage == "play" or self._idle.gone_s() < QUIET_S:
            return
        day = time.strftime("%Y-%m-%d", time.localtime(self.clock.wall_ms() / 1000))
        now = (day, self.loop.evening, self.loop.table.stage)
        if now == self._copied:
            return
        self._copied = now
        try:
            found = self._daily_copy(day)
            for each in found:
                journal.note("copy", each, logging.ERROR)
            if not found:
                journal.note("copy", f"The evenings are copied for {day}.")
        except StoreError as why:
            journal.note("copy", f"No copy of the evenings was made: {why}", logging.ERROR)

    def _mock_time(self) -> None:
        if self.desk is not None:
            now_s = self.clock.now_s()
            self.desk.advance(min(1000, round((now_s - self._mocked_s) * 1000)))
            self._mocked_s = now_s

    def _timeout_s(self) -> float:
        now_s = self.clock.now_s()
        waits = [LONGEST_WAIT_S]
        due = self.loop.next_due_s()
        if due is not None:
            waits.append(due - now_s)
        if self.systemd.ping_every_s is not None:
            waits.append(self.systemd.ping_every_s / 2)
        if self.desk is not None:
            waits.append(MOCK_STEP_S)
        idle = self._idle.next_s(self.loop.table)
        if idle is not None:
            waits.append(idle)
        pressed = self.button.next_due_s()
        if pressed is not None:
            waits.append(pressed - now_s)
        return max(0.0, min(waits))

    def _sleep(self) -> None:
        level = self._idle.level(self.loop.table)
        if level is not None:
            self.window.sleep(level)
