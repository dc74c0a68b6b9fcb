"""Kryky's table cards lie on the antennas all the time; until each is turned nothing anywhere knows of it (S7)."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.export.files import write_export
from dealer.store.sqlite import open_store
from tests.conformance.play_headless import Console, preset
from tests.games.through_process import ROOT
from tests.rig import MOCKED, Rig, Scene

LYING = {3: "7d", 4: "Jc", 5: "4h"}
"""The community cards and the indicator, each on an antenna of its own."""
UP = {2: "Ks Kh", 3: "9c 8c", 1: "2s 3s"}
HANDS = {1: "2s 3s Ah Ad 8d", 2: "Ks Kh Tc Td 5c", 3: "9c 8c Qs Qd 6h"}


def tag_of(card: str) -> str:
    """The tag of the mock's first deck."""
    return next(uid for uid, tagged in MOCKED.items() if tagged.card == card)


def traces(card: str) -> tuple[bytes, ...]:
    """Every way in which the card or its tag could stand in a file."""
    uid = tag_of(card)
    return (f'"{card}"'.encode(), uid.encode(), uid.lower().encode(), bytes.fromhex(uid))


def found(folder: Path, card: str) -> list[str]:
    """The files that know of the card; the schema of an export names all 52."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "evening.schema.json"]
    return [path.name for path in files if any(trace in path.read_bytes() for trace in traces(card))]


def whole_deal(rig: Rig, *, lying: bool) -> Iterator[tuple[str, Scene]]:
    """A deal line by line: the table card that was turned, if one was, and the Scene after it."""
    if lying:
        for antenna, card in LYING.items():
            rig.act(card=card, antenna=antenna)
    yield "", rig.act(wait_ms=5000)
    turned = dict(LYING)
    left = {seat: cards.split() for seat, cards in HANDS.items()}
    rig.play_to("opener")
    yield "", rig.act(tap="up.read")
    while rig.kind != "result":
        prompt = rig.scene["prompt"]
        if prompt["kind"] in {"turn_up", "turn_wild"}:
            antenna = min(turned)
            card = turned.pop(antenna)
            if lying:
                rig.act(wait_ms=2000)
                rig.act(lift=card)
            rig.act(card=card, antenna=antenna)
            yield card, rig.act(lift=card)
        elif rig.loop.prompt is not None and rig.loop.prompt.waits_for_cards:
            (seat,) = prompt["seats"]
            card = left[seat].pop(0)
            rig.act(card=card)
            yield "", rig.act(lift=card)
        else:
            yield "", rig.act(tap=rig.primary())


def without_problem(scene: Scene) -> Scene:
    """A Scene but for `not_now`, whose sentence takes the prompt's place."""
    if scene["problem"] is not None:
        assert scene["problem"]["code"] == "not_now"
    return {**scene, "problem": None, "text": [(scene["prompt"] or {}).get("text", ""), *scene["text"][1:]]}


def test_s7_a_table_card_before_its_turn_is_in_no_scene_no_file_no_export_and_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    state, bare_state = tmp_path / "lying", tmp_path / "bare"
    store, bare_store = open_store(state), open_store(bare_state)
    names = ("Ann", "Bo", "Cy")
    with Rig("kryky", names, store=store) as rig, Rig("kryky", names, store=bare_store) as bare:
        unseen = dict(LYING)
        said_not_now = 0
        deals = zip(whole_deal(rig, lying=True), whole_deal(bare, lying=False), strict=True)
        for (turned, scene), (_, plain) in deals:
            said_not_now += scene["problem"] is not None
            assert without_problem(scene) == without_problem(plain)
            unseen = {antenna: card for antenna, card in unseen.items() if card != turned}
            for card in unseen.values():
                assert found(state, card) == []
                assert card not in str({**scene, "buttons": []})
            if turned:
                assert found(state, turned), "and once it is turned, it is known"
                exported = write_export(store, rig.loop.evening, tmp_path / f"export {turned}", rig.engine.games)
                for card in unseen.values():
                    assert found(exported, card) == []
        assert said_not_now, "the screen did say that cards lay there"
        assert unseen == {}
        assert [x.body for x in store.load(rig.loop.evening)] == [x.body for x in bare_store.load(bare.loop.evening)]
        assert not any(card in caplog.text or tag_of(card) in caplog.text for card in LYING.values())
    store.close()
    bare_store.close()


def test_s7_nor_does_the_process_tell_it_on_stderr_or_leave_it_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    file, state = tmp_path / "preset.toml", tmp_path / "state"
    file.write_text(preset("kryky", ["Ann", "Bo", "Cy"]), encoding="utf-8")
    dealer = [sys.executable, "-m", "dealer"]
    console = Console([*dealer, "run", "--mock", "--headless", "--state", str(state), "--preset", str(file)])
    try:
        for antenna, card in LYING.items():
            console.act(card=card, antenna=antenna)
        while console.scene["prompt"]["kind"] != "opener":
            console.act(tap=next(b["id"] for b in console.scene["buttons"] if b["primary"]))
        console.act(tap="opener.2")
        for _ in range(3):
            console.act(tap="bet.check")
        assert console.scene["prompt"]["kind"] == "turn_up"
        assert console.act(wait_ms=3000)["problem"]["code"] == "not_now"
        for card in LYING.values():
            assert found(state, card) == []
        console.act(quit=True)
        said = console.said()
        assert not any(card in said or tag_of(card) in said.upper() for card in LYING.values())
    finally:
        console.kill()
    exported = subprocess.run(
        [*dealer, "export", "--state", str(state), "--to", str(tmp_path / "out")], capture_output=True, check=False
    )
    assert exported.returncode in {0, 2}
    for card in LYING.values():
        assert found(tmp_path / "out", card) == []
