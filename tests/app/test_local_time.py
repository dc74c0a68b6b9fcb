"""The day is the table's own, in any zone, and the record says which."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.app.host.clock import RealClock
from dealer.app.local_time import local, when, zone_here

NOON_MS = 1_800_014_400_000  # 2027-01-15 12:00 UTC


@pytest.fixture(autouse=True)
def zone_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(("zone", "day", "offset_min"), [
    ("EAST-14", "2027-01-16", 840), ("WEST+12", "2027-01-15", -720), ("UTC", "2027-01-15", 0),
    ("XXX-5:45", "2027-01-15", 345),
])  # fmt: skip
def test_a_day_is_the_table_s_own(monkeypatch: pytest.MonkeyPatch, zone: str, day: str, offset_min: int) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    assert when(NOON_MS) == {"day": day, "zone": "", "offset_min": offset_min}


def test_the_zone_has_the_name_that_the_system_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TZ", raising=False)
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Europe/Prague")
    assert zone_here(link).endswith("Prague")
    monkeypatch.setenv("TZ", ":America/New_York")
    assert zone_here(link) == "America/New_York"


@pytest.mark.parametrize(("told_s", "year"), [(0, 2000), (1_795_995_600, 2026), (9_000_000_000, 2199)])
def test_a_clock_that_was_never_set_dates_nothing_that_verify_refuses(
    monkeypatch: pytest.MonkeyPatch, told_s: int, year: int
) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: told_s * 10**9)
    assert {local(RealClock().wall_ms() + hours * 3_600_000).year for hours in (-12, 14)} == {year}
