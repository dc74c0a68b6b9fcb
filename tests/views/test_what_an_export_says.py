"""What became of an export, and the closing code: whole on every screen that says it, never cut short."""

import pytest

from dealer.views.kit.scene import Line, Scene, Text
from dealer.window.fonts import Fonts
from tests.rig import Rig
from tests.screen import all_items, faults, painter_for

SIZES = ((800, 480), (1280, 720), (720, 1280))
WORDS = (
    "On the stick, in dealer/2026-12-01-12. It can be pulled out.",
    "Not on the stick: The stick can only be read: its lock is on, or its file system is damaged.",
    "Not on the stick: There is no USB stick in. Put one in and export again.",
    "Not on the stick: This stick is formatted as nothing known: FAT or exFAT is needed.",
    "Not on the stick: This stick cannot be read: its file system is damaged, or unknown to this Pi.",
    "Not on the stick: The stick is full: 12.3 MB are needed and 10.1 MB are free.",
    "Not on the stick: The stick was pulled out before everything was on it. Put it in again and export once more.",
    "Not on the stick: This stick cannot be read: its file system is damaged, or unknown to this Pi. Nor on the other.",
    "On one stick, not on the other: The stick can only be read: its lock is on, or its file system is damaged.",
    "Not on the stick: dealer/2026-12-01-12 cannot be made: a file has that name.",
    "Not on the stick: dealer/2026-12-01-12 may not be written to: nothing was written there.",
    "Not on the stick: No room is left at dealer/2026-12-01-12. Make room and export again.",
    "Not on the stick: dealer/2026-12-01-12 cannot be written: Input/output error.",
    "Exported to /var/lib/dealer/exports/2026-12-01-12",
    "Not exported: No room is left at exports/2026-12-01-12. Make room and export again.",
)


def shown(scene: Scene, fonts: Fonts) -> str:
    """Every word on it, as it is painted."""
    painter = painter_for(scene, fonts)
    said = []
    for item in all_items(scene):
        if isinstance(item, Text):
            said += painter.fitted(item).lines
        elif isinstance(item, Line):
            said.append(painter.line_fits(item).left)
    return " ".join(said)


@pytest.mark.parametrize("size", SIZES)
def test_a_word_on_an_export_is_never_cut(size: tuple[int, int]) -> None:
    fonts = Fonts()
    for way in ((), ("nav.table",), ("nav.table", "table.settings")):
        with Rig("krg", ["Ann", "Bo"], size=size) as rig:
            rig.play_to("result")
            if not way:
                rig.tap("nav.table")
                rig.tap("table.close")
                rig.tap("close.ok")
            for key in way:
                rig.tap(key)
            for words in WORDS:
                rig.loop.exported = words
                scene = rig.loop.scene()
                said = {word.lower().rstrip(";") for word in shown(scene, fonts).split()}
                assert {word.lower().rstrip(";") for word in words.split()} <= said, scene.name
                assert faults(scene, painter_for(scene, fonts)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [("Ann", "Bo"), ("Ann", "Bo", "Cy", "Dee", "Bartholomew", "Ed", "Žofie")])
def test_the_closing_code_is_whole(size: tuple[int, int], players: tuple[str, ...]) -> None:
    fonts = Fonts()
    with Rig("krg", players, size=size) as rig:
        rig.play_to("result")
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
        for words in ("", WORDS[0], WORDS[1]):
            rig.loop.exported = words
            scene, code = rig.loop.scene(), rig.loop.context().closed
            assert code is not None
            assert code.code in shown(scene, fonts)
            assert faults(scene, painter_for(scene, fonts)) == []
