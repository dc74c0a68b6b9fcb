"""Faults in whose turn it is, in what is dealt, in calls that were committed to, in who pays whom."""

import contextlib
import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealer.app.evening.loop import Loop
from dealer.chips.settle import Payment, settle_up
from dealer.games import all_games, krg
from dealer.rules import begin
from dealer.rules import events as e
from dealer.rules.events.money import OfMoney
from dealer.rules.state import evolve
from dealer.rules.state.table import Table
from dealer.rules.steps import dealing, openers, shuffling
from dealer.shuffle import cut_after

Fault = Callable[[], contextlib.AbstractContextManager[Any]]


def dealer_is_dealt_first() -> contextlib.AbstractContextManager[Any]:
    """The first card goes to the dealer, and on to the left from there."""
    real = dealing.DealCards._left

    def left(step: dealing.DealCards, table: Table) -> list[tuple[int, e.Seat]]:
        of_deal = table.deal
        order = real(step, table)
        return sorted(order, key=lambda due: (due[0], (due[1] - (of_deal.dealer if of_deal else 0)) % 8))

    return patch.object(dealing.DealCards, "_left", left)


def dealt_in_although_out() -> contextlib.AbstractContextManager[Any]:
    """Who sits out is dealt in all the same, where no series asks who plays."""
    real = begin.dealt_in

    def dealt_in(table: Table, games: Any) -> tuple[e.Seat, ...]:
        return real(replace(table, out=frozenset()), games)

    return patch.object(begin, "dealt_in", dealt_in)


def playoff_for_all() -> contextlib.AbstractContextManager[Any]:
    """A playoff deals everybody in who plays the series."""
    real = begin.dealt_in

    def dealt_in(table: Table, games: Any) -> tuple[e.Seat, ...]:
        series = table.series
        open_to_all = replace(table, series=replace(series, playoff=())) if series else table
        return real(open_to_all, games)

    return patch.object(begin, "dealt_in", dealt_in)


def opens_beside(why: str) -> Fault:
    """Where somebody opens for this reason the next one on does."""
    real = openers.Opener.judge_opener

    def judged(opener: openers.Opener, table: Table) -> tuple[e.Event, ...]:
        active = table.deal.active if table.deal else ()
        return tuple(
            e.Opened(active[(active.index(f.seat) + 1) % len(active)], f.why)
            if isinstance(f, e.Opened) and f.why == why
            else f
            for f in real(opener, table)
        )

    return lambda: patch.object(openers.Opener, "judge_opener", judged)


def worst_up_cards_open() -> contextlib.AbstractContextManager[Any]:
    """The worst up cards open the round."""

    def opener(up: Mapping[e.Seat, Any], wild: Any = (), tie: str = "") -> e.Seat:
        del tie
        from dealer.hands import exposed

        return min(up, key=lambda seat: exposed.best(up[seat], wild).value)

    return patch("dealer.games.kryky.showdown.opener", opener)


