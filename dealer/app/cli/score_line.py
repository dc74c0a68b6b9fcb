"""One line for `dealer score`, taken apart with a clear word about whatever is wrong in it."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from dealer import names
from dealer.cards import DECK, Card
from dealer.rules.house.common import Setting, validate
from dealer.words.render import render

Cards = tuple[Card, ...]


_NAMES = frozenset(card.value for card in DECK)


class BadLine(ValueError):
    """A line that cannot be scored; one sentence that names the key, the player or the card."""


class WrittenLine:
    """A line as it was written; remembers where each card lies."""

    def __init__(self, text: str | bytes) -> None:
        self._keys = _parsed(text)
        self._places: dict[Card, list[str]] = {}

    def has(self, key: str) -> bool:
        """Whether the key stands in the line."""
        return key in self._keys

    def only(self, *known: str) -> None:
        """Refuse a key that does not belong in a line of this game."""
        _only(self._keys, known, "This line")

    def text(self, key: str) -> str:
        """A key whose value is a word or a name."""
        value = self._value(key)
        if not isinstance(value, str):
            raise BadLine(f"{key} is a text in quotation marks, not {_shown(value)}.")
        return value

    def rules(self, settings: Sequence[Setting], ranking: Collection[str] = ()) -> dict[str, Any]:
        """The agreed house rules that decide which hand is better; the others are checked and make no difference."""
        rules = self._keys.get("rules", {})
        if not isinstance(rules, dict):
            raise BadLine(f"rules are an object with one key for each rule, not {_shown(rules)}.")
        mistakes = validate(rules, settings)
        if mistakes:
            raise BadLine(" ".join(map(render, mistakes)))
        return {name: value for name, value in rules.items() if name in ranking}

    def card(self, key: str) -> Card:
        """A key whose value is one card."""
        return self._read([self._value(key)], key, 1)[0]

    def cards(self, key: str, count: int) -> Cards:
        """A key whose value is a list of so many cards."""
        return self._read(self._value(key), key, count)

    def hands(self, count: int, most: int) -> dict[str, Cards]:
        """Everybody's cards, so many each."""
        return {player: self._read(hand, player, count, "with ") for player, hand in self._players(most).items()}

    def hands_up_and_down(self, up: int, down: int, most: int) -> dict[str, tuple[Cards, Cards]]:
        """Everybody's up and down cards."""
        found = {}
        for player, hand in self._players(most).items():
            if not isinstance(hand, dict):
                raise BadLine(f"The hand of {player} is an object with up and down cards, not {_shown(hand)}.")
            _only(hand, ("up", "down"), f"The hand of {player}")
            for key in ("up", "down"):
                if key not in hand:
                    raise BadLine(f"The hand of {player} has no {key} cards.")
            found[player] = (
                self._read(hand["up"], player, up, "with ", "up "),
                self._read(hand["down"], player, down, "with ", "down "),
            )
        return found

    def from_the_left_of(self, key: str, players: Iterable[str]) -> list[str]:
        """The players clockwise, the one named by the key last."""
        order, last = list(players), self.text(key)
        if last not in order:
            raise BadLine(f"{key} is {last[:40]}, who has no hand in this line.")
        place = order.index(last) + 1
        return order[place:] + order[:place]

    def no_card_twice(self, decks: int) -> None:
        """Refuse a card that lies in more places than there are decks."""
        for card, places in self._places.items():
            if len(places) > decks:
                limit = "" if decks == 1 else f", and there are but {decks} in {decks} decks"
                raise BadLine(f"{card} lies in {len(places)} places{limit}: {_and(places)}.")

    def _value(self, key: str) -> Any:
        if key not in self._keys:
            raise BadLine(f"{key} is missing.")
        return self._keys[key]

    def _players(self, most: int) -> dict[str, Any]:
        hands = self._value("hands")
        if not isinstance(hands, dict):
            raise BadLine(f"hands are an object with one key for each player, not {_shown(hands)}.")
        if not 1 <= len(hands) <= most:
            raise BadLine(f"hands are those of 1 to {most} players, not of {len(hands)}.")
        for player in hands:
            if names.unseen(player):
                raise BadLine(f"The name {names.spelled_out(player)} holds characters that cannot be seen.")
        return hands

    def _read(self, written: object, whose: str, count: int, where: str = "in ", kind: str = "") -> Cards:
        if not isinstance(written, list):
            raise BadLine(f"{whose}: a list of {count} {kind}cards is needed, not {_shown(written)}.")
        if len(written) != count:
            raise BadLine(f"{whose}: {count} {kind}cards belong here, not {len(written)}.")
        found = []
        for given in written:
            if not isinstance(given, str) or (card := card_of(given)) is None:
                raise BadLine(f'{whose}: {_shown(given)} is no card; cards are written "As", "Td", "9c".')
            found.append(card)
        cards = tuple(found)
        for card in cards:
            self._places.setdefault(card, []).append(where + whose)
        return cards


def card_of(written: str) -> Card | None:
    """A card as people write it, "10" for "T" and capitals as they come; None where it is none.

    >>> [card and card.value for card in map(card_of, ("10s", "qH", "1s"))]
    ['Ts', 'Qh', None]
    """
    rank, suit = written[:-1].upper(), written[-1:].lower()
    name = f"{'T' if rank == '10' else rank}{suit}"
    return Card(name) if name in _NAMES else None


def is_blank(line: str | bytes) -> bool:
    """Whether nothing stands in it, a byte order mark left out."""
    if isinstance(line, bytes):
        return not line.removeprefix(b"\xef\xbb\xbf").strip()
    return not line.removeprefix("\ufeff").strip()


def _parsed(text: str | bytes) -> dict[str, Any]:
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=_without_repeats)
    except BadLine:
        raise
    except UnicodeDecodeError:
        raise BadLine("This line is not written in UTF-8.") from None
    except json.JSONDecodeError as trouble:
        raise BadLine(f"This line is not JSON: {trouble.msg} at character {trouble.pos + 1}.") from None
    except ValueError:  # a number of thousands of digits
        raise BadLine("This line has a number beyond reason.") from None
    if not isinstance(found, dict):
        raise BadLine(f"A line is an object in braces, not {_shown(found)}.")
    return found


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON would quietly keep the last of two keys alike, and with it one of two hands."""
    keys = dict(pairs)
    if len(keys) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise BadLine(f"{twice[:40]} stands twice.")
    return keys


def _only(keys: Mapping[str, Any], known: Sequence[str], whose: str) -> None:
    for key in keys:
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"its keys are {', '.join(known)}."
            raise BadLine(f'{whose} has an unknown key "{key[:40]}"; {hint}')


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"


def _and(places: Sequence[str]) -> str:
    """Where copies lie: "with Ann and with Bo", "with Ann (3 times)"."""
    counted = {place: places.count(place) for place in places}
    return " and ".join(place if times == 1 else f"{place} ({times} times)" for place, times in counted.items())
