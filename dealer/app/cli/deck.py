"""`dealer deck`: cards are given their tags, decks are checked, listed, put in play, read from a file."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from dealer.app.cli.tag_source import Say, Source, Tag, TypedLine, reader_of
from dealer.app.errors import UserError
from dealer.app.evening.deck_files import clashes, name_wrong, read_decks, rows_of, to_csv, to_toml
from dealer.app.evening.deck_room import in_a_deal
from dealer.app.evening.decks import change_tags, choose, chosen, in_order, live_tags, mock_decks
from dealer.app.files.opening import to_change, to_read
from dealer.app.files.state_folder import state_folder
from dealer.app.settings.config import load_config
from dealer.app.settings.toml_tables import did_you_mean
from dealer.app.streams import at_terminal, tell
from dealer.cards import Card
from dealer.deck import TaggedCard
from dealer.deck.check import Check
from dealer.deck.enrolment import changes, extras_of, name_of, near
from dealer.deck.session import DeckLine, Session, hear_card, lines_of, press_key, sit_down
from dealer.games import all_games
from dealer.names import tidy
from dealer.rules import events as e
from dealer.rules.state.evolve import fold
from dealer.store import DeckCard, Store
from dealer.store.files import database
from dealer.words.render import render
from hardware.kinds import KEYBOARD
from hardware.readers.typed_numbers import told

FACES = set(Card)
KEYS = {"": "skip", "j": "extra", "u": "undo"}
HELP = "Enter skips a card, j is for a cut card or joker, u takes back the last one, q stops; it goes on from there."
PLACES = ("", "in play", "joins in games with two decks")


@contextmanager
def changing(state: Path | None) -> Iterator[Store]:
    """The store, to change its decks; UserError in the middle of a deal, whose cards must mean what they meant."""
    with to_change(state_folder(state)) as store:
        evening = store.open_evening()
        if evening is not None and in_a_deal(fold(e.decode_all([entry.body for entry in store.load(evening)]))):
            raise UserError("A deal is running; decks are changed between deals.")
        yield store


def list_main(state: Path | None, *, as_csv: bool, mock: bool, pairs: bool = False) -> int:
    """Prints every tag in use as a file, or the tags that are alike; which decks are in play; the exit status."""
    if mock:
        tags, order = dict(mock_decks(2).tags), mock_decks(2).in_play
    else:
        tags, order = decks_of(state_folder(state))
    if not tags:
        tell("No card has a tag yet: dealer deck enroll gives them.")
    if pairs:
        alike = near(tags)
        for a, b in alike:
            print(f"{a} {render(name_of(tags[a]))} and {b} {render(name_of(tags[b]))} differ in one bit.")
        if tags and not alike:
            tell("No two tags differ in one bit only.")
    else:
        print(to_csv(tags) if as_csv else to_toml(tags), end="")
    for line in lines_of(tags, order):
        tell(summary(line))
    return 0


def decks_of(folder: Path) -> tuple[dict[str, TaggedCard], tuple[str, ...]]:
    """Every tag in use and the order of the decks, also beside a table that runs; none where nothing was kept yet."""
    if not database(folder).exists():
        return {}, ()
    with to_read(folder) as store:
        tags = live_tags(store)
        return tags, in_order(tags, chosen(store))


def summary(line: DeckLine) -> str:
    """One deck in a line: "red: 51 of 52 cards have a tag, 2 cut cards or jokers; in play"."""
    extras = f", {render(extras_of(line.ignored))}" if line.ignored else ""
    place = f"; {PLACES[line.place]}" if line.place else ""
    return f"{line.name}: {line.tagged} of 52 cards have a tag{extras}{place}"


def play_main(state: Path | None, named: Sequence[str]) -> int:
    """Puts one or two decks in play, the first one first; the exit status."""
    names = [tidy(name) for name in named]
    if len(names) > 2 or len(set(names)) < len(names):
        raise UserError("One or two decks are in play, each named once.")
    with changing(state) as store:
        tags = live_tags(store)
        there = in_order(tags, ())
        for name in names:
            known(name, there)
        choose(store, (*names, *(other for other in there if other not in names))[:2])
        for line in lines_of(tags, in_order(tags, chosen(store))):
            print(summary(line))
    return 0


def known(name: str, there: Sequence[str]) -> None:
    """UserError where no deck is called so."""
    if name not in there:
        raise UserError(f"There is no deck {name!r}{did_you_mean(name, there)}")


def import_main(state: Path | None, file: Path) -> int:
    """Adds the tags of a TOML or CSV file, all or none; what is enrolled just so already is left; the exit status."""
    rows, mistakes = read_decks(file)
    with changing(state) as store:
        tags = live_tags(store)
        new = [row for row in rows if row not in {*rows_of(tags)}]
        wrong = [*mistakes, *clashes(new, tags)]
        if wrong:
            raise UserError("\n".join(wrong))
        now_ms = time.time_ns() // 1_000_000
        store.change_decks(enroll=[DeckCard(deck, uid, face, now_ms) for deck, uid, face in new], at_ms=now_ms)
    before = f", {len(rows) - len(new)} before" if len(new) < len(rows) else ""
    print(f"{len(new)} {'tag is' if len(new) == 1 else 'tags are'} enrolled{before}.")
    return 0


def enroll_main(state: Path | None, config: Path | None, deck: str) -> int:
    """Asks for card after card; each is kept at once, so it can be stopped and gone on with; the exit status."""
    deck = tidy(deck)
    with changing(state) as store:
        if why := name_wrong(deck, in_order(live_tags(store), ())):
            raise UserError(why)
        with reader_of(config, say) as source:
            enroll(store, deck, source, say)
        tags = live_tags(store)
        own = [uid for uid, tag in tags.items() if tag.deck == deck]
        typed(config, own, [uid for uid, tag in tags.items() if tag.deck != deck], say)
    return 0


def typed(config: Path | None, numbers: Sequence[str], others: Sequence[str], say: Say) -> None:
    """What is told of the numbers of a reader that types, where the settings do not say how it means its digits."""
    reader = load_config(config, all_games()).reader
    if numbers and reader.protocol == KEYBOARD.name and reader.digits == "usual":
        say(str(told(numbers, others)))


def enroll(store: Store, deck: str, source: Source, say: Say) -> None:
    """A deck is enrolled from `source`, then laid once more to verify it; a KeyboardInterrupt stops it at any card."""
    session = sit_down(deck, live_tags(store))
    say(f"{session.enrolment.done} of 52 cards of {deck} have a tag. {HELP}")
    try:
        session = give_tags(store, session, source, say)
        if session.enrolment.waits:
            return
        pairs = near(uid for uid, t in session.enrolment.taken.items() if t.deck == deck)
        say(f"All 52 cards of {deck} have a tag; {len(pairs)} pairs differ in one bit only (dealer deck list --near).")
        say("To verify them lay every card once more, in any order; Enter leaves it.")
        check = look_over(Check(deck, session.enrolment.taken), source, say, told=at_terminal())
        findings = sentences(check)
        say("\n".join(findings) or f"All 52 cards of {deck} are there, each once.")
        say(f'Next: dealer deck play "{deck}" puts it in play; dealer run begins the evening.')
    except KeyboardInterrupt:
        say("\nStopped; what has a tag keeps it.")


def give_tags(store: Store, session: Session, source: Source, say: Say) -> Session:
    """Asks for what is wanted until nothing is, or q stops it; each tag is stored before the next card is asked for."""
    while session.enrolment.waits:
        now = session.enrolment
        new = "new " if now.replacing else ""
        say("Lay a cut card or a joker." if now.extra else f"Lay the {new}{spoken(now.wanted)}.")
        match source():
            case Tag(uid):
                after = hear_card(session, uid)
            case TypedLine("q"):
                return session
            case TypedLine(text) if text in KEYS:
                after = press_key(session, KEYS[text])
            case TypedLine():
                say(f"  {HELP}")
                continue
        change_tags(store, *changes(now.taken, after.enrolment.taken))
        session = after
        if session.said:
            say(f"  {render(session.said)}")
    return session


def replace_main(state: Path | None, config: Path | None, deck: str, face: str) -> int:
    """A lost card gets a new tag, the old one is retired; the exit status."""
    if face not in FACES:
        raise UserError(f"{face!r} is no card; write As, Td or 7h.")
    deck = tidy(deck)
    with changing(state) as store:
        tags = live_tags(store)
        known(deck, in_order(tags, ()))
        with reader_of(config, say) as source:
            replace(store, deck, tags, Card(face), source, say)
    return 0


def replace(store: Store, deck: str, tags: dict[str, TaggedCard], card: Card, source: Source, say: Say) -> None:
    """The card's next tag comes from `source`; its old one stays in use until then."""
    session = sit_down(deck, tags, lost=card)
    while session.enrolment.replacing is not None:
        say(f"Lay the new {spoken(card)} of {deck}.")
        try:
            heard_now = source()
        except KeyboardInterrupt:
            heard_now = TypedLine("q")
        if not isinstance(heard_now, Tag):
            say("Nothing was changed.")
            return
        after = hear_card(session, heard_now.uid)
        change_tags(store, *changes(session.enrolment.taken, after.enrolment.taken))
        session = after
        say(f"  {render(session.said)}")


