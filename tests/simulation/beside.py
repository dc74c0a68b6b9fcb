"""What honest people do beside what is asked: they come and go, err, are corrected, draw again, agree anew."""

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from dealer.anchor import Links
from dealer.cards import DECK
from dealer.rules import events as e
from dealer.rules.acts.correcting import deals_of
from dealer.rules.house.common import validate
from dealer.rules.house.setting import Setting
from dealer.rules.prompts import Correction, Pressed, Reply
from dealer.rules.state.table import Deal
from dealer.rules.steps.anchoring import REASONS

if TYPE_CHECKING:
    from tests.simulation.honest import Honest

NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "=1+1", "Žofie", "משה כהן", "O'Neil, Jr.", "W" * 200)
WHY = ("miscalled", "=1+1", "Žofie saw it", "x" * 60)


def some_rules(settings: tuple[Setting, ...], rng: random.Random, most: int) -> dict[str, e.RuleValue]:
    """A few house rules, each at any of its values."""
    picked = rng.sample(settings, rng.randint(0, most))
    rules = {setting.name: a_value(setting, rng) for setting in picked}
    return {} if validate(rules, settings) else rules


def a_value(setting: Setting, rng: random.Random) -> e.RuleValue:
    if setting.options:
        return rng.choice(setting.values)
    if isinstance(setting.default, str):
        return rng.choice(("Ann", "Žofie", setting.default))
    low = setting.low or 0
    within = [value for value in range(low, min(low + 9, setting.high or low) + 1) if setting.allows(value)]
    return rng.choice(within)


def people(evening: "Honest") -> None:
    evening.say(evening.rng.choice(list(_of_people(evening))))


def _of_people(evening: "Honest") -> Iterator[Reply]:
    rng, seats = evening.rng, sorted(evening.table.seats)
    seat, amount = rng.choice(seats or [1]), rng.randint(1, 30)
    yield Pressed("table.join", name=rng.choice(NAMES))
    yield Pressed("seat.out", seats=(seat,))
    yield Pressed("seat.in", seats=(seat,))
    yield Pressed("seat.rename", seats=(seat,), name=f"Once {rng.randint(1, 9)}")
    yield Pressed("seat.move", seats=(seat, rng.randint(1, 8)))
    yield Pressed("seat.buy", seats=(seat,), amount=amount)
    yield Pressed("seat.cash", seats=(seat,), amount=amount)
    yield Pressed("seat.sell", seats=(seat, rng.choice(seats or [1])))
    yield Pressed("pool.open", name=rng.choice(("Lucky seven", "Žofie")), amount=amount)
    for pool in sorted(evening.table.pools) or ["own1"]:
        yield Pressed(f"pool.pay.{pool}.{seat}")
        yield Pressed(f"pool.won.{pool}.{seat}")
    yield Pressed(f"cube.{seat}")
    if len(seats) > 2:
        yield Pressed("seat.leave", seats=(seat,))


def people_are_back(evening: "Honest") -> None:
    """Too few can be dealt in: who sat out comes in, who has nothing buys, somebody sits down."""
    for seat, player in sorted(evening.table.seats.items()):
        if player in evening.table.out:
            evening.say(Pressed("seat.in", seats=(seat,)))
        if evening.table.stacks is not None and not evening.table.stacks.get(player):
            evening.say(Pressed("seat.buy", seats=(seat,), amount=60))
    if len(evening.table.seats) < evening.engine.games[evening.table.game].seats[0]:
        evening.say(Pressed("table.join", name=evening.rng.choice(NAMES)))


def fault(evening: "Honest") -> None:
    """Something goes wrong, and is ruled, or is nothing."""
    kinds = ("misdeal", "exposed", "boxed", "count", "early_board", "fouled", "dead_hand", "void")
    if not evening.say(Pressed(f"fix.{evening.rng.choice(kinds)}")):
        return
    for _ in range(3):
        prompt = evening.engine.ask(evening.table)
        if prompt is not None and prompt.kind == "fault":
            why, by = evening.rng.choice(("", *WHY)), evening.rng.choice(("", "Ann"))
            evening.say(Pressed(evening.rng.choice([choice.id for choice in prompt.choices]), name=why, by=by))


def draws_again(evening: "Honest") -> None:
    """What was shown is used up: the next link, with a reason."""
    purpose = evening.rng.choice(("shuffle", "cut"))
    evening.say(Pressed("fix.shuffle_again", name=evening.rng.choice(REASONS[purpose])))


def new_anchor(evening: "Honest") -> None:
    evening.say(Pressed("anchor.new"))


def from_a_copy(evening: "Honest") -> None:
    """The evening is opened from a copy, or the program starts again on what it kept."""
    if evening.rng.random() < 0.5:
        evening.links = Links(evening.rng.randbytes)
    if facts := evening.engine.resume(evening.table, evening.links):
        evening.commit(facts)


def sets_the_calls(evening: "Honest") -> None:
    """Under Settings: the deal is called card by card, or round by round."""
    evening.commit((e.CallsBy(evening.rng.choice(("card", "round"))),))


def rules_anew(evening: "Honest") -> None:
    key = evening.rng.choice((evening.table.game, *evening.engine.games))
    rules = some_rules(evening.engine.games[key].all_settings, evening.rng, 2)
    evening.say(Pressed("rules.agree", name=key, rules=tuple(rules.items())))


def corrects(evening: "Honest") -> None:
    """A deal is put right: cards, who won, what was put in, who had four alike; some of it is taken back."""
    if deals := list(deals_of(evening.table)):
        asked = _correction(evening, evening.rng.choice(deals))
        press = Pressed("correct.ok", correction=asked, name=evening.rng.choice(WHY))
        if evening.say(press) and evening.rng.random() < 0.3:
            evening.say(Pressed("correct.undo"))


def _correction(evening: "Honest", deal: Deal) -> Correction:
    rng, seats = evening.rng, deal.seats
    some = tuple(sorted(rng.sample(seats, rng.randint(1, min(2, len(seats))))))
    parts: dict[str, Any] = {}
    if deal.turned and rng.random() < 0.5:
        parts["cards"] = ((rng.randrange(len(deal.turned)), rng.choice(DECK)),)
    if rng.random() < 0.4:
        parts["winners"] = some if rng.random() < 0.9 else ()
        parts["stayed"] = tuple(seat for seat in parts["winners"] if seat not in deal.active)
    if rng.random() < 0.2:
        parts["amounts"] = ((rng.choice(seats), rng.randrange(20)),)
    if rng.random() < 0.1:
        parts["fours"] = some
    return Correction(deal.number, **parts)


BESIDE: tuple[Callable[["Honest"], None], ...] = (
    people, people, people, people, people, fault, draws_again, new_anchor, from_a_copy, rules_anew, sets_the_calls,
    corrects, corrects, corrects,
)  # fmt: skip


def any_of(evening: "Honest") -> None:
    """One of them."""
    evening.rng.choice(BESIDE)(evening)
