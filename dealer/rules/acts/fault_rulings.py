"""What the house rule says of a fault as the deal stands now, and what the referee's other word would be (C20-C30).

A ruling is the sentence for the key and the facts that follow; both are worked out from the table alone.
"""

from collections.abc import Callable

import msgspec

from dealer.rules import events as e
from dealer.rules.acts.leaving import call_off, hand_dead
from dealer.rules.events.kinds import SeenCard
from dealer.rules.game import Game, Games
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.common import running
from dealer.rules.steps.dealing import deal_pattern, too_many_up
from dealer.rules.steps.drawing import DrawCards, drawn_late, still_owed, to_be_had
from dealer.words import faults as said
from dealer.words.said import Said


class Ruling(msgspec.Struct, frozen=True):
    """One way to settle a fault: what is done, in a few words, and the facts of it."""

    words: Said
    facts: tuple[e.Event, ...] = ()
    label: Said | None = None
    """The key of a third way."""


class Settled(msgspec.Struct, frozen=True):
    """A fault as it stands now: what the house rule says, the referee's other word, and a third where there is one."""

    rule: Ruling
    other: Ruling
    third: Ruling | None = None
    cites: str = ""
    """The paragraph that says what the rule says here; "" = the fault's own."""


MISDEAL, TOO_LATE, ON_THE_DEAL = "Faults F1", "Faults F2", "Faults F3"

Judge = Callable[[Table, e.Seat | None, Games], Settled]


def action_begun(table: Table) -> bool:
    """Enough players have bet, or thrown the first discard: the deal stands (C20)."""
    return len(running(table).acted) >= int(table.rules.get("action_begun_after", 2))


def _paid(deal: Deal) -> bool:
    """Something was put into the pots of this deal."""
    return any(deal.put_in.values())


def misdealt(deal: Deal) -> Ruling:
    """The same dealer deals again, antes and bets go back; the stakes of a series stay in its pool."""
    back = said.AGAIN_CHIPS if deal.acted else said.AGAIN_ANTES
    return Ruling((back if _paid(deal) else said.AGAIN)(), call_off(deal, "misdeal"))


STANDS = Ruling(said.STANDS())


def dead(table: Table, seat: e.Seat | None, games: Games) -> Ruling:
    """The hand is dead; what it paid stays in, as far as somebody who is in has matched it or still does (C12)."""
    deal = running(table)
    most = max((deal.staying.get(s, 0) for s in deal.active if s != seat), default=0)
    words = said.HAND_DEAD_CHIPS() if _paid(deal) else said.HAND_DEAD()
    if seat is not None and deal.staying.get(seat, 0) > most:
        words = said.HAND_DEAD_CALLED()
    return Ruling(words, hand_dead(table, seat, games) if seat is not None else ())


