"""A card as ISO 14443-3 type A describes it: bits in, bits out, states IDLE, READY, ACTIVE, HALT."""

IDLE, READY, ACTIVE, HALT = "idle", "ready", "active", "halt"
SELECT_CODES = (0x93, 0x95, 0x97)
MEMORY_US = 4_000  # how long a card without field remembers that it was halted
REPLY_US = 89  # frame delay, 1172 or 1236 carrier cycles after the last bit


def to_bits(data):
    """Bytes as bits in the order of the air, least significant first."""
    return [byte >> place & 1 for byte in data for place in range(8)]


def to_bytes(bits):
    """Whole bytes of bits in the order of the air; a last part of a byte is left out."""
    return bytes([sum(bits[at + place] << place for place in range(8)) for at in range(0, len(bits) - 7, 8)])


def crc_a(data):
    """CRC_A, bit by bit, as annex B of the standard draws it: not the firmware's way, so that it proves it."""
    crc = 0x6363
    for bit in to_bits(data):
        crc = crc >> 1 ^ 0x8408 if (crc ^ bit) & 1 else crc >> 1
    return bytes((crc & 0xFF, crc >> 8))


class SimCard:
    """One tag.  What is wrong with it can be told: `late_us`, `bad_bcc`, `bad_sak_crc`, `bad_cascade`.

    `reach` maps antennas to the chance in a hundred that the field there wakes it; `flicker` is the chance in a hundred
    that it loses power before an answer; `noise` that one bit of an answer is turned over, `noise_bits` how many.
    """

    def __init__(self, uid, antenna, flicker=0, noise=0, noise_bits=1):
        self.uid = bytes.fromhex(uid) if isinstance(uid, str) else uid
        self.reach = {antenna: 100}
        self.flicker = flicker
        self.noise = noise
        self.noise_bits = noise_bits
        self.late_us = 0
        self.bad_bcc = self.bad_sak_crc = self.bad_cascade = False
        self.powered_by = None  # the antenna whose field feeds it
        self.state = IDLE
        self._level = 0
        self._was_halted = False
        self._faded_us = None

    def power(self, antenna, now_us=None):
        """The field of `antenna` came; what the card remembers depends on how long it was without one."""
        if self._faded_us is None or now_us is None or now_us - self._faded_us >= MEMORY_US:
            self.state = IDLE
        self.powered_by = antenna
        self._faded_us = None

    def fade(self, now_us):
        """The field went; its charge lasts a little longer."""
        self.powered_by = None
        self._faded_us = now_us

    def levels(self):
        """The four bytes that each cascade level carries."""
        uid = self.uid
        if len(uid) == 4:
            return [uid]
        if len(uid) == 7:
            return [b"\x88" + uid[:3], uid[3:]]
        return [b"\x88" + uid[:3], b"\x88" + uid[3:6], uid[6:]]

    def receive(self, bits):
        """The answer's bits to these bits, or None for silence."""
        if len(bits) == 7:
            return self._woken(sum(bit << place for place, bit in enumerate(bits)))
        if self.state == READY:
            return self._asked(bits)
        if self.state == ACTIVE:
            frame = to_bytes(bits)
            if frame == b"\x50\x00" + crc_a(b"\x50\x00"):
                self.state = HALT
            else:
                self._give_up()
        return None

    def _woken(self, command):
        awake = (self.state == IDLE and command in (0x26, 0x52)) or (self.state == HALT and command == 0x52)
        if not awake:
            if self.state in (READY, ACTIVE):
                self._give_up()
            return None
        self._was_halted = self.state == HALT
        self.state = READY
        self._level = 0
        return to_bits(bytes(({4: 0x04, 7: 0x44, 10: 0x84}[len(self.uid)], 0x00)))

    def _give_up(self):
        self.state = HALT if self._was_halted else IDLE

    def _asked(self, bits):
        part = self.levels()[self._level]
        check = part[0] ^ part[1] ^ part[2] ^ part[3] ^ (0x10 if self.bad_bcc else 0)
        mine = to_bits(part + bytes((check,)))
        head = to_bytes(bits[:16])
        if len(head) < 2 or head[0] != SELECT_CODES[self._level]:
            self._give_up()
            return None
        if head[1] == 0x70:
            return self._selected(bits, mine)
        if (head[1] >> 4) * 8 + (head[1] & 7) != len(bits):
            self._give_up()
            return None
        told = bits[16:]
        return mine[len(told) :] if mine[: len(told)] == told else None

    def _selected(self, bits, mine):
        frame = to_bytes(bits)
        if len(bits) != 72 or frame[7:] != crc_a(frame[:7]) or bits[16:56] != mine:
            self._give_up()
            return None
        last = self._level == len(self.levels()) - 1
        sak = 0x04 if last == self.bad_cascade else 0x00
        if last:
            self.state = ACTIVE
        else:
            self._level += 1
        check = crc_a(bytes((sak,)))
        if self.bad_sak_crc:
            check = bytes((check[0] ^ 0x01, check[1]))
        return to_bits(bytes((sak,)) + check)
