"""What is said at the table: who leads, what comes, why a hand gets nothing (C15, K9, K10, K12, K13, N1, N2)."""

import pytest

from dealer.games import all_games
from dealer.rules.engine import Engine
from dealer.words.render import render
from tests.games.talk import Talk
from tests.games.test_kryky_at_the_table import check_round, kryky
from tests.rig import Rig

A, B, C = 1, 2, 3
ACES, QUEENS, FIVES = "As Ah 2h 7h Kc", "Qs Qh Jc Tc 8s", "5s 5h 2c 7c 8c"


def declared(players: int, *ways: str, **rules: object) -> Talk:
    """At the showdown of a high-low Kryky, all checked; the ways from the dealer's left, the dealer last."""
    table = kryky(players, hi_lo=True, hilo_method="declare_fist", **rules)
    for card in ("4d", "5d", "9h", ""):
        while table.kind in {"opener", "bet", "draw"}:
            table.opens(B) if table.kind == "opener" else table.step()
        if card:
            table.lay(card)
    for way in ways:
        table.tap(f"declare.{way}")
    return table


def texts(table: Talk) -> list[str]:
    return list(table.scene["text"])


def test_k12_high_and_low_lead_apart_among_those_who_went_that_way() -> None:
    with declared(3, "low", "high", "high") as table:
        table.lay(*ACES.split())
        assert "Low: Bo" in texts(table)
        assert not any(t.startswith("High: ") or t.endswith("leads") for t in texts(table))
        table.lay(*QUEENS.split())
        assert {"High: Cy", "pair of queens", "Low: Bo", "seven-five low"} <= set(texts(table))


def test_k13_nobody_is_offered_to_muck_for_a_half_that_nobody_has_won_yet() -> None:
    with declared(3, "low", "high", "both") as table:
        table.lay(*ACES.split())
        assert "show.muck" not in table.buttons(), "nobody has shown for high"
        table.lay(*QUEENS.split())
        assert "show.muck" in table.buttons(), "both halves can be lost now"


def test_k13_each_row_says_the_way_and_why_it_gets_nothing() -> None:
    with declared(3, "both", "high", "both") as table:
        table.shows({B: ACES, C: QUEENS, A: FIVES})
        assert texts(table)[0] == "Cy wins – pair of queens"
        assert {"both – lost the high", "high · pair of queens", "both – lost the low"} <= set(texts(table))
        assert render(table.deal.why) == "two went both ways and are out"


@pytest.mark.parametrize(
    ("rule", "text", "why"),
    [
        ("cards_speak", "High Ann, low Bo", "all left went both ways: cards speak"),
        ("losers_take", "Cy wins both", "all left went both ways: who won no half takes it"),
        ("carry", "Nobody wins – 3 wait for the next deal", ""),
    ],
)
def test_n1_the_result_says_by_which_rule_they_share(rule: str, text: str, why: str) -> None:
    with declared(3, "both", "both", "both", swing_dead=rule) as table:
        table.shows({B: ACES, C: QUEENS, A: FIVES})
        assert render(table.deal.text).startswith(text)
        assert render(table.deal.why) == (why or "all left went both ways: the pot waits")
        assert any(row.startswith("both") for row in texts(table))
        table.step()
        assert table.deal.carried == (3 if rule == "carry" else 0)


def test_n1_a_tie_that_is_alive_loses_nothing() -> None:
    with declared(3, "both", "high", "low", swing_tie="alive") as table:
        table.shows({B: "As Ah 2h 7h Kc", C: "Ac Ad 3h Kd 7c", A: QUEENS})
        assert B in table.deal.winners


def test_n2_all_went_low_and_none_qualifies() -> None:
    with declared(2, "low", "low", low_qualifier=8) as table:
        table.shows({B: "Ks Kh Qc Jh Td", A: "Qs Qh Jc Tc 8s"})
        assert texts(table)[0].startswith("Bo wins – pair of kings")
        assert render(table.deal.why) == "no low qualifies: best high takes it"


def test_k9_the_last_round_says_that_wild_cards_count_and_who_opens_by_what() -> None:
    with kryky(3) as table:
        table.read_up({2: "9s 8h", 3: "Kc 4c", 1: "Qh Qd"})
        assert texts(table)[0] == "Ann opens – queens"
        for card in ("3h", "5h", "4h"):
            while not table.loop.prompt or not table.loop.prompt.waits_for_cards:
                table.step() if table.kind != "bet" else check_round(table)
            assert "indicator" in texts(table)
            table.lay(card)
        assert texts(table)[0] == "Cy opens – kings with a wild"


