"""`dealer anchor`: tonight's anchor in a terminal, with what was said for it; no link, and nothing to come."""

from pathlib import Path

from dealer.app.errors import UserError, plain
from dealer.app.files.opening import to_read
from dealer.app.files.state_folder import state_folder
from dealer.rules import events as e
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Anchor
from dealer.signs import signs

LOST = " (its links are not here: a new anchor comes before the next)"


def anchor_main(state: Path | None) -> int:
    """Prints the anchor of the evening that is open; raises UserError where there is none."""
    with to_read(state_folder(state)) as store:
        evening = store.open_evening()
        if evening is None:
            raise UserError("No evening is open.")
        table = fold(e.decode_all([entry.body for entry in store.load(evening)]))
    if table.anchor is None:
        raise UserError("Nothing was drawn yet: the anchor is made before the first draw.")
    for line in _lines(table.anchor):
        print(plain(line))
    return 0


def _lines(anchor: Anchor) -> list[str]:
    said = [f"{each.digits} by {each.name or 'somebody'}" for each in anchor.said if not each.before]
    known = [f"{each.digits}, known before" for each in anchor.said if each.before]
    spoken = ", ".join((*known, *said)) or ("none was said" if anchor.closed else "none yet")
    return [
        signs(anchor.anchor),
        anchor.anchor,
        f"number: {spoken}",
        f"draws: {anchor.draws}{LOST if anchor.lost else ''}",
    ]
