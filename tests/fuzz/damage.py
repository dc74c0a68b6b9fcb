"""Good bytes made bad: what an editor, a cable, a disk or a joker does to a file."""

from collections.abc import Callable

from hypothesis import strategies as st

ODD = (
    *(b"", b"\x00", b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\n", b"\r", b",", b";", b'"', b"'"),
    *(b"{", b"}", b"[", b"]", b"[[", b"=", b"#", b":", b"null", b"true", b"NaN", b"Infinity", b"-0", b"1e999", b"inf"),
    *(b"9" * 25, b"9" * 5000, b"0x1F", b"1_0", b"07:32:00", b"2026-02-30", b"1979-05-27T07:32:00Z", b"\\u0000"),
    *(b"\\ud800", b"\\x", b"\xe2\x80\xae", b"\x1b[31m", b"[" * 3000, b'{"a":' * 3000, b"=1+1", b"As", b"Qh", b"Xx"),
    *(b"Ann", b'"Ann"', "Žofie".encode(), b"\xf0\x9f\x8d\x95", b"../../etc/passwd", b"A" * 10_000),
)
"""Things that have broken parsers somewhere."""

Edit = Callable[[bytes], bytes]


def _put(place: float, odd: bytes) -> Edit:
    return lambda body: body[: int(place * len(body))] + odd + body[int(place * len(body)) :]


def _over(place: float, length: int, odd: bytes) -> Edit:
    def edit(body: bytes) -> bytes:
        start = int(place * len(body))
        return body[:start] + odd + body[start + length :]

    return edit


def _flip(place: float, mask: int) -> Edit:
    def edit(body: bytes) -> bytes:
        at = min(int(place * len(body)), len(body) - 1)
        return body[:at] + bytes([body[at] ^ mask]) + body[at + 1 :] if body else body

    return edit


def _twice(place: float, length: int) -> Edit:
    def edit(body: bytes) -> bytes:
        start = int(place * len(body))
        return body[: start + length] + body[start:]

    return edit


def _cut(place: float) -> Edit:
    return lambda body: body[: int(place * len(body))]


def _word(place: float, other: bytes) -> Edit:
    """One value between marks goes, another stands there."""

    def edit(body: bytes) -> bytes:
        start = int(place * len(body))
        ends = [body.find(mark, start) for mark in (b",", b"\n", b"}", b"]")]
        end = min((e for e in ends if e >= 0), default=len(body))
        return body[:start] + other + body[end:]

    return edit


_PLACE = st.floats(0, 1, exclude_max=True)
_EDITS = st.one_of(
    st.builds(_put, _PLACE, st.sampled_from(ODD) | st.binary(max_size=4)),
    st.builds(_over, _PLACE, st.integers(1, 6), st.sampled_from(ODD)),
    st.builds(_flip, _PLACE, st.integers(1, 255)),
    st.builds(_twice, _PLACE, st.integers(1, 80)),
    st.builds(_cut, _PLACE),
    st.builds(_word, _PLACE, st.sampled_from(ODD)),
)


def damaged(good: bytes) -> st.SearchStrategy[bytes]:
    """These bytes after one to four mishaps; now and then bytes that never were a file."""

    def edited(edits: list[Edit]) -> bytes:
        body = good
        for edit in edits:
            body = edit(body)
        return body

    return st.lists(_EDITS, min_size=1, max_size=4).map(edited) | st.binary(max_size=200)
