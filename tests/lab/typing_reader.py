"""A reader that types, in the machine: found by its name, heard by nobody else, and a flop takes its cards."""

from __future__ import annotations

from tests.lab import plays
from tests.lab.reader import Typing
from tests.lab.session import Session
from tests.lab.table import Table
from tests.lab.wire import LabError

LISTEN_S = 12
OTHERS = f"""node=$(grep -l '^{Typing.NAME[:9]}' /sys/class/input/event*/device/name | cut -d/ -f5)
timeout {LISTEN_S} cat /dev/input/$node >/run/overheard &
timeout {LISTEN_S} cat /dev/tty1 >/run/on-console &
wait; stat -c %s /run/overheard /run/on-console >/run/sizes"""


def typed(session: Session, times: int = 5) -> str:
    """A name beside the reader, a flop by its cards, pulled and put back in the middle of it."""
    table = session.anew(typing=True)
    table.tap("seats.new")
    table.card("As")  # the name that is being typed stays empty, as the twin's does
    table.tap("keyboard.cancel")
    plays.sit(table, ("Ann", "Bo"), "krg")
    plays.agree(table, "house.shuffle.hand")
    nobody_else(session, table)
    plays.play_to(table, "shared_cards")
    before = table.acts
    table.step()
    for _ in range(times):
        table.unplug()
        table.plug()
        plays.on(table)
    return (
        f"the name that was being typed stayed empty; pulled and put back {times} times, {table.acts - before} acts "
        "in and after a flop; no byte of it reached anybody else"
    )


def nobody_else(session: Session, table: Table) -> None:
    """Who else has the device open hears nothing while a card is read, and the console neither."""
    hand = session.machine.hand
    hand.sh(f"rm -f /run/sizes; nohup bash -c '{OTHERS.replace(chr(39), chr(34))}' >/run/others 2>&1 &")
    table.card("Kd")
    hand.sh(f"timeout {4 * LISTEN_S} sh -c 'until [ -s /run/sizes ]; do sleep 0.3; done'", 5 * LISTEN_S)
    sizes = [int(word) for word in hand.sh("cat /run/sizes").split()]
    if sizes != [0, 0]:
        raise LabError(f"others hear what the reader types: {sizes} bytes at the device and on the console")
