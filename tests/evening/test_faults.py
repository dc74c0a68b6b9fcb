"""Something went wrong (C20 to C25, C30, R6, R7, S3), through the headless lines, in at most three taps."""

import pytest

from dealer.rules import events as e
from dealer.rules.acts.faults import FAULTS
from dealer.words.render import render
from tests.rig import Rig

SIX = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo")


def fault(rig: Rig, kind: str, *taps: str) -> None:
    """Calls a fault; the key is one tap from everywhere."""
    rig.tap("nav.fix")
    rig.tap(f"fix.{kind}")
    for tap in taps:
        rig.tap(f"fault.{tap}")


def rulings(rig: Rig) -> list[e.FaultRuled]:
    facts = e.decode_all([entry.body for entry in rig.store.load(rig.loop.evening)])
    return [fact for fact in facts if isinstance(fact, e.FaultRuled)]


def words(rig: Rig) -> str:
    return " ".join(rig.scene["text"])


def test_c20_a_short_hand_found_before_anyone_acts_is_a_misdeal_and_antes_go_back() -> None:
    with Rig("six_card_draw", SIX) as rig:
        rig.play_to("bet")
        fault(rig, "count", "4")
        assert "deal again, antes back" in words(rig)
        rig.tap("fault.rule")
        assert rig.kind == "result"
        assert set(rig.scene["tally"].values()) == {0}
        number, dealer = rig.scene["deal"], rig.scene["lights"]["dealer"]
        rig.tap(rig.primary())
        assert (rig.scene["deal"], rig.scene["lights"]["dealer"]) == (number + 1, dealer)


def test_c20_once_somebody_has_bet_it_is_not_only_antes_that_go_back() -> None:
    with Rig("six_card_draw", SIX) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        fault(rig, "misdeal")
        assert "deal again, chips back" in words(rig)
        assert "antes back" not in words(rig)


def test_c20_found_after_two_bets_the_hand_is_dead_and_nothing_goes_back() -> None:
    with Rig("six_card_draw", SIX) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.call")
        pot = rig.scene["pot"]
        fault(rig, "count", "4", "rule")
        assert rig.scene["pot"] == pot
        assert rig.kind == "bet"
        assert rig.scene["prompt"]["seats"] == [5]
        assert rig.loop.table.deal is not None
        assert 4 not in rig.loop.table.deal.active


def test_c20_with_krg_the_first_discard_of_two_players_is_the_action() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.tap("discard.2")
        rig.tap("nav.fix")
        rig.tap("fix.misdeal")
        assert "deal again" in words(rig)
        assert "back" not in words(rig), "the stakes stay in the pool"
        rig.tap("fault.cancel")
        rig.tap("discard.3")
        rig.tap("nav.fix")
        rig.tap("fix.misdeal")
        assert "the deal stands" in words(rig)
        rig.tap("fault.rule")
        assert rig.kind == "discard"
        assert rig.scene["pot"] == 15


def test_c21_one_boxed_card_is_scrap_two_are_a_misdeal() -> None:
    with Rig("six_card_draw", SIX) as rig:
        rig.play_to("deal_card")
        stub = rig.loop.table.deal.stub if rig.loop.table.deal else 0
        fault(rig, "boxed", "rule")
        assert rig.kind == "deal_card"
        assert rig.loop.table.deal is not None
        assert rig.loop.table.deal.stub == stub - 1
        fault(rig, "boxed", "rule")
        assert rig.kind == "result"


def test_c21_at_a_full_table_of_kryky_one_boxed_card_is_a_misdeal() -> None:
    with Rig("kryky", (*SIX, "Gus")) as rig:
        rig.play_to("deal_card")
        fault(rig, "boxed", "rule")
        assert rig.kind == "result"


def test_c22_a_fouled_deck_voids_the_deal_and_refunds_by_ledger() -> None:
    with Rig("six_card_draw", SIX[:3]) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        fault(rig, "fouled", "rule")
        assert rig.kind == "result"
        assert set(rig.scene["tally"].values()) == {0}


