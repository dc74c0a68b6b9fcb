"""What goes wrong at a table: each changes nothing, or is put right, and the world holds the program to that."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dealer.rules import events as e
from dealer.rules.prompts import Pressed
from hardware.mock import mock_uid
from tests.simulation.invariants import Broken

if TYPE_CHECKING:
    from tests.simulation.world import World

FOREIGN = tuple(f"04F0{n:02X}BEEF4280" for n in range(8))
JUNK = (b"$S,torn", b"\x00\xff" * 20, b"MicroPython v1.25\r\n>>> ", b"$S,1,2,3*0000\n", b"A" * 3000)
ENDS = {"close.ok", "quit", "fault.rule", "table.export"}
"""Keys that strange fingers leave alone most of the time, or the evening would be over."""


class Unchanged:
    """What happens inside leaves the table as it was."""

    def __init__(self, world: "World", what: str) -> None:
        self.world, self.what = world, what

    def __enter__(self) -> None:
        self.before = self._seen()

    def __exit__(self, kind: object, why: object, trace: object) -> None:
        now = self._seen()
        if kind is None and now != self.before:
            other = [k for k, v in now.items() if v != self.before[k]]
            raise Broken(f"{self.what} changed the table: {', '.join(other)}")

    def _seen(self) -> dict[str, Any]:
        table = self.world.rig.loop.table
        scene = {k: v for k, v in self.world.rig.scene.items() if k not in {"scene", "problem", "text", "buttons"}}
        return {**scene, "number": table.number}


def ghost(world: "World") -> None:
    """A tag of no deck."""
    tag = world.rng.choice(FOREIGN)
    with Unchanged(world, "a foreign tag"):
        world.act(tag=tag)
    world.act(lift=tag)


def early_card(world: "World") -> None:
    """A card falls on the reader while none is waited for; it may lie there for a while."""
    if world.rig.loop.prompt is not None and not world.waits and world.unknown():
        card = world.rng.choice(world.unknown())
        with Unchanged(world, "a card before its time"):
            world.act(card=card)
        if world.rng.random() < 0.5:
            world.act(lift=card)


def again(world: "World") -> None:
    """A card that was read already."""
    deal = world.rig.loop.table.deal
    if world.turned() and world.waits and deal is not None and deal.decks == 1:
        card = world.rng.choice(world.turned()).card
        world.lift_all()
        world.act(wait_ms=2000)  # a reader that has just come back calls an accepted card nothing
        with Unchanged(world, "a card that was read already"):
            world.act(card=card)
            if world.waits and world.rig.scene["problem"] is None and world.rig.kind != "up_cards":
                raise Broken(f"{card} lay there a second time and nothing was said")
            world.act(lift=card)


def other_deck(world: "World") -> None:
    """A card of the deck that is not in play."""
    deal = world.rig.loop.table.deal
    if deal is not None and deal.decks == 1:
        tag = mock_uid(world.rng.randrange(52), 1)
        with Unchanged(world, "a card of the other deck"):
            world.act(tag=tag)
        world.act(lift=tag)


def two_cards(world: "World") -> None:
    """Two cards at once on one antenna: neither counts before one is alone."""
    if len(world.unknown()) > 1 and not paced(world):
        one, two = world.rng.sample(world.unknown(), 2)
        world.lift_all()
        if one != two:
            world.visible |= {one, two} if world.waits else set()
            desk, tags = world.rig.desk, world.rig.loop.room.decks(1)
            with Unchanged(world, "two cards at once"):
                desk.lay(tags.tags_of(one)[0], 2)
                desk.lay(tags.tags_of(two)[0], 2)
                world.act(wait_ms=1000)
            world.lift_all()


def rough_wire(world: "World") -> None:
    """A card comes over a wire that loses, tears, doubles and delays; once the wire is good it counts, or is told."""
    if not world.waits or not world.unknown():
        return
    world.lift_all()
    card = world.rng.choice(world.unknown())
    world.visible.add(card)
    number = world.rig.loop.table.number
    world.wire.rough = True
    try:
        world.act(card=card)
        world.act(wait_ms=world.rng.choice((0, 100, 700)))
    finally:
        world.wire.rough = False
    world.act(wait_ms=world.rng.choice((1000, 3000)))
    if world.rig.loop.table.number == number and world.rig.scene["problem"] is None:
        raise Broken(f"{card} lies on the reader; it neither counts nor is it told why")
    world.lift_all()


def unplug(world: "World") -> None:
    with Unchanged(world, "a cable that was pulled"):
        gone = world.act(unplug=True)
        if (gone["problem"] or {}).get("code") != "reader_gone":
            raise Broken("the cable was pulled and nothing is said")
        if world.rng.random() < 0.5 and not paced(world):
            world.act(wait_ms=world.rng.choice((300, 5000)))
        world.act(plug=True)


def hangs(world: "World") -> None:
    """The board hangs for a while, though plugged in."""
    if not paced(world):
        with Unchanged(world, "a board that hangs"):
            world.rig.desk.board.mute = True
            world.act(wait_ms=4000)
            world.rig.desk.board.mute = False
            world.act(wait_ms=4000)


def paced(world: "World") -> bool:
    """Calls of the shuffle come by themselves while time passes."""
    return world.rig.loop.call_due_s() is not None


def late_tap(world: "World") -> None:
    """A finger that meant the screen before: refused where its key is gone."""
    ids = [b["id"] for b in world.rig.scene["buttons"]]
    gone = [i for i in world.old_ids if i not in ids]
    if gone:
        with Unchanged(world, "a tap on a key that is gone"):
            world.act(tap=world.rng.choice(gone))


def double_tap(world: "World") -> None:
    """The same key twice: the second answers what is asked by then, or is refused."""
    keys = primaries(world)
    if keys and world.table_stands and world.rig.kind not in {"result", "series_over"}:
        world.act(tap=keys[0])
        world.checker.check()
        world.act(tap=keys[0])


def undo(world: "World") -> None:
    """One step back, or several."""
    for _ in range(world.rng.choice((1, 1, 2, 6))):
        if any(b["id"] == "nav.undo" and b["enabled"] for b in world.rig.scene["buttons"]):
            world.act(tap="nav.undo")
            world.checker.check()


def wrong_card(world: "World") -> None:
    """A wrong card is read, everybody sees it, and it is taken back by Undo."""
    if world.waits and world.table_stands and world.unknown():
        world.lift_all()
        card = world.rng.choice(world.unknown())
        world.visible.add(card)
        number, scene = world.rig.loop.table.number, world.rig.scene
        after = world.act(card=card)
        world.checker.check()
        if world.rig.loop.table.number != number:
            lies = world.hands.random() < 0.3  # it is taken back and lies there still
            if not lies:
                world.act(lift=card)
            before = {**scene, "problem": None, "text": [], "buttons": []}
            undone = world.act(tap="nav.undo")
            if {**undone, "problem": None, "text": [], "buttons": []} != before:
                raise Broken(f"Undo did not lead back from {card}")
        elif after["problem"] is None:
            raise Broken(f"{card} was laid and neither counted nor was it told why")
        world.lift_all()


def look_round(world: "World") -> None:
    """Somebody looks something up and comes back."""
    nav = world.rng.choice(("nav.rules", "nav.cards", "nav.table", "nav.fix"))
    with Unchanged(world, nav):
        world.act(tap=nav)
        world.act(tap=nav)


def strange_fingers(world: "World") -> None:
    """Somebody taps whatever is there: faults, people who come and go, the cube, corrections, awards, amounts."""
    for _ in range(world.rng.randint(1, 8)):
        ids = [b["id"] for b in world.rig.scene["buttons"] if b["enabled"]]
        ids = [i for i in ids if i not in ENDS or (i != "close.ok" and world.rng.random() < 0.1)]
        if not ids or world.rig.loop.table.stage != "play":
            return
        over = [i for i in ids if not i.startswith("nav.")]
        world.act(tap=world.rng.choice(over if over and world.rig.loop.nav.screen else ids))
        if world.rig.loop.nav.gathered and world.rng.random() < 0.5:
            world.act(type=world.rng.choice(("Zed", "7", "Žofie", "=1+1", "X" * 50)))
        world.checker.check()


def power(world: "World") -> None:
    """The strip is kicked; it comes back at the very same table."""
    with Unchanged(world, "a power cut"):
        world.restart()


def power_between(world: "World") -> None:
    """The next act is stored, and the power goes before it is shown."""
    world.disk.cut_after_append = True


def primaries(world: "World") -> list[str]:
    """The key that the table waits for, where there is one."""
    return [b["id"] for b in world.rig.scene["buttons"] if b["primary"] and b["enabled"]]


def full_disk(world: "World") -> None:
    """The disk is full for one act: nothing of it is shown as done, and the screen says so."""
    world.disk.full = True
    try:
        if world.table_stands:
            with Unchanged(world, "a full disk"):
                not_kept(world, "the disk is full")
    finally:
        world.disk.full = False
        world.lift_all()


def not_kept(world: "World", why: str) -> None:
    """What is waited for is done, a card or a tap, while nothing can be kept: it is refused in words."""
    deals, undo = world.deals, any(b["id"] == "nav.undo" and b["enabled"] for b in world.rig.scene["buttons"])
    if world.luck.random() < 0.2 and undo:
        scene = world.act(tap="nav.undo")
    elif world.waits and world.unknown():
        world.lift_all()
        card = world.luck.choice(world.unknown())
        world.visible.add(card)
        scene = world.act(card=card)
    elif keys := primaries(world):
        scene = world.act(tap=keys[0])
    else:
        return
    world.deals = deals
    if scene["problem"] is None and not world.rig.loop.nav.screen:
        raise Broken(f"{why} and nothing is said")


def second_program(world: "World") -> None:
    """Another program writes to the same evening: the first shows nothing as done that it could not keep."""
    loop = world.rig.loop
    if world.table_stands and world.rng.random() < 0.3:
        number, (seat, player) = loop.table.number, next(iter(loop.table.seats.items()))
        person = loop.table.people[player]
        said = Pressed("seat.rename", name=person.name, short=person.short, seats=(seat,))
        facts = loop.engine.decide(loop.table, said, loop.ports.links).facts
        world.disk.append(loop.evening, [e.encode(fact) for fact in facts], expected_version=number, at_ms=0)
        with Unchanged(world, "another program's act"):
            not_kept(world, "another program wrote to the evening")
        world.lift_all()
        world.restart()


def clock_jumps(world: "World") -> None:
    """Hours pass, or the clock is set back; nothing is ordered by it."""
    world.rig.clock.move(world.rng.choice((3600.0, 0.0)))
    world.rig.clock.jump(world.rng.choice((-86_400_000, 86_400_000)))


def noise(world: "World") -> None:
    """Bytes on the wire that are no frame, or a torn one."""
    with Unchanged(world, "noise on the wire"):
        world.rig.desk.board.say(world.rng.choice(JUNK) + b"\n")
        world.rig.desk.settle()
        world.act(wait_ms=0)


EVILS: tuple[Callable[["World"], None], ...] = (
    ghost, early_card, again, other_deck, two_cards, rough_wire, unplug, hangs, late_tap, double_tap, undo, wrong_card,
    look_round, strange_fingers, strange_fingers, power, power_between, full_disk, second_program, clock_jumps, noise,
)  # fmt: skip


def any_of(world: "World") -> None:
    """One of them."""
    evil = world.rng.choice(EVILS)
    world.trail.append(f"[{evil.__name__}]")
    evil(world)
