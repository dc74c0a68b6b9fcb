"""What the reader says, while a card is waited for and for who watches it."""

from dealer.words.catalogue import message

PICK_BY_HAND = message("reader.pick_by_hand", "pick by hand")
NOT_A_CARD = message("reader.not_a_card", "That tag cannot be a card's")
LAY_ANOTHER = message("reader.lay_another", "lay another, or pick the card")
PHONE_NEAR_IT = message("reader.phone_near_it", "A phone or bank card is near the reader")
TAKE_IT_AWAY = message("reader.take_it_away", "take it away")
CANNOT_BE_TOLD = message("reader.cannot_be_told", "Was this card lifted? It cannot be told")
OFF_FOR = message("reader.off_for", "off for 9 s, or set hold_once_ms")
TWO_CARDS = message("reader.two_cards", "Two cards on one reader")
ONE_AT_A_TIME = message("reader.one_at_a_time", "lay one card at a time")

ANTENNA = message("watch.antenna", "Antenna {n}")
ANTENNA_READ = message("watch.antenna_read", "Antenna {n}: {what}")
A_CARD = message("watch.a_card", "a card")
BELIEVED = message("watch.believed", "believed")
NOT_WAITED_FOR = message("watch.not_waited_for", "dropped: not waited for")
LIFTED = message("watch.lifted", "lifted? it cannot be told")
LAY_THERE = message("watch.lay_there", "lay there before: lift it")
LIES_ON = message("watch.lies_on", "it lies on antenna {n}: dropped")
ANTENNA_TWO = message("watch.antenna_two", "Antenna {n}: two cards")
NONE_BELIEVED = message("watch.none_believed", "none believed: lift one")
ANSWERS = message("watch.answers", "The reader answers")
IN_ORDER = message("watch.in_order", "in order again")
HELLO = message("watch.hello", "Hello from {who}")
FIRMWARE = message("watch.firmware", "firmware {version}, {n} antenna", "firmware {version}, {n} antennas", by="n")
TOO_FEW = message("watch.too_few", "read, not often enough")
NO_SUCH_NUMBER = message("watch.no_such_number", "no card has such a number")
ONLY_THE_BEGIN = message("watch.only_the_begin", "only the begin of a number")
TELEPHONE = message("watch.telephone", "a telephone or bank card")
NO_CARD = {
    "length": NO_SUCH_NUMBER,
    "impossible": NO_SUCH_NUMBER,
    "cascade": ONLY_THE_BEGIN,
    "random": TELEPHONE,
}
"""Why a tag's number can be no card's, in as few words as a row holds."""
