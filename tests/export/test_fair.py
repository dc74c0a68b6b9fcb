"""What is told of anchors and numbers is exactly what they prove."""

import pytest

from dealer.export.evening import encode
from dealer.export.fair import fair
from dealer.export.verify import verify
from tests.export.nights import GAMES, Night


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ([], ["no number was said: whoever prepared this Pi could have chosen the shuffles."]),
        (["12"], ["12 was said, and fewer than four digits count as none: whoever prepared this Pi could have chosen"]),
        (["1", "2"], ["1-2 was said, and fewer than four digits count as none"]),
        (["2008"], ["the last number was said by Ann: 2008."]),
        (["12", "2008"], ["the last number was said by Bo: 2008.", "Mixed into every draw: 12-2008."]),
    ],
)
def test_what_the_numbers_prove_is_told_as_it_is(said: list[str], told: list[str]) -> None:
    night = Night.from_the_first_screen()
    night.join("Ann", "Bo")
    night.draw("seats.draw", said=dict(enumerate(said, 1)))
    for key in ("seats.button_draw", "seats.done", "house.agree"):
        night.tap(key)
    names = [night.table.people[player].name for player in (1, 2)]
    assert names == ["Ann", "Bo"]
    lines = fair(verify(encode(night.play(1).export()), GAMES))
    assert [part in line for part, line in zip(told, lines, strict=True)] == [True] * len(told)
