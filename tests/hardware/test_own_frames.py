"""This project's frames: the agreed vectors, and whatever else may come down a wire (firmware/PROTOCOL.md)."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.readers.own import MAX_FRAME_BYTES, OwnParser, checked, command
from hardware.readers.parsed import Bad, CommandReply, Heard, Hello, Picture

VECTORS = Path(__file__).parents[1] / "vectors"


def vectors(name: str) -> list[Any]:
    lines = [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text().splitlines()]
    return [pytest.param(line, id=line["name"]) for line in lines]


def raw(vector: dict[str, Any]) -> bytes:
    return bytes.fromhex(vector["hex"]) if "hex" in vector else vector["line"].encode("ascii")


def cut(data: bytes, size: int) -> list[Heard]:
    parser = OwnParser()
    return [heard for at in range(0, len(data), size) for heard in parser.feed(data[at : at + size])]


def kind(heard: Heard) -> str:
    names = {Picture: "state", Hello: "hello", CommandReply: "reply"}
    return heard.code if isinstance(heard, Bad) else names[type(heard)]


@pytest.mark.parametrize("vector", vectors("frames"))
def test_a_good_frame_says_what_the_vector_says(vector: dict[str, Any]) -> None:
    for end in (b"\n", b"\r\n"):
        for size in (1, 7, 64, 1000):
            (heard,) = cut(raw(vector) + end, size)
            said = json.loads(json.dumps(asdict(heard)))  # type: ignore[arg-type]
            assert {"kind": kind(heard), **said} == vector["decoded"]


@pytest.mark.parametrize("vector", vectors("frames"))
def test_no_good_frame_is_longer_than_the_protocol_allows(vector: dict[str, Any]) -> None:
    assert len(raw(vector)) + 1 <= MAX_FRAME_BYTES


@pytest.mark.parametrize("vector", vectors("bad"))
def test_a_bad_frame_is_refused_for_its_reason(vector: dict[str, Any]) -> None:
    for size in (1, 7, 64, 1000):
        assert [kind(heard) for heard in cut(raw(vector) + b"\n", size)] == [vector["error"]]


@pytest.mark.parametrize("vector", vectors("streams"))
def test_a_stream_is_heard_alike_however_it_is_cut(vector: dict[str, Any]) -> None:
    for size in (1, 7, 64, 1000):
        assert [kind(heard) for heard in cut(raw(vector), size)] == vector["decoded"]


@pytest.mark.parametrize("vector", [v for v in vectors("commands") if not v.values[0].get("drop")])
def test_commands_are_written_as_agreed(vector: dict[str, Any]) -> None:
    assert command(vector["command"], *map(int, vector["args"])) == raw(vector) + b"\n"


def test_the_check_is_the_one_the_protocol_names() -> None:
    assert checked("123456789") == b"$123456789*29B1\n"


def test_the_prompt_is_told_though_no_line_end_follows() -> None:
    assert [kind(heard) for heard in OwnParser().feed(b"\r\n>>> ")] == ["not_running"]


def test_the_end_of_a_recording_shows_what_was_begun() -> None:
    parser = OwnParser()
    assert parser.feed(b"$S,5D41402A,17") == []
    assert [kind(heard) for heard in parser.idle()] == ["torn"]
    assert parser.idle() == []


def test_a_flood_without_line_ends_is_not_kept() -> None:
    parser = OwnParser()
    for _ in range(1000):
        assert parser.feed(b"\xff" * 1000) == []
    assert len(parser._line) <= MAX_FRAME_BYTES + 1
    assert [kind(heard) for heard in parser.feed(b"\n")] == ["noise"]


@pytest.mark.parametrize(
    "line", [b">>> \0\xff", b"ab Traceback (most recent", b"xMicroPython v1.22 >>>", b"> >>>", b">>"]
)
def test_a_board_whose_program_does_not_run_is_heard_alike_however_its_words_are_cut(line: bytes) -> None:
    whole = cut(line, 500)
    assert all(cut(line, size) == whole for size in range(1, 20))
    assert len(whole) == (line not in (b"> >>>", b">>"))


GOOD = [raw(v.values[0]) + b"\n" for v in vectors("frames")]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(GOOD) | st.binary(max_size=40), max_size=8), st.data())
def test_any_cutting_of_any_bytes_is_heard_alike(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces)
    at = data.draw(st.lists(st.integers(0, len(stream)), max_size=6).map(sorted))
    parser = OwnParser()
    heard = [h for begin, end in zip([0, *at], [*at, len(stream)], strict=True) for h in parser.feed(stream[begin:end])]
    assert heard == OwnParser().feed(stream)
