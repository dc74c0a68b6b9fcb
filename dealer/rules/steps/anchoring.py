"""Before a draw: the anchor is photographed, then the table says its number."""

from dealer.anchor import LINKS, MOST_DIGITS, LinkLost, Links
from dealer.rules import events as e
from dealer.rules.events.kinds import AgainWhy, AnchorWhy, DrawnFirst, DrawnOf
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Stage, Table
from dealer.words import fairness, refusals
from dealer.words.said import Words

CITES = "Table T1"
REASONS: dict[DrawnOf, tuple[AgainWhy, ...]] = {
    "shuffle": ("card_fell", "card_seen", "wrong_pile", "wrong_order", "other"),
    "cut": ("card_fell", "card_seen", "wrong_place", "deck_fell", "other"),
    "seats": ("came", "left", "misread", "other"),
    "first_dealer": ("came", "left", "other"),
}
"""Why something is drawn again, one tap each, in words: `fairness.WHY`."""


def due(table: Table) -> bool:
    """Whether an anchor has to be made before the next draw: there is none, or it gives no draw any more."""
    return table.anchor is None or table.anchor.spent


def ready(table: Table) -> bool:
    """Whether a draw can be taken now: the anchor was seen, and the table has said its number."""
    return table.anchor is not None and table.anchor.ready


def made(table: Table, links: Links, why: AnchorWhy = "") -> e.AnchorMade:
    """The fact of a new chain, and why it is made."""
    old = table.anchor
    if old is None:
        why = why or ("earlier version" if len(table.deals) else "")
    elif not why:
        why = "copy" if old.lost else "used up"
    return e.AnchorMade(links.make(), LINKS, why)


def waits(table: Table) -> bool:
    """The running deal waits for the first word of its draw, or what is drawn before it does."""
    deal = table.deal
    if deal is None:
        return bool(table.drawing)
    return table.stage == "play" and not deal.ended and deal.step == 0 and deal.shuffle is None


def drawn(table: Table, links: Links, purpose: DrawnOf, of: int, piles: int = 0) -> e.Drawn:
    """The fact of the next draw."""
    anchor = table.anchor
    if anchor is None or not anchor.ready:
        raise Refused(fairness.NO_DRAW_LEFT(), CITES)
    deal = table.deal.number if table.deal is not None else 0
    try:
        link = links.link(anchor.anchor, anchor.draws + 1)
    except LinkLost:
        raise Refused(fairness.NO_LINKS_HERE(), CITES) from None
    return e.Drawn(anchor.draws + 1, purpose, deal, of, link.hex(), piles)


def ask(table: Table) -> Prompt:
    """The photograph first, then the number; a number that is known before the photograph proves nothing."""
    anchor = table.anchor
    if anchor is None or not anchor.seen:
        seen = Choice("anchor.seen", fairness.HAVE_IT(), fairness.NEXT_NUMBER(), primary=True)
        return Prompt("anchor", fairness.PHOTOGRAPH(), CITES, (seen,))
    said = [each for each in anchor.said if not each.before]
    done = Choice("anchor.done", fairness.ENOUGH(), fairness.PLAY_WITH(numbers=anchor.numbers), primary=True)
    if not anchor.numbers:
        why = fairness.FOUR_COUNT() if said else fairness.NOBODY_ADDS()
        done = Choice("anchor.done", fairness.SKIP(), why, primary=True)
    text = fairness.ANYONE_ELSE() if said else fairness.SAY_A_NUMBER()
    return Prompt("number", text, CITES, (Choice("anchor.add", fairness.ADD()), done))


def answer(table: Table, reply: Reply) -> tuple[e.Event, ...]:
    """The facts that a touch on the anchor's screens makes; raises Refused and changes nothing."""
    anchor = table.anchor
    match reply:
        case Pressed("anchor.seen") if anchor is not None and not anchor.seen:
            return (e.Did(fairness.PHOTOGRAPHED()), e.AnchorSeen())
        case Pressed("anchor.add", name=digits) if anchor is not None and anchor.seen and not anchor.closed:
            return _said(table, digits, reply.seats)
        case Pressed("anchor.done") if anchor is not None and anchor.seen and not anchor.closed:
            words = fairness.NUMBER(numbers=anchor.numbers) if anchor.numbers else fairness.NO_NUMBER()
            return (e.Did(words), e.NumbersClosed())
    raise Refused(refusals.KEY_ANSWERS_NOTHING(), CITES)


