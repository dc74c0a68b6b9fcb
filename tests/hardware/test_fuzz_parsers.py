"""Random and mutated bytes through every parser: no exception, bounded memory, alike however cut, and no UID that the
stream did not validly carry."""

import random
import re
from binascii import crc_hqx
from collections.abc import Iterator
from typing import Any

import pytest

from hardware.kinds import KINDS
from hardware.readers.own import checked
from hardware.readers.parsed import Framed, Heard, Parser, Picture, Reading
from hardware.readers.pepper import frame as pepper_frame
from hardware.uids import verdict
from tests.soak import SoakSeeds

UIDS = ("62E3086CED", "0114AE3BBC", "7800656EB6")
NFC = ("0484015A061F90", "04A1B2C3D4E5F6", "04190AF9")


def xor(digits: str) -> int:
    result = 0
    for byte in bytes.fromhex(digits):
        result ^= byte
    return result


def pn532(*uids: str) -> bytes:
    body = b"\xd5\x4b" + bytes((len(uids),))
    for number, uid in enumerate(map(bytes.fromhex, uids), 1):
        body += bytes((number, 0, 0x44, 0, len(uid))) + uid
    return b"\0\0\xff" + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


FRAMES: dict[str, list[bytes]] = {
    "own": [checked(f"S,5D41402A,{n},{n * 250},1:{uid},2:-{NFC[0]}") for n, uid in enumerate(NFC[1:])],
    "rdm6300": [b"\x02%s%02X\x03" % (uid.encode(), xor(uid)) for uid in UIDS]
    + [b"\x02%s%c\x03" % (uid.encode(), xor(uid)) for uid in UIDS]
    + [b"\x02%s%02X\r\n\x03" % (uid.encode(), xor(uid)) for uid in UIDS]
    + [b"C%s%02X\r\n>" % (UIDS[0].encode(), xor(UIDS[0]))],
    "em18": [b"%s%02X\n" % (uid.encode(), xor(uid)) for uid in UIDS],
    "line": [b"0| 0419 0AF9\r\n", b"Card found: 04 84 01 5A 06 1F 90\r\n", b"04-A1-B2-C3-D4-E5-F6\n"],
    "pn532": [pn532(uid) for uid in NFC] + [pn532(*NFC[:2]), pn532(), bytes.fromhex("0000FF00FF00")],
    "pepper": [pepper_frame(b"\0\3\1\0" + bytes.fromhex(uid)) for uid in NFC]
    + [pepper_frame(b"\0\2\2"), b'{"type":"uid","uid":"%s","antenna":2}\r\n' % NFC[0].encode()],
}


def carried(name: str, data: bytes) -> str:
    """All that the stream validly carries, found without the parser: the text in which every UID heard must stand."""
    valid = data.upper()
    if name == "own":
        lines = re.findall(rb"\$([^$\n]*)\*([0-9A-F]{4})\r?\n", data)
        valid = b" ".join(body for body, check in lines if b"%04X" % crc_hqx(body, 0xFFFF) == check)
    elif name == "pn532":
        starts = [match.end() for match in re.finditer(rb"(?=\0\xff)..", data, re.S)]
        bodies = [data[at + 2 : at + 3 + data[at]] for at in starts if at < len(data)]
        valid = b" ".join(body[:-1].hex().upper().encode() for body in bodies if sum(body) & 0xFF == 0)
    elif name == "pepper":
        starts = [match.start() for match in re.finditer(b"\xf5", data)]
        bodies = [data[at + 5 : at + 5 + int.from_bytes(data[at + 1 : at + 3], "little")] for at in starts]
        checked_bodies = [b for b in bodies if int.from_bytes(b[-2:], "little") == crc_hqx(b[:-2], 0xFFFF)]
        valid += b" ".join(body.hex().upper().encode() for body in checked_bodies)
    elif name == "line":
        valid = re.sub(rb"[ -]", b"", valid)
    return valid.decode("latin-1")


