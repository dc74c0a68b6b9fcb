"""Whose turn it is, judged from who sits where and the house rules alone: who is dealt in, who gets the next card, who
opens and acts, who antes, whether a tied deal is dealt again and by whom.

What the program says of it, in facts and in prompts, is held against this; nothing of its own reckoning is used.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from dealer.cards import Card
from dealer.rules import events as e
from dealer.rules.prompts import Prompt
from dealer.rules.state.deal import Deal
from dealer.rules.state.table import Table
from dealer.words.render import render
from tests.games.described import dealt, plays_series

RANKS = "23456789TJQKA"

Facts = Sequence[tuple[int, e.Event]]


def from_left(seats: Iterable[e.Seat], after: e.Seat) -> list[e.Seat]:
    """These seats, clockwise, the first one to the left of `after` first."""
    return sorted(seats, key=lambda seat: (seat - after - 1) % 8)


def still_in(deal: Deal) -> set[e.Seat]:
    """Who was dealt in and neither folded, nor gave up, nor has a dead hand."""
    return set(deal.seats) - deal.folded - deal.mucked - deal.dead


def wrong_order(fact: e.Event, then: Table, before: Facts, tapped: str) -> str:
    """What is wrong with one fact, `then` being the table it came upon; "" if nothing is.

    `before` are the facts that led there, what was taken back left out; `tapped` is the key that was tapped last.
    """
    match fact:
        case e.DealBegan():
            return _wrong_beginning(fact, then)
        case e.PlayoffCalled(players):
            return _wrong_playoff(players, then)
        case e.PoolPaid(player, pool) if then.pools[pool].paid.get(player):
            return f"{player} paid into the pool {pool} twice"
    deal = then.deal
    if deal is None:
        return ""
    match fact:
        case e.Dealt(seats, up):
            return _wrong_dealt(seats, deal, up=up)
        case e.Paid(seat, amount, "ante" | "ante for all" as what, all_in):
            if (what == "ante") == (deal.rules["ante_by"] == "dealer"):
                return f"seat {seat} pays the {what} of deal {deal.number}"
            return _wrong_ante(seat, amount, then, deal, all_in=all_in)
        case e.Opened(seat):
            due = opens(deal, [f for _, f in before])
            if seat not in {due, _named(tapped)} or seat not in still_in(deal):
                return (
                    f"seat {seat} opens deal {deal.number}, and it is seat {due}'s, or seat {_named(tapped)} was named"
                )
        case e.SeriesWon(paid, "wins"):
            order = [deal.players[seat] for seat in from_left(deal.seats, deal.dealer)]
            return _wrong_shares(paid, order)
        case e.PoolWon(_, paid, why) if why != "paid back":
            of_player = {player: seat for seat, player in then.seats.items()}
            order = [player for player in of_player if player in paid]
            order.sort(key=lambda player: (of_player[player] - (then.button or 0) - 1) % 8)
            return _wrong_shares(paid, [*order, *sorted(set(paid) - set(order))])
        case e.DealEnded(how):
            return _wrong_ending(how, then, deal)
    return ""


def _named(tapped: str) -> e.Seat | None:
    return int(tapped.removeprefix("opener.")) if tapped.startswith("opener.") else None


# --- who is dealt in, and who deals ---


def _wrong_beginning(fact: e.DealBegan, then: Table) -> str:
    due = {seat for seat, player in then.seats.items() if player not in then.out}
    series, last = then.series, then.deal
    if plays_series(fact.game):
        if series is None:
            return "a deal of a series began without one"
        plays = set(series.playoff or series.players) - series.gone
        due = {seat for seat in due if then.seats[seat] in plays}
    elif then.stacks is not None and then.rules["betting"] != "lights_only":
        each = then.rules["ante_by"] == "each" and then.rules["short_ante"] == "sit_out"
        least = int(then.rules["ante"]) if each else 1
        due = {seat for seat in due if then.stacks.get(then.seats[seat], 0) >= least}
    if last is not None and last.ended in {"misdeal", "void"} and last.same_dealer and not plays_series(fact.game):
        stayed = {seat for seat in due if then.seats[seat] in last.players.values()}  # who sat down since waits (N5)
        due = stayed if len(stayed) > 1 else due
    if list(fact.seats) != from_left(due, fact.dealer):
        return f"{fact.seats} were dealt in from the left of seat {fact.dealer}, and {sorted(due)} play"
    again = last is not None and last.ended in {"replay", "misdeal"}
    if again and last and last.dealer in due and fact.dealer != last.dealer and not fact.chosen:
        return f"seat {fact.dealer} deals, and the deal of seat {last.dealer} is to be dealt again"
    return ""


def _wrong_playoff(players: Sequence[e.Player], then: Table) -> str:
    """Who is tied with the most wins, enough of them, plays on, and nobody else (R2)."""
    series = then.series
    if series is None:
        return "a playoff of no series"
    wins = {player: won for player, won in series.wins.items() if player not in series.gone}
    due = {player for player, won in wins.items() if won == max(wins.values())}
    enough = max(wins.values()) >= int(then.rules["wins_needed"])
    return "" if set(players) == due and enough else f"{players} play off, and the wins are {wins}"


def _wrong_ending(how: str, then: Table, deal: Deal) -> str:
    """A tied deal is dealt again where that was agreed (R1), and in a playoff (R2); no other one is."""
    if not plays_series(deal.game) or how not in {"showdown", "replay"}:
        return ""
    playoff = then.series is not None and bool(then.series.playoff)
    due = len(deal.winners) > 1 and (playoff or deal.rules["tie"] == "replay")
    return "" if due == (how == "replay") else f"deal {deal.number}, won by {deal.winners}, ended as a {how}"


def _wrong_shares(paid: Mapping[e.Player, int], order: Sequence[e.Player]) -> str:
    """A pool in equal parts, the odd units one each from the dealer's left (R2)."""
    each, odd = divmod(sum(paid.values()), len(paid))
    takers = [player for player in order if player in paid]
    due = {player: each + (place < odd) for place, player in enumerate(takers)}
    return "" if {p: n for p, n in due.items() if n} == paid else f"a pool was shared as {paid}, and {due} is due"


