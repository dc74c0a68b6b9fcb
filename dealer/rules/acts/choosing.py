"""Dealer's choice: between two deals the next dealer names the game; a series waits and goes on (Table T2)."""

from collections.abc import Mapping

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.begin import dealt_in, is_dealt_again, next_button, next_deal, too_few
from dealer.rules.events.units import SEATS
from dealer.rules.game import Game
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table, clockwise
from dealer.rules.steps.ending import series_won
from dealer.words import acts, asking, keys, refusals
from dealer.words.said import Words

CITES = "Table T2"
PEOPLE = Choice("people.open", "The table")
"""While nobody could be dealt in: who comes back, joins or buys chips does it there."""
CLOSE = "series.close"


def is_due(table: Table) -> bool:
    """The deal is over and the next dealer has a choice; where a deal is dealt again there is none.

    By the round, only who named the last game has one, when the button is back there or has passed the empty seat.
    """
    over, here = table.deal, _here(table)
    if over is None or over.ended == "replay" or is_dealt_again(over):
        return False
    if table.rules.get("choice") != "by_round" or table.named is None or len(here) < 2:
        return table.rules.get("choice") in {"dealers_choice", "by_round"}
    return _seats_on(over.dealer, next_button(table, here)) >= _seats_on(over.dealer, table.named)


def _here(table: Table) -> tuple[e.Seat, ...]:
    return tuple(s for s, p in table.seats.items() if p not in table.out)


def _seats_on(seat: e.Seat, other: e.Seat) -> int:
    """How far the button goes from one seat to the other, all the way round to the same one."""
    return (other - seat) % len(SEATS) or len(SEATS)


def asks(table: Table) -> tuple[e.Event, ...]:
    """The fact of whose turn it is to name the game; one act of an earlier deal is not undone from here."""
    here = _here(table)
    if len(here) < 2:
        raise Refused(refusals.TOO_FEW_SIT(), CITES)
    return (e.GameAsked(next_button(table, here)),)


def after_deal(table: Table, prompt: Prompt, games: Mapping[str, Game]) -> Prompt:
    """A result, or the end of a series; while no next deal could be dealt its usual key closes the night."""
    if prompt.kind not in {"result", "series_over"} or (prompt.kind == "result" and series_won(table)):
        return prompt
    here = [p for p in table.seats.values() if p not in table.out]
    if not (len(here) < 2 if is_due(table) else too_few(table, games)):
        return prompt
    others = (choice for choice in prompt.choices if not choice.primary and choice.id != CLOSE)
    return replace(prompt, choices=(*others, PEOPLE, closes(table)))


def closes(table: Table) -> Choice:
    """The usual key while nobody could be dealt in: close the night, and why; it is asked once more."""
    rich = [p for p in table.seats.values() if table.stacks is not None and table.stacks.get(p, 0) > 0]
    all_to_one = len(rich) == 1 and len(table.seats) > 1 and not table.carried
    if not all_to_one:
        return Choice(CLOSE, "Close the night", "too few to deal", primary=True)
    return Choice(CLOSE, "Close the night", keys.has_all(table.people[rich[0]].short), primary=True)


def nobody_can_deal(prompt: Prompt | None) -> bool:
    """Too few can be dealt in, so that the usual key of the prompt closes the night."""
    return prompt is not None and any(choice.id == CLOSE and choice.primary for choice in prompt.choices)


def ask(table: Table, games: Mapping[str, Game]) -> Prompt:
    """Which game: one key each, the same again the usual one; where none can be dealt, the people are."""
    if table.chooser is None:
        raise ValueError("nobody has the choice")
    why_not = {key: barred(table, games, key) for key in games}
    usual = next((key for key in (table.game, *games) if not why_not[key]), None)
    made = [
        Choice(f"game.{key}", game.title, _shortly(table, games, game), key == usual, not why_not[key])
        for key, game in games.items()
    ]
    made.sort(key=lambda key: key.primary)
    if usual is None:
        made += [PEOPLE, closes(table)]
    seat = who_names(table, table.chooser)
    text = asking.WHICH_GAME(who=table.name(seat)) if seat else asking.WHICH_GAME_NOBODY()
    return Prompt("game", text, CITES, tuple(made), (seat,) if seat else (), 1)


def _shortly(table: Table, games: Mapping[str, Game], game: Game) -> str:
    """Why the game cannot be dealt, in the few words that a key holds; "" where it can."""
    rules = rules_for(table, games, game.key)
    players = len(dealt_in(replace(table, game=game.key, rules=rules), games))
    if players < 2:
        return "too few"
    if players not in game.seats:
        return f"{game.seats[0]} to {game.seats[-1]} play"
    return "not by its rules" if game.impossible(rules, players) else ""


def who_names(table: Table, chooser: e.Seat) -> e.Seat:
    """Who has the choice, or, where that seat is empty or sits out by now, the next one round; 0 where nobody is in."""
    here = tuple(s for s, p in table.seats.items() if p not in table.out)
    return next(iter(clockwise(here, chooser - 1)), 0)


def answer(table: Table, reply: Reply, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """The facts of a game named: its house rules in force, and its deal begun."""
    key = reply.id.removeprefix("game.") if isinstance(reply, Pressed) and reply.id.startswith("game.") else ""
    if key not in games or table.chooser is None:
        raise Refused(refusals.KEY_ANSWERS_NOTHING(), CITES)
    why = barred(table, games, key)
    if why:
        raise Refused(why)
    facts: tuple[e.Event, ...] = (
        e.Did(acts.NAMED_GAME(who=table.name(who_names(table, table.chooser)), game=games[key].title)),
    )
    rules = rules_for(table, games, key)
    if key != table.game or rules != table.rules:
        facts = (*facts, e.RulesAgreed(key, dict(table.agreed.get(key, rules))))
    return (*facts, *next_deal(fold(facts, table), games))


def barred(table: Table, games: Mapping[str, Game], key: str) -> Words:
    """Why the game cannot be dealt now, in one sentence; "" where it can."""
    rules = rules_for(table, games, key)
    players = len(dealt_in(replace(table, game=key, rules=rules), games))
    if players < 2:
        return f"Fewer than two players can be dealt in at {games[key].title}"
    return games[key].impossible(rules, players) or ""


def rules_for(table: Table, games: Mapping[str, Game], key: str) -> dict[str, e.RuleValue]:
    """A game's house rules: as they were agreed for it tonight, else its usual ones.

    What both games have alike, such as the ante, stands as it was agreed for the game at hand; so do the piles where
    both are played with as many decks.
    """
    agreed = table.agreed_for(key)
    if agreed is not None:
        return dict(agreed)
    game, last = games[key], games[table.game]
    alike = {setting.name for setting in game.all_settings if setting in last.all_settings} - {"piles"}
    same = {name: table.rules[name] for name in alike if name in table.rules}
    rules = {**game.usual(same), **same}
    if game.decks(rules) == last.decks(table.rules):
        rules["piles"] = table.rules.get("piles", rules["piles"])
    return rules
