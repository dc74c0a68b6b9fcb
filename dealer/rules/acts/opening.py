"""An evening that starts at its first deal: everybody sits, everything is agreed."""

from collections.abc import Mapping, Sequence

from dealer.anchor import Links
from dealer.rules import events as e
from dealer.rules.acts.lobby import check_players
from dealer.rules.begin import first_deal
from dealer.rules.game import Game
from dealer.rules.house.common import FIXED, complete, validate
from dealer.rules.prompts import Refused
from dealer.rules.state.evolve import fold
from dealer.rules.steps.anchoring import opened
from dealer.words.house.wording import sentences


def opening(
    games: Mapping[str, Game],
    key: str,
    players: Sequence[tuple[str, str]],
    *,
    dealer: int,
    rules: Mapping[str, e.RuleValue],
    links: Links,
    stacks: int | None = None,
    number: str = "",
    waiting: Sequence[e.Event] = (),
) -> tuple[e.Event, ...]:
    """The facts up to the first prompt; `players` are full and short names in seat order from seat 1.

    `dealer` is a seat, `stacks` chips each in smallest units, `waiting` what earlier evenings left. The anchor is made
    and no screen asks for it; `number` was known before it. Raises Refused with every mistake in one sentence.
    """
    game = games[key]
    check_players(game, len(players))
    mistakes = validate(rules, game.all_settings, FIXED)
    agreed = complete({**game.usual(rules), **rules}, game.all_settings)
    why = None if mistakes else game.impossible(agreed, len(players))
    if mistakes or why:
        raise Refused(sentences(list(mistakes)) if mistakes else why or "")
    facts: list[e.Event] = [e.GameChosen(key)]
    for seat, (name, short) in enumerate(players, 1):
        facts += [e.Joined(seat, name, short), e.Seated(seat, seat)]
    facts += [e.ButtonGiven(dealer), e.SeatsAgreed()]
    if stacks is not None:
        facts.append(e.StacksKept({seat: stacks for seat, _ in enumerate(players, 1)}))
    facts.append(e.RulesAgreed(key, agreed))
    facts += first_deal(fold((*waiting, *facts)), games)
    return (*facts, *opened(fold((*waiting, *facts)), links, number))
