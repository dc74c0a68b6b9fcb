"""The house rules, agreed before play: the few that groups argue about first, the rest under "more"."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from dealer.rules.acts.lobby import rules_now, settings_of
from dealer.rules.begin import going_on
from dealer.rules.game import Game
from dealer.rules.house.setting import Rules, Setting, Value, matters
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import RuleTouched
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, button, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Button, Rect, Scene, Shape, Tone
from dealer.views.parts.screen_places import number_places, rule_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import deck_check
from dealer.words.people import PLAYERS
from dealer.words.said import Words
from dealer.words.screens import begin as say
from dealer.words.screens import rail
from dealer.words.screens.rail import dotted

ROWS = 4
BAR_W = 6
"""Of the bar that marks what is not as usual, bp."""


def pages_of(ctx: Context) -> tuple[tuple[Setting, ...], ...]:
    """The settings four a page, those that groups argue about on the first pages; what cannot matter is left out."""
    return paged(rules_now(ctx.table, ctx.games), settings_of(ctx.table, ctx.games))


def paged(rules: Rules, every: Sequence[Setting]) -> tuple[tuple[Setting, ...], ...]:
    """These settings four a page, as `pages_of` has those of the game that is agreed on.

    What a choice opens up follows it at once: whoever takes high-low sees next how it is played.
    """
    shown = {s.name: s for s in every if matters(s, rules, every)}
    opened = {s.name for s in shown.values() if opened_by(s, every)}
    heads = [s for s in shown.values() if s.name not in opened]
    first, more = (
        [each for head in heads if head.group == group for each in _with_opened(head, shown, every)]
        for group in ("first", "more")
    )
    rest = len(first) % ROWS if len(first) > ROWS else 0  # a last one of them begins the page of the others
    first, more = first[: len(first) - rest], first[len(first) - rest :] + more
    return tuple(tuple(each[i : i + ROWS]) for each in (first, more) for i in range(0, len(each), ROWS))


def opened_by(setting: Setting, every: Sequence[Setting]) -> str:
    """The rule whose usual value hides this one, so that only another choice opens it; "" where none does."""
    name, idle = setting.idle_when or ("", ())
    usual = next((s.default for s in every if s.name == name), None)
    return name if any(type(usual) is type(each) and usual == each for each in idle) else ""


def _with_opened(head: Setting, shown: Mapping[str, Setting], every: Sequence[Setting]) -> Iterator[Setting]:
    yield head
    for each in shown.values():
        if opened_by(each, every) == head.name:
            yield from _with_opened(each, shown, every)


def draw(ctx: Context) -> Scene:
    """One page of rules."""
    frame, pages = frame_of(ctx), pages_of(ctx)
    page = min(ctx.nav.page, len(pages) - 1)
    title = ctx.games[ctx.table.game].title
    said = say.AGREE_RULES_FOR(game=title)
    return compose(
        "house",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said, page),
        rows(frame, pages[page], rules_now(ctx.table, ctx.games), ctx.games[ctx.table.game]),
        _bar(ctx, frame, page, len(pages)),
    )


def _head(ctx: Context, frame: Frame, said: Words, page: int) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    touched = _touched(ctx)
    if touched is not None and touched.help:
        return [words(frame.strip, touched.help, 26, 20, 3 if frame.portrait else 2, bold=False)]
    series = ctx.games[ctx.table.game].series
    players = len(ctx.table.seats)
    right: Words = PLAYERS(n=players)
    if series is not None:
        right = say.PLAYERS_POOL(players=right, n=players * series.stake(rules_now(ctx.table, ctx.games)))
    left = say.FIXED_UNTIL() if series and not page else say.FIXED_AT_CARD()
    carried = going_on(ctx.table, ctx.games)
    if carried is not None:  # what is agreed here holds from the series after it
        left = say.LAST_SERIES_GOES_ON()
        right = "" if frame.portrait else say.POOL_OF(n=carried.brought)
    return [*prompt_line(frame, said), *line2(frame, left, right)]


def _touched(ctx: Context) -> Setting | None:
    """The rule that was set last on this page: it is explained."""
    touched = ctx.nav.gathered
    if not isinstance(touched, RuleTouched):
        return None
    return next((s for s in settings_of(ctx.table, ctx.games) if s.name == touched.rule), None)


def cites(ctx: Context) -> str:
    """Where the rules explain what was set last."""
    touched = _touched(ctx)
    return touched.cites if touched else ""


def rows(frame: Frame, page: Sequence[Setting], rules: Rules, game: Game, fixed: Collection[str] = ()) -> Parts:
    """A row for each setting: its values, the one that holds marked; of those that are `fixed` what was agreed.

    One that is not as usual has a bar at its left, and says what the usual one would be.
    """
    usual, marked = game.usual(rules), {each.name for each in game.unusual(rules)}
    for setting, (head, box) in zip(page, rule_places(frame), strict=False):
        other = setting.name in marked
        if other:
            yield Shape(Rect(head.x, head.y, BAR_W, head.h), Tone.FACE)
        label = Rect(head.x + BAR_W + 6, head.y, head.w - BAR_W - 6, head.h) if other else head
        value = rules[setting.name]
        said = say.USUAL_IS(what=setting.label_of(usual[setting.name])) if other else ""
        if frame.portrait and said:  # the label has the whole width, and the keys have none to spare
            yield words(label, dotted([setting.label, said]), 26, 20)
            other, said = False, ""
        else:
            yield words(label, setting.label, 26, 20, 1 if frame.portrait else 2)
        if setting.name in fixed:
            agreed = setting.says_of(value)
            told = say.SAYS_USUAL(says=agreed, usual=said) if said else agreed
            yield words(box, told, 26, 20, 2, bold=False)
        elif setting.options:
            for option, rect in zip(setting.options, box.columns(len(setting.options)), strict=True):
                name = f"house.{setting.name}.{setting.id_of(option.value)}"
                mark = say.USUAL() if other and _same(option.value, usual[setting.name]) else ""
                on = _same(option.value, value)
                yield button(name, option.label, rect, "option", on=on, detail=mark, size=28)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield from _number(setting, value, box, said)
        else:
            yield button(f"house.{setting.name}.more", setting.label_of(value), box, "option", detail=said, size=28)


def _same(one: Value, other: Value) -> bool:
    """Equal and of one kind: yes is not 1."""
    return type(one) is type(other) and one == other


def next_name(ctx: Context, setting: Setting, value: Value) -> str:
    """The one who is named after this one: the usual one, then who sits, one after another."""
    names = [str(setting.default), *(ctx.table.people[player].short for player in ctx.table.seats.values())]
    return names[(names.index(str(value)) + 1) % len(names) if value in names else 0]


def _number(setting: Setting, value: int, box: Rect, usual: Words = "") -> Parts:
    less, shown, more = number_places(box)
    figure = Rect(shown.x, shown.y, shown.w, shown.h - 22) if usual else shown
    down, up = setting.less(value) != value, setting.more(value) != value
    yield Button(f"house.{setting.name}.less", "−", less, size=40, enabled=down)
    yield words(figure, setting.label_of(value), 40, 24, align="center")
    if usual:
        yield words(Rect(shown.x, figure.bottom, shown.w, 22), usual, 20, align="center", tone=Tone.DIM)
    yield Button(f"house.{setting.name}.more", "+", more, size=40, enabled=up)


def page_of(page: int, pages: int) -> Words:
    """Which page this is, in as many words as a narrow key holds: "page 1 of 9", "1 of 10"."""
    return say.PAGE_OF(n=page + 1, of=pages) if pages < 10 else rail.N_OF(n=page + 1, of=pages)


def _bar(ctx: Context, frame: Frame, page: int, pages: int) -> Parts:
    other = len(ctx.games[ctx.table.game].unusual(rules_now(ctx.table, ctx.games)))
    detail = say.NOT_AS_USUAL(n=other) if other else say.ALL_USUAL()
    label = say.MORE_RULES() if page + 1 < pages else say.FIRST_RULES()
    yield from bar(
        frame,
        Key("house.more", label, 200, page_of(page, pages), enabled=pages > 1),
        Key("house.usual", say.ALL_AS_USUAL(), 152, enabled=bool(other), size=26),
        Key("house.agree", say.AGREED_SHUFFLE(), 240, detail, primary=True, size=36),
    )


def press(ctx: Context, button: str) -> Outcome:
    """Options and numbers are set at once; the page stays."""
    page, pages = ctx.nav.page, len(pages_of(ctx))
    match parts_of(button):
        case ("house", "more"):
            return Go(Nav(page=(page + 1) % pages))
        case ("house", "agree") if stop := deck_check.refusal(ctx):
            return stop
        case ("house", str(rule), "less" | "more"):
            return Say(_stepped(ctx, button, rule), Nav(page=page, gathered=RuleTouched(rule)))
        case ("house", str(rule), _):
            return Say(Pressed(button), Nav(page=page, gathered=RuleTouched(rule)))
    return Say(Pressed(button), Nav())


def _stepped(ctx: Context, button: str, rule: str) -> Pressed:
    """The key of a number or a name, with what it was when it was touched, or who comes next."""
    value = rules_now(ctx.table, ctx.games)[rule]
    setting = next((each for each in settings_of(ctx.table, ctx.games) if each.name == rule), None)
    if setting is not None and isinstance(value, str):
        return Pressed(button, name=next_name(ctx, setting, value))
    return Pressed(button, value if isinstance(value, int) and not isinstance(value, bool) else None)
