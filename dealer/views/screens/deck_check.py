"""The deck before the first deal: the offer to read every card once, and the ways on if one is missing (Faults F6)."""

from dealer.deck.check import Check
from dealer.deck.session import DeckLine
from dealer.rules.acts.lobby import rules_now
from dealer.views.context import Context, Go, Nav, Outcome, WithDecks
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words.said import Words
from dealer.words.screens import decks as say
from dealer.words.screens import rail

ONE_LINE = 3
"""So many missing cards are named in the prompt."""


def in_play(ctx: Context) -> list[DeckLine]:
    """The enrolled decks that the chosen game is dealt from."""
    game = ctx.games.get(ctx.table.game or "")
    count = game.decks(rules_now(ctx.table, ctx.games)) if game else 1
    lines = [line for line in ctx.decks.lines if line.tagged and 0 < line.place <= count]
    return sorted(lines, key=lambda line: line.place)


def is_offered(ctx: Context) -> bool:
    """A deck in play has tags, and the house rules want it checked."""
    return bool(in_play(ctx)) and rules_now(ctx.table, ctx.games).get("deck_check") is not False


def next_deck(ctx: Context) -> str:
    """The deck that a tap on the offer checks: the first in play that is not known to be whole."""
    decks = [line.name for line in in_play(ctx)]
    return next((name for name in decks if not _is_whole(ctx, name)), decks[0])


def offer(ctx: Context) -> Key | None:
    """The offer to have every card read once, before the evening begins; None where no reader can read it."""
    if not is_offered(ctx) or ctx.reader_gone:
        return None
    label = say.DECK_IS_WHOLE() if _is_whole(ctx, next_deck(ctx)) else say.CHECK_THE_DECK()
    return Key("seats.check", label, style="ghost", size=24)


def _is_whole(ctx: Context, deck: str) -> bool:
    check = ctx.decks.checks.get(deck)
    return check is not None and not check.findings()


def warning(ctx: Context) -> Words:
    """What a check of the decks in play found wrong, or that it was broken off; "" where nothing is known."""
    for line in in_play(ctx):
        check = ctx.decks.checks.get(line.name)
        if check is not None and check.findings():
            return say.MISSING_BY_HAND() if check.by_hand else check.findings()[0]
        session = ctx.decks.session
        if check is None and session is not None and session.check is not None and session.deck == line.name:
            return say.STOPPED_AT(n=session.check.came) if session.check.came else ""
    return ""


def short_deck(ctx: Context) -> Check | None:
    """The check that refuses the start: a card of a deck in play was missing, and nobody has said that it is there."""
    if not is_offered(ctx):
        return None
    checks = (ctx.decks.checks.get(line.name) for line in in_play(ctx))
    return next((check for check in checks if check is not None and check.absent and not check.by_hand), None)


def refusal(ctx: Context) -> Go | None:
    """In place of the start: what is missing, and the ways on."""
    return Go(Nav(screen="deck_check")) if short_deck(ctx) else None


def draw(ctx: Context) -> Scene:
    """The missing cards by name, and the ways on."""
    check = short_deck(ctx)
    if check is None:
        low = [Key("deck_check.back", rail.BACK(), primary=True)]
        return menu(ctx, "deck_check", say.NOTHING_MISSING(), "", [], low)
    names = [card.label for card in check.absent]
    some = len(names) > 1
    few = len(names) <= ONE_LINE
    said = say.NO_START_WITHOUT(cards=" ".join(names)) if few else say.NO_START(n=len(names))
    missing = (say.MISSING_MORE if names[8:] else say.MISSING)(cards=" ".join(names[:8]))
    left = say.MISSING_FROM(deck=check.deck) if few else missing
    keys = [
        Key("deck_check.replace", say.REPLACE(card=names[0]), detail=say.NEW_TAG(), size=28),
        Key("deck_check.decks", say.ANOTHER_DECK(), detail=say.PUT_IN_PLAY(), size=28),
        Key("deck_check.here", say.LIE_HERE() if some else say.LIES_HERE(), detail=say.PICK_BY_HAND(), size=28),
    ]
    low = [Key("deck_check.back", rail.BACK(), 152), Key("deck_check.again", say.CHECK_AGAIN(), primary=True)]
    return menu(ctx, "deck_check", said, left, keys, low)


def press(ctx: Context, button: str) -> Outcome:
    """One of the ways on."""
    check = short_deck(ctx)
    if check is None:
        return Go(Nav())
    match button:
        case "deck_check.replace":
            return WithDecks("replace", Nav(screen="enroll"), check.deck, check.absent[0])
        case "deck_check.decks":
            return Go(Nav(screen="decks"))
        case "deck_check.here":
            return WithDecks("by_hand", ctx.nav.under or Nav(), check.deck)
    return WithDecks("check", Nav(screen="enroll"), check.deck)
