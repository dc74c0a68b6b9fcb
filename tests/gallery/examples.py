"""Scenes put together by hand, one for each kind of screen in the design: they show what the pieces can do."""

from collections.abc import Callable, Iterator

from dealer.views.kit.layout import Frame, bar_places, board_places, centre, ring
from dealer.views.kit.pieces import (
    Key,
    Note,
    Parts,
    bar,
    board_row,
    compose,
    felt,
    key_button,
    line2,
    problem_strip,
    prompt_line,
    rail,
)
from dealer.views.kit.scene import Button, CardFace, Icon, Rect, Scene, SceneFacts, Shape, Text, Tone
from dealer.views.parts.key_places import card_grid, keypad_places
from dealer.views.parts.screen_places import LIFT, number_places, pile_places, rule_places, showdown_places
from dealer.views.parts.seat_tile import SeatTile, seat_tile

NAMES = ("Ann", "Bo", "Cy", "Dee", "Bartholomew", "Ed", "Žofie")
WON = {"Cy": 2, "Ann": 1, "Bartholomew": 1}
SCORE = "First to 3:  Cy 2 · Ann 1 · Bartholomew 1 · others 0"
LABELS = ("1", "2", "3", "turn", "river")


def _krg_table(frame: Frame, states: dict[str, str], button: str, tap: str = "") -> Parts:
    table = ring(frame, range(1, 8))
    yield from felt(table.felt)
    for number, name in enumerate(NAMES, 1):
        state = states.get(name, "idle")
        seat = SeatTile(name, state, name == button, owes=int(state == "owes"), won=(WON.get(name, 0), 3))
        yield from seat_tile(table.seats[number], seat, f"{tap}.{number}" if tap else "")
    if table.free:
        yield Shape(table.free.inset(-3), Tone.BG, radius=15)
        x, y, w, _ = table.free
        yield Text(Rect(x, y + 4, w, 38), "Pool 35", 28, 24, align="center")
        yield Text(Rect(x, y + 38, w, 30), "first to 3 wins", 20, align="center", tone=Tone.DIM)


def house_rules(frame: Frame) -> Scene:
    """Picture b."""
    rows = (
        ("Wins needed", ("3", "4"), 0),
        ("Each pays", "5", 0),
        ("A tied deal", ("no win", "deal again", "all win", "share it"), 0),
        ("Shuffle", ("called in piles", "by hand"), 0),
    )

    def page() -> Iterator[Text | Button]:
        for (label, options, chosen), (head, box) in zip(rows, rule_places(frame), strict=True):
            yield Text(head, label, 26, 20, 1 if frame.portrait else 2)
            if isinstance(options, str):
                less, value, more = number_places(box)
                yield Button("house.stake.less", "−", less, size=40)
                yield Text(value, options, 40, align="center")
                yield Button("house.stake.more", "+", more, size=40)
                continue
            for i, (option, rect) in enumerate(zip(options, box.columns(len(options)), strict=True)):
                yield Button(f"house.{label.split()[-1].lower()}.{i}", option, rect, "option", on=i == chosen, size=28)

    return compose(
        "house",
        frame,
        SceneFacts(said="Agree the rules for KRG"),
        rail(frame),
        prompt_line(frame, "Agree the rules for KRG"),
        line2(frame, "Fixed until the series ends", "7 players · pool 35"),
        page(),
        bar(
            frame,
            Key("house.more", "More rules", 232, "13, all as usual"),
            Key("house.usual", "All as usual", 152, size=26),
            Key("house.agree", "Agreed: shuffle", primary=True, size=36),
        ),
    )


