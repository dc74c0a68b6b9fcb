"""Check every shuffle in an export, with nothing but Python: python3 verify.py evening.json"""

import hashlib
import json
import sys
from pathlib import Path


def words(seed):
    for counter in range(2**64):
        block = hashlib.sha256(b"stream" + counter.to_bytes(8, "big") + seed).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def below(bound, source):
    return next(word for word in source if word < 2**32 - 2**32 % bound) % bound


def right(shuffle, deal):
    seed, n = bytes.fromhex(shuffle["seed"]), shuffle["cards"]
    source, order, deck = words(seed), list(range(n)), list(range(n))
    if hashlib.sha256(b"commit" + deal.to_bytes(8, "big") + seed).hexdigest() != shuffle["commitment"]:
        return False
    if "cut" in shuffle:  # shuffled by hand: only the cut was drawn
        return shuffle["cut"] == 1 + below(n - 1, source)
    for i in range(n - 1, 0, -1):
        j = below(i + 1, source)
        order[i], order[j] = order[j], order[i]
    for piles in shuffle["passes"]:  # a pile holds its last card on top; the piles are stacked, pile 1 on top
        dealt = [*zip(piles, deck, strict=True)][::-1]
        deck = [card for _, card in sorted(dealt, key=lambda one: one[0])]
    return order == shuffle["order"] and (order == deck or not shuffle["passes"])


def walk(node, deal):
    if isinstance(node, dict) and "commitment" in node and ("cut" in node or "order" in node):
        deal = node.get("deal", deal)
        print("deal", deal, "right" if right(node, deal) else sys.exit(f"deal {deal} is wrong"))
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        walk(child, deal)


if __name__ == "__main__":
    walk(json.loads(Path(sys.argv[1]).read_text()), int([*sys.argv, "1"][2]))
