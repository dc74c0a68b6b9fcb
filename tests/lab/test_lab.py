"""The lab's pure parts, without a machine: pixels on a panel, how pictures differ, what is played, bad luck."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from dealer.anchor import SECRET_BYTES
from dealer.store.sqlite import open_store
from tests.lab import __main__ as lab
from tests.lab import cuts, image, plays
from tests.lab.glass import Glass, compare
from tests.lab.machine import GUEST, Image
from tests.lab.session import designed
from tests.lab.table import Table, tags_of
from tests.lab.twin import Twin
from tests.lab.wire import LabError, until
from tests.rig import MOCKED, Rig

LYING, WIDE, UPRIGHT = (800, 480), (1280, 720), (720, 1280)


@pytest.mark.parametrize("panel", [LYING, UPRIGHT, (1024, 600)])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_finger_comes_down_where_the_key_is_seen(panel: tuple[int, int], turn: int) -> None:
    glass = Glass(panel, designed(panel, turn), turn)
    width, height = glass.picture
    for x, y in ((3, 2), (width - 40, 5), (10, height - 30), (width // 3, height // 4)):
        picture = pygame.Surface(glass.picture)
        picture.fill((255, 0, 0), pygame.Rect(x, y, 12, 12))
        at = glass.on_panel((x + 6, y + 6))
        assert glass.shown(picture).get_at(at).r > 240


def test_a_turn_is_clockwise() -> None:
    picture = pygame.Surface(WIDE)
    picture.fill((0, 255, 0), pygame.Rect(0, 0, 100, 100))  # its top left
    shown = Glass(UPRIGHT, WIDE, 90).shown(picture)
    assert shown.get_at((719, 0)).g == 255  # is at the top right of the panel
    assert shown.get_at((0, 0)).g == 0


def test_state_filter_are_compared_pixel_by_pixel() -> None:
    one = pygame.Surface(LYING)
    other = one.copy()
    assert compare(one, other) is None
    other.set_at((10, 20), (0, 0, 1))
    other.set_at((12, 25), (9, 0, 0))
    found = compare(one, other)
    assert found is not None
    assert (found.pixels, found.most, found.box) == (2, 9, (10, 20, 3, 6))
    whole = compare(one, pygame.Surface(UPRIGHT))
    assert whole is not None
    assert whole.pixels == 800 * 480


def test_until_waits_no_longer_than_it_may() -> None:
    with pytest.raises(LabError, match="not within 0 s: never"):
        until("never", 0, lambda: False)


class DryTwin:
    """A twin in this process, at which no machine stands."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    @property
    def scene(self) -> dict[str, Any]:
        return self._rig.scene

    @property
    def kind(self) -> str:
        return self._rig.kind

    @property
    def own(self) -> list[tuple[int, int, int, int]]:
        return []

    @property
    def waits_for_cards(self) -> bool:
        prompt = self._rig.loop.prompt
        return prompt is not None and prompt.waits_for_cards

    @property
    def done(self) -> int:
        prompt = self._rig.loop.prompt
        return prompt.progress[0] if prompt else 0

    def act(self, **line: object) -> dict[str, Any]:
        return self._rig.act(**line)

    def keys(self) -> Iterator[str]:
        return (b["id"] for b in self.scene["buttons"] if b["enabled"])

    def button(self, key: str) -> tuple[int, int]:
        assert key in set(self.keys()), key
        return 0, 0

    def primary(self) -> str:
        return self._rig.primary()


@pytest.fixture
def table() -> Iterator[Table]:
    tags: dict[str, str] = {}
    for uid, tagged in MOCKED.items():
        tags.setdefault(str(tagged.card), uid)
    with Rig(seated=False) as rig:
        yield Table(DryTwin(rig), None, tags.__getitem__)  # type: ignore[arg-type]


