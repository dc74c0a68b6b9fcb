"""Every paragraph and every ruling that the program cites is there to be read."""

import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from dealer.games import all_games
from dealer.rules.articles.article import Article, parse
from tests.citing import cited

ROOT = Path(__file__).resolve().parent.parent
DEALER = ROOT / "dealer"
RULINGS = (ROOT / "docs" / "rulings.md").read_text("utf-8")
PAGES = sorted([*DEALER.glob("games/*.md"), *DEALER.glob("rules/articles/*.md")])
ARTICLES: list[Article] = [parse(path.stem, path.read_text("utf-8")) for path in PAGES]
TEXTS = sorted(
    path
    for place in ("dealer", "hardware", "firmware", "systemd", "tests", "docs", "*.md", "Makefile", "pyproject.toml")
    for top in ROOT.glob(place)
    for path in ([top] if top.is_file() else top.rglob("*"))
    if path.suffix in (".py", ".md", ".toml", ".sh", ".service", ".rules", ".conf", ".js", "") and path.is_file()
)
NO_PAPER = re.compile(r"\b(?:DESIGN|PLATFORM|READERS|RULINGS|FAIRNESS|HOUSE|STYLE)\b|\b(?:SCREENS|GAMES) section")
CITATION = re.compile(rf"\b({'|'.join(article.short for article in ARTICLES)}) ([A-Z]?\d+(?:\.\d+)*(?:\([a-z]\))?)")
CITED = sorted(
    {
        (f"{short} {number}", str(path.relative_to(DEALER)))
        for path in DEALER.rglob("*.py")
        for short, number in CITATION.findall(path.read_text("utf-8"))
    }
)


def test_the_citations_are_found_in_the_code() -> None:
    assert ("KRG 2.2", "games/krg_settings.py") in CITED


@pytest.mark.parametrize(("citation", "place"), CITED)
def test_every_paragraph_that_the_code_cites_exists(citation: str, place: str) -> None:
    assert cited(ARTICLES, citation), f"{place} cites {citation}"


def test_every_ruling_that_a_comment_or_docstring_names_is_written_down() -> None:
    written = set(re.findall(r"^- \*\*([CKNRSX]\d+)\*\*", RULINGS, re.MULTILINE))
    named = {
        (number, str(path.relative_to(ROOT)))
        for path in TEXTS
        for words in _words_of(path)
        for number in re.findall(r"\b[CKNRSX]\d{1,2}\b", words)
    }
    assert ("R15", "dealer/games/krg.py") in named
    assert {each for each in named if each[0] not in written} == set()


def test_no_comment_leads_to_a_paper_that_is_not_here() -> None:
    """A paper is named by its file, and the file is here; or not at all, and the reason is given instead."""
    here = {name for path in TEXTS for name in (path.name, str(path.relative_to(ROOT)))}
    lost = {
        (paper, str(path.relative_to(ROOT)))
        for path in TEXTS
        for words in _words_of(path)
        for paper in (*re.findall(r"\b(?:(?!NAME)[A-Z]{4,}|docs/[\w-]+)\.md\b", words), *NO_PAPER.findall(words))
        if paper not in here
    }
    assert lost == set()


def test_every_ruling_and_its_paragraphs_lead_to_each_other() -> None:
    forth = {(ruling, words) for ruling, said in _rulings().items() for words in re.findall(r"\[([^\]]+)\]", said)}
    assert ("R1", "KRG 2.4") in forth
    assert {words for _, words in forth if cited(ARTICLES, _number_of(words)) is None} == set()
    assert forth == {(ruling, words) for words, rulings in _behind().items() for ruling in rulings}


def test_every_ruling_names_the_paragraph_that_players_read() -> None:
    silent = {ruling for ruling, said in _rulings().items() if "([" not in said}
    assert silent == {"N12"}  # what date an evening has is no rule of play: TROUBLE.md


def test_every_value_that_a_ruling_names_is_one_and_the_first_of_them_is_usual() -> None:
    settings = {setting.name: setting for game in all_games().values() for setting in game.all_settings}
    named = re.findall(r"`(\w+)` =\s+([\w-]+)(?:\s+\((\w[^)]*)\))?", RULINGS)
    assert len(named) > 40
    told: set[str] = set()
    for name, usual, others in named:
        setting = settings[name]
        values = [_written(option.value) for option in setting.options]
        assert _written(usual) in values or not values, name
        if name not in told:
            assert _written(usual) == _written(setting.default), name
        if others:
            assert sorted(map(_written, [usual, *re.split(r",\s+", others)])) == sorted(values), name
        told.add(name)


def _written(value: object) -> str:
    """A value of a house rule as the rulings write it; where there is none of a thing they say that it is off."""
    return {"True": "yes", "False": "no", "off": "no", "0": "no"}.get(str(value), str(value))


def test_every_link_between_rulings_and_articles_opens_the_heading_that_it_names() -> None:
    for page in (ROOT / "docs" / "rulings.md", *PAGES):
        text = page.read_text("utf-8")
        used = set(re.findall(r"\[([^\]]+)\](?!:)", re.sub(r"\[[^\]]+\]\(", "", text)))
        links = dict(re.findall(r"^\[([^\]]+)\]: (\S+)$", text, re.MULTILINE))
        assert used == set(links), page.name
        for words, link in links.items():
            place, _, anchor = link.partition("#")
            assert anchor in _anchors((page.parent / place).read_text("utf-8")), f"{page.name}: {words}"


def _rulings() -> dict[str, str]:
    """What each ruling says, links and all."""
    body = RULINGS.split("\n[")[0]
    return dict(re.findall(r"^- \*\*([CKNRSX]\d+)\*\* (.*?)(?=\n- |\n\n|\n#|\Z)", body, re.MULTILINE | re.DOTALL))


def _behind() -> dict[str, list[str]]:
    """By paragraph ("KRG 2.4"), the rulings that its article names under it."""
    found = {}
    for page, article in zip(PAGES, ARTICLES, strict=True):
        for heading, body in re.findall(
            r"^##+ ([^\n]*)\n(.*?)(?=^##|\Z)", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
        ):
            named = re.search(r"^Rulings: (.*)$", body, re.MULTILINE)
            if named:
                number = heading.split()[0] if re.match(r"[A-Z]?\d", heading) else heading
                found[f"{article.short} {number}"] = re.findall(r"\[(\w+)\]", named[1])
    return found


def _number_of(words: str) -> str:
    """A closing part without a number is cited by its title, in small letters there."""
    short = next(article.short for article in ARTICLES if words.startswith(f"{article.short} "))
    number = words.removeprefix(f"{short} ")
    return words if re.match(r"[A-Z]?\d", number) else f"{short} {number.lower()}"


def _anchors(text: str) -> set[str]:
    """What a link may open in a page, as the usual viewers of Markdown make it of the headings."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@cache
def _words_of(path: Path) -> list[str]:
    """The comments of a Python file, and its strings of three quotes; of another file, all of it."""
    if path.suffix != ".py":
        return [path.read_text("utf-8")]
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    return [t.string for t in tokens if t.type == tokenize.COMMENT or t.string.startswith('"""')]
