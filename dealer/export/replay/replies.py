"""What somebody at the table may have said, told from the facts that came of it; the likeliest first.

A record keeps what came of an act, not the touch itself. Every way that gives these facts is tried through the engine,
and what it gives is compared fact by fact, so nothing here can make a wrong fact right.
"""

from collections.abc import Iterator, Mapping, Sequence

from dealer.export.replay.corrections import corrected
from dealer.export.replay.people import people
from dealer.export.replay.winners import by_hand
from dealer.rules import events as e
from dealer.rules.engine import Engine
from dealer.rules.game import Games
from dealer.rules.prompts import Laid, Pressed, Reply
from dealer.rules.state.table import Table

Facts = Sequence[e.Event]

PLAIN: dict[type, tuple[str, ...]] = {
    e.Undone: ("nav.undo", "correct.undo"),
    e.SeatsDrawn: ("seats.draw",),
    e.SeatsAgreed: ("seats.done",),
    e.RulesUsual: ("house.usual",),
    e.PilesStacked: ("shuffle.stacked", "shuffle.done"),
    e.ShuffleStarted: ("shuffle.start",),
    e.Paced: ("shuffle.start", "shuffle.pace"),
    e.AnchorSeen: ("anchor.seen",),
    e.NumbersClosed: ("anchor.done",),
    e.DrawAsked: ("seats.draw", "seats.button_draw"),
    e.PileCalled: ("shuffle.next",),
    e.CutMade: ("cut.done",),
    e.Dealt: ("deal.next", "deal.round", "deal.all"),
    e.LaidDown: ("deal.next",),
    e.Drew: ("deal.next",),
    e.Replaced: ("deal.next",),
    e.ResultSeen: ("result.next", "series.new"),
    e.FaultDropped: ("fault.cancel",),
    e.EveningClosed: ("close.ok",),
}
"""Facts that one key makes."""


def replies(engine: Engine, table: Table, facts: Facts) -> Iterator[Reply]:
    """All that may have been said at this table for these facts, the one that opens the act left out."""
    first = facts[0] if facts else None
    if any(isinstance(fact, e.EveningClosed) for fact in facts):
        yield Pressed("close.ok")
        return
    turned = next((fact for fact in facts if isinstance(fact, e.Turned)), None)
    if turned is not None and isinstance(first, e.Turned | e.Burned):
        yield Laid(turned.card, turned.tag)
        return
    yield from (Pressed(key) for key in PLAIN.get(type(first), ()))
    yield from _before_the_first_deal(table, facts, engine.games)
    yield from people(table, facts)
    yield from corrected(table, facts)
    yield from _in_a_deal(table, facts)
    yield from _keys(engine, table)


def _before_the_first_deal(table: Table, facts: Facts, games: Games) -> Iterator[Reply]:
    first = facts[0] if facts else None
    match first:
        case e.ButtonGiven(seat, seed):
            yield Pressed("seats.button_draw" if seed else f"seats.button.{seat}")
        case e.AnchorMade(why="asked"):
            yield Pressed("anchor.new")
        case e.AnchorMade():
            yield from (Pressed("seats.draw"), Pressed("seats.button_draw"))
        case e.NumberSaid(digits, seat):
            yield Pressed("anchor.add", name=digits, seats=() if seat is None else (seat,))
        case e.Again(purpose, why=why):
            key = "fix.shuffle_again" if purpose in {"shuffle", "cut"} else "fix.draw_again"
            yield Pressed(key, name=why)
        case e.Drawn(purpose=purpose):
            keys = {"seats": "seats.draw", "first_dealer": "seats.button_draw"}
            yield Pressed(keys.get(purpose, "shuffle.done"))
        case e.GameChosen(game):
            yield Pressed(f"seats.game.{game}")
        case e.RuleSet(rule, value):
            yield from _rule_set(table, rule, value, games)
        case e.RulesAgreed(game, rules):
            yield Pressed("house.agree")
            if table.chooser is not None:
                yield Pressed(f"game.{game}")
            yield Pressed("rules.agree", name=game, rules=_changed(table, game, rules))
    if table.stage == "dealer":
        yield Pressed("dealer.done")
    began = next((fact for fact in facts if isinstance(fact, e.DealBegan)), None)
    if table.chooser is not None and began is not None:
        yield Pressed(f"game.{began.game}")


def _rule_set(table: Table, rule: str, value: e.RuleValue, games: Games) -> Iterator[Reply]:
    setting = next((each for each in games[table.game].all_settings if each.name == rule), None)
    if setting is None:
        return
    if setting.options:
        yield Pressed(f"house.{rule}.{setting.id_of(value)}")
    elif isinstance(value, str):
        yield Pressed(f"house.{rule}.more", name=value)
    else:  # from wherever + or - led here
        yield Pressed(f"house.{rule}.more", amount=setting.less(value))
        yield Pressed(f"house.{rule}.less", amount=setting.more(value))
        yield Pressed(f"house.{rule}.more", amount=value)
        yield Pressed(f"house.{rule}.less", amount=value)


def _changed(table: Table, game: str, rules: Mapping[str, e.RuleValue]) -> tuple[tuple[str, e.RuleValue], ...]:
    before = table.agreed_for(game) or (table.rules if game == table.game else {})
    return tuple((name, value) for name, value in rules.items() if name not in before or before[name] != value)


def _in_a_deal(table: Table, facts: Facts) -> Iterator[Reply]:
    first = facts[0] if facts else None
    match first:
        case e.Acted(act=act, to=to):
            yield from (Pressed(key) for key in (f"bet.{act}", f"bet.all_in.{act}", "bet.all_in"))
            yield from (Pressed(key, amount=to) for key in ("keypad.ok", "keypad.all_in", "bet.all_in"))
        case e.FaultFound(kind):
            yield Pressed(f"fix.{kind}")
        case e.FaultAt(seat) | e.FaultKnown(seat):
            yield Pressed(f"fault.{seat}")
        case e.FaultRuled(override_by=by, why=why):
            keys = ("fault.override",) if by else ("fault.rule", "fault.third")
            yield from (Pressed(key, name=why, by=by) for key in keys)
        case e.CubeTurned(seat):
            yield Pressed(f"cube.{seat}")
        case e.PoolOpened(_, name, stake):
            yield Pressed("pool.open", name=name, amount=stake)
        case e.PoolPaid(player, pool):
            yield from (Pressed(f"pool.pay.{pool}.{place}") for place in _places(table, player))
        case e.PoolWon(pool, paid):
            yield from (Pressed(f"pool.won.{pool}.{place}") for place in _places(table, *paid))
        case e.Paid(seat, amount):
            yield from (Pressed(key, amount=amount, seats=(seat,)) for key in ("keypad.ok", "keypad.all_in"))
    if any(isinstance(fact, e.DealWon) and fact.by == "hand" for fact in facts):
        yield from by_hand(table, facts)


def _places(table: Table, *players: e.Player) -> list[e.Seat]:
    """Where these people sit."""
    return [seat for seat, player in table.seats.items() if player in players]


def _keys(engine: Engine, table: Table) -> Iterator[Reply]:
    """Every key that the table was asked with, the usual one first; those that open a screen of their own are none."""
    prompt = engine.ask(table)
    keys = sorted(prompt.choices, key=lambda choice: not choice.primary) if prompt is not None else []
    yield from (Pressed(choice.id) for choice in keys if choice.enabled)
