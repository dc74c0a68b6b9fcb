"""The event loop: a touch or a reading is decided, stored, and only then shown and lit.

Whoever drives it (a window, the headless lines, a simulation) hands in the ports and the clock, calls `tap`, `type_in`,
`pump` and `tick`, and paints `scene()` when it changed.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from dealer.app.evening import kept_settings
from dealer.app.evening.articles import Shelf
from dealer.app.evening.closed_night import ClosedNightOnce
from dealer.app.evening.deck_room import DeckRoom, in_a_deal
from dealer.app.evening.hidden_tags import HiddenTags
from dealer.app.evening.ports import About, Condition, Errand, EveningDefaults, Library, Ports, Tonight
from dealer.app.evening.readings import Readings
from dealer.app.evening.remembered import Memory
from dealer.app.evening.seat_lights import SeatLights
from dealer.app.evening.secrets import append, resumed, tags_of
from dealer.app.evening.watching import Watching
from dealer.interpret import Trouble, interpret_pick
from dealer.rules import events as e
from dealer.rules.acts.choosing import rules_for
from dealer.rules.acts.closing import close
from dealer.rules.articles.article import Article
from dealer.rules.engine import Decision, Engine
from dealer.rules.progress import Progress, progress
from dealer.rules.prompts import Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.store import StoreError
from dealer.views import console
from dealer.views.context import Context, Do, Go, Nav, Say, Settings, SetTo, TryLights, WithDecks, Wrong
from dealer.views.kit.scene import Scene
from dealer.views.lights import lights_for
from dealer.views.screens import cards, rules_agreed
from dealer.words.render import render
from dealer.words.said import Words
from hardware.ports import Arrived, ReaderEvent


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
        house: EveningDefaults | None = None,
        errands: Mapping[str, Errand] | None = None,
        about: About = lambda _: (),
    ) -> None:
        self.engine, self.ports, self.room = engine, ports, room
        self.settings = settings or Settings()
        self.house = house or EveningDefaults()
        self.errands, self.about = errands or {}, about
        self.show_now: Callable[[], None] = lambda: None
        """Paints at once, for what takes longer than a frame; whoever has a window puts it here."""

        self.evening, self.table, self.progress = "", Table(), Progress()
        self.prompt: Prompt | None = None
        self.memory = Memory(ports.store, trial=bool(self.house.trial))
        self.nav = Nav()
        self.trouble: Trouble | None = None
        self.exported: Words = ""
        self._shelf = Shelf(articles)
        self._nights = ClosedNightOnce()
        self._pictures = console.Pictures()
        self.readings, self.watching = Readings(), Watching(ports.reader)
        self.reader_gone, self.unplugged = "", False
        self.lights = SeatLights(ports)
        self._paced_s = 0.0

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
            self.trouble = self.memory.or_trouble(self.memory.catch_up, self.table)

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
        """Stores these facts as one act and then shows it; False as `keep` says."""
        return self.keep(Decision.of(facts, self.table))

    def keep(self, act: Decision) -> bool:
        """Stores an act and then shows it; if it cannot be stored nothing changed, and the screen says why."""
        try:
            append(self.ports, self.evening, act.facts, self.table, act.table, self.readings.hidden)
        except StoreError as why:
            self.trouble = Trouble("refused", str(why))
            return False
        self.readings.hidden.kept, changed = True, act.table.stage != self.table.stage
        self._now_at(act.table, undone=any(isinstance(fact, e.Undone) for fact in act.facts))
        if changed and act.table.stage in {"play", "closed"}:
            now_ms = self.ports.clock.wall_ms()
            self.trouble = self.memory.keep_for_later(self.evening, self.table, now_ms) or self.trouble
        return True

    def _now_at(self, table: Table, *, undone: bool = False) -> None:
        self.table, self.prompt, self.progress = table, self.engine.ask(table), progress(self.engine, table)
        self.nav = console.still_open(self.nav, self.prompt)
        self._paced_s = self.ports.clock.now_s()
        self._light_seats()
        present, now_s = self.ports.reader.present, self._paced_s
        self.trouble = self.readings.waiting_for(table, self.prompt, present, now_s, undone=undone) or self.trouble

    def _light_seats(self) -> None:
        self.lights.show(*lights_for(self.table, self.prompt), self.prompt.seats if self.prompt else ())

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
            self.nav = console.let_go(self.nav)
        if outcome is not None:
            self._follow(outcome)

    def _follow(self, outcome: console.Outcome) -> None:
        before = self.nav.screen
        self._do(outcome)
        self.watching.look(**self._watched())
        if before == "lights" and self.nav.screen != "lights":  # the test is over
            self._light_seats()

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
                if self.reply(reply):
                    self.nav = nav
            case WithDecks(what, nav, deck, card):
                why = self.room.handle(what, deck, card, self.table)
                self.room.found(self.ports.reader.present)
                self.trouble = Trouble("refused", why) if why else None
                self.nav = self.nav if why else nav
            case SetTo(name, value, nav):
                self.exported, self.nav = self._choose(name, value), nav
            case TryLights(seat, nav):
                self.lights.show_trial(seat)
                self.nav = nav
            case Do("evening", nav):
                self.exported, self.nav = self._begin_another(), nav
            case Do(what, nav):
                tonight = Tonight(self.ports.store, self.evening, self.engine.games, self.show_progress)
                self.exported, self.nav = self.errands[what](tonight), nav

    def _choose(self, setting: str, value: e.RuleValue) -> Words:
        """Sets one thing of this screen, at once and for the next evenings; says why where it could not be kept."""
        self.settings = replace(self.settings, **{setting: value})
        self.house = self.house.having(setting, value)
        if setting == "calls_by" and self.table.stage != "closed":
            self.commit((e.CallsBy(self.house.calls_by),))
        return kept_settings.keep_touched(self.ports.store, setting, value)

    def _begin_another(self) -> Words:
        """The night was closed; a new one begins with nobody seated. Says why where it cannot."""
        try:
            self.begin_evening()
        except StoreError as why:
            return str(why)
        return ""

    def reply(self, reply: Reply) -> bool:
        """Tells the table something; False when it was refused, and then nothing changed."""
        try:
            return self.keep(self.engine.decide(self.table, reply, self.ports.links))
        except Refused as why:
            self.trouble = Trouble("refused", str(why), act=True)
            return False

    def show_progress(self, words: Words) -> None:
        """Shows how far something is that takes a while outside the table, before it goes on."""
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
            self.reply(Pressed("shuffle.next"))

    def _heard(self, event: ReaderEvent) -> None:
        heard = self.readings.hear(event, self.prompt, self.trouble)
        self.reader_gone, self.unplugged, event = heard.reader_gone, heard.unplugged, heard.event
        watched = self.watching.hear(event, heard.waits, self.room.words_for)
        if watched or self.room.takes(event, self.nav.screen, self.table):
            self.trouble = None if isinstance(event, Arrived) else self.trouble
            return
        asked, self.trouble = self.prompt, heard.trouble
        if heard.arrived and self._lay(self.room.meaning(heard.arrived, self.table, self.prompt, self.readings.hidden)):
            self.nav = cards.after_card(self.nav, asked)

    def _watched(self) -> dict[str, bool]:
        """Whether somebody watches the reader, and whether a deal hides what cards are."""
        return {"on": self.nav.screen == "watch", "hidden": in_a_deal(self.table)}

    def _lay(self, meant: Laid | Trouble | None) -> bool:
        if not isinstance(meant, Laid):
            self.trouble = meant or self.trouble
            return False
        self.trouble = None
        return self.reply(meant)

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
            dealer_light=self.lights.dealer,
            to_act_lights=self.lights.to_act,
            people=self.memory.people,
            last_time=self.memory.last_time,
            articles=self.articles(),
            exported=self.exported,
            closed=self._nights.of(self.ports.store, self.evening, self.table, self.engine.games),
            anchor_squares=self._nights.anchor(self.table, console.name_of(self.nav, self.prompt)),
            totals=self.memory.totals(self.house.currency),
            decks=self.room.seen(self.table),
            watched=self.watching.seen(**self._watched()),
            about=self.about(self.condition()) if self.nav.screen == "about" else (),
        )

    def articles(self) -> tuple[Article, ...]:
        """The articles of the game at hand, or whose house rules are looked at; worked out when those change."""
        if other := rules_agreed.looked_at(self.nav):
            return self._shelf.of(other, rules_for(self.table, self.engine.games, other))
        return self._shelf.of(self.table.deal.game if self.table.deal else self.table.game, self.table.rules)

    def condition(self) -> Condition:
        """How the box and the evening are, for whoever looks after them."""
        return Condition(self.evening, self.table, self.reader_gone, self.lights.why)

    def scene(self, *, quiet: bool = False) -> Scene:
        """The picture of now; a quiet one is what it would be if nothing were wrong."""
        return self._pictures.view(replace(self.context(), trouble=None) if quiet else self.context())

    # --- time ---

    def call_due_s(self) -> float | None:
        """When the next call of the shuffle comes by itself; None while it waits for a tap."""
        called = self.prompt is not None and self.prompt.offers("shuffle.next") and not self.nav.screen
        return self._paced_s + self.house.pace_s if called and self.table.paced and self.house.pace_s else None

    def next_due_s(self) -> float | None:
        """When `pump` and `tick` must be called at the latest although nothing has come."""
        dues = [due for due in (self.ports.reader.next_due_s(), self.call_due_s()) if due is not None]
        return min(dues, default=None)
