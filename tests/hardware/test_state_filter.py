"""Pictures compared: what comes, leaves, taps, stacks, bleeds and restarts (firmware/PROTOCOL.md, 2)."""

from dataclasses import dataclass, field

import pytest

from hardware.ports import (
    AntennaFault,
    Arrived,
    Bleed,
    Cleared,
    Left,
    Lifted,
    Lying,
    Noise,
    PhoneNear,
    ReaderEvent,
    TwoCards,
)
from hardware.readers.parsed import OnAntenna, Picture
from hardware.state_filter import StateFilter

A, B, C = "0484015A061F90", "04A1B2C3D4E5F6", "04F6D9F21F6880"


@dataclass
class Board:
    """Writes pictures one after another, 250 ms apart unless told; starts settled, with an empty picture seen."""

    pictures: StateFilter = field(default_factory=StateFilter)
    boot: str = "5D41402A"
    seq: int = 0
    uptime_ms: int = 5000

    def __post_init__(self) -> None:
        assert self.shows() == []

    def picture(self, *antennas: tuple[str, ...] | str | OnAntenna, ms: int = 250) -> Picture:
        self.seq, self.uptime_ms = self.seq + 1, self.uptime_ms + ms
        return Picture(self.boot, self.seq, self.uptime_ms, tuple(on(n, what) for n, what in enumerate(antennas, 1)))

    def shows(self, *antennas: tuple[str, ...] | str | OnAntenna, ms: int = 250) -> list[ReaderEvent]:
        return self.pictures.see(self.picture(*antennas, ms=ms))


def on(antenna: int, what: tuple[str, ...] | str | OnAntenna) -> OnAntenna:
    if isinstance(what, OnAntenna):
        return OnAntenna(antenna, what.present, what.left)
    return OnAntenna(antenna, fault=what) if isinstance(what, str) else OnAntenna(antenna, what)


def left(*uids: str, present: tuple[str, ...] = ()) -> OnAntenna:
    return OnAntenna(0, present, uids)


def test_a_card_arrives_once_however_long_it_lies_and_leaves_once() -> None:
    board = Board()
    assert board.shows((A,)) == [Arrived(A, 1)]
    assert [event for _ in range(2400) for event in board.shows((A,))] == []
    assert board.shows(left(A)) == [Left(A, 1)]
    assert [event for _ in range(8) for event in board.shows(left(A))] == []
    assert board.shows((A,)) == [Arrived(A, 1)]


def test_cards_of_one_picture_come_in_antenna_order() -> None:
    assert Board().shows((C,), (), (A,), (B,)) == [Arrived(C, 1), Arrived(A, 3), Arrived(B, 4)]


def test_a_quick_tap_whose_frames_were_lost_still_counts_once() -> None:
    board = Board()
    assert board.shows(left(A)) == [Arrived(A, 1), Left(A, 1)]
    assert [event for _ in range(8) for event in board.shows(left(A))] == []
    assert board.pictures.present == {}


def test_two_quick_taps_count_in_the_order_they_came() -> None:
    assert Board().shows(left(B, A)) == [Arrived(A, 1), Left(A, 1), Arrived(B, 1), Left(B, 1)]


def test_a_card_that_left_is_not_told_again_when_a_newer_one_hid_it_for_a_while() -> None:
    board = Board()
    board.shows((A,))
    assert board.shows(left(A)) == [Left(A, 1)]
    assert board.shows(left(present=(B,))) == [Arrived(B, 1)]
    assert board.shows(left(A, present=(B,))) == []


def test_doubled_and_late_pictures_change_nothing() -> None:
    board = Board()
    old = board.picture(())
    assert board.shows((A,)) == [Arrived(A, 1)]
    late = [Noise("late", "A frame came twice or too late.")]
    assert board.pictures.see(old) == late
    same = Picture(board.boot, board.seq, board.uptime_ms, (on(1, ()),))
    assert board.pictures.see(same) == late
    assert board.pictures.present == {A: 1}


