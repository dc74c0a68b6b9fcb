"""A game is a script of steps in its article's order, its counts as data, its judgements as named functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from dealer.cards import Card
from dealer.rules.events import Event, HandNamed, Player, RuleValue
from dealer.rules.house.common import TABLE, Setting, changed, defaults
from dealer.rules.prompts import Step
from dealer.rules.score import Scorer
from dealer.rules.state.table import Deal, Table
from dealer.shuffle import usual_piles
from dealer.words.said import Words

Happening = Callable[[Table], tuple[Event, ...]]
"""A step that happens by itself: the ante of a short stack, the score of a deal."""


def one_deck(rules: Mapping[str, RuleValue]) -> int:
    """Most games are played with one deck, whatever was agreed."""
    del rules
    return 1


def nothing_impossible(rules: Mapping[str, RuleValue], players: int) -> Words | None:
    """Most games forbid no set of house rules."""
    del rules, players
    return None


def needs_nothing(rules: Mapping[str, RuleValue], players: int) -> int:
    """Most games have cards to spare."""
    del rules, players
    return 0


def any_five(own: Sequence[Card], board: Sequence[Card]) -> Iterable[Sequence[Card]]:
    """Most games let a hand be made of any of the own cards and any of the board's."""
    return ((*own, *board),)


@dataclass(frozen=True)
class HandRule:
    """What hands are made of: the best five, or all six own cards, ranked by the house rules of the game."""

    choices: Callable[[Sequence[Card], Sequence[Card]], Iterable[Sequence[Card]]] = any_five
    """The sets of own and shared cards that a hand may be made of; the best of all of them counts."""
    six: bool = False
    """All six own cards are the hand."""


class SeriesDecision(NamedTuple):
    """Where a scored deal leaves a series: who takes the pool, or who plays it off; nobody: it goes on."""

    takes: tuple[Player, ...] = ()
    playoff: tuple[Player, ...] = ()


@dataclass(frozen=True)
class SeriesRules:
    """How deals add up to a series: its target and stake, and what follows a scored deal."""

    stake: Callable[[Mapping[str, RuleValue]], int]
    target: Callable[[Mapping[str, RuleValue]], int]
    decide: Callable[[Mapping[Player, Fraction], tuple[Player, ...], Deal], SeriesDecision]
    """What a deal comes to, from the wins of each after it and who was playing off; in play and after a correction."""
    when_over: Callable[[Mapping[Player, Fraction]], tuple[Player, ...]]
    """Who takes the pool of a series that is over although, as corrected, nobody has the wins."""
    after_deal: Happening
    """The facts that follow a scored deal, as `decide` has it: the pool won, a playoff called."""
    side_pool: Callable[[Table, Deal], list[Player]] | None = None
    """Who may claim the side pool for four of a kind in a deal."""


@dataclass(frozen=True)
class Game:
    """One game: its key, its article's name, who may play, and its script in the article's order."""

    key: str
    title: str
    seats: range
    script: tuple[Step | Happening, ...]
    settings: tuple[Setting, ...]
    decks: Callable[[Mapping[str, RuleValue]], int] = one_deck
    series: SeriesRules | None = None
    house: Mapping[str, RuleValue] = field(default_factory=dict)
    """House rules that are usual here although the article's usual value is another."""
    piles: Mapping[int, int] = field(default_factory=lambda: {n: usual_piles(52 * n) for n in (1, 2)})
    """By the number of decks: how many piles the shuffle is usually called into."""
    impossible: Callable[[Mapping[str, RuleValue], int], Words | None] = nothing_impossible
    hands: HandRule = HandRule()
    """Which cards make a hand at the showdown."""
    preview: Callable[[Table], tuple[HandNamed, ...]] | None = None
    """The hands that lie on the table so far, named, the best first; nothing of it is recorded."""
    place: int = 99
    """Where it stands among the games on the start screen."""
    score: Scorer | None = None
    """Who won a disputed hand that is given as one line."""
    score_example: str = ""
    """Such a line, for the help."""

    exposed_deal: str = "keep"
    """What becomes of a card that was seen on the deal: "keep", "replace" (and burn) or "swap" with an up card."""
    needs: Callable[[Mapping[str, RuleValue], int], int] = needs_nothing
    """Cards that so many players cannot do without, where nothing can be shuffled again in time."""

    def usual(self, rules: Mapping[str, RuleValue] | None = None) -> dict[str, RuleValue]:
        """Every house rule at its usual value; with `rules`, for as many decks as are played by them."""
        usual = {**defaults(self.all_settings), **self.house}
        return {**usual, "piles": self.piles[self.decks({**usual, **(rules or {})})], **self.house}

    def follows(self, before: Mapping[str, RuleValue], wanted: Mapping[str, RuleValue]) -> dict[str, RuleValue]:
        """What changes by itself with what is wanted: usual piles stay usual, for as many decks as are played then."""
        piles = self.usual({**before, **wanted})["piles"]
        as_usual = before.get("piles") == self.usual(before)["piles"]
        return {"piles": piles} if as_usual and "piles" not in wanted and before["piles"] != piles else {}

    def unusual(self, rules: Mapping[str, RuleValue]) -> tuple[Setting, ...]:
        """The house rules that are not as usual, of those that make a difference beside the others."""
        return changed(rules, self.all_settings, self.usual(rules))

    @property
    def all_settings(self) -> tuple[Setting, ...]:
        """The game's house rules, and how the deck is shuffled."""
        return (*self.settings, *TABLE)


Games = Mapping[str, Game]
"""The games that can be played, by their keys."""


def told_in(games: Games, rule: str) -> str:
    """The paragraph that tells a house rule, in the first game that has it; "" where none has."""
    return next((each.cites for game in games.values() for each in game.settings if each.name == rule), "")
