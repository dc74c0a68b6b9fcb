"""What a step waits for: a Prompt says it once, and screen, lights and readings all follow from it."""

from abc import ABC, abstractmethod
from typing import Literal, TypeAlias

import msgspec

from dealer.cards import Card
from dealer.rules.events import Event, RuleValue, Seat
from dealer.rules.events.kinds import Lies
from dealer.rules.state.table import Table
from dealer.words.render import render
from dealer.words.said import Words

PromptKind: TypeAlias = Literal[
    "anchor", "number", "shuffle", "cut", "ante", "deal_card", "deal_round", "shared_cards", "turn_up", "turn_wild",
    "up_cards", "opener", "bet", "discard", "draw", "declare", "show_cards", "openers", "fours", "result",
    "series_over", "game", "double", "fault",
]  # fmt: skip
"""What a table can wait for; screens, lights and keys go by it."""


class Refused(ValueError):
    """The rules forbid this; nothing changed. One sentence, and the article it rests on ("KRG 3.2")."""

    def __init__(self, sentence: Words, article: str = "") -> None:
        super().__init__(sentence, article)
        self.sentence = sentence
        self.article = article

    def __str__(self) -> str:
        words = render(self.sentence)
        return f"{words} ({self.article})" if self.article else words


class Choice(msgspec.Struct, frozen=True):
    """One key that answers a prompt: a stable id, what it says, and a second line of small print."""

    id: str
    label: Words
    detail: Words = ""
    primary: bool = False
    enabled: bool = True
    seat: Seat | None = None
    """The seat the key belongs to: its tile is the key."""


class Keypad(msgspec.Struct, frozen=True):
    """What may be keyed for a bet, in smallest units: what it comes to in this round, "raise to"."""

    start: int
    """The smallest legal amount, filled in from the start."""
    least: int
    most: int | None
    quick: tuple[tuple[Words, int], ...] = ()
    """One-tap sizes with their words."""
    all_in: bool = False
    """No stacks are kept, so an all-in is said in figures."""
    act: Literal["bet", "raise_to", "call_to", "ante"] = "bet"


class AwardPot(msgspec.Struct, frozen=True):
    """One pot, or one half of it, that can be awarded by hand: its words, and who can win it."""

    name: Words
    amount: int
    seats: tuple[Seat, ...]


class Prompt(msgspec.Struct, frozen=True):
    """What the table waits for.

    `seats` are those asked, and exactly those whose light is on. `count` is how many cards, calls or seats are still
    missing. `place` is where the next card goes when cards are waited for.
    """

    kind: PromptKind
    text: Words
    article: str
    choices: tuple[Choice, ...] = ()
    seats: tuple[Seat, ...] = ()
    count: int = 0
    place: Literal["", Lies] = ""
    then: Words = ""
    """What comes after, in a few words, where the step itself knows it ("then Bo")."""
    note: Words = ""
    """What else decides, in a few words, where the question leaves it open ("Equal: nearest the dealer's left")."""
    keypad: Keypad | None = None
    awards: tuple[AwardPot, ...] = ()
    """Pots to award by hand, last side pot first; a single unnamed one if no chips are counted."""
    progress: tuple[int, int] = (0, 0)
    """How much of the step is done, and of how much (cards dealt of all, cards called of the pass)."""
    burn: bool = False
    """A card is burned before the one that is waited for."""
    picks: Words = ""
    """What is asked where cards are picked from the grid; "" = the same."""

    @property
    def waits_for_cards(self) -> bool:
        """A reading counts now, and at no other time."""
        return bool(self.place)

    def offers(self, key: str) -> bool:
        """Whether it has the key of this id."""
        return any(choice.id == key for choice in self.choices)


class LastTime(msgspec.Struct, frozen=True):
    """How the table stood at the end of the last evening, offered as one tap."""

    day: str
    seats: dict[int, str] = {}
    game: str = ""
    rules: dict[str, RuleValue] = {}
    """Those of that game."""
    games: dict[str, dict[str, RuleValue]] = {}
    """The house rules that each game was played by last, by its key."""


class Correction(msgspec.Struct, frozen=True):
    """Everything that is put right in one deal: cards by their place among the known ones, winners, amounts put in."""

    deal: int
    cards: tuple[tuple[int, Card], ...] = ()
    winners: tuple[Seat, ...] | None = None
    """Who won, named by hand; nobody: the deal counts for nobody."""
    amounts: tuple[tuple[Seat, int], ...] = ()
    """What a seat put into the pots in all, in smallest units."""
    fours: tuple[Seat, ...] | None = None
    """Who showed four of a kind, named by hand; nobody: the deal has no claim to the pool."""
    stayed: tuple[Seat, ...] = ()
    """Winners whose hands were taken for folded, mucked or dead: it is this that is corrected."""


class Pressed(msgspec.Struct, frozen=True):
    """A finished touch on a key of the prompt, with the seats, the amount or the winners of each pot that it names."""

    id: str
    amount: int | None = None
    seats: tuple[Seat, ...] = ()
    pots: tuple[tuple[Seat, ...], ...] = ()
    name: str = ""
    """A person's full name, where one is meant, and the short one for the table."""
    short: str = ""
    by: str = ""
    """Who says so, where somebody's word settles it; "" = whom the house rules name."""
    last: LastTime | None = None
    correction: Correction | None = None
    rules: tuple[tuple[str, RuleValue], ...] = ()
    """House rules that are agreed, where some are; `name` is then the key of their game."""


class Laid(msgspec.Struct, frozen=True):
    """A card is claimed: read from a tag, or picked from the grid (no tag)."""

    card: Card
    tag: str = ""


Reply = Pressed | Laid


def parts_of(key: str) -> tuple[str | int, ...]:
    """The parts of a key's id, the numbers among them as numbers.

    >>> parts_of("seats.move.1.3")
    ('seats', 'move', 1, 3)
    """
    return tuple(int(part) if part.isascii() and part.isdigit() else part for part in key.split("."))


class Step(ABC):
    """One step of a game's script that asks. It keeps no counter: it reads `table.deal.here`."""

    def begin(self, table: Table) -> tuple[Event, ...]:
        """Facts the step opens with, judgements that others lean on among them; most open with none."""
        del table
        return ()

    @abstractmethod
    def ask(self, table: Table) -> Prompt | None:
        """What the table waits for; None when the step is done."""

    @abstractmethod
    def answer(self, table: Table, reply: Reply) -> tuple[Event, ...]:
        """The facts a reply makes, `Did` first; raises Refused and changes nothing."""

    @abstractmethod
    def words(self) -> Words:
        """The step in a few words, for "then ..." ("the flop")."""
