"""Frames that are refused, and bytes outside frames: each refused frame is told once, a few stray bytes not at all."""

from hardware.readers.parsed import Bad

FEW = 3
"""So many in a row that begin no frame are nothing worth telling: readers send them when they start."""
MOST = 64
"""A longer run is told in parts of this size."""


class Stray:
    """Collects a run of bytes that belong to no frame; holds at most `MOST`. `usual` bytes there are nothing."""

    def __init__(self, usual: bytes = b"") -> None:
        self._usual = usual
        self._run = bytearray()
        self._told = 0  # so many bytes to come belong to the frame that was refused last
        self._since = 0

    @property
    def since(self) -> int | None:
        """How many bytes of the frame that was refused last have passed; None where it is over."""
        return self._since if self._told else None

    def add(self, data: bytes) -> list[Bad]:
        """The run goes on."""
        known = min(self._told, len(data))
        self._told -= known
        self._since += known
        data = data[known:].translate(None, self._usual)
        told = []
        for at in range(0, len(data), MOST):
            self._run += data[at : at + MOST]
            if len(self._run) >= MOST:
                told.append(Bad("noise", bytes(self._run[:32])))
                del self._run[:MOST]
        return told

    def end(self) -> list[Bad]:
        """The run is over: a frame begins, or the line is quiet."""
        run = bytes(self._run)
        self._run.clear()
        self._told = 0
        return [Bad("noise", run[:32])] if len(run) > FEW else []

    def refuse(self, code: str, raw: bytes, rest: int) -> list[Bad]:
        """A frame that begins with `raw` is refused; of the bytes that come now, `rest` may be the rest of it."""
        told = [*self.end(), Bad(code, raw[:32])]
        self._told, self._since = rest, 0
        return told