def test_c22_who_knew_of_it_gets_nothing_back_and_those_chips_wait_in_the_next_pot() -> None:
    with Rig("six_card_draw", SIX[:3], stacks=50) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.call")
        fault(rig, "fouled", "3")
        assert "Cy knew" in words(rig)
        rig.tap("fault.rule")
        assert rig.kind == "result"
        assert set(rig.scene["tally"].values()) == {0}
        assert rig.loop.table.stacks == {1: 50, 2: 50, 3: 47}
        assert rig.scene["pot"] == 3
        (ruling,) = rulings(rig)
        assert render(ruling.did) == "void, chips go back, but Cy knew"
        rig.tap(rig.primary())
        rig.play_to("bet")
        assert rig.scene["pot"] == 6
        rig.tap("bet.bet")
        rig.tap("bet.fold")
        rig.tap("bet.fold")
        assert rig.scene["tally"] == {"Ann": -1, "Bo": 5, "Cy": -4}
        assert rig.loop.table.stacks == {1: 49, 2: 55, 3: 46}


def test_c22_a_second_tap_says_that_a_player_did_not_know() -> None:
    with Rig("six_card_draw", SIX[:3]) as rig:
        rig.play_to("bet")
        fault(rig, "fouled", "3", "2", "3", "rule")
        (ruling,) = rulings(rig)
        assert render(ruling.did) == "void, chips go back, but Bo knew"
        assert rig.scene["pot"] == 1


def test_c22_finished_hands_stand() -> None:
    with Rig("six_card_draw", SIX[:3]) as rig:
        rig.play_to("bet")
        for key in ("bet.bet", "bet.fold", "bet.fold"):
            rig.tap(key)
        tally = rig.scene["tally"]
        rig.tap(rig.primary())
        rig.play_to("bet")
        fault(rig, "fouled", "rule")
        assert rig.scene["tally"] == tally


def test_c23_seven_cards_after_the_second_round_began_are_dead() -> None:
    with Rig("six_card_draw", SIX[:3]) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.call")
        rig.tap("bet.call")
        rig.play_to("bet")
        fault(rig, "count", "3", "rule")
        assert rig.loop.table.deal is not None
        assert 3 in rig.loop.table.deal.dead


def test_c24_a_seen_down_card_stands_as_an_up_card_and_a_later_one_goes_down() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("deal_card")
        rig.tap("deal.round")
        rig.tap("deal.round")
        rig.tap("deal.next")
        fault(rig, "exposed", "2", "rule")
        rig.tap("deal.round")
        assert "down" in rig.scene["prompt"]["text"]
        rig.tap("deal.all")
        deal = rig.loop.table.deal
        assert deal is not None
        assert dict(deal.down) == {1: 3, 2: 3, 3: 3}
        assert dict(deal.up) == {1: 2, 2: 2, 3: 2}


def test_c24_with_krg_it_is_replaced_and_is_the_first_burn() -> None:
    with Rig() as rig:
        rig.play_to("deal_card")
        rig.tap("deal.round")
        fault(rig, "exposed", "2", "rule")
        rig.play_to("shared_cards")
        assert "Burn" not in rig.scene["prompt"]["text"]
        rig.play_to("discard")
        rig.play_to("shared_cards")
        assert "Burn" in rig.scene["prompt"]["text"]


def test_c24_with_six_card_draw_it_is_kept_and_a_second_one_is_a_misdeal() -> None:
    with Rig("six_card_draw", SIX[:3]) as rig:
        rig.play_to("deal_card")
        rig.tap("deal.round")
        fault(rig, "exposed", "2", "rule")
        assert rig.kind == "deal_card"
        fault(rig, "exposed", "3", "rule")
        assert rig.kind == "result"


def test_c24_with_krg_the_card_for_the_seen_one_is_called_when_all_have_theirs() -> None:
    with Rig() as rig:
        rig.play_to("deal_card")
        rig.tap("deal.round")
        fault(rig, "exposed", "2", "rule")
        rig.tap("deal.all")
        assert (rig.kind, rig.scene["prompt"]["seats"], rig.scene["prompt"]["count"]) == ("deal_card", [2], 1)
        rig.tap("deal.next")
        assert rig.kind == "discard"
        assert rig.loop.table.deal is not None
        assert dict(rig.loop.table.deal.down) == {1: 6, 2: 6, 3: 6}
        assert rig.loop.table.deal.stub == 52 - 3 * 6 - 1


def to_the_draw(rig: Rig) -> None:
    """Everybody checks."""
    while rig.kind != "draw":
        key = {"opener": "opener.2", "bet": "bet.check"}.get(rig.kind)
        rig.tap(key) if key else rig.step()


