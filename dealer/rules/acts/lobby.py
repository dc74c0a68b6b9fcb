"""Before the first deal: who sits where, who deals first, what is played, and the house rules."""

from collections.abc import Mapping

from dealer.anchor import Links, key_of
from dealer.names import refusal, same_person, tidy
from dealer.names import short as short_names
from dealer.rules import events as e
from dealer.rules.events.kinds import DrawnFirst
from dealer.rules.events.units import SEATS
from dealer.rules.game import Game, Games
from dealer.rules.house.common import Setting, complete
from dealer.rules.prompts import Laid, Pressed, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.rules.steps import anchoring
from dealer.shuffle import shuffled
from dealer.words import acts, fairness, refusals
from dealer.words.said import Words

STAGES = {"seats", "house", "dealer"}
"""Before the first deal."""
BUTTON_CITES, HOUSE_CITES = "Table T4", "Table T2"


def answer(table: Table, reply: Reply, games: Games, links: Links) -> tuple[e.Event, ...]:
    """The facts that a touch on the seats or house-rules screen makes; raises Refused and changes nothing."""
    if isinstance(reply, Laid):
        raise Refused("No card is waited for before the first deal")
    head, *rest = reply.id.split(".")
    if head == "seats" and table.stage == "seats":
        return _seats(table, reply, rest, games, links)
    if head == "house" and table.stage == "house":
        return _house(table, reply, rest, games, links)
    if table.stage == "dealer":
        return _dealer(table, reply, links)
    raise Refused("That key answers nothing now")


def settings_of(table: Table, games: Mapping[str, Game]) -> tuple[Setting, ...]:
    """The house rules that the chosen game has, in the order they are shown."""
    return games[table.game].all_settings


def rules_now(table: Table, games: Mapping[str, Game]) -> dict[str, e.RuleValue]:
    """The full set of house rules as it would be agreed now."""
    return complete({**games[table.game].usual(table.rules), **table.rules}, settings_of(table, games))


def _seats(table: Table, press: Pressed, rest: list[str], games: Games, links: Links) -> tuple[e.Event, ...]:
    match rest:
        case ["join"]:
            return join(table, press.name, press.seats[0] if press.seats else None, press.short)
        case ["last"]:
            return last_time(table, press, games)
        case ["move", str(a), str(b)]:
            return _swap(table, int(a), int(b))
        case ["away", str(seat)] if int(seat) in table.seats:
            return (e.Did(f"{table.name(int(seat))} left"), e.Seated(int(seat), None))
        case ["draw"]:
            return _draw(table, "seats", links)
        case ["button", _] if table.dealer_stands:
            raise Refused(fairness.DEALER_STANDS(), BUTTON_CITES)
        case ["button", str(seat)] if int(seat) in table.seats:
            return (e.Did(f"{table.name(int(seat))} deals first"), e.ButtonGiven(int(seat)))
        case ["button_draw"]:
            return _draw(table, "first_dealer", links)
        case ["game", key] if key in games:
            return (e.Did(f"{games[key].title} chosen"), *chosen(table, key, games))
        case ["done"]:
            return _seats_done(table, games)
    raise Refused("That key answers nothing now")


def join(table: Table, name: str, seat: e.Seat | None, short: str = "") -> tuple[e.Event, ...]:
    """A remembered or a new name takes a free seat (the next one unless said); raises Refused for a name that sits."""
    name = tidy(name)
    why = refusal(name) or (refusal(short) if short else None)
    if why:
        raise Refused(why.rstrip("."))
    known = next((p for p in table.people.values() if same_person(p.name, name)), None)
    if known and table.seat_of(known.player) is not None:
        raise Refused(f"{known.short} sits already")
    free = [s for s in SEATS if s not in table.seats]
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        raise Refused("Every seat is taken")
    if known:
        return (e.Did(f"{known.short} sat down"), e.Seated(seat, known.player))
    player = max(table.people, default=0) + 1
    taken = [p.short for p in table.people.values()]
    short = tidy(short) or short_names(name, taken)[0]
    if any(same_person(short, other) for other in taken):
        raise Refused(f"{short} is taken; give another short name")
    return (e.Did(f"{short} sat down"), e.Joined(player, name, short), e.Seated(seat, player))


