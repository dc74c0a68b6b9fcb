"""One antenna: reading in time, and mending a chip that fails.  Runs under CPython and MicroPython alike."""

from helpers import ACE, KING, QUEEN, Rig, failure, fields, story
from sim.world import World


def test_a_card_is_told_within_one_round_of_its_coming():
    rig = Rig(antennas=5)
    rig.run(300)
    for antenna in range(1, 6):
        card = rig.world.lay(ACE, antenna)
        before_ms = rig.now_ms()
        while not any(ACE in field for picture in fields(rig.rounds(1)) for field in picture):
            assert rig.now_ms() - before_ms < 150
        rig.world.lift(card)
        rig.run(900)


def test_a_quick_tap_of_300_ms_is_told_once():
    rig = Rig(antennas=5)
    told = rig.run(300)
    card = rig.world.lay(ACE, 3)
    told += rig.run(300)
    rig.world.lift(card)
    told += rig.run(3000)
    assert [picture[2] for picture in story(told)] == ["3:", f"3:{ACE}", f"3:-{ACE}", "3:"]


def test_a_card_left_lying_for_ten_minutes_is_told_once_though_it_flickers():
    rig = Rig(poll_ms=1000)
    told = rig.run(1500)
    card = rig.world.lay(ACE)
    for minute in range(10):
        card.flicker = card.noise = minute
        told += rig.run(60_000)
    assert story(told) == [["1:"], [f"1:{ACE}"]]


def test_two_cards_stacked_are_named_both_and_three_are_a_fault():
    rig = Rig()
    rig.world.lay(ACE)
    rig.world.lay(KING)
    assert rig.picture() in ([f"1:{ACE}+{KING}"], [f"1:{KING}+{ACE}"])
    third = rig.world.lay(QUEEN)
    assert rig.picture() == ["1:!MULTI"]
    rig.world.lift(third)
    rig.run(800)
    assert rig.picture() in ([f"1:{ACE}+{KING}"], [f"1:{KING}+{ACE}"])


def test_bleed_to_the_neighbour_is_never_told():
    rig = Rig(antennas=3)
    rig.run(200)
    card = rig.world.lay(ACE, 2)
    card.reach = {1: 40, 2: 100, 3: 40}
    assert story(rig.run(8_000)) == [["1:", f"2:{ACE}", "3:"]]


def test_one_field_at_a_time_whatever_fails():
    rig = Rig(antennas=5, seed=6)
    world = rig.world
    for antenna in range(1, 6):
        world.lay(f"{antenna:02X}{ACE[2:]}", antenna, noise=10, flicker=10)
    for turn in range(40):
        chip = world.chips[1 + turn % 5]
        chip.hang = turn % 3 == 0
        chip.absent = turn % 7 == 0
        if turn % 4 == 0:
            chip.brown_out()
        world.spi.bit_errors = 20 if turn % 6 == 0 else 0
        rig.run(200)
        chip.absent = False
    assert world.air.most_fields == 1
    assert world.spi.fights == 0


def test_a_brown_out_is_mended_within_the_visit_and_never_shown():
    rig = Rig()
    rig.world.lay(ACE)
    rig.run(300)
    for _ in range(20):
        rig.world.chips[1].brown_out()
        assert story(rig.run(100)) in ([], [[f"1:{ACE}"]])
    assert rig.antennas[0].repairs == 20
    assert rig.world.chips[1].soft_resets == 0


def test_a_hang_that_a_soft_reset_mends_is_not_shown_and_the_card_stays():
    rig = Rig()
    rig.world.lay(ACE)
    rig.run(300)
    rig.world.chips[1].hang = True
    assert story(rig.run(1000)) == [[f"1:{ACE}"]]
    assert rig.world.chips[1].soft_resets == 1
    assert rig.world.chips[1].hard_resets == 1  # the one at the start


def test_what_a_soft_reset_does_not_mend_the_rst_pin_does():
    rig = Rig()
    rig.world.lay(ACE)
    rig.run(300)
    rig.world.chips[1].hang = rig.world.chips[1].deaf_to_soft_reset = True
    assert story(rig.run(1000)) == [[f"1:{ACE}"]]
    assert rig.world.chips[1].hard_resets == 2