def called_shuffle(frame: Frame, piles: int = 8) -> Scene:
    """Picture c."""

    def body() -> Parts:
        for number, rect in enumerate(pile_places(frame, piles), 1):
            now, then = number == 5, number == 2
            yield Shape(rect, Tone.AMBER if now else Tone.SURFACE, Tone.TEXT if then else None, 3 if then else 0)
            tone = Tone.INK if now else Tone.TEXT if then else Tone.DIM
            size = min(132 if now else 64 if then else 48, rect.h)
            yield Text(rect, str(number), size, 40, align="center", tone=tone)

    def progress(box: Rect) -> Parts:
        if frame.portrait:
            yield Text(Rect(box.x, box.y, box.w * 0.55, 26), "Card 17 of 52", 24, 20)
            track = Rect(box.x + box.w * 0.55, box.y + 6, box.w * 0.45, 14)
        else:
            yield Text(Rect(box.x, box.y - 2, box.w, 44), "Card 17 of 52", 32, 24)
            yield Text(Rect(box.x, box.y + 42, box.w, 28), "pass 1 of 2", 22, 20, tone=Tone.DIM)
            track = Rect(box.x, box.y + 78, box.w, 14)
        yield Shape(track, Tone.RAISED, radius=7)
        yield Shape(Rect(track.x, track.y, track.w * 17 / 112, track.h), Tone.TEXT, radius=7)

    keys = (Key("shuffle.pace", "Auto", 136, "every 2 s"), Key("shuffle.next", "Next card", 312, primary=True))
    spots = bar_places(frame, [key.natural for key in keys], note=True)
    return compose(
        "shuffle",
        frame,
        SceneFacts(said="Next card to pile 5"),
        rail(frame),
        prompt_line(frame, "Next card to pile 5"),
        line2(frame, SCORE if not frame.portrait else "Cy 2 · Ann 1 · Bartholomew 1", "then pile 2"),
        body(),
        progress(spots.note) if spots.note else (),
        (key_button(key, rect) for key, rect in zip(keys, spots.keys, strict=True)),
    )


def deal(frame: Frame) -> Scene:
    """Picture d."""
    middle = centre(frame)

    def giant() -> Parts:
        x, y, w, h = middle
        if frame.portrait:
            yield Text(Rect(x + 16, y, w - 32, h * 0.62), "Ann", 92, 64, name=True)
            yield Text(Rect(x + 16, y + h * 0.67, w / 2, 48), "then Bo", 36, 24)
            yield Text(
                Rect(x + w / 2, y + h * 0.67, w / 2 - 16, 48), "card 8 of 42", 26, 20, align="right", tone=Tone.DIM
            )
            return
        yield Text(Rect(x + 40, y, w * 0.63, h), "Ann", 104, 64, name=True)
        right = Rect(x + w * 0.63 + 40, y + 16, w * 0.37 - 80, 50)
        yield Text(right, "then Bo", 36, 24, align="right")
        yield Text(Rect(right.x, right.bottom - 4, right.w, 40), "card 8 of 42", 26, 20, align="right", tone=Tone.DIM)

    return compose(
        "deal",
        frame,
        SceneFacts(said="Ann – card 2 of 6", last="Last: Žofie got card 1"),
        rail(frame),
        prompt_line(frame, "Ann – card 2 of 6"),
        line2(frame, "Last: Žofie got card 1", "then discard 2", 1, 9),
        _krg_table(frame, {"Ann": "to_act"}, "Žofie"),
        giant(),
        bar(
            frame,
            Key("deal.round", "Round 2 done", 192, "skip to card 3"),
            Key("deal.all", "All dealt", 152),
            Key("deal.next", "Next card", primary=True),
        ),
    )


def discard(frame: Frame) -> Scene:
    """Pictures e, m1, m2, m3."""
    states = {name: "owes" if name in ("Cy", "Bartholomew", "Žofie") else "done" for name in NAMES}
    return compose(
        "discard",
        frame,
        SceneFacts(said="Each player discards 1", last="Last: Dee discarded 1"),
        rail(frame),
        prompt_line(frame, "Each player discards 1"),
        line2(frame, "Last: Dee discarded 1", "then the turn card", 4, 9, "then turn"),
        _krg_table(frame, states, "Bo", "discard"),
        board_row(board_places(frame), ("Qh", "9c", "9d"), LABELS),
        bar(
            frame,
            Key("discard.all", "All have discarded", 288, primary=True, size=44 if frame.portrait else 36),
            note=Note("Still to discard", "Cy · Bartholomew · Žofie"),
        ),
    )


