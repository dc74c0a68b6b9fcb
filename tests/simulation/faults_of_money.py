"""Faults in the money beside the pots, to seed: the bowl, the cube's turner, playoffs, fours by hand, corrections."""

import contextlib
import dataclasses
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.acts import correcting, cube
from dealer.rules.state import evolve_series
from dealer.rules.state.table import Deal, Table

Fault = Callable[[], contextlib.AbstractContextManager[Any]]


def playoff_scores() -> contextlib.AbstractContextManager[Any]:
    """Who wins a deal of a playoff, alone or not, has one win more."""

    def scored(table: Table, facts: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        won = next((fact for fact in facts if isinstance(fact, e.DealWon)), None)
        if table.series is None or not table.series.playoff or table.deal is None or won is None:
            return facts
        return (*facts[:-1], e.Credited({table.deal.players[s]: "1" for s in won.seats}), facts[-1])

    game = all_games()["krg"]
    script = tuple(
        (lambda table, step=step: scored(table, step(table))) if getattr(step, "__name__", "") == "score_deal" else step
        for step in game.script
    )
    changed = dataclasses.replace(game, script=script)
    return patch("tests.rig.all_games", lambda: {**all_games(), "krg": changed})


def bowl_is_settled() -> contextlib.AbstractContextManager[Any]:
    """The stakes that lie in the bowl are settled at the close all the same."""
    real = evolve_series._series_began

    def began(table: Table, event: e.SeriesBegan) -> Table:
        after = real(table, event)
        return replace(after, series=replace(after.series, bowl=False)) if after.series is not None else after

    return patch.object(evolve_series, "_series_began", began)


def nothing_is_in_the_bowl() -> contextlib.AbstractContextManager[Any]:
    """A series is on account whatever was agreed."""
    return patch("dealer.rules.begin.in_the_bowl", lambda *_: False)


def turner_is_not_asked() -> contextlib.AbstractContextManager[Any]:
    """Who turned the cube is asked for nothing, although they pay by the house rules."""
    real = cube.answer

    def answer(*args: Any) -> tuple[e.Event, ...]:
        return tuple(fact for fact in real(*args) if not isinstance(fact, e.CubeDue))

    return patch.object(cube, "answer", answer)


def turner_always_pays() -> contextlib.AbstractContextManager[Any]:
    """Who turned the cube pays although it was agreed that they do not."""
    real = Table.series_rule
    return patch.object(
        Table, "series_rule", lambda table, name: True if name == "cube_turner_pays" else real(table, name)
    )


def fours_are_not_asked_for() -> contextlib.AbstractContextManager[Any]:
    """Where a winner is named by hand nobody is asked who showed four of a kind."""
    return patch("dealer.rules.steps.fours.could_have", lambda _: ())


def fours_go_to_the_winner() -> contextlib.AbstractContextManager[Any]:
    """Where a winner is named by hand the pool for four of a kind goes with the deal."""

    def winners(table: Table, deal: Deal) -> list[e.Player]:
        side = table.pools["quads"]
        named = deal.winners if deal.by == "hand" else ()
        return [deal.players[s] for s in named if deal.players[s] in side.paid]

    return patch("dealer.games.krg.four_of_a_kind", winners)


def corrected_without_a_reason() -> contextlib.AbstractContextManager[Any]:
    """Why a deal was corrected is not kept."""
    real = correcting.answer

    def answer(*args: Any) -> tuple[e.Event, ...]:
        kinds = (e.Corrected, e.CardChanged)
        return tuple(replace(fact, why="") if isinstance(fact, kinds) else fact for fact in real(*args))

    return patch.object(correcting, "answer", answer)


def whoever_was_out_wins() -> contextlib.AbstractContextManager[Any]:
    """A correction makes somebody the winner who folded, and does not say that the fold was wrong."""
    return patch.object(correcting, "_stayed", lambda *_: ())


FAULTS_OF_MONEY: dict[str, Fault] = {
    "a playoff scores": playoff_scores,
    "the bowl is settled": bowl_is_settled,
    "nothing is in the bowl": nothing_is_in_the_bowl,
    "who turned the cube is not asked": turner_is_not_asked,
    "who turned the cube always pays": turner_always_pays,
    "fours are not asked for": fours_are_not_asked_for,
    "fours go to the winner": fours_go_to_the_winner,
    "a correction without a reason": corrected_without_a_reason,
    "whoever was out wins": whoever_was_out_wins,
}
