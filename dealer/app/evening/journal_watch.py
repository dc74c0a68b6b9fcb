"""What became of the reader, the lights and the evening, for the journal: a line for each change, never a card."""

import logging

from dealer.app.evening.ports import Condition
from dealer.app.host import journal


class JournalWatch:
    """Notes what became of the reader, the lights and the evening since the last look."""

    def __init__(self, now: Condition) -> None:
        self._reader, self._lights = "", now.lights_why  # the lights' first word was said at the start
        self._evening, self._stage = now.evening, now.table.stage
        self._note_evening(f"Evening {now.evening} is at the table.", now.table.number)

    def look(self, now: Condition) -> None:
        """Called each time the loop comes round."""
        if now.reader_gone != self._reader:
            self._reader = now.reader_gone
            self._note("reader", self._reader, "The reader answers again.")
        if now.lights_why != self._lights:
            self._lights = now.lights_why
            self._note("lights", self._lights, "The lights answer again.")
        if (now.evening, now.table.stage) != (self._evening, self._stage):
            self._evening, self._stage = now.evening, now.table.stage
            words = {"seats": "begins", "play": "is played", "closed": "is closed"}.get(self._stage, self._stage)
            self._note_evening(f"Evening {self._evening} {words}.", now.table.number)

    def _note_evening(self, words: str, facts: int) -> None:
        journal.note("evening", words, evening=self._evening, stage=self._stage, facts=facts)

    @staticmethod
    def _note(event: str, wrong: str, good: str) -> None:
        journal.note(event, wrong or good, logging.WARNING if wrong else logging.INFO)
