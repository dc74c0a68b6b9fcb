"""Dealer's choice in the export: a game named and taken back leaves no deal, and its seed stays secret until used."""

import json
import re

from dealer.export.evening import Evening, encode
from dealer.export.verify import verify
from tests.export.nights import GAMES, Night


def choosing() -> Night:
    """One deal of KRG is over, and the next dealer names the game."""
    night = Night("krg", ["Ann", "Bo", "Cy"], rules={"choice": "dealers_choice"})
    return night.to("result").to("game")


def shown(evening: Evening) -> str:
    verify(encode(evening), GAMES)
    return encode(evening).decode()


def seed_of(night: Night) -> str:
    deal = night.table.deal
    assert deal is not None
    assert deal.shuffle is not None
    return deal.shuffle.seed


def test_a_game_that_was_named_and_taken_back_leaves_no_deal_and_hides_its_seed() -> None:
    night = choosing()
    night.tap("game.kryky")
    seed = seed_of(night)
    assert seed not in shown(night.export())
    night.tap("nav.undo")
    assert night.prompt is not None
    assert night.prompt.kind == "game"
    assert seed not in shown(night.export())
    assert [deal.game for deal in night.export().deals] == ["krg"]
    night.tap("game.krg")
    assert seed_of(night) == seed
    assert seed not in shown(night.export())
    night.to("result")
    told = shown(night.export())
    assert seed in told
    assert [(deal.number, deal.game) for deal in night.export().deals] == [(1, "krg"), (2, "krg")]
    assert any(act.undone and "Kryky" in act.text for act in night.export().deals[0].acts)


def test_a_deck_of_another_size_has_a_seed_of_its_own_and_both_are_in_the_record() -> None:
    night = choosing()
    night.tap("game.kryky")
    one = seed_of(night)
    night.tap("nav.undo")
    night.tap("game.six_card_draw")
    two = seed_of(night)
    assert len(two) == 256
    told = shown(night.to("result").export())
    assert one in told
    assert two in told
    assert re.search(two, json.dumps(json.loads(told)["deals"][1]["shuffle"]))


def test_a_night_closed_at_the_choice_is_whole() -> None:
    night = choosing()
    night.tap("game.kryky")
    night.tap("nav.undo")
    evening = night.close().export()
    assert len(evening.record) == night.table.number
    verify(encode(evening), GAMES, evening.code)


def test_an_evening_of_several_games_verifies_at_every_moment() -> None:
    night = Night("krg", ["Ann", "Bo", "Cy", "Di"], seed=7, rules={"choice": "dealers_choice"})
    for _ in range(150):
        night.step(undo=0.1, wild=0.3)
        if night.rng.random() < 0.2:
            evening = verify(encode(night.export()), GAMES)
            assert sum(p.net for p in evening.players) == 0
    night.play(6, undo=0.1)
    evening = night.export()
    assert len({deal.game for deal in evening.deals}) > 1
    assert [deal.number for deal in evening.deals] == list(range(1, len(evening.deals) + 1))
    for deal in evening.deals:
        assert (deal.series is None) == (GAMES[deal.game].series is None)