@contextlib.contextmanager
def calls_drawn_again() -> Iterator[None]:
    """Each start of the program calls the shuffle and the cut by another seed than was committed to."""
    starts = random.Random(1)
    salt = [b""]
    real = Loop.open

    def opened(loop: Loop, *args: Any) -> None:
        salt[0] = starts.randbytes(8)
        real(loop, *args)

    def other(seed: str) -> str:
        drawn = b"".join(sha256(salt[0] + bytes([n]) + bytes.fromhex(seed)).digest() for n in range(9))
        return drawn[: len(seed) // 2].hex()

    calls = shuffling.calls_of
    with (
        patch.object(Loop, "open", opened),
        patch.object(shuffling, "calls_of", lambda shuffle: calls(replace(shuffle, seed=other(shuffle.seed)))),
        patch.object(shuffling, "cut_after", lambda seed, cards: cut_after(bytes.fromhex(other(seed.hex())), cards)),
    ):
        yield


def _rescored(change: Callable[[tuple[e.Event, ...]], tuple[e.Event, ...]]) -> contextlib.AbstractContextManager[Any]:
    """What scoring a deal of a series comes to goes through `change`."""
    game = all_games()["krg"]
    script = tuple(
        (lambda table, step=step: change(step(table))) if getattr(step, "__name__", "") == "score_deal" else step
        for step in game.script
    )
    return patch("tests.rig.all_games", lambda: {**all_games(), "krg": dataclasses.replace(game, script=script)})


def replay_moves_on() -> contextlib.AbstractContextManager[Any]:
    """A tie is dealt again by the next dealer."""
    return _rescored(lambda facts: tuple(e.DealEnded(f.how) if isinstance(f, e.DealEnded) else f for f in facts))


def replay_is_a_deal() -> contextlib.AbstractContextManager[Any]:
    """A tie that should be dealt again counts as a deal that is over."""
    return _rescored(lambda facts: tuple(e.DealEnded("showdown") if isinstance(f, e.DealEnded) else f for f in facts))


def ante_taken_twice() -> contextlib.AbstractContextManager[Any]:
    """A deal that follows one without a winner takes two antes of the dealer."""
    from dealer.rules.steps.antes import Ante

    real = Ante.answer

    def answer(step: Ante, table: Table, reply: Any) -> tuple[e.Event, ...]:
        facts = real(step, table, reply)
        again = table.deals and table.deals[-1].ended in {"carried", "misdeal", "void"}
        paid = [f for f in facts if isinstance(f, e.Paid)]
        return (*facts, paid[-1]) if again and paid and not paid[-1].all_in and table.stacks is None else facts

    return patch.object(Ante, "answer", answer)


def payer_is_payee() -> contextlib.AbstractContextManager[Any]:
    """Who won pays who lost."""

    def turned_round(balances: Mapping[Any, int]) -> tuple[Payment[Any], ...]:
        return tuple(Payment(p.payee, p.payer, p.amount) for p in settle_up(balances))

    return patch("dealer.export.build.settle_up", turned_round)


def payment_left_out() -> contextlib.AbstractContextManager[Any]:
    """Of several payments the last one is not listed."""

    def short(balances: Mapping[Any, int]) -> Sequence[Payment[Any]]:
        payments = settle_up(balances)
        return payments[:-1] if len(payments) > 2 else payments

    return patch("dealer.export.build.settle_up", short)


def side_pool_waits_twice() -> contextlib.AbstractContextManager[Any]:
    """A side pool that waits once more counts what an earlier evening left again."""
    real = evolve.evolve_money

    def of_money(table: Table, event: OfMoney) -> Table:
        after = real(table, event)
        if not isinstance(event, e.PoolWaits):
            return after
        return replace(after, box=after.box + after.pools[event.pool].brought)

    return patch.object(evolve, "evolve_money", of_money)


def side_pool_grows() -> contextlib.AbstractContextManager[Any]:
    """What a side pool was brought is handed on twice to the evening after."""
    from dealer.app.evening import remembered

    real = remembered.what_waits

    def what_waits(table: Table) -> Any:
        left = real(table)
        brought = {name: side.brought for name, side in table.pools.items()}
        pools = tuple(replace(p, amount=p.amount + brought.get(p.pool, 0)) for p in left.pools)
        return replace(left, pools=pools)

    return patch.object(remembered, "what_waits", what_waits)


def odd_unit_from_the_right() -> contextlib.AbstractContextManager[Any]:
    """The odd unit of a shared pool goes to the last from the dealer's left."""
    real = krg.split_from_the_left

    def split(table: Table, players: list[e.Player], pool: int) -> dict[e.Player, int]:
        paid = real(table, players, pool)
        return dict(zip(paid, reversed(paid.values()), strict=True))

    return patch.object(krg, "split_from_the_left", split)


FAULTS_OF_ORDER: dict[str, Fault] = {
    "the dealer is dealt first": dealer_is_dealt_first,
    "who sits out is dealt in": dealt_in_although_out,
    "a playoff is for all": playoff_for_all,
    "the second from the left opens": opens_beside("left of the dealer"),
    "the second from the bettor opens": opens_beside("opened before"),
    "the worst up cards open": worst_up_cards_open,
    "calls are drawn again": calls_drawn_again,
    "a replay moves the button": replay_moves_on,
    "a replay is a deal": replay_is_a_deal,
    "an ante is taken twice": ante_taken_twice,
    "who won pays": payer_is_payee,
    "a payment is left out": payment_left_out,
    "a side pool that waits counts twice": side_pool_waits_twice,
    "a side pool grows on its way": side_pool_grows,
    "the odd unit goes right": odd_unit_from_the_right,
}
