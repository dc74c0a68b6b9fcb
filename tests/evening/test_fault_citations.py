"""Whatever is called under Fix, in every state of a deal: the paragraph cited says what the screen says the rule is."""

import random
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from dealer.app.evening.articles import for_game
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.acts.faults import FAULTS
from dealer.rules.prompts import Pressed, Prompt
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.words.render import render
from tests.evening.at_play import People
from tests.rig import Rig
from tests.soak import SoakSeeds

GAMES = all_games()
SAYS = {
    r"deal again(, (antes|chips) back)?": r"dealt? again",
    r"the deal stands": r"the deal\s+stands",
    r"it is kept|no card is left: kept": r"keep it|is kept",
    r"it comes face up: kept": r"face up anyway is no fault",
    r"replaced after the deal, then burned": r"replaced after the deal.*burned",
    r"replaced now, then burned": r"replaced.*\bnow\b.*burned",
    r"replaced when all have drawn": r"Everybody else draws first.*another",
    r"stands as an up card": r"stands as one\s+of your two up cards",
    r"laid aside, the next card instead": r"lay it aside.*next card|is laid aside",
    r"put right, the deal goes on": r"filled up if the host says so",
    r"throws what is too many now": r"too many is thrown",
    r"too many: hand is dead": r"too many is dead",
    r"(hand is|it stays) dead(, chips stay)?|dead, called chips stay": r"hand is dead|is\s+dead|comes back only if",
    r"back, shuffle, (again in its time|deal it again)": r"goes back, the rest of the deck is shuffled",
    r"void, same dealer again": r"void.*same\s+dealer deals again",
    r"void, chips go back": r"void.*chips (paid in it|of it) go back",
    r"void, chips go back, but .* knew": r"knew of it gets nothing back",
}
"""What the rule may say of a fault, and what its paragraph must say then; written from the rulings (C20-C30)."""


def paragraph(table: Table, citation: str) -> str:
    """The words of a paragraph as the rules page shows it."""
    assert table.deal is not None
    articles = for_game(GAMES[table.deal.game], table.rules)
    (found,) = [p for article in articles for p in article.paragraphs if p.citation == citation]
    return " ".join(block.text for block in found.blocks)


def called(table: Table, rig: Rig) -> Iterator[tuple[str, Table, Prompt]]:
    """Each fault that can be called here, as it is asked once it is known whose it is."""
    for kind, fault in FAULTS.items():
        then = rig.engine.decide(table, Pressed(f"fix.{kind}"), rig.links).table
        prompt = rig.engine.ask(then)
        assert prompt is not None
        if not fault.seat:
            yield kind, then, prompt
            continue
        for choice in prompt.choices:
            if choice.seat is not None:
                at = rig.engine.decide(then, Pressed(choice.id), rig.links).table
                asked = rig.engine.ask(at)
                assert asked is not None
                yield kind, at, asked


def as_it_might_be(table: Table) -> Iterator[Table]:
    """The same deal under each rule of what a misdeal is, with a fault that was settled before, and with none left."""
    deal = table.deal
    assert deal is not None
    for misdeal in ("roberts", "any_exposed", "host"):
        other = replace(table, rules={**table.rules, "misdeal": misdeal})
        yield other
        seat = deal.seats[0]
        yield fold((e.Did(""), e.Exposed(seat, "kept"), e.Scrapped()), other)
        yield replace(other, deal=replace(deal, acted=frozenset(deal.seats)))
        yield replace(other, deal=replace(deal, stub=0))


def look(rig: Rig, seen: set[tuple[str, str]]) -> int:
    """Every fault in every such deal; what was seen as (words, paragraph)."""
    table, looked = rig.loop.table, 0
    if table.deal is None or table.deal.ended or table.deal.fault or rig.kind in {"double", "game"}:
        return 0
    for other in as_it_might_be(table):
        for kind, at, prompt in called(other, rig):
            words = render(next(c.detail for c in prompt.choices if c.id == "fault.rule"))
            wanted = next((said for rule, said in SAYS.items() if re.fullmatch(rule, words)), None)
            assert wanted is not None, f"{kind}: nobody wrote down what {words!r} rests on"
            text = paragraph(at, prompt.article)
            assert re.search(wanted, text, re.DOTALL), (kind, words, prompt.article, text)
            seen.add((words.split(", but")[0], prompt.article))
            looked += 1
    return looked


def walk(seed: int, acts: int, seen: set[tuple[str, str]]) -> int:
    """A random deal or two of some game, looked at after each act."""
    rng = random.Random(seed)
    game = list(all_games())[seed % len(all_games())]
    looked = 0
    with Rig(game, ("Ann", "Bo", "Cy", "Dee"), seed=seed) as rig:
        people = People(rng, rig, undoes=0)
        for _ in range(acts):
            looked += look(rig, seen)
            if people.keys("deal.next") and rng.random() < 0.7:
                people.act(tap="deal.next")
            else:
                people.go_on(rng.randrange(1 << 16))
    return looked


def test_each_fault_cites_the_paragraph_that_says_what_is_done() -> None:
    seen: set[tuple[str, str]] = set()
    looked = sum(walk(seed, 34, seen) for seed in range(4))
    assert looked > 2_000
    assert {cites for _, cites in seen} >= {f"Faults F{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11)}


@pytest.mark.soak
def test_soak_each_fault_cites_the_paragraph_that_says_what_is_done(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        walk(1000 + seed, 80, set())
