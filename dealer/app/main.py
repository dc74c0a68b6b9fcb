"""The command line of `dealer`.

A user's mistake is one sentence on stderr and exit status 2; each command imports its room only when it is called.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from dealer.app import streams
from dealer.app.cli import evenings_people_args, fair_args, help_ends
from dealer.app.errors import UserError, place_of

Command = Callable[[argparse.Namespace], int]


class CommandParser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    more: Callable[[], str] | None = None
    """What its help ends with, in lines as they stand; worked out only when it is asked for."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{self.prog}: {message}")

    def format_help(self) -> str:
        """The help, and what it ends with."""
        return super().format_help() + (f"\n{self.more()}\n" if self.more else "")


def entry() -> NoReturn:
    """The script `dealer`."""
    streams.prepare()
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Runs one command; 0, or with one sentence on stderr 2 for a user's mistake, 69 for what mends itself."""
    try:
        try:
            status = _run_one(argv)
        except SystemExit as done:  # argparse has answered --help or --version
            status = done.code if isinstance(done.code, int) else 0
        streams.flushed()
    except UserError as mistake:
        return _said(str(mistake), mistake.status)
    except BrokenPipeError:
        streams.drop_output()
        return 0
    except OSError as why:  # a full disk, or an output that takes nothing
        streams.drop_output()
        return _said(f"{place_of(why)} could not be written or read: {why.strerror or why}.")
    except MemoryError:
        return _said("There is not enough memory for this.")
    except KeyboardInterrupt:
        return 130
    return status


def _run_one(argv: Sequence[str]) -> int:
    if "DEALER_GAMES" in os.environ:
        from dealer.app.cli.further_games import find_also

        find_also(os.environ["DEALER_GAMES"].split())
    bare = [*argv] in ([], ["deck"], ["reader"])
    args = parser().parse_args([*argv, "--help"] if bare else argv)
    command: Command = args.command
    if getattr(args, "config", None) is not None and args.command not in READ_SETTINGS:
        from dealer.app.settings.config import load_config
        from dealer.games import all_games

        load_config(args.config, all_games())  # whatever is wrong in it is told, also where nothing in it matters
    if os.geteuid() or args.command in ELSEWHERE or (args.command is _demo and args.state is None):
        return command(args)
    from dealer.app.files.owner import as_owner_of
    from dealer.app.files.state_folder import state_folder

    with as_owner_of(state_folder(args.state)):
        return command(args)


def _said(mistake: str, status: int = 2) -> int:
    with suppress(OSError):
        streams.flushed()  # what was found before it comes first
    streams.tell(mistake)
    return status


def _named(path: str) -> Path:
    """A folder that was named: an empty name, as of a variable that is not set, would be whatever folder one is in."""
    if not path:
        raise argparse.ArgumentTypeError("the name of a folder is needed")
    return Path(path)


