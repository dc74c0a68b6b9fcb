"""What a result says: why the winner won, why others get nothing, that the board plays, where each chip went."""

import re
from collections.abc import Sequence
from itertools import combinations

from dealer.cards import Rank
from dealer.rules.events import HandNamed
from dealer.rules.state.deal import Deal
from dealer.rules.state.hands import full
from dealer.rules.state.table import Table
from dealer.words.render import render
from tests.games.described import BOARD, plays_series
from tests.hands.judge import HighSettings, key_of_five
from tests.simulation.second_opinion import Strengths
from tests.simulation.standing import Standing, best, goes

NUMBERS = {2: "pair of", 3: "three", 4: "four", 5: "five", 6: "six"}
COMPARED = re.compile(r"(?:(high|low): )?([^;:]+?) beats? ([^;]+)")


def wrong_result(table: Table, deal: Deal, texts: Sequence[str], standing: Standing) -> str:
    """The first false or missing sentence of a result, "" where there is none."""
    found = wrong_chips(table, deal, texts)
    if found or deal.by != "cards":
        return found
    high, low = standing.strengths(deal)
    return wrong_board(deal, texts, high) or wrong_why(deal, high, low) or wrong_rows(table, deal, texts, high, low)


def wrong_board(deal: Deal, texts: Sequence[str], high: Strengths) -> str:
    """That the board plays is said where it does, and only there."""
    if not plays_series(deal.game) or len(deal.board) != BOARD:
        return ""
    board = (max(key_of_five(five, HighSettings()) for five in combinations(deal.board, 5)),)
    plays = len(deal.winners) > 1 and high[deal.winners[0]] == board
    said = any("the board plays" in text for text in texts if " corrected: " not in text)  # that tells of another deal
    return "" if said == plays else f"the board plays: {plays}, and {texts} is said"


def wrong_chips(table: Table, deal: Deal, texts: Sequence[str]) -> str:
    """What each winner takes stands there, and what waits for the next deal."""
    if plays_series(deal.game):
        return ""
    for seat in deal.seats:
        taken = sum(pot.shares.get(seat, 0) for pot in deal.pots if pot.by != "return")
        if taken and f"+{taken}" not in texts:
            return f"{table.dealt_name(seat)} takes {taken}, and {texts} is said"
    waits = deal.pot
    if waits and not any(re.search(rf"\b{waits} waits? for the next deal", text) for text in texts):
        return f"{waits} wait for the next deal, and {texts} is said"
    return ""


def wrong_rows(table: Table, deal: Deal, texts: Sequence[str], high: Strengths, low: Strengths | None) -> str:
    """Each row of a declared result says the way, and why who gets nothing gets nothing."""
    if not deal.declared or low is None:
        return ""
    rows = {name: [*texts[i + 1 : i + 3]] for i, name in enumerate(texts) if i}  # the last of a name is its row
    for seat in high:
        way, name = deal.declared.get(seat, "both"), table.dealt_name(seat)
        words = next((t for t in rows[name] if not t.startswith("+")), "")
        if words.split(" ")[0] != way:
            return f"{name} went {way}, and {words} is said"
        if seat in deal.winners:
            if re.search(r"lost|tied|beaten|too high", words):
                return f"{name} wins, and {words} is said"
            continue
        due = failed(deal, seat, way, high, low)
        if missing := [each for each in due if each not in words]:
            return f"{missing} is due of {name}, and {words} is said"
        other = {"lost the high", "lost the low", "tied the high", "tied the low", "lost both", "tied both"} - set(due)
        if wrong := [each for each in other if each in words]:
            return f"{due} is due of {name}, and {wrong} is said"
    return ""


def failed(deal: Deal, seat: int, way: str, high: Strengths, low: Strengths) -> list[str]:
    """Where a hand failed that gets nothing (K13)."""
    if way != "both":
        return ["too high" if way == "low" and seat not in low else "beaten"]
    lost, tied = [], []
    for half, hands in (("high", high), ("low", low)):
        winners = best(hands, [s for s in hands if goes(deal, s, half)])
        if seat not in winners:
            lost.append(f"lost the {half}" if seat in hands else "no low")
        elif len(winners) > 1:
            tied.append(f"tied the {half}")
    if len(lost) == 2:
        return ["lost both"]
    return lost or (["tied both"] if len(tied) == 2 else tied)


def wrong_why(deal: Deal, high: Strengths, low: Strengths | None) -> str:
    """A reason compares only with the best hand that was in for the half and had not lost by declaring."""
    for half, _, other in COMPARED.findall(render(deal.why)):
        if low is not None and not half:
            return f'"{render(deal.why)}" is said, and for which half is not'
        half = half or "high"
        hands = low or {} if half == "low" else high
        rivals = [s for s in hands if s not in deal.winners and deal.declared.get(s, half) == half]
        runners = best(hands, rivals)
        if not runners:
            return f'"{render(deal.why)}" is said, and nobody else was in for {half}'
        named = [h for h in deal.hands if h.seat in runners and h.low == (half == "low")]
        if not any(other.strip() in names_of(hand) for hand in named):
            return f'"{render(deal.why)}" is said, and the next hand is {[full(hand) for hand in named]}'
    return ""


def names_of(hand: HandNamed) -> set[str]:
    """All that a hand may be called where another beats it: its kind, with its rank, or one of its ranks."""
    ranks = [hand.plays.get(card, card).rank for card in hand.best]
    names = {
        hand.category.replace("_", " "),
        {"four_and_two": "four and a pair", "one_pair": "pair"}.get(hand.category, ""),
    }
    for rank in set(ranks):
        rank_of: Rank = rank
        names |= {rank_of.word, rank_of.plural, f"{rank_of.word}-high", f"{rank_of.word} high"}
        if many := NUMBERS.get(ranks.count(rank)):
            names.add(f"{many} {rank_of.plural}")
        names.add(f"{rank_of.word}-high {hand.category.replace('_', ' ')}")
    return names
