"""What players do in their turn."""

from typing import Literal

from dealer.words.catalogue import message
from dealer.words.said import Said, UpCards

CHECKED = message("bet.checked", "{who} checked")
FOLDED = message("bet.folded", "{who} folded")
CALLED = message("bet.called", "{who} called")
CALLED_ALL_IN = message("bet.called_all_in", "{who} called, all-in")
BET_MARKED = message("bet.bet_marked", "{who} bet")
BET_MARKED_ALL_IN = message("bet.bet_marked_all_in", "{who} bet, all-in")
BET = message("bet.bet", "{who} bet {n}")
BET_ALL_IN = message("bet.bet_all_in", "{who} bet {n}, all-in")
RAISED_MARKED = message("bet.raised_marked", "{who} raised")
RAISED_MARKED_ALL_IN = message("bet.raised_marked_all_in", "{who} raised, all-in")
RAISED = message("bet.raised", "{who} raised to {n}")
RAISED_ALL_IN = message("bet.raised_all_in", "{who} raised to {n}, all-in")
ALL_IN = message("bet.all_in", "{who} is all-in")
OPENS = message("opens.by", "{who} opens – {up}")
OPENS_WILD = message("opens.by_wild", "{who} opens – {up} with a wild", "{who} opens – {up} with wilds", by="n")
OPENS_LEFT = message("opens.left", "{opens}, dealer's left", shorter=("{opens}",))
OPENS_SUIT = message("opens.suit", "{opens}, higher suit", shorter=("{opens}",))
MUCKS = message("show.mucks", "{who} mucks")


def checked(who: str) -> Said:
    """ "Ann checked"."""
    return CHECKED(who=who)


def folded(who: str) -> Said:
    """ "Ann folded"."""
    return FOLDED(who=who)


def called(who: str, *, all_in: bool) -> Said:
    """ "Ann called"."""
    return (CALLED_ALL_IN if all_in else CALLED)(who=who)


def bet(who: str, to: int | None, *, all_in: bool) -> Said:
    """ "Ann bet 2"; no amount where chips are only marked."""
    if to is None:
        return (BET_MARKED_ALL_IN if all_in else BET_MARKED)(who=who)
    return (BET_ALL_IN if all_in else BET)(who=who, n=to)


def raised(who: str, to: int | None, *, all_in: bool) -> Said:
    """ "Ann raised to 8"; no amount where chips are only marked."""
    if to is None:
        return (RAISED_MARKED_ALL_IN if all_in else RAISED_MARKED)(who=who)
    return (RAISED_ALL_IN if all_in else RAISED)(who=who, n=to)


def is_all_in(who: str) -> Said:
    """An all-in without another chip."""
    return ALL_IN(who=who)


def opens(who: str, up: UpCards | str, wilds: int, tie: Literal["", "dealers_left", "suit"]) -> Said:
    """ "Bo opens – kings with a wild, dealer's left": by which up cards, and what put them before equal ones."""
    words = OPENS_WILD(who=who, up=up, n=wilds) if wilds else OPENS(who=who, up=up)
    if not tie:
        return words
    return (OPENS_LEFT if tie == "dealers_left" else OPENS_SUIT)(opens=words)


def mucks(who: str) -> Said:
    """ "Ann mucks"."""
    return MUCKS(who=who)
