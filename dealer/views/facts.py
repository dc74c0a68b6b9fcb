"""What every Scene says to machines, whatever lies over the deal."""

from fractions import Fraction

from dealer.rules.prompts import Prompt
from dealer.rules.state.table import Deal
from dealer.rules.steps import Shared
from dealer.views.context import Context
from dealer.views.kit.scene import LitSeats, Problem, PromptFacts, SceneFacts
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import rail as say
from dealer.words.screens import seats as seats


def facts_of(ctx: Context, said: Words) -> SceneFacts:
    """The facts of the table behind the screen; `said` is what the screen says first."""
    table, prompt, deal = ctx.table, ctx.prompt, ctx.table.deal
    shown = {seat: tuple(map(str, cards)) for seat, cards in deal.face_up.items()} if deal else {}
    return SceneFacts(
        deal=deal.number if deal else None,
        said=render(said),
        last=render(table.last),
        prompt=_prompt(prompt) if prompt else None,
        board=tuple(str(c) for c in deal.board) if deal else (),
        wild=str(deal.indicator) if deal and deal.indicator else None,
        shown=shown,
        pot=pot_of(ctx),
        lights=LitSeats(ctx.dealer_light, ctx.to_act_lights),
        problem=Problem(ctx.trouble.code, render(trouble_text(ctx))) if ctx.trouble else None,
        tally=tally_of(ctx),
    )


def _prompt(prompt: Prompt) -> PromptFacts:
    return PromptFacts(prompt.kind, prompt.seats, prompt.count, render(prompt.text), prompt.article)


def trouble_text(ctx: Context) -> Words:
    """What is wrong and what to do, in one sentence."""
    if ctx.trouble is None:
        return ""
    what, then = ctx.trouble.text, ctx.trouble.hint
    return say.PROBLEM(what=what, then=then) if then else what


def plays_series(ctx: Context) -> bool:
    """The game at hand is played for wins, not for chips."""
    game = ctx.games.get(ctx.table.deal.game if ctx.table.deal else ctx.table.game)
    return game is not None and game.series is not None


def streets_of(ctx: Context) -> tuple[tuple[str, int], ...]:
    """The streets of the board with their cards, as the script of the game at hand lays them; empty without one."""
    game = ctx.games.get(ctx.table.deal.game if ctx.table.deal else ctx.table.game)
    return tuple((step.name, step.count) for step in (game.script if game else ()) if isinstance(step, Shared))


def dead_words(ctx: Context, deal: Deal, seat: int) -> Words:
    """Why a hand is dead: its player left, dropped a double, or it was called so."""
    player, series = deal.players[seat], ctx.table.series
    if player not in ctx.table.seats.values():
        return seats.LEFT()
    dropped = series is not None and series.number == deal.series and player in series.gone
    return seats.DROPPED_OUT() if dropped else seats.DEAD_HAND()


def pot_of(ctx: Context) -> int | None:
    """The pool of a series, or all pots in play and carried; None where no amounts are kept."""
    table = ctx.table
    if table.deal is None or table.rules.get("betting") == "lights_only":
        return None
    if plays_series(ctx):
        return table.series.pool if table.series and not table.series.over else 0
    return table.deal.pot


def tally_of(ctx: Context) -> dict[str, int | str]:
    """Wins of the running series, or each player's net of settled pots in smallest units."""
    table = ctx.table
    if table.deal is None:
        return {}
    if plays_series(ctx):
        return {table.people[p].short: share(w) for p, w in table.series.wins.items()} if table.series else {}
    return {person.short: table.net.get(p, 0) for p, person in table.people.items()}


def share(wins: Fraction) -> int | str:
    """Whole wins as a number, shared ones as "4/3"."""
    return int(wins) if wins.denominator == 1 else str(wins)
