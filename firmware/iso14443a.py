"""Which cards lie in the field: ISO 14443-3 type A wake-up, anticollision, selection, halt.

A UID comes out whole and proved, or not at all: check byte of every level, CRC_A of every SAK, the cascade bit of
the SAK against the cascade tag, and the card itself, which answers a SELECT only for its own number.
"""

from mfrc522 import COLLISION, GARBLED, OK, SILENT

REQA = b"\x26"  # idle cards answer (short frames of 7 bits, 6.1.5.1)
WUPA = b"\x52"  # idle and halted cards answer
HLTA = b"\x50\x00\x57\xcd"  # with its CRC_A
LEVELS = (0x93, 0x95, 0x97)  # SELECT codes of the cascade levels
CASCADE_TAG = 0x88
HALT_TIMEOUT_US = 1_000  # a card that takes a halt says nothing for 1 ms (6.3.3)
MOST_CARDS = 3  # three are too many to tell apart; no need to find a fourth
MOST_TRIES = 6  # wake-ups in one scan, the failed ones too


def crc_a(data):
    """CRC_A of the standard, start value 6363, reflected polynomial 1021, low byte first, as two bytes."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = (crc >> 8) ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return bytes((crc & 0xFF, crc >> 8 & 0xFF))


class Scan:
    """What one look at the field gave.

    `uids`: the UIDs read whole, as bytes, in the order read.  `clean`: silence was reached without any error, so a card
    that is not in `uids` did not answer.  `crowded`: three or more cards, or a collision that could not be resolved.
    """

    def __init__(self):
        self.uids = []
        self.clean = True
        self.crowded = False


def scan(chip):
    """Read every card in the field, which must have been off before and be on now.  Raises ChipError."""
    result = Scan()
    collided = False
    failed = False  # the exchange before this wake-up went wrong
    wake = WUPA
    for _ in range(MOST_TRIES):
        status = chip.exchange(wake, last_bits=7)
        if status == SILENT:
            if not failed:
                break
            failed = False  # a card that was interrupted takes this wake-up to become idle, and answers the next
            continue
        failed = status == GARBLED or (status == OK and chip.received_bits != 16)
        if failed:
            result.clean = False
            continue
        # A collision in the ATQA is nothing yet: two kinds of card answer with two kinds of ATQA.
        uid, hit = _read_uid(chip)
        collided = collided or hit or status == COLLISION
        if uid is None:
            failed = True
            result.clean = False
        else:
            if uid not in result.uids:
                result.uids.append(uid)
            chip.exchange(HLTA, timeout_us=HALT_TIMEOUT_US)
            if len(result.uids) >= MOST_CARDS:
                break
            wake = REQA  # the read ones are halted and keep silent
    else:
        result.clean = False
    # Two cards that answered together and were not both read are a stack that hides one of them.
    result.crowded = len(result.uids) >= MOST_CARDS or (collided and len(result.uids) < 2)
    return result


def _read_uid(chip):
    """The UID of one card, which is then active, or None; and whether a collision was heard on the way."""
    uid = b""
    collided = False
    for level in LEVELS:
        part, hit = _anticollision(chip, level)
        collided = collided or hit
        if part is None:
            return None, collided
        frame = bytes((level, 0x70)) + part
        if chip.exchange(frame + crc_a(frame)) != OK or chip.received_bits != 24:
            return None, collided
        answer = chip.received
        if crc_a(answer[:1]) != answer[1:]:
            return None, collided
        cascades = bool(answer[0] & 0x04)
        if cascades != (part[0] == CASCADE_TAG):
            return None, collided
        if not cascades:
            return uid + part[:4], collided
        uid += part[1:4]
    return None, collided  # a fourth level does not exist


def _anticollision(chip, level):
    """The four bytes and check byte of one card at this level, or None; and whether a collision was heard.

    At a collision the 1 is chosen and the cards that agree are asked again (6.5.3).  That settles any two cards.  A
    second collision means a third card, which is a fault anyway, so the chip need not be trusted with its place: the
    data sheet leaves open from where it counts when bits were sent before.
    """
    status = chip.exchange(bytes((level, 0x20)))
    if status == OK:
        return _proved(chip.received, chip.received_bits == 40), False
    place = chip.collision_bit
    if status != COLLISION or not place or len(chip.received) * 8 < place:
        return None, status == COLLISION
    whole, bits = divmod(place, 8)
    sent = bytearray(chip.received[: (place + 7) // 8])
    one = 1 << (place - 1) % 8
    sent[-1] = sent[-1] & (one - 1) | one
    status = chip.exchange(bytes((level, 2 + whole << 4 | bits)) + bytes(sent), last_bits=bits, align=bits)
    if status != OK or chip.received_bits != 40 - place:
        return None, True
    got = bytearray(chip.received)
    if bits:  # the last byte sent and the first received are two parts of one
        got[0] = sent[-1] | got[0] & 0xFF << bits & 0xFF
        sent = sent[:-1]
    return _proved(bytes(sent) + bytes(got), True), True


def _proved(part, whole):
    """The five bytes of a level if they are all there and their check byte (BCC) is right (6.5.3), else None."""
    if not whole or len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
        return None
    return part
