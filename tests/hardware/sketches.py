# ruff: noqa: E501 -- one sketch a line
"""How sketches and scripts print a card, each as its library or best-known example does; made up cards, no hardware.

A sketch gives the lines of one presentation; `boot` is what it says before, `idle` what it says while nothing lies there.
"""

from collections.abc import Callable
from dataclasses import dataclass


def spaced(uid: bytes, form: str = "%02X", between: str = " ") -> str:
    return between.join(form % byte for byte in uid)


def as_int(uid: bytes, order: str = "big") -> int:
    return int.from_bytes(uid, "big" if order == "big" else "little")


def classic_dump(uid: bytes) -> list[str]:
    """MFRC522's DumpInfo: sectors from the last to the first."""
    lines = ["Sector Block   0  1  2  3   4  5  6  7   8  9 10 11  12 13 14 15  AccessBits"]
    for block in (63, 62, 61, 60, 7, 6, 5, 4, 3, 2, 1, 0):
        row = bytes(16) if block else uid[:4] + bytes((uid[0] ^ uid[1] ^ uid[2] ^ uid[3], 8, 4, 0)) + b"bcdefghi"
        head = f"{block // 4:4}   " if block % 4 == 3 else "       "
        fours = "  ".join(spaced(row[at : at + 4]) for at in range(0, 16, 4))
        lines.append(f"{head}{block:4}   {fours}  [ 0 0 1 ] ")
    return lines


def pages(uid: bytes) -> list[bytes]:
    """The first pages of an NTAG or Ultralight."""
    full = (uid + bytes(7))[:7]
    first = [full[:3] + bytes((0x88 ^ full[0] ^ full[1] ^ full[2],)), full[3:7]]
    return [*first, bytes.fromhex("9D480000"), bytes.fromhex("E1101200"), bytes.fromhex("0300FE00"), bytes(4),
            bytes.fromhex("11223344")]  # fmt: skip


def dump_info(uid: bytes) -> list[str]:
    head = ["Card UID:" + "".join(f" {byte:02X}" for byte in uid), "Card SAK: 08", "PICC type: MIFARE 1KB"]
    return [*head, *(classic_dump(uid) if len(uid) == 4 else ultralight_rows(uid)), ""]


def ultralight_rows(uid: bytes) -> list[str]:
    return ["Page  0  1  2  3"] + [f"{n:3}   {spaced(page)} " for n, page in enumerate(pages(uid))]


def read_nuid(uid: bytes) -> list[str]:
    dec = "".join((" 0" if byte < 16 else " ") + str(byte) for byte in uid)
    return ["PICC type: MIFARE 1KB", "A new card has been detected.", "The NUID tag is:",
            "In hex: " + "".join(f" {byte:02X}" for byte in uid), "In dec: " + dec]  # fmt: skip


def read_mifare(uid: bytes) -> list[str]:
    lines = ["Found an ISO14443A card", f"  UID Length: {len(uid)} bytes",
             "  UID Value: " + "".join(f" 0x{byte:02X}" for byte in uid)]  # fmt: skip
    if len(uid) == 4:
        return [*lines, f"Seems to be a Mifare Classic card #{as_int(uid)}", "",
                "Seems to be a Mifare Classic card (4 byte UID)", "Trying to authenticate block 4 with default KEYA value",
                "Sector 1 (Blocks 4..7) has been authenticated", "Reading Block 4:",
                "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  ................", ""]  # fmt: skip
    return [*lines, "Seems to be a Mifare Ultralight tag (7 byte UID)", "Reading page 4", "01 03 A0 0C  ....", ""]


def ntag_read(uid: bytes) -> list[str]:
    return [*read_mifare(uid)[:3], f"Seems to be an NTAG2xx tag ({len(uid)} byte UID)",
            *(f"PAGE {n:02}: {spaced(page)}  ...." for n, page in enumerate(pages(uid)))]  # fmt: skip


def memdump(uid: bytes) -> list[str]:
    return [*read_mifare(uid)[:3], "------------------------Sector 0-------------------------",
            "Block 0  " + spaced((uid + bytes(16))[:16]) + "  ................",
            "Block 1  " + spaced(bytes(16)) + "  ................", "Block 4 unable to read this block"]  # fmt: skip


def micropython_read(uid: bytes) -> list[str]:
    return ["", "New card detected", "  - tag type: 0x10", "  - uid\t : 0x" + uid.hex(), "",
            "Address 8 data: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"]  # fmt: skip


def danjperron(uid: bytes) -> list[str]:
    listed = "[" + spaced(uid, "0x%02X", ", ") + "]"
    return [f"Card detected {hex(as_int(uid, 'little')).upper()}  uid={listed}"] + [
        f"{n:02d} S00 B{n}: {spaced(page)}   - ...." for n, page in enumerate(pages(uid))
    ]


