"""What was changed so far on the screens that put a deal right, change by change."""

from collections.abc import Collection

from msgspec.structs import replace

from dealer.cards import Card
from dealer.rules.prompts import Correction
from dealer.views.context import Nav
from dealer.views.gathering import Correcting, CorrectingPart, PutInKeyed


def opened(number: int | None = None) -> Nav:
    """The screen that puts this deal right; None: the list of all deals."""
    return Nav("correct", gathered=None if number is None else Correcting(Correction(number)))


def asked_in(nav: Nav) -> Correction | None:
    """All that was changed so far; None while the deal is looked for."""
    match nav.gathered:
        case Correcting(asked) | PutInKeyed(correcting=Correcting(asked)):
            return asked
    return None


def changed(asked: Correction) -> bool:
    """Whether anything would be put right."""
    return bool(asked.cards or asked.amounts or asked.winners is not None or asked.fours is not None)


def with_card(asked: Correction, place: int, card: Card | None) -> Correction:
    """The card at this place is another one; None: it is as it was. The last that was said stands last."""
    rest = tuple(each for each in asked.cards if each[0] != place)
    return replace(asked, cards=rest if card is None else (*rest, (place, card)))


def with_amount(asked: Correction, seat: int, amount: int) -> Correction:
    """This seat put in so much."""
    return replace(asked, amounts=(*(each for each in asked.amounts if each[0] != seat), (seat, amount)))


def with_winners(asked: Correction, seats: Collection[int] | None) -> Correction:
    """These seats won; None: as it was. Who does not win any more is not said to have been in."""
    stayed = tuple(seat for seat in asked.stayed if seat in (seats or ()))
    return replace(asked, winners=None if seats is None else tuple(sorted(seats)), stayed=stayed)


def with_stayed(asked: Correction, seat: int) -> Correction:
    """This seat won, and was in after all."""
    won = with_winners(asked, {*(asked.winners or ()), seat})
    return replace(won, stayed=(*won.stayed, seat))


def with_fours(asked: Correction, seats: Collection[int] | None) -> Correction:
    """These seats showed four of a kind; None: as it was."""
    return replace(asked, fours=None if seats is None else tuple(sorted(seats)))


def at(nav: Nav, part: CorrectingPart = "", which: int = 0, *, asked: Correction | None = None, page: int = 0) -> Nav:
    """The screen of the deal, or a part that lies over it; with these changes, where they are others now."""
    open_ = nav.gathered.correcting if isinstance(nav.gathered, PutInKeyed) else nav.gathered
    if isinstance(open_, Correcting):
        open_ = replace(open_, asked=asked or open_.asked, part=part, which=which)
    return Nav("correct", page, gathered=open_)