def stream(name: str, dice: random.Random, length: int) -> bytes:
    """Frames whole, cut, flipped, doubled and joined, with runs of random bytes between."""
    out = bytearray()
    while len(out) < length:
        piece = bytearray(dice.choice(FRAMES[name]))
        fate = dice.randrange(6)
        if fate == 0:
            piece[dice.randrange(len(piece))] ^= 1 << dice.randrange(8)
        elif fate == 1:
            del piece[dice.randrange(len(piece)) :]
        elif fate == 2:
            del piece[: dice.randrange(len(piece))]
        elif fate == 3:
            piece = bytearray(dice.randbytes(dice.randrange(1, 200)))
        out += piece
    return bytes(out[:length])


def cut(data: bytes, dice: random.Random) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        size = dice.choice((1, 1, 7, 64, 500))
        yield data[at : at + size]
        at += size


def held(parser: Parser) -> int:
    """Bytes that the parser keeps for the next time."""
    inside: dict[str, Any] = vars(parser)
    kept = [value for value in inside.values() if isinstance(value, bytearray)]
    return sum(map(len, kept))


def said(heard: Heard) -> list[str]:
    if isinstance(heard, Reading):
        return [heard.uid]
    return [uid for on in heard.antennas for uid in on.present] if isinstance(heard, Picture) else []


def fuzz(name: str, seed: int, length: int) -> None:
    dice = random.Random(seed)
    data = stream(name, dice, length)
    parser = KINDS[name].parser()
    heard: list[Heard] = []
    for piece in cut(data, dice):
        heard += parser.feed(piece)
        assert held(parser) <= 2048, f"seed {seed}"
    heard += parser.idle()
    again = KINDS[name].parser()
    assert heard == again.feed(data) + again.idle(), f"seed {seed}"
    uids = {uid for one in heard for uid in said(one) if verdict(uid) is None}
    assert uids & {*UIDS, *NFC}, f"seed {seed}: nothing whole came through"
    text = carried(name, data)
    assert [uid for uid in uids if uid not in text] == [], f"seed {seed}"


@pytest.mark.parametrize("name", KINDS)
def test_a_hundred_thousand_random_and_damaged_bytes(name: str) -> None:
    for seed in range(4):
        fuzz(name, seed, 25_000)


@pytest.mark.parametrize("name", KINDS)
def test_two_whole_frames_behind_anything_at_all_are_heard(name: str) -> None:
    """Behind noise and hurt frames; the readers without a start byte need a line end or a pause between."""
    good, end = FRAMES[name][0], b"\r\n" if name in ("line", "em18") else b""
    (uid,) = said(one(name, good)[0])
    for seed in range(300):
        dice = random.Random(seed)
        count = dice.randrange(1, 4)
        junk = [stream(name, dice, dice.choice((1, 2, 5, 20, 300))) + end for _ in range(count)]
        heard = one(name, b"".join(piece + good + end + good + end for piece in junk))
        assert [known for each in heard for known in said(each)].count(uid) >= 2 * count, f"seed {seed}"


def one(name: str, data: bytes) -> list[Heard]:
    parser = KINDS[name].parser()
    return [heard for heard in (*parser.feed(data), *parser.idle()) if not isinstance(heard, Framed)]


@pytest.mark.parametrize("name", KINDS)
def test_pure_noise_holds_no_memory_and_no_card(name: str) -> None:
    dice = random.Random(name)
    parser = KINDS[name].parser()
    for _ in range(100):
        heard = parser.feed(dice.randbytes(500))
        assert sum(len(said(one)) for one in heard) == 0
        assert held(parser) <= 2048


@pytest.mark.soak
@pytest.mark.parametrize("name", KINDS)
def test_ten_million_random_and_damaged_bytes(name: str, soak_seeds: SoakSeeds) -> None:
    done = 0
    for seed in soak_seeds:
        fuzz(name, seed, 250_000)
        done = seed + 1
    for seed in range(done, 40):  # ten million at least, however short the time
        fuzz(name, seed, 250_000)
