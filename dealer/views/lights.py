"""Which lights are on: a pure function of the table and what it waits for."""

from dealer.rules.prompts import Prompt
from dealer.rules.state.table import Table


def lights_for(table: Table, prompt: Prompt | None) -> tuple[int | None, frozenset[int]]:
    """The seat with the dealer light and the seats to act; a closed night is dark."""
    if table.stage == "closed":
        return None, frozenset()
    return table.button, frozenset(prompt.seats if prompt else ())
