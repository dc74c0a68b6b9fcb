"""What the screen shows as a square for a phone: the night that was closed, and the anchor it began with."""

from collections.abc import Mapping

from dealer.rules.game import Game
from dealer.rules.state.table import Table
from dealer.store import Store
from dealer.views.context import ClosedNight

Squares = tuple[tuple[bool, ...], ...]


class ClosedNightOnce:
    """Works a closed night out once, by rooms that the table starts without."""

    def __init__(self) -> None:
        self._night: tuple[str, ClosedNight] | None = None
        self._anchor: tuple[str, Squares] = ("", ())

    def anchor(self, table: Table, screen: str) -> Squares:
        """All digits of tonight's anchor for a camera; nothing while another screen is shown."""
        anchor = table.anchor
        if anchor is None or screen != "anchor":
            return ()
        if self._anchor[0] != anchor.anchor:
            from dealer.export.qr import matrix

            self._anchor = anchor.anchor, matrix(anchor.anchor)
        return self._anchor[1]

    def of(self, store: Store, evening: str, table: Table, games: Mapping[str, Game]) -> ClosedNight | None:
        """None while the night is not closed."""
        if table.stage != "closed":
            return None
        if self._night is None or self._night[0] != evening:
            self._night = evening, closed_night(store, evening, games)
        return self._night[1]


def closed_night(store: Store, evening: str, games: Mapping[str, Game]) -> ClosedNight:
    """Worked out from the stored record, which the code stands for."""
    from dealer.export.build import export_evening
    from dealer.export.evening import who
    from dealer.export.qr import matrix, settle_text
    from dealer.export.tidied import acts_of, redated

    since = redated(acts_of(store), evening)
    night = export_evening(evening, store.load(evening), games, since)
    names = {p.player: p.short for p in night.players}
    payments = tuple((who(names, p.payer), who(names, p.payee), p.amount) for p in night.payments)
    return ClosedNight(night.code, payments, night.short, night.box, matrix(settle_text(night)))
