"""What must hold after every act, whatever the world did."""

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dealer.cards import DECK
from dealer.rules.events import decode_all
from dealer.rules.evolve import fold

if TYPE_CHECKING:
    from tests.simulation.world import World

LABELS = {card.label: str(card) for card in DECK}
SIGNS = re.compile(r"(10|[2-9JQKA])[♣♦♥♠]")


class Broken(AssertionError):
    """An invariant does not hold."""


def check(world: "World") -> None:
    """Raises Broken with the first thing that is wrong."""
    durable(world)
    money(world)
    cards(world)
    lights(world)
    screen(world)
    series(world)


def durable(world: "World") -> None:
    """What is on the screen is on the disk, and folds to the same table."""
    loop = world.rig.loop
    kept = fold(decode_all([entry.body for entry in world.disk.load(loop.evening)]))
    if replace(kept, before=None) != replace(loop.table, before=None):
        raise Broken("the record does not fold to the table that is shown")


def money(world: "World") -> None:
    """Every chip is somewhere: nets sum to zero, pots to what was put in."""
    table = world.rig.loop.table
    if sum(table.net.values()):
        raise Broken(f"money does not sum to zero: {table.net}")
    tally = world.rig.scene["tally"]
    if world.game != "krg" and sum(tally.values()):
        raise Broken(f"the tally does not sum to zero: {tally}")
    deal = table.deal
    if deal is not None and world.game != "krg" and deal.pot < 0:
        raise Broken("more was paid out than was put in")
    if deal is not None and deal.ended in {"showdown", "folds"} and world.game != "krg":
        left = sum(table.carried.values())
        if deal.pot not in (0, left):
            raise Broken(f"{deal.pot} chips of deal {deal.number} went to nobody")
    if table.stacks is not None and min(table.stacks.values()) < 0:
        raise Broken(f"a stack below nothing: {table.stacks}")


def cards(world: "World") -> None:
    """Every card is in one place, twice at most with two decks; and no more cards are out than there are."""
    deal = world.rig.loop.table.deal
    if deal is None:
        return
    faces = [t.card for t in deal.turned]
    if any(faces.count(face) > deal.decks for face in faces):
        raise Broken(f"a card lies in two places: {faces}")
    if deal.stub < 0:
        raise Broken(f"{-deal.stub} cards more than the deck holds were dealt")


def lights(world: "World") -> None:
    """The pins show the button and exactly those who are asked."""
    dealer, to_act = world.rig.lights.read()
    prompt = world.rig.loop.prompt
    asked = frozenset(prompt.seats if prompt else ())
    if (dealer, to_act) != (world.rig.loop.table.button, asked):
        raise Broken(f"lit {dealer} and {sorted(to_act)}, the table has {world.rig.loop.table.button}, {sorted(asked)}")


def screen(world: "World") -> None:
    """No card is named that hands did not lay where the table sees it."""
    scene = world.rig.scene
    if scene["scene"] in {"cards", "rules"}:
        return
    texts = [t for t in scene["text"] if not t.startswith("= ")]  # what a wild card plays is no card
    named = {LABELS[m.group()] for text in texts for m in SIGNS.finditer(text)}
    named |= {card for cards_ in scene["shown"].values() for card in cards_} | set(scene["board"])
    named |= {scene["wild"]} if scene["wild"] else set()
    unseen = named - world.visible
    if unseen:
        raise Broken(f"the screen names {sorted(unseen)}, which nobody has laid")


def series(world: "World") -> None:
    """A series ends exactly when somebody has the agreed wins; a tie credits as was agreed."""
    table = world.rig.loop.table
    if world.game != "krg" or table.series is None:
        return
    wins, needed = table.series.wins, int(table.rules["wins_needed"])
    there = [p for p, w in wins.items() if w >= needed]
    best = [p for p in there if wins[p] == max(wins.values())]
    if table.series.over and not there:
        raise Broken("the series ended before anybody had the wins")
    ended = table.deal is not None and bool(table.deal.ended)
    if len(best) == 1 and ended and not table.series.over and not table.series.playoff:
        raise Broken("somebody has the wins and the series goes on")
    credits_ = table.deal.credits if table.deal else {}
    tied = table.deal is not None and len(table.deal.winners) > 1
    if tied and credits_ and table.rules["tie"] in {"no_credit", "replay"}:
        raise Broken("a tied deal was credited although it counts for nobody")
    played = [d for d in (*table.deals, *((table.deal,) if table.deal else ())) if d.series == table.series.number]
    total = sum(len(d.winners) == 1 and d.ended == "showdown" for d in played)
    if table.rules["tie"] in {"no_credit", "replay"} and sum(wins.values()) != total:
        raise Broken(f"{sum(wins.values())} wins for {total} deals won")
