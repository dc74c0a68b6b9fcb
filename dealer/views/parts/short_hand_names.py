"""A hand's name in ever fewer words: the ranks that tell two hands apart are never what is left out.

>>> shorter("pair of nines with ace, ten")
('pair of nines with ace, ten', 'pair of nines · A 10', 'pair of 9s · A 10')
>>> shorter("ace-high flush with jack, ten")[-1], shorter("fours full of nines")[-1]
('flush A J 10', '4s full of 9s')
"""

import re

from dealer.cards import Rank

_WORDS = {rank.word: "10" if rank.letter == "T" else rank.letter for rank in Rank}
_PLURALS = {rank.plural: f"{_WORDS[rank.word]}s" for rank in Rank}
_RANK = re.compile(r"\b(" + "|".join(sorted((*_PLURALS, *_WORDS), key=len, reverse=True)) + r")\b")
_TAIL = re.compile(r" with (?:an? )?([a-z, ]+?)(?=$|, (?:one|two|three|the|identical)\b| for low$)")
_CARD_BY_CARD = re.compile(r"^(\w+)-high ((?:straight )?flush) · (.*)$")
_COUNT = re.compile(r"^(three|four|five|six) (?=\w+s\b)")


def _letters(words: str) -> str:
    """Ranks as on the cards; "six nines" keeps its first word, which is a count."""
    count = _COUNT.match(words)
    head = count[0] if count else ""
    return head + _RANK.sub(lambda m: _PLURALS.get(m[1]) or _WORDS[m[1]], words[len(head) :])


def _tail(match: re.Match[str]) -> str:
    return " · " + _letters(match[1]).replace(", ", " ")  # "with a queen": "· Q"


def shorter(name: str) -> tuple[str, ...]:
    """The name in full, then with its last cards as signs, then with all ranks as signs; the longest first."""
    tail = _TAIL.sub(_tail, name).replace(", ·", " ·")
    signs = _letters(tail)
    found = [name, tail, signs, _CARD_BY_CARD.sub(r"\2 \1 \3", signs)]
    return tuple(dict.fromkeys(found))
