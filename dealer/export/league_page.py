"""`league.html` and `league.csv`: the league as a page and as a spreadsheet."""

from collections.abc import Iterator, Mapping

from dealer.export.cells import Row, write_csv
from dealer.export.charts import Chart, signed, step_chart
from dealer.export.league import League, LeagueTable, encode_league, league_schema
from dealer.export.report import day_of, environment

MOST_LINES = 10
"""More lines than that are no chart any more; those with the largest sums are drawn."""


def league_files(league: League) -> dict[str, bytes]:
    """Every file of the league by its name."""
    return {
        "league.html": league_page(league),
        "league.csv": write_csv(_rows(league)),
        "league.json": encode_league(league),
        "league.schema.json": league_schema(),
    }


def league_page(league: League) -> bytes:
    """The whole page in UTF-8, as self-contained as an evening's report."""
    page = environment().get_template("league.html.j2").render(
        league=league,
        tables=[(table, net_chart(table)) for table in league.tables],
        names={person.person: person.name for table in league.tables for person in table.people},
        day_of=day_of,
    )  # fmt: skip
    return page.encode()


def net_chart(table: LeagueTable) -> Chart | None:
    """Everybody's money over the evenings, evening by evening."""
    if len(table.evenings) < 2:
        return None
    people = sorted(table.people, key=lambda person: (-abs(person.net), person.person))[:MOST_LINES]
    people = [person for person in table.people if person in people]
    lines: dict[str, list[tuple[int, float]]] = {}
    for person in people:
        points, net = [(0, 0.0)], 0
        for number, evening in enumerate(table.evenings, 1):
            net += sum(each.net for each in evening.nets if each.person == person.person)
            points.append((number, float(net)))
        lines[_label(person.person, person.name, lines)] = points
    labels = dict(zip((person.person for person in people), lines, strict=True))
    values = {labels[person.person]: signed(person.net) for person in people}
    colours = {label: place for place, label in enumerate(lines)}
    return step_chart("Money after each evening", lines, values, colours, first=0, last=len(table.evenings))


def _label(number: int, name: str, taken: Mapping[str, object]) -> str:
    return name if name not in taken else f"{name} ({number})"


def _rows(league: League) -> Iterator[Row]:
    yield (
        *("player", "currency", "net", "evenings", "deals", "deals won", "deals tied", "series won"),
        *("best evening", "worst evening", "first evening", "last evening", "earlier names", "trial"),
    )
    for table in league.tables:
        for p in table.people:
            counts = (p.evenings, p.deals, p.deals_won, p.deals_tied, p.series_won, p.best, p.worst)
            earlier = "; ".join(p.earlier_names)
            yield (
                p.name,
                table.currency,
                p.net,
                *counts,
                p.first_evening,
                p.last_evening,
                earlier,
                "yes" if table.trial else "",
            )
