"""What is on every screen: the rail, ways back, problems, and keys that several screens have."""

from collections.abc import Sequence

from dealer.words.catalogue import message
from dealer.words.people import ALONE
from dealer.words.said import Said, Value

TABLE = message("rail.table", "Table")
CARDS = message("rail.cards", "Cards")
RULES = message("rail.rules", "Rules")
FIX = message("rail.fix", "Fix")
UNDO = message("rail.undo", "Undo")

BACK = message("rail.back", "Back")
MORE = message("rail.more", "More…")
CANCEL = message("rail.cancel", "Cancel")
NOBODY = message("rail.nobody", "Nobody")
NEW = message("rail.new", "+ New")
DELETE = message("rail.delete", "Delete")
PAGE_BACK = message("rail.page_back", "Page back")
PAGE_ON = message("rail.page_on", "Page on")
WHY = message("rail.why", "Why")
CORRECT = message("rail.correct", "Correct")
N_OF = message("rail.n_of", "{n} of {of}")

PROBLEM = message("rail.problem", "{what} – {then}")
NO_SUCH_KEY = message("rail.no_such_key", "That key is not there now")
NOT_NOW = message("rail.not_now", "{key} – not now")
NOTHING_TO_TYPE_INTO = message("rail.nothing_to_type_into", "Nothing is open to type into")
UNPLUGGED = message("rail.unplugged", "Reader unplugged · pick by hand")
NO_READER = message("rail.no_reader", "No reader · pick by hand")
UNDER_HEAD = message("rail.under_head", "{head}:  {body}")
JOINED = message("rail.joined", "{first} · {next}")
BECAUSE = message("rail.because", "Because: {why}")


def dotted(parts: Sequence[Value]) -> Said:
    """Names or phrases with points between them: "Ann · Bo"; raises ValueError for none."""
    if not parts:
        raise ValueError("nothing to put side by side")
    first, *others = parts
    row = first if isinstance(first, Said) else ALONE(what=first)
    for part in others:
        row = JOINED(first=row, next=part)
    return row
