"""A line that a sketch printed, as text: control signs out, and what its words say of the number beside them."""

import ast
import re
from enum import Enum, IntEnum

from hardware.uids import LENGTHS

_COLOURS = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
_BLANKS = str.maketrans({"\t": "  ", "\x02": " ", "\x03": " ", "\xa0": " ", "\u202f": " ", "\ufeff": ""})
_MONTH = "(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\\.?"
_WHEN = re.compile(
    rf"\b{_MONTH} +[0-9]{{1,2}},? +[0-9]{{4}}\b|\b[0-9]{{1,2}}\.? +{_MONTH} +[0-9]{{4}}\b|"
    r"(?<![\w:.-])(?:[0-9]{4}([-/.])[0-9]{2}\1[0-9]{2}|[0-9]{1,2}([-/.])[0-9]{1,2}\2[0-9]{4})(?=T?[\W_]|T[0-9]|$)"
    r"|(?<![0-9A-F:.-])T?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,6})?)?Z?(?![\w:])"
)
"""Dates and times, which some sketches put before the card."""
_STANDARD = re.compile(r"\bISO(?:/IEC)?[ -]?[0-9]{4,5}(?:-[0-9])?[ -]?[A-F]?\b")
"""ISO/IEC 14443A is in what sketches say, and no number of a card."""
_POINTS = re.compile(r"(?<![\w.])[0-9]{1,3}(?:\.[0-9]{1,3}){3,9}(?![\w.])")
"""Bytes in decimal with points between them, or an address in a network."""
_GONE = re.compile(r"\b(?:REMOVED?|REMOVAL|GONE|LOST|LIFTED|DEPARTED)\b|[0-9A-F]\W* (?:HAS )?LEFT\b")
"""A sketch tells a card that is taken away too: that is no card laid."""
_BYTES = re.compile(r"""b('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""As Python prints bytes."""
_FIELD = re.compile(r"[,;|{}:=]([^,;|{}:=]*)$")
"""The last field of a line, such as `"TAG"` in `{"TIME":12,"TAG":`."""
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")

_SURE = frozenset({"UID", "NUID", "CSN"})
_THINGS = frozenset({
    "CARD", "CARDS", "TAG", "TAGS", "PICC", "TRANSPONDER", "IDM", "FOB", "CHIPCARD", "NFCID", "KARTE", "CARTE", "CARTA",
    "TARJETA", "TARJETAS", "KARTA", "KARTY", "CARTÃO", "CARTAO", "ETIQUETA",
})  # fmt: skip
_CARD = _THINGS | {
    "ID", "NUMBER", "NUM", "NR", "NO", "SERIAL", "SN", "BADGE", "TOKEN", "NUMMER", "NÚMERO", "NUMERO", "NUMÉRO",
}  # fmt: skip
_ANSWERS = frozenset({
    "SERVER", "HTTP", "RESPONSE", "ANSWER", "ANSWERED", "ANSWERS", "REPLY", "REPLIED", "RESPONDED", "ANTWORT",
})  # fmt: skip
"""What is said to a sketch about a card, and printed by it: a user's number, a balance, an order."""
_VERDICTS = _ANSWERS | {
    "OK", "OKAY", "SUCCESS", "SUCCEEDED", "RESULT", "STATUS", "STATE", "CODE", "MESSAGE", "GRANTED", "ACCEPTED",
    "ALLOWED", "DENIED", "REJECTED", "UNKNOWN", "WELCOME", "HELLO", "USER", "OWNER", "NAME", "TRUE", "FALSE", "SENT",
    "SAVED",
}  # fmt: skip
_OTHER = frozenset({
    "SAK", "ATQA", "ATQ", "ATS", "ATR", "AID", "KEY", "KEYA", "KEYB", "TYPE", "TYP", "VERSION", "VER", "FIRMWARE",
    "FW", "SOFTWARE", "CHIP", "DEVICE", "BOARD", "NODE", "BLOCK", "BLOCKS", "BLK", "PAGE", "PAGES", "SECTOR",
    "SECTORS", "SEKTOR", "ROW", "ADDR", "ADDRESS", "ADR", "OFFSET", "DATA", "DUMP", "CONTENT", "CONTENTS",
    "PAYLOAD", "NDEF", "TEXT", "RECORD", "RECORDS", "SIGNATURE", "SIG", "BCC", "CRC", "CHECKSUM", "XOR", "LENGTH",
    "LEN", "SIZE", "COUNTER", "COUNT", "CNT", "LOCK", "CC", "CAPABILITY", "CONFIG", "CFG", "PASSWORD", "PWD",
    "PACK", "ACCESS", "TRAILER", "HISTORICAL", "HIST", "HEAP", "FREE", "MEMORY", "MEM", "RAM", "TIME", "TIMESTAMP",
    "MILLIS", "UPTIME", "MS", "RSSI", "IP", "MAC", "SSID", "BSSID", "WIFI", "FREQ", "FREQUENCY", "BAUD", "STATUS",
    "REG", "REGISTER", "ERROR", "ERR", "MANUFACTURER", "VENDOR", "BALANCE", "CREDIT", "BITS", "BYTE", "ACL",
    "FAMILY", "ENTRY", "LOAD", "RST", "TICKS", "PID", "VID", "SESSION", "MESSAGE", "MSG", "USER", "STORAGE",
    "CAPACITY", "READING", "SELFTEST", "ROM", "CORE", "SDK", "FLASH", "REAL", "CLIENT", "ELF", "FILE", "SHA", "HASH",
    "BUILD", "BUILT", "COMPILED", "COMMIT", "GIT", "REV", "REVISION", "NTP", "SNTP", "EPOCH", "UNIX",
    "SEQ", "SEQUENCE", "REQUEST", "TASK", "HANDLE", "ZÄHLER", "COMPTEUR", "CONTADOR",
    "PADDR", "VADDR",
})  # fmt: skip


_ROWS = frozenset({
    "BLOCK", "BLOCKS", "PAGE", "PAGES", "SECTOR", "SECTORS", "DATA", "DUMP", "CONTENT", "CONTENTS", "PAYLOAD",
    "READING",
})  # fmt: skip


class Label(Enum):
    """What the words before a number say that it is."""

    NONE = ""
    """There are none."""
    CARD = "a card's number"
    WORDS = "anything"
    """Words that nobody here knows: names, other languages."""
    OTHER = "something else"
    """A key, a page of the card's memory, a version."""


class Weight(IntEnum):
    """How surely words call a number a card's; of two kinds of lines the one that says it more surely is believed."""

    ANSWER = 0
    """They tell what somebody made of the card."""
    NONE = 1
    ANY_NUMBER = 2
    """Any number has such: ID, number, serial."""
    CARD = 3
    UID = 4


def text_of(line: bytes) -> str | None:
    """The line in capitals, its dates and times as `;`; None where it is no text."""
    line = _COLOURS.sub(b"", line).strip(b"\0\a\t >\x02\x03")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        text = line.decode("latin-1")
        if 3 * sum(sign >= "\x80" for sign in text) > len(text):
            return None
    text = text.translate(_BLANKS)
    if not text.isprintable():
        return None
    text = _STANDARD.sub(";", _WHEN.sub(";", _BYTES.sub(_as_list, text).upper()))
    return _POINTS.sub(lambda found: _pointed(text, found), text)


def _pointed(text: str, found: re.Match[str]) -> str:
    """A card's bytes only where a word for cards says so."""
    words = _WORD.findall(text, 0, found.start())
    return found[0].replace(".", "-") if words and words[-1] in _SURE | _CARD else found[0]


def _as_list(found: re.Match[str]) -> str:
    try:
        value = ast.literal_eval(found[0])
    except (ValueError, SyntaxError):
        return found[0]
    if not isinstance(value, bytes) or 2 * len(value) not in LENGTHS:
        return found[0]
    return " ".join(f"0x{byte:02x}" for byte in value)


def heads_rows(text: str) -> bool:
    """A line that says that rows of a card's memory follow."""
    return not _ROWS.isdisjoint(_WORD.findall(text))


def is_gone(text: str) -> bool:
    """It says that a card was taken away."""
    return bool(_GONE.search(text))


def label_of(before: str) -> Label:
    """What the words before a number call it; those next to it count most, those of its own field before others."""
    field = _FIELD.search(before.rstrip(" :=#'\"[({<-"))
    if field and (own := label_of(field[1])) in {Label.CARD, Label.OTHER}:
        return own
    words = _words(before)
    if not words:
        return Label.NONE
    if words[0] in _SURE:
        return Label.CARD
    if any(word in _OTHER for word in words[:2]):
        return Label.OTHER
    for word in words:
        if word in _SURE or word in _CARD:
            return Label.CARD
        if word in _OTHER:
            return Label.OTHER
    return Label.WORDS


def weight_of(before: str, label: Label) -> Weight:
    """How surely the words before a number that is no other thing's call it a card's."""
    words = _words(before)
    if words and words[0] in _SURE:
        return Weight.UID
    if not _ANSWERS.isdisjoint(words):
        return Weight.ANSWER
    if label is Label.CARD and not (_THINGS | _SURE).isdisjoint(words):
        return Weight.CARD
    if not _VERDICTS.isdisjoint(words):
        return Weight.ANSWER
    return Weight.ANY_NUMBER if words and label is Label.CARD else Weight.NONE


def _words(before: str) -> list[str]:
    """The words before a number, the nearest first; single letters are none."""
    return [word for word in _WORD.findall(before)[::-1] if len(word) > 1 or not word.isascii()]


def says_decimal(before: str) -> bool | None:
    """The words before a number name its base: True decimal, False hex, None neither."""
    for word in _WORD.findall(before)[::-1][:3]:
        if word in {"DEC", "DECIMAL", "DEZIMAL", "DÉCIMAL"}:
            return True
        if word in {"HEX", "HEXA", "HEXADECIMAL", "HEXADEZIMAL"}:
            return False
    return None
