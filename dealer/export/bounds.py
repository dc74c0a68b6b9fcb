"""How much an evening can hold: what grows with every fact before it is limited, so that no file takes for ever."""

from collections import Counter
from collections.abc import Iterator, Sequence

from dealer.rules import events as e

MOST_IN_A_DEAL = 10_000
"""Facts from where a deal begins to where the next one does: a called shuffle of two decks has a few hundred."""
MOST_DEALS = 5_000
MOST_PUT_RIGHT = 1_000
MOST_OF_A_KIND = 5_000
"""Facts of one kind between the deals, such as names and house rules, in the whole evening."""
IN_A_DEAL = (
    e.Did,
    e.Undone,
    e.ShuffleDrawn,
    e.ShuffleStarted,
    e.PileCalled,
    e.PilesStacked,
    e.CutMade,
    e.StepDone,
    e.Paid,
    e.Dealt,
    e.LaidDown,
    e.Burned,
    e.Threw,
    e.Drew,
    e.Reshuffled,
    e.Turned,
    e.WildNamed,
    e.Opened,
    e.OpenersShown,
    e.Acted,
    e.UpCardsAsked,
    e.Declared,
    e.Mucked,
    e.HandNamed,
    e.PotShared,
    e.PotCarried,
    e.DealWon,
    e.DealEnded,
    e.DealBegan,
    e.Credited,
    e.ResultSeen,
)
"""What a deal is made of: however long the evening is, it is over with the deal."""


def too_much(facts: Sequence[e.Event]) -> str | None:
    """What of it no evening at a table has, as a sentence; None = it can be one."""
    return next(_too_much(facts), None)


def _too_much(facts: Sequence[e.Event]) -> Iterator[str]:
    kinds: Counter[type] = Counter()
    since, deal = 0, 0
    for number, fact in enumerate(facts):
        if isinstance(fact, e.DealBegan):
            since, deal = number, fact.number
        if number - since > MOST_IN_A_DEAL:
            where = f"Deal {deal}" if deal else "What was done before the first deal"
            yield f"{where} has more than {MOST_IN_A_DEAL:,} facts: no table plays that."
        kinds[type(fact)] += 1
    if kinds[e.DealBegan] > MOST_DEALS:
        yield f"The record has {kinds[e.DealBegan]:,} deals: no evening has more than {MOST_DEALS:,}."
    if kinds[e.Corrected] + kinds[e.SeriesRuled] > MOST_PUT_RIGHT:
        yield f"More than {MOST_PUT_RIGHT:,} results were put right: no evening has so many."
    for kind, count in kinds.items():
        if not issubclass(kind, IN_A_DEAL) and count > MOST_OF_A_KIND:
            name = kind.__struct_config__.tag  # type: ignore[attr-defined]
            yield f'The record has {count:,} facts "{name}": no evening has more than {MOST_OF_A_KIND:,}.'
