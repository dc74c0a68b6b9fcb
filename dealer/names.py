"""Names of people: tidied, one person one name, and a short one where the full one fits no tile."""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import accumulate

from dealer.unseen import is_ignorable, unseen

__all__ = [
    "MAX_NAME",
    "MAX_SHORT",
    "doubles",
    "letters",
    "refusal",
    "same_person",
    "short",
    "spelled_out",
    "tidy",
    "unseen",
]

MAX_NAME = 200
"""Characters; a longer name is refused."""
MAX_SHORT = 11
"""Letters that fit a tile at every size of screen."""
_JOINER = "\u200d"


def tidy(name: str) -> str:
    """The name as it is stored: composed characters, single spaces, no ends of blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def refusal(name: str) -> str | None:
    """Why this can be nobody's name, or None; a name may be in any script and may look like anything that is seen.

    >>> refusal("=1+1"), refusal("Žofie"), refusal(" ")
    (None, None, 'A name needs at least one letter.')
    """
    stored = tidy(name)
    if not any(_is_seen(letter) for letter in stored):
        return "A name needs at least one letter."
    if unseen(name.strip()) or unseen(stored):
        return f"The name {spelled_out(name)} holds characters that cannot be seen."
    if len(stored) > MAX_NAME:
        return f"A name has at most {MAX_NAME} characters; {stored[:20]}… has {len(stored)}."
    return None


def same_person(one: str, other: str) -> bool:
    """Whether two names are one person's: capitals and the spacing make no difference, accents do.

    >>> same_person("ann", " ANN "), same_person("Zofie", "Žofie")
    (True, False)
    """
    return _key(one) == _key(other)


def doubles(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every name that somebody before it in the list already has, and how it stood there."""
    seen: dict[str, str] = {}
    for name in names:
        if _key(name) in seen:
            yield name, seen[_key(name)]
        else:
            seen[_key(name)] = name


def short(name: str, taken: Iterable[str] = ()) -> tuple[str, ...]:
    """Up to four names for the table that fit a tile and that nobody there has, the best first.

    A name that fits and is free is its own and only short name.

    >>> short("Bartholomew van der Berg")
    ('Bartholomew', 'Berg', 'BvdB', 'Bartholom B')
    >>> short("Bartholomew van der Berg", taken=["BARTHOLOMEW", "Berg"])
    ('BvdB', 'Bartholom B', 'Bartholom 2', 'BvdB 2')
    >>> short("Ann"), short("Ann", taken=["ann"])
    (('Ann',), ('A', 'Ann 2', 'A 2', 'Ann 3'))
    """
    used = {_key(other) for other in taken}
    stored = tidy(name)
    if letters(stored) <= MAX_SHORT and _key(stored) not in used:
        return (stored,)
    words = stored.split()
    first, last, initials = words[0], words[-1], "".join(_first_letter(word) for word in words)
    wanted = [_cut(first, MAX_SHORT), _cut(last, MAX_SHORT), _cut(initials, MAX_SHORT)]
    if len(words) > 1:
        wanted.append(f"{_cut(first, MAX_SHORT - 2)} {_first_letter(last)}")
    for number in range(2, len(used) + 4):
        tail = f" {number}"
        wanted += [_cut(base, MAX_SHORT - len(tail)) + tail for base in (first, initials)]
    found: dict[str, str] = {}
    for proposal in wanted:
        if _key(proposal) not in used and refusal(proposal) is None:
            found.setdefault(_key(proposal), proposal)
    return tuple(found.values())[:4]


def letters(text: str) -> int:
    """How many letters wide a text is: accents and joined signs add nothing, wide signs count two."""
    return sum(_widths(text))


def _widths(text: str) -> Iterator[int]:
    """How wide each sign of a text makes it."""
    joined = False
    for letter in text:
        wide = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        yield wide if not joined and _is_seen(letter) else 0
        joined = letter == _JOINER


def spelled_out(name: str) -> str:
    """The name for a sentence about it, with what cannot be seen written out."""
    text = name if len(name) <= 40 else name[:40] + "…"
    return "".join(f"\\u{ord(sign):04x}" if unseen(sign) and sign.isprintable() else sign for sign in repr(text))


def _key(name: str) -> str:
    """What two names of one person have in common; what nobody sees makes no difference."""
    seen = "".join(letter for letter in name if not is_ignorable(letter))
    return unicodedata.normalize("NFC", tidy(seen).casefold())


def _is_seen(letter: str) -> bool:
    """Whether it shows by itself; a letter that is newer than this Python's tables does."""
    category = unicodedata.category(letter)
    return (category[0] not in "CZM" or category in ("Co", "Cn")) and not (is_ignorable(letter) or unseen(letter))


def _cut(text: str, most: int) -> str:
    """As much of the text as is at most so many letters wide, no sign torn apart."""
    end = 0
    for place, wide in enumerate(accumulate(_widths(text)), 1):
        if wide > most:
            break
        if place == len(text) or (_is_seen(text[place]) and text[place - 1] != _JOINER):
            end = place
    return text[:end].strip()


def _first_letter(word: str) -> str:
    return _cut(word, 1) or _cut(word, 2)
