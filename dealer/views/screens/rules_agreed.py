"""The house rules in force, looked at whenever somebody asks, and agreed anew between two deals."""

from msgspec.structs import replace

from dealer.rules.acts.agreeing import fixed_now, games_open, in_series, why_fixed
from dealer.rules.acts.choosing import rules_for
from dealer.rules.house.setting import Setting, Value, complete
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import RulesWished
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Scene
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens.house_rules import next_name, page_of, paged, rows
from dealer.words.said import Words
from dealer.words.screens import begin as say
from dealer.words.screens import rail


def draw(ctx: Context) -> Scene:
    """One page of rules, as they are or as they would be."""
    frame, key = frame_of(ctx), game_of(ctx)
    settings = ctx.games[key].all_settings
    pages = paged(rules_of(ctx), settings)
    page = min(ctx.nav.page, len(pages) - 1)
    said = say.RULES_OF(game=ctx.games[key].title)
    return compose(
        "house",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said),
        rows(frame, pages[page], rules_of(ctx), ctx.games[key], fixed_now(ctx.table, ctx.games, key)),
        _bar(ctx, frame, page, len(pages)),
    )


def game_of(ctx: Context) -> str:
    """The game whose rules are looked at: the one at hand unless another was asked for."""
    return wished(ctx.nav).game or ctx.table.game


def wished(nav: Nav) -> RulesWished:
    """What was touched so far."""
    return nav.gathered if isinstance(nav.gathered, RulesWished) else RulesWished()


def looked_at(nav: Nav) -> str:
    """The other game whose house rules are on the screen, or lie under a look at the rules; "" for none."""
    if nav.screen == "house":
        return wished(nav).game
    return looked_at(nav.under) if nav.screen and nav.under is not None else ""


def rules_of(ctx: Context) -> dict[str, Value]:
    """The rules that a deal would be played by, once the wishes are agreed."""
    key = game_of(ctx)
    before = rules_for(ctx.table, ctx.games, key)
    wanted = dict(wished(ctx.nav).wishes)
    return complete({**before, **wanted, **ctx.games[key].follows(before, wanted)}, ctx.games[key].all_settings)


def _setting(ctx: Context, name: str) -> Setting:
    return next(each for each in ctx.games[game_of(ctx)].all_settings if each.name == name)


def _head(ctx: Context, frame: Frame, said: Words) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    if touched := _touched(ctx):
        return [words(frame.strip, touched.help, 26, 20, 3 if frame.portrait else 2, bold=False)]
    series = in_series(ctx.table, ctx.games, game_of(ctx))
    left = why_fixed(ctx.table) or (say.SOME_FIXED() if series else say.AGREED_ANEW())
    return [*prompt_line(frame, said), *line2(frame, left)]


def cites(ctx: Context) -> str:
    """Where the rules explain what was touched last."""
    touched = _touched(ctx)
    return touched.cites if touched else ""


def _touched(ctx: Context) -> Setting | None:
    """The rule that was touched last."""
    wishes = wished(ctx.nav).wishes
    return _setting(ctx, wishes[-1][0]) if wishes else None


def _bar(ctx: Context, frame: Frame, page: int, pages: int) -> Parts:
    new, games = len(wished(ctx.nav).wishes), games_open(ctx.table, ctx.games)
    label = say.MORE_RULES() if page + 1 < pages else say.FIRST_RULES()
    keys = [Key("house.more", label, 168, page_of(page, pages))]
    if len(games) > 1:
        keys.append(Key("house.game", say.OTHER_GAME(), 136, enabled=not new, size=26))
    keys.append(Key("house.usual", say.ALL_AS_USUAL(), 120, enabled=bool(_to_usual(ctx)), size=26))
    if new:
        keys.append(Key("house.back", rail.BACK(), 104, size=26))
        keys.append(Key("house.agree", say.AGREED(), 168, say.CHANGED(n=new), primary=True, size=36))
    else:
        keys.append(Key("house.back", rail.BACK(), 168, primary=True))
    yield from bar(frame, *keys)


def _to_usual(ctx: Context) -> tuple[tuple[str, Value], ...]:
    """The wishes that make every rule the usual one, but for those that are fixed."""
    key, now = game_of(ctx), rules_of(ctx)
    usual, fixed = ctx.games[key].usual(now), fixed_now(ctx.table, ctx.games, key)
    return tuple(
        (each.name, usual[each.name])
        for each in ctx.games[key].all_settings
        if each.name not in fixed and now[each.name] != usual[each.name]
    )


def press(ctx: Context, button: str) -> Outcome:
    """A touch on a value is a wish; all wishes are agreed as one act."""
    here, games = ctx.nav, games_open(ctx.table, ctx.games)
    pages = len(paged(rules_of(ctx), ctx.games[game_of(ctx)].all_settings))
    match parts_of(button):
        case ("house", "more"):
            return Go(replace(here, page=(here.page + 1) % pages))
        case ("house", "game"):
            after = games[(games.index(game_of(ctx)) + 1) % len(games)]
            return Go(replace(here, page=0, gathered=RulesWished(after)))
        case ("house", "agree"):
            return Say(Pressed("rules.agree", name=game_of(ctx), rules=wished(ctx.nav).wishes))
        case ("house", "usual"):
            return Go(replace(here, gathered=_with(ctx, *_to_usual(ctx))))
        case ("house", str(rule), way):
            return Go(replace(here, gathered=_with(ctx, (rule, _touched_to(ctx, rule, way)))))
    return Go(Nav())


def _touched_to(ctx: Context, rule: str, way: str | int) -> Value:
    """What a touch on a key of this rule makes of it: the next number or name, or the value of the key."""
    setting, value = _setting(ctx, rule), rules_of(ctx)[rule]
    if setting.options:
        return next(each for each in setting.values if setting.id_of(each) == str(way))
    if setting.low is None:
        return next_name(ctx, setting, value)
    number = value if isinstance(value, int) else 0
    return setting.less(number) if way == "less" else setting.more(number)


def _with(ctx: Context, *new: tuple[str, Value]) -> RulesWished:
    """The wishes with these, each rule once; what is in force already is no wish."""
    now = wished(ctx.nav)
    wishes = dict(now.wishes)
    key = game_of(ctx)
    before = complete(rules_for(ctx.table, ctx.games, key), ctx.games[key].all_settings)
    for name, value in new:
        wishes.pop(name, None)
        if type(value) is not type(before[name]) or value != before[name]:
            wishes[name] = value
    return replace(now, wishes=tuple(wishes.items()))