def test_the_running_number_goes_round_after_its_largest() -> None:
    board = Board()
    board.seq = 2**32 - 2
    board.pictures = StateFilter()
    board.shows(())
    assert board.seq == 2**32 - 1
    board.seq = -1
    assert board.shows((A,)) == [Arrived(A, 1)]


def test_what_lies_there_at_the_start_never_arrived_until_it_has_gone_and_come_again() -> None:
    pictures = StateFilter()
    lying = Picture("00000001", 40, 90_000, (on(1, (A,)), on(2, left(B))))
    assert pictures.see(lying) == [Lying(A, 1)]
    board = Board.__new__(Board)
    board.pictures, board.boot, board.seq, board.uptime_ms = pictures, "00000001", 40, 90_000
    assert board.shows((A,), left(B)) == []
    assert board.shows((), left(B)) == [Left(A, 1)]
    assert board.shows((A,), ()) == [Arrived(A, 1)]


def test_a_restarted_board_is_compared_and_nothing_in_it_arrived() -> None:
    board = Board()
    board.shows((A,), (B,))
    board.boot, board.seq, board.uptime_ms = "12345678", -1, 0
    assert board.shows((A,), (), (C,)) == [Left(B, 2), Lying(C, 3)]
    assert board.shows((A,), (), (C,)) == []
    assert board.pictures.present == {A: 1, C: 3}


def test_the_first_second_of_a_restarted_board_shows_what_lay_there() -> None:
    board = Board()
    board.boot, board.seq, board.uptime_ms = "12345678", -1, 0
    assert board.shows(()) == []
    assert board.pictures.undecided
    assert board.shows((A,)) == [Lying(A, 1)]
    for _ in range(2):
        board.shows((A,))
    assert board.uptime_ms == 1000
    assert not board.pictures.undecided
    assert board.shows((A,), (B,)) == [Arrived(B, 2)]


def test_a_frame_of_the_board_before_its_restart_is_late() -> None:
    board = Board()
    before = board.picture((A,))
    board.boot, board.seq, board.uptime_ms = "12345678", -1, 2000
    assert board.shows(()) == []
    assert board.pictures.see(before) == [Noise("late", "A frame came twice or too late.")]
    assert board.pictures.present == {}


def test_what_came_while_the_line_was_down_lies_there_and_a_tap_of_that_time_is_nothing() -> None:
    board = Board()
    board.shows((A,))
    board.pictures.start_anew()
    assert board.shows((A, ), (B,), left(C)) == [Lying(B, 2)]  # fmt: skip
    assert board.shows((A,), (B,), left(C)) == []


def test_one_card_after_another_on_the_same_place_is_no_stack() -> None:
    board = Board()
    board.shows((A,))
    assert board.shows((A, B), ms=200) == []
    assert board.pictures.undecided
    assert board.shows(left(A, present=(B,)), ms=350) == [Left(A, 1), Arrived(B, 1)]
    assert not board.pictures.undecided


def test_cards_are_called_a_stack_after_six_tenths_of_a_second_and_not_before() -> None:
    board = Board()
    assert board.shows((A, B)) == []
    assert board.shows((A, B), ms=599) == []
    assert board.shows((A, B), ms=1) == [TwoCards(1)]


def test_a_departure_is_not_told_again_for_three_seconds_and_then_a_tap_counts() -> None:
    board = Board()
    board.shows((A,))
    board.shows(())
    assert board.shows(left(A), ms=2999) == []
    assert board.shows(left(A), ms=1) == [Arrived(A, 1), Left(A, 1)]


def test_two_cards_that_stay_together_are_told_once_and_neither_arrives_by_the_other_going() -> None:
    board = Board()
    events = [event for _ in range(20) for event in board.shows((A, B))]
    assert events == [TwoCards(1)]
    assert board.pictures.present == {}
    assert board.shows((A,)) == [Cleared(1), Lying(A, 1)]
    assert board.shows(()) == [Left(A, 1)]
    assert board.shows((A,)) == [Arrived(A, 1)]


