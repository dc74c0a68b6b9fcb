"""When a card is there, when it is gone, whose it is (PROTOCOL 2.6 to 2.9).  Under CPython and MicroPython alike."""

from presence import Presence
from sim.clock import Dice

A, B, C = b"\x0a" * 7, b"\x0b" * 7, b"\x0c" * 7


class Seen:
    """What a scan gave."""

    def __init__(self, *uids, clean=True, crowded=False):
        self.uids = list(uids)
        self.clean = clean
        self.crowded = crowded


ERROR = Seen(clean=False)
NOTHING = Seen()


def after(presence, scans, every_ms=60, start_ms=0, others=()):
    """Feed scans; the time of the last."""
    now_ms = start_ms
    for scan in scans:
        now_ms += every_ms
        presence.update(scan, now_ms, others)
    return now_ms


def test_2_6_one_read_is_not_enough_two_equal_ones_are():
    presence = Presence()
    assert not presence.update(Seen(A), 0, ())
    assert presence.present() == []
    assert presence.waits()
    assert presence.update(Seen(A), 60, ())
    assert presence.present() == [A]
    assert not presence.waits()


def test_2_6_the_two_reads_must_be_equal_and_within_300_ms():
    presence = Presence()
    after(presence, [Seen(A), Seen(B), Seen(C)])
    assert presence.present() == []
    presence = Presence()
    presence.update(Seen(A), 0, ())
    presence.update(Seen(A), 301, ())
    assert presence.present() == []
    presence.update(Seen(A), 601, ())
    assert presence.present() == [A]


def test_2_6_gone_after_three_clean_scans_and_400_ms():
    for every_ms, scans in ((60, 7), (100, 4), (133, 4), (200, 3), (500, 3)):
        presence = Presence()
        now_ms = after(presence, [Seen(A), Seen(A)])
        count = 0
        while presence.present():
            count += 1
            now_ms += every_ms
            presence.update(NOTHING, now_ms, ())
        assert count == scans, every_ms


def test_2_6_an_error_means_that_the_card_is_still_there():
    presence = Presence()
    now_ms = after(presence, [Seen(A), Seen(A)] + [ERROR] * 100)
    assert presence.present() == [A]
    now_ms = after(presence, [NOTHING, NOTHING, ERROR] * 20, start_ms=now_ms)
    assert presence.present() == [A]
    now_ms = after(presence, [NOTHING] * 6, start_ms=now_ms)  # 360 ms after the last sign of it
    assert presence.present() == [A]
    after(presence, [NOTHING], start_ms=now_ms)
    assert presence.present() == []


def test_2_6_a_card_that_flickers_stays():
    presence = Presence()
    now_ms = after(presence, [Seen(A), Seen(A)])
    for _ in range(100):
        now_ms = after(presence, [NOTHING] * 5 + [Seen(A)], start_ms=now_ms)
        assert presence.present() == [A]


def test_2_6_left_names_a_card_for_two_seconds_the_newest_first():
    presence = Presence()
    now_ms = after(presence, [Seen(A), Seen(A)] + [NOTHING] * 7)
    assert presence.left(now_ms) == [A]
    assert presence.left(now_ms + 1999) == [A]
    assert presence.left(now_ms + 2000) == []
    presence = Presence()
    now_ms = after(presence, [Seen(A), Seen(A)] + [NOTHING] * 7 + [Seen(B), Seen(B)] + [NOTHING] * 7)
    assert presence.left(now_ms) == [B, A]


def test_2_6_a_card_that_came_back_has_not_left():
    presence = Presence()
    now_ms = after(presence, [Seen(A), Seen(A)] + [NOTHING] * 7 + [Seen(A), Seen(A)])
    assert presence.present() == [A]
    assert presence.left(now_ms) == []


def test_2_7_a_card_of_a_stack_is_no_tap():
    presence = Presence()
    now_ms = after(presence, [Seen(A, B), Seen(A, B)] + [NOTHING] * 7)
    assert presence.left(now_ms) == []


def test_2_7_nor_when_the_stack_is_lifted_one_card_a_moment_before_the_other():
    presence = Presence()
    now_ms = after(presence, [Seen(A, B)] * 5 + [Seen(A)] * 2 + [NOTHING] * 9)
    assert presence.left(now_ms) == []


def test_2_7_a_card_that_lay_alone_before_or_after_has_left():
    presence = Presence()
    now_ms = after(presence, [Seen(A)] * 3 + [Seen(A, B)] * 3 + [NOTHING] * 7)
    assert presence.left(now_ms) == [A]
    presence = Presence()
    now_ms = after(presence, [Seen(A, B)] * 3 + [Seen(B)] * 9 + [NOTHING] * 7)
    assert presence.left(now_ms) == [B]


def test_2_7_nor_is_a_card_a_tap_that_was_seen_only_beside_a_crowd():
    presence = Presence()
    crowd = Seen(A, clean=False, crowded=True)
    now_ms = after(presence, [crowd] * 5 + [NOTHING] * 9)
    assert presence.left(now_ms) == []


def test_2_8_a_card_has_one_antenna_the_one_that_has_it_keeps_it():
    first, second = Presence(), Presence()
    after(first, [Seen(A), Seen(A)], others=[second])
    after(second, [Seen(A)] * 4, every_ms=10, start_ms=130, others=[first])
    assert (first.present(), second.present()) == ([A], [])


def test_2_8_of_two_that_hear_it_equally_well_the_lower_number_has_it_after_600_ms():
    first, second = Presence(), Presence()
    now_ms = 0
    while not first.present():
        now_ms += 60
        first.update(Seen(A), now_ms, [second])
        second.update(Seen(A), now_ms + 20, [first])
        assert second.present() == []
    assert 600 <= now_ms <= 720


