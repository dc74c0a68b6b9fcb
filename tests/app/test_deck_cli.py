"""`dealer deck` with the mock board as the reader: enrolled, broken off, gone on with, verified, replaced, refused."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer.app.cli.deck import enroll, look_over, replace
from dealer.app.cli.tag_source import Tag, TypedLine, hear
from dealer.app.evening.decks import choose, in_order, live_tags
from dealer.app.main import main
from dealer.cards import DECK, Card
from dealer.deck.check import Check
from dealer.deck.enrolment import ORDER
from dealer.store import DeckCard, MemoryStore
from dealer.store.sqlite import open_store
from dealer.words.render import render
from hardware.mock_desk import STEP_MS
from tests.hardware.desk import TimedDesk
from tests.rig import Rig

Hand = Callable[[TimedDesk], str | None]


def lay(uid: str) -> Hand:
    """The hand lays a card (and takes the last one away first)."""

    def hand(desk: TimedDesk) -> None:
        for lying in [*desk.lying]:
            desk.lift(lying)
        desk.wait(1000)
        desk.lay(uid)

    return hand


def both(a: str, b: str) -> Hand:
    def hand(desk: TimedDesk) -> None:
        desk.lay(a)
        desk.lay(b)

    return hand


def press(text: str) -> Hand:
    return lambda _: text


class Person:
    """Somebody at the terminal: does the next thing each time that something is waited for."""

    def __init__(self, hands: Iterator[Hand] | list[Hand]) -> None:
        self.desk, self.hands, self.said = TimedDesk(), iter(hands), list[str]()
        self.busy = False

    def say(self, words: str) -> None:
        self.said.append(words)

    def source(self) -> Tag | TypedLine:
        self.waited = 0

        def between() -> str | None:
            if self.waited == 0:
                try:
                    line = next(self.hands)(self.desk)
                except StopIteration:
                    raise KeyboardInterrupt from None
                if line is not None:
                    return line
            self.waited += 1
            if self.waited > 30:  # nothing came of it: the next hand
                self.waited = 0
                return None
            self.desk.now_ms += STEP_MS
            self.desk.advance(STEP_MS)
            return None

        clock = time.monotonic
        time.monotonic = lambda: self.desk.now_ms / 1000
        try:
            return hear(self.desk.reader, self.say, between)
        finally:
            time.monotonic = clock

    def close(self) -> None:
        self.desk.close()


@pytest.fixture
def person() -> Iterator[Callable[[list[Hand]], Person]]:
    made: list[Person] = []

    def new(hands: list[Hand]) -> Person:
        made.append(Person(hands))
        return made[-1]

    yield new
    for each in made:
        each.close()


def uid(n: int) -> str:
    return f"04D0{n:02X}5A061F90"


NewPerson = Callable[[list[Hand]], Person]


def test_enrolment_broken_off_with_ctrl_c_goes_on_where_it_stopped(person: NewPerson) -> None:
    store = MemoryStore()
    first = person([lay(uid(0)), press(""), lay(uid(2))])  # the king is skipped; then Ctrl-C
    enroll(store, "red", first.source, first.say)
    assert {str(t.card) for t in live_tags(store).values()} == {"As", "Qs"}
    assert first.said[-1].endswith("Stopped; what has a tag keeps it.")
    again = person([lay(uid(1)), press("q")])
    enroll(store, "red", again.source, again.say)
    assert again.said[0].startswith("2 of 52 cards of red have a tag.")
    assert "Lay the king of spades." in again.said[1]
    assert live_tags(store)[uid(1)].card == Card("Ks")


def test_a_whole_deck_with_a_joker_a_slip_and_the_verify_pass(person: NewPerson) -> None:
    store = MemoryStore()
    hands = [lay(uid(50)), press("u"), press("j"), lay(uid(60)), lay(uid(60)), press("what")]
    hands += [lay(uid(n)) for n in range(52)]
    hands += [lay(uid(n)) for n in range(51, -1, -1)]
    someone = person(hands)
    enroll(store, "red", someone.source, someone.say)
    tags = live_tags(store)
    assert [str(tags[uid(n)].card) for n in range(52)] == [str(card) for card in ORDER]
    assert tags[uid(60)].card is None
    assert "  Already a joker of red" in someone.said
    assert any(words.startswith("  Enter skips") for words in someone.said)
    assert someone.said[-2] == "All 52 cards of red are there, each once."
    assert someone.said[-1].startswith("Next: dealer deck play")
    retired = [card for card in store.deck_cards() if card.retired_ms is not None]
    assert [(card.uid, card.card) for card in retired] == [(uid(50), "As")]


def test_two_cards_at_once_and_a_phone_are_told_in_words(person: NewPerson) -> None:
    store = MemoryStore()
    someone = person([both(uid(0), uid(1)), lay("08EC947F"), press("q")])
    enroll(store, "red", someone.source, someone.say)
    assert any("Two cards lie on one reader" in words for words in someone.said)
    assert any("phone" in words for words in someone.said)
    assert live_tags(store) == {}


def a_deck(name: str = "red", first: int = 0) -> MemoryStore:
    store = MemoryStore()
    cards = [DeckCard(name, uid(first + n), str(card), 1) for n, card in enumerate(ORDER)]
    store.change_decks(enroll=cards, at_ms=1)
    return store


def test_a_lost_card_keeps_its_old_tag_until_the_new_one_is_there(person: NewPerson) -> None:
    store = a_deck()
    someone = person([lay(uid(3)), press("")])
    replace(store, "red", live_tags(store), Card("As"), someone.source, someone.say)
    assert someone.said[-2:] == ["Lay the new ace of spades of red.", "Nothing was changed."]
    assert live_tags(store)[uid(0)].card == Card("As")
    someone = person([lay(uid(99))])
    replace(store, "red", live_tags(store), Card("As"), someone.source, someone.say)
    assert live_tags(store)[uid(99)].card == Card("As")
    assert uid(0) not in live_tags(store)


def test_a_check_goes_on_past_52_where_somebody_can_say_that_was_all(person: NewPerson) -> None:
    store = a_deck()
    someone = person([*(lay(uid(n)) for n in range(52)), lay("04112233445566"), press("")])
    check = look_over(Check("red", live_tags(store)), someone.source, someone.say, told=True)
    assert tuple(map(render, check.findings())) == ("In no deck: 1 card",)
    assert not any("04112233445566" in words for words in someone.said)


# --- whole commands ---


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    out = capsys.readouterr()
    return status, out.out, out.err


def test_a_deck_goes_out_as_toml_and_csv_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, toml, _ = run(capsys, "deck", "list", "--mock")
    _, table, _ = run(capsys, "deck", "list", "--mock", "--csv")
    for name, text in (("a.toml", toml), ("b.csv", table)):
        file, state = tmp_path / name, tmp_path / f"state-{name}"
        file.write_text(text, encoding="utf-8")
        assert run(capsys, "deck", "enroll", "--from", file, "--state", state)[:2] == (0, "104 tags are enrolled.\n")
        assert run(capsys, "deck", "list", "--state", state)[1] == toml
        assert run(capsys, "deck", "list", "--state", state, "--csv")[1] == table
        again = run(capsys, "deck", "enroll", "--from", file, "--state", state)
        assert again[:2] == (0, "0 tags are enrolled, 104 before.\n")
        other = tmp_path / f"other-{name}"
        other.write_text(text.replace("deck A", "deck C"), encoding="utf-8")
        status, _, err = run(capsys, "deck", "enroll", "--from", other, "--state", state)
        assert (status, len(err.splitlines())) == (2, 52)  # every clash is named
    pairs = run(capsys, "deck", "list", "--near", "--state", state)[1].splitlines()
    assert pairs == []  # the mock's numbers are told apart by more


def test_tags_that_are_alike_are_listed_with_their_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, state = tmp_path / "reel.toml", tmp_path / "state"
    file.write_text(f'[red]\nAs = "{uid(0)}"\nKs = "{uid(1)}"\nQs = "{uid(6)}"\n')
    run(capsys, "deck", "enroll", "--from", file, "--state", state)
    said = run(capsys, "deck", "list", "--near", "--state", state)[1]
    assert said == f"{uid(0)} A♠ of red and {uid(1)} K♠ of red differ in one bit.\n"


def test_a_list_of_nothing_says_so_beside_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, state = tmp_path / "two.toml", tmp_path / "state"
    nothing = "No card has a tag yet: dealer deck enroll gives them.\n"
    assert run(capsys, "deck", "list", "--state", state) == (0, "", nothing)
    assert run(capsys, "deck", "list", "--near", "--state", state) == (0, "", nothing)
    file.write_text(f'[red]\nAs = "{uid(0)}"\nKs = "{uid(6)}"\n')
    run(capsys, "deck", "enroll", "--from", file, "--state", state)
    status, out, told = run(capsys, "deck", "list", "--near", "--state", state)
    assert (status, out) == (0, "")
    assert told.startswith("No two tags differ in one bit only.\n")


CLASHES = """deck,tag,card
red,04D0005A061F90,As
red,04D0015A061F90,As
red,04D0005A061F90,Kd
red,901F065A02D004,Qd
red,04D0025A061F90,Qd
red,08EC947F,Jd
red,88046E51,Td
red,04D0035A061F90,1x
red,xyz,9d
,04D0045A061F90,8d
the longest name of all decks,04D0055A061F90,7d
red,04D0065A061F90
"""


def test_every_clash_of_a_file_is_named_and_nothing_of_it_is_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, state = tmp_path / "deck.csv", tmp_path / "state"
    file.write_text(CLASHES)
    status, _, err = run(capsys, "deck", "enroll", "--from", file, "--state", state)
    assert status == 2
    expected = (
        "Line 13: deck, tag and card", "As of red has two tags, 04D0015A061F90", "both Kd of red and As of red",
        "04D0025A061F90 of red is another tag read backwards", "'08EC947F' is no tag", "'88046E51' is no tag",
        "'1x' is no card", "'XYZ' is no tag", "names no deck", "cannot name a deck",
    )  # fmt: skip
    assert [words for words in expected if words not in err] == []
    assert len(err.splitlines()) == len(expected)
    assert run(capsys, "deck", "list", "--state", state)[1] == ""


@pytest.mark.parametrize("text", ["[red", 'red = "x"', "[red]\nAs = 5\n", "[red]\nAs = '''\n"])
def test_a_file_that_is_no_deck_is_refused_in_words(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(text)
    status, out, err = run(capsys, "deck", "enroll", "--from", file, "--state", tmp_path / "state")
    assert (status, out) == (2, "")
    assert "Traceback" not in err
    assert err


def test_decks_are_put_in_play_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, state = tmp_path / "two.toml", tmp_path / "state"
    file.write_text(run(capsys, "deck", "list", "--mock")[1], encoding="utf-8")
    run(capsys, "deck", "enroll", "--from", file, "--state", state)
    status, out, _ = run(capsys, "deck", "play", "deck B", "--state", state)
    assert (status, out.splitlines()) == (
        0,
        [
            "deck A: 52 of 52 cards have a tag; joins in games with two decks",
            "deck B: 52 of 52 cards have a tag; in play",
        ],
    )
    assert "deck B: 52 of 52 cards have a tag; in play" in run(capsys, "deck", "list", "--state", state)[2]
    status, _, err = run(capsys, "deck", "play", "dek B", "--state", state)
    assert (status, err) == (2, "There is no deck 'dek B'; did you mean deck B?\n")
    assert run(capsys, "deck", "play", "deck A", "deck A", "--state", state)[0] == 2
    assert run(capsys, "deck", "check", "--deck", "blue", "--state", state)[0] == 2


def test_a_deck_is_put_in_play_between_deals_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "state"
    store = open_store(state)
    store.change_decks(enroll=[DeckCard("red", uid(0), "As", 1)], at_ms=1)
    with Rig(store=store) as rig:
        rig.play_to("shared_cards")
    store.close()
    status, _, err = run(capsys, "deck", "play", "red", "--state", state)
    assert (status, err) == (2, "A deal is running; decks are changed between deals.\n")


def test_a_deck_that_is_gone_from_use_is_no_longer_in_play() -> None:
    store = a_deck()
    choose(store, ["gone", "red"])
    assert in_order(live_tags(store), ("gone", "red")) == ("red",)


# --- power cuts ---

ENROLS = """
import sys
from pathlib import Path
from dealer.app.evening.decks import change_tags, live_tags
from dealer.deck.enrolment import begin, changes, offer
from dealer.store.sqlite import open_store
store = open_store(Path(sys.argv[1]))
state = begin("red", live_tags(store))
print("at", state.done, flush=True)
while not state.complete:
    card = state.wanted
    after, _ = offer(state, f"04D0{state.done:02X}5A061F90")
    change_tags(store, *changes(state.taken, after.taken))
    print(card, flush=True)
    state = after
