"""What a fact makes of the evening's table: who sits, what was agreed, a deal that begins, the night's end."""

from typing import assert_never

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.events.evening import OfEvening
from dealer.rules.state.table import Deal, Person, Table


def evolve_evening(t: Table, event: OfEvening) -> Table:
    """The table after one fact of the evening; raises KeyError for a person nobody knows."""
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
        case e.DealBegan():
            return _deal_began(t, event)
        case e.EveningClosed():
            return replace(t, stage="closed", before=None)
        case _:
            assert_never(event)


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
