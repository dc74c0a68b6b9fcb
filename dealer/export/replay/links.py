"""The links of the draws: each has to be the next one of an anchor that was made before it."""

from collections.abc import Iterator, Sequence

from dealer.anchor import LINK_BYTES, LINKS, anchor_of, link_before
from dealer.rules import events as e
from dealer.signs import signs


def wrong_links(facts: Sequence[e.Event]) -> Iterator[str]:
    """What is wrong with the draws: a link of no anchor, one left out or twice, a draw that stands in another deal."""
    anchors, deal, cards = set[str](), 0, 0
    anchor, last, drawn = "", b"", 0
    for fact in facts:
        match fact:
            case e.DealBegan(number, decks=decks):
                deal, cards = number, 52 * decks
            case e.AnchorMade(made, links):
                if made in anchors or links != LINKS:
                    yield f"The anchor {signs(made)} stands there twice, or is of another length than any."
                anchor, last, drawn = made, b"", 0
                anchors.add(made)
            case e.Drawn(number, _, of_deal, of, hexed):
                here = f"Deal {deal}, draw {number}" if deal else f"Before the first deal, draw {number}"
                link = bytes.fromhex(hexed)
                before = link_before(number, link)
                if of_deal != deal:
                    yield f"{here}: it stands there as a draw of deal {of_deal}."
                if deal and of != cards:
                    yield f"{here}: it is of {of} cards, and there were {cards}."
                if number != drawn + 1:
                    yield f"{here}: it cannot follow draw {drawn} of its anchor."
                if len(link) != LINK_BYTES or not (before == last if drawn else anchor_of(before) == anchor):
                    yield f"{here}: its link is not of the anchor {signs(anchor)}." if anchor else f"{here}: no anchor."
                last, drawn = link, number