def _said(table: Table, digits: str, seats: tuple[e.Seat, ...]) -> tuple[e.Event, ...]:
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise Refused(fairness.DIGITS_ONLY(most=MOST_DIGITS), CITES)
    seat = next((seat for seat in seats if seat in table.seats), None)
    person = table.people[table.seats[seat]] if seat is not None else None
    said = fairness.SOMEBODY_SAID(digits=digits)
    if person is not None:
        said = fairness.SAID(who=person.short, digits=digits)
    return (e.Did(said), e.NumberSaid(digits, seat, person.name if person else ""))


def again(table: Table, purpose: DrawnOf, said: str) -> tuple[e.Event, ...]:
    """What was shown is used up: the next link is taken, and the reason stays in the story."""
    why = next((reason for reason in REASONS[purpose] if reason == said), None)
    if why is None:
        raise Refused(refusals.KEY_ANSWERS_NOTHING(), CITES)
    deal = table.deal.number if table.deal is not None else 0
    return (e.Did(fairness.again(purpose, why)), e.Again(purpose, deal, why))


def renewed(table: Table, links: Links) -> tuple[e.Event, ...]:
    """A new chain because somebody asks for one; raises Refused inside a deal, from its draw to its end."""
    deal = table.deal
    if deal is None or table.stage != "play" or not (deal.ended or waits(table)):
        raise Refused(fairness.BETWEEN_DEALS(), CITES)
    return (e.Did(fairness.NEW_ANCHOR()), made(table, links, "asked"))


def repeatable(table: Table) -> DrawnOf | None:
    """What of the draws shown can be taken again now."""
    deal = table.deal
    if deal is None and table.drawing:
        return None
    if deal is None:
        stages: dict[Stage, tuple[DrawnFirst, ...]] = {"seats": ("seats", "first_dealer"), "dealer": ("first_dealer",)}
        return next((purpose for purpose in stages.get(table.stage, ()) if purpose in table.drawn), None)
    if not ready(table) or table.stage != "play" or deal.ended or deal.fault or deal.step > 1 or deal.shuffle is None:
        return None
    return ("shuffle" if deal.shuffle.how == "called" else "cut") if deal.shuffle.draw else None


def before_first_word(table: Table) -> Words:
    """Why Undo goes no further back, where it is a draw that was shown; "" where it is not."""
    deal = table.deal
    if table.before is not None:
        return ""
    if deal is not None and not deal.ended and deal.shuffle is not None and deal.step <= 1:
        cut = deal.shuffle.how == "hand"
        return fairness.CUT_KNOWN() if cut else fairness.PILE_KNOWN()
    if deal is None and "first_dealer" in table.drawn and table.stage == "dealer":
        return fairness.DEALER_KNOWN()
    if deal is None and "seats" in table.drawn:
        return fairness.SEATS_KNOWN()
    if table.anchor is not None and table.anchor.said and not table.anchor.closed:
        return fairness.NUMBER_STANDS()
    return ""


def opened(table: Table, links: Links, number: str) -> tuple[e.Event, ...]:
    """The anchor of an evening that begins with a preset: made and recorded, and no screen asks."""
    anchor = made(table, links, "preset")
    said = (e.NumberSaid(number, before=True),) if number else ()
    return (anchor, *said, e.NumbersClosed())


def resumed(table: Table, links: Links) -> tuple[e.Event, ...]:
    """What follows where an evening is opened: its anchor may be lost, and a draw may wait for one."""
    facts: list[e.Event] = []
    if (
        table.stage != "closed"
        and table.anchor is not None
        and not table.anchor.lost
        and not links.knows(table.anchor.anchor)
    ):
        facts.append(e.AnchorLost())
    after = fold(facts, table)
    if waits(after) and due(after):
        facts.append(made(after, links))
    return tuple(facts)
