"""`report.html`: the evening in one file that needs no program, no network and no script."""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from dealer.cards import Card
from dealer.export import qr
from dealer.export.charts import Chart, signed, step_chart
from dealer.export.equity import Chance
from dealer.export.evening import IN_THE_BOWL, ON_ACCOUNT, Agreement, Evening, SeriesTotals, who
from dealer.export.fair import drawn_again, fair
from dealer.export.parts import Wins
from dealer.export.records import NamesThen, odds_of, percent, records
from dealer.export.sheets import tally_of
from dealer.rules.game import Game
from dealer.rules.house.setting import Setting, Value, matters
from dealer.words.render import render

CALLED_OFF = ("void", "misdeal")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def report(evening: Evening, games: Mapping[str, Game]) -> bytes:
    """The whole page in UTF-8; the same evening always gives the same bytes."""
    odds = {deal.number: found for deal in evening.deals if (found := odds_of(deal))}
    short = {p.player: p.short for p in evening.players}
    settle = qr.settle_text(evening)
    squares = qr.matrix(settle)
    page = environment().get_template("report.html.j2").render(
        evening=evening,
        day=day_of(evening.name),
        day_line=day_line(evening),
        games=games,
        people={p.player: p for p in evening.players},
        names=NamesThen(short),
        fair=fair(evening),
        again={d.number: drawn_again(evening, d.number) for d in evening.deals},
        drawn=[draw for draw in evening.taken if draw.purpose in {"seats", "first_dealer"}],
        standings=sorted(evening.players, key=lambda p: (-p.net, -p.deals_won, p.player)),
        most=max([1, *(abs(p.net) for p in evening.players)]),
        series=[(each, series_chart(evening, each)) for each in evening.series],
        money=money_chart(evening),
        records=records(evening, games, odds),
        odds=odds,
        payments=[(who(short, p.payer), who(short, p.payee), p.amount) for p in evening.payments],
        bought=any(p.bought or p.cashed for p in evening.players),
        trouble=[deal for deal in evening.deals if deal.faults or deal.times_corrected or deal.ended in CALLED_OFF],
        rules=[(each, rule_lines(each, games[each.game])) for each in evening.house_rules],
        settle=settle,
        qr_path=qr.svg_path(squares),
        qr_size=len(squares) + 2 * qr.QUIET,
        qr_quiet=qr.QUIET,
    )  # fmt: skip
    return bytes(page, "utf-8")


