"""One seed drives a whole evening: people, cards, reader, wire, clock, disk and power, on the real program's own lines.

The world knows the truth (which cards hands have laid where the table sees them) and holds the program against it after
every act. It plays by the prompts; what goes wrong on the way is `mischief.py`.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from dealer.cards import DECK, Card, Rank
from dealer.games import all_games, games_of
from tests.games.described import dealt, plays_series
from tests.rig import Rig, Scene
from tests.simulation import customs, mischief
from tests.simulation.disk import Disk, PowerCut
from tests.simulation.invariants import Broken, Checker
from tests.simulation.wire import SimDesk, Wire

NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal")
CHOICES = {
    "bet": "bet.",
    "draw": "draw.",
    "opener": "opener.",
    "declare": "declare.",
    "openers": "openers.",
    "double": "double.",
    "fours": "fours.",
    "game": "game.",
}
DEALS = 5
MOST_ACTS = 4000
GAMES = games_of("dealer.games")
"""What is played by a seed alone: the program's own games, so that a seed stays the same evening."""
WEIGHTED = tuple(key for key, game in GAMES.items() for _ in range(max(1, 3 - (game.place + 1) // 2)))
"""The games that are played more at real tables stand higher on the list, and are played more here."""
RULES: tuple[dict[str, Any], ...] = (
    {}, {"wins_needed": 3}, {"quads_pool": 3}, {"tie": "all_credit", "dead_heat": "split"},
    {"tie": "shared", "evening_pool": 2}, {"tie": "replay"},
    {"wins_needed": 4, "burn": False}, {"discard_order": "clockwise"},
    {"stake": 5, "cube": True, "quads_pool": 2}, {"cube": True, "cube_right": "owner", "leave_mid": "refund"},
    {"cube": True, "cube_answers": "together", "join_mid": "buy_in_at_zero", "close_mid": "carry"},
    {"betting": "no_limit", "ante_by": "dealer", "hi_lo": False},
    {"betting": "pot", "hi_lo": True, "low": "64", "low_qualifier": 9},
    {"betting": "lights_only", "raise_cap": 2, "hi_lo": False},
    {"hi_lo": True, "hilo_method": "declare_fist", "low_qualifier": 8},
    {"hi_lo": True, "hilo_method": "declare_fist", "swing_tie": "alive", "swing_dead": "carry",
     "deal_pattern": "udddu"},
    {"odd_chip": "high_card_by_suit", "deal_pattern": "uuddd"},
    {"hi_lo": True, "low": "27", "hilo_method": "declare_in_turn", "swing_tie": "three_quarters",
     "natural_beats_wild": True, "deal_pattern": "dudud"},
    {"decks": 1, "six_order": "by_rarity"},
    {"betting": "spread", "all_check_first": "draw_anyway", "openers_min": "JJ", "decks": 2},
    {"odd_chip": "next_pot", "ante_by": "dealer", "decks": 2},
    {"betting": "no_limit", "openers_min": "JJ", "most_drawn": 3},
    {"most_drawn": 5, "openers_min": "JJ", "openers_unshown": "keeps_it", "raise_cap": 5},
)  # fmt: skip
"""House rules that are worth an evening; a game is played by those that it has all the rules of."""
PLAIN: tuple[dict[str, Any], ...] = (
    {"betting": "no_limit", "ante_by": "dealer"}, {"betting": "lights_only", "raise_cap": 2}, {"betting": "pot"},
    {"odd_chip": "next_pot", "betting": "spread"}, {"odd_chip": "high_card_by_suit"},
)  # fmt: skip
"""For a game that none of these is written for."""
MISCHIEF, CUSTOM = 0.22, 0.05
"""How many of the acts are no right ones, and how many have nothing to do with the play."""
CLOSED, PROVEN = 0.5, 0.2
"""How many evenings are closed, and how many of these are exported and verified."""
TRIES = 4
FOURS = 0.4
"""How often four of a kind come together, where a pool waits for them."""
FORMER = 0.25
"""How often an earlier evening left money, where a series is played."""
UNUSUAL = 0.15
"""In how many evenings what is rare happens all the time."""
BOWL = 0.3
"""How often KRG's money lies in a bowl, who doubles pays nothing, winners are named by hand."""
NAMED = 0.15
"""And how often then, for a card that is waited for."""
OTHERS = 0.4
"""How often dealers choose the game, where it is a betting game's turn."""


def leave_money(disk: Disk, game: str, players: Sequence[str], cards: int) -> None:
    """An evening that was closed in the middle of a series: its pool waits, and the one for four of a kind."""
    with Rig(game, players, rules={"close_mid": "carry", "quads_pool": 2}, store=disk, seed=cards) as rig:
        rig.play_to("result")
        for button in ("nav.table", "table.close", "close.ok"):
            rig.tap(button)


def rules_for(game: str) -> list[dict[str, Any]]:
    """The sets of house rules that a game can be played by."""
    has = {setting.name for setting in all_games()[game].settings}
    sets = [rules for rules in RULES if rules.keys() <= has]
    return sets if len(sets) > 1 else [*sets, *(rules for rules in PLAIN if rules.keys() <= has)]


class World:
    """One evening of one seed; of a `game` that is named, or of one of the program's own."""

    def __init__(self, seed: int, deals: int = DEALS, game: str = "") -> None:
        self.rng = random.Random(seed)
        self.game = game or self.rng.choice(WEIGHTED)
        described, series = all_games()[self.game], plays_series(self.game)
        players = NAMES[: self.rng.randint(3, max(described.seats))]
        rules = dict(self.rng.choice(rules_for(self.game)))
        stacks = self.rng.choice((None, None, 60)) if not series and not rules.get("betting") else None
        if rules.get("decks", 2) < described.usual().get("decks", 1):
            players = players[:5]
        if "decks" in described.usual() and self.rng.random() < OTHERS:
            rules["choice"] = "dealers_choice"
        self.by_hand = random.Random(f"by hand {seed}")
        if series:
            rules |= {"pool_money": "in_the_bowl"} if self.by_hand.random() < BOWL else {}
            rules |= {"cube_turner_pays": False} if self.by_hand.random() < BOWL else {}
        self.names = self.by_hand.random() < BOWL
        """No reader: now and then a winner is named by hand."""
        self.hands = random.Random(f"hands {seed}")
        unusual = self.hands.random() < UNUSUAL
        self.ties = unusual and series
        """The same two players tie again and again; that is dealt again, or in the end played off or shared."""
        self.reads_up = unusual and "u" in dealt(self.game, rules)
        """Who opens is not said, the up cards are read."""
        if self.ties:
            rules |= {"tie": self.hands.choice(("replay", "all_credit")), "wins_needed": 3}
            rules["dead_heat"] = "split" if seed % 2 else "playoff"
        self.disk = Disk()
        self.luck = random.Random(f"luck {seed}")
        past = random.Random(f"past {seed}")
        self.former = int(series and past.random() < FORMER)
        """Evenings before this one; their series and a side pool wait."""
        if self.former:
            leave_money(self.disk, self.game, players, past.randint(1, 20))
        self.wire = Wire(self.rng)
        self.rig = Rig(
            self.game, players, rules=rules, seed=seed, stacks=stacks, store=self.disk, dealer=1, desk=self._desk,
            shuffle="called" if self.rng.random() < 0.02 else "hand", games={*GAMES, game},
        )  # fmt: skip
        self.disk.look = lambda: (self.as_kept(self.rig.desk.lying), self.as_kept(self.desk.laid))
        self.tapped = ""
        """The key that was tapped last."""
        self.checker = Checker(self)
        self.pack: list[Card] = []
        self.visible: set[str] = set()
        self.old_ids: list[str] = []
        self.deals, self.most_deals, self.acts, self.stuck = 0, deals, 0, 0
        self.trail: list[str] = []
        self.over = 0
        """Deals of this evening that are over."""

    def _desk(self) -> SimDesk:
        self.desk = SimDesk(self.wire, lambda: self.rig.loop.table.number)
        return self.desk

    def as_kept(self, by_tag: Mapping[str, int]) -> dict[str, int]:
        """What is known of tags, by what stands for them in the record."""
        return {self.rig.loop.readings.hidden.of(uid): what for uid, what in by_tag.items()}

    def play(self) -> int:
        """Plays the evening; gives back how many acts it took. Raises Broken."""
        with self.rig:
            try:
                while self.deals < self.most_deals and self.acts < MOST_ACTS and self.rig.loop.table.stage == "play":
                    if not self.go_on():
                        break
                self.checker.whole()
                table = self.rig.loop.table
                self.over = len(table.deals) + bool(table.deal and table.deal.ended)
                if self.rng.random() < CLOSED and self.rig.loop.table.stage == "play":
                    customs.close_the_night(self, proven=self.rng.random() < PROVEN)
            except Broken:
                raise
            except Exception as why:
                raise Broken(f"the program broke: {why!r}") from why
        return self.acts

    def go_on(self) -> bool:
        """One right act or one that is not, and a look at everything; False when the evening cannot go on."""
        self.acts += 1
        goes_on = True
        try:
            chance = self.rng.random()
            if chance < MISCHIEF:
                mischief.any_of(self)
            elif chance < MISCHIEF + CUSTOM:
                customs.any_of(self)
            else:
                goes_on = self.step()
        except PowerCut:
            self.trail.append("power cut between")
            self.restart()
        self.checker.check()
        return goes_on

    @property
    def table_stands(self) -> bool:
        """A deal is on, no overlay over it."""
        return self.rig.loop.table.stage == "play" and not self.rig.loop.nav.screen

    def restart(self) -> None:
        """The power went and came back."""
        self.disk.power_goes()
        self.rig.restart()
        self.checker.whole()

    # --- what people do ---

    def act(self, **line: object) -> Scene:
        """One line, and the Scene that answers it."""
        self.trail.append(" ".join(f"{what} {said}" for what, said in line.items()))
        self.old_ids = [b["id"] for b in self.rig.scene["buttons"]] or self.old_ids
        if str(line.get("tap", "")).startswith("card."):  # a hand points at a card that the table can see
            self.visible.add(str(line["tap"]).removeprefix("card."))
        self.tapped = str(line.get("tap", self.tapped))
        if line.get("tap") == self._result_key():
            self.deals += 1
        return self.rig.act(**line)

    def _result_key(self) -> str:
        return self.rig.primary() if self.rig.kind == "result" and not self.rig.loop.nav.screen else ""

    def step(self) -> bool:
        """One right act; False when the evening cannot go on (nobody has chips, or it was closed)."""
        if self.rig.loop.table.stage != "play":
            return False
        if self.rig.loop.nav.screen:
            self.back()
            return True
        kind, before = self.rig.kind, self.rig.scene
        if kind in {"shuffle", "cut"} or not self.pack:
            self.fresh_pack()
        if self.names and kind == "show_cards" and self.by_hand.random() < NAMED and self.ids_of("show.award"):
            customs.names_the_winner(self)
        elif self.waits:
            self.lay(self.pack.pop())
        elif kind == "game" and not self.ids_of(CHOICES[kind]):  # too few are left to deal any
            self.stuck += 1
            customs.people_are_back(self)
        elif kind == "opener" and self.reads_up and self.ids_of("up.read"):
            self.tap("up.read")
        elif kind in CHOICES:
            self.tap(self.one_of(CHOICES[kind]))
        else:
            self.tap("deal.all" if kind == "deal_card" and self.rng.random() < 0.6 else self.rig.primary())
            if kind == "result" and self.rig.kind == kind and self.rig.scene["deal"] == before["deal"]:
                self.deals -= 1
                none_left = self.rig.loop.nav.screen == "close"  # the usual key closes the night
                if (none_left or self.rig.scene["problem"]) and not self.rig.loop.table.chooser:
                    self.stuck += 1
                    customs.people_are_back(self)
        return self.stuck < TRIES

    @property
    def waits(self) -> bool:
        """A card is waited for."""
        return self.rig.loop.prompt is not None and self.rig.loop.prompt.waits_for_cards

    def ids_of(self, prefix: str) -> list[str]:
        ids = [b["id"] for b in self.rig.scene["buttons"] if b["id"].startswith(prefix) and b["enabled"]]
        return [i for i in ids if i != "bet.other"]

    def one_of(self, prefix: str) -> str:
        ids = self.ids_of(prefix)
        return self.rng.choices(ids, [0.2 if i == "bet.all_in" else 1 if i == "bet.fold" else 4 for i in ids])[0]

    def tap(self, button: str) -> None:
        self.act(tap=button)

    def back(self) -> None:
        """Out of whatever is looked at."""
        ids = [b["id"] for b in self.rig.scene["buttons"] if b["enabled"]]
        ways = [i for i in ids if i.endswith((".back", ".cancel"))] or [i for i in ids if i.startswith("nav.")]
        self.tap(ways[0])

    def fresh_pack(self) -> None:
        """The whole deck is mixed again; nothing lies open."""
        deal = self.rig.loop.table.deal
        self.pack = list(DECK) * (deal.decks if deal else 1)
        self.rng.shuffle(self.pack)
        if "quads" in self.rig.loop.table.pools and self.luck.random() < FOURS:
            self.bring_together(self.luck.choice(self.pack).rank)
        if self.ties and deal is not None and plays_series(deal.game) and self.hands.random() < 0.9:
            self.bring_a_tie(deal.seats)
        before = self.visible if self.rig.loop.table.rules.get("choice") == "dealers_choice" else set()
        self.visible = {str(t.card) for t in self.turned()} | before  # Undo may lead back there

    def bring_together(self, rank: Rank) -> None:
        """Four of a kind lie among the first cards that the table will see."""
        four = [card for card in self.pack if card.rank == rank][:4]
        self.pack = [card for card in self.pack if card not in four]
        for card in four:
            self.pack.insert(len(self.pack) - self.luck.randrange(4), card)

    def bring_a_tie(self, seats: Sequence[int]) -> None:
        """Two players make the same straight of the board, the others nothing."""
        laid = [Card(name) for name in ("As", "Kh", "Qs", "Jd", "3c")]
        low = iter(Card(rank + suit) for rank in "2456789" for suit in "cd")
        tens = iter(("Tc", "Td"))
        for seat in seats:
            laid += [Card(next(tens)) if seat in sorted(seats)[:2] else next(low), next(low)]
        self.pack = [card for card in self.pack if card not in laid] + laid[::-1]

    def lay(self, card: Card) -> None:
        """A card that the table sees is laid, and lifted again most of the time."""
        self.visible.add(card)
        scene = self.act(card=card, antenna=self.rng.choice((1, 1, 2, 3)))
        if scene["problem"] is not None:  # people do what the strip says: lift everything, lay again
            self.pack.insert(len(self.pack) if self.ties else 0, card)
            self.lift_all()
        elif self.rng.random() < 0.9:
            self.act(lift=card)

    def lift_all(self) -> None:
        for tag in tuple(self.rig.desk.lying):
            self.act(lift=tag)

    def turned(self) -> tuple[Any, ...]:
        """The cards that the program knows of this deal."""
        deal = self.rig.loop.table.deal
        return deal.turned if deal else ()

    def known(self, card: Card) -> bool:
        return any(t.card == card for t in self.turned())

    def unknown(self) -> list[Card]:
        """Cards still in the pack."""
        return [card for card in self.pack if not self.known(card)]
