"""What every store promises, whether it writes to memory or to a card in a Raspberry Pi.

A store knows no event type: an entry's body is bytes, written and read by the engine. One append is one act; it is
durable and whole when the call returns, or nothing of it is there and a StoreError says why in one sentence.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec


class StoreError(Exception):
    """The record could not be kept or read; the sentence says what to do."""

    mends = False
    """Whether it may be over by itself, or by what somebody does elsewhere: trying again is then the cure."""


class VersionClash(StoreError):
    """Somebody else has written to this evening since it was read."""


class StoreFull(StoreError):
    """There is no room left where the evenings are kept; nothing of the act was kept."""

    mends = True


class StoreLocked(StoreError):
    """Another program is writing to the evenings; nothing of the act was kept."""

    mends = True


class StoreUnwritable(StoreError):
    """The evenings cannot be written or read: rights, a read-only card, a failing disk."""

    mends = True


class StoreStrange(StoreError):
    """Where the evenings belong lies something else, such as a link."""


class StoreDamaged(StoreError):
    """What is stored is not what was written."""


class StoreMissing(StoreError):
    """There are no evenings where they were looked for."""


class StoreNewer(StoreError):
    """The evenings were written by a newer version of the dealer."""


class EveningRefused(StoreError, ValueError):
    """There is no such evening, or it is closed, or it cannot begin."""


class TagTaken(StoreError, ValueError):
    """A tag that belongs to a card in use cannot become another card, or a tag that is in no use cannot be retired."""


class Entry(msgspec.Struct, frozen=True):
    """One fact of an evening as it is stored; entries of one act were made durable together."""

    number: int
    """Its place in the evening, from 1 without gaps."""
    act: int
    """The act it belongs to, from 1 without gaps."""
    at_ms: int
    """When the clock said it was stored, in milliseconds; order never comes from it."""
    body: bytes
    """What happened, as the engine wrote it."""
    hash: str
    """64 hex digits over this entry and, through the one before, over all before it."""


class EveningRow(msgspec.Struct, frozen=True):
    """One evening in the list of evenings."""

    id: str
    started_ms: int
    closed_ms: int | None
    entries: int
    head: str
    """The hash of its last entry ("" if it has none)."""


class DeckCard(msgspec.Struct, frozen=True):
    """One tag of one deck and the face that is glued to it."""

    deck_id: str
    uid: str
    card: str
    """A face such as "As", or a word for what is not one, such as a cut card."""
    enrolled_ms: int
    retired_ms: int | None = None
    """When the card left the deck; None while it is in use."""


NO_SECRETS: Mapping[str, bytes] = {}


class Store(Protocol):
    """Where evenings, decks and remembered things are kept."""

    @property
    def notices(self) -> tuple[str, ...]:
        """What the table has to be told about how this store was opened, one sentence each."""

    def begin(self, evening: str, at_ms: int) -> None:
        """Open an evening under a new name.  EveningRefused if the name is taken or an evening is still open."""

    def append(
        self,
        evening: str,
        bodies: Sequence[bytes],
        *,
        expected_version: int,
        at_ms: int,
        closes: bool = False,
        secrets: Mapping[str, bytes] = NO_SECRETS,
    ) -> tuple[Entry, ...]:
        """Keep one act, whole and durable, or nothing of it; `closes` closes the evening with it.

        It is stamped with `at_ms`, or with the last stamp of the evening where that is later: times never go back.
        `secrets` are kept with it by their names, in place of those before; closing destroys all of them.
        VersionClash if the evening does not hold exactly `expected_version` entries.
        """

    def secret(self, name: str) -> bytes | None:
        """A secret of the open evening; None where there is none, or where this file is a copy or was saved."""

    def load(self, evening: str) -> list[Entry]:
        """All entries of an evening, oldest first, each proven by the chain.  StoreDamaged if one is not."""

    def version(self, evening: str) -> int:
        """How many entries the evening holds."""

    def evenings(self) -> list[EveningRow]:
        """All evenings in the order in which they began."""

    def open_evening(self) -> str | None:
        """The evening that is not closed, if there is one."""

    def get(self, key: str) -> bytes | None:
        """A remembered thing: people, settings, the last table."""

    def put(self, key: str, body: bytes) -> None:
        """Remember a thing in place of what was remembered under this key, durable when it returns."""

    def put_all(self, documents: Mapping[str, bytes]) -> None:
        """Remember several things by their keys, all of them or none, durable when it returns."""

    def deck_cards(self) -> tuple[DeckCard, ...]:
        """Every tag ever enrolled, in the order of enrolment, the retired ones too."""

    def change_decks(self, *, retire: Sequence[str] = (), enroll: Sequence[DeckCard] = (), at_ms: int) -> None:
        """Take tags (by uid) out of use and put cards into use, all of it or nothing.

        TagTaken if a uid to enroll is in use (in any deck) or one to retire is not.
        """

    def close(self) -> None:
        """Let go of what is open; everything acknowledged stays."""


def changed_decks(
    cards: Sequence[DeckCard], retire: Sequence[str], enroll: Sequence[DeckCard], at_ms: int
) -> tuple[DeckCard, ...]:
    """The decks after a change, or TagTaken; the one rule is that no two cards in use share a tag."""
    live = {card.uid: place for place, card in enumerate(cards) if card.retired_ms is None}
    result = list(cards)
    for uid in retire:
        if uid not in live:
            raise TagTaken(f"Tag {uid} is on no card in use, so it cannot be taken out.")
        result[live[uid]] = msgspec.structs.replace(result[live[uid]], retired_ms=at_ms)
        del live[uid]
    for card in enroll:
        if card.uid in live:
            other = result[live[card.uid]]
            raise TagTaken(f"Tag {card.uid} is already the {other.card} of {other.deck_id}.")
        live[card.uid] = len(result)
        result.append(msgspec.structs.replace(card, retired_ms=None))
    return tuple(result)


def refuse_name(evening: str) -> None:
    """Raise EveningRefused unless the name can head a line of the hash chain."""
    if not evening or not evening.isprintable():
        raise EveningRefused(f"{evening!r} cannot name an evening.")


def version_clash(evening: str, found: int, expected: int) -> VersionClash:
    """The one sentence for an act decided on an evening that has gone on since."""
    return VersionClash(f"Evening {evening} holds {found} entries, not {expected}: another program has written to it.")
