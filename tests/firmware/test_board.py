"""What the board says and when, and what it does for the host (PROTOCOL 2, 3, 4).  CPython and MicroPython alike."""

import gc

from board import Uptime
from frames import crc16
from helpers import ACE, KING, Rig, fields
from sim.clock import Clock
from sim.world import World


def numbers(lines):
    """(seq, uptime_ms) of every STATE."""
    return [tuple(int(field) for field in line.split(",")[2:4]) for line in lines if line.startswith("$S,")]


def answers(lines):
    """What is no STATE, without sigil and check."""
    return [line[1:-6] for line in lines if not line.startswith("$S,")]


def ask(rig, body):
    """Type a command and run two rounds; the answers."""
    rig.rounds(1)
    rig.wire.type(body)
    return answers(rig.rounds(2))


def test_3_3_hello_comes_before_the_first_state():
    lines = Rig(antennas=3).run(400)
    assert lines[0][:-6] == "$H,1.0,1.0.0,E6605481DB318B34,3,MFRC522,POWER"
    assert lines[1].startswith("$S,5D41402A,0,")


def test_3_2_hello_names_the_chip_or_none():
    world = World(antennas=2, version=0x88)
    world.chips[1].absent = True
    assert ",2,FM17522,POWER" in Rig(world=world).rounds(1)[0]
    world = World(antennas=1)
    world.chips[1].absent = True
    assert ",1,NONE,POWER" in Rig(world=world).rounds(1)[0]


def test_the_first_picture_is_whole_so_that_a_restart_makes_no_arrivals():
    for antennas in (1, 5):
        world = World(antennas=antennas)
        for antenna in range(1, antennas + 1):
            world.lay(f"{antenna:02X}{ACE[2:]}", antenna)
        wanted = [f"{antenna}:{antenna:02X}{ACE[2:]}" for antenna in range(1, antennas + 1)]
        assert fields(Rig(world=world).run(600))[0] == wanted


def test_2_10_a_frame_comes_four_times_a_second_when_nothing_changes():
    for poll_ms in (0, 25, 400, 1000):
        rig = Rig(antennas=2, poll_ms=poll_ms)
        rig.run(1500)
        told = numbers(rig.run(10_000))
        gaps = [told[at + 1][1] - told[at][1] for at in range(len(told) - 1)]
        assert min(gaps) >= 250, poll_ms
        assert max(gaps) <= 300, poll_ms


def test_2_10_a_change_is_told_at_once():
    rig = Rig(antennas=2)
    rig.run(1000)
    rig.world.lay(ACE, 1)
    rig.run(2000)
    before = numbers(rig.run(400))[-1]
    rig.world.lay(KING, 2)
    told = rig.run(200)
    first = next(at for at, picture in enumerate(fields(told)) if KING in picture[1])
    assert numbers(told)[first][1] - before[1] < 250


def test_2_2_numbers_follow_each_other_and_wrap():
    rig = Rig()
    rig.run(500)
    rig.board._seq = 4294967294
    rig.board._stated_ms = -1000
    told = [seq for seq, _ in numbers(rig.run(1200))]
    assert told[:4] == [4294967294, 4294967295, 0, 1]


def test_2_3_the_uptime_goes_on_when_the_boards_ticks_wrap():
    clock = Clock(start_us=((1 << 30) - 50) * 1000)
    uptime = Uptime(clock)
    times = []
    for _ in range(10):
        clock.sleep_ms(20)
        times.append(uptime())
    assert times == sorted(times)
    assert 190 < times[-1] < 210


def test_a_card_lies_on_quietly_while_the_ticks_wrap():
    rig = Rig(world=World(start_us=((1 << 30) - 2_000) * 1000))
    rig.world.lay(ACE)
    rig.run(500)
    told = rig.run(5_000)
    assert all(picture == [f"1:{ACE}"] for picture in fields(told))
    assert len(told) > 15


def test_4_2_hello_is_answered_and_a_state_follows_at_once():
    rig = Rig()
    rig.run(600)
    rig.wire.type("HELLO")
    lines = rig.rounds(1)
    assert [line[1] for line in lines] == ["H", "S"]


def test_4_2_gain_is_set_in_one_chip_or_in_all():
    rig = Rig(antennas=3)
    assert ask(rig, "GAIN,2,7") == ["R,GAIN,OK"]
    assert [chip.regs[0x26] >> 4 & 7 for _, chip in sorted(rig.world.chips.items())] == [5, 7, 5]
    assert ask(rig, "GAIN,0,3") == ["R,GAIN,OK"]
    assert [chip.regs[0x26] >> 4 & 7 for _, chip in sorted(rig.world.chips.items())] == [3, 3, 3]
    rig.run(300)
    assert rig.antennas[0].repairs == 0
    rig.world.chips[1].brown_out()
    rig.run(300)
    assert rig.world.chips[1].regs[0x26] >> 4 & 7 == 3


def test_4_2_poll_changes_the_pace_of_the_rounds():
    rig = Rig()
    rig.run(500)
    scans = rig.world.chips[1].exchanges
    rig.run(2000)
    usual = rig.world.chips[1].exchanges - scans
    assert ask(rig, "POLL,500") == ["R,POLL,OK"]
    scans = rig.world.chips[1].exchanges
    rig.run(2000)
    assert rig.world.chips[1].exchanges - scans < usual / 5
    assert ask(rig, "POLL,0") == ["R,POLL,OK"]
    scans = rig.world.chips[1].exchanges
    rig.run(2000)
    assert rig.world.chips[1].exchanges - scans > usual


