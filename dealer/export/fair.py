"""What an evening's anchors and draws prove, in sentences: who said the last number, and what was drawn again."""

import re
from collections import Counter
from collections.abc import Iterator

from dealer.export.evening import Evening
from dealer.export.parts import AnchorTotals
from dealer.words import fairness
from dealer.words.render import render
from dealer.words.said import Said

TAG = re.compile(rb'"tag":"(?![0-9a-f]{16}")[^"]+"')
"""A tag by its own number; since the anchor there are digests only."""
OVER = {
    "shuffle": fairness.SHUFFLED_TIMES,
    "cut": fairness.CUT_TIMES,
    "seats": fairness.SEATS_TIMES,
    "first_dealer": fairness.DEALER_TIMES,
}


def fair(evening: Evening) -> list[str]:
    """A sentence for each anchor that was drawn from, for what was drawn more than once, and for seeds."""
    return [render(said) for said in _fair(evening)]


def drawn_again(evening: Evening, deal: int) -> list[str]:
    """What of a deal was drawn more than once, and why."""
    return [render(said) for said in _again(evening, deal)]


def _fair(evening: Evening) -> Iterator[Said]:
    used = {draw.anchor for draw in evening.taken}
    for place, anchor in enumerate(evening.anchors, 1):
        if place in used:
            yield from _of(anchor)
    yield from _again(evening)
    seeds = sum(bool(deal.shuffle and deal.shuffle.seed) for deal in evening.deals) + len(evening.draws)
    if seeds:
        yield fairness.BY_SEEDS(n=seeds)
    if any(TAG.search(bytes(fact.event)) for fact in evening.record):
        yield fairness.HOLDS_TAGS()


def _again(evening: Evening, deal: int | None = None) -> Iterator[Said]:
    taken = [draw for draw in evening.taken if deal in (None, draw.deal)]
    for (number, purpose), often in Counter((draw.deal, draw.purpose) for draw in taken).items():
        whys = [draw.again for draw in taken if (draw.deal, draw.purpose) == (number, purpose) and draw.again]
        if often > 1 and whys:
            place = {"deal": number} if number else {}
            yield OVER[purpose](times=fairness.times(often), why=", ".join(dict.fromkeys(whys)), **place)


def _of(anchor: AnchorTotals) -> Iterator[Said]:
    after = [said for said in anchor.said if not said.before]
    if not anchor.numbers and anchor.said:
        yield fairness.FEW_SAID(anchor=anchor.signs, digits="-".join(said.digits for said in anchor.said))
    elif not anchor.numbers:
        yield fairness.NONE_SAID(anchor=anchor.signs)
    elif not after:
        yield fairness.KNOWN_BEFORE(anchor=anchor.signs, digits=anchor.numbers)
    elif after[-1].name:
        yield fairness.LAST_SAID(anchor=anchor.signs, who=after[-1].name, digits=after[-1].digits)
    else:
        yield fairness.LAST_UNNAMED(anchor=anchor.signs, digits=after[-1].digits)
    if after and anchor.numbers not in {"", after[-1].digits}:
        yield fairness.TOGETHER(numbers=anchor.numbers)
    if anchor.why in fairness.NEW_SINCE:
        yield fairness.MADE_SINCE(why=fairness.NEW_SINCE[anchor.why]())
