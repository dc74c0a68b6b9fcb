"""Antes, several rounds, a second ante, pots and awards one after another: no chip is made or lost on the way."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.chips.award import AwardRule, Declaration, award
from dealer.chips.betting import act
from dealer.chips.legal import legal
from dealer.chips.limits import Limits, Structure, round_limits
from dealer.chips.pots import DeadMoney, lay_pots
from dealer.chips.round import Act, bets, live, start_round, to_act
from dealer.chips.split import left_of_button
from tests.chips.judge_pots import shares


class Deal:
    """A betting game at a table of random players, kept by hand around the functions under test."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seats = sorted(rng.sample(range(1, 9), rng.randrange(2, 8)))
        self.stacks = {seat: rng.choice((1, 2, rng.randrange(1, 40), 200)) for seat in self.seats}
        self.put_in = dict.fromkeys(self.seats, 0)
        self.live = list(self.seats)
        self.dead = [DeadMoney(rng.choice((0, 0, 8)))]
        self.ante = rng.choice((1, 3))
        for seat in self.seats:
            self.pay(seat, min(self.ante, self.stacks[seat]))

    def pay(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.put_in[seat] += amount
        assert self.stacks[seat] >= 0

    @property
    def in_middle(self) -> int:
        return sum(self.put_in.values()) + sum(money.amount for money in self.dead)

    def bet(self, limits: Limits) -> None:
        start = self.rng.randrange(len(self.live))
        order = self.live[start:] + self.live[:start]
        now = start_round(order, limits, pot=self.in_middle, stacks=self.stacks)
        while (seat := to_act(now)) is not None:
            can = legal(now, seat)
            acts: list[tuple[Act, int | None]] = [(Act.CHECK if can.check else Act.CALL, None)]
            if can.call and len(live(now)) > 1:
                acts.append((Act.FOLD, None))
            if can.may_raise:
                acts.append((can.raise_act, can.usual_to))
            if can.may_all_in:
                acts.append((Act.ALL_IN, None))
            now = act(now, seat, *self.rng.choice(acts))
        for seat, amount in bets(now).items():
            self.pay(seat, amount)
        self.live = [seat for seat in self.seats if seat in live(now)]

    def draw_six(self) -> None:
        with_chips = [seat for seat in self.live if self.stacks[seat]]
        able = [seat for seat in with_chips if self.stacks[seat] >= self.ante]
        if able:
            payer = self.rng.choice(able)
            self.stacks[payer] -= self.ante
            self.dead.append(DeadMoney(self.ante, self.rng.choice((None, tuple(with_chips))), payer))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_whole_deal_gives_back_every_chip_that_was_on_the_table(seed: int) -> None:
    rng = random.Random(seed)
    deal = Deal(rng)
    held = sum(deal.stacks.values()) + deal.in_middle
    structure = rng.choice([s for s in Structure if s is not Structure.LIGHTS_ONLY])
    for number in range(rng.choice((2, 5))):
        deal.bet(round_limits(structure, small_bet=2, big_bet=4, big=number > 0))
        if number == 0:
            deal.draw_six()
        assert sum(deal.stacks.values()) + deal.in_middle == held
    laid = lay_pots(deal.put_in, deal.live, deal.dead)
    high = {seat: rng.randrange(4) for seat in deal.live}
    low = rng.choice((None, {seat: rng.randrange(3) for seat in deal.live if rng.random() < 0.7}))
    declared = (
        None if low is None or rng.random() < 0.5 else {seat: rng.choice(list(Declaration)) for seat in deal.live}
    )
    rule = AwardRule(odd_left=rng.random() < 0.3)
    order = left_of_button(deal.live, rng.choice(deal.seats))
    awards = award(laid.pots, high=high, low=low, declared=declared, odd_order=order, rule=rule)
    left = sum(one.left for one in awards)
    assert left == 0 or rule.odd_left
    assert sum(deal.stacks.values()) + sum(laid.back.values()) + sum(shares(awards).values()) + left == held
    assert set(shares(awards)) <= set(deal.live)
    best = max(high.values())
    if low is None:
        assert any(high[seat] == best for seat in awards[0].high), "the main pot goes to the best hand of all"
    dead = sum(money.amount for money in deal.dead)
    for seat in deal.live:
        own = deal.put_in[seat]
        reach = sum(min(own, paid) if other in deal.live else paid for other, paid in deal.put_in.items())
        taken = shares(awards).get(seat, 0) + laid.back.get(seat, 0)
        assert taken <= reach + dead, "no more than his own stake from each player who is in (C12)"
