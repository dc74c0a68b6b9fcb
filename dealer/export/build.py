"""From the record of an evening to all that its export tells; nothing comes from anywhere else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from dealer.chips.settle import settle_up
from dealer.export.deals import deal_totals, wins_of
from dealer.export.draws import anchors_of, draw_of, numbered, refuse_another_draw, taken_of
from dealer.export.evening import (
    FORMAT,
    IN_THE_BOWL,
    ON_ACCOUNT,
    VERSION,
    Agreement,
    Evening,
    Fact,
    Payment,
    PlayerTotals,
    PoolShare,
    Redating,
    SeriesPlayer,
    SeriesTotals,
    SidePoolTotals,
)
from dealer.export.parts import Act, DealTotals
from dealer.export.walk import SeriesOf, Walked, facts_of, walk
from dealer.rules import events as e
from dealer.rules.counts import deals_won, series_won
from dealer.rules.game import Game
from dealer.rules.state.table import Series, SidePool, Table
from dealer.store.chain import closing_code
from dealer.store.contract import Entry
from dealer.words.render import render

UNFINISHED = "The night is not closed. A deal that is being played is left out until it is over."
BOX, GAP = 0, -1
"""Two more parties of the settle-up; people are numbered from 1."""
CALLED_OFF = ("misdeal", "void")


def export_evening(
    evening: str, entries: Sequence[Entry], games: Mapping[str, Game], redated: Redating | None = None
) -> Evening:
    """The evening as it can be shown at this moment: whole, or up to where the running deal began.

    `redated` is its date since it was closed, where that is another.
    """
    facts = facts_of(entries)
    walked = walk(facts, games)
    if not walked.running:
        return _told(evening, entries, walked, games, redated)
    before = walked.drawn[1] if walked.table.deal is not None or walked.opens is None else walked.opens
    return _told(evening, entries[:before], walk(facts[:before], games), games, redated)


def build(
    evening: str, entries: Sequence[Entry], games: Mapping[str, Game], redated: Redating | None = None
) -> Evening:
    """The evening that these entries are the whole record of, and the date it was given after it was closed.

    Raises `msgspec.ValidationError`, TypeError, ValueError or LookupError for entries that are no evening's.
    """
    walked = walk(facts_of(entries), games)
    for _, fact, before in walked.draws:
        refuse_another_draw(fact, before)
    return _told(evening, entries, walked, games, redated)


def _told(
    evening: str, entries: Sequence[Entry], walked: Walked, games: Mapping[str, Game], redated: Redating | None
) -> Evening:
    table = walked.table
    first = next((fact for _, fact in walked.chapters[0].standing() if isinstance(fact, e.EveningOpened)), None)
    dated = first is not None and bool(first.day)
    named = _names(walked)
    standing = {number for number, _ in walked.chapters[0].standing()}
    deals, agreements = _deals(walked, games)
    played = (*table.past, *((table.series,) if table.series else ()))
    series = tuple(_series(each, walked.series[each.number], deals) for each in played)
    series = tuple(each for each in series if each.deals or each.pool)
    head = entries[-1].hash if entries else ""
    closed = _closing(walked)
    return Evening(
        format=FORMAT,
        version=VERSION,
        evening=evening,
        currency=table.currency,
        closed=table.stage == "closed",
        short=table.short,
        box=table.box,
        note="" if table.stage == "closed" else UNFINISHED,
        head=head,
        code=_code(entries, closed, first),
        players=tuple(_player(table, player, named[player], deals) for player in sorted(table.people)),
        payments=tuple(_payments(table)),
        series=series,
        side_pools=tuple(_side_pool(side) for side in table.pools.values()),
        deals=deals,
        house_rules=agreements,
        anchors=anchors_of(walked),
        taken=tuple(taken_of(walked)),
        draws=tuple(draw_of(fact, before) for number, fact, before in walked.draws if number in standing),
        acts=tuple(Act(act.number, render(act.text), act.undone) for act in walked.chapters[0].acts if act.text),
        record=tuple(
            Fact(entry.number, entry.act, entry.at_ms, msgspec.Raw(entry.body), entry.hash) for entry in entries
        ),
        name=redated.name if redated else table.called or evening,
        day=redated.day if redated else table.day,
        zone=first.zone if first else "",
        offset_min=first.offset_min if first and dated else None,
        redated=redated,
    )


def _code(entries: Sequence[Entry], closed: tuple[int, e.EveningClosed] | None, first: e.EveningOpened | None) -> str:
    """The closing code; earlier versions wrote one of a night that went on too."""
    if closed is not None:
        number, fact = closed
        return closing_code(entries[number - 1].hash, weak=fact.signs == e.FIRST_CODE)
    return closing_code(entries[-1].hash, weak=True) if entries and first and first.version == 1 else ""


def _closing(walked: Walked) -> tuple[int, e.EveningClosed] | None:
    """The fact that closed the night, and its number; what comes behind it was added later."""
    found = ((number, fact) for chapter in reversed(walked.chapters) for number, fact in chapter.standing())
    return next(((number, fact) for number, fact in found if isinstance(fact, e.EveningClosed)), None)


def _deals(walked: Walked, games: Mapping[str, Game]) -> tuple[tuple[DealTotals, ...], tuple[Agreement, ...]]:
    """The deals, and the house rules they were played by, every set once."""
    table = walked.table
    deals: list[DealTotals] = []
    agreed: list[Agreement] = []
    corrections: dict[int, list[tuple[int, e.Corrected]]] = {}
    for told in walked.chapters:
        for number, fact in told.standing():
            if isinstance(fact, e.Corrected):
                corrections.setdefault(fact.deal, []).append((number, fact))
    draws: dict[int, list[tuple[int, e.Drawn]]] = {}
    for _, anchor, drawn_fact, _ in numbered(walked):
        draws.setdefault(drawn_fact.deal, []).append((anchor, drawn_fact))
    played = [deal for deal in (*table.deals, table.deal) if deal is not None]
    for deal, chapter in zip(played, walked.chapters[1:], strict=True):
        same = [each for each in agreed if (each.game, each.rules) == (chapter.game, chapter.rules)]
        if not same:
            same = [Agreement(len(agreed) + 1, deal.number, chapter.game, dict(chapter.rules))]
            agreed += same
        in_series = games[deal.game].series is not None
        drawn = draws.get(deal.number, ())
        deals.append(deal_totals(deal, chapter, same[0].number, corrections, in_series=in_series, drawn=drawn))
    return tuple(deals), tuple(agreed)


def _series(series: Series, of: SeriesOf, deals: Sequence[DealTotals]) -> SeriesTotals:
    ended = {"wins": "won" if len(series.winners) == 1 else "split", "left": "left", "refund": "refunded", "": "open"}
    return SeriesTotals(
        number=series.number,
        game=of.game,
        wins_needed=of.needed,
        stake=series.stake,
        cube=series.cube,
        brought=series.brought,
        pool=series.pool,
        players=tuple(
            SeriesPlayer(
                player,
                series.staked.get(player, 0),
                wins_of(series.wins.get(player, Fraction(0))),
                series.paid.get(player, 0),
                player in series.gone,
            )
            for player in dict.fromkeys((*series.players, *series.staked))
        ),
        playoff=series.playoff,
        winners=series.winners,
        ended=ended.get(series.how, series.how),
        deals=tuple(deal.number for deal in deals if deal.series == series.number),
        money=IN_THE_BOWL if series.bowl else ON_ACCOUNT,
    )


def _side_pool(side: SidePool) -> SidePoolTotals:
    return SidePoolTotals(
        pool=side.pool,
        name=side.name,
        stake=side.stake,
        from_deal=side.opened,
        paid=_shares(side.paid),
        brought=side.brought,
        amount=side.amount,
        won=_shares(side.won or {}),
        why=side.why,
        ended="waits" if side.waits else "open" if side.open else "won",
        money=IN_THE_BOWL if side.bowl else ON_ACCOUNT,
        by_deal=side.won_in or None if side.why == "four of a kind" else None,
    )


def _shares(amounts: Mapping[e.Player, int]) -> tuple[PoolShare, ...]:
    return tuple(PoolShare(player, amount) for player, amount in amounts.items())


def _payments(table: Table) -> Iterator[Payment]:
    """The fewest payments; what waits in the box is paid into it, and a gap in the count is nobody's."""
    balances = {**table.balances, BOX: table.box, GAP: table.short}
    for payment in settle_up(balances):
        yield Payment(_party(payment.payer), _party(payment.payee), payment.amount)


