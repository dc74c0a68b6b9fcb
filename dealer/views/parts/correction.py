"""What was changed so far on the screens that put a deal right: `Nav.picked`, a mark a change, as one Correction.

The first is the deal's number; "c.3.Qh" card 3, "w.1.2" the winners, "i.2" a winner who was in after all, "f.1" who
showed four of a kind, "a.2.5" an amount.
"""

from dealer.cards import Card
from dealer.rules.prompts import Correction
from dealer.views.context import Nav

FILES = "files"
"""The mark that the correction was confirmed, and waits for nothing but why."""


def correction_of(picked: tuple[str, ...]) -> Correction:
    """All that was changed so far."""
    number, *changes = picked
    split = [change.split(".") for change in changes]
    winners, fours = _named(split, "w"), _named(split, "f")
    cards = tuple((int(rest[0]), Card(rest[1])) for what, *rest in split if what == "c")
    amounts = tuple((int(rest[0]), int(rest[1])) for what, *rest in split if what == "a")
    stayed = tuple(int(rest[0]) for what, *rest in split if what == "i" and int(rest[0]) in (winners or ()))
    return Correction(int(number), cards, winners, amounts, fours, stayed)


def _named(split: list[list[str]], mark: str) -> tuple[int, ...] | None:
    return next((tuple(map(int, seats)) for what, *seats in split if what == mark), None)


def changed(asked: Correction) -> bool:
    """Whether anything would be put right."""
    return bool(asked.cards or asked.amounts or asked.winners is not None or asked.fours is not None)


def with_mark(picked: tuple[str, ...], mark: str, seats: set[int] | None) -> tuple[str, ...]:
    """The changes with these seats under this mark; None: as it was."""
    rest = tuple(p for p in picked if p != mark and not p.startswith(f"{mark}."))
    return rest if seats is None else (*rest, ".".join([mark, *map(str, sorted(seats))]))


def at(nav: Nav, *, field: str = "", picked: tuple[str, ...] | None = None, page: int = 0) -> Nav:
    """The screen of the deal, or one that lies over it."""
    return Nav("correct", page, field=field, picked=nav.picked if picked is None else picked)
