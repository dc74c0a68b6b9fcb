"""An article as one column of lines, each surely as wide as its box: nothing is cut, wherever the page begins."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from dealer.rules.articles.article import Article, Block, HandRank, Paragraph
from dealer.rules.articles.hand_ranks import agreed_order
from dealer.rules.house.setting import Rules
from dealer.views.kit.measure import lines
from dealer.views.kit.pieces import Parts
from dealer.views.kit.scene import CardFace, Rect, Shape, Text, Tone

RULE, NOTE, HEAD = 26.0, 24.0, 22.0
LEADING = 1.2
GAP = 8.0
CHIP_W, CHIP_GAP = 44.0, 3.0


class TextLine(msgspec.Struct, frozen=True):
    """One line of the column, or one kind of hand with its picture, which is never torn apart."""

    paragraph: int
    height: float
    kind: str
    """ "head", "rule", "note", "example", "agreed", "hand", or "gap"."""
    text: str = ""
    first: bool = False
    last: bool = False
    """Of its block."""
    rank: HandRank | None = None


def column(article: Article, rules: Rules, w: float) -> tuple[TextLine, ...]:
    """The whole article, set to a width in bp; hands in the order agreed on tonight."""
    return _column(article, tuple(sorted(rules.items())), w)


@lru_cache(maxsize=16)
def _column(article: Article, rules: tuple[tuple[str, bool | int | str], ...], w: float) -> tuple[TextLine, ...]:
    found: list[TextLine] = []
    for place, paragraph in enumerate(article.paragraphs):
        found += _paragraph(place, paragraph, w)
        if any(block.kind == "hand" for block in paragraph.blocks):
            for rank in agreed_order(article.ranks, dict(rules)):
                found += [
                    TextLine(place, _rank_height(rank, w), "hand", rank=rank),
                    TextLine(place, GAP, "gap"),
                ]
    return tuple(found)


def _paragraph(place: int, paragraph: Paragraph, w: float) -> Iterator[TextLine]:
    yield TextLine(place, HEAD * LEADING, "head", paragraph.heading)
    for block in paragraph.blocks:
        if block.text and block.kind != "hand":
            yield from _block(place, block, w)
            yield TextLine(place, GAP, "gap")


def _block(place: int, block: Block, w: float) -> Iterator[TextLine]:
    size, bold = _look(block.kind)
    broken = lines(block.text, w - 28 if block.kind == "agreed" else w, size, bold)
    for i, text in enumerate(broken):
        yield TextLine(place, size * LEADING, block.kind, text, i == 0, i == len(broken) - 1)


def _look(kind: str) -> tuple[float, bool]:
    return (HEAD if kind == "head" else RULE if kind == "rule" else NOTE), kind in {"rule", "agreed", "head"}


def _why_lines(rank: HandRank, w: float) -> tuple[str, ...]:
    return lines(rank.why, w - len(rank.cards) * (CHIP_W + CHIP_GAP) - 10, 20, bold=False)


def _rank_height(rank: HandRank, w: float) -> float:
    return 30 + max(34.0, 23 * len(_why_lines(rank, w)))


def starts(article: Article, rules: Rules, w: float) -> dict[int, int]:
    """By the place of each paragraph: the number of its first line in the column, its heading."""
    found: dict[int, int] = {}
    for i, line in enumerate(column(article, rules, w)):
        found.setdefault(line.paragraph, i)
    return found


def count_fitting(whole: tuple[TextLine, ...], first: int, h: float) -> int:
    """How many lines from `first` on fit wholly into a height in bp; at least one."""
    y, n = 0.0, 0
    for line in whole[first:]:
        height = 0 if line.kind == "head" and not n else line.height
        if n and y + height > h + (GAP if line.kind == "gap" else 0):
            break
        y += height
        n += 1
    return n


def before(whole: tuple[TextLine, ...], first: int, h: float) -> int:
    """Where the page before this one begins."""
    y, at = 0.0, first
    while at > 0 and y + whole[at - 1].height <= h:
        at -= 1
        y += whole[at].height
    return min(at, max(first - 1, 0))


def drawn(whole: tuple[TextLine, ...], first: int, box: Rect) -> Parts:
    """The lines from `first` on that fit into the box."""
    y = box.y
    n = count_fitting(whole, first, box.h)
    for i, line in enumerate(whole[first : first + n]):
        rect = Rect(box.x, y, box.w, line.height)
        y += line.height
        if line.kind == "gap" or (line.kind == "head" and not i):  # the prompt says the heading of the first one
            y -= line.height if line.kind == "head" else 0
            continue
        yield from _line(line, rect)


def _line(line: TextLine, rect: Rect) -> Parts:
    size, bold = _look(line.kind)
    if line.kind == "agreed":
        yield Shape(rect, Tone.SURFACE, radius=0)
        yield Shape(Rect(rect.x, rect.y, 6, rect.h), Tone.TEXT, radius=0)
        rect = Rect(rect.x + 16, rect.y, rect.w - 20, rect.h)
    if line.rank is not None:
        yield from _rank(line.rank, rect)
        return
    tone = Tone.DIM if line.kind in {"head", "example"} else Tone.TEXT
    yield Text(rect, line.text, size, 20, bold=bold, tone=tone)


def _rank(rank: HandRank, rect: Rect) -> Parts:
    """Name, example, and what it is."""
    yield Text(Rect(rect.x, rect.y, rect.w, 28), rank.name, 24, 20)
    x, y = rect.x, rect.y + 31
    for card in rank.cards:
        yield CardFace(Rect(x, y, CHIP_W, 30), str(card), "chip", wild=card in rank.wild)
        x += CHIP_W + CHIP_GAP
    x += 10
    broken = _why_lines(rank, rect.w)
    for i, text in enumerate(broken):
        row = Rect(x, y + 23 * i, rect.right - x, 30 if len(broken) == 1 else 23)
        yield Text(row, text, 20, bold=False, tone=Tone.DIM)
