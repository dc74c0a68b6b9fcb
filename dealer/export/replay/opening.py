"""The first act of an evening: opened, with what it brought from others, perhaps with a table that sits already."""

from collections.abc import Mapping

from dealer.export.replay.recorded import Recorded, as_then, until_the_cut
from dealer.export.replay.told import first_difference
from dealer.names import refusal
from dealer.rules import events as e
from dealer.rules.acts.opening import opening
from dealer.rules.game import Game
from dealer.rules.prompts import Refused
from dealer.rules.state.table import Table

Facts = tuple[e.Event, ...]
BROUGHT = (e.PlayedOn, e.CallsBy, e.SeriesBrought, e.PoolBrought)
"""What stands between the evening and its table; earlier evenings and the settings say it, no act of this one."""


def opened(
    facts: Facts, games: Mapping[str, Game], edition: int = e.EVENTS_VERSION, *, cut: bool = False
) -> tuple[str, bool] | None:
    """Why no evening begins with these facts, and whether only words differ; None where one does."""
    if not isinstance(facts[0], e.EveningOpened):
        return "a record begins with the evening", False
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
