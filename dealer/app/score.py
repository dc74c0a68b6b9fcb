"""`dealer score GAME [FILE]`: disputed hands in, JSON Lines, one showdown a line; who won and by what hand, out.

A line names the game, what lies on the table and everybody's cards in seat order, and may name house rules. The answer
has the winners and each hand's category, name, cards and what its wild cards play. A bad line is answered in its place
and stops nothing.

>>> line = '{"game":"krg","board":["Qh","9s","9d","4s","2h"],"hands":{"Ann":["Kh","Ks"],"Cy":["4d","4c"]}}'
>>> lines, ok = score("krg", [line, line.replace("4d", "Kh")])
>>> ok, json.loads(lines[0])["winners"], lines[1]
(False, ['Cy'], '{"error":"Kh lies in 2 places: with Ann and with Cy.","line":2}')
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from dealer.app.score_line import BadLine, Line
from dealer.games.krg_settings import KRG_SETTINGS
from dealer.games.kryky_settings import KRYKY_SETTINGS
from dealer.games.six_card_draw_settings import SIX_CARD_DRAW_SETTINGS
from dealer.hands import Hand, HandError, names, settings, showdown, wild_cards
from dealer.hands.showdown import Showdown
from dealer.rules.house import BETTING, COMMON, DRAW

Answer = dict[str, Any]


def score(game: str, lines: Iterable[str | bytes]) -> tuple[list[str], bool]:
    """The answers to the lines of one game, and whether every line could be scored."""
    answers = list(_answers(game, lines))
    return [text for text, _ in answers], all(good for _, good in answers)


def score_main(game: str, file: str | None = None) -> int:
    """Answer the lines of a file, or of stdin, as they come; returns the exit status: 0, or 2 if a line was bad."""
    if game not in GAMES:
        print(f'There is no game "{game}" to score; there are {", ".join(GAMES)}.', file=sys.stderr)
        return 2
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    all_good = True
    with ExitStack() as stack:
        lines: Iterable[str | bytes] | None = getattr(sys.stdin, "buffer", sys.stdin)
        if file not in (None, "-"):
            try:
                lines = stack.enter_context(Path(str(file)).open("rb"))
            except OSError as trouble:
                print(f"{file} cannot be read: {trouble.strerror}.", file=sys.stderr)
                return 2
        if lines is None:
            print("There is nothing to score: no file is named and stdin is closed.", file=sys.stderr)
            return 2
        for text, good in _answers(game, lines):
            print(text, flush=True)
            all_good &= good
    return 0 if all_good else 2


def _answers(game: str, lines: Iterable[str | bytes]) -> Iterator[tuple[str, bool]]:
    for number, line in enumerate(lines, 1):
        try:
            yield _dump(_showdown(game, line)), True
        except (BadLine, HandError) as mistake:
            yield _dump({"error": str(mistake), "line": number}), False
        except RecursionError:
            yield _dump({"error": "This line is nested beyond reason.", "line": number}), False


def _dump(answer: Answer) -> str:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair in a name: JSON can write it, UTF-8 cannot
        return json.dumps(answer, separators=(",", ":"))
    return text


def _showdown(game: str, text: str | bytes) -> Answer:
    line = Line(text)
    named = line.text("game")
    if named != game:
        raise BadLine(f'This is a line of the game "{named[:40]}", not of {game}.')
    return GAMES[game](line)


def _krg(line: Line) -> Answer:
    line.only("game", "board", "hands", "rules")
    line.rules((*KRG_SETTINGS, *COMMON))
    board = line.cards("board", 5)
    hands = line.hands(2, most=7)
    line.no_card_twice(decks=1)
    return _told(showdown.high(hands, board))


def _kryky(line: Line) -> Answer:
    line.only("game", "indicator", "community", "dealer", "hands", "rules")
    agreed = settings.read(line.rules((*KRYKY_SETTINGS, *COMMON, *BETTING, *DRAW), ranking=settings.KRYKY))
    community = line.cards("community", 2)
    wild = wild_cards(line.card("indicator"))
    hands = line.hands_up_and_down(up=2, down=3, most=7)
    line.no_card_twice(decks=1)
    whole = {player: (*up, *down) for player, (up, down) in hands.items()}
    high = showdown.high(whole, community, wild, agreed.high)
    answer = _told(high)
    if agreed.hi_lo:
        answer["low"] = _told(showdown.low(whole, community, wild, agreed.low, high.hands))
    if line.has("dealer"):
        left = line.from_the_left_of("dealer", hands)
        board = community if agreed.exposed.exposed_uses_community else ()
        tie = agreed.exposed.exposed_tie
        answer["opener"] = {
            "round1": showdown.opener({player: hands[player][0] for player in left}, tie=tie),
            "round5": showdown.opener({player: (*hands[player][0], *board) for player in left}, wild, tie),
        }
    return answer


def _six_card_draw(line: Line) -> Answer:
    line.only("game", "hands", "rules")
    agreed = settings.read(line.rules((*SIX_CARD_DRAW_SETTINGS, *COMMON, *BETTING, *DRAW), ranking=settings.SIX))
    hands = line.hands(6, most=8)
    line.no_card_twice(decks=agreed.six.decks)
    return _told(showdown.six(hands, agreed.six))


GAMES: dict[str, Callable[[Line], Answer]] = {"krg": _krg, "kryky": _kryky, "six_card_draw": _six_card_draw}


def _told(result: Showdown[str]) -> Answer:
    words = names.in_full(result.hands)
    return {
        "winners": list(result.winners),
        "hands": {player: _hand(hand, words[player]) for player, hand in result.hands.items()},
    }


def _hand(hand: Hand, name: str) -> Answer:
    told: Answer = {"category": hand.category, "name": name, "best": list(hand.best)}
    if hand.plays:
        told["plays"] = dict(hand.plays)
    return told
