"""Pots paid anew after a correction: who is named, who had a bet back, who declared (C12, C13, K13)."""

import pytest

from dealer.rules.acts.correcting import answer
from dealer.rules.prompts import Correction, Pressed, Refused
from tests.evening.test_corrections import correct_winner
from tests.rig import Rig


def all_in(rig: Rig, amount: int) -> None:
    rig.tap("bet.other")
    rig.act(type=str(amount))
    rig.tap("keypad.all_in")


def correct_amount(rig: Rig, seat: int, amount: int) -> None:
    for key in ("result.correct", "correct.amount", f"correct.put.{seat}"):
        rig.tap(key)
    rig.act(type=str(amount))
    for key in ("amount.ok", "correct.ok", "why.1"):
        rig.tap(key)


def test_c12_a_folded_hand_that_is_named_wins_from_each_only_what_it_put_in() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy", "Dee")) as rig:
        rig.play_to("bet")
        for key in ("bet.bet", "bet.fold", "bet.call", "bet.fold"):  # seat 2 bets, 3 and 1 fold, 4 calls
            rig.tap(key)
        rig.play_to("show_cards")
        rig.play_to("result")
        correct_winner(rig, 1, 3)
        assert rig.loop.table.deal is not None
        pots = [(pot.pot, dict(pot.shares)) for pot in rig.loop.table.deal.pots]
        assert pots == [("Main pot", {3: 4}), ("Side pot", {2: 2, 4: 2})]


def test_c13_what_came_back_stays_back_when_its_hand_died_and_another_amount_is_corrected() -> None:
    with Rig("five_card_draw", ("Ann", "Bo", "Cy"), rules={"betting": "no_limit"}) as rig:
        rig.play_to("bet")
        for amount in (20, 4, 4):  # seat 2 has 16 back
            all_in(rig, amount)
        rig.play_to("show_cards")
        for key in ("nav.fix", "fix.dead_hand", "fault.2", "fault.rule"):
            rig.tap(key)
        rig.play_to("result")
        assert rig.scene["tally"]["Bo"] == -5
        correct_amount(rig, 3, 4)
        assert rig.scene["tally"]["Bo"] == -5


def test_k13_a_hand_named_without_a_declaration_went_both_ways() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy"), rules={"hi_lo": True, "hilo_method": "declare_fist"}) as rig:
        rig.play_to("opener")
        for key in ("opener.2", "bet.bet", "bet.call", "bet.fold"):
            rig.tap(key)
        while rig.kind != "declare":
            if rig.kind == "opener":
                rig.tap("opener.2")
            else:
                rig.step()
        for key in ("declare.high", "declare.low"):
            rig.tap(key)
        rig.play_to("result")
        correct_winner(rig, 1, 1)
        assert rig.loop.table.deal is not None
        pots = [(pot.pot, pot.half, dict(pot.shares)) for pot in rig.loop.table.deal.pots]
        assert pots[:2] == [("Main pot", "high", {1: 2}), ("Main pot", "low", {1: 1})]


def test_an_amount_as_it_was_is_no_correction_for_any_seat() -> None:
    """Nothing put in and nothing said is no change: where the dealer antes for all, a hand can fold for free."""
    with Rig("six_card_draw", ("Ann", "Bo", "Cy"), rules={"ante_by": "dealer"}) as rig:
        rig.play_to("bet")
        for key in ("bet.bet", "bet.fold", "bet.call"):  # seat 2 bets, 3 folds with nothing in, 1 calls
            rig.tap(key)
        rig.play_to("show_cards")
        rig.play_to("result")
        deal = rig.loop.table.deal
        assert deal is not None
        assert deal.put_in.get(3, 0) == 0
        number = rig.loop.table.number
        for seat in deal.seats:
            asked = Correction(deal.number, amounts=((seat, deal.put_in.get(seat, 0)),))
            press = Pressed("correct.ok", correction=asked, name="Miscounted")
            with pytest.raises(Refused) as refused:
                answer(rig.loop.table, press, rig.loop.engine.games)
            assert "stands already" in str(refused.value)
        assert rig.loop.table.number == number
