"""A Scene is plain data: it can be hit, printed, and read by machines."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.views.headless import to_headless
from dealer.views.kit.buttons import drawn
from dealer.views.kit.layout import SIZES, board_places, frame_for
from dealer.views.kit.pieces import Key, Note, bar, board_row, compose, line2, problem_strip, prompt_line, rail
from dealer.views.kit.scene import (
    Button,
    CardFace,
    Icon,
    LitSeats,
    Marks,
    Problem,
    PromptFacts,
    Rect,
    Scene,
    SceneFacts,
    Shape,
    Text,
    Tone,
)
from dealer.views.parts.seat_tile import SeatTile, seat_tile
from tests.screen import meets

rects = st.builds(Rect, *[st.integers(0, 500)] * 2, *[st.integers(1, 300)] * 2)
WIDE = frame_for((800, 480))


@given(rects, rects, st.sampled_from([1.0, 1.25, 1.5, 2.25]))
def test_boxes_that_do_not_meet_in_bp_do_not_overlap_in_pixels(a: Rect, b: Rect, scale: float) -> None:
    if not meets(a, b):
        assert not meets(Rect(*a.px(scale)), Rect(*b.px(scale)))


@given(rects, st.integers(1, 6), st.integers(0, 9))
def test_columns_and_rows_fill_their_box(box: Rect, n: int, gap: int) -> None:
    columns, rows = box.columns(n, gap), box.rows(n, gap)
    assert (columns[0].x, columns[-1].right) == pytest.approx((box.x, box.right))
    assert (rows[0].y, rows[-1].bottom) == pytest.approx((box.y, box.bottom))


@pytest.mark.parametrize("size", SIZES)
def test_a_hit_is_the_enabled_button_at_that_pixel(size: tuple[int, int]) -> None:
    frame = frame_for(size)
    scene = compose(
        "deal", frame, SceneFacts(), rail(frame, undo=False), bar(frame, Key("deal.next", "Next", primary=True))
    )
    for button in scene.buttons:
        x, y, w, h = button.rect.px(frame.scale)
        expected = None if button.id == "nav.undo" else button.id
        assert [scene.hit(*p) for p in ((x, y), (x + w - 1, y + h - 1))] == [expected] * 2
        assert scene.hit(x - 1, y) is None
        assert scene.hit(x, y + h) is None


def test_the_line_for_machines_is_that_of_section_9() -> None:
    facts = SceneFacts(
        deal=4,
        said="Dee – lay card 2 of 2",
        last="Read: K♥",
        prompt=PromptFacts("show_cards", (4,), 1, "Dee – lay card 2 of 2", "KRG 3.6"),
        board=("Qh", "9s"),
        shown={3: ("Kh", "Ks")},
        pot=35,
        lights=LitSeats(2, (4,)),
        problem=Problem("already_read", "9♠ is already on the board"),
        tally={"Ann": 1, "Cy": "4/3"},
    )
    frame = frame_for((1280, 720))
    scene = compose(
        "showdown",
        frame,
        facts,
        rail(frame),
        prompt_line(frame, facts.said),
        line2(frame, facts.last, "then Ed"),
        bar(frame, Key("cards.open", "Pick cards", 232), note=Note("Reader is ready")),
    )
    line = json.loads(json.dumps(to_headless(scene, LitSeats(2, (5,)))))
    assert list(line) == [
        "scene",
        "deal",
        "text",
        "prompt",
        "buttons",
        "board",
        "wild",
        "shown",
        "pot",
        "lights",
        "problem",
        "tally",
    ]
    assert line["text"] == ["Dee – lay card 2 of 2", "Read: K♥", "then Ed", "Reader is ready"]
    assert line["prompt"] == {
        "kind": "show_cards",
        "seats": [4],
        "count": 1,
        "text": "Dee – lay card 2 of 2",
        "article": "KRG 3.6",
    }
    assert line["buttons"][-1] == {
        "id": "cards.open",
        "label": "Pick cards",
        "rect": [920, 564, 348, 144],
        "enabled": True,
        "primary": False,
    }
    assert line["shown"] == {"3": ["Kh", "Ks"]}
    assert line["lights"] == {"dealer": 2, "to_act": [5]}
    assert line["problem"] == {"code": "already_read", "text": "9♠ is already on the board"}
    assert (line["wild"], line["pot"], line["tally"]) == (None, 35, {"Ann": 1, "Cy": "4/3"})


def test_a_scene_can_be_written_and_read_back() -> None:
    scene = compose(
        "deal",
        WIDE,
        SceneFacts(shown={2: ("As",)}),
        rail(WIDE),
        problem_strip(WIDE, "This tag is not in the deck", "Lay it again"),
        board_row(board_places(WIDE), ("Qh",), ("1", "2", "3", "turn", "river"), waiting=True),
        seat_tile(Rect(80, 88, 172, 72), SeatTile("Ann", "owes", owes=2, won=(1, 3)), "discard.1"),
    )
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_board_cards_places_waited_for_and_places_to_come() -> None:
    row = list(board_row(board_places(WIDE), ("Qh", "9c"), ("1", "2", "3", "turn", "river"), True, ("9c",), "Qh"))
    assert [(c.card, c.state, c.label, c.ring) for c in row if isinstance(c, CardFace)] == [
        ("Qh", "up", "", "problem"),
        ("9c", "up", "", "read"),
        ("", "waiting", "3", ""),
        ("", "to_come", "turn", ""),
        ("", "to_come", "river", ""),
    ]


def shapes(items: object) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("state", "fill", "outline", "name"),
    [
        ("idle", Tone.SURFACE, None, Tone.TEXT),
        ("to_act", Tone.AMBER, None, Tone.INK),
        ("owes", Tone.RAISED, Tone.AMBER, Tone.AMBER),
        ("done", Tone.SURFACE, None, Tone.DIM),
        ("folded", Tone.BG, Tone.LINE, Tone.DIM),
        ("all_in", Tone.SURFACE, Tone.TEXT, Tone.TEXT),
        ("out", Tone.BG, Tone.LINE, Tone.DIM),
        ("problem", Tone.SURFACE, Tone.PROBLEM, Tone.TEXT),
    ],
)
def test_each_seat_state_has_a_look_of_its_own(state: str, fill: Tone, outline: Tone | None, name: Tone) -> None:
    items = seat_tile(Rect(80, 88, 172, 72), SeatTile("Cy", state))  # type: ignore[arg-type]
    edge, plate = shapes(items)[:2]
    assert (edge.fill, edge.rect) == (Tone.BG, Rect(77, 85, 178, 78))
    assert (plate.fill, plate.outline) == (fill, outline)
    words = next(item for item in items if isinstance(item, Text) and item.text == "Cy")
    assert (words.tone, words.strike) == (name, state == "folded")


def test_a_seat_that_owes_shows_a_card_outline_for_each_and_can_be_tapped() -> None:
    (button,) = seat_tile(Rect(80, 88, 172, 72), SeatTile("Cy", "owes", owes=2, won=(1, 3)), "discard.3")
    assert isinstance(button, Button)
    assert (button.id, button.label) == ("discard.3", "Cy")
    assert sum(isinstance(item, Icon) and item.kind == "card" for item in button.items) == 2
    assert [(m.won, m.of) for m in button.items if isinstance(m, Marks)] == [(1, 3)]


def test_what_can_be_touched_has_an_outline_or_is_filled_bright_and_what_cannot_has_neither() -> None:
    box = Rect(80, 376, 200, 96)
    for style in ("key", "option", "pill", "ghost", "nav"):
        plate = shapes(drawn(Button("a.b", "Word", box, style)))  # type: ignore[arg-type]
        assert plate[0].outline is Tone.LINE
        assert shapes(drawn(Button("a.b", "Word", box, style, enabled=False))) == []  # type: ignore[arg-type]
    assert shapes(drawn(Button("a.b", "Word", box, "primary")))[0].fill is Tone.AMBER


@pytest.mark.parametrize("style", ["key", "primary", "nav", "option", "pill", "ghost"])
def test_pressed_and_chosen_keys_are_light_with_black_words(style: str) -> None:
    button = Button("a.b", "Word", Rect(80, 376, 200, 96), style, icon="table")  # type: ignore[arg-type]
    for items in (drawn(button, pressed=True), drawn(msgspec.structs.replace(button, on=True))):
        assert shapes(items)[0].fill is Tone.FACE
        assert {item.tone for item in items if isinstance(item, Text | Icon)} == {Tone.BLACK}


def test_a_chosen_option_wears_a_tick_so_that_colour_is_not_all() -> None:
    chosen = drawn(Button("a.b", "4", Rect(80, 88, 200, 64), "option", on=True))
    assert any(isinstance(item, Icon) and item.kind == "tick" for item in chosen)


def test_undo_is_off_where_nothing_is_left_to_undo_and_the_open_overlay_is_lit() -> None:
    keys = list(rail(WIDE, lit="nav.rules", undo=False))
    assert [(k.id, k.enabled, k.on) for k in keys if isinstance(k, Button)] == [
        ("nav.table", True, False),
        ("nav.cards", True, False),
        ("nav.rules", True, True),
        ("nav.fix", True, False),
        ("nav.undo", False, False),
    ]
