"""`dealer demo`: a whole KRG series on mock hardware, unattended, shuffled as it is called.

Three players at stake 5. Every card lies in one place: the deck is piled and stacked exactly as the calls say, dealt,
thrown, burned and laid on the mock reader; nothing is asked of the engine but what a table would see.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from dealer.app.build import Built, open_table
from dealer.app.errors import UserError
from dealer.app.evening.headless import Headless
from dealer.app.files.opening import to_read
from dealer.app.host.clock import StoppedClock
from dealer.cards import DECK, Card
from dealer.export.files import ExportError, write_export
from dealer.rules.state import hands
from dealer.rules.steps.shuffling import next_pile
from dealer.store import StoreError
from dealer.store.files import database
from dealer.words.render import render

PLAYERS = ("Ann", "Bo", "Cy")
PRESET = f"""game = "krg"
players = {json.dumps(PLAYERS)}
dealer = "Ann"
shuffle = "called"
[rules]
wins_needed = 3
stake = 5
"""
EXPORTS = Path("dealer-demo")
MOST_ACTS = 100_000


class CardsOnTable:
    """The deck, the piles and the hands, as they lie on the table of the demo."""

    def __init__(self) -> None:
        self.deck = list(DECK)
        self.piles: dict[int, list[Card]] = {}
        self.hands: dict[int, list[Card]] = {}
        self.shown: dict[int, list[Card]] = {}

    def to_pile(self, number: int) -> None:
        """The top card goes on top of the pile that is called."""
        self.piles.setdefault(number, []).insert(0, self.deck.pop(0))

    def stack(self) -> None:
        """Pile 1 on top, then pile 2, and so on."""
        self.deck = [card for number in sorted(self.piles) for card in self.piles[number]]
        self.piles = {}

    def deal_to(self, seat: int) -> None:
        """The top card goes to a seat."""
        self.hands.setdefault(seat, []).append(self.deck.pop(0))

    def throw(self, seat: int, count: int) -> None:
        """The seat throws what it likes least: cards without a partner, low ones first."""
        hand = self.hands[seat]
        ranks = [card.rank for card in hand]
        hand.sort(key=lambda card: (ranks.count(card.rank), card.rank), reverse=True)
        del hand[-count:]

    def turn(self, *, burn: bool) -> Card:
        """The next card for the board, one burned before it where the house rule has it."""
        if burn:
            self.deck.pop(0)
        return self.deck.pop(0)

    def gather(self) -> None:
        """After a deal all cards go back into one deck."""
        self.deck, self.hands = list(DECK), {}


def demo(state: Path | None, config: Path | None, to: Path | None) -> int:
    """Plays, tells the deals as they go, exports; the exit status."""
    with tempfile.TemporaryDirectory(prefix="dealer-demo-") as scratch:
        folder = state or Path(scratch) / "state"
        _refuse_open_evening(folder)
        preset = Path(scratch) / "preset.toml"
        preset.write_text(PRESET, encoding="utf-8")
        clock = StoppedClock(time.time_ns() // 1_000_000)
        with open_table(folder, config, clock, preset=preset, mock=True, size=None) as built:
            where = _play(built, clock, (to or EXPORTS).resolve())
    print(f"\nThe export lies in {where}")
    return 0


def _refuse_open_evening(folder: Path) -> None:
    """UserError where an evening is being played in this folder, or its table runs: the demo goes on with neither."""
    if not database(folder).exists():
        return
    with to_read(folder, mend=False) as store:
        evening = store.open_evening()
    if evening is not None:
        raise UserError(f"The evening {evening} in {folder} is not closed: the demo plays none that others began. "
                        "Name another folder with --state, or none.")  # fmt: skip


def _play(built: Built, clock: StoppedClock, to: Path) -> Path:
    loop = built.loop
    if built.desk is None:
        raise RuntimeError("the demo needs the mock reader's hands")
    lines = Headless(loop, built.desk, clock)
    lines.settle_start()
    cards, evening = CardsOnTable(), loop.evening
    for _ in range(MOST_ACTS):
        prompt = loop.prompt
        if prompt is None or loop.table.deal is None:
            break
        if prompt.kind == "result":
            _tell(built)
        if prompt.kind == "series_over":
            print(render(prompt.text))
            lines.answer('{"tap":"nav.table"}')
            lines.answer('{"tap":"table.close"}')
            lines.answer('{"tap":"close.ok"}')
        else:
            _act(lines, cards)
        if loop.trouble is not None:
            raise UserError(f"The demo stopped at {render(prompt.text)!r}: {render(loop.trouble.text)}")
    for player, person in loop.table.people.items():
        print(f"  {person.name:<6} {loop.table.net.get(player, 0):+d}")
    try:
        return write_export(loop.ports.store, evening, to, loop.engine.games)
    except (ExportError, StoreError) as why:
        raise UserError(str(why)) from why


def _act(lines: Headless, cards: CardsOnTable) -> None:
    """Hands do what the prompt says, then the key is tapped or the card laid."""
    loop = lines.loop
    prompt, key = loop.prompt, loop.scene().primary
    if prompt is None:
        return
    if prompt.waits_for_cards:
        card = cards.hands[prompt.seats[0]].pop() if prompt.seats else cards.turn(burn=prompt.burn)
        before = loop.table.number
        lines.answer(json.dumps({"card": card}))
        if loop.table.number == before:
            why = render(loop.trouble.text) if loop.trouble else loop.reader_gone or "no reading came of it"
            raise UserError(f"The demo stopped as {card} was laid: {why}")
        lines.answer(json.dumps({"lift": card}))
        return
    match prompt.kind, key.id if key else "":
        case "shuffle", "shuffle.start":
            cards.gather()
        case "shuffle", "shuffle.next":
            cards.to_pile(next_pile(loop.table))
        case "shuffle", "shuffle.stacked":
            cards.stack()
        case "cut", _:
            cards.deck = [*cards.deck[20:], *cards.deck[:20]]
        case "deal_card", _:
            cards.deal_to(prompt.seats[0])
        case "discard", _:
            for seat in prompt.seats:
                cards.throw(seat, prompt.count)
    if key is not None:
        lines.answer(json.dumps({"tap": key.id}))


def _tell(built: Built) -> None:
    """One deal in a line."""
    table_ = built.loop.table
    deal = table_.deal
    if deal is None:
        return
    board = " ".join(card.label for card in deal.board)
    print(f"Deal {deal.number}: {board}", file=sys.stdout)
    for seat in deal.seats:
        named = next((hands.full(hand) for hand in deal.hands if hand.seat == seat), "")
        held = " ".join(card.label for card in deal.shown.get(seat, ()))
        print(f"  {table_.name(seat):<6} {held:<8} {named}")
    print(f"  {render(deal.text)}")
