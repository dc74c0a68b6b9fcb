"""A reading is a claim: a tag and the running prompt make a reply, or a problem to show."""

from collections.abc import Callable

import msgspec

from dealer.cards import Card
from dealer.deck import Decks
from dealer.rules.events import Turned
from dealer.rules.prompts import Laid, Prompt
from dealer.rules.state.table import Table
from dealer.words import problems as say
from dealer.words.said import Face, Words


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
        return Trouble("not_now", say.LIES_THERE(), say.LIFT_AND_LAY_AGAIN())
    return Trouble("not_now", say.NO_CARD_NOW(), say.TAKE_IT_OFF())


def interpret(
    table: Table, prompt: Prompt | None, uid: str, decks: Decks, hidden: Callable[[str], str] = str
) -> Laid | Trouble | None:
    """What an arrived tag means now; None for a cut card, which means nothing.

    `hidden` gives what stands for a tag in the facts of the evening.
    """
    if table.deal is None or prompt is None or not prompt.waits_for_cards:
        return not_now(prompt)
    tagged = decks.find(uid)
    if tagged is None:
        ways = ("problem.aside", "problem.pick", "problem.again")
        return Trouble("unknown_tag", say.IN_NO_DECK(), say.PICK_OR_LAY(), ways, uid)
    if tagged.deck not in decks.in_play:
        text = say.OF_OTHER_DECK(deck=tagged.deck)
        ways = ("problem.void", "problem.pick", "problem.again")
        return Trouble("other_deck", text, say.LAY_ONE_IN_PLAY(), ways, uid)
    if tagged.card is None:
        return None
    known = [t for t in table.deal.turned if t.card == tagged.card]
    same_tag = next((t for t in known if t.tag in (uid, hidden(uid))), None)
    if same_tag is not None:
        return _known(table, prompt, same_tag, uid)
    if len(known) >= table.deal.decks:
        tags = {tag for each in decks.tags_of(tagged.card) for tag in (each, hidden(each))}
        # a card picked by hand, or read before the evening was opened from a copy, can be this very one
        if all(t.tag in tags for t in known):
            return _fouled(table, known[-1], uid)
        return _known(table, prompt, next(t for t in known if t.tag not in tags), uid)
    return Laid(tagged.card, hidden(uid))


def interpret_pick(table: Table, prompt: Prompt | None, card: Card, uid: str = "") -> Laid | Trouble:
    """What a card picked from the grid means now; `uid` is the tag that it was picked for, when that is read again."""
    if table.deal is None or prompt is None or not prompt.waits_for_cards:
        return not_now(prompt) if uid else Trouble("refused", say.NO_CARD_NOW())
    known = [t for t in table.deal.turned if t.card == card]
    if len(known) >= table.deal.decks:
        return _known(table, prompt, known[-1], uid)
    return Laid(card)


def _known(table: Table, prompt: Prompt, turned: Turned, uid: str) -> Trouble:
    sign = Face(turned.card)
    here = turned.place == prompt.place and (turned.seat is None or turned.seat in prompt.seats)
    if here:
        already = say.ON_BOARD_ALREADY if turned.place == "board" else say.READ_ALREADY
        two = ("problem.pick", "problem.again")
        return Trouble(
            "already_read",
            already(card=sign),
            say.LIFT_OFF(),
            two,
            uid,
            str(turned.card),
            turned.seat,
        )
    ways = ("problem.pick", "problem.correct", "problem.again")
    if turned.seat is not None:
        text = say.IS_OF(who=table.name(turned.seat), card=Face(turned.card, in_words=True))
        return Trouble("elsewhere", text, say.LAY_ANOTHER(), ways, uid, str(turned.card), turned.seat)
    lies = say.ON_BOARD if turned.place == "board" else say.IS_INDICATOR
    return Trouble("elsewhere", lies(card=sign), say.LAY_ANOTHER(), ways, uid, str(turned.card))


def _fouled(table: Table, turned: Turned, uid: str) -> Trouble:
    place = say.HAS_IT(who=table.name(turned.seat)) if turned.seat is not None else say.ON_TABLE()
    claim = say.TWO_CLAIM if table.deal is not None and table.deal.decks == 1 else say.THREE_CLAIM
    text = claim(card=Face(turned.card))
    ways = ("problem.void", "problem.correct", "problem.again")
    return Trouble("fouled", text, place, ways, uid)
