"""A TOML file into typed structs, with every mistake in it named at once and in words.

>>> class Call(msgspec.Struct, frozen=True):
...     pace_ms: Annotated[int, msgspec.Meta(ge=200, le=5000)]
>>> mistakes = []
>>> read_table(Call, {"pase_ms": 50, "pace_ms": 50}, "call", mistakes)
>>> mistakes
['[call] pase_ms is not a setting; did you mean pace_ms?', '[call] pace_ms is a whole number from 200 to 5000, not 50.']
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import inspect

from dealer.app.errors import UserError
from dealer.app.files.input_files import MB, read_text
from dealer.names import spelled_out, unseen

__all__ = ["Annotated", "ConfigError", "did_you_mean", "fits", "read_table", "read_toml"]

S = TypeVar("S", bound=msgspec.Struct)
MOST_BYTES = MB
"""The settings with all their comments take 10 kB."""


class ConfigError(UserError):
    """A file with settings has mistakes; the sentences name all of them, and its text is one to a line."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__("\n".join(self.sentences))


def read_toml(path: Path, what: str = "settings") -> dict[str, Any]:
    """What a TOML file holds, with a byte order mark or without.  ConfigError if it cannot be read."""
    try:
        return tomllib.loads(read_text(path, MOST_BYTES, what))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError([f"{path} is no TOML: {error}."]) from error
    except ValueError as error:  # a number without end, a day that is in no calendar
        raise ConfigError([f"{path} is no TOML: a number or a date in it cannot be."]) from error
    except RecursionError as error:
        raise ConfigError([f"{path} is nested too deep."]) from error
    except UserError as error:
        raise ConfigError([str(error)]) from error


def read_table(struct: type[S], values: object, name: str, mistakes: list[str]) -> S | None:
    """One table as a struct; None, with a sentence on the list for each mistake, if it has any.

    `name` is the table's; "" for the file itself, whose keys stand in no table.
    """
    where = f"[{name}] " if name else ""
    if not isinstance(values, Mapping):
        mistakes.append(f"{name} is a table of settings, written [{name}], not {written(values)}.")
        return None
    fields = {field.name: field for field in msgspec.structs.fields(struct)}
    before = len(mistakes)
    known: dict[str, Any] = {}
    for key, value in values.items():
        if key not in fields:
            mistakes.append(f"{where}{key} is not a setting{did_you_mean(key, fields)}")
            continue
        if isinstance(value, str) and unseen(value):
            mistakes.append(f"{where}{key} holds characters that cannot be seen: {spelled_out(value)}.")
            continue
        if not (isinstance(value, float) and value.is_integer()):
            try:
                known[key] = msgspec.convert(value, fields[key].type)
                continue
            except msgspec.ValidationError:
                pass
        mistakes.append(f"{where}{key} is {fits(fields[key].type)}, not {written(value)}.")
    mistakes += [
        f"{where}{field.name} is missing." for field in fields.values() if field.required and field.name not in values
    ]
    return struct(**known) if len(mistakes) == before else None


def did_you_mean(word: str, known: Iterable[str], marks: str = "") -> str:
    """The end of a sentence about an unknown word; `marks` go round the known one.

    >>> did_you_mean("cal", ["screen", "call"], "[]"), did_you_mean("zzz", ["screen"])
    ('; did you mean [call]?', '.')
    """
    by_lower = {each.lower(): each for each in reversed([*known])}
    near = get_close_matches(word.lower(), [*by_lower], n=1, cutoff=0.6)
    return f"; did you mean {marks[:1]}{by_lower[near[0]]}{marks[-1:]}?" if near else "."


def fits(kind: Any) -> str:
    """The values of a type in words: "a whole number from 2 to 11"."""
    return _in_words(inspect.type_info(kind))


def _in_words(kind: inspect.Type) -> str:
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=None, le=None):
            return "a whole number"
        case inspect.IntType(ge=low, le=None):
            return f"a whole number, at least {low}"
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case inspect.StrType():
            return "a text in quotes"
        case inspect.LiteralType(values=values):
            return listed([written(value) for value in values], "or")
        case inspect.UnionType(types=types):
            return listed([_in_words(each) for each in types if not isinstance(each, inspect.NoneType)], "or")
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"a list, each in it {_in_words(item)}"
        case inspect.DictType():
            return "a table of settings"
        case _:
            raise TypeError(f"no words for {kind}")


def written(value: object) -> str:
    """The value as one writes it in a file, cut where it is long.

    >>> written(True), written("a" * 99), written([1, 2])
    ('true', '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"', '[1, 2]')
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value[:40]}…"' if len(value) > 40 else f'"{value}"'
        case Mapping():
            return "a table"
        case list() | tuple():
            text = f"[{', '.join(written(each) for each in value[:12])}{', …' if len(value) > 12 else ''}]"
        case _:
            text = str(value)
    return text if len(text) <= 80 else text[:80] + "…"


def listed(words: Sequence[str], last: str) -> str:
    """The words as people list them.

    >>> listed(["a", "b", "c"], "or"), listed(["a"], "and")
    ('a, b or c', 'a')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
