"""One person, one name: what may be a name, who is who, and what fits a tile."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dealer import names
from dealer.unseen import BLANK, IGNORABLE, is_ignorable

ODD = ["=1+1", "@SUM(A1)", "O'Neil, Jr.", "Žofie", "<script>alert(1)</script>", "שלום", "👩‍👩‍👧", "x" * 200, "-"]


@pytest.mark.parametrize("name", ODD)
def test_a_name_may_be_in_any_script_and_look_like_anything(name: str) -> None:
    assert names.refusal(name) is None
    assert names.tidy(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs at least one letter"),
        (" \u00a0 ", "needs at least one letter"),
        ("\u200b\u200d", "needs at least one letter"),
        ("\u0301", "needs at least one letter"),
        ("x" * 201, "at most 200 characters; xxxxxxxxxxxxxxxxxxxx… has 201"),
        ("An\x00n", "cannot be seen"),
        ("An\nn", "cannot be seen"),
        ("An\x1b[2Jn", "cannot be seen"),
        ("Ann\u202egnp.exe", "cannot be seen"),
        ("A\ud800", "cannot be seen"),
    ],
)
def test_what_cannot_be_seen_is_no_name(name: str, why: str) -> None:
    assert why in (names.refusal(name) or "")


def test_one_person_has_one_name_however_it_is_typed() -> None:
    assert names.same_person("Žofie  Nová", " žofie nová\t")
    assert names.same_person("Z\u030cofie", "Žofie"), "composed and decomposed"
    assert names.same_person("STRASSE", "straße")
    assert not names.same_person("Zofie", "Žofie")
    assert list(names.doubles(["Ann", "Bo", "ANN ", "bo", "Cy"])) == [("ANN ", "Ann"), ("bo", "Bo")]


def test_a_name_that_fits_is_its_own_short_name() -> None:
    assert names.short("  Bartholomew ") == ("Bartholomew",)
    assert names.short("Žofie", taken=["Zofie"]) == ("Žofie",)
    assert names.short("O'Neil, Jr.") == ("O'Neil, Jr.",)


def test_signs_are_not_torn_apart() -> None:
    family = "👩‍👩‍👧"
    assert names.letters(family) == 2
    assert names.letters("Z\u030cofie") == 5
    proposals = names.short(family * 9)
    assert proposals[0] == family * 5
    assert all(set(proposal) <= set(family + " 23") for proposal in proposals)


@given(st.text(max_size=60), st.lists(st.text(max_size=12), max_size=8))
def test_every_proposal_fits_is_free_and_is_a_name(name: str, taken: list[str]) -> None:
    assume(names.refusal(name) is None)
    proposals = names.short(name, taken)
    assert proposals
    for proposal in proposals:
        assert names.refusal(proposal) is None
        assert names.letters(proposal) <= names.MAX_SHORT
        assert not any(names.same_person(proposal, other) for other in taken)
    assert len(set(proposals)) == len(proposals)


@given(st.text(max_size=40))
def test_a_tidied_name_stays_as_it_is(name: str) -> None:
    once = names.tidy(name)
    assert names.tidy(once) == once
    assert names.same_person(name, once)


UNSEEN = [code for first, last in IGNORABLE for code in range(first, last + 1)]
NEEDED = [
    "می\u200cرو", "क्\u200dष", "ශ්\u200dරී", "র\u200d্য", "辻\U000e0100", "❤\ufe0f", "1\ufe0f\u20e3",
    "👩\u200d❤\ufe0f\u200d👨",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "🙂\u200d↔\ufe0f", "👩🏽\u200d🚀",
    "ᠮᠣᠩᠭᠣᠯ\u180b", "\U0001fae8", "Zoe\u0308", "Ž", "שלום", "葛\ufe00",
]  # fmt: skip


def test_no_sign_that_is_shown_as_nothing_is_part_of_a_latin_name() -> None:
    for code in [*UNSEEN, *BLANK, 0xFDD0, 0xFFFE, 0x1FFFF, 0x13430]:
        for name in (f"B{chr(code)}ob", f"{chr(code)}Bob", f"Bob{chr(code)}", chr(code)):
            assert names.refusal(name) is not None, f"{code:04X} in {name!r}"


def test_every_format_character_is_seen_or_refused() -> None:
    """Those that stand before Arabic, Syriac and Kaithi numbers are drawn."""
    drawn = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
    every = {code for code in range(0x110000) if unicodedata.category(chr(code)) == "Cf"}
    assert {code for code in every if names.refusal(f"B{chr(code)}ob") is None} <= drawn


@pytest.mark.parametrize("name", NEEDED)
def test_a_sign_that_its_script_needs_stays(name: str) -> None:
    assert names.refusal(name) is None
    assert names.short(name)


LETTERS = st.sampled_from(
    [*"BbOoéß", *map(chr, (*UNSEEN[:40], 0x2800, 0x200D, 0x200C, 0xFE0F)), "👩", "م", "ी", "्", "क"]
)


@given(st.text(LETTERS | st.characters(exclude_categories=["Cs"]), max_size=14))
def test_a_name_that_is_taken_has_a_short_one_and_no_double_that_reads_alike(name: str) -> None:
    if names.refusal(name) is not None:
        return
    assert names.unseen(names.tidy(name)) == ""
    assert names.short(name), name
    alike = "".join(letter for letter in name if not is_ignorable(letter))
    assert names.same_person(name, alike)
