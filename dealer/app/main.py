"""The command line of `dealer` (DESIGN section 9).

A user's mistake is one sentence on stderr and exit status 2; each command imports its room only when it is called.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from dealer.app.errors import UserError

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{self.prog}: {message}")


def entry() -> NoReturn:
    """The script `dealer`."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Runs one command; 0, or 2 with one sentence on stderr for a user's mistake."""
    try:
        args = parser().parse_args(argv)
        command: Command = args.command
        return command(args)
    except UserError as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130


def parser() -> Parser:
    """All commands and what they take."""
    shared = Parser(add_help=False)
    shared.add_argument("--state", type=Path, metavar="DIR", help="where the evenings live")
    shared.add_argument("--config", type=Path, metavar="FILE", help="the settings of this table")
    top = Parser("dealer", description="The parts of a dealer's work that people get wrong when it is late.")
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def add(name: str, command: Command, text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, parents=[shared])
        sub.set_defaults(command=command)
        return sub

    run = add("run", _run, "the console at the table")
    run.add_argument("--mock", action="store_true", help="no hardware: a mock reader and mock lights")
    run.add_argument("--headless", action="store_true", help="lines in, Scenes out, in place of a screen")
    run.add_argument("--preset", type=Path, metavar="FILE", help="start at the first deal of a new evening")
    run.add_argument("--size", metavar="WxH", help="of the screen, such as 800x480")
    demo = add("demo", _demo, "a whole KRG series on mock hardware, unattended")
    demo.add_argument("--to", type=Path, metavar="DIR", help="where the export goes")
    score = add("score", _score, "disputed hands: JSON Lines in, JSON Lines out")
    score.add_argument("game")
    score.add_argument("file", nargs="?")
    shuffle = add("shuffle", _shuffle, "one plan of a called shuffle as JSON")
    shuffle.add_argument("--cards", type=int, default=52)
    shuffle.add_argument("--piles", type=int)
    shuffle.add_argument("--seed", metavar="HEX")
    shuffle.add_argument("--deal", type=int, default=1, metavar="N")
    rules = add("rules", _rules, "the articles, and where a word stands in them")
    rules.add_argument("game", nargs="?")
    rules.add_argument("--search", metavar="WORDS")
    export = add("export", _export, "an evening, or all of them, as files to open anywhere")
    export.add_argument("--evening", metavar="ID")
    export.add_argument("--all", action="store_true")
    export.add_argument("--to", type=Path, metavar="DIR")
    verify = add("verify", _verify, "whether an export is what the table recorded")
    verify.add_argument("file", type=Path)
    verify.add_argument("--code", metavar="CODE", help="the closing code of the night")
    return top


def _run(args: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout carries Scenes only
    from dealer.app.run import run

    return run(
        state=args.state,
        config=args.config,
        preset=args.preset,
        mock=args.mock,
        headless=args.headless,
        size=args.size,
    )


def _demo(args: argparse.Namespace) -> int:
    from dealer.app.demo import demo

    return demo(args.state, args.config, args.to)


def _score(args: argparse.Namespace) -> int:
    from dealer.app.score import score_main

    return score_main(args.game, args.file)


def _shuffle(args: argparse.Namespace) -> int:
    from dealer.app.shuffle_cli import shuffle_main

    return shuffle_main(args.cards, args.piles, args.seed, args.deal)


def _rules(args: argparse.Namespace) -> int:
    from dealer.app.rules_cli import rules_main

    return rules_main(args.game, args.search)


def _export(args: argparse.Namespace) -> int:
    from dealer.app.export_cli import export_main

    return export_main(args.state, args.config, args.evening, args.all, args.to)


def _verify(args: argparse.Namespace) -> int:
    from dealer.app.export_cli import verify_main

    return verify_main(args.file, args.code)
