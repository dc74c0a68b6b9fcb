"""The table as it is seen: the tiles of the seats, the pots in the middle, and what is played for."""

from dealer.words.catalogue import message
from dealer.words.said import Words

FOLDED = message("seat.folded", "folded", shorter=("fold",))
MUCKED = message("seat.mucked", "mucked", shorter=("muck",))
SITTING_OUT = message("seat.sitting_out", "sitting out", shorter=("out",))
DEAD_HAND = message("seat.dead_hand", "dead hand", shorter=("dead",))
DROPPED_OUT = message("seat.dropped_out", "dropped out", shorter=("out",))
DREW_NONE = message("seat.drew_none", "drew none", shorter=("drew 0",))
DREW = message("seat.drew", "drew {n}")
LEFT = message("seat.left", "left")
WATCHES = message("seat.watches", "watches")
NEXT_SERIES = message("seat.next_series", "next series")
ALL_IN = message("seat.all_in", "all-in")
HIGH = message("seat.high", "high")
LOW = message("seat.low", "low")
BOTH = message("seat.both", "both")
WAYS = {"high": HIGH, "low": LOW, "both": BOTH}
"""By what was declared."""

BOWL = message("top.bowl", "Bowl {n}")
POOL = message("top.pool", "Pool {n}")
POT = message("top.pot", "Pot {n}")
PLAYOFF = message("top.playoff", "playoff")
LEVEL_PLAY_ON = message("top.level_play_on", "level, play on")
FIRST_TO_WINS = message("top.first_to_wins", "first to {n} wins")
CARRIED = message("top.carried", "{n} carried")
ALL_POTS = message("top.all_pots", "all pots")
FIRST_TO = message("top.first_to", "First to {n}:  {score}")
HAS_WON = message("top.has_won", "{who} {n}")
OTHERS_NONE = message("top.others_none", "others 0")
NOBODY_HAS_WON = message("top.nobody_has_won", "nobody has won yet")
NO_WINS = message("top.no_wins", "no wins yet")
EVERYBODY = message("top.everybody", "everybody")
ALL = message("top.all", "all")
ALL_BUT = message("top.all_but", "all but {who}")
SIDE_POTS = message("top.side_pots", "Side pots 1–{n}")
THE_FIRST = message("top.the_first", "the first: {who}")

_SHOWN_BY_THE_TILE = frozenset(entry.key for entry in (FOLDED, MUCKED, SITTING_OUT, DEAD_HAND, DROPPED_OUT, DREW_NONE))


def gives_way(note: Words) -> bool:
    """Whether win marks may take the place of this note: the tile shows the state as well."""
    return not isinstance(note, str) and note.key in _SHOWN_BY_THE_TILE
