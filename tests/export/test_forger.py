"""Forty kinds of forged evenings, chained and worked out anew: each is named with its deal and act, or by the code."""

import json
import re

import pytest

from dealer.export.verify import NotTheEvening, verify
from tests.export.forger import (
    EVENINGS,
    Change,
    Record,
    brought,
    deals,
    evening,
    invented,
    made,
    of,
    other_seat,
    others,
    put,
    repeated,
    swapped,
    to_one,
    twice,
    without,
)
from tests.export.nights import GAMES

SERIES = {"type": "series_brought", "stake": 5, "cube": 1, "pool": 10, "wins": {"Ann": "2"}}
POOL = {"type": "pool_brought", "pool": "quads", "name": "First four", "stake": 2, "amount": 5, "payers": ["Ann"]}
WHERE = re.compile(r"^(Deal [1-9][0-9]*|Before the first deal), (act|draw) [1-9][0-9]*\b")
LATE = {"type": "number", "digits": "1", "seat": 1, "name": "Ann", "before": False}
ANEW = {"type": "anchor", "anchor": "ab" * 32, "links": 1024, "why": "asked"}
FORGED: dict[str, tuple[str, Change]] = {
    "another winner of a deal": ("kryky", put("won", seats=others, text="Bo wins")),
    "another reason for winning": ("kryky", put("won", why="pair beats flush")),
    "another winner of a KRG deal": ("krg", put("won", seats=others)),
    "won by folds in place of cards": ("kryky", put("won", by="folds")),
    "a win credited to another": ("krg", put("credited", credits=lambda was: {str(int(next(iter(was))) % 3 + 1): "1"})),
    "a win counted twice": ("krg", put("credited", credits=lambda was: dict.fromkeys(was, "2"))),
    "a hand called a royal flush": ("kryky", put("hand", category="royal_flush")),
    "a hand by another name": ("krg", put("hand", name="four kings")),
    "the full name of a hand": ("six", put("hand", full="six aces")),
    "the five cards that play": ("kryky", put("hand", best=["As", "Ks", "Qs", "Js", "Ts"])),
    "the place of a hand among the others": ("krg", put("hand", rank=lambda was: was + 1)),
    "a hand of somebody else": ("kryky", put("hand", seat=other_seat)),
    "every hand left out": ("kryky", without("hand")),
    "a pot to another seat": ("kryky", put("pot", shares=to_one)),
    "a pot with more in it": ("six", put("pot", shares=lambda was: {seat: n + 1 for seat, n in was.items()})),
    "a pot by another name": ("kryky", put("pot", pot="Side pot")),
    "a pot left out": ("six", without("pot", nth=0)),
    "chips carried that nobody left": ("kryky", twice("deal_ended")),
    "a card twice": ("kryky", lambda record: _copies_a_card(record)),
    "a card that another seat turned": ("krg", lambda record: _moves_a_card(record)),
    "a card never turned": ("krg", without("turned", nth=-1)),
    "no card turned at all": ("krg", without("turned")),
    "no pile called": ("krg", without("pile", "stacked")),
    "nothing cut": ("kryky", without("cut")),
    "nothing dealt": ("six", without("dealt")),
    "the cards dealt to another": ("krg", put("dealt", seats=lambda was: [other_seat(seat) for seat in was])),
    "a bet raised afterwards": ("kryky", lambda record: _raises(record)),
    "a fold that was a call": ("kryky", lambda record: _unfolds(record)),
    "an ante not paid": ("kryky", without("paid", nth=0)),
    "an ante of less": ("kryky", put("paid", amount=lambda was: was - 1)),
    "a stake of less": ("krg", put("paid", amount=lambda was: was - 1)),
    "a wrong opener": ("kryky", put("opened", seat=other_seat)),
    "why somebody opens": ("kryky", put("opened", holds="pair of aces")),
    "another wild rank": ("kryky", put("wild", rank=lambda was: 3 if was == 2 else 2)),
    "another price of a double": ("krg", put("cube", to=8)),
    "a double that was dropped": ("krg", put("cube_answer", takes=False)),
    "the pool of a side game to another": ("krg", put("pool_won", paid=lambda was: {"2": sum(was.values()) + 1})),
    "a side pool with another stake": ("krg", put("pool_opened", stake=1)),
    "a payment into a side pool left out": ("krg", without("pool_paid", nth=0)),
    "the stakes back to another": ("krg", put("series_won", paid=lambda was: {"1": sum(was.values())})),
    "a correction made up": ("kryky", lambda record: _corrects_again(record)),
    "a correction that says another before": ("kryky", put("corrected", before=lambda was: {**was, "winners": [1, 2]})),
    "a correction with other pots": ("kryky", put("corrected", after=lambda was: {**was, "pots": []})),
    "a deal that goes to another dealer": ("kryky", put("deal", nth=1, dealer=other_seat)),
    "a seat left out of a deal": ("krg", put("deal", nth=1, seats=lambda was: was[:-1])),
    "a deal with another number": ("kryky", put("deal", nth=1, number=7)),
    "the first deal dropped": ("kryky", deals(0, 1)),
    "a deal in the middle dropped": ("krg", deals(1, 2)),
    "two deals in the middle dropped": ("six", deals(1, 3)),
    "a seat that nobody has": ("kryky", put("acted", seat=8)),
    "a discard by another": ("krg", put("threw", seat=8)),
    "more cards drawn than thrown": ("six", put("drew", down=lambda was: was + 1)),
    "seats other than drawn": ("draws", put("seats_drawn", seats={"1": 4, "2": 3, "3": 2, "4": 1})),
    "a first dealer other than drawn": ("draws", put("button", seat=other_seat)),
    "a name that came from nowhere": ("krg", invented({"type": "renamed", "player": 2, "name": "Mal", "short": "Mal"})),
    "chips bought by nobody": ("kryky", invented({"type": "bought_in", "player": 2, "amount": 50}, did="Bo buys 5")),
    "somebody who left unseen": ("kryky", invented({"type": "seated", "seat": 2, "player": None}, did="Bo left")),
    "a result seen before it was there": ("kryky", invented({"type": "seen"}, behind="cut", did="Deal over")),
    "a house rule set in a deal": ("kryky", invented({"type": "rule", "rule": "ante", "value": 9}, behind="cut")),
    "a house rule that is none": ("kryky", put("agreed", rules=lambda was: {**was, "ante": -5})),
    "a name of no letters": ("krg", put("joined", name="\u200b")),
    "what the money lacked": ("kryky", put("closed", short=5)),
    "a fact with something beside it": ("kryky", lambda record: _says_more(record)),
    "two acts made one": ("kryky", lambda record: _joins_acts(record)),
    "one act made two": ("kryky", lambda record: _splits_an_act(record)),
    "another anchor": ("draws", put("anchor", anchor="ab" * 32)),
    "another number": ("draws", put("number", digits="4711")),
    "a number said by another": ("draws", put("number", nth=1, seat=other_seat)),
    "a number by another name": ("again", put("number", nth=1, name="Mal")),
    "a number left out": ("again", without("number", nth=0)),
    "all numbers left out": ("again", without("number")),
    "a number said after the draw": ("again", invented(LATE, behind="pile", did="Ann said 1")),
    "a number known before": ("again", put("number", before=True)),
    "an anchor that nobody photographed": ("again", without("anchor_seen")),
    "two links that changed places": ("krg", swapped("draw", "link")),
    "a link that is no link": ("krg", put("draw", nth=1, link="ab" * 128)),
    "a draw taken twice": ("krg", twice("draw")),
    "a draw left out": ("again", without("draw", nth=1)),
    "a draw of fewer cards": ("krg", put("draw", of=51)),
    "a draw of another deal": ("krg", put("draw", nth=1, deal=1)),
    "a draw for something else": ("krg", put("draw", purpose="cut")),
    "a draw to other piles": ("krg", put("draw", piles=7)),
    "a draw by another number": ("krg", put("draw", nth=2, draw=4)),
    "a shuffle again that nobody tells of": ("again", without("again")),
    "a shuffle again for another reason": ("again", put("again", why="other")),
    "a new anchor in a deal": ("krg", invented(ANEW, behind="pile", did="New anchor")),
    "an anchor that was lost": ("krg", invented({"type": "anchor_lost", "why": "copy"}, behind="pile")),
    "an anchor for another reason": ("krg", put("anchor", why="used up")),
    "an anchor for a reason that there is not": ("krg", put("anchor", why="because")),
    "a shuffle again for no reason": ("again", put("again", why="")),
    "a shuffle again of another deal": ("again", put("again", deal=2)),
    "a shuffle again that was a cut": ("again", put("again", purpose="cut")),
    "the first draw of a deal left out": ("krg", without("draw", nth=0)),
    "the last draw of the evening left out": ("krg", without("draw", nth=-1)),
    "every draw left out": ("krg", without("draw")),
    "the draw of the seats left out": ("draws", without("draw", nth=0)),
    "the link of another draw": ("krg", repeated("draw", "link")),
    "two draws that changed places": ("krg", swapped("draw", "draw")),
    "two draws' deals that changed places": ("krg", swapped("draw", "deal")),
    "two numbers that changed places": ("draws", swapped("number", "digits")),
    "a number of more digits": ("draws", put("number", digits="120")),
    "the numbers closed sooner": ("again", lambda record: _closes_sooner(record)),
    "seats drawn by another draw": ("draws", put("seats_drawn", draw=2)),
    "a first dealer by another draw": ("draws", put("button", draw=1)),
    "a first dealer by no draw": ("draws", put("button", draw=0)),
    "a deal called by nobody knows what": ("krg", brought({"type": "calls_by", "by": "\x1b[2J"})),
    "a trial and none": ("krg", brought({"type": "played_on", "trial": True}, {"type": "played_on", "trial": False})),
    "a series brought with less than nothing": ("krg", brought({**SERIES, "pool": -10})),
    "a series brought with fewer wins than none": ("krg", brought({**SERIES, "wins": {"Ann": "-2"}})),
    "a series brought of nobody": ("krg", brought({**SERIES, "takers": ["\x07"]})),
    "a side pool brought with less than nothing": ("kryky", brought({**POOL, "amount": -500})),
    "a side pool brought twice": ("kryky", brought(POOL, {**POOL, "amount": 7})),
    "a currency that colours": ("kryky", put("evening", currency="\x1b[31m")),
    "a zone that colours": ("kryky", put("evening", zone="\x1b[31m")),
    "a day that is none": ("kryky", put("evening", day="yesterday")),
    "a clock far from all others": ("kryky", put("evening", offset_min=10**9)),
    "an undo behind a draw": ("krg", lambda record: _undoes_a_draw(record)),
    "results of an earlier version": ("kryky", lambda record: _was_earlier(record)),
    "an undo to another place": ("kryky", invented({"type": "undone", "to": 40, "text": "Undone"}, behind="cut")),
}  # fmt: skip


