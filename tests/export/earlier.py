"""Evenings as versions before the anchor recorded them, with seeds and commitments; made by those versions."""

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "earlier"
CLOSED = ("krg", "drawn", "kryky", "misdealt", "choice")
"""Whole nights, closed with a code of 25 signs."""
OPEN = ("lobby", "calling", "playing")
"""Nights that are not over: seats and dealer drawn, a shuffle called half, a deal played half."""


def evening(name: str) -> dict[str, Any]:
    """The export as it was written then, or of an open night what lies in the store."""
    found: dict[str, Any] = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    return found
