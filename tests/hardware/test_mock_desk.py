"""A card laid on the mock board is read through the pty, the one serial door, the parser and the filter."""

import random
from collections.abc import Callable, Iterator

import pytest

from hardware.mock import MockReader, mock_uid
from hardware.mock_desk import MOST_ADVANCE_MS
from hardware.ports import (
    AntennaFault,
    Arrived,
    Bleed,
    Cleared,
    Left,
    Lying,
    Noise,
    PhoneNear,
    ReaderBack,
    ReaderError,
    ReaderEvent,
    ReaderGone,
    TwoCards,
)
from hardware.readers.own import checked
from hardware.uids import verdict
from tests.hardware.desk import TimedDesk
from tests.soak import SoakSeeds

A, B, C = mock_uid(0), mock_uid(1), mock_uid(2)


@pytest.fixture
def desk() -> Iterator[TimedDesk]:
    desk = TimedDesk()
    yield desk
    desk.close()


def test_the_reader_answers_before_anything_is_laid(desk: TimedDesk) -> None:
    (back,) = desk.start
    assert isinstance(back, ReaderBack)
    assert desk.reader.online
    assert desk.reader.present == {}


def test_a_card_arrives_when_laid_and_leaves_when_lifted(desk: TimedDesk) -> None:
    desk.lay(A)
    assert desk.effect() == [Arrived(A, 1)]
    assert desk.reader.present == {A: 1}
    desk.lift(A)
    assert desk.effect() == [Left(A, 1)]
    desk.lay(A, antenna=4)
    assert desk.effect() == [Arrived(A, 4)]


def test_laying_costs_a_tenth_of_a_second_and_lifting_less_than_half_a_second(desk: TimedDesk) -> None:
    before_ms = desk.now_ms
    desk.lay(A)
    desk.effect()
    assert desk.now_ms - before_ms <= 150
    before_ms = desk.now_ms
    desk.lift(A)
    desk.effect()
    assert 400 <= desk.now_ms - before_ms <= 500


def test_a_quick_tap_is_recorded_once(desk: TimedDesk) -> None:
    desk.lay(A)
    events = desk.wait(300)
    desk.lift(A)
    assert events + desk.wait(5000) == [Arrived(A, 1), Left(A, 1)]


def test_a_card_left_lying_for_ten_minutes_is_recorded_once(desk: TimedDesk) -> None:
    desk.lay(A)
    assert desk.wait(600_000, step_ms=10_000) == [Arrived(A, 1)]


def test_lifting_what_does_not_lie_there_changes_nothing(desk: TimedDesk) -> None:
    desk.lift(A)
    assert not desk.pending
    assert desk.wait(3000) == []


def test_a_flop_of_three_comes_in_antenna_order(desk: TimedDesk) -> None:
    desk.lay(C, antenna=3)
    desk.lay(A, antenna=1)
    desk.lay(B, antenna=2)
    assert desk.effect() == [Arrived(A, 1), Arrived(B, 2), Arrived(C, 3)]


def test_two_cards_on_one_antenna_are_told_and_not_believed(desk: TimedDesk) -> None:
    desk.lay(A)
    desk.lay(B)
    assert desk.effect() == [TwoCards(1)]
    assert desk.reader.present == {}
    assert desk.lying == {A: 1, B: 1}
    desk.lift(A)
    assert desk.lying == {B: 1}
    assert desk.effect() == [Cleared(1), Lying(B, 1)]
    desk.lift(B)
    desk.effect()
    desk.lay(B)
    assert desk.effect() == [Arrived(B, 1)]


def test_three_cards_on_one_antenna_are_told_too(desk: TimedDesk) -> None:
    for uid in (A, B, C):
        desk.lay(uid)
    assert desk.effect() == [TwoCards(1)]


def test_cards_tapped_one_after_another_on_one_antenna_all_count(desk: TimedDesk) -> None:
    events = []
    for uid in (A, B, C):
        desk.lay(uid)
        events += desk.wait(250, step_ms=50)
        desk.lift(uid)
        events += desk.wait(150, step_ms=50)
    events += desk.wait(2000)
    assert [event for event in events if isinstance(event, Arrived)] == [Arrived(A, 1), Arrived(B, 1), Arrived(C, 1)]
    assert not any(isinstance(event, TwoCards) for event in events)


