"""The numbers in a line of text: bytes one by one or together, in hex or decimal, and what each may spell.

A byte's digits are judged by its own prefix and separators: `0x4 0x5B`, `04:5B`, `[4, 91]`, `'0x4', '0x5b'`.
"""

import re
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import xor

from hardware.uids import LENGTHS

LIKE_A_UID = 6
"""So many digits are meant as a UID; fewer are a version, a count, a prompt."""
MOST_ITEMS = 40
_ITEM = re.compile(
    r"(?P<q>['\"])(?P<p>0X|\\X)?(?P<d>[0-9A-F]+)(?P=q)"
    r"|(?<![\w+.])(?P<p2>0X|\\X|&H|\$|#)?(?P<d2>[0-9A-F]+)H?(?!\w|\.\w)"
)
_WORDY = re.compile(r"(?:[A-F]{3}|[A-F]{5}|[A-F]{7})(?![0-9A-F])|[A-F]{1,7}(?:=|: )")
"""DEC, BAD, A=: letters of hex that are a word."""
_GAP = re.compile(r" +|([:,;|/-])|([,;]) +| ([:-]) ")
_RUN_ON = re.compile(r"(?:0X|\\X)[0-9A-F]{1,2}(?=(?:0X|\\X)[0-9A-F])")
_DOTTED = re.compile(r"(?<![\w+.])[0-9A-F]{2}(?:([._])[0-9A-F]{2})(?:\1[0-9A-F]{2}){2,8}(?!\w|[._]\w)")


@dataclass(frozen=True, slots=True)
class DigitRun:
    """One run of digits."""

    start: int
    end: int
    digits: str
    prefix: bool
    quoted: bool


