"""What `dealer shuffle` and `dealer anchor` take on the command line."""

import argparse
from collections.abc import Callable

Add = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]


def add(command: Add) -> None:
    """The commands and what they take; `command` begins one by its name, what it runs, and its line of help."""
    command("anchor", anchor, "tonight's anchor, and the numbers that were said")
    plan = command("shuffle", shuffle, "one plan of a called shuffle as JSON")
    plan.add_argument("--cards", type=int, default=52, metavar="N", help="52, or 104 for two decks (usual: 52)")
    plan.add_argument("--piles", type=int, metavar="N", help="2 to 11 (usual: 8, with two decks 11)")
    plan.add_argument("--link", metavar="HEX", help="the link it follows from, 256 hex digits (usual: a fresh one)")
    plan.add_argument("--numbers", default="", metavar="N-N", help="what the table said, such as 12-2008")
    plan.add_argument("--draw", type=int, default=1, metavar="N", help="the number of the draw, only echoed")


def anchor(args: argparse.Namespace) -> int:
    """Shows the anchor of the evening that is open."""
    from dealer.app.cli.anchor import anchor_main

    return anchor_main(args.state)


def shuffle(args: argparse.Namespace) -> int:
    """Prints a plan."""
    from dealer.app.cli.shuffle import shuffle_main

    return shuffle_main(args.cards, args.piles, args.link, args.numbers, args.draw)
