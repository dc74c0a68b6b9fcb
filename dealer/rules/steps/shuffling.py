"""The deck is shuffled: called to piles, or by hand with a called cut (in the order that PROOF.md tells)."""

from dataclasses import dataclass
from functools import lru_cache

from dealer.anchor import Links
from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply, Step
from dealer.rules.state.table import Deal, Shuffle, Table
from dealer.rules.steps import anchoring
from dealer.rules.steps.common import running, unknown, who_cuts
from dealer.shuffle import cut_after, plan_shuffle

ARTICLE = "Table T1"


def calls_of(shuffle: Shuffle) -> tuple[tuple[int, ...], ...]:
    """The pile that each card goes to, pass by pass."""
    return _calls(shuffle.seed, shuffle.cards, shuffle.piles)


@lru_cache(maxsize=4)
def _calls(seed: str, cards: int, piles: int) -> tuple[tuple[int, ...], ...]:
    return plan_shuffle(bytes.fromhex(seed), deal=0, cards=cards, piles=piles).passes


@dataclass(frozen=True)
class ShuffleDeck(Step):
    """The dealer mixes the deck and lays each card on the pile that is called, or shuffles by hand."""

    def words(self) -> str:
        return "the shuffle"

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if deal.shuffle is None:
            return self._ask_before(table, deal)
        stacked, called, size = deal.shuffle.stacked, deal.shuffle.called, deal.shuffle.cards
        if deal.shuffle.how == "hand":
            return None if stacked else _by_hand()
        if stacked == len(calls_of(deal.shuffle)):
            return None
        if not deal.shuffle.begun:
            return _mix_first(size)
        if called == size:
            stack = Choice("shuffle.stacked", "Stacked", primary=True)
            return Prompt("shuffle", "Stack the piles – 1 on top", ARTICLE, (stack,), count=0, progress=(size, size))
        pace = Choice("shuffle.pace", "Pause" if table.paced else "Go on")
        text = f"Next card to pile {next_pile(table)}"
        call = Choice("shuffle.next", "Next card", primary=True)
        return Prompt("shuffle", text, ARTICLE, (pace, call), count=size - called, progress=(called, size))

    def _ask_before(self, table: Table, deal: Deal) -> Prompt:
        """Nothing was drawn yet: the anchor and the number where they are not there, then the deck is mixed."""
        if not anchoring.ready(table):
            return anchoring.ask(table)
        return _by_hand() if deal.rules["shuffle"] == "hand" else _mix_first(cards_of(deal))

    def draw(self, table: Table, reply: Reply, links: Links) -> tuple[e.Event, ...]:
        """The facts of a reply; where the first word of the shuffle or the cut follows, the next link is taken."""
        did, *facts = self.answer(table, reply)
        deal = running(table)
        if deal.shuffle is not None or reply not in (Pressed("shuffle.start"), Pressed("shuffle.done")):
            return (did, *facts)
        if reply == Pressed("shuffle.start"):
            drawn = anchoring.drawn(table, links, "shuffle", cards_of(deal), int(deal.rules["piles"]))
        else:
            drawn = anchoring.drawn(table, links, "cut", cards_of(deal))
        return (did, drawn, *facts)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        prompt = self.ask(table)
        if prompt is None or not (isinstance(reply, Pressed) and any(c.id == reply.id for c in prompt.choices)):
            raise unknown(reply, ARTICLE)
        match reply:
            case Pressed("shuffle.done" | "shuffle.stacked"):
                return (e.Did("Deck shuffled" if reply.id == "shuffle.done" else "Piles stacked"), e.PilesStacked())
            case Pressed("shuffle.start"):
                return (e.Did("Shuffle begun"), e.Paced(True), e.ShuffleStarted())
            case Pressed("shuffle.next") if prompt:
                return (e.Did(f"Card to pile {next_pile(table)}"), e.PileCalled())
            case Pressed("shuffle.pace"):
                return (e.Paced(not table.paced),)
        raise unknown(reply, ARTICLE)


def next_pile(table: Table) -> int:
    """The number of the pile where the next card goes."""
    deal = running(table)
    if deal.shuffle is None:
        raise ValueError("no shuffle is called")
    return calls_of(deal.shuffle)[deal.shuffle.stacked][deal.shuffle.called]


def cards_of(deal: Deal) -> int:
    """How many cards are shuffled."""
    return 52 * deal.decks


def _by_hand() -> Prompt:
    done = Choice("shuffle.done", "Deck is shuffled", primary=True)
    return Prompt("shuffle", "Shuffle the deck by hand", ARTICLE, (done,), count=1)


def _mix_first(size: int) -> Prompt:
    start = Choice("shuffle.start", "Deck is mixed", primary=True)
    return Prompt("shuffle", "Mix the deck by hand", ARTICLE, (start,), count=size, progress=(0, size))


@dataclass(frozen=True)
class CutDeck(Step):
    """The player on the dealer's right cuts; after a shuffle by hand the Pi calls where."""

    def words(self) -> str:
        return "the cut"

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if any(isinstance(f, e.CutMade) for f in deal.here):
            return None
        seat = who_cuts(table)
        text = f"{table.name(seat)} – cut the deck"
        if deal.shuffle is not None and deal.shuffle.how == "hand":
            after = cut_after(bytes.fromhex(deal.shuffle.seed), deal.shuffle.cards)
            text = f"{table.name(seat)} – cut after {after} card{'s' if after > 1 else ''}"
        return Prompt("cut", text, ARTICLE, (Choice("cut.done", "Deck is cut", primary=True),), (seat,), count=1)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        if reply != Pressed("cut.done"):
            raise unknown(reply, ARTICLE)
        return (e.Did("Deck cut"), e.CutMade(who_cuts(table)))
