"""One deal of the record as the export tells it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from dealer.cards import Card
from dealer.export.parts import (
    Act,
    CardPutRight,
    Correction,
    DealResult,
    DealTotals,
    Fault,
    HandShown,
    PotPaid,
    SeatOfDeal,
    SeatResult,
    Share,
    ShuffleOfDeal,
    TallyLine,
    Wins,
)
from dealer.export.walk import Chapter
from dealer.rules import events as e
from dealer.rules.state import hands
from dealer.rules.state.evolve_correcting import with_figures
from dealer.rules.state.table import Deal
from dealer.shuffle import cut_after, plan_shuffle
from dealer.words.render import render

MOST_CARDS = 104


Corrections = Mapping[int, Sequence[tuple[int, e.Corrected]]]
"""The corrections that stand, with their numbers, by the deal they put right."""


def deal_totals(
    deal: Deal,
    chapter: Chapter,
    house_rules: int,
    corrections: Corrections,
    *,
    in_series: bool,
    drawn: Sequence[tuple[int, e.Drawn]] = (),
) -> DealTotals:
    """A deal that is over, what was done in it, and what was put right later; `drawn`: its draws and anchors."""
    facts = chapter.standing()
    return DealTotals(
        number=deal.number,
        game=deal.game,
        series=(deal.series or None) if in_series else None,
        house_rules=house_rules,
        dealer=deal.dealer,
        decks=deal.decks,
        shuffle=_shuffle(deal, drawn),
        seats=tuple(_seat(deal, seat, _dead_by(chapter, seat)) for seat in deal.seats),
        board=deal.board,
        indicator=deal.indicator,
        wild=None if deal.wild is None else int(deal.wild),
        carried_in=deal.carried,
        carried_out=sum(fact.amount for _, fact in facts if isinstance(fact, e.PotCarried)),
        pots=_pots(deal),
        winners=deal.winners,
        text=render(deal.text),
        why=render(deal.why),
        by=deal.by,
        ended=deal.ended,
        faults=tuple(
            Fault(number, fact.kind, fact.ruling, fact.seat, render(fact.did), fact.override_by, fact.why)
            for number, fact in facts
            if isinstance(fact, e.FaultRuled)
        ),
        corrections=tuple(
            Correction(number, fact.by, fact.why, result(deal, fact.before), result(deal, fact.after), fact.stayed)
            for number, fact in corrections.get(deal.number, ())
        ),
        acts=tuple(Act(act.number, render(act.text), act.undone) for act in chapter.acts if act.told),
        tally=tuple(_tally(chapter, in_series=in_series)),
        fours=deal.fours,
        cards_put_right=tuple(_put_right(facts)),
    )


def _put_right(facts: Sequence[tuple[int, e.Event]]) -> Iterable[CardPutRight]:
    """The cards that were put right in the course of the deal; several of one act have one number."""
    turned: list[Card] = []
    act = before = 0
    for number, fact in facts:
        match fact:
            case e.Turned(card=card):
                turned.append(card)
            case e.CardChanged(place, card, by, why):
                act = act if number == before + 1 else number
                before = number
                yield CardPutRight(act, by, why, turned[place], card)
                turned[place] = card


def result(deal: Deal, figures: e.Figures) -> DealResult:
    """What the deal came to with these figures."""
    then = with_figures(deal, figures)
    seats = (_seat(then, seat) for seat in then.seats)
    return DealResult(
        then.board,
        then.indicator,
        tuple(SeatResult(s.seat, s.up, s.hole, s.hand, s.low, s.put_in, s.won, s.credit) for s in seats),
        _pots(then),
        then.winners,
        render(then.text),
        render(then.why),
        then.by,
        then.ended,
    )


def _pots(deal: Deal) -> tuple[PotPaid, ...]:
    return tuple(
        PotPaid(pot.pot, pot.half, pot.by, tuple(Share(seat, amount) for seat, amount in pot.shares.items()))
        for pot in deal.pots
    )


def _shuffle(deal: Deal, drawn: Sequence[tuple[int, e.Drawn]]) -> ShuffleOfDeal | None:
    """How the deck lay in the end: by the last draw of the deal; None for a deal that never had one."""
    if deal.shuffle is None:
        return None
    plan = plan_of(deal.number, *_drawn(deal))
    if not deal.shuffle.draw:
        return plan
    anchor, fact = drawn[-1]
    return replace(plan, seed="", draw=fact.draw, anchor=anchor, link=fact.link)


def _drawn(deal: Deal) -> tuple[str, str, str, int, int]:
    shuffle = deal.shuffle
    if shuffle is None:
        raise ValueError(f"deal {deal.number} was never shuffled")
    return shuffle.how, shuffle.seed, shuffle.commitment, shuffle.cards, shuffle.piles


def plan_of(number: int, how: str, seed: str, commitment: str, cards: int, piles: int) -> ShuffleOfDeal:
    """What a seed stood for; raises ValueError for what no deck can be."""
    if cards > MOST_CARDS:
        raise ValueError(f"deal {number} is shuffled with {cards} cards")
    shuffle = ShuffleOfDeal(number, how, seed, commitment, cards, piles)
    raw = bytes.fromhex(seed)
    if how == "hand":
        return replace(shuffle, cut=cut_after(raw, cards))
    plan = plan_shuffle(raw, deal=number, cards=cards, piles=piles)
    return replace(shuffle, passes=plan.passes, order=plan.order)


def wins_of(wins: Fraction) -> Wins:
    """A number of wins as the file writes it."""
    return int(wins) if wins.denominator == 1 else str(wins)


def _dead_by(chapter: Chapter, seat: e.Seat) -> str:
    """What killed a hand: the other facts of the act that did."""
    for act in chapter.acts:
        facts = [fact for _, fact in act.facts]
        if act.undone or e.HandDead(seat) not in facts:
            continue
        if e.CubeAnswered(seat, False) in facts:
            return "dropped"
        if e.OpenersShown(seat, False) in facts:
            return "openers"
        ruled = any(isinstance(fact, e.FaultRuled) for fact in facts)
        return "ruled" if ruled else "left"
    return ""


def _seat(deal: Deal, seat: e.Seat, dead_by: str = "") -> SeatOfDeal:
    player = deal.players[seat]
    return SeatOfDeal(
        seat=seat,
        player=player,
        up=deal.up_cards.get(seat, ()),
        hole=deal.shown.get(seat, ()),
        hand=_hand(deal, seat, low=False),
        low=_hand(deal, seat, low=True),
        declared=deal.declared.get(seat, ""),
        folded=seat in deal.folded,
        mucked=seat in deal.mucked,
        dead=seat in deal.dead,
        all_in=seat in deal.all_in,
        put_in=deal.put_in.get(seat, 0),
        won=sum(pot.shares.get(seat, 0) for pot in deal.pots),
        credit=wins_of(Fraction(deal.credits.get(player, "0"))),
        dead_by=dead_by if seat in deal.dead else "",
    )


def _hand(deal: Deal, seat: e.Seat, *, low: bool) -> HandShown | None:
    named = [hand for hand in deal.hands if hand.seat == seat and hand.low == low]
    if not named:
        return None
    last = named[-1]
    return HandShown(last.category, hands.name(last), hands.full(last), last.best, last.plays)


def _tally(chapter: Chapter, *, in_series: bool) -> Iterable[TallyLine]:
    wins = chapter.wins if in_series else {}
    for player in sorted({*chapter.net, *wins}):
        won = wins_of(wins[player]) if player in wins else None
        yield TallyLine(player, won, chapter.net.get(player, 0))
