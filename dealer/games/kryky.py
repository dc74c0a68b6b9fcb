"""Kryky: two up, three down, two shared cards, a wild card found at the end, five rounds of betting (kryky.md)."""

from collections.abc import Callable, Mapping
from typing import Literal, cast

from dealer.games.kryky_settings import KRYKY_SETTINGS, SEATS, impossible
from dealer.hands import calling, exposed, settings, showdown, wild_cards
from dealer.rules import events as e
from dealer.rules.game import Game, HandRule
from dealer.rules.house.common import BETTING, COMMON, DRAW
from dealer.rules.ranking import named_so_far, paid_by_cards, wild_now
from dealer.rules.score import Answer, ScoreLine, as_answer
from dealer.rules.state.table import Table
from dealer.rules.steps import Ante, Bet, DealCards, Declare, DrawCards, Lay, Opener, ShowDown, TurnUp, TurnWild
from dealer.rules.steps.betting import always
from dealer.rules.steps.common import running
from dealer.rules.steps.declaring import is_declared
from dealer.rules.steps.openers import Judge, left_of_dealer, opener_again, unknown_up
from dealer.words import asking
from dealer.words.said import Words

Judged = e.Opened | None


def best_exposed(table: Table) -> Judged:
    """The best hand of the up cards opens (3.1), counting wild cards once they are known (3.6)."""
    deal = running(table)
    if unknown_up(table) or not all(deal.up_cards.get(s) for s in deal.active):
        return None
    shared = deal.board if table.rule("exposed_uses_community") else ()
    up = {s: (*deal.up_cards[s], *shared) for s in deal.active}
    tie = cast(Literal["nearest_dealers_left", "suit"], table.rule("exposed_tie"))
    wild = wild_now(deal)
    seat = showdown.opener(up, wild, tie)
    hands = {s: exposed.best(cards, wild) for s, cards in up.items()}
    equal = sum(hand.value == hands[seat].value for hand in hands.values()) > 1
    settled: Literal["suit", "dealers_left"] = "suit" if tie == "suit" else "dealers_left"
    wilds = sum(card != played for card, played in hands[seat].plays.items())
    return e.Opened(seat, "best up cards", wilds=wilds, tie=settled if equal else "", up=calling.exposed(hands[seat]))


def what_counts(table: Table) -> tuple[Words, Words]:
    """The best up cards open; wild cards count in the last round (3.6), equal ones go as was agreed (3.7)."""
    question = asking.TAP_BEST_UP_WILD if running(table).indicator is not None else asking.TAP_BEST_UP
    return question(), (asking.EQUAL_SUIT if table.rule("exposed_tie") == "suit" else asking.EQUAL_LEFT)()


def as_agreed(table: Table) -> Judged:
    """Rounds 2 to 4: the best up cards, the opener of round 1, or the dealer's left, as was agreed."""
    deal = running(table)
    match table.rule("opener_r2_r4"):
        case "left_of_dealer":
            return left_of_dealer(table)
        case "same_as_round1":
            return opener_again(table)
    judged = best_exposed(table)
    nothing_new = not table.rule("exposed_uses_community")
    if judged is None and nothing_new and deal.openers and deal.openers[-1] in deal.active:
        return e.Opened(deal.openers[-1], "opened before")
    return judged


def after_the_draw(table: Table) -> Judged:
    """Round 3: the up cards may have changed, so they are looked at anew."""
    return best_exposed(table) if table.rule("opener_r2_r4") == "best_exposed" else as_agreed(table)


def opener_must_bet(table: Table) -> bool:
    """Opening a round means to bet, where that was agreed; else who opens may check (3.1)."""
    return bool(table.rule("opener_must_bet"))


def again_after_declaring(table: Table) -> bool:
    """One more round, where that was agreed."""
    return is_declared(table) and bool(table.rule("bet_after_declare"))


HANDS = HandRule()
"""The best five of seven, high (4.1) and, where it is played, low (5.1)."""


def betting_round(
    number: int, judge: Judge, article: str, *, opens: str = "", held: Callable[[Table], bool] = always
) -> Bet:
    """A round opened as `judge` says and `opens` tells; replaced up cards are read before the third (3.3(a))."""
    opener = Opener(judge, opens or article, reads=number == 3, counts=what_counts)
    return Bet(number, opener, article, held=held, must_open=opener_must_bet)


def score(line: ScoreLine) -> Answer:
    """A disputed hand: everybody's up and down cards, the community cards and the indicator; who opened, if asked."""
    line.only("game", "indicator", "community", "dealer", "hands", "rules")
    agreed = settings.read(line.rules(SETTINGS, ranking=settings.FIVE_CARDS))
    community = line.cards("community", 2)
    wild = wild_cards(line.card("indicator"))
    hands = line.hands_up_and_down(up=2, down=3, most=SEATS[-1])
    line.no_card_twice(decks=1)
    whole = {player: (*up, *down) for player, (up, down) in hands.items()}
    high = showdown.high(whole, community, wild, agreed.high)
    answer = as_answer(high)
    if agreed.hi_lo:
        answer["low"] = as_answer(showdown.low(whole, community, wild, agreed.low, high.hands))
    if line.has("dealer"):
        left = line.from_the_left_of("dealer", hands)
        board = community if agreed.exposed.exposed_uses_community else ()
        tie = agreed.exposed.exposed_tie
        answer["opener"] = {
            "round1": showdown.opener({player: hands[player][0] for player in left}, tie=tie),
            "round5": showdown.opener({player: (*hands[player][0], *board) for player in left}, wild, tie),
        }
    return answer


SETTINGS = (*KRYKY_SETTINGS, *BETTING, *DRAW, *COMMON)


def cards_needed(rules: Mapping[str, e.RuleValue], players: int) -> int:
    """Five cards each and the three of the table; at a full table every one of the deck (2.1)."""
    del rules
    return 52 if players == SEATS[-1] else 5 * players + 3


GAME = Game(
    key="kryky",
    title="Kryky",
    place=1,
    seats=SEATS,
    settings=SETTINGS,
    score=score,
    score_example=(
        '{"game":"kryky","indicator":"2d","community":["9s","8s"],"dealer":"Bo","han'
        'ds":{"Ann":{"up":["Js","Ts"],"down":["2c","4d","5d"]},"Bo":{"up":["Ah","3c"],"down":["Kd","7h","6h"]}}}'
    ),
    impossible=impossible,
    exposed_deal="swap",
    needs=cards_needed,
    script=(
        Ante("Kryky 2.1"),
        DealCards(article="Kryky 2.1", as_agreed=True),
        Lay("community", 2, "Kryky 2.2"),
        Lay("indicator", 1, "Kryky 2.2"),
        betting_round(1, best_exposed, "Kryky 3.1"),
        TurnUp(1, "Kryky 3.2"),
        betting_round(2, as_agreed, "Kryky 3.2"),
        DrawCards(2, "Kryky 3.3", up=True),
        betting_round(3, after_the_draw, "Kryky 3.3(a)"),
        TurnUp(2, "Kryky 3.4"),
        betting_round(4, as_agreed, "Kryky 3.4", opens="Kryky 3.2"),
        TurnWild("Kryky 3.5"),
        betting_round(5, best_exposed, "Kryky 3.6"),
        Declare("Kryky 5.1"),
        betting_round(6, opener_again, "Kryky 5.1", held=again_after_declaring),
        ShowDown("Kryky 4.1", named_so_far(HANDS), Declare("Kryky 5.1")),
        paid_by_cards(HANDS),
    ),
    hands=HANDS,
    preview=named_so_far(HANDS),
)
