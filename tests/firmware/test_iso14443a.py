"""Anticollision against cards that follow ISO 14443-3.  Runs under CPython and MicroPython alike."""

from helpers import ACE, KING, LONG, QUEEN, SHORT, look, names, ready
from iso14443a import HLTA, crc_a, scan
from sim.card import HALT
from sim.card import crc_a as crc_a_bit_by_bit
from sim.clock import Dice
from sim.world import World


def test_crc_a_is_the_standards():
    assert b"\x50\x00" + crc_a(b"\x50\x00") == HLTA
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"  # annex B, example 1
    assert crc_a(b"\x12\x34") == b"\x26\xcf"  # annex B, example 2
    dice = Dice(3)
    for length in range(1, 40):
        data = bytes([dice.below(256) for _ in range(length)])
        assert crc_a(data) == crc_a_bit_by_bit(data)


def test_uids_of_4_7_and_10_bytes_come_out_whole():
    for uid in (SHORT, ACE, LONG, "0413A27C390289"):
        world = World()
        world.lay(uid)
        found = look(ready(world))
        assert (names(found), found.clean, found.crowded) == ([uid], True, False)


def test_an_empty_antenna_is_clean():
    found = look(ready(World()))
    assert (found.uids, found.clean, found.crowded) == ([], True, False)


def test_a_read_card_is_halted_and_read_again_by_the_next_scan():
    world = World()
    chip = ready(world)
    card = world.lay(ACE)
    chip.field_on()
    for _ in range(3):  # without any field off in between
        assert names(scan(chip)) == [ACE]
        assert card.state == HALT


def test_two_cards_that_differ_in_one_bit_only_are_both_read_whichever_bit_it_is():
    for uid in (SHORT, ACE, LONG):
        for bit in range(len(uid) * 4):
            other = int(uid, 16) ^ 1 << bit
            other = f"{other:0{len(uid)}X}"
            if other[:2] == "88" or other[6:8] == "88":
                continue  # the cascade tag stands in no UID at these places
            world = World()
            world.lay(uid)
            world.lay(other)
            found = look(ready(world))
            assert (names(found), found.clean, found.crowded) == (sorted([uid, other]), True, False), bit


def test_so_they_are_with_a_chip_that_leaves_junk_where_the_data_sheet_promises_zeros():
    for bit in range(56):
        other = f"{int(ACE, 16) ^ 1 << bit:014X}"
        if other[:2] == "88" or other[6:8] == "88":
            continue
        world = World()
        world.chips[1].sloppy = True
        world.lay(ACE)
        world.lay(other)
        assert names(look(ready(world))) == sorted([ACE, other]), bit


def test_two_cards_are_both_read_by_every_one_of_many_scans_in_a_hurry():
    world = World()
    chip = ready(world)
    world.lay(ACE)
    world.lay(KING)
    for _ in range(10):
        assert names(look(chip)) == [ACE, KING]


def test_two_cards_of_different_kinds_are_both_read_though_their_first_answers_collide():
    for one, other in ((SHORT, ACE), (ACE, LONG), (SHORT, LONG)):
        world = World()
        world.lay(one)
        world.lay(other)
        found = look(ready(world))
        assert (names(found), found.clean, found.crowded) == (sorted([one, other]), True, False)


def test_three_and_more_cards_are_a_crowd_or_three_uids_but_never_a_wrong_one():
    dice = Dice(11)
    for _ in range(40):
        world = World(seed=dice.below(1000))
        laid = {
            f"{dice.below(1 << 28) << 24 | 0x04 << 52 | dice.below(1 << 24):014X}" for _ in range(3 + dice.below(3))
        }
        for uid in laid:
            world.lay(uid)
        found = look(ready(world))
        assert set(names(found)) <= laid
        assert found.crowded or len(found.uids) > 2


def test_a_wrong_check_byte_gives_nothing():
    world = World()
    world.lay(ACE).bad_bcc = True
    found = look(ready(world))
    assert (found.uids, found.clean) == ([], False)


def test_a_wrong_crc_behind_the_sak_gives_nothing():
    for uid in (SHORT, ACE, LONG):
        world = World()
        world.lay(uid).bad_sak_crc = True
        found = look(ready(world))
        assert (found.uids, found.clean) == ([], False)


def test_a_sak_that_contradicts_the_cascade_tag_gives_nothing():
    for uid in (SHORT, ACE, LONG, "88256FEB"):
        world = World()
        world.lay(uid).bad_cascade = uid != "88256FEB"  # a cascade tag where no level follows is a lie by itself
        found = look(ready(world))
        assert (found.uids, found.clean) == ([], False), uid


def test_a_short_crackle_on_an_empty_antenna_is_never_a_card():
    world = World(seed=5)
    world.air.crackle[1] = 60
    chip = ready(world)
    unclean = 0
    for _ in range(120):
        found = look(chip)
        assert found.uids == []
        unclean += not found.clean
    assert unclean > 20


def test_bits_turned_over_in_the_air_never_make_another_card():
    for flips in (1, 2, 3):
        world = World(seed=flips)
        chip = ready(world)
        for uid in (ACE, KING):
            world.lay(uid, noise=30, noise_bits=flips)
        read = 0
        for _ in range(120):
            found = names(look(chip))
            assert set(found) <= {ACE, KING}, found
            read += len(found)
        assert read > 30


def test_an_error_on_the_way_makes_the_scan_unclean_and_the_card_is_still_tried_again():
    world = World(seed=2)
    chip = ready(world)
    world.lay(ACE, noise=5)
    scans = [look(chip) for _ in range(100)]
    unclean = [found for found in scans if not found.clean]
    assert len(unclean) > 10
    assert sum(1 for found in unclean if names(found) == [ACE]) > len(unclean) * 3 // 4


def test_a_stack_of_which_one_card_drops_out_half_way_is_told_as_unclear():
    world = World(seed=4)
    chip = ready(world)
    world.lay(ACE)
    world.lay(QUEEN, flicker=25)
    hidden = 0
    for _ in range(60):
        world.air.clashes = 0
        found = look(chip)
        assert set(names(found)) <= {ACE, QUEEN}
        assert found.crowded == (world.air.clashes > 0 and len(found.uids) < 2)
        hidden += found.crowded
    assert hidden > 3


def test_a_scan_of_anything_ends_within_a_quarter_of_a_second():
    for seed in range(20):
        world = World(seed=seed)
        chip = ready(world)
        for uid in (ACE, KING, QUEEN, LONG)[: seed % 5]:
            world.lay(uid, noise=40, flicker=20)
        world.air.crackle[1] = 40
        before_us = world.clock.now_us
        look(chip)
        assert world.clock.now_us - before_us < 250_000
