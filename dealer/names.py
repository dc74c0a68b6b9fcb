"""Names of people: tidied, one person one name."""

import unicodedata


def tidy(name: str) -> str:
    """The name as it is stored: composed characters, single spaces, no ends of blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())
