"""The decks of one run: which are in play, the one that is being enrolled, and tags that somebody named by hand.

A tag is stored the moment it is given to a card, so an enrolment that is broken off goes on where it stopped. A tag of
no deck is kept in memory only, and only until it is enrolled or the program ends.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from dealer.app.evening.decks import change_tags, choose, chosen, in_order, live_tags
from dealer.app.evening.hidden_tags import HiddenTags
from dealer.app.evening.kept_checks import keep_checks, load_checks
from dealer.cards import Card
from dealer.deck import Decks, TaggedCard
from dealer.deck.check import Check
from dealer.deck.enrolment import changes, name_of
from dealer.deck.session import (
    DecksSeen,
    Session,
    find_lying,
    hear_card,
    lines_of,
    press_key,
    problem_ended,
    refuse_reading,
    sit_down,
)
from dealer.interpret import Trouble, interpret, interpret_pick
from dealer.rules.prompts import Laid, Prompt
from dealer.rules.state.table import Table
from dealer.store import Store, StoreError
from dealer.views.context import DeckAct
from dealer.words.machine import decks as words
from dealer.words.machine import enrolling as say
from dealer.words.machine.reader import NOT_A_CARD
from dealer.words.render import render
from dealer.words.said import Words
from hardware.ports import Arrived, Cleared, Left, Lifted, Lying, Noise, PhoneNear, ReaderEvent, TwoCards
from hardware.uids import verdict

MOST_DECKS = 16
FOREIGN = ("impossible", "cascade", "length")
"""Noise of these codes is a tag that can be no card's."""


