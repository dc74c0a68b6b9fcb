"""A citation opens the paragraph that says what the screen says: looked up by what each question is about."""

import re
from functools import lru_cache

from dealer.app.evening.articles import load
from dealer.rules.prompts import Prompt
from tests.citing import cited

ABOUT = {
    "cut": "cut", "shuffle": "shuffl|mix|pile", "ante": "ante|pay", "deal_card": "card", "deal_round": "card",
    "discard": "throw|discard", "shared_cards": "flop|turn|river|board", "bet": r"\bbet|round|speak", "draw": "throw",
    "opener": "opens?|speaks? first", "up_cards": "up cards", "turn_up": "face up|turned", "turn_wild": "indicator",
    "declare": "declare", "show_cards": "show|best",
}  # fmt: skip
"""What the paragraph has to speak of, by the kind of the question."""


@lru_cache(maxsize=256)
def _wrong(kind: str, article: str) -> str:
    found = cited(load().values(), article)
    if found is None:
        return f"{article} is cited, and there is no such paragraph"
    text = f"{found.title} {found.text}"
    return "" if re.search(ABOUT.get(kind, ""), text, re.IGNORECASE) else f"{article} is cited at {kind}: {text[:80]}"


def wrongly_cited(prompt: Prompt) -> str:
    """Why a citation is wrong; "" where it is right."""
    return _wrong(prompt.kind, prompt.article) if prompt.article else ""
