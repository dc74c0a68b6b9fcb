"""`dealer shuffle`: one shuffle as JSON."""

import msgspec

from dealer.app.errors import tell
from dealer.app.host.dice import fresh_seed
from dealer.shuffle import ShuffleError, plan_shuffle, seed_from_hex, usual_piles

DECKS = (52, 104)
"""How many cards one deck and two decks have."""


def shuffle_main(cards: int, piles: int | None = None, seed_hex: str | None = None, deal: int = 1) -> int:
    """Print one shuffle as a line of JSON; returns the exit status: 0, or 2 after one sentence on stderr."""
    try:
        if cards not in DECKS:
            raise ShuffleError(f"A deck has 52 cards and two have 104; {cards} cannot be shuffled.")
        seed = fresh_seed(cards) if seed_hex is None else seed_from_hex(seed_hex, cards)
        plan = plan_shuffle(seed, deal=deal, cards=cards, piles=usual_piles(cards) if piles is None else piles)
    except ShuffleError as mistake:
        tell(str(mistake))
        return 2
    print(msgspec.json.encode(plan).decode())
    return 0
