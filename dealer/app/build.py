"""Puts the table together for one run: the engine, the store, the reader, the lights, and the loop between them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from dealer import names
from dealer.anchor import Links
from dealer.app.errors import UserError
from dealer.app.errors import tell as tell_stderr
from dealer.app.evening.about import about
from dealer.app.evening.articles import for_game
from dealer.app.evening.deck_room import DeckRoom
from dealer.app.evening.decks import mock_decks
from dealer.app.evening.errands import errands
from dealer.app.evening.kept_settings import load_touched, with_touched
from dealer.app.evening.loop import Loop
from dealer.app.evening.ports import EveningDefaults, Ports
from dealer.app.evening.remembered import Memory
from dealer.app.files.lock import FolderLock
from dealer.app.files.opening import in_words
from dealer.app.host.clock import Clock
from dealer.app.host.dice import fresh
from dealer.app.host.lights import open_lights
from dealer.app.host.power import may_power_off
from dealer.app.settings.config import Config, load_config
from dealer.app.settings.preset import load_preset
from dealer.games import all_games
from dealer.rules.acts.opening import opening
from dealer.rules.engine import Engine
from dealer.rules.events import Event
from dealer.rules.game import Game
from dealer.rules.prompts import Refused
from dealer.store import Store, StoreError
from dealer.store.sqlite import open_store
from dealer.views.context import Settings
from hardware.card_reader import open_reader
from hardware.filter import FilterSettings
from hardware.mock_desk import MockDesk
from hardware.reader_settings import ReaderSettings
from hardware.readers.parsed import Manner

SIZES = ((800, 480), (1280, 720), (720, 1280))


@dataclass
class Built:
    """A table that can be driven; `desk` is the mock reader's, where there is one."""

    loop: Loop
    config: Config
    desk: MockDesk | None
    daily_copy: Callable[[str], tuple[str, ...]]
    """Copies all evenings under a date such as 2026-03-27, where nobody waits; gives back what is wrong with them."""


def size_of(text: str | None, config: Config) -> tuple[int, int]:
    """A screen's size from "800x480"; UserError for one that no screen is designed for."""
    wanted = text or config.screen.size
    width, _, height = wanted.partition("x")
    if not (width.isdigit() and height.isdigit()) or (int(width), int(height)) not in SIZES:
        known = ", ".join(f"{w}x{h}" for w, h in SIZES)
        raise UserError(f"--size is one of {known}, not {wanted!r}.")
    return int(width), int(height)


@contextmanager
def open_table(
    folder: Path,
    config_path: Path | None,
    clock: Clock,
    *,
    preset: Path | None,
    mock: bool,
    size: str | None,
    wake: Callable[[], None] = lambda: None,
    tell: Callable[[str], None] = tell_stderr,
) -> Iterator[Built]:
    """Opens the table, and lets go of everything it holds at the end; UserError for what the user can mend.

    What else went wrong at its start is told in a sentence each.
    """
    config = load_config(config_path, all_games())
    games = games_here(config)
    links = Links(fresh)
    settings = settings_of(config, size_of(size, config), shuts_down=not mock and may_power_off())
    with ExitStack() as held, _store_errors_in_words():
        held.enter_context(FolderLock(folder, clock.wall_ms()))
        store = held.enter_context(closing(open_store(folder)))
        settings = with_touched(settings, load_touched(store))
        first: tuple[Event, ...] = ()
        if preset and store.open_evening() is None:  # a preset is read only where no evening is open
            first = opening_of(preset, games, links, left_waiting(store, settings.currency, trial=mock), tell)
        desk = held.enter_context(closing(MockDesk(wake))) if mock else None
        reader = desk.reader if desk else held.enter_context(closing(open_reader(reader_settings(config), wake)))
        lights, dark = open_lights(config.lights, mock=mock)
        held.callback(lights.close)
        for notice in (*store.notices, dark):
            if notice:
                tell(notice)
        loop = Loop(
            Engine(games),
            Ports(store, reader, lights, clock, links),
            room=DeckRoom(store, clock.wall_ms, mock_decks(2).tags if mock else {}),
            settings=settings,
            articles=lambda game, rules: for_game(games[game], rules),
            house=defaults_of(config, settings, trial=mock),
            errands=errands(folder / "exports"),
            about=lambda now: about(now, folder, len(store.evenings())),
        )
        _open(loop, first)
        opened = held.pop_all()
    with opened:
        yield Built(loop, config, desk, store.daily_copy)


