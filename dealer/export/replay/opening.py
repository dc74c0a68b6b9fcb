"""The first act of an evening: opened, with what it brought from others, perhaps with a table that sits already."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from dealer.export.replay.recorded import Recorded, as_then, until_the_cut
from dealer.export.replay.told import first_difference
from dealer.names import refusal
from dealer.rules import events as e
from dealer.rules.acts.opening import opening
from dealer.rules.game import Game
from dealer.rules.prompts import Refused
from dealer.rules.state.table import Table
from dealer.words.machine import proof
from dealer.words.render import render
from dealer.words.said import Said

Facts = tuple[e.Event, ...]
BROUGHT = (e.PlayedOn, e.CallsBy, e.SeriesBrought, e.PoolBrought)
"""What stands between the evening and its table; earlier evenings and the settings say it, no act of this one."""

A_DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
MOST_LETTERS, MOST_AHEAD_MIN = 200, 16 * 60
"""Of a name, and how far any clock is ahead of UTC or behind it."""


def opened(
    facts: Facts, games: Mapping[str, Game], edition: int = e.EVENTS_VERSION, *, cut: bool = False
) -> tuple[str, bool] | None:
    """Why no evening begins with these facts, and whether only words differ; None where one does."""
    if not isinstance(facts[0], e.EveningOpened):
        return "a record begins with the evening", False
    if edition > 1 and (odd := next(_odd(facts), None)) is not None:
        return render(odd), False
    rest = facts[1:]
    while rest and isinstance(rest[0], BROUGHT):
        rest = rest[1:]
    if not rest or not isinstance(rest[0], e.GameChosen) or rest[0].game not in games:
        return "an evening begins with a game that there is", False
    if len(rest) == 1:
        return None
    waiting = tuple(fact for fact in facts if isinstance(fact, e.SeriesBrought | e.PoolBrought))
    try:
        made = _made(rest, waiting, games)
    except Refused as why:
        return f"this cannot have been done there: {str(why).rstrip('.')}", False
    found = first_difference(rest, until_the_cut(made, rest) if cut else made, edition)
    return None if found is None else (found.why, found.words)


def _odd(facts: Facts) -> Iterator[Said]:
    """What no evening says of itself, or brings from another: neither follows from an act, so its form is looked at."""
    opened = facts[0]
    if isinstance(opened, e.EveningOpened):
        if not (opened.evening.isprintable() and 0 < len(opened.evening) <= MOST_LETTERS):
            yield proof.NO_SUCH_NAME()
        if not (opened.currency.isprintable() and opened.zone.isprintable() and len(opened.zone) <= MOST_LETTERS):
            yield proof.NO_SUCH_CURRENCY()
        if abs(opened.offset_min) > MOST_AHEAD_MIN or (opened.day and re.fullmatch(A_DAY, opened.day) is None):
            yield proof.NO_SUCH_DAY()
    kinds = Counter(type(fact) for fact in facts)
    if any(kinds[once] > 1 for once in (e.EveningOpened, e.PlayedOn, e.CallsBy, e.SeriesBrought)):
        yield proof.SAID_ONCE()
    pools = [fact.pool for fact in facts if isinstance(fact, e.PoolBrought)]
    if len(set(pools)) < len(pools):
        yield proof.POOL_TWICE()
    for fact in facts:
        match fact:
            case e.SeriesBrought(stake, cube, pool, wins):
                amounts: list[int | Fraction] = [
                    stake,
                    pool,
                    cube - 1,
                    *fact.put_in.values(),
                    *map(Fraction, wins.values()),
                ]
                if any(amount < 0 for amount in amounts):
                    yield proof.LESS_THAN_NOTHING()
                if any(map(refusal, (*wins, *fact.takers, *fact.playoff, *fact.put_in))):
                    yield proof.OF_NOBODY()
            case e.PoolBrought(_, name, stake, amount, payers):
                if min(stake, amount) < 0:
                    yield proof.LESS_THAN_NOTHING()
                if any(map(refusal, (name, *payers))):
                    yield proof.OF_NOBODY()


def _made(rest: Facts, waiting: Facts, games: Mapping[str, Game]) -> Facts:
    """The table that sits from the start, as the engine has it."""
    joined = [fact for fact in rest if isinstance(fact, e.Joined)]
    for person in joined:
        if (why := refusal(person.name) or refusal(person.short)) is not None:
            raise Refused(why)
    game = next(fact.game for fact in rest if isinstance(fact, e.GameChosen))
    dealer = next((fact.seat for fact in rest if isinstance(fact, e.ButtonGiven)), 1)
    rules = next((fact.rules for fact in rest if isinstance(fact, e.RulesAgreed)), {})
    kept = next((fact.stacks for fact in rest if isinstance(fact, e.StacksKept)), None)
    said = next((fact.digits for fact in rest if isinstance(fact, e.NumberSaid)), "")
    made = opening(
        games, game, [(person.name, person.short) for person in joined], dealer=dealer, rules=rules,
        links=Recorded(rest), stacks=None if kept is None else next(iter(kept.values()), 0), waiting=waiting,
        number=said,
    )  # fmt: skip
    return as_then(made, rest, Table())
