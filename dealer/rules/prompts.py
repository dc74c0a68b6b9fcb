"""What a step waits for: a Prompt says it once, and screen, lights and readings all follow from it."""

from typing import Protocol

import msgspec

from dealer.cards import Card
from dealer.rules.events import Event, Seat
from dealer.rules.table import Table


class Refused(ValueError):
    """The rules forbid this; nothing changed. One sentence, and the article it rests on ("KRG 3.2")."""

    def __init__(self, sentence: str, article: str = "") -> None:
        super().__init__(f"{sentence} ({article})" if article else sentence)


class Choice(msgspec.Struct, frozen=True):
    """One key that answers a prompt: a stable id, what it says, and a second line of small print."""

    id: str
    label: str
    detail: str = ""
    primary: bool = False
    enabled: bool = True
    seat: Seat | None = None
    """The seat the key belongs to: its tile is the key."""


class Prompt(msgspec.Struct, frozen=True):
    """What the table waits for.

    `seats` are those asked, and exactly those whose light is on. `count` is how many cards, calls or seats are still
    missing. `place` is where the next card goes ("board", "indicator", "up", "hand") when cards are waited for.
    """

    kind: str
    text: str
    article: str
    choices: tuple[Choice, ...] = ()
    seats: tuple[Seat, ...] = ()
    count: int = 0
    place: str = ""
    then: str = ""
    """What comes after, in a few words, where the step itself knows it ("then Bo")."""
    progress: tuple[int, int] = (0, 0)
    """How much of the step is done, and of how much (cards dealt of all, cards called of the pass)."""

    @property
    def waits_for_cards(self) -> bool:
        """A reading counts now, and at no other time."""
        return bool(self.place)


class Pressed(msgspec.Struct, frozen=True):
    """A finished touch on a key of the prompt, the seats it names or the amount keyed with it."""

    id: str
    amount: int | None = None
    seats: tuple[Seat, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """A card is claimed: read from a tag, or picked from the grid (no tag)."""

    card: Card
    tag: str = ""


Reply = Pressed | Laid


class Step(Protocol):
    """One step of a game's script that asks. It keeps no counter: it reads `table.deal.here`."""

    def begin(self, table: Table) -> tuple[Event, ...]:
        """Facts the step opens with, judgements that others lean on among them."""
        ...

    def ask(self, table: Table) -> Prompt | None:
        """What the table waits for; None when the step is done."""
        ...

    def answer(self, table: Table, reply: Reply) -> tuple[Event, ...]:
        """The facts a reply makes, `Did` first; raises Refused and changes nothing."""
        ...

    def words(self) -> str:
        """The step in a few words, for "then ..." ("the flop")."""
        ...