def flop(frame: Frame) -> Scene:
    """Picture e2."""
    return compose(
        "board",
        frame,
        SceneFacts(said="Lay the flop – card 2 of 3", last="Read: Q♥"),
        rail(frame),
        prompt_line(frame, "Lay the flop – card 2 of 3"),
        line2(frame, "Read: Q♥", "then discard 1", 3, 9),
        _krg_table(frame, {}, "Bo"),
        board_row(board_places(frame), ("Qh",), LABELS, waiting=True, just_read=("Qh",)),
        bar(
            frame,
            Key("cards.open", "Pick cards", 232),
            note=Note("Burn one, then lay three", "Reader is ready", strong=False),
        ),
    )


def showdown(frame: Frame) -> Scene:
    """Picture f1."""
    places = showdown_places(frame, 7)
    hands = (
        ("Ann", ("Kh", "Ks"), "kings and nines", ""),
        ("Bo", ("Qc", "Jc"), "queens and nines", ""),
        ("Cy", ("4d", "4c"), "fours full of nines", "leads"),
        ("Dee", ("As",), "1 of 2 read", "now"),
        ("Bartholomew", (), "to show", ""),
        ("Ed", (), "to show", ""),
        ("Žofie", (), "to show", ""),
    )

    def best() -> Parts:
        for rect, card in zip(places.board, ("Qh", "9c", "9d", "4s", "2h"), strict=True):
            used = card in ("9c", "9d", "4s")
            yield CardFace(rect.moved(0, -LIFT if used else 0), card, dim=not used)
        for rect, card in zip(places.own, ("4d", "4c"), strict=True):
            yield CardFace(rect.moved(0, -LIFT), card)
        yield Text(places.name, "Cy leads", 32, 24, name=True)
        yield Text(places.hand, "fours full of nines", 24, 20, 2, tone=Tone.DIM)

    def rows() -> Parts:
        for (name, cards, hand, state), rect in zip(hands, places.rows, strict=True):
            now, leads = state == "now", state == "leads"
            if cards or now:
                fill = Tone.AMBER if now else Tone.SURFACE
                yield Shape(rect, fill, Tone.TEXT if leads else None, 3 if leads else 0, 8)
            tone = Tone.INK if now else Tone.TEXT if cards else Tone.DIM
            name_w, chip_w = (134, 36) if frame.portrait else (150, 46)
            x = rect.x + name_w + 14
            yield Text(Rect(rect.x + 10, rect.y, name_w, rect.h), name, 22, 20, tone=tone, name=True)
            for i, card in enumerate(cards):
                yield CardFace(Rect(x + (chip_w + 4) * i, rect.cy - 15, chip_w, 30), card, "chip")
            if now:
                yield Shape(Rect(x + chip_w + 4, rect.cy - 15, chip_w, 30), None, Tone.INK, 3, 6)
            x += 2 * chip_w + 12
            yield Text(Rect(x, rect.y, rect.right - x - 40, rect.h), hand, 24, 20, tone=tone)
            if leads:
                yield Icon("star", Rect(rect.right - 32, rect.cy - 12, 24, 24))

    return compose(
        "showdown",
        frame,
        SceneFacts(said="Dee – lay card 2 of 2"),
        rail(frame),
        prompt_line(frame, "Dee – lay card 2 of 2"),
        line2(frame, "Cy 2 · Ann 1 · Bartholomew 1" if frame.portrait else SCORE),
        best(),
        rows(),
        () if frame.portrait else (Text(places.why, "then Bartholomew", 22, 20, 2, tone=Tone.DIM),),
        (
            key_button(Key("show.award", "Name the winner"), places.keys[0]),
            key_button(Key("cards.open", "Pick cards"), places.keys[1]),
        ),
    )


