"""What the help of a command ends with; its room is opened only when it is asked for."""


def examples() -> str:
    """A line of each game for `dealer score`."""
    from dealer.app.cli.score import examples as lines

    return "one line for each game:\n" + "\n".join(lines().values())


def protocols() -> str:
    """The readers that `dealer reader decode` knows."""
    from hardware.kinds import all_kinds

    return "protocols:\n" + "\n".join(f"  {name:<9} {kind.title}" for name, kind in all_kinds().items())
