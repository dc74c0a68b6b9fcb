"""An honest evening without a screen: the engine asks, people answer anything, and whatever comes of it has to verify.

It is played by the same replies that the screens give. What is refused is nothing, as at the table.
"""

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from dealer.anchor import Links
from dealer.cards import DECK
from dealer.export.build import export_evening
from dealer.export.evening import Evening
from dealer.names import short
from dealer.rules import events as e
from dealer.rules.acts.opening import opening
from dealer.rules.engine import Engine, can_undo
from dealer.rules.game import Game
from dealer.rules.prompts import Laid, LastTime, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.rules.steps.anchoring import REASONS
from dealer.store import MemoryStore
from tests.games.described import plays_series
from tests.simulation import beside
from tests.simulation.beside import NAMES, a_value, some_rules

DIGITS = ("7", "42", "4711", "0", "0000", "007", "000000000000", "999999999999", "12345", "1", "3141592653")
START_MS = 1_795_995_600_000
MOST_ACTS = 600
"""In one evening; a shuffle that is called pile by pile is long."""
RARE = {"bet.fold": 1, "bet.all_in": 0.4, "shuffle.pace": 0.3, "show.muck": 1, "fault.cancel": 1}
"""Keys that are taken less often than others, or the deal would be over too soon."""
CALLED = 0.25
"""How often the shuffle is called pile by pile: more than a hundred acts of one kind."""


def with_usual(games: Mapping[str, Game], rng: random.Random) -> dict[str, Game]:
    """The games with house rules that are usual at this table, now and then."""
    made = dict(games)
    for key, game in games.items():
        usual = some_rules(game.all_settings, rng, 2) if rng.random() < 0.2 else {}
        if not any(game.impossible(game.usual(usual) | usual, players) for players in game.seats):
            made[key] = replace(game, house=usual)
    return made


