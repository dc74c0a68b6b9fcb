"""What people do beside the deals, in the export: cube, side pools, comings and goings, chips, corrections."""

import random
import re

import pytest
from msgspec.structs import replace

from dealer.cards import Card
from dealer.export.evening import Evening, encode
from dealer.export.files import files_of
from dealer.export.report import report
from dealer.export.verify import verify
from dealer.rules import events as e
from dealer.rules.prompts import Pressed, Refused
from dealer.rules.state.table import Deal
from tests.export.nights import GAMES, Night
from tests.export.test_evening import play_deal
from tests.export.test_report import Page
from tests.soak import SoakSeeds


def nets(evening: Evening) -> dict[str, int]:
    return {p.name: p.net for p in evening.players}


def proven(night: Night) -> Evening:
    """The evening as it is now, verified, its files made, its money adding up."""
    verify(encode(night.export()), GAMES)
    return adds_up(night)


def adds_up(night: Night) -> Evening:
    """The same where facts were written by hand, which no act gives."""
    evening = night.export()
    files_of(evening, GAMES)
    assert sum(p.net for p in evening.players) + evening.box + evening.short == 0
    left = {p.player: p.net for p in evening.players} | {"box": evening.box, "gap": evening.short}
    for payment in evening.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) <= {0}
    return evening


def text_of(evening: Evening) -> str:
    return " ".join(Page(report(evening, GAMES)).text.split())


def test_r10_the_cube_and_who_dropped_stand_in_the_series() -> None:
    night = Night("krg", ["Ann", "Bo", "Cy", "Di"], rules={"cube": True}).to("result")
    night.tap("cube.1")
    for answer in ("double.take", "double.take", "double.drop", "double.pay"):
        night.tap(answer)
    series = proven(night).series[0]
    assert (series.cube, series.pool) == (2, 35)
    assert {p.player: (p.staked, p.left) for p in series.players} == {
        1: (10, False),
        2: (10, False),
        3: (10, False),
        4: (5, True),
    }
    assert "cube at 2; Di left" in text_of(night.export())


def test_r11_who_dropped_and_who_left_are_told_from_a_dead_hand() -> None:
    night = Night("krg", ["Ann", "Bo", "Cy", "Di", "Ed"], rules={"cube": True}).to("discard")
    night.tap("cube.1")
    for answer in ("double.drop", "double.take", "double.take", "double.take", "double.pay"):
        night.tap(answer)
    night.say(Pressed("seat.leave", seats=(3,)))
    for key in ("fix.dead_hand", "fault.4", "fault.rule"):
        night.tap(key)
    evening = proven(night.to("result"))
    assert {s.seat: s.dead_by for s in evening.deals[0].seats if s.dead} == {2: "dropped", 3: "left", 4: "ruled"}
    text = text_of(evening)
    assert all(words in text for words in ("Bo dropped out", "Cy left", "Di hand dead"))


def test_r10_all_others_drop_and_the_turner_takes_the_pool() -> None:
    night = Night("krg", ["Ann", "Bo", "Cy"], rules={"cube": True}).to("discard")
    night.tap("cube.1")
    night.tap("double.drop")
    night.tap("double.drop")
    evening = proven(night)
    assert nets(evening) == {"Ann": 10, "Bo": -5, "Cy": -5}
    assert evening.series[0].ended == "left"
    assert evening.deals[0].ended == "dropped"
    assert "Ann takes the pool, 15 on account, the last one left" in text_of(evening)


def test_r14_side_pools_are_told_with_who_took_them() -> None:
    night = Night("krg", ["Ann", "Bo"], rules={"evening_pool": 3}).play(3)
    night.say(Pressed("pool.open", name="Best hat", amount=2))
    night.say(Pressed("pool.pay.own1.1"))
    night.say(Pressed("pool.pay.own1.2"))
    night.say(Pressed("pool.won.own1.2"))
    open_pools = {side.name: side.ended for side in proven(night).side_pools}
    assert open_pools == {"Most deals": "open", "Best hat": "won"}
    evening = proven(night.close())
    pools = {side.pool: side for side in evening.side_pools}
    assert (pools["evening"].amount, pools["evening"].why) == (6, "most deals")
    assert [(share.player, share.amount) for share in pools["own1"].won] == [(2, 4)]
    assert "Best hat" in text_of(evening)


