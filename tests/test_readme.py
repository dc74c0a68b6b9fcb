"""What the papers have their reader tap, type, write or buy is there, and the map of rooms leaves none out."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer.app.cli.score import answers
from dealer.app.evening.headless import InputLine
from dealer.app.settings.preset import load_preset
from dealer.games import all_games, games_of
from tests.gallery.__main__ import PICTURES
from tests.rig import Rig, Scene

TREE = Path(__file__).resolve().parent.parent
README = (TREE / "README.md").read_text(encoding="utf-8")
HOST = {
    name: (TREE / name).read_text(encoding="utf-8")
    for name in ("README.md", "INSTALL.md", "TROUBLE.md", "PROOF.md", "docs/evening.md")
}
TEXT = "\n".join(HOST.values())
DEVELOPING = (TREE / "DEVELOPING.md").read_text(encoding="utf-8")
NAV = {"Table": "table", "Cards": "cards", "Rules": "rules", "Fix": "fix"}
BOLD = r"\*\*[^*`]+\*\*"
CHAINS = sorted({
    tuple(re.findall(r"\*\*([^*]+)\*\*", chain))
    for chain in re.findall(rf"{BOLD}(?:, {BOLD})+", re.sub(r"\s+", " ", TEXT))
})  # fmt: skip

NO_KEYS = frozenset({"KRG", "Kryky", "Six Card Draw", "Five Card Draw"})


def keys(scene: Scene) -> dict[str, str]:
    return {button["label"]: button["id"] for button in scene["buttons"]}


@pytest.mark.parametrize("chain", [chain for chain in CHAINS if chain[0] in NAV], ids=" ".join)
def test_every_key_that_is_named_after_another_is_there_when_that_one_is_tapped(chain: tuple[str, ...]) -> None:
    for seated in (False, True):
        with Rig(seated=seated) as rig:
            rig.loop.settings = replace(rig.loop.settings, shuts_down=True)
            *doors, last = chain
            for door in doors:
                rig.tap(keys(rig.scene)[door])
            if last in {*keys(rig.scene), *rig.scene["text"]}:
                return
    pytest.fail(f"{last} is not there")


def test_the_chains_of_keys_are_found() -> None:
    assert ("Table", "Close night") in CHAINS
    assert ("Table", "Settings", "Shut down") in CHAINS


def test_every_headless_line_that_is_shown_is_one_and_every_kind_of_line_is_shown() -> None:
    shown = [json.loads(line) for line in re.findall(r"`(\{\"[^`]+\})`", DEVELOPING)]
    for line in shown:
        InputLine(**line).act()
    assert {key for line in shown for key in line} == set(InputLine.__struct_fields__) - {"antenna"}
    with Rig(seated=False) as rig:
        assert rig.act(**shown[0])["problem"] is None


def test_the_preset_that_is_shown_starts_an_evening_and_names_every_key(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    (tmp_path / "shown.toml").write_text(text, encoding="utf-8")
    assert load_preset(tmp_path / "shown.toml", all_games()).rules == {"wins_needed": 4}
    unusual = re.search(r"# if not as usual: (.*), and", text)
    assert unusual
    (tmp_path / "all.toml").write_text("\n".join([*unusual[1].split(", "), text]), encoding="utf-8")
    whole = load_preset(tmp_path / "all.toml", all_games())
    assert (whole.dealer, whole.shuffle, whole.piles, whole.stacks) == ("Bo", "hand", 7, 200)


def test_the_disputed_hand_that_is_shown_is_judged() -> None:
    (line,) = re.findall(r"^# (\{.*\})$", TEXT, re.MULTILINE)
    ((answer, good),) = answers("krg", [line])
    assert good
    assert json.loads(answer)["winners"] == ["Cy"]


def test_the_map_of_rooms_names_every_room_and_none_that_is_not_there() -> None:
    rooms = DEVELOPING.split("| room | job |")[1].split("\n\n")[0]
    named = set(re.findall(r"`([^`*]+?)/?`", "".join(re.findall(r"^\|([^|]+)\|", rooms, re.MULTILINE))))
    kept = subprocess.run(["git", "ls-files"], cwd=TREE, capture_output=True, text=True, check=False).stdout.split("\n")
    if not any(kept):
        pytest.skip("this is no clone")
    below = {Path(*Path(file).parts[: 2 if file.startswith("dealer/") else 1]) for file in kept if "/" in file}
    there = {str(path) for path in below} - {"dealer/__init__.py", "dealer/__main__.py", "dealer/py.typed"}
    assert named == there


def test_every_picture_has_words_for_who_cannot_see_it() -> None:
    assert len(re.findall(r"!\[[^\]]{10,}\]\(pictures/", HOST["docs/evening.md"])) == len(PICTURES)
    assert len(re.findall(r"!\[[^\]]{10,}\]\(docs/pictures/", README)) == 1


def test_the_readme_is_short_and_names_the_two_commands_of_a_fresh_machine() -> None:
    assert len(README.splitlines()) <= 120
    assert re.findall(r"^make \w+", README, re.MULTILINE) == ["make run", "make test"]
    assert (TREE / ".ci/run").read_text(encoding="utf-8").rstrip().endswith("\nmake test")


def test_the_readme_names_every_game() -> None:
    games = README.split("## What it plays")[1].split("\n## ")[0]
    titles = [game.title for game in games_of("dealer.games").values()]
    assert re.findall(r"^- \*\*([^*]+)\*\*", games, re.MULTILINE) == titles


def test_every_key_in_bold_is_on_some_screen() -> None:
    said = "".join(file.read_text(encoding="utf-8") for file in (TREE / "dealer").rglob("*.py"))
    bold = {word for word in re.findall(r"\*\*([A-Z][^*.]+)\*\*", TEXT) if word not in NO_KEYS}
    assert len(bold) > 15
    assert {word for word in bold if f'"{word}"' not in said} == set()


def test_every_symptom_that_quotes_the_screen_quotes_what_it_says() -> None:
    symptoms = [row.split("|")[1] for row in HOST["TROUBLE.md"].splitlines() if row.startswith("| ")]
    assert len(symptoms) > 20
    said = "".join(
        file.read_text(encoding="utf-8") for room in ("dealer", "hardware") for file in (TREE / room).rglob("*.py")
    )
    quoted = [quote for symptom in symptoms for quote in re.findall(r'"([^"]+)"', symptom)]
    assert len(quoted) >= 5
    assert [quote for quote in quoted if quote not in said] == []


def test_every_event_of_the_journal_has_its_row_and_every_row_its_event() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", HOST["TROUBLE.md"], re.MULTILINE))
    text = "".join(file.read_text(encoding="utf-8") for file in (TREE / "dealer/app").rglob("*.py"))
    noted = set(re.findall(r'\b(?:journal\.)?note\("(\w+)"|self\._note\("(\w+)"', text))
    assert told == {name for pair in noted for name in pair if name}


def test_what_is_copied_to_the_pi_is_what_the_installer_needs() -> None:
    (line,) = re.findall(r"^scp -r (.*) NAME@", HOST["INSTALL.md"], re.MULTILINE)
    script = (TREE / "systemd/install.sh").read_text(encoding="utf-8")
    read = {path.split("/")[0] for path in re.findall(r'"\$src/([^"$]+)"', script)}
    assert {"dealer", "hardware", "systemd", ".ci"} <= read
    given = line.split()
    assert {each for each in read if each not in given and not (each.endswith(".md") and "*.md" in given)} == set()
    assert all(list(TREE.glob(each)) for each in given)


def test_the_commands_that_put_the_program_on_the_reader_board_are_the_same_in_both_papers() -> None:
    def commands(text: str) -> list[str]:
        return re.findall(r"^ +((?:python3 -m venv |mpremote-venv/).*)$", text, re.MULTILINE)

    install = commands(HOST["INSTALL.md"])
    assert len(install) == 4
    assert commands((TREE / "firmware/README.md").read_text(encoding="utf-8")) == install


def test_the_prices_of_the_readme_are_those_of_the_parts() -> None:
    sums = {place: whole for place, (whole, _) in _bills().items()}
    assert all(abs(whole - added) <= max(2, added / 8) for whole, added in _bills().values())
    asked = [int(price) for price in re.findall(r"^\|[^|]+\| (\d+) €", README, re.MULTILINE)]
    board, five = sums["Reader board", 1], sums["Reader board", 5]
    wanted = [0, sums["The table", 1], board + sums["Cards", 1], five - board, sums["Lights", 1], 10]
    assert asked == wanted


def _bills() -> dict[tuple[str, int], tuple[int, float]]:
    """What hardware/BOM.md says that a table of parts costs with so many modules, and what its rows add up to."""
    bills = {}
    for part in (TREE / "hardware/BOM.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        place, *lines = part.splitlines()
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]
        for row in rows:
            if row[0].startswith("together"):
                modules = 5 if "five" in row[0] else 1
                counted = [(_count(each[2], modules), float(each[4])) for each in rows if each[0].split()[0] != "or"]
                bills[place, modules] = int(row[4]), sum(many * price for many, price in counted)
    return bills


def _count(many: str, modules: int) -> int:
    """How many of a part the recommended set takes; none of what is only for another set."""
    if many in ("1 to 5", "1 for each module"):
        return modules
    return int(many) if many.isdigit() else 0
