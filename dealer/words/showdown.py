"""Who won a deal, with which hand, and why."""

from collections.abc import Sequence
from typing import Literal

from dealer.hands.calling import Called, DecidedBy
from dealer.words import old
from dealer.words.catalogue import message
from dealer.words.people import listed, told_on
from dealer.words.said import Count, Names, Said, Value, Words

Half = Literal["", "high", "low"]
Swing = Literal["cards_speak", "carry", "losers_take"]

LINE = message("won.line", "{who} – {what}", shorter=("{who}",))
WINS = message("won.wins", "{who} wins", "{who} win", by="who")
BOTH = message("won.both", "{who} wins both", "{who} win both", by="who")
SPLIT = message("won.split", "{who} split")
TIE = message("won.tie", "{who} tie")
NOBODY = message("won.nobody", "Nobody wins")
WAIT = message("won.wait", "{n} wait for the next deal")
POT_WAITS = message("won.pot_waits", "the pot waits for the next deal")
HIGH = message("won.high", "high {who}")
LOW = message("won.low", "low {who}")
OF_POT = message("won.of_pot", "{pot} {who}")
SHARED = message("won.shared", "{parts}", shorter=("{everybody} share the pots",), begins=True)
OF_POT_HIGH = message("won.of_pot_high", "{pot} high {who}")
OF_POT_LOW = message("won.of_pot_low", "{pot} low {who}")
POT = message("pot.only", "pot")
MAIN = message("pot.main", "main pot")
SIDE = message("pot.side", "side pot")
SIDE_N = message("pot.side_n", "side pot {n}")
SIDES = message("pot.sides", "side pots")
HALF_OF = message("pot.half_of", "{pot}, {half}")
HEADED = message("pot.headed", "{pot}", begins=True)
HALVES = {"high": message("pot.high", "high"), "low": message("pot.low", "low")}
BY_HAND = message("won.by_hand", "{who} named by hand")
BOARD_PLAYS = message("won.board_plays", "the board plays")
FOLDED = message("won.folded", "all others folded")
OUT = message("won.out", "all others are out")
CARRIED = message("won.carried", "{n} carried")
AGAIN = message("won.again", "deal again")
ALL_CHECKED = message("won.all_checked", "All checked")
NO_OPENERS = message("won.no_openers", "Openers not shown")
MISDEAL = message("won.misdeal", "Misdeal")
VOID = message("won.void", "Deal void")
SAME_DEALER = message("won.same_dealer", "same dealer again")
NEXT_DEALER = message("won.next_dealer", "next dealer")
LAST_LEFT = message("won.last_left", "last one left")

HANDS = message("won.hands", "{hands}; {last}")
ONE_HAND = message("won.hand", "{hand}")
BY_CARDS = message("why.cards", "{reason}")
HIGH_WHY = message("why.high", "high: {reason}")
LOW_WHY = message("why.low", "low: {reason}")
NO_LOW = message("why.no_low", "no low qualifies")
NO_LOW_HIGH = message("why.no_low_high", "no low qualifies: best high takes it")
MUCKED = message("why.mucked", "all others mucked")
ALL_BOTH = message("why.all_both", "all left went both ways: {then}")
ALL_WINNERS_BOTH = message("why.all_winners_both", "all who can win went both ways: {then}")
POT_WAITS_ON = message("why.pot_waits", "the pot waits")
LOSERS_TAKE = message("why.losers_take", "who won no half takes it")
CARDS_SPEAK = message("why.cards_speak", "cards speak")
NOBODY_HIGH = message("why.nobody_high", "nobody went high")
NOBODY_LOW = message("why.nobody_low", "nobody went low")
BOTH_OUT = message("why.both_out", "{n} went both ways and is out", "{n} went both ways and are out", by="n")


def wins(who: Sequence[str], hand: Value | None = None) -> Said:
    """ "Cy wins – four kings"; the hand only where it was seen."""
    return _line(WINS(who=Names(tuple(who))), hand)


def wins_both(who: Sequence[str], hand: Value | None = None) -> Said:
    """ "Cy wins both – four kings, seven-six low"."""
    return _line(BOTH(who=Names(tuple(who))), hand)


def split(who: Sequence[str], hand: Value | None = None) -> Said:
    """ "Ann and Bo split – kings and nines"."""
    return _line(SPLIT(who=Names(tuple(who))), hand)


def tie(who: Sequence[str], hand: Value | None = None) -> Said:
    """ "Ann and Bo tie – the board plays"."""
    return _line(TIE(who=Names(tuple(who))), hand)


def nobody(left: int) -> Said:
    """Nobody wins; so many chips wait, where chips are counted."""
    return LINE(who=NOBODY(), what=WAIT(n=left) if left else POT_WAITS())


