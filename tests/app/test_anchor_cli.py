"""`dealer anchor`: tonight's anchor in a terminal, and no link."""

from pathlib import Path

import pytest

from dealer.app.main import main
from dealer.rules import events as e
from dealer.signs import signs
from dealer.store.sqlite import open_store
from tests.rig import Rig


def test_the_anchor_of_the_open_evening_is_shown_with_what_was_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["anchor", "--state", str(tmp_path)]) == 2
    store = open_store(tmp_path)
    with Rig(seated=False, store=store) as rig:
        for name in ("Ann", "Bo"):
            rig.tap("seats.new")
            rig.act(type=name)
            rig.tap("keyboard.ok")
        rig.tap("seats.draw")
        rig.tap("anchor.seen")
        rig.act(type="2008")
        rig.tap("anchor.add")
        rig.tap("anchor.done")
        anchor = rig.loop.table.anchor
        links = [f.link for f in e.decode_all([x.body for x in store.load(rig.loop.evening)]) if isinstance(f, e.Drawn)]
    store.close()
    assert anchor is not None
    capsys.readouterr()
    assert main(["anchor", "--state", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.splitlines() == [signs(anchor.anchor), anchor.anchor, "number: 2008 by Ann", "draws: 1"]
    assert len(links) == 1
    assert links[0][:16] not in said
