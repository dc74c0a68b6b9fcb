"""The only place where chance enters the program."""

import secrets


def fresh(size: int) -> bytes:
    """So many bytes from the system's own generator."""
    return secrets.token_bytes(size)
