"""How far a deal is, for whoever follows it: the steps that ask, and which of them comes next."""

import msgspec

from dealer.rules.engine import Engine
from dealer.rules.state.table import Table
from dealer.words.said import Words


class Progress(msgspec.Struct, frozen=True):
    """Steps of the deal that are over, of how many that ask, and in words the one that asks next."""

    done: int = 0
    steps: int = 0
    coming: Words = ""


def progress(engine: Engine, table: Table) -> Progress:
    """How far the running deal is; nothing where none is played."""
    deal = table.deal
    if deal is None or table.stage != "play":
        return Progress()
    asking = [number for number, step in enumerate(engine.script(deal.game)) if not callable(step)][:-1]
    coming = engine.coming(table)
    return Progress(sum(number < deal.step for number in asking), len(asking), coming.words() if coming else "")
