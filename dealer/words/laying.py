"""What is asked for while cards are laid on the reader, or picked from the grid."""

from dealer.words.catalogue import message
from dealer.words.said import Said, Words

LAY_SHARED = message("lay.shared", "Lay the {street}")
BURN_SHARED = message("lay.burn_shared", "Burn 1, lay the {street}")
PICK_SHARED = message("lay.pick_shared", "Pick the {street}")
OF_SEVERAL = message("lay.of_several", "{asked} – card {n} of {most}")
LAY_HOLE = message("lay.hole", "{who} – lay card {n} of {most}")
PICK_HOLE = message("lay.pick_hole", "{who} – pick card {n} of {most}")
LAY_UP = message("lay.up", "{who} – lay up card {n} of {most}")
PICK_UP = message("lay.pick_up", "{who} – pick up card {n} of {most}")
TURN = message("lay.turn", "Turn up community card {n}")
BURN_TURN = message("lay.burn_turn", "Burn 1, turn up community card {n}")
INDICATOR = message("lay.indicator", "Turn up the indicator")
BURN_INDICATOR = message("lay.burn_indicator", "Burn 1, turn up the indicator")
FLOP = message("street.flop", "flop")
TURN_CARD = message("street.turn", "turn")
RIVER = message("street.river", "river")
STREETS = {"flop": FLOP, "turn": TURN_CARD, "river": RIVER}


def street_of(name: str) -> Words:
    """A street by the name that a game's script gives it; one that only that game has is said as it stands there."""
    return STREETS[name]() if name in STREETS else name


def shared(street: str, n: int, most: int, *, burn: bool) -> tuple[Said, Said]:
    """A shared card to lay, and to pick: "Burn 1, lay the flop – card 2 of 3"."""
    name = street_of(street)
    lay, pick = (BURN_SHARED if burn else LAY_SHARED)(street=name), PICK_SHARED(street=name)
    if most == 1:
        return lay, pick
    return OF_SEVERAL(asked=lay, n=n, most=most), OF_SEVERAL(asked=pick, n=n, most=most)


def hole(who: str, n: int, most: int) -> tuple[Said, Said]:
    """A hole card to lay, and to pick."""
    return LAY_HOLE(who=who, n=n, most=most), PICK_HOLE(who=who, n=n, most=most)


def up(who: str, n: int, most: int) -> tuple[Said, Said]:
    """An up card to lay, and to pick."""
    return LAY_UP(who=who, n=n, most=most), PICK_UP(who=who, n=n, most=most)


def turn_up(n: int, *, burn: bool) -> Said:
    """A community card to turn."""
    return (BURN_TURN if burn else TURN)(n=n)


def indicator(*, burn: bool) -> Said:
    """The indicator to turn."""
    return BURN_INDICATOR() if burn else INDICATOR()
