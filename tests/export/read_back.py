"""The files of an export read again, as whoever gets them does."""

import csv
import io

from dealer.export.cells import unguarded


def read_csv(data: bytes) -> list[list[str]]:
    """The cells as texts, the guarding apostrophes taken off below the head."""
    head, *rows = [*csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)] or [[]]
    return [head, *([unguarded(cell) for cell in row] for row in rows)] if head or rows else []
