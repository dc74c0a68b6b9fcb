"""`dealer evenings redate`: an evening begun with a wrong clock gets the date it was played on; asked, recorded."""

from datetime import timedelta
from pathlib import Path

from dealer.app.cli.evenings_people import agreed, called_now, figures, now_ms, opened, row_of, table_of
from dealer.app.errors import UserError
from dealer.app.evening.remembered import Memory
from dealer.app.local_time import local
from dealer.export.dates import date_in, free_name
from dealer.export.tidied import Tidied, acts_of, redated
from dealer.rules import events as e
from dealer.rules.state.evolve import fold
from dealer.store import EveningRow, Store


def redate_evening(state: Path | None, evening: str, day: str, why: str, *, yes: bool) -> int:
    """The evening is of that date: a fact of its record while it is open, and once beside the record when closed."""
    _refuse_no_date(day)
    with opened(state) as store:
        row, acts = row_of(store, evening), acts_of(store)
        if redated(acts, row.id):
            raise UserError(f"Evening {evening} was redated since it was closed; that can be done once.")
        if row.closed_ms is None and not row.entries:
            raise UserError(f"Nothing was played on evening {evening} yet: start the table first.")
        table, now = table_of(store, row.id), called_now(store, row, acts)
        if (table.day or now) == day:
            raise UserError(f"Evening {evening} is of {day} already.")
        name = free_name(day, Memory(store).taken(row.id))
        once = "" if row.closed_ms is None else " It is closed, so this can be done once."
        if agreed(f"{now}: {figures(table)}. It was played on {day}?{once} Redate it?", yes=yes):
            _record(store, row, e.Redated(day, name, why))
            print(f"Evening {now} is called {name} now.{_later(store, row)}")
    return 0


def _refuse_no_date(day: str) -> None:
    try:
        found = date_in(day)
    except ValueError as wrong:
        raise UserError(str(wrong)) from wrong
    today = local(now_ms()).date()
    if found > today + timedelta(days=1):
        raise UserError(f"{day} is still to come: this machine's clock says {today}. If it is wrong, set it first.")


def _record(store: Store, row: EveningRow, fact: e.Redated) -> None:
    memory = Memory(store, trial=row.id in Memory(store).trials)
    if row.closed_ms is not None:
        memory.redate(acts_of(store), Tidied(now_ms(), "redate", row.id, fact.name, fact.why))
        return
    memory.name_anew(row.id, fact.name)
    fold([fact], table_of(store, row.id))  # what cannot follow is not stored
    store.append(row.id, [e.encode(fact)], expected_version=row.entries, at_ms=now_ms())


def _later(store: Store, row: EveningRow) -> str:
    """What is to be known beside it; "" = nothing."""
    if row.closed_ms is not None:
        return " Its closing code stands for what was played, and stays."
    deal = table_of(store, row.id).deal
    running = deal is not None and not deal.ended
    return " An export says so when the deal that is being played is over." if running else ""
