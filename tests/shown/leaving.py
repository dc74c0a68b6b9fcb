"""What never leaves the Pi, looked for sign by sign: every root, every secret, every link whose draw is not over."""

import base64
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from dealer.anchor import LINK_BYTES, chain

WINDOW = 16
"""Bytes, or signs, that are looked for; no sixteen of them stand anywhere by chance."""


def encodings(secret: bytes) -> Iterator[bytes]:
    """Windows of a secret as it may stand in a file: raw, in hex of either case, in base64 wherever it begins."""
    for begin in range(0, len(secret) - WINDOW + 1, WINDOW):
        part = secret[begin : begin + WINDOW]
        yield part
        yield part.hex()[:WINDOW].encode()
        yield part.hex().upper()[:WINDOW].encode()
    for pad in range(3):
        code = base64.b64encode(bytes(pad) + secret)
        for alphabet in (code, code.translate(bytes.maketrans(b"+/", b"-_"))):
            yield alphabet[4 : 4 + WINDOW]
            yield alphabet[24 : 24 + WINDOW]


class Secrets:
    """Everything that may not leave now."""

    def __init__(self, drawn_bytes: Iterable[bytes], over: dict[str, int]) -> None:
        """`drawn_bytes` is all that came from the dice; `over` says how many links of each root (in hex) are over."""
        self._windows: dict[bytes, str] = {}
        for secret in drawn_bytes:
            for window in encodings(secret):
                self._windows[window] = "a root or a secret"
            if len(secret) == LINK_BYTES:
                links = chain(secret)
                for number in range(over.get(secret.hex(), 0) + 1, len(links)):
                    for window in encodings(links[number]):
                        self._windows.setdefault(window, f"link {number}")

    def found_in(self, data: bytes) -> str:
        """What of it stands in these bytes, or in a file packed into them; "" for nothing."""
        for begin in range(len(data) - WINDOW + 1):
            if (what := self._windows.get(data[begin : begin + WINDOW])) is not None:
                return what
        if data[:2] == b"PK":
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                return next((what for name in packed.namelist() if (what := self.found_in(packed.read(name)))), "")
        return ""

    def found_under(self, folder: Path) -> list[str]:
        """What stands in any file below this folder."""
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        return [f"{path.name}: {what}" for path in files if (what := self.found_in(path.read_bytes()))]
