"""Two daemons on one state folder: the second is told who the first is."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.app.errors import UserError
from dealer.app.files.lock import FolderLock, FolderTaken

HOLD = """
import os, sys
from pathlib import Path
from dealer.app.files.lock import FolderLock
FolderLock(Path(sys.argv[1]), 1_700_000_000_000)
print(os.getpid(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "state")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert int(child.stdout.readline()) == child.pid
    yield child
    child.kill()
    child.communicate()


def test_the_second_is_told_the_first_ones_number_and_start(tmp_path: Path, holder: "subprocess.Popen[str]") -> None:
    with pytest.raises(FolderTaken) as refused:
        FolderLock(tmp_path / "state", 0)
    sentence = str(refused.value)
    assert re.fullmatch(
        rf"The dealer with process number {holder.pid}, started 2023-11-1[45] [\d:]{{8}}, plays with the state folder "
        rf"{re.escape(str(tmp_path))}/state already\.",
        sentence,
    ), sentence


def test_the_kernel_drops_the_lock_of_a_killed_process(tmp_path: Path, holder: "subprocess.Popen[str]") -> None:
    holder.kill()
    holder.wait()
    FolderLock(tmp_path / "state", 0).close()


def test_the_lock_ends_with_its_block_and_the_file_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "state"
    with FolderLock(folder, 5), pytest.raises(FolderTaken):
        FolderLock(folder, 6)
    with FolderLock(folder, 7):
        assert (folder / "lock").stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o700


def test_what_an_unfinished_start_left_in_the_file_still_refuses(tmp_path: Path) -> None:
    with FolderLock(tmp_path, 5):
        (tmp_path / "lock").write_bytes(b'{"pid":')
        with pytest.raises(FolderTaken, match=r"^Another dealer plays with the state folder"):
            FolderLock(tmp_path, 6)


def test_a_folder_that_cannot_be_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"The state folder .*file/state cannot be used: Not a directory"):
        FolderLock(tmp_path / "file" / "state", 0)


@pytest.mark.parametrize("what", ["link", "pipe"])
def test_a_lock_that_is_no_plain_file_is_refused_and_nothing_is_written_through_it(tmp_path: Path, what: str) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    if what == "link":
        (tmp_path / "lock").symlink_to(victim)
    else:
        os.mkfifo(tmp_path / "lock")
    with pytest.raises(UserError, match=f"lock is {'a link' if what == 'link' else 'no plain file'}: take it away"):
        FolderLock(tmp_path, 0)
    assert victim.read_text() == "mine"
