"""The power goes, or the disk is full, between a night's last act and what the next evenings need to know of it."""

from collections.abc import Iterator

import pytest

from dealer.rules import events as e
from dealer.store import StoreFull
from tests.rig import Rig
from tests.simulation.disk import Disk, PowerCut

RULES = {"stake": 5, "close_mid": "carry", "quads_pool": 2}
NAMES = ("Ann", "Bo", "Cy")


class Table(Rig):
    """Three players who have won one deal of an unfinished series, with a side pool that waits."""

    def __init__(self, disk: Disk) -> None:
        super().__init__("krg", NAMES, rules=RULES, store=disk)

    def to_the_close(self) -> None:
        self.play_to("result")
        self.tap("nav.table")
        self.tap("table.close")

    def brought(self) -> int:
        """What the evening at hand was brought from the one before, in smallest units."""
        waiting = self.loop.table.waiting
        return sum(side.brought for side in self.loop.table.pools.values()) + (waiting.pool if waiting else 0)


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(Disk()) as table:
        table.to_the_close()
        yield table


def disk_of(table: Table) -> Disk:
    assert isinstance(table.store, Disk)
    return table.store


def counted(table: Table) -> dict[str, tuple[int, int]]:
    """Evenings and money of everybody, all evenings together."""
    return {line.name: (line.evenings, line.net) for line in table.loop.memory.totals("points")}


@pytest.mark.parametrize("writes", [1, 2, 3, 4])
def test_a_power_cut_after_any_write_of_the_close_counts_the_night_once(table: Table, writes: int) -> None:
    disk = disk_of(table)
    disk.cut_after = writes
    try:
        table.act(tap="close.ok")
    except PowerCut:
        table.restart()
    disk.cut_after = None
    assert table.loop.table.stage == "closed"
    due = {name: (1, table.loop.table.balances[player]) for player, name in enumerate(NAMES, 1)}
    assert counted(table) == due
    box = table.loop.table.box
    assert box == 3 * 5 + 3 * 2
    table.tap("closed.new")
    assert table.brought() == box
    assert counted(table) == due


def test_a_disk_that_is_full_after_the_close_is_told_and_nothing_of_the_night_is_lost(table: Table) -> None:
    disk = disk_of(table)
    disk.full_for_notes = True
    scene = table.act(tap="close.ok")
    assert scene["problem"]["code"] == "refused"
    assert scene["problem"]["text"].startswith("The night is closed. What the next one needs is not kept yet")
    assert table.loop.table.stage == "closed"
    table.restart()
    assert table.loop.table.stage == "closed", "a full disk keeps nobody from looking at the night"
    table.tap("closed.new")
    assert table.loop.table.stage == "closed", "no evening begins that would not know what waits"
    disk.full_for_notes = False
    box = table.loop.table.box
    table.tap("closed.new")
    assert table.brought() == box
    assert {evenings for evenings, _ in counted(table).values()} == {1}


def test_a_disk_that_is_full_as_play_begins_is_told_and_the_evening_goes_on() -> None:
    disk = Disk()
    with Rig("krg", NAMES, store=disk, seated=False) as table:
        for seat, name in enumerate(NAMES, 1):
            table.tap(f"seats.{seat}")
            if any(b["id"] == "seats.new" for b in table.scene["buttons"]):
                table.tap("seats.new")
            table.act(type=name)
            table.tap("keyboard.ok")
        table.tap("seats.done")
        disk.full_for_notes = True
        while table.loop.table.stage != "play":
            scene = table.act(tap=table.primary())
        assert scene["problem"]["text"].startswith("Names and seats are not kept yet")
        assert e.decode_all(disk.since(table.loop.evening, 0))[-1] is not None
        disk.full_for_notes = False
        table.tap(table.primary())


def test_several_things_are_remembered_in_one_go_or_not_at_all() -> None:
    disk = Disk()
    disk.put_all({"a": b"1", "b": b"2"})
    disk.full_for_notes = True
    with pytest.raises(StoreFull):
        disk.put_all({"a": b"3", "b": b"4"})
    assert (disk.get("a"), disk.get("b")) == (b"1", b"2")
