"""Which tags may be believed: only those that came while cards were waited for (DESIGN section 6)."""

from collections.abc import Mapping
from dataclasses import dataclass

from dealer.interpret import Trouble, not_now
from dealer.rules.prompts import Prompt
from dealer.rules.table import Table
from hardware.ports import (
    Arrived,
    Cleared,
    Fault,
    Left,
    Lifted,
    Lying,
    Noise,
    PhoneNear,
    ReaderBack,
    ReaderEvent,
    ReaderGone,
    TwoCards,
)

TRY = ("problem.pick", "problem.again")


@dataclass(frozen=True)
class Heard:
    """What an event of the reader comes to: a tag to believe, and how things stand."""

    arrived: str
    reader_gone: str
    trouble: Trouble | None


class Readings:
    """Remembers what lies unaccepted since before this waiting, and whether the table was told."""

    def __init__(self) -> None:
        self._waiting: tuple[int, int] | None = None
        self._stale: set[str] = set()
        self._told = False
        self._gone = ""
        self._crowded: set[int] = set()
        self._accepted: set[str] = set()

    def waiting_for(
        self, table: Table, prompt: Prompt | None, present: Mapping[str, int], *, undone: bool
    ) -> Trouble | None:
        """After an act: what lies there although it was not accepted is told once per waiting, naming no card."""
        deal = table.deal
        if deal is None or prompt is None or not prompt.waits_for_cards:
            self._waiting, self._stale, self._told = None, set(), False
            return None
        self._accepted = accepted = {turned.tag for turned in deal.turned}
        waiting = (deal.number, deal.step)
        if waiting != self._waiting:
            self._waiting, self._told = waiting, False
            self._stale = set(present) - accepted
            if self._crowded:
                return _two_cards()
        elif undone:
            self._stale |= set(present) - accepted
        if self._stale and not self._told:
            self._told = True
            return not_now(prompt)
        return None

    def heard(self, event: ReaderEvent, prompt: Prompt | None, trouble: Trouble | None) -> Heard:
        """What the event comes to; a problem ends when its card is lifted or the reader is back."""
        waits = prompt is not None and prompt.waits_for_cards
        arrived = ""
        match event:
            case Arrived(uid):
                arrived = uid
            case Lying(uid) if waits and uid not in self._accepted:  # found lying, not seen coming
                self._stale.add(uid)
                if not self._told:
                    self._told, trouble = True, not_now(prompt)
            case Noise(code="impossible" | "cascade" | "length", uid=uid) if waits:
                text, hint = "That tag cannot be a card's", "lay another, or pick the card"
                trouble = Trouble("unknown_tag", text, hint, TRY, uid)
            case Left(uid):
                was = uid in self._stale
                self._stale.discard(uid)
                lifted = was and not self._stale
                self._told = self._told and not lifted  # the next one that nobody saw come is told anew
                if trouble and (trouble.uid == uid or (trouble.code == "not_now" and (lifted or not waits))):
                    trouble = None
            case TwoCards(antenna):
                self._crowded.add(antenna)
                trouble = _two_cards() if waits else trouble
            case PhoneNear(uid=uid) if waits:
                trouble = Trouble("unknown_tag", "A phone or bank card is near the reader", "take it away", uid=uid)
            case Lifted(uid) if trouble and trouble.uid == uid:
                trouble = None
            case Fault(why=why) if waits:
                trouble = Trouble("reader_gone", why.rstrip("."), "pick by hand")
            case Cleared(antenna):
                self._crowded.discard(antenna)
                if trouble and trouble.code in {"two_cards", "reader_gone"} and not self._gone:
                    trouble = None
            case ReaderGone(why):
                self._gone = why
                trouble = Trouble("reader_gone", why.rstrip("."), "pick by hand")
            case ReaderBack():
                self._gone = ""
                if trouble and trouble.code == "reader_gone":  # what it covered still holds
                    trouble = not_now(prompt) if self._stale and waits else None
        return Heard(arrived, self._gone, trouble)


def _two_cards() -> Trouble:
    return Trouble("two_cards", "Two cards on one reader", "lay one card at a time", TRY)
