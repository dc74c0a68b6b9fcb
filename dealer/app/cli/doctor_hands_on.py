"""What the doctor can only find out with somebody's hands and eyes: every light, every antenna."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from dealer.app.build import reader_settings
from dealer.app.host.finding import Finding
from dealer.app.settings.config import Config
from hardware.card_reader import CardReader, open_reader
from hardware.guess import guess
from hardware.key_device import card_readers
from hardware.kinds import KEYBOARD, KINDS
from hardware.mock import mock_uid
from hardware.mock_desk import MockDesk
from hardware.ports import Arrived, Lights, LightsError, ReaderBack, ReaderGone, TwoCards

Ask = Callable[[str], bool]
"""A question; True for yes. Without a terminal it is always yes."""
Said = Callable[[str], None]

ANSWER_S = 2.5
CARD_S = 20.0
SHOWN_S = 0.15
LISTEN_S = 2.0


def every_light(lights: Lights, seats: int, ask: Ask | None, sleep: Callable[[float], None] = time.sleep) -> Finding:
    """Each LED in turn; `ask` whether it was seen, else only what the pins say is known."""
    dark = []
    for seat in range(1, seats + 1):
        for light, dealer, to_act in (("dealer", seat, frozenset[int]()), ("to act", None, frozenset({seat}))):
            try:
                lights.show(dealer, to_act)
                works = lights.read() == (dealer, to_act)
            except LightsError as why:
                return Finding("lights", False, str(why))
            if ask is None:
                sleep(SHOWN_S)
            elif works:
                works = ask(f"Is only the {light} light of seat {seat} lit?")
            if not works:
                dark.append(f"{light} of seat {seat}")
    with suppress(LightsError):
        lights.show(None, frozenset())
    if dark:
        return Finding(
            "lights",
            False,
            f"Not as it should be: {', '.join(dark)}; look at the wires (hardware/WIRING.md), the LED's long leg, "
            "and [lights] in the settings.",
        )
    return Finding("lights", True, f"{seats} seats can be lit, two lights each.")


# --- the reader ---


def reader_answers(reader: CardReader, between: Callable[[], None], now_s: Callable[[], float]) -> Finding:
    """The reader says something whole within a moment."""
    why, end_s = "No reader answered: is it plugged in, and is protocol right in the settings?", now_s() + ANSWER_S
    while now_s() < end_s:
        for event in reader.poll(now_s()):
            if isinstance(event, ReaderBack):
                return Finding("reader", True, f"It answers at {event.port}.")
            if isinstance(event, ReaderGone):
                why = event.why
        between()
    return Finding("reader", False, why)


def every_antenna(
    reader: CardReader, antennas: int, between: Callable[[], None], now_s: Callable[[], float], say: Said
) -> Finding:
    """A card is laid on each antenna in turn, and comes from there."""
    silent = []
    for antenna in range(1, antennas + 1):
        say(f"Lay a card on antenna {antenna}.")
        heard = _card(reader, between, now_s, say)
        if heard is None:
            silent.append(f"antenna {antenna} read nothing")
        elif heard != antenna:
            silent.append(f"antenna {antenna} was told as {heard}")
    if silent:
        return Finding("antennas", False, f"{'; '.join(silent)}: look at its wires and at [reader] antennas.")
    return Finding("antennas", True, f"A card was read on {'each of ' * (antennas > 1)}{antennas}.")


def _card(reader: CardReader, between: Callable[[], None], now_s: Callable[[], float], say: Said) -> int | None:
    end_s = now_s() + CARD_S
    while now_s() < end_s:
        between()
        for event in reader.poll(now_s()):
            if isinstance(event, Arrived):
                return event.antenna
            if isinstance(event, TwoCards):
                say("Two cards lie there: one at a time.")
    return None


def mocked_reader(antennas: int) -> Iterator[Finding]:
    """The mock reader answers and reads a card on each antenna, in its own time."""
    now_ms = 0
    desk = MockDesk(antennas=antennas)

    def between() -> None:
        nonlocal now_ms
        now_ms += 100
        desk.advance(100)

    def lay(_: str) -> None:
        laid = len(desk.lying)
        desk.lay(mock_uid(laid), laid + 1)

    try:
        yield reader_answers(desk.reader, between, lambda: now_ms / 1000)
        while desk.pending:  # what lies there at its first word was not seen coming
            between()
            desk.reader.poll(now_ms / 1000)
        yield every_antenna(desk.reader, antennas, between, lambda: now_ms / 1000, lay)
    finally:
        desk.close()


def real_reader(config: Config, say: Said | None) -> Iterator[Finding]:
    """The configured reader; where it does not answer, what else it may be. `say` where somebody can lay cards."""
    found = open_reader(reader_settings(config), lambda: None)
    try:
        answers = reader_answers(found, lambda: time.sleep(0.05), time.monotonic)
        yield answers
        if answers.good and say:
            antennas = config.reader.antennas
            yield every_antenna(found, antennas, lambda: time.sleep(0.05), time.monotonic, say)
    finally:
        found.close()
    if config.reader.protocol == KEYBOARD.name:
        return
    yield from typing_readers()
    if say and "plugged in" not in answers.said:
        say("Lay a card on the reader and let it lie, to find out what reader it is.")
        yield which_reader(config)


def typing_readers(root: Path = Path("/")) -> Iterator[Finding]:
    """Readers that type into whatever has the keyboard, as long as nobody grabs them."""
    for path, name in card_readers(root).items():
        mend = f'to read cards with it, set [reader] protocol = "keyboard" and port = "{path}"'
        yield Finding("keys", False, f"{name} types the numbers of cards like a keyboard: {mend}.").only_noted()


def which_reader(config: Config, listen_s: float = LISTEN_S) -> Finding:
    """Listens as each kind of reader would be listened to, and names the kind that what came fits best."""
    best: dict[str, int] = {}
    for name in ("own", "pepper", "pn532", "rdm6300"):  # each speed, and each that speaks only when asked
        heard = bytearray()

        def keep(data: bytes, heard: bytearray = heard) -> bytes:
            heard.extend(data)
            return data

        settings = reader_settings(config)
        reader = open_reader(
            type(settings)(protocol=name, port=settings.port, antennas=settings.antennas), _nobody, keep
        )
        try:
            end_s = time.monotonic() + listen_s
            while time.monotonic() < end_s:
                reader.poll(time.monotonic())
                time.sleep(0.02)
        finally:
            reader.close()
        for one in guess(bytes(heard)):
            if KINDS[one.protocol].line.baud == KINDS[name].line.baud and one.good > one.bad:
                best[one.protocol] = max(best.get(one.protocol, 0), one.good - one.bad)
    mine = config.reader.protocol
    if not best:
        return Finding(
            "protocol",
            False,
            "Nothing that any known reader says came from the port: look at its wires, and at `dealer reader watch`.",
        ).only_noted()
    likeliest = max(best, key=best.__getitem__)
    if best.get(mine, 0) == best[likeliest]:
        return Finding("protocol", True, f"What comes is what {KINDS[mine].title} says, as configured.")
    return Finding("protocol", False, f'What comes looks like {KINDS[likeliest].title}: set [reader] protocol = "'
                   f'{likeliest}".')  # fmt: skip


def _nobody() -> None:
    """Nobody waits to be woken."""