def test_k10_equal_up_cards_say_who_comes_first() -> None:
    with kryky(3) as table:
        assert "Equal: first from the dealer's left" in texts(table)
        table.read_up({2: "As 9h", 3: "Ac 9c", 1: "Qh Jd"})
        assert texts(table)[0] == "Bo opens – ace-nine, dealer's left"


def test_c13_chips_that_come_back_are_said() -> None:
    with Talk("five_card_draw", 3, stacks={A: 50, B: 100, C: 100}, betting="no_limit") as table:
        table.to("bet")
        table.says("2 bets 80", "3 folds", "1 is all-in")
        assert "back to Bo" in render(table.loop.table.last)


def test_the_board_plays() -> None:
    with Rig("krg", ["Ann", "Bo"], dealer=1) as rig:
        cards = iter(["As", "Kd", "Qh", "Jc", "Ts", "2c", "3d", "4h", "5s"])
        while rig.kind != "result":
            if rig.loop.prompt and rig.loop.prompt.waits_for_cards:
                card = next(cards)
                rig.act(card=card)
                rig.act(lift=card)
            else:
                rig.step()
        assert rig.scene["text"][0] == "Bo and Ann tie – the board plays"


@pytest.mark.parametrize("game", sorted(all_games()))
def test_what_is_said_to_come_is_what_asks_next(game: str) -> None:
    """Everybody does the usual: each step that was said to come is the next one that asks."""
    with Talk(game, 3) as table:
        engine, said = Engine(all_games()), None
        at = table.deal.step
        for _ in range(150):
            coming = engine.coming(table.loop.table)
            said = coming.words() if coming else None
            at, number = table.deal.step, table.deal.number
            table.opens(B) if table.kind == "opener" else table.step()
            if table.kind == "result":
                break
            if table.deal.step != at and table.deal.number == number and said:
                step = engine.script(game)[table.deal.step]
                assert not callable(step)
                assert step.words() == said


def test_n2_who_went_both_ways_alone_is_not_all_who_are_left_where_no_low_counts() -> None:
    with declared(3, "low", "low", "both", low_qualifier=7) as table:
        table.shows({B: "Ks Kd Jd Td 3h", C: QUEENS, A: FIVES})
        assert texts(table)[0] == "Ann wins – three fives"
        assert "all who can win went both ways: cards speak" in texts(table)
        assert texts(table).count("low – too high · no low") == 2


def test_k12_with_lights_only_the_hand_beside_each_half_is_the_one_that_won_it() -> None:
    """No chips are kept, so no pots say who took what; Bo, who won the low, holds the best high hand too."""
    with declared(3, "low", "high", "high", betting="lights_only") as table:
        table.shows({B: ACES, C: QUEENS, A: "7s 7d 2c 8c Jd"})
        said = texts(table)
        assert said[0] == "High Cy, low Bo"
        assert said[said.index("High: Cy") + 1] == "pair of queens"
        assert said[said.index("Low: Bo") + 1] == "seven-five low"
        assert not any("aces" in words for words in said)


@pytest.mark.parametrize("method", ["declare_fist", "declare_in_turn"])
def test_c30_a_hand_brought_back_after_the_declaration_declares_before_anything_more_is_shown(method: str) -> None:
    with kryky(3, hi_lo=True, hilo_method=method) as table:
        for tap in ("nav.fix", "fix.dead_hand", "fault.1", "fault.rule"):
            table.tap(tap)
        for card in ("4d", "5d", "9h", ""):
            while table.kind in {"opener", "bet", "draw"}:
                table.opens(B) if table.kind == "opener" else table.step()
            if card:
                table.lay(card)
        while table.kind == "declare":
            table.tap("declare.high")
        table.lay("Qs")
        for tap in ("nav.fix", "fix.dead_hand", "fault.1", "fault.override"):
            table.tap(tap)
        assert table.kind == "declare"
        assert texts(table)[0] == "Ann – high, low or both?"
        table.tap("declare.low")
        assert table.kind == "show_cards"
        assert table.deal.declared[A] == "low"


@pytest.mark.parametrize("dead", [0, 1, 2])
def test_who_is_left_alone_wins_because_all_others_folded_only_where_no_hand_was_dead(dead: int) -> None:
    with kryky(3) as table:
        table.opens(B)
        for seat in (A, C)[:dead]:
            for tap in ("nav.fix", "fix.dead_hand", f"fault.{seat}", "fault.rule"):
                table.tap(tap)
        if dead == 0:
            table.says("2 bets", "3 folds", "1 folds")
        if dead == 1:
            table.says("2 bets", "3 folds")
        assert texts(table)[0] == f"Bo wins – all others {'are out' if dead else 'folded'}"
