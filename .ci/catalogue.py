"""Writes what translators start from, po/dealer.pot, out of the messages of dealer.words: python .ci/catalogue.py"""

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from dealer.words.subjects import MESSAGES

POT = Path(__file__).resolve().parent.parent / "po" / "dealer.pot"
DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in the head, so that the file changes with the messages only."""


def template() -> bytes:
    """Every wording of every message, with its key as context."""
    found = Catalog(project="dealer", domain="dealer", charset="utf-8", creation_date=DAY, revision_date=DAY)
    found.header_comment = "# What the dealer assistant says; made by `make catalogue`."
    for key in sorted(MESSAGES):
        for context, text in MESSAGES[key].forms():
            found.add(text, context=context)
    out = BytesIO()
    write_po(out, found, width=120)
    return out.getvalue()


if __name__ == "__main__":
    POT.write_bytes(template())
    sys.stdout.write(f"Written: {POT}\n")
