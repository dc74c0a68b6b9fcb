"""The anchor, the table's number, and what is drawn from both: asked, refused, done, and told afterwards."""

from dealer.words.catalogue import message
from dealer.words.said import Said

# asked
PHOTOGRAPH = message("fair.photograph", "Photograph tonight's anchor")
SAY_A_NUMBER = message("fair.say_a_number", "Anybody – say a number")
ANYONE_ELSE = message("fair.anyone_else", "Anyone else? A guest last")
HAVE_IT = message("fair.have_it", "We have it")
NEXT_NUMBER = message("fair.next_number", "next: a number from the table")
ADD = message("fair.add", "Add")
ENOUGH = message("fair.enough", "Enough")
PLAY_WITH = message("fair.play_with", "play with {numbers}")
SKIP = message("fair.skip", "Skip")
FOUR_COUNT = message("fair.four_count", "four digits count")
NOBODY_ADDS = message("fair.nobody_adds", "nobody adds one")

FIRST_THE_PHOTO = message(
    "fair.first_the_photo",
    "Before the number: a photograph taken later proves nothing",
    shorter=("Before the number: later proves nothing", "Before anybody says a number"),
)
MIXED_IN = message(
    "fair.mixed_in",
    "1 to {most} digits, mixed into every shuffle tonight",
    shorter=("1 to {most} digits, for all shuffles",),
)

# done
PHOTOGRAPHED = message("fair.photographed", "Anchor photographed")
SAID = message("fair.said", "{who} said {digits}")
SOMEBODY_SAID = message("fair.somebody_said", "Somebody said {digits}")
NUMBER = message("fair.number", "Number: {numbers}")
NO_NUMBER = message("fair.no_number", "No number was said")
NEW_ANCHOR = message("fair.new_anchor", "New anchor")
SEATS_ASKED = message("fair.seats_asked", "Seats to be drawn")
DEALER_ASKED = message("fair.dealer_asked", "First dealer to be drawn")
SEATS_DRAWN = message("fair.seats_drawn", "Seats drawn")
DEALER_DRAWN = message("fair.dealer_drawn", "{who} drawn as first dealer")
DRAW_AGAIN = message("fair.draw_again", "Draw again: {why}")
AGAIN = {
    "shuffle": message("fair.shuffle_again", "Shuffle again: {why}"),
    "cut": message("fair.cut_again", "Cut again: {why}"),
    "seats": DRAW_AGAIN,
    "first_dealer": DRAW_AGAIN,
}
"""By what is drawn once more."""
WHY = {
    "card_fell": message("fair.card_fell", "a card fell"),
    "card_seen": message("fair.card_seen", "a card was seen"),
    "wrong_pile": message("fair.wrong_pile", "dealt to a wrong pile"),
    "wrong_order": message("fair.wrong_order", "piles in a wrong order"),
    "wrong_place": message("fair.wrong_place", "cut at a wrong place"),
    "deck_fell": message("fair.deck_fell", "the deck fell over"),
    "came": message("fair.came", "somebody came"),
    "left": message("fair.left", "somebody left"),
    "misread": message("fair.misread", "seats were misread"),
    "other": message("fair.other", "another reason"),
}
"""Why something is drawn once more, by the word that the fact holds."""
WHY_KEY = message("fair.why_key", "{why}", begins=True)
"""The same on its key."""

# refused
DRAWN_ALREADY = message("fair.drawn_already", "That was drawn: draw again under Fix, and say why")
DEALER_STANDS = message("fair.dealer_stands", "The screen drew who deals first, and that stands")
TWO_MUST_SIT = message("fair.two_must_sit", "Two players at least must sit before anything is drawn")
NOTHING_DRAWN = message("fair.nothing_drawn", "Nothing was drawn that could be drawn again")
NOT_DEALT_ONLY = message("fair.not_dealt_only", "Only a deck that was shuffled and not dealt is shuffled again")
NO_DRAW_LEFT = message("fair.no_draw_left", "Tonight's anchor gives no draw; void this deal, and a new anchor begins")
NO_LINKS_HERE = message("fair.no_links_here", "The links of tonight's anchor are not here; start the console again")
DIGITS_ONLY = message("fair.digits_only", "A number is 1 to {most} digits")
BETWEEN_DEALS = message("fair.between_deals", "A new anchor begins between two deals")
CUT_KNOWN = message("fair.cut_known", "The cut is known: cut again instead")
PILE_KNOWN = message("fair.pile_known", "The first pile is known: shuffle again instead")
DEALER_KNOWN = message("fair.dealer_known", "The first dealer is known: draw again instead")
SEATS_KNOWN = message("fair.seats_known", "The seats are known: draw again instead")
NUMBER_STANDS = message("fair.number_stands", "A number that was said is said: add another")

# told afterwards
LAST_SAID = message("fair.last_said", "Anchor {anchor}: the last number was said by {who}: {digits}.")
LAST_UNNAMED = message("fair.last_unnamed", "Anchor {anchor}: the last number was {digits}; nobody is named for it.")
NONE_SAID = message(
    "fair.none_said",
    "Anchor {anchor}: no number was said: whoever prepared this Pi could have chosen the shuffles.",
)
FEW_SAID = message(
    "fair.few_said",
    "Anchor {anchor}: {digits} was said, and fewer than four digits count as none: whoever prepared this Pi could have "
    "chosen the shuffles.",
)
KNOWN_BEFORE = message(
    "fair.known_before",
    "Anchor {anchor}: the number {digits} was known before it and proves nothing: whoever prepared this Pi could have "
    "chosen the shuffles.",
)
TOGETHER = message("fair.together", "Mixed into every draw: {numbers}.")
BY_SEEDS = message(
    "fair.by_seeds",
    "{n} draw has a seed that the Pi drew alone: whoever prepared it could have chosen what came of it.",
    "{n} draws have seeds that the Pi drew alone: whoever prepared it could have chosen what came of them.",
    by="n",
)
HOLDS_TAGS = message(
    "fair.holds_tags", "It holds the numbers of the tags that were read: whoever has this file knows those cards again."
)
NEW_SINCE = {
    "asked": message("fair.since_asked", "the table asked for it"),
    "used up": message("fair.since_used", "the one before was used up"),
    "copy": message("fair.since_copy", "the evening was opened from a copy, or saved from damage"),
    "earlier version": message("fair.since_earlier", "an earlier version began the evening"),
}
"""Why an anchor was made in the middle of an evening."""
MADE_SINCE = message("fair.made_since", "It was made because {why}.")
SHUFFLED_TIMES = message("fair.shuffled_times", "Deal {deal} was shuffled {times}: {why}.")
CUT_TIMES = message("fair.cut_times", "Deal {deal} was cut {times}: {why}.")
SEATS_TIMES = message("fair.seats_times", "Seats were drawn {times}: {why}.")
DEALER_TIMES = message("fair.dealer_times", "The first dealer was drawn {times}: {why}.")
TWICE = message("fair.twice", "twice")
TIMES = message("fair.times", "{n} times")


def again(purpose: str, why: str) -> Said:
    """What is drawn once more, and why."""
    return AGAIN[purpose](why=WHY[why]())


def times(n: int) -> Said:
    """How often: "twice", "3 times"."""
    return TWICE() if n == 2 else TIMES(n=n)
