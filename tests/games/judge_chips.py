"""Every single chip of a deal, followed through the stored facts: which ones no live hand could match (N6).

It shares nothing with the product's pots.
"""

from collections.abc import Mapping

from dealer.rules import events as e


class Chips:
    """Every chip by itself: the n-th that a seat put in lies on the n-th of the others."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.put = dict.fromkeys(seats, 0)
        self.second: list[tuple[int, int, tuple[int, ...]]] = []
        self.bet: dict[int, int] = {}
        self.out: set[int] = set()
        self.won: dict[int, int] = dict.fromkeys(seats, 0)
        self.paid_in = 0
        self.paid_by: dict[int, int] = dict.fromkeys(seats, 0)

    def happened(self, fact: e.Event) -> None:
        match fact:
            case e.Paid(seat, amount, "ante"):
                self._puts(seat, amount)
            case e.Paid(seat, amount, "six" | "ante for all", _, who):
                self.second.append((seat, amount, who))
                self.paid_in += amount
            case e.Opened():
                self.bet = {}
            case e.Acted(seat, act, to):
                self._puts(seat, max(0, to - self.bet.get(seat, 0)))
                self.bet[seat] = max(to, self.bet.get(seat, 0))
                self.out |= {seat} if act == "fold" else set()
            case e.HandDead(seat) | e.Mucked(seat):
                self.out.add(seat)
            case e.HandRestored(seat):
                self.out.discard(seat)
            case e.PotShared("uncalled", shares, "return"):
                wrong = self.wrongly_back(shares)
                assert not wrong, wrong
                for seat, amount in shares.items():
                    for _ in range(amount):
                        self.put[seat] -= 1
                        self.paid_by[seat] -= 1
                        self.paid_in -= 1
            case e.PotShared("second ante", shares, "return"):
                for seat, amount in shares.items():
                    self.second = [each for each in self.second if each[:2] != (seat, amount)]
                    self.paid_in -= amount
            case e.PotShared(_, shares):
                for seat, amount in shares.items():
                    self.won[seat] += amount

    def _puts(self, seat: int, amount: int) -> None:
        self.put[seat] += amount
        self.paid_by[seat] += amount
        self.paid_in += amount

    def wrongly_back(self, shares: Mapping[int, int]) -> str:
        """The first chip that was matched, or never put in, and is to go back all the same; "" if none is."""
        for seat, amount in shares.items():
            for nth in range(self.put[seat], self.put[seat] - amount, -1):
                if nth < 1 or not self.is_alone(seat, nth):
                    return f"seat {seat} had chip {nth} back"
        return ""

    def is_alone(self, seat: int, nth: int) -> bool:
        """No live hand but perhaps the seat's own has laid a chip on this one, and nobody has at all if it is live."""
        payers = {s for s, n in self.put.items() if n >= nth}
        return payers == {seat} or not payers - self.out

    def unmatched(self) -> list[tuple[int, int]]:
        """Every chip that lies there and is alone."""
        return [(s, nth) for s, n in self.put.items() for nth in range(1, n + 1) if self.is_alone(s, nth)]

    def too_much(self, carried: int) -> str:
        """Who won more than his own stake of each of the others, and what was nobody's bet."""
        free = carried + sum(n for _, n, _ in self.second)
        for seat, won in self.won.items():
            most = sum(min(n, self.paid_by[seat]) for n in self.paid_by.values()) + free
            if won > most:
                return f"seat {seat} won {won} and could win {most}"
        return ""