"""


def test_a_process_killed_in_the_middle_of_an_enrolment_keeps_every_card_it_had_acknowledged(tmp_path: Path) -> None:
    state, said = tmp_path / "state", list[str]()
    for stop_after in (1, 3, 7, 2, 60):
        process = subprocess.Popen(
            [sys.executable, "-c", ENROLS, str(state)], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
        )
        assert process.stdout is not None
        at = process.stdout.readline()
        for _ in range(stop_after):
            said += filter(None, [process.stdout.readline().strip()])
        process.kill()
        said += process.stdout.read().split()
        process.wait()
        process.stdout.close()
        store = open_store(state)
        faces = [str(t.card) for t in live_tags(store).values()]
        store.close()
        assert at.startswith("at ")
        assert faces == [str(card) for card in ORDER[: len(faces)]]
        assert faces[: len(said)] == said  # at most the one card that was being stored is there unsaid
        said = faces
    assert len(said) == len(DECK)


# --- who is not asked must not be told ---


def test_a_strangers_tag_is_in_no_byte_of_the_state_nor_on_any_screen(tmp_path: Path) -> None:
    """A foreign tag's number: not stored, not shown, not logged."""
    stranger = "04112233445566"
    lines = [{"tap": "nav.table"}, {"tag": stranger}, {"lift": stranger}, {"tap": "table.back"}]
    preset = tmp_path / "preset.toml"
    preset.write_text('game = "krg"\nplayers = ["Ann", "Bo"]\ndealer = "Ann"\nshuffle = "hand"\n')
    console = [sys.executable, "-m", "dealer", "run", "--headless", "--state", str(tmp_path / "state")]
    process = subprocess.Popen(
        [*console, "--preset", str(preset)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None
    out = stdout.readline()
    scene = json.loads(out)

    def act(line: dict[str, object]) -> None:
        nonlocal out, scene
        stdin.write(json.dumps(line).encode() + b"\n")
        stdin.flush()
        answer = stdout.readline()
        out, scene = out + answer, json.loads(answer)

    for line in lines:
        act(line)
    while scene["prompt"]["kind"] != "shared_cards":
        act({"tap": next(b["id"] for b in scene["buttons"] if b["primary"])})
    codes = []
    for line in ({"tag": stranger}, {"tap": "problem.pick"}, {"tap": "card.Qh"}, {"lift": stranger}, {"tag": stranger}):
        act(line)
        codes.append((scene["problem"] or {}).get("code"))
    assert codes == ["unknown_tag", None, None, None, "already_read"]
    assert scene["board"] == ["Qh"]
    rest, err = process.communicate(b'{"quit":true}\n', timeout=30)
    stored = b"".join(file.read_bytes() for file in (tmp_path / "state").rglob("*") if file.is_file())
    assert len(stored) > 1000
    for where in (out, rest, err, stored):
        assert stranger.encode() not in where
        assert stranger.lower().encode() not in where
        assert bytes.fromhex(stranger) not in where
