"""The settle-up as a QR code: any phone reads it as text, without a network."""

from collections.abc import Mapping

import segno

from dealer.export.evening import Evening, who

MOST_BYTES = 1200
"""More text makes the squares too small for a phone at a table; then names are cut."""
QUIET = 4
"""Empty squares around the code, as readers need them."""
LONGEST_NAME = 24


def settle_text(evening: Evening) -> str:
    """Who pays whom, in lines; with the closing code of a night that was closed."""
    names = {p.player: p.short for p in evening.players}
    lines = [f"Evening {evening.name or evening.evening}", *_payments(evening, names)]
    if not evening.payments:
        lines.append("Nobody owes anything.")
    if evening.short:
        lines.append(f"The count is {gap(evening.short)}.")
    if evening.closed:
        lines.append(f"Closing code {evening.code}")
    text = "\n".join(lines)
    if len(text.encode()) <= MOST_BYTES:
        return text
    short = {player: name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…" for player, name in names.items()}
    lines[1 : 1 + len(evening.payments)] = _payments(evening, short)
    return "\n".join(lines)


def _payments(evening: Evening, names: Mapping[int, str]) -> list[str]:
    return [f"{who(names, p.payer)} pays {who(names, p.payee)} {p.amount} {evening.currency}" for p in evening.payments]


def gap(short: int) -> str:
    """What the count lacks, in words: "2 short", "3 too many"."""
    return f"{short} short" if short > 0 else f"{-short} too many"


def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code's squares, row by row, dark ones True, without the empty border that it needs around it.

    It says that the text is UTF-8 (ECI 26): a reader that has to guess takes short names for another alphabet's.
    """
    code = segno.make_qr(text, error="m", boost_error=False, encoding="utf-8", eci=True)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


def svg_path(squares: tuple[tuple[bool, ...], ...]) -> str:
    """The dark squares as one SVG path, a square one unit wide, the border included in its place."""
    parts = []
    for y, row in enumerate(squares):
        x = 0
        while x < len(row):
            run = 0
            while x + run < len(row) and row[x + run]:
                run += 1
            if run:
                parts.append(f"M{x + QUIET},{y + QUIET}h{run}v1h-{run}z")
            x += run or 1
    return "".join(parts)
