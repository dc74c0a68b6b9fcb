"""Places on the screen hold what they are made for, at every size and for either hand."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.views.kit.layout import SIZES, Frame, bar_places, board_places, centre, frame_for, ring
from dealer.views.kit.scene import Rect
from dealer.views.parts import key_places, screen_places
from tests.screen import meets

FLOOR_PX = {(800, 480): 64, (1280, 720): 96, (720, 1280): 76}
frames = st.builds(frame_for, st.sampled_from(SIZES), st.booleans())
WIDE = frame_for((800, 480))
UPRIGHT = frame_for((720, 1280))


def assert_touchable(frame: Frame, rects: list[Rect]) -> None:
    """Large enough, inside the screen, never over one another, in whole pixels."""
    boxes = [r.px(frame.scale) for r in rects]
    for x, y, w, h in boxes:
        assert min(w, h) >= FLOOR_PX[frame.size]
        assert x >= 0
        assert y >= 0
        assert x + w <= frame.size[0]
        assert y + h <= frame.size[1]
    for a, b in itertools.combinations([Rect(*box) for box in boxes], 2):
        assert not meets(a, b), f"{a} overlaps {b}"


@given(frames, st.integers(2, 8), st.integers(1, 8))
def test_seats_rail_and_bar_can_all_be_touched(frame, n, at):
    table = ring(frame, range(1, n + 1), min(at, n))
    bar = bar_places(frame, [120, 0])
    assert_touchable(frame, [*frame.rail, *table.seats.values(), *bar.keys])
    assert not table.free or not any(meets(table.free, r) for r in table.seats.values())
    assert min(table.felt.w, table.felt.h) > 100, "two side by side on an upright screen sit at a table too"


@given(frames, st.integers(2, 8), st.data())
def test_the_table_stands_as_the_dealer_sees_it(frame, n, data):
    seats = sorted(data.draw(st.sets(st.integers(1, 8), min_size=n, max_size=n)))
    at = data.draw(st.sampled_from(seats))
    places_by_seat = ring(frame, seats, at).seats
    mine = places_by_seat[at]
    assert all(mine.x <= r.x for r in places_by_seat.values())
    assert all(mine.y >= r.y for r in places_by_seat.values())
    turned = [*seats[seats.index(at) :], *seats[: seats.index(at)]]
    centre_x, centre_y = frame.body.cx, frame.body.cy

    def clockwise_from_bottom_left(rect: Rect) -> tuple[int, float]:
        """Up the left half, across, down the right half; on the bottom edge the rightmost first."""
        if frame.portrait:
            return (0, -rect.cy) if rect.cx < centre_x else (1, rect.cy)
        return (0, rect.cx) if rect.cy < centre_y else (1, -rect.cx)

    assert list(places_by_seat) == turned
    others = [places_by_seat[s] for s in turned[1:]]
    assert others == sorted(others, key=clockwise_from_bottom_left)


@pytest.mark.parametrize("n", range(2, 8))
def test_a_free_corner_is_told_when_the_number_of_seats_is_odd(n):
    assert (ring(WIDE, range(1, n + 1)).free is not None) == bool(n % 2)


def test_seven_seats_lie_where_the_pictures_show_them():
    table = ring(WIDE, range(1, 8))
    assert table.free == Rect(620, 296, 172, 72)
    assert table.felt == Rect(104, 124, 664, 208)
    assert table.seats[2] == Rect(80, 88, 172, 72)
    assert table.seats[7] == Rect(260, 296, 172, 72)
    upright = ring(UPRIGHT, range(1, 8))
    assert [r.y for r in upright.seats.values()] == [588, 508, 270, 190, 190, 270, 508]


@given(frames, st.integers(2, 8))
def test_board_lies_between_the_seats(frame, n):
    seats = ring(frame, range(1, n + 1)).seats.values()
    for card in board_places(frame):
        assert not any(meets(card.inset(-5), seat) for seat in seats)
        assert meets(centre(frame), card)


@pytest.mark.parametrize("size", SIZES)
def test_left_handed_mirrors_rail_and_bar_but_never_the_table(size):
    right, left = frame_for(size), frame_for(size, left_handed=True)
    for a, b in zip(right.rail, left.rail, strict=True):
        assert b.x == pytest.approx(right.width - a.right)
    for a, b in zip(bar_places(right, [150, 0]).keys, bar_places(left, [150, 0]).keys, strict=True):
        assert b.x == pytest.approx(right.width - a.right)
    shift = left.body.x - right.body.x
    for seat, a in ring(right, range(1, 8)).seats.items():
        assert ring(left, range(1, 8)).seats[seat] == pytest.approx(a.moved(shift, 0))


@given(
    frames,
    st.lists(st.integers(64, 260), min_size=0, max_size=6),
    st.integers(0, 300),
)
def test_the_primary_is_at_the_thumb_and_never_narrower_than_another_key(frame, widths, least):
    if not frame.portrait and sum(widths) + 8 * len(widths) > 712 - 176:
        widths = widths[:1]
    keys = bar_places(frame, [*widths, least]).keys
    assert_touchable(frame, [*frame.rail, *keys])
    primary = keys[-1]
    assert all(primary.w >= k.w - 1e-6 for k in keys)
    assert primary.w >= 176
    if not frame.portrait:
        at_the_edge = primary.x - frame.bar.x if frame.left_handed else frame.bar.right - primary.right
        assert at_the_edge == pytest.approx(0)


@pytest.mark.parametrize("n", range(7, 12))
def test_upright_even_a_dozen_keys_fit_above_the_primary(n):
    assert_touchable(UPRIGHT, list(bar_places(UPRIGHT, [80] * n + [0]).keys))


@given(frames, st.integers(1, 3))
def test_words_in_the_bar_lie_beside_the_keys(frame, n):
    bar = bar_places(frame, [160] * (n - 1) + [232], note=True)
    assert_touchable(frame, list(bar.keys))
    assert bar.note is not None
    assert not any(meets(bar.note, k) for k in bar.keys)


@given(frames, st.integers(2, 11))
def test_piles_fill_the_body_and_keep_their_places(frame, n):
    piles = screen_places.pile_places(frame, n)
    assert len(piles) == n
    for a, b in itertools.combinations(piles, 2):
        assert not meets(a, b)
    assert all(meets(frame.body.inset(-1e-6), p) and p.bottom <= frame.body.bottom + 1e-6 for p in piles)


@given(frames)
def test_every_key_of_grid_keyboard_keypad_and_lists_can_be_touched(frame):
    grid = key_places.card_grid(frame)
    assert len(grid.cards) == 52
    assert_touchable(frame, [*frame.rail, *grid.cards.values(), grid.back])
    board = key_places.keyboard_places(frame)
    assert len(board.keys) == len(board.letters) == 27
    keys = (board.accents, board.digits, board.space, board.delete, board.cancel, board.ok)
    assert_touchable(frame, [*frame.rail, *board.keys, *keys])
    pad = key_places.keypad_places(frame)
    assert_touchable(frame, [*frame.rail, *pad.digits, pad.delete, pad.back, *pad.sizes, pad.ok])
    start = screen_places.start_places(frame)
    assert_touchable(frame, [*frame.rail, *start.seats, *start.names, *bar_places(frame, [352, 0]).keys])
    article = screen_places.article_places(frame)
    assert_touchable(frame, [*frame.rail, *article.parts, article.up, article.down, article.back])
    assert not any(meets(article.text, r) for r in article.parts)
    assert_touchable(frame, [*frame.rail, *screen_places.showdown_places(frame, 7).keys])
    for _, options in screen_places.rule_places(frame):
        less, _, more = screen_places.number_places(options)
        assert_touchable(frame, [less, more, *bar_places(frame, [232, 152, 0]).keys])


@given(frames, st.integers(2, 8), st.sampled_from([(5, 2), (3, 5), (0, 6)]))
def test_showdown_rows_leave_room_for_the_keys(frame, n, cards):
    spots = screen_places.showdown_places(frame, n, *cards)
    assert (len(spots.board), len(spots.own)) == cards
    boxes = [*spots.board, *spots.own, *spots.rows, *spots.keys]
    for a, b in itertools.combinations(boxes, 2):
        assert not meets(a, b)
    assert spots.rows[-1].bottom <= frame.height


def test_numbers_of_section_9():
    grid = key_places.card_grid(WIDE)
    assert (grid.cards["As"], grid.back) == (Rect(80, 48, 64, 64), Rect(512, 336, 280, 136))
    keys = key_places.keyboard_places(WIDE)
    assert (keys.ok, keys.delete) == (Rect(536, 376, 256, 96), Rect(692, 300, 100, 66))
    pad = key_places.keypad_places(WIDE)
    assert (pad.digits[0], pad.sizes[1], pad.ok) == (
        Rect(228, 400, 140, 72),
        Rect(524, 184, 268, 88),
        Rect(524, 376, 268, 96),
    )
    assert screen_places.showdown_places(WIDE, 7).rows[1] == Rect(80, 239, 500, 36)
    assert screen_places.article_places(WIDE).back == Rect(452, 376, 340, 96)
    assert bar_places(UPRIGHT, [0]).keys[0] == Rect(8, 709, 464, 136)
    assert key_places.card_grid(UPRIGHT).cards["8s"].px(1.5)[2] >= 88
