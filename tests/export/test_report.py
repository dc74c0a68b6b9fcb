"""The report as text: complete, self-contained, nothing of a name taken for markup; the browser sees it elsewhere."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from dealer.cards import Card
from dealer.export.equity import Chance
from dealer.export.evening import Evening
from dealer.export.records import NamesThen, odds_of, records
from dealer.export.report import money_chart, report, rule_lines, series_chart
from dealer.rules.prompts import Pressed
from tests.export.nights import GAMES, HARD_NAMES, Night
from tests.export.test_evening import krg_series, play_deal


class Page(HTMLParser):
    """Tags with their attributes, and the text between them."""

    def __init__(self, html: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.text += " " if tag not in {"bdi", "b"} else ""

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_file_without_scripts_and_outside_addresses(game: str) -> None:
    html = report(Night(game, HARD_NAMES[-min(7, GAMES[game].seats[-1]) :]).play(4).export(), GAMES)
    page = Page(html)
    assert {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object", "form", "base"} == set()
    for _, attributes in page.tags:
        assert not any(name.startswith("on") or name in {"src", "srcset", "xlink:href"} for name in attributes)
        assert (attributes.get("href") or "#").startswith("#")
    assert b"http:" not in html
    assert b"https:" not in html
    assert b"url(" not in html
    assert b"@import" not in html


@pytest.mark.parametrize("game", GAMES)
def test_every_name_stands_there_as_it_is(game: str) -> None:
    names = HARD_NAMES[-min(7, GAMES[game].seats[-1]) :]
    page = Page(report(Night(game, names).play(1).export(), GAMES))
    for name in names:
        assert name in page.text


def test_the_top_says_who_won_what_and_who_pays_whom() -> None:
    text = " ".join(Page(report(krg_series().export(), GAMES)).text.split())
    top = text[: text.index("Deal by deal")]
    assert "Sunday, 29 November 2026" in top
    assert "Cy 1 3 +10" in top
    assert "Ann 0 1 −5" in top
    assert "Ann pays Cy 5 Bo pays Cy 5" in top
    assert "Series 1 – Cy takes the pool, 15" in top


def test_a_deal_tells_why_it_was_won_and_the_chances_in_hindsight() -> None:
    night = Night("krg", ["Ann", "Bo"])
    play_deal(night, "Ah Kh 7c 2d 2s", "Ks Kd", "As Ad")  # Bo, Ann
    text = " ".join(Page(report(night.export(), GAMES)).text.split())
    assert "Ann wins – aces full of kings" not in text
    assert "Ann wins – aces full of twos" in text
    assert "in hindsight, given the hands shown in the end" in text
    assert re.search(r"Bo K♠︎K♦︎ kings full of twos flop [\d.]+ % turn 2.3 %", text)


def test_an_evening_without_a_finished_deal_has_a_report_too() -> None:
    for night in (Night("krg", ["Ann", "Bo"]), Night.from_the_first_screen()):
        text = Page(report(night.export(), GAMES)).text
        assert "No deal was finished." in text
        assert "Nobody owes anybody anything." in text


def test_voids_and_what_was_taken_back_are_told() -> None:
    night = Night("krg", ["Ann", "Bo"]).to("discard")
    night.tap("fix.misdeal")
    night.tap("nav.undo")
    night.tap("fix.void")
    night.tap("fault.rule")
    html = report(night.export(), GAMES).decode()
    assert "What went wrong" in html
    assert re.search(r"<s>Misdeal called</s> taken back", html)
    assert "void, same dealer again" in Page(html.encode()).text


def test_the_house_rules_name_those_that_are_not_as_usual_first() -> None:
    (agreed,) = Night("krg", ["Ann", "Bo"], rules={"wins_needed": 4}).play(1).export().house_rules
    lines = rule_lines(agreed, GAMES["krg"])
    assert [(line.value, line.usual) for line in lines if line.label == "Wins needed"] == [("4", "3")]
    unusual = [bool(line.usual) for line in lines]
    assert unusual == sorted(unusual, reverse=True)


def found(evening: Evening) -> dict[str, str]:
    odds = {deal.number: each for deal in evening.deals if (each := odds_of(deal))}
    return {record.title: record.text for record in records(evening, GAMES, odds)}


def test_the_records_are_those_of_the_evening() -> None:
    night = Night("krg", ["Ann", "Bo"])
    play_deal(night, "Ah Kh 7c 2d 2s", "Ks Kd", "As Ad")  # Bo, Ann; kings full of twos lose to aces full of twos
    play_deal(night, "Ah Kd 7c 2d 9s", "Ac Jc", "Ad Qd")  # Ann's jack kicker loses to Bo's queen
    play_deal(night, "4h Kh 7c 2d 4s", "4d 4c", "As Ac")  # Bo's fours: a card that Ann could not beat
    play_deal(night, "9h 8d 7c 2d Js", "9s 9d", "Tc 3d")  # Ann's nines lose to Bo's straight, one of eight cards
    assert found(night.export()) | {
        "Best hand": "Bo: four fours with a king",
        "Closest loss": "Ann with pair of aces with king, jack, nine, to Bo (queen kicker)",
        "Luckiest river": "Bo won with 18.2 % at the turn, in hindsight",
        "Most deals in a row": "Bo, 3",
        "Longest series": "4 deals, won by Bo",
    } == found(night.export())


def test_without_all_hands_nobody_knows_the_chances() -> None:
    night = Night("krg", ["Ann", "Bo"]).to("show_cards")
    night.step(wild=0)
    night.say(Pressed("award.ok", pots=((1,),)))
    deal = night.to("result").export().deals[0]
    assert deal.by == "hand"
    assert odds_of(deal) is None


def test_the_chances_are_those_of_the_hands_shown() -> None:
    night = Night("krg", ["Ann", "Bo"])
    play_deal(night, "Ah Kh 7c 2d 2s", "Ks Kd", "As Ad")
    odds = odds_of(night.export().deals[0])
    assert odds is not None
    assert odds.turn == {2: Chance(1, 0, 44), 1: Chance(43, 0, 44)}
    assert sum(chance.wins for chance in odds.flop.values()) == odds.flop[1].boards == 45 * 44 // 2


def test_the_charts_end_at_the_totals() -> None:
    evening = krg_series().export()
    money, series = money_chart(evening), series_chart(evening, evening.series[0])
    assert money is not None
    assert series is not None
    assert {line.name: line.value for line in money.lines} == {"Ann": "−5", "Bo": "−5", "Cy": "+10"}
    assert {line.name: line.value for line in series.lines} == {"Ann": "1", "Bo": "0", "Cy": "3"}
    highest = min(money.lines, key=lambda line: line.end_y)
    assert highest.name == "Cy"
    assert len({(line.colour, line.dash) for line in money.lines}) == 3


def test_labels_keep_clear_of_each_other_in_the_order_of_the_lines() -> None:
    evening = Night("krg", HARD_NAMES, seed=4).play(9).export()
    chart = series_chart(evening, evening.series[0])
    assert chart is not None
    lines = sorted(chart.lines, key=lambda line: line.label_y)
    assert all(after.label_y - before.label_y >= 10 for before, after in pairwise(lines))
    assert all(after.end_y > before.end_y - 10 for before, after in pairwise(lines))


def test_names_are_those_of_who_was_dealt_in() -> None:
    deal = krg_series().export().deals[0]
    names = NamesThen({1: "Ann", 2: "Bo", 3: "Cy"})
    assert names.some(deal, (3, 1)) == "Cy and Ann"
    assert deal.board[0] == Card("Qh")


def test_a_long_evening_has_a_report_that_a_mail_can_carry() -> None:
    """Less than 3 MB for 300 deals of seven players; a tenth of it here, the whole in the bench."""
    evening = Night("krg", HARD_NAMES, seed=2).play(30, wild=0).export()
    html = report(evening, GAMES)
    assert html.count(b"Chances of winning at flop and turn") == 30
    assert len(html) < 300_000
