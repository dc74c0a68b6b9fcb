"""Six Card Draw: six cards from two decks, one draw, two rounds of betting (six_card_draw.md)."""

from collections.abc import Mapping

from dealer.games.six_card_draw_settings import SEATS, SIX_CARD_DRAW_SETTINGS, impossible
from dealer.hands import settings, showdown
from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.rules.house import BETTING, COMMON, DRAW
from dealer.rules.score import Answer, ScoreLine, told
from dealer.rules.steps import Ante, Bet, Deal, Draw, Opener, ShowDown
from dealer.rules.steps.common import running
from dealer.rules.steps.openers import bettor_again, left_of_dealer
from dealer.rules.steps.scoring import so_far, won_by_cards
from dealer.rules.table import Table


def decks(rules: Mapping[str, e.RuleValue]) -> int:
    """Two decks, or one (5.1)."""
    return int(rules["decks"])


def an_ante_for_all_six(table: Table, thrown: int) -> int:
    """Throwing all six costs one more ante, or as many as were agreed; fewer is free (2.4)."""
    return int(table.rule("second_ante")) if thrown == 6 else 0


def openers(table: Table) -> str:
    """What the first bet takes (2.2)."""
    return "jacks or better" if table.rule("openers_min") == "JJ" else ""


def all_checked(table: Table) -> tuple[e.Event, ...]:
    """Nobody bet in the first round: the pot waits and the next dealer deals, or the draw goes on, as was agreed.

    A player who is all-in has no second ante, so then the draw goes on as well (2.2).
    """
    deal = running(table)
    nobody_bet = deal.first is not None and deal.bettor is None
    if not nobody_bet or deal.all_in & set(deal.active) or table.rule("all_check_first") != "redeal_carry":
        return ()
    carried = (e.PotCarried(deal.pot),) if deal.pot else ()
    text = f"All checked – {deal.pot} waits" if deal.pot else "All checked – deal again"
    return (e.DealWon((), text, by="carried"), *carried, e.DealEnded("carried"))


def second_opener(table: Table) -> tuple[e.Seat, str]:
    """Who made the first bet opens the second round, or the dealer's left, as was agreed (2.5)."""
    return left_of_dealer(table) if table.rule("second_round_opener") == "left_of_button" else bettor_again(table)


def on_the_table(table: Table) -> tuple[e.HandNamed, ...]:
    """The hands that are shown whole, the best first."""
    deal = running(table)
    agreed = settings.read({k: v for k, v in table.rules.items() if k in settings.SIX}, settings.SIX)
    shown = {s: deal.shown[s] for s in deal.active if s in deal.shown and len(deal.shown[s]) == deal.cards_of(s)}
    return so_far(showdown.six(shown, agreed.six).hands) if shown else ()


def award(table: Table) -> tuple[e.Event, ...]:
    """The best six cards take the pots; hands equal in everything share them (3.1-3.3, 4.3)."""
    deal = running(table)
    agreed = settings.read({k: v for k, v in table.rules.items() if k in settings.SIX}, settings.SIX)
    hands = showdown.six({s: deal.shown[s] for s in deal.active}, agreed.six).hands
    return won_by_cards(table, hands)


def score(line: ScoreLine) -> Answer:
    """A disputed hand: everybody's six cards."""
    line.only("game", "hands", "rules")
    agreed = settings.read(line.rules(SETTINGS, ranking=settings.SIX))
    hands = line.hands(6, most=SEATS[-1])
    line.no_card_twice(decks=agreed.six.decks)
    return told(showdown.six(hands, agreed.six))


SETTINGS = (*SIX_CARD_DRAW_SETTINGS, *BETTING, *DRAW, *COMMON)

GAME = Game(
    key="six_card_draw",
    title="Six Card Draw",
    place=2,
    blurb="six cards of two decks, one draw",
    seats=SEATS,
    settings=SETTINGS,
    score=score,
    decks=decks,
    impossible=impossible,
    script=(
        Ante("Six Card Draw 2.1"),
        Deal(down=6, article="Six Card Draw 2.1"),
        Bet(1, Opener(left_of_dealer, "Six Card Draw 2.2"), "Six Card Draw 2.2", needed=openers),
        all_checked,
        Draw(6, "Six Card Draw 2.3", price=an_ante_for_all_six, price_article="Six Card Draw 2.4", burns=True),
        Bet(2, Opener(second_opener, "Six Card Draw 2.5"), "Six Card Draw 2.5"),
        ShowDown("Six Card Draw 4.1"),
        award,
    ),
    preview=on_the_table,
)
