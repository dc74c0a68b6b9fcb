"""`dealer rules`: contents, an article, a search, and what cannot be."""

import pytest

from dealer.app.cli.rules import rules_main
from dealer.app.evening.articles import load
from dealer.games import all_games

GAMES = ", ".join(all_games())


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def test_alone_it_lists_every_article_and_how_to_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main() == 0
    printed = lines(capsys)
    assert printed[:3] == ["KRG  (dealer rules krg)", "    1 The game", "    2 Pool and series"]
    assert [line for line in printed if "(dealer rules" in line] == [
        f"{article.title}  (dealer rules {key})" for key, article in load().items()
    ]


@pytest.mark.parametrize("columns", ["30", "64", "200"])
def test_an_article_is_printed_whole_and_no_wider_than_the_terminal(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for key, article in load().items():
        assert rules_main(key) == 0
        printed = lines(capsys)
        assert printed[:2] == [article.title, "=" * len(article.title)]
        assert max(map(len, printed)) <= {"30": 48, "64": 64, "200": 100}[columns]
        words = " ".join(" ".join(printed).replace("| ", "").split())
        for paragraph in article.paragraphs:
            for block in paragraph.blocks:
                if block.kind in ("rule", "note", "example") and paragraph.title != "Hand ranks":
                    assert block.text in words


def test_an_article_tells_the_usual_house_rules_and_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main("krg") == 0
    printed = lines(capsys)
    at = printed.index("2.2  How many wins")
    assert printed[at + 3] == "    | Unless agreed otherwise: three wins take the pool."
    assert "    Royal flush       A♠ K♠ Q♠ J♠ 10♠" in printed
    assert printed.index("Final authority") < printed.index("Hand ranks")


def test_a_shared_article_tells_the_usual_house_rules_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main("faults") == 0
    assert "    | Unless agreed otherwise: the card-room list says what is a misdeal." in lines(capsys)


@pytest.mark.parametrize("name", ["six_card_draw", "six-card-draw", "Six Card Draw", "SIX", " six card "])
def test_a_game_may_be_named_as_people_write_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main(name) == 0
    assert lines(capsys)[0] == "Six Card Draw"


def test_a_search_prints_the_number_and_the_words_in_their_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main(search="very same rank") == 0
    assert lines(capsys) == [
        "Six Card Draw 3.2 – identical cards",
        "    Two hands are equal, rank for rank: now two cards of the very same rank and",
        "    suit beat two that…",
    ]


def test_a_search_in_a_game_reads_its_article_what_it_shares_and_what_is_usual(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert rules_main("krg", "misdeal") == 0
    headings = [line for line in lines(capsys) if not line.startswith(" ")]
    assert headings[0] == "Faults F1 – misdeal"
    assert not [line for line in headings if line.startswith(("Kryky", "Six"))]
    assert rules_main("krg", "agreed three wins") == 0
    assert lines(capsys)[0] == "KRG 2.2 – how many wins"


def test_a_search_in_a_shared_article_stays_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main("betting", "ante") == 0
    headings = [line for line in lines(capsys) if not line.startswith(" ")]
    assert headings
    assert all(line.startswith("Betting B") for line in headings)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (None, 'Nothing in the rules has "zebra herd".'),
        ("krg", 'Nothing in the rules of KRG has "zebra herd".'),
    ],
)
def test_a_search_without_a_find_says_so(game: str | None, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_main(game, " zebra  herd ") == 0
    assert lines(capsys) == [said]


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("krgg", None, 'There are no rules of "krgg"; did you mean "krg"?'),
        ("krgg", "tie", 'There are no rules of "krgg"; did you mean "krg"?'),
        ("k", None, f'There are no rules of "k"; there are {GAMES}, betting, faults and table.'),
        ("", None, f'There are no rules of ""; there are {GAMES}, betting, faults and table.'),
        (None, " ", 'Say what to look for: dealer rules --search "odd chip".'),
    ],
)
def test_a_mistake_is_one_sentence_and_status_2(
    game: str | None, words: str | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules_main(game, words) == 2
    assert capsys.readouterr() == ("", said + "\n")
