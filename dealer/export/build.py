"""From the record of an evening to all that its export tells; nothing comes from anywhere else."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from dealer.chips.settle import settle_up
from dealer.export.deals import deal_totals, wins_of
from dealer.export.draws import draw_of, refuse_another_draw
from dealer.export.evening import (
    FORMAT,
    VERSION,
    Act,
    Agreement,
    DealTotals,
    Evening,
    Fact,
    Payment,
    PlayerTotals,
    SeriesPlayer,
    SeriesTotals,
)
from dealer.export.walk import SeriesSeen, Walked, facts_of, walk
from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.rules.table import Table
from dealer.store.chain import closing_code
from dealer.store.contract import Entry

UNFINISHED = "The night is not closed. A deal that is being played is left out until it is over."
CALLED_OFF = ("misdeal", "void")


def export_evening(evening: str, entries: Sequence[Entry], games: Mapping[str, Game]) -> Evening:
    """The evening as it can be shown at this moment: whole, or up to where the running deal began."""
    facts = facts_of(entries)
    walked = walk(facts, games)
    if not walked.running:
        return _told(evening, entries, walked, games)
    _, before = walked.drawn
    return _told(evening, entries[:before], walk(facts[:before], games), games)


def build(evening: str, entries: Sequence[Entry], games: Mapping[str, Game]) -> Evening:
    """The evening that these entries are the whole record of.

    Raises `msgspec.ValidationError`, TypeError, ValueError or LookupError for entries that are no evening's.
    """
    walked = walk(facts_of(entries), games)
    for _, fact, before in walked.draws:
        refuse_another_draw(fact, before)
    return _told(evening, entries, walked, games)


def _told(evening: str, entries: Sequence[Entry], walked: Walked, games: Mapping[str, Game]) -> Evening:
    table = walked.table
    named = _names(walked)
    standing = {number for number, _ in walked.chapters[0].standing()}
    deals, agreements = _deals(walked, games)
    series = tuple(_series(seen, deals) for seen in walked.series.values())
    series = tuple(each for each in series if each.deals or each.pool)
    head = entries[-1].hash if entries else ""
    return Evening(
        format=FORMAT,
        version=VERSION,
        evening=evening,
        currency=table.currency,
        closed=table.stage == "closed",
        short=walked.short,
        note="" if table.stage == "closed" else UNFINISHED,
        head=head,
        code=closing_code(head),
        players=tuple(_player(table, player, named[player], deals, series) for player in sorted(table.people)),
        payments=tuple(Payment(p.payer, p.payee, p.amount) for p in settle_up(table.net)),
        series=series,
        deals=deals,
        house_rules=agreements,
        draws=tuple(draw_of(fact, before) for number, fact, before in walked.draws if number in standing),
        acts=tuple(Act(act.number, act.text, act.undone) for act in walked.chapters[0].acts if act.text),
        record=tuple(
            Fact(entry.number, entry.act, entry.at_ms, msgspec.Raw(entry.body), entry.hash) for entry in entries
        ),
    )


def _deals(walked: Walked, games: Mapping[str, Game]) -> tuple[tuple[DealTotals, ...], tuple[Agreement, ...]]:
    """The deals, and the house rules they were played by, every set once."""
    table = walked.table
    deals: list[DealTotals] = []
    agreed: list[Agreement] = []
    played = [deal for deal in (*table.deals, table.deal) if deal is not None]
    for deal, chapter in zip(played, walked.chapters[1:], strict=True):
        same = [each for each in agreed if (each.game, each.rules) == (chapter.game, chapter.rules)]
        if not same:
            same = [Agreement(len(agreed) + 1, deal.number, chapter.game, dict(chapter.rules))]
            agreed += same
        in_series = games[deal.game].series is not None
        deals.append(deal_totals(deal, chapter, same[0].number, in_series=in_series))
    return tuple(deals), tuple(agreed)


def _series(seen: SeriesSeen, deals: Sequence[DealTotals]) -> SeriesTotals:
    series = seen.series
    winners = tuple(player for player, amount in series.paid.items() if amount)
    ended = "won" if len(winners) == 1 else "split"
    return SeriesTotals(
        number=series.number,
        game=seen.game,
        wins_needed=seen.needed,
        stake=series.stake,
        pool=series.pool,
        players=tuple(
            SeriesPlayer(
                player,
                series.staked.get(player, 0),
                wins_of(series.wins.get(player, Fraction(0))),
                series.paid.get(player, 0),
            )
            for player in dict.fromkeys((*series.players, *series.staked))
        ),
        playoff=series.playoff,
        winners=() if seen.refunded else winners,
        ended="open" if not series.over else "refunded" if seen.refunded else ended,
        deals=tuple(deal.number for deal in deals if deal.series == series.number),
    )


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
    series: Sequence[SeriesTotals],
) -> PlayerTotals:
    person = table.people[player]
    played = [deal for deal in deals if deal.ended not in CALLED_OFF and any(s.player == player for s in deal.seats)]
    won = [deal for deal in played if player in {s.player for s in deal.seats if s.seat in deal.winners}]
    staked = 0 if table.series is None or table.series.over else table.series.staked.get(player, 0)
    return PlayerTotals(
        player=player,
        name=person.name,
        short=person.short,
        earlier_names=tuple(name for name in named if name != person.name),
        seat=table.seat_of(player),
        deals=len(played),
        deals_won=sum(len(deal.winners) == 1 for deal in won),
        deals_tied=sum(len(deal.winners) > 1 for deal in won),
        series_won=sum(player in each.winners for each in series),
        net=table.net.get(player, 0),
        in_play=staked + table.carried.get(player, 0),
    )