def test_r17_what_waits_for_the_next_evening_is_a_party_of_the_settle_up() -> None:
    night = Night("krg", ["Ann", "Bo"], rules={"close_mid": "carry"}).play(1)
    evening = proven(night.close())
    assert evening.series[0].ended == "waits"
    assert evening.box == 10
    assert [(p.payer, p.payee, p.amount) for p in evening.payments] == [(1, "box", 5), (2, "box", 5)]
    assert "Ann pays the box 5" in text_of(evening)
    assert "10 waits in the box for the next evening." in text_of(evening)


def test_a_gap_in_the_count_is_a_line_of_its_own() -> None:
    night = Night("kryky", ["Ann", "Bo"], stacks=100).to("result")
    due = {p.player: 100 + p.net for p in night.export().players}
    for seat, short in ((1, 2), (2, 0)):
        night.say(Pressed("seat.cash", seats=(seat,), amount=due[seat] - short))
    evening = proven(night)
    assert evening.short == 2
    assert {p.player: p.off for p in evening.players} == {1: -2, 2: 0}
    assert "The counted chips are 2 short." in text_of(evening)
    assert any("gap" in (p.payer, p.payee) for p in evening.payments)


def test_who_left_keeps_the_history_under_the_last_name() -> None:
    night = Night("krg", ["Ann", "Bo", "Cy"]).to("result")
    night.say(Pressed("seat.rename", seats=(3,), name="Cyril", short="Cy"))
    night.say(Pressed("seat.leave", seats=(3,)))
    cyril = proven(night).players[2]
    assert (cyril.name, cyril.earlier_names, cyril.seat, cyril.deals) == ("Cyril", ("Cy",), None, 1)


# --- corrections: the facts as the table writes them ---


def figures(deal: Deal, **other: object) -> e.Figures:
    then = e.Figures(
        deal.turned, dict(deal.put_in), deal.hands, deal.pots, deal.winners, dict(deal.credits), deal.text, deal.why,
        deal.by, deal.ended,
    )  # fmt: skip
    return replace(then, **other)


def corrected() -> Night:
    """Deal 1 went to Cy; two deals later it turns out that Bo had four queens: the deal is his."""
    night = Night("krg", ["Ann", "Bo", "Cy"])
    play_deal(night, "Qh Qd 9d 4s 2h", "Js Jd", "4d 4c", "Kh Ks")  # Bo, Cy, Ann
    play_deal(night, "Qh 9s 9d 4s 2h", "4d 4c", "Kh Ks", "Qs Js")  # Cy, Ann, Bo
    play_deal(night, "Qh 9s 9d 4s 2h", "4d 4c", "Kh Ks", "Qs Js")  # Ann, Bo, Cy
    deal = night.table.deals[0]
    cards = iter([Card("Qs"), Card("Qc")])
    turned = tuple(replace(t, card=next(cards), tag="") if t.seat == 2 else t for t in deal.turned)
    best = tuple(Card(card) for card in ("Qs", "Qc", "Qh", "Qd", "9d"))
    hands = tuple(
        replace(h, category="four_of_a_kind", name="four queens", full="four queens with a nine", best=best)
        if h.seat == 2
        else h
        for h in deal.hands
    )
    after = figures(deal, turned=turned, hands=hands, winners=(2,), credits={2: "1"}, text="Bo wins – four queens")
    did = e.Did("Deal 1 corrected")
    night.commit((did, e.Corrected(1, figures(deal), after, "Ann", "read from the wrong seat")))
    night.commit((e.Did("Series scored anew"), e.SeriesRuled(1, {1: "1", 2: "1", 3: "1"}, {})))
    return night


