"""Cards are dealt one at a time from the dealer's left; the next seat is called and its light lit."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply, Step
from dealer.rules.state.table import Deal as OneDeal
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.words import acts, asking, coming, labels
from dealer.words.said import Said, Words


def deal_pattern(deal: OneDeal) -> str:
    """Which cards of a hand come up: "ddduu", as it was dealt before that was asked, or as was agreed (K19)."""
    return str(deal.rules.get("deal_pattern", "ddduu"))


def too_many_up(deal: OneDeal, seat: e.Seat) -> int:
    """How many more cards lie face up than are due by now: some were seen, and as many due up go down (C24)."""
    return deal.up.get(seat, 0) - deal_pattern(deal)[: deal.cards_of(seat)].count("u")


def given_for_seen(table: Table, seat: e.Seat, article: str, detail: Words) -> Prompt:
    """One more card to a seat, for the one that was seen."""
    key = Choice("deal.next", labels.CARD_DEALT(), detail, primary=True)
    return Prompt("deal_card", asking.FOR_SEEN(who=table.name(seat)), article, (key,), (seat,), 1)


def replaces_seen(table: Table, reply: Reply, seat: e.Seat | None, article: str) -> tuple[e.Event, ...]:
    """The card is given."""
    if seat is None or reply != Pressed("deal.next"):
        raise unknown(reply, article)
    return (e.Did(acts.SEEN_REPLACED(who=table.name(seat))), e.Replaced(seat))


@dataclass(frozen=True)
class DealCards(Step):
    """Each seat dealt in gets its cards, one a round: `down` of them face down, or as the house rule has it."""

    down: int = 0
    article: str = ""
    as_agreed: bool = False
    """The house rule `deal_pattern` says which come up."""

    def words(self) -> Said:
        return coming.DEAL()

    def _pattern(self, table: Table) -> str:
        return deal_pattern(running(table)) if self.as_agreed else "d" * self.down

    def _left(self, table: Table) -> list[tuple[int, e.Seat]]:
        """The cards still to deal to seats that are in, as (round from 0, seat), the next one first."""
        deal = running(table)
        got: Counter[e.Seat] = Counter(s for f in deal.here if isinstance(f, e.Dealt) for s in f.seats)
        rounds = range(len(self._pattern(table)))
        return [(turn, s) for turn in rounds for s in deal.active if got[s] <= turn]

    def _is_up(self, table: Table, seat: e.Seat, turn: int) -> bool:
        """Face up by the pattern; a card that was seen too early stands as an up card, and a later one goes down."""
        pattern, deal = self._pattern(table), running(table)
        return pattern[turn] == "u" and pattern[deal.cards_of(seat) : turn + 1].count("u") > too_many_up(deal, seat)

    def _to_replace(self, table: Table) -> e.Seat | None:
        """Whose card was seen and is replaced now that all have their cards (C24)."""
        deal = running(table)
        seen = [f.seat for f in deal.here if isinstance(f, e.Exposed) and f.how == "replaced"]
        for fact in deal.here:
            if isinstance(fact, e.Replaced):
                seen.remove(fact.seat)
        return next((s for s in seen if s in deal.active), None)

    def ask(self, table: Table) -> Prompt | None:
        left, pattern = self._left(table), self._pattern(table)
        if not left:
            seat = self._to_replace(table)
            return None if seat is None else given_for_seen(table, seat, self.article, labels.BURNED_FIRST())
        (turn, seat), rest_of_round = left[0], [s for t, s in left if t == left[0][0]]
        total = len(pattern) * len(running(table).active)
        dealt = total - len(left)
        rest = Choice("deal.all", labels.ALL_DEALT(), detail=labels.LEFT(n=len(left)))
        by_round = Choice(
            "deal.round",
            labels.ROUND_DONE(n=turn + 1),
            detail=labels.SKIP_TO(n=turn + 2) if turn + 1 < len(pattern) else labels.LAST_ONE(),
        )
        if table.calls_by == "round":
            asked = asking.ROUND_UP if pattern[turn] == "u" else asking.ROUND
            text = asked(n=turn + 1, most=len(pattern))
            key = Choice("deal.round", labels.ROUND_DEALT(), primary=True)
            return Prompt(
                "deal_round", text, self.article, (rest, key), tuple(rest_of_round), len(rest_of_round),
                progress=(dealt, total),
            )  # fmt: skip
        due_up = pattern[turn] == "u"
        asked = asking.CARD_UP if self._is_up(table, seat, turn) else asking.CARD_DOWN if due_up else asking.CARD
        text = asked(who=table.name(seat), n=turn + 1, most=len(pattern))
        key = Choice("deal.next", labels.NEXT_CARD(), primary=True)
        then = coming.then(table.name(left[1][1])) if len(left) > 1 else ""
        choices = (by_round, rest, key)
        return Prompt("deal_card", text, self.article, choices, (seat,), 1, then=then, progress=(dealt, total))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        left = self._left(table)
        if not left:
            return replaces_seen(table, reply, self._to_replace(table), self.article)
        turn, seat = left[0]
        match reply:
            case Pressed("deal.next"):
                now, text = left[:1], acts.CARD_DEALT(who=table.name(seat), n=turn + 1)
            case Pressed("deal.round"):
                now, text = [each for each in left if each[0] == turn], acts.ROUND_DEALT(n=turn + 1)
            case Pressed("deal.all"):
                now, text = left, acts.ALL_DEALT()
            case _:
                raise unknown(reply, self.article)
        facts: list[e.Event] = [e.Did(text)]
        for (_, up), run in groupby(now, key=lambda each: (each[0], self._is_up(table, each[1], each[0]))):
            facts.append(e.Dealt(tuple(s for _, s in run), up=up))
        return tuple(facts)
