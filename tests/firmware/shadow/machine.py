"""MicroPython's `machine` as the firmware uses it, on the simulated board."""

from stage import stage

PWRON_RESET = 1
WDT_RESET = 3
# the pins of each SPI bus that lie together (RP2040 datasheet 1.4.3): clock, out, in
BUSES = (((2, 3, 0), (6, 7, 4), (18, 19, 16), (22, 23, 20)), ((10, 11, 8), (14, 15, 12), (26, 27, 24)))


class Pin:
    """A GPIO by its number; what is wired to it comes from config.py."""

    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number, mode=-1, pull=-1, value=None):
        if mode == Pin.IN and pull != Pin.PULL_UP:
            raise ValueError("an open input without pull-up reads anything")
        self.number = number
        self._pin = stage.pin(number)
        if value is not None:
            self._pin(value)

    def __call__(self, *level):
        return self._pin(*level)

    value = __call__


def SPI(number, baudrate, polarity, phase, sck, mosi, miso):  # noqa: N802  (its name on the board)
    if (polarity, phase) != (0, 0) or baudrate > 10_000_000:
        raise ValueError("the MFRC522 takes SPI mode 0 up to 10 MHz")
    if (sck.number, mosi.number, miso.number) not in BUSES[number]:
        raise ValueError("the RP2040 has this bus on other pins")
    stage.world.spi.hz = baudrate
    return stage.world.spi


class WDT:
    """Bites in simulated time."""

    def __init__(self, timeout):
        if timeout > 8388:
            raise ValueError("the board's watchdog counts to 8388 ms")
        stage.watchdog_ms = timeout
        stage.feed()

    def feed(self):
        stage.feed()


class _Memory:
    def __getitem__(self, address):
        return stage.memory.get(str(address), 0)

    def __setitem__(self, address, value):
        stage.memory[str(address)] = value


mem32 = _Memory()


def unique_id():
    return b"\xe6\x60\x54\x81\xdb\x31\x8b\x34"


def reset_cause():
    return stage.cause


def reset():
    stage.end("reset")
