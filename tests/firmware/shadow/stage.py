"""The one simulated board of a MicroPython process, moved by whoever holds the other end of two pipes.

Time stands still until the other end says `{"run_ms": n}`; when that time is over, one line tells how things stand.
Between two runs it lays and lifts cards and makes trouble.  Everything is one JSON object a line.
"""

import json
import os

import config
from sim.world import SimPin, World

RISE_US = 10  # of 100 pF through 80 kilo-ohm


class LooseWire:
    """The bridge to GND is open, but its wire hangs on: low until the pull-up has filled it."""

    def __init__(self, clock):
        self._clock = clock
        self._since_us = clock.now_us

    def __call__(self):
        return 1 if self._clock.now_us - self._since_us >= RISE_US else 0


class Stage:
    """`machine` and `time` of the process are made of this."""

    def __init__(self, orders, answers):
        self._orders = orders
        self._answers = answers
        self.world = World(len(config.ANTENNAS), int(os.getenv("SIM_SEED") or 1))
        self.clock = self.world.clock
        self.clock.limit_us = 0
        self.clock.on_limit = self._pause
        self.memory = json.loads(os.getenv("SIM_MEMORY") or "{}")
        self.cause = int(os.getenv("SIM_CAUSE") or 1)
        self.sent = 0  # bytes the firmware wrote to the host
        self.watchdog_ms = None
        self.fed_us = 0
        self.longest_unfed_ms = 0
        self.safe = LooseWire(self.clock) if not os.getenv("SIM_SAFE") else SimPin(0)

    def pin(self, number):
        """The simulated pin that is wired to this GPIO."""
        for index, row in enumerate(config.ANTENNAS):
            if row["select"] == number:
                return self.world.selects[index + 1]
            if row["reset"] == number:
                return self.world.resets[index + 1]
        return self.safe if number == config.SAFE_MODE else SimPin()

    def feed(self):
        self.watch()
        self.fed_us = self.clock.now_us

    def watch(self):
        """The watchdog bites when it was not fed in time."""
        if self.watchdog_ms is None:
            return
        unfed_ms = (self.clock.now_us - self.fed_us) // 1000
        self.longest_unfed_ms = max(self.longest_unfed_ms, unfed_ms)
        if unfed_ms > self.watchdog_ms:
            self.end("watchdog")

    def end(self, why):
        self._answer(why)
        raise SystemExit(0)

    def _answer(self, ended=None):
        world = self.world
        told = {
            "now_ms": self.clock.now_us // 1000,
            "sent": self.sent,
            "exchanges": [world.chips[number].exchanges for number in sorted(world.chips)],
            "hard_resets": [world.chips[number].hard_resets for number in sorted(world.chips)],
            "gains": [world.chips[number].regs[0x26] >> 4 & 7 for number in sorted(world.chips)],
            "most_fields": world.air.most_fields,
            "fights": world.spi.fights,
            "longest_unfed_ms": self.longest_unfed_ms,
            "memory": self.memory,
            "ended": ended,
        }
        self._answers.write(json.dumps(told) + "\n")

    def _pause(self):
        self.watch()
        if self.clock.limit_us:
            self._answer()
        while True:
            line = self._orders.readline()
            if not line:
                raise SystemExit(0)
            order = json.loads(line)
            if "run_ms" in order:
                self.clock.limit_us = (self.clock.limit_us or self.clock.now_us) + order["run_ms"] * 1000
                return
            self._obey(order)

    def _obey(self, order):
        world = self.world
        if "lay" in order:
            faults = {name: order[name] for name in ("flicker", "noise", "noise_bits") if name in order}
            world.lay(order["lay"], order.get("antenna", 1), **faults)
        elif "reach" in order:  # how far a card that lies there is heard
            card = next(card for card in world.air.cards if card.uid == bytes.fromhex(order["card"]))
            card.reach = {int(antenna): chance for antenna, chance in order["reach"].items()}
        elif "lift" in order:
            world.lift_uid(order["lift"])
        elif "brown_out" in order:
            world.chips[order["brown_out"]].brown_out()
        elif "bit_errors" in order:
            world.spi.bit_errors = order["bit_errors"]
        else:
            for name, value in order["trouble"].items():
                setattr(world.chips[order["chip"]], name, value)


class _Nobody:
    """Nobody at the other end: time simply runs."""

    def readline(self):
        return '{"run_ms": 1000000000}'

    def write(self, text):
        pass


def _pipe(name, mode):
    return open(int(os.getenv(name)), mode) if os.getenv(name) else _Nobody()  # noqa: PTH123  (MicroPython)


stage = Stage(_pipe("SIM_ORDERS", "r"), _pipe("SIM_ANSWERS", "w"))
