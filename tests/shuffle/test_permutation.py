"""The draw is fair: from a seed to an order."""

import hashlib
from collections import Counter
from itertools import islice, permutations

import pytest

from dealer.shuffle import (
    WORDS,
    ShuffleError,
    commitment,
    cut_after,
    draw_below,
    permutation,
    plan_shuffle,
    shuffled,
    stream,
    words,
)
from tests.shuffle.stacks import deal_and_stack

# Upper 0.1 % points of chi-square by degrees of freedom (any table of the distribution).
CHI_SQUARE_P001 = {2: 13.816, 50: 86.661, 119: 172.420}


def chi_square(found: Counter[object], kinds: int) -> float:
    expected = sum(found.values()) / kinds
    missing = kinds - len(found)
    return sum((n - expected) ** 2 / expected for n in found.values()) + missing * expected


def test_the_stream_is_sha256_of_label_counter_and_seed() -> None:
    seed = bytes(range(32))
    first, second = islice(stream(seed), 2)
    assert first == hashlib.sha256(b"stream" + b"\0\0\0\0\0\0\0\0" + seed).digest()
    assert second == hashlib.sha256(b"stream" + b"\0\0\0\0\0\0\0\1" + seed).digest()


def test_words_are_read_with_the_high_byte_first() -> None:
    assert list(words([b"\x00\x00\x00\x01\x80\x00\x00\x00", b"\xff\xff\xff\xfe"])) == [1, 2**31, WORDS - 2]


@pytest.mark.parametrize("bound", [3, 5, 7, 52, 104, 1000])
def test_a_value_that_a_modulo_would_favour_is_drawn_again(bound: int) -> None:
    fair = WORDS - WORDS % bound
    too_high = b"".join(word.to_bytes(4, "big") for word in range(fair, WORDS))
    source = words([too_high, (fair - 1).to_bytes(4, "big"), bytes(4)])
    assert draw_below(bound, source) == bound - 1, "the last fair word"
    assert draw_below(bound, source) == 0, "all the words beyond it were used up"


@pytest.mark.parametrize("bound", [1, 2, 4, 64])
def test_every_word_is_fair_where_the_bound_divides_them_all(bound: int) -> None:
    assert draw_below(bound, iter([WORDS - 1])) == bound - 1


def test_a_scripted_source_is_drawn_again_in_the_middle_of_a_permutation() -> None:
    # i = 4 takes 7 (7 mod 5 = 2); i = 3 takes 4; i = 2 refuses 2**32 - 1 (2**32 mod 3 = 1) and takes 3; i = 1 takes 1
    order = permutation(5, iter([7, 4, WORDS - 1, 3, 1]))
    # by hand: swap 4,2 -> 0 1 4 3 2; swap 3,0 -> 3 1 4 0 2; swap 2,0 -> 4 1 3 0 2; swap 1,1 -> the same
    assert order == (4, 1, 3, 0, 2)


def test_60000_seeds_of_five_cards_in_three_piles_give_each_of_the_120_orders_as_often_as_chance_allows() -> None:
    found: Counter[object] = Counter()
    for number in range(60_000):
        plan = plan_shuffle(number.to_bytes(32, "big"), deal=1, cards=5, piles=3)
        found[deal_and_stack(range(5), plan.piles, plan.passes)] += 1
    assert set(found) == set(permutations(range(5)))
    assert chi_square(found, 120) < CHI_SQUARE_P001[119]


def test_every_cut_is_as_likely_as_any_other() -> None:
    found: Counter[object] = Counter(cut_after(number.to_bytes(32, "big"), 52) for number in range(20_000))
    assert set(found) == set(range(1, 52))
    assert chi_square(found, 51) < CHI_SQUARE_P001[50]


def test_a_cut_is_drawn_from_the_stream_as_one_of_all_but_one() -> None:
    seed = b"\x07" * 32
    word = int.from_bytes(hashlib.sha256(b"stream" + bytes(8) + seed).digest()[:4], "big")
    assert cut_after(seed, 52) == 1 + word % 51
    assert cut_after(seed, 2) == 1
    with pytest.raises(ShuffleError, match="at least two cards"):
        cut_after(seed, 1)


def test_the_first_dealer_is_drawn_by_the_same_shuffle_of_the_players() -> None:
    seed = b"\x01" * 32
    players = ("Ann", "Bo", "Cy")
    assert shuffled(players, seed) == tuple(players[i] for i in permutation(3, words(stream(seed))))
    first: Counter[object] = Counter(shuffled(players, number.to_bytes(32, "big"))[0] for number in range(6_000))
    assert chi_square(first, 3) < CHI_SQUARE_P001[2]


def test_the_commitment_puts_label_and_number_before_the_seed() -> None:
    seed = b"\xab" * 32
    assert commitment(seed, 4) == hashlib.sha256(b"commit" + b"\0\0\0\0\0\0\0\4" + seed).hexdigest()
    assert commitment(seed, 4) != commitment(seed, 5)


@pytest.mark.parametrize("deal", [-1, 2**64])
def test_a_deal_number_out_of_range_is_refused(deal: int) -> None:
    with pytest.raises(ShuffleError, match="deal number"):
        commitment(bytes(32), deal)
