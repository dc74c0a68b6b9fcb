"""The called shuffle: a seed becomes a random order, and the order becomes piles to call.

The cards are real, so the order is realised by hand: the deck is dealt face down from the top, each card on top of
the pile that is called, then the piles are stacked with pile 1 on top; some passes of that give exactly the order.

>>> plan = plan_shuffle(bytes(32), deal=1, cards=5, piles=3)
>>> plan.order  # the card that ends on top was the last of the five
(4, 3, 2, 0, 1)
>>> plan.passes  # the pile of each card, dealt from the top; two passes
((3, 2, 1, 2, 3), (1, 1, 2, 1, 2))
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

import msgspec

T = TypeVar("T")

PILES = range(2, 12)
"""How many piles a table has room for."""

WORDS = 2**32
"""How many values a word of the stream can take."""


class ShuffleError(ValueError):
    """A shuffle that cannot be made as asked; the text is one sentence for the person who asked."""


class Plan(msgspec.Struct, frozen=True):
    """One shuffle, ready to be called; its fields are those that `dealer shuffle` prints.

    `seed` and `commitment` are hex. `order[v]` is the place before (0 = top) of the card that ends at place v.
    `passes` holds, for each pass, the pile (from 1) of every card in the order in which they are dealt.
    """

    seed: str
    commitment: str
    cards: int
    piles: int
    passes: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


def usual_piles(cards: int) -> int:
    """As many piles as two passes need: 8 for one deck, 11 for two."""
    return 8 if cards <= 52 else 11


def stream(seed: bytes) -> Iterator[bytes]:
    """The endless bytes that a seed stands for, 32 at a time."""
    for counter in count():
        yield sha256(b"stream" + counter.to_bytes(8, "big") + seed).digest()


def words(blocks: Iterable[bytes]) -> Iterator[int]:
    """Bytes read as 32-bit numbers, the first byte the highest; blocks hold whole words."""
    for block in blocks:
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")


def draw_below(bound: int, source: Iterator[int]) -> int:
    """One of 0 to bound - 1, each equally likely: words beyond the last whole multiple of the bound are drawn again."""
    fair = WORDS - WORDS % bound
    return next(word for word in source if word < fair) % bound


def permutation(n: int, source: Iterator[int]) -> tuple[int, ...]:
    """A random order of 0 to n - 1, each of the n! equally likely (Fisher and Yates, from the end)."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = draw_below(i + 1, source)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def commitment(seed: bytes, deal: int) -> str:
    """The hex digest shown before the deck is touched: whoever has it knows later that the seed was not changed.

    :raises ShuffleError: a deal number below 0 or beyond eight bytes.
    """
    if not 0 <= deal < 2**64:
        raise ShuffleError(f"The deal number must be 0 or more, not {deal}.")
    return sha256(b"commit" + deal.to_bytes(8, "big") + seed).hexdigest()


def passes_needed(n: int, piles: int) -> int:
    """The fewest passes that can bring n cards into any order; counted, as a logarithm of floats is wrong at 125/5."""
    passes, reach = 0, 1
    while reach < n:
        passes, reach = passes + 1, reach * piles
    return passes


def calls(order: Sequence[int], piles: int) -> tuple[tuple[int, ...], ...]:
    """The pile (from 1) of each card as it is dealt from the top, pass by pass, so that the deck ends in this order.

    Pass t sorts by digit t, in base `piles`, of the place where a card must end. Dealing turns a pile over, so the
    digits run backwards wherever an odd number of passes is still to come.
    """
    ends = {before: place for place, before in enumerate(order)}
    deck = [ends[before] for before in range(len(order))]
    needed = passes_needed(len(order), piles)
    called = []
    for t in range(needed):
        turned = (needed - 1 - t) % 2 == 1
        digits = [place // piles**t % piles for place in deck]
        pile_of = [piles - digit if turned else 1 + digit for digit in digits]
        called.append(tuple(pile_of))
        # A stable sort of the deck turned over: within a pile the last card dealt lies on top.
        deck = [place for _, place in sorted(zip(pile_of[::-1], deck[::-1], strict=True), key=lambda pair: pair[0])]
    return tuple(called)


def plan_shuffle(seed: bytes, *, deal: int, cards: int, piles: int) -> Plan:
    """The whole shuffle that this seed stands for.

    :raises ShuffleError: fewer than two cards, piles outside 2 to 11, or a deal number below 0.
    """
    if cards < 2:
        raise ShuffleError(f"A shuffle needs at least two cards, not {cards}.")
    if piles not in PILES:
        raise ShuffleError(f"The piles must be {PILES[0]} to {PILES[-1]}, not {piles}.")
    order = permutation(cards, words(stream(seed)))
    return Plan(seed.hex(), commitment(seed, deal), cards, piles, calls(order, piles), order)


def cut_after(seed: bytes, cards: int) -> int:
    """How many cards to lift off when the deck was shuffled by hand: 1 to all but one, each equally likely.

    :raises ShuffleError: fewer than two cards cannot be cut.
    """
    if cards < 2:
        raise ShuffleError(f"A cut needs at least two cards, not {cards}.")
    return 1 + draw_below(cards - 1, words(stream(seed)))


def shuffled(players: Sequence[T], seed: bytes) -> tuple[T, ...]:
    """The players in a drawn order, for seats or the first dealer; its commitment is that of deal 0."""
    return tuple(players[before] for before in permutation(len(players), words(stream(seed))))
