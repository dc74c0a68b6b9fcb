"""The house rules, agreed before play: the few that groups argue about first, the rest under "more"."""

from collections.abc import Collection, Sequence

from dealer.rules.begin import going_on
from dealer.rules.lobby import rules_now, settings_of
from dealer.rules.prompts import Pressed
from dealer.rules.setting import Rules, Setting, Value, changed, matters
from dealer.views import deck_check
from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import nav_rail
from dealer.views.layout import Frame
from dealer.views.parts import Key, Parts, bar, compose, line2, problem_strip, prompt_line
from dealer.views.places import number_places, rule_places
from dealer.views.scene import Button, Rect, Scene, Text

ROWS = 4


def pages_of(ctx: Context) -> tuple[tuple[Setting, ...], ...]:
    """The settings four a page, those that groups argue about on the first pages; what cannot matter is left out."""
    return paged(rules_now(ctx.table, ctx.games), settings_of(ctx.table, ctx.games))


def paged(rules: Rules, every: Sequence[Setting]) -> tuple[tuple[Setting, ...], ...]:
    """These settings four a page, as `pages_of` has those of the game that is agreed on."""
    shown = [s for s in every if matters(s, rules, every)]
    first, more = [s for s in shown if s.group == "first"], [s for s in shown if s.group == "more"]
    pages = [first[i : i + ROWS] for i in range(0, len(first), ROWS)]
    pages += [more[i : i + ROWS] for i in range(0, len(more), ROWS)]
    return tuple(tuple(page) for page in pages)


def draw(ctx: Context) -> Scene:
    """One page of rules."""
    frame, pages = frame_of(ctx), pages_of(ctx)
    page = min(ctx.nav.page, len(pages) - 1)
    title = ctx.games[ctx.table.game].title
    said = f"Agree the rules for {title}"
    return compose(
        "house",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said, page),
        rows(frame, pages[page], rules_now(ctx.table, ctx.games)),
        _bar(ctx, frame, page, len(pages)),
    )


def _head(ctx: Context, frame: Frame, said: str, page: int) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    touched = _touched(ctx)
    if touched is not None and touched.help:
        return [Text(frame.strip, touched.help, 26, 20, 3 if frame.portrait else 2, bold=False)]
    series = ctx.games[ctx.table.game].series
    players = len(ctx.table.seats)
    right = f"{players} players"
    if series is not None:
        right += f" · pool {players * series.stake(rules_now(ctx.table, ctx.games))}"
    left = "Fixed until the series ends" if series and not page else "Fixed at the first card"
    carried = going_on(ctx.table, ctx.games)
    if carried is not None:  # what is agreed here holds from the series after it
        left = "The last series goes on by its own rules"
        right = "" if frame.portrait else f"pool {carried.brought}"
    return [*prompt_line(frame, said), *line2(frame, left, right)]


def _touched(ctx: Context) -> Setting | None:
    """The rule that was set last on this page: it is explained."""
    return next((s for s in settings_of(ctx.table, ctx.games) if s.name == ctx.nav.field), None)


def cites(ctx: Context) -> str:
    """Where the rules explain what was set last."""
    touched = _touched(ctx)
    return touched.cites if touched else ""


def rows(frame: Frame, page: Sequence[Setting], rules: Rules, fixed: Collection[str] = ()) -> Parts:
    """A row for each setting: its values, the one that holds marked; of those that are `fixed` what was agreed."""
    for setting, (head, box) in zip(page, rule_places(frame), strict=False):
        yield Text(head, setting.label, 26, 20, 1 if frame.portrait else 2)
        value = rules[setting.name]
        if setting.name in fixed:
            yield Text(box, setting.says_of(value), 26, 20, 2, bold=False)
        elif setting.options:
            for option, rect in zip(setting.options, box.columns(len(setting.options)), strict=True):
                chosen = type(option.value) is type(value) and option.value == value
                name = f"house.{setting.name}.{setting.id_of(option.value)}"
                yield Button(name, option.label, rect, "option", on=chosen, size=28)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield from _number(setting, value, box)
        else:
            yield Button(f"house.{setting.name}.more", setting.label_of(value), box, "option", size=28)


def next_name(ctx: Context, setting: Setting, value: Value) -> str:
    """The one who is named after this one: the usual one, then who sits, one after another."""
    names = [str(setting.default), *(ctx.table.people[player].short for player in ctx.table.seats.values())]
    return names[(names.index(str(value)) + 1) % len(names) if value in names else 0]


def _number(setting: Setting, value: int, box: Rect) -> Parts:
    less, shown, more = number_places(box)
    down, up = setting.less(value) != value, setting.more(value) != value
    yield Button(f"house.{setting.name}.less", "−", less, size=40, enabled=down)
    yield Text(shown, setting.label_of(value), 40, 24, align="center")
    yield Button(f"house.{setting.name}.more", "+", more, size=40, enabled=up)


def _bar(ctx: Context, frame: Frame, page: int, pages: int) -> Parts:
    rules, every = rules_now(ctx.table, ctx.games), settings_of(ctx.table, ctx.games)
    other = len(changed(rules, every))
    detail = f"{other} not as usual" if other else "all as usual"
    label = "More rules" if page + 1 < pages else "First rules"
    yield from bar(
        frame,
        Key("house.more", label, 200, f"page {page + 1} of {pages}", enabled=pages > 1),
        Key("house.usual", "All as usual", 152, enabled=bool(other), size=26),
        Key("house.agree", "Agreed: shuffle", 240, detail, primary=True, size=36),
    )


def press(ctx: Context, button: str) -> Outcome:
    """Options and numbers are set at once; the page stays."""
    page, pages = ctx.nav.page, len(pages_of(ctx))
    if button == "house.more":
        return Go(Nav(page=(page + 1) % pages))
    if button == "house.agree" and (stop := deck_check.refusal(ctx)):
        return stop
    rule, _, way = button.removeprefix("house.").rpartition(".")
    stay = Nav(page=page, field=rule)
    if way in {"less", "more"} and rule:
        value = rules_now(ctx.table, ctx.games)[rule]
        setting = next((each for each in settings_of(ctx.table, ctx.games) if each.name == rule), None)
        if setting is not None and isinstance(value, str):
            return Say(Pressed(button, name=next_name(ctx, setting, value)), stay)
        amount = value if isinstance(value, int) and not isinstance(value, bool) else None
        return Say(Pressed(button, amount), stay)
    return Say(Pressed(button), Nav() if button in {"house.agree", "house.usual"} else stay)
