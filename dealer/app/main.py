"""The command line of `dealer` (DESIGN section 9).

A user's mistake is one sentence on stderr and exit status 2; each command imports its room only when it is called.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from dealer.app.errors import UserError, plain

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{self.prog}: {message}")


def entry() -> NoReturn:
    """The script `dealer`."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Runs one command; 0, or with one sentence on stderr 2 for a user's mistake, 69 for a screen that is off."""
    try:
        args = parser().parse_args(argv)
        command: Command = args.command
        status = command(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UserError as mistake:
        return _said(str(mistake), mistake.status)
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as why:  # a full disk, or an output that takes nothing
        _drop_output()
        return _said(f"It could not be written or read: {why.strerror or why}.")
    except KeyboardInterrupt:
        return 130
    return status


def _said(mistake: str, status: int = 2) -> int:
    if sys.stderr is not None:
        print(plain(mistake), file=sys.stderr)
    return status


def _drop_output() -> None:
    """What waits to be written has nowhere to go; Python would complain of it once more at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _named(path: str) -> Path:
    """A folder that was named: an empty name, as of a variable that is not set, would be whatever folder one is in."""
    if not path:
        raise argparse.ArgumentTypeError("the name of a folder is needed")
    return Path(path)


def parser() -> Parser:
    """All commands and what they take."""
    shared = Parser(add_help=False)
    shared.add_argument("--state", type=_named, metavar="DIR", help="where the evenings live")
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
    health = add("doctor", _doctor, "what works here, and how to mend what does not")
    health.add_argument("--mock", action="store_true", help="with the mock reader and lights")
    _deck_commands(commands, shared)
    _reader_commands(commands, shared)
    return top


Commands = Any  # argparse keeps the type of what add_subparsers gives to itself


def _deck_commands(commands: Commands, shared: Parser) -> None:
    text = "the tags of the cards: enrol, check, list, put in play, replace"
    deck = commands.add_parser("deck", help=text, description=text)
    ways = deck.add_subparsers(required=True, metavar="WHAT", parser_class=Parser)
    enroll = ways.add_parser("enroll", help="lay card after card; goes on where it stopped", parents=[shared])
    enroll.add_argument("--deck", default="deck 1", metavar="NAME")
    enroll.add_argument("--from", dest="file", type=Path, metavar="FILE", help="tags of a TOML or CSV file instead")
    enroll.set_defaults(command=_deck_enroll)
    check = ways.add_parser("check", help="lay every card: what is missing, foreign, doubled", parents=[shared])
    check.add_argument("--deck", default="deck 1", metavar="NAME")
    check.set_defaults(command=_deck_check)
    listing = ways.add_parser("list", help="every tag in use, as TOML or CSV", parents=[shared])
    listing.add_argument("--csv", action="store_true")
    listing.add_argument("--near", action="store_true", help="the tags that differ in one bit only")
    listing.add_argument("--mock", action="store_true", help="the mock reader's two decks")
    listing.set_defaults(command=_deck_list)
    play = ways.add_parser("play", help="put one or two decks in play, between deals", parents=[shared])
    play.add_argument("names", nargs="+", metavar="NAME")
    play.set_defaults(command=_deck_play)
    lost = ways.add_parser("replace", help="a lost card gets a new tag", parents=[shared])
    lost.add_argument("card", help="such as As or Td")
    lost.add_argument("--deck", default="deck 1", metavar="NAME")
    lost.set_defaults(command=_deck_replace)


def _reader_commands(commands: Commands, shared: Parser) -> None:
    text = "the card reader: watch it, or decode a recording"
    reader = commands.add_parser("reader", help=text, description=text)
    ways = reader.add_subparsers(required=True, metavar="WHAT", parser_class=Parser)
    watching = ways.add_parser("watch", help="bytes, frames, and what was believed", parents=[shared])
    watching.add_argument("--protocol", metavar="NAME", help="other than the settings say")
    watching.add_argument("--seconds", type=float, metavar="N", help="stop after so long")
    watching.add_argument("--mock", action="store_true")
    watching.set_defaults(command=_reader_watch)
    decoding = ways.add_parser("decode", help="a recorded file, one JSON line a reading", parents=[shared])
    decoding.add_argument("--protocol", required=True, metavar="NAME", help="own, rdm6300, em18, line, pepper, pn532")
    decoding.add_argument("--hex", action="store_true", help="the file is lines of hex")
    decoding.add_argument("file", nargs="?")
    decoding.set_defaults(command=_reader_decode)


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


def _deck_enroll(args: argparse.Namespace) -> int:
    from dealer.app.deck_cli import enroll_main, import_main

    return import_main(args.state, args.file) if args.file else enroll_main(args.state, args.config, args.deck)


def _deck_check(args: argparse.Namespace) -> int:
    from dealer.app.deck_cli import check_main

    return check_main(args.state, args.config, args.deck)


def _deck_list(args: argparse.Namespace) -> int:
    from dealer.app.deck_cli import list_main

    return list_main(args.state, as_csv=args.csv, mock=args.mock, pairs=args.near)


def _deck_play(args: argparse.Namespace) -> int:
    from dealer.app.deck_cli import play_main

    return play_main(args.state, args.names)


def _deck_replace(args: argparse.Namespace) -> int:
    from dealer.app.deck_cli import replace_main

    return replace_main(args.state, args.config, args.deck, args.card)


def _reader_watch(args: argparse.Namespace) -> int:
    from dealer.app.reader_cli import watch_main

    return watch_main(args.config, args.protocol, args.seconds, mock=args.mock)


def _reader_decode(args: argparse.Namespace) -> int:
    from dealer.app.reader_cli import decode_main

    return decode_main(args.protocol, args.file, is_hex=args.hex)


def _doctor(args: argparse.Namespace) -> int:
    from dealer.app.doctor import doctor_main

    return doctor_main(args.state, args.config, mock=args.mock)