def _copies_a_card(record: Record) -> bool:
    one, *_, last = of(record, "turned")
    one["card"], one["tag"] = of(record, "turned")[1]["card"], ""
    return last is not one


def _moves_a_card(record: Record) -> bool:
    hands = [event for event in of(record, "turned") if event["place"] == "hand"]
    hands[0]["seat"] = other_seat(hands[0]["seat"])
    return True


def _raises(record: Record) -> bool:
    bets = [event for event in of(record, "acted") if event["act"] in {"bet", "raise"}]
    for event in bets[:1]:
        event["to"] += 1
    return bool(bets)


def _unfolds(record: Record) -> bool:
    folds = [event for event in of(record, "acted") if event["act"] == "fold"]
    for event in folds[:1]:
        event["act"] = "call"
    return bool(folds)


def _corrects_again(record: Record) -> bool:
    place = next(n for n, fact in enumerate(record) if fact["event"]["type"] == "corrected")
    act = record[place]["act"]
    facts = [fact for fact in record if fact["act"] == act]
    event = json.loads(json.dumps(facts[-1]["event"]))
    event["before"], event["after"] = event["after"], {**event["after"], "winners": [1, 2, 3]}
    record[place + 1 : place + 1] = [{**fact, "act": -1} for fact in (*facts[:-1], {**facts[-1], "event": event})]
    return True