def kryky_bet(frame: Frame) -> Scene:
    """Picture h."""
    table = ring(frame, range(1, 7))
    seats = (
        SeatTile("Ann", "to_act", cards=("Ah", "Ts")),
        SeatTile("Bo", cards=("9c", "8c")),
        SeatTile("Cy", "all_in", cards=("Jd", "7d")),
        SeatTile("Dee", cards=("Kd", "Ks"), amount="4"),
        SeatTile("Ed", "folded"),
        SeatTile("Bartholomew", button=True, cards=("Qs", "Qh"), amount="8"),
    )
    middle = centre(frame)

    def cards() -> Parts:
        w, h = (56, 80) if frame.portrait else (80, 114)
        x, y = middle.x + 24 if not frame.portrait else middle.x + 8, middle.cy - h / 2
        yield CardFace(Rect(x, y, w, h), "Th")
        yield CardFace(Rect(x + w + 10, y, w, h), state="down")
        yield CardFace(Rect(x + 2 * w + 44, y, w, h), state="down", label="wild?")
        left = x + 3 * w + 62
        for i, (pot, name, who) in enumerate((("23", "Main pot", "all but Ed"), ("16", "Side pot", "all but Cy, Ed"))):
            top = middle.cy - 56 + 58 * i
            yield Text(Rect(left, top, 66, 54), pot, 44, 36, align="right")
            yield Text(Rect(left + 80, top, middle.right - left - 84, 30), name, 24, 20)
            yield Text(Rect(left + 80, top + 28, middle.right - left - 84, 26), who, 22, 20, tone=Tone.DIM)

    return compose(
        "bet",
        frame,
        SceneFacts(said="Ann – 8 to call", last="Last: Bartholomew raised to 8"),
        rail(frame),
        prompt_line(frame, "Ann – 8 to call"),
        line2(frame, "Last: Bartholomew raised to 8", "then turn up card 2", 6, 13),
        felt(table.felt),
        (part for n, seat in enumerate(seats, 1) for part in seat_tile(table.seats[n], seat)),
        cards(),
        bar(
            frame,
            Key("bet.fold", "Fold", 128),
            Key("bet.other", "Raise…", 152, "12 to 55"),
            Key("bet.raise", "Raise to 12", 168),
            Key("bet.call", "Call 8", primary=True, size=44),
        ),
    )


def keypad(frame: Frame) -> Scene:
    """Picture i."""
    pad = keypad_places(frame)

    def keys() -> Parts:
        yield Shape(pad.amount, Tone.SURFACE, Tone.TEXT, 3)
        yield Text(pad.amount.inset(16, 0), "20", 64, 44, align="right")
        for digit, rect in enumerate(pad.digits):
            yield Button(f"keypad.{digit}", str(digit), rect, size=40)
        yield Button("keypad.delete", "Delete", pad.delete, icon="delete")
        yield Button("keypad.back", "Back", pad.back, size=26)
        for name, amount, rect in zip(("Least", "Half the pot", "Pot"), ("12", "31", "55"), pad.sizes, strict=True):
            if frame.portrait:
                yield Button(f"keypad.size.{amount}", name, rect, detail=amount)
                continue
            inner = rect.inset(16, 4)
            words = Text(Rect(inner.x, inner.y, inner.w - 60, inner.h), name, 24, 20)
            number = Text(inner, amount, 36, 24, align="right")
            yield Button(f"keypad.size.{amount}", f"{name} {amount}", rect, items=(words, number))
        yield Button("keypad.ok", "Raise to 20", pad.ok, "primary", primary=True)

    return compose(
        "keypad",
        frame,
        SceneFacts(said="Ann – raise to how much?"),
        rail(frame),
        prompt_line(frame, "Ann – raise to how much?"),
        line2(frame, "8 to call · main pot 23, side pot 16", "12 to 55"),
        keys(),
    )


def cards(frame: Frame) -> Scene:
    """Picture j."""
    grid = card_grid(frame)
    used = ("Qh", "9d", "9c")

    def keys() -> Parts:
        for card, rect in grid.cards.items():
            face = CardFace(rect, card, "key", "used" if card in used else "up")
            yield Button(f"card.{card}", card, rect, "bare", card not in used, items=(face,))
        back = grid.back
        picked = [
            CardFace(Rect(back.cx - 116 + 62 * i, back.bottom - 64, 56, 40), c, "chip")
            for i, c in enumerate(("Qh", "9c", "9d"))
        ]
        waits = CardFace(Rect(back.cx - 116 + 186, back.bottom - 64, 56, 40), "", "chip", "waiting")
        if back.h < 120:
            inner = (Text(back, "Back", 28, align="center"),)
        else:
            inner = (
                Text(Rect(back.x, back.y + 8, back.w, back.h / 2 - 10), "Back", 28, align="center"),
                *picked,
                waits,
            )
        yield Button("cards.back", "Back", back, primary=True, items=inner)

    return compose(
        "cards",
        frame,
        SceneFacts(said="Turn – pick the card"),
        rail(frame, "nav.cards"),
        (
            Text(grid.prompt, "Turn – pick the card", 34, 28),
            Text(grid.score, "Cy 2 · Ann 1 · Bartholomew 1", 20, align="right", tone=Tone.DIM),
        ),
        keys(),
    )


