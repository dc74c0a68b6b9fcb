"""The places of shared cards: as many as the game's script lays, the one that is waited for in amber, pots beside."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.games import all_games
from dealer.rules.steps import Shared
from dealer.views import console
from dealer.views.kit.layout import SIZES, board_and_pots, centre, frame_for
from dealer.views.kit.scene import CardFace
from tests.rig import Rig
from tests.screen import meets

STREETS = {
    key: [step for step in game.script if isinstance(step, Shared)]
    for key, game in all_games().items()
    if any(isinstance(step, Shared) for step in game.script)
}


@given(size=st.sampled_from(SIZES), left=st.booleans(), places=st.integers(1, 8))
def test_board_and_pots_lie_between_the_seats_and_on_nothing(size: tuple[int, int], left: bool, places: int) -> None:
    frame = frame_for(size, left)
    cards, pots = board_and_pots(frame, places)
    area = centre(frame)
    assert not any(meets(one, other) for one, other in combinations([*cards, pots], 2))
    for box in (*cards, pots):
        assert area.x <= box.x < box.right <= area.right
        assert area.y - 1 <= box.y < box.bottom <= area.bottom + 1
    assert min(pots.w, pots.h) >= 44


@pytest.mark.parametrize("game", STREETS)
def test_each_card_of_the_board_has_its_place_and_the_next_is_amber(game: str) -> None:
    counts = [street.count for street in STREETS[game]]
    with Rig(game, ("Ann", "Bo", "Cy")) as rig:
        for laid in range(sum(counts)):
            rig.play_to("shared_cards")
            faces = [item for item in console.view(rig.loop.context()).items if isinstance(item, CardFace)]
            assert [bool(face.card) for face in faces] == [n < laid for n in range(sum(counts))]
            assert [face.state for face in faces].count("waiting") == 1
            assert faces[laid].state == "waiting"
            rig.step()
