"""Six Card Draw: six cards from two decks, one draw, two rounds of betting (six_card_draw.md)."""

from collections.abc import Mapping

from dealer.games.draw_poker import all_checked, openers, second_opener
from dealer.games.six_card_draw_settings import SEATS, SIX_CARD_DRAW_SETTINGS, impossible
from dealer.hands import settings, showdown
from dealer.rules import events as e
from dealer.rules.game import Game, HandRule
from dealer.rules.house.common import BETTING, COMMON, DRAW
from dealer.rules.ranking import named_so_far, paid_by_cards
from dealer.rules.score import Answer, ScoreLine, as_answer
from dealer.rules.state.table import Table
from dealer.rules.steps import Ante, Bet, DealCards, DrawCards, Opener, ShowDown, ShowOpeners
from dealer.rules.steps.openers import left_of_dealer
from dealer.words import labels


def decks(rules: Mapping[str, e.RuleValue]) -> int:
    """Two decks, or one (5.1)."""
    return int(rules["decks"])


def an_ante_for_all_six(table: Table, thrown: int) -> int:
    """Throwing all six costs one more ante, or as many as were agreed; fewer is free (2.4)."""
    return int(table.rule("second_ante")) if thrown == 6 else 0


HANDS = HandRule(six=True)  # 3.1-3.3; hands equal in everything share (4.3)


def score(line: ScoreLine) -> Answer:
    """A disputed hand: everybody's six cards."""
    line.only("game", "hands", "rules")
    agreed = settings.read(line.rules(SETTINGS, ranking=settings.SIX_CARDS))
    hands = line.hands(6, most=SEATS[-1])
    line.no_card_twice(decks=agreed.six.decks)
    return as_answer(showdown.six(hands, agreed.six))


SETTINGS = (*SIX_CARD_DRAW_SETTINGS, *BETTING, *DRAW, *COMMON)

GAME = Game(
    key="six_card_draw",
    title="Six Card Draw",
    place=2,
    seats=SEATS,
    settings=SETTINGS,
    score=score,
    score_example=(
        '{"game":"six_card_draw","hands":{"Ann":["As","As","Kd","7h","5c","2c"],"Bo":["Kh","Kc","Qd","9s","8s","3d"]}}'
    ),
    decks=decks,
    impossible=impossible,
    script=(
        Ante("Six Card Draw 2.1"),
        DealCards(down=6, article="Six Card Draw 2.1"),
        Bet(1, Opener(left_of_dealer, "Six Card Draw 2.2"), "Six Card Draw 2.2", needed=openers),
        all_checked,
        DrawCards(6, "Six Card Draw 2.3", price=an_ante_for_all_six, price_article="Six Card Draw 2.4", burns=True),
        Bet(2, Opener(second_opener, "Six Card Draw 2.5"), "Six Card Draw 2.5"),
        ShowOpeners("Six Card Draw 2.2", labels.JACKS_OR_BETTER()),
        ShowDown("Six Card Draw 4.1"),
        paid_by_cards(HANDS),
    ),
    hands=HANDS,
    preview=named_so_far(HANDS),
)
