"""Is the write-ahead log what a power cut leaves, or is it damaged?  https://sqlite.org/fileformat2.html#walformat

SQLite itself stops reading a log at the first frame that does not prove itself and says nothing.  That is right after
a power cut, where only the last, unsynced act can be torn; anywhere else it would lose acts that were acknowledged.
"""

from array import array
from collections.abc import Iterator
from struct import unpack_from
from sys import byteorder

import msgspec

HEADER, FRAME_HEADER = 32, 24  # bytes
MAGICS = {0x377F0682: "little", 0x377F0683: "big"}  # the byte order in which words are summed
WORD = 0xFFFFFFFF


class Log(msgspec.Struct, frozen=True):
    """What the log holds up to its last whole act, and why it is not to be believed if more was acknowledged."""

    page_count: int
    """Pages of the database after the last whole act; 0 if the log holds none."""
    pages: frozenset[int]
    """The pages that whole acts have written."""
    damage: str | None = None


EMPTY = Log(0, frozenset())


def read_log(data: bytes, page_size: int) -> Log:
    """Judge a log file's bytes; an empty one is no log."""
    if not data:
        return EMPTY
    if len(data) < HEADER:
        return Log(0, frozenset(), "its log is cut off in the first line")
    step = FRAME_HEADER + page_size
    if not any(data[:HEADER]) and len(data) < HEADER + step:
        return EMPTY  # the first line never reached the disk, so nothing that follows it was acknowledged
    if not _begins_well(data, page_size):
        return Log(0, frozenset(), "its log does not begin as it was written")
    believed, torn_act_ended = True, False
    page_count, pages, act = 0, frozenset[int](), set[int]()
    for frame in _frames(data, page_size, data[16:24]):
        believed = believed and frame.follows
        if believed:
            act.add(frame.page)
            if frame.commit:
                page_count, pages = frame.commit, pages | act
                act.clear()
        elif frame.current and torn_act_ended:
            return Log(page_count, pages, "acts stand in its log behind one that is damaged")
        elif frame.current:
            torn_act_ended = frame.commit > 0
    return Log(page_count, pages)


def lift(data: bytes, page_size: int) -> tuple[dict[int, bytes], int]:
    """The newest whole image of every page in a log that may be damaged anywhere, and the database's page count.

    What SQLite refuses behind a damaged frame is still good if each frame proves itself from the one before it; a
    later image of a page makes up for a damaged earlier one.  Whoever uses this proves the content by other means.
    """
    images: dict[int, bytes] = {}
    if len(data) < HEADER:
        return images, 0
    page_count, act = 0, dict[int, bytes]()
    first = data[HEADER + 8 : HEADER + 16]  # the salts, if the log's own first line is lost
    for frame in _frames(data, page_size, data[16:24] if _begins_well(data, page_size) else first):
        if frame.follows:
            act[frame.page] = frame.image
        if frame.follows and frame.commit:
            page_count = frame.commit
            images |= act
            act.clear()
    return images, page_count


class _Frame(msgspec.Struct, frozen=True):
    page: int
    commit: int  # pages of the database after the act that ends here, else 0
    image: bytes
    current: bool  # of this log, not left over from an older one
    follows: bool  # its sums follow from those that stand in the frame before it


def _frames(data: bytes, page_size: int, salts: bytes) -> Iterator[_Frame]:
    order, before = MAGICS.get(unpack_from(">I", data)[0], byteorder), unpack_from(">2I", data, 24)
    step = FRAME_HEADER + page_size
    for start in range(HEADER, len(data) - step + 1, step):
        page, commit = unpack_from(">2I", data, start)
        image = data[start + FRAME_HEADER : start + step]
        stored = unpack_from(">2I", data, start + 16)
        current = data[start + 8 : start + 16] == salts
        follows = current and _sums(data[start : start + 8] + image, before, order) == stored
        yield _Frame(page, commit, image, current, follows)
        before = stored


def _begins_well(data: bytes, page_size: int) -> bool:
    magic, _, size = unpack_from(">3I", data)
    order, sums = MAGICS.get(magic), unpack_from(">2I", data, 24)
    return order is not None and size == page_size and _sums(data[:24], (0, 0), order) == sums


def _sums(data: bytes, before: tuple[int, int], order: str) -> tuple[int, int]:
    """The log's running sums over more bytes (a multiple of 8)."""
    words = array("I", data)
    if order != byteorder:
        words.byteswap()
    first, second = before
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & WORD
        second = (second + odd + first) & WORD
    return first, second
