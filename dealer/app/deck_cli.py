"""`dealer deck`: cards are given their tags, a deck is checked, listed, read from a file, a lost card replaced."""

import select
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dealer.app.build import reader_settings
from dealer.app.config import load_config
from dealer.app.deck_files import clashes, from_csv, from_tables, to_csv, to_toml
from dealer.app.decks import live_tags, mock_decks
from dealer.app.errors import UserError
from dealer.app.lock import FolderLock
from dealer.app.state import state_folder
from dealer.cards import Card
from dealer.deck.enrolment import Check, begin, near, offer, refusal, skip
from dealer.games import all_games
from dealer.store import DeckCard, Store, StoreError
from dealer.store.sqlite import open_store
from hardware.card_reader import open_reader
from hardware.ports import Arrived, Reader, ReaderError, ReaderGone, TwoCards

FACES = set(Card)


@contextmanager
def opened(state: Path | None) -> Iterator[Store]:
    """The store, for us alone; UserError for what the user can mend."""
    now_ms = time.time_ns() // 1_000_000
    with FolderLock(state_folder(state), now_ms):
        try:
            store = open_store(state_folder(state))
        except StoreError as why:
            raise UserError(str(why)) from why
        for notice in store.notices:
            print(notice, file=sys.stderr)
        try:
            yield store
        finally:
            store.close()


def list_main(state: Path | None, *, as_csv: bool, mock: bool) -> int:
    """Prints every tag in use; the exit status."""
    if mock:
        tags = mock_decks(2).tags
        print(to_csv(tags) if as_csv else to_toml(tags), end="")
        return 0
    with opened(state) as store:
        tags = live_tags(store)
        print(to_csv(tags) if as_csv else to_toml(tags), end="")
        pairs = near(tags)
        if pairs:
            print(f"# {len(pairs)} pairs of tags differ in one bit only", file=sys.stderr)
    return 0


def import_main(state: Path | None, file: Path) -> int:
    """Adds the tags of a TOML or CSV file, all or none; the exit status."""
    try:
        text = file.read_text(encoding="utf-8")
        rows, mistakes = from_csv(text) if file.suffix.lower() == ".csv" else from_tables(tomllib.loads(text))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as why:
        raise UserError(f"{file} cannot be read: {why}") from why
    with opened(state) as store:
        wrong = [*mistakes, *clashes(rows, live_tags(store))]
        if wrong:
            raise UserError("\n".join(wrong))
        now_ms = time.time_ns() // 1_000_000
        store.change_decks(enroll=[DeckCard(deck, uid, face, now_ms) for deck, uid, face in rows], at_ms=now_ms)
    print(f"{len(rows)} tags are enrolled.")
    return 0


def enroll_main(state: Path | None, config: Path | None, deck: str) -> int:
    """Asks for card after card; each is kept at once, so it can be stopped and gone on with; the exit status."""
    with opened(state) as store, reader_of(config) as tags:
        now = begin(deck, live_tags(store))
        print(f"{now.done} of 52 cards of {deck} have a tag. Ctrl-C stops; Enter skips a card.")
        while not now.complete:
            print(f"Lay the {_said(now.wanted)}.", flush=True)
            uid = tags(sys.stdin.isatty())
            if uid is None:
                now = skip(now)
                continue
            card = now.wanted
            after, said = offer(now, uid)
            if after is not now:
                _keep(store, uid, deck, card)
            now = after
            print(f"  {said}")
        pairs = near(t for t, c in now.taken.items() if c.deck == deck)
        print(f"All 52 cards of {deck} have a tag; {len(pairs)} pairs differ in one bit only.")
    return 0


def replace_main(state: Path | None, config: Path | None, deck: str, face: str) -> int:
    """A lost card gets a new tag, the old one is retired; the exit status."""
    if face not in FACES:
        raise UserError(f"{face!r} is no card; write As, Td or 7h.")
    card = Card(face)
    with opened(state) as store, reader_of(config) as tags:
        now = begin(deck, live_tags(store))
        old = [uid for uid, t in now.taken.items() if t.deck == deck and t.card == card]
        print(f"Lay the new {_said(card)} of {deck}.", flush=True)
        uid = tags(False)
        while uid is None or (why := refusal(now, uid)) is not None:
            print(f"  {why}")
            uid = tags(False)
        now_ms = time.time_ns() // 1_000_000
        store.change_decks(retire=old, enroll=[DeckCard(deck, uid, face, now_ms)], at_ms=now_ms)
        print(f"{card.label} of {deck} is {uid}.")
    return 0


def check_main(state: Path | None, config: Path | None, deck: str) -> int:
    """The deck is laid card by card; says what is missing, foreign or doubled; 0 when all 52 came, else 2."""
    with opened(state) as store, reader_of(config) as tags:
        check = Check(deck, live_tags(store))
        print("Lay every card in any order; Enter or Ctrl-C when all were laid.", flush=True)
        try:
            while check.missing and (uid := tags(sys.stdin.isatty())) is not None:
                check = check.lay(uid)
                print(f"  {52 - len(check.missing)} of 52", flush=True)
        except KeyboardInterrupt:
            print()
    findings = check.findings()
    if findings:
        raise UserError("\n".join(findings))
    print(f"All 52 cards of {deck} are there, each once.")
    return 0


def _said(card: Card) -> str:
    return f"{card.rank.word} of {card.suit.name.lower()}s"


def _keep(store: Store, uid: str, deck: str, card: Card) -> None:
    now_ms = time.time_ns() // 1_000_000
    try:
        store.change_decks(enroll=[DeckCard(deck, uid, str(card), now_ms)], at_ms=now_ms)
    except StoreError as why:
        raise UserError(str(why)) from why


Tags = Callable[[bool], str | None]
"""The next tag that comes; None when Enter was pressed (asked for with True)."""


@contextmanager
def reader_of(config: Path | None) -> Iterator[Tags]:
    """The configured reader as a source of tags."""
    settings = reader_settings(load_config(config, all_games()))
    try:
        reader = open_reader(settings, lambda: None)
    except ReaderError as why:
        raise UserError(str(why)) from why
    try:
        yield lambda enter: next_tag(reader, enter=enter)
    finally:
        reader.close()


def next_tag(reader: Reader, *, enter: bool) -> str | None:
    """Waits for a card to come to the reader; None when Enter was pressed first."""
    while True:
        if enter and select.select([sys.stdin], [], [], 0.05)[0]:
            sys.stdin.readline()
            return None
        if not enter:
            time.sleep(0.05)
        for event in reader.poll(time.monotonic()):
            match event:
                case Arrived(uid):
                    return uid
                case ReaderGone(why):
                    print(f"  {why}", flush=True)
                case TwoCards():
                    print("  Two cards lie on one reader; lay one at a time.", flush=True)
