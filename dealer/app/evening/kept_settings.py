"""What is set on the screen itself: kept in the store beside the evenings, over what the config says."""

import msgspec

from dealer.rules.events.kinds import CalledBy
from dealer.rules.house.setting import Value
from dealer.store import Store, StoreError
from dealer.views.context import Settings
from dealer.words.machine.files import NOT_KEPT
from dealer.words.said import Words

NAME = "settings"
"""The document's name in the store."""
EDITABLE = ("light", "four_colour", "left_handed", "sounds", "calls_by", "pace_ms", "stands_at", "currency",
            "sleep_after_min")  # fmt: skip


class TouchedSettings(msgspec.Struct, omit_defaults=True):
    """The settings that were touched; None: as the config says."""

    light: int | None = None
    four_colour: bool | None = None
    left_handed: bool | None = None
    sounds: bool | None = None
    calls_by: CalledBy | None = None
    pace_ms: int | None = None
    stands_at: int | None = None
    currency: str | None = None
    sleep_after_min: int | None = None


def load_touched(store: Store) -> TouchedSettings:
    """What was set here; nothing where it cannot be read, which only means that the config holds."""
    data = store.get(NAME)
    try:
        return msgspec.json.decode(data, type=TouchedSettings) if data else TouchedSettings()
    except msgspec.MsgspecError:
        return TouchedSettings()


def with_touched(settings: Settings, touched: TouchedSettings) -> Settings:
    """The settings as they hold: what was touched here stands above what the config says."""
    mine = {name: getattr(touched, name) for name in EDITABLE if getattr(touched, name) is not None}
    return msgspec.structs.replace(settings, **mine)


def keep_touched(store: Store, name: str, value: Value) -> Words:
    """Keeps one setting for the next evenings; says why where it cannot be."""
    mine = load_touched(store)
    setattr(mine, name, value)
    try:
        store.put(NAME, msgspec.json.encode(mine))
    except StoreError as why:
        return NOT_KEPT(why=str(why))
    return ""
