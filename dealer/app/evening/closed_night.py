"""What the screen shows as a square for a phone: the night that was closed, and the anchor it began with."""

from typing import TYPE_CHECKING

from dealer.views.context import ClosedNight

if TYPE_CHECKING:
    from dealer.app.evening.loop import Loop


Squares = tuple[tuple[bool, ...], ...]


class Nights:
    """Works a closed night out once, by rooms that the table starts without."""

    def __init__(self) -> None:
        self._night: tuple[str, ClosedNight] | None = None
        self._anchor: tuple[str, Squares] = ("", ())

    def anchor(self, loop: "Loop") -> Squares:
        """All digits of tonight's anchor for a camera, while it is on the screen."""
        anchor, kind = loop.table.anchor, loop.prompt.kind if loop.prompt else ""
        if anchor is None or (loop.nav.screen or kind) != "anchor":
            return ()
        if self._anchor[0] != anchor.anchor:
            from dealer.export.qr import matrix

            self._anchor = anchor.anchor, matrix(anchor.anchor)
        return self._anchor[1]

    def of(self, loop: "Loop") -> ClosedNight | None:
        """None while the night is not closed."""
        if loop.table.stage != "closed":
            return None
        if self._night is None or self._night[0] != loop.evening:
            self._night = loop.evening, closed_night(loop)
        return self._night[1]


def closed_night(loop: "Loop") -> ClosedNight:
    """Worked out from the stored record, which the code stands for."""
    from dealer.export.build import export_evening
    from dealer.export.evening import who
    from dealer.export.qr import matrix, settle_text
    from dealer.export.tidied import acts_of, redated

    store = loop.ports.store
    since = redated(acts_of(store), loop.evening)
    evening = export_evening(loop.evening, store.load(loop.evening), loop.engine.games, since)
    names = {p.player: p.short for p in evening.players}
    payments = tuple((who(names, p.payer), who(names, p.payee), p.amount) for p in evening.payments)
    return ClosedNight(evening.code, payments, evening.short, evening.box, matrix(settle_text(evening)))
