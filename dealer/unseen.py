"""What of a text nobody sees: signs of no width, letters that are blank, and the places where such a sign is needed.

A joiner belongs between two emoji and in scripts that are written with it, a selector after the sign whose form it
chooses; anywhere else the same name would stand there twice and read alike.

>>> [unseen(name) for name in ("B\\u200bob", "\\u3164", "Zoe\\u0308", "\\U0001f469\\u200d\\U0001f467")]
['\\u200b', '\\u3164', '', '']
"""

import unicodedata
from functools import cache, lru_cache

IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Default_Ignorable_Code_Point of DerivedCoreProperties.txt, the same in Unicode 14 to 16, first and last."""
BLANK = frozenset((0x2800, 0xFFFC, 0x1D159, 0x16FE4, 0x13441, 0x13442, *range(0xFFF9, 0xFFFC)))
"""Signs that take room and show nothing: an empty braille cell, a note without a head, fillers, places of objects."""
ZWNJ, ZWJ, KEYCAP, TAGGED, LAST_TAG = "\u200c", "\u200d", "\u20e3", "\U0001f3f4", "\U000e007f"
TEXT_FORM, EMOJI_FORM = "\ufe0e", "\ufe0f"
SKIN = range(0x1F3FB, 0x1F400)
TAGS = frozenset((*range(0xE0030, 0xE003A), *range(0xE0061, 0xE007B)))
EMOJI_BESIDE = frozenset("\u203c\u2049\u2139\u3030\u2194")
"""Emoji that Unicode does not count among the other symbols, the arrows left out."""
JOINING = frozenset((
    "ARABIC", "SYRIAC", "NKO", "MANDAIC", "MONGOLIAN", "PHAGS-PA", "MANICHAEAN", "ADLAM", "HANIFI", "SOGDIAN",
    "CHORASMIAN", "PSALTER",
))  # fmt: skip
"""Scripts whose letters join, by the first word of their letters' names."""
VIRAMA = 9
"""The combining class of what kills a vowel; joiners beside it say how consonants are written together."""


@lru_cache(maxsize=4096)
def is_ignorable(letter: str) -> bool:
    """Whether a letter is shown as nothing wherever it stands alone."""
    return any(first <= ord(letter) <= last for first, last in IGNORABLE)


def unseen(text: str) -> str:
    """The first letter that cannot be seen and has no business where it stands; "" if there is none."""
    place = 0
    while place < len(text):
        if text[place] == TAGGED and (end := _flag(text, place)):
            place = end
            continue
        if not _may_stand(text, place):
            return text[place]
        place += 1
    return ""


def _may_stand(text: str, place: int) -> bool:
    letter = text[place]
    code, category = ord(letter), unicodedata.category(letter)
    if category in ("Cc", "Cs") or code in BLANK or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return False
    before, after = text[:place], text[place + 1 :]
    if 0x13430 <= code <= 0x1345F:  # they put Egyptian signs together
        return before != "" and 0x13000 <= ord(before[-1]) <= 0x1345F
    if not is_ignorable(letter):
        return True
    if letter in (ZWJ, ZWNJ):
        return _joins(before[-3:], after[:2], letter)
    return _chooses(before[-1:], letter, after[:1])


def _joins(before: str, after: str, joiner: str) -> bool:
    """Whether a joiner is needed between what stands before and after it."""
    if not before or before[-1] in (ZWJ, ZWNJ):
        return False
    emoji = before.rstrip(EMOJI_FORM + "".join(map(chr, SKIN)))
    if joiner == ZWJ and emoji and _is_emoji(emoji[-1]) and after and _is_emoji(after[0]):
        return True
    if VIRAMA in (unicodedata.combining(before[-1]), unicodedata.combining(after[:1] or " ")):
        return True
    base = next((each for each in reversed(before) if unicodedata.category(each) != "Mn"), " ")
    return _script(base) in JOINING


def _chooses(before: str, selector: str, after: str) -> bool:
    """Whether a selector of forms stands after a sign that has several."""
    code = ord(selector)
    if not before:
        return False
    if selector in (TEXT_FORM, EMOJI_FORM):
        return _is_emoji(before) or (before in "0123456789#*" and after == KEYCAP)
    if 0xFE00 <= code <= 0xFE0D or 0xE0100 <= code <= 0xE01EF:
        return _script(before) in ("CJK", "MYANMAR", "PHAGS-PA")
    return 0x180B <= code <= 0x180F and _script(before) == "MONGOLIAN"


def _is_emoji(letter: str) -> bool:
    """Whether it may be an emoji; one that is newer than this Python's table counts as one."""
    category, code = unicodedata.category(letter), ord(letter)
    if letter in EMOJI_BESIDE or 0x2190 <= code <= 0x21FF:
        return True
    return category == "So" or (category == "Cn" and 0x1F000 <= code <= 0x1FAFF)


def _flag(text: str, place: int) -> int:
    """Where the flag of a country's part ends that begins here, such as Scotland's; 0 if none does."""
    end = place + 1
    while end < len(text) and ord(text[end]) in TAGS:
        end += 1
    return end + 1 if 1 < end - place < 8 and text[end : end + 1] == LAST_TAG else 0


@cache
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
