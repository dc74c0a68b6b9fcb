"""Random betting rounds against a second opinion, and against a published engine."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.chips.betting import act, keyed
from dealer.chips.errors import BetRefused
from dealer.chips.legal import legal
from dealer.chips.limits import Limits, Reopen, Structure
from dealer.chips.pots import lay_pots
from dealer.chips.round import Act, Round, bets, live, pot_now, start_round, to_act
from tests.chips.judge_betting import Said, Story, allowed_now
from tests.soak import SoakSeeds

COUNTED = [structure for structure in Structure if structure is not Structure.LIGHTS_ONLY]


def without_chips(now: Round) -> set[int]:
    """The seats that are in without chips."""
    return {place.seat for place in now.places if place.all_in and not place.folded}


def random_story(rng: random.Random) -> Story:
    """A round about to begin: any structure and house rules, two to eight seats, stacks short enough to hurt."""
    structure = rng.choice(COUNTED)
    least = rng.choice((1, 2, 4, 5))
    most = {Structure.FIXED: least, Structure.SPREAD: least + rng.randrange(6)}.get(structure)
    cap = rng.choice((0, 1, 3, 3, 4, None))
    limits = Limits(structure, least, most, cap, rng.random() < 0.8, rng.choice(list(Reopen)))
    seats = list(range(1, 9))
    seats = seats[(at := rng.randrange(8)) :] + seats[:at]
    order = tuple(seats[: rng.choice((2, 2, 3, 3, 4, 5, 8))])
    stacks = (
        None if rng.random() < 0.3 else {seat: rng.choice((0, rng.randrange(8), rng.randrange(60))) for seat in order}
    )
    broke = {s for s in order if rng.random() < 0.1} if stacks is None else {s for s in order if stacks[s] == 0}
    return Story(order, limits, rng.randrange(20), stacks, frozenset(broke))


def begin(story: Story) -> Round:
    return start_round(story.order, story.limits, pot=story.pot, stacks=story.stacks, all_in=story.all_in_before)


def edges(now: Round, rng: random.Random) -> list[int]:
    """The amounts where something changes, and a few others."""
    seat = to_act(now)
    assert seat is not None
    can, place = legal(now, seat), next(place for place in now.places if place.seat == seat)
    near = {0, 1, now.level, now.base + now.step, now.level + now.step, place.bet, place.bet + (place.stack or 0)}
    near |= {n for n in (can.least_to, can.most_to, can.all_in_least_to, can.all_in_most_to, can.call_to) if n}
    return sorted({max(0, n + d) for n in near for d in (-1, 0, 1)} | {rng.randrange(80) for _ in range(3)})


def attempts(now: Round, amounts: list[int]) -> dict[tuple[Act, int | None], Round]:
    """Every act that is not refused; each refusal is a sentence."""
    seat = to_act(now)
    assert seat is not None
    accepted = {}
    sentences = set()
    for kind in Act:
        for to in (None, *amounts):
            if to is not None and kind in (Act.FOLD, Act.CHECK, Act.CALL):
                continue
            try:
                accepted[kind, to] = act(now, seat, kind, to)
            except BetRefused as refused:
                sentences.add(str(refused))
    assert all(sentence[:1].isupper() and sentence.endswith(".") for sentence in sentences)
    return accepted


def agrees_with_legal(now: Round, accepted: dict[tuple[Act, int | None], Round]) -> None:
    """What is offered is what is accepted."""
    seat = to_act(now)
    assert seat is not None
    can = legal(now, seat)
    assert can.check == ((Act.CHECK, None) in accepted)
    assert can.call == ((Act.CALL, None) in accepted)
    assert (Act.FOLD, None) in accepted
    sized = sorted(to for kind, to in accepted if kind in (Act.BET, Act.RAISE) and to is not None)
    all_in = sorted(to for kind, to in accepted if kind is Act.ALL_IN and to is not None)
    assert bool(sized) == can.may_raise == (not can.why_no_raise)
    assert bool(all_in) == can.may_all_in
    if sized:
        assert (sized[0], can.most_to if can.most_to is None else sized[-1]) == (can.least_to, can.most_to)
    if all_in:
        assert all_in[0] == can.all_in_least_to
        assert can.all_in_most_to in (None, all_in[-1])
    if can.keypad_to is not None:
        assert keyed(now, seat, can.keypad_to) in {kind for kind, _ in accepted}
    if can.call:
        after = accepted[Act.CALL, None]
        assert bets(after)[seat] - bets(now)[seat] == can.call_chips
        assert (seat in without_chips(after)) == can.call_is_all_in


def play_out(rng: random.Random) -> int:
    """One random round, checked before and after every act; the number of acts."""
    story = random_story(rng)
    now = begin(story)
    held = None if story.stacks is None else sum(story.stacks.values())
    turns = 0
    while True:
        seat = to_act(now)
        assert seat == story.turn()
        if seat is None:
            break
        amounts = edges(now, rng)
        accepted = attempts(now, amounts)
        expected = {
            (k, to) for k, to in allowed_now(story, amounts) if to is None or k not in (Act.FOLD, Act.CHECK, Act.CALL)
        }
        assert set(accepted) == expected, story
        agrees_with_legal(now, accepted)
        with pytest.raises(BetRefused, match="turn"):
            act(now, next(s for s in story.order if s != seat), Act.FOLD)
        kinds = sorted({kind for kind, _ in accepted} - ({Act.FOLD} if rng.random() < 0.6 else set()))
        kind = rng.choice(kinds)
        said = rng.choice(sorted((to for k, to in accepted if k is kind), key=lambda to: -1 if to is None else to))
        now = accepted[kind, said]
        assert bets(now)[seat] >= story.bet(seat), "nobody takes a bet back"
        story = replace(story, said=(*story.said, Said(seat, kind, bets(now)[seat])))
        turns += 1
        assert turns < 400, "the round does not end"
        assert pot_now(now) == story.pot + sum(story.bet(s) for s in story.order)
        if held is not None:
            assert held == sum(bets(now).values()) + sum(place.stack or 0 for place in now.places)
    still_in = live(now)
    owing = [s for s in still_in if bets(now)[s] < now.level and s not in without_chips(now)]
    assert len(still_in) == 1 or not owing
    laid = lay_pots(bets(now), still_in)
    assert sum(laid.back.values()) + sum(pot.amount for pot in laid.pots) == sum(bets(now).values())
    return turns


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_random_rounds_end_conserve_chips_and_allow_exactly_what_the_rules_allow(seed: int) -> None:
    play_out(random.Random(seed))


@pytest.mark.soak
def test_random_rounds_for_a_long_time(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        play_out(random.Random(seed))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_lights_only_asks_and_allows_what_the_rules_do_with_no_amounts(seed: int) -> None:
    rng = random.Random(seed)
    order = tuple(range(1, rng.randrange(3, 9)))
    limits = Limits(Structure.LIGHTS_ONLY, raise_cap=None, check_raise=rng.random() < 0.7)
    now, story = start_round(order, limits), Story(order, limits, 0, None, frozenset())
    answered: set[int] = set()
    raises = 0
    while (seat := to_act(now)) is not None:
        assert seat == story.turn()
        assert seat not in answered
        can, more = legal(now, seat), Act.RAISE if story.level() else Act.BET
        allowed = {kind for kind in (Act.FOLD, Act.CHECK, Act.CALL) if story.allows(seat, kind, None)}
        allowed |= {more} if story.may_raise(seat) else set()
        assert set(attempts(now, [1, 2])) == {(kind, None) for kind in allowed}
        assert (can.check, can.call, can.may_raise) == tuple(k in allowed for k in (Act.CHECK, Act.CALL, more))
        kind = rng.choice(sorted(allowed - ({more} if raises > 6 else set())))
        answered = {seat} if kind is more else answered | {seat}
        raises += kind is more
        now = act(now, seat, kind)
        to = story.level() + 1 if kind is more else story.level() if kind is Act.CALL else story.bet(seat)
        story = replace(story, said=(*story.said, Said(seat, kind, to)))
        assert set(bets(now).values()) == {0}
    assert story.turn() is None
    assert len(live(now)) == 1 or set(live(now)) <= answered
