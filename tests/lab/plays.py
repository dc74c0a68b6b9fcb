"""What is played: a series of KRG, a Kryky deal with a side pot, a shuffle.  Keys by names, cards as they come."""

from __future__ import annotations

from collections.abc import Sequence

from tests.lab.table import Table
from tests.lab.wire import LabError

CALM = ("bet.call", "bet.check", "bet.bet", "bet.raise", "bet.all_in", "bet.fold", "declare.high", "draw.0.0", "draw.0")


def sit(table: Table, names: Sequence[str], game: str) -> None:
    """Names typed on the screen's keyboard, or those of last time; the first one deals."""
    offered = "seats.game" in set(table.twin.keys())
    for name in names:
        known = next((b["id"] for b in table.scene["buttons"] if b["label"] == name and ".name." in b["id"]), None)
        if known is not None:
            table.tap(known)
            continue
        table.tap("seats.new")
        table.type(name)
        table.tap("keyboard.ok")
    if offered:
        table.tap("seats.game")
        table.tap(f"seats.game.{game}")


def agree(table: Table, *wanted: str) -> None:
    """The house rules: each wanted choice is touched on the page where it stands."""
    table.tap("seats.done")
    left = list(wanted)
    for _ in range(12):
        for key in [key for key in left if key in set(table.twin.keys())]:
            table.tap(key)
            left.remove(key)
        if not left:
            break
        table.tap("house.more")
    if left:
        raise LabError(f"the house rules do not offer {left}")
    table.tap("house.agree")


def number(table: Table, digits: str = "2008") -> None:
    """The table's number, after the anchor: said digit by digit, and played with."""
    for digit in digits:
        table.tap(f"keypad.{digit}")
    table.tap("anchor.add")
    table.tap("anchor.done")


def on(table: Table) -> None:
    """One step: a bet, a draw, an opener, without raising; else whatever the table waits for."""
    if table.kind == "number":
        number(table)
        return
    key = next_key(table)
    if key is None:
        table.step()
    else:
        table.tap(key)


def play_to(table: Table, *kinds: str, most: int = 500) -> None:
    """On until the table waits for one of these."""
    for _ in range(most):
        if table.kind in kinds:
            return
        on(table)
    raise LabError(f"never came to {' or '.join(kinds)}; the table waits for {table.kind}")


def series(table: Table) -> int:
    """A series of KRG to its end; how many deals it took."""
    for deals in range(40):
        play_to(table, "result", "series_over")
        if table.kind == "series_over":
            return deals
        if "result.next" not in set(table.twin.keys()) or "series" in str(table.scene["text"][:1]).lower():
            return deals + 1
        table.step()
    raise LabError("the series has no end")


def side_pot(table: Table) -> None:
    """A deal to its end in which the first goes all-in for 5, the second raises to 20 and the third calls."""
    play_to(table, "bet")
    for key in ("bet.other", "keypad.5", "keypad.all_in", "bet.other", "keypad.2", "keypad.0", "keypad.ok", "bet.call"):
        table.tap(key)
    play_to(table, "show_cards")
    table.tap("show.award")
    texts = " ".join(table.scene["text"])
    if "side pot" not in texts.lower():
        raise LabError(f"no side pot is told: {texts}")
    table.tap("award.back")
    play_to(table, "result")


def close(table: Table) -> None:
    """The night is closed."""
    table.tap("nav.table")
    table.tap("table.close")
    table.tap("close.ok")


def called_shuffle(table: Table) -> None:
    """From the code of the shuffle to the cut, pile by pile."""
    play_to(table, "shuffle")  # who deals first may be drawn before
    if "shuffle.start" not in set(table.twin.keys()):
        raise LabError(f"no called shuffle begins: {table.scene['text'][:2]}")
    play_to(table, "cut")


def next_key(table: Table) -> str | None:
    """The key that is touched next in a calm deal; None where a card is laid."""
    keys = list(table.twin.keys())
    if any(b["id"] == "shuffle.pace" and b["label"] == "Pause" for b in table.scene["buttons"]):
        return "shuffle.pace"  # the lab's finger calls it, at the lab's own pace
    chosen = next((key for key in CALM if key in keys), None)
    opener = next((key for key in sorted(keys) if key.startswith("opener.")), None)
    if chosen or opener:
        return chosen or opener
    if table.twin.waits_for_cards:
        return None
    return "deal.all" if table.kind == "deal_card" and table.twin.done >= 3 else table.twin.primary()
