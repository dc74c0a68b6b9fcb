"""The anchor, the table's number, drawing again, and the deck before it is called."""

from dealer.words.catalogue import message

TONIGHTS = message("anchor.tonights", "Tonight's anchor")
WHY = message("anchor.why", "Why?")
IN_THE_RULES = message("anchor.in_the_rules", "in the rules")
NEW_ANCHOR = message("anchor.new", "New anchor")
BETWEEN_DEALS = message("anchor.between_deals", "between two deals")
NOTHING_DRAWN = message("anchor.nothing_drawn", "Nothing was drawn yet")
NUMBER = message("anchor.number", "Number {numbers}")
NOT_MADE = message("anchor.not_made", "It is made before the first draw")
SIGNS = message("anchor.signs", "{n} signs · {day}")
TONIGHT = message("anchor.tonight", "tonight")
FOR_A_CAMERA = message("anchor.for_a_camera", "{n} digits, for a camera", shorter=("{n} hex digits",))

NOBODY_NAMED = message("number.nobody_named", "Nobody named")
WHO_SAYS = message("number.who_says", "Who says it?")
GUEST_LAST = message("number.guest_last", "The host first, a guest last")
TABLE_SAYS = message("number.table_says", "the table says")
SAYS_IT = message("number.says_it", "says it")
SO_FAR = message("number.so_far", "said so far")
NOTHING_YET = message("number.nothing_yet", "nothing yet")
ADD = message("number.add", "Add {digits}")
SOMEBODY = message("number.somebody", "Somebody")
DIGITS_ONLY = message("number.digits_only", "Only digits make a number")
TOO_LONG = message("number.too_long", "A number is at most {most} digits; add it, and say another")

AGAIN = {
    "shuffle": message("again.shuffle", "Shuffle again"),
    "cut": message("again.cut", "Cut again"),
    "seats": message("again.seats", "Draw again"),
    "first_dealer": message("again.first_dealer", "Draw again"),
}
"""What the key is called, by what was drawn."""
WHY_AGAIN = message("again.why", "{again} – why?")
MIX_FIRST = message("again.mix_first", "Mix by hand first")
KEPT = message("again.kept", "The story keeps it")
LEAVE_IT = message("again.leave_it", "Leave it")

SO_NOBODY, KNOWS = message("shuffle.so_nobody", "so nobody"), message("shuffle.knows", "knows a card")
THEN_THE_CUT, IS_DRAWN = message("shuffle.the_cut", "then the cut"), message("shuffle.is_drawn", "is drawn")
PILES, PASSES = message("shuffle.piles", "{n} piles,"), message("shuffle.passes", "{n} passes")
CALLS = message("shuffle.calls", "then {n} calls")
STACK = message("shuffle.stack", "Pile 1 on top, then pile 2, and so on")
OF_TONIGHT = message("shuffle.of_tonight", "Deal {n} of tonight's anchor")

THEN_PILE = message("shuffle.then_pile", "then pile {n}")
THEN_STACK = message("shuffle.then_stack", "then stack them")
DEAL_FACE_DOWN = message("shuffle.deal_face_down", "Deal face down from the top")
EVERY = message("shuffle.every", "every {n} s")
WAITS_NOW = message("shuffle.waits_now", "waits now")
NEXT_CARD = message("shuffle.next_card", "Next card")
CARD_OF_PASS = message("shuffle.card_of_pass", "Card {n} of {of}, pass {at}")
CARD_OF = message("shuffle.card_of", "Card {n} of {of}")
PASS_OF = message("shuffle.pass_of", "pass {n} of {of}")
