"""The table's own day: the time of day as it is told where the table stands, and the zone that tells it."""

import os
from datetime import datetime
from pathlib import Path
from typing import TypedDict

ZONES = ("zoneinfo/posix/", "zoneinfo/right/", "zoneinfo/")


def local(wall_ms: int) -> datetime:
    """The local time of an instant (ms since 1970), with its offset from UTC."""
    return datetime.fromtimestamp(wall_ms / 1000).astimezone()


def zone_here(localtime: Path = Path("/etc/localtime")) -> str:
    """The zone's name, such as "Europe/Prague", where the system tells it; else ""."""
    given = os.environ.get("TZ")
    if given is not None:
        return given.removeprefix(":") if "/" in given and not given.startswith((":/", "/")) else ""
    try:
        path = str(localtime.resolve())
    except OSError:
        return ""
    return next((path.split(part)[1] for part in ZONES if part in path), "")


def offset_min(wall_ms: int) -> int:
    """How many minutes local time is ahead of UTC then."""
    ahead = local(wall_ms).utcoffset()
    return round(ahead.total_seconds() / 60) if ahead is not None else 0


class When(TypedDict):
    """What the record keeps of the moment in which an evening begins."""

    day: str
    zone: str
    offset_min: int


def when(wall_ms: int) -> When:
    """The table's date, zone and offset at an instant."""
    return {"day": local(wall_ms).strftime("%Y-%m-%d"), "zone": zone_here(), "offset_min": offset_min(wall_ms)}
