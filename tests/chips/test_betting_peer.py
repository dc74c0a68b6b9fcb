"""No-limit and pot-limit rounds side by side with pokerkit, a published engine with its own reading of the rules."""

import random
import warnings
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.chips.betting import act
from dealer.chips.legal import legal
from dealer.chips.limits import Limits, Structure
from dealer.chips.round import Act, start_round, to_act

pokerkit: Any = pytest.importorskip("pokerkit")

AUTOMATIONS = tuple(pokerkit.Automation)
GAMES = {Structure.NO_LIMIT: pokerkit.NoLimitTexasHoldem, Structure.POT: pokerkit.PotLimitOmahaHoldem}
ANTE = 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(sorted(GAMES)))
def test_turns_calls_and_raises_are_the_same_as_pokerkit_allows(seed: int, structure: Structure) -> None:
    rng = random.Random(seed)
    seats = range(rng.randrange(3, 8))
    least = rng.choice((2, 5, 10))
    # Stacks of at least one bet: it lets an all-in of less reopen to those who checked, our rulings do not (C11).
    stacks = {seat: least + rng.choice((rng.randrange(30), rng.randrange(200), 500)) for seat in seats}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = GAMES[structure].create_state(
            AUTOMATIONS, True, ANTE, (0, 0), least, [stacks[seat] + ANTE for seat in seats], len(seats)
        )
        now = start_round(seats, Limits(structure, least), pot=ANTE * len(seats), stacks=stacks)
        while (seat := to_act(now)) is not None:
            assert (peer.street_index, peer.actor_index) == (0, seat)
            can = legal(now, seat)
            assert peer.checking_or_calling_amount == (can.call_chips or 0)
            all_in_raise = can.may_all_in and (can.all_in_least_to or 0) > now.level
            if len(peer.consecutive_short_all_in_amounts) < 2:
                # It adds up several short all-ins for everybody, we for each player what he faces (C11).
                assert peer.can_complete_bet_or_raise_to() == (can.may_raise or all_in_raise)
            options: list[tuple[Act, int | None]] = [(Act.CALL if can.call else Act.CHECK, None)]
            if can.call:
                options.append((Act.FOLD, None))
            if can.may_raise or all_in_raise:
                low, high = (can.least_to, can.most_to) if can.may_raise else (can.all_in_least_to, can.all_in_most_to)
                assert low is not None
                assert high is not None
                assert peer.min_completion_betting_or_raising_to_amount == low
                assert peer.max_completion_betting_or_raising_to_amount == high
                options += [
                    (can.raise_act if can.may_raise else Act.ALL_IN, rng.choice((low, high, rng.randint(low, high))))
                ]
            kind, to = rng.choice(options)
            now = act(now, seat, kind, to)
            if kind is Act.FOLD:
                peer.fold()
            elif to is None:
                peer.check_or_call()
            else:
                peer.complete_bet_or_raise_to(to)
        assert peer.street_index != 0 or peer.actor_index is None
