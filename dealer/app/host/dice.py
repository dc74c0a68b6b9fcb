"""The only place where chance enters the program."""

import secrets

from dealer.shuffle import seed_bytes


def fresh_seed(cards: int) -> bytes:
    """A new seed from the system's own generator, long enough for a deck of this size (or a list of players)."""
    return secrets.token_bytes(seed_bytes(cards))


def fresh_seed_of(size: int) -> bytes:
    """So many bytes of chance, for the rules that know how many they need."""
    return secrets.token_bytes(size)