def _party(player: e.Player) -> e.Player | Literal["box", "gap"]:
    return "box" if player == BOX else "gap" if player == GAP else player


def _names(walked: Walked) -> dict[e.Player, dict[str, None]]:
    """Every name that each person had this evening, in that order."""
    found: dict[e.Player, dict[str, None]] = {}
    for chapter in walked.chapters:
        for _, fact in chapter.standing():
            if isinstance(fact, e.Joined | e.Renamed):
                found.setdefault(fact.player, {})[fact.name] = None
    return found


def _player(
    table: Table,
    player: e.Player,
    named: Iterable[str],
    deals: Sequence[DealTotals],
) -> PlayerTotals:
    person = table.people[player]
    played = [deal for deal in deals if deal.ended not in CALLED_OFF and any(s.player == player for s in deal.seats)]
    won = [deal for deal in played if player in {s.player for s in deal.seats if s.seat in deal.winners}]
    return PlayerTotals(
        player=player,
        name=person.name,
        short=person.short,
        earlier_names=tuple(name for name in named if name != person.name),
        seat=table.seat_of(player),
        deals=len(played),
        deals_won=deals_won(table, player),
        deals_tied=sum(len(deal.winners) > 1 for deal in won),
        series_won=series_won(table, player),
        net=table.balances.get(player, 0),
        off=table.off.get(player, 0),
        bought=table.bought.get(player, 0),
        cashed=table.cashed.get(player, 0),
        in_play=table.in_play(player),
    )