def test_what_the_lab_plays_can_be_played(table: Table) -> None:
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    assert plays.series(table) >= 3
    plays.close(table)
    table.tap("closed.new")
    plays.sit(table, ("Ann", "Bo", "Cy"), "kryky")
    plays.agree(table, "house.betting.no_limit", "house.shuffle.hand")
    plays.side_pot(table)
    plays.close(table)
    assert "closed.export" in set(table.twin.keys())


def test_a_called_shuffle_comes_to_its_cut(table: Table) -> None:
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.called")
    plays.called_shuffle(table)
    assert table.kind == "cut"


def test_the_tags_of_a_listing_are_those_of_its_first_deck() -> None:
    assert tags_of('["deck A"]\n6d = "0417"\nAs = "0418"\n\n["deck B"]\n6d = "0999"\n') == {"6d": "0417", "As": "0418"}


def test_an_act_that_was_shown_and_is_lost_is_told() -> None:
    cutter = cuts.Cuts.__new__(cuts.Cuts)
    cutter.before = cutter.after = 0
    shown, told = [b"sat"], [b"sat", b"cut"]
    cutter.judge("cut.done", told, shown, told)
    cutter.judge("cut.done", shown, shown, told)
    assert (cutter.before, cutter.after) == (1, 1)
    for lost in ([], [b"cut"], [b"sat", b"dealt"], [*told, b"more"]):
        with pytest.raises(LabError, match=r"during cut\.done"):
            cutter.judge("cut.done", lost, shown, told)


def test_facts_are_read_from_a_store_of_the_product(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with Rig("krg", ["Ann", "Bo"], store=store) as rig:
        rig.play_to("ante")
        before = cuts.entries(tmp_path / "evenings.db")
        rig.step()
        after = cuts.entries(tmp_path / "evenings.db")
    store.close()
    assert len(before) > 3
    assert after[: len(before)] == before
    assert len(after) > len(before)


@pytest.mark.parametrize(
    ("words", "names"),
    [(["--part", "dance"], "PART=dance is none of"), (["--release", "sarge"], "RELEASE=sarge is none of")],
)
def test_what_there_is_not_is_told(words: Sequence[str], names: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.main(list(words)) == 2
    assert capsys.readouterr().err.startswith(names)


def test_bad_luck_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(image, "CACHE", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert "qemu-system-x86" in image.missing()
    monkeypatch.setattr(shutil, "which", lambda *_, **__: "/usr/bin/it")
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    assert image.missing().startswith("This needs root")
    monkeypatch.setattr(os, "getuid", lambda: 0)
    monkeypatch.setattr(image, "FREE_GB", 10**9)
    assert "are free at" in image.missing()
    monkeypatch.setattr(image, "FREE_GB", 0)
    assert image.missing() == ""


def test_a_machine_that_calls_by_its_own_clock_is_not_killed_for_real() -> None:
    assert not any(cuts.Cuts.kills(act) for act in ("shuffle.start", "shuffle.pace"))
    assert all(cuts.Cuts.kills(act) for act in ("shuffle.next", "cut.done", "deal.all", "anchor.seen", "anchor.done"))


def test_the_twin_plays_beside_the_machine_and_draws_what_it_drew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def drawn(size: int) -> str:
        asked.append(size)
        return bytes(size).hex()

    def here(_image: Image, folder: Path, _python: str, *words: str) -> list[str]:
        paths = [word.replace("/mnt/", f"{GUEST}/").replace("/srv/", f"{folder}/") for word in words]
        return [sys.executable, *paths]

    monkeypatch.setattr("tests.lab.twin.inside", here)
    monkeypatch.setenv("PYTHONPATH", str(GUEST.parents[2]))
    twin = Twin(Image(tmp_path), tmp_path, drawn=drawn)
    assert twin.scene["scene"] == "seats"
    assert not any("Trial" in told for told in twin.scene["text"]), "what is played at the machine counts"
    plays.sit(Table(twin, None, str), ("Ann", "Bo"), "krg")  # type: ignore[arg-type]
    assert asked == [SECRET_BYTES]
