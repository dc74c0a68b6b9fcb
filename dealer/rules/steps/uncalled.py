"""Chips that no live hand could match go back as soon as that is certain, whatever becomes of the hand (C12, C13)."""

from dealer.rules import events as e
from dealer.rules.game import Happening
from dealer.rules.prompts import Step
from dealer.rules.state.table import Table
from dealer.rules.steps.antes import Ante
from dealer.rules.steps.betting import Bet
from dealer.rules.steps.common import running
from dealer.rules.steps.pots import counts_chips, returned


def back_now(table: Table, step: Step | Happening) -> tuple[e.PotShared, ...]:
    """What goes back before the step is asked again: nothing while somebody may still match it."""
    deal = running(table)
    if deal.ended or not deal.active or not counts_chips(table):
        return ()
    if isinstance(step, Ante | Bet) and step.may_come_in(table):
        return ()
    return returned(deal)
