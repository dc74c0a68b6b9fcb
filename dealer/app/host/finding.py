"""One thing that `dealer doctor` looked at."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Finding:
    """Good, or bad with a sentence on how to mend it; a note is bad for some other day, and stops nothing."""

    what: str
    good: bool
    said: str
    note: bool = False

    @property
    def mark(self) -> str:
        """How the line begins."""
        return "good" if self.good else "note" if self.note else "MEND"

    @property
    def stops(self) -> bool:
        """It stands in the way of an evening as it is meant to be."""
        return not self.good and not self.note

    def only_noted(self) -> "Finding":
        """The same as a note."""
        return replace(self, note=True)
