"""Random evenings: people do what they do by the numbers that are drawn, in any order."""

import random
from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.evening.at_play import FEW, People, sit_down

ANY = st.integers(0, 1 << 16)
PERSON = ("leave", "out", "in", "in", "sell", "move", "buy", "cash", "rename", "pool")
CORRECTED = ("card", "card", "winner", "winner", "amount", "fours")


class RandomEvening(RuleBasedStateMachine):
    """One table; every rule is something that people do. What must hold is looked at after each line of it."""

    people: People

    @initialize(seed=ANY)
    def sits_down(self, seed: int) -> None:
        self.people = People(random.Random(seed))

    def teardown(self) -> None:
        if hasattr(self, "people"):
            try:
                self.people.exported()
            finally:
                self.people.close()

    @precondition(lambda self: hasattr(self, "people"))
    @rule(pick=ANY, times=st.integers(1, 40))
    def the_deal_goes_on(self, pick: int, times: int) -> None:
        for n in range(times):
            self.people.go_on(pick + n * 7919)

    @rule(pick=ANY)
    def somebody_turns_the_cube(self, pick: int) -> None:
        self.people.turn_cube(pick)

    @rule(pick=ANY)
    def something_goes_wrong(self, pick: int) -> None:
        self.people.err(pick)

    @rule(pick=ANY, key=st.sampled_from(PERSON))
    def a_person_does_something(self, pick: int, key: str) -> None:
        self.people.person(pick, key)

    @rule(pick=ANY)
    def somebody_joins(self, pick: int) -> None:
        self.people.join(pick)

    @rule(pick=ANY, what=st.sampled_from(CORRECTED))
    def a_deal_is_corrected(self, pick: int, what: str) -> None:
        self.people.correct(pick, what)

    @rule(pick=ANY)
    def a_pool_is_named_paid_or_won(self, pick: int) -> None:
        self.people.pool(pick)

    @rule(times=st.integers(1, 3))
    def acts_are_undone(self, times: int) -> None:
        self.people.undo(times)

    @rule()
    def the_power_goes(self) -> None:
        self.people.power_goes()

    @rule()
    def exports(self) -> None:
        self.people.exported()


def play(seed: int, acts: int, game: str = "") -> People:
    """A whole evening of so many acts, then the night is closed; its people may be asked what they did."""
    rng = random.Random(seed)
    people = People(rng, sit_down(rng, game))
    calm = rng.choice((0.62, 0.62, 0.3))
    try:
        while people.acts < acts:
            _something(people, rng, calm)
        people.close_night()
    except Exception as wrong:
        raise AssertionError(f"seed {seed}, after {people.acts} acts; last lines: {people.trail[-12:]}") from wrong
    finally:
        people.close()
    return people


def _something(people: People, rng: random.Random, calm: float) -> None:
    """The deal goes on, `calm` of the time; else somebody does something else."""
    pick = rng.randrange(1 << 16)
    if len(people.rig.loop.table.seats) < FEW and rng.random() < 0.5:
        people.join(pick)
        return
    if rng.random() < calm:
        for _ in range(rng.randint(1, 12)):
            people.go_on(rng.randrange(1 << 16))
        return
    others: tuple[tuple[int, Callable[[], object]], ...] = (
        (4, lambda: people.turn_cube(pick)),
        (6, lambda: people.err(pick)),
        (9, lambda: people.person(pick, rng.choice(PERSON))),
        (4, lambda: people.join(pick)),
        (6, lambda: people.correct(pick, rng.choice(CORRECTED))),
        (2, lambda: people.pool(pick)),
        (2, lambda: people.undo(rng.randint(1, 3))),
        (2, people.power_goes),
        (2, people.exported),
    )
    (does,) = rng.choices([way for _, way in others], [weight for weight, _ in others])
    does()
