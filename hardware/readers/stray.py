"""Bytes outside frames: a few are usual when a reader starts, many are told."""

from hardware.readers.heard import Bad

FEW = 3
"""So many in a row are nothing worth telling."""
MOST = 64
"""A longer run is told in parts of this size."""


class Stray:
    """Collects a run of bytes that belong to no frame; holds at most `MOST`."""

    def __init__(self) -> None:
        self._run = bytearray()

    def add(self, data: bytes) -> list[Bad]:
        """The run goes on."""
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
        return [Bad("noise", run[:32])] if len(run) > FEW else []
