"""What a screen sees, and what a touch on it can mean; screens are pure functions of a Context."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from dealer.cards import Card
from dealer.deck.session import DecksSeen
from dealer.interpret import Trouble
from dealer.rules.articles.article import Article
from dealer.rules.between_evenings import Remembered, Totals
from dealer.rules.events.kinds import CalledBy
from dealer.rules.game import Game
from dealer.rules.progress import Progress
from dealer.rules.prompts import LastTime, Prompt, Reply
from dealer.rules.state.table import Table
from dealer.views.gathering import Gathered
from dealer.words.said import Words


class Nav(msgspec.Struct, frozen=True):
    """What is only looked at: which screen lies over the deal, its page, what was typed or picked in it.

    None of it is stored; a restart closes it.
    """

    screen: str = ""
    """The overlay's name ("rules", "cards", "table", "fix", "keypad", "keyboard", "award", ...); "" = the deal."""
    page: int = 0
    typed: str | None = None
    """What was typed into the open field; None: nothing yet (the field shows its own value)."""
    anew: bool = False
    """What stands in the field was refused for what nobody sees in it: the next sign begins it anew."""
    gathered: Gathered | None = None
    """What was picked, named or opened on it, in the screen's own form."""
    article: str = ""
    """The article the rules are open at ("KRG 3.2")."""
    shift: str = ""
    """The keyboard's layer ("", "accents", "accents2", "accents3", "digits")."""
    flip: bool = False
    """Shift was tapped: the next letter is small where a word begins, large within one."""
    rest: float = 0
    """How far a dragged text is past the line at its top, bp."""
    under: "Nav | None" = None
    """What was looked at below the overlay, to come back to: a page of the house rules, of names."""


class Settings(msgspec.Struct, frozen=True):
    """How this screen is set up, from the config and the settings screen."""

    size: tuple[int, int] = (800, 480)
    left_handed: bool = False
    stands_at: int | None = None
    four_colour: bool = True
    light: int = 100
    """Per cent of the theme's light."""
    sounds: bool = True
    calls_by: CalledBy = "card"
    pace_ms: int = 1000
    """Between two calls of the shuffle."""
    currency: str = "points"
    """Of the evenings that begin from now on."""
    sleep_after_min: int = 10
    """Between deals the screen goes black after so long without a touch; 0 = never."""
    shuts_down: bool = False
    """Whether the console may switch the box off."""


class ClosedNight(msgspec.Struct, frozen=True):
    """What a night came to when it was closed: who pays whom how much, in smallest units, and its closing code."""

    code: str
    payments: tuple[tuple[str, str, int], ...]
    short: int = 0
    """What the counted chips lacked; below zero: had too much."""
    box: int = 0
    """What waits for the next evening, less what came from earlier ones."""
    squares: tuple[tuple[bool, ...], ...] = ()
    """The QR code, row by row, dark squares True."""


class Watched(msgspec.Struct, frozen=True):
    """One thing that the reader said, for who watches it."""

    what: Words
    """The reading or the frame in words, with the tag's number where it may be seen."""
    verdict: Words
    """What it came to, or why it was not believed."""
    believed: bool = False
    raw: str = ""
    """The bytes it came in, as hex; "" where they may not be seen."""


class Context(msgspec.Struct, frozen=True):
    """All that a screen may look at."""

    table: Table
    prompt: Prompt | None
    games: Mapping[str, Game]
    nav: Nav = Nav()
    settings: Settings = Settings()
    trouble: Trouble | None = None
    reader_gone: Words = ""
    """Why no reading can come, in words; "" while the reader answers."""
    progress: Progress = Progress()
    """How far the deal is."""
    unplugged: bool = False
    """It is because the reader is not plugged in."""
    dealer_light: int | None = None
    to_act_lights: tuple[int, ...] = ()
    people: tuple[Remembered, ...] = ()
    last_time: LastTime | None = None
    articles: tuple[Article, ...] = ()
    """The game's article and the shared ones, with tonight's house rules written in."""
    decks: DecksSeen = DecksSeen()
    """The enrolled decks, and the one that lies before the reader to be enrolled or checked."""
    exported: Words = ""
    """Where the last export lies."""
    anchor_squares: tuple[tuple[bool, ...], ...] = ()
    """All digits of the anchor as a QR code, while it is shown; as of `ClosedNight`."""
    closed: ClosedNight | None = None
    """The night, once it is closed."""
    totals: tuple[Totals, ...] = ()
    """All evenings that were closed, by person, who won most first."""
    about: tuple[tuple[Words, Words], ...] = ()
    """What runs here and how it is, as heading and words; filled while it is looked at."""
    watched: tuple[Watched, ...] = ()
    """What the reader said while it is watched, the newest first."""


DeckAct = Literal[
    "play", "enroll", "check", "new", "add", "lost", "replace", "by_hand", "laid", "undo", "extra", "skip"
]  # fmt: skip
"""What can be done with decks; the last four while cards are laid."""


class Go(msgspec.Struct, frozen=True):
    """Only the eyes move: another screen, another page."""

    nav: Nav


class Say(msgspec.Struct, frozen=True):
    """The table is told something; if it is not refused the screen goes on to `nav`."""

    reply: Reply
    nav: Nav = Nav()


class Do(msgspec.Struct, frozen=True):
    """Something outside the table; then the screen goes on to `nav`."""

    what: Literal["evening", "export", "shutdown"]
    nav: Nav = Nav()


class SetTo(msgspec.Struct, frozen=True):
    """A setting of this screen, by its name in `Settings`."""

    name: str
    value: bool | int | str
    nav: Nav = Nav()


class TryLights(msgspec.Struct, frozen=True):
    """Both lights of one seat are tried, or the to-act lights of all."""

    seat: int | None
    nav: Nav = Nav()


class WithDecks(msgspec.Struct, frozen=True):
    """Something is done with the decks of cards: with one by its name, or with the one that is being laid."""

    what: DeckAct
    nav: Nav = Nav()
    deck: str = ""
    card: Card | None = None
    """The one that was lost and gets a new tag."""


class Wrong(msgspec.Struct, frozen=True):
    """The touch or the typing cannot be used; one sentence, and what is open then where that changes."""

    why: Words
    nav: Nav | None = None


Outcome = Go | Say | Do | SetTo | TryLights | WithDecks | Wrong
