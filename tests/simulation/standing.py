"""Who is in for what, and whose hand is best so far: from the cards that lie open, the chips and the declarations."""

from collections.abc import Iterable, Sequence

from dealer.rules.state.deal import Deal
from dealer.rules.state.table import Table
from tests.simulation.second_opinion import Strengths, again_of, strengths

Halves = dict[str, tuple[int, ...]]


def goes(deal: Deal, seat: int, half: str) -> bool:
    """The seat is in for this half; all are where nobody declares."""
    return not deal.declared or not half or deal.declared.get(seat) in {half, "both"}


def called(table: Table, seats: Sequence[int]) -> str:
    """Names in a row, as long as there are at most three."""
    names = [table.dealt_name(s) for s in seats]
    if len(names) > 3:
        return f"{len(names)} players"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def pots(deal: Deal) -> list[frozenset[int]]:
    """Who can win each pot that several seats contest or one alone; everybody where no chips are counted."""
    _, laid = again_of(deal).pots()
    return [can for _, can in laid] or [frozenset(deal.active)]


def best(values: dict[int, tuple[object, ...]], among: Iterable[int]) -> tuple[int, ...]:
    """The seats with the best of these hands; nobody where nobody has one."""
    mine = {s: values[s] for s in among if s in values}
    return tuple(s for s in mine if mine[s] == max(mine.values()))  # type: ignore[type-var]


class Standing:
    """Hands ranked once, as long as no other card is shown."""

    def __init__(self) -> None:
        self._key: object = None
        self._found: tuple[Strengths, Strengths | None] = ({}, None)

    def strengths(self, deal: Deal) -> tuple[Strengths, Strengths | None]:
        """How strong each hand is that is shown whole, high and low."""
        key = deal.number, tuple(deal.turned), deal.active, tuple(deal.declared.items())
        if key != self._key:
            self._found, self._key = strengths(deal), key
        return self._found

    def leaders(self, deal: Deal) -> Halves:
        """The best hand shown so far of each half, among those who went that way; "" where pots are not halved."""
        high, low = self.strengths(deal)
        if low is None:
            return {"": best(high, deal.active)}
        return {
            "high": best(high, [s for s in deal.active if goes(deal, s, "high")]),
            "low": best(low, [s for s in deal.active if goes(deal, s, "low")]),
        }