def check_main(state: Path | None, config: Path | None, deck: str) -> int:
    """The deck is laid card by card; says what is missing, foreign or doubled; 0 when all is well, else 2."""
    deck = tidy(deck)
    with to_change(state_folder(state)) as store:
        tags = live_tags(store)
        known(deck, in_order(tags, ()))
        with reader_of(config, say) as source:
            say("Lay every card in any order; Enter or Ctrl-C when all were laid.")
            check = look_over(Check(deck, tags), source, say, told=at_terminal())
    findings = sentences(check)
    typed(config, [uid for uid in check.foreign if uid not in tags], list(tags), say)
    if findings:
        mend = f'Next: dealer deck enroll --deck "{deck}" gives a tag, dealer deck replace a lost card a new one.'
        raise UserError("\n".join((*findings, mend)))
    say(f"All 52 cards of {deck} are there, each once.")
    return 0


def sentences(check: Check) -> tuple[str, ...]:
    """What a check found, a whole sentence each."""
    return tuple(f"{render(finding)}." for finding in check.findings())


def look_over(check: Check, source: Source, say: Say, *, told: bool = False) -> Check:
    """Cards are laid until none is missing (`told`: until somebody says so, as a stray card may come last of all)."""
    try:
        while check.missing or told:
            heard_now = source()
            if not isinstance(heard_now, Tag):
                return check
            check = check.lay(heard_now.uid)
            left = "; lay what is left over too, Enter ends" if told and not check.missing else ""
            say(f"  {render(check.last)} – {check.came} of 52{left}")
    except KeyboardInterrupt:
        say("")
    return check


def spoken(card: Card) -> str:
    """A card in words: "ace of spades"."""
    return f"{card.rank.word} of {card.suit.name.lower()}s"


def say(words: str) -> None:
    """On the terminal, at once."""
    print(words, flush=True)
