"""KRG without a reader: while the pool for four of a kind is open, the table is asked who showed them (R15, N10)."""

import random
from itertools import combinations

import pytest

from dealer.cards import DECK
from dealer.rules.state.deal import Deal
from dealer.rules.steps.fours import could_hold
from dealer.words.render import render
from tests.evening.test_corrections import name_winner
from tests.evening.test_pools import win
from tests.rig import Rig, Scene

POOL = {"quads_pool": 3}
PAIRED = ("9h", "9d", "4s", "4h", "2c")
"""A board with which anybody may have four of a kind."""


def named(rig: Rig, *winners: int) -> Scene:
    """Winners are named by hand."""
    rig.play_to("show_cards", *PAIRED)
    rig.tap("show.award")
    for seat in winners:
        rig.tap(f"award.{seat}")
    return rig.tap("award.ok")


def pool(rig: Rig) -> dict[int, int] | None:
    won = rig.loop.table.pools["quads"].won
    return None if won is None else dict(won)


def test_it_is_asked_until_somebody_took_the_pool_and_never_again() -> None:
    with Rig(rules=POOL) as rig:
        scene = named(rig, 1)
        assert (rig.kind, scene["prompt"]["article"]) == ("fours", "KRG 5.1")
        assert sorted(scene["lights"]["to_act"]) == [1, 2, 3]
        rig.tap("fours.nobody")
        assert (rig.kind, pool(rig)) == ("result", None)
        rig.tap(rig.primary())
        named(rig, 1)
        rig.tap("fours.3")
        assert (rig.kind, pool(rig)) == ("result", {3: 9})
        assert any("First four alike, 9 on account: Cy 9" in text for text in rig.scene["text"])
        assert rig.scene["tally"] == {"Ann": 2, "Bo": 0, "Cy": 0}
        rig.tap(rig.primary())
        named(rig, 2)
        assert rig.kind == "result"


def test_two_in_a_deal_share_it_where_that_was_agreed() -> None:
    with Rig(rules={**POOL, "quads_same_deal": "split"}) as rig:
        named(rig, 1)
        rig.tap("fours.2")
        assert rig.kind == "fours"
        assert [b["id"] for b in rig.scene["buttons"] if b["id"].startswith("fours.")] == [
            "fours.1", "fours.3", "fours.nobody",
        ]  # fmt: skip
        rig.tap("fours.3")
        rig.tap("fours.nobody")
        assert pool(rig) == {2: 5, 3: 4}, "the odd chip to the first from the dealer's left"


def test_without_a_pool_or_with_cards_that_were_read_nobody_is_asked() -> None:
    with Rig() as rig:
        named(rig, 1)
        assert rig.kind == "result"
    with Rig(rules=POOL) as rig:
        win(rig, 1)
        assert rig.kind == "result"


def test_each_answer_is_undone_and_survives_the_power_going() -> None:
    with Rig(rules={**POOL, "quads_same_deal": "split"}) as rig:
        seen = [named(rig, 1)]
        for key in ("fours.2", "fours.nobody"):
            rig.tap(key)
            assert {**rig.restart(), "problem": None} == rig.scene
            seen.append(rig.scene)
        for before in reversed(seen[:-1]):
            assert rig.tap("nav.undo")["prompt"] == before["prompt"]
        assert rig.loop.table.pools["quads"].open


def correct_fours(rig: Rig, *seats: int) -> Scene:
    rig.tap("result.correct")
    rig.tap("correct.fours")
    for seat in seats:
        rig.tap(f"correct.four.{seat}")
    rig.tap("correct.done")
    rig.tap("correct.ok")
    return rig.act(tap="why.2")


@pytest.mark.parametrize(("said", "toggles", "then"), [
    ("fours.2", (2, 3), {3: 9}), ("fours.2", (2,), None), ("fours.nobody", (1,), {1: 9}),
])  # fmt: skip
def test_it_is_corrected_by_hand_and_the_pool_follows(
    said: str, toggles: tuple[int, ...], then: dict[int, int] | None
) -> None:
    with Rig(rules=POOL) as rig:
        named(rig, 1)
        rig.tap(said)
        before = pool(rig)
        assert correct_fours(rig, *toggles)["problem"] is None
        assert pool(rig) == then
        assert sum(rig.loop.table.net.values()) == 0
        money = (
            "First four alike: 9 on account, nobody has it yet" if then is None else "First four alike, 9 on account"
        )
        assert money in render(rig.loop.table.last)
        rig.tap("result.correct")
        rig.tap("correct.undo")
        assert pool(rig) == before


