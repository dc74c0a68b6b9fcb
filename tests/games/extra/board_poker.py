"""What Hold'em and Omaha have in common: a board of five in three streets, a round of betting after each."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from dealer.cards import Card
from dealer.hands import Hand, high, showdown
from dealer.rules.game import Game, HandRule
from dealer.rules.house.common import BETTING, BURN, COMMON, Rules, Setting, bets_fit, with_default
from dealer.rules.ranking import named_so_far, paid_by_cards
from dealer.rules.score import Answer, ScoreLine, as_answer
from dealer.rules.steps import Ante, Bet, DealCards, Opener, Shared, ShowDown
from dealer.rules.steps.openers import left_of_dealer
from dealer.words.house import draw
from dealer.words.said import Words

SEATS = range(2, 9)
BIG_BET_FROM = replace(draw.BIG_BET_FROM, help="From which of the four rounds on is the big bet the size of a bet?")
STREETS = (("flop", 3), ("turn", 1), ("river", 1))


def board_game(key: str, title: str, short: str, place: int, own: int, rule: HandRule, example: str) -> Game:
    """A game of `own` cards each and a board of five, whose article is numbered like the other's."""
    settings = (
        Setting(
            "big_bet_from", BIG_BET_FROM, 3, low=1, high=4, cites=f"{short} 2.3",
            idle_when=("betting", ("spread", "pot", "no_limit", "lights_only")),
        ),
        with_default(BURN, True, f"{short} 2.2"), *BETTING, *COMMON,
    )  # fmt: skip
    streets = [
        step
        for number, (name, count) in enumerate(STREETS, 2)
        for step in (
            Shared(name, count, f"{short} 2.2"),
            Bet(number, Opener(left_of_dealer, f"{short} 2.3"), f"{short} 2.3"),
        )
    ]
    return Game(
        key, title, SEATS, place=place, settings=settings, impossible=impossible(title, f"{short} 1.2"), hands=rule,
        preview=named_so_far(rule), score=scorer(own, settings, rule), score_example=example,
        script=(
            Ante(f"{short} 2.1"), DealCards(down=own, article=f"{short} 2.1"),
            Bet(1, Opener(left_of_dealer, f"{short} 2.3"), f"{short} 2.3"), *streets,
            ShowDown(f"{short} 3.1", named_so_far(rule)), paid_by_cards(rule),
        ),
    )  # fmt: skip


def impossible(title: str, cites: str) -> Callable[[Rules, int], Words | None]:
    """Why so many cannot play, or cannot bet like this."""

    def why(rules: Rules, players: int) -> Words | None:
        return bets_fit(rules) if players in SEATS else f"{title} is for two to eight, not {players} ({cites})"

    return why


def scorer(own: int, settings: Sequence[Setting], rule: HandRule) -> Callable[[ScoreLine], Answer]:
    """Who won a line of everybody's own cards and the board."""

    def best(cards: Sequence[Card], board: Sequence[Card]) -> Hand:
        sets: Iterable[Sequence[Card]] = rule.choices(cards, board)
        return max((high.best([*chosen]) for chosen in sets), key=lambda hand: hand.value)

    def score(line: ScoreLine) -> Answer:
        line.only("game", "board", "hands", "rules")
        line.rules(settings)
        board, hands = line.cards("board", 5), line.hands(own, most=SEATS[-1])
        line.no_card_twice(decks=1)
        made = {player: best(cards, board) for player, cards in hands.items()}
        top = max(hand.value for hand in made.values())
        return as_answer(showdown.Showdown(tuple(p for p, hand in made.items() if hand.value == top), made))

    return score
