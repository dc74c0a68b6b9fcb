"""Which tags may be believed: only those that came while cards were waited for.

A card came when there was the first sign of it: a first read, or a damaged one. What lasts while cards are waited for
(two cards together, a card that lay there before, an antenna out of order) is told again with every new sign of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from dealer.app.evening.hidden_tags import HiddenTags
from dealer.interpret import Trouble, not_now
from dealer.rules.prompts import Prompt
from dealer.rules.state.table import Table
from dealer.words.machine import reader as words
from hardware.ports import (
    AntennaFault,
    Arrived,
    Cleared,
    Left,
    Lifted,
    Lying,
    Noise,
    PhoneNear,
    ReaderBack,
    ReaderEvent,
    ReaderGone,
    StillThere,
    TwoCards,
)

TRY = ("problem.pick", "problem.again")


@dataclass(frozen=True)
class Believed:
    """What an event of the reader comes to: a tag to believe, and how things stand."""

    arrived: str
    reader_gone: str
    unplugged: bool
    trouble: Trouble | None
    event: ReaderEvent
    """What it is taken for: a card that came too early lies there."""
    waits: bool
    """A card is waited for."""


class Readings:
    """Remembers what lies unaccepted since before this waiting, and whether the table was told."""

    def __init__(self) -> None:
        self._waiting: tuple[int, int] | None = None
        self._since_s = 0.0
        self._stale: set[str] = set()
        self._doubtful: set[str] = set()
        self._told = False
        self._gone, self._unplugged = "", False
        self._crowded: set[int] = set()
        self._faults: dict[int, str] = {}
        self._accepted: set[str] = set()
        self.hidden = HiddenTags()

    def waiting_for(
        self, table: Table, prompt: Prompt | None, present: Mapping[str, int], now_s: float, *, undone: bool
    ) -> Trouble | None:
        """After an act at `now_s`: what lies there although it was not accepted is told, naming no card."""
        deal = table.deal
        if deal is None or prompt is None or not prompt.waits_for_cards:
            self._waiting, self._stale, self._told = None, set(), False
            self._doubtful.clear()
            return None
        self._accepted = {turned.tag for turned in deal.turned}
        lies_unread = {uid for uid in present if not self._was_read(uid)}
        waiting = (deal.number, deal.step)
        if waiting != self._waiting:
            self._waiting, self._since_s = waiting, now_s
            self._stale = lies_unread
            self._told = bool(self._stale)
            return self._lasting(prompt)
        if undone:
            self._stale |= lies_unread
        if self._stale and not self._told:
            self._told = True
            return self._lying_there(prompt)
        return None

    def _was_read(self, uid: str) -> bool:
        return self.hidden.means(uid, self._accepted)

    def hear(self, event: ReaderEvent, prompt: Prompt | None, trouble: Trouble | None) -> Believed:
        """What the event comes to; a problem ends when its card is lifted or the reader is back."""
        waits = prompt is not None and prompt.waits_for_cards
        arrived = ""
        match event:
            case Arrived(uid, antenna) if waits and self._came_before(event):
                doubt = event.unsure_s is not None
                event = Lying(uid, antenna, doubt=doubt)
                trouble = self._was_there(uid, prompt, doubt=doubt)
            case Arrived(uid):
                arrived = uid
            case Lying(uid, doubt=doubt) if waits and not self._was_read(uid):  # found lying, not seen coming
                trouble = self._was_there(uid, prompt, doubt=doubt)
            case Noise(code="impossible" | "cascade" | "length", uid=uid) if waits:
                text, hint = words.NOT_A_CARD(), words.LAY_ANOTHER()
                trouble = Trouble("unknown_tag", text, hint, TRY, uid)
            case Left(uid):
                trouble = self._left(uid, trouble, waits=waits)
            case TwoCards(antenna):
                self._crowded.add(antenna)
                trouble = _two_cards() if waits else trouble
            case PhoneNear(uid=uid) if waits:
                trouble = Trouble("unknown_tag", words.PHONE_NEAR_IT(), words.TAKE_IT_AWAY(), uid=uid)
            case Lifted(uid) if trouble and trouble.uid == uid:
                trouble = None
            case AntennaFault(antenna, _, why):
                self._faults[antenna] = why
                trouble = _fault(why) if waits else trouble
            case StillThere() if waits and trouble is None:
                trouble = self._lasting(prompt)
            case Cleared(antenna):
                trouble = self._cleared(antenna, prompt if waits else None, trouble)
            case ReaderGone(why, unplugged=unplugged):
                self._gone, self._unplugged = why, unplugged
                trouble = Trouble("reader_gone", why.rstrip("."), words.PICK_BY_HAND())
            case ReaderBack():
                self._gone = ""
                if trouble and trouble.code == "reader_gone":  # what it covered still holds
                    trouble = self._lasting(prompt) if waits else None
        return Believed(arrived, self._gone, self._unplugged, trouble, event, waits)

    def _came_before(self, card: Arrived) -> bool:
        """It showed itself before cards were waited for, or may have lain there unseen since then."""
        if self._was_read(card.uid):
            return False
        early = card.since_s is not None and card.since_s < self._since_s
        return early or (card.unsure_s is not None and card.unsure_s >= self._since_s)

    def _was_there(self, uid: str, prompt: Prompt | None, *, doubt: bool) -> Trouble:
        self._stale.add(uid)
        if doubt:
            self._doubtful.add(uid)
        self._told = True
        return self._lying_there(prompt)

    def _left(self, uid: str, trouble: Trouble | None, *, waits: bool) -> Trouble | None:
        was = uid in self._stale
        self._stale.discard(uid)
        self._doubtful.discard(uid)
        lifted = was and not self._stale
        self._told = self._told and not lifted  # the next one that nobody saw come is told anew
        over = trouble is not None and (trouble.uid == uid or (trouble.code == "not_now" and (lifted or not waits)))
        return None if over else trouble

    def _cleared(self, antenna: int, prompt: Prompt | None, trouble: Trouble | None) -> Trouble | None:
        self._crowded.discard(antenna)
        self._faults.pop(antenna, None)
        if trouble and trouble.code in {"two_cards", "reader_gone"} and not self._gone:
            return self._lasting(prompt) if prompt is not None else None
        return trouble

    def _lasting(self, prompt: Prompt | None) -> Trouble | None:
        """What stands in the way of a card now, the worst of it; None where nothing does."""
        if self._gone:
            return Trouble("reader_gone", self._gone.rstrip("."), words.PICK_BY_HAND())
        if self._crowded:
            return _two_cards()
        if self._stale:
            self._told = True
            return self._lying_there(prompt)
        if self._faults:
            return _fault(next(iter(self._faults.values())))
        return None

    def _lying_there(self, prompt: Prompt | None) -> Trouble:
        """A card lies there and is not believed."""
        if self._stale and self._stale <= self._doubtful:
            return Trouble("not_now", words.CANNOT_BE_TOLD(), words.OFF_FOR())
        return not_now(prompt)


def _two_cards() -> Trouble:
    return Trouble("two_cards", words.TWO_CARDS(), words.ONE_AT_A_TIME(), TRY)


def _fault(why: str) -> Trouble:
    return Trouble("reader_gone", why.rstrip("."), words.PICK_BY_HAND())