@dataclass(frozen=True, slots=True)
class Spelt:
    """One way to read a number."""

    uid: str
    decimal: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the sketch."""

    decimal: bool | None
    padded: bool | None
    loose: bool


@dataclass(slots=True)
class Number:
    """What stands in one place of a line, and the UIDs that it may spell, the likeliest first."""

    start: int
    end: int
    spelt: tuple[Spelt, ...] = ()
    value: frozenset[str] = frozenset()
    """UIDs that it says only together with another number that says the same."""
    items: int = 1
    padded: bool | None = None
    """Whether its bytes below 10 hex have two digits; None where none is so small."""
    frayed: bool = False
    long: bool = False
    """More bytes than any UID has."""
    certain: bool = False
    """Its base stands in its own digits."""


def prepared(text: str) -> str:
    """Dots and underlines between bytes as dashes, bytes that run on behind their prefixes parted."""
    text = _DOTTED.sub(lambda found: found[0].replace(found[1], "-"), text)
    return _RUN_ON.sub(lambda found: found[0] + " ", text)


def numbers_in(
    text: str, decimal: bool | None = None, padded: bool | None = None, *, loose: bool = False
) -> list[Number]:
    """All that may be meant as a number in a prepared line; `decimal` and `padded` are what is known of the sketch.

    `loose`: a blank stands only before small bytes (`0419 0AF9`), wherever those are.
    """
    found: list[Number] = []
    for group in _groups(text):
        found += _number(text, group, Known(decimal, padded, loose))
    return found


def _groups(text: str) -> list[list[DigitRun]]:
    """Items that stand in one row with one separator."""
    groups: list[list[DigitRun]] = []
    key: tuple[str, bool, bool] | None = None
    for match in _ITEM.finditer(text):
        item = DigitRun(match.start(), match.end(), match["d"] or match["d2"], bool(match["p"] or match["p2"]),
                    bool(match["q"]))  # fmt: skip
        if _WORDY.match(text, item.start) and not item.prefix:
            continue
        last = groups[-1][-1] if groups else None
        gap = _GAP.fullmatch(text, last.end, item.start) if last else None
        sign = (gap[1] or gap[2] or gap[3] or " ") if gap else ""
        here = (sign, item.prefix, item.quoted)
        if last is None or not gap or (last.prefix, last.quoted) != here[1:]:
            groups.append([item])
            key = None
        elif key is None or key == here:
            groups[-1].append(item)
            key = here
        elif len(groups[-1]) == 2:  # a column before the bytes: it has another separator
            groups.append([groups[-1].pop(), item])
            key = here
        else:
            groups.append([item])
            key = None
    return groups


def _number(text: str, group: list[DigitRun], known: Known) -> list[Number]:
    if len(group) > MOST_ITEMS:
        return [Number(group[0].start, group[-1].end, items=len(group), long=True)]
    if len(group) == 1:
        return _packed(text, group[0])
    wide, rest = text[group[0].end : group[1].start], group[1:]
    narrow = max((len(text[a.end : b.start]) for a, b in pairwise(rest)), default=1)
    if wide.isspace() and len(wide) > narrow and (listed := _listed(text, rest, known)):
        return [listed]  # the number of a row, then its bytes
    if listed := _listed(text, group, known):
        return [listed]
    if len(group) > 10 and all(len(item.digits) <= 3 for item in group[1:]):  # behind an address, or not
        return [Number(group[0].start, group[-1].end, items=len(group), long=True)]
    sign = text[group[0].end : group[1].start].strip()
    whole = [item for item in group if len(item.digits) >= LIKE_A_UID]
    others = [item for item in group if item not in whole]
    columns = sign in {",", ";", "|"} or all(len(item.digits) <= 3 and item.digits.isdigit() for item in others)
    if whole and columns and (others or sign):
        return [number for item in whole for number in _packed(text, item)]
    if sum(len(item.digits) for item in group) < LIKE_A_UID:
        return []
    return [Number(group[0].start, group[-1].end, items=len(group))]


def _packed(text: str, item: DigitRun) -> list[Number]:
    digits = item.digits
    if len(digits) < LIKE_A_UID:
        return []
    spelt = [Spelt(digits)] if len(digits) in LENGTHS else []
    value = set[str]()
    if len(digits) <= 20:
        value |= {digits.lstrip("0").zfill(length) for length in LENGTHS if len(digits.lstrip("0")) <= length}
    if digits.isdigit() and (not item.prefix or text[item.start] == "#"):
        number = int(digits)
        value |= {f"{number:0{length}X}" for length in LENGTHS if 0 < number < 16**length}
        five = f"{number:010X}"
        if len(digits) in (11, 12, 13) and len(five) == 10 and not reduce(xor, bytes.fromhex(five)):
            spelt = [Spelt(five[:8], decimal=True)]  # four bytes and their check as one number
    number_ = Number(item.start, item.end, tuple(spelt), frozenset(value))
    number_.certain = item.prefix or not digits.isdigit()
    return [number_]


def _listed(text: str, group: list[DigitRun], known: Known) -> Number | None:
    """The bytes stand one by one, or in even groups."""
    digits = [item.digits for item in group]
    start, end = group[0].start, group[-1].end
    if len(group) < 4 or max(map(len, digits)) > 3:
        whole = _even(text, group, loose=known.loose)
        if not whole:
            return None
        zero = True if any(byte.startswith("0") for byte in re.findall("..", whole)) else None
        return Number(start, end, (Spelt(whole),), items=len(group), padded=zero, certain=True)
    if len(group) > 10:
        return None
    single = any(len(part) == 1 for part in digits)
    zeroed = any(len(part) == 2 and part[0] == "0" for part in digits)
    sign = text[group[0].end : group[1].start].strip()
    bare = not group[0].prefix and not group[0].quoted
    listed_ints = bare and sign == "," and text[:start].rstrip()[-1:] in {"[", "("} and not zeroed
    spelt: list[Spelt] = []
    fits = max(map(len, digits)) <= 2 and not (single and (zeroed or known.padded))
    if fits and 2 * len(group) in LENGTHS:
        spelt.append(Spelt("".join(part.zfill(2) for part in digits)))
    by_tens = not group[0].prefix and all(part.isdigit() for part in digits)
    if by_tens and not (single and zeroed) and (uid := _decimal_uid([int(part) for part in digits])):
        spelt.append(Spelt(uid, decimal=True))
    certain = len(spelt) == 1
    if known.decimal is not None and any(way.decimal is known.decimal for way in spelt):
        spelt = [way for way in spelt if way.decimal is known.decimal]
    elif listed_ints:
        spelt.sort(key=lambda way: not way.decimal)
    if not spelt:
        return None
    small = [part for part in digits if len(part.lstrip("0")) <= 1]
    padded = None if not small else all(len(part) == 2 for part in small)
    number = Number(start, end, tuple(spelt), items=len(group), padded=padded, certain=certain)
    number.frayed = _frayed(text, start, end, sign or " ")
    return number


def _even(text: str, group: list[DigitRun], *, loose: bool) -> str | None:
    """Groups of even digits: all as long as the first, or each later one begun by the zero that made its blank."""
    digits = [item.digits for item in group]
    joined = "".join(digits)
    if len(joined) not in LENGTHS or any(len(part) % 2 for part in digits) or group[0].prefix:
        return None
    alike = len(digits[0]) in (2, 4) and len({*map(len, digits[:-1])}) == 1 and len(digits[-1]) <= len(digits[0])
    gaps = {text[a.end : b.start] for a, b in pairwise(group)}
    zeros = loose and gaps == {" "} and all(part[0] == "0" for part in digits[1:])
    if not (alike or zeros):
        return None
    sign = next(iter(gaps))
    return None if _frayed(text, group[0].start, group[-1].end, sign.strip() or " ") else joined


def _frayed(text: str, start: int, end: int, sign: str) -> bool:
    """Beside it, behind its own separator, stands a damaged byte: part of the UID may be missing."""
    before = re.search(r"(?<!\w)(\w{1,2})( *[,:;|-] *| )$", text[:start])
    after = re.match(r"( *[,:;|-] *| )(\w{1,2})(?!\w)", text[end:])
    beside = (before[1] if before and (before[2].strip() or " ") == sign else "") + (
        after[2] if after and (after[1].strip() or " ") == sign else ""
    )
    return any(each.isdigit() for each in beside)


def _decimal_uid(numbers: list[int]) -> str | None:
    if max(numbers) > 255 or len(numbers) not in (4, 5, 7, 8, 10):
        return None
    whole = bytes(numbers)
    if len(whole) == 5:  # four and their check
        if reduce(xor, whole):
            return None
        whole = whole if whole[0] == 0x88 else whole[:4]
    return whole.hex().upper()
