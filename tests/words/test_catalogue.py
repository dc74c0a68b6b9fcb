"""The catalogue is whole, what translators start from is what the code says, and the language nobody speaks holds."""

import importlib.util
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

from dealer.cards import Card, Rank
from dealer.hands import calling, high
from dealer.words.catalogue import Message, alike, places_in
from dealer.words.language import Language, now, speaking
from dealer.words.people import PLAYERS
from dealer.words.render import aloud, render, wordings
from dealer.words.said import Count, Names, Said, Value
from dealer.words.subjects import MESSAGES
from tests.words.pseudo import PLAIN, pseudo

TREE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def nobodys() -> Language:
    return pseudo()


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogue_script", TREE / ".ci" / "catalogue.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_translators_start_from_what_the_code_says() -> None:
    assert (TREE / "po" / "dealer.pot").read_bytes() == script().template(), "run `make catalogue`"


@pytest.mark.parametrize("key", sorted(MESSAGES))
def test_every_wording_has_the_places_of_its_message(key: str) -> None:
    message = MESSAGES[key]
    assert message.texts[0]
    assert all(places_in(one) <= message.places for _, text in message.forms() for one in alike(text))
    first, *others = [alike(text) for text in message.texts]
    assert all(places_in(one) == places_in(first[0]) for one in first), "the plural says something else"
    assert all(len(one[0]) <= len(first[0]) + 40 for one in others)
    assert not message.by or any(isinstance(text, tuple) for text in message.texts)


def test_a_sentence_stands_in_the_catalogue_once() -> None:
    """A key and what it did may be called alike and differ in another language; a sentence means one thing."""
    keys = Counter(message.texts[0] for key, message in MESSAGES.items() if not key.startswith("rule."))
    sentences = [text for text in keys if isinstance(text, str) and len(_words(text)) >= 4]
    assert len(sentences) > 400
    assert not [text for text in sentences if keys[text] > 1]


def _words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z']+", re.sub(r"\{\w+\}", " ", text))


HAND = calling.full(high.best([Card(name) for name in ["Ks", "Kh", "Qh", "9s", "9d"]]))


def example(message: Message, n: int = 2) -> Said:
    """The message with something in each of its places: people counted, numbers, or another message."""
    inner: Value = PLAYERS(n=7)
    values: dict[str, Value] = dict.fromkeys(message.places, inner)
    if message.by:
        values[message.by] = Names(("Ż",) * n) if message.by == "who" else Count(n)
    return message(**values)


@pytest.mark.parametrize("key", sorted(MESSAGES))
def test_in_a_language_that_nobody_speaks_no_plain_letter_is_left(key: str, nobodys: Language) -> None:
    for n in (1, 2):
        said = example(MESSAGES[key], n)
        told = (*wordings(said, nobodys), aloud(said, nobodys))
        assert not [words for words in told if set(words) & set(PLAIN)], told
        assert _letters(told[0]) >= 1.2 * _letters(render(said)), told[0]


def _letters(words: str) -> int:
    return sum(map(str.isalpha, words))


def test_the_plural_is_that_of_the_language(nobodys: Language) -> None:
    assert render(PLAYERS(n=1), nobodys) != render(PLAYERS(n=2), nobodys).replace("2", "1")
    assert render(PLAYERS(n=1)) == "1 player"


def test_a_language_holds_until_its_block_ends(nobodys: Language) -> None:
    english = render(Said("won.hand", {"hand": HAND}))
    with speaking(nobodys):
        assert now() is nobodys
        assert not set(render(Said("won.hand", {"hand": HAND}))) & set(PLAIN)
    assert render(Said("won.hand", {"hand": HAND})) == english == "kings and nines with a queen"


def test_the_files_of_translators_can_be_read() -> None:
    with (TREE / "po" / "dealer.pot").open("rb") as file:
        found = read_po(file)
    assert len(found) == sum(len(list(message.forms())) for message in MESSAGES.values())


def test_every_rank_has_a_word(nobodys: Language) -> None:
    for rank in Rank:
        for language in (nobodys, now()):
            assert language.hands.word(rank) != language.hands.plural(rank)
