"""Which way to draw without a desktop: what worked the last time, else what a trial in a child shows to work.

A way that crashes SDL takes the process with it.  So a way is tried in a child before it is gone the first time with
these libraries, which costs a Pi some seconds once; what worked is remembered beside the evenings.  Until its picture
was looked at a mark lies in the runtime folder: who finds it knows that the last start did not come through.
"""

import hashlib
import logging
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from dealer.app.errors import NotYet
from dealer.app.host import checks, journal
from dealer.window.drivers import sdl_version
from dealer.window.eyes import Look
from dealer.window.trial import TrialOutcome, tried
from dealer.window.ways import HINT, Way, named, ways
from dealer.window.window import NoScreen, Window

REMEMBERED = "screen.json"
MARK = "opening"
ISSUE = "screen.issue"
"""Shown above the login prompt, where the installer has put a link to it."""
LIBRARIES = ("libSDL2-2.0.so*", "libGL.so*", "libGLX*.so*", "libEGL*.so*", "libGLESv2.so*", "libgbm.so*",
             "dri/*_dri.so", "libgallium*.so*")  # fmt: skip
PLACES = tuple(Path(f"/usr/lib/{machine}-linux-gnu") for machine in ("aarch64", "x86_64"))
LOG_WORDS = "What to do: sudo dealer doctor; what happened: sudo journalctl -u dealer -b"
Try = Callable[[Way], TrialOutcome]


class _Kept(msgspec.Struct, frozen=True):
    """What worked, and with what."""

    libraries: str
    way: str


class Drawing:
    """Chooses the way, and remembers it.  `folder` is where the evenings live, `runtime` is gone with the power."""

    def __init__(
        self,
        folder: Path,
        environ: Mapping[str, str],
        *,
        runtime: Path | None = None,
        trial: Try | None = None,
        libraries: Callable[[], str] | None = None,
        patience: Callable[[], None] = lambda: None,
    ) -> None:
        self._folder, self._environ = folder, dict(environ)
        given = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._runtime = runtime or (Path(given) if given else None)
        self._trial = trial or (lambda way: tried(way, self._environ))
        wished = environ.get(HINT, "")  # what worked without it is no answer to it
        self._libraries = (libraries or fingerprint)() + (f" {HINT}={wished}" if wished else "")
        self._way: Way | None = None
        self._bad: set[str] = set()
        self._patience = patience

    def way(self) -> Way:
        """The way to go now.  Raises NoScreen where none draws, with what each of them did."""
        crashed = self._left_mark()
        if crashed:
            journal.note("screen", f"Drawing by {crashed} did not come through at the last start.", logging.WARNING)
            self._bad.add(crashed)
            self._forget()
        kept = self._kept()
        way = named(kept.way, self._environ) if kept and kept.libraries == self._libraries else None
        if way is None or way.name in self._bad:
            way = self._choose()
        self._way = way
        self._write(self._runtime, MARK, way.name)
        return way

    def open(self, opened: Callable[[Way], Window]) -> Window:
        """The window, by the way that works.  Raises NoScreen."""
        wrong = checks.display()
        if wrong is not None:  # nothing that a way could mend
            raise NoScreen(wrong.said)
        try:
            return opened(self.way())
        except NoScreen:
            self.shut()
            raise

    def judge(self, look: Look) -> None:
        """What is seen of the first picture; NotYet where that is nothing, since the next start goes another way."""
        name = self._way.name if self._way else ""
        if look.seen in ("black", "other"):
            self.unseen()
            what = "The screen stays black" if look.seen == "black" else "Something else is displayed than the picture"
            words = f"{what}, drawn by {name}: the next start tries another way"
            self.gave_up(f"{words}.")
            raise NotYet(f"{words}. What to do: sudo dealer doctor.")
        if look.seen == "shown":
            words, level = f"The first picture is displayed, drawn by {name} ({look.by} was asked)", logging.INFO
        else:
            words, level = f"Drawn by {name}; nobody can look whether it is displayed", logging.WARNING
        journal.note("screen", f"{words}.", level, way=name)
        self.worked()

    def worked(self) -> None:
        """Its picture is displayed, as far as anybody can tell: go the same way the next time."""
        self._unmark()
        self._remove(self._runtime, ISSUE)
        if self._way is not None:
            kept = _Kept(self._libraries, self._way.name)
            if self._kept() != kept:
                self._write(self._folder, REMEMBERED, msgspec.json.encode(kept).decode())

    def shut(self) -> None:
        """It could not be opened, without a crash: try again which way is open."""
        self._unmark()
        self._forget()

    def unseen(self) -> None:
        """Nothing of it is displayed: the mark stays, so that the next start goes another way."""
        self._forget()
        self._way = None

    def left(self) -> None:
        """The table ends, and not by a crash."""
        if self._way is not None:
            self._unmark()

    def gave_up(self, sentence: str) -> None:
        """For the login prompt, which comes back to the console."""
        self._write(self._runtime, ISSUE, f"\n{sentence}\n{LOG_WORDS}\n\n")

    def _choose(self) -> Way:
        found: dict[Way, TrialOutcome] = {}
        for way in ways(self._environ):
            if way.name in self._bad:
                continue
            self._patience()
            outcome = found[way] = self._trial(way)
            if outcome.seen == "shown":
                journal.note("screen", f"Drawing by {way.name} works here: {outcome.said}", way=way.name)
                return way
            journal.note("screen", f"Drawing by {way.name} does not work here: {outcome.said}", logging.WARNING)
        drew = next((way for way, outcome in found.items() if outcome.drew), None)
        if drew is not None:
            return drew
        said = {f"{way.name}: {outcome.said.rstrip('.')}" for way, outcome in found.items()}
        if all(outcome.seen == "shut" for outcome in found.values()) and found:
            raise NoScreen(next(iter(found.values())).said)
        raise NoScreen(f"No way to draw works here ({'; '.join(sorted(said)) or 'each crashed at an earlier start'}).")

    def _left_mark(self) -> str:
        try:
            return (self._runtime / MARK).read_text() if self._runtime else ""
        except OSError:
            return ""

    def _kept(self) -> _Kept | None:
        try:
            return msgspec.json.decode((self._folder / REMEMBERED).read_bytes(), type=_Kept)
        except (OSError, msgspec.MsgspecError):
            return None

    def _forget(self) -> None:
        self._remove(self._folder, REMEMBERED)

    def _unmark(self) -> None:
        self._remove(self._runtime, MARK)

    @staticmethod
    def _remove(folder: Path | None, name: str) -> None:
        if folder is not None:
            with suppress(OSError):
                (folder / name).unlink()

    @staticmethod
    def _write(folder: Path | None, name: str, text: str) -> None:
        if folder is None or not folder.is_dir():
            return
        with suppress(OSError):  # a full disk: it is tried once more at the next start
            new = folder / f"{name}.new"
            new.write_text(text)
            new.replace(folder / name)


def fingerprint(places: tuple[Path, ...] = PLACES) -> str:
    """Of the libraries that draw: another one may do otherwise."""
    seen = [sdl_version(), sys.version.split()[0]]
    for place in places:
        for pattern in LIBRARIES:
            for file in sorted(place.glob(pattern)):
                with suppress(OSError):
                    stat = file.stat()
                    seen.append(f"{file}:{stat.st_size}:{stat.st_mtime_ns}")
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:16]


def on_console(words: str, handle: int = 0) -> None:
    """For who stands before the console, where the unit owns it."""
    if not os.isatty(handle):
        return
    with suppress(OSError):
        os.write(handle, f"\r\n{words}\r\n{LOG_WORDS}\r\n".encode())
