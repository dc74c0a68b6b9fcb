"""A reader that types: a USB device that is a keyboard to the computer, and types the card's number and Enter.

Its bytes are the kernel's `struct input_event`, whatever the keymap: a key's code is its place. How the number is meant
(hex or decimal, first byte first or last) cannot be seen in one number, so it is a setting; what many tell is in
typed_numbers.py. Without it the digits are kept as they are typed, decimal ones filled up with zeros, as some readers
drop those in front. So one card is always the same, and two cards are never one; only other readers may know it by
another number.
"""

import struct

from hardware.readers.parsed import Bad, Heard, Manner, Reading
from hardware.uids import LENGTHS

EVENT = struct.Struct("@llHHi")
"""Seconds, microseconds, type, code, value (linux/input.h)."""
FORMS = ("usual", "hex", "hex_reversed", "decimal", "decimal_reversed")
"""How the digits can be meant."""
MOST_DIGITS = 24
_SYN, _KEY, _MSC, _LED = 0, 1, 4, 17
_TYPES = {_SYN, _KEY, _MSC, _LED}
_PRESSED = 1
_ENDS = {28, 96, 15}  # Enter, that of the number pad, Tab
_QUIET = {42, 54, 58, 69}  # Shift, Caps Lock and Num Lock change no digit
_DIGITS = {
    **dict(enumerate("1234567890", 2)),
    **dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True)),
    **dict(zip((30, 48, 46, 32, 18, 33), "ABCDEF", strict=True)),
}


class KeyboardParser:
    """Holds at most one unfinished event and the digits of one number."""

    def __init__(self, form: str = "usual") -> None:
        self._form = form
        self._rest = bytearray()
        self._typed = ""
        self._foreign = False

    @property
    def begun(self) -> bool:
        """Digits were typed, and no Enter yet."""
        return bool(self._rest or self._typed or self._foreign)

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes."""
        heard: list[Heard] = []
        self._rest += data
        while len(self._rest) >= EVENT.size:
            event = bytes(self._rest[: EVENT.size])
            del self._rest[: EVENT.size]
            _, micros, kind, code, value = EVENT.unpack(event)
            if kind not in _TYPES or not 0 <= micros < 1_000_000:
                heard.append(Bad("noise", event))
            elif kind == _KEY and value == _PRESSED:
                heard += self._pressed(code)
        return heard

    def idle(self) -> list[Heard]:
        """Nothing more was typed: a number without Enter is over too, and half an event is none."""
        torn = bytes(self._rest)
        self._rest.clear()
        return [*self._number(), *([Bad("noise", torn)] if torn else [])]

    def _pressed(self, code: int) -> list[Heard]:
        if code in _ENDS:
            return self._number()
        if code in _DIGITS:
            self._typed += _DIGITS[code] if len(self._typed) <= MOST_DIGITS else ""
        elif code not in _QUIET:
            self._foreign = True
        return []

    def _number(self) -> list[Heard]:
        typed, foreign = self._typed, self._foreign
        self._typed, self._foreign = "", False
        if not typed and not foreign:
            return []
        uid = None if foreign else uid_of(typed, self._form)
        return [Reading(uid, manner=Manner.ONCE)] if uid else [Bad("length", typed.encode()[:32])]


def uid_of(typed: str, form: str = "usual") -> str | None:
    """The UID that typed digits mean in that form; None where they can mean none.

    >>> uid_of("1522935684", "decimal"), uid_of("2217199194", "decimal_reversed"), uid_of("5AC62784")
    ('5AC62784', '5AC62784', '5AC62784')
    >>> uid_of("12345678"), uid_of("4113019379"), uid_of("36111111222222223")
    ('0012345678', '4113019379', '00036111111222222223')
    """
    base, _, order = form.partition("_")
    if base == "decimal":
        if not typed.isdigit() or int(typed) >= 1 << 80:
            return None
        value = int(typed)
        length = next(digits for digits in (8, 10, 14, 16, 20) if value < 16**digits)
        uid = f"{value:0{length}X}"
    elif base == "hex":
        length = next((digits for digits in LENGTHS if len(typed) <= digits), 0)
        uid = typed.zfill(length) if length and len(typed) > 4 else ""
    elif typed.isdigit() and 5 <= len(typed) <= LENGTHS[-1]:
        uid = typed.zfill(next(digits for digits in LENGTHS[1:] if len(typed) <= digits))
    else:
        uid = typed if len(typed) in LENGTHS else ""
    if not uid:
        return None
    return bytes.fromhex(uid)[::-1].hex().upper() if order else uid


def forms_of(uid: str) -> dict[str, str]:
    """What digits that were kept as typed would be in each form: the card's own number is one of them."""
    ways = {form: uid_of(uid, form) for form in FORMS[1:]}
    return {form: way for form, way in ways.items() if way is not None and len(way) <= max(8, len(uid))}