def test_a_card_laid_upon_an_accepted_one_is_two_cards_and_the_first_stays() -> None:
    board = Board()
    board.shows((A,))
    assert [event for _ in range(8) for event in board.shows((A, B))] == [TwoCards(1)]
    assert board.pictures.present == {A: 1}
    assert board.shows((A,)) == [Cleared(1)]


def test_three_cards_are_two_cards_too() -> None:
    board = Board()
    board.shows((A,))
    assert [event for _ in range(8) for event in board.shows("MULTI")] == [TwoCards(1)]
    assert board.shows((B,)) == [Cleared(1), Left(A, 1), Lying(B, 1)]


def test_a_stack_that_lies_there_at_the_start_is_told_at_once() -> None:
    pictures = StateFilter()
    assert pictures.see(Picture("00000001", 4, 90_000, (on(1, (A, B)),))) == [TwoCards(1)]
    assert pictures.see(Picture("00000001", 5, 90_250, (on(1, (B,)),))) == [Cleared(1), Lying(B, 1)]


def test_a_neighbour_that_hears_a_card_too_is_not_believed() -> None:
    board = Board()
    board.shows((), (A,))
    assert board.shows((A,), (A,)) == [Bleed(A, 1, 2)]
    assert [event for _ in range(8) for event in board.shows((A,), (A,))] == []
    assert board.pictures.present == {A: 2}
    assert board.shows((B,), (A, B)) == [Bleed(B, 2, 1), Arrived(B, 1)]


def test_a_card_heard_on_two_antennas_at_once_lies_on_the_lower_one() -> None:
    assert Board().shows((), (A,), (A,)) == [Bleed(A, 3, 2), Arrived(A, 2)]


def test_a_card_that_slides_to_a_neighbour_without_being_gone_does_not_arrive() -> None:
    board = Board()
    board.shows((A,))
    assert board.shows((), (A,)) == []
    assert board.pictures.present == {A: 2}
    assert board.shows(()) == [Left(A, 2)]


def test_a_faulty_antenna_is_told_once_keeps_its_card_and_what_came_meanwhile_did_not_arrive() -> None:
    board = Board()
    board.shows((A,))
    (fault, *more) = board.shows("BUS")
    assert isinstance(fault, AntennaFault)
    assert (fault.antenna, fault.code, more) == (1, "BUS", [])
    assert board.shows("BUS", (B,)) == [Arrived(B, 2)]
    assert board.pictures.present == {A: 1, B: 2}
    assert board.shows((C,), (B,)) == [Cleared(1), Left(A, 1), Lying(C, 1)]


def test_a_fault_that_this_version_does_not_know_is_told_by_its_name() -> None:
    (fault,) = Board().shows("OVERHEAT")
    assert isinstance(fault, AntennaFault)
    assert "OVERHEAT" in fault.why


def test_a_phone_and_an_impossible_uid_are_told_once_and_never_present() -> None:
    board = Board()
    assert board.shows(("08EC947F",)) == [PhoneNear(1)]
    assert [event for _ in range(8) for event in board.shows(("08EC947F",))] == []
    noise, gone = board.shows(("88046E51",))
    assert gone == Lifted("08EC947F", 1)
    assert isinstance(noise, Noise)
    assert noise.code == "cascade"
    assert board.shows(()) == [Lifted("88046E51", 1)]
    assert board.pictures.present == {}


def test_a_phone_tapped_quickly_is_told_too() -> None:
    assert Board().shows(left("08EC947F")) == [PhoneNear(1)]


@pytest.mark.parametrize("kept", [2, 3, 4, 5])
def test_lost_pictures_cost_nothing(kept: int) -> None:
    script = [(A,)] * 6 + [left(A)] * 6 + [left(present=(B,))] * 6 + [left(B)] * 6 + [(C,)] * 6
    board, events = Board(), []
    for n, what in enumerate(script):
        picture = board.picture(what)
        events += board.pictures.see(picture) if n % kept == 0 else []
    assert events == [Arrived(A, 1), Left(A, 1), Arrived(B, 1), Left(B, 1), Arrived(C, 1)]
    assert board.pictures.present == {C: 1}
