"""A deal that is over is put right: cards, the winner, or what a seat put in; all that rests on it is worked out anew.

One act carries every change of one deal; the record holds what was before and what came of it, and the tally changes
once. In the deal that is running only cards that were entered wrongly can be changed, and the deal goes on with them.
"""

from typing import Literal

from msgspec.structs import replace

from dealer.chips.errors import ChipsError
from dealer.rules import events as e
from dealer.rules.acts import correcting_series
from dealer.rules.acts.faults import referee
from dealer.rules.events.kinds import Ended
from dealer.rules.game import Game, Games
from dealer.rules.prompts import Correction, Pressed, Refused
from dealer.rules.state.evolve import fold
from dealer.rules.state.evolve_correcting import came_to, stayed_in
from dealer.rules.state.evolve_deal import with_known
from dealer.rules.state.past_deals import Played
from dealer.rules.state.table import Deal, Series, Table
from dealer.rules.steps.fours import could_hold
from dealer.rules.steps.paying import facts_of, paid_by_hand
from dealer.rules.steps.pots import counts_chips, keeps_stacks, parts_of, returned
from dealer.words import acts, refusals
from dealer.words import correcting as words
from dealer.words import showdown as said
from dealer.words.people import listed
from dealer.words.said import Face, Said, Words

ARTICLE, TABLE_STAKES = "Table T9", "Betting B7"
TAKE_BACK = "correct.undo"
"""The key that takes the last act back where that was a correction."""
PLAYED: frozenset[Ended] = frozenset({"showdown", "folds", "replay"})
"""Ways a deal can end that leave something to put right."""


def deals_of(table: Table) -> Played:
    """The deals of this evening that can be put right: those that were played, and the running one's cards."""
    deals, last = table.deals.ended_by(PLAYED), table.deal
    return deals.and_then(last) if last is not None and _stands(last) else deals


def _stands(last: Deal) -> bool:
    return last.ended in PLAYED or (not last.ended and bool(last.turned))


def deal_of(table: Table, number: int) -> Deal | None:
    """The one of them with this number, or None."""
    last = table.deal
    if last is not None and last.number == number:
        return last if _stands(last) else None
    return table.deals.ended_by(PLAYED).numbered(number)


def of_running(table: Table, press: Pressed) -> bool:
    """Whether the cards of the running deal are put right, which decides nothing anew."""
    deal = deal_of(table, press.correction.deal) if press.correction else None
    return deal is not None and not deal.ended


def answer(table: Table, press: Pressed, games: Games) -> tuple[e.Event, ...]:
    """The facts of a correction; raises Refused and changes nothing."""
    asked = press.correction
    deal = deal_of(table, asked.deal) if asked else None
    if press.id != "correct.ok" or asked is None or deal is None:
        raise Refused(refusals.NOTHING_TO_CORRECT(), ARTICLE)
    if not (asked.cards or asked.amounts or asked.winners is not None or asked.fours is not None):
        raise Refused(refusals.NOTHING_CHANGED_YET(), ARTICLE)
    why, by = press.name.strip(), press.by or referee(table)
    if not why:
        raise Refused(refusals.SAY_WHY(), ARTICLE)
    if not deal.ended:
        return _running(deal, asked, by, why)
    try:
        after = _figures(_rescored(table, deal, asked, games))
    except ChipsError as wrong:
        raise Refused(str(wrong).rstrip("."), ARTICLE) from wrong
    before = _figures(deal)
    if after == before:
        raise Refused(refusals.STANDS_ALREADY(), ARTICLE)
    if sum(came_to(after, seat) - came_to(before, seat) for seat in deal.seats):
        raise Refused(refusals.CHANGES_NEXT_POT(), ARTICLE)
    _check_stacks(table, deal, before, after)
    corrected = e.Corrected(deal.number, before, after, by, why, tuple(sorted(asked.stayed)))
    then = fold((corrected,), table)
    follows = correcting_series.facts(then, deal.number, games)
    stayed = [_was_in(deal, s, table.people[deal.players[s]].short) for s in sorted(asked.stayed)]
    told = correcting_series.in_words(then, fold(follows, then), follows)
    return (e.Did(words.deal(deal.number, stayed, after.text, told)), corrected, *follows)


def _was_in(deal: Deal, seat: e.Seat, name: str) -> Said:
    """What was taken wrongly of a hand that was in to the end."""
    if seat in deal.folded:
        return words.had_not_folded(name)
    return words.had_not_mucked(name) if seat in deal.mucked else words.had_live_hand(name)


