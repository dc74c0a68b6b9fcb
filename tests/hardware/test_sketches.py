# ruff: noqa: E501 -- one sketch a line
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


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize(
    ("said", "cards"),
    [
        (b"Wiegand HEX = AC62784, DECIMAL = 180758404, Type W34\r\n", ["0AC62784"]),
        (b"Wiegand HEX = 5AC62784, DECIMAL = 1522935684, Type W34\r\n", ["5AC62784"]),
        (b"UID: 5A:C6:27:84\r\nUID: 5A:C6:27:84\r\n", ["5AC62784", "5AC62784"]),
        (b"[D][rdm6300:052]: Found new tag with ID 1522935684\r\n", ["1522935684"]),
        (b"UID 90 198 39 132 hex 5A C6 27 84\r\n", ["5AC62784"]),
        (b"uid(dec): 24 47 60 82\r\nuid(hex): 18 2F 3C 52\r\n", ["182F3C52"]),
        (b"uid(hex): 24 47 60 82\r\n", ["24476082"]),
        (
            b"Card UID: 5A C6 27 84\r\nCard SAK: 08\r\nPICC type: MIFARE 1KB\r\nMIFARE_Read() failed: Timeout in communication.\r\n",
            ["5AC62784"],
        ),
        (b"ID:5AC62784\r\nTime: 12:33:01\r\nID:9D1CB502\r\n", ["5AC62784", "9D1CB502"]),
        (b"> uid=0x5ac62784;type=8\r\n", ["5AC62784"]),
        (b"(5A,C6,27,84)\r\n", ["5AC62784"]),
        (b"{0x5A, 0xC6, 0x27, 0x84}\r\n", ["5AC62784"]),
        (b'["5A","C6","27","84"]\r\n', ["5AC62784"]),
        (b"['5a', 'c6', '27', '84']\r\n", ["5AC62784"]),
        (b"UID: <5A C6 27 84>\r\n", ["5AC62784"]),
        (b"Buffer: 5A C6 27 84 \r\nData block 4: 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 10\r\n", ["5AC62784"]),
        (b"04 6B C3 22 4E 61 90\r\n04 6B C3 24\r\n22 4E 61 90\r\n9D 48 00 00\r\nE1 10 12 00\r\n", ["046BC3224E6190"]),
        (b"tag;046BC3224E6190;21.5;ok\r\n", ["046BC3224E6190"]),
        (b"046BC3224E6190\t21.5\tok\r\n", ["046BC3224E6190"]),
        (b"2026-11-30 12:00:01\t046BC3224E6190\r\n", ["046BC3224E6190"]),
        (b"1,2,046BC3224E6190,3\r\n", ["046BC3224E6190"]),
        (
            b"+-----+\r\n| UID | 04 6B C3 22 4E 61 90 |\r\n+-----+\r\n| 00 | 04 6B C3 24 |\r\n| 01 | 22 4E 61 90 |\r\n",
            ["046BC3224E6190"],
        ),
        (b"Sector 0 Block 0: 5A C6 27 84\r\n", []),
        (b"UID size: 4\r\nUID: 5a c6 27 84\r\nIn number: 1522935684 / LE 2217199194\r\n", ["5AC62784"]),
        (b"ID (HEX): 5AC62784\r\nID (DEC): 1522935684\r\nFacility: 90\r\n", ["5AC62784"]),
        (b"ID (DEC): 1522935684\r\nID (HEX): 5AC62784\r\n", ["5AC62784"]),
        (b"NFCID1: 04 6b c3 22 4e 61 90\r\nSENS_RES: 00 44\r\nSEL_RES: 00\r\n", ["046BC3224E6190"]),
        (
            b"ISO/IEC 14443A (106 kbps) target:\r\n    ATQA (SENS_RES): 00  44\r\n       UID (NFCID1): 04  6b  c3  22  4e  61  90\r\n      SAK (SEL_RES): 00\r\n",
            ["046BC3224E6190"],
        ),
        (b"uid bytes: 0x04,0x6B,0xC3,0x22,0x4E,0x61,0x90\r\n", ["046BC3224E6190"]),
        (b"0x4 0x6B 0xC3 0x22 0x4E 0x61 0x90\r\n", ["046BC3224E6190"]),
        (b"4 6b c3 22 4e 61 90\r\n", ["046BC3224E6190"]),
        (b"\x02 5AC62784 \x03\r\n\x029D1CB502\x03", ["5AC62784", "9D1CB502"]),
        (b"uid=5AC62784 rssi=-40 cnt=123456\r\n", ["5AC62784"]),
        (b"Card #12: 5AC62784\r\n", ["5AC62784"]),
        (b"5AC62784h\r\n", ["5AC62784"]),
        (b"ID: 5A C6 27 84 - Admin\r\n", ["5AC62784"]),
        (b"N\xb0 5AC62784\r\n", ["5AC62784"]),
        (b"\xc2\xab5AC62784\xc2\xbb\r\n", ["5AC62784"]),
    ],
)
def test_what_else_sketches_print(said: bytes, cards: list[str], live: bool) -> None:
    dice = random.Random(said)
    assert read(hear([said, PAUSE], dice, live=live)) == cards


@pytest.mark.soak
def test_presentations_of_every_sketch(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        dice = random.Random(seed)
        for sketch in SKETCHES:
            drawn = [dice.randbytes(dice.choice((4, 7, 7, 10))) for _ in range(12)]
            cards = [uid for uid in dict.fromkeys(drawn) if real(uid) and sketch.only(uid)][:6]
            for live in (False, True):
                check(sketch, cards, seed, live=live)
