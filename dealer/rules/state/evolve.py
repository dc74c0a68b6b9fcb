"""The one total fold: a table and a fact give the next table, by the fold that is named like the fact's file."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.events.play import OfPlay
from dealer.rules.state.evolve_anchor import after_undo, evolve_anchor
from dealer.rules.state.evolve_correcting import corrected
from dealer.rules.state.evolve_deal import evolve_deal
from dealer.rules.state.evolve_evening import evolve_evening
from dealer.rules.state.evolve_money import evolve_money
from dealer.rules.state.evolve_play import evolve_play, settled
from dealer.rules.state.evolve_series import evolve_series, staked
from dealer.rules.state.table import Deal, Table
from dealer.words import money
from dealer.words.said import Words

BESIDE = (e.DealBegan, e.Paced, e.CallsBy, e.Redated, e.Renamed, e.SatOut)
"""What happens beside the running step of a deal, or begins the next deal."""


def fold(events: Iterable[e.Event], table: Table | None = None) -> Table:
    """The table after all these facts; `table` is where they begin (default: before everything)."""
    table = table or Table()
    for event in events:
        table = evolve(table, event)
    return table


def evolve(table: Table, event: e.Event) -> Table:
    """The table after one fact; raises TypeError for a fact it does not know, ValueError for one that cannot be."""
    if isinstance(event, e.CardFact):
        deal = evolve_deal(_here(table, event), event)
        if isinstance(event, e.Turned):
            return replace(table, number=table.number + 1, deal=deal, laid=event, act_laid=event)
        mended = table.mended or isinstance(event, e.CardChanged)
        if isinstance(event, e.Paid) and event.what in {"stake", "cube"}:
            return replace(table, number=table.number + 1, deal=deal, series=staked(table, event))
        return replace(table, number=table.number + 1, deal=deal, mended=mended)
    if isinstance(event, e.Did):
        return _did(table, event.text)
    if isinstance(event, e.PlayFact):
        return _played(table, event)
    if isinstance(event, e.Undone):
        return _undone(table, event.to, event.text)
    if table.deal is None or isinstance(event, BESIDE):
        table = replace(table, number=table.number + 1)
    else:
        table = replace(table, number=table.number + 1, deal=_here(table, event))
    if isinstance(event, e.EveningFact):
        return evolve_evening(table, event)
    if isinstance(event, e.SeriesFact):
        return evolve_series(table, event)
    if isinstance(event, e.AnchorFact):
        return evolve_anchor(table, event)
    if isinstance(event, e.MoneyFact):
        return evolve_money(table, event)
    if isinstance(event, e.Corrected):
        return corrected(replace(table, mended=True), event)
    assert_never(event)


def _here(table: Table, event: e.Event) -> Deal:
    """The running deal, with the fact among those of its running step; raises TypeError where no deal was begun."""
    if table.deal is None:
        raise TypeError(f"a fact of a deal, and none was begun: {event!r}")
    return replace(table.deal, here=(*table.deal.here, event))


def _did(table: Table, text: Words) -> Table:
    return replace(
        table, number=table.number + 1, before=table, last=text, act=text, laid=None, act_laid=None, mended=False
    )


def _played(table: Table, event: OfPlay) -> Table:
    table = replace(table, number=table.number + 1, deal=evolve_play(_here(table, event), event))
    if isinstance(event, e.DealEnded):
        return settled(table)
    if isinstance(event, e.PotShared) and event.by == "return":
        return replace(table, last=_went_back(table, event))
    return table


def _went_back(table: Table, fact: e.PotShared) -> Words:
    """The last act, and "52 back to Ann": chips that nobody could match."""
    back = [(amount, table.dealt_name(seat)) for seat, amount in fact.shares.items() if amount]
    return money.and_back(table.last, back) if back else table.last


def _undone(table: Table, to: int, text: Words) -> Table:
    before = table.before
    while before is not None and before.number > to:
        before = before.before
    if before is None or before.number != to:
        raise ValueError(f"nothing to go back to at fact {to}")
    return replace(
        before,
        number=table.number + 1,
        last=text,
        laid=None,
        anchor=after_undo(before, table),
        paced=table.paced,
        calls_by=table.calls_by,
        called=table.called,
        day=table.day,
    )