class Honest:
    """One evening of one seed, of so many deals: the facts are kept as the program keeps them."""

    def __init__(
        self, seed: int, games: Mapping[str, Game], deals: int = 2, store: MemoryStore | None = None, name: str = ""
    ) -> None:
        self.rng = rng = random.Random(seed)
        self.engine = Engine(with_usual(games, rng))
        self.links = Links(rng.randbytes)
        self.store, self.evening = store or MemoryStore(), name or "2026-11-29"
        self.game = rng.choice(sorted(games))
        self.most, self.acts, self.table = deals, 0, Table()
        self.now_ms = START_MS
        self.tags = rng.random() < 0.7
        self.shuffle = "called" if rng.random() < CALLED else "hand"
        self.trail: list[str] = []

    # --- the record ---

    def begin(self, waiting: tuple[e.Event, ...] = ()) -> None:
        """The first act: nobody sits yet, or a preset's table does."""
        rng = self.rng
        self.store.begin(self.evening, self.now_ms)
        day, zone, ahead = rng.choice((("2026-11-29", "Europe/Prague", 60), ("2026-11-29", "UTC", 0), ("", "", 0)))
        opened = e.EveningOpened(self.evening, day=day, zone=zone, offset_min=ahead)
        said = (e.PlayedOn(trial=False), e.CallsBy(rng.choice(("card", "round")))) if rng.random() < 0.8 else ()
        self.commit((opened, *said, *waiting, *(self._seated(waiting) or (e.GameChosen(self.game),))))

    def _seated(self, waiting: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        """A preset's table; () where there is none, or none that can be played."""
        if self.rng.random() < 0.5:
            return ()
        rng, game = self.rng, self.engine.games[self.game]
        many = rng.choice(game.seats)
        rules = some_rules(game.all_settings, rng, 4) | {"shuffle": self.shuffle}
        taken: list[str] = []
        for name in NAMES[:many]:
            taken.append(short(name, taken)[0])
        with suppress(Refused):
            return opening(
                self.engine.games, self.game, list(zip(NAMES, taken, strict=False)), dealer=rng.randint(1, many),
                rules=rules, links=self.links, number=rng.choice(("", "12", "4711", "000000000000")), waiting=waiting,
                stacks=rng.choice((None, 5, 60, 300)) if not plays_series(self.game) else None,
            )  # fmt: skip
        return ()

    def commit(self, facts: tuple[e.Event, ...]) -> None:
        after = fold(facts, self.table)
        self.now_ms += self.rng.choice((0, 1, 900, 60_000))
        bodies = [e.encode(fact) for fact in facts]
        number, closes = self.table.number, after.stage == "closed"
        self.store.append(self.evening, bodies, expected_version=number, at_ms=self.now_ms, closes=closes)
        self.table = after

    def say(self, reply: Reply) -> bool:
        """What somebody says to the table; whether it was taken."""
        self.acts += 1
        try:
            facts = self.engine.decide(self.table, reply, self.links).facts
        except Refused:
            return False
        self.trail.append(reply.id if isinstance(reply, Pressed) else str(reply.card))
        self.commit(facts)
        return True

    def export(self) -> Evening:
        return export_evening(self.evening, self.store.load(self.evening), self.engine.games)

    # --- the evening ---

    def play(self) -> "Honest":
        """From the first name to the closing, or to where the file is written in the middle of it."""
        rng = self.rng
        open_still = rng.random() < 0.15
        until = rng.randint(5, 150) if open_still else MOST_ACTS
        self.start()
        while self.acts < until and self.table.stage == "play" and not self._over():
            if rng.random() < 0.12:
                beside.any_of(self)
            else:
                self.answer()
        if not open_still and self.table.stage == "play":
            self.say(Pressed("close.ok"))
        return self

    def _over(self) -> bool:
        deal = self.table.deal
        return deal is not None and bool(deal.ended) and deal.number >= self.most

    def start(self) -> None:
        """Until the first deal begins; whatever is tapped on the way, in the end it does."""
        for tries in range(400):
            if self.table.stage == "play":
                return
            self.before_the_deal(hurry=tries > 40)
        raise AssertionError(f"no deal ever began: {self.trail[-30:]}")

    def before_the_deal(self, *, hurry: bool) -> None:
        """Seats, house rules, the first dealer, the anchor and its number: as the screens have it, or all at once."""
        rng, prompt = self.rng, self.engine.ask(self.table)
        if can_undo(self.table) and not hurry and rng.random() < 0.08:
            self.say(Pressed("nav.undo"))
        elif prompt is not None:
            self.about_the_number(prompt)
        elif self.table.stage == "house":
            self.about_the_house(hurry=hurry)
        elif self.table.stage == "dealer":
            seat = rng.choice(sorted(self.table.seats))
            keys = [f"seats.button.{seat}", "seats.button_draw", "dealer.done", "fix.draw_again"]
            key = rng.choice(keys if not hurry else keys[1:])
            self.say(Pressed(key, name=rng.choice(REASONS["first_dealer"]) if "again" in key else ""))
        else:
            self.about_the_seats(hurry=hurry)

    def about_the_seats(self, *, hurry: bool) -> None:
        rng, game = self.rng, self.engine.games[self.table.game]
        sit = len(self.table.seats)
        if sit < game.seats[0] or (not hurry and sit < game.seats[-1] and rng.random() < 0.5):
            seats = (rng.randint(1, 8),) if rng.random() < 0.3 else ()
            self.say(Pressed("seats.join", name=rng.choice(NAMES), seats=seats))
        elif sit > game.seats[-1]:
            self.say(Pressed(f"seats.away.{rng.choice(sorted(self.table.seats))}"))
        elif hurry or rng.random() < 0.4:
            if not self.say(Pressed("seats.done")):
                self.say(Pressed(f"seats.game.{self.game}"))
        else:
            one, two = rng.choice(sorted(self.table.seats)), rng.randint(1, 8)
            last = LastTime("2026-11-22", {2: "Ann", 5: "Bo", 6: "Cy"}, self.game, {}, {})
            replies = [
                Pressed("seats.draw"), Pressed("seats.button_draw"), Pressed(f"seats.button.{one}"),
                Pressed(f"seats.move.{one}.{two}"), Pressed(f"seats.away.{one}"), Pressed(f"seats.game.{self.game}"),
                Pressed("fix.draw_again", name=rng.choice(REASONS["seats"])), Pressed("seats.last", last=last),
            ]  # fmt: skip
            self.say(rng.choice(replies))

    def about_the_house(self, *, hurry: bool) -> None:
        rng, settings = self.rng, self.engine.games[self.table.game].all_settings
        if hurry:
            self.say(Pressed("house.usual"))
        if hurry or rng.random() < 0.3:
            self.say(Pressed(f"house.shuffle.{self.shuffle}"))
            self.say(Pressed("house.agree"))
            return
        choice = [each for each in settings if each.name == "choice"]
        setting = rng.choice(choice if rng.random() < 0.2 else settings)
        value = a_value(setting, rng)
        if setting.options:
            self.say(Pressed(f"house.{setting.name}.{setting.id_of(value)}"))
        elif isinstance(value, str):
            self.say(Pressed(f"house.{setting.name}.more", name=value))
        else:
            self.say(Pressed(f"house.{setting.name}.{rng.choice(('less', 'more'))}"))

    def about_the_number(self, prompt: Prompt) -> None:
        rng = self.rng
        if prompt.kind != "number" or rng.random() < 0.5:
            self.say(Pressed("anchor.seen" if prompt.kind == "anchor" else "anchor.done"))
            return
        seats = (rng.choice(sorted(self.table.seats)),) if rng.random() < 0.8 else ()
        self.say(Pressed("anchor.add", name=rng.choice(DIGITS), seats=seats))

    # --- a deal ---

    def answer(self) -> None:
        """What is waited for: mostly the usual key, some of the time another, or a step back."""
        rng, prompt = self.rng, self.engine.ask(self.table)
        if prompt is None:
            raise AssertionError("nothing is asked")
        if can_undo(self.table) and rng.random() < 0.04:
            for _ in range(rng.choice((1, 1, 2, 5))):
                self.say(Pressed("nav.undo"))
        elif prompt.kind in {"anchor", "number"}:
            self.about_the_number(prompt)
        elif prompt.waits_for_cards and not (prompt.choices and rng.random() < 0.1):
            self.say(self.a_card())
        elif not (self._other_key(prompt) if rng.random() < 0.45 else False):
            primary = [choice.id for choice in prompt.choices if choice.primary]
            enabled = [choice.id for choice in prompt.choices if choice.enabled]
            if not self.say(Pressed((primary or enabled)[0])):
                beside.people_are_back(self)

    def _other_key(self, prompt: Prompt) -> bool:
        rng, pad = self.rng, prompt.keypad
        if pad is not None and rng.random() < 0.3:
            most = pad.most if pad.most is not None else pad.least + 40
            key = "keypad.all_in" if pad.all_in and rng.random() < 0.2 else "keypad.ok"
            amount = rng.randint(pad.least, max(pad.least, most))
            return self.say(Pressed(key, amount, seats=prompt.seats[:1] if pad.act == "ante" else ()))
        if prompt.awards and rng.random() < 0.4:
            named = [tuple(rng.sample(pot.seats, rng.randint(1, min(2, len(pot.seats))))) for pot in prompt.awards]
            return self.say(Pressed("award.ok", pots=tuple(named)))
        keys = [choice.id for choice in prompt.choices if choice.enabled]
        keys = [key for key in keys if key not in {"series.close", "people.open", "show.award", "bet.other"}]
        return bool(keys) and self.say(Pressed(rng.choices(keys, [RARE.get(key, 4) for key in keys])[0]))

    def a_card(self) -> Laid:
        deal = self.table.deal
        known = [turned.card for turned in deal.turned] if deal else []
        free = [card for card in DECK if known.count(card) < (deal.decks if deal else 1)]
        return Laid(card := self.rng.choice(free), f"{DECK.index(card):016x}" if self.tags else "")