@cache
def environment() -> Environment:
    """Where the templates are, and the words they may use; everything from the record is escaped."""
    found = Environment(
        autoescape=True,
        loader=PackageLoader("dealer.export"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals["zip"] = zip
    found.filters |= {"signed": signed, "card": card_text, "percent": percent, "plural": plural}
    found.filters |= {"odds": odds_text, "gap": qr.gap, "tally_of": tally_of}
    found.filters |= {"money": lambda money: money.replace("_", " "), "money_words": money_words}
    return found


def card_text(card: Card) -> str:
    """A card as one reads it; the sign after the suit keeps phones from drawing it as a picture.

    >>> card_text(Card("Th")) == "10♥\\ufe0e"
    True
    """
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{SUITS[card[1]]}\ufe0e"


def odds_text(chance: Chance) -> str:
    """A chance, and that of sharing where there is one."""
    tie = f" + {percent(chance.tie)} tie" if chance.ties else ""
    return percent(chance.win) + tie


def money_words(evening: Evening) -> str:
    """What of the pools is in the payments, and what is not; "" where no pool was played for."""
    money = {each.money for each in evening.series} | {each.money for each in evening.side_pools}
    said = {
        ON_ACCOUNT: "Pools on account are in these payments.",
        IN_THE_BOWL: "What lay in the bowl was taken at the table: it is in no payment and in nobody's money.",
    }
    return " ".join(words for where, words in said.items() if where in money)


def plural(count: int, word: str) -> str:
    """A number of things.

    >>> plural(1, "deal"), plural(2, "deal")
    ('1 deal', '2 deals')
    """
    return f"{count} {word}" if count == 1 or word == "series" else f"{count} {word}s"


def day_of(evening: str) -> str:
    """The day in words, where the evening is named for its day.

    >>> day_of("2026-11-29"), day_of("2026-11-29-2"), day_of("Friday")
    ('Sunday, 29 November 2026', 'Sunday, 29 November 2026, no. 2', 'Friday')
    """
    named = re.fullmatch(r"(\d{4}-\d{2}-\d{2})(?:-(\d+))?", evening)
    if named is None:
        return evening
    try:
        day = date.fromisoformat(named[1])
    except ValueError:
        return evening
    words = f"{day:%A}, {day.day} {day:%B} {day.year}"
    return f"{words}, no. {named[2]}" if named[2] else words


def day_line(evening: Evening) -> str:
    """The date, what told the time, and that it was put right where the clock was wrong; "" = not recorded."""
    zone = evening.zone
    if evening.offset_min is not None:
        sign, ahead = "-" if evening.offset_min < 0 else "+", abs(evening.offset_min)
        utc = f"UTC{sign}{ahead // 60}:{ahead % 60:02}"
        zone = f"{zone}, {utc}" if zone else utc
    words = (
        [f"Played on {evening.day} (time zone {zone})" if zone else f"Played on {evening.day}"] if evening.day else []
    )
    if evening.name != evening.evening:
        words.append(f"begun as {evening.evening}, by a clock that was wrong")
    if evening.redated:
        words.append("dated anew after it was closed, which the closing code is not of")
    return "; ".join(words)


def _colours(evening: Evening) -> dict[str, int]:
    return {name: place for place, name in enumerate(_labels(evening).values())}


def _labels(evening: Evening) -> dict[int, str]:
    """Each player's short name, told apart where two are the same."""
    found: dict[int, str] = {}
    for p in evening.players:
        found[p.player] = p.short if p.short not in found.values() else f"{p.short} ({p.player})"
    return found


def _height(wins: Wins | None) -> float:
    if isinstance(wins, str):
        over, _, under = wins.partition("/")
        return int(over) / int(under)
    return float(wins or 0)


def series_chart(evening: Evening, series: SeriesTotals) -> Chart | None:
    """Everybody's wins over the deals of one series."""
    deals = [deal for deal in evening.deals if deal.number in series.deals]
    if not deals:
        return None
    labels, start = _labels(evening), deals[0].number - 1
    lines, values = {}, {}
    for p in series.players:
        scores = [(deal.number, line.wins) for deal in deals for line in deal.tally if line.player == p.player]
        lines[labels[p.player]] = [(start, 0.0), *((number, _height(wins)) for number, wins in scores)]
        values[labels[p.player]] = str(p.wins)
    title = f"Wins in series {series.number} after each deal"
    goal = float(series.wins_needed)
    return step_chart(
        title, lines, values, _colours(evening), first=start, last=deals[-1].number, goal=goal
    )  # fmt: skip


def money_chart(evening: Evening) -> Chart | None:
    """Everybody's money over the deals of the evening; the last point is the evening's end."""
    if not evening.deals or not any(p.net for p in evening.players):
        return None
    labels, last = _labels(evening), evening.deals[-1].number
    lines, values = {}, {}
    for p in evening.players:
        nets = [(deal.number, line.net) for deal in evening.deals for line in deal.tally if line.player == p.player]
        points = [(0, 0.0), *((number, float(net)) for number, net in nets if number < last), (last, float(p.net))]
        lines[labels[p.player]] = points
        values[labels[p.player]] = signed(p.net)
    return step_chart("Money after each deal", lines, values, _colours(evening), first=0, last=last)


class RuleLine(NamedTuple):
    """One house rule in words; `usual` says what it would be otherwise, "" where it is."""

    label: str
    value: str
    says: str
    usual: str


def rule_lines(agreed: Agreement, game: Game) -> list[RuleLine]:
    """The house rules that can make a difference, those that are not as usual first."""
    settings = game.all_settings
    usual = game.usual(agreed.rules)
    unusual = {each.name: usual[each.name] for each in game.unusual(agreed.rules)}
    lines = [_rule_line(each, agreed, unusual) for each in settings if matters(each, agreed.rules, settings)]
    return sorted(lines, key=lambda line: not line.usual)


def _rule_line(setting: Setting, agreed: Agreement, unusual: Mapping[str, Value]) -> RuleLine:
    value = agreed.rules.get(setting.name, setting.default)
    usual = setting.label_of(unusual[setting.name]) if setting.name in unusual else ""
    return RuleLine(*map(render, (setting.label, setting.label_of(value), setting.says_of(value), usual)))
