"""What somebody did: the last act, which Undo takes back."""

from dealer.words.catalogue import message
from dealer.words.said import Said, Words

# cards
CARD_DEALT = message("act.card_dealt", "{who}'s card {n}")
ROUND_DEALT = message("act.round_dealt", "Round {n} dealt")
ALL_DEALT = message("act.all_dealt", "All cards dealt")
DECLARES_HIGH = message("act.declares_high", "{who} declares high")
DECLARES_LOW = message("act.declares_low", "{who} declares low")
DECLARES_BOTH = message("act.declares_both", "{who} declares both")
UP_READ = message("act.up_read", "Up cards are read")
UP_NOT_READ = message("act.up_not_read", "Up cards are not read")
OPENS = message("act.opens", "{who} opens")
ALL_DISCARDED = message("act.all_discarded", "All discarded {n}")
DISCARDED = message("act.discarded", "{who} discarded {n}")
THROWS = message("act.throws", "{who} throws {n}")
STANDS_PAT = message("act.stands_pat", "{who} stands pat")
DREW = message("act.drew", "{who} drew {n}")
COMMUNITY_LAID = message("act.community_laid", "Community laid face down")
INDICATOR_LAID = message("act.indicator_laid", "Indicator laid face down")
SEEN_REPLACED = message("act.seen_replaced", "{who}'s seen card replaced")
SHOWED_OPENERS = message("act.showed_openers", "{who} showed openers")
SHOWED_NO_OPENERS = message("act.showed_no_openers", "{who} showed no openers")
FOURS = message("act.fours", "{who} showed four of a kind")
NO_FOURS = message("act.no_fours", "Nobody showed four of a kind")
NO_MORE_FOURS = message("act.no_more_fours", "Nobody else showed four of a kind")
DEAL_OVER = message("act.deal_over", "Deal over")
NEXT_SERIES = message("act.next_series", "Next series")

# chips
ANTE_ALL_IN = message("act.ante_all_in", "{who} is all-in for {n}")
ANTED = message("act.anted", "{who} anted")
ANTED_FOR_ALL = message("act.anted_for_all", "{who} anted for all")
ALL_ANTED = message("act.all_anted", "All antes are in")
BUYS = message("act.buys", "{who} buys {n}")
HANDS_IN = message("act.hands_in", "{who} hands in {n}")
TURNS_CUBE = message("act.turns_cube", "{who} turns the cube to {n}")

# faults and corrections
CORRECTED_CARDS = message("act.corrected_cards", "Corrected: {cards}")
CARD_IS = message("act.card_is", "{was} is {now}")
NOTHING_WRONG = message("act.nothing_wrong", "It was nothing")
KNEW = message("act.knew", "{who} knew of it")
DID_NOT_KNOW = message("act.did_not_know", "{who} did not know of it")

# people
SOLD_SEAT = message("act.sold_seat", "{who} sold the seat to {to}")
SITS_OUT = message("act.sits_out", "{who} sits out")
IS_BACK = message("act.is_back", "{who} is back")
MOVED_TO = message("act.moved_to", "{who} moved to seat {n}")
RENAMED = message("act.renamed", "{who} is now {name}")
NAMED_GAME = message("act.named_game", "{who} named {game}")
RULE_SET = message("act.rule_set", "{rule}: {value}")
RULES_AGREED = message("act.rules_agreed", "Rules of {game} agreed")
NIGHT_CLOSED = message("act.night_closed", "Night closed")

DECLARES = {"high": DECLARES_HIGH, "low": DECLARES_LOW, "both": DECLARES_BOTH}
LAID_DOWN = {"community": COMMUNITY_LAID, "indicator": INDICATOR_LAID}


def rule_set(rule: Words, value: Words) -> Said:
    """A house rule was touched before the first deal: "A tied deal: no win"."""
    return RULE_SET(rule=rule, value=value)
