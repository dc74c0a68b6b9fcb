"""What became of the reader, the lights and the evening, for the journal: a line for each change, never a card."""

import logging

from dealer.app.evening.loop import Loop
from dealer.app.host import journal


class JournalWatch:
    """Notes what became of the reader, the lights and the evening since the last look."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._reader, self._lights = "", loop.lights_why  # the lights' first word was said at the start
        self._evening, self._stage = loop.evening, loop.table.stage
        self._note_evening(f"Evening {loop.evening} is at the table.")

    def look(self) -> None:
        """Called each time the loop comes round."""
        loop = self._loop
        if loop.reader_gone != self._reader:
            self._reader = loop.reader_gone
            self._say("reader", self._reader, "The reader answers again.")
        if loop.lights_why != self._lights:
            self._lights = loop.lights_why
            self._say("lights", self._lights, "The lights answer again.")
        if (loop.evening, loop.table.stage) != (self._evening, self._stage):
            self._evening, self._stage = loop.evening, loop.table.stage
            words = {"seats": "begins", "play": "is played", "closed": "is closed"}.get(self._stage, self._stage)
            self._note_evening(f"Evening {self._evening} {words}.")

    def _note_evening(self, words: str) -> None:
        journal.note("evening", words, evening=self._evening, stage=self._stage, facts=self._loop.table.number)

    @staticmethod
    def _say(event: str, wrong: str, good: str) -> None:
        journal.note(event, wrong or good, logging.WARNING if wrong else logging.INFO)
