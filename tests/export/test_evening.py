"""What `evening.json` tells, against evenings whose course is known."""

import json

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.cards import Card
from dealer.export.evening import Evening, encode, schema
from dealer.export.parts import DealTotals
from dealer.export.reading import canonical
from dealer.rules import events as e
from dealer.rules.prompts import Laid, Pressed
from dealer.signs import signs
from tests.export.nights import GAMES, HARD_NAMES, Night

SEATS, CARDS = st.integers(1, 8), st.sampled_from(Card)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def play_deal(night: Night, board: str, *hands: str) -> None:
    """One KRG deal: the board, then the hole cards from the dealer's left."""
    laid = [Card(card) for card in f"{board} {' '.join(hands)}".split()]
    if night.prompt and night.prompt.kind in {"result", "series_over"}:
        night.tap("result.next")
    while night.prompt and night.prompt.kind != "result":
        if night.prompt.waits_for_cards:
            night.say(Laid(laid.pop(0)))
        else:
            night.step(wild=0)
    assert laid == []


def krg_series() -> Night:
    """Cy deals last in the first deal's order, and wins three of four: Ann is the first dealer."""
    night = Night("krg", ["Ann", "Bo", "Cy"])
    play_deal(night, "Qh 9s 9d 4s 2h", "Qs Js", "4d 4c", "Kh Ks")  # dealt to Bo, Cy, Ann
    play_deal(night, "Qh 9s 9d 4s 2h", "4d 4c", "Kh Ks", "Qs Js")  # Cy, Ann, Bo
    play_deal(night, "Qh 9s 9d 4s 2h", "4d 4c", "Kh Ks", "Qs Js")  # Ann, Bo, Cy
    play_deal(night, "Qh 9s 9d 4s 2h", "Kh Ks", "4d 4c", "Qs Js")  # Bo, Cy, Ann
    return night


def test_a_series_of_three_at_stake_5_ends_at_plus_10_and_twice_minus_5() -> None:
    evening = krg_series().export()
    assert {p.name: p.net for p in evening.players} == {"Ann": -5, "Bo": -5, "Cy": 10}
    assert {p.name: (p.deals_won, p.series_won, p.in_play) for p in evening.players} == {
        "Ann": (1, 0, 0),
        "Bo": (0, 0, 0),
        "Cy": (3, 1, 0),
    }
    assert [(p.payer, p.payee, p.amount) for p in evening.payments] == [(1, 3, 5), (2, 3, 5)]
    (series,) = evening.series
    assert (series.pool, series.winners, series.ended, series.deals) == (15, (3,), "won", (1, 2, 3, 4))
    assert [(p.player, p.wins, p.staked, p.paid) for p in series.players] == [(1, 1, 5, 0), (2, 0, 5, 0), (3, 3, 5, 15)]


def test_a_deal_tells_board_hole_cards_full_hand_names_and_the_tally_after() -> None:
    evening = krg_series().export()
    deal = evening.deals[0]
    assert deal.board == tuple(Card(card) for card in ["Qh", "9s", "9d", "4s", "2h"])
    told = {seat.player: (" ".join(seat.hole), seat.hand and seat.hand.full) for seat in deal.seats}
    assert told == {
        2: ("Qs Js", "queens and nines with a jack"),
        3: ("4d 4c", "fours full of nines"),
        1: ("Kh Ks", "kings and nines with a queen"),
    }
    assert (deal.winners, deal.text, deal.by, deal.ended) == (
        (3,),
        "Cy wins – fours full of nines",
        "cards",
        "showdown",
    )
    assert [(line.player, line.wins, line.net) for line in deal.tally] == [(1, 0, 0), (2, 0, 0), (3, 1, 0)]
    assert [(line.wins, line.net) for line in evening.deals[-1].tally] == [(1, -5), (0, -5), (3, 10)]


def test_the_link_of_a_running_deal_is_not_in_the_file() -> None:
    night = Night("krg", ["Ann", "Bo"], rules={"shuffle": "called"})
    seeds = []
    for deal in range(1, 4):
        night.to("discard")
        running = night.table.deal
        assert running is not None
        assert running.shuffle is not None
        seeds.append(night.links.link(night.anchor, running.shuffle.draw).hex().encode())
        held = encode(night.export())
        assert seeds[-1] not in held
        assert all(seed in held for seed in seeds[:-1])
        assert len(night.export().deals) == deal - 1
        night.to("result")
        assert seeds[-1] in encode(night.export())
        night.step(wild=0)


def test_a_deal_taken_back_from_its_result_is_running_again_and_hidden_again() -> None:
    night = Night("krg", ["Ann", "Bo"]).to("result")
    assert len(night.export().deals) == 1
    night.tap("nav.undo")
    assert len(night.export().deals) == 0
    assert len(night.to("result").export().deals) == 1


def test_a_voided_deal_keeps_its_seed_and_counts_for_nobody() -> None:
    night = Night("krg", ["Ann", "Bo"]).to("discard")
    night.tap("fix.void")
    night.tap("fault.rule")
    deal = night.export().deals[0]
    assert deal.ended == "void"
    assert deal.shuffle is not None
    assert len(deal.shuffle.link) == 256
    assert [(fault.kind, fault.ruling) for fault in deal.faults] == [("void", "rule")]
    assert [p.deals for p in night.export().players] == [0, 0]


def test_what_was_taken_back_is_told_as_taken_back() -> None:
    night = Night("krg", ["Ann", "Bo"], rules={"shuffle": "hand"}).to("show_cards")
    night.step(wild=0)
    night.tap("nav.undo")
    acts = night.to("result").export().deals[0].acts
    undone = [act.text for act in acts if act.undone]
    assert len(undone) == 1
    assert undone[0].startswith("Picked: ")


