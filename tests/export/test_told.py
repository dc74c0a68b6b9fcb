"""A record of yesterday, with sentences where parts are kept today, hangs together; another sentence does not."""

import pytest

from dealer.export.replay.told import first_difference
from dealer.rules import events as e
from dealer.words import acts, correcting, money, pools, showdown
from dealer.words.language import speaking
from dealer.words.people import ALONE
from dealer.words.render import render
from dealer.words.said import Said, Words
from tests.words.pseudo import pseudo

WON = showdown.wins(["Bo"])
LIES = money.goes(2, bowl=False)


def figures(text: Words) -> e.Figures:
    return e.Figures((), {}, (), (), (1,), {}, text, "", "hand", "showdown")


def corrected(text: Words) -> e.Corrected:
    return e.Corrected(3, figures(WON), figures(text), "host", "misread")


PAIRS: list[tuple[e.Event, e.Event]] = [
    (e.Did("Round 2 dealt"), e.Did(acts.ROUND_DEALT(n=2))),
    (e.Did("All paid 5 on account"), e.Did(money.all_paid(5, {False}))),
    (e.DealWon((1,), "Bo wins", by="hand"), e.DealWon((1,), WON, by="hand")),
    (corrected("Bo wins"), corrected(WON)),
    (
        e.Did(money.PAYS_POOL(who="Ann", money=LIES, pool="Most deals")),
        e.Did(money.PAYS_POOL(who="Ann", money=LIES, pool=pools.called("evening", "Most deals"))),
    ),
    (
        e.Did(
            Said(
                correcting.DEAL.key,
                {
                    "n": 1,
                    "what": Said("people.semicolon", {"first": WON, "next": "the pool of 9 is open again"}),
                    "follows": ALONE(what="the pool of 9 is open again"),
                },
            )
        ),
        e.Did(correcting.deal(1, [], WON, [pools.OPEN_AGAIN(n=9)])),
    ),
]
"""What yesterday's version wrote, and what this one does."""


@pytest.mark.parametrize(("stored", "made"), PAIRS, ids=lambda fact: type(fact).__name__)
def test_words_of_yesterday_hang_together_with_their_parts(stored: e.Event, made: e.Event) -> None:
    assert stored != made
    assert first_difference([stored], [made]) is None
    with speaking(pseudo()):
        assert first_difference([stored], [made]) is None, "the record is English, whatever the house speaks"
    assert first_difference([made], [stored]) is not None, "parts do not become words again"


@pytest.mark.parametrize(
    ("stored", "made"),
    [
        (e.Did("Round 3 dealt"), PAIRS[0][1]),
        (e.Did(acts.ROUND_DEALT(n=3)), PAIRS[0][1]),
        (e.DealWon((2,), "Bo wins", by="hand"), PAIRS[2][1]),
        (corrected("Ann wins"), PAIRS[3][1]),
        (e.Did(money.PAYS_POOL(who="Ann", money=LIES, pool="First four alike")), PAIRS[4][1]),
    ],
)
def test_other_words_or_parts_are_told(stored: e.Event, made: e.Event) -> None:
    assert first_difference([stored], [made]) is not None


def test_the_same_words_in_other_parts_are_another_sentence() -> None:
    stored, made = e.Did(acts.ALL_DEALT()), e.Did(Said("act.deal_over"))
    assert render(stored.text) != render(made.text)
    assert first_difference([stored], [made]) is not None
