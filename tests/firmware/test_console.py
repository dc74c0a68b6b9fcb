"""From a card on an antenna to the console's Scene: simulated chips, the firmware under MicroPython, a pseudo-terminal,
pyserial, parser, filter, deck, engine, store, Scene; with a good line and with one that hurts a fifth of its frames.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from dealer.app import build
from dealer.app.evening.loop import Loop
from dealer.app.host.clock import StoppedClock
from dealer.cards import DECK
from dealer.store.contract import DeckCard
from dealer.store.sqlite import open_store
from dealer.views.headless import to_headless
from hardware.card_reader import CardReader, open_reader
from hardware.serial_reader import SerialDoor
from tests.firmware.process import Process, flash
from tests.firmware.test_end_to_end import REAL_S, BadLine

TAGS = {card: f"04{n + 0x40:02X}015A061F90" for n, card in enumerate(DECK)}
PRESET = """
game = "krg"
players = ["Ann", "Bo", "Cy"]
dealer = "Ann"
shuffle = "hand"
"""
WAITS = {"shared_cards", "show_cards"}
HAND_MS = 400
"""A hand takes so long from the tap to the card; within it a frame tells that nothing lies there yet."""


@dataclass
class Console:
    """The whole product on one table, moved in steps of the simulated board's time."""

    process: Process
    door: SerialDoor
    loop: Loop
    clock: StoppedClock
    told: list[dict[str, object]] = field(default_factory=list)
    told_lying: dict[str, object] = field(default_factory=dict)
    """The Scene while the last card still lay there."""

    def run(self, ms: int) -> None:
        for _ in range(0, ms, 100):
            state = self.process.run(100)
            assert state["ended"] is None
            assert self.door.wait_until(lambda sent=state["sent"]: self.door.carried_bytes >= sent, REAL_S)
            self.clock.move(0.1)
            self.loop.pump()
            assert self.door.wait_until(lambda: not self.door.busy, REAL_S)

    @property
    def waits(self) -> bool:
        prompt = self.loop.scene().facts.prompt
        return prompt is not None and prompt.kind in WAITS

    def on(self) -> None:
        """Tap whatever goes on until a card is waited for or the deal is over."""
        while not self.waits:
            prompt = self.loop.scene().facts.prompt
            primary = self.loop.scene().primary
            assert prompt
            assert primary
            if prompt.kind == "result":
                return
            self.loop.tap(primary.id)

    def lay(self, card: str, antenna: int, lies_ms: int = 300, after_ms: int = HAND_MS) -> None:
        """Lay a card, take it up again, and keep the Scene that follows."""
        self.run(after_ms)
        self.process.do(lay=TAGS[card], antenna=antenna)
        self.run(lies_ms)
        self.told_lying = to_headless(self.loop.scene())
        self.process.do(lift=TAGS[card])
        self.run(1400)
        self.told.append(to_headless(self.loop.scene()))


@contextmanager
def console(folder: Path, line: BadLine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Console]:
    state = folder / "state"
    state.mkdir(parents=True)
    store = open_store(state)
    store.change_decks(enroll=[DeckCard("red", uid, card, 1) for card, uid in TAGS.items()], at_ms=1)
    store.close()
    (folder / "preset.toml").write_text(PRESET)
    process = Process(flash(folder / "board"))
    monkeypatch.setattr(build, "open_reader", partial(open_reader, through=line))
    (folder / "dealer.toml").write_text(
        f'[reader]\nport = "{process.port}"\nantennas = 5\n[lights]\nfactory = "mock"\n'
    )
    clock = StoppedClock(1_700_000_000_000)
    with build.open_table(
        state, folder / "dealer.toml", clock, preset=folder / "preset.toml", mock=False, size=None
    ) as built:
        reader = built.loop.ports.reader
        assert isinstance(reader, CardReader)
        table = Console(process, reader.door, built.loop, clock)
        assert table.door.wait_until(lambda: table.door.is_open and not table.door.busy, REAL_S)
        table.run(1500)
        yield table
    assert process.close() == ""


def deal(table: Console) -> None:
    """A deal of the series game: flop on antennas 1 to 3, turn, river, then three hands of two on antenna 5."""
    table.on()
    cards = iter(("Qh", "9s", "9d", "4s", "2h", "Qs", "Js", "4d", "4c", "Kh", "Ks"))
    for antenna in (1, 2, 3, 4, 5):
        assert table.waits
        table.lay(next(cards), antenna)
        table.on()
    for card in cards:
        assert table.waits
        table.lay(card, 5)
        table.on()


def play(folder: Path, percent: float, monkeypatch: pytest.MonkeyPatch) -> tuple[list[dict[str, object]], Console]:
    with console(folder, BadLine(percent, seed=11), monkeypatch) as table:
        deal(table)
        assert not table.waits
        return [*table.told, to_headless(table.loop.scene())], table


def test_a_whole_deal_is_read_from_real_frames_and_a_bad_line_changes_no_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, _ = play(tmp_path / "good", 0, monkeypatch)
    bad, _ = play(tmp_path / "bad", 20, monkeypatch)
    assert good[-1]["board"] == ["Qh", "9s", "9d", "4s", "2h"]
    assert good[-1]["shown"] == {"2": ["Qs", "Js"], "3": ["4d", "4c"], "1": ["Kh", "Ks"]}
    assert good[-1]["tally"] == {"Ann": 0, "Bo": 0, "Cy": 1}
    assert [scene["problem"] for scene in good] == [None] * len(good)
    assert bad == good


@pytest.mark.parametrize("seed", [11, 13, 24])
def test_a_card_that_may_have_lain_there_before_the_question_is_told_and_counts_when_laid_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """In the very instant of the tap, and the frame that would have told is lost: nobody knows which came first."""
    with console(tmp_path, BadLine(20, seed=seed), monkeypatch) as table:
        table.on()
        table.lay("Qh", 1, lies_ms=900, after_ms=0)
        assert table.told_lying["board"] == []
        problem = table.told_lying["problem"]
        assert isinstance(problem, dict)
        assert problem["code"] == "not_now"
        assert table.told[-1]["problem"] is None
        table.lay("Qh", 1, lies_ms=900)
        assert table.told_lying["board"] == ["Qh"]


def test_a_stack_a_stranger_and_a_phone_are_told_in_the_scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with console(tmp_path, BadLine(20, seed=12), monkeypatch) as table:
        table.on()
        for card in ("Qh", "9s"):
            table.process.do(lay=TAGS[card], antenna=1)
        table.run(1500)
        problem = table.loop.scene().facts.problem
        assert problem
        assert problem.code == "two_cards"
        assert table.loop.scene().facts.board == ()
        for card in ("Qh", "9s"):
            table.process.do(lift=TAGS[card])
        table.run(1500)
        assert table.loop.scene().facts.problem is None
        table.process.do(lay="04AABBCCDDEEFF", antenna=2)
        table.run(500)
        problem = table.loop.scene().facts.problem
        assert problem
        assert problem.code == "unknown_tag"
        table.process.do(lift="04AABBCCDDEEFF")
        table.run(1500)
        table.process.do(lay="08AABBCC", antenna=2)
        table.run(500)
        assert table.loop.scene().facts.problem
        assert table.loop.scene().facts.board == ()
