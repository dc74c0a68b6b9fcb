"""The keyboard, and why something is ruled or put right."""

from dealer.words.catalogue import message
from dealer.words.said import Words

WHAT_NAME = message("typing.what_name", "What is the name?")
WHAT_POOL = message("typing.what_pool", "What is the pool for?")
WHY = message("typing.why", "Why?")
REASON_AT_MOST = message("typing.reason_at_most", "A reason has at most {n} characters")
LETTERS_AT_MOST = message("typing.letters_at_most", "{n} letters at most fit a seat")
SHORT_NAME = message("typing.short_name", "Short name for the table")
SEARCH_RULES = message("typing.search_rules", "Search the rules")
USE_IT = message("typing.use_it", "Use it")
SEARCH = message("typing.search", "Search")
LETTERS_FIT = message("typing.letters_fit", "{n} letters fit a seat")
ONE_WORD = message("typing.one_word", "One word, or its beginning")
TYPE_A_WORD = message("typing.type_a_word", "Type a word")
TYPE_WHAT_FOR = message("typing.type_what_for", "Type what it is for")
TYPE_WHY = message("typing.type_why", "Type why")
TYPE_A_NAME = message("typing.type_a_name", "Type a name")
WHO_SITS_ON = message("typing.who_sits_on", "Who sits on seat {n}?")
AS_IN_RECORD = message("typing.as_in_record", "As it is to stand in the record")
TOPICS = message("typing.topics", "Topics")
SHIFT = message("typing.shift", "Shift")
SPACE = message("typing.space", "space")
SIT_DOWN = message("typing.sit_down", "Sit down")
SEAT_WHO = message("typing.seat_who", "Seat {who}", shorter=("Sit down",))
NAME_AT_MOST = message("typing.name_at_most", "A name has at most {n} characters")
CANNOT_BE_SEEN = message("typing.cannot_be_seen", "The name {name} holds characters that cannot be seen")
# why, and who says so
SAYS_WHY = message("why.says_why", "{who} says: {why}")
SAYS_SO = message("why.says_so", "{who} says so")
RECORD_KEEPS_IT = message("why.record_keeps_it", "The record keeps it")
LEAVE_IT = message("why.leave_it", "Leave it")
THAT_IS_ALL = message("why.that_is_all", "That is all")
WHO_SAYS_SO = message("why.who_says_so", "Who says so?")
OWN_WORDS = message("why.own_words", "Own words")
WHO_SAYS_SO_KEY = message("why.who_says_so_key", "Who says so")
WHY_CORRECTED = message("why.why_corrected", "Why is it corrected?")
REFEREE_SAYS = message("why.referee_says", "{who} says")
ALL_AGREE = message("why.all_agree", "All agree")
ALL_SAW_IT = message("why.all_saw_it", "All saw it")
NOBODY_CAN_TELL = message("why.nobody_can_tell", "Nobody can tell")
DEALERS_SLIP = message("why.dealers_slip", "Dealer's slip")
PLAYERS_SLIP = message("why.players_slip", "Player's slip")
WRONG_KEY = message("why.wrong_key", "Wrong key")
MISREAD = message("why.misread", "Misread")
MISCOUNTED = message("why.miscounted", "Miscounted")
MISCALLED = message("why.miscalled", "Miscalled")
SEE = message("why.see", "See {article}")
TAP_WHO_KNEW = message("why.tap_who_knew", "Tap who knew of it: no refund")

RULED = {
    str(entry.texts[0]): entry
    for entry in (ALL_AGREE, ALL_SAW_IT, NOBODY_CAN_TELL, DEALERS_SLIP, PLAYERS_SLIP, WRONG_KEY)
}
CORRECTED = {str(entry.texts[0]): entry for entry in (MISREAD, MISCOUNTED, MISCALLED)}
"""The reasons that are given by one tap, by what the record keeps of them in every language."""


def reason(kept: str) -> Words:
    """A reason of the record: in the language of the house where it was given by one tap, else as it was typed."""
    entry = RULED.get(kept) or CORRECTED.get(kept)
    return entry() if entry else kept
