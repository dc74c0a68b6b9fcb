"""House rules agreed anew between two deals, as one act; from the first card to the end of the deal they are fixed."""

from collections.abc import Mapping

from dealer.rules import events as e
from dealer.rules.acts.choosing import rules_for
from dealer.rules.game import Game
from dealer.rules.house.common import validate
from dealer.rules.prompts import Pressed, Refused
from dealer.rules.state.table import Table
from dealer.words import acts, refusals
from dealer.words.house.wording import sentences
from dealer.words.said import Said

CITES = "Table T11"


def why_fixed(table: Table) -> Said | None:
    """Why no house rule can be agreed now; None between two deals."""
    if table.stage != "play" or table.deal is None:
        return refusals.RULES_BEFORE_FIRST()
    return None if table.chooser is not None or table.deal.ended else refusals.RULES_FIXED()


def games_open(table: Table, games: Mapping[str, Game]) -> tuple[str, ...]:
    """The games whose house rules can be agreed now: the one at hand, or every one that can be named next."""
    return tuple(games) if table.chooser is not None else (table.game,)


def fixed_now(table: Table, games: Mapping[str, Game], key: str) -> frozenset[str]:
    """The names of the game's house rules that cannot change now: all in a deal, some in a series, a few for good."""
    settings = games[key].all_settings
    if why_fixed(table):
        return frozenset(each.name for each in settings)
    scopes = {"evening", "series"} if in_series(table, games, key) else {"evening"}
    return frozenset(each.name for each in settings if each.scope in scopes)


def in_series(table: Table, games: Mapping[str, Game], key: str) -> bool:
    """Whether a series of this game is being played, or waits for it to be named again."""
    return games[key].series is not None and table.series is not None and not table.series.over


def answer(table: Table, press: Pressed, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """The fact of what was agreed: `press.name` is the game's key, `press.rules` those that change.

    Raises Refused during a deal, for what the series is played for, and for a set that cannot be played.
    """
    why = why_fixed(table)
    if why:
        raise Refused(why, CITES)
    if press.name not in games_open(table, games):
        raise Refused(refusals.NOT_PLAYED_NOW(), CITES)
    game = games[press.name]
    before = rules_for(table, games, press.name)
    wanted = dict(press.rules)
    mistakes = validate(wanted, game.all_settings)
    if mistakes:
        raise Refused(sentences(list(mistakes)))
    changed = {name: value for name, value in wanted.items() if before.get(name) != value}
    if changed.keys() & fixed_now(table, games, press.name):
        first = {each.name for each in game.all_settings if each.scope == "evening"} & changed.keys()
        raise Refused((refusals.RULES_OF_START if first else refusals.RULES_OF_SERIES)(), CITES)
    if not changed:
        raise Refused(refusals.NOTHING_CHANGED(), CITES)
    changed |= game.follows(before, changed)
    rules = {**before, **changed}
    players = sum(player not in table.out for player in table.seats.values())
    impossible = game.impossible(rules, players) if players > 1 else None
    if impossible:
        raise Refused(impossible)
    tonight = {**table.agreed.get(press.name, before), **changed}
    return (e.Did(acts.RULES_AGREED(game=game.title)), e.RulesAgreed(press.name, tonight))
