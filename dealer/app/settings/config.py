"""The settings of one table: `defaults.toml` names every one, a file of the table's own what differs.

Each is checked before anything starts, and all mistakes are told at once.
"""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from dealer.app.settings.house_rules import HouseRules, read_house
from dealer.app.settings.toml_tables import ConfigError, did_you_mean, listed, read_table, read_toml, written
from dealer.rules.game import Game
from hardware.kinds import KEYBOARD, all_kinds, kind_named
from hardware.pins import RESERVED

__all__ = [
    "ButtonSettings",
    "Call",
    "Config",
    "ConfigError",
    "HouseRules",
    "LightSettings",
    "Money",
    "ReaderConfig",
    "ScreenSettings",
    "SoundSettings",
    "load_config",
]

Usual = Literal["usual"]
Pin = Annotated[int, Meta(ge=0, le=27)]
UART_PORTS = ("/dev/serial0", "/dev/ttyAMA", "/dev/ttyS0")
SERIAL_PORTS = ("/dev/tty", "/dev/serial", "/dev/rfcomm")
TYPED_PORTS = ("/dev/input/", "/dev/hidraw")
BELONGS = {"baud": None, "dtr": None, "rts": None, "digits": KEYBOARD.name, "gain": "own", "poll_ms": "own"}
"""Settings that only some readers have: of which protocol, None = of all on a serial port."""


class ScreenSettings(msgspec.Struct, frozen=True):
    """What is seen and how."""

    size: Literal["800x480", "1280x720", "720x1280"]
    fullscreen: bool
    rotate: Literal[0, 90, 180, 270]
    left_handed: bool
    four_colour: bool
    stands_at_seat: Annotated[int, Meta(ge=0, le=8)]
    dim: bool
    dim_after_min: Annotated[int, Meta(ge=0, le=600)]
    sleep_after_min: Annotated[int, Meta(ge=0, le=600)]

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.size.split("x")
        return int(width), int(height)


class Call(msgspec.Struct, frozen=True):
    """How shuffle and deal are called."""

    by: Literal["card", "round"]
    pace_ms: Annotated[int, Meta(ge=200, le=10_000)]
    piles_one_deck: Annotated[int, Meta(ge=2, le=11)]
    piles_two_decks: Annotated[int, Meta(ge=2, le=11)]


class ReaderConfig(msgspec.Struct, frozen=True):
    """The card reader and how sure a reading must be."""

    protocol: str
    """One of `hardware.kinds`."""
    port: Annotated[str, Meta(min_length=1)]
    baud: Annotated[int, Meta(ge=300, le=4_000_000)] | Usual
    dtr: bool | Usual
    rts: bool | Usual
    antennas: Annotated[int, Meta(ge=1, le=16)]
    equal_reads: Annotated[int, Meta(ge=1, le=10)]
    window_ms: Annotated[int, Meta(ge=50, le=5000)]
    hold_ms: Annotated[int, Meta(ge=100, le=10_000)]
    hold_once_ms: Annotated[int, Meta(ge=100, le=60_000)] | Usual
    lying_ms: Annotated[int, Meta(ge=0, le=5000)]
    repeats: bool | Usual
    digits: Literal["usual", "hex", "hex_reversed", "decimal", "decimal_reversed"]
    gain: Annotated[int, Meta(ge=0, le=7)] | Usual
    poll_ms: Annotated[int, Meta(ge=0, le=1000)] | Usual


class LightSettings(msgspec.Struct, frozen=True):
    """The pins of the seat lights, as BCM numbers, seat 1 first."""

    factory: Literal["", "lgpio", "rpigpio", "mock"]
    dealer_pins: tuple[Pin, ...]
    to_act_pins: tuple[Pin, ...]
    active_high: bool

    @property
    def seats(self) -> int:
        """How many seats have lights."""
        return len(self.dealer_pins)


class ButtonSettings(msgspec.Struct, frozen=True):
    """A real button for the one thing to do now."""

    next_pin: Pin
    bounce_ms: Annotated[int, Meta(ge=1, le=1000)]


class Money(msgspec.Struct, frozen=True):
    """How amounts are written; they are counted in whole smallest units."""

    currency: Annotated[str, Meta(min_length=1, max_length=12)]


class SoundSettings(msgspec.Struct, frozen=True):
    """Short sounds."""

    on: bool


class Config(msgspec.Struct, frozen=True):
    """Every setting of one table."""

    screen: ScreenSettings
    call: Call
    reader: ReaderConfig
    lights: LightSettings
    button: ButtonSettings
    money: Money
    sound: SoundSettings
    house: HouseRules