def misdeal(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """Before enough players have acted it is dealt again, after that the deal stands (C20)."""
    del seat, games
    again = misdealt(running(table))
    return Settled(STANDS, again, cites=TOO_LATE) if action_begun(table) else Settled(again, STANDS, cites=MISDEAL)


def void(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """It counts for nothing; the same dealer deals again, or the deal passes on."""
    del seat, games
    deal = running(table)
    passes = Ruling(said.VOID_NEXT(), call_off(deal, "void", same_dealer=False))
    again = said.VOID_CHIPS() if _paid(deal) else said.VOID_SAME()
    return Settled(Ruling(again, call_off(deal, "void")), passes)


def fouled(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """Two copies of a card in one deck, three in two: all action is void and the chips go back (C22).

    But not to who knew of it: those chips wait in the next pot.
    """
    deal = running(table)
    knew = [s for s in sorted(deal.knew) if deal.staying.get(s)]
    if not knew:
        return Settled(void(table, seat, games).rule, STANDS)
    words = said.knew([table.dealt_name(seat) for seat in knew])
    return Settled(Ruling(words, call_off(deal, "void", keeps=knew)), STANDS)


def exposed(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """A card was seen: on the draw it is replaced last, on the deal by the game's own rule; two are a misdeal (C24)."""
    deal, game = running(table), games[running(table).game]
    again = misdealt(deal)
    if any(isinstance(f, e.Threw) for f in deal.here) and game.series is None:
        return _seen_on_the_draw(table, seat)
    one = _seen(deal, game, seat)
    if action_begun(table):
        return Settled(STANDS, again, cites=TOO_LATE)
    total = sum(deal.down.values()) + sum(deal.up.values())
    bad = total <= 2 or bool(deal.exposed)
    match table.rules.get("misdeal"):
        case "any_exposed":
            return Settled(again, one, cites=MISDEAL)
        case "roberts" if bad:
            return Settled(again, one, cites=MISDEAL)
    return Settled(one, again, cites=ON_THE_DEAL)


def _seen_on_the_draw(table: Table, seat: e.Seat | None) -> Settled:
    """Not accepted: replaced from the top when all have drawn, as long as there is a card; an up card is no fault."""
    deal, kept = running(table), Ruling(said.KEPT())
    mine = [f for f in deal.here if isinstance(f, e.Threw) and f.seat == seat and f.down + f.up]
    if seat is None or not mine:
        return Settled(kept, kept, cites=ON_THE_DEAL)  # a card of the deal, seen late
    if not mine[-1].down:
        return Settled(Ruling(said.KEPT_UP()), kept)
    thrown = sum(f.down + f.up for f in deal.here if isinstance(f, e.Threw))
    given = sum(f.down + f.up for f in deal.here if isinstance(f, e.Drew))
    if to_be_had(table, seat) - (thrown - given) < 1:
        return Settled(Ruling(said.KEPT_NONE_LEFT()), kept)
    return Settled(Ruling(said.REPLACED_LAST(), (e.Exposed(seat, "redrawn"),)), kept)


def _seen(deal: Deal, game: Game, seat: e.Seat | None) -> Ruling:
    dealing = any(isinstance(f, e.Dealt) for f in deal.here)
    replaced = said.REPLACED_AFTER if dealing else said.REPLACED_NOW
    words = {"keep": said.KEPT, "replace": replaced, "swap": said.STANDS_UP}
    way = game.exposed_deal
    if way == "swap" and (seat is None or not deal.down.get(seat) or deal.swapped.get(seat) or not _due_up(deal, seat)):
        way = "keep"
    if way == "replace" and deal.board:
        way = "keep"
    seen: dict[str, SeenCard] = {"keep": "kept", "replace": "replaced", "swap": "up"}
    return Ruling(words[way](), (e.Exposed(seat, seen[way]),) if seat is not None else ())


def _due_up(deal: Deal, seat: e.Seat) -> bool:
    """An up card is still to come to the seat while the deal goes on, so that it can go down instead."""
    to_come = deal_pattern(deal)[deal.cards_of(seat) :].count("u")
    return any(isinstance(f, e.Dealt) for f in deal.here) and to_come > too_many_up(deal, seat)


def boxed(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """A card face up in the deck is a scrap of paper; a second one, or too short a deck, is a misdeal (C21)."""
    del seat
    deal, game = running(table), games[running(table).game]
    again, aside = misdealt(deal), Ruling(said.LAID_ASIDE(), (e.Scrapped(),))
    short = game.needs(table.rules, len(deal.seats)) > 52 * deal.decks - deal.scrapped - 1
    if deal.stub < 1:
        return Settled(STANDS, again)
    if not action_begun(table) and (deal.scrapped or short):
        return Settled(again, aside)
    return Settled(aside, again)


def count(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """The wrong number of cards: dealt again in time; later dead, or where cards are thrown put right (C20, R6)."""
    deal, game = running(table), games[running(table).game]
    again, right, gone = misdealt(deal), Ruling(said.PUT_RIGHT()), dead(table, seat, games)
    if not action_begun(table):
        return Settled(right, again) if table.rules.get("misdeal") == "host" else Settled(again, right)
    if game.series is not None:
        laid = any(isinstance(f, e.Turned) for f in deal.here)
        if not laid and len(deal.board) < 5:
            return Settled(Ruling(said.THROWS_NOW()), gone)
        few = Ruling(said.TOO_FEW(), label=said.TOO_FEW_KEY())
        return Settled(Ruling(said.TOO_MANY(), gone.facts), Ruling(said.PLAYS()), few)
    return Settled(gone, right)


def early_board(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """A card of the board came too early: it goes back, the rest is shuffled, and it comes again in its time (R7)."""
    del seat, games
    deal = running(table)
    laid = sum(isinstance(f, e.Turned) and f.place == "board" for f in deal.here)
    laid -= sum(f.cards for f in deal.here if isinstance(f, e.BoardTakenBack))
    if deal.face_down or not laid:
        return Settled(Ruling(said.BACK_IN_TIME()), Ruling(said.STAYS_WHERE()))
    back = (e.BoardTakenBack(laid),)
    return Settled(Ruling(said.BACK_DEAL(), back), Ruling(said.IT_STANDS()))


def dead_hand(table: Table, seat: e.Seat | None, games: Games) -> Settled:
    """Mucked, picked up, left behind: dead, once it is sure; one called dead may be restored by the referee (C30)."""
    deal = running(table)
    if seat is not None and seat in deal.dead:
        return Settled(Ruling(said.STAYS_DEAD()), _restored(table, seat, games[deal.game]))
    return Settled(dead(table, seat, games), Ruling(said.PLAYS_ON()))


def _restored(table: Table, seat: e.Seat, game: Game) -> Ruling:
    """It plays on, with cards for those it threw before it was dead; without enough cards it cannot."""
    deal = running(table)
    if not any(isinstance(step, DrawCards) for step in game.script) or not still_owed(deal, seat):
        return Ruling(said.PLAYS_ON(), (e.HandRestored(seat),))
    others = sum(still_owed(deal, s) for s in deal.active if s != seat)
    owed = still_owed(deal, seat)
    if to_be_had(table, seat) - others < owed:
        return Ruling(said.NO_CARDS())
    cards = drawn_late(deal, seat)
    words = said.PLAYS_ON_CARDS(n=owed) if cards else said.PLAYS_ON()
    return Ruling(words, (e.HandRestored(seat), *cards))
