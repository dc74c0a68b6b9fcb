"""What hands did against what the program made of it: the cards they laid, the calls they followed, what they paid."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from dealer.rules import events as e
from dealer.rules.state.table import Table

Lay = tuple[Mapping[str, int], Mapping[str, int]]
"""The tags that lie on the reader with their antennas, and how long the record was when each was laid last."""
CALL = re.compile(r"(?:to pile|cut after) (\d+)")
PAYS = re.compile(r"(.+) pays (.+)")


def wrongly_believed(fact: e.Turned, began: int, lay: Lay | None) -> str:
    """A card that is read lies alone, and was laid since the last act: then only does it answer what is asked."""
    if not fact.tag:
        return ""
    if lay is None:
        return f"{fact.card} was read and no hand had laid anything"
    lying, laid = lay
    if laid.get(fact.tag) != began:
        return f"{fact.card} counts in act {began}, and was laid in {laid.get(fact.tag)}"
    if fact.tag in lying and list(lying.values()).count(lying[fact.tag]) > 1:
        return f"{fact.card} counts, and does not lie alone on its antenna"
    return ""


class Calls:
    """Every call of a shuffle that was heard: the same place of the same deal is always called alike."""

    def __init__(self) -> None:
        self._heard: dict[tuple[object, ...], str] = {}

    def differs(self, table: Table, text: str) -> str:
        """What was called otherwise before a power cut, an Undo or whatever else; "" if nothing."""
        deal, call = table.deal, CALL.search(text)
        if deal is None or deal.shuffle is None:
            return ""
        drawn = deal.shuffle
        if self._heard.setdefault(("drawn", deal.number, drawn.draw), drawn.seed) != drawn.seed:
            return f"draw {drawn.draw} of deal {deal.number} is not what it was"
        if call is None:
            return ""
        done = [sum(isinstance(fact, kind) for fact in deal.here) for kind in (e.PilesStacked, e.PileCalled)]
        place = (deal.number, drawn.draw, drawn.how, drawn.cards, drawn.piles, deal.step, *done)
        first = self._heard.setdefault(place, call[1])
        return "" if first == call[1] else f"{first} was called in deal {deal.number}, and now {call[1]}"


def wrongly_settled(table: Table, texts: Sequence[str]) -> str:
    """Whoever lost pays it, whoever won has it, as the screen of the closed night lists it; "" if so."""
    paid: dict[str, int] = {}
    for line, amount in pairwise(texts):
        if said := PAYS.fullmatch(line):
            for name, sum_ in ((said[1], -int(amount)), (said[2], int(amount))):
                paid[name] = paid.get(name, 0) + sum_
    due: dict[str, int] = {}
    for player, person in table.people.items():
        if came_to := table.net.get(player, 0) + table.off.get(player, 0):
            due[person.short] = came_to
    others: dict[str, Any] = {name: n for name, n in paid.items() if name not in due and n}
    found = {name: n for name, n in paid.items() if name in due}
    waits = (table.box, -sum(table.off.values()))
    if found != due or sum(others.values()) != sum(waits) or len(others) > sum(map(bool, waits)):
        return f"the list has {paid}, and {due} is due, {waits} for the box and the gap"
    return ""
