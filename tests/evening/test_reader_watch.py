"""The reader is watched on the screen: readings with their bytes between deals; in a deal nothing that tells a card."""

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from dealer.views import console
from dealer.views.context import Settings, Watched
from dealer.views.kit.scene import Text
from dealer.window.fonts import Fonts
from dealer.words.render import render
from hardware.mock import mock_uid
from tests.rig import Rig
from tests.screen import both_hands, painter_for
from tests.views.test_every_scene import Looker

STRANGER = "04112233445566"
IN_PAIRS = "04 11 22 33 44 55 66"


def watch(rig: Rig) -> None:
    for key in ("nav.table", "table.decks", "decks.watch"):
        rig.tap(key)


class Row(NamedTuple):
    """One thing that the reader said, in words."""

    what: str
    verdict: str
    believed: bool
    raw: str


def rows(rig: Rig) -> tuple[Row, ...]:
    return tuple(Row(render(r.what), render(r.verdict), r.believed, r.raw) for r in rig.loop.context().watched)


def everything(rig: Rig) -> str:
    """All that the screen holds, in capitals and without blanks."""
    return repr(rig.loop.scene()).upper().replace(" ", "")


def test_between_deals_a_reading_stands_with_its_number_its_bytes_and_what_it_is() -> None:
    with Rig(seated=False) as rig:
        watch(rig)
        assert rows(rig) == ()
        scene = rig.act(tag=STRANGER)
        assert (scene["scene"], scene["problem"]) == ("watch", None)
        (row,) = rows(rig)
        assert row.what == f"Antenna 1: {IN_PAIRS}"
        assert (row.verdict, row.believed) == ("believed; in no deck", True)
        assert STRANGER in row.raw
        rig.act(lift=STRANGER)
        rig.act(tag=mock_uid(1), antenna=2)
        newest, older = rows(rig)
        assert (newest.what[:9], newest.verdict[2:]) == ("Antenna 2", " of deck A")
        assert older == row


def test_why_a_card_is_not_believed_is_said() -> None:
    with Rig(seated=False) as rig:
        watch(rig)
        rig.act(tag="08EC947F")
        assert "telephone" in rows(rig)[0].verdict
        rig.act(lift="08EC947F")
        rig.act(tag=STRANGER)
        rig.act(tag=mock_uid(1))
        assert rows(rig)[0].verdict == "none believed: lift one"
        assert not rows(rig)[0].believed
        rig.act(unplug=True)
        assert rows(rig)[0].what == "The reader is not plugged in"
        assert rig.scene["problem"]["code"] == "reader_gone"


def test_a_card_that_is_only_tried_is_nothing_for_the_table() -> None:
    with Rig() as rig:
        rig.play_to("result")
        before = rig.loop.table
        watch(rig)
        scene = rig.act(card="Qh")
        assert scene["problem"] is None
        assert rig.loop.table == before
        assert "Q♥" in rows(rig)[0].verdict


@pytest.mark.parametrize("kind", ["deal_card", "discard", "shared_cards", "show_cards"])
def test_in_a_deal_no_tag_is_told_by_number_by_bytes_or_by_name(kind: str) -> None:
    with Rig() as rig:
        rig.play_to(kind)
        watch(rig)
        for uid in (STRANGER, mock_uid(1), mock_uid(30)):
            rig.act(tag=uid)
            assert rows(rig), "that something was read is said"
            assert uid not in everything(rig)
            assert all(uid not in repr(row).upper().replace(" ", "") and not row.raw for row in rows(rig))
            rig.act(lift=uid)
        said = {row.verdict for row in rows(rig)}
        assert said <= {"believed", "dropped: not waited for"}
        assert not any("of deck" in row.verdict for row in rows(rig))


def test_a_card_that_is_waited_for_still_counts_while_the_reader_is_watched() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        watch(rig)
        rig.act(card="Qh")
        assert rig.scene["board"] == ["Qh"]
        assert rows(rig)[0].verdict == "believed"


def test_what_was_seen_is_forgotten_when_the_screen_closes_and_when_a_deal_begins() -> None:
    with Rig() as rig:
        rig.play_to("result")
        watch(rig)
        rig.act(tag=STRANGER)
        rig.act(lift=STRANGER)
        rig.tap("watch.back")
        watch(rig)
        assert rows(rig) == ()
        rig.act(tag=STRANGER)
        nav = rig.loop.nav
        rig.tap("watch.back")
        rig.tap("result.next")
        rig.loop.nav = nav
        assert rows(rig) == ()
        assert IN_PAIRS.replace(" ", "") not in everything(rig)


def test_the_screen_is_good_at_every_size_whatever_was_read() -> None:
    looker = Looker()
    many = tuple(Watched(f"Antenna {n}: 04 84 01 5A 06 1F 90 AA BB CC", "lay there before: lift it",
                         n % 2 == 0, "02 " * 40) for n in range(8))  # fmt: skip
    with Rig() as rig:
        watch(rig)
        ctx = rig.loop.context()
        for watched in ((), many):
            for gone in ("", "The reader is not plugged in."):
                for size, left in both_hands():
                    there = replace(ctx, watched=watched, reader_gone=gone, settings=Settings(size, left))
                    looker.look(console.view(there))
    assert looker.wrong == []


def test_upright_the_bytes_stand_whole_under_the_reading() -> None:
    with Rig(seated=False, size=(720, 1280)) as rig:
        watch(rig)
        rig.act(tag=STRANGER)
        texts = [item for item in rig.loop.scene().items if isinstance(item, Text)]
        (raw,) = [row.raw for row in rows(rig)]
        parts = [item for item in texts if item.text and item.text in raw]
        assert "".join(item.text for item in parts) == raw
        painter = painter_for(rig.loop.scene(), Fonts())
        assert all(painter.fitted(item).whole for item in parts)
        looker = Looker()
        looker.look(rig.loop.scene())
        assert looker.wrong == []