class _Version(argparse.Action):
    """Says which version this is; looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from dealer.app.version import version_here

        print(version_here())
        parser.exit()


def parser() -> CommandParser:
    """All commands and what they take."""
    shared = CommandParser(add_help=False)
    shared.add_argument(
        "--state", type=_named, metavar="DIR", help="where the evenings live (usual: ~/.local/share/dealer-assistant)"
    )
    shared.add_argument(
        "--config", type=Path, metavar="FILE", help="the settings of this table (usual: none, all as usual)"
    )
    top = CommandParser("dealer", description="The parts of a dealer's work that people get wrong when it is late.")
    top.add_argument("--version", action=_Version, nargs=0, help="what runs here")
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=CommandParser)

    def add(name: str, command: Command, text: str) -> CommandParser:
        sub: CommandParser = commands.add_parser(name, help=text, description=text, parents=[shared])
        sub.set_defaults(command=command)
        return sub

    run = add("run", _run, "the console at the table")
    run.add_argument("--mock", action="store_true", help="no hardware: a mock reader and mock lights")
    run.add_argument(
        "--headless",
        action="store_true",
        help="lines in, Scenes out, in place of a screen; its lines are in DEVELOPING.md",
    )
    run.add_argument(
        "--preset", type=Path, metavar="FILE", help="who plays what: a new evening starts at its first deal"
    )
    run.add_argument("--size", metavar="WxH", help="of the screen, such as 800x480")
    demo = add("demo", _demo, "a whole KRG series on mock hardware, unattended")
    demo.add_argument("--to", type=Path, metavar="DIR", help="where the export goes (usual: dealer-demo, here)")
    score = add("score", _score, "disputed hands: JSON Lines in, JSON Lines out")
    score.add_argument("game", help="krg, kryky, six_card_draw ...; each line names it again")
    score.more = help_ends.examples
    score.add_argument("file", nargs="?", help="one showdown a line; without it, or as -, stdin is read")
    fair_args.add(add)
    rules = add("rules", _rules, "the articles, and where a word stands in them")
    rules.add_argument("game", nargs="?", help="krg, kryky ..., betting, faults or table; without it, what there is")
    rules.add_argument("--search", metavar="WORDS", help="only the paragraphs that have these words")
    export = add("export", _export, "an evening, or all of them, as files to open anywhere")
    export.add_argument("--evening", metavar="ID", help="such as 2026-11-29 (usual: the last)")
    export.add_argument("--all", action="store_true", help="every evening, and the tally of all of them")
    export.add_argument(
        "--to", type=Path, metavar="DIR", help="where the files go (usual: exports, beside the evenings)"
    )
    verify = add("verify", _verify, "whether an export is what the table recorded")
    verify.add_argument("file", type=Path, help="the evening.json of an export")
    verify.add_argument("--code", metavar="CODE", help="the code that the screen showed when the night was closed")
    health = add("doctor", _doctor, "what works here, and how to mend what does not")
    health.add_argument("--mock", action="store_true", help="with the mock reader and lights")
    evenings_people_args.add(lambda name, text: _group(commands, shared, name, text))
    _deck_commands(commands, shared)
    _reader_commands(commands, shared)
    return top


Commands = Any  # argparse keeps the type of what add_subparsers gives to itself


def seconds(text: str) -> float:
    """A time that can be waited for; argparse makes a sentence of the refusal."""
    try:
        if 0 < (found := float(text)) < float("inf"):
            return found
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"a number of seconds above 0 is needed, not {text!r}")


def _group(commands: Commands, shared: CommandParser, name: str, text: str) -> Callable[[str, str], CommandParser]:
    """A command of several; gives what adds one of them with its line of help."""
    group = commands.add_parser(name, help=text, description=text)
    ways = group.add_subparsers(required=True, metavar="WHAT", parser_class=CommandParser)
    return lambda way, text: ways.add_parser(way, help=text, description=text, parents=[shared])


def _deck_commands(commands: Commands, shared: CommandParser) -> None:
    text = "the tags of the cards: enrol, check, list, put in play, replace"
    add = _group(commands, shared, "deck", text)
    enroll = add("enroll", "lay card after card; goes on where it stopped")
    enroll.add_argument("--deck", default="deck 1", metavar="NAME", help="what it is called (usual: deck 1)")
    enroll.add_argument("--from", dest="file", type=Path, metavar="FILE", help="tags of a TOML or CSV file instead")
    enroll.set_defaults(command=_deck_enroll)
    check = add("check", "lay every card: what is missing, foreign, doubled")
    check.add_argument("--deck", default="deck 1", metavar="NAME", help="what it is called (usual: deck 1)")
    check.set_defaults(command=_deck_check)
    listing = add("list", "every tag in use, as TOML or CSV")
    listing.add_argument("--csv", action="store_true", help="as CSV in place of TOML")
    listing.add_argument("--near", action="store_true", help="the tags that differ in one bit only")
    listing.add_argument("--mock", action="store_true", help="the mock reader's two decks")
    listing.set_defaults(command=_deck_list)
    play = add("play", "put one or two decks in play, between deals")
    play.add_argument("names", nargs="+", metavar="NAME", help="one deck, or two, the first one first")
    play.set_defaults(command=_deck_play)
    lost = add("replace", "a lost card gets a new tag")
    lost.add_argument("card", help="such as As or Td")
    lost.add_argument("--deck", default="deck 1", metavar="NAME", help="what it is called (usual: deck 1)")
    lost.set_defaults(command=_deck_replace)


def _reader_commands(commands: Commands, shared: CommandParser) -> None:
    add = _group(commands, shared, "reader", "the card reader: watch it, or decode a recording")
    watching = add("watch", "bytes, frames, and what was believed")
    watching.add_argument("--protocol", metavar="NAME", help="the reader's, other than the settings say")
    watching.add_argument("--seconds", type=seconds, metavar="N", help="stop after so long (usual: at Ctrl-C)")
    watching.add_argument("--mock", action="store_true", help="the mock reader, in place of the settings'")
    watching.set_defaults(command=_reader_watch)
    decoding = add("decode", "a recorded file, one JSON line a reading")
    decoding.more = help_ends.protocols
    decoding.add_argument("--protocol", required=True, metavar="NAME", help="the reader's, as in the settings")
    decoding.add_argument("--hex", action="store_true", help="the file is lines of hex")
    decoding.add_argument("file", nargs="?", help="the bytes as they came; without it, or as -, stdin is read")
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
    from dealer.app.cli.demo import demo

    return demo(args.state, args.config, args.to)


def _score(args: argparse.Namespace) -> int:
    from dealer.app.cli.score import score_main

    return score_main(args.game, args.file)


def _rules(args: argparse.Namespace) -> int:
    from dealer.app.cli.rules import rules_main

    return rules_main(args.game, args.search)


def _export(args: argparse.Namespace) -> int:
    from dealer.app.cli.export import export_main

    return export_main(args.state, args.evening, args.all, args.to)


def _verify(args: argparse.Namespace) -> int:
    from dealer.app.cli.export import verify_main

    return verify_main(args.file, args.code)


def _deck_enroll(args: argparse.Namespace) -> int:
    from dealer.app.cli.deck import enroll_main, import_main

    return import_main(args.state, args.file) if args.file else enroll_main(args.state, args.config, args.deck)


def _deck_check(args: argparse.Namespace) -> int:
    from dealer.app.cli.deck import check_main

    return check_main(args.state, args.config, args.deck)


def _deck_list(args: argparse.Namespace) -> int:
    from dealer.app.cli.deck import list_main

    return list_main(args.state, as_csv=args.csv, mock=args.mock, pairs=args.near)


def _deck_play(args: argparse.Namespace) -> int:
    from dealer.app.cli.deck import play_main

    return play_main(args.state, args.names)


def _deck_replace(args: argparse.Namespace) -> int:
    from dealer.app.cli.deck import replace_main

    return replace_main(args.state, args.config, args.deck, args.card)


def _reader_watch(args: argparse.Namespace) -> int:
    from dealer.app.cli.reader import watch_main

    return watch_main(args.config, args.protocol, args.seconds, mock=args.mock)


def _reader_decode(args: argparse.Namespace) -> int:
    from dealer.app.cli.reader import decode_main

    return decode_main(args.protocol, args.file, is_hex=args.hex)


def _doctor(args: argparse.Namespace) -> int:
    from dealer.app.cli.doctor import doctor_main

    return doctor_main(args.state, args.config, mock=args.mock)


READ_SETTINGS = frozenset((_run, _demo, _doctor, _deck_check, _deck_replace, _reader_watch))
"""What needs the settings and reads them itself."""
ELSEWHERE = frozenset((_score, fair_args.shuffle, _rules, _verify, _reader_watch, _reader_decode))
"""What opens no folder of evenings; for all others root is that folder's owner."""