def test_a_phone_and_an_unenrolled_tag_come_through_as_what_they_are(desk: TimedDesk) -> None:
    desk.lay("08EC947F")
    assert desk.effect() == [PhoneNear(1)]
    desk.lay("04a1b2c3d4e5f6", antenna=2)
    assert desk.effect() == [Arrived("04A1B2C3D4E5F6", 2)]


def test_what_is_no_tag_or_no_antenna_is_refused_and_nothing_is_laid(desk: TimedDesk) -> None:
    for uid, antenna in [("0484", 1), ("no such", 1), (A, 0), (A, 6)]:
        with pytest.raises(ReaderError):
            desk.lay(uid, antenna)
    assert desk.wait(1000) == []


def test_pulling_the_cable_is_told_at_once_and_pushing_it_in_again_too(desk: TimedDesk) -> None:
    before_ms = desk.now_ms
    desk.unplug()
    (gone,) = desk.effect()
    assert isinstance(gone, ReaderGone)
    assert gone.why == "The reader is not plugged in."
    assert desk.now_ms - before_ms <= 50
    assert desk.wait(60_000) == []
    desk.plug()
    (back,) = desk.effect()
    assert isinstance(back, ReaderBack)
    desk.lay(A)
    assert desk.effect() == [Arrived(A, 1)]


def test_cards_that_lay_through_an_unplugging_neither_leave_nor_arrive(desk: TimedDesk) -> None:
    desk.lay(A)
    desk.lay(B, antenna=2)
    desk.effect()
    desk.unplug()
    desk.effect()
    desk.lift(B)
    desk.lay(C, antenna=3)
    assert desk.reader.present == {A: 1, B: 2}
    desk.plug()
    assert [event for event in desk.effect() if not isinstance(event, ReaderBack)] == [Left(B, 2), Lying(C, 3)]


def test_a_port_that_is_another_one_after_replugging_is_found(desk: TimedDesk) -> None:
    first = desk.board.find()
    desk.unplug()
    desk.effect()
    spare = MockReader()  # takes the number that has become free
    desk.plug()
    assert desk.board.find() != first
    (back,) = desk.effect()
    assert back == ReaderBack(desk.board.find())
    spare.unplug()


def test_a_reader_that_falls_silent_is_gone_after_a_second_and_a_half_and_comes_back(desk: TimedDesk) -> None:
    desk.board.mute = True
    assert desk.wait(1200, step_ms=50) == []
    (gone,) = desk.wait(600, step_ms=50)
    assert isinstance(gone, ReaderGone)
    assert "silent" in gone.why
    desk.board.mute = False
    (back,) = desk.wait(3000, step_ms=50)
    assert isinstance(back, ReaderBack)


def test_a_broken_antenna_is_told_and_the_others_go_on(desk: TimedDesk) -> None:
    desk.board.fail(2, "HUNG")
    (fault,) = desk.wait(250)
    assert isinstance(fault, AntennaFault)
    assert fault.antenna == 2
    desk.lay(A)
    assert desk.effect() == [Arrived(A, 1)]
    desk.board.fail(2, None)
    assert desk.wait(250) == [Cleared(2)]


def test_a_door_that_drops_every_byte_lets_nothing_be_read() -> None:
    desk = TimedDesk(through=lambda _: b"")
    events = desk.start
    for uid in (A, B, C):
        desk.lay(uid)
        events += desk.effect()
        desk.lift(uid)
        events += desk.effect()
    assert desk.door.carried_bytes > 0
    assert [type(event) for event in events] == [ReaderGone]
    assert desk.reader.present == {}
    desk.close()


def test_noise_between_the_frames_is_counted_and_never_believed(desk: TimedDesk) -> None:
    desk.board.say(b"\xff\x00 AT+GCAP\r\n" + checked("S,12")[:-2] + b"\n")
    desk.lay(A)
    assert desk.effect() == [Arrived(A, 1)]
    assert {event.code for event in desk.said if isinstance(event, Noise)} == {"noise", "crc"}


