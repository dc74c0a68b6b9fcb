"""How the service leaves when it cannot begin yet: not so fast that its starts are used up before the cause mends."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from dealer.app.errors import NotYet
from dealer.app.host.stopping import Stop

BEFORE_LEAVING_S = 25.0
"""The unit allows six starts in two minutes; one every 27 s never uses them up."""
Wait = Callable[[float], object]


@contextmanager
def slowly(stop: Stop, environ: Mapping[str, str], wait: Wait | None = None) -> Iterator[None]:
    """What may mend itself (a folder held, a disk or a right not there yet) is told at once by whoever is inside, and
    left with `NotYet` after a while under systemd; a person at a terminal is not kept waiting."""
    try:
        yield
    except NotYet:
        if "INVOCATION_ID" in environ and not stop.told:
            bell = threading.Event()
            stop.wake = bell.set
            (wait or bell.wait)(BEFORE_LEAVING_S)
        raise
