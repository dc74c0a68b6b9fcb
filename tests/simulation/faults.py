"""Faults to seed into the program, each a small patch: an evening that does not notice them proves nothing."""

import collections
import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealer.chips.split import Split
from dealer.games import all_games
from dealer.hands import showdown
from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.rules.state import evolve, evolve_series
from dealer.rules.state.table import Deal, Table
from dealer.views import console
from dealer.views.context import Context
from tests.simulation.faults_of_keeping import FAULTS_OF_KEEPING
from tests.simulation.faults_of_money import FAULTS_OF_MONEY
from tests.simulation.faults_of_order import FAULTS_OF_ORDER
from tests.simulation.faults_of_reading import FAULTS_OF_READING
from tests.simulation.faults_of_words import FAULTS_OF_WORDS

Fault = Callable[[], contextlib.AbstractContextManager[Any]]


def _wrapped(target: str, change: Callable[[Any], Any]) -> contextlib.AbstractContextManager[Any]:
    """The result of what stands at this dotted name goes through `change`."""
    module, _, name = target.rpartition(".")
    whole = __import__(module, fromlist=[name])
    real = getattr(whole, name)
    return patch(target, lambda *args, **named: change(real(*args, **named)))


def tie_credited() -> contextlib.AbstractContextManager[Any]:
    """A tied deal counts for everybody in it although the house said that it counts for nobody."""

    def credit(facts: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        if any(isinstance(fact, e.Credited) for fact in facts):
            return facts
        won = next((fact for fact in facts if isinstance(fact, e.DealWon)), None)
        return (
            facts if won is None else (*facts[:-1], e.Credited(dict.fromkeys(won.seats, str(Fraction(1)))), facts[-1])
        )

    game = all_games()["krg"]
    script = tuple(
        (lambda table, step=step: credit(step(table))) if getattr(step, "__name__", "") == "score_deal" else step
        for step in game.script
    )
    return patch("tests.rig.all_games", _with(game, script))


def tie_not_shared() -> contextlib.AbstractContextManager[Any]:
    """Whoever ties has half a win, however many they are and whatever was agreed for a tie."""

    def halved(facts: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        return tuple(
            e.Credited(dict.fromkeys(f.credits, "1/2")) if isinstance(f, e.Credited) and len(f.credits) > 1 else f
            for f in facts
        )

    game = all_games()["krg"]
    script = tuple(
        (lambda table, step=step: halved(step(table))) if getattr(step, "__name__", "") == "score_deal" else step
        for step in game.script
    )
    return patch("tests.rig.all_games", _with(game, script))


def _with(game: Game, script: Sequence[Any]) -> Callable[[], dict[str, Game]]:
    return lambda: {**all_games(), game.key: dataclasses.replace(game, script=tuple(script))}


def wrong_seat_lit() -> contextlib.AbstractContextManager[Any]:
    """The light of the seat to the left."""

    def beside(lit: tuple[int | None, frozenset[int]]) -> tuple[int | None, frozenset[int]]:
        return lit[0], frozenset(seat % 8 + 1 for seat in lit[1]) if len(lit[1]) == 1 else lit[1]

    return _wrapped("dealer.app.evening.loop.lights_for", beside)


@contextlib.contextmanager
def chip_leaks() -> Iterator[None]:
    """The odd chip of a shared pot goes to nobody."""

    def leak(pot: Split[Any]) -> Split[Any]:
        least = min(pot.shares.values())
        return Split(dict.fromkeys(pot.shares, least), pot.left)

    with (
        _wrapped("dealer.chips.award.split", leak),
        _wrapped("dealer.chips.award.halves", lambda halves: (min(halves), min(halves))),
    ):
        yield


def seed_drawn_again() -> contextlib.AbstractContextManager[Any]:
    """Undo forgets the seeds that were committed to."""
    real = evolve._undone

    def undone(table: Table, to: int, text: str) -> Table:
        before = table.before
        while before is not None and before.number > to:
            before = before.before
        return replace(real(table, to, text), seeds=before.seeds if before else {})

    return patch.object(evolve, "_undone", undone)


@contextlib.contextmanager
def _wins_needed(by: int) -> Iterator[None]:
    real = evolve_series._credited

    def credited(table: Table, credits_: Mapping[e.Player, str]) -> Table:
        return real(table, {p: str(Fraction(won) * by) for p, won in credits_.items()})

    with patch.object(evolve_series, "_credited", credited):
        yield


def button_moves_right() -> contextlib.AbstractContextManager[Any]:
    """The button goes the wrong way round."""

    def right(table: Table, seats: Sequence[int]) -> int:
        last = table.deal.dealer if table.deal else 0
        return max((s for s in seats if s < last), default=max(seats))

    return patch("dealer.rules.begin.next_button", right)


def action_goes_right() -> contextlib.AbstractContextManager[Any]:
    """The action goes round the wrong way, from the right seat on."""
    return _wrapped("dealer.rules.steps.betting.clockwise", lambda seats: (*seats[:1], *reversed(seats[1:])))


def branch_forgotten(kind: type) -> Fault:
    """The fold takes no notice of one kind of fact."""
    of = "evolve_play" if issubclass(kind, e.PlayFact) else "evolve_deal"
    real = getattr(evolve, of)

    def forgetful(deal: Deal, event: e.Event) -> Deal:
        return deal if isinstance(event, kind) else real(deal, event)

    return lambda: patch.object(evolve, of, forgetful)


def second_best_wins() -> contextlib.AbstractContextManager[Any]:
    """The pot and the deal go to the second best hand."""

    real = showdown.high
    return patch.object(showdown, "high", lambda *args, **named: _second(real(*args, **named)))


def _second(outcome: Any) -> Any:
    """The two best hands of a showdown change places."""
    if len(outcome.winners) != 1 or len(outcome.hands) < 2:
        return outcome
    best, worse = sorted(outcome.hands, key=lambda who: outcome.hands[who].value)[:-3:-1]
    hands = {**outcome.hands, best: outcome.hands[worse], worse: outcome.hands[best]}
    return outcome._replace(winners=(worse,), hands=hands)


def worse_six_wins() -> contextlib.AbstractContextManager[Any]:
    """Of six cards the second best hand wins."""
    real = showdown.six
    return patch.object(showdown, "six", lambda *args, **named: _second(real(*args, **named)))


def nothing_is_wild() -> contextlib.AbstractContextManager[Any]:
    """The card that was turned makes no other one wild."""
    return patch("dealer.rules.ranking.wild_now", lambda _: frozenset())


def corrected_twice() -> contextlib.AbstractContextManager[Any]:
    """What a correction brings is counted two times."""
    real = evolve.corrected

    def corrected(table: Table, event: e.Corrected) -> Table:
        once = real(table, event)
        more = {player: 2 * won - table.net.get(player, 0) for player, won in once.net.items()}
        return replace(once, net=more)

    return patch.object(evolve, "corrected", corrected)


def undo_keeps(part: str) -> Fault:
    """Undo leaves one part of the table as it is."""
    real = evolve._undone
    return lambda: patch.object(
        evolve, "_undone", lambda table, *args: replace(real(table, *args), **{part: getattr(table, part)})
    )


def pool_to_another() -> contextlib.AbstractContextManager[Any]:
    """Once the cube was turned, the pool of the series goes to whoever sat down last."""
    real = evolve_series._series_won

    def won(table: Table, paid: Any, how: str) -> Table:
        series = table.series
        turned = series is not None and series.cube > 1 and how == "wins"
        return real(table, {series.still[-1]: series.pool} if turned and series else paid, how)

    return patch.object(evolve_series, "_series_won", won)


def three_are_four() -> contextlib.AbstractContextManager[Any]:
    """Three of a kind take the pool for four."""
    real = collections.Counter.items
    return patch(
        "dealer.games.krg.Counter",
        type(
            "Counts",
            (collections.Counter,),
            {"items": lambda counts: {r: 4 if n == 3 else n for r, n in real(counts)}.items()},
        ),
    )


def score_told_wrongly() -> contextlib.AbstractContextManager[Any]:
    """The screen counts one win too many for whoever has two."""
    return _wrapped("dealer.views.facts.share", lambda told: 3 if told == 2 else told)


def older_screen() -> contextlib.AbstractContextManager[Any]:
    """The screen stays as it was while the same is asked."""
    real = console._alike

    def alike(one: Context, other: Context) -> bool:
        return real(replace(one, table=other.table, progress=other.progress), other)

    return patch.object(console, "_alike", alike)


def brought_twice() -> contextlib.AbstractContextManager[Any]:
    """What an earlier evening left counts again when its pool waits once more."""
    real = evolve_series._waits

    def waits(table: Table) -> Table:
        return replace(real(table), box=real(table).box + (table.series.brought if table.series else 0))

    return patch.object(evolve_series, "_waits", waits)


FAULTS: dict[str, Fault] = {
    **FAULTS_OF_ORDER,
    **FAULTS_OF_KEEPING,
    **FAULTS_OF_MONEY,
    **FAULTS_OF_READING,
    **FAULTS_OF_WORDS,
    "a tie is credited": tie_credited,
    "a tie counts half a win": tie_not_shared,
    "the second best hand wins": second_best_wins,
    "the second best six cards win": worse_six_wins,
    "nothing is wild": nothing_is_wild,
    "a correction counts twice": corrected_twice,
    "the wrong seat is lit": wrong_seat_lit,
    "a chip leaks in a split": chip_leaks,
    "undo forgets a seed": seed_drawn_again,
    "the series ends early": lambda: _wins_needed(2),
    "the series ends late": lambda: _wins_needed(0),
    "the button moves right": button_moves_right,
    "the action goes right": action_goes_right,
    "undo keeps the side pools": undo_keeps("pools"),
    "undo keeps the money": undo_keeps("net"),
    "undo keeps who sits out": undo_keeps("out"),
    "the pool goes to another": pool_to_another,
    "three are four": three_are_four,
    "the score is told wrongly": score_told_wrongly,
    "the screen is an older one": older_screen,
    "money that waits counts twice": brought_twice,
    "the fold forgets discards": branch_forgotten(e.Threw),
    "the fold forgets what was dealt": branch_forgotten(e.Dealt),
    "the fold forgets a bet": branch_forgotten(e.Acted),
}