def _says_more(record: Record) -> bool:
    of(record, "acted")[0]["note"] = "Ann saw the cards"
    return True


def _closes_sooner(record: Record) -> bool:
    """The table's number stands before the last of them is said."""
    closed = next(n for n, fact in enumerate(record) if fact["event"]["type"] == "numbers_closed")
    number = next(n for n, fact in enumerate(record) if fact["event"]["type"] == "number")
    fact = record.pop(closed)
    at = {key: record[number - 1][key] for key in ("act", "at_ms")}
    record.insert(number, {**fact, **at})
    return True


def _joins_acts(record: Record) -> bool:
    acts = sorted({fact["act"] for fact in record})
    for fact in record:
        if fact["act"] == acts[5]:
            fact["act"] = acts[4]
    return True


def _undoes_a_draw(record: Record) -> bool:
    """Back to before the shuffle of a deal, once its first pile was called."""
    place = [n for n, fact in enumerate(record) if fact["event"]["type"] == "draw"][1]
    act = record[place]["act"]
    first, *_, last = (n for n, fact in enumerate(record) if fact["act"] == act)
    record.insert(last + 1, {**record[last], "act": -1, "event": {"type": "undone", "to": first, "text": "Undone"}})
    return True


def _was_earlier(record: Record) -> bool:
    """It is said to be of the first edition, whose rulings are not compared; but it has an anchor."""
    return put("evening", version=1)(record) and put("won", seats=others)(record)


