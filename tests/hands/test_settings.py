"""The house rules of the ranking by name, and what the engine may lean on."""

import subprocess
import sys

import pytest

from dealer.hands import HandError, settings
from dealer.hands.exposed import ExposedSettings
from dealer.hands.high import HighSettings
from dealer.hands.low import LowSettings
from dealer.hands.six import SixSettings


def test_every_rule_reaches_the_ranking_that_it_belongs_to() -> None:
    found = settings.read(
        {
            "five_of_a_kind": "below_royal",
            "natural_beats_wild": True,
            "hi_lo": True,
            "low": "27",
            "wild_low": "natural_rank_only",
            "wild_independent": False,
            "low_qualifier": 8,
            "exposed_uses_community": True,
            "exposed_tie": "suit",
            "decks": 1,
            "double_triplet_first": False,
            "six_ace_low": False,
            "identical": "off",
        }
    )
    assert found.high == HighSettings("below_royal", False, True)
    assert found.hi_lo
    assert found.low == LowSettings("27", "natural_rank_only", False, 8, True)
    assert found.exposed == ExposedSettings(True, "suit")
    assert found.six == SixSettings(decks=1, double_triplet_first=False, six_ace_low=False, identical="off")


def test_what_is_not_named_stays_as_usual() -> None:
    assert settings.read({}) == settings.HandSettings()
    assert settings.read({"low_qualifier": "none"}) == settings.HandSettings()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"low": 27}, 'low is "a5" or "64" or "27", not 27.'),
        ({"low": "a6"}, 'low is "a5" or "64" or "27", not "a6".'),
        ({"hi_lo": "on"}, 'hi_lo is false or true, not "on".'),
        ({"hi_lo": 1}, "hi_lo is false or true, not 1."),
        ({"decks": True}, "decks is 2 or 1, not true."),
        ({"low_qualifier": None}, 'low_qualifier is "none" or 7 or 8 or 9, not None.'),
        ({"identical": False}, 'identical is "by_group" or "total_count" or "pair_only" or "off", not false.'),
    ],
)
def test_a_wrong_value_is_refused_by_its_key(rules: dict[str, object], said: str) -> None:
    with pytest.raises(HandError) as refused:
        settings.read(rules)
    assert str(refused.value) == said


def test_a_wrong_name_is_refused_and_so_is_one_of_another_game() -> None:
    with pytest.raises(HandError, match=r'^"lo" is no rule of this ranking; its rules are'):
        settings.read({"lo": "a5"})
    with pytest.raises(HandError, match=r'^"low" is no rule of this ranking; its rules are decks, six_order, double'):
        settings.read({"low": "a5"}, settings.SIX_CARDS)


def test_the_room_imports_neither_libraries_nor_tables() -> None:
    """Its import is quick because there is nothing in it: no library but that of the facts, and no table is built."""
    code = (
        "import sys; import enum, typing, itertools, collections.abc, msgspec; before = set(sys.modules);"
        "import dealer.hands; from dealer.hands import counting;"
        "print(len(counting._seen), *sorted(set(sys.modules) - before))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert out[0] == "0"
    assert [module for module in out[1:] if not module.startswith("dealer")] == []
