"""Check an evening's export with nothing but Python: python3 verify.py evening.json [CLOSING CODE]

It works the chain of the record out again, and every shuffle, cut, seat order and first dealer from anchor, links and
numbers (before: from seeds). Whether hands and pots follow from what was done only `dealer verify` can say.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SAME = ("how", "seed", "commitment", "draw", "link", "piles")


def need(right: object, why: str) -> None:
    if not right:
        sys.exit(f"WRONG: {why}")


def chained(doc: Any) -> str:
    """The hash of the fact that closed the night (else of the last one), every hash worked out anew."""
    last, closed, act = "0" * 64, "", 0
    for number, fact in enumerate(doc["record"], 1):
        body = json.dumps(fact["event"], ensure_ascii=False, separators=(",", ":"))
        need(fact["number"] == number and fact["act"] in (act, act + 1), f"entry {number} is not in its place")
        act = fact["act"]
        fed = f"{last}\n{doc['evening']}\n{number}\n{act}\n{fact['at_ms']}\n{body}"
        last = hashlib.sha256(fed.encode()).hexdigest()
        need(last == fact["hash"], f"entry {number} is not what was written")
        closed = last if fact["event"]["type"] == "closed" else closed
    need(last == doc["head"], "the record does not end as the file says")
    return closed or last


def below(bounds: range, key: bytes) -> list[int]:
    """A number below each of the bounds, from the stream of a draw."""
    blocks = (hashlib.sha256(b"stream" + counter.to_bytes(8, "big") + key).digest() for counter in range(2**64))
    words = (int.from_bytes(block[i : i + 4], "big") for block in blocks for i in range(0, 32, 4))
    return [next(word for word in words if word < 2**32 - 2**32 % bound) % bound for bound in bounds]


def permuted(n: int, key: bytes) -> list[int]:
    order = list(range(n))
    for i, j in zip(range(n - 1, 0, -1), below(range(n, 1, -1), key), strict=True):
        order[i], order[j] = order[j], order[i]
    return order


def shuffled(told: Any, key: bytes, cards: int) -> bool:
    """Whether a shuffle, or the place of a cut, is the one that its random value gives."""
    if told["how"] == "hand":
        return bool(told.get("cut") == 1 + below(range(cards - 1, cards), key)[0])
    order, deck, piles, passes = permuted(cards, key), list(range(cards)), told["piles"], told.get("passes", [])
    for called in passes:  # a pile holds its last card on top; the piles are stacked, pile 1 on top
        need(len(called) == cards and set(called) <= set(range(1, piles + 1)), "a pile is called that is not there")
        dealt = [*zip(called, deck, strict=True)][::-1]
        deck = [card for _, card in sorted(dealt, key=lambda one: one[0])]
    return bool(piles ** len(passes) >= cards > piles ** (len(passes) - 1) and order == told.get("order") == deck)


def drawn(doc: Any) -> list[tuple[Any, bytes]]:
    """Every draw of the record, and the random value that it follows from."""
    found, used, anchor, said, last, deal = list[tuple[Any, bytes]](), dict[bytes, int](), "", list[str](), (0, b""), 0
    sat = [dict[str, int]()]  # who sat where after each fact: Undo goes back to one
    for event in (fact["event"] for fact in doc["record"]):
        kind, seats, of, value = event["type"], sat[-1], event.get("deal", 0), b""
        deal = event["number"] if kind == "deal" else deal
        if kind == "anchor":
            anchor, said, last = event["anchor"], [], (0, b"")
        elif kind == "number":
            said = [*said, event["digits"]]
        elif kind == "draw":  # its link is the next one of the anchor, which was there before the numbers
            i, link = event["draw"], bytes.fromhex(event["link"])
            before = hashlib.shake_256(b"link" + i.to_bytes(8, "big") + link).digest(128)
            fits = before == last[1] if i > 1 else hashlib.sha256(b"anchor" + before).hexdigest() == anchor
            need(fits and i == last[0] + 1 and of == deal, f"draw {i}, in deal {deal}, is not the next of its anchor")
            last, value = (i, link), link + "-".join(said).encode() * (len("".join(said)) >= 4)
        elif event.get("seed"):  # of an evening that an earlier version began
            value = bytes.fromhex(event["seed"])
            right = hashlib.sha256(b"commit" + of.to_bytes(8, "big") + value).hexdigest() == event["commitment"]
            need(right, f"the seed of deal {of} is not the one that was committed to")
        if value:
            need(used.setdefault(value[:128], of) == of, f"deal {of} has an old seed or link")
            found.append(({"how": "called" if event.get("piles") else "hand", **event}, value))
        if kind in ("seats_drawn", "button") and (event.get("draw") or value):
            sitting = [seats[seat] for seat in sorted(seats) if seats[seat]]
            people = sitting if event.get("draw") else sorted(sitting)
            given = [*event["seats"].values()] if kind == "seats_drawn" else [seats[str(event["seat"])]]
            order = [people[place] for place in permuted(len(people), found[-1][1])]
            need(given == order[: len(given)], "seats or the first dealer were drawn otherwise")
        if kind in ("seated", "seats_drawn"):  # whoever takes a seat leaves any other
            new = event.get("seats") or {str(event["seat"]): event["player"]}
            seats = {seat: player for seat, player in seats.items() if player not in new.values()} | new
        sat.append(sat[event["to"]] if kind == "undone" else seats)
    return found


def main(path: str, code: str = "") -> None:
    doc = json.loads(Path(path).read_text("utf-8-sig"))
    head, draws = chained(doc), drawn(doc)
    links = [(event["deal"], event["link"]) for event, _ in draws if event.get("link")]
    need(links == [(each["deal"], each["link"]) for each in doc.get("taken", ())], "a draw is left out, or another")
    shuffles = {event["deal"]: (event, value) for event, value in draws if event.get("deal")}
    for deal in (each for each in doc["deals"] if each.get("shuffle") or each["ended"] not in ("misdeal", "void")):
        number, told, (event, value) = deal["number"], deal.get("shuffle"), shuffles.get(deal["number"], ({}, b""))
        same = all((told.get(name) or 0) == (event.get(name) or 0) for name in SAME) if told else False
        same = same and shuffled(told, value, event.get("of") or event["cards"])
        need(same, f"deal {number} has no shuffle and no cut, or another than the record gives")
        print("deal", number, "right")
    signs = "".join(SIGNS[int(head[:32], 16) >> 3 + 5 * place & 31] for place in range(24, -1, -1))
    said = "".join(sign for sign in code.upper() if sign not in " -").translate(str.maketrans("ILO", "110"))
    right = {signs, head.upper(), *([head[:12].upper()] if len(doc["code"]) == 12 else [])}
    need(not code or said in right, f"this is another evening: its code is {doc['code']}")
    print("the record is whole", f"and ends with {doc['code']}" if code else "(whose, only its closing code can tell)")


if __name__ == "__main__":
    main(*sys.argv[1:3])
