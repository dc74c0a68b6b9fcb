"""A reading is a claim: a tag and the running prompt make a reply, or a problem to show."""

import msgspec

from dealer.cards import Card
from dealer.deck import Decks
from dealer.rules.events import Turned
from dealer.rules.prompts import Laid, Prompt
from dealer.rules.state.table import Table
from dealer.words.said import Words


class Trouble(msgspec.Struct, frozen=True):
    """Why a reading or a touch did not count: a code, what happened, and what to do about it.

    `ways` are the keys that lead on, offered only where a card is waited for.
    """

    code: str
    text: Words
    hint: Words = ""
    ways: tuple[str, ...] = ()
    uid: str = ""
    """The tag whose lifting ends the problem; never shown or stored."""
    card: str = ""
    """The card on the table that it is about, "" where none."""
    seat: int | None = None
    """The seat that it is about."""
    act: bool = False
    """Whether the table refused what was said to it; else a touch, typing or a reading could not be used."""


def not_now(prompt: Prompt | None) -> Trouble:
    """A reading that nothing waited for, or that lay there before: no card is named."""
    if prompt is not None and prompt.waits_for_cards:
        return Trouble("not_now", "A card lies there already", "lift it and lay it again")
    return Trouble("not_now", "No card is waited for now", "take it off the reader")


def interpret(table: Table, prompt: Prompt | None, uid: str, decks: Decks) -> Laid | Trouble | None:
    """What an arrived tag means now; None for a cut card, which means nothing."""
    if table.deal is None or prompt is None or not prompt.waits_for_cards:
        return not_now(prompt)
    tagged = decks.find(uid)
    if tagged is None:
        ways = ("problem.aside", "problem.pick", "problem.again")
        return Trouble("unknown_tag", "This tag is in no deck", "pick the card, or lay another", ways, uid)
    if tagged.deck not in decks.in_play:
        text = f"That card is of {tagged.deck}"
        ways = ("problem.void", "problem.pick", "problem.again")
        return Trouble("other_deck", text, "lay one of the deck in play, or pick it to use it", ways, uid)
    if tagged.card is None:
        return None
    known = [t for t in table.deal.turned if t.card == tagged.card]
    same_tag = next((t for t in known if t.tag == uid), None)
    if same_tag is not None:
        return _known(table, prompt, same_tag, uid)
    if len(known) >= table.deal.decks:
        if all(t.tag for t in known):
            return _fouled(table, known[-1], uid)
        return _known(table, prompt, next(t for t in known if not t.tag), uid)
    return Laid(tagged.card, uid)


def interpret_pick(table: Table, prompt: Prompt | None, card: Card, uid: str = "") -> Laid | Trouble:
    """What a card picked from the grid means now; `uid` is the tag that it was picked for, when that is read again."""
    if table.deal is None or prompt is None or not prompt.waits_for_cards:
        return not_now(prompt) if uid else Trouble("refused", "No card is waited for now")
    known = [t for t in table.deal.turned if t.card == card]
    if len(known) >= table.deal.decks:
        return _known(table, prompt, known[-1], uid)
    return Laid(card)


def _known(table: Table, prompt: Prompt, turned: Turned, uid: str) -> Trouble:
    sign = turned.card.label
    here = turned.place == prompt.place and (turned.seat is None or turned.seat in prompt.seats)
    if here:
        where = "on the board" if turned.place == "board" else "read"
        two = ("problem.pick", "problem.again")
        return Trouble(
            "already_read",
            f"{sign} is {where} already",
            "lift it off and lay another",
            two,
            uid,
            str(turned.card),
            turned.seat,
        )
    ways = ("problem.pick", "problem.correct", "problem.again")
    if turned.seat is not None:
        card = f"{turned.card.rank.word} of {turned.card.suit.name.lower()}s"
        text = f"That is {table.name(turned.seat)}'s {card}"
        return Trouble("elsewhere", text, "lay another card", ways, uid, str(turned.card), turned.seat)
    where = "is on the board" if turned.place == "board" else "is the indicator"
    return Trouble("elsewhere", f"{sign} {where}", "lay another card", ways, uid, str(turned.card))


def _fouled(table: Table, turned: Turned, uid: str) -> Trouble:
    place = f"{table.name(turned.seat)} has it" if turned.seat is not None else "it is on the table"
    copies = "Two" if table.deal is not None and table.deal.decks == 1 else "Three"
    text = f"{copies} cards claim {turned.card.label}"
    ways = ("problem.void", "problem.correct", "problem.again")
    return Trouble("fouled", text, f"{place}; void or correct", ways, uid)