class Mangler:
    """Between the ends: every fifth frame is lost, torn, doubled or late."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.late: list[bytes] = []
        self.rest = b""

    def __call__(self, data: bytes) -> bytes:
        *lines, self.rest = (self.rest + data).split(b"\n")
        return b"".join(self.mangle(line + b"\n") for line in lines)

    def mangle(self, frame: bytes) -> bytes:
        due, self.late = b"".join(self.late), []
        fate = self.dice.choice(("lost", "torn", "doubled", "late")) if self.dice.random() < 0.2 else "whole"
        if fate == "late":
            self.late = [frame]
        torn = self.dice.randrange(1, len(frame))
        kept: dict[str, Callable[[], bytes]] = {
            "whole": lambda: frame,
            "lost": lambda: b"",
            "late": lambda: b"",
            "torn": lambda: frame[:torn],
            "doubled": lambda: frame + frame,
        }
        return kept[fate]() + due


def lay_and_lift_on_a_bad_line(seed: int) -> None:
    """Every fifth frame is mangled; the final picture, and who came and went, must be as the hands did it."""
    desk = TimedDesk(through=Mangler(seed))
    dice = random.Random(seed)
    lying: dict[str, int] = {}
    arrivals, departures = [], []
    events = desk.wait(3000)
    for _ in range(60):
        uid = mock_uid(dice.randrange(10))
        if uid in lying:
            desk.lift(uid)
            departures.append(uid)
            del lying[uid]
        else:
            free = next((n for n in range(1, 6) if n not in lying.values()), None)
            if free is None:
                continue
            desk.lay(uid, free)
            arrivals.append(uid)
            lying[uid] = free
        events += desk.wait(2000, step_ms=50)
    events += desk.wait(3000)
    assert desk.reader.present == lying
    assert [event.uid for event in events if isinstance(event, Arrived)] == arrivals
    assert [event.uid for event in events if isinstance(event, Left)] == departures
    assert not any(isinstance(event, Lying | TwoCards | Bleed | ReaderGone) for event in events)
    assert any(isinstance(event, Noise) for event in desk.said)
    desk.close()


@pytest.mark.parametrize("seed", range(6))
def test_a_fifth_of_all_frames_lost_torn_doubled_or_late_changes_nothing(seed: int) -> None:
    lay_and_lift_on_a_bad_line(seed)


@pytest.mark.soak
def test_bad_lines_for_a_long_time(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        lay_and_lift_on_a_bad_line(seed)


def test_the_board_refuses_commands_as_the_protocol_says(desk: TimedDesk) -> None:
    heard: list[bytes] = []
    desk.board.say = lambda data: heard.append(data)  # type: ignore[method-assign,assignment]
    for line in ("GAIN,0,4", "GAIN,9,4", "GAIN,1,8", "GAIN,1", "POLL,50", "TEST,2", "TEST,6", "INIT,0", "DANCE"):
        desk.board._obey(checked(line, "!").decode().strip())
    desk.board._obey("!HELLO*0000")
    desk.board._obey("AT")
    said = ["GAIN,OK", "GAIN,ERR,ANTENNA", "GAIN,ERR,ARGS", "GAIN,ERR,ARGS", "POLL,OK", "TEST,OK,2,92,0"]
    said += ["TEST,ERR,ANTENNA", "INIT,OK", "DANCE,ERR,COMMAND"]
    assert heard == [checked(f"R,{line}") for line in said]


def test_the_mock_decks_are_104_possible_uids_far_from_each_other() -> None:
    uids = [mock_uid(card, deck) for deck in (0, 1) for card in range(52)]
    assert [verdict(uid) for uid in uids] == [None] * 104
    numbers = [int(uid, 16) for uid in uids]
    assert min((a ^ b).bit_count() for n, a in enumerate(numbers) for b in numbers[:n]) >= 3


def test_more_time_than_the_port_can_hold_is_refused(desk: TimedDesk) -> None:
    with pytest.raises(ReaderError):
        desk.advance(MOST_ADVANCE_MS + 1)


def test_events_are_the_same_in_every_run() -> None:
    def evening() -> list[ReaderEvent]:
        desk = TimedDesk()
        for act in (lambda: desk.lay(A), lambda: desk.lay(B), lambda: desk.lift(A), desk.unplug, desk.plug):
            act()
            desk.effect()
        desk.close()
        return [event for event in desk.said if not isinstance(event, ReaderBack | ReaderGone)] + [desk.now_ms]  # type: ignore[list-item]

    assert evening() == evening()
