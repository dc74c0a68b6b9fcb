"""The main states as text: what each screen says, offers and lights.  New ones: `GOLDEN=write pytest tests/scenes`."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.views.headless import to_headless
from dealer.views.kit.scene import Scene
from tests.gallery.__main__ import LOOKS, view
from tests.gallery.states import states

HERE = Path(__file__).parent
STATES = (
    "start", "start-last-time", "house", "keyboard", "anchor", "anchor-number", "shuffle-begins",
    "shuffle", "cut", "stakes", "deal", "flop",
    "problem-already-read", "problem-unknown-tag", "reader-gone", "cards", "discard", "rules", "rules-found",
    "showdown", "award", "result", "table", "fix", "close", "settings", "series", "closed", "opener", "keypad", "bet",
    "draw-up-cards", "turn-wild", "showdown-kryky", "result-kryky", "draw", "showdown-six", "result-six",
)  # fmt: skip


def dump(scene: Scene) -> str:
    """A Scene in a few lines that a person can read and a diff can show."""
    return "\n".join(_lines(scene)) + "\n"


def _lines(scene: Scene) -> Iterator[str]:
    said = to_headless(scene)
    yield f"scene {said['scene']}, deal {said['deal']}"
    prompt = said["prompt"]
    if isinstance(prompt, dict):
        whom = f"{prompt['kind']} of {prompt['seats']}, {prompt['count']} left"
        yield f"asks  {whom}: {prompt['text']} ({prompt['article']})"
    for name in ("board", "wild", "shown", "pot", "lights", "problem", "tally"):
        if said[name]:
            yield f"{name:<5} {said[name]}"
    for text in said["text"] if isinstance(said["text"], list) else ():
        yield f"text  {text}"
    for button in scene.buttons:
        x, y, w, h = button.rect.px(scene.scale)
        mark = "*" if button.primary else " " if button.enabled else "-"
        yield f"key {mark} {button.id:<24} {x:>3},{y:>3} {w:>3}x{h:<3} {button.label}".rstrip()


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {name: view(ctx, LOOKS[0]) for name, ctx in states()}


@pytest.mark.parametrize("name", STATES)
def test_the_screen_says_and_offers_what_it_did(name: str, scenes: dict[str, Scene]) -> None:
    file, now = HERE / f"{name}.txt", dump(scenes[name])
    if os.environ.get("GOLDEN") == "write":
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8")


def test_no_golden_scene_is_left_over() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(STATES)
