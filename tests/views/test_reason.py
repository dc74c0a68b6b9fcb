"""Line 2 of a ruling says why, or whose word it is, and never a name as a reason."""

import pytest

from dealer.views.gathering import Reason
from dealer.views.screens import reason
from dealer.words.render import render

LONG = "Everybody at the table has seen it at once"


@pytest.mark.parametrize(
    ("why", "by", "said"),
    [
        ("", "", ""),
        ("Misread", "", "Because: Misread"),
        ("", "Cy", "Cy says so"),
        ("Misread", "Cy", "Cy says: Misread"),
        (LONG, "Cy", f"Cy says: …{LONG[-24:]}"),
    ],
)
def test_line_2_names_the_reason_and_whose_word_it_is(why: str, by: str, said: str) -> None:
    assert render(reason.words(Reason(why, by))) == said