def already_on_the_board(frame: Frame) -> Scene:
    """Picture k1."""
    return compose(
        "board",
        frame,
        SceneFacts(said="9♣ is already on the board"),
        rail(frame),
        problem_strip(frame, "9♣ is already on the board", "Lift it off and lay the turn card"),
        _krg_table(frame, {}, "Bo"),
        board_row(board_places(frame), ("Qh", "9c", "9d"), ("1", "2", "3", "turn", "river"), True, (), "9c"),
        bar(
            frame,
            Key("problem.void", "Deck is wrong", 232, "stop this deal"),
            Key("problem.pick", "Pick the card", 232, "from all 52"),
            Key("problem.again", "Lay another", primary=True),
        ),
    )


def states(frame: Frame) -> Scene:
    """Picture n: every card and seat state."""
    x0, y0 = frame.content.x, frame.content.y

    def faces() -> Parts:
        for i, card in enumerate(("As", "Kd", "Qh", "Tc")):
            yield CardFace(Rect(x0 + 92 * i, y0, 84, 118), card)
        for i, card in enumerate(("7s", "9h")):
            yield CardFace(Rect(x0 + 370 + 46 * i, y0, 40, 30), card, "chip")
            yield CardFace(Rect(x0 + 370 + 46 * i, y0 + 36, 36, 30), "Td", "chip")
        small = [
            CardFace(Rect(0, 0, 62, 84), "9d", dim=True),
            CardFace(Rect(0, -14, 62, 84), "9c"),
            CardFace(Rect(0, 0, 62, 84), "4h", ring="read"),
            CardFace(Rect(0, 0, 62, 84), "Qs", ring="problem"),
            CardFace(Rect(0, 0, 62, 84), "7d", wild=True, plays="= K♠"),
            CardFace(Rect(0, 0, 62, 84), state="down"),
        ]
        for i, face in enumerate(small):
            yield CardFace(
                face.rect.moved(x0 + 8 + 76 * i, y0 + 148),
                face.card,
                state=face.state,
                dim=face.dim,
                ring=face.ring,
                wild=face.wild,
                plays=face.plays,
            )

    tiles = (
        SeatTile("Ann", won=(1, 3)),
        SeatTile("Bo", "to_act", True, won=(0, 3)),
        SeatTile("Cy", "owes", owes=2, won=(2, 3)),
        SeatTile("Dee", "done", won=(2, 4)),
        SeatTile("Bartholomew", "folded"),
        SeatTile("Žofie", "all_in", cards=("Jd", "7d")),
        SeatTile("Ed", "out"),
        SeatTile("Maximiliane", cards=("Ah", "Ts"), amount="12"),
        SeatTile("Bartholomew the Great", "problem", note="dead hand"),
    )

    def seats() -> Parts:
        across = 2 if frame.portrait else 4
        w = (frame.content.w - 8 * (across - 1)) / across
        for i, seat in enumerate(tiles):
            rect = Rect(x0 + (w + 8) * (i % across), y0 + 270 + 80 * (i // across), w, 72)
            if rect.bottom < frame.height:
                yield from seat_tile(rect, seat, "seat.1" if seat.state == "done" else "")

    return compose("states", frame, SceneFacts(), rail(frame, undo=False), faces(), seats())


EXAMPLES: dict[str, Callable[[Frame], Scene]] = {
    "b-house-rules": house_rules,
    "c-called-shuffle": called_shuffle,
    "d-deal": deal,
    "e-discard": discard,
    "e2-flop-being-read": flop,
    "f1-showdown": showdown,
    "h-kryky-bet": kryky_bet,
    "i-keypad": keypad,
    "j-cards": cards,
    "k1-on-the-board": already_on_the_board,
    "n-states": states,
}
