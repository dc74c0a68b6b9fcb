"""What the closed night's screen shows: who pays whom, the closing code, and both as a QR code for a phone."""

from dealer.app.loop import Loop
from dealer.export.build import export_evening
from dealer.export.evening import who
from dealer.export.qr import matrix, settle_text
from dealer.views.context import ClosedNight


def closed_night(loop: Loop) -> ClosedNight:
    """Worked out from the stored record, which the code stands for."""
    evening = export_evening(loop.evening, loop.ports.store.load(loop.evening), loop.engine.games)
    names = {p.player: p.short for p in evening.players}
    payments = tuple((who(names, p.payer), who(names, p.payee), p.amount) for p in evening.payments)
    return ClosedNight(evening.code, payments, evening.short, evening.box, matrix(settle_text(evening)))