def _splits_an_act(record: Record) -> bool:
    act = next(fact["act"] for fact in record if fact["event"]["type"] == "won")
    last = [fact for fact in record if fact["act"] == act][-1]
    last["act"] = -1
    return True


def refusal(data: bytes, code: str | None = None) -> str:
    with pytest.raises(NotTheEvening) as why:
        verify(data, GAMES, code)
    return str(why.value)


@pytest.mark.parametrize("name", EVENINGS)
def test_the_unforged_evening_made_anew_verifies(name: str) -> None:
    found = made(name, None)
    assert found is not None
    assert verify(found[0], GAMES, evening(name)[1]).closed


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_evening_is_named_with_deal_and_act(kind: str) -> None:
    name, change = FORGED[kind]
    found = made(name, change)
    assert found is not None, "there is nothing to forge: take another evening"
    assert WHERE.match(refusal(found[0])), refusal(found[0])


def _another_name(record: Record) -> bool:
    for event in of(record, "joined"):
        event["name"] = {"Bo": "Bob"}.get(event["name"], event["name"])
    return True


def _ends_sooner(record: Record) -> bool:
    """The night is closed a deal sooner: what is cut off leaves an evening that could have been."""
    last = [n for n, fact in enumerate(record) if fact["event"]["type"] == "seen"][-1]
    act = record[last]["act"]
    first = next(n for n, fact in enumerate(record) if fact["act"] == act)
    closing = record[-1]["act"]
    record[first:] = [fact for fact in record if fact["act"] == closing]
    return True


def _a_minute_later(record: Record) -> bool:
    for fact in record:
        fact["at_ms"] += 60_000
    return True


WHOLE: dict[str, tuple[str, Change]] = {
    "another name from the start": ("kryky", _another_name),
    "all times a minute later": ("krg", _a_minute_later),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_whole_other_evening_hangs_together_and_is_refused_by_the_code(kind: str) -> None:
    name, change = WHOLE[kind]
    found = made(name, change)
    assert found is not None
    assert verify(found[0], GAMES).closed
    assert "This is not the night that was closed with" in refusal(found[0], evening(name)[1])


def test_an_anchor_of_fewer_links_is_named_by_its_signs() -> None:
    found = made("draws", put("anchor", links=7))
    assert found is not None
    assert re.match(r"The anchor [0-9A-Z-]{29} ", refusal(found[0]))


def test_the_kit_has_enough_kinds() -> None:
    assert len(FORGED) + len(WHOLE) >= 40
    assert swapped  # draws that changed places have a test of their own
