"""Six Card Draw: six cards from two decks, one draw, two rounds of betting (six_card_draw.md)."""

from collections.abc import Mapping

from dealer.games.six_card_draw_settings import SEATS, SIX_CARD_DRAW_SETTINGS, impossible
from dealer.hands import names, settings, showdown
from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.rules.house import BETTING, COMMON, DRAW
from dealer.rules.steps import Ante, Bet, Deal, Draw, Opener, ShowDown
from dealer.rules.steps.common import running
from dealer.rules.steps.openers import left_of_dealer, opener_again
from dealer.rules.steps.pots import paid_by_cards
from dealer.rules.steps.scoring import won_by_cards
from dealer.rules.table import Table


def decks(rules: Mapping[str, e.RuleValue]) -> int:
    """Two decks, or one (5.1)."""
    return int(rules["decks"])


def an_ante_for_all_six(table: Table, thrown: int) -> int:
    """Throwing all six costs one more ante; fewer is free (2.4)."""
    counted = table.rule("betting") != "lights_only"
    return int(table.rule("second_ante")) * int(table.rule("ante")) if thrown == 6 and counted else 0


def all_checked(table: Table) -> tuple[e.Event, ...]:
    """Nobody bet in the first round: the pot waits and the next dealer deals, or the draw goes on, as was agreed."""
    deal = running(table)
    nobody_bet = deal.first is not None and deal.aggressor is None
    if not nobody_bet or table.rule("all_check_first") != "redeal_carry":
        return ()
    carried = (e.PotCarried(deal.pot),) if deal.pot else ()
    text = f"All checked – {deal.pot} waits" if deal.pot else "All checked – deal again"
    return (e.DealWon((), text, by="carried"), *carried, e.DealEnded("carried"))


def second_opener(table: Table) -> tuple[e.Seat, str] | None:
    """The first round's bettor opens the second, or the dealer's left, as was agreed (X9)."""
    if table.rule("second_round_opener") == "left_of_button":
        return left_of_dealer(table)
    return opener_again(table)


def award(table: Table) -> tuple[e.Event, ...]:
    """The best six cards take the pots; hands equal in everything share them (3.1-3.3, 4.3)."""
    deal = running(table)
    agreed = settings.read({k: v for k, v in table.rules.items() if k in settings.SIX}, settings.SIX)
    hands = showdown.six({s: deal.shown[s] for s in deal.active}, agreed.six).hands
    return won_by_cards(table, hands, None, paid_by_cards(table, hands), names.tell_apart(hands))


GAME = Game(
    key="six_card_draw",
    title="Six Card Draw",
    place=2,
    blurb="six cards of two decks, one draw",
    seats=SEATS,
    settings=(*SIX_CARD_DRAW_SETTINGS, *BETTING, *DRAW, *COMMON),
    decks=decks,
    impossible=impossible,
    script=(
        Ante("Six Card Draw 2.1"),
        Deal(down=6, article="Six Card Draw 2.1"),
        Bet(1, Opener(left_of_dealer, "Six Card Draw 2.2"), "Six Card Draw 2.2"),
        all_checked,
        Draw(6, "Six Card Draw 2.3", price=an_ante_for_all_six, price_article="Six Card Draw 2.4"),
        Bet(2, Opener(second_opener, "Six Card Draw 2.5"), "Six Card Draw 2.5"),
        ShowDown("Six Card Draw 4.1"),
        award,
    ),
)
