"""Any sketch, any card, any noise around it: each presentation is that card once, however the bytes come."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hardware.readers.heard import Heard, Reading
from hardware.readers.line import LineParser
from hardware.uids import verdict
from tests.hardware.sketches import SKETCHES, Sketch
from tests.soak import SoakSeeds

PAUSE = b""
"""In a list of pieces: the line is quiet."""
CHATTER = (
    "", "loop 17", "ready.", "heap: 123456", "No card found", "RSSI -67 dBm", "ets Jun  8 2016 00:22:57",
    "rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)", "load:0x3fff0018,len:4", "entry 0x400806a8",
    "IP address: 192.168.1.100", "free memory 181232 bytes", "MAC: AA:BB:CC:DD:EE:FF", "temp 21.5 C", "WiFi connected",
    "Key A: FF FF FF FF FF FF", "......", "\x1b[0;32mI (1234) main: ok\x1b[0m", "millis=123456789",
)  # fmt: skip


def real(uid: bytes) -> bool:
    """A card can have it."""
    return verdict(uid.hex().upper()) is None


uids = st.one_of(*(st.binary(min_size=n, max_size=n) for n in (4, 7, 7, 10))).filter(real)


def pieces(sketch: Sketch, cards: list[bytes], dice: random.Random, *, live: bool) -> list[bytes]:
    """What comes from the port, with its pauses."""
    end = dice.choice((b"\r\n", b"\n", b"\r"))

    def chatter(lines: tuple[str, ...]) -> bytes:
        return b"".join(line.encode(sketch.coding, "replace") + end for line in lines)

    said = [chatter(sketch.boot), PAUSE]
    for card in cards:
        if sketch.idle or dice.random() < 0.5:
            said += [chatter(tuple(dice.choices(sketch.idle or CHATTER, k=dice.randrange(3)))), PAUSE]
        lines = sketch.says(card)
        cut = dice.randrange(len(lines) + 1) if live and dice.random() < 0.3 else len(lines)
        said += [chatter(tuple(lines[:cut])), PAUSE] if cut > len(lines) - 1 else [chatter(tuple(lines)), PAUSE]
    return said


def hear(said: list[bytes], dice: random.Random, *, live: bool) -> list[Heard]:
    parser = LineParser()
    heard = parser.quiet() if live else []
    for piece in said:
        if piece == PAUSE and live:
            heard += parser.quiet()
        at = 0
        while at < len(piece):
            size = dice.choice((1, 2, 7, 64, 1000))
            heard += parser.feed(piece[at : at + size])
            at += size
    return [*heard, *parser.idle()]


def read(heard: list[Heard]) -> list[str]:
    return [one.uid for one in heard if isinstance(one, Reading)]


def check(sketch: Sketch, cards: list[bytes], seed: int, *, live: bool) -> None:
    dice = random.Random(seed)
    said = pieces(sketch, cards, dice, live=live)
    heard = hear(said, dice, live=live)
    assert read(heard) == [card.hex().upper() for card in cards], (sketch.name, b"".join(said), heard)


@pytest.mark.parametrize("sketch", SKETCHES, ids=lambda sketch: sketch.name)
@settings(max_examples=15, deadline=None)
@given(st.data())
def test_each_presentation_of_any_sketch_is_its_card_once(sketch: Sketch, data: st.DataObject) -> None:
    cards = data.draw(st.lists(uids.filter(sketch.only), min_size=1, max_size=4, unique_by=lambda uid: uid[:3]))
    assume(not any(a in b for a in cards for b in cards if a is not b))  # a page of the one that is the other
    check(sketch, cards, data.draw(st.integers(0, 2**32)), live=data.draw(st.booleans()))


@pytest.mark.soak
def test_presentations_of_every_sketch(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        dice = random.Random(seed)
        for sketch in SKETCHES:
            drawn = [dice.randbytes(dice.choice((4, 7, 7, 10))) for _ in range(12)]
            cards = [uid for uid in dict.fromkeys(drawn) if real(uid) and sketch.only(uid)][:6]
            for live in (False, True):
                check(sketch, cards, seed, live=live)
