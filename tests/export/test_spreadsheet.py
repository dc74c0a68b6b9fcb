"""The CSV files in a real LibreOffice: every cell as it was written, no formula, no name turned into something else."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dealer.export.cells import unguarded, write_csv
from dealer.export.league import league_of
from dealer.export.league_page import league_files
from dealer.export.sheets import sheets
from tests.export.nights import GAMES, HARD_NAMES, Night
from tests.export.read_back import read_csv

PROGRAM = shutil.which("soffice")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no LibreOffice on this machine: `make browsers` brings it")
# fields at commas, texts in double quotes, UTF-8, from the first line on: what its dialog proposes for such a file
READ_AS = "CSV:44,34,76,1"
READ_AT_ANY = "CSV:44/59/9,34,76,1"
"""The same, cut at commas, semicolons and tabs alike: what its dialog has ticked as it comes."""
OFFICE, TABLE, TEXT = (f"{{urn:oasis:names:tc:opendocument:xmlns:{each}:1.0}}" for each in ("office", "table", "text"))


def opened(folder: Path, files: dict[str, bytes], read_as: str = READ_AS) -> dict[str, list[list[str]]]:
    """The cells that LibreOffice sees, as texts; a formula stands there as such."""
    if PROGRAM is None:
        raise FileNotFoundError("there is no LibreOffice here")
    for name, data in files.items():
        (folder / name).write_bytes(data)
    words = [PROGRAM, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", "fods"]
    words += ["--outdir", str(folder), f"--infilter={read_as}", *(str(folder / name) for name in files)]
    subprocess.run(words, check=True, capture_output=True, timeout=180)
    return {name: list(rows_of((folder / name).with_suffix(".fods"))) for name in files}


def rows_of(file: Path) -> Iterator[list[str]]:
    for row in ElementTree.parse(file).iter(f"{TABLE}table-row"):
        cells: list[str] = []
        for cell in row.iter(f"{TABLE}table-cell"):
            cells += [text_of(cell)] * int(cell.get(f"{TABLE}number-columns-repeated", "1"))
        yield from [cells] * int(row.get(f"{TABLE}number-rows-repeated", "1"))


def text_of(cell: ElementTree.Element) -> str:
    if (formula := cell.get(f"{TABLE}formula")) is not None:
        return f"formula {formula}"
    lines = []
    for paragraph in cell.iter(f"{TEXT}p"):
        text = paragraph.text or ""
        for space in paragraph:  # several spaces in a row are an element
            text += " " * int(space.get(f"{TEXT}c", "1")) if space.tag == f"{TEXT}s" else "".join(space.itertext())
            text += space.tail or ""
        lines.append(text)
    return "\n".join(lines)


def padded(rows: list[list[str]], like: list[list[str]]) -> list[list[str]]:
    """Rows cut or filled to the width of the others: empty cells at the end of a row are nobody's."""
    width = max(map(len, like))
    return [[*row[:width], *[""] * (width - len(row))] for row in rows[: len(like)]]


def test_every_cell_of_every_sheet_is_as_it_was_written(tmp_path: Path) -> None:
    files: dict[str, bytes] = {}
    evenings = []
    for game in GAMES:
        names = HARD_NAMES[: min(7, GAMES[game].seats[-1])]
        rules = {"tie": "shared"} if game == "krg" else {}
        evenings.append(Night(game, names, seed=4, rules=rules).play(6).close().export())
        files |= {f"{game}-{name}": data for name, data in sheets(evenings[-1]).items()}
    files["league.csv"] = league_files(league_of(evenings))["league.csv"]
    seen = opened(tmp_path, files)
    for name, data in files.items():
        ours = [[re.sub(r"^0 (?=\d/\d$)", " ", cell) for cell in row] for row in read_csv(data)]  # half a win: " 1/2"
        theirs = [[unguarded(cell) for cell in row] for row in seen[name]]
        assert padded(theirs, ours) == ours, name
        assert not any(any(row) for row in seen[name][len(ours) :])
    assert "=1+1" in {unguarded(row[0]) for row in seen["krg-players.csv"]}


def test_names_and_tags_are_texts_wherever_it_cuts(tmp_path: Path) -> None:
    texts = [
        "Ann;=1+1", "Bo;@SUM(A1)", "=1+1", "＝2+2", "＋3", "007", "1/2", "1E5", "Jan 2", "10E00012", "12345678", "TRUE",
        "12:30", "5%", "1,5", "#REF!", "'=1", "O'Neil, Jr.", "Žofie", "Qh 9s", "04A1B2C3D4E5F6", "a;b", "2 May",
    ]  # fmt: skip
    data = write_csv([("name", "net"), *((text, -5) for text in texts)])
    seen = opened(tmp_path, {"names.csv": data}, READ_AT_ANY)["names.csv"][1 : len(texts) + 1]
    assert [unguarded(row[0]) for row in seen] == texts
    assert [row[1] for row in seen] == ["-5"] * len(texts)
