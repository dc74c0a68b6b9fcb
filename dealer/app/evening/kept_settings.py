"""What is set on the screen itself: kept in the store beside the evenings, over what the config says."""

from collections.abc import Callable, Mapping
from dataclasses import replace as with_

import msgspec

from dealer.app.evening.loop import Errand, Loop
from dealer.rules import events as e
from dealer.store import Store, StoreError
from dealer.views.context import Do, Settings
from dealer.words.machine.files import NOT_KEPT
from dealer.words.said import Words

NAME = "settings"
"""The document's name in the store."""
EDITABLE = ("light", "four_colour", "left_handed", "sounds", "calls_by", "pace_ms", "stands_at", "currency",
            "sleep_after_min")  # fmt: skip


class Kept(msgspec.Struct, omit_defaults=True):
    """The settings that were touched; None: as the config says."""

    light: int | None = None
    four_colour: bool | None = None
    left_handed: bool | None = None
    sounds: bool | None = None
    calls_by: str | None = None
    pace_ms: int | None = None
    stands_at: int | None = None
    currency: str | None = None
    sleep_after_min: int | None = None


def kept(store: Store) -> Kept:
    """What was set here; nothing where it cannot be read, which only means that the config holds."""
    data = store.get(NAME)
    try:
        return msgspec.json.decode(data, type=Kept) if data else Kept()
    except msgspec.MsgspecError:
        return Kept()


def over(settings: Settings, mine: Kept) -> Settings:
    """The settings as they hold."""
    touched = {name: getattr(mine, name) for name in EDITABLE if getattr(mine, name) is not None}
    return msgspec.structs.replace(settings, **touched)


def change(loop: Loop, do: Do) -> Words:
    """Sets one thing ("light=70"), at once and for the next evenings; says why where it could not be kept."""
    name, _, said = do.detail.partition("=")
    value = _read(loop.settings, name, said)
    loop.settings = msgspec.structs.replace(loop.settings, **{name: value})
    _tell(loop, name, value)
    mine = kept(loop.ports.store)
    setattr(mine, name, value)
    try:
        loop.ports.store.put(NAME, msgspec.json.encode(mine))
    except StoreError as why:
        return NOT_KEPT(why=str(why))
    return ""


def _read(settings: Settings, name: str, said: str) -> bool | int | str:
    now = getattr(settings, name)
    if isinstance(now, bool):
        return said == "yes"
    return int(said) if said.isdigit() else said


def _tell(loop: Loop, name: str, value: bool | int | str) -> None:
    """The few settings that are not only looked at."""
    match name:
        case "calls_by" if loop.table.stage != "closed":
            loop.house = with_(loop.house, calls_by=str(value))
            loop.commit((e.CallsBy(str(value)),))
        case "pace_ms":
            loop.house = with_(loop.house, pace_s=int(value) / 1000)
        case "currency":
            loop.house = with_(loop.house, currency=str(value))


def light(loop: Loop, do: Do) -> str:
    """The lights test: the two lights of one seat, or the to-act lights of all."""
    every = frozenset(range(1, 9))
    seat = int(do.detail) if do.detail.isdigit() else None
    loop.try_lights(seat, every if seat is None else frozenset({seat}))
    return ""


def shut_down(power_off: Callable[[], str]) -> Errand:
    """Switches the box off; what is said where that fails."""

    def errand(loop: Loop, do: Do) -> str:
        del loop, do
        return power_off()

    return errand


def errands(power_off: Callable[[], str]) -> Mapping[str, Errand]:
    """By the name that a screen calls."""
    return {"setting": change, "light": light, "shutdown": shut_down(power_off)}