@dataclass(frozen=True)
class Sketch:
    """One sketch: `says` gives a presentation's lines, `only` what UIDs it can print so that they can be known."""

    name: str
    says: Callable[[bytes], list[str]]
    boot: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    coding: str = "utf-8"
    only: Callable[[bytes], bool] = lambda _: True


def above_99(uid: bytes) -> bool:
    """Something in it can only be decimal."""
    return max(uid) > 99


SCAN = ("Firmware Version: 0x92 = v2.0", "Scan PICC to see UID, SAK, type, and data blocks...")
SKETCHES = (
    Sketch("MFRC522 DumpInfo", dump_info, SCAN),
    Sketch("MFRC522 ReadNUID", read_nuid, ("This code scan the MIFARE Classsic NUID.",
           "Using the following key: FF FF FF FF FF FF"), ("Card read previously.",)),
    Sketch("MFRC522 access control", lambda u: ["UID tag :" + "".join(f" {b:02X}" for b in u), "Message : Access denied", ""],
           ("Approximate your card to the reader...", "")),
    Sketch("MFRC522 several readers", lambda u: [f"Reader 1: Card UID: {spaced(u)}", "PICC type: MIFARE 1KB"],
           ("Reader 0: Firmware Version: 0x92 = v2.0", "Reader 1: Firmware Version: 0x92 = v2.0")),
    Sketch("hex without zeros", lambda u: ["tag: " + spaced(u, "%X")]),
    Sketch("hex without zeros, colons", lambda u: ["UID:" + spaced(u, "%x", ":")]),
    Sketch("hex without zeros, prefixes", lambda u: [f"tag on reader, {len(u)} bytes: " + "".join(f" 0x{b:X}" for b in u)]),
    Sketch("prefixes run together", lambda u: ["uid " + "".join(f"0x{b:02x}" for b in u)]),
    Sketch("PN532 readMifare", read_mifare, ("Hello!", "Found chip PN532", "Firmware ver. 1.6",
           "Waiting for an ISO14443A Card ...")),
    Sketch("PN532 ntag2xx_read", ntag_read, ("Found chip PN532", "Firmware ver. 1.6")),
    Sketch("PN532 memdump", memdump),
    Sketch("MicroPython read.py", micropython_read),
    Sketch("danjperron Pico", danjperron, ("", "Please place card on reader")),
    Sketch("CircuitPython PN532", lambda u: [f"Found card with UID: {[hex(b) for b in u]}"],
           ("Found PN532 with firmware version: 1.6", "Waiting for RFID/NFC card..."), (".",)),
    Sketch("Python list", lambda u: [f"UID: {list(u)}"]),
    Sketch("Python bytearray", lambda u: [f"uid: {bytearray(u)!r}"]),
    Sketch("pimylifeup decimals", lambda u: ["Card detected", "Card read UID: " + ",".join(map(str, u)), "Size: 8"],
           only=above_99),
    Sketch("decimal bytes", lambda u: ["UID: " + " ".join(map(str, u))], only=above_99),
    Sketch("decimal bytes, three places", lambda u: ["id  " + spaced(u, "%3d")], only=above_99),
    Sketch("decimal bytes, zeros", lambda u: ["UID dec: " + spaced(u, "%03d", "-")]),
    Sketch("decimal, then hex", lambda u: ["new tag", "dec: " + spaced(u, "%d"), "hex: " + spaced(u)]),
    Sketch("hex, then decimal", lambda u: ["new card", "hex:  " + spaced(u), "dec:  " + spaced(u, "%d"), ""]),
    Sketch("one number after", lambda u: ["card at the antenna", "  its bytes: " + spaced(u, "0x%02X"),
           f"as one number: #{as_int(u)}"]),
    Sketch("one number before", lambda u: [f"Card no. {as_int(u)}", "UID: " + spaced(u, "%02x", ":")]),
    Sketch("number and reversed", lambda u: ["UID " + u.hex().upper(), f"LE {as_int(u, 'little')}", f"BE {as_int(u)}"]),
    Sketch("in one line", lambda u: [f"UID={u.hex()} DEC={as_int(u)} SAK=08 ATQA=0004"]),
    Sketch("ESPHome", lambda u: ["\x1b[0;36m[12:30:11][D][pn532:149]: Found new tag '" + spaced(u, between="-") + "'\x1b[0m"],
           ("[12:30:01][C][pn532:120]: PN532:", "[12:30:01][C][wifi:441]:   Local MAC: AA:BB:CC:DD:EE:FF")),
    Sketch("Tasmota", lambda u: ['12:30:11.123 MQT: tele/tasmota_B4E62D/SENSOR = {"Time":"2026-11-30T12:30:11","PN532":'
           '{"UID":"' + u.hex().upper() + '","DATA":""}}']),
    Sketch("JSON", lambda u: ['{"event":"card","uid":"' + spaced(u, "%02X", ":") + '","reader":1}']),
    Sketch("ESP-IDF", lambda u: [f"I (12345) rc522: PICC UID: {spaced(u)}"], ("I (312) cpu_start: Pro cpu up.",
           "I (345) heap_init: At 3FFAE6E0 len 00001920 (6 KiB): DRAM")),
    Sketch("JSON, other fields before", lambda u: ['{"time":"12:00:01","ip":"192.168.1.7","type":"tag","card":"' + u.hex() + '"}']),
    Sketch("fields before", lambda u: [f"device=esp32 status OK tag={u.hex().upper()} rssi=-60"]),
    Sketch("type before", lambda u: ["type NTAG, size 4; serial: " + spaced(u)]),
    Sketch("a clock before", lambda u: [f"12347901,{u.hex().upper()}"], only=lambda u: not u.hex().isdigit()),
    Sketch("decimal bytes, points", lambda u: ["UID " + ".".join(map(str, u))], ("card reader at 192.168.1.71",), only=above_99),
    Sketch("hex without zeros, slashes", lambda u: ["UID " + spaced(u, "%X", "/")]),
    Sketch("ESP32-S3", lambda u: [f"UID {spaced(u)}"], ("ESP-ROM:esp32s3-20210327", "Build:Mar 27 2021", "ets Jul 29 2019 12:21:46",
           "I (68) esp_image: segment 0: paddr=00010020 vaddr=3c020020 size=0a0b4h ( 41140) map",
           "ISO/IEC 14443A (106 kbps) target:")),
    Sketch("ESP8266", lambda u: [f"UID {spaced(u)}"], (
           "SDK:2.2.2-dev(38a443e)/Core:3.0.2=30002000/lwIP:STABLE-2_1_2_RELEASE", "Flash real id:   001640E0", "ELF file SHA256: "
           "7f1e3a5b9c0d2e4f", "MQTT client id: ESP8266Client-3f2a91bc", "commit 3f2a91bc", "ntp 1732999999")),
    Sketch("CSV", lambda u: [f"12:03:11,1,{u.hex().upper()},OK"]),
    Sketch("CSV, semicolons", lambda u: [f"1;{u.hex()};MIFARE"]),
    Sketch("bare number", lambda u: [u.hex().upper()]),
    Sketch("bare bytes", lambda u: [spaced(u)]),
    Sketch("bare, dashes", lambda u: [spaced(u, "%02x", "-")]),
    Sketch("STX and ETX", lambda u: ["\x02" + u.hex().upper() + "\x03"]),
    Sketch("Olimex", lambda u: ["-" + u.hex()], ("mt100", "OK")),
    Sketch("tab", lambda u: ["card seen", "  number\t: 0x" + u.hex().upper()]),
    Sketch("accents", lambda u: ["numéro : " + u.hex().upper()]),
    Sketch("accents, Latin-1", lambda u: ["cartão: " + spaced(u)], coding="latin-1"),
    Sketch("other script", lambda u: ["卡号: " + spaced(u)]),
    Sketch("number under its name", lambda u: ["Card detected!", "UID:", spaced(u), "Data:", "01 03 A0 0C", "FE 00 11 22"]),
    Sketch("before small bytes", lambda u: ["0| " + "".join((" 0" if b < 16 else "") + f"{b:X}" for b in u).strip()]),
    Sketch("NTAG rows", lambda u: ["card: " + spaced(u), "type 00", *(f"page {n}: " + spaced(p) for n, p in enumerate(pages(u)))]),
    Sketch("table of pages", lambda u: ["card: " + spaced(u), *ultralight_rows(u)]),
    Sketch("rows in brackets", lambda u: ["ID: " + spaced(u, between=":"), *(f"[{n:2}] " + spaced(p) for n, p in enumerate(pages(u)))]),
    Sketch("rows with addresses", lambda u: ["UID " + spaced(u), *(f"0x{4 * n:02X}: " + spaced(p) for n, p in enumerate(pages(u)))]),
    Sketch("rows, unpadded", lambda u: ["UID: " + spaced(u, "%X"), *(f"Page {n}: " + spaced(p, "%X") for n, p in enumerate(pages(u)))]),
    Sketch("version and keys", lambda u: ["PICC UID: " + spaced(u), "Version: 00 04 04 02 01 00 0F 03", "ATQA: 00 44 SAK: 00",
           "Key A: FFFFFFFFFFFF", "Access bits: FF 07 80 69", "Signature: " + spaced(bytes(range(32)), between="")]),
)  # fmt: skip
