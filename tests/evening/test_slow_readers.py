"""A card that rests on a reader which says it again and again is never the one turned up, whatever its pace."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from hardware.filter import FilterSettings, ReadFilter
from hardware.ports import ReaderEvent
from hardware.readers.parsed import Manner, Reading
from tests.evening.test_readings import uid
from tests.rig import Rig

CHOSEN = ("bet.check", "opener.2")


class Slow:
    """A reader that says what lies there once in a while, in the table's own time."""

    def __init__(self, pace_s: float, now_s: float) -> None:
        self.pace_s, self.lies, self._due_s = pace_s, "", now_s
        self._filter = ReadFilter(FilterSettings(measured=True))
        self._filter.start_anew(now_s - 100)

    def lay(self, tag: str, now_s: float) -> None:
        self.lies, self._due_s = tag, now_s

    def poll(self, now_s: float) -> list[ReaderEvent]:
        events = []
        while self.lies and self._due_s <= now_s:
            events += self._filter.see(Reading(self.lies, 1, Manner.ONCE), self._due_s)
            self._due_s += self.pace_s
        return events + self._filter.tick(now_s)

    def next_due_s(self) -> float | None:
        return None

    @property
    def present(self) -> Mapping[str, int]:
        return self._filter.present

    def overhear(self, told: object) -> None:
        del told

    def close(self) -> None:
        pass


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("game", ["krg", "kryky"])
def test_a_resting_card_is_not_taken_for_the_one_that_is_turned(game: str, seed: int) -> None:
    dice = random.Random(seed)
    with Rig(game, seed=seed) as rig:
        rig.play_to("discard" if game == "krg" else "opener")
        clock = rig.clock
        slow = Slow(dice.uniform(1.0, 8.0), clock.now_s())
        rig.loop.ports = replace(rig.loop.ports, reader=slow)

        def run(seconds: float) -> None:
            for _ in range(round(seconds * 10)):
                clock.move(0.1)
                rig.loop.pump()

        resting, turned = uid("7h"), uid("9s")
        slow.lay(resting, clock.now_s())
        run(dice.uniform(0.1, 20.0))
        while not (rig.loop.prompt and rig.loop.prompt.waits_for_cards):
            keys = [
                b.id for b in rig.loop.scene().buttons if b.enabled and (b.primary or b.id in ("bet.check", "opener.2"))
            ]
            rig.loop.tap("bet.check" if "bet.check" in keys else keys[0])
        before = rig.loop.table.deal.turned
        seen = set()
        for _ in range(60):
            run(0.5)
            seen.add(rig.loop.trouble.code if rig.loop.trouble else "")
        assert rig.loop.table.deal.turned == before
        assert "not_now" in seen
        slow.lay("", clock.now_s())
        run(20)
        slow.lay(turned, clock.now_s())
        run(1)
        assert [str(card.card) for card in rig.loop.table.deal.turned[len(before) :]] == ["9s"]
