"""Real cards on a real table: what a dealer's hands do with the calls, known to nothing of the program."""

from collections.abc import Iterable


def deal_and_stack(deck: Iterable[int], piles: int, passes: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """The deck, top first, after each card was laid on top of its pile and pile 1 was put on top, pass by pass."""
    stock = list(deck)
    for called in passes:
        heaps: list[list[int]] = [[] for _ in range(piles)]
        for pile in called:
            heaps[pile - 1].insert(0, stock.pop(0))
        assert not stock, "a card was not called"
        for heap in heaps:
            stock.extend(heap)
    return tuple(stock)
