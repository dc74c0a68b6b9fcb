"""A whole simulated reader board: clock, bus, chips, air, and hands for cards and trouble."""

from sim.air import Air
from sim.card import SimCard
from sim.chip import SimMfrc522
from sim.clock import Clock, Dice

ACCESS_US = 45  # what one register access costs in MicroPython on a Pico besides the bits on the wire [estimate]


class SimPin:
    """An output pin that tells somebody, or an input pin that was set by hand."""

    def __init__(self, level=1, changed=None):
        self.level = level
        self._changed = changed

    def __call__(self, level=None):
        if level is None:
            return self.level
        if level != self.level:
            self.level = level
            if self._changed:
                self._changed(level)
        return None

    value = __call__


class SimSpi:
    """The bus.  `floating` is what is read where no chip drives the line; `bit_errors` of 10,000 bytes are hurt."""

    def __init__(self, clock, dice, hz=2_000_000):
        self.clock = clock
        self.dice = dice
        self.hz = hz
        self.floating = 0xFF
        self.bit_errors = 0
        self.fights = 0  # bytes while two chips drove the line
        self.accesses = 0
        self._chips = []  # (chip, select pin)

    def wire(self, chip, select):
        self._chips.append((chip, select))

    def write(self, out):
        self.write_readinto(out, bytearray(len(out)))

    def write_readinto(self, out, into):
        self.accesses += 1
        self.clock.advance(ACCESS_US + len(out) * 8_000_000 // self.hz)
        talking = [chip for chip, select in self._chips if select.level == 0 and chip.listens()]
        if len(talking) == 1 and not self.bit_errors:
            chip = talking[0]
            for at, byte in enumerate(out):
                into[at] = chip.byte(byte)
            return
        if len(talking) > 1:
            self.fights += len(out)
        for at, byte in enumerate(out):
            byte = self._hurt(byte)
            answers = [chip.byte(byte) for chip in talking]
            value = answers[0] if answers else self.floating
            for answer in answers[1:]:
                value &= answer
            into[at] = self._hurt(value)

    def _hurt(self, byte):
        if self.bit_errors and self.dice.below(10_000) < self.bit_errors:
            return byte ^ 1 << self.dice.below(8)
        return byte


class World:
    """`antennas` chips, numbered from 1, on one bus."""

    def __init__(self, antennas=1, seed=1, version=0x92, start_us=0):
        self.clock = Clock(start_us)
        self.dice = Dice(seed)
        self.air = Air(self.clock, self.dice)
        self.spi = SimSpi(self.clock, self.dice)
        self.chips = {}
        self.selects = {}
        self.resets = {}
        for number in range(1, antennas + 1):
            chip = SimMfrc522(self.clock, self.air, number, version)
            self.chips[number] = chip
            self.selects[number] = SimPin(1, lambda level, chip=chip: None if level else chip.select())
            self.resets[number] = SimPin(1, chip.reset_pin)
            self.spi.wire(chip, self.selects[number])

    def lay(self, uid, antenna=1, **faults):
        """Lay a card on an antenna; the card, to be lifted."""
        card = SimCard(uid, antenna, **faults)
        self.air.put(card)
        return card

    def lift(self, card):
        self.air.take(card)

    def lift_uid(self, uid):
        self.lift(next(card for card in self.air.cards if card.uid == bytes.fromhex(uid)))

    def move(self, card, antenna):
        self.air.take(card)
        card.reach = {antenna: 100}
        self.air.put(card)
