"""The hands of a betting game's showdown, ranked as the game and the house rules say, and what they win."""

from collections.abc import Callable, Mapping, Sequence

from dealer.cards import Card
from dealer.hands import Hand, settings, showdown, wild_cards
from dealer.rules import events as e
from dealer.rules.game import HandRule, Happening
from dealer.rules.state.deal import Deal
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running
from dealer.rules.steps.scoring import shown_whole, so_far, won_by_cards

Hands = dict[e.Seat, Hand]
Highs = Callable[[Mapping[e.Seat, Sequence[Card]]], Hands]


def wild_now(deal: Deal) -> frozenset[Card]:
    """Every other card of the turned indicator's rank is wild; none where none is turned."""
    return wild_cards(deal.indicator) if deal.indicator is not None else frozenset()


def ranked(table: Table, rule: HandRule) -> tuple[Hands, Hands | None]:
    """Each hand that is shown whole, high and, where halves are played, low (only those that qualify)."""
    deal, own = running(table), shown_whole(table)
    agreed = settings.read({k: v for k, v in table.rules.items() if k in settings.ALL})
    if rule.six:
        return showdown.six(own, agreed.six).hands, None
    wild = wild_now(deal)
    choices = {seat: list(rule.choices(cards, deal.board)) for seat, cards in own.items()}
    high = _best(choices, lambda cards: showdown.high(cards, (), wild, agreed.high).hands)
    if not agreed.hi_lo:
        return high, None
    return high, _best(choices, lambda cards: showdown.low(cards, (), wild, agreed.low, high).hands)


def _best(choices: Mapping[e.Seat, Sequence[Sequence[Card]]], highs: Highs) -> Hands:
    """The best hand of each seat among the sets of cards that it may be made of."""
    best: Hands = {}
    for nth in range(max(map(len, choices.values()), default=0)):
        for seat, hand in highs({s: sets[nth] for s, sets in choices.items() if nth < len(sets)}).items():
            if seat not in best or hand.value > best[seat].value:
                best[seat] = hand
    return {seat: best[seat] for seat in choices if seat in best}


def named_so_far(rule: HandRule) -> Callable[[Table], tuple[e.HandNamed, ...]]:
    """Names the hands that are shown whole, the best of each half first."""
    return lambda table: so_far(*ranked(table, rule))


def paid_by_cards(rule: HandRule) -> Happening:
    """Pays the pots to the best hands, or half of each to the best high and half to the best low."""
    return lambda table: won_by_cards(table, *ranked(table, rule))
