"""Dealer's choice: between two deals the next dealer names the game; a series waits and goes on (Table T2)."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.begin import dealt_in, next_button, next_deal
from dealer.rules.evolve import fold
from dealer.rules.game import Game
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.table import Table, clockwise
from dealer.shuffle import usual_piles

Dice = Callable[[int], bytes]
CITES = "Table T2"


def is_due(table: Table) -> bool:
    """The deal is over and the next dealer has a choice; a tie that is dealt again has none."""
    over = table.deal
    return over is not None and over.ended != "replay" and table.rules.get("choice") == "dealers_choice"


def asks(table: Table) -> tuple[e.Event, ...]:
    """The fact of whose turn it is to name the game; one act of an earlier deal is not undone from here."""
    here = tuple(s for s, p in table.seats.items() if p not in table.out)
    if len(here) < 2:
        raise Refused("Fewer than two players sit at the table", CITES)
    return (e.GameAsked(next_button(table, here)),)


def ask(table: Table, games: Mapping[str, Game]) -> Prompt:
    """Which game: one key each; the same again is the usual one, and says why where no game can be dealt."""
    if table.chooser is None:
        raise ValueError("nobody has the choice")
    why_not = {key: barred(table, games, key) for key in games}
    usual = next((key for key in (table.game, *games) if not why_not[key]), table.game)
    keys = [
        Choice(f"game.{key}", games[key].title, enabled=not why or key == usual, primary=key == usual)
        for key, why in why_not.items()
    ]
    keys.sort(key=lambda key: key.primary)
    seat = who_names(table, table.chooser)
    text = f"{table.name(seat)} – which game?" if seat else "Which game? Nobody sits here"
    return Prompt("game", text, CITES, tuple(keys), (seat,) if seat else (), 1)


def who_names(table: Table, chooser: e.Seat) -> e.Seat:
    """Who has the choice, or, where that seat is empty or sits out by now, the next one round; 0 where nobody is in."""
    here = tuple(s for s, p in table.seats.items() if p not in table.out)
    return next(iter(clockwise(here, chooser - 1)), 0)


def answer(table: Table, reply: Reply, games: Mapping[str, Game], dice: Dice) -> tuple[e.Event, ...]:
    """The facts of a game named: its house rules in force, and its deal begun."""
    key = reply.id.removeprefix("game.") if isinstance(reply, Pressed) and reply.id.startswith("game.") else ""
    if key not in games or table.chooser is None:
        raise Refused("That key answers nothing now", CITES)
    why = barred(table, games, key)
    if why:
        raise Refused(why)
    facts: tuple[e.Event, ...] = (e.Did(f"{table.name(who_names(table, table.chooser))} named {games[key].title}"),)
    rules = rules_for(table, games, key)
    if key != table.game or rules != table.rules:
        facts = (*facts, e.RulesAgreed(key, rules))
    return (*facts, *next_deal(fold(facts, table), games, dice))


def barred(table: Table, games: Mapping[str, Game], key: str) -> str:
    """Why the game cannot be dealt now, in one sentence; "" where it can."""
    rules = rules_for(table, games, key)
    players = len(dealt_in(replace(table, game=key, rules=rules), games))
    if players < 2:
        return f"Fewer than two players can be dealt in at {games[key].title}"
    return (games[key].impossible(rules, players) or "").rstrip(".")


def rules_for(table: Table, games: Mapping[str, Game], key: str) -> dict[str, e.RuleValue]:
    """A game's house rules: as they were agreed for it tonight, else its usual ones.

    What both games have alike, such as the ante, stands as it was agreed for the game at hand.
    """
    if key in table.agreed:
        return dict(table.agreed[key])
    game, last = games[key], games[table.game]
    alike = {setting.name for setting in game.all_settings if setting in last.all_settings} - {"piles"}
    rules = {**game.usual(), **{name: table.rules[name] for name in alike if name in table.rules}}
    if table.rules.get("piles") != usual_piles(52 * last.decks(table.rules)):
        rules["piles"] = table.rules["piles"]
    return rules
