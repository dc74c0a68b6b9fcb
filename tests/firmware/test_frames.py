"""The wire, byte for byte (PROTOCOL sections 1 to 5).  Runs under CPython and MicroPython alike."""

from frames import MAX_COMMAND, MAX_FRAME, CommandReader, command_name, crc16, hello, number, reply, state
from helpers import vectors
from sim.clock import Dice


def made(decoded):
    """The frame that the board makes of these facts."""
    if decoded["kind"] == "state":
        antennas = [(field["present"], field["left"], field["fault"]) for field in decoded["antennas"]]
        return state(decoded["boot"], decoded["seq"], decoded["uptime_ms"], antennas)
    if decoded["kind"] == "hello":
        names = ("firmware", "device", "antennas", "chip", "cause")
        return hello(*[decoded[name] for name in names])
    return reply(decoded["command"], "OK" if decoded["ok"] else "ERR", *decoded["args"])


def test_1_3_the_check_of_123456789_is_29b1():
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"") == 0xFFFF


def test_5_every_frame_of_the_vectors_is_made_from_its_facts():
    tried = 0
    for vector in vectors("frames"):
        if vector["decoded"].get("protocol", "1.0") == "1.0":  # a board of this version never says another
            assert made(vector["decoded"]).decode() == vector["line"] + "\n", vector["name"]
            tried += 1
    assert tried > 20


def test_5_every_command_of_the_vectors_is_read_or_dropped_however_it_is_cut():
    for vector in vectors("commands"):
        wanted = [] if vector.get("drop") else [[vector["command"]] + vector["args"]]
        for end in ("\n", "\r\n"):
            line = (vector["line"] + end).encode()
            for size in (1, 7, 64, len(line)):
                reader = CommandReader()
                got = []
                for at in range(0, len(line), size):
                    got.extend(reader.feed(line[at : at + size]))
                assert got == wanted, (vector["name"], size)


def test_1_4_a_frame_that_would_be_too_long_names_only_the_newest_that_left():
    left = [f"{card:020X}" for card in range(4)]
    antennas = [(["04" + "0" * 18, "05" + "0" * 18], left, None) for _ in range(5)]
    line = state("C0FFEE00", 4294967295, 4294967295, antennas)
    assert len(line) <= MAX_FRAME
    assert line.count(left[0].encode()) == 5
    assert left[1].encode() not in line
    short = state("C0FFEE00", 0, 0, antennas[:2])
    assert short.count(b"+") == 2 + 2 * 3  # where there is room they are all told


def test_4_1_a_command_may_stand_behind_what_others_typed():
    reader = CommandReader()
    assert reader.feed(b"AT\r\nAT+GCAP!HELLO*49D6\n") == [["HELLO"]]
    assert reader.feed(b"!HEL!HELLO*49D6\r\n!TEST,2*7369\n") == [["HELLO"], ["TEST", "2"]]


def test_4_1_a_command_is_at_most_64_bytes_and_what_is_longer_costs_no_memory():
    for length in (40, 57, 58, 59, 4000):
        body = "GAIN," + "0" * (length - 5)
        line = f"!{body}*{crc16(body.encode()):04X}\n".encode()
        assert len(CommandReader().feed(line)) == (1 if len(line) <= MAX_COMMAND else 0), length
    reader = CommandReader()
    reader.feed(b"!" + b"A" * 10_000)
    assert len(reader._line) <= MAX_COMMAND
    assert reader.feed(b"\n!HELLO*49D6\n") == [["HELLO"]]


def test_1_5_numbers_have_no_sign_no_space_and_no_leading_zero():
    assert [number(text, 1000) for text in ("0", "7", "1000")] == [0, 7, 1000]
    for text in ("", "1001", "-1", "+1", "01", "00", " 1", "1.0", "1e3", "A", "99999999999999999999"):
        assert number(text, 1000) is None, text


def test_4_3_only_a_name_in_capitals_is_given_back():
    assert [command_name(name) for name in ("DANCE", "ABCDEFGH", "ABCDEFGHI", "dance", "", "D4NCE")] == [
        "DANCE",
        "ABCDEFGH",
        "?",
        "?",
        "?",
        "?",
    ]


def test_4_1_a_hundred_thousand_random_bytes_are_no_command_and_no_error():
    dice = Dice(7)
    reader = CommandReader()
    alphabet = b"!*,$\r\nHELOGAINTEST0123456789ABCDEF\x00\xff\x80"
    got = []
    for _ in range(1000):
        got.extend(reader.feed(bytes([alphabet[dice.below(len(alphabet))] for _ in range(100)])))
        assert len(reader._line) <= MAX_COMMAND
    assert got == []
    assert reader.feed(b"\n!HELLO*49D6\n") == [["HELLO"]]
