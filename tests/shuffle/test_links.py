"""The chain of links, the anchor and its signs: worked out again by another program, and what cannot be chosen."""

from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.anchor import LINKS, LinkLost, Links, anchor_of, chain, key_of, link_before, numbers_of
from dealer.shuffle import cut_after, permutation, plan_shuffle, stream, words
from dealer.signs import ALPHABET, read_signs, signs

VECTORS = Path(__file__).parents[1] / "vectors" / "links.jsonl"


def test_the_vectors_of_another_program():
    for line in VECTORS.read_text().splitlines():
        want = msgspec.json.decode(line)
        links = chain(bytes.fromhex(want["root"]))
        link = links[want["draw"]]
        assert anchor_of(links[0]) == want["anchor"]
        assert signs(want["anchor"]) == want["signs"]
        assert link.hex() == want["link"]
        key = key_of(link, want["numbers"])
        assert list(permutation(want["of"], words(stream(key)))) == want["order"]
        assert cut_after(key, want["of"]) == want["cut"]
        assert list(plan_shuffle(key, deal=1, cards=want["of"], piles=8).order) == want["order"]


def test_every_link_tells_the_ones_before_it_and_no_other_leads_to_the_anchor():
    links = chain(Random(1).randbytes(128))
    assert len(links) == LINKS + 1
    assert len(set(links)) == LINKS + 1
    for number in range(LINKS, 0, -1):
        assert link_before(number, links[number]) == links[number - 1]
    other = bytearray(links[9])
    other[5] ^= 1
    assert link_before(9, bytes(other)) != links[8]
    assert link_before(10, links[9]) != links[8]


@given(st.integers(0, 2**256 - 1), st.data())
def test_signs_are_read_back_however_they_are_typed(value: int, data: st.DataObject):
    said = signs(f"{value:064x}")
    assert len(said) == 29
    assert set(said) <= {*ALPHABET, "-"}
    typed = "".join(
        data.draw(st.sampled_from([sign, sign.lower(), *{"1": "iIlL", "0": "oO", "-": " -"}.get(sign, "")]))
        for sign in said
    )
    assert read_signs(typed) == said.replace("-", "")
    assert int("".join(f"{ALPHABET.index(sign):05b}" for sign in said.replace("-", "")), 2) == value >> 131


WHOLE = "7K2QF-M9XPA-3TJ6W-HD8ZN-V5C4R"


@pytest.mark.parametrize("text", ["", "7K2QF", WHOLE[:-1], WHOLE[:-1] + "U", "é" * 25, WHOLE[:-2] + "ß", "0" * 64])
def test_what_are_no_25_signs_are_refused(text: str):
    assert read_signs(text) is None


def test_fewer_than_four_digits_count_as_none():
    assert numbers_of([]) == numbers_of(["1", "2", "3"]) == numbers_of(["123"]) == ""
    assert numbers_of(["1", "2", "3", "4"]) == "1-2-3-4"


def test_links_are_kept_until_they_are_let_go_of():
    rng = Random(2)
    links = Links(rng.randbytes)
    one = links.make()
    first = links.link(one, 1)
    two = links.make()
    assert links.link(two, 1) != first == links.link(one, 1)
    again = Links(rng.randbytes)
    assert again.keep(links.root(one)) == one
    links.forget(two)
    with pytest.raises(LinkLost):
        links.link(one, 1)
    assert links.link(two, 1) == chain(links.root(two))[1]


def evening_of(links: tuple[bytes, ...], numbers: str) -> tuple[tuple[int, ...], ...]:
    return tuple(permutation(52, words(stream(key_of(links[draw], numbers)))) for draw in (1, 2))


def test_no_two_numbers_give_the_same_evening():
    links = chain(Random(3).randbytes(128))
    assert len({evening_of(links, f"{number:04}") for number in range(1000)}) == 1000


@pytest.mark.soak
def test_ten_thousand_numbers_give_ten_thousand_evenings():
    links = chain(Random(4).randbytes(128))
    evenings = [evening_of(links, f"{number:04}") for number in range(10_000)]
    assert len(set(evenings)) == 10_000
    assert len({first for first, _ in evenings}) == 10_000


@pytest.mark.soak
def test_every_place_is_as_likely_as_any_other():
    """60,000 draws of four over many anchors and numbers: chi-square, 23 degrees of freedom."""
    rng, seen = Random(5), Counter[tuple[int, ...]]()
    while seen.total() < 60_000:
        links, numbers = chain(rng.randbytes(128)), numbers_of([str(rng.randrange(10**6))])
        for draw in range(1, LINKS + 1):
            seen[permutation(4, words(stream(key_of(links[draw], numbers))))] += 1
    expected = seen.total() / 24
    chi = sum((count - expected) ** 2 / expected for count in seen.values())
    assert len(seen) == 24
    assert chi < 49.7  # one chance in a thousand


def test_a_chain_is_made_in_a_moment():
    """Beginning an evening adds less than 20 ms: 1,024 digests (a loose bound: the machine is shared)."""
    best = min(_seconds() for _ in range(5))
    assert best < 0.1


def _seconds() -> float:
    since = perf_counter()
    chain(bytes(128))
    return perf_counter() - since
