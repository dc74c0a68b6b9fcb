"""The lights at the seats: what is asked to be lit, and what is."""

from collections.abc import Sequence

from dealer.app.evening.ports import Ports
from dealer.rules.events.units import SEATS
from hardware.ports import LightsError


class SeatLights:
    """Lights seats and reads back what is lit; where the pins fail nothing is claimed to be."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self.dealer: int | None = None
        """The seat whose dealer light is on."""
        self.to_act: tuple[int, ...] = ()
        """The seats whose to-act light is on, those asked first and in the order in which they are."""
        self.why = ""
        """Why nothing is lit; "" while the lights answer."""

    def show(self, dealer: int | None, to_act: frozenset[int], asked: Sequence[int] = ()) -> None:
        """Lights these seats and no others; `asked` is the order in which they act."""
        try:
            self._ports.lights.show(dealer, to_act)
            self.dealer, lit = self._ports.lights.read()
        except LightsError as why:
            self.dealer, self.to_act, self.why = None, (), str(why)
            return
        self.to_act = tuple(sorted(lit, key=lambda seat: (asked.index(seat) if seat in asked else 99, seat)))
        self.why = ""

    def show_trial(self, seat: int | None) -> None:
        """Lights both lights of one seat; None: the to-act lights of all."""
        self.show(seat, frozenset(SEATS) if seat is None else frozenset({seat}))
