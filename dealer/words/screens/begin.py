"""Before the first deal: seats, games, house rules."""

from dealer.words.catalogue import message

GAMES_PAGE = message("begin.games_page", "page {page} of {pages} · {games} games")
HOUSE_RULES = message("begin.house_rules", "House rules")
WHICH_GAME = message("begin.which_game", "Which game?")
HOW_MANY_PLAY = message("begin.how_many_play", "and how many play it")
BACK_TO_SEATS = message("begin.back_to_seats", "Back to the seats")
