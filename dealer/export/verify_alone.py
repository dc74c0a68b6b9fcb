"""Check an evening's export with nothing but Python: python3 verify.py evening.json [CLOSING CODE]

It works the chain of the record, and every shuffle, cut, seat order and first dealer out again from the random values
that the record holds. Whether hands and pots follow from what was done only `dealer verify` can say.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Doc = dict[str, Any]

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def need(right: object, why: str) -> None:
    if not right:
        sys.exit(f"WRONG: {why}")


def chained(doc: Doc) -> str:
    """The hash of the fact that closed the night (else of the last one), every hash worked out anew."""
    last, closed, act = "0" * 64, "", 0
    for number, fact in enumerate(doc["record"], 1):
        body = json.dumps(fact["event"], ensure_ascii=False, separators=(",", ":"))
        need(fact["number"] == number and fact["act"] in (act, act + 1), f"entry {number} is not in its place")
        act = fact["act"]
        text = f"{last}\n{doc['evening']}\n{number}\n{act}\n{fact['at_ms']}\n{body}"
        last = hashlib.sha256(text.encode()).hexdigest()
        need(last == fact["hash"], f"entry {number} is not what was written")
        closed = last if fact["event"]["type"] == "closed" else closed
    need(last == doc["head"], "the record does not end as the file says")
    return closed or last


def signs(digest: str) -> str:
    value = int(digest[:32], 16) >> 3
    return "".join(SIGNS[value >> 5 * place & 31] for place in range(24, -1, -1))


def words(key: bytes) -> Iterator[int]:
    """The stream of a draw as 32-bit numbers."""
    for counter in range(2**64):
        block = hashlib.sha256(b"stream" + counter.to_bytes(8, "big") + key).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def below(bound: int, source: Iterator[int]) -> int:
    return next(word for word in source if word < 2**32 - 2**32 % bound) % bound


def permuted(n: int, key: bytes) -> list[int]:
    source, order = words(key), list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(i + 1, source)
        order[i], order[j] = order[j], order[i]
    return order


def shuffled(told: Doc, key: bytes, cards: int) -> bool:
    """Whether a shuffle, or the place of a cut, is the one that its random value gives."""
    if told["how"] == "hand":
        return bool(told["cut"] == 1 + below(cards - 1, words(key)))
    order, deck, piles = permuted(cards, key), list(range(cards)), told["piles"]
    passes = next(m for m in range(1, 99) if piles**m >= cards)
    for called in told["passes"]:  # a pile holds its last card on top; the piles are stacked, pile 1 on top
        need(len(called) == cards and set(called) <= set(range(1, piles + 1)), "a pile is called that is not there")
        dealt = [*zip(called, deck, strict=True)][::-1]
        deck = [card for _, card in sorted(dealt, key=lambda one: one[0])]
    return bool(len(told["passes"]) == passes and order == told["order"] == deck)


def seeds(doc: Doc) -> dict[int, Doc]:
    """The random values of the record by deal, each the one that was committed to, and none of them twice."""
    found, used = dict[int, Doc](), set[bytes]()
    for event in (fact["event"] for fact in doc["record"]):
        if event["type"] != "shuffle" and not event.get("seed"):
            continue
        deal, seed = event.get("deal", 0), bytes.fromhex(event["seed"])
        right = hashlib.sha256(b"commit" + deal.to_bytes(8, "big") + seed).hexdigest()
        need(right == event["commitment"], f"the seed of deal {deal} is not the one that was committed to")
        need(found.get(deal, {}).get("seed") == event["seed"] or seed not in used, f"deal {deal} has an old seed")
        used.add(seed)
        if event["type"] == "shuffle":
            found[deal] = event
    return found


def main(path: str, code: str = "") -> None:
    doc = json.loads(Path(path).read_text("utf-8-sig"))
    head, drawn = chained(doc), seeds(doc)
    for deal in doc["deals"]:
        number, told, event = deal["number"], deal.get("shuffle"), drawn.get(deal["number"])
        if not told or not event:
            sys.exit(f"WRONG: deal {number} was dealt without a shuffle or a cut")
        same = all(told.get(name) == event[name] for name in ("how", "seed", "commitment", "cards", "piles"))
        need(same and told["cards"] == 52 * deal["decks"], f"the shuffle of deal {number} is not that of the record")
        called = told["how"] != "hand"
        need(told.get("order") and told.get("passes") if called else "cut" in told, f"deal {number} tells no order")
        need(shuffled(told, bytes.fromhex(told["seed"]), told["cards"]), f"the shuffle of deal {number} is another")
        print("deal", number, "right")
    for draw in doc["draws"]:
        told = draw["shuffle"]
        need(told["order"] == permuted(told["cards"], bytes.fromhex(told["seed"])), f"the {draw['what']} was another")
        need(sorted(draw["players"])[told["order"][0]] == draw["players"][0], f"the {draw['what']} went to others")
    said = "".join(sign for sign in code.upper() if sign not in " -").translate(str.maketrans("ILO", "110"))
    right = {signs(head), head.upper(), *([head[:12].upper()] if len(doc["code"]) == 12 else [])}
    need(not code or said in right, f"this is another evening: its code is {doc['code']}")
    print(
        "the record is whole", f"and ends with {doc['code']}" if code else "(only the closing code tells which evening)"
    )


if __name__ == "__main__":
    main(*sys.argv[1:3])
