"""A digest as 25 signs that people can read out, photograph and type in again (Crockford's base32).

>>> signs("00" * 32), signs("ff" * 32)
('00000-00000-00000-00000-00000', 'ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ')
>>> read_signs("olilo 00000 00000 00000 00000")
'0111000000000000000000000'
"""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O or U; I and L are read as 1, O as 0."""
SIGNS, GROUP = 25, 5
_ALIKE = str.maketrans("ILO", "110")
_BETWEEN = str.maketrans("", "", " -\t\r\n")


def signs(digest: str) -> str:
    """The first 125 bits of a digest (64 hex digits) as five groups of five signs, joined by dashes."""
    value = int(digest[:32], 16) >> 3
    said = "".join(ALPHABET[value >> 5 * place & 31] for place in range(SIGNS - 1, -1, -1))
    return "-".join(said[at : at + GROUP] for at in range(0, SIGNS, GROUP))


def read_signs(text: str) -> str | None:
    """The 25 signs that somebody typed, in capitals and without blanks and dashes; None where they are none."""
    said = text.translate(_BETWEEN).upper().translate(_ALIKE)
    return said if text.isascii() and len(said) == SIGNS and all(sign in ALPHABET for sign in said) else None