def nobody_wins() -> Said:
    """The deal counts for nobody."""
    return NOBODY()


def shared(parts: Sequence[Said], everybody: Sequence[str]) -> Said:
    """ "High Ann, low Bo": who took which part."""
    return SHARED(parts=listed(parts), everybody=Names(tuple(everybody)))


def took(half: Half, pot: Said | None, who: Sequence[str]) -> Said:
    """ "low Bo", "side pot 2 Bo"; raises ValueError where neither half nor pot is said."""
    names = Names(tuple(who))
    if pot is not None:
        return {"": OF_POT, "high": OF_POT_HIGH, "low": OF_POT_LOW}[half](pot=pot, who=names)
    if not half:
        raise ValueError("which part of the pots was taken?")
    return (HIGH if half == "high" else LOW)(who=names)


def pot(place: int, of: int) -> Said:
    """What the table calls a pot, counted from the main pot, 0, among so many."""
    if of < 2:
        return POT()
    if not place:
        return MAIN()
    return SIDE() if of == 2 else SIDE_N(n=place)


def part(pot: Said | None, half: Half) -> Words:
    """A pot or a half of it: "main pot, high"; "" where it has no name."""
    if not half:
        return pot or ""
    return HALVES[half]() if pot is None else HALF_OF(pot=pot, half=HALVES[half]())


def side_pots() -> Said:
    """All side pots together."""
    return SIDES()


def called_off(*, misdeal: bool, same_dealer: bool) -> Said:
    """ "Misdeal – same dealer again"."""
    return LINE(who=MISDEAL() if misdeal else VOID(), what=SAME_DEALER() if same_dealer else NEXT_DEALER())


def carried(why: Said, pot: int) -> Said:
    """ "All checked – 12 carried"."""
    return LINE(who=why, what=CARRIED(n=pot) if pot else AGAIN())


def head(text: Words) -> Words:
    """Who won, without by what."""
    if isinstance(text, str):
        return old.head(text)
    return _inner(text.values["who"]) if text.key == LINE.key else text


def rest(text: Words) -> Words:
    """By what, or what comes of it; "" where nothing is said."""
    if isinstance(text, str):
        return old.rest(text)
    return _inner(text.values["what"]) if text.key == LINE.key else ""


def why(reason: DecidedBy) -> Said:
    """What the cards decided."""
    return BY_CARDS(reason=reason)


def why_half(half: Half, reason: DecidedBy) -> Said:
    """What the cards decided of one half."""
    return (LOW_WHY if half == "low" else HIGH_WHY)(reason=reason)


def swing_dead(dead: str, *, lows: bool) -> Said:
    """All went both ways, and none of them won both."""
    then = {"carry": POT_WAITS_ON, "losers_take": LOSERS_TAKE}.get(dead, CARDS_SPEAK)
    return (ALL_WINNERS_BOTH if lows else ALL_BOTH)(then=then())


def board_plays() -> Said:
    """The shared cards alone are everybody's hand."""
    return BOARD_PLAYS()


def no_low() -> Said:
    """No hand is low enough."""
    return NO_LOW()


def no_low_high_takes() -> Said:
    """No hand is low enough, so that the best high hand takes all."""
    return NO_LOW_HIGH()


def all_mucked() -> Said:
    """Nobody else showed."""
    return MUCKED()


def nobody_went(half: Half) -> Said:
    """Nobody declared this way."""
    return NOBODY_LOW() if half == "low" else NOBODY_HIGH()


def both_out(n: int) -> Said:
    """So many went both ways and did not win both."""
    return BOTH_OUT(n=Count(n))


def named_by_hand(who: Sequence[str]) -> Said:
    """The table named who won."""
    return BY_HAND(who=Names(tuple(who)))


def left_alone(takes: Words) -> Said:
    """The last one left in a series takes its pool."""
    return LINE(who=takes, what=LAST_LEFT())


def by_folds(who: str, *, folded: bool) -> Said:
    """All others have folded, or are out."""
    return wins([who], FOLDED() if folded else OUT())


def tells_hands(why: Words) -> bool:
    """Whether the reason is nothing but the hands that won."""
    return not isinstance(why, str) and why.key in {HANDS.key, ONE_HAND.key}


def hands_of(called: Sequence[Called]) -> Said:
    """Several hands, each by itself: "kings and nines; seven-six low"."""
    *others, last = called
    return HANDS(hands=told_on(others), last=last) if others else ONE_HAND(hand=last)


def _line(who: Said, what: Value | None) -> Said:
    return who if what is None else LINE(who=who, what=what)


def _inner(value: Value) -> Words:
    return value if isinstance(value, Said) else ONE_HAND(hand=value)