def test_c25_a_card_seen_on_the_draw_is_replaced_when_all_have_drawn() -> None:
    with Rig("six_card_draw", SIX, dealer=6, rules={"decks": 2}) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        for _ in range(5):
            rig.tap("bet.call")
        for _ in range(3):
            rig.tap("draw.0")
        rig.tap("draw.2")
        assert rig.scene["prompt"]["seats"] == [4]
        fault(rig, "exposed", "4", "rule")
        rig.tap("deal.next")
        for seat in (5, 6):
            assert (rig.kind, rig.scene["prompt"]["seats"]) == ("draw", [seat])
            rig.tap("draw.2")
            rig.tap("deal.next")
        assert (rig.kind, rig.scene["prompt"]["seats"], rig.scene["prompt"]["count"]) == ("deal_card", [4], 1)
        stub = rig.loop.table.deal.stub if rig.loop.table.deal else 0
        rig.tap("deal.next")
        deal = rig.loop.table.deal
        assert rig.kind == "bet"
        assert deal is not None
        assert (deal.stub, deal.down[4], deal.drew[4]) == (stub - 1, 6, 2)


def test_c25_an_up_card_on_the_draw_is_no_fault() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy")) as rig:
        to_the_draw(rig)
        rig.tap("draw.0.1")
        fault(rig, "exposed", "2")
        assert "face up: kept" in words(rig)
        rig.tap("fault.rule")
        rig.tap("deal.next")
        assert rig.scene["prompt"]["seats"] == [3]


@pytest.mark.parametrize("reshuffle", ["folded_then_discards", "none"])
def test_c25_with_no_card_left_the_discards_are_shuffled_or_it_is_kept(reshuffle: str) -> None:
    with Rig("kryky", (*SIX, "Gus"), rules={"reshuffle": reshuffle}) as rig:
        to_the_draw(rig)
        for _ in range(6):
            rig.tap("draw.2.0")
            rig.tap("deal.next")
        rig.tap("draw.2.0")
        fault(rig, "exposed", "1")
        kept = reshuffle == "none"
        assert ("no card is left: kept" in words(rig)) == kept
        rig.tap("fault.rule")
        rig.tap("deal.next")
        if not kept:
            (key,) = [b for b in rig.loop.scene().buttons if b.primary]
            assert (rig.scene["prompt"]["count"], key.detail) == (1, "discards first")
            rig.tap("deal.next")
        assert rig.kind == "opener"


def test_c30_a_hand_that_was_picked_up_is_asked_for_before_it_is_dead() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("opener")
        rig.tap("opener.2")
        rig.tap("bet.bet")
        fault(rig, "dead_hand", "3")
        assert "Cy" in rig.scene["prompt"]["text"]
        rig.tap("fault.cancel")
        assert rig.scene["prompt"]["seats"] == [3]
        fault(rig, "dead_hand", "3", "rule")
        assert rig.scene["prompt"]["seats"] == [1]
        fault(rig, "dead_hand", "3", "override")
        assert rig.loop.table.deal is not None
        assert 3 in rig.loop.table.deal.active


def test_c30_a_hand_restored_while_others_bet_comes_to_its_turn_again() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy", "Dee")) as rig:
        rig.play_to("opener")
        rig.tap("opener.2")
        rig.tap("bet.bet")
        fault(rig, "dead_hand", "3", "rule")
        rig.tap("bet.call")
        fault(rig, "dead_hand", "3", "override")
        assert rig.scene["prompt"]["seats"] == [1]
        rig.tap("bet.raise")
        rig.tap("bet.call")
        assert (rig.scene["prompt"]["seats"], rig.scene["prompt"]["text"]) == ([3], "Cy – 4 to call")


def test_c30_a_hand_dead_since_an_earlier_round_is_restored_in_the_middle_of_the_next() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy", "Dee")) as rig:
        rig.play_to("opener")
        rig.tap("opener.2")
        fault(rig, "dead_hand", "3", "rule")
        rig.play_to("turn_up")
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.call")
        fault(rig, "dead_hand", "3", "override")
        asked = []
        while rig.kind == "bet":
            asked += rig.scene["prompt"]["seats"]
            rig.tap("bet.call")
        assert asked == [1, 3]


