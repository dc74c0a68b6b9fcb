"""What `dealer evenings` and `dealer people` take on the command line."""

import argparse
from collections.abc import Callable

Group = Callable[[str, str], Callable[[str, str], argparse.ArgumentParser]]


def add(group: Group) -> None:
    """The commands and what they take; `group` begins one of several by its name and its line of help."""

    def asked(command: argparse.ArgumentParser) -> argparse.ArgumentParser:
        command.add_argument("--why", default="", metavar="WORDS", help="stands in the record")
        command.add_argument("--yes", action="store_true", help="answers the question")
        return command

    evenings = group("evenings", "the evenings played: list them, remove, restore or redate one")
    evenings("list", "a line for each").set_defaults(command=_evenings, way="list")
    for what, text in (("remove", "it stays in the record and counts no more"), ("restore", "it counts again")):
        one = asked(evenings(what, text))
        one.add_argument("name", metavar="ID", help="such as 2026-11-29")
        one.set_defaults(command=_evenings, way=what)
    one = asked(evenings("redate", "it was begun with a wrong clock: the date it was played on"))
    one.add_argument("name", metavar="ID", help="such as 2000-01-02")
    one.add_argument("date", metavar="DATE", help="such as 2026-11-29")
    one.set_defaults(command=_evenings, way="redate")
    people = group("people", "the names of all evenings: list, merge, split, remove")
    people("list", "a line for each").set_defaults(command=_people, way="list")
    merge = asked(people("merge", "two names are one person"))
    merge.add_argument("name", metavar="NAME", help="the full name that was written otherwise")
    merge.add_argument("into", metavar="INTO", help="the full name that all evenings count under")
    merge.set_defaults(command=_people, way="merge")
    for what, text in (("split", "takes a merge back"), ("remove", "the name is offered no more")):
        one = asked(people(what, text))
        one.add_argument("name", metavar="NAME", help="the full name")
        one.set_defaults(command=_people, way=what)


def _evenings(args: argparse.Namespace) -> int:
    from dealer.app.cli import evenings_people

    if args.way == "list":
        return evenings_people.list_evenings(args.state)
    if args.way == "redate":
        from dealer.app.cli.evenings_redate import redate_evening

        return redate_evening(args.state, args.name, args.date, args.why, yes=args.yes)
    restores = args.way == "restore"
    command = evenings_people.restore_evening if restores else evenings_people.remove_evening
    return command(args.state, args.name, args.why, yes=args.yes)


def _people(args: argparse.Namespace) -> int:
    from dealer.app.cli import evenings_people

    if args.way == "list":
        return evenings_people.list_people(args.state)
    if args.way == "merge":
        return evenings_people.merge_people(args.state, args.name, args.into, args.why, yes=args.yes)
    command = evenings_people.split_people if args.way == "split" else evenings_people.forget_person
    return command(args.state, args.name, args.why, yes=args.yes)
