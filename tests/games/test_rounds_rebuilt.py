"""A round of betting is kept nowhere: from the stored facts it is rebuilt exactly as it was carried from act to act."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.anchor import Links
from dealer.chips.round import Round
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.acts.opening import opening
from dealer.rules.engine import Engine
from dealer.rules.prompts import Pressed, Prompt, Refused
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.rules.steps import Bet
from tests.rig import SeededDice

NAMES = tuple((name, name) for name in ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus"))
STRUCTURES = ("fixed", "spread", "pot", "no_limit", "lights_only")


def at_the_first_bet(rng: random.Random, engine: Engine) -> Table:
    """A table of random size and house rules whose first round of betting begins."""
    players = rng.randrange(2, 8)
    rules: dict[str, e.RuleValue] = {
        "shuffle": "hand",
        "betting": rng.choice(STRUCTURES),
        "raise_cap": rng.choice((3, 4, "none")),
        "check_raise": rng.random() < 0.8,
        "small_bet": rng.choice((2, 3)),
        "big_bet": rng.choice((4, 7)),
        "ante": rng.choice((1, 3)),
    }
    stacks = rng.choice((None, 3, 10, 60))
    links = Links(SeededDice(rng.randrange(100)))
    facts = opening(
        engine.games, "six_card_draw", NAMES[:players], dealer=rng.randint(1, players), rules=rules,
        links=links, stacks=stacks,
    )  # fmt: skip
    table = fold(facts)
    if stacks is not None:
        table = fold([e.StacksKept({p: rng.choice((1, 2, 5, 9, 30, 200)) for p in table.people})], table)
    while (prompt := engine.ask(table)) is not None and prompt.kind not in {"bet", "draw", "show_cards"}:
        primary = next(c.id for c in prompt.choices if c.primary)
        table = engine.decide(table, Pressed(primary), links).table
    return table


def random_reply(rng: random.Random, prompt: Prompt) -> Pressed:
    """A key of the prompt, or an amount on its keypad."""
    pad = prompt.keypad
    if pad is not None and rng.random() < 0.4:
        amount = rng.randint(0, (pad.most or pad.least * 3) + 1)
        return Pressed("keypad.all_in" if pad.all_in and rng.random() < 0.5 else "keypad.ok", amount)
    keys = [c.id for c in prompt.choices if c.id != "bet.other"]
    return Pressed(rng.choices(keys, [1 if key == "bet.fold" else 5 for key in keys])[0])


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32))
def test_the_round_rebuilt_is_the_round_carried(seed: int) -> None:
    rng = random.Random(seed)
    engine = Engine(all_games())
    table = at_the_first_bet(rng, engine)
    for _ in range(40):
        prompt = engine.ask(table)
        if prompt is None or prompt.kind != "bet" or table.deal is None:
            return
        step = engine.script("six_card_draw")[table.deal.step]
        assert isinstance(step, Bet)
        now = step.round_of(table)
        assert now is not None
        reply = random_reply(rng, prompt)
        try:
            facts, after = engine.decide(table, reply, Links(SeededDice()))
        except Refused:
            continue
        carried: Round = step.after(now, prompt.seats[0], reply)
        assert step.round_of(fold(facts[:2], table)) == carried
        table = after
