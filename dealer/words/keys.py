"""What keys say where that depends on the table, and the small print below it."""

from dealer.words.catalogue import message
from dealer.words.said import Said, Words

SIZES = message("key.sizes", "{least} to {most}", shorter=("{least} up",))
LEAST = message("key.least", "{least} up")
HAS_ALL = message("key.has_all", "{who} has it all", shorter=("one has it all",))
POOL = message("key.pool", "pool {n}")
POOL_SIDES = message("key.pool_sides", "pool {n}, side pools too", shorter=("pool {n}, sides too",))
SAYS = message("key.says", "{who} says", shorter=("Referee says",), begins=True)
RULED = message("key.ruled", "{who} ruled: {what}", shorter=("Ruled: {what}",), begins=True)
RULED_SO = message("key.ruled_so", "Ruled: {what}")
PAY = message("key.pay", "pay {n}", shorter=("{n}",))
ANTES = message("key.antes", "{n} ante", "{n} antes", by="n")


def sizes(least: int, most: int | None) -> Said:
    """What can be keyed; the keypad tells the most where the key has no room for it."""
    return LEAST(least=least) if most is None else SIZES(least=least, most=most)


def has_all(who: str) -> Said:
    """Why nobody can be dealt in."""
    return HAS_ALL(who=who)


def pool(n: int, *, sides: bool) -> Said:
    """What lies in the pool once all have paid, and that side pools are paid too."""
    return POOL_SIDES(n=n) if sides else POOL(n=n)


def says(who: str) -> Said:
    """The key of the last word."""
    return SAYS(who=who)


def ruled(who: str, what: Words) -> Said:
    """A fault was settled, by this person's word where somebody gave it."""
    return RULED(who=who, what=what) if who else RULED_SO(what=what)


def pay(n: int) -> Said:
    """The price of a draw."""
    return PAY(n=n)


def antes(n: int) -> Said:
    """The price of a draw where no chips are counted."""
    return ANTES(n=n)
