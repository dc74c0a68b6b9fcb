"""A second opinion on every chip: the last deal is read from the stored facts and paid unit by unit.

It shares nothing with the product's pots, splits and awards; only the strength of a hand is asked of `dealer.hands`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dealer.cards import Card
from dealer.hands import settings, showdown, wild_cards
from dealer.rules import events as e
from tests.games.described import game_of

SUITS = "cdhs"


@dataclass
class Told:
    """A deal as the facts tell it."""

    began: e.DealBegan
    rules: Mapping[str, e.RuleValue]
    in_pot: dict[int, int] = field(default_factory=dict)
    this_round: dict[int, int] = field(default_factory=dict)
    extra: list[tuple[int, tuple[int, ...], int]] = field(default_factory=list)
    """Second antes: how many chips, who may win them (nobody named: all who are in), who paid."""
    gone: set[int] = field(default_factory=set)
    up: dict[int, list[Card]] = field(default_factory=dict)
    hand: dict[int, list[Card]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    indicator: Card | None = None
    declared: dict[int, str] = field(default_factory=dict)
    shared: list[e.PotShared] = field(default_factory=list)
    gone_back: dict[int, int] = field(default_factory=dict)
    """What had gone back before a hand was restored: it stays with whom it went to, as he has put it away."""
    carried: int = 0
    ended: str = ""
    by: str = ""
    unshown: int | None = None
    """Who could not show openers; where nobody else is left, what others put in waits."""

    def happened(self, fact: e.Event) -> None:
        match fact:
            case e.Paid(seat, amount, "ante"):
                self.in_pot[seat] = self.in_pot.get(seat, 0) + amount
            case e.Paid(seat, amount, "six" | "ante for all", _, contest):
                self.extra.append((amount, contest, seat))
            case e.Opened():
                self.this_round = {}
            case e.Acted(seat, act, to):
                self.in_pot[seat] = self.in_pot.get(seat, 0) + max(0, to - self.this_round.get(seat, 0))
                self.this_round[seat] = max(to, self.this_round.get(seat, 0))
                self.gone |= {seat} if act == "fold" else set()
            case e.Threw(seat, _, up) if up:
                self.up[seat] = []
            case e.Turned("up", card, int(seat)):
                self.up.setdefault(seat, []).append(card)
            case e.Turned("hand", card, int(seat)):
                self.hand.setdefault(seat, []).append(card)
            case e.Turned("board", card):
                self.board.append(card)
            case e.Turned("indicator", card):
                self.indicator = card
            case e.Declared(seat, way):
                self.declared[seat] = way
            case e.Mucked(seat) | e.HandDead(seat):
                self.gone.add(seat)
            case e.OpenersShown(seat, shown):
                self.unshown = None if shown else seat
            case e.HandRestored(seat):
                self.gone.discard(seat)
                self._settle_returns()
            case e.PotShared():
                self.shared.append(fact)
            case e.PotCarried(amount):
                self.carried += amount
            case e.DealWon(by=by):
                self.by = by
            case e.DealEnded(how):
                self.ended = how

    def _settle_returns(self) -> None:
        """What went back so far is no longer in the pot, whoever is live again."""
        returned: dict[int, int] = {}
        for pot in self.shared:
            if pot.by == "return" and pot.pot == "uncalled":
                for seat, amount in pot.shares.items():
                    returned[seat] = returned.get(seat, 0) + amount
        for seat, amount in returned.items():
            self.in_pot[seat] -= amount - self.gone_back.get(seat, 0)
        self.gone_back = returned

    @property
    def live(self) -> list[int]:
        if self.ended == "carried" and self.unshown is not None:
            return [self.unshown]
        return [s for s in self.began.seats if s not in self.gone]

    def pots(self) -> tuple[dict[int, int], list[tuple[int, frozenset[int]]]]:
        """What nobody matched, and the pots as (chips, who can win them), main pot first."""
        back = dict(self.gone_back)
        pots: dict[frozenset[int], int] = {}
        everybody = frozenset(self.live)
        for unit in range(1, max(self.in_pot.values(), default=0) + 1):
            payers = [s for s, n in self.in_pot.items() if n >= unit]
            can = frozenset(s for s in payers if s in everybody)
            if len(payers) > 1 and can:
                pots[can] = pots.get(can, 0) + len(payers)
                continue
            for seat in payers:
                back[seat] = back.get(seat, 0) + 1
        for amount, contest, payer in self.extra:
            can = frozenset(s for s in contest or everybody if s in everybody)
            if contest == (payer,) or not can:
                back[payer] = back.get(payer, 0) + amount
                continue
            pots[can] = pots.get(can, 0) + amount
        if self.began.carried:
            pots[everybody] = pots.get(everybody, 0) + self.began.carried
        return back, sorted(((n, can) for can, n in pots.items()), key=lambda pot: -len(pot[1]))

    def seen(self, seat: int) -> list[Card]:
        return [*self.up.get(seat, []), *self.hand.get(seat, [])]

    def odd_first(self) -> list[int]:
        """Who gets odd chips first: clockwise from the button, or by the highest card that is seen of each."""
        order = sorted(self.live, key=lambda s: (s - self.began.dealer - 1) % 8)
        if self.rules["odd_chip"] != "high_card_by_suit" or not all(map(self.seen, self.live)):
            return order

        def highest(seat: int) -> list[tuple[int, int]]:
            return sorted((("23456789TJQKA".index(c[0]), SUITS.index(c[1])) for c in self.seen(seat)), reverse=True)

        return sorted(order, key=highest, reverse=True)

    def split(self, amount: int, winners: Sequence[int]) -> tuple[dict[int, int], int]:
        """Chip by chip round the winners; what is less than the smallest chip goes with the first odd one."""
        chip = int(self.rules["smallest_chip"])
        if len(winners) == 1:
            return {winners[0]: amount}, 0
        order = [s for s in self.odd_first() if s in winners]
        whole, dust = divmod(amount, chip)
        rounds, odd = divmod(whole, len(order))
        shares = dict.fromkeys(order, rounds * chip)
        if self.rules["odd_chip"] == "next_pot":
            return shares, odd * chip + dust
        for seat in order[:odd]:
            shares[seat] += chip
        shares[order[0]] += dust
        return shares, 0

    def strengths(self, game: str) -> tuple[dict[int, int], dict[int, int] | None]:
        """How strong each hand is, high and low."""
        rule, own = game_of(game).hands, {s: self.seen(s) for s in self.live}
        agreed = settings.read({k: v for k, v in self.rules.items() if k in settings.ALL})
        if rule.six:
            return {s: h.value for s, h in showdown.six(own, agreed.six).hands.items()}, None
        wild = wild_cards(self.indicator) if self.indicator else frozenset()
        high: dict[int, int] = {}
        low: dict[int, int] = {}
        for seat, cards in own.items():
            for chosen in rule.choices(cards, self.board):
                hand = showdown.high({seat: chosen}, (), wild, agreed.high).hands
                high[seat] = max(high.get(seat, 0), hand[seat].value)
                if agreed.hi_lo and (found := showdown.low({seat: chosen}, (), wild, agreed.low, hand).hands):
                    low[seat] = max(low.get(seat, 0), found[seat].value)
        return high, low if agreed.hi_lo else None

    def winners(self, among: Sequence[int], high: dict[int, int], low: dict[int, int]) -> tuple[set[int], set[int]]:
        """Who wins high and who wins low of a pot, as K12, K13, N1 and N2 have it; nobody: it waits."""

        def top(values: dict[int, int], seats: Sequence[int]) -> set[int]:
            return {s for s in seats if all(values[s] >= values[o] for o in seats)}

        lows = [s for s in among if s in low]
        if not self.declared:
            return top(high, among), top(low, lows)
        for_high = [s for s in among if self.declared[s] != "low"]
        for_low = [s for s in lows if self.declared[s] != "high"]
        best, worst = top(high, for_high), top(low, for_low)
        fewest = {"lose_all": 2, "three_quarters": 1, "alive": 0}[str(self.rules["swing_tie"])]
        fail = set()
        for seat in among:
            alone = (best == {seat}) + (worst == {seat})
            wins = (seat in best) + (seat in worst)
            if self.declared[seat] == "both" and not (wins == 2 and alone >= fewest):
                fail.add(seat)
        won = best | worst
        best, worst = top(high, [s for s in for_high if s not in fail]), top(low, [s for s in for_low if s not in fail])
        if best or worst:
            return best, worst
        both = [s for s in among if self.declared[s] == "both"]
        if both and self.rules.get("swing_dead", "cards_speak") == "carry":
            return set(), set()
        if self.rules.get("swing_dead") == "losers_take":
            both = [s for s in both if s not in won] or both
        return top(high, both or among), top(low, [s for s in both if s in low])

    def paid(self, game: str) -> tuple[dict[int, int], int]:
        """What each seat should be paid, what came back included, and what should wait for the next deal."""
        back, pots = self.pots()
        won, left = dict(back), 0
        if self.ended == "carried":
            return won, sum(n for n, _ in pots)
        named = iter([p for p in self.shared if p.by == "hand"])
        high, low = self.strengths(game) if self.by == "cards" and len(self.live) > 1 else ({}, None)
        for amount, can in pots:
            among = [s for s in self.live if s in can]
            if self.by == "hand":
                given = [next(named) for _ in range(2 if self.is_halved(among) else 1)]
                parts = [(part, list(shares.shares)) for part, shares in zip(self.halves(amount), given, strict=False)]
                parts = parts if len(given) == 2 else [(amount, list(given[0].shares))]
            elif len(among) == 1:
                parts = [(amount, among)]
            else:
                best, worst = self.winners(among, high, low or {})
                parts = [(amount, sorted(best or worst))] if best or worst else []
                left += 0 if parts else amount
                if best and worst:
                    of_high, of_low = self.halves(amount)
                    parts = [(of_high, sorted(best)), (of_low, sorted(worst))]
            for part, winners in parts:
                shares, odd = self.split(part, winners)
                left += odd
                for seat, n in shares.items():
                    won[seat] = won.get(seat, 0) + n
        return won, left

    def is_halved(self, among: Sequence[int]) -> bool:
        """Cards speak, or somebody went each way."""
        ways = {self.declared[s] for s in among if s in self.declared} if self.declared else {"both"}
        return bool(self.rules.get("hi_lo")) and (ways >= {"high", "low"} or "both" in ways)

    def halves(self, amount: int) -> tuple[int, int]:
        chip = int(self.rules["smallest_chip"])
        low = amount // chip // 2 * chip
        return amount - low, low


def last_deal(bodies: Sequence[bytes]) -> Told:
    """The running deal, as the stored facts tell it; what was taken back did not happen."""
    kept: list[tuple[int, e.Event]] = []
    for number, body in enumerate(bodies, 1):
        fact = e.decode(body)
        kept = [k for k in kept if k[0] <= fact.to] if isinstance(fact, e.Undone) else [*kept, (number, fact)]
    rules: Mapping[str, e.RuleValue] = {}
    told: Told | None = None
    for _, fact in kept:
        if isinstance(fact, e.RulesAgreed):
            rules = fact.rules
        if isinstance(fact, e.DealBegan):
            told = Told(fact, rules)
        if told:
            told.happened(fact)
    assert told is not None
    return told


def judge_the_money(bodies: Sequence[bytes]) -> None:
    """Each seat was paid what it should be, and what should wait waits."""
    told = last_deal(bodies)
    if told.rules["betting"] == "lights_only":
        assert not told.shared
        assert not any(told.in_pot.values())
        assert told.began.carried == 0
        return
    won, left = told.paid(told.began.game)
    paid: dict[int, int] = {}
    for pot in told.shared:
        for seat, amount in pot.shares.items():
            paid[seat] = paid.get(seat, 0) + amount
    assert {s: n for s, n in paid.items() if n} == {s: n for s, n in won.items() if n}
    assert told.carried == left
    everything = (
        sum(told.in_pot.values()) + sum(told.gone_back.values()) + sum(n for n, _, _ in told.extra) + told.began.carried
    )
    assert sum(paid.values()) + left == everything
