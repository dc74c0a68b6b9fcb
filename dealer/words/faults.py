"""Something went wrong on the deal: what it is called, what the house rule says, and what the referee may say."""

from dealer.words.catalogue import message
from dealer.words.said import Said

CALLED = message("fault.called", "{fault} called")
WHOSE = message("fault.whose", "{fault} – whose?")
OF = message("fault.of", "{fault}: {who}")

MISDEAL = message("fault.misdeal", "Misdeal")
SEEN = message("fault.exposed", "Card was seen")
BOXED = message("fault.boxed", "Card face up in the deck")
COUNT = message("fault.count", "Wrong number of cards")
EARLY = message("fault.early_board", "Board card too early")
FOULED = message("fault.fouled", "Deck is wrong")
DEAD = message("fault.dead_hand", "Hand is dead")
VOID = message("fault.void", "Void this deal")
CALLS = {
    "misdeal": MISDEAL,
    "exposed": SEEN,
    "boxed": BOXED,
    "count": COUNT,
    "early_board": EARLY,
    "fouled": FOULED,
    "dead_hand": DEAD,
    "void": VOID,
}
"""By the names of the keys."""

ASK_MISDEAL = message("fault.ask_misdeal", "Misdeal – deal again?")
ASK_SEEN = message("fault.ask_exposed", "{who} – a card was seen")
ASK_BOXED = message("fault.ask_boxed", "A card lay face up in the deck")
ASK_COUNT = message("fault.ask_count", "{who} – wrong number of cards")
ASK_EARLY = message("fault.ask_early_board", "A board card came too early")
ASK_FOULED = message("fault.ask_fouled", "Fouled deck – stop the deal?")
ASK_DEAD = message("fault.ask_dead_hand", "{who} – is the hand dead?")
ASK_VOID = message("fault.ask_void", "Void this deal?")
QUESTIONS = {
    "misdeal": ASK_MISDEAL,
    "exposed": ASK_SEEN,
    "boxed": ASK_BOXED,
    "count": ASK_COUNT,
    "early_board": ASK_EARLY,
    "fouled": ASK_FOULED,
    "dead_hand": ASK_DEAD,
    "void": ASK_VOID,
}

AGAIN = message("ruling.again", "deal again")
AGAIN_CHIPS = message("ruling.again_chips", "deal again, chips back")
AGAIN_ANTES = message("ruling.again_antes", "deal again, antes back")
STANDS = message("ruling.stands", "the deal stands")
HAND_DEAD = message("ruling.hand_dead", "hand is dead")
HAND_DEAD_CHIPS = message("ruling.hand_dead_chips", "hand is dead, chips stay")
HAND_DEAD_CALLED = message("ruling.hand_dead_called", "dead, called chips stay")
VOID_NEXT = message("ruling.void_next", "void, next dealer deals")
VOID_CHIPS = message("ruling.void_chips", "void, chips go back")
VOID_SAME = message("ruling.void_same", "void, same dealer again")
VOID_KNEW = message("ruling.void_knew", "void, chips go back, but {who} knew")
OF_THEM = message("ruling.of_them", "{n} of them")
KEPT = message("ruling.kept", "it is kept")
KEPT_UP = message("ruling.kept_up", "it comes face up: kept")
KEPT_NONE_LEFT = message("ruling.kept_none_left", "no card is left: kept")
REPLACED_LAST = message("ruling.replaced_last", "replaced when all have drawn")
REPLACED_AFTER = message("ruling.replaced_after", "replaced after the deal, then burned")
REPLACED_NOW = message("ruling.replaced_now", "replaced now, then burned")
STANDS_UP = message("ruling.stands_up", "stands as an up card")
LAID_ASIDE = message("ruling.laid_aside", "laid aside, the next card instead")
PUT_RIGHT = message("ruling.put_right", "put right, the deal goes on")
THROWS_NOW = message("ruling.throws_now", "throws what is too many now")
TOO_FEW = message("ruling.too_few", "too few: plays what is there")
TOO_FEW_KEY = message("ruling.too_few_key", "Too few")
TOO_MANY = message("ruling.too_many", "too many: hand is dead")
PLAYS = message("ruling.plays", "it plays")
BACK_IN_TIME = message("ruling.back_in_time", "back, shuffle, again in its time")
STAYS_WHERE = message("ruling.stays_where", "it stays where it is")
BACK_DEAL = message("ruling.back_deal", "back, shuffle, deal it again")
IT_STANDS = message("ruling.it_stands", "it stands")
STAYS_DEAD = message("ruling.stays_dead", "it stays dead")
NO_CARDS = message("ruling.no_cards", "no cards for it: stays dead")
PLAYS_ON_CARDS = message(
    "ruling.plays_on_cards", "it plays on, give it {n} card", "it plays on, give it {n} cards", by="n"
)
PLAYS_ON = message("ruling.plays_on", "it plays on")


def question(kind: str, who: str) -> Said:
    """The question that settles a fault; `who` is asked about where it is one seat's."""
    asked = QUESTIONS[kind]
    return asked(who=who) if asked.places else asked()


def knew(names: list[str]) -> Said:
    """A fouled deck, and who knew of it: their chips do not go back."""
    return VOID_KNEW(who=names[0] if len(names) == 1 else OF_THEM(n=len(names)))
