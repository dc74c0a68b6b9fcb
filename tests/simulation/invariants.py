"""What must hold after every act, whatever the world did."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dealer.cards import DECK
from dealer.rules import events as e
from dealer.rules.events import decode_all
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Deal, Table
from dealer.views.console import view
from dealer.words.render import render
from tests.games.described import plays_series
from tests.games.judge_chips import Chips
from tests.simulation.account import Account, wrong_fours, wrong_takers
from tests.simulation.followed import Calls, wrongly_believed
from tests.simulation.order import wrong_asked, wrong_order
from tests.simulation.second_opinion import wrong
from tests.simulation.sentences import Sentences

if TYPE_CHECKING:
    from tests.simulation.world import World

LABELS = {card.label: str(card) for card in DECK}
SIGNS = re.compile(r"(10|[2-9JQKA])[♣♦♥♠]")


FRESH = 7
"""Every so many acts the screen is drawn once more and compared."""


class Broken(AssertionError):
    """An invariant does not hold."""


class Checker:
    """Holds the program to what must be so, and keeps what it needs to know of before."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self._shadow = Table()
        self._new: tuple[e.Event, ...] = ()
        self._seeds: dict[str, str] = {}
        self._dealt = (0, 0)
        self._judged: Deal | None = None
        self._account = Account()
        self._was: dict[int, Table] = {}
        self._facts: list[tuple[int, e.Event]] = []
        self._began = 0
        self._calls = Calls()
        self.sentences = Sentences()

    def check(self) -> None:
        """Raises Broken with the first thing that is wrong."""
        self.durable()
        self.lights()
        self.screen()
        table = self.world.rig.loop.table
        self.told(table)
        self.said(table)
        self.money(table)
        self.seeds(table)
        if table.deal is not None:
            self.cards(table.deal)
            self.button(table, table.deal)
            self.turn(table)
            self.series(table, table.deal)
            if table.deal.ended and table.deal is not self._judged:
                self.result(table.deal)
                self._judged = table.deal

    def durable(self) -> None:
        """What is on the screen is on the disk, and folds to the same table."""
        loop = self.world.rig.loop
        self._new = e.decode_all(self.world.disk.since(loop.evening, self._shadow.number))
        kept = self._shadow
        for fact in self._new:
            self.goes_back(fact, kept)
            self.in_order(fact, kept)
            if isinstance(fact, e.Did):
                self._was[kept.number] = kept
            kept = fold((fact,), kept)
            self._account.take(fact)
            if isinstance(fact, e.Undone):
                self.led_back(kept, self._was[fact.to])
        if replace(kept, before=None) != replace(loop.table, before=None):
            raise Broken("the record does not fold to the table that is shown")
        self._shadow = loop.table  # equal, and of the same parts: the next comparison is quick

    def in_order(self, fact: e.Event, then: Table) -> None:
        """It was this seat's turn, and the card that was read is the one that was laid for it."""
        if isinstance(fact, e.Did | e.Undone):
            self._began = then.number
        if isinstance(fact, e.Undone):
            while self._facts and self._facts[-1][0] > fact.to:
                self._facts.pop()
        found = wrong_order(fact, then, self._facts, self.world.tapped)
        if isinstance(fact, e.Turned):
            found = found or wrongly_believed(fact, self._began, self.world.disk.lay.get(self._began))
        if found:
            raise Broken(found)
        self._facts.append((then.number + 1, fact))

    def led_back(self, now: Table, then: Table) -> None:
        """Undo leads back to the very table that was, but for what it never takes back."""
        stays = {"number", "before", "last", "laid", "seeds", "paced", "calls_by"}
        for part in set(Table.__struct_fields__) - stays:
            if getattr(now, part) != getattr(then, part):
                raise Broken(f"Undo left {part} as {getattr(now, part)}, and it was {getattr(then, part)}")

    def goes_back(self, fact: e.Event, then: Table) -> None:
        """What goes back for want of a match, to a live hand or to one that is out, no live hand has matched (N6)."""
        if then.deal is None or not isinstance(fact, e.PotShared) or (fact.pot, fact.by) != ("uncalled", "return"):
            return
        facts = [one for _, one in self._facts]
        began = max(i for i, one in enumerate(facts) if isinstance(one, e.DealBegan))
        chips = Chips(then.deal.seats)
        for one in facts[began:]:
            chips.happened(one)
        if found := chips.wrongly_back(fact.shares):
            raise Broken(f"{found}, and {then.deal.active} are in with {chips.put}")

    def whole(self) -> None:
        """The whole record, its chain proven, folds to the table that is shown."""
        loop = self.world.rig.loop
        kept = fold(decode_all([entry.body for entry in self.world.disk.load(loop.evening)]))
        if replace(kept, before=None) != replace(loop.table, before=None):
            raise Broken("the whole record does not fold to the table that is shown")
        if kept.number < self._shadow.number:
            raise Broken("what was acknowledged is gone")

    def money(self, table: Table) -> None:
        """Every chip is somewhere: nets sum to zero, pots to what was put in."""
        if sum(table.net.values()) + table.box:
            raise Broken(f"money does not sum to zero: {dict(table.net)} and {table.box} in the box")
        deal = table.deal
        if found := self._account.differs(table) or wrong_takers(table) or wrong_fours(table):
            raise Broken(found)
        betting = deal is not None and not plays_series(deal.game)
        tally = self.world.rig.scene["tally"]
        if betting and table.rules.get("choice") != "dealers_choice" and not table.past and sum(tally.values()):
            raise Broken(f"the tally does not sum to zero: {tally}")
        if table.stacks is not None and min(table.stacks.values()) < 0:
            raise Broken(f"a stack below nothing: {table.stacks}")
        if deal is None or not betting:
            return
        if deal.pot < 0:
            raise Broken("more was paid out than was put in")
        if deal.ended in {"showdown", "folds"} and deal.pot not in (0, sum(table.carried.values())):
            raise Broken(f"{deal.pot} chips of deal {deal.number} went to nobody")

    def cards(self, deal: Deal) -> None:
        """Every card is in one place, twice at most with two decks; and no more cards are out than there are."""
        faces = [t.card for t in deal.turned]
        if any(faces.count(face) > deal.decks for face in faces):
            raise Broken(f"a card lies in two places: {faces}")
        tags = [t.tag for t in deal.turned if t.tag]
        if len(set(tags)) != len(tags):
            raise Broken("one card was read in two places")
        if deal.stub < 0:
            raise Broken(f"{-deal.stub} cards more than the deck holds were dealt")
        if min((*deal.down.values(), *deal.up.values(), 0)) < 0:
            raise Broken("a seat holds fewer cards than none")
        unseen = set(map(str, faces)) - self.world.visible
        if unseen:
            raise Broken(f"{sorted(unseen)} counts, and nobody has laid it while a card was waited for")

    def lights(self) -> None:
        """The pins show the button and exactly those who are asked."""
        dealer, to_act = self.world.rig.lights.read()
        table, prompt = self.world.rig.loop.table, self.world.rig.loop.prompt
        due = (table.button, frozenset(prompt.seats if prompt else ()))
        if (dealer, to_act) != ((None, frozenset()) if table.stage == "closed" else due):
            raise Broken(f"lit {dealer} and {sorted(to_act)}, the table has {due}")
        shown = self.world.rig.scene["lights"]
        if (shown["dealer"], frozenset(shown["to_act"])) != (dealer, to_act):
            raise Broken(f"the screen says {shown}, the pins {dealer} and {sorted(to_act)}")

    def told(self, table: Table) -> None:
        """What the Scene tells of the table is the table's: asked, counted and looked up once more."""
        loop, scene, deal = self.world.rig.loop, self.world.rig.scene, table.deal
        asked = loop.engine.ask(table)
        if asked != loop.prompt:
            raise Broken(f"{asked} is due, and {loop.prompt} is asked")
        due: dict[str, object] = {"deal": deal.number if deal else None, "prompt": None}
        if asked is not None:
            due["prompt"] = {"kind": asked.kind, "seats": list(asked.seats), "count": asked.count,
                             "text": render(asked.text), "article": asked.article}  # fmt: skip
        if deal is not None:
            due |= said_of(table, deal)
        for key, said in due.items():
            if scene[key] != said:
                raise Broken(f"the screen says {key} {scene[key]}, and the table has {said}")
        if self.world.acts % FRESH == 0 and loop.scene() != view(loop.context()):
            raise Broken("the screen is an older one")

    def said(self, table: Table) -> None:
        """No sentence of the screen is false: what comes, who leads, why, and where the chips went."""
        loop, scene = self.world.rig.loop, self.world.rig.scene
        bare = not loop.nav.screen
        if found := self.sentences.wrong(table, loop.prompt, scene, self._new, bare=bare):
            raise Broken(found)

    def screen(self) -> None:
        """No card is named that hands did not lay where the table sees it."""
        scene = self.world.rig.scene
        texts = [] if scene["scene"] in {"cards", "rules", "enroll", "lost", "correct"} else scene["text"]
        texts = [t for t in texts if not t.startswith("= ")]  # what a wild card plays is no card
        texts += [(scene["problem"] or {}).get("text") or ""]
        named = {LABELS[m.group()] for text in texts for m in SIGNS.finditer(text)}
        named |= {card for cards_ in scene["shown"].values() for card in cards_} | set(scene["board"])
        named |= {scene["wild"]} if scene["wild"] else set()
        if unseen := named - self.world.visible - {f"{c}" for c in self._earlier()}:
            raise Broken(f"the screen names {sorted(unseen)}, which nobody has laid")

    def _earlier(self) -> set[str]:
        """Cards of deals that are over: the table has seen them."""
        table = self.world.rig.loop.table
        return {str(t.card) for d in table.deals[-1:] for t in d.turned}

    def seeds(self, table: Table) -> None:
        """A link that was taken is never taken again, whatever is undone, and no anchor comes back."""
        if (anchor := table.anchor) is None:
            return
        if anchor.draws < self._seeds.setdefault(anchor.anchor, anchor.draws):
            raise Broken(f"draw {anchor.draws + 1} is taken a second time")
        if anchor.anchor != [*self._seeds][-1]:
            raise Broken(f"the anchor {anchor.anchor} comes back")
        self._seeds[anchor.anchor] = anchor.draws

    def button(self, table: Table, deal: Deal) -> None:
        """The button moves one seat to the left, or stays for a deal that is dealt again."""
        if (deal.number, deal.dealer) == self._dealt:  # it was right when the deal began; a correction may come later
            return
        self._dealt = deal.number, deal.dealer
        before = table.deals[-1] if table.deals else None
        if before is None or table.rules.get("button") == "dead" or table.rules.get("choice") == "dealers_choice":
            return
        again = before.ended in {"replay", "misdeal"} or (before.ended == "void" and before.same_dealer)
        due = before.dealer if again and before.dealer in deal.seats else left_of(before.dealer, deal.seats)
        if deal.dealer != due:
            raise Broken(f"seat {deal.dealer} deals after seat {before.dealer}; it should be seat {due}")

    def turn(self, table: Table) -> None:
        """Who is asked is the one whose turn it is, and what was called once is called again."""
        prompt = self.world.rig.loop.prompt
        if found := wrong_asked(prompt, table) or self._calls.differs(table, render(prompt.text) if prompt else ""):
            raise Broken(found)

    def result(self, deal: Deal) -> None:
        """The best hands took the deal and every pot, judged once more from the cards and the chips alone."""
        if found := wrong(deal, playoff=self.in_playoff(deal)):
            raise Broken(found)
        self.adds_up()

    @property
    def kept_in_the_bowl(self) -> int:
        """What waits for the next evening in a bowl, in no account."""
        pots = (*self._account.series.values(), *self._account.pools.values())
        return sum(pot.amount for pot in pots if pot.bowl and pot.waits)

    def in_playoff(self, deal: Deal) -> bool | None:
        """Whether the deal was dealt in a playoff; None where a correction decided its series anew."""
        pot = self._account.series.get(deal.series)
        return None if pot is not None and pot.ruled else self._account.played_off.get(deal.number, False)

    def adds_up(self) -> None:
        """Where no pot waits, everybody's money is what the deals and the pools brought."""
        table = self.world.rig.loop.table
        deals = [d for d in (*table.deals, table.deal) if d is not None]
        if any(d.ended == "carried" or d.carried or d.pot for d in deals):
            return
        net: dict[int, int] = dict(self._account.net)
        for deal in deals:
            if deal.ended in {"void", "misdeal"}:
                continue
            for seat, player in deal.players.items():
                won = sum(pot.shares.get(seat, 0) for pot in deal.pots) - deal.put_in.get(seat, 0)
                net[player] = net.get(player, 0) + won
        if {p: n for p, n in net.items() if n} != {p: n for p, n in table.net.items() if n}:
            raise Broken(f"the deals and pools brought {net}, and the table says {dict(table.net)}")

    def series(self, table: Table, deal: Deal) -> None:
        """A series ends exactly when somebody has the agreed wins; a tie credits as was agreed; all have paid (R3)."""
        if not plays_series(deal.game) or table.series is None:
            return
        series, rules = table.series, deal.rules
        wins, needed = series.wins, int(rules["wins_needed"])
        there = [p for p, w in wins.items() if w >= needed]
        best = [p for p in there if wins[p] == max(wins.values())]
        if series.how == "wins" and not there:
            raise Broken("the series ended before anybody had the wins")
        if len(best) == 1 and deal.ended == "showdown" and not series.over and not series.playoff:
            raise Broken("somebody has the wins and the series goes on")
        no_credit = rules["tie"] in {"no_credit", "replay"}
        if len(deal.winners) > 1 and deal.credits and no_credit and not series.playoff:
            raise Broken("a tied deal was credited although it counts for nobody")
        deals = [d for d in (*table.deals, deal) if d.series == series.number]
        asking = not deal.down or series.turning or series.asked or series.due or series.brought
        paid = {series.staked.get(p, 0) for p in series.still}
        if (
            rules.get("cube_turner_pays", True)
            and not asking
            and not series.over
            and not deal.ended
            and paid != {series.price}
        ):
            raise Broken(f"who plays for the pool has not paid the same: {series.staked}")
        plain = (
            not series.gone and not series.brought_wins and not series.playoff and all(d.rules == rules for d in deals)
        )
        won = dict.fromkeys(wins, Fraction(0))
        for d in deals:
            if d.ended == "showdown" and max(won.values(), default=Fraction(0)) < needed:
                for player, share in d.credits.items():  # once the pool is decided, a deal counts for nobody
                    won[player] = won.get(player, Fraction(0)) + Fraction(share)
        if plain and wins != won and set(won) == set(wins) and rules["dead_heat"] != "play_on":
            raise Broken(f"the wins are {dict(wins)}, the deals won {won}")