class DeckRoom:
    """Where tags are looked up and given; `mocked` are the tags of the mock reader, which are in no store."""

    def __init__(
        self, store: Store, wall_ms: Callable[[], int], mocked: Mapping[str, TaggedCard] | None = None
    ) -> None:
        self._store, self._wall_ms, self._mocked = store, wall_ms, dict(mocked or {})
        self.session: Session | None = None
        self._asked = ""
        self._picked: dict[str, tuple[Card, int]] = {}
        self._read()
        self._checks: Mapping[str, Check]
        self._kept: Mapping[str, Check]
        self._checks = self._kept = load_checks(store, self.tags)

    def _read(self) -> None:
        self.tags = {**self._mocked, **live_tags(self._store)}
        self.order = in_order(self.tags, chosen(self._store))
        self._decks = {count: Decks(self.tags, self.order[:count]) for count in (1, 2)}
        self._lines = lines_of(self.tags, self.order)
        self._seen = DecksSeen()

    def decks(self, count: int) -> Decks:
        """What tags mean now, with so many decks in play."""
        return self._decks[count]

    def words_for(self, uid: str) -> Words:
        """What a tag is on, for who tries the reader: "A♠ of red"."""
        tagged = self.tags.get(uid)
        return render(name_of(tagged) if tagged is not None else say.BELIEVED())

    def seen(self, table: Table) -> DecksSeen:
        """What the screens know."""
        offers = tuple(card for uid, (card, _) in self._picked.items() if uid not in self.tags)
        now = DecksSeen(self._lines, self.session, offers, self._checks, not in_a_deal(table))
        self._seen = self._seen if now == self._seen else now
        return self._seen

    # --- a deck before the reader ---

    def takes(self, event: ReaderEvent, screen: str, table: Table) -> bool:
        """A deck is being enrolled or checked, so what the reader says of cards is not for the table."""
        session = self.session
        if session is None or screen != "enroll" or in_a_deal(table):
            return False
        match event:
            case Arrived(uid):
                self._become(hear_card(session, uid))
            case Lying(uid):
                self.session = find_lying(session, [uid])
            case TwoCards(antenna):
                self.session = refuse_reading(session, say.TWO_CARDS(), f"antenna {antenna}")
            case PhoneNear(uid=uid):
                self.session = refuse_reading(session, say.PHONE(), uid)
            case Noise(code=code, uid=uid) if code in FOREIGN:
                self.session = refuse_reading(session, NOT_A_CARD(), uid)
            case Left(uid) | Lifted(uid):
                self.session = problem_ended(session, uid)
                return False
            case Cleared(antenna):
                self.session = problem_ended(session, f"antenna {antenna}")
                return False
            case _:
                return False
        return True

    def found(self, present: Iterable[str]) -> None:
        """After a key: what lies on the reader now came before it was asked for."""
        if self.session is not None and not (self.session.wrong or self.session.laid):
            self.session = find_lying(self.session, present)

    def _become(self, after: Session) -> None:
        """The next state of the sitting, its tags stored first; it stays as it was where they cannot be."""
        before = self.session
        try:
            if before is not None:
                retire, enroll = changes(before.enrolment.taken, after.enrolment.taken)
                change_tags(self._store, [u for u in retire if u not in self._mocked], enroll, self._wall_ms())
                if retire or enroll:
                    self._read()
                    self._checks = self._replaced(before.deck, enroll)
        except StoreError as why:
            self.session = refuse_reading(before, str(why)) if before else None
            return
        self.session = after
        if after.check is not None and after.checked:
            self._checks = {**self._checks, after.deck: after.check}
        try:
            self._keep(self._checks)
        except StoreError as why:  # what was found counts for as long as the program runs
            self.session = refuse_reading(after, str(why))

    def _keep(self, checks: Mapping[str, Check]) -> None:
        """Stored, if it is news, before it counts."""
        if checks != self._kept:
            keep_checks(self._store, checks)
        self._checks = self._kept = checks

    def new_evening(self) -> None:
        """Cards get lost between two evenings: what was checked is not known any more."""
        self._checks, self._kept = {}, {}

    def _replaced(self, deck: str, enrolled: Iterable[tuple[str, TaggedCard]]) -> Mapping[str, Check]:
        """The checks, after a card of this deck was given a new tag: it is there."""
        check = self._checks.get(deck)
        for uid, _ in enrolled:
            check = check.replaced(uid, self.tags) if check else None
        return {**self._checks, deck: check} if check else self._checks

    def handle(self, what: DeckAct, name: str, card: Card | None, table: Table) -> Words:
        """Does what a screen asks for, with the deck of this name; says why not, or ""."""
        if in_a_deal(table):
            return words.BETWEEN_DEALS()
        try:
            match what:
                case "play":
                    choose(self._store, [name, *(other for other in self.order if other != name)][:2])
                    self._read()
                case "enroll" | "check" if name:
                    self.session = sit_down(name, self.tags, check=what == "check")
                case "lost" if self.session is not None:
                    self.session = sit_down(self.session.deck, self.tags, lost=card)
                case "replace":
                    self.session = sit_down(name, self.tags, lost=card)
                case "by_hand" if name in self._checks:
                    self._keep({**self._checks, name: replace(self._checks[name], by_hand=True)})
                case "new":
                    return self._new()
                case "add":
                    return self._add()
                case _ if self.session is not None:
                    self._become(press_key(self.session, what))
        except StoreError as why:
            return str(why)
        return ""

    def _new(self) -> Words:
        names = {t.deck for t in self.tags.values()}
        if len(names) >= MOST_DECKS:
            return words.NO_MORE_FIT(n=MOST_DECKS)
        free = next(f"deck {n}" for n in range(1, MOST_DECKS + 2) if f"deck {n}" not in names)
        self.session = sit_down(free, self.tags)
        return ""

    # --- a tag of no deck ---

    def ask_of(self, uid: str) -> None:
        """Somebody is about to pick the card that this tag is on; "" when not, or when no card can have it."""
        self._asked = "" if verdict(uid) else uid

    def picked(self, card: Card, table: Table) -> None:
        """A card was picked; if it was for a tag, the tag means this card until the deal is over."""
        if self._asked and table.deal is not None:
            self._picked[self._asked] = (card, table.deal.number)
        self._asked = ""

    def meaning(self, uid: str, table: Table, prompt: Prompt | None, hidden: HiddenTags) -> Laid | Trouble | None:
        """What a tag that came to the reader means now."""
        card = self._named(uid, table)
        if card is not None:
            return interpret_pick(table, prompt, card, uid)
        return interpret(table, prompt, uid, self.decks(table.deal.decks if table.deal else 1), hidden.of)

    def _named(self, uid: str, table: Table) -> Card | None:
        """The card that somebody picked for this tag in this deal."""
        card, deal = self._picked.get(uid, (None, 0))
        return card if table.deal is not None and table.deal.number == deal and uid not in self.tags else None

    def _add(self) -> Words:
        """The first tag that was named by hand becomes this card for good, in the deck in play that misses it most."""
        waiting = [(uid, card) for uid, (card, _) in self._picked.items() if uid not in self.tags]
        if not waiting:
            return words.NO_TAG_WAITS()
        uid, card = waiting[0]
        enrolled = [name for name in self.order if any(t.deck == name for t in live_tags(self._store).values())]
        if not enrolled:
            return words.ENROL_FIRST()
        has = {t.deck for t in self.tags.values() if t.card == card}
        deck = next((name for name in enrolled[:2] if name not in has), enrolled[0])
        after = {u: t for u, t in self.tags.items() if t != TaggedCard(deck, card)}
        retire, enroll = changes(self.tags, {**after, uid: TaggedCard(deck, card)})
        change_tags(self._store, retire, enroll, self._wall_ms())
        del self._picked[uid]
        self._read()
        return ""


def in_a_deal(table: Table) -> bool:
    """Cards are out, so no deck can be changed."""
    return table.stage == "play" and table.deal is not None and not table.deal.ended
