"""Which UIDs no card of a deck can have, whatever reader said them.

>>> verdict("0484015A061F90"), verdict("08EC947F"), verdict("88046E51")
(None, 'random', 'cascade')
"""

from hardware.ports import Noise, PhoneNear

LENGTHS = (8, 10, 14, 16, 20)
"""Hex digits: ISO 14443A has 4, 7 or 10 bytes, 125 kHz tags 5, ISO 15693 has 8."""

WHY_NOT = {
    "length": "That is no card's number: it has the wrong count of digits.",
    "impossible": "That is no card's number: a read that went wrong gives such.",
    "cascade": "That number was cut short: the reader reads only the beginning of longer ones.",
    "random": "A telephone or a bank card makes up such a number anew each time.",
}
"""The verdicts in words."""

_HEX = frozenset("0123456789ABCDEF")


def verdict(uid: str) -> str | None:
    """Why this UID may not be believed, None where it may.

    `length`: no reader's card has so many digits, or they are not hex. `impossible`: all 00 or FF, three zero bytes in
    front (a read that slipped), or eight bytes without the E0 of ISO 15693. `random`: four bytes from 08 on, made up
    anew each time by telephones and bank cards. `cascade`: begins with the cascade tag 88, so it was cut
    (ISO 14443-3, 6.5.4).
    """
    if len(uid) not in LENGTHS or not set(uid) <= _HEX:
        return "length"
    whole = bytes.fromhex(uid)
    if set(whole) <= {0x00} or set(whole) <= {0xFF}:
        return "impossible"
    if len(whole) == 5:
        return "cascade" if whole[0] == 0x88 and not _xor(whole) else None  # 88, three bytes and their check
    if len(whole) == 8:
        return None if 0xE0 in (whole[0], whole[-1]) else "impossible"
    if whole[:3] == b"\0\0\0":
        return "impossible"
    if whole[0] == 0x88 or (len(whole) == 7 and whole[3] == 0x88):
        return "cascade"
    return "random" if len(whole) == 4 and whole[0] == 0x08 else None


def refusal(uid: str, code: str, antenna: int) -> PhoneNear | Noise:
    """What is said of a UID that no card of a deck can have."""
    if code == "random":
        return PhoneNear(antenna, uid)
    return Noise(code, f"Antenna {antenna} read a number that no card can have.", uid=uid)


def _xor(data: bytes) -> int:
    result = 0
    for byte in data:
        result ^= byte
    return result
