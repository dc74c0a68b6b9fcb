"""Side pots that are said as one: nobody is said to win chips that he cannot win."""

from tests.games.talk import Talk


def test_of_side_pots_said_as_one_only_the_first_is_for_all_who_are_named() -> None:
    with Talk("kryky", 5, betting="no_limit") as table:
        table.to("opener")
        table.opens(2)
        table.says("2 is all-in 20", "3 is all-in 40", "4 is all-in 80", "5 raises 160", "1 is all-in 10")
        table.to("turn_up")
        said = table.scene["text"]
        together = next(i for i, words in enumerate(said) if words.startswith("Side pots "))
        assert said[together + 1] == "the first: all but Ann"
