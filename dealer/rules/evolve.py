"""One total fold: a table and a fact give the next table; an unknown fact raises."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.table import Deal, Person, Series, Shuffle, Table

K = TypeVar("K")


def fold(events: Iterable[e.Event], table: Table | None = None) -> Table:
    """The table after all these facts; `table` is where they begin (default: before everything)."""
    table = table or Table()
    for event in events:
        table = evolve(table, event)
    return table


def evolve(table: Table, event: e.Event) -> Table:
    """The table after one fact; raises TypeError for a fact it does not know, ValueError for one that cannot be."""
    match event:
        case e.Did(text):
            return replace(table, number=table.number + 1, before=table, last=text)
        case e.Undone(to, text):
            return _undone(table, to, text)
        case e.DealBegan():
            return replace(_deal_began(table, event), number=table.number + 1)
    table = replace(table, number=table.number + 1)
    deal = table.deal
    if deal is not None and not isinstance(event, e.Paced | e.CallsBy | e.Renamed | e.SatOut):
        table = replace(table, deal=replace(deal, here=(*deal.here, event)))
    new = _evening(table, event)
    if new is None and table.deal is not None:
        changed = _deal(table.deal, event)
        if changed is not None:
            new = replace(table, deal=changed)
            if isinstance(event, e.ShuffleDrawn):
                new = replace(new, seeds={**table.seeds, f"deal {event.deal}": event.seed})
            elif isinstance(event, e.Paid) and event.what == "stake":
                new = replace(new, series=_staked(new, event))
            elif isinstance(event, e.DealEnded):
                new = _settled(new)
    if new is None:
        raise TypeError(f"a fact of an unknown kind, or out of place: {event!r}")
    return new


def _undone(table: Table, to: int, text: str) -> Table:
    before = table.before
    while before is not None and before.number > to:
        before = before.before
    if before is None or before.number != to:
        raise ValueError(f"nothing to go back to at fact {to}")
    return replace(
        before,
        number=table.number + 1,
        last=text,
        seeds={**before.seeds, **table.seeds},
        paced=table.paced,
        calls_by=table.calls_by,
    )


def _evening(t: Table, event: e.Event) -> Table | None:
    match event:
        case e.EveningOpened(evening, _, currency):
            return replace(t, evening=evening, currency=currency)
        case e.Joined(player, name, short) | e.Renamed(player, name, short):
            return replace(t, people={**t.people, player: Person(player, name, short)})
        case e.Seated(seat, player):
            seats = {s: p for s, p in t.seats.items() if s != seat and p != player}
            if player is not None:
                seats[seat] = player
            button = t.button if t.deal or t.button in seats else None
            return replace(t, seats=dict(sorted(seats.items())), button=button)
        case e.SeatsDrawn(seats, seed):
            return replace(t, seats=dict(sorted(seats.items())), seeds={**t.seeds, "seats": seed})
        case e.ButtonGiven(seat, seed):
            return replace(t, button=seat, seeds={**t.seeds, "button": seed} if seed else t.seeds)
        case e.GameChosen(game):
            return replace(t, game=game)
        case e.RuleSet(rule, value):
            return replace(t, rules={**t.rules, rule: value})
        case e.RulesUsual():
            return replace(t, rules={})
        case e.SeatsAgreed():
            return replace(t, stage="house")
        case e.RulesAgreed(game, rules):
            return replace(t, stage="play", game=game, rules=rules)
        case e.Paced(on):
            return replace(t, paced=on)
        case e.CallsBy(by):
            return replace(t, calls_by=by)
        case e.StacksKept(stacks):
            return replace(t, stacks=stacks)
        case e.SatOut(player, out):
            return replace(t, out=t.out | {player} if out else t.out - {player})
        case e.EveningClosed():
            return replace(t, stage="closed", before=None)
        case e.SeriesBegan(number, players, stake):
            wins = dict.fromkeys(players, Fraction(0))
            return replace(t, series=Series(number, players, stake, dict.fromkeys(players, 0), wins))
        case e.Credited(credits_):
            return _credited(t, credits_)
        case e.SeriesWon(paid):
            return _series_won(t, paid)
        case e.PlayoffCalled(players):
            return replace(t, series=replace(_series(t), playoff=players))
        case e.PotCarried():
            return t
    return None


def _series(t: Table) -> Series:
    if t.series is None:
        raise ValueError("no series is being played")
    return t.series


def _staked(t: Table, event: e.Paid) -> Series:
    series = _series(t)
    player = t.player(event.seat)
    return replace(series, staked={**series.staked, player: series.staked.get(player, 0) + event.amount})


def _credited(t: Table, credits_: Mapping[e.Player, str]) -> Table:
    series = _series(t)
    wins = {**series.wins}
    for player, share in credits_.items():
        wins[player] = wins.get(player, Fraction(0)) + Fraction(share)
    deal = t.deal and replace(t.deal, credits=credits_)
    return replace(t, deal=deal, series=replace(series, wins=wins))


def _series_won(t: Table, paid: Mapping[e.Player, int]) -> Table:
    series = _series(t)
    net = dict(t.net)
    for player, amount in series.staked.items():
        net[player] = net.get(player, 0) - amount
    for player, amount in paid.items():
        net[player] = net.get(player, 0) + amount
    pools_won = (*t.pools_won, tuple(paid))
    return replace(t, net=net, pools_won=pools_won, series=replace(series, paid=paid))


def _deal_began(t: Table, event: e.DealBegan) -> Table:
    deals = (*t.deals, replace(t.deal, here=())) if t.deal else t.deals
    deal = Deal(
        number=event.number,
        game=event.game,
        dealer=event.dealer,
        seats=event.seats,
        players={s: t.seats[s] for s in event.seats},
        decks=event.decks,
        stub=52 * event.decks,
        carried=event.carried,
        series=t.series.number if t.series else 0,
    )
    return replace(t, before=None, button=event.dealer, deal=deal, deals=deals)


def _add(counts: Mapping[K, int], key: K, more: int) -> dict[K, int]:
    return {**counts, key: counts.get(key, 0) + more}


def _deal(d: Deal, event: e.Event) -> Deal | None:
    match event:
        case e.ShuffleDrawn(_, how, seed, commitment, cards, piles):
            return replace(d, shuffle=Shuffle(how, seed, commitment, cards, piles))
        case e.ShuffleStarted() | e.PileCalled() | e.PilesStacked() | e.CutMade() | e.ResultSeen():
            return d
        case e.StepDone():
            return replace(d, step=d.step + 1, here=())
        case e.Paid(seat, amount, what, all_in, contest):
            if what == "stake":
                return d
            extra = (*d.extra, (seat, amount, contest)) if what == "six" else d.extra
            all_in_seats = d.all_in | {seat} if all_in else d.all_in
            return replace(d, put_in=_add(d.put_in, seat, amount), extra=extra, all_in=all_in_seats)
        case e.Dealt(seats, up):
            held = dict(d.up if up else d.down)
            for seat in seats:
                held[seat] = held.get(seat, 0) + 1
            stub = d.stub - len(seats)
            return replace(d, up=held, stub=stub) if up else replace(d, down=held, stub=stub)
        case e.LaidDown(place, count):
            return replace(d, face_down=_add(d.face_down, place, count), stub=d.stub - count)
        case e.Burned():
            return replace(d, stub=d.stub - 1)
        case e.Threw(seat, down, up):
            d = replace(d, down=_add(d.down, seat, -down), thrown=_add(d.thrown, seat, down + up))
            if up:  # which of the up cards went nobody said: all of the seat's are unknown again
                turned = tuple(t for t in d.turned if (t.place, t.seat) != ("up", seat))
                known = {s: c for s, c in d.up_cards.items() if s != seat}
                d = replace(d, up=_add(d.up, seat, -up), up_cards=known, turned=turned)
            return d
        case e.Drew(seat, down, up):
            return replace(d, down=_add(d.down, seat, down), up=_add(d.up, seat, up), stub=d.stub - down - up)
        case e.Reshuffled(cards, seat):
            own = {seat: d.thrown[seat]} if seat in d.thrown else {}
            gone = dict.fromkeys(d.folded, 0)
            return replace(d, stub=d.stub + cards, thrown=own, down={**d.down, **gone}, up={**d.up, **gone})
        case e.Turned():
            return _turned(d, event)
        case e.WildNamed(rank):
            return replace(d, wild=rank)
        case e.Opened(seat):
            return replace(d, openers=(*d.openers, seat), first=None, aggressor=None)
        case e.Acted(seat, act, to, all_in):
            return _acted(d, seat, act, to, all_in)
        case e.UpCardsAsked(on):
            return replace(d, judged=on)
        case e.Declared(seat, way):
            return replace(d, declared={**d.declared, seat: way})
        case e.Mucked(seat):
            return replace(d, mucked=d.mucked | {seat})
        case e.HandNamed():
            return replace(d, hands=(*d.hands, event))
        case e.PotShared():
            return replace(d, pots=(*d.pots, event))
        case e.DealWon(seats, text, why, by):
            return replace(d, winners=seats, text=text, why=why, by=by)
        case e.FaultFound(kind):
            return replace(d, fault=kind, fault_seat=None)
        case e.FaultAt(seat):
            return replace(d, fault_seat=seat)
        case e.FaultDropped() | e.FaultRuled():
            return replace(d, fault="", fault_seat=None)
        case e.HandDead(seat):
            return replace(d, dead=d.dead | {seat})
        case e.DealEnded(how, same_dealer):
            return replace(d, ended=how, same_dealer=same_dealer)
    return None


def _turned(d: Deal, event: e.Turned) -> Deal:
    d = replace(d, turned=(*d.turned, event))
    match event.place, event.seat:
        case "board", None:
            down = _add(d.face_down, "community", -1) if d.face_down.get("community") else d.face_down
            return replace(d, board=(*d.board, event.card), face_down=down, stub=d.stub - (down is d.face_down))
        case "indicator", None:
            return replace(d, indicator=event.card)
        case "up", int(seat):
            return replace(d, up_cards={**d.up_cards, seat: (*d.up_cards.get(seat, ()), event.card)})
        case "hand", int(seat):
            return replace(d, shown={**d.shown, seat: (*d.shown.get(seat, ()), event.card)})
    raise ValueError(f"a card turned nowhere: {event!r}")


def _acted(d: Deal, seat: e.Seat, act: str, to: int, all_in: bool) -> Deal:
    paid = max(0, to - bet_this_round(d, seat))
    d = replace(d, put_in=_add(d.put_in, seat, paid)) if paid else d
    if d.first is None:
        d = replace(d, first=seat)
    if act == "fold":
        d = replace(d, folded=d.folded | {seat})
    if act in {"bet", "raise"}:
        d = replace(d, aggressor=seat)
    return replace(d, all_in=d.all_in | {seat}) if all_in else d


def bet_this_round(d: Deal, seat: e.Seat) -> int:
    """What the seat had bet in this round before the fact at hand, in smallest units."""
    acts = [a for a in d.here[:-1] if isinstance(a, e.Acted) and a.seat == seat]
    return acts[-1].to if acts else 0


def _settled(t: Table) -> Table:
    """The money of a deal that is over: shares won less what was put in; what is carried waits uncounted."""
    d = t.deal
    if d is None or not (d.put_in or d.carried) or d.ended in {"void", "misdeal"}:
        return t  # chips of a deal that was called off went back; what was carried stays carried
    put_in = dict(t.carried)
    for seat, amount in d.put_in.items():
        put_in[d.players[seat]] = put_in.get(d.players[seat], 0) + amount
    left = sum(f.amount for f in d.here if isinstance(f, e.PotCarried))
    won: dict[e.Player, int] = {}
    for pot in d.pots:
        for seat, amount in pot.shares.items():
            won[d.players[seat]] = won.get(d.players[seat], 0) + amount
    if not left:
        carried: dict[e.Player, int] = {}
    elif not any(won.values()):
        carried = put_in
    else:  # a chip left for the next pot is the first winner's loss
        carried = {next(p for p, amount in won.items() if amount): left}
    net = dict(t.net)
    for player in {**put_in, **won}:
        gain = won.get(player, 0) + carried.get(player, 0) - put_in.get(player, 0)
        net[player] = net.get(player, 0) + gain
    stacks = t.stacks
    if stacks is not None:
        stacks = dict(stacks)
        for seat, player in d.players.items():
            stacks[player] = stacks.get(player, 0) + won.get(player, 0) - d.put_in.get(seat, 0)
    return replace(t, net=net, carried=carried, stacks=stacks)
