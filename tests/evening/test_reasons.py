"""Why something is ruled or put right, and who says so: by taps alone (S3)."""

from dealer.rules import events as e
from tests.evening.test_corrections import facts
from tests.evening.test_faults import rulings
from tests.evening.test_pools import win
from tests.rig import Rig


def test_s3_reason_and_person_are_two_taps_each_and_stand_in_the_record() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        for key in ("nav.fix", "fix.misdeal", "fault.why", "why.1", "why.people", "why.by.2", "why.done"):
            rig.tap(key)
        (label,) = [b["label"] for b in rig.scene["buttons"] if b["id"] == "fault.override"]
        assert label == "Bo says"
        assert "Bo says: All saw it" in " ".join(rig.scene["text"])
        rig.tap("fault.override")
        (ruling,) = rulings(rig)
        assert (ruling.override_by, ruling.why) == ("Bo", "All saw it")


def test_s3_a_reason_in_own_words_is_typed_on_the_screen() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        for key in ("nav.fix", "fix.void", "fault.why", "why.words", "keyboard.key.9", "keyboard.key.8"):
            rig.tap(key)
        rig.tap("keyboard.ok")
        rig.tap("why.done")
        rig.tap("fault.rule")
        (ruling,) = rulings(rig)
        assert (ruling.override_by, ruling.why) == ("", "Po")


def test_what_was_chosen_is_taken_back_by_a_second_tap_and_forgotten_with_the_fault() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        for key in ("nav.fix", "fix.void", "fault.why", "why.0", "why.0", "why.2", "why.done", "fault.cancel"):
            rig.tap(key)
        for key in ("nav.fix", "fix.void"):
            rig.tap(key)
        assert "Nobody can tell" not in " ".join(rig.scene["text"])
        for key in ("fault.why", "why.people", "why.by.1", "why.by.1", "why.done", "fault.override"):
            rig.tap(key)
        (ruling,) = rulings(rig)
        assert (ruling.override_by, ruling.why) == ("host", "")


def test_a_correction_keeps_what_was_changed_while_its_reason_is_given() -> None:
    with Rig() as rig:
        win(rig, 1)
        for key in ("result.correct", "correct.winner", "correct.won.2", "correct.done"):
            rig.tap(key)
        for key in ("correct.why", "why.1", "why.people", "why.by.3", "why.reasons", "why.done", "correct.ok"):
            rig.tap(key)
        (fact,) = [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        assert (fact.after.winners, fact.by, fact.why) == ((2,), "Cy", "Miscounted")


def test_cancelling_the_keyboard_goes_back_to_the_reasons() -> None:
    with Rig() as rig:
        win(rig, 1)
        for key in ("result.correct", "correct.winner", "correct.won.2", "correct.done", "correct.why", "why.2"):
            rig.tap(key)
        rig.tap("why.words")
        rig.tap("keyboard.cancel")
        rig.tap("why.done")
        rig.tap("correct.ok")
        (fact,) = [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        assert fact.why == "Miscalled"


def test_who_trades_seats_at_the_result_keeps_the_row_of_the_hand() -> None:
    with Rig() as rig:
        win(rig, 1)
        before = rig.scene["text"]
        for key in ("nav.table", "table.seat.1", "seat.move", "seat.move.2", "nav.table"):
            rig.tap(key)
        assert rig.kind == "result"
        assert rig.loop.table.seats == {1: 2, 2: 1, 3: 3}
        after = rig.scene["text"]
        assert [*after[:1], *after[2:]] == [*before[:1], *before[2:]]
        assert rig.scene["tally"] == {"Ann": 1, "Bo": 0, "Cy": 0}
