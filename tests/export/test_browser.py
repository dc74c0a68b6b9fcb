"""The report in a real Chromium: what it shows at phone and laptop size, in light and dark, and on paper."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dealer.export.evening import Evening
from dealer.export.league import league_of
from dealer.export.league_page import league_page
from dealer.export.report import report
from tests.export.chrome import PROGRAM, Chrome
from tests.export.nights import GAMES, HARD_NAMES, Night

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no chromium on this machine: `make browsers` brings it")
SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
PAPER_IN = {"A4": (8.27, 11.69), "Letter": (8.5, 11.0)}
MARGINS_PX = 2 * 12 / 25.4 * 96

CHARTS = """[...document.querySelectorAll('svg.chart')].map(svg => {
    const box = svg.getBoundingClientRect();
    const inside = each => {
        const r = each.getBoundingClientRect();
        return r.left > box.left - 1 && r.right < box.right + 1 && r.top > box.top - 1 && r.bottom < box.bottom + 1;
    };
    const all = [...svg.querySelectorAll('text, path')];
    return {
        width: box.width, height: box.height,
        lines: all.filter(each => each.tagName == 'path').map(path => path.getTotalLength()),
        outside: all.filter(each => !inside(each)).map(each => each.outerHTML),
    };
})"""
OVERFLOW = """[...document.querySelectorAll('body *')]
    .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map(each => each.outerHTML.slice(0, 90))"""


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with Chrome(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@cache
def evening_of(game: str) -> Evening:
    """A night with hard names, closed after some deals; as many players as the game has seats."""
    names = HARD_NAMES[-min(7, GAMES[game].seats[-1]) :]
    rules = {"all_check_first": "draw_anyway"} if game == "six_card_draw" else {}
    return (
        Night(game, names, seed=4, rules=rules, stacks=200 if game == "kryky" else None)
        .play(9, undo=0.03)
        .close()
        .export()
    )


def page(game: str, folder: Path) -> Path:
    file = folder / f"{game}.html"
    file.write_bytes(report(evening_of(game), GAMES))
    return file


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_report_shows_everything_and_asks_for_nothing(
    chrome: Chrome, tmp_path: Path, game: str, size: str, dark: bool
) -> None:
    file, evening = page(game, tmp_path), evening_of(game)
    chrome.open(file, width=SIZES[size][0], height=SIZES[size][1], dark=dark)
    chrome.ask("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert chrome.ask(OVERFLOW) == []
    charts = chrome.ask(CHARTS)
    assert len(charts) == len(evening.series) + any(p.net for p in evening.players)
    for chart in charts:
        assert chart["width"] > 250
        assert chart["height"] > 100
        assert chart["outside"] == []
        assert all(length > 0 for length in chart["lines"])
    assert chrome.ask("document.querySelectorAll('script').length") == 0
    assert chrome.asked == [file.as_uri()]
    assert chrome.complaints == []


@pytest.mark.parametrize("size", SIZES)
def test_the_league_shows_everything_and_asks_for_nothing(chrome: Chrome, tmp_path: Path, size: str) -> None:
    file = tmp_path / "league.html"
    league = league_of([evening_of(game) for game in GAMES])
    file.write_bytes(league_page(league))
    chrome.open(file, width=SIZES[size][0], height=SIZES[size][1])
    assert chrome.ask(OVERFLOW) == []
    (chart,) = chrome.ask(CHARTS)
    assert chart["outside"] == []
    assert all(length > 0 for length in chart["lines"])
    nets = chrome.ask("[...document.querySelectorAll('td[data-net]')].map(td => td.innerText.trim())")
    assert [int(net.replace("−", "-")) for net in nets] == [person.net for person in league.tables[0].people]
    assert chrome.asked == [file.as_uri()]
    assert chrome.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_the_totals_that_are_seen_are_those_of_the_json(chrome: Chrome, tmp_path: Path, game: str) -> None:
    evening = evening_of(game)
    chrome.open(page(game, tmp_path), width=390, height=844)
    rows: list[list[Any]] = chrome.ask(
        "[...document.querySelectorAll('td[data-net]')].map(td => "
        "[td.parentElement.querySelector('bdi').innerText, td.innerText.trim()])"
    )
    told = sorted((name, int(text.replace("−", "-"))) for name, text in rows)
    assert told == sorted((p.name, p.net) for p in evening.players)
    short = {p.player: p.short for p in evening.players}
    payments = chrome.ask("[...document.querySelectorAll('.pays li')].map(li => li.innerText)")
    assert payments == [f"{short[p.payer]} pays {short[p.payee]} {p.amount}" for p in evening.payments]
    assert chrome.ask("document.querySelectorAll('details[id]').length") == len(evening.deals)
    deal = next(deal for deal in evening.deals if any(seat.hand for seat in deal.seats))
    chrome.ask(f"document.getElementById('deal-{deal.number}').open = true")
    text = chrome.ask(f"document.getElementById('deal-{deal.number}').innerText")
    assert deal.text in text
    for seat in deal.seats:
        assert seat.hand is None or seat.hand.full in text


@pytest.mark.parametrize("paper", PAPER_IN)
def test_it_prints_on_paper_within_its_margins(chrome: Chrome, tmp_path: Path, paper: str) -> None:
    width_in, height_in = PAPER_IN[paper]
    file = page("krg", tmp_path)
    chrome.open(file, width=int(width_in * 96 - MARGINS_PX), height=int(height_in * 96), dark=True)
    chrome("Emulation.setEmulatedMedia", media="print")
    assert chrome.ask(OVERFLOW) == []
    background = chrome.ask("getComputedStyle(document.body).backgroundColor")
    colour = chrome.ask("getComputedStyle(document.body).color")
    assert json.dumps([background, colour]) == '["rgba(0, 0, 0, 0)", "rgb(29, 26, 21)"]'
    chrome("Emulation.setEmulatedMedia", media="")
    pdf = tmp_path / "report.pdf"
    chrome.print_to(pdf, width_in=width_in, height_in=height_in)
    pages = pdf.read_bytes().count(b"/Type /Page\n") or pdf.read_bytes().count(b"/Type /Page")
    assert 2 <= pages <= 6
