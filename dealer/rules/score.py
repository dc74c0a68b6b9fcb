"""A disputed hand as one line: what a game reads from it, and how its answer is told."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol

from dealer.cards import Card
from dealer.hands import Hand, calling
from dealer.hands.showdown import Showdown
from dealer.rules.house.setting import Setting
from dealer.words import hands_en

Answer = dict[str, Any]
Cards = tuple[Card, ...]


class ScoreLine(Protocol):
    """A line taken apart; each question refuses, in one sentence, what it cannot answer."""

    def has(self, key: str) -> bool:
        """Whether the key stands in the line."""
        ...

    def only(self, *known: str) -> None:
        """Refuse a key that does not belong in a line of this game."""
        ...

    def rules(self, settings: Sequence[Setting], ranking: Collection[str] = ()) -> dict[str, Any]:
        """The agreed house rules among `ranking`; the others are checked and make no difference."""
        ...

    def card(self, key: str) -> Card:
        """A key whose value is one card."""
        ...

    def cards(self, key: str, count: int) -> Cards:
        """A key whose value is a list of so many cards."""
        ...

    def hands(self, count: int, most: int) -> dict[str, Cards]:
        """Everybody's cards, so many each, of at most so many players."""
        ...

    def hands_up_and_down(self, up: int, down: int, most: int) -> dict[str, tuple[Cards, Cards]]:
        """Everybody's up and down cards."""
        ...

    def from_the_left_of(self, key: str, players: Iterable[str]) -> list[str]:
        """The players clockwise, the one named by the key last."""
        ...

    def no_card_twice(self, decks: int) -> None:
        """Refuse a card that lies in more places than there are decks."""
        ...


Scorer = Callable[[ScoreLine], Answer]
"""Who won a line of a game, and by what hand."""


def as_answer(result: Showdown[str]) -> Answer:
    """The winners in seat order, and everybody's hand by its full name."""
    called = calling.in_full(result.hands)
    return {
        "winners": list(result.winners),
        "hands": {player: _hand(hand, hands_en.name(called[player])) for player, hand in result.hands.items()},
    }


def _hand(hand: Hand, name: str) -> Answer:
    answer: Answer = {"category": hand.category, "name": name, "best": list(hand.best)}
    if hand.plays:
        answer["plays"] = dict(hand.plays)
    return answer
