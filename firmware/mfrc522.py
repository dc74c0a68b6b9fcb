"""The MFRC522 reader chip on SPI: registers, field, one exchange with the cards in it.

Sections are those of the MFRC522 data sheet, revision 3.9 of 27 April 2016.  Nothing here waits longer than its bound:
an exchange 30 ms, a reset 20 ms.  What a card says is not judged here; that is iso14443a.py.
"""

import registers as reg

# How an exchange ended
OK = 0
SILENT = 1  # nobody answered: a clean time-out
GARBLED = 2  # somebody answered; what, cannot be trusted
COLLISION = 3  # at least two answered at once, or it sounded so; see Mfrc522.collision_bit

EXCHANGE_LIMIT_MS = 30
LOOK_EVERY_US = 100  # while an exchange runs: a quiet bus disturbs the weak answers of cards less
START_LIMIT_MS = 15
RESET_PULSE_US = 100  # 8.8.1 asks for 100 ns
START_UP_US = 4_000  # crystal start-up (8.8.2) and the capacitors of the module's supply
FIELD_GUARD_US = 5_000  # ISO 14443-3: a card is ready 5 ms after the field came
FIELD_OFF_MS = 5  # without field this long, a card has forgotten everything
TICK_US = 25  # the chip's timer: 13.56 MHz / (2 * 169 + 1) (8.5)
PRESCALER = 169
ANSWER_TIMEOUT_US = 2_500  # cards answer 86 or 91 us after the last bit (ISO 14443-3)
_FIFO_SIZE = 64


class ChipError(Exception):
    """The chip, not a card, failed: `code` is CHIP, BUS or HUNG as on the wire (PROTOCOL 2.9)."""

    def __init__(self, code, why):
        super().__init__(f"{code}: {why}")
        self.code = code


def _ticks(timeout_us):
    """The timer's reload value: it counts one tick more (8.5)."""
    return timeout_us // TICK_US - 1


