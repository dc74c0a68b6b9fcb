"""The one loop's heart: a touch or a reading is decided, stored, and only then shown and lit.

Whoever drives it (a window, the headless lines, a simulation) hands in the ports and the clock, calls `tap`, `type_in`,
`pump` and `tick`, and paints `scene()` when it changed.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from dealer.app.evening.closed_night import Nights
from dealer.app.evening.deck_room import DeckRoom, in_a_deal
from dealer.app.evening.hidden_tags import HiddenTags
from dealer.app.evening.ports import House, Library, Ports
from dealer.app.evening.readings import Readings
from dealer.app.evening.remembered import Memory
from dealer.app.evening.secrets import resumed, secrets_of, tags_of
from dealer.app.evening.watching import Watching
from dealer.interpret import Trouble, interpret, interpret_pick
from dealer.rules import events as e
from dealer.rules.acts.choosing import rules_for
from dealer.rules.acts.closing import close
from dealer.rules.articles.article import Article
from dealer.rules.engine import Engine
from dealer.rules.progress import Progress, progress
from dealer.rules.prompts import Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.store import StoreError
from dealer.views import console
from dealer.views.context import Context, Do, Go, Nav, Say, Settings, Wrong
from dealer.views.kit.scene import Scene
from dealer.views.lights import lights_for
from dealer.views.screens import cards, rules_agreed
from dealer.words.render import render
from dealer.words.said import Words
from hardware.ports import Arrived, LightsError, ReaderEvent

Errand = Callable[["Loop", Do], Words]
"""Something outside the table ("export"); gives back what to say of it."""


class Loop:
    """One evening at one table."""

    def __init__(
        self,
        engine: Engine,
        ports: Ports,
        *,
        room: DeckRoom,
        settings: Settings | None = None,
        articles: Library | None = None,
        house: House | None = None,
        errands: Mapping[str, Errand] | None = None,
        about: "Callable[[Loop], tuple[tuple[str, str], ...]]" = lambda _: (),
    ) -> None:
        self.engine, self.ports, self.room, self.decks = engine, ports, room, room.decks
        self.settings, self.house = settings or Settings(), house or House()
        self._library, self._articles = articles, (None, None, ())
        self.errands, self.about, self.lights_why, self._paced_s = errands or {}, about, "", 0.0
        self.memory, self.nights = Memory(ports.store, trial=bool(self.house.trial)), Nights()
        self.table, self.evening, self.prompt, self.progress = Table(), "", None, Progress()
        self.nav, self.trouble, self.reader_gone, self.unplugged = Nav(), None, "", False
        self.exported: Words = ""
        self.lit: tuple[int | None, tuple[int, ...]] = (None, ())
        self.readings, self.watching, self._pictures = Readings(), Watching(ports.reader), console.Pictures()
        self.show_now: Callable[[], None] = lambda: None
        """Paints at once, for what takes longer than a frame; whoever has a window puts it here."""

    prompt: Prompt | None
    trouble: Trouble | None
    _articles: tuple[str | None, Mapping[str, e.RuleValue] | None, tuple[Article, ...]]

    def open(self, opening: Sequence[e.Event] = ()) -> None:
        """Goes on with the evening that is open, or begins one with these facts (default: nobody sits yet)."""
        evening = self.ports.store.open_evening()
        if evening is None and not opening:  # the last night stays on the screen until somebody begins another one
            evening = self.memory.closed_last()
        if evening is None:
            self.begin_evening(opening)
            return
        self.evening = evening
        self.readings.hidden = tags_of(self.ports)
        if entries := self.ports.store.load(evening):
            self.memory = self.memory.of(table := fold(e.decode_all([one.body for one in entries])), self.house.trial)
            self._now_at(table)
            if (facts := resumed(self.ports, self.engine, self.evening, table)) and not self.commit(facts):
                raise StoreError(self.trouble.text if self.trouble else "The evening could not be opened.")
            if table.trial and self.house.trial is False and table.stage != "closed" and self.commit(close(table)):
                self.begin_evening()  # the trial is over, and what is played from now on counts
        else:  # the power went between its name and its first act
            self._first_act(opening)
        if self.table.stage == "closed":  # the power may have gone before it was added up
            self.trouble = self.memory.told(self.memory.catch_up, self.table)

    def begin_evening(self, opening: Sequence[e.Event] = ()) -> None:
        """A new evening, stored before it is shown; StoreError where what the last one left cannot be known to it."""
        self.memory.catch_up()
        self.memory = Memory(self.ports.store, trial=bool(self.house.trial))
        self.memory.catch_up()
        wall_ms = self.ports.clock.wall_ms()
        self.evening = self.memory.free_name(wall_ms)
        self.ports.store.begin(self.evening, wall_ms)
        self.memory.mark(self.evening)
        self.room.new_evening()
        self.readings.hidden = HiddenTags(self.ports.links.secret())
        self._first_act(opening)

    def _first_act(self, opening: Sequence[e.Event]) -> None:
        self.table = Table()
        facts = opening or (e.GameChosen(self.house.game or next(iter(self.engine.games))),)
        opened = self.memory.opened(self.evening, self.house.currency, self.ports.clock.wall_ms())
        if not self.commit((opened, *self.house.opening(), *self.memory.waiting(self.house.currency), *facts)):
            raise StoreError(render(self.trouble.text) if self.trouble else "The evening could not be begun.")

    def commit(self, facts: Sequence[e.Event]) -> bool:
        """Stores an act and then shows it; if it cannot be stored nothing changed, and the screen says why."""
        after = fold(facts, self.table)
        try:
            self.ports.store.append(
                self.evening,
                [e.encode(fact) for fact in facts],
                expected_version=self.table.number,
                at_ms=self.ports.clock.wall_ms(),
                closes=after.stage == "closed",
                secrets=secrets_of(self.evening, after, facts, self.ports.links, self.readings.hidden),
            )
        except StoreError as why:
            self.trouble = Trouble("refused", str(why))
            return False
        self.readings.hidden.kept, changed = True, after.stage != self.table.stage
        self._now_at(after, undone=any(isinstance(fact, e.Undone) for fact in facts))
        if changed and after.stage in {"play", "closed"}:
            self.trouble = self.memory.kept(self.evening, after, self.ports.clock.wall_ms()) or self.trouble
        return True

    def _now_at(self, table: Table, *, undone: bool = False) -> None:
        self.table, self.prompt, self.progress = table, self.engine.ask(table), progress(self.engine, table)
        self.nav = console.still_open(self.nav, self.prompt)
        self._paced_s = self.ports.clock.now_s()
        self.try_lights(*lights_for(table, self.prompt))
        present, now_s = self.ports.reader.present, self._paced_s
        self.trouble = self.readings.waiting_for(table, self.prompt, present, now_s, undone=undone) or self.trouble

    def try_lights(self, dealer: int | None, to_act: frozenset[int]) -> None:
        """Lights these seats and reads back what is lit; where the pins fail nothing is claimed to be."""
        try:
            self.ports.lights.show(dealer, to_act)
            lit_dealer, lit_to_act = self.ports.lights.read()
            asked = self.prompt.seats if self.prompt else ()
            self.lit = (lit_dealer, tuple(sorted(lit_to_act, key=lambda s: (asked.index(s) if s in asked else 99, s))))
            self.lights_why = ""
        except LightsError as why:
            self.lights_why, self.lit = str(why), (None, ())

    # --- what people do ---

    def tap(self, button: str) -> None:
        """A finished touch on the button of this id; what the reader said before it comes first."""
        self.pump()
        scene, ctx = self.scene(), self.context()
        had, self.trouble = self.trouble, None
        if (why := console.refused(scene, self.nav, self.table, button)) is not None:
            self.trouble = Trouble("refused", why) if why else None
            return
        if not button.startswith("card."):
            self.room.ask_of(had.uid if had and had.code == "unknown_tag" and button == "problem.pick" else "")
        self._follow(console.press(replace(ctx, trouble=had), button))

    def type_in(self, text: str) -> None:
        """Characters for the open field."""
        ctx, self.trouble = self.context(), None
        self._follow(console.type_in(ctx, text))

    def drag(self, grip: str, x: float, y: float, dy: float, *, done: bool) -> None:
        """A finger moves over what can be dragged: a name to a seat, an article's text; pixels."""
        outcome = console.drag(self.context(), grip, x, y, dy, done=done)
        if done:  # whatever comes of it, nothing hangs on the finger any more
            self.nav = replace(self.nav, at=None, field="" if self.nav.at else self.nav.field)
        if outcome is not None:
            self._follow(outcome)

    def _follow(self, outcome: console.Outcome) -> None:
        before = self.nav.screen
        self._do(outcome)
        self.watching.look(**self._watched())
        if before == "lights" and self.nav.screen != "lights":  # the test is over
            self.try_lights(*lights_for(self.table, self.prompt))

    def _do(self, outcome: console.Outcome) -> None:
        match outcome:
            case Go(nav):
                self.nav = nav
            case Wrong(why, nav):
                self.trouble, self.nav = Trouble("refused", why), nav or self.nav
            case Say(Laid(card, ""), nav):
                if self._lay(interpret_pick(self.table, self.prompt, card)):
                    self.nav = nav
                    self.room.picked(card, self.table)
            case Say(reply, nav):
                if self.say(reply):
                    self.nav = nav
            case Do(what, nav, name) if what.startswith("decks."):
                why = self.room.do(what.removeprefix("decks."), name, self.table)
                self.room.found(self.ports.reader.present)
                self.trouble = Trouble("refused", why) if why else None
                self.nav = self.nav if why else nav
            case Do(what, nav):
                self.exported = self.errands[what](self, outcome)
                self.nav = nav

    def say(self, reply: Reply) -> bool:
        """Tells the table something; False when it was refused, and then nothing changed."""
        try:
            facts = self.engine.decide(self.table, reply, self.ports.links)
        except Refused as why:
            self.trouble = Trouble("refused", str(why), act=True)
            return False
        return self.commit(facts)

    def says(self, words: Words) -> None:
        """How far something is that takes a while outside the table: shown before it goes on."""
        self.exported = words
        self.show_now()

    # --- what the reader says ---

    def pump(self) -> None:
        """Takes in all that the reader has said."""
        self.watching.look(**self._watched())
        for event in self.ports.reader.poll(self.ports.clock.now_s()):
            self._heard(event)

    def tick(self) -> None:
        """Does what time alone does: the next call of the shuffle, when it is due."""
        due = self.call_due_s()
        if due is not None and due <= self.ports.clock.now_s():
            self.say(Pressed("shuffle.next"))

    def _heard(self, event: ReaderEvent) -> None:
        heard = self.readings.heard(event, self.prompt, self.trouble)
        self.reader_gone, self.unplugged, event = heard.reader_gone, heard.unplugged, heard.event
        watched = self.watching.told(event, heard.waits, self.room.words_for)
        if watched or self.room.takes(event, self.nav.screen, self.table):
            self.trouble = None if isinstance(event, Arrived) else self.trouble
            return
        asked, self.trouble = self.prompt, heard.trouble
        if heard.arrived and self._lay(self._meant(heard.arrived)):
            self.nav = cards.after_card(self.nav, asked)

    def _watched(self) -> dict[str, bool]:
        """Whether somebody watches the reader, and whether a deal hides what cards are."""
        return {"on": self.nav.screen == "watch", "hidden": in_a_deal(self.table)}

    def _meant(self, uid: str) -> Laid | Trouble | None:
        """What a tag that came to the reader means now."""
        card = self.room.named(uid, self.table)
        if card is not None:
            return interpret_pick(self.table, self.prompt, card, uid)
        decks = self.decks(self.table.deal.decks if self.table.deal else 1)
        return interpret(self.table, self.prompt, uid, decks, self.readings.hidden.of)

    def _lay(self, meant: Laid | Trouble | None) -> bool:
        if not isinstance(meant, Laid):
            self.trouble = meant or self.trouble
            return False
        self.trouble = None
        return self.say(meant)

    # --- what is seen ---

    def context(self) -> Context:
        """All that a screen may look at now."""
        return Context(
            table=self.table,
            prompt=self.prompt,
            games=self.engine.games,
            nav=self.nav,
            settings=self.settings,
            trouble=self.trouble,
            reader_gone=self.reader_gone,
            unplugged=self.unplugged,
            progress=self.progress,
            dealer_light=self.lit[0],
            to_act_lights=self.lit[1],
            people=self.memory.people,
            last_time=self.memory.last_time,
            articles=self.articles(),
            exported=self.exported,
            closed=self.nights.of(self),
            anchor_squares=self.nights.anchor(self),
            totals=self.memory.totals(self.house.currency),
            decks=self.room.seen(self.table),
            watched=self.watching.seen(**self._watched()),
            about=self.about(self) if self.nav.screen == "about" else (),
        )

    def articles(self) -> tuple[Article, ...]:
        """The articles of the game at hand, or whose house rules are looked at; worked out when those change."""
        table, other = self.table, rules_agreed.looked_at(self.nav)
        game, rules = table.deal.game if table.deal else table.game, table.rules
        if other:
            game, rules = other, rules_for(table, self.engine.games, other)
        if self._library is None or not game:
            return ()
        if self._articles[:2] != (game, rules):
            self._articles = (game, rules, self._library(game, rules))
        return self._articles[2]

    def scene(self, *, quiet: bool = False) -> Scene:
        """The picture of now; a quiet one is what it would be if nothing were wrong."""
        return self._pictures.view(replace(self.context(), trouble=None) if quiet else self.context())

    # --- time ---

    def call_due_s(self) -> float | None:
        """When the next call of the shuffle comes by itself; None while it waits for a tap."""
        prompt = self.prompt
        if prompt is None or prompt.kind != "shuffle" or self.nav.screen:
            return None
        if not (self.table.paced and self.house.pace_s):
            return None
        calls = any(choice.id == "shuffle.next" for choice in prompt.choices)
        return self._paced_s + self.house.pace_s if calls else None

    def next_due_s(self) -> float | None:
        """When `pump` and `tick` must be called at the latest although nothing has come."""
        dues = [due for due in (self.ports.reader.next_due_s(), self.call_due_s()) if due is not None]
        return min(dues, default=None)
