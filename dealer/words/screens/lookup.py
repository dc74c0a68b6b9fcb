"""The rules, looked up."""

from dealer.words.catalogue import message

NO_RULES = message("lookup.no_rules", "No rules are loaded")
PAGE_UP = message("lookup.page_up", "Page up")
PAGE_DOWN = message("lookup.page_down", "Page down")
FOUND = message("lookup.found", "{n} rule with “{words}”", "{n} rules with “{words}”", by="n")
FOUND_NONE = message("lookup.found_none", "No rules with “{words}”")
LOOK_UP = message("lookup.look_up", "Look up a rule")
TAP_ONE = message("lookup.tap_one", "Tap one to read it")
TRY_ONE_WORD = message("lookup.try_one_word", "Try one word, or its beginning")
SEARCH_OR_TAP = message("lookup.search_or_tap", "Search, or tap a topic")
SEARCH_AGAIN = message("lookup.search_again", "Search again")
BACK_TO_DEAL = message("lookup.back_to_deal", "Back to the deal")
