"""The random values of a record, given to the engine when it draws: what was drawn then is drawn again."""

from collections.abc import Sequence

from dealer.rules import events as e
from dealer.rules.prompts import Refused


def until_the_cut(made: tuple[e.Event, ...], told: Sequence[e.Event]) -> tuple[e.Event, ...]:
    """What an act gives, without the deal that it began where the file leaves that out."""
    began = next((place for place, fact in enumerate(made) if isinstance(fact, e.DealBegan)), len(made))
    return made[:began] if len(told) == began else made


class Recorded:
    """Stands in for the dice: the seeds that the facts of an act hold, in their order."""

    def __init__(self, facts: Sequence[e.Event], *, cut: bool = False) -> None:
        self._cut = cut
        drawn = (fact for fact in facts if isinstance(fact, e.ShuffleDrawn | e.SeatsDrawn | e.ButtonGiven))
        self._seeds = [fact.seed for fact in drawn if fact.seed]

    def __call__(self, size: int) -> bytes:
        if self._cut and not self._seeds:
            return bytes(size)  # of a deal that the file leaves out
        if not self._seeds:
            raise Refused("something was drawn, and no fact says what")
        seed = bytes.fromhex(self._seeds.pop(0))
        if len(seed) != size:
            raise Refused(f"a seed of {len(seed)} bytes was drawn, where {size} are needed")
        return seed