def _running(deal: Deal, asked: Correction, by: str, why: str) -> tuple[e.Event, ...]:
    if asked.winners is not None or asked.amounts or asked.fours is not None:
        raise Refused(refusals.DEAL_NOT_OVER(), ARTICLE)
    _with_cards(deal, asked)
    names = [acts.CARD_IS(was=Face(deal.turned[place].card), now=Face(card)) for place, card in asked.cards]
    return (
        e.Did(acts.CORRECTED_CARDS(cards=listed(names))),
        *(e.CardChanged(place, card, by, why) for place, card in asked.cards),
    )


def _with_cards(deal: Deal, asked: Correction) -> Deal:
    """The deal with the cards as they were; raises Refused for one that is known elsewhere in it."""
    turned = list(deal.turned)
    for place, card in asked.cards:
        if not 0 <= place < len(turned):
            raise Refused(refusals.CARD_NOT_KNOWN(), ARTICLE)
        turned[place] = replace(turned[place], card=card, tag="")
    for each in turned:
        if sum(other.card == each.card for other in turned) > deal.decks:
            raise Refused(refusals.CARD_TOO_OFTEN(card=Face(each.card)), ARTICLE)
    return with_known(deal, turned)


def _rescored(table: Table, deal: Deal, asked: Correction, games: Games) -> Deal:
    """The deal as it would have come out."""
    game = games[deal.game]
    by = "hand" if asked.winners is not None else deal.by
    new = _with_cards(deal, asked)
    put_in = {**new.put_in, **{seat: amount for seat, amount in asked.amounts if amount or seat in new.put_in}}
    if any(seat not in deal.seats or amount < 0 for seat, amount in asked.amounts):
        raise Refused(refusals.SEAT_WAS_NOT_IN(), ARTICLE)
    if asked.amounts and (game.series is not None or not counts_chips(replace(table, rules=deal.rules))):
        raise Refused(refusals.NO_CHIPS_COUNTED(), ARTICLE)
    winners = asked.winners if asked.winners is not None else deal.winners
    if not set(winners) <= set(deal.seats):
        raise Refused(refusals.WINNER_WAS_OUT(), ARTICLE)
    won = frozenset(winners)
    declared = {**dict.fromkeys(won - new.declared.keys(), "both"), **new.declared} if new.declared else {}
    new = replace(stayed_in(new, _stayed(table, deal, asked)), put_in=put_in, declared=declared)
    new = replace(new, fours=_fours(table, new, asked, game))
    fresh = replace(
        new, pots=_back(deal, new), hands=(), winners=(), credits={}, text="", why="", by="", ended="", fault="",
        here=(),
    )  # fmt: skip
    at = replace(table, deal=fresh, rules=deal.rules, series=_series_of(table, deal, game), pools={})
    if by == "cards":
        return _by_cards(at, game)
    return _by_name(at, game, deal, winners, "folds" if by == "folds" else "hand")


def _stayed(table: Table, deal: Deal, asked: Correction) -> tuple[e.Seat, ...]:
    """Winners who were in to the end after all; raises Refused where somebody else wins who was out of the deal."""
    won = set(asked.winners or ())
    if not set(asked.stayed) <= won - set(deal.active):
        raise Refused(refusals.STAYED_OF_A_WINNER(), ARTICLE)
    for seat in sorted(won - set(deal.active) - set(asked.stayed)):
        mucked = refusals.HAD_MUCKED if seat in deal.mucked else refusals.HAD_DEAD_HAND
        was_out = refusals.HAD_FOLDED if seat in deal.folded else mucked
        raise Refused(was_out(who=table.people[deal.players[seat]].short), ARTICLE)
    return asked.stayed


def _fours(table: Table, deal: Deal, asked: Correction, game: Game) -> tuple[e.Seat, ...] | None:
    """Who showed four of a kind: as it is said now, or was; of cards that were read, as they lay there."""
    by_hand = deal.by == "hand" or asked.winners is not None
    if asked.fours is not None:
        if game.series is None or game.series.side_pool is None or "quads" not in table.pools:
            raise Refused(refusals.NO_FOURS_POOL(), ARTICLE)
        if not by_hand:
            raise Refused(refusals.CARDS_SAY_FOURS(), ARTICLE)
        if not set(asked.fours) <= set(deal.active):
            raise Refused(refusals.FOURS_OF_A_HAND_IN(), ARTICLE)
        if not all(could_hold(deal, seat) for seat in asked.fours):
            raise Refused(refusals.NO_FOURS_BY_CARDS(), ARTICLE)
        return tuple(s for s in deal.seats if s in asked.fours)
    if deal.by == "cards" and by_hand and game.series is not None and game.series.side_pool and "quads" in table.pools:
        claims = game.series.side_pool(table, deal)
        return tuple(s for s in deal.seats if deal.players[s] in claims)
    return deal.fours