def left_of(seat: int, seats: Iterable[int]) -> int:
    """The next of these seats, clockwise."""
    return min(seats, key=lambda other: (other - seat - 1) % 8)


def said_of(table: Table, deal: Deal) -> dict[str, object]:
    """What a Scene has to say of a deal, from the cards that were turned and the money that was counted."""
    places: dict[str, list[str]] = {}
    for where in ("board", "indicator", *(f"{how} {seat}" for seat in sorted(deal.active) for how in ("up", "hand"))):
        places[where] = [str(t.card) for t in deal.turned if where in {t.place, f"{t.place} {t.seat}"}]
    shown = {str(seat): places[f"up {seat}"] + places[f"hand {seat}"] for seat in deal.active}
    short = {player: person.short for player, person in table.people.items()}
    wins = table.series.wins if table.series else {}
    series = plays_series(deal.game)
    pool = table.series.pool if table.series and not table.series.over else 0
    tally = {short[p]: int(w) if w.denominator == 1 else f"{w.numerator}/{w.denominator}" for p, w in wins.items()}
    counted = table.rules.get("betting") != "lights_only"
    return {
        "board": places["board"],
        "wild": next(iter(places["indicator"]), None),
        "shown": {seat: cards for seat, cards in shown.items() if cards},
        "tally": tally if series else {name: table.net.get(p, 0) for p, name in short.items()},
        "pot": (pool if series else deal.pot) if counted else None,
    }
