"""The chip driver against a chip that answers register by register.  Runs under CPython and MicroPython alike."""

from helpers import ACE, KING, driver, failure, look, names, ready
from iso14443a import WUPA
from mfrc522 import COLLISION, EXCHANGE_LIMIT_MS, OK, SILENT, ChipError
from sim.chip import CONTROL, RX_MODE, TX_CONTROL
from sim.world import World


def test_set_up_leaves_the_field_off_and_the_configuration_in_the_chip():
    world = World()
    chip = ready(world)
    regs = world.chips[1].regs
    assert chip.is_set_up()
    assert regs[TX_CONTROL] & 3 == 0
    assert regs[RX_MODE] == 0x08
    assert regs[0x1F] == 0xEB  # the scratch register got its reset value back
    assert world.chips[1].hard_resets == 1


def test_every_known_version_works_and_every_other_is_no_chip():
    for version in (0x90, 0x91, 0x92, 0x12, 0x88, 0x89, 0xB2):
        world = World(version=version)
        world.lay(ACE)
        assert names(look(ready(world))) == [ACE]
    for version in (0x00, 0xFF, 0x82, 0x42):
        chip = driver(World(version=version))
        chip.hard_reset()
        assert failure(chip.set_up) == "CHIP", version


def test_a_missing_chip_is_told_whether_the_wire_floats_high_or_low():
    for level in (0xFF, 0x00):
        world = World()
        world.chips[1].absent = True
        world.spi.floating = level
        chip = driver(world)
        assert failure(chip.hard_reset) or failure(chip.set_up) == "CHIP"


def test_a_chip_that_does_not_wake_is_given_up_within_21_ms():
    world = World()
    world.chips[1].absent = True
    chip = driver(world)
    before_us = world.clock.now_us
    assert failure(chip.hard_reset) == "CHIP"
    assert world.clock.now_us - before_us < 21_000


def test_a_version_number_that_flickers_is_a_bus_fault():
    world = World()
    chip = ready(world)
    sim = world.chips[1]
    reads = []

    def flickering(register, honest=sim._read):
        value = honest(register)
        if register == 0x37:
            reads.append(register)
            return 0x82 if len(reads) % 3 == 0 else value
        return value

    sim._read = flickering
    assert failure(chip.check) == "BUS"


def test_a_scratch_register_that_does_not_stay_is_a_bus_fault():
    world = World()
    chip = ready(world)
    sim = world.chips[1]
    sim._write = lambda register, value, honest=sim._write: honest(
        register, value & 0xFE if register == 0x1F else value
    )
    assert failure(chip.check) == "BUS"


def test_an_empty_antenna_costs_the_guard_time_and_one_time_out():
    world = World()
    chip = ready(world)
    chip.field_on()
    before_us = world.clock.now_us
    assert chip.exchange(WUPA, last_bits=7) == SILENT
    spent_us = world.clock.now_us - before_us
    assert 2_500 < spent_us < 4_500, spent_us
    chip.field_off()
    world.clock.sleep_ms(10)
    before_us = world.clock.now_us
    assert look(chip).clean
    spent_us = world.clock.now_us - before_us
    assert spent_us < 10_000, spent_us


def test_a_card_taken_away_in_the_middle_of_a_command_ends_it_at_once():
    world = World()
    chip = ready(world)
    card = world.lay(ACE)
    chip.field_on()
    assert chip.exchange(WUPA, last_bits=7) == OK
    world.lift(card)
    before_us = world.clock.now_us
    assert chip.exchange(b"\x93\x20") == SILENT
    assert world.clock.now_us - before_us < 4_500


def test_an_exchange_that_does_not_end_is_given_up_after_30_ms():
    world = World()
    chip = ready(world)
    chip.field_on()
    world.chips[1].hang = True
    before_us = world.clock.now_us
    assert failure(chip.exchange, WUPA, 7) == "HUNG"
    spent_ms = (world.clock.now_us - before_us) / 1000
    assert EXCHANGE_LIMIT_MS - 1 < spent_ms < EXCHANGE_LIMIT_MS + 1