def test_4_2_test_tells_version_and_cards_and_changes_nothing():
    rig = Rig(antennas=2)
    rig.world.lay(ACE, 2)
    rig.world.lay(KING, 2)
    rig.run(500)
    assert ask(rig, "TEST,2") == ["R,TEST,OK,2,92,2"]
    assert ask(rig, "TEST,1") == ["R,TEST,OK,1,92,0"]
    assert rig.picture()[0] == "1:"


def test_4_2_init_resets_by_the_pin_and_the_card_stays():
    rig = Rig(antennas=2)
    rig.world.lay(ACE, 1)
    rig.run(500)
    assert ask(rig, "INIT,1") == ["R,INIT,OK"]
    assert [chip.hard_resets for _, chip in sorted(rig.world.chips.items())] == [2, 1]
    assert ask(rig, "INIT,0") == ["R,INIT,OK"]
    assert all(picture[0] == f"1:{ACE}" for picture in fields(rig.run(2000)))


def test_4_3_refusals():
    rig = Rig(antennas=2)
    rig.world.chips[2].absent = True
    for body, answer in (
        ("DANCE", "R,DANCE,ERR,COMMAND"),
        ("dance", "R,?,ERR,COMMAND"),
        ("ABCDEFGHI", "R,?,ERR,COMMAND"),
        ("HELLO,1", "R,HELLO,ERR,ARGS"),
        ("GAIN,1", "R,GAIN,ERR,ARGS"),
        ("GAIN,1,8", "R,GAIN,ERR,ARGS"),
        ("GAIN,1,-1", "R,GAIN,ERR,ARGS"),
        ("GAIN,01,1", "R,GAIN,ERR,ARGS"),
        ("GAIN,3,1", "R,GAIN,ERR,ANTENNA"),
        ("POLL", "R,POLL,ERR,ARGS"),
        ("POLL,1001", "R,POLL,ERR,ARGS"),
        ("TEST,0", "R,TEST,ERR,ANTENNA"),
        ("TEST,9", "R,TEST,ERR,ANTENNA"),
        ("TEST,2", "R,TEST,ERR,CHIP"),
        ("INIT,2", "R,INIT,ERR,CHIP"),
        ("INIT,0", "R,INIT,ERR,CHIP"),
        ("INIT,3", "R,INIT,ERR,ANTENNA"),
    ):
        assert ask(rig, body) == [answer], body


def test_4_4_each_command_is_answered_once_within_one_round_and_100_ms():
    rig = Rig(antennas=5)
    rig.run(500)
    before_ms = rig.now_ms()
    for body in ("GAIN,0,4", "POLL,25", "TEST,1", "INIT,0", "HELLO"):
        rig.wire.type(body)
    told = []
    while len(told) < 5:
        told += answers(rig.rounds(1))
    assert rig.now_ms() - before_ms < 5 * 30 + 100
    assert [answer.split(",")[1] for answer in told[:4]] == ["GAIN", "POLL", "TEST", "INIT"]
    assert answers(rig.run(1000)) == []


def test_a_host_that_does_not_read_costs_neither_scans_nor_memory_and_gets_the_picture_as_it_is_then():
    rig = Rig()
    rig.run(500)
    rig.wire.room = False
    for _ in range(50):
        rig.wire.type("HELLO")
    scans = rig.world.chips[1].exchanges
    rig.world.lay(ACE)
    assert rig.run(10_000) == []
    assert rig.world.chips[1].exchanges - scans > 300
    assert len(rig.board._waiting) <= 8
    rig.wire.room = True
    lines = rig.rounds(1)
    assert fields(lines)[-1] == [f"1:{ACE}"]
    assert len(answers(lines)) <= 8


def test_a_frame_that_went_out_torn_is_followed_by_a_whole_one_at_once():
    rig = Rig()
    rig.run(500)
    rig.world.lay(ACE)
    rig.wire.torn_at = 20
    lines = rig.rounds(4)
    assert fields(lines)[-1] == [f"1:{ACE}"]


def test_memory_stays_flat_over_hundreds_of_rounds():
    rig = Rig(antennas=2, seed=8)
    rig.world.lay(ACE, 1, flicker=20, noise=20)
    sizes = []
    for _ in range(6):
        rig.run(4_000)
        rig.world.lift(rig.world.lay(KING, 2))
        gc.collect()
        sizes.append(gc.mem_alloc() if hasattr(gc, "mem_alloc") else len(gc.get_objects()) * 100)
    assert max(sizes[2:]) - min(sizes[2:]) < 1_500, sizes


def test_every_line_is_a_frame_with_a_right_check():
    rig = Rig(antennas=5, seed=3)
    for antenna in range(1, 6):
        rig.world.lay(f"{antenna:02X}{ACE[2:]}", antenna, flicker=20, noise=10)
    rig.wire.type("HELLO")
    rig.wire.type("TEST,1")
    for line in rig.run(5_000):
        assert line[0] == "$"
        assert line[-1] == "\n"
        assert line[-6] == "*"
        assert int(line[-5:-1], 16) == crc16(line[1:-6].encode())
        assert len(line) <= 480


def test_the_rounds_stay_as_quick_as_was_promised():
    for cards, most_ms in ((0, 70), (5, 140)):
        rig = Rig(antennas=5, poll_ms=0)
        for antenna in range(1, cards + 1):
            rig.world.lay(f"{antenna:02X}{ACE[2:]}", antenna)
        rig.run(500)
        before_ms = rig.now_ms()
        rig.rounds(20)
        assert (rig.now_ms() - before_ms) / 20 < most_ms
