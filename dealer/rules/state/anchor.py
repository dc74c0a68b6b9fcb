"""What the table knows of its anchor: what was said to it, how many draws it gave, and whether it still gives one."""

import msgspec

from dealer.anchor import LINKS, numbers_of
from dealer.rules.events import NumberSaid
from dealer.rules.events.kinds import AnchorWhy


class Anchor(msgspec.Struct, frozen=True):
    """The anchor that draws are taken from; `anchor` is 64 hex digits."""

    anchor: str
    why: AnchorWhy = ""
    said: tuple[NumberSaid, ...] = ()
    seen: bool = False
    """The table had it on the screen."""
    closed: bool = False
    """The table has said its numbers."""
    draws: int = 0
    """How many of its links were taken."""
    lost: bool = False
    """Its root is not here."""

    @property
    def numbers(self) -> str:
        """What the table said, as it is mixed into every draw."""
        return numbers_of(each.digits for each in self.said)

    @property
    def spent(self) -> bool:
        """It gives no draw any more."""
        return self.lost or self.draws >= LINKS

    @property
    def ready(self) -> bool:
        """A draw can be taken from it now."""
        return self.closed and not self.spent
