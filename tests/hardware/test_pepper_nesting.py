"""JSON that is nested too deep for the decoder is noise like any other."""

import pytest

from hardware.readers.parsed import Bad
from hardware.readers.pepper import PepperParser


@pytest.mark.parametrize("opened", ["[", '{"a":'])
def test_an_event_nested_a_thousand_deep_is_refused_and_the_next_frame_heard(opened: str) -> None:
    parser = PepperParser()
    heard = parser.feed(b'{"a":' + opened.encode() * 1000 + b"}" + b"\n" * 3)
    heard += parser.idle()
    assert heard
    assert all(isinstance(each, Bad) for each in heard)
