"""Which serial port the reader is on: by its lasting name, never by the number it happened to get."""

from pathlib import Path

from hardware.ports import ReaderError

AUTO = "auto"
"""Configured in place of a path: take the one serial device that is plugged in."""

MOST_NAMED = 8


class PortNotFound(ReaderError):
    """No port, or more than one, answers the description."""


class NotPluggedIn(PortNotFound):
    """There is no port at all."""


def find_port(configured: str = AUTO, hints: tuple[str, ...] = (), dev: Path = Path("/dev")) -> str:
    """The port to open: a path is taken as it stands, a pattern (`*`) must fit one port, `auto` looks round.

    `auto` takes the name our own udev rule gives, else the one device under `/dev/serial/by-id`, else the one
    ttyACM or ttyUSB; among several, the one whose name has one of `hints` in it. Raises `PortNotFound`.
    """
    if configured == AUTO:
        return _look_round(hints, dev)
    if not set(configured) & set("*?["):
        return configured
    found = sorted(str(path) for path in Path("/").glob(configured.lstrip("/")))
    return _the_only(found, "The reader is not plugged in.")


def _look_round(hints: tuple[str, ...], dev: Path) -> str:
    ours = dev / "dealer-reader"
    if ours.exists():
        return str(ours)
    found = sorted(map(str, (dev / "serial" / "by-id").glob("*")))
    found = found or sorted(map(str, [*dev.glob("ttyACM*"), *dev.glob("ttyUSB*")]))
    fitting = [path for path in found if any(hint in Path(path).name for hint in hints)]
    return _the_only(fitting if len(fitting) == 1 else found, "The reader is not plugged in.")


def _the_only(found: list[str], none: str) -> str:
    if not found:
        raise NotPluggedIn(none)
    if len(found) > 1:
        some = ", ".join(found[:MOST_NAMED]) + (f" and {len(found) - MOST_NAMED} more" if found[MOST_NAMED:] else "")
        raise PortNotFound(f"Several serial devices are plugged in: name the reader's port, one of {some}.")
    return found[0]
