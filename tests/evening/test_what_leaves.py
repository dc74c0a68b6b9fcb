"""What leaves the Pi holds no tag, no root and no link to come: looked for byte by byte through whole evenings."""

import json
import logging

import msgspec
import pytest

from dealer.anchor import Root, chain
from dealer.app.evening.secrets import ROOT, TAGS
from dealer.export.build import export_evening
from dealer.export.files import files_of
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.prompts import Pressed
from tests.rig import MOCKED, Rig

PIECE = 8
"""So many bytes in a row are no accident."""
GAMES = all_games()


def secrets_in(data: bytes, secrets: list[bytes]) -> list[str]:
    """Which of them stand in the data, whole or in pieces, raw or in hex of either case."""
    low = data.lower()
    pieces = [secret[at : at + PIECE] for secret in secrets for at in range(0, len(secret) - PIECE + 1, PIECE)]
    return [piece.hex() for piece in pieces if piece in data or piece.hex().encode() in low]


def tags_in(data: bytes) -> list[str]:
    """Which tags' numbers stand in the data, raw or in hex of either case."""
    low = data.lower()
    return [uid for uid in MOCKED if uid.lower().encode() in low or bytes.fromhex(uid) in data]


def to_come(rig: Rig) -> list[bytes]:
    """The root, the next links, the link of the running deal, and what hides the tags."""
    body, tags = rig.store.secret(ROOT), rig.store.secret(TAGS)
    assert body is not None
    assert tags is not None
    kept = msgspec.msgpack.decode(body, type=Root)
    assert kept.next == rig.drawn + 1
    deal = rig.loop.table.deal
    over = deal is None or bool(deal.ended)
    return [kept.root, tags, *chain(kept.root)[kept.next - (0 if over or not rig.drawn else 1) : kept.next + 3]]


def exported(rig: Rig) -> bytes:
    """All files of an export at this moment."""
    told = export_evening(rig.loop.evening, rig.store.load(rig.loop.evening), GAMES)
    return b"".join(files_of(told, GAMES).values())


@pytest.mark.parametrize("shuffle", ["hand", "called"])
def test_no_scene_export_or_log_of_a_whole_evening_holds_them(shuffle: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with Rig("krg", ["Ann", "Bo", "Cy"], shuffle=shuffle, rules={"piles": 11}) as rig:
        acts, deals = 0, 0
        while deals < 2:
            rig.step()
            acts += 1
            secrets = to_come(rig)
            assert secrets_in(json.dumps(rig.scene).encode(), secrets) == []
            assert tags_in(json.dumps(rig.scene).encode()) == []
            if acts % 50 == 7 or rig.kind == "result":
                data = exported(rig)
                assert (secrets_in(data, secrets), tags_in(data)) == ([], [])
            deals += rig.kind == "result"
        turned = [fact for fact in rig.loop.table.deal.turned if fact.tag]  # type: ignore[union-attr]
        assert turned
        assert all(len(fact.tag) == 16 and fact.tag == fact.tag.lower() for fact in turned)
        bodies = b"".join(entry.body for entry in rig.store.load(rig.loop.evening))
        assert tags_in(bodies) == []
        rig.loop.reply(Pressed("close.ok"))
        assert rig.store.secret(ROOT) is None
        assert tags_in(exported(rig)) == []
        assert tags_in(caplog.text.encode()) == []


def test_the_search_finds_what_it_looks_for() -> None:
    secret, uid = bytes(range(128)), next(iter(MOCKED))
    assert secrets_in(b"..." + secret.hex().upper().encode(), [secret])
    assert secrets_in(b"..." + secret[16:32], [secret])
    assert tags_in(f'"tag":"{uid}"'.encode()) == [uid]
    assert tags_in(bytes.fromhex(uid)) == [uid]


def test_the_same_card_is_known_again_after_a_restart_and_by_its_number_in_older_facts() -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        while rig.loop.prompt is None or not rig.loop.prompt.waits_for_cards:
            rig.step()
        rig.act(card="As")
        rig.act(lift="As")
        rig.restart()
        problem = rig.act(card="As")["problem"]
        assert problem["code"] == "already_read"
        turned = rig.loop.table.deal.turned[0]  # type: ignore[union-attr]
        assert isinstance(turned, e.Turned)
        assert rig.loop.readings.hidden.means(next(u for u, t in MOCKED.items() if t.card == "As"), {turned.tag})
