"""Root in somebody else's folder works as its owner, and stays root nowhere on a way that another may turn."""

import os
import pwd
from pathlib import Path

import pytest

from dealer.app.errors import UserError
from dealer.app.files.owner import as_owner_of, owner_of, refuse_planted
from dealer.app.main import main

NOBODY = pwd.getpwnam("nobody")
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can try it")


def given(path: Path, uid: int = NOBODY.pw_uid) -> Path:
    os.lchown(path, uid, uid)
    return path


def test_the_owner_is_whoever_has_a_part_of_the_way_links_included(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    given(theirs)
    planted = tmp_path / "planted"
    planted.symlink_to(mine)
    given(planted)
    within = theirs / "link"
    within.symlink_to(mine)
    roots = tmp_path / "roots"
    roots.symlink_to(theirs)
    assert owner_of(mine) == owner_of(mine / "not there") == 0
    for way in (
        theirs,
        theirs / "not there",
        planted,
        planted / "x",
        within,
        roots,
        roots / "x",
        theirs / ".." / "mine",
    ):
        assert owner_of(way) == NOBODY.pw_uid, way


def test_two_owners_on_one_way_are_refused(tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    (outer / "inner").mkdir(parents=True)
    given(outer / "inner", 12345)
    given(outer)
    with pytest.raises(UserError, match="so root leaves both alone"):
        owner_of(outer / "inner")


def test_links_without_an_end_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(UserError, match="too many links"):
        owner_of(tmp_path / "a")


def test_the_work_is_done_as_the_owner_and_root_comes_back(tmp_path: Path) -> None:
    given(tmp_path)
    before = (os.getresuid(), os.getresgid(), os.getgroups())
    with as_owner_of(tmp_path):
        assert (os.getuid(), os.geteuid(), os.getegid()) == (NOBODY.pw_uid, NOBODY.pw_uid, NOBODY.pw_gid)
        assert 0 not in os.getgroups()
        with as_owner_of(Path("/")):
            assert os.geteuid() == 0
        assert os.geteuid() == NOBODY.pw_uid
        with pytest.raises(PermissionError):
            Path("/root-was-here").write_text("x")
    assert (os.getresuid(), os.getresgid(), os.getgroups()) == before


def test_a_folder_that_changed_hands_is_left_alone(tmp_path: Path) -> None:
    refuse_planted(tmp_path)
    given(tmp_path)
    with pytest.raises(UserError, match="belongs to nobody now"):
        refuse_planted(tmp_path)


def test_every_command_that_works_on_evenings_does_so_as_their_owner(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    given(state)
    at = ["--state", str(state)]
    assert main(["demo", *at, "--to", str(state / "export")]) == 0
    (evening,) = [folder.name for folder in (state / "export").iterdir() if folder.is_dir()]
    for words in (
        ["evenings", "list"],
        ["evenings", "remove", evening, "--yes"],
        ["evenings", "restore", evening, "--yes"],
        ["people", "list"],
        ["people", "remove", "Cy", "--yes"],
        ["export"],
        ["deck", "list"],
    ):
        assert main([*words, *at]) == 0, words
    assert {path.stat().st_uid for path in [state, *state.rglob("*")]} == {NOBODY.pw_uid}
