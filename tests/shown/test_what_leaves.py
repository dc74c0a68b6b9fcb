"""Exports, copies on sticks, logs and Scenes of whole evenings hold no root, no secret and no link to come."""

import base64
import logging
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from dealer.anchor import LINK_BYTES, LINKS, anchor_of, chain
from dealer.app.host.stick import copy_to_sticks
from dealer.export.files import write_export
from tests.shown.leaving import Secrets
from tests.shown.tables import GAMES, Hands
from tests.soak import SoakSeeds

ROOT = random.Random(9).randbytes(LINK_BYTES)
PUT: tuple[Callable[[bytes], bytes], ...] = (
    bytes,
    lambda link: link.hex().encode(),
    lambda link: link.hex().upper().encode(),
    base64.b64encode,
    base64.urlsafe_b64encode,
    lambda link: base64.b64encode(b"x" + link),
    lambda link: base64.b64encode(b"xy" + link),
)
"""Ways in which it may stand in a file."""


@pytest.mark.parametrize("link", [1, 2, 700, LINKS])
@pytest.mark.parametrize("put", PUT)
def test_each_of_them_would_be_found(link: int, put: Callable[[bytes], bytes]) -> None:
    hidden = b"deal 7 " + put(chain(ROOT)[link]) + b" of tonight"
    assert Secrets([ROOT], {}).found_in(hidden)
    assert not Secrets([], {}).found_in(hidden)
    if link == 1:
        assert not Secrets([ROOT], {ROOT.hex(): 1}).found_in(hidden)


def secrets_of(hands: Hands) -> Secrets:
    """What may not leave now: the draws of a running deal are not over, nor those before the first deal begins."""
    table, over = hands.rig.loop.table, dict[str, int]()
    roots = {anchor_of(chain(root)[0]): root for root in hands.rig.dice.drawn if len(root) == LINK_BYTES}
    running = table.deal.number if table.deal is not None and not table.deal.ended else None
    if table.deal is None and table.stage != "closed":
        running = 0
    for drawn in hands.witness.drawn:
        mine = hands.rig.loop.evening == hands.evening_of[drawn.place]
        if not (mine and drawn.fact.deal == running and table.stage != "closed"):
            over[roots[drawn.anchor].hex()] = drawn.fact.draw
    return Secrets(hands.rig.dice.drawn, over)


def what_left(hands: Hands, folder: Path, logged: Sequence[str]) -> list[str]:
    """What left that must not: looked for in an export, on a stick, in the log, in the Scene of now."""
    secrets, loop = secrets_of(hands), hands.rig.loop
    for old in sorted(folder.rglob("*"), reverse=True):
        old.unlink() if old.is_file() else old.rmdir()
    stick = folder / "run-sticks" / "STICK"
    stick.mkdir(parents=True)
    found: list[str] = []
    if loop.table.deals or loop.table.deal:
        write_export(loop.ports.store, loop.evening, folder / "exports", loop.engine.games)
        copy_to_sticks(loop.ports.store, loop.evening, GAMES, folder / "run", mounted=lambda _: True)
        assert any(stick.rglob("evening.json"))
        found += secrets.found_under(folder)
    seen = {"the scene": msgspec.json.encode([hands.rig.scene, repr(loop.scene())]), "the log": repr(logged).encode()}
    return found + [f"{where}: {what}" for where, data in seen.items() if (what := secrets.found_in(data))]


def evening(seed: int, acts: int, looks: int, folder: Path, log: pytest.LogCaptureFixture) -> Hands:
    log.set_level(logging.DEBUG)
    hands = Hands(seed)
    try:
        for done in range(1, acts + 1):
            hands.act()
            if done % (acts // looks) == 0:
                assert what_left(hands, folder, [record.getMessage() for record in log.records]) == [], seed
    finally:
        hands.close()
    return hands


@pytest.mark.parametrize("seed", [2, 6])
def test_nothing_leaves_that_must_stay(seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hands = evening(seed, 80, 4, tmp_path / "out", caplog)
    assert hands.witness.drawn


def test_an_export_that_gives_a_link_too_soon_is_found(tmp_path: Path) -> None:
    """The link of the running deal, as the store has it, is one of those that are looked for."""
    hands = Hands(1)
    try:
        while not (hands.witness.drawn and (deal := hands.rig.loop.table.deal) and deal.shuffle and not deal.ended):
            hands.does(hands.goes_on)
        link = hands.witness.drawn[-1].fact.link
        (tmp_path / "evening.json").write_text(f'{{"link": "{link}"}}')
        assert secrets_of(hands).found_under(tmp_path)
    finally:
        hands.close()


@pytest.mark.soak(goal=100, of="evenings looked through sign by sign", each=1)
def test_soak_nothing_leaves(soak_seeds: SoakSeeds, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for seed in soak_seeds:
        caplog.clear()
        evening(100 + seed, 200, 8, tmp_path / "out", caplog)