# --- cards and antes ---


def next_card(deal: Deal, got: Counter[e.Seat]) -> e.Seat:
    """One card at a time to the left of the dealer, round by round; who lacks one has it first."""
    order = from_left(still_in(deal), deal.dealer)
    return min(order, key=lambda seat: (got[seat], order.index(seat)))


def held(deal: Deal) -> Counter[e.Seat]:
    return Counter({seat: deal.down.get(seat, 0) + deal.up.get(seat, 0) for seat in deal.seats})


def _wrong_dealt(seats: Sequence[e.Seat], deal: Deal, *, up: bool) -> str:
    got, face_up = held(deal), Counter(deal.up)
    for seat in seats:
        if seat != (due := next_card(deal, got)):
            return f"a card of deal {deal.number} went to seat {seat}, and seat {due} is next"
        # A card that was seen lies up already, and as many due up go down (C24).
        order = dealt(deal.game, deal.rules)
        due_up = order[: got[seat] + 1].count("u") > face_up[seat] and order[got[seat]] == "u"
        if up != due_up:
            return f"card {got[seat] + 1} of seat {seat} was dealt {'up' if up else 'down'}"
        got[seat] += 1
        face_up[seat] += up
    most = len(dealt(deal.game, deal.rules))
    return "" if max(got.values()) <= most else f"deal {deal.number} gave out {dict(got)}, and {most} are due"


def _wrong_ante(seat: e.Seat, amount: int, then: Table, deal: Deal, *, all_in: bool) -> str:
    """Everybody antes once a deal, the agreed amount or, all-in for it, all there is (C14)."""
    if seat in deal.put_in or seat not in still_in(deal):
        return f"seat {seat} antes in deal {deal.number} and does not owe it"
    due = 0 if then.rules["betting"] == "lights_only" else int(then.rules["ante"])
    if then.rules["ante_by"] == "dealer":
        if any(deal.put_in.values()) or seat != [s for s in deal.seats if s in still_in(deal)][-1]:
            return f"seat {seat} antes for all in deal {deal.number}, and it is the dealer's"
        due *= len(still_in(deal))
    stack = None if then.stacks is None else then.stacks[deal.players[seat]]
    if due and stack is not None:
        due, right = min(due, stack), all_in == (stack <= due)
    else:
        right = not all_in or amount <= due
        due = amount if all_in else due
    return "" if amount == due and right else f"seat {seat} antes {amount}, all-in {all_in}, and {due} is due"