def test_a_winner_named_after_the_cards_were_read_leaves_the_four_of_a_kind_where_it_lies() -> None:
    with Rig(players=("Ann", "Bo"), rules=POOL) as rig:
        rig.play_to("shared_cards")
        rig.play_to("result", "9s", "9h", "4s", "7h", "Kd", "2c", "3d", "9d", "9c")
        assert pool(rig) == {1: 6}
        assert name_winner(rig, 1, 2)["problem"] is None
        assert (pool(rig), rig.scene["tally"]) == ({1: 6}, {"Ann": 0, "Bo": 1})


def test_an_earlier_deal_that_is_corrected_takes_the_pool_from_a_later_one() -> None:
    with Rig(rules=POOL) as rig:
        named(rig, 1)
        rig.tap("fours.nobody")
        rig.tap(rig.primary())
        named(rig, 1)
        rig.tap("fours.3")
        assert pool(rig) == {3: 9}
        for key in ("nav.fix", "fix.correct", "correct.1", "correct.fours", "correct.four.2", "correct.done",
                    "correct.ok", "why.2"):  # fmt: skip
            rig.tap(key)
        assert pool(rig) == {2: 9}
        assert rig.loop.table.pools["quads"].won_in == 1


@pytest.mark.parametrize(
    ("rules", "board", "asked"),
    [
        ({}, "9h Kd 4s 3h 2c", False),
        ({}, "9h 9d 4s 3h 2c", True),
        ({}, "9h 9d 9s 9c 2c", False),
        ({"quads_own_card": False}, "9h 9d 9s 9c 2c", True),
        ({"quads_own_card": False}, "9h Kd 4s 3h 2c", False),
    ],
)
def test_nobody_is_asked_for_what_the_board_makes_impossible(rules: dict[str, bool], board: str, asked: bool) -> None:
    with Rig(rules={**POOL, **rules}) as rig:
        rig.play_to("show_cards", *board.split())
        for key in ("show.award", "award.1", "award.ok"):
            rig.tap(key)
        assert (rig.kind == "fours") is asked
        if not asked:
            rig.tap("result.correct")
            assert "correct.fours" not in {b["id"] for b in rig.scene["buttons"]}


def test_cards_that_others_have_shown_are_in_nobody_s_hand() -> None:
    with Rig(rules=POOL) as rig:
        rig.play_to("show_cards", *["9h", "9d", "4s", "3h", "2c"])
        seat = rig.scene["prompt"]["seats"][0]
        rig.step("9s")
        for key in ("show.award", "award.1", "award.ok"):
            rig.tap(key)
        assert {b["id"] for b in rig.scene["buttons"] if b["id"].startswith("fours.")} == {
            f"fours.{seat}",
            "fours.nobody",
        }


@pytest.mark.parametrize("own_card", [False, True])
def test_who_could_hold_four_of_a_kind_is_told_as_by_trying_every_hand(own_card: bool) -> None:
    dice = random.Random(own_card)
    for _ in range(150):
        few = dice.sample(range(2, 15), 4)
        cards = dice.sample([card for card in DECK if card.rank in few], 9)
        board, hands = tuple(cards[:5]), {s: tuple(cards[3 + 2 * s : 5 + 2 * s][: dice.randrange(3)]) for s in (1, 2)}
        rules = {"quads_own_card": own_card}
        deal = Deal(1, "krg", 2, (1, 2), {1: 1, 2: 2}, board=board, shown=hands, rules=rules)
        left = [card for card in DECK if card not in {*board, *hands[1], *hands[2]}]
        found = False
        for more in combinations(left, 2 - len(hands[1])):
            own = (*hands[1], *more)
            ranks = [card.rank for card in (*own, *board)]
            fours = {rank for rank in ranks if ranks.count(rank) == 4}
            found |= bool(fours & {card.rank for card in own}) if own_card else bool(fours)
        assert could_hold(deal, 1) is found, (board, hands)
