"""Ranking against its peers, in one run and on the same hands; showdowns; import. `python -m tests.bench.bench_hands`.

Every ranker gets its hands in its own form, made ready before the clock starts, and the best of several rounds counts.
A peer that is not installed is said to be missing: pip install pokerfast==0.2.0 treys phevaluator eval7 pokerkit
"""

import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations_with_replacement
from time import perf_counter
from typing import Any

from dealer.cards import DECK, RANKS, Card
from dealer.hands import counting, names, showdown, wild_cards
from dealer.hands.counting import CODE, value
from dealer.hands.low import LowSettings

HANDS, ROUNDS = 50_000, 7
SLOW_HANDS = 1_000  # for a peer that needs a tenth of a millisecond a hand
Ranker = Callable[[Any], Any]


def prepared(name: str, hands: Sequence[Sequence[Card]]) -> tuple[Ranker, list[Any]]:
    """A peer's ranker, and the hands as it takes them; ImportError if it is not here."""
    if name == "pokerfast":
        return import_module("pokerfast").eval7, [tuple(card.value for card in hand) for hand in hands]
    if name == "eval7 (compiled)":
        eval7 = import_module("eval7")
        return eval7.evaluate, [[eval7.Card(card.value) for card in hand] for hand in hands]
    if name == "treys":
        treys = import_module("treys")
        evaluate = treys.Evaluator().evaluate
        ints = [[treys.Card.new(card.value) for card in hand] for hand in hands]
        return (lambda hand: evaluate(hand[0], hand[1])), [(hand[:2], hand[2:]) for hand in ints]
    if name == "phevaluator":
        phevaluator = import_module("phevaluator")
        ids = [[phevaluator.Card(card.value).id_ for card in hand] for hand in hands]
        return (lambda hand: phevaluator.evaluate_cards(*hand)), ids
    pokerkit = import_module("pokerkit")
    kind, parse = pokerkit.StandardHighHand, pokerkit.Card.parse
    parsed = [tuple(parse("".join(hand))) for hand in hands[:SLOW_HANDS]]
    return (lambda hand: kind.from_game(hand[:2], hand[2:])), parsed


def seconds_each(rank: Ranker, hands: Sequence[Any], rounds: int = ROUNDS) -> float:
    """The best round's time for one hand."""
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        for hand in hands:
            rank(hand)
        best = min(best, perf_counter() - start)
    return best / len(hands)


def rankers() -> None:
    chance = random.Random(7)
    hands = [chance.sample(DECK, 7) for _ in range(HANDS)]
    codes = [tuple(CODE[card] for card in hand) for hand in hands]
    first = seconds_each(value, codes, rounds=1)
    ours = seconds_each(value, codes)
    by_card = seconds_each(lambda hand: value([CODE[card] for card in hand]), hands)
    print(f"five of seven, {HANDS} hands, pure Python          us/hand    ours is faster by")
    print(f"  ours, cards as integers                         {ours * 1e6:8.3f}")
    print(f"  ours, cards as they are in the product          {by_card * 1e6:8.3f}")
    print(f"  ours, as integers, the very first round         {first * 1e6:8.3f}")
    goals = {"pokerfast": ", goal 2", "eval7 (compiled)": ", aim 1"}
    for name in ("pokerfast", "treys", "phevaluator", "pokerkit", "eval7 (compiled)"):
        try:
            rank, theirs = prepared(name, hands)
        except ImportError as missing:
            print(f"  {name:<47} not here: {missing}")
            continue
        peer = seconds_each(rank, theirs, rounds=3 if len(theirs) < HANDS else ROUNDS)
        print(f"  {name:<47} {peer * 1e6:8.3f}    {peer / ours:.1f} ({peer / by_card:.1f}){goals.get(name, '')}")


def milliseconds(play: Callable[[int], object], count: int = 300) -> str:
    times = []
    for number in range(count):
        start = perf_counter()
        play(number)
        times.append((perf_counter() - start) * 1e3)
    ranked = sorted(times)
    return f"first {times[0]:6.2f}, tenth {times[9]:6.2f}, median {ranked[count // 2]:6.2f}, worst {ranked[-1]:6.2f} ms"


def krg(chance: random.Random) -> Callable[[int], object]:
    decks = [chance.sample(DECK, 19) for _ in range(300)]

    def play(number: int) -> object:
        cards = decks[number]
        hands = {seat: cards[2 * seat : 2 * seat + 2] for seat in range(7)}
        return names.tell_apart(showdown.high(hands, cards[14:]).hands)

    return play


def six_card_draw(chance: random.Random) -> Callable[[int], object]:
    decks = [chance.sample(DECK * 2, 42) for _ in range(300)]

    def play(number: int) -> object:
        cards = decks[number]
        return names.tell_apart(showdown.six({seat: cards[6 * seat : 6 * seat + 6] for seat in range(7)}).hands)

    return play


def kryky(chance: random.Random, low: LowSettings) -> Callable[[int], object]:
    """Two wild cards lie on the table and one in a hand, or all three are in one hand."""
    decks = [chance.sample(DECK, 52) for _ in range(300)]

    def play(number: int) -> object:
        indicator, *cards = decks[number]
        wild = sorted(wild_cards(indicator))
        naturals = [card for card in cards if card not in wild]
        board = wild[:2] if number % 2 else naturals[:2]
        hands = {seat: naturals[2 + 5 * seat : 7 + 5 * seat] for seat in range(7)}
        hands[0] = (wild[2:] if number % 2 else wild) + hands[0][: 4 if number % 2 else 2]
        high = showdown.high(hands, board, wild)
        lows = showdown.low(hands, board, wild, low)
        return names.tell_apart(high.hands), names.tell_apart(lows.hands)

    return play


def showdowns() -> None:
    chance = random.Random(11)
    counting._seen.clear()
    print("showdown of seven, ranked and named")
    print(f"  KRG                                 {milliseconds(krg(chance))}, goal 2")
    print(f"  Six Card Draw                       {milliseconds(six_card_draw(chance))}, goal 2")
    for name in ("a5", "27"):
        play = kryky(chance, LowSettings(name))  # type: ignore[arg-type]
        print(f"  Kryky, three wild, high-low ({name})    {milliseconds(play)}, goal 20")


def table() -> None:
    """Every pattern of ranks that seven cards can have: how large what was seen can become."""
    counting._seen.clear()
    tracemalloc.start()
    for ranks in combinations_with_replacement(range(13), 7):
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            value([CODE[Card(RANKS[rank] + "shdc"[ranks[:place].count(rank)])] for place, rank in enumerate(ranks)])
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"patterns seen, at most: {len(counting._seen)} in {size / 1e6:.1f} MB, goal 15; none at import")


def imports() -> None:
    code = "import time; start = time.perf_counter(); import dealer.hands; print(time.perf_counter() - start)"
    times = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(7)]
    print(f"import of dealer.hands: {min(times) * 1e3:.0f} ms, goal 50")


def main() -> None:
    """Print every figure with its goal."""
    imports()
    showdowns()
    rankers()
    table()


if __name__ == "__main__":
    main()