def last_time(table: Table, press: Pressed, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """Last time's people, seats, game and rules, as one act; `press.last` holds them."""
    last = press.last
    if last is None or last.game not in games:
        raise Refused("There is no last time to go back to")
    facts: list[e.Event] = [e.Did("As last time"), *(e.Seated(seat, None) for seat in table.seats)]
    facts.append(e.RulesBrought({**last.games, last.game: last.rules}))
    facts += chosen(fold(facts, table), last.game, games)
    for seat, name in sorted(last.seats.items()):
        facts += join(fold(facts, table), name, seat)[1:]
    return tuple(facts)


def chosen(table: Table, key: str, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """The facts of a game chosen: its own house rules of last time where they were brought, else its usual ones."""
    settings = {s.name: s for s in games[key].all_settings}
    brought = table.brought.get(key, {})
    rules = (e.RuleSet(name, v) for name, v in brought.items() if name in settings and settings[name].allows(v))
    return (e.GameChosen(key), e.RulesUsual(), *rules)


def _swap(table: Table, a: e.Seat, b: e.Seat) -> tuple[e.Event, ...]:
    one, other = table.seats.get(a), table.seats.get(b)
    if a == b or one is None or b not in SEATS:
        raise Refused("Nobody sits there to move")
    facts: list[e.Event] = [e.Did(f"{table.people[one].short} moved")]
    if other is not None:
        facts.append(e.Seated(a, None))
        facts += [e.Seated(b, one), e.Seated(a, other)]
    else:
        facts.append(e.Seated(b, one))
    if table.button == a:
        facts.append(e.ButtonGiven(b))
    elif table.button == b:
        facts.append(e.ButtonGiven(a))
    return tuple(facts)


def _draw(table: Table, purpose: DrawnFirst, links: Links, did: Words = "") -> tuple[e.Event, ...]:
    """The seats or the first dealer drawn now, or, while anchor and number are not there, as soon as they are."""
    if purpose in table.drawn:
        raise Refused(fairness.DRAWN_ALREADY(), BUTTON_CITES)
    if len(table.seats) < 2:
        raise Refused(fairness.TWO_MUST_SIT())
    if anchoring.ready(table):
        words, *facts = draw_now(table, purpose, links)
        return (e.Did(did) if did else words, *facts)
    asked = fairness.SEATS_ASKED() if purpose == "seats" else fairness.DEALER_ASKED()
    anchor = (anchoring.made(table, links),) if anchoring.due(table) else ()
    return (e.Did(did or asked), *anchor, e.DrawAsked(purpose))


def draw_now(table: Table, purpose: DrawnFirst, links: Links) -> tuple[e.Event, ...]:
    """The people, clockwise by their seats, are shuffled by the next link: they take the seats, or the first deals."""
    people = [table.seats[seat] for seat in sorted(table.seats)]
    fact = anchoring.drawn(table, links, purpose, len(people))
    numbers = table.anchor.numbers if table.anchor is not None else ""
    order = shuffled(people, key_of(bytes.fromhex(fact.link), numbers))
    if purpose == "seats":
        seats = dict(zip(sorted(table.seats), order, strict=True))
        return (e.Did(fairness.SEATS_DRAWN()), fact, e.SeatsDrawn(seats, draw=fact.draw))
    seat = table.seat_of(order[0])
    if seat is None:
        raise ValueError("the drawn player does not sit")
    did = e.Did(fairness.DEALER_DRAWN(who=table.people[order[0]].short))
    return (did, fact, e.ButtonGiven(seat, draw=fact.draw))


def draw_again(table: Table, why: str, links: Links) -> tuple[e.Event, ...]:
    """Seats or first dealer from the next link, with the reason; raises Refused where nothing was drawn.

    Where the anchor gives no draw any more, as soon as there is a new one.
    """
    purpose = anchoring.repeatable(table)
    if purpose is None or purpose == "shuffle" or purpose == "cut":
        raise Refused(fairness.NOTHING_DRAWN(), BUTTON_CITES)
    facts = anchoring.again(table, purpose, why)
    after = fold(facts, table)
    if anchoring.ready(after):
        return (*facts, *draw_now(after, purpose, links)[1:])
    anchor = (anchoring.made(after, links),) if anchoring.due(after) else ()
    return (*facts, *anchor, e.DrawAsked(purpose))


def check_players(game: Game, players: int) -> None:
    """Raises Refused when the game cannot be played by so many."""
    low, high = game.seats[0], game.seats[-1]
    if players not in game.seats:
        why = game.impossible(game.usual(), players)
        raise Refused(why or f"{game.title} is for {low} to {high} players; {players} sit")


def _seats_done(table: Table, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    check_players(games[table.game], len(table.seats))
    return (e.Did("Everybody sits"), e.SeatsAgreed())


def _dealer(table: Table, press: Pressed, links: Links) -> tuple[e.Event, ...]:
    """Who drew the highest card, or whom the screen draws; a draw that was shown stands (Table T4)."""
    match press.id.split("."):
        case ["seats", "button", str(seat)] if int(seat) in table.seats and not table.drawn_first:
            return (e.Did(f"{table.name(int(seat))} deals first"), e.ButtonGiven(int(seat)))
        case ["seats", "button_draw"] if not table.drawn_first:
            return _draw(table, "first_dealer", links)
        case ["dealer", "done"] if table.button is not None:
            return (e.Did(f"{table.name(table.button)} deals first"),)
    raise Refused("Say who deals first", BUTTON_CITES)


def _house(
    table: Table, press: Pressed, rest: list[str], games: Mapping[str, Game], links: Links
) -> tuple[e.Event, ...]:
    rules, settings = rules_now(table, games), {s.name: s for s in settings_of(table, games)}
    match rest:
        case ["agree"]:
            why = games[table.game].impossible(rules, len(table.seats))
            if why:
                raise Refused(why)
            agreed = e.RulesAgreed(table.game, rules)
            by_screen = rules["first_dealer"] == "drawn_by_pi" and "first_dealer" not in table.drawn
            if table.button is None and by_screen:
                did = e.Did("House rules agreed")
                return (did, agreed, *_draw(fold((agreed,), table), "first_dealer", links)[1:])
            return (e.Did("House rules agreed"), agreed)
        case ["usual"]:
            return (e.Did("House rules as usual"), e.RulesUsual())
        case [rule, ("less" | "more") as way] if rule in settings and not settings[rule].options:
            setting, value = settings[rule], rules[rule]
            if setting.low is None and setting.allows(press.name):
                return (e.Did(acts.rule_set(setting.label, setting.label_of(press.name))), e.RuleSet(rule, press.name))
            if isinstance(value, bool) or not isinstance(value, int):
                raise Refused(refusals.NOT_A_NUMBER(rule=setting.label))
            value = press.amount if press.amount is not None else value
            value = setting.more(value) if way == "more" else setting.less(value)
            return (e.Did(acts.rule_set(setting.label, setting.label_of(value))), e.RuleSet(rule, value))
        case [rule, text] if rule in settings:
            setting = settings[rule]
            for value in setting.values:
                if setting.id_of(value) == text:
                    return (e.Did(acts.rule_set(setting.label, setting.label_of(value))), e.RuleSet(rule, value))
    raise Refused("That key answers nothing now", HOUSE_CITES)