def test_the_rest_of_an_old_answer_is_never_taken_for_a_new_one():
    world = World()
    chip = ready(world)
    late = world.lay(ACE)
    late.late_us = 3_000  # comes after the time-out of 2.5 ms
    chip.field_on()
    assert chip.exchange(WUPA, last_bits=7) == SILENT
    world.clock.sleep_us(1_500)  # the late ATQA is in the chip now
    world.lift(late)
    assert chip.exchange(WUPA, last_bits=7) == SILENT
    assert chip.received == b""


def test_a_stale_answer_that_comes_during_the_next_exchange_gives_no_uid():
    for late_us in range(2_400, 6_000, 200):
        world = World()
        chip = ready(world)
        world.lay(ACE).late_us = late_us
        world.lay(KING, antenna=1)
        assert set(names(look(chip))) <= {ACE, KING}


def test_every_command_it_sends_starts_from_an_empty_fifo_and_cleared_flags():
    world = World()
    chip = ready(world)
    world.lay(ACE)
    chip.field_on()
    sim = world.chips[1]
    sim.fifo = list(b"\xde\xad\xbe\xef")
    sim.regs[0x04] |= 0x33
    assert chip.exchange(WUPA, last_bits=7) == OK
    assert chip.received == b"\x44\x00"


def test_a_module_unplugged_in_the_middle_is_a_bus_fault_not_an_answer():
    world = World()
    chip = ready(world)
    world.lay(ACE)
    chip.field_on()
    world.chips[1].absent = True
    assert failure(chip.exchange, WUPA, 7) == "BUS"


def test_a_brown_out_is_noticed():
    world = World()
    chip = ready(world)
    world.chips[1].brown_out()
    world.clock.sleep_ms(1)
    assert not chip.is_set_up()
    chip.set_up()
    assert chip.is_set_up()


def test_a_soft_reset_mends_a_hang_and_a_hard_reset_what_a_soft_one_does_not():
    world = World()
    chip = ready(world)
    sim = world.chips[1]
    sim.hang = True
    chip.soft_reset()
    chip.set_up()
    assert look(chip).clean
    assert sim.soft_resets == 1
    sim.hang = sim.deaf_to_soft_reset = True
    chip.soft_reset()
    assert failure(look, chip) == "HUNG"
    chip.field_off()
    chip.hard_reset()
    chip.set_up()
    assert look(chip).clean


def test_a_field_that_does_not_come_on_is_a_hang_and_one_that_stays_on_is_ended_by_the_rst_pin():
    world = World()
    chip = ready(world)
    sim = world.chips[1]
    sim.deaf_to_field = False
    assert failure(chip.field_on) == "HUNG"
    sim.deaf_to_field = None
    chip.field_on()
    sim.deaf_to_field = True
    assert failure(chip.field_off) == "BUS"
    assert world.air._on == {}


def test_the_gain_stands_in_the_chip_and_survives_a_new_set_up():
    world = World()
    chip = ready(world)
    assert world.chips[1].regs[0x26] >> 4 & 7 == 5
    for gain in range(8):
        chip.set_gain(gain)
        assert world.chips[1].regs[0x26] == gain << 4 | 0x08
        assert chip.is_set_up()
    chip.set_up()
    assert world.chips[1].regs[0x26] >> 4 & 7 == 7


def test_the_place_of_a_collision_is_told():
    world = World()
    chip = ready(world)
    world.lay("04000000")
    world.lay("04000010")
    chip.field_on()
    chip.exchange(WUPA, last_bits=7)
    assert chip.exchange(b"\x93\x20") == COLLISION
    assert chip.collision_bit == 29
    assert world.chips[1].regs[CONTROL] & 7 == 0


def test_bits_turned_over_on_the_bus_never_make_a_card():
    for hurt in (5, 50, 300, 2_000):
        world = World(seed=hurt)
        chip = ready(world)
        world.lay(ACE)
        world.spi.bit_errors = hurt
        read = 0
        for _ in range(100):
            try:
                if not chip.is_set_up():
                    chip.hard_reset()
                    chip.set_up()
                found = names(look(chip))
            except ChipError:  # and nothing else
                continue
            assert found in ([], [ACE]), found
            read += len(found)
        assert read > 70 or hurt > 5
