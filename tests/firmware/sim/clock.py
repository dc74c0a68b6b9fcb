"""The simulated board's own time, with the functions of MicroPython's `time` that the firmware uses."""

WRAP = 1 << 30  # ticks wrap here, as on the board


class Clock:
    """Time passes only by `advance`: by sleeping, by bytes on the bus, and a little by asking what time it is.

    `on_limit` is called whenever time reaches `limit_us`; it must move the limit or end the run.
    """

    def __init__(self, start_us=0):
        self.now_us = start_us
        self.limit_us = None
        self.on_limit = None

    def advance(self, us):
        self.now_us += us
        while self.limit_us is not None and self.now_us >= self.limit_us:
            self.on_limit()

    def ticks_us(self):
        self.advance(1)
        return self.now_us % WRAP

    def ticks_ms(self):
        self.advance(1)
        return self.now_us // 1000 % WRAP

    @staticmethod
    def ticks_diff(later, earlier):
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2

    @staticmethod
    def ticks_add(ticks, delta):
        return (ticks + delta) % WRAP

    def sleep_us(self, us):
        self.advance(us)

    def sleep_ms(self, ms):
        self.advance(ms * 1000)


class Dice:
    """The same small random numbers in every Python: xorshift32."""

    def __init__(self, seed):
        self._state = seed * 2654435761 & 0xFFFFFFFF or 1

    def below(self, most):
        """0 to most - 1."""
        x = self._state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._state = x
        return x % most

    def percent(self, chance):
        """True with this chance in a hundred."""
        return chance > 0 and self.below(10_000) < chance * 100
