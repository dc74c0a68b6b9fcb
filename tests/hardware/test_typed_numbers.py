"""What many typed numbers tell of how they are meant: never anything that is not so, and as much as can be."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.app.cli.deck import typed
from hardware.readers.keyboard import FORMS, uid_of
from hardware.readers.typed_numbers import told

ANY_FOUR = st.sets(st.binary(min_size=4, max_size=4), min_size=1, max_size=52)
NXP = st.sets(st.binary(min_size=6, max_size=6).filter(lambda b: b[-1] not in (2, 4, 5, 7)), min_size=8, max_size=52)
FORM = st.sampled_from(FORMS[1:])


def types(card: bytes, form: str) -> str:
    """What a reader of this kind types for a card, and what is kept of it."""
    base, _, order = form.partition("_")
    own = card[::-1] if order else card
    kept = uid_of(own.hex().upper() if base == "hex" else str(int.from_bytes(own, "big")))
    return kept or ""


@given(ANY_FOUR, FORM)
def test_of_four_bytes_the_order_is_never_told_and_the_base_never_wrongly(cards: set[bytes], form: str) -> None:
    numbers = [number for card in cards if (number := types(card, form))]
    found = told(numbers)
    assert found.form == ""
    assert found.base in ("", form.partition("_")[0])
    if len(numbers) == 52:
        assert found.base == form.partition("_")[0]


@given(NXP, FORM)
def test_a_maker_s_byte_at_one_end_tells_the_order(tails: set[bytes], form: str) -> None:
    cards = [b"\x04" + tail for tail in tails]
    numbers = [types(card, form) for card in cards]
    assert all(numbers), "each is kept, however many digits it has"
    found = told(numbers)
    assert found.form in ("", form)
    if form.startswith("hex"):
        assert found.form == form
        assert f'digits = "{form}"' in str(found)


@given(st.sets(st.binary(min_size=4, max_size=4).filter(lambda b: b != b[::-1]), min_size=4, max_size=52), FORM)
def test_where_another_reader_has_said_the_same_cards_the_form_is_told(cards: set[bytes], form: str) -> None:
    known = [card.hex().upper() for card in cards]
    numbers = [number for card in cards if (number := types(card, form))]
    found = told(numbers, known)
    if form == "hex":  # the very numbers, but for those without a letter, which were filled up
        assert found.matched <= sum(number.isdigit() for number in numbers)
    if found.matched:
        assert found.form == form or found.matched < len(numbers)
        assert f"{found.matched} of these {found.cards} cards are known already" in str(found)


def test_a_deck_that_the_reader_board_has_read_tells_the_form() -> None:
    cards = [bytes((0x5A, 0xC6, n, 0x84 + n)) for n in range(52)]
    known = [card.hex().upper() for card in cards]
    for form in ("hex_reversed", "decimal", "decimal_reversed"):
        found = told([types(card, form) for card in cards], known)
        assert (found.form, found.matched) == (form, 52)


@pytest.mark.parametrize("numbers", [["0012345678"], ["12345678", "23456789"]])
def test_of_few_cards_nothing_is_told(numbers: list[str]) -> None:
    assert (told(numbers).base, told(numbers).form) == ("", "")
    assert "cannot be told" in str(told(numbers))
    assert "kept as typed" in str(told(numbers))


@given(st.sets(st.text("0123456789", min_size=5, max_size=20).map(str.lstrip), min_size=2, max_size=30))
def test_kept_as_typed_two_numbers_are_never_one_card(numbers: set[str]) -> None:
    by_value = {int(number) for number in numbers}
    kept = {uid_of(number) for number in numbers}
    assert None not in kept
    assert len(kept) >= len(by_value)


def test_at_enrolment_only_a_reader_that_types_is_told_of(tmp_path: Path) -> None:
    deck = [types(bytes((4, n, 7, 9, 200, 3, 128)), "hex_reversed") for n in range(52)]
    for words, sentences in (
        ('protocol = "keyboard"', 1),
        ('protocol = "keyboard"\ndigits = "hex_reversed"', 0),
        ('protocol = "own"', 0),
    ):
        (tmp_path / "config.toml").write_text(f"[reader]\n{words}\n")
        said: list[str] = []
        typed(tmp_path / "config.toml", deck, [], said.append)
        assert len(said) == sentences
        assert all("Told from 52 cards: it types hex, the last byte first." in each for each in said)