def _back(deal: Deal, new: Deal) -> tuple[e.PotShared, ...]:
    """Uncalled chips: as returned then, or worked out again if the amounts were corrected (C13)."""
    back = tuple(pot for pot in deal.pots if pot.by == "return")
    if new.put_in == deal.put_in:
        return back
    had = frozenset(seat for pot in back for seat in pot.shares)
    then = replace(new, pots=(), folded=new.folded - had, mucked=new.mucked - had, dead=new.dead - had)
    return returned(then)


def _series_of(table: Table, deal: Deal, game: Game) -> Series | None:
    """The series it counted for, as it stood then: played off already, or not yet."""
    series = next((s for s in (*table.past, table.series) if s and s.number == deal.series), None)
    if series is None or game.series is None:
        return series
    before = [d for d in table.deals.of_series(series.number) if d.number < deal.number and d.ended]
    found, _ = correcting_series.decided(game.series, series, before)
    return replace(series, playoff=found.playoff)


def _by_cards(at: Table, game: Game) -> Deal:
    """The game's own judgement, again: what happens by itself after the last step that asks."""
    last = max(i for i, step in enumerate(game.script) if not callable(step))
    for happening in game.script[last + 1 :]:
        if callable(happening) and at.deal is not None and not at.deal.ended:
            at = fold(happening(at), at)
    if at.deal is None:
        raise ValueError("a deal was scored away")
    return at.deal


def _by_name(at: Table, game: Game, deal: Deal, winners: tuple[e.Seat, ...], by: Literal["folds", "hand"]) -> Deal:
    """Whoever was named, or was left when all others folded."""
    names = [at.people[deal.players[s]].short for s in winners]
    several = said.tie if game.series is not None else said.split
    text: Words = several(names) if len(names) > 1 else said.wins(names) if names else said.nobody_wins()
    text = deal.text if winners == deal.winners else text
    won = e.DealWon(tuple(s for s in deal.seats if s in winners), text, by=by)
    if game.series is not None:
        at = fold((won,), at)
        if not winners:
            return fold((e.DealEnded("showdown"),), at).deal or deal
        return _by_cards(at, game)
    if not winners:
        raise Refused(refusals.NAME_WHO_WON(), ARTICLE)
    if not deal.ended:
        raise ValueError("a deal that is being played has no winners to put right")
    asked = [part for part in parts_of(at) if len(part.seats) > 1]
    named = [[s for s in winners if s in part.seats] or list(part.seats) for part in asked]
    facts = facts_of(at, paid_by_hand(at, named, ARTICLE), by)
    at = fold((*facts, won, e.DealEnded(deal.ended)), at)
    return at.deal or deal


def _check_stacks(table: Table, deal: Deal, before: e.Figures, after: e.Figures) -> None:
    """Raises Refused when a player no longer has the chips that would go back, or plays with them now (C12)."""
    if table.stacks is None:
        return
    now = fold((e.Corrected(deal.number, before, after, ""),), table)
    running = table.deal if table.deal and not table.deal.ended else None
    for player, stack in (now.stacks or {}).items():
        if running and keeps_stacks(table) and player in running.players.values() and stack != table.stacks[player]:
            raise Refused(refusals.CHIPS_IN_PLAY(who=table.people[player].short), TABLE_STAKES)
        seat = next((s for s, p in running.players.items() if p == player), None) if running else None
        bet = running.staying.get(seat, 0) if running and seat is not None else 0
        if stack < bet:
            raise Refused(refusals.CHIPS_GONE(who=table.people[player].short), ARTICLE)


def _figures(deal: Deal) -> e.Figures:
    return e.Figures(
        turned=deal.turned,
        put_in=dict(deal.put_in),
        hands=deal.hands,
        pots=deal.pots,
        winners=deal.winners,
        credits=dict(deal.credits),
        text=deal.text,
        why=deal.why,
        by=deal.by,
        ended=deal.ended,
        fours=deal.fours,
    )
