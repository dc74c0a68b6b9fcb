"""The seeds of evenings recorded before there was an anchor: each has to be the one that was committed to."""

from collections.abc import Iterator, Sequence

from dealer.rules import events as e
from dealer.shuffle import commitment


def wrong_seeds(facts: Sequence[e.Event]) -> Iterator[str]:
    """What is wrong with the commitments: one that is not its seed's, a seed that serves two deals."""
    used: dict[str, int] = {}
    running = 0
    for fact in facts:
        match fact:
            case e.DealBegan(number):
                running = number
            case e.ShuffleDrawn(deal, _, seed, committed):
                if deal != running:
                    yield f"The shuffle of deal {deal} stands in deal {running}."
                if commitment(bytes.fromhex(seed), deal) != committed:
                    yield f"The seed of deal {deal} is not the one that was committed to."
                if used.get(seed, deal) != deal:
                    yield f"Deal {deal} was shuffled with the seed of deal {used[seed]}."
                used[seed] = deal
            case e.SeatsDrawn(_, seed, committed) | e.ButtonGiven(_, seed, committed) if seed:
                if commitment(bytes.fromhex(seed), 0) != committed:
                    yield "The seed that seats or the first dealer were drawn with is not the one committed to."
