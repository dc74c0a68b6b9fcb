"""Five Card Draw: five cards, one draw, two rounds of betting (five_card_draw.md)."""

from dealer.games.draw_poker import (
    all_checked,
    big_bet_setting,
    first_round_settings,
    openers,
    second_opener,
    second_round_settings,
)
from dealer.hands import showdown
from dealer.rules.game import Game, HandRule
from dealer.rules.house.common import BETTING, BURN, COMMON, DRAW, Rules, Setting, bets_fit, complete, with_default
from dealer.rules.ranking import named_so_far, paid_by_cards
from dealer.rules.score import Answer, ScoreLine, as_answer
from dealer.rules.state.table import Table
from dealer.rules.steps import Ante, Bet, DealCards, DrawCards, Opener, ShowDown, ShowOpeners
from dealer.rules.steps.openers import left_of_dealer
from dealer.words import labels
from dealer.words.house import draw as words
from dealer.words.house import impossible as impossible_words
from dealer.words.said import Said

SEATS = range(2, 7)  # 1.2

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "most_drawn",
        words.MOST_DRAWN,
        3,
        low=3,
        high=5,
        cites="Five Card Draw 2.3",
        group="first",
    ),
    *first_round_settings("Five Card Draw 2.2"),
    *second_round_settings("Five Card Draw 2.4"),
    big_bet_setting("Five Card Draw 2.4"),
    with_default(BURN, False, "Five Card Draw 2.3"),
    *BETTING,
    *DRAW,
    *COMMON,
)


def impossible(rules: Rules, players: int) -> Said | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players not in SEATS:
        return impossible_words.FIVE_SIX(n=players)
    agreed = complete(rules, SETTINGS)
    cards = players * (5 + int(agreed["most_drawn"])) + bool(agreed["burn"])
    if agreed["reshuffle"] == "none" and cards > 52:
        return impossible_words.FIVE_CARDS(n=players, cards=cards)
    return bets_fit(rules)


def most_drawn(table: Table) -> int:
    """Three cards, or as many as were agreed (2.3)."""
    return int(table.rule("most_drawn"))


HANDS = HandRule()  # 3.1: the best five cards; equal hands share (3.3)


def score(line: ScoreLine) -> Answer:
    """A disputed hand: everybody's five cards."""
    line.only("game", "hands", "rules")
    line.rules(SETTINGS)
    hands = line.hands(5, most=SEATS[-1])
    line.no_card_twice(decks=1)
    return as_answer(showdown.high(hands))


GAME = Game(
    key="five_card_draw",
    title="Five Card Draw",
    place=3,
    seats=SEATS,
    settings=SETTINGS,
    score=score,
    score_example=(
        '{"game":"five_card_draw","hands":{"Ann":["As","Ad","Kd","7h","5c"],"Bo":["Kh","Kc","Qd","9s","8s"]}}'
    ),
    impossible=impossible,
    script=(
        Ante("Five Card Draw 2.1"),
        DealCards(down=5, article="Five Card Draw 2.1"),
        Bet(1, Opener(left_of_dealer, "Five Card Draw 2.2"), "Five Card Draw 2.2", needed=openers),
        all_checked,
        DrawCards(5, "Five Card Draw 2.3", limit=most_drawn, burns=True),
        Bet(2, Opener(second_opener, "Five Card Draw 2.4"), "Five Card Draw 2.4"),
        ShowOpeners("Five Card Draw 2.2", labels.JACKS_OR_BETTER()),
        ShowDown("Five Card Draw 3.1"),
        paid_by_cards(HANDS),
    ),
    hands=HANDS,
    preview=named_so_far(HANDS),
)
