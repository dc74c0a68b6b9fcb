"""The power goes, the process is killed, the disk is full: what was acknowledged is there, and nothing else is told."""

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dealer.store.sqlite import open_store
from tests.soak import SoakSeeds
from tests.store import power


class CutJudge:
    """Opens what a cut leaves and holds it against what was acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.truths = folder, power.truths()

    def judge(self, disk: power.Disk, chance: random.Random | None, *, keep: bool = True) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        disk.after_a_cut(chance, self.folder, keep=keep)
        store = open_store(self.folder)
        assert store.notices == (), "a power cut is no damage"
        found = power.state_of(store)
        store.close()
        acknowledged = self.truths[max(disk.said - 1, 0) : disk.said + 1]
        assert found in acknowledged, "the last acknowledged act, or the one that was being written"


def test_the_recording_is_of_the_evening_as_it_is_played_now(folder: Path) -> None:
    disk = power.Disk()
    for op in power.recorded():
        disk.do(op)
    assert disk.said == len(power.truths())
    CutJudge(folder).judge(disk, None)


def test_after_a_cut_at_any_moment_the_last_acknowledged_act_is_there(folder: Path) -> None:
    judge, disk, chance = CutJudge(folder), power.Disk(), random.Random(2026)
    for number, op in enumerate(power.recorded()):
        disk.do(op)
        if number % 3 == 0 or op.kind in ("sync", "make", "remove", "cut"):
            judge.judge(disk, None, keep=number % 2 == 0)
            judge.judge(disk, chance)


@pytest.mark.soak
def test_after_every_cut_every_mix_of_lost_and_torn_writes_opens(folder: Path, soak_seeds: SoakSeeds) -> None:
    judge, ops = CutJudge(folder), power.recorded()
    for seed in soak_seeds:
        disk, chance = power.Disk(), random.Random(seed)
        for op in ops:
            disk.do(op)
            judge.judge(disk, chance)


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_a_new_recording_holds_the_same_syncs(tmp_path: Path) -> None:
    power.record(tmp_path / "new.trace")
    new = power.recorded(tmp_path / "new.trace")
    assert [(op.kind, op.name) for op in new] == [(op.kind, op.name) for op in power.recorded()]


def test_a_store_that_skips_a_sync_would_be_caught(folder: Path) -> None:
    judge, disk, lost = CutJudge(folder), power.Disk(), 0
    for op in power.recorded():
        if (op.kind, op.name) != ("sync", "evenings.db-wal"):
            disk.do(op)
        if op.kind == "said":
            try:
                judge.judge(disk, None, keep=False)
            except AssertionError:
                lost += 1
    assert lost > 20


APPENDING = """
import sys
from pathlib import Path
from dealer.store.sqlite import open_store
store = open_store(Path(sys.argv[1]))
print("notices", *store.notices, flush=True)
if store.open_evening() is None:
    store.begin("Friday", 0)
version = store.version("Friday")
while True:
    bodies = [b"act %d" % version] * (1 + version % 3)
    version += len(store.append("Friday", bodies, expected_version=version, at_ms=version))
    print(version, flush=True)
"""


def kill_after(lines: int, folder: Path) -> int:
    """Let a process append until it has acknowledged so many acts, kill it, and look; how far the evening came."""
    child = subprocess.Popen([sys.executable, "-c", APPENDING, str(folder)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "notices\n"
    for _ in range(lines):
        child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    said = child.communicate()[0].split()
    store = open_store(folder)
    assert store.notices == ()
    entries = store.load("Friday") if store.open_evening() else []
    store.close()
    if said and said[-1].isdigit():
        assert len(entries) >= int(said[-1])
    ends = [
        entry.number
        for entry, after in zip(entries, [*entries[1:], None], strict=True)
        if not after or after.act != entry.act
    ]
    assert all(end - start == 1 + start % 3 for start, end in zip([0, *ends], ends, strict=False)), "acts are whole"
    return len(entries)


def test_a_killed_process_loses_nothing_acknowledged(folder: Path) -> None:
    reached = [kill_after(lines, folder) for lines in (1, 40, 150)]
    assert reached == sorted(reached)
    assert reached[-1] > 150


@pytest.mark.soak
def test_many_killed_processes_lose_nothing_acknowledged(folder: Path, soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        kill_after(random.Random(seed).randrange(300), folder)
        if seed % 50 == 0:
            shutil.rmtree(folder)


FILLING = """
import resource, signal, sys
from pathlib import Path
from dealer.store import StoreFull, StoreUnwritable
from dealer.store.sqlite import open_store
store = open_store(Path(sys.argv[1]))
store.begin("Friday", 0)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
version = 0
try:
    while version < 2000:
        version += len(store.append("Friday", [b"x" * 3000], expected_version=version, at_ms=0))
except (StoreFull, StoreUnwritable) as full:
    print(type(full).__name__, full)
print(store.version("Friday") == version == len(store.load("Friday")), version > 5)
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
store.append("Friday", [b"on"], expected_version=version, at_ms=0)
store.close()
again = open_store(Path(sys.argv[1]))
print(again.notices, again.version("Friday") == version + 1, again.check())
"""


def test_a_file_that_cannot_grow_is_told_and_what_was_kept_stays(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FILLING, str(folder)], capture_output=True, text=True, check=True)
    told, kept, after = done.stdout.splitlines()
    assert told.startswith(("StoreUnwritable", "StoreFull"))
    assert "nothing was kept" in told
    assert (kept, after) == ("True True", "() True ()")
    assert done.stderr == ""