def test_a_correction_rescores_every_tally_after_it_and_keeps_both_results() -> None:
    evening = adds_up(corrected())
    deal = evening.deals[0]
    assert deal.winners == (2,)
    assert deal.text == "Bo wins – four queens"
    (correction,) = deal.corrections
    assert (correction.by, correction.why) == ("Ann", "read from the wrong seat")
    assert correction.before.winners == (3,)
    assert correction.before.text == "Cy wins – fours full of queens"
    told = [[(line.player, line.wins) for line in deal.tally] for deal in evening.deals]
    assert told == [[(1, 0), (2, 1), (3, 0)], [(1, 0), (2, 1), (3, 1)], [(1, 1), (2, 1), (3, 1)]]
    assert {p.name: p.deals_won for p in evening.players} == {"Ann": 1, "Bo": 1, "Cy": 1}


def test_a_correction_is_struck_through_with_who_changed_what_and_why() -> None:
    html = report(corrected().export(), GAMES).decode()
    assert '<s class="say">Cy wins – fours full of queens</s> → <span class="say">Bo wins – four queens</span>' in html
    text = " ".join(Page(html.encode()).text.split())
    assert "Corrected by Ann: read from the wrong seat" in text
    assert re.search(r"Deal 1 ?: ?Bo wins – four queens ?; corrected by Ann", text)


def test_a_correction_that_is_taken_back_changes_nothing() -> None:
    night = corrected()
    night.tap("nav.undo")
    night.tap("correct.undo")
    evening = adds_up(night)
    assert evening.deals[0].corrections == ()
    assert [line.wins for line in evening.deals[0].tally] == [0, 0, 1]
    assert any(act.undone and act.text == "Deal 1 corrected" for act in evening.deals[-1].acts)


def test_money_that_a_correction_moves_is_moved_in_every_tally_after_it() -> None:
    night = Night("kryky", ["Ann", "Bo"], seed=3).play(3)
    first = night.table.deals[0]
    winner, loser = (1, 2) if sum(pot.shares.get(1, 0) for pot in first.pots) else (2, 1)
    pots = tuple(replace(pot, shares={loser: sum(pot.shares.values())}) for pot in first.pots)
    before = [{line.player: line.net for line in deal.tally} for deal in night.export().deals]
    fact = e.Corrected(1, figures(first), figures(first, pots=pots, winners=(loser,)), "Bo")
    night.commit((e.Did("Deal 1 corrected"), fact))
    moved = sum(sum(pot.shares.values()) for pot in first.pots)
    after = [{line.player: line.net for line in deal.tally} for deal in adds_up(night).deals]
    assert moved
    assert after == [{winner: net[winner] - moved, loser: net[loser] + moved} for net in before]


# --- whole evenings ---


def lively(seed: int, steps: int) -> None:
    rng = random.Random(seed)
    game = rng.choice(list(GAMES))
    rules: dict[str, e.RuleValue] = {}
    if GAMES[game].series:
        choices: dict[str, list[e.RuleValue]] = {
            "cube": [True, False], "evening_pool": [0, 2], "quads_pool": [0, 3], "close_mid": ["refund", "carry"],
            "tie": ["no_credit", "shared", "all_credit", "replay"], "leave_mid": ["forfeit", "refund"],
            "join_mid": ["wait", "buy_in_at_zero"],
        }  # fmt: skip
        rules = {name: rng.choice(values) for name, values in choices.items()}
    stacks = None if GAMES[game].series else rng.choice([None, 100])
    night = Night(game, ["Ann", "Bo", "Cy", "Di", "Ed"][: rng.randint(2, 5)], seed=seed, rules=rules, stacks=stacks)
    for _ in range(steps):
        if rng.random() < 0.12:
            night.live()
        try:
            night.step(undo=0.03)
        except Refused:  # too few players to go on: somebody has to come
            night.live()
        if rng.random() < 0.04:
            proven(night)
    proven(night.close())


@pytest.mark.parametrize("seed", range(6))
def test_an_export_at_any_moment_of_a_lively_evening_is_consistent(seed: int) -> None:
    lively(seed, 150)


@pytest.mark.soak
def test_lively_evenings_for_as_long_as_there_is_time(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        lively(seed, 500)
