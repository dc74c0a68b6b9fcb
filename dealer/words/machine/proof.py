"""Why a file is not the evening: what no evening says of itself or brings from another."""

from dealer.words.catalogue import message

# what follows "Deal 1, act 1: "
NO_SUCH_NAME = message("proof.no_such_name", "no evening is called that")
NO_SUCH_CURRENCY = message("proof.no_such_currency", "there is no such currency or zone")
NO_SUCH_DAY = message("proof.no_such_day", "there is no such day or time")
SAID_ONCE = message("proof.said_once", "what an evening says of itself it says once")
POOL_TWICE = message("proof.pool_twice", "a side pool is brought twice")
LESS_THAN_NOTHING = message("proof.less_than_nothing", "less than nothing is brought from an earlier evening")
OF_NOBODY = message("proof.of_nobody", "money is brought of people without a name")

NOT_READ = message("proof.not_read", "this fact cannot be played through: {why}")

ANOTHER_TIME = message("proof.another_time", "Entry {n} has another time than the rest of its act.")