def test_what_neither_mends_is_shown_as_hung_within_half_a_second_and_taken_back_when_it_works_again():
    rig = Rig()
    rig.world.lay(ACE)
    rig.run(300)
    sim = rig.world.chips[1]
    sim.hang = sim.stuck = True
    assert story(rig.run(500))[-1] == ["1:!HUNG"]
    assert story(rig.run(10_000)) == [["1:!HUNG"]]
    assert 8 <= sim.hard_resets <= 13  # once a second
    sim.hang = sim.stuck = False
    assert story(rig.run(1500))[-1] == [f"1:{ACE}"]


def test_a_module_unplugged_is_shown_as_no_chip_and_the_others_go_on():
    for level in (0xFF, 0x00):
        rig = Rig(antennas=3)
        rig.world.spi.floating = level
        rig.world.lay(ACE, 1)
        rig.world.lay(KING, 3)
        rig.run(300)
        rig.world.chips[2].absent = True
        picture = story(rig.run(1000))[-1]
        assert picture[0] == f"1:{ACE}"
        assert picture[1] == "2:!CHIP"
        assert picture[2] == f"3:{KING}"
        rig.world.chips[2].absent = False
        assert story(rig.run(1500))[-1] == [f"1:{ACE}", "2:", f"3:{KING}"]


def test_a_module_that_never_was_there_is_no_chip_from_the_first_frame():
    world = World(antennas=2)
    world.chips[2].absent = True
    rig = Rig(world=world)
    assert story(rig.run(1000)) == [["1:", "2:!CHIP"]]


def test_a_bus_that_hurts_every_byte_now_and_then_never_shows_a_wrong_card():
    for hurt in (2, 20, 200):
        rig = Rig(antennas=2, seed=hurt)
        rig.world.lay(ACE, 1)
        rig.run(300)
        rig.world.spi.bit_errors = hurt
        for picture in story(rig.run(5_000)):
            assert picture[0] in (f"1:{ACE}", "1:!BUS", "1:!HUNG", "1:!CHIP", "1:", f"1:-{ACE}"), picture
            assert picture[1] in ("2:", "2:!BUS", "2:!HUNG", "2:!CHIP"), picture
        rig.world.spi.bit_errors = 0
        rig.run(2500)
        assert rig.picture() == [f"1:{ACE}", "2:"]


def test_the_chip_is_checked_every_ten_seconds():
    rig = Rig(poll_ms=200)
    writes = []
    sim = rig.world.chips[1]

    def watched(register, value, honest=sim._write):
        if register == 0x1F:
            writes.append(value)
        honest(register, value)

    sim._write = watched
    rig.run(63_000)
    assert writes == [0x55, 0xAA, 0xEB] * 6


def test_a_chip_that_starts_to_lie_is_found_by_the_check():
    rig = Rig(poll_ms=100)
    rig.run(300)
    sim = rig.world.chips[1]
    sim._write = lambda register, value, honest=sim._write: honest(
        register, value & 0x7F if register == 0x1F else value
    )
    assert story(rig.run(11_500))[-1] == ["1:!BUS"]


def test_a_card_removed_while_the_chip_was_out_of_order_is_gone_afterwards():
    rig = Rig()
    card = rig.world.lay(ACE)
    rig.run(300)
    sim = rig.world.chips[1]
    sim.hang = sim.stuck = True
    rig.run(2000)
    rig.world.lift(card)
    sim.hang = sim.stuck = False
    assert story(rig.run(2500))[-1] in (["1:"], [f"1:-{ACE}"])


def test_a_card_moved_from_a_dead_antenna_is_believed_at_the_next():
    rig = Rig(antennas=2)
    card = rig.world.lay(ACE, 1)
    rig.run(300)
    sim = rig.world.chips[1]
    sim.hang = sim.stuck = True
    rig.run(500)
    rig.world.move(card, 2)
    assert story(rig.run(2500))[-1] == ["1:!HUNG", f"2:{ACE}"]


def test_a_test_of_a_dead_chip_raises_and_counts_as_its_failure():
    rig = Rig()
    rig.world.chips[1].absent = True
    assert failure(rig.antennas[0].test) in ("BUS", "CHIP")
    assert rig.antennas[0].fault() is None  # one failure is not shown
