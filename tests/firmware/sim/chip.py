"""An MFRC522 as its data sheet (revision 3.9) describes it, register by register, seen through SPI.

What is wrong with it can be told: `absent`, `hang`, `stuck`, `deaf_to_soft_reset`, `deaf_to_field`, `sloppy`;
`brown_out()`.
"""

from sim.card import REPLY_US, to_bits

RESET_VALUES = {
    0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x07: 0x21, 0x0B: 0x08, 0x0C: 0x10, 0x0E: 0xA0, 0x11: 0x3F, 0x14: 0x80,
    0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62, 0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26,
    0x26: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20,
}  # fmt: skip
READ_ONLY = (0x06, 0x07, 0x21, 0x22, 0x2E, 0x2F, 0x37)
WRITABLE = {0x0B: 0x3F, 0x12: 0xF8, 0x13: 0xFC, 0x14: 0xFB, 0x15: 0x40, 0x26: 0x7F, 0x08: 0xC8}  # others: all bits
COMMAND, COM_IRQ, ERROR, STATUS2, FIFO, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x08, 0x09, 0x0A
CONTROL, BIT_FRAMING, COLL, MODE, RX_MODE, TX_CONTROL = 0x0C, 0x0D, 0x0E, 0x11, 0x13, 0x14
T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37
TX_IRQ, RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01
TRANSCEIVE, SOFT_RESET = 0x0C, 0x0F
ANALOG = (0x16, 0x17, 0x18, 0x19, 0x24, 0x27, 0x28)
KNOWN_COMMANDS = (0x00, 0x01, 0x02, 0x03, 0x04, 0x07, 0x08, 0x0C, 0x0E, 0x0F)
BIT_US = 9.44  # 128 carrier cycles
START_UP_US = 1_500  # crystal, after a hard reset
WAKE_US = 80  # 1024 clocks and some, after a soft reset