def load_config(path: Path | None, games: Mapping[str, Game]) -> Config:
    """The settings of a file over the usual ones.  ConfigError naming every mistake in it."""
    given = read_toml(path) if path is not None else {}
    fields = {field.name: field for field in msgspec.structs.fields(Config)}
    mistakes = [_unknown(name, fields) for name in given if name not in fields]
    usual = tomllib.loads((files("dealer.app") / "defaults.toml").read_text("utf-8"))
    tables: dict[str, Any] = {}
    for name, field in fields.items():
        values = given.get(name, {})
        merged = {**usual[name], **values} if isinstance(values, Mapping) else values
        if name == "house":
            tables[name] = read_house(merged, games, mistakes)
        else:
            tables[name] = read_table(field.type, merged, name, mistakes)
    mistakes += _clashes(tables.get("screen"), tables.get("reader"), tables.get("lights"), tables.get("button"))
    if mistakes:
        raise ConfigError(f"{path}: {mistake}" for mistake in mistakes)
    return Config(**tables)


def _unknown(name: str, known: Mapping[str, Any]) -> str:
    for table, field in known.items():
        if table != "house" and name in field.type.__struct_fields__:
            return f"{name} belongs under [{table}]."
    return f"There is no [{name}]{did_you_mean(name, known, '[]')}"


def _clashes(
    screen: ScreenSettings | None,
    reader: ReaderConfig | None,
    lights: LightSettings | None,
    button: ButtonSettings | None,
) -> Sequence[str]:
    """What each setting alone allows and they do not allow together."""
    mistakes: list[str] = []
    if screen is not None and 0 < screen.sleep_after_min < screen.dim_after_min:
        mistakes.append("[screen] sleep_after_min comes before dim_after_min.")
    if lights is not None and len(lights.dealer_pins) != len(lights.to_act_pins):
        counts = f"{len(lights.dealer_pins)} dealer_pins and {len(lights.to_act_pins)} to_act_pins"
        mistakes.append(f"[lights] has {counts}; a seat has one of each.")
    if lights is not None and len(lights.dealer_pins) > 8:
        mistakes.append(f"[lights] has pins for {len(lights.dealer_pins)} seats; the table has 8.")
    if reader is not None:
        mistakes += _wrong_reader(reader)
    uses: dict[int, list[str]] = {}
    for pin, use in _uses(lights, button):
        uses.setdefault(pin, []).append(use)
    taken = dict(RESERVED)
    if reader is not None and reader.port.startswith(UART_PORTS):
        taken |= {14: "the reader's serial port", 15: "the reader's serial port"}
    for pin, users in sorted(uses.items()):
        if pin in taken:
            mistakes.append(f"{users[0]} cannot be GPIO{pin}: it belongs to {taken[pin]}.")
        if len(users) > 1:
            mistakes.append(f"GPIO{pin} is used {len(users)} times: {', '.join(users)}.")
    return mistakes


def _wrong_reader(reader: ReaderConfig) -> Sequence[str]:
    if reader.protocol not in all_kinds():
        names = listed([written(name) for name in sorted(all_kinds())], "or")
        return [f"[reader] protocol is {names}, not {written(reader.protocol)}."]
    kind = kind_named(reader.protocol)
    mistakes = []
    if reader.antennas > kind.most_antennas:
        mistakes.append(f"[reader] has {reader.antennas} antennas; {kind.name} has {kind.most_antennas} at most.")
    return [*mistakes, *_of_another_reader(reader)]


def _of_another_reader(reader: ReaderConfig) -> list[str]:
    """What is set for a reader that this one is not: nothing would ever look at it."""
    protocol = written(reader.protocol)
    mistakes = []
    types = reader.protocol == KEYBOARD.name
    if types and reader.port.startswith(SERIAL_PORTS):
        mistakes.append(f"[reader] port {reader.port} is a serial port; a reader that types has none: leave port out.")
    if not types and reader.port.startswith(TYPED_PORTS):
        mistakes.append(f"[reader] port {reader.port} types; protocol {protocol} needs a serial port.")
    for name, owner in BELONGS.items():
        if getattr(reader, name) == "usual":
            continue
        if owner is None and types:
            mistakes.append(f"[reader] {name} is of a serial port; a reader that types has none.")
        if owner not in (None, reader.protocol):
            mistakes.append(f"[reader] {name} belongs to protocol {written(owner)}, not to {protocol}.")
    return mistakes


def _uses(lights: LightSettings | None, button: ButtonSettings | None) -> list[tuple[int, str]]:
    uses: list[tuple[int, str]] = []
    if lights is not None:
        for name, pins in (("dealer_pins", lights.dealer_pins), ("to_act_pins", lights.to_act_pins)):
            uses += [(pin, f"[lights] {name} of seat {seat}") for seat, pin in enumerate(pins, start=1)]
    if button is not None and button.next_pin:
        uses.append((button.next_pin, "[button] next_pin"))
    return uses
