"""Which door a configured reader is behind: a serial port, or keys that it types."""

from collections.abc import Callable
from dataclasses import replace

from hardware.find_port import find_port
from hardware.key_device import KeyboardDoor, find_keyboard
from hardware.kinds import KEYBOARD, Kind, kind_named
from hardware.reader_settings import ReaderSettings
from hardware.readers.keyboard import KeyboardParser
from hardware.serial_reader import SerialDoor


def door_for(
    settings: ReaderSettings, wake: Callable[[], None], through: Callable[[bytes], bytes]
) -> tuple[Kind, SerialDoor]:
    """The kind of reader and its door; raises `ReaderError` for a protocol that does not exist."""
    kind = kind_named(settings.protocol)
    if kind is KEYBOARD:
        typing = replace(kind, parser=lambda: KeyboardParser(settings.digits))
        return typing, KeyboardDoor(lambda: find_keyboard(settings.port), wake, through)
    return kind, SerialDoor(lambda: find_port(settings.port, kind.hints), settings.line(kind), wake, through)
