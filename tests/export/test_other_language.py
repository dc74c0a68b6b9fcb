"""Another program, in another language, works the draws of evenings out again from their exports alone."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dealer.rules.prompts import Pressed
from tests.export.nights import Night
from tests.soak import SoakSeeds

SCRIPT = Path(__file__).with_name("other_language.mjs")
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Flo")

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no node to run the script in another language")


def night_of_draws(seed: int) -> Night:
    """Seats and first dealer drawn, some of them again; two deals shuffled by calls or by hand, some of them again."""
    rng = random.Random(seed)
    night = Night.from_the_first_screen(game=rng.choice(["krg", "six_card_draw"]), seed=seed)
    night.join(*NAMES[: rng.randint(3, 6)])
    said = {1: str(rng.randrange(10**6)), 2: str(rng.randrange(1000))}
    night.draw("seats.draw", rng.choice([{}, said, {1: "0"}]))
    for _ in range(rng.randint(0, 6)):
        night.say(Pressed("fix.draw_again", name="came"))
    night.tap("seats.done")
    night.tap(f"house.shuffle.{rng.choice(['called', 'hand'])}")
    night.tap("house.agree")
    night.draw("seats.button_draw")
    for _ in range(rng.randint(0, 6)):
        night.say(Pressed("fix.draw_again", name="left"))
    night.tap("dealer.done")
    for _ in range(rng.randint(0, 8)):
        prompt = night.prompt
        assert prompt is not None
        night.tap(next(choice.id for choice in prompt.choices if choice.primary))
        night.say(Pressed("fix.shuffle_again", name="card_fell"))
    return night.play(2).close()


def opinion(body: bytes, folder: Path) -> dict[str, Any]:
    """What the script says of an export."""
    file = folder / "evening.json"
    file.write_bytes(body)
    done = subprocess.run(["node", SCRIPT, file], capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def agreed(seed: int, folder: Path) -> dict[str, int]:
    """The draws of one evening by their purposes, after the script found no difference."""
    said = opinion(msgspec.json.encode(night_of_draws(seed).export()), folder)
    assert said["faults"] == [], seed
    draws: dict[str, int] = said["draws"]
    return draws


def test_every_draw_is_worked_out_again_in_another_language(tmp_path: Path) -> None:
    counts: dict[str, int] = {}
    for seed in range(12):
        for purpose, count in agreed(seed, tmp_path).items():
            counts[purpose] = counts.get(purpose, 0) + count
    assert min(counts[purpose] for purpose in ("seats", "first_dealer", "shuffle", "cut", "plans")) > 5, counts


@pytest.mark.parametrize("what", ["order", "link", "numbers", "signs", "code"])
def test_the_script_sees_what_was_changed(what: str, tmp_path: Path) -> None:
    file = json.loads(msgspec.json.encode(night_of_draws(1).export()))
    draw, anchor = file["taken"][0], file["anchors"][0]
    match what:
        case "order":
            draw["order"].reverse()
        case "link":
            draw["link"] = file["taken"][1]["link"]
        case "numbers" | "signs":
            anchor[what] += "1"
        case "code":
            file["code"] = anchor["signs"]
    assert opinion(json.dumps(file, separators=(",", ":"), ensure_ascii=False).encode(), tmp_path)["faults"]


@pytest.mark.soak(goal=1000, of="draws in another language", each=8)
def test_soak_other_language(soak_seeds: SoakSeeds, tmp_path: Path) -> None:
    for seed in soak_seeds:
        agreed(1000 + seed, tmp_path)
