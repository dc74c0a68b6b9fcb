"""`dealer score GAME [FILE]`: disputed hands in, JSON Lines, one showdown a line; who won and by what hand, out.

A line names the game, what lies on the table and everybody's cards in seat order, and may name house rules. The answer
has the winners and each hand's category, name, cards and what its wild cards play. A bad line is answered in its place
and stops nothing.

>>> line = '{"game":"krg","board":["Qh","9s","9d","4s","2h"],"hands":{"Ann":["Kh","Ks"],"Cy":["4d","4c"]}}'
>>> (good, _), bad = answers("krg", [line, line.replace("4d", "Kh")])
>>> json.loads(good)["winners"], bad
(['Cy'], ('{"error":"Kh lies in 2 places: with Ann and with Cy.","line":2}', False))
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from dealer.app.cli.score_line import BadLine, WrittenLine, is_blank
from dealer.app.errors import UserError, readable
from dealer.app.files.input_files import MB, in_mb, stdin_bytes
from dealer.games import all_games
from dealer.hands import HandError
from dealer.rules.score import Answer, Scorer

LONGEST_LINE = MB
"""Bytes; the longest showdown there is takes 2 kB."""


def examples() -> Mapping[str, str]:
    """A line of each game, for the help."""
    return {key: game.score_example for key, game in all_games().items() if game.score}


def scorers() -> Mapping[str, Scorer]:
    """How each game judges a line, by the game's key."""
    return {key: game.score for key, game in all_games().items() if game.score}


def score_main(game: str, file: str | None = None) -> int:
    """Answer the lines of a file, or of stdin, as they come; returns the exit status: 0, or 2 if a line was bad."""
    game = game.lower()
    if game not in scorers():
        raise UserError(f'There is no game "{game}" to score; there are {", ".join(scorers())}.')
    all_good = True
    with ExitStack() as stack:
        source = stdin_bytes()
        if file not in (None, "-"):
            try:
                source = stack.enter_context(Path(str(file)).open("rb"))
                source.peek(1)  # a folder can be opened, but not read
            except (OSError, ValueError) as trouble:
                raise UserError(f"{file} cannot be read: {getattr(trouble, 'strerror', '') or trouble}.") from trouble
        if source is None:
            raise UserError("There is nothing to score: no file is named and stdin is closed.")
        for text, good in answers(game, _lines(source)):
            print(text, flush=True)
            all_good &= good
    return 0 if all_good else 2


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Line after line; UserError for one without an end."""
    for number, line in enumerate(iter(lambda: source.readline(LONGEST_LINE + 1), b""), 1):
        if len(line) > LONGEST_LINE:
            raise UserError(f"Line {number} is longer than {in_mb(LONGEST_LINE)}: nothing more was read.")
        yield line


def answers(game: str, lines: Iterable[str | bytes]) -> Iterator[tuple[str, bool]]:
    """The answer to each line of one game that is not blank, and whether it could be scored."""
    for number, line in enumerate(lines, 1):
        if is_blank(line):
            continue
        try:
            yield _dump(_showdown(game, line)), True
        except (BadLine, HandError) as mistake:
            yield _dump({"error": readable(str(mistake)), "line": number}), False
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
    line = WrittenLine(text)
    named = line.text("game") if line.has("game") else game
    if named.lower() != game:
        raise BadLine(f'This is a line of the game "{named[:40]}", not of {game}.')
    return scorers()[game](line)
