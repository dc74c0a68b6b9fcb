# ruff: noqa: E501 -- one sketch a line
"""Any sketch, any card, any noise around it: each presentation is that card once, however the bytes come."""

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hardware.readers.line import LineParser
from hardware.readers.parsed import Heard, Reading
from hardware.uids import verdict
from tests.hardware.sketches import SKETCHES, Sketch, classic_dump, pages, spaced, ultralight_rows
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


ANSWERS = (
    'Server answer: {{"id":"{n}","balance":20}}', "OK {n}", "Response: {n}", "Server: card {n} accepted",
    '{{"status":"ok","id":{n}}}', '{{"result":"ok","order":{n}}}', "granted, user {n}", "reply {n}",
    'HTTP/1.1 200 OK {{"card":{n}}}',
)  # fmt: skip
RAW = ("[D] {b}", "raw: {b}", "< {b}", "{b}", "debug {n}", "RX: D5 4B 01 01 00 04 08 04 {b}")
"""What a sketch prints of its talk with the chip; bare bytes only behind sketches that name their cards."""
EXAMPLE = bytes.fromhex("5AC62784")
NAMED = [
    sketch for sketch in SKETCHES if any(re.search(r"(?i)\b(uid|card|tag)\b.*\b(0x)?27.*84", line) for line in sketch.says(EXAMPLE))
]  # fmt: skip


@pytest.mark.parametrize("live", [False, True])
@settings(max_examples=60, deadline=None)
@given(st.sampled_from([s.name for s in NAMED]), st.lists(uids, min_size=1, max_size=4), st.data())
def test_what_is_answered_or_debugged_after_a_card_is_no_card(
    live: bool, name: str, cards: list[bytes], data: st.DataObject
) -> None:
    sketch = next(each for each in NAMED if each.name == name)
    said: list[bytes] = []
    for card in cards:
        number, raw = data.draw(st.integers(10**7, 10**8 - 1)), data.draw(st.binary(min_size=4, max_size=5))
        after = data.draw(st.sampled_from((*ANSWERS, *RAW))).format(n=number, b=raw.hex(" ").upper())
        said += ["\r\n".join([*sketch.says(card), ""]).encode(sketch.coding), PAUSE, f"{after}\r\n".encode(), PAUSE]
    heard = read(hear(said, random.Random(1), live=live))
    assert heard == [card.hex().upper() for card in cards], said


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("live", [False, True])
def test_a_bare_card_is_told_from_the_answer_to_it(answer: str, live: bool) -> None:
    said = [b"5AC62784\r\n", PAUSE, f"{answer}\r\n".format(n=24476082).encode(), PAUSE]
    said += [b"9D1CB502\r\n", PAUSE, f"{answer}\r\n".format(n=24476083).encode(), PAUSE]
    assert read(hear(said, random.Random(1), live=live)) == ["5AC62784", "9D1CB502"]


def test_words_that_came_once_do_not_shut_out_the_cards_of_a_sketch_that_says_none() -> None:
    cards = [f"{n:08X}" for n in range(0x5AC62784, 0x5AC62788)]
    said = [b"UID self test: 00 11 22 33\r\n", PAUSE]
    for card in cards:
        said += [f"{card}\r\n".encode(), PAUSE]
    assert read(hear(said, random.Random(1), live=True))[-2:] == cards[-2:]


ROWS: dict[str, Callable[[bytes], list[str]]] = {
    "sectors": classic_dump,
    "a table of pages": ultralight_rows,
    "PAGE": lambda u: [f"PAGE {n:02}: {spaced(page)}  ...." for n, page in enumerate(pages(u))],
    "brackets": lambda u: [f"[{n:2}] {spaced(page)}" for n, page in enumerate(pages(u))],
    "addresses": lambda u: [f"0x{4 * n:02X}: {spaced(page)}" for n, page in enumerate(pages(u))],
    "numbers": lambda u: [f"{n}: {spaced(page)}" for n, page in enumerate(pages(u))],
    "bars": lambda u: [f"| {n:02} | {spaced(page)} |" for n, page in enumerate(pages(u))],
    "sector and block": lambda u: [f"{n:02d} S00 B{n}: {spaced(page)}   - ...." for n, page in enumerate(pages(u))],
    "no zeros": lambda u: [f"Page {n}: {spaced(page, '%X')}" for n, page in enumerate(pages(u))],
    "no blanks": lambda u: [f"{n}: {page.hex()}" for n, page in enumerate(pages(u))],
    "blocks": lambda u: [f"Block {n}: {spaced((u * 4)[:16])}" for n in range(4)],
    "blocks, no blanks": lambda u: [f"{n}: {(u * 4)[:16].hex()}" for n in range(4)],
    "as hexdump prints": lambda u: [f"{16 * n:08x}  {spaced((u * 4)[:8])}  {spaced((u * 4)[8:16])}" for n in range(4)],
    "rows of eight": lambda u: [f"{16 * n:04x}: {spaced((u * 4)[:8])}" for n in range(4)],
    "under Data": lambda u: ["Data:", *(spaced(page) for page in pages(u))],
    "lists": lambda u: [f"Block {n}: {list(page)}" for n, page in enumerate(pages(u))],
}


@pytest.mark.parametrize("kind", ROWS)
@settings(max_examples=15, deadline=None)
@given(uids, st.booleans())
def test_a_dump_of_a_cards_memory_by_itself_is_neither_a_card_nor_a_damaged_one(
    kind: str, uid: bytes, live: bool
) -> None:
    said = ["\r\n".join([*ROWS[kind](uid), ""]).encode(), PAUSE]
    assert hear(said, random.Random(1), live=live) == []


def test_readers_by_their_number_are_no_table() -> None:
    said = [piece for n, card in enumerate(("5AC62784", "9D1CB502", "5AC62785", "5AC62786"))
            for piece in (f"{(3, 1, 1, 4)[n]}: {card}\r\n".encode(), PAUSE)]  # fmt: skip
    for live in (False, True):
        assert read(hear(said, random.Random(1), live=live)) == ["5AC62784", "9D1CB502", "5AC62785", "5AC62786"]


@pytest.mark.soak
def test_presentations_of_every_sketch(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        dice = random.Random(seed)
        for sketch in SKETCHES:
            drawn = [dice.randbytes(dice.choice((4, 7, 7, 10))) for _ in range(12)]
            cards = [uid for uid in dict.fromkeys(drawn) if real(uid) and sketch.only(uid)][:6]
            for live in (False, True):
                check(sketch, cards, seed, live=live)