class SimMfrc522:
    """`air` answers what is sent: `air.answer(antenna, bits)`, `air.field(antenna, on)`."""

    def __init__(self, clock, air, antenna, version=0x92):
        self.clock = clock
        self.air = air
        self.antenna = antenna
        self.version = version
        self.absent = False
        self.hang = False  # exchanges do not end; a reset mends it unless `stuck`
        self.stuck = False
        self.deaf_to_soft_reset = False
        self.deaf_to_field = None  # True or False: the field stays on, or off
        self.sloppy = False  # leaves junk behind a collision, and below the first bit received
        self.hard_resets = self.soft_resets = self.exchanges = 0
        self._held = False
        self._address = None
        self._pending = []  # (when, what to do), sorted
        self._power_up(0)

    def _power_up(self, wake_us):
        self.air.field(self.antenna, False)
        self.regs = bytearray(64)
        for register, value in RESET_VALUES.items():
            self.regs[register] = value
        self.fifo = []
        self._pending = []
        self._ready_us = self.clock.now_us + wake_us

    def brown_out(self):
        """The supply dips: the chip starts anew and tells nobody."""
        self._power_up(WAKE_US)

    def reset_pin(self, level):
        if not level:
            self._held = True
            self._power_up(0)
        elif self._held:
            self._held = False
            self.hard_resets += 1
            self.hang = self.hang and self.stuck
            self._power_up(START_UP_US)

    # --- SPI (8.1.2)

    def listens(self):
        return not self.absent and not self._held

    def select(self):
        self._address = None
        self._writing = False

    def byte(self, out):
        """One byte each way."""
        self._settle()
        if self._address is None:
            self._writing = not out & 0x80
            self._address = out >> 1 & 0x3F
            return 0xA5  # undefined in the data sheet: nobody may use it
        if self._writing:
            self._write(self._address, out)
            return 0xA5
        value = self._read(self._address)
        self._address = out >> 1 & 0x3F
        return value

    def _read(self, register):
        if self.clock.now_us < self._ready_us:
            return 0x30 if register == COMMAND else 0x00  # PowerDown reads 1 until ready (9.3.1.2)
        if register == FIFO:
            return self.fifo.pop(0) if self.fifo else 0
        if register == FIFO_LEVEL:
            return len(self.fifo)
        if register == VERSION:
            return self.version
        return self.regs[register]

    def _write(self, register, value):
        if self.clock.now_us < self._ready_us or register in READ_ONLY:
            return
        if register == COMMAND:
            self._command(value)
        elif register == COM_IRQ:  # Set1 tells whether the marked bits are set or cleared
            marked = value & 0x7F
            self.regs[COM_IRQ] = self.regs[COM_IRQ] | marked if value & 0x80 else self.regs[COM_IRQ] & ~marked & 0x7F
        elif register == FIFO:
            if len(self.fifo) < 64:
                self.fifo.append(value)
            else:
                self._error(0x10)
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self.fifo = []
                self.regs[ERROR] &= ~0x10
        elif register == BIT_FRAMING:
            self.regs[register] = value & 0x77
            if value & 0x80 and self.regs[COMMAND] & 0x0F == TRANSCEIVE:
                self._send()
        elif register == COLL:
            self.regs[COLL] = self.regs[COLL] & 0x7F | value & 0x80
        elif register != CONTROL:
            if register == TX_CONTROL and self.deaf_to_field is not None:
                value = value | 3 if self.deaf_to_field else value & ~3
            self.regs[register] = value & WRITABLE.get(register, 0xFF)
            if register == TX_CONTROL:
                self.air.field(self.antenna, value & 3 == 3)

    def _command(self, value):
        command = value & 0x0F
        self._pending = [event for event in self._pending if event[2]]  # only the timer runs on
        if command == SOFT_RESET:
            self.soft_resets += 1
            if not self.deaf_to_soft_reset:
                self.hang = self.hang and self.stuck
                self._power_up(WAKE_US)
            return
        if command not in KNOWN_COMMANDS:
            self.regs[COM_IRQ] |= IDLE_IRQ
            command = 0
        self.regs[COMMAND] = value & 0x20 | command
        if command:
            self.regs[ERROR] &= 0x40  # starting a command clears all but TempErr

    # --- the contactless side

    def _later(self, us, act, is_timer=False):
        self._pending.append((self.clock.now_us + us, act, is_timer))
        self._pending.sort(key=lambda event: event[0])

    def _settle(self):
        while self._pending and self._pending[0][0] <= self.clock.now_us:
            self._pending.pop(0)[1]()

    def _error(self, bits):
        self.regs[ERROR] |= bits
        self.regs[COM_IRQ] |= ERR_IRQ

    def _send(self):
        framing = self.regs[BIT_FRAMING]
        bits = to_bits(bytes(self.fifo))
        last = framing & 7
        if last:
            bits = bits[: len(bits) - 8 + last]
        self.fifo = []
        self.exchanges += 1
        if self.hang or (self.regs[MODE] & 0x20 and self.regs[TX_CONTROL] & 3 != 3):  # TxWaitRF: waits for a field
            return
        sent_us = (len(bits) + len(bits) // 8 + 2) * BIT_US
        self._later(sent_us, self._sent)
        timer_us = None
        if self.regs[T_MODE] & 0x80:
            prescaler = (self.regs[T_MODE] & 0x0F) << 8 | self.regs[T_PRESCALER]
            reload = self.regs[T_RELOAD_H] << 8 | self.regs[T_RELOAD_L]
            timer_us = (2 * prescaler + 1) * (reload + 1) / 13.56
        heard = self.air.answer(self.antenna, bits) if self._in_tune() else (None, 0, False, False)
        answer, late_us, parity_error, protocol_error = heard
        begin_us = sent_us + REPLY_US + late_us
        if answer and self.regs[RX_MODE] & 0x08 and len(answer) < 4:
            answer = None  # RxNoErr: too short to be a data stream
        if timer_us is not None and (not answer or sent_us + timer_us < begin_us + 5 * BIT_US):
            self._later(sent_us + timer_us, self._timed_out, True)
        if answer:
            align = framing >> 4 & 7
            duration_us = (len(answer) + len(answer) // 8 + 1) * BIT_US
            self._later(begin_us + duration_us, lambda: self._heard(answer, align, parity_error, protocol_error))

    def _in_tune(self):
        """Cards understand and are understood: 106 kBd, no CRC by the chip, 100 % ASK, analog part as after reset."""
        regs = self.regs
        analog = all(regs[register] == RESET_VALUES[register] for register in ANALOG)
        return analog and not regs[0x12] & 0xF8 and not regs[RX_MODE] & 0xF4 and regs[0x15] & 0x40

    def _sent(self):
        self.regs[COM_IRQ] |= TX_IRQ

    def _timed_out(self):
        self.regs[COM_IRQ] |= TIMER_IRQ

    def _heard(self, symbols, align, parity_error, protocol_error):
        """Symbols 0, 1 and 2 (a collision) into the FIFO from bit `align` on (9.3.1.14, 9.3.1.15)."""
        self.regs[ERROR] &= 0xF0
        self.regs[COLL] = self.regs[COLL] & 0x80 | 0x20
        cleared = not self.regs[COLL] & 0x80
        bits = [int(self.sloppy)] * align
        collided = False
        for place, symbol in enumerate(symbols):
            if symbol == 2 and not collided:
                collided = True
                self._error(0x08)
                if place + align < 32:
                    self.regs[COLL] = self.regs[COLL] & 0x80 | (place + align + 1) & 0x1F
            bits.append(int(self.sloppy) if collided and cleared else symbol & 1)
        last = len(bits) % 8
        bits += [0] * (-len(bits) % 8)
        for at in range(0, len(bits), 8):
            self.fifo.append(sum(bits[at + place] << place for place in range(8)))
        self.regs[CONTROL] = self.regs[CONTROL] & 0xF8 | last
        if parity_error and not collided:
            self._error(0x02)
        if protocol_error:
            self._error(0x01)
        self.regs[COM_IRQ] |= RX_IRQ
