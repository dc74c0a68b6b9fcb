"""The showdown, its result, who takes which pot, and the list of the tally."""

from dealer.words.catalogue import message

READ_OF = message("row.read_of", "{n} of {of} read")
SHOWN = message("row.shown", "shown")
TO_SHOW = message("row.to_show", "to show")
NO_LOW = message("row.no_low", "no low")
BOTH_HANDS = message("row.both_hands", "{high} / {low}")
TOO_HIGH = message("row.too_high", "{way} – too high")
BEATEN = message("row.beaten", "{way} – beaten")
LOST_BOTH = message("row.lost_both", "both – lost both")
TIED_BOTH = message("row.tied_both", "both – tied both")
LOST_HIGH = message("row.lost_high", "both – lost the high")
LOST_LOW = message("row.lost_low", "both – lost the low")
TIED_HIGH = message("row.tied_high", "both – tied the high")
TIED_LOW = message("row.tied_low", "both – tied the low")
NO_LOW_OF_BOTH = message("row.no_low_of_both", "both – no low")
ONE_HALF = {
    ("high", "beaten"): LOST_HIGH,
    ("low", "beaten"): LOST_LOW,
    ("high", "tied"): TIED_HIGH,
    ("low", "tied"): TIED_LOW,
    ("low", "no_low"): NO_LOW_OF_BOTH,
}
"""Of one who went both ways: what became of the half that decided."""

WINS = message("tally.wins", "wins")
THIS_SERIES = message("tally.this_series", "this series")
WON = message("tally.won", "won")
DEALS_WON = message("tally.deals_won", "deals won")
SERIES = message("tally.series", "series")
MONEY = message("tally.money", "money")
ALL_POTS = message("pots.all", "All pots")
ALL_HIGH = message("pots.all_high", "High")
ALL_LOW = message("pots.all_low", "Low")
MAIN = message("pots.main", "main")
SIDE = message("pots.side", "side")
SIDE_N = message("pots.side_n", "side {n}")
WHOLE = message("pots.whole", "{pots}", begins=True)
NAMED_HIGH = message("pots.named_high", "{pots} high", begins=True)
NAMED_LOW = message("pots.named_low", "{pots} low", begins=True)
NUMBERED_WHOLE = message("pots.numbered", "{pots}")
NUMBERED_HIGH = message("pots.numbered_high", "{pots} high")
NUMBERED_LOW = message("pots.numbered_low", "{pots} low")
POTS = message("pots.pots", "Pot {n}", "Pots {n}", by="count")
AMOUNT_WHO = message("pots.amount_who", "{n}  {who}")
POT_AMOUNT_WHO = message("pots.pot_amount_who", "{pots}: {n} {who}")
POT_WHO = message("pots.pot_who", "{pots}: {who}")
ALL_OF = {"": ALL_POTS, "high": ALL_HIGH, "low": ALL_LOW}
NAMED = {"": WHOLE, "high": NAMED_HIGH, "low": NAMED_LOW}
NUMBERED = {"": NUMBERED_WHOLE, "high": NUMBERED_HIGH, "low": NUMBERED_LOW}
"""By the half that is meant, "" for the whole."""

LEADS = message("result.leads", "{who} leads", "{who} lead", by="n")
LEADS_HIGH = message("result.leads_high", "High: {who}")
LEADS_LOW = message("result.leads_low", "Low: {who}")
WITH = message("result.with", "{who} – {hand}")
BOARD_PLAYS_A = message("result.board_plays_a", "the board plays – {hand}")
NO_TAG_YET = message("result.no_tag_yet", "{card} has no tag yet – Table, Decks")
WAITS = message("result.waits", "{n} waits for the next deal", "{n} wait for the next deal", by="n")
TIE = message("result.tie", "tie: {what}")
TIE_PLAYOFF = message("result.tie_playoff", "tie: the playoff goes on")
