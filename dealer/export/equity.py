"""With hindsight: how likely each hand that was shown in the end was to win when the board was not yet complete.

Every card that nobody showed and that was not on the board is equally likely to come, the discarded ones among them,
since nobody saw those.  All boards that could still come are counted, so the chances are exact.

>>> hands = {"Ann": [Card("As"), Card("Ad")], "Bo": [Card("Ks"), Card("Kd")]}
>>> chances(hands, [Card(name) for name in ("Ah", "Kh", "7c", "2d")])["Bo"]
Chance(wins=1, ties=0, boards=44)
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from math import comb
from operator import and_
from typing import NamedTuple, TypeVar

from dealer.cards import DECK, RANKS, Card
from dealer.hands.counting import CODE, SUITS, value

K = TypeVar("K", bound=Hashable)
BOARD = 5

_RANK_CODE = {rank: reduce(and_, (CODE[Card(rank + suit)] for suit in SUITS)) for rank in RANKS}
"""What the codes of a rank's four cards share: a hand of these is worth what it is without its suits."""


class Chance(NamedTuple):
    """Of so many boards that could come, so many win the deal alone, and so many share it."""

    wins: int
    ties: int
    boards: int

    @property
    def win(self) -> float:
        """The chance of winning alone, 0 to 1."""
        return self.wins / self.boards

    @property
    def tie(self) -> float:
        """The chance of sharing, 0 to 1."""
        return self.ties / self.boards


class _Kind(NamedTuple):
    """Cards to come that do the same for everybody: a rank, and a suit only where somebody may still flush in it."""

    rank: str
    suit: str


class _Draw(NamedTuple):
    """Somebody who has, or may still get, five cards of a suit: his place, the suit, how many are lacking."""

    place: int
    suit: str
    lacking: int
    codes: list[int]


def chances(hands: Mapping[K, Sequence[Card]], board: Sequence[Card]) -> dict[K, Chance]:
    """The chances of these hole cards on a board of three to five cards of one deck, nothing wild."""
    held = [(*hand, *board) for hand in hands.values()]
    to_come = BOARD - len(board)
    draws = list(_draws(held, to_come))
    may_flush = {draw.suit for draw in draws}
    known = {card for cards in held for card in cards}
    left = Counter(_Kind(c[0], c[1] if c[1] in may_flush else "") for c in DECK if c not in known)
    own_ranks = [sum(_RANK_CODE[card[0]] for card in cards) for cards in held]
    wins, ties, boards = [0] * len(held), [0] * len(held), 0
    plain: dict[int, list[int]] = {}
    for coming, ways in _boards(left, to_come):
        ranks = sum(_RANK_CODE[kind.rank] for kind in coming)
        if ranks not in plain:
            plain[ranks] = [value((own, ranks)) for own in own_ranks]
        values = _with_flushes(plain[ranks], draws, coming)
        best = max(values)
        boards += ways
        if values.count(best) == 1:
            wins[values.index(best)] += ways
            continue
        for place, worth in enumerate(values):
            if worth == best:
                ties[place] += ways
    return {player: Chance(w, t, boards) for player, w, t in zip(hands, wins, ties, strict=True)}


def _draws(held: Sequence[Sequence[Card]], to_come: int) -> Iterator[_Draw]:
    for place, cards in enumerate(held):
        for suit, count in Counter(card[1] for card in cards).items():
            if count + to_come >= BOARD:
                yield _Draw(place, suit, BOARD - count, [CODE[card] for card in cards])


def _boards(left: Counter[_Kind], to_come: int) -> Iterator[tuple[tuple[_Kind, ...], int]]:
    """Every way to complete the board, kind by kind, and of how many boards it is true."""
    for coming in combinations_with_replacement(left, to_come):
        ways = 1
        for kind in set(coming):
            ways *= comb(left[kind], coming.count(kind))
        if ways:
            yield coming, ways


def _with_flushes(values: list[int], draws: Sequence[_Draw], coming: Sequence[_Kind]) -> list[int]:
    """The same values, but for those whose hand is a flush with these cards."""
    found = values
    for place, suit, lacking, codes in draws:
        fitting = [kind for kind in coming if kind.suit == suit]
        if len(fitting) >= lacking:
            found = list(values) if found is values else found
            flush = value([*codes, *(CODE[Card(kind.rank + kind.suit)] for kind in fitting)])
            found[place] = max(found[place], flush)
    return found
