"""One total fold: a table and a fact give the next table; an unknown fact raises."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.state.evolve_anchor import after_undo, evolve_anchor
from dealer.rules.state.evolve_deal import evolve_deal, settled
from dealer.rules.state.evolve_series import evolve_series
from dealer.rules.state.table import Deal, Person, Series, Table
from dealer.words import money
from dealer.words.said import Words


def fold(events: Iterable[e.Event], table: Table | None = None) -> Table:
    """The table after all these facts; `table` is where they begin (default: before everything)."""
    table = table or Table()
    for event in events:
        table = evolve(table, event)
    return table


def _went_back(table: Table, fact: e.PotShared) -> Words:
    """The last act, and "52 back to Ann": chips that nobody could match."""
    back = [(amount, table.dealt_name(seat)) for seat, amount in fact.shares.items() if amount]
    return money.and_back(table.last, back) if back else table.last


def evolve(table: Table, event: e.Event) -> Table:
    """The table after one fact; raises TypeError for a fact it does not know, ValueError for one that cannot be."""
    match event:
        case e.Did(text):
            return replace(
                table,
                number=table.number + 1,
                before=table,
                last=text,
                act=text,
                laid=None,
                act_laid=None,
                mended=False,
            )
        case e.Undone(to, text):
            return _undone(table, to, text)
        case e.DealBegan():
            return replace(_deal_began(table, event), number=table.number + 1)
    mended = table.mended or isinstance(event, e.Corrected | e.CardChanged)
    table = replace(table, number=table.number + 1, mended=mended)
    deal = table.deal
    if deal is not None and not isinstance(event, e.Paced | e.CallsBy | e.Redated | e.Renamed | e.SatOut):
        table = replace(table, deal=replace(deal, here=(*deal.here, event)))
    new = _evening(table, event)
    if new is None and isinstance(event, e.PotShared) and event.by == "return":
        table = replace(table, last=_went_back(table, event))
    if new is None:
        new = evolve_anchor(table, event)
    if new is None:
        new = evolve_series(table, event)
    if new is None and table.deal is not None:
        changed = evolve_deal(table.deal, event)
        if changed is not None:
            new = replace(table, deal=changed)
            if isinstance(event, e.Paid) and event.what in {"stake", "cube"}:
                new = replace(new, series=_staked(new, event))
            elif isinstance(event, e.DealEnded):
                new = settled(new)
    if new is not None and isinstance(event, e.Turned):
        new = replace(new, laid=event, act_laid=event)
    if new is None:
        raise TypeError(f"a fact of an unknown kind, or out of place: {event!r}")
    return new


def _undone(table: Table, to: int, text: Words) -> Table:
    before = table.before
    while before is not None and before.number > to:
        before = before.before
    if before is None or before.number != to:
        raise ValueError(f"nothing to go back to at fact {to}")
    return replace(
        before,
        number=table.number + 1,
        last=text,
        laid=None,
        anchor=after_undo(before, table),
        paced=table.paced,
        calls_by=table.calls_by,
        called=table.called,
        day=table.day,
    )


def _evening(t: Table, event: e.Event) -> Table | None:
    match event:
        case e.EveningOpened(evening, _, currency, day):
            return replace(t, evening=evening, currency=currency, called=evening, day=day)
        case e.Redated(day, name):
            return replace(t, called=name, day=day)
        case e.PlayedOn(trial):
            return replace(t, trial=trial)
        case e.Joined(player, name, short):
            return replace(t, people={**t.people, player: Person(player, name, short)})
        case e.Renamed(player, name, short):
            old = t.people[player]
            was = old.was if old.name == name else (*old.was, old.name)
            return replace(t, people={**t.people, player: Person(player, name, short, was)})
        case e.Seated(seat, player):
            seats = {s: p for s, p in t.seats.items() if s != seat and p != player}
            if player is not None:
                seats[seat] = player
            button = t.button if t.deal or t.button in seats else None
            if player is not None and player == t.drawn_dealer and t.deal is None and "first_dealer" in t.drawn:
                button = seat  # sitting down anew is no way round a draw that was shown
            return replace(t, seats=dict(sorted(seats.items())), button=button)
        case e.SeatsDrawn(seats, draw=draw):
            button, dealer = t.button, t.seats.get(t.button or 0)
            if draw and dealer is not None:
                button = next((seat for seat, player in seats.items() if player == dealer), None)
            return replace(t, seats=dict(sorted(seats.items())), button=button)
        case e.ButtonGiven(seat, seed, draw=draw):
            return replace(t, button=seat, drawn_dealer=t.seats.get(seat) if seed or draw else t.drawn_dealer)
        case e.GameChosen(game):
            return replace(t, game=game)
        case e.GameAsked(seat):
            return replace(t, chooser=seat, before=None)
        case e.RuleSet(rule, value):
            return replace(t, rules={**t.rules, rule: value})
        case e.RulesBrought(games):
            return replace(t, brought=games)
        case e.RulesUsual():
            return replace(t, rules={})
        case e.SeatsAgreed():
            return replace(t, stage="house")
        case e.RulesAgreed(game, rules):
            stage = "dealer" if t.button is None and t.deal is None else "play"
            agreed = replace(t, stage=stage, game=game, agreed={**t.agreed, game: rules})
            return replace(agreed, rules=agreed.agreed_for(game) or rules)
        case e.Paced(on):
            return replace(t, paced=on)
        case e.CallsBy(by):
            return replace(t, calls_by=by)
        case e.StacksKept(stacks):
            return replace(t, stacks=stacks, bought={**t.bought, **stacks})
        case e.SatOut(player, out):
            return replace(t, out=t.out | {player} if out else t.out - {player})
        case e.EveningClosed():
            return replace(t, stage="closed", before=None)
        case e.SeriesBegan():
            return _series_began(t, event)
        case e.Credited(credits_):
            return _credited(t, credits_)
        case e.SeriesWon(paid, how):
            return _series_won(t, paid, how)
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
    due = 0 if event.what == "cube" and player == series.turner else series.due
    return replace(series, staked={**series.staked, player: series.staked.get(player, 0) + event.amount}, due=due)


def _credited(t: Table, credits_: Mapping[e.Player, str]) -> Table:
    series = _series(t)
    wins = {**series.wins}
    for player, share in credits_.items():
        wins[player] = wins.get(player, Fraction(0)) + Fraction(share)
    deal = t.deal and replace(t.deal, credits=credits_)
    return replace(t, deal=deal, series=replace(series, wins=wins))


def _series_began(t: Table, event: e.SeriesBegan) -> Table:
    won = {p: Fraction(share) for p, share in event.wins.items()}
    wins = dict.fromkeys(event.players, Fraction(0)) | won
    nothing = dict.fromkeys(event.players, 0)
    series = Series(
        event.number, event.players, event.stake, nothing, wins, brought=event.brought, brought_wins=won,
        brought_each=event.stake * event.cube if event.brought else 0, game=t.game, rules=event.rules,
        cube=event.cube, turner=event.turner, takers=event.takers, playoff=event.playoff, brought_playoff=event.playoff,
        bowl=event.bowl, brought_by=event.put_in,
    )  # fmt: skip
    past = (*t.past, t.series) if t.series else t.past
    began = replace(t, series=series, past=past, waiting=None if event.brought else t.waiting)
    return replace(began, rules=began.agreed_for(t.game) or t.rules)


def _series_won(t: Table, paid: Mapping[e.Player, int], how: str) -> Table:
    series = _series(t)
    over = replace(series, paid=paid, how=how, turning=0, asked=(), took=(), due=0)
    if series.bowl:  # the money lies there and is taken; no account knows of it
        return replace(t, series=over)
    net = dict(t.net)
    for player, amount in series.staked.items():
        net[player] = net.get(player, 0) - amount
    for player, amount in paid.items():
        net[player] = net.get(player, 0) + amount
    return replace(t, net=net, box=t.box - series.brought, series=over)


def _deal_began(t: Table, event: e.DealBegan) -> Table:
    deals = t.deals.and_then(t.deal) if t.deal else t.deals
    deal = Deal(
        number=event.number,
        game=event.game,
        dealer=event.dealer,
        seats=event.seats,
        players={s: t.seats[s] for s in event.seats},
        decks=event.decks,
        stub=52 * event.decks,
        carried=event.carried,
        series=event.series,
        rules=t.rules,
    )
    before = t.before if event.chosen else None
    named = event.dealer if event.chosen or t.deal is None else t.named
    return replace(
        t, before=before, button=event.dealer, chooser=None, named=named, deal=deal, deals=deals, stage="play",
    )  # fmt: skip
