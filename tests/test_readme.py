"""What the README has its reader tap, type or write is there, and its map of rooms leaves none out."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer.app.headless import Line
from dealer.app.preset import load_preset
from dealer.app.score import score
from dealer.games import all_games
from tests.gallery.__main__ import README as PICTURES
from tests.rig import Rig, Scene

TREE = Path(__file__).resolve().parent.parent
TEXT = (TREE / "README.md").read_text(encoding="utf-8")
NAV = {"Table": "table", "Cards": "cards", "Rules": "rules", "Fix": "fix"}
BOLD = r"\*\*[^*`]+\*\*"
CHAINS = sorted({
    tuple(re.findall(r"\*\*([^*]+)\*\*", chain))
    for chain in re.findall(rf"{BOLD}(?:, {BOLD})+", re.sub(r"\s+", " ", TEXT))
})  # fmt: skip


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
    shown = [json.loads(line) for line in re.findall(r"`(\{\"[^`]+\})`", TEXT)]
    for line in shown:
        Line(**line).act()
    assert {key for line in shown for key in line} == set(Line.__struct_fields__) - {"antenna"}
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
    answers, good = score("krg", [line])
    assert good
    assert json.loads(answers[0])["winners"] == ["Cy"]


def test_the_map_of_rooms_names_every_room_and_none_that_is_not_there() -> None:
    rooms = TEXT.split("| room | job |")[1].split("\n\n")[0]
    named = set(re.findall(r"`([^`*]+?)/?`", "".join(re.findall(r"^\|([^|]+)\|", rooms, re.MULTILINE))))
    kept = subprocess.run(["git", "ls-files"], cwd=TREE, capture_output=True, text=True, check=False).stdout.split("\n")
    if not any(kept):
        pytest.skip("this is no clone")
    below = {Path(*Path(file).parts[: 2 if file.startswith("dealer/") else 1]) for file in kept if "/" in file}
    there = {str(path) for path in below} - {"dealer/__init__.py", "dealer/__main__.py", "dealer/py.typed"}
    assert named == there


def test_every_picture_has_words_for_who_cannot_see_it() -> None:
    assert len(re.findall(r"!\[[^\]]{10,}\]\(tests/gallery/", TEXT)) == len(PICTURES)
