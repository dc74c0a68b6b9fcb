"""Hands called dead at any moment and brought back at any other: each that plays on has all its cards."""

import pytest

from dealer.rules import events as e
from dealer.rules.prompts import Pressed, Prompt, Reply
from dealer.words.render import render
from tests.games.described import held
from tests.games.talk import Talk
from tests.games.test_unmatched_chips import MONEY, MOST_ACTS, Play
from tests.soak import SoakSeeds

MOST_DEATHS = 6


class Restoring(Play):
    """A deal in which the referee changes his mind."""

    deaths = 0

    def reply(self, prompt: Prompt) -> Reply:
        rng, deal = self.rng, self.table.deal
        assert deal is not None
        self.gone = MOST_DEATHS  # nobody leaves
        if prompt.kind == "fault":
            keys = [c.id for c in prompt.choices if c.id != "fault.cancel"]
            if "fault.rule" in keys:
                return Pressed("fault.override" if deal.fault_seat in deal.dead else "fault.rule")
            dead = [key for key in keys if key.removeprefix("fault.") in map(str, deal.dead)]
            return Pressed(rng.choice(dead if dead and rng.random() < 0.7 else keys))
        often = 0.06 if prompt.kind == "show_cards" else 0.2
        if self.deaths < MOST_DEATHS and prompt.kind not in {"shuffle", "cut"} and rng.random() < often:
            self.deaths += 1
            return Pressed("fix.dead_hand")
        return super().reply(prompt)

    def play(self) -> None:
        for _ in range(2 * MOST_ACTS):
            prompt = self.engine.ask(self.table)
            assert prompt is not None
            if prompt.kind == "result":
                return
            self.one(self.reply(prompt))
            self.holds()
            self.whole(self.engine.ask(self.table))
        raise AssertionError("the deal does not end")

    def whole(self, prompt: Prompt | None) -> None:
        """Once hands are shown, whoever is in has as many cards as the game gives."""
        deal = self.table.deal
        assert deal is not None
        if prompt is not None and prompt.kind == "show_cards":
            assert {deal.cards_of(s) for s in deal.active} == {held(deal.game, deal.rules)}
        assert deal.stub >= 0


def restored(game: str, seed: int) -> tuple[int, int]:
    """Plays one; whether a hand was restored, and whether one was given cards for it."""
    play = Restoring(game, seed)
    try:
        play.play()
    except Exception as wrong:
        raise AssertionError(f"{play.told}: {play.trail[-12:]}") from wrong
    pairs = zip(play.facts, play.facts[1:], strict=False)
    given = any(isinstance(a, e.HandRestored) and isinstance(b, e.Drew | e.Reshuffled) for a, b in pairs)
    return any(isinstance(f, e.HandRestored) for f in play.facts), given


@pytest.mark.parametrize("game", MONEY)
def test_a_hand_that_plays_on_after_all_has_all_its_cards(game: str) -> None:
    assert sum(restored(game, seed)[0] for seed in range(40)) > 10


def bet_round(table: Talk) -> None:
    """The first to speak bets and everybody calls: the draw follows."""
    table.to("bet")
    table.tap("bet.bet")
    while table.kind == "bet":
        table.tap("bet.call")


def drawing_dead() -> Talk:
    """Seat 4 has thrown five and its hand is dead before new ones come."""
    table = Talk("six_card_draw", 4, dealer=4)
    bet_round(table)
    table.says("1 draws 0", "2 draws 0", "3 draws 0")
    table.tap("draw.5")
    for key in ("nav.fix", "fix.dead_hand", "fault.4", "fault.rule"):
        table.tap(key)
    return table


def test_the_draw_asks_for_the_cards_of_a_hand_that_plays_on_at_once() -> None:
    with Talk("six_card_draw", 4, dealer=4) as table:
        bet_round(table)
        table.says("1 draws 0")
        table.tap("draw.5")
        for key in ("nav.fix", "fix.dead_hand", "fault.2", "fault.rule", "nav.fix", "fix.dead_hand", "fault.2"):
            table.tap(key)
        table.tap("fault.override")
        assert table.scene["prompt"]["text"] == "Bo – 5 new cards"


def test_after_the_draw_the_ruling_says_how_many_cards_to_give() -> None:
    with drawing_dead() as table:
        stub = table.deal.stub
        for key in ("nav.fix", "fix.dead_hand", "fault.4"):
            table.tap(key)
        assert table.loop.prompt is not None
        (key,) = [c for c in table.loop.prompt.choices if c.id == "fault.override"]
        assert render(key.detail) == "it plays on, give it 5 cards"
        table.tap("fault.override")
        assert table.deal.cards_of(4) == 6
        assert table.deal.stub == stub - 5


@pytest.mark.soak
def test_hands_called_dead_and_brought_back(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        for game in MONEY:
            restored(game, seed)