@contextmanager
def _store_errors_in_words() -> Iterator[None]:
    """What cannot be read or kept is the user's to mend."""
    try:
        yield
    except StoreError as why:
        raise in_words(why) from why


def _open(loop: Loop, first: tuple[Event, ...]) -> None:
    """Goes on with the evening, or begins one; UserError where it holds what this version does not know."""
    try:
        loop.open(first)
    except (msgspec.MsgspecError, TypeError, ValueError) as why:
        raise UserError(
            f"The evening {loop.evening} holds what this version does not know ({why}): was it played with a newer one?"
        ) from why


def settings_of(config: Config, size: tuple[int, int], *, shuts_down: bool) -> Settings:
    """How the screen is set up."""
    screen = config.screen
    return Settings(
        size,
        screen.left_handed,
        screen.stands_at_seat or None,
        screen.four_colour,
        light=70 if screen.dim else 100,
        sounds=config.sound.on,
        calls_by=config.call.by,
        pace_ms=config.call.pace_ms,
        currency=config.money.currency,
        shuts_down=shuts_down,
        sleep_after_min=screen.sleep_after_min,
    )


def defaults_of(config: Config, settings: Settings, *, trial: bool) -> EveningDefaults:
    """How evenings are played here before anybody agrees on anything else."""
    return EveningDefaults(config.house.game, settings.currency, settings.calls_by, settings.pace_ms / 1000, trial)


def games_here(config: Config) -> Mapping[str, Game]:
    """The games with the house rules that are usual at this table."""
    piles = {1: config.call.piles_one_deck, 2: config.call.piles_two_decks}
    return {key: replace(game, house=config.house.rules.get(key, {}), piles=piles) for key, game in all_games().items()}


def reader_settings(config: Config) -> ReaderSettings:
    """The reader as configured."""
    reader = config.reader
    return ReaderSettings(
        protocol=reader.protocol,
        port=reader.port,
        baud=None if reader.baud == "usual" else reader.baud,
        dtr=None if reader.dtr == "usual" else reader.dtr,
        rts=None if reader.rts == "usual" else reader.rts,
        antennas=reader.antennas,
        manner=None if reader.repeats == "usual" else Manner.REPEATS if reader.repeats else Manner.ONCE,
        digits=reader.digits,
        gain=None if reader.gain == "usual" else reader.gain,
        poll_ms=None if reader.poll_ms == "usual" else reader.poll_ms,
        filter=FilterSettings(
            reads=reader.equal_reads,
            within_s=reader.window_ms / 1000,
            gone_s=reader.hold_ms / 1000,
            once_gone_s=FilterSettings().once_gone_s if reader.hold_once_ms == "usual" else reader.hold_once_ms / 1000,
            measured=reader.hold_once_ms == "usual",
            lying_s=reader.lying_ms / 1000,
        ),
    )


def left_waiting(store: Store, currency: str, *, trial: bool = False) -> tuple[Event, ...]:
    """What earlier evenings left, a night whose closing the power cut short among them."""
    memory = Memory(store, trial=trial)
    memory.catch_up()
    return memory.waiting(currency)


def opening_of(
    path: Path,
    games: Mapping[str, Game],
    links: Links,
    waiting: Sequence[Event] = (),
    tell: Callable[[str], None] = lambda _: None,
) -> tuple[Event, ...]:
    """The facts of a preset's evening up to the first prompt; a series that waits goes on in it.

    What of the preset does nothing in its game is told.
    """
    preset = load_preset(path, games)
    if preset.stacks is not None and games[preset.game].series is not None:
        title = games[preset.game].title
        tell(f"{path}: {title} is played for a pool; nothing is bet from the stacks of {preset.stacks}.")
    rules = {**preset.rules, "shuffle": preset.shuffle}
    if preset.piles is not None:
        rules["piles"] = preset.piles
    taken: list[str] = []
    for name in preset.players:
        taken.append(names.short(name, taken)[0])
    dealer = 1 + next(i for i, name in enumerate(preset.players) if names.same_person(name, preset.dealer))
    people = tuple(zip(preset.players, taken, strict=True))
    try:
        return opening(
            games, preset.game, people, dealer=dealer, rules=rules, links=links, stacks=preset.stacks,
            number=preset.number, waiting=waiting,
        )  # fmt: skip
    except Refused as why:
        raise UserError(f"{path}: {why}") from why
