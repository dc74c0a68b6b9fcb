"""How this screen is set up: light, suits, hand, sounds, calls; and the ways to its lights and to what runs here."""

import msgspec

from dealer.rules.events.units import SEATS
from dealer.rules.house.setting import Value
from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Do, Go, Nav, Outcome, Settings, SetTo, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import ShutDownAsked
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, button, compose, words
from dealer.views.kit.scene import Button, Rect, Scene
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_places import number_places, rule_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.said import Words
from dealer.words.screens import box as say
from dealer.words.screens import people, rail

ROWS = 4
PACES_MS = (500, 700, 1000, 1500, 2000, 3000, 5000)
SLEEPS_MIN = (0, 5, 10, 20, 30, 60)
CURRENCIES = ("points", "EUR", "USD", "CZK")


class SettingRow(msgspec.Struct, frozen=True):
    """One setting: its name in the settings, its label, and its values with their words, or steps to walk through."""

    name: str
    label: Words
    options: tuple[tuple[Value, Words], ...] = ()
    steps: tuple[int, ...] = ()


PAGES = (
    (
        SettingRow("light", say.LIGHT(), ((100, say.FULL()), (70, say.DIMMED()))),
        SettingRow("four_colour", say.SUITS(), ((True, say.FOUR_COLOURS()), (False, say.TWO_COLOURS()))),
        SettingRow("left_handed", say.AMBER_KEY(), ((False, say.RIGHT()), (True, say.LEFT()))),
        SettingRow("sounds", say.SOUNDS(), ((True, say.ON()), (False, say.OFF()))),
    ),
    (
        SettingRow("calls_by", say.DEAL_IS_CALLED(), (("card", say.CARD_BY_CARD()), ("round", say.BY_ROUND()))),
        SettingRow("pace_ms", say.CALL_EVERY(), steps=PACES_MS),
        SettingRow("stands_at", say.STANDS_AT(), steps=(0, *SEATS)),
        SettingRow(
            "currency", say.NEXT_EVENING_IN(), tuple((c, say.POINTS() if c == "points" else c) for c in CURRENCIES)
        ),
    ),
    (SettingRow("sleep_after_min", say.DARK_AFTER(), steps=SLEEPS_MIN),),
)


def value_of(settings: Settings, name: str) -> Value:
    """What a setting is now; a seat that is not said is 0."""
    value: Value | None = getattr(settings, name)
    return 0 if value is None else value


def id_of(value: Value) -> str:
    """A value as the last part of a key's id: yes, no, 70, eur."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).lower()


def words_of(name: str, value: int) -> Words:
    """A number as a person reads it."""
    if name == "pace_ms":
        return say.SECONDS(n=f"{value / 1000:g}")
    if name == "sleep_after_min":
        return say.MINUTES(n=value) if value else say.NEVER()
    return say.SEAT(n=value) if value else say.NOT_SAID()


def draw(ctx: Context) -> Scene:
    """Four settings a page; or the question before the box is switched off."""
    frame = frame_of(ctx)
    asks = ctx.nav.gathered == ShutDownAsked()
    said = say.SHUT_DOWN_ASKED() if asks else say.OF_THIS_SCREEN()
    left = say.ALL_IS_STORED() if asks else say.KEPT()
    return compose(
        "settings",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, ctx.exported or left),
        () if asks else _rows(ctx, frame),
        bar(frame, *(_asked() if asks else _keys(ctx))),
    )


def _rows(ctx: Context, frame: Frame) -> Parts:
    for row, (head, box) in zip(PAGES[ctx.nav.page % len(PAGES)], rule_places(frame), strict=False):
        yield words(head, label_of(row, frame), 26, 20, 1 if frame.portrait else 2)
        value = value_of(ctx.settings, row.name)
        if row.steps:
            yield from _steps(row, int(value), box)
            continue
        options = row.options if value in dict(row.options) else (*row.options, (value, str(value)))
        for (each, told), rect in zip(options, box.columns(len(options)), strict=True):
            name = f"settings.{row.name}.{id_of(each)}"
            yield button(name, told, rect, "option", on=each == value, size=28)


def label_of(row: SettingRow, frame: Frame) -> Words:
    """What the row sets, by what moves: upright the amber key has the whole width, and Undo changes sides."""
    return say.UNDO_KEY() if row.name == "left_handed" and frame.portrait else row.label


def _steps(row: SettingRow, value: int, box: Rect) -> Parts:
    less, shown, more = number_places(box)
    yield Button(f"settings.{row.name}.less", "−", less, size=40, enabled=value > row.steps[0])
    yield words(shown, words_of(row.name, value), 40, 24, align="center")
    yield Button(f"settings.{row.name}.more", "+", more, size=40, enabled=value < row.steps[-1])


def _keys(ctx: Context) -> tuple[Key, ...]:
    keys = [
        Key("settings.more", people.MORE(), 100, rail.N_OF(n=ctx.nav.page % len(PAGES) + 1, of=len(PAGES))),
        Key("settings.lights", say.LIGHTS_TEST(), 112, enabled=ctx.prompt is None, size=26),
        Key("settings.anchor", say.ANCHOR(), 116, enabled=ctx.table.anchor is not None, size=26),
        Key("settings.about", say.ABOUT(), 100, size=26),
    ]
    if ctx.settings.shuts_down:
        keys.append(Key("settings.shutdown", say.SHUT_DOWN(), 100, size=26))
    return (*keys, Key("settings.back", rail.BACK(), primary=True))


def _asked() -> tuple[Key, ...]:
    return (Key("settings.off", say.SHUT_DOWN(), 232), Key("settings.back", say.NOT_NOW(), primary=True))


def press(ctx: Context, button: str) -> Outcome:
    """A setting holds at once."""
    page = ctx.nav.page
    match parts_of(button)[1:]:
        case ("more",):
            return Go(Nav(screen="settings", page=(page + 1) % len(PAGES)))
        case (("lights" | "about" | "anchor") as screen,):
            return Go(Nav(screen=screen))
        case ("shutdown",):
            return Go(Nav(screen="settings", page=page, gathered=ShutDownAsked()))
        case ("off",):
            return Do("shutdown", Nav(screen="settings", page=page))
        case (str(name), way):
            row = next(row for each in PAGES for row in each if row.name == name)
            return SetTo(name, _chosen(row, str(way), value_of(ctx.settings, name)), Nav(screen="settings", page=page))
    return Wrong(rail.NO_SUCH_KEY())


def _chosen(row: SettingRow, way: str, now: Value) -> Value:
    """The value that a key means; the one of now where no step or option is left."""
    if not row.steps:
        return next((value for value, _ in row.options if id_of(value) == way), now)
    fits = [s for s in row.steps if s > int(now)] if way == "more" else [s for s in reversed(row.steps) if s < int(now)]
    return fits[0] if fits else now