def test_closing_in_the_middle_of_a_series_gives_the_stakes_back() -> None:
    night = Night("krg", ["Ann", "Bo", "Cy"]).play(1)
    night.step(wild=0)
    evening = night.close().export()
    assert evening.closed
    assert evening.note == ""
    assert [(s.ended, s.winners, s.pool) for s in evening.series] == [("refunded", (), 15)]
    assert [p.net for p in evening.players] == [0, 0, 0]
    assert evening.payments == ()
    assert evening.head == night.store.evenings()[0].head
    assert evening.code == signs(evening.head)


def test_pools_in_play_are_not_in_the_net() -> None:
    evening = Night("krg", ["Ann", "Bo"]).play(1).export()
    assert [(p.net, p.in_play) for p in evening.players] == [(0, 5), (0, 5)]


def test_the_house_rules_of_every_deal_are_in_the_file_once() -> None:
    evening = krg_series().export()
    (agreed,) = evening.house_rules
    assert {deal.house_rules for deal in evening.deals} == {agreed.number}
    assert agreed.rules["stake"] == 5
    assert agreed.rules["wins_needed"] == 3


def test_drawn_seats_and_the_drawn_first_dealer_can_be_drawn_again() -> None:
    night = lobby_night()
    draws = night.export().taken
    assert [draw.purpose for draw in draws] == ["seats", "first_dealer", "shuffle"]
    seats, first, _ = draws
    assert [night.table.seats[seat] for seat in sorted(night.table.seats)] == list(seats.players)
    assert night.table.seats[night.table.button or 0] == first.players[0]


def lobby_night() -> Night:
    """An evening from its first screen on: three people sit, seats and first dealer are drawn."""
    night = Night.from_the_first_screen()
    for name in ("Ann", "Bo", "Cy"):
        night.say(Pressed("seats.join", name=name))
    night.draw("seats.draw")
    for key in ("seats.button_draw", "seats.done", "house.agree"):
        night.say(Pressed(key))
    return night.to("result")


@pytest.mark.parametrize("game", GAMES)
def test_the_published_schema_accepts_every_evening_and_refuses_what_is_none(game: str) -> None:
    names = HARD_NAMES[: GAMES[game].seats[-1]]
    evening = json.loads(encode(Night(game, names, stacks=None if game == "krg" else 200).play(1, undo=0.05).export()))
    validator = jsonschema.Draft202012Validator(json.loads(schema()))
    validator.check_schema(validator.schema)
    validator.validate(evening)
    for broken in (
        {**evening, "version": 2},
        {**evening, "deals": [{**evening["deals"][0], "board": ["1x"]}]},
        {**evening, "more": 1},
        {**evening, "record": [{**evening["record"][0], "event": {"type": "joker"}}]},
    ):
        assert not validator.is_valid(broken)


@pytest.mark.parametrize("game", GAMES)
def test_money_sums_to_zero_and_payments_settle_it_at_every_moment(game: str) -> None:
    night = Night(game, ["Ann", "Bo", "Cy", "Di"], seed=3, stacks=None if game == "krg" else 60)
    for _ in range(120):
        night.step(undo=0.05)
        evening = night.export()
        assert sum(p.net for p in evening.players) == 0
        left = {p.player: p.net for p in evening.players}
        for payment in evening.payments:
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
        assert set(left.values()) <= {0}
        for deal in evening.deals:
            assert_pots_add_up(deal)


def assert_pots_add_up(deal: DealTotals) -> None:
    paid = sum(share.amount for pot in deal.pots for share in pot.shares)
    assert paid == sum(seat.won for seat in deal.seats)
    assert paid + deal.carried_out == sum(seat.put_in for seat in deal.seats) + deal.carried_in


def test_every_name_comes_through_unharmed() -> None:
    evening = Night("krg", HARD_NAMES).play(1).export()
    again = msgspec.json.decode(encode(evening), type=Evening)
    assert tuple(p.name for p in again.players) == HARD_NAMES


@given(
    st.one_of(
        st.builds(e.Did, WORDS),
        st.builds(e.Joined, st.integers(1, 9), WORDS, WORDS),
        st.builds(e.RulesAgreed, WORDS, st.dictionaries(WORDS, st.booleans() | st.integers(-(2**31), 2**31) | WORDS)),
        st.builds(e.PotShared, WORDS, st.dictionaries(st.integers(1, 8), st.integers(0, 10**9)), WORDS, WORDS),
        st.builds(e.HandNamed, SEATS, WORDS, WORDS, WORDS, st.tuples(CARDS), st.dictionaries(CARDS, CARDS)),
        st.builds(e.Turned, WORDS, CARDS, st.none() | SEATS, WORDS),
    )
)
@settings(max_examples=150)
def test_a_fact_read_from_json_and_written_again_is_the_stored_bytes(fact: e.Event) -> None:
    body = e.encode(fact)
    assert canonical(body) == body
    assert canonical(json.dumps(json.loads(body), indent=2).encode()) == body


def test_a_draw_is_in_no_file_before_the_first_deal_begins() -> None:
    night = Night.from_the_first_screen()
    night.join("Ann", "Bo")
    night.draw("seats.draw")
    assert night.export().taken == ()
    link = night.links.link(night.anchor, 1).hex().encode()
    assert link not in encode(night.export())
    for key in ("seats.button.1", "seats.done"):
        night.tap(key)
    assert link not in encode(night.export())
    night.tap("house.agree")
    assert link in encode(night.export()), "the first deal has begun"
    assert [taken.purpose for taken in night.export().taken] == ["seats"]
    night.play(1)
    assert [taken.purpose for taken in night.export().taken] == ["seats", "shuffle"]
    assert link in encode(night.export())
