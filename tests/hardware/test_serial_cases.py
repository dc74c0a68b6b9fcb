"""Byte captures of real readers from public bug reports: what is heard, whole, byte by byte, and in odd pieces."""

import json
from pathlib import Path
from typing import Any

import pytest

from hardware.decode import Line, decode, lines_of
from hardware.kinds import KINDS
from hardware.readers.parsed import Framed, Heard

CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "cases" / "serial.jsonl").read_text().splitlines()]
PROTOCOLS = {
    "rdm6300": "rdm6300",
    "coreid": "rdm6300",
    "em18": "em18",
    "hexline": "line",
    "pn532": "pn532",
    "pepper": "pepper",
}
JUDGED = {"uids", "frames", "error", "ignored_random"}
PARSED = [case for case in CASES if case["kind"] in PROTOCOLS and JUDGED & set(case["expect"])]


def raw(case: dict[str, Any]) -> bytes:
    if "chunks_hex" in case:
        return bytes.fromhex("".join(case["chunks_hex"]))
    return bytes.fromhex(case["bytes_hex"]) if "bytes_hex" in case else case["text"].encode("utf-8")


def protocol(case: dict[str, Any]) -> str:
    return str(case["expect"].get("profile", PROTOCOLS[case["kind"]]))


def pieces(case: dict[str, Any]) -> list[list[bytes]]:
    data = raw(case)
    cut = [[data[at : at + size] for at in range(0, len(data), size)] for size in (len(data), 1, 7, 64)]
    return [*cut, [bytes.fromhex(chunk) for chunk in case["chunks_hex"]]] if "chunks_hex" in case else cut


def hear(name: str, chunks: list[bytes]) -> list[Heard]:
    parser = KINDS[name].parser()
    return [heard for chunk in chunks for heard in parser.feed(chunk)] + parser.idle()


def merged(lines: list[Line]) -> list[str]:
    uids = [str(line["uid"]) for line in lines if "problem" not in line]
    return [uid for n, uid in enumerate(uids) if n == 0 or uid != uids[n - 1]]


@pytest.mark.parametrize("case", PARSED, ids=lambda case: case["id"])
def test_a_capture_says_what_was_on_the_reader_however_it_is_cut(case: dict[str, Any]) -> None:
    expect = case["expect"]
    assert list(decode(protocol(case), raw(case))) == [
        line for heard in hear(protocol(case), [raw(case)]) for line in lines_of(heard)
    ]
    for chunks in pieces(case):
        heard = hear(protocol(case), chunks)
        lines = [line for one in heard for line in lines_of(one)]
        problems = [line["problem"] for line in lines if "problem" in line]
        if "uids" in expect:
            assert merged(lines) == expect["uids"]
        if "frames" in expect:
            frames = [one.payload for one in heard if isinstance(one, Framed)]
            assert ["ACK" if frame == b"ACK" else frame.hex().upper() for frame in frames] == expect["frames"]
        if "antenna" in expect:
            number = expect["antenna"] if expect["antenna"].isdigit() else ord(expect["antenna"]) - ord("A") + 1
            assert {line["antenna"] for line in lines if "uid" in line} == {int(number)}
        assert problems.count("random") == expect.get("ignored_random", 0)
        if expect.get("bad") or expect.get("noise") or "error" in expect:
            assert problems
        if expect.get("bad") == 0:
            assert problems == []
        if "error" in expect:
            assert problems == [expect["error"]]


def test_every_kind_with_a_parser_is_among_the_captures() -> None:
    assert {case["kind"] for case in PARSED} == set(PROTOCOLS)
    assert len(PARSED) >= 27
