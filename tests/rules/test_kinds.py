"""The closed kinds of facts: whatever a program compares is one of a few words, and another word is refused on load."""

from collections.abc import Iterator

import msgspec
import msgspec.inspect as look
import pytest

from dealer.rules import events as e

FREE = {
    "name", "short", "turner", "override_by", "by", "why", "anchor", "link", "digits", "seed", "commitment", "tag",
    "evening", "currency", "day", "zone", "game", "rule", "pool", "pot", "holds", "full",
}  # fmt: skip
"""Fields of any words: names, digests, what somebody typed, keys of games, rules and pools, earlier versions' texts."""

WHOLE: dict[type, str] = {
    e.AnchorMade: '{"type":"anchor","anchor":"00","links":1,"why":"?"}',
    e.Again: '{"type":"again","purpose":"cut","deal":1,"why":"?"}',
    e.AnchorLost: '{"type":"anchor_lost","why":"?"}',
    e.CallsBy: '{"type":"calls_by","by":"?"}',
    e.DrawAsked: '{"type":"draw_asked","purpose":"?"}',
    e.Drawn: '{"type":"draw","draw":1,"purpose":"?","deal":0,"of":2,"link":""}',
    e.FaultFound: '{"type":"fault","kind":"?"}',
    e.FaultRuled: '{"type":"ruled","kind":"void","ruling":"?"}',
    e.HandNamed: '{"type":"hand","seat":1,"category":"?","best":[]}',
    e.Opened: '{"type":"opened","seat":1,"why":"?"}',
    e.PoolWon: '{"type":"pool_won","pool":"own1","paid":{},"why":"?"}',
    e.SeriesWon: '{"type":"series_won","paid":{},"how":"?"}',
    e.ShuffleDrawn: '{"type":"shuffle","deal":1,"how":"?","seed":"","commitment":"","cards":52,"piles":8}',
}


def facts() -> Iterator[look.StructType]:
    every = look.type_info(e.Event)
    assert isinstance(every, look.UnionType)
    for each in every.types:
        assert isinstance(each, look.StructType)
        yield each


def test_a_field_of_any_words_is_a_name_a_digest_or_typed() -> None:
    open_ones = {
        (each.cls.__name__, field.name) for each in facts() for field in each.fields if field.type == look.StrType()
    }
    assert {(fact, name) for fact, name in open_ones if name not in FREE} == set()
    typed = {fact for fact, name in open_ones if name == "why"}
    assert typed == {"CardChanged", "Corrected", "FaultRuled", "Redated"}, "what somebody typed"


@pytest.mark.parametrize("fact", WHOLE, ids=lambda fact: fact.__name__)
def test_a_word_that_is_none_of_a_kind_is_refused_on_load(fact: type) -> None:
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value '\\?'"):
        e.decode(WHOLE[fact].encode())
