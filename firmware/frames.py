"""The wire, facts to bytes and back, without I/O.  Format: PROTOCOL.md; vectors: tests/vectors/.

Runs on the board and on the host's Python alike; imports nothing of its own.
"""

from array import array

PROTOCOL = "1.0"
MAX_FRAME = 480  # bytes from `$` to LF (1.4)
MAX_COMMAND = 64  # bytes from `!` to LF (4.1)
_CAPITALS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_HEX = b"0123456789ABCDEF"


def _crc_table():
    """One CRC-16 step for every byte value: polynomial 1021, most significant bit first (1.3)."""
    table = array("H", bytes(512))
    for value in range(256):
        crc = value << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1
        table[value] = crc
    return table


_CRC_TABLE = _crc_table()


def crc16(data):
    """CRC-16 with start value FFFF, as `binascii.crc_hqx(data, 0xFFFF)`, which MicroPython lacks (1.3)."""
    table = _CRC_TABLE
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFF00) ^ table[(crc >> 8) ^ byte]
    return crc


def frame(body):
    """The whole line for a body of ASCII text: `$` body `*` CRC LF (1.2)."""
    return f"${body}*{crc16(body.encode()):04X}\n".encode()


def antenna_field(number, present, left, fault):
    """What lies on one antenna: UIDs as hex text, the newest of `left` first; a fault code or None (2.4)."""
    if fault:
        return f"{number}:!{fault}"
    field = f"{number}:" + "+".join(present)
    return field + "-" + "+".join(left) if left else field


def state(boot, seq, uptime_ms, antennas):
    """The picture as one frame; `antennas` is [(present, left, fault), ...] from antenna 1 (2).

    A frame that would be too long names only the newest card that left each antenna (2.6).
    """
    line = _state(boot, seq, uptime_ms, antennas)
    if len(line) > MAX_FRAME:
        line = _state(boot, seq, uptime_ms, [(present, left[:1], fault) for present, left, fault in antennas])
    return line


def _state(boot, seq, uptime_ms, antennas):
    fields = ["S", boot, str(seq), str(uptime_ms)]
    for index, (present, left, fault) in enumerate(antennas):
        fields.append(antenna_field(index + 1, present, left, fault))
    return frame(",".join(fields))


def hello(firmware, device, antennas, chip, cause):
    """Who is there, as one frame (3)."""
    return frame(f"H,{PROTOCOL},{firmware},{device},{antennas},{chip},{cause}")


def reply(command, *fields):
    """The answer to a command, as one frame: `reply("GAIN", "OK")`, `reply("TEST", "ERR", "ANTENNA")` (4)."""
    return frame("R," + command + "".join("," + field for field in fields))


def command_name(name):
    """The name as a reply may repeat it: 1 to 8 capitals, else `?` (4.3)."""
    raw = name.encode()
    return name if 1 <= len(raw) <= 8 and all(byte in _CAPITALS for byte in raw) else "?"


def number(text, most):
    """A decimal number from 0 to `most` without sign or leading zeros (1.5); None when it is anything else."""
    if not text or len(text) > 10 or not all("0" <= digit <= "9" for digit in text):
        return None
    if len(text) > 1 and text[0] == "0":
        return None
    value = int(text)
    return value if value <= most else None


def parse_command(line):
    """The fields of one line from `!` on, without its line end; None when the board must not answer it (4.1)."""
    star = len(line) - 5
    if star < 1 or line[0] != 0x21 or line[star] != 0x2A or not all(digit in _HEX for digit in line[star + 1 :]):
        return None
    body = line[1:star]
    if int(line[star + 1 :], 16) != crc16(body):
        return None
    if not all(0x21 <= byte <= 0x7E and byte not in b"$*!" for byte in body):
        return None
    return body.decode().split(",")


class CommandReader:
    """Takes bytes as they come and gives the commands in them; holds at most MAX_COMMAND bytes, never raises."""

    def __init__(self):
        self._line = bytearray()
        self._open = False  # a `!` was seen and its line is not too long

    def feed(self, data):
        """The commands that `data` completes, each a list of fields: ["GAIN", "0", "4"]."""
        commands = []
        for byte in data:
            if byte == 0x21:  # `!` always starts anew (4.1)
                self._line = bytearray(b"!")
                self._open = True
            elif not self._open:
                continue
            elif byte == 0x0A:
                line = bytes(self._line)
                fields = parse_command(line[:-1] if line[-1:] == b"\r" else line)
                if fields is not None:
                    commands.append(fields)
                self._open = False
            elif len(self._line) + 2 > MAX_COMMAND:  # with this byte and the LF it is too long
                self._open = False
            else:
                self._line.append(byte)
        return commands
