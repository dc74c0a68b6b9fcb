"""Readings of bought readers: equal reads, hold time, one antenna a card, only arrivals; the time is made up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.filter import MOST_CANDIDATES, FilterSettings, ReadFilter
from hardware.ports import Arrived, Bleed, Cleared, Left, Lifted, Lying, Noise, PhoneNear, ReaderEvent, TwoCards
from hardware.readers.parsed import Crowd, Manner, Reading

A, B = "62E3086CED", "0114AE3BBC"


def once(uid: str, antenna: int = 1) -> Reading:
    return Reading(uid, antenna, Manner.ONCE)


def hear(filter_: ReadFilter, script: list[tuple[float, Reading | Crowd]], until_s: float = 0.0) -> list[ReaderEvent]:
    """Play readings at their times, then let the time pass as a loop would that only wakes when it is due."""
    events = [event for now_s, read in script for event in filter_.see(read, now_s)]
    while (due_s := filter_.due_s()) is not None and due_s <= until_s:
        events += filter_.tick(due_s)
    return events


def test_a_repeating_reader_is_believed_at_the_second_equal_read_within_300_ms() -> None:
    filter_ = ReadFilter()
    assert filter_.see(Reading(A), 1.0) == []
    assert filter_.see(Reading(A), 1.065) == [Arrived(A, 1)]
    assert filter_.present == {A: 1}


def test_two_reads_further_apart_are_one_read_twice() -> None:
    filter_ = ReadFilter()
    assert hear(filter_, [(1.0, Reading(A)), (1.31, Reading(A)), (1.62, Reading(A))]) == []
    assert filter_.see(Reading(A), 1.9) == [Arrived(A, 1)]


def test_two_different_reads_are_not_two_equal_ones() -> None:
    assert hear(ReadFilter(), [(1.0, Reading(A)), (1.1, Reading(B)), (1.15, Reading(A, 2))]) == []


def test_a_reader_that_speaks_once_is_believed_at_once() -> None:
    assert ReadFilter().see(once(A), 1.0) == [Arrived(A, 1)]


def test_a_quick_tap_is_recorded_once() -> None:
    taps = [(1.0 + n * 0.065, Reading(A)) for n in range(5)]
    assert hear(ReadFilter(), taps, until_s=9.0) == [Arrived(A, 1), Left(A, 1)]


def test_a_card_left_lying_for_ten_minutes_is_recorded_once() -> None:
    lying = [(1.0 + n * 0.065, Reading(A)) for n in range(9231)]
    assert hear(ReadFilter(), lying) == [Arrived(A, 1)]


def test_a_card_that_flickers_is_one_reading() -> None:
    flickering = [(1.0 + n * 0.1, Reading(A)) for n in range(60) if n % 5 not in (3, 4)]
    assert hear(ReadFilter(), flickering) == [Arrived(A, 1)]


def test_a_card_is_gone_after_400_ms_and_may_come_again() -> None:
    filter_ = ReadFilter()
    hear(filter_, [(1.0, Reading(A)), (1.1, Reading(A))])
    assert filter_.due_s() == pytest.approx(1.5)
    assert filter_.tick(1.49) == []
    assert filter_.tick(1.5) == [Left(A, 1)]
    assert hear(filter_, [(2.0, Reading(A)), (2.1, Reading(A))]) == [Arrived(A, 1)]


def test_a_card_said_once_is_held_for_a_second_and_a_half() -> None:
    filter_ = ReadFilter()
    assert hear(filter_, [(1.0, once(A)), (2.4, once(A))]) == [Arrived(A, 1)]
    assert hear(filter_, [], until_s=9.0) == [Left(A, 1)]


def test_cards_one_after_another_are_not_a_crowd() -> None:
    reads = [(1.0 + n * 0.065, Reading(A)) for n in range(5)] + [(1.3 + n * 0.065, Reading(B)) for n in range(9)]
    assert hear(ReadFilter(), reads, until_s=1.9) == [Arrived(A, 1), Arrived(B, 1), Left(A, 1)]


def test_two_cards_that_answer_by_turns_are_two_cards() -> None:
    reads = [(1.0 + n * 0.065, Reading(A if n % 4 < 2 else B)) for n in range(20)]
    events = hear(ReadFilter(), reads, until_s=9.0)
    assert events == [Arrived(A, 1), Arrived(B, 1), TwoCards(1), Left(A, 1), Cleared(1), Left(B, 1)]


def test_a_reader_that_hears_several_cards_says_so_and_the_one_that_stays_did_not_arrive() -> None:
    filter_ = ReadFilter()
    assert hear(filter_, [(1.0, Crowd(1, (A, B))), (1.1, Crowd(1, (A, B))), (1.2, Crowd(1, (A, B)))]) == [TwoCards(1)]
    assert hear(filter_, [(1.3, Reading(A)), (1.4, Reading(A))]) == [Lying(A, 1)]
    assert filter_.tick(1.61) == [Cleared(1)]


def test_two_cards_heard_together_once_in_a_while_are_no_crowd() -> None:
    assert hear(ReadFilter(), [(1.0, Crowd(1, (A, B))), (1.31, Crowd(1, (A, B)))], until_s=9.0) == []
    assert hear(ReadFilter(), [(1.0, Crowd(1, (A, B))), (1.25, Crowd(1, (A, B)))]) == [TwoCards(1)]


def test_a_neighbour_that_hears_a_card_too_is_not_believed() -> None:
    filter_ = ReadFilter()
    reads = [(1.0 + n * 0.1, Reading(A, antenna)) for n in range(10) for antenna in (2, 3)]
    assert hear(filter_, reads) == [Arrived(A, 2), Bleed(A, 3, 2)]
    assert filter_.present == {A: 2}


def test_a_card_that_slides_to_a_neighbour_without_being_gone_does_not_arrive() -> None:
    filter_ = ReadFilter()
    reads = [(1.0, Reading(A)), (1.1, Reading(A)), (1.2, Reading(A, 2)), (1.4, Reading(A, 2))]
    assert hear(filter_, reads, until_s=1.6) == [Arrived(A, 1), Bleed(A, 2, 1)]
    assert filter_.present == {A: 2}


def test_what_is_heard_as_soon_as_the_port_is_open_lay_there() -> None:
    filter_ = ReadFilter()
    filter_.start_anew(10.0)
    assert hear(filter_, [(10.05, Reading(A)), (10.11, Reading(A))]) == [Lying(A, 1)]
    assert hear(filter_, [(10.6, Reading(B)), (10.7, Reading(B))])[-1] == Arrived(B, 1)


def test_a_card_that_lies_through_an_interruption_neither_leaves_nor_arrives() -> None:
    filter_ = ReadFilter()
    hear(filter_, [(1.0, Reading(A)), (1.1, Reading(A))])
    filter_.start_anew(1.3)
    assert hear(filter_, [(1.4, Reading(A)), (1.5, Reading(A)), (1.6, Reading(A))]) == []


@pytest.mark.parametrize(
    ("uid", "code"),
    [("0000000000", "impossible"), ("FFFFFFFF", "impossible"), ("88046E51", "cascade"), ("123456789", "length")],
)
def test_a_uid_that_no_card_can_have_is_told_once_and_never_counts(uid: str, code: str) -> None:
    filter_ = ReadFilter()
    events = hear(filter_, [(1.0 + n * 0.1, Reading(uid)) for n in range(30)])
    assert [event.code for event in events if isinstance(event, Noise)] == [code]
    assert filter_.present == {}


def test_a_telephone_is_told_as_such() -> None:
    filter_ = ReadFilter()
    assert hear(filter_, [(1.0 + n * 0.1, Reading("08EC947F")) for n in range(30)]) == [PhoneNear(1)]
    assert filter_.due_s() == pytest.approx(5.4)
    assert filter_.tick(5.3) == []
    assert filter_.tick(5.4) == [Lifted("08EC947F", 1)]
    assert filter_.due_s() is None


def test_every_number_can_be_set() -> None:
    filter_ = ReadFilter(FilterSettings(reads=3, within_s=1.0, gone_s=2.0, once_gone_s=5.0, lying_s=0.0))
    assert hear(filter_, [(1.0, Reading(A)), (1.4, Reading(A))]) == []
    assert filter_.see(Reading(A), 1.9) == [Arrived(A, 1)]
    assert filter_.see(once(B), 1.9) == [Arrived(B, 1)]
    assert filter_.due_s() == pytest.approx(3.9)
    assert filter_.tick(3.9) == [Left(A, 1)]
    assert filter_.tick(6.9) == [Left(B, 1)]


def test_ghosts_that_pass_a_check_do_not_fill_memory() -> None:
    filter_ = ReadFilter()
    for n in range(10_000):
        filter_.see(Reading(f"{n + 0x6200000000:010X}"), 1.0)
        filter_.see(Reading(f"{n:06X}"), 1.0)
    assert len(filter_._reads) <= MOST_CANDIDATES
    assert len(filter_._refused) <= MOST_CANDIDATES


@given(st.lists(st.tuples(st.floats(0.0, 0.6), st.sampled_from([A, B]), st.integers(1, 2), st.booleans()), max_size=40))
def test_whatever_is_heard_a_card_arrives_only_when_away_and_leaves_only_when_there(
    script: list[tuple[float, str, int, bool]],
) -> None:
    filter_, now_s, there = ReadFilter(FilterSettings(lying_s=0.0)), 100.0, set[str]()
    for pause_s, uid, antenna, speaks_once in script:
        now_s += pause_s
        read = Reading(uid, antenna, Manner.ONCE if speaks_once else Manner.REPEATS)
        events = filter_.tick(now_s) + filter_.see(read, now_s)
        for event in events:
            if isinstance(event, Arrived | Lying):
                assert event.uid not in there
                there.add(event.uid)
            elif isinstance(event, Left):
                there.remove(event.uid)
        assert set(filter_.present) == there
