"""Chips that no live hand could match: whatever becomes of the hands, they are back before anything else is asked (N6).

Random deals of every game with chips, in which hands die, come back, are mucked and left at any moment. `judge_chips`
follows every single chip through the stored facts.
"""

import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from dealer.anchor import Links
from dealer.cards import DECK
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.acts.opening import opening
from dealer.rules.engine import Engine
from dealer.rules.house.common import Value
from dealer.rules.prompts import Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.words.render import render
from tests.games.judge_chips import Chips
from tests.games.judge_money import judge_the_money
from tests.games.playing import random_rules
from tests.rig import SeededDice, with_shorts

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
MONEY = [key for key, game in all_games().items() if game.series is None]
MOST_ACTS = 600
MOST_IN_A_BET = 60


class Play:
    """One deal without a screen, played by the numbers that are drawn."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = rng = random.Random(f"{game} {seed}")
        self.engine, self.links = Engine(all_games()), Links(SeededDice(seed))
        players = rng.choice([n for n in all_games()[game].seats if n > 2] if rng.random() < 0.8 else [2])
        rules: dict[str, Value] = {**random_rules(game, players, rng), "shuffle": "hand"}
        if rules.get("betting") == "lights_only":
            rules["betting"] = "no_limit"
        self.kept = rng.random() < 0.5
        chip = int(rules.get("smallest_chip", 1))
        stacks = rng.randint(2, 40) * chip if self.kept else None
        if stacks is not None and rules.get("short_ante") == "sit_out":
            stacks = max(stacks, int(rules.get("ante", 1)))
        names = with_shorts(NAMES[:players])
        first = opening(self.engine.games, game, names, dealer=1, rules=rules, links=self.links, stacks=stacks)
        if stacks is not None:
            first = tuple(self._uneven(f, chip) if isinstance(f, e.StacksKept) else f for f in first)
        self.facts: list[e.Event] = [*first]
        self.table = fold(first)
        self.pack = list(DECK) * (self.table.deal.decks if self.table.deal else 1)
        rng.shuffle(self.pack)
        self.trail: list[Reply] = []
        self.gone = 0
        self.told = f"{game}, seed {seed}, {players} players, {rules}, stacks {stacks}"

    def _uneven(self, fact: e.StacksKept, chip: int) -> e.StacksKept:
        """Some have far more than others: from those the unmatched chips come."""
        return e.StacksKept({p: n + chip * self.rng.choice((0, 0, 5, 60)) for p, n in fact.stacks.items()})

    def play(self) -> None:
        for _ in range(MOST_ACTS):
            prompt = self.engine.ask(self.table)
            assert prompt is not None
            if prompt.kind in {"result", "series_over"}:
                break
            self.one(self.reply(prompt))
            self.holds()
        else:
            raise AssertionError("the deal does not end")
        judge_the_money([e.encode(fact) for fact in self.facts])

    def one(self, reply: Reply) -> None:
        try:
            facts, table = self.engine.decide(self.table, reply, self.links)
        except Refused:
            return
        self.trail.append(reply)
        self.facts += facts
        self.table = table

    def reply(self, prompt: Prompt) -> Reply:
        rng, deal = self.rng, self.table.deal
        assert deal is not None
        if prompt.kind == "fault":
            return Pressed(rng.choice([c.id for c in prompt.choices if c.id != "fault.cancel"] or ["fault.cancel"]))
        if self.gone < 3 and prompt.kind not in {"shuffle", "cut"} and rng.random() < 0.06:
            self.gone += 1
            if rng.random() < 0.5:
                return Pressed("fix.dead_hand")
            return Pressed("seat.leave", seats=(rng.choice([s for s in self.table.seats if s in deal.seats] or [1]),))
        if prompt.waits_for_cards and not (prompt.kind == "show_cards" and rng.random() < 0.2):
            return Laid(self.pack.pop())
        if prompt.kind == "ante" and prompt.keypad is not None and rng.random() < 0.4:
            chip = int(self.table.rules["smallest_chip"])
            amount = rng.randint(1, prompt.keypad.least // chip) * chip
            return Pressed("keypad.all_in", amount, (rng.choice(prompt.seats),))
        if prompt.keypad is not None and prompt.kind == "bet" and rng.random() < 0.4:
            return self.keyed(prompt)
        keys = [c.id for c in prompt.choices if c.enabled and c.id not in {"bet.other", "ante.other", "up.read"}]
        keys = [key for key in keys if key != "show.award"] or [c.id for c in prompt.choices]
        if prompt.kind == "ante" and rng.random() < 0.5:
            return Pressed("ante.all")
        if prompt.kind == "show_cards":
            return Pressed("show.muck") if "show.muck" in keys else Laid(self.pack.pop())
        if prompt.kind == "deal_card" and "deal.all" in keys:
            return Pressed("deal.all")
        return Pressed(rng.choices(keys, [1 if key == "bet.fold" else 4 for key in keys])[0])

    def keyed(self, prompt: Prompt) -> Pressed:
        pad, rng = prompt.keypad, self.rng
        assert pad is not None
        chip = int(self.table.rules["smallest_chip"])
        most = min(pad.least + MOST_IN_A_BET, pad.least + MOST_IN_A_BET if pad.most is None else pad.most)
        amount = max(pad.least, rng.randint(min(pad.least, most), most) // chip * chip)
        if pad.all_in and rng.random() < 0.5:
            return Pressed("keypad.all_in", rng.randint(1, max(1, most // chip)) * chip)
        return Pressed("keypad.ok", amount)

    def holds(self) -> None:
        """No chip is lost, none lies there that nobody could match, and nobody wins more than he could."""
        deal = self.table.deal
        assert deal is not None
        chips = Chips(deal.seats)
        for fact in self.facts:
            chips.happened(fact)
        assert sum(chips.won.values()) + deal.pot == chips.paid_in + deal.carried
        prompt = self.engine.ask(self.table)
        over = deal.ended in {"folds", "showdown"}
        if over:
            assert deal.pot == sum(f.amount for f in self.facts if isinstance(f, e.PotCarried))
            assert not chips.too_much(deal.carried), chips.too_much(deal.carried)
        if over or (prompt is not None and prompt.kind not in {"ante", "bet", "fault", "opener"} and not deal.ended):
            assert not chips.unmatched(), f"{prompt and render(prompt.text)}: {chips.unmatched()} of {chips.put}"


def played(game: str, seed: int) -> Mapping[str, int]:
    """One table; what went back on it."""
    play = Play(game, seed)
    try:
        play.play()
    except Exception as wrong:
        raise AssertionError(f"{play.told}: {play.trail[-12:]}") from wrong
    returns = [f for f in play.facts if isinstance(f, e.PotShared) and f.by == "return" and f.pot != "all"]
    dead = {f.seat for f in play.facts if isinstance(f, e.HandDead)}
    return {
        "tables": 1,
        "with chips back": bool(returns),
        "to a dead hand": any(seat in dead for f in returns for seat in f.shares),
        "mucked": any(isinstance(f, e.Mucked) for f in play.facts),
        "left": any("left the table" in render(f.text) for f in play.facts if isinstance(f, e.Did)),
    }


@pytest.mark.parametrize("game", MONEY)
def test_nothing_unmatched_lies_there_when_something_else_is_asked(game: str) -> None:
    found: dict[str, int] = {}
    for seed in range(80):
        for what, count in played(game, seed).items():
            found[what] = found.get(what, 0) + count
    assert all(count for count in found.values()), found


def test_chips_that_went_back_stay_back_where_a_hand_is_restored() -> None:
    assert played("six_card_draw", 1369)["with chips back"]


NEW = {"ante_by", "deal_pattern", "openers_unshown", "six_order"}
"""House rules that evenings of earlier versions were never asked for."""


@pytest.mark.parametrize("game", MONEY)
def test_an_evening_that_was_never_asked_the_new_rules_plays_on_as_it_did(game: str) -> None:
    for seed in range(12):
        play = Play(game, seed)
        play.facts = [
            replace(f, rules={k: v for k, v in f.rules.items() if k not in NEW}) if isinstance(f, e.RulesAgreed) else f
            for f in play.facts
        ]
        play.table = fold(play.facts)
        assert not NEW & play.table.rules.keys()
        play.play()
        ups = [f.up for f in play.facts if isinstance(f, e.Dealt)]
        assert ups == sorted(ups), "three down, then two up"
        assert not any(isinstance(f, e.OpenersShown) for f in play.facts)
        assert not any(isinstance(f, e.Paid) and f.what == "ante for all" for f in play.facts)


@pytest.mark.soak
@pytest.mark.parametrize("thousand", range(7))
@pytest.mark.parametrize("game", MONEY)
def test_twenty_thousand_tables_with_deaths_mucks_and_departures_soak(game: str, thousand: int) -> None:
    for seed in range(1000 * (thousand + 1), 1000 * (thousand + 2)):
        played(game, seed)