def test_2_8_of_two_that_hear_it_the_one_that_hears_it_oftener_has_it():
    for chance, allowed in ((20, 1), (40, 3), (60, 10)):
        dice = Dice(chance)
        wrong = 0
        for _ in range(200):
            bleed, own = Presence(), Presence()
            now_ms = 0
            while not bleed.present() and not own.present():
                now_ms += 80
                bleed.update(Seen(A) if dice.percent(chance) else NOTHING, now_ms, [own])
                own.update(Seen(A) if dice.percent(98) else NOTHING, now_ms + 20, [bleed])
            wrong += own.present() == []
            assert now_ms <= 900
        assert wrong <= allowed, (chance, wrong)


def test_2_8_one_stray_read_keeps_a_card_from_its_own_antenna_for_300_ms_at_most():
    stray, own = Presence(), Presence()
    stray.update(Seen(A), 0, [own])
    now_ms = 0
    while not own.present():
        now_ms += 60
        stray.update(NOTHING, now_ms, [own])
        own.update(Seen(A), now_ms + 20, [stray])
    assert now_ms <= 300
    assert stray.present() == []


def test_2_8_a_card_that_is_moved_is_at_the_new_antenna_once_it_is_gone_from_the_old():
    first, second = Presence(), Presence()
    now_ms = after(first, [Seen(A), Seen(A)], others=[second])
    while not second.present():
        now_ms += 60
        first.update(NOTHING, now_ms, [second])
        second.update(Seen(A), now_ms + 20, [first])
        assert not (first.present() and second.present())
    assert now_ms < 700
    assert first.left(now_ms) == [A]


def test_2_8_an_antenna_that_hears_only_errors_loses_a_card_that_another_reads():
    first, second = Presence(), Presence()
    now_ms = after(first, [Seen(A), Seen(A)], others=[second])
    start_ms = now_ms
    while not second.present():
        now_ms += 60
        first.update(ERROR, now_ms, [second])
        second.update(Seen(A), now_ms + 20, [first])
    assert 1500 <= now_ms - start_ms < 1700
    assert first.present() == []


def test_2_8_a_neighbours_card_does_not_make_a_stack():
    first, second = Presence(), Presence()
    now_ms = after(first, [Seen(A), Seen(A)], others=[second])
    now_ms = after(second, [Seen(A, B), Seen(A, B), Seen(B, A)], every_ms=20, start_ms=now_ms, others=[first])
    assert second.present() == [B]
    after(second, [NOTHING] * 20, every_ms=40, start_ms=now_ms, others=[first])
    assert second.left(now_ms) == [B]


def test_2_9_a_crowd_twice_in_a_row_is_a_fault_and_ends_as_a_card_goes():
    presence = Presence()
    crowd = Seen(A, clean=False, crowded=True)
    now_ms = after(presence, [crowd, Seen(A), crowd])
    assert not presence.crowded
    now_ms = after(presence, [crowd], start_ms=now_ms)
    assert presence.crowded
    now_ms = after(presence, [Seen(A)] * 6, start_ms=now_ms)
    assert presence.crowded
    after(presence, [Seen(A)], start_ms=now_ms)
    assert not presence.crowded
    assert presence.present() == [A]


def test_2_9_three_cards_read_whole_are_a_crowd_too():
    presence = Presence()
    after(presence, [Seen(A, B, C), Seen(A, B, C)])
    assert presence.crowded
    assert len(presence.present()) <= 2


def test_2_9_errors_alone_do_not_end_a_crowd():
    presence = Presence()
    now_ms = after(presence, [Seen(crowded=True, clean=False)] * 2)
    after(presence, [ERROR] * 50, start_ms=now_ms)
    assert presence.crowded


def test_a_card_laid_in_the_place_of_another_is_named_and_the_old_one_goes():
    presence = Presence()
    now_ms = after(presence, [Seen(A)] * 5 + [Seen(B)] * 2)
    assert presence.present() == [A, B]
    now_ms = after(presence, [Seen(B)] * 6, start_ms=now_ms)
    assert presence.present() == [B]
    assert presence.left(now_ms) == [A]


def test_memory_stays_small_whatever_comes():
    presence = Presence()
    dice = Dice(9)
    now_ms = 0
    for _ in range(2000):
        now_ms += 50
        uids = [bytes([dice.below(200)] * 4) for _ in range(dice.below(4))]
        presence.update(Seen(*uids, clean=dice.percent(70), crowded=dice.percent(5)), now_ms, ())
        presence.left(now_ms)
        assert len(presence._heard) <= 7 * 3
        assert len(presence._left) <= 4


def test_whatever_three_antennas_hear_no_card_is_at_two_and_none_is_believed_after_one_read():
    dice = Dice(21)
    antennas = [Presence() for _ in range(3)]
    reads = [{}, {}, {}]
    cards = [bytes([n] * 4) for n in range(5)]
    now_ms = 0
    for _ in range(3000):
        for index, presence in enumerate(antennas):
            now_ms += 20
            heard = [uid for uid in cards if dice.percent(25)]
            before = presence.present()
            others = [other for other in antennas if other is not presence]
            presence.update(Seen(*heard, clean=dice.percent(80)), now_ms, others)
            for uid in presence.present():
                assert not any(uid in other._cards for other in others)
                if uid not in before and len(before) < 2 and uid in heard:
                    assert uid in presence._cards
                    assert now_ms - reads[index].get(uid, -1000) <= 300 or presence._cards[uid].since_ms < now_ms
            for uid in heard:
                reads[index][uid] = now_ms