class Mfrc522:
    """One chip.  `select` and `reset` are output pins, `clock` is the `time` module or its like.

    After an exchange `received` is what came, `received_bits` its length, `collision_bit` the 1-based place of the
    first collision (0: unknown).
    """

    def __init__(self, spi, select, reset, clock, gain):
        self._spi = spi
        self._select = select
        self._reset = reset
        self._clock = clock
        self._two_out = bytearray(2)
        self._two_in = bytearray(2)
        self._timeout_us = ANSWER_TIMEOUT_US
        self._untouched = b""
        self._off_ms = clock.ticks_ms()
        self.gain = gain
        self.version = 0
        self.received = b""
        self.received_bits = 0
        self.collision_bit = 0

    # --- the bus (8.1.2): address byte R/W A5..A0 0, most significant bit first, SS low for one access

    def write(self, register, value):
        out = self._two_out
        out[0] = register << 1
        out[1] = value
        self._select(0)
        self._spi.write(out)
        self._select(1)

    def read(self, register):
        out = self._two_out
        out[0] = 0x80 | register << 1
        out[1] = 0
        self._select(0)
        self._spi.write_readinto(out, self._two_in)
        self._select(1)
        return self._two_in[1]

    def _write_fifo(self, data):
        self._select(0)
        self._spi.write(bytes((reg.FIFO_DATA << 1,)) + data)
        self._select(1)

    def _read_fifo(self, count):
        """Many bytes in one access: the address is sent again for each, and 0 for the last (8.1.2.1)."""
        out = bytearray([0x80 | reg.FIFO_DATA << 1] * count + [0])
        into = bytearray(count + 1)
        self._select(0)
        self._spi.write_readinto(out, into)
        self._select(1)
        return bytes(into[1:])

    # --- start, set-up, health

    def hard_reset(self):
        """Pull RST, wait for the crystal (8.8).  Raises ChipError when the chip does not come back."""
        self._pulse()
        self._clock.sleep_us(START_UP_US)
        self._started()

    def _pulse(self):
        self._reset(0)
        self._clock.sleep_us(RESET_PULSE_US)
        self._reset(1)

    def soft_reset(self):
        """Ask the chip to reset itself (10.3.1.10).  Raises ChipError when it does not come back."""
        self.write(reg.COMMAND, reg.SOFT_RESET)
        self._clock.sleep_us(RESET_PULSE_US)
        self._started()

    def _started(self):
        """Wait for the chip: PowerDown and the command read 0 when it is ready (9.3.1.2)."""
        self._off_ms = self._clock.ticks_ms()
        while self.read(reg.COMMAND) & 0x1F:
            if self._since_ms(self._off_ms) > START_LIMIT_MS:
                raise ChipError("CHIP" if self.read(reg.VERSION) in (0x00, 0xFF) else "HUNG", "no start after a reset")
            self._clock.sleep_us(100)

    def set_up(self):
        """Write the whole configuration, then prove that it is there.  Raises ChipError."""
        self.version = self._read_version()
        for register, value, _ in self._settings():
            self.write(register, value)
        self._set_timeout(ANSWER_TIMEOUT_US)
        self.write(reg.COMMAND, reg.IDLE)
        self.field_off()
        self._untouched = self._read_untouched()
        if not self.is_set_up():
            raise ChipError("BUS", "the configuration does not stay")
        self.check()

    def _settings(self):
        """(register, value, the bits that stay as written)."""
        return (
            (reg.TX_MODE, 0x00, 0xFF),  # 106 kBd, CRC made and checked here, so that it is seen (9.3.2.3)
            (reg.RX_MODE, 0x08, 0xFF),  # RxNoErr: a crackle under 4 bits is no answer (9.3.2.4)
            (reg.MODE, 0x3D, 0xFF),  # TxWaitRF, the rest as after reset but CRC preset 6363 (9.3.2.2)
            (reg.TX_ASK, 0x40, 0xFF),  # Force100ASK (9.3.2.6)
            (reg.T_MODE, 0x80 | PRESCALER >> 8, 0xFF),  # TAuto: from the last bit sent to the first heard (9.3.3.10)
            (reg.T_PRESCALER, PRESCALER & 0xFF, 0xFF),
            (reg.RF_CFG, self.gain << 4 | 0x08, 0xFF),  # RxGain; the low bits as after reset (9.3.3.6)
            (reg.COLL, 0x00, 0x80),  # ValuesAfterColl 0, as anticollision needs (9.3.1.15)
            (reg.STATUS2, 0x00, 0x08),  # no Crypto1 (9.3.1.9)
        )

    def is_set_up(self):
        """Whether the chip still holds what was written; a brown-out resets it, a bit on the bus changes it, unsaid."""
        ticks = _ticks(self._timeout_us)
        return (
            all(self.read(register) & mask == value for register, value, mask in self._settings())
            and self.read(reg.T_RELOAD_H) << 8 | self.read(reg.T_RELOAD_L) == ticks
        )

    def check(self):
        """Version, the registers nobody writes, and a scratch register in both patterns.  Raises ChipError.

        The scratch is SerialSpeedReg (9.3.2.16), which does nothing while the chip is on SPI.
        """
        if self._read_version() != self.version:
            raise ChipError("BUS", "another version number than before")
        if self._read_untouched() != self._untouched:
            raise ChipError("BUS", "a register changed that nobody writes")
        for pattern in (0x55, 0xAA, 0xEB):  # the last is the reset value
            self.write(reg.SERIAL_SPEED, pattern)
            if self.read(reg.SERIAL_SPEED) != pattern:
                raise ChipError("BUS", "the scratch register does not stay")

    def _read_untouched(self):
        return bytes([self.read(register) for register in reg.UNTOUCHED])

    def _read_version(self):
        version = self.read(reg.VERSION)
        if any(self.read(reg.VERSION) != version for _ in range(3)):
            raise ChipError("BUS", "the version number flickers")
        if version not in reg.CHIPS:
            raise ChipError("CHIP", f"version {version:02X}")
        return version

    def set_gain(self, gain):
        """Receiver gain, 0 to 7, the chip's own steps (9.3.3.6)."""
        self.gain = gain
        self.write(reg.RF_CFG, gain << 4 | 0x08)

    # --- field

    def field_on(self):
        """Switch the field on and wait until cards are ready.  Raises ChipError when it does not come on (9.3.2.5)."""
        rest_ms = FIELD_OFF_MS - self._since_ms(self._off_ms)
        if rest_ms > 0:
            self._clock.sleep_ms(rest_ms)
        self.write(reg.TX_CONTROL, 0x83)
        self._clock.sleep_us(FIELD_GUARD_US)
        if self.read(reg.TX_CONTROL) != 0x83:
            raise ChipError("HUNG", "the field does not come on")

    def field_off(self):
        """Switch the field off, by the RST pin if need be: two fields at once must not be.  Raises ChipError then."""
        self.write(reg.TX_CONTROL, 0x80)
        self._off_ms = self._clock.ticks_ms()
        if self.read(reg.TX_CONTROL) & 0x03:
            self._pulse()
            raise ChipError("BUS", "the field does not go off")

    # --- one exchange with the cards in the field

    def exchange(self, data, last_bits=0, align=0, timeout_us=ANSWER_TIMEOUT_US):
        """Send, and take what comes within `timeout_us`; OK, SILENT, GARBLED or COLLISION.  Raises ChipError.

        `last_bits`: how many bits of the last byte to send (0: all); `align`: the place in its byte of the first bit
        to come (9.3.1.14).
        """
        if timeout_us != self._timeout_us:
            self._set_timeout(timeout_us)
        # Whatever an earlier exchange left must not be taken for this one's answer.
        self.write(reg.COMMAND, reg.IDLE)
        self.write(reg.COM_IRQ, 0x7F)
        self.write(reg.FIFO_LEVEL, 0x80)
        self._write_fifo(data)
        self.write(reg.COMMAND, reg.TRANSCEIVE)
        self.write(reg.BIT_FRAMING, 0x80 | align << 4 | last_bits)
        self.received = b""
        self.received_bits = 0
        self.collision_bit = 0
        irq = self._wait()
        self.write(reg.BIT_FRAMING, 0)
        if irq & reg.RX_IRQ:
            return self._take(align)
        self.write(reg.COMMAND, reg.IDLE)
        return SILENT

    def _set_timeout(self, timeout_us):
        self.write(reg.T_RELOAD_H, _ticks(timeout_us) >> 8)
        self.write(reg.T_RELOAD_L, _ticks(timeout_us) & 0xFF)
        self._timeout_us = timeout_us

    def _wait(self):
        start_ms = self._clock.ticks_ms()
        while True:
            irq = self.read(reg.COM_IRQ)
            if irq & reg.NEVER_READ_AS_1:
                raise ChipError("BUS", "a bit reads 1 that cannot")
            if irq & (reg.RX_IRQ | reg.TIMER_IRQ):
                return irq
            if irq & reg.IDLE_IRQ:  # Transceive never ends by itself (10.3.1.8): the chip understood another command
                raise ChipError("BUS", "an exchange ended by itself")
            if self._since_ms(start_ms) >= EXCHANGE_LIMIT_MS:
                raise ChipError("HUNG", "an exchange does not end")
            self._clock.sleep_us(LOOK_EVERY_US)

    def _take(self, align):
        error = self.read(reg.ERROR)
        count = self.read(reg.FIFO_LEVEL)
        last_bits = self.read(reg.CONTROL) & 7
        if error & reg.HARD_ERR or count > _FIFO_SIZE:
            self.write(reg.COMMAND, reg.IDLE)
            raise ChipError("HUNG", f"error {error:02X}, {count} bytes")
        if count:
            self.received = self._read_fifo(count)
            self.received_bits = count * 8 - align - (8 - last_bits if last_bits else 0)
        self.write(reg.COMMAND, reg.IDLE)
        if error & reg.COLL_ERR:
            place = self.read(reg.COLL)
            if not place & 0x20:  # CollPosNotValid (9.3.1.15)
                self.collision_bit = place & 0x1F or 32
            return COLLISION
        return GARBLED if error & reg.NOISE_ERR or not count else OK

    def _since_ms(self, start_ms):
        return self._clock.ticks_diff(self._clock.ticks_ms(), start_ms)
