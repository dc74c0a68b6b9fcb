"""The reader board: scan round after scan round, the picture to the host, the host's few commands."""

from frames import command_name, hello, number, reply, state
from mfrc522 import ChipError

SETTLE_ROUNDS = 3  # before the first STATE: it must not call an antenna empty that was not looked at
STATE_EVERY_MS = 250  # when nothing changes (PROTOCOL 2.10)
MOST_POLL_MS = 1_000
NAP_MS = 5  # between two looks at the host while a round waits
MOST_WAITING = 8  # answers that wait for the port; more are dropped, the host asks again
WRAP = 4_294_967_296  # numbers on the wire start again at this (2.2, 2.3)


class Uptime:
    """Milliseconds since the start, which do not wrap after 12 days as the board's own ticks do."""

    def __init__(self, clock):
        self._clock = clock
        self._last = clock.ticks_ms()
        self._total_ms = 0

    def __call__(self):
        ticks = self._clock.ticks_ms()
        self._total_ms += self._clock.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._total_ms


class Board:
    """`antennas` in order from 1; `who` is (firmware, device, cause) for HELLO; `clock` is `time` or its like."""

    def __init__(self, antennas, link, clock, now_ms, boot, who, poll_ms):
        self._antennas = antennas
        self._rounds = [
            (antenna, [other.presence for other in antennas if other is not antenna]) for antenna in antennas
        ]
        self._link = link
        self._clock = clock
        self._now_ms = now_ms
        self._boot = boot
        self._who = who
        self._poll_ms = poll_ms
        self._seq = 0
        self._stated_ms = 0
        self._news = True  # the picture is not yet told
        self._unsettled = SETTLE_ROUNDS
        self._waiting = []  # frames other than STATE that wait for the port

    def start(self):
        """Set up every chip and say hello."""
        for antenna in self._antennas:
            antenna.start()
        self._say_hello()

    def round(self):
        """Visit each antenna once, then serve the host until the poll time has passed; at once on if a card waits."""
        begun_ms = self._now_ms()
        for antenna, others in self._rounds:
            self._serve()
            self._news = antenna.visit(others) or self._news
            self._tell()
        if self._unsettled:
            self._unsettled -= 1
            return
        if any(antenna.presence.waits() for antenna in self._antennas):
            return
        while self._now_ms() - begun_ms < self._poll_ms:
            self._serve()
            self._tell()
            self._clock.sleep_ms(NAP_MS)

    def _tell(self):
        """Answers first, then the picture if it is new or due."""
        while self._waiting:
            if self._link.send(self._waiting[0]) < len(self._waiting[0]):
                return
            self._waiting.pop(0)
        now_ms = self._now_ms()
        if self._unsettled:
            return
        if not self._news and now_ms - self._stated_ms < STATE_EVERY_MS:
            return
        line = state(
            self._boot, self._seq, now_ms % WRAP, [self._picture(antenna, now_ms) for antenna in self._antennas]
        )
        sent = self._link.send(line)
        if sent:
            self._seq = (self._seq + 1) % WRAP
            self._stated_ms = now_ms
            self._news = sent < len(line)

    @staticmethod
    def _picture(antenna, now_ms):
        presence = antenna.presence
        return _texts(presence.present()), _texts(presence.left(now_ms)), antenna.fault()

    def _say_hello(self):
        firmware, device, cause = self._who
        names = [name for name in (antenna.chip_name() for antenna in self._antennas) if name]
        self._answer(hello(firmware, device, len(self._antennas), names[0] if names else "NONE", cause))
        self._news = True

    def _answer(self, line):
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(line)

    def _serve(self):
        for fields in self._link.commands():
            name, arguments = fields[0], fields[1:]
            if name == "HELLO" and not arguments:
                self._say_hello()
            else:
                self._answer(reply(command_name(name), *self._obey(name, arguments)))

    def _obey(self, name, arguments):
        """The fields of the answer after the command's name (4.2, 4.3)."""
        if name not in ("HELLO", "GAIN", "POLL", "TEST", "INIT"):
            return ("ERR", "COMMAND")
        values = [number(argument, WRAP) for argument in arguments]
        if None in values or len(values) != {"HELLO": 0, "GAIN": 2, "POLL": 1, "TEST": 1, "INIT": 1}[name]:
            return ("ERR", "ARGS")
        if name == "POLL":
            if values[0] > MOST_POLL_MS:
                return ("ERR", "ARGS")
            self._poll_ms = values[0]
            return ("OK",)
        if name == "GAIN" and values[1] > 7:
            return ("ERR", "ARGS")
        if values[0] > len(self._antennas) or (name == "TEST" and values[0] == 0):
            return ("ERR", "ANTENNA")
        chosen = self._antennas if values[0] == 0 else [self._antennas[values[0] - 1]]
        if name == "GAIN":
            for antenna in chosen:
                antenna.chip.set_gain(values[1])
            return ("OK",)
        return self._init(chosen) if name == "INIT" else self._test(chosen[0])

    def _init(self, chosen):
        self._news = True
        answers = [antenna.start() for antenna in chosen]
        return ("OK",) if all(answers) else ("ERR", "CHIP")

    def _test(self, antenna):
        self._news = True
        try:
            cards = antenna.test()
        except ChipError:
            return ("ERR", "CHIP")
        return ("OK", str(antenna.number), f"{antenna.chip.version:02X}", str(cards))


def _texts(uids):
    return ["".join(f"{byte:02X}" for byte in uid) for uid in uids]
