"""An evening as spreadsheets: players, deals, series, payments."""

from collections.abc import Iterable, Iterator, Mapping

from dealer.cards import Card
from dealer.export.cells import Cell, FractionText, Row, write_csv
from dealer.export.evening import ON_ACCOUNT, Evening, who
from dealer.export.parts import DealTotals, SeatOfDeal, Wins


def sheets(evening: Evening) -> dict[str, bytes]:
    """Every spreadsheet by its file name."""
    made = {
        "players.csv": _players(evening),
        "deals.csv": _deals(evening),
        "series.csv": _series(evening),
        "payments.csv": _payments(evening),
    }
    return {name: write_csv(rows) for name, rows in made.items()}


def _players(evening: Evening) -> Iterator[Row]:
    yield (
        *("player", "short name", "seat", "deals", "deals won", "deals tied", "series won"),
        *("net", "in play", "bought", "handed in", "count off", "currency"),
    )
    for p in evening.players:
        won = (p.deals, p.deals_won, p.deals_tied, p.series_won)
        money = (p.net, p.in_play, p.bought, p.cashed, p.off)
        yield (p.name, p.short, p.seat, *won, *money, evening.currency)


def _deals(evening: Evening) -> Iterator[Row]:
    names = {p.player: p.name for p in evening.players}
    seats = sorted({each.seat for deal in evening.deals for each in deal.seats})
    per_seat = [f"seat {seat} {what}" for seat in seats for what in ("player", "cards", "hand", "wins", "money")]
    yield (
        *("deal", "game", "series", "dealer", "board", "wild card"),
        *per_seat,
        *("winners", "why", "ended", "tally after", "corrections"),
    )
    for deal in evening.deals:
        at = {each.seat: each for each in deal.seats}
        cells = [cell for seat in seats for cell in _seat(deal, at.get(seat), names)]
        yield (
            *(deal.number, deal.game, deal.series),
            names[at[deal.dealer].player] if deal.dealer in at else f"seat {deal.dealer}",
            *(cards(deal.board), deal.indicator and str(deal.indicator)),
            *cells,
            *(" and ".join(names[at[seat].player] for seat in deal.winners), deal.why, deal.ended),
            tally_after(deal, names),
            deal.times_corrected,
        )


def _seat(deal: DealTotals, seat: SeatOfDeal | None, names: Mapping[int, str]) -> Row:
    if seat is None:
        return (None,) * 5
    hands = [hand.full for hand in (seat.hand, seat.low) if hand]
    dead = {"dropped": "dropped out", "left": "left"}.get(seat.dead_by, "dead hand")
    gone = dead if seat.dead else "folded" if seat.folded else "mucked" if seat.mucked else ""
    line = next((line for line in deal.tally if line.player == seat.player), None)
    wins = None if line is None or line.wins is None else mixed(line.wins)
    money = None if line is None else line.net
    return names[seat.player], cards((*seat.up, *seat.hole)), "; ".join(hands) or gone, wins, money


def tally_after(deal: DealTotals, names: Mapping[int, str]) -> str:
    """Everybody's wins where a series is played, else everybody's money, and which of both it is."""
    lines = tally_of(deal)
    if deal.series is not None:
        return "wins: " + ", ".join(f"{names[p]} {mixed(wins)}" for p, wins in lines)
    return "money: " + ", ".join(f"{names[p]} {net}" for p, net in lines)


def tally_of(deal: DealTotals) -> list[tuple[int, Wins]]:
    """By player: the wins of those who are in the series that is played, else the money of all; never both."""
    if deal.series is not None:
        return [(line.player, line.wins) for line in deal.tally if line.wins is not None]
    return [(line.player, line.net) for line in deal.tally]


def mixed(wins: Wins) -> Cell:
    """Wins with a share in them as spreadsheets read a fraction; "4/3" would be a day in April or March.

    >>> mixed(2), mixed("4/3"), mixed("1/3")
    (2, '1 1/3', '0 1/3')
    """
    if isinstance(wins, int):
        return wins
    over, under = map(int, wins.split("/"))
    return FractionText(f"{over // under} {over % under}/{under}")


def cards(held: Iterable[Card]) -> str:
    """Cards as they are written in a cell: "Qh 9s 9d"."""
    return " ".join(held)


def _series(evening: Evening) -> Iterator[Row]:
    yield (
        *("series", "game", "stake", "cube", "wins needed", "pool", "ended", "deals"),
        *("player", "wins", "staked", "paid", "net", "money"),
    )
    names = {p.player: p.name for p in evening.players}
    for each in evening.series:
        head = (each.number, each.game, each.stake, each.cube, each.wins_needed, each.pool, each.ended, len(each.deals))
        for p in each.players:
            counted = each.ended != "open" and each.money == ON_ACCOUNT
            net = p.paid - p.staked if counted else 0
            yield (*head, names[p.player], mixed(p.wins), p.staked, p.paid, net, each.money.replace("_", " "))


def _payments(evening: Evening) -> Iterator[Row]:
    yield ("payer", "payee", "amount", "currency")
    names = {p.player: p.name for p in evening.players}
    for payment in evening.payments:
        yield who(names, payment.payer), who(names, payment.payee), payment.amount, evening.currency
