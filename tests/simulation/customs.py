"""What people do besides playing: put right what was entered, come, go, sit out, double, and close the night."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dealer.cards import DECK
from dealer.export.build import export_evening
from dealer.export.evening import encode
from dealer.export.verify import verify
from dealer.rules import events as e
from dealer.rules.acts.correcting import deal_of, deals_of
from dealer.views.parts.correction import asked_in
from tests.simulation.disk import PowerCut
from tests.simulation.followed import wrongly_settled
from tests.simulation.invariants import Broken
from tests.simulation.second_opinion import wrong

if TYPE_CHECKING:
    from tests.simulation.world import World

NEWCOMERS = ("Ida", "Jo", "Kim", "Lou", "Max", "Nell")


def tapped(world: "World", *buttons: str) -> bool:
    """One after another, as long as each is there; whether all were, and none was refused."""
    for button in buttons:
        if button not in enabled(world, button):
            return False
        world.act(tap=button)
        world.checker.check()
        if world.rig.scene["problem"] is not None:
            return False
    return True


def enabled(world: "World", prefix: str) -> list[str]:
    return [b["id"] for b in world.rig.scene["buttons"] if b["enabled"] and b["id"].startswith(prefix)]


def leave_screens(world: "World") -> None:
    """Back to the deal."""
    for _ in range(4):
        if not world.rig.loop.nav.screen:
            return
        world.back()


def at_correction(world: "World") -> int | None:
    """Opens the screen that corrects one deal; its number."""
    deals = deals_of(world.rig.loop.table)
    if not (len(deals) and world.table_stands and tapped(world, "nav.fix", "fix.correct")):
        return None
    listed = [key for key in enabled(world, "correct.") if key.removeprefix("correct.").isdigit()]
    if listed and not tapped(world, world.rng.choice(listed)):
        return None
    asked = asked_in(world.rig.loop.nav)
    return asked.deal if asked else None


def correct_a_card(world: "World") -> None:
    """A card was entered wrongly; the deal is scored anew, and judged anew by the world."""
    number = at_correction(world)
    if number is not None and (places := enabled(world, "correct.card.")) and tapped(world, world.rng.choice(places)):
        world.act(tap=f"card.{world.rng.choice(DECK)}")
        corrected(world, number)


def correct_the_winner(world: "World") -> None:
    """Somebody else took that deal, or several shared it."""
    number = at_correction(world)
    if number is not None and tapped(world, "correct.winner"):
        for _ in range(world.rng.choice((1, 1, 2))):
            tapped(world, world.rng.choice(enabled(world, "correct.won.")))
            if out := enabled(world, "correct.stayed."):  # out of the deal: that this is what was wrong, or not
                tapped(world, world.rng.choice((*out, "correct.winner")))
        if tapped(world, "correct.done"):
            corrected(world, number)


def correct_an_amount(world: "World") -> None:
    """Somebody put in another amount than was entered."""
    number = at_correction(world)
    if number is None or not tapped(world, "correct.amount"):
        return
    if tapped(world, world.rng.choice(enabled(world, "correct.put."))):
        world.act(type=str(world.rng.randrange(12)))
        if tapped(world, "amount.ok"):
            corrected(world, number)


def corrected(world: "World", number: int) -> None:
    """Says so, and may take it back: once corrected the deal is right, once taken back it is as it was."""
    loop, reasons = world.rig.loop, ("", "", "it was a seven", "=1+1")
    before, net, tally = deal_of(loop.table, number), dict(loop.table.net), world.rig.scene["tally"]
    if (why := world.rng.choice(reasons)) and world.rig.loop.nav.screen == "correct":
        world.act(type=why)
    facts = loop.table.number
    if not enabled(world, "correct.ok"):
        return
    asks = tapped(world, "correct.ok") and world.rig.loop.nav.screen == "why"
    if asks != (not why):
        raise Broken(f"a correction with the reason {why!r} asked for one: {asks}")
    if asks:
        tapped(world, f"why.{world.rng.randrange(3)}")
    refused = (world.rig.scene["problem"] or {}).get("code") == "refused"
    if refused and loop.table.number != facts:
        raise Broken("a correction was refused and changed the table")
    if loop.table.number == facts:
        if not refused:
            raise Broken("a correction did nothing and nothing is said")
        return  # a card that lies there is told at any act: the correction was made all the same
    said = e.decode_all(world.disk.since(loop.evening, facts))
    told = [fact for fact in said if isinstance(fact, e.Corrected | e.CardChanged)]
    if not told:
        raise Broken("a deal was corrected and the record does not say so")
    if not all(fact.why and fact.by for fact in told):
        raise Broken(f"a correction says neither why nor who: {told}")
    for fact in told:
        if isinstance(fact, e.Corrected) and before is not None:
            out = set(fact.after.winners) - set(before.active)
            if out != set(fact.stayed):
                raise Broken(f"seats {sorted(out)} were out and win, and the record says so of {fact.stayed}")
    after = deal_of(loop.table, number)
    if after is not None and (found := wrong(after, playoff=world.checker.in_playoff(after))):
        raise Broken(f"after a correction {found}")
    world.checker.adds_up()
    undone = world.rng.random() < 0.4 and tapped(world, "nav.fix", "fix.correct", "correct.undo")
    if undone and (deal_of(loop.table, number), loop.table.net, world.rig.scene["tally"]) != (before, net, tally):
        raise Broken(f"Undo did not lead back from the correction of deal {number}")


def joins(world: "World") -> None:
    """Somebody new arrives; no money moves."""
    table = world.rig.loop.table
    name = world.rng.choice(NEWCOMERS)
    if any(person.name == name for person in table.people.values()):
        return
    if world.table_stands and tapped(world, "nav.table", "table.join", "join.new"):
        world.act(type=name)
        if tapped(world, "keyboard.ok"):
            now = world.rig.loop.table
            if len(now.seats) != len(table.seats) + 1 or now.net != table.net:
                raise Broken(f"{name} joined: seats {dict(now.seats)}, money {dict(now.net)}")


def leaves(world: "World") -> None:
    """Somebody goes home; two at least stay."""
    if len(world.rig.loop.table.seats) > 3:
        of_somebody(world, "seat.leave")


def sits_out(world: "World") -> None:
    table = world.rig.loop.table
    if len(set(table.seats.values()) - table.out) > 3:
        of_somebody(world, "seat.out")


def is_back(world: "World") -> None:
    table = world.rig.loop.table
    away = [seat for seat, player in table.seats.items() if player in table.out]
    of_somebody(world, "seat.in", *away)


def of_somebody(world: "World", key: str, *seats: int) -> None:
    """The key on somebody's own screen, while anybody sits."""
    if not (of := seats or tuple(world.rig.loop.table.seats)):
        return
    seat = world.rng.choice(of)
    if world.table_stands and tapped(world, "nav.table", f"table.seat.{seat}"):
        tapped(world, key)


