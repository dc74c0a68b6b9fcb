"""Name the winner: per pot, last side pot first, by a tap on seats; several share (no cards needed)."""

from dealer.rules.prompts import AwardPot, Choice, Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import PotsAwarded
from dealer.views.kit.layout import Frame, centre
from dealer.views.kit.pieces import Key, Parts, bar, compose, words
from dealer.views.kit.scene import Rect, Scene, Tone
from dealer.views.parts.screen_top import head
from dealer.views.parts.table_top import around, frame_of
from dealer.words.people import anded
from dealer.words.said import Words
from dealer.words.screens import rail as rail
from dealer.words.screens import table as say


def pots_to_award(ctx: Context) -> tuple[AwardPot, ...]:
    """The pots that the prompt lets the table award."""
    return ctx.prompt.awards if ctx.prompt else ()


def named(ctx: Context, page: int) -> tuple[int, ...]:
    """The seats named for one pot."""
    return tuple(sorted(_winners(ctx)[page]))


def _winners(ctx: Context) -> list[frozenset[int]]:
    """The seats named so far, a set for each pot."""
    named_so_far = ctx.nav.gathered.winners if isinstance(ctx.nav.gathered, PotsAwarded) else ()
    return [*named_so_far, *(frozenset[int]() for _ in pots_to_award(ctx)[len(named_so_far) :])]


def draw(ctx: Context) -> Scene:
    """The table with the seats that can win this pot as keys."""
    frame, pots, page = frame_of(ctx), pots_to_award(ctx), ctx.nav.page
    pot = pots[page]
    said = say.WHO_WINS_POT(pot=pot.name) if pot.name else say.WHO_WINS_DEAL()
    taps = {s: Choice(f"award.{s}", ctx.table.name(s), seat=s) for s in pot.seats}
    winners = named(ctx, page)
    last = page + 1 == len(pots)
    names = anded([ctx.table.name(s) for s in winners])
    ok = Key("award.ok", say.THAT_IS_IT() if last else say.NEXT_POT(), 232, primary=True, enabled=bool(winners))
    return compose(
        "award",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        head(ctx, frame, said),
        around(ctx, frame, taps, won=winners),
        _middle(frame, pot, names),
        bar(frame, Key("award.back", rail.BACK(), 152), ok),
    )


def _middle(frame: Frame, pot: AwardPot, names: Words) -> Parts:
    x, y, w, h = centre(frame)
    if pot.amount:
        yield words(Rect(x + 16, y, w - 32, h * 0.5), say.POT_HEAD(pot=pot.name, n=pot.amount), 44, 24, align="center")
    yield words(
        Rect(x + 16, y + h * 0.5, w - 32, h * 0.4),
        names or say.TAP_WINNER(),
        30,
        20,
        2,
        "center",
        Tone.TEXT if names else Tone.DIM,
        name=True,
    )


def press(ctx: Context, button: str) -> Outcome:
    """A seat is named, or no longer; the last pot's key gives all of them."""
    pots, page = pots_to_award(ctx), ctx.nav.page
    if button == "award.ok":
        if page + 1 < len(pots):
            return Go(Nav(screen="award", page=page + 1, gathered=ctx.nav.gathered))
        return Say(Pressed("award.ok", pots=tuple(named(ctx, i) for i in range(len(pots)))))
    winners = _winners(ctx)
    winners[page] ^= {seat for seat in parts_of(button) if isinstance(seat, int)}
    return Go(Nav(screen="award", page=page, gathered=PotsAwarded(tuple(winners))))
