"""Articles: a game's rules as text with numbered paragraphs, to be cited, looked up, searched and filled in.

An article is light Markdown. A head names it and its contents; `## 3 The deal` opens a part, `### 3.2 First discard` a
paragraph. The first block of a paragraph is the rule itself; `Example:` opens an example; `> {tie} {dead_heat}` is
where the house rules agreed tonight are written in. `## Hand ranks` holds a sentence and a table of hands, best first.
`Rulings: [R1]` and its link are for whoever reads the file: the gap in the sources that a paragraph fills.

>>> krg = parse("krg", TINY)
>>> krg.paragraphs[0].citation, krg.paragraphs[0].title
('KRG 2.2', 'How many wins')
>>> fill(krg, {"wins_needed": "three wins take the pool"}).paragraphs[0].blocks[1].text
'Agreed tonight: three wins take the pool.'
"""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from dealer.cards import Card

TINY = """\
---
short: KRG
contents: 2 Series
---
# KRG
## 2 The series
### 2.2 How many wins
Three wins or four.

> {wins_needed}
"""
"""The least that is an article."""

AGREED = "Agreed tonight"
HAND_RANKS = "Hand ranks"

_PARAGRAPH = re.compile(r"### (?P<number>[A-Z]?\d+(?:\.\d+)*(?:\([a-z]\))?) (?P<title>\S.*)")
_PART = re.compile(r"## (?P<number>[A-Z]|\d+) (?P<title>\S.*)")
_SECTION = re.compile(r"(?P<first>[A-Z]?\d+)(?:-(?P<last>\d+))? (?P<title>\S.*)")
_OF_THE_FILE = re.compile(r"Rulings:( \[[A-Z]\d+\])+|\[[A-Z]\d+\]: \S+")
_ASKS = re.compile(r"\{(\w+)\}")


class ArticleError(ValueError):
    """The text of an article cannot be read: where, and why."""


class Block(msgspec.Struct, frozen=True):
    """One piece of a paragraph: the rule, a note, an example, what was agreed tonight, or a hand of the table."""

    kind: Literal["rule", "note", "example", "agreed", "hand"]
    text: str
    """Plain words on one line; empty for an agreed block that is not filled in yet."""
    asks: tuple[str, ...] = ()
    """The house rules that an agreed block tells, by name."""


class Paragraph(msgspec.Struct, frozen=True):
    """One numbered paragraph, and what is said in it."""

    article: str
    number: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def citation(self) -> str:
        """How a prompt or a refusal names it: "KRG 3.2"."""
        return f"{self.article} {self.number}"

    @property
    def heading(self) -> str:
        """What stands above it on the screen: "KRG 3.3 – after the flop"."""
        named = self.article if self.number == self.title.lower() else self.citation
        return f"{named} – {self.title[0].lower()}{self.title[1:]}"

    @property
    def text(self) -> str:
        """All its words on one line."""
        return " ".join(block.text for block in self.blocks if block.text)


class ArticlePart(msgspec.Struct, frozen=True):
    """Several paragraphs under one heading; the closing part may have no number."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


CATEGORY_OF = {"two_triplets": "double_triplet"}
"""Kinds of hand whose name at the table is not that of their category."""


class HandRank(msgspec.Struct, frozen=True):
    """One kind of hand: its category as `dealer score` names it, its name, an example, and what it is."""

    category: str
    name: str
    cards: tuple[Card, ...]
    wild: tuple[Card, ...]
    """Those of the cards that are wild in the example."""
    why: str


class Section(msgspec.Struct, frozen=True):
    """One key of the contents, and the paragraph that it opens."""

    label: str
    number: str


class Article(msgspec.Struct, frozen=True):
    """The rules of one game, or of what several games share."""

    key: str
    short: str
    """The name in citations: "KRG"."""
    title: str
    contents: tuple[Section, ...]
    parts: tuple[ArticlePart, ...]
    ranks: tuple[HandRank, ...]
    """Its hands, best first; empty in an article that several games share."""

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All paragraphs, in order."""
        return tuple(each for part in self.parts for each in part.paragraphs)


def fill(article: Article, words: Mapping[str, str], lead: str = AGREED) -> Article:
    """The article with the house rules written in, given what is said of each; one without words is left out."""

    def filled(paragraph: Paragraph) -> Paragraph:
        blocks = []
        for block in paragraph.blocks:
            told = [words[name] for name in block.asks if name in words]
            if told:
                blocks.append(msgspec.structs.replace(block, text=f"{lead}: {'; '.join(told)}."))
            elif not block.asks:
                blocks.append(block)
        return msgspec.structs.replace(paragraph, blocks=tuple(blocks))

    parts = tuple(
        msgspec.structs.replace(part, paragraphs=tuple(filled(each) for each in part.paragraphs))
        for part in article.parts
    )
    return msgspec.structs.replace(article, parts=parts)


def parse(key: str, text: str) -> Article:
    """Reads an article; raises ArticleError with the line where it stops making sense."""
    lines = ["" if _OF_THE_FILE.fullmatch(line.strip()) else line for line in text.splitlines()]
    return _Reader(key, lines).article()


