"""The settle-up as a QR code, read back by a reader of such codes."""

import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from dealer.export.qr import MOST_BYTES, QUIET, matrix, settle_text, svg_path
from dealer.signs import signs
from dealer.window.fonts import Fonts
from tests.export.nights import HARD_NAMES, Night
from tests.export.test_evening import krg_series
from tests.rig import Rig
from tests.screen import painter_for

READER = shutil.which("zbarimg")
Squares = tuple[tuple[bool, ...], ...]


def png(squares: Squares, size: int = 6) -> bytes:
    """The code as a picture with its border, each square so many pixels wide."""
    side = len(squares) + 2 * QUIET
    framed = [[False] * side for _ in range(side)]
    for y, row in enumerate(squares):
        framed[y + QUIET][QUIET : QUIET + len(row)] = row
    lines = b"".join((b"\0" + b"".join((b"\0" if dark else b"\xff") * size for dark in row)) * size for row in framed)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side * size, side * size, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def test_the_text_says_who_pays_whom_and_the_closing_code() -> None:
    night = krg_series()
    night.tap("result.next")
    evening = night.close().export()
    assert settle_text(evening).splitlines() == [
        "Evening 2026-11-29",
        "Ann pays Cy 5 points",
        "Bo pays Cy 5 points",
        f"Closing code {evening.code}",
    ]


@pytest.mark.skipif(READER is None, reason="no zbarimg on this machine: apt-get install zbar-tools")
@pytest.mark.parametrize("names", [("Ann", "Bo", "Cy"), HARD_NAMES])
def test_a_reader_of_codes_reads_the_text(names: tuple[str, ...], tmp_path: Path) -> None:
    text = settle_text(Night("krg", names, seed=4).play(9).close().export())
    (tmp_path / "code.png").write_bytes(png(matrix(text)))
    done = subprocess.run([str(READER), "--quiet", "--raw", tmp_path / "code.png"], capture_output=True, check=True)
    assert done.stdout.decode().rstrip("\n") == text


def test_the_path_fills_exactly_the_dark_squares() -> None:
    squares = matrix("Nobody owes anything.")
    filled = set()
    for part in svg_path(squares).split("M")[1:]:
        place, run = part.split("h")[:2]
        x, y = map(int, place.split(","))
        filled |= {(x + i, y) for i in range(int(run.split("v")[0]))}
    dark = {(x + QUIET, y + QUIET) for y, row in enumerate(squares) for x, square in enumerate(row) if square}
    assert filled == dark


def test_long_names_are_cut_so_that_a_phone_can_still_read_the_code() -> None:
    evening = Night("krg", [letter * 200 for letter in "ABCDEFG"], seed=4).play(9).close().export()
    people = tuple(replace(p, short=p.name) for p in evening.players)
    text = settle_text(replace(evening, players=people))
    assert len(text.encode()) <= MOST_BYTES
    assert f"{'A' * 24}… pays " in text


@pytest.mark.skipif(READER is None, reason="no zbarimg on this machine: apt-get install zbar-tools")
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("names", [("Ann", "Bo", "Cy"), HARD_NAMES])
def test_a_phone_reads_the_code_off_the_screen_of_the_closed_night(
    names: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    pygame.display.init()
    with Rig("krg", names, size=size) as rig:
        rig.play_to("result")
        rig.play_to("discard")
        rig.play_to("result")
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
        closed = rig.loop.context().closed
        assert closed is not None
        surface = pygame.Surface(size)
        scene = rig.loop.scene()
        painter_for(scene, Fonts()).paint(scene, surface)
    pygame.image.save(surface, tmp_path / "screen.png")
    done = subprocess.run([str(READER), "--quiet", "--raw", tmp_path / "screen.png"], capture_output=True, check=True)
    lines = done.stdout.decode().splitlines()
    assert lines[-1] == f"Closing code {closed.code}"
    told = [f"{payer} pays {payee} {amount}" for payer, payee, amount in closed.payments]
    assert [line.removesuffix(" points") for line in lines[1:-1]] == (told or ["Nobody owes anything."])


@pytest.mark.skipif(READER is None, reason="no zbarimg on this machine: apt-get install zbar-tools")
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_phone_reads_all_digits_of_the_anchor_off_its_screen(size: tuple[int, int], tmp_path: Path) -> None:
    pygame.display.init()
    with Rig(seated=False, size=size) as rig:
        for name in ("Ann", "Bo"):
            rig.tap("seats.new")
            rig.act(type=name)
            rig.tap("keyboard.ok")
        rig.tap("seats.draw")
        anchor = rig.loop.table.anchor
        assert anchor is not None
        assert set(signs(anchor.anchor).split("-")) <= set(rig.scene["text"])
        surface = pygame.Surface(size)
        scene = rig.loop.scene()
        painter_for(scene, Fonts()).paint(scene, surface)
    pygame.image.save(surface, tmp_path / "screen.png")
    done = subprocess.run([str(READER), "--quiet", "--raw", tmp_path / "screen.png"], capture_output=True, check=True)
    assert done.stdout.decode().strip() == anchor.anchor