# --- who opens ---


def opens(deal: Deal, before: Sequence[e.Event]) -> e.Seat | None:
    """Who opens the round that begins now; None where it rests on cards that nobody has shown."""
    began = max(i for i, fact in enumerate(before) if isinstance(fact, e.DealBegan))
    facts, order = before[began:], from_left(still_in(deal), deal.dealer)
    last = next((f.seat for f in reversed(facts) if isinstance(f, e.Opened)), None)
    drawn = any(isinstance(f, e.Threw) for f in facts)
    if "u" in dealt(deal.game, deal.rules):
        return _opens_by_up_cards(deal, order, last, drawn=drawn)
    if not drawn or deal.rules["second_round_opener"] == "left_of_button":
        return order[0]
    bet = next((f.seat for f in facts if isinstance(f, e.Acted) and f.act in {"bet", "raise"}), None)
    return order[0] if bet is None else from_left(order, bet - 1)[0]


def _opens_by_up_cards(deal: Deal, order: list[e.Seat], last: e.Seat | None, *, drawn: bool) -> e.Seat | None:
    same = None if last is None else from_left(order, last - 1)[0]
    if deal.declared:
        return same
    turned, rules = len(deal.board), deal.rules
    if turned and not deal.indicator and rules["opener_r2_r4"] != "best_exposed":
        return order[0] if rules["opener_r2_r4"] == "left_of_dealer" else same
    if any(len(deal.up_cards.get(seat, ())) != deal.up.get(seat, 0) for seat in order):
        nothing_new = turned and not deal.indicator and not (drawn and turned == 1)
        return same if nothing_new and same == last and not rules["exposed_uses_community"] else None
    shared = deal.board if rules["exposed_uses_community"] else ()
    looks = {seat: exposed((*deal.up_cards[seat], *shared), deal.indicator) for seat in order}
    best = [seat for seat in order if looks[seat] == max(looks.values())]
    if len(best) > 1 and rules["exposed_tie"] == "suit":
        return None
    return best[0]


def exposed(cards: Sequence[Card], indicator: Card | None) -> list[tuple[int, int]]:
    """What lies face up, as groups of one rank; a wild card joins the best group, alone it is an ace (K9).

    >>> exposed([Card("Ks"), Card("4d")], Card("4h")) == exposed([Card("Kd"), Card("Kc")], None)
    True
    """
    wild = [card for card in cards if indicator and card[0] == indicator[0] and card != indicator]
    counts = Counter(RANKS.index(card[0]) for card in cards if card not in wild)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True) or [(0, RANKS.index("A"))]
    return [(groups[0][0] + len(wild), groups[0][1]), *groups[1:]]


# --- who is asked ---


def wrong_asked(prompt: Prompt | None, table: Table) -> str:
    """Who is asked is who gets the next card, or whose turn it is to bet; "" where it is, or nobody's turn is due."""
    deal = table.deal
    if prompt is None or deal is None:
        return ""
    due: e.Seat | None = None
    if prompt.kind == "deal_card" and min(got := [held(deal)[s] for s in still_in(deal)]) < len(
        dealt(deal.game, deal.rules)
    ):
        due = next_card(deal, held(deal)) if got else None
    elif prompt.kind == "bet":
        acts = [fact for fact in deal.here if isinstance(fact, e.Acted)]
        opened = next(fact.seat for fact in deal.here if isinstance(fact, e.Opened))
        can = still_in(deal) - deal.all_in
        due = from_left(can, acts[-1].seat if acts else opened - 1)[0]
    if due is not None and prompt.seats != (due,):
        return f"{prompt.seats} is asked ({render(prompt.text)}), and it is seat {due}'s turn"
    return ""