class _Reader:
    """Reads an article from the top, line by line."""

    def __init__(self, key: str, lines: list[str]) -> None:
        self.key = key
        self.lines = lines
        self.at = 0

    def article(self) -> Article:
        head = self.head()
        short = head["short"]
        title = self.expect("# ")
        parts: list[ArticlePart] = []
        ranks: tuple[HandRank, ...] = ()
        while (line := self.peek()) is not None:
            if line == f"## {HAND_RANKS}":
                ranks, part = self.ranks(short)
                parts.append(part)
            else:
                parts.append(self.part(short))
        numbers = [each.number for part in parts for each in part.paragraphs]
        if twice := {each for each in numbers if numbers.count(each) > 1}:
            raise self.wrong(f"{min(twice)} stands twice")
        contents = tuple(self.section(label, parts) for label in head["contents"].split(";"))
        return Article(self.key, short, title, contents, tuple(parts), ranks)

    def head(self) -> dict[str, str]:
        if self.peek() != "---":
            raise self.wrong("an article begins with ---")
        self.at += 1
        head = {}
        while (line := self.peek()) != "---":
            name, colon, value = (line or "").partition(": ")
            if not colon:
                raise self.wrong("the head wants lines like `short: KRG` and ends with ---")
            head[name] = value
            self.at += 1
        self.at += 1
        if set(head) != {"short", "contents"}:
            raise self.wrong("the head names short and contents, nothing else")
        return head

    def section(self, label: str, parts: list[ArticlePart]) -> Section:
        match = _SECTION.fullmatch(label.strip())
        for part in parts:
            for number in (part.number, *(each.number for each in part.paragraphs)):
                if match is not None and number == match["first"]:
                    at = part.paragraphs[0].number if number == part.number else number
                    span = f"{number}–{match['last']}" if match["last"] else number
                    return Section(f"{span} {match['title']}", at)
        raise self.wrong(f"the contents name no part and no paragraph: {label.strip()}")

    def part(self, short: str) -> ArticlePart:
        heading = self.expect("## ")
        match = _PART.fullmatch(f"## {heading}")
        number, title = (match["number"], match["title"]) if match else ("", heading)
        paragraphs = []
        if match is None:
            paragraphs.append(self.paragraph(short, title.lower(), title))
        while (line := self.peek()) is not None and line.startswith("### "):
            named = _PARAGRAPH.fullmatch(line)
            if named is None or not named["number"].startswith(number):
                raise self.wrong(f"not a paragraph of part {number}: {line}")
            self.at += 1
            paragraphs.append(self.paragraph(short, named["number"], named["title"]))
        if not paragraphs:
            raise self.wrong(f"part {heading} is empty")
        return ArticlePart(number, title, tuple(paragraphs))

    def paragraph(self, short: str, number: str, title: str) -> Paragraph:
        blocks: list[Block] = []
        while (line := self.peek()) is not None and not line.startswith("#"):
            if line.startswith("> "):
                self.at += 1
                asks = tuple(_ASKS.findall(line))
                if " ".join(f"{{{name}}}" for name in asks) != line[2:]:
                    raise self.wrong(f"house rules stand in braces, nothing else: {line}")
                blocks.append(Block("agreed", "", asks))
                continue
            words = self.words()
            kind: Literal["rule", "note", "example"] = "note" if blocks else "rule"
            blocks.append(Block("example" if words.startswith("Example: ") else kind, words))
        if not blocks or blocks[0].kind != "rule":
            raise self.wrong(f"{short} {number} does not begin with its rule")
        return Paragraph(short, number, title, tuple(blocks))

    def words(self) -> str:
        """The lines up to an empty one, a heading, a house rule or a table, as one."""
        words: list[str] = []
        while self.at < len(self.lines) and (line := self.lines[self.at].strip()):
            if words and line.startswith(("#", "> ", "|")):
                break
            words.append(line)
            self.at += 1
        return " ".join(words)

    def ranks(self, short: str) -> tuple[tuple[HandRank, ...], ArticlePart]:
        """The table of hands; also as a paragraph of words, so that a search finds them."""
        self.at += 1
        self.peek()
        rule = self.words()
        rows = []
        while (line := self.peek()) is not None and line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) != 3:
                raise self.wrong(f"a hand has a name, an example and a word on it: {line}")
            rows.append(cells)
            self.at += 1
        ranks = tuple(self.rank(*row) for row in rows[2:])
        if not ranks or rule.startswith("|"):
            raise self.wrong(f"{HAND_RANKS} wants a sentence and a table of hands")
        blocks = (Block("rule", rule), *(Block("hand", f"{each.name}: {each.why}") for each in ranks))
        return ranks, ArticlePart("", HAND_RANKS, (Paragraph(short, HAND_RANKS.lower(), HAND_RANKS, blocks),))

    def rank(self, name: str, example: str, why: str) -> HandRank:
        marked = example.split()
        try:
            cards = tuple(Card(each.rstrip("*")) for each in marked)
        except ValueError as error:
            raise self.wrong(f"{name}: {error}") from None
        wild = tuple(card for card, each in zip(cards, marked, strict=True) if each.endswith("*"))
        key = name.lower().replace(" ", "_")
        return HandRank(CATEGORY_OF.get(key, key), name, cards, wild, why)

    def peek(self) -> str | None:
        """The next line that is not empty, or None at the end."""
        while self.at < len(self.lines):
            if line := self.lines[self.at].strip():
                return line
            self.at += 1
        return None

    def expect(self, mark: str) -> str:
        line = self.peek()
        if line is None or not line.startswith(mark):
            raise self.wrong(f"expected a line that begins with {mark.strip()}")
        self.at += 1
        return line.removeprefix(mark)

    def wrong(self, why: str) -> ArticleError:
        return ArticleError(f"{self.key}.md, line {min(self.at + 1, len(self.lines))}: {why}")
