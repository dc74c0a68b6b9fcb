"""Dealer's choice in the export: a game named and taken back leaves no deal, and its seed stays secret until used."""

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


def test_a_game_that_was_named_and_taken_back_leaves_no_deal_and_has_drawn_nothing() -> None:
    night = choosing()
    before = len(night.export().taken)
    night.tap("game.kryky")
    night.tap("nav.undo")
    assert night.prompt is not None
    assert night.prompt.kind == "game"
    assert [deal.game for deal in night.export().deals] == ["krg"]
    night.tap("game.krg")
    night.to("cut")
    link = night.links.link(night.anchor, before + 1).hex()
    assert link not in shown(night.export())
    night.to("result")
    told = shown(night.export())
    assert link in told
    assert [(deal.number, deal.game) for deal in night.export().deals] == [(1, "krg"), (2, "krg")]
    assert any(act.undone and "Kryky" in act.text for act in night.export().deals[0].acts)


def test_a_deck_of_another_size_is_drawn_for_all_its_cards() -> None:
    night = choosing()
    night.tap("game.kryky")
    night.tap("nav.undo")
    night.tap("game.six_card_draw")
    told = night.to("result").export()
    shuffle = told.deals[1].shuffle
    assert shuffle is not None
    assert (shuffle.cards, shuffle.link) == (104, told.taken[-1].link)


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
