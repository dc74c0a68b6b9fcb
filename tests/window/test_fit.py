"""Words shrink until they fit, and only a name may lose letters."""

from hypothesis import given
from hypothesis import strategies as st

from dealer.window.fit import ELLIPSIS, Box, cut, fit, wrap


def half(words: str, size: int) -> int:
    """Every letter is half as wide as the size."""
    return len(words) * size // 2


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fit("All dealt", Box(112, 96, 28, 20, 1), half) == (("All dealt",), 25, True)


def test_two_lines_at_a_large_size_go_before_one_at_a_small() -> None:
    assert fit("Raise to 12", Box(136, 88, 32, 20, 2), half) == (("Raise to", "12"), 32, True)


def test_lines_must_fit_the_height_as_well() -> None:
    assert fit("Raise to 12", Box(136, 40, 32, 20, 2), half).lines == ("Raise to 12",)


def test_a_name_ends_in_an_ellipsis_at_its_smallest_size() -> None:
    assert fit("Bartholomew", Box(60, 36, 26, 20, 1, name=True), half) == (("Barth…",), 20, False)


def test_other_words_are_never_cut_but_told() -> None:
    fitted = fit("Agreed: shuffle", Box(60, 36, 26, 20, 1), half)
    assert "".join(fitted.lines).replace(" ", "") == "Agreed:shuffle"
    assert not fitted.whole


def test_a_single_word_wider_than_the_box_does_not_fit() -> None:
    assert not fit("Bartholomew", Box(60, 90, 26, 20, 3), half).whole


def test_lines_may_be_broken_by_the_words_themselves() -> None:
    assert wrap("Raise…\n12 to 55", 200, 20, half) == ["Raise…", "12 to 55"]


words = st.text(st.sampled_from("ab Ž♥-"), min_size=0, max_size=60)


@given(words, st.integers(20, 400))
def test_wrapping_loses_no_letter_and_keeps_to_the_width(text: str, width: int) -> None:
    lines = wrap(text, width, 20, half)
    assert " ".join(lines).split() == text.split()
    assert all(half(line, 20) <= width or " " not in line.strip() for line in lines)


@given(words, st.integers(20, 400))
def test_what_is_cut_fits_and_begins_as_the_name_does(name: str, width: int) -> None:
    short = cut(name, width, 20, half)
    assert half(short, 20) <= width
    assert short.endswith(ELLIPSIS)
    assert name.startswith(short[:-1])


@given(words, st.integers(10, 400), st.integers(10, 200), st.integers(1, 4), st.booleans())
def test_a_fit_called_whole_really_fits(text: str, w: int, h: int, lines: int, name: bool) -> None:
    fitted = fit(text, Box(w, h, 40, 20, lines, name), half)
    assert 20 <= fitted.size <= 40
    if fitted.whole:
        assert len(fitted.lines) <= lines
        assert all(half(line, fitted.size) <= w for line in fitted.lines)
        assert fitted.size * 0.97 <= h
