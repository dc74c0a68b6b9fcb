"""Every correction keeps why and who says so; one made during a deal counts; a hand that was out wins by none (N14)."""

import json

import pytest

from dealer.export.build import export_evening
from dealer.export.evening import Evening, encode
from dealer.export.report import report
from dealer.export.sheets import sheets
from dealer.export.verify import LATER, LATER_OF_THE_EVENING, NotTheEvening, verify
from dealer.rules import events as e
from dealer.words.render import render
from tests.evening.test_corrections import facts
from tests.evening.test_pools import win
from tests.export.read_back import read_csv
from tests.rig import Rig


def told(rig: Rig) -> Evening:
    entries = rig.store.load(rig.loop.evening)
    return verify(encode(export_evening(rig.loop.evening, entries, rig.engine.games)), rig.engine.games)


def tapped(rig: Rig, *keys: str) -> None:
    for key in keys:
        rig.tap(key)


@pytest.mark.parametrize(("key", "why"), [("why.0", "Misread"), ("why.1", "Miscounted"), ("why.2", "Miscalled")])
def test_one_tap_says_why_and_makes_the_correction(key: str, why: str) -> None:
    with Rig() as rig:
        win(rig, 1)
        tapped(rig, "result.correct", "correct.winner", "correct.won.2", "correct.done", "correct.ok")
        assert not [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        rig.tap(key)
        (fact,) = [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        assert (fact.why, fact.by) == (why, "host")


def test_own_words_and_somebodys_word_will_do_as_well() -> None:
    with Rig() as rig:
        win(rig, 1)
        tapped(rig, "result.correct", "correct.winner", "correct.won.2", "correct.done", "correct.ok")
        tapped(rig, "why.people", "why.by.3", "why.reasons", "why.words")
        rig.act(type="Bo had the ace")
        tapped(rig, "keyboard.ok", "why.done")
        (fact,) = [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        assert (fact.why, fact.by) == ("Bo had the ace", "Cy")


def test_no_correction_is_made_while_it_is_not_said_why() -> None:
    with Rig() as rig:
        win(rig, 1)
        number = rig.loop.table.number
        tapped(rig, "result.correct", "correct.winner", "correct.won.2", "correct.done", "correct.ok", "why.done")
        assert rig.scene["scene"] == "correct"
        assert rig.loop.table.number == number


def test_cards_corrected_during_a_deal_count_in_sheet_report_and_file() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.step("2c")
        rig.step("Kh")
        for place, card in ((0, "2d"), (1, "Ks")):
            tapped(rig, "nav.fix", "fix.correct", f"correct.card.{place}", f"card.{card}", "correct.ok", "why.0")
        tapped(rig, "nav.fix", "fix.correct", "correct.card.0", "card.3d", "correct.card.1", "card.Kd", "correct.ok",
               "why.0", "nav.fix", "fix.correct", "correct.undo")  # fmt: skip
        rig.play_to("result")
        tapped(
            rig, "result.correct", "correct.winner", f"correct.won.{3 if rig.loop.table.deal.winners == (2,) else 2}"
        )
        tapped(rig, "correct.done", "correct.ok", "why.1")
        evening = told(rig)
        (deal,) = evening.deals
        assert [(each.was, each.now, each.why, each.by) for each in deal.cards_put_right] == [
            ("2c", "2d", "Misread", "host"), ("Kh", "Ks", "Misread", "host"),
        ]  # fmt: skip
        assert (len(deal.corrections), deal.times_corrected) == (1, 3)
        head, row = read_csv(sheets(evening)["deals.csv"])
        assert dict(zip(head, row, strict=True))["corrections"] == "3"
        page = report(evening, rig.engine.games).decode()
        assert "(corrected 3 times)" in page
        assert page.count("Corrected during the deal") == 2


def test_who_folded_wins_only_where_the_fold_is_what_was_wrong() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("bet")
        tapped(rig, "bet.bet", "bet.fold", "bet.call")  # Bo bets, Cy folds, Ann calls
        rig.play_to("show_cards")
        tapped(rig, "show.award", "award.1", "award.ok", "result.correct", "correct.winner")
        scene = rig.tap("correct.won.3")
        assert scene["text"][0] == "Cy: folded – is that wrong?"
        tapped(rig, "correct.winner", "correct.done")
        assert "correct.ok" not in {b["id"] for b in rig.scene["buttons"]}, "nothing is changed"
        tapped(rig, "correct.winner", "correct.won.3", "correct.stayed.3", "correct.done", "correct.ok", "why.2")
        assert render(rig.loop.table.last).startswith("Deal 1 corrected: Cy had not folded; Cy wins")
        (fact,) = [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        assert fact.stayed == (3,)
        deal = rig.loop.table.deal
        assert deal is not None
        assert 3 in deal.active
        page = report(told(rig), rig.engine.games).decode()
        assert "was in to the end" in page


def test_wins_and_money_stand_in_no_list_without_their_names() -> None:
    with Rig(rules={"choice": "dealers_choice"}) as rig:
        win(rig, 1)
        tapped(rig, "nav.table", "table.seat.2", "seat.leave", "table.back", "result.next", "game.krg")
        rig.play_to("show_cards")
        tapped(rig, "show.award", "award.1", "award.ok", "result.next", "game.five_card_draw")
        rig.play_to("bet")
        while rig.kind in {"bet", "draw"}:
            rig.tap(next(b["id"] for b in rig.scene["buttons"] if b["id"] in {"bet.check", "bet.bet", "draw.0"}
                         or b["id"] == "bet.fold"))  # fmt: skip
        evening = told(rig)
        head, *rows = read_csv(sheets(evening)["deals.csv"])
        cells = [dict(zip(head, row, strict=True)) for row in rows]
        assert [cell["tally after"].split(": ")[0] for cell in cells] == ["wins", "wins", "money"][: len(cells)]
        assert "Bo" not in cells[1]["tally after"]
        assert (cells[1]["seat 1 wins"], cells[1]["seat 1 money"]) == ("2", "0")


def test_where_there_is_an_anchor_no_name_may_be_missing() -> None:
    """What earlier versions left out is known to be theirs by their records only (`tests/export/test_earlier.py`)."""
    with Rig(rules={"quads_pool": 2}) as rig:
        rig.play_to("shared_cards")
        rig.step("2c")
        tapped(rig, "nav.fix", "fix.correct", "correct.card.0", "card.2d", "correct.ok", "why.0")
        win_by = rig.play_to("result")
        assert win_by
        whole = json.loads(encode(told(rig)))
    verify(json.dumps(whole).encode(), rig.engine.games)

    def without(value: object, names: frozenset[str]) -> object:
        if isinstance(value, dict):
            return {k: v if k == "record" else without(v, names) for k, v in value.items() if k not in names}
        return [without(each, names) for each in value] if isinstance(value, list) else value

    there = {name for name in LATER | LATER_OF_THE_EVENING if without(whole, frozenset({name})) != whole}
    assert len(there) >= 5
    for name in ("winners", "plays", "rules", *sorted(there)):
        with pytest.raises(NotTheEvening):
            verify(json.dumps(without(whole, frozenset({name}))).encode(), rig.engine.games)
    rules = whole["house_rules"][0]["rules"]
    del rules["stake"]
    with pytest.raises(NotTheEvening):
        verify(json.dumps(whole).encode(), rig.engine.games)