@pytest.mark.parametrize("leaves", [False, True])
def test_c30_only_a_hand_that_can_still_be_played_is_restored(leaves: bool) -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy", "Dee")) as rig:
        rig.play_to("opener")
        rig.tap("opener.2")
        fault(rig, "dead_hand", "3", "rule")
        for tap in ("nav.table", "table.seat.3", "seat.leave") if leaves else ():
            rig.tap(tap)
        fault(rig, "dead_hand")
        keys = {button["id"] for button in rig.scene["buttons"]}
        assert ("fault.3" in keys) is not leaves


def test_r6_too_many_cards_are_thrown_at_once_while_the_next_board_card_is_not_out() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.tap(rig.primary())
        rig.play_to("discard")
        fault(rig, "count", "3", "rule")
        assert rig.loop.table.deal is not None
        assert 3 in rig.loop.table.deal.active
        rig.play_to("show_cards")
        fault(rig, "count", "3", "rule")
        assert 3 in rig.loop.table.deal.dead


def test_r7_a_flop_card_that_came_too_early_goes_back() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.step("Qh")
        assert rig.scene["board"] == ["Qh"]
        fault(rig, "early_board", "rule")
        assert rig.scene["board"] == []
        assert rig.scene["prompt"]["count"] == 3
        rig.step("9s")
        assert rig.scene["board"] == ["9s"]


def test_r7_a_flop_read_before_its_time_changes_nothing() -> None:
    with Rig() as rig:
        before = rig.play_to("discard")
        assert rig.act(card="Qh")["problem"]["code"] == "not_now"
        assert rig.scene["board"] == before["board"]
        assert rig.scene["prompt"] == before["prompt"]


def test_s3_an_override_records_who_and_why_and_rewrites_nothing() -> None:
    with Rig(rules={"referee": "Rob"}) as rig:
        rig.play_to("discard")
        before = [entry.body for entry in rig.store.load(rig.loop.evening)]
        fault(rig, "misdeal")
        rig.act(type="only the box top was seen")
        rig.tap("fault.override")
        (ruling,) = rulings(rig)
        assert (ruling.override_by, ruling.ruling, ruling.why) == ("Rob", "override", "only the box top was seen")
        assert [entry.body for entry in rig.store.load(rig.loop.evening)][: len(before)] == before
        assert rig.kind == "discard"


@pytest.mark.parametrize("game", ["krg", "kryky", "six_card_draw"])
def test_every_fault_from_every_prompt_in_three_taps_leaves_a_deal_that_goes_on(game: str) -> None:
    with Rig(game, ("Ann", "Bo", "Cy")) as rig:
        seen: set[str] = set()
        while rig.kind != "result":
            if rig.kind not in seen:
                seen.add(rig.kind)
                for name in FAULTS:
                    for last in ("rule", "override"):
                        call_and_take_back(rig, name, last)
            if rig.kind in {"opener", "draw", "bet"}:
                starts = f"{rig.kind}."
                keys = [b["id"] for b in rig.scene["buttons"] if b["id"].startswith(starts) and b["enabled"]]
                rig.tap("bet.call" if "bet.call" in keys else "bet.bet" if "bet.bet" in keys else keys[0])
            else:
                rig.step()
        assert len(seen) > 5


def call_and_take_back(rig: Rig, name: str, last: str) -> None:
    """Three taps settle it; money and seats are as they must be; undo leads back to the same prompt."""
    before = rig.scene["prompt"]
    rig.tap("nav.fix")
    rig.tap(f"fix.{name}")
    acts = 2
    if any(b["id"] == "fault.2" for b in rig.scene["buttons"]):
        rig.tap("fault.2")
        acts = 3
    rig.tap(f"fault.{last}")
    deal = rig.loop.table.deal
    assert deal is not None
    assert rig.kind != "fault"
    stakes = rig.kind == "ante" and deal.series > 0  # a dead hand owes its stake all the same (R3)
    assert set(rig.scene["prompt"]["seats"]) <= set(deal.seats if stakes else deal.active)
    assert sum(rig.loop.table.net.values()) == 0
    for _ in range(acts):
        rig.act(tap="nav.undo")
    assert rig.scene["prompt"] == before


def test_c27_krg_for_seven_with_burns_uses_fifty_cards() -> None:
    with Rig(players=(*SIX, "Gus")) as rig:
        assert rig.loop.table.rules["burn"] is True
        rig.play_to("show_cards")
        assert rig.loop.table.deal is not None
        assert rig.loop.table.deal.stub == 2