def turns_the_cube(world: "World") -> None:
    """Somebody doubles; the others answer when they are asked."""
    if world.table_stands and tapped(world, "nav.table", "table.cube") and (seats := enabled(world, "cube.")):
        tapped(world, world.rng.choice([key for key in seats if not key.endswith(".back")] or seats))


def names_the_winner(world: "World") -> None:
    """The cards are not read: the table says who won, sometimes two."""
    if not tapped(world, "show.award"):
        return
    while world.rig.loop.nav.screen == "award":
        seats = [key for key in enabled(world, "award.") if key.removeprefix("award.").isdigit()]
        for key in world.by_hand.sample(seats, min(len(seats), world.by_hand.choice((1, 1, 1, 2)))):
            tapped(world, key)
        if not tapped(world, "award.ok"):
            leave_screens(world)
            return


CUSTOMS: tuple[Callable[["World"], None], ...] = (
    correct_a_card, correct_a_card, correct_the_winner, correct_an_amount, joins, leaves, sits_out, is_back, is_back,
    turns_the_cube,
)  # fmt: skip


def any_of(world: "World") -> None:
    """One of them."""
    custom = world.rng.choice(CUSTOMS)
    world.trail.append(f"[{custom.__name__}]")
    custom(world)
    leave_screens(world)


def people_are_back(world: "World") -> None:
    """Too few can be dealt in: who sat out comes back, who has nothing buys chips, somebody new sits down."""
    leave_screens(world)
    table = world.rig.loop.table
    for seat, player in table.seats.items():
        if player in table.out:
            of_somebody(world, "seat.in", seat)
            leave_screens(world)
        if table.stacks is not None and not table.stacks.get(player):
            of_somebody(world, "seat.buy", seat)
            if world.rig.loop.nav.screen == "amount":
                world.act(type="60")
                tapped(world, "amount.ok")
            leave_screens(world)
    if len(table.seats) < 3:
        joins(world)
        leave_screens(world)


def close_the_night(world: "World", *, proven: bool) -> None:
    """Who pays whom comes to nothing, the next start shows the same, and the export proves itself."""
    leave_screens(world)
    try:
        if not tapped(world, "nav.table", "table.close"):
            return
        world.disk.cut_after = world.luck.choice((None, None, 1, 2, 3, 4, 5, 6))
        tapped(world, "close.ok")
    except PowerCut:  # between the disk and the screen: the night is closed all the same
        world.trail.append("power cut at the close")
        world.restart()
    world.disk.cut_after = None
    loop = world.rig.loop
    if loop.table.stage != "closed":
        return
    world.trail.append("closed")
    in_the_end: Mapping[int, int] = loop.table.balances
    if sum(in_the_end.values()) + loop.table.box + loop.table.short:
        raise Broken(f"the night does not sum to zero: {dict(in_the_end)}, box {loop.table.box}")
    totals = loop.memory.totals(loop.table.currency)
    if (
        not totals
        or max(line.evenings for line in totals) > 1 + world.former
        or (not world.former and sum(line.net for line in totals) != sum(in_the_end.values()))
    ):
        raise Broken(f"the night is not counted once: {totals}")
    world.restart()
    world.checker.check()
    if found := wrongly_settled(world.rig.loop.table, world.rig.scene["text"]):
        raise Broken(found)
    if world.rig.loop.table.stage != "closed" or world.rig.loop.memory.totals(loop.table.currency) != totals:
        raise Broken("the night was closed and is not after a restart, or was counted twice")
    if proven:
        loop = world.rig.loop
        kept = export_evening(loop.evening, world.disk.load(loop.evening), loop.engine.games)
        verify(encode(kept), loop.engine.games, kept.code)
    next_evening(world)


def next_evening(world: "World") -> None:
    """The money that waits lies in the next evening's pools; what a hand-in did not count waits nowhere."""
    loop = world.rig.loop
    box = sum(-line.net for line in loop.memory.totals(loop.table.currency)) - loop.table.short
    box += world.checker.kept_in_the_bowl
    world.act(tap="closed.new")
    table = loop.table
    brought = sum(side.brought for side in table.pools.values()) + (table.waiting.pool if table.waiting else 0)
    if table.stage != "seats" or brought != box:
        raise Broken(f"{box} waited, and the next evening was brought {brought}")
