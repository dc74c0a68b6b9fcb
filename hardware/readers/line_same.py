"""Whether numbers say the same card: in another base, in the other order, with a check behind, cut."""

from functools import reduce
from operator import xor

from hardware.readers.line_numbers import Number, Spelt
from hardware.readers.line_text import Label

Found = tuple[Number, Label, str]
"""A number, what the words before it call it, and the text before it."""


def of_one_card(found: list[Found]) -> list[Found] | None:
    """The numbers of a line that are one card's, the best first; None where they are of several."""
    in_letters = [each for each in found if each[0].certain]  # a count or a clock beside it has none
    for chosen in (found, [each for each in found if each[1] is Label.CARD], in_letters):
        spelt = [each for each in chosen if each[0].spelt]
        all_of_them = [number for number, _, _ in spelt or chosen]
        ranked = sorted(spelt or chosen, key=lambda each: (not backed_by(each[0], all_of_them), rank(each[0])))
        if ranked and all(any(same(a, b) for a in means(ranked[0][0]) for b in means(n)) for n, _, _ in ranked):
            return ranked
    return None


def joined(numbers: list[Found]) -> Number:
    """The best of them, with only those ways to read it that the others bear out."""
    best, all_of_them = numbers[0][0], [number for number, _, _ in numbers]
    agreed = tuple(Spelt(uid) for uid in shared(all_of_them)) if not best.spelt else ()
    best.spelt = backed_by(best, all_of_them) or best.spelt or agreed
    best.certain |= len(numbers) > 1
    return best


def backed_by(number: Number, numbers: list[Number]) -> tuple[Spelt, ...]:
    """Those ways to read it that all the others bear out."""
    others = [other for other in numbers if other is not number]
    return tuple(w for w in number.spelt if all(any(same(w.uid, b) for b in means(n)) for n in others))


def rank(number: Number) -> tuple[bool, bool, bool]:
    """Bytes one by one say their order, hex says where a byte ends."""
    return (not number.spelt, number.items == 1, not number.spelt or number.spelt[0].decimal)


def is_uid(uid: str, number: Number) -> bool:
    """It may say just this UID, in either order of its bytes."""
    return not {uid, bytes.fromhex(uid)[::-1].hex().upper()}.isdisjoint(means(number))


def means(number: Number) -> set[str]:
    return {way.uid for way in number.spelt} | number.value


def shared(numbers: list[Number]) -> list[str]:
    """UIDs that numbers which are none by themselves agree on: the shortest."""
    common = set.intersection(*(means(each) for each in numbers)) if len(numbers) > 1 else set()
    return sorted(common, key=len)[:1]


def same(a: str, b: str) -> bool:
    """One number in either order of its bytes, or the beginning or end of it (its check, or cut to four bytes)."""
    if not a or not b:
        return False
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    back = bytes.fromhex(short)[::-1].hex().upper()
    return any(long.startswith(each) or long.endswith(each) for each in (short, back))


def checked(uid: str) -> str:
    """Four bytes whose check follows them; "" where none does."""
    whole = bytes.fromhex(uid)
    return uid[:8] if len(whole) == 5 and not reduce(xor, whole) else ""


def narrow(number: Number, uid: str) -> None:
    """Of the ways to read it the one that is known to be right."""
    if uid and is_uid(uid, number):
        number.spelt = (Spelt(uid, number.spelt[0].decimal if number.spelt else True),)


def is_page(number: Number, known: str) -> bool:
    """It repeats the beginning of this UID, as the first page or block of a card's memory does."""
    return any(way.uid[:6] == known[:6] for way in number.spelt)


def what_it_is(found: list[Found]) -> str:
    """What a line without a card's number is told as."""
    return "something of the card, not its number" if found else "words"


def heads_a_row(number: Number, before: str, found: list[Found]) -> bool:
    """The address in front of a row that has more bytes than any UID."""
    return not before.strip() and number.items == 1 and any(n.long for n, _, _ in found)


def dense(found: list[Found]) -> bool:
    """There is something to decide about."""
    return any(n.spelt or n.value or not n.long for n, label, _ in found if label is not Label.OTHER)
