"""The random values of a record, given to the engine when it draws: what was drawn then is drawn again."""

from collections.abc import Sequence

from dealer.anchor import Links
from dealer.rules import events as e
from dealer.rules.prompts import Refused
from dealer.rules.state.table import Table
from dealer.shuffle import shuffled


def until_the_cut(made: tuple[e.Event, ...], told: Sequence[e.Event]) -> tuple[e.Event, ...]:
    """What an act gives, without the deal that it began where the file leaves that out."""
    began = next((place for place, fact in enumerate(made) if isinstance(fact, e.DealBegan)), len(made))
    return made[:began] if len(told) == began else made


class Recorded(Links):
    """Stands in for the links: the anchors and draws that the facts of an act hold, in their order."""

    def __init__(self, facts: Sequence[e.Event]) -> None:
        super().__init__(bytes)
        self._anchors = [fact.anchor for fact in facts if isinstance(fact, e.AnchorMade)]
        self._drawn = {fact.draw: fact.link for fact in facts if isinstance(fact, e.Drawn)}

    def make(self) -> str:
        """The anchor that stands there."""
        return self._anchors.pop(0) if self._anchors else ""

    def knows(self, anchor: str) -> bool:
        """Whether a root was lost only the console knew."""
        return bool(anchor)

    def link(self, anchor: str, number: int) -> bytes:
        """The link that was taken then; `refuse_other_links` holds it against its anchor."""
        if not anchor or number not in self._drawn:
            raise Refused("something was drawn, and no fact says what")
        return bytes.fromhex(self._drawn[number])


def as_then(made: tuple[e.Event, ...], told: Sequence[e.Event], table: Table) -> tuple[e.Event, ...]:
    """What an act gave before there were anchors, where it holds seeds (`seeds` proves these).

    The shuffle's seed came with the deal; seats and the first dealer were drawn at once, of all by their numbers.
    """
    seeded = [fact for fact in told if isinstance(fact, e.ShuffleDrawn | e.SeatsDrawn | e.ButtonGiven) and fact.seed]
    if not seeded:
        return made
    given: list[e.Event] = []
    for fact in made:
        match fact:
            case e.AnchorMade() | e.NumbersClosed():
                continue
            case e.DrawAsked():
                said, now = _drawn_then(table, seeded.pop(0))
                given[0] = e.Did(said)
                given.append(now)
                continue
        given.append(fact)
        if isinstance(fact, e.DealBegan) and seeded:
            given.append(seeded.pop(0))
    return tuple(given)


def _drawn_then(table: Table, told: e.Event) -> tuple[str, e.Event]:
    """What was said, and the fact, of seats or a first dealer that were drawn by a seed."""
    match told:
        case e.SeatsDrawn(_, seed, committed):
            drawn = shuffled(sorted(table.seats.values()), bytes.fromhex(seed))
            return "Seats drawn", e.SeatsDrawn(dict(zip(sorted(table.seats), drawn, strict=True)), seed, committed)
        case e.ButtonGiven(_, seed, committed):
            first = shuffled(sorted(table.seats.values()), bytes.fromhex(seed))[0]
            seat = next(seat for seat, player in table.seats.items() if player == first)
            return f"{table.people[first].short} drawn as first dealer", e.ButtonGiven(seat, seed, committed)
    raise Refused("a seed stands where seats or the first dealer are drawn")
