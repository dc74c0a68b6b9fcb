"""Before the first deal: seats, games, house rules."""

from dealer.words.catalogue import message

GAMES_PAGE = message("begin.games_page", "page {page} of {pages} · {games} games")
HOUSE_RULES = message("begin.house_rules", "House rules")
WHICH_GAME = message("begin.which_game", "Which game?")
HOW_MANY_PLAY = message("begin.how_many_play", "and how many play it")
BACK_TO_SEATS = message("begin.back_to_seats", "Back to the seats")

# house rules
AGREE_RULES_FOR = message("house.agree_rules_for", "Agree the rules for {game}")
PLAYERS_POOL = message("house.players_pool", "{players} · pool {n}")
FIXED_UNTIL = message("house.fixed_until", "Fixed until the series ends")
FIXED_AT_CARD = message("house.fixed_at_card", "Fixed at the first card")
LAST_SERIES_GOES_ON = message("house.last_series_goes_on", "The last series goes on by its own rules")
POOL_OF = message("house.pool_of", "pool {n}")
USUAL_IS = message("house.usual_is", "usual: {what}")
USUAL = message("house.usual", "usual")
SAYS_USUAL = message("house.says_usual", "{says} ({usual})")
PAGE_OF = message("house.page_of", "page {n} of {of}")
NOT_AS_USUAL = message("house.not_as_usual", "{n} not as usual")
ALL_USUAL = message("house.all_usual", "all as usual")
ALL_AS_USUAL = message("house.all_as_usual", "All as usual")
MORE_RULES = message("house.more_rules", "More rules")
FIRST_RULES = message("house.first_rules", "First rules")
AGREED_SHUFFLE = message("house.agreed_shuffle", "Agreed: shuffle")
RULES_OF = message("house.rules_of", "Rules of {game}")
SOME_FIXED = message("house.some_fixed", "Some are fixed until the series ends")
AGREED_ANEW = message("house.agreed_anew", "Agreed anew between deals")
OTHER_GAME = message("house.other_game", "Other game")
AGREED = message("house.agreed", "Agreed")
CHANGED = message("house.changed", "{n} changed")
