"""Tags are given to cards: nothing is taken twice, and no order of acts can make a deck that a check would refuse."""

from hypothesis import given
from hypothesis import strategies as st

from dealer.cards import DECK, Card
from dealer.deck import TaggedCard
from dealer.deck.check import Check
from dealer.deck.enrolment import ORDER, Enrolment, begin, changes, near, offer, skip, take_back
from dealer.deck.session import Session, hear_card, lines_of, press_key, sit_down
from dealer.words.render import render
from hardware.mock import mock_uid

TAGS = st.sampled_from([mock_uid(i, deck) for deck in (0, 1) for i in range(30)])
ACTS = st.lists(st.one_of(TAGS, st.sampled_from(["skip", "extra", "undo"])), max_size=60)


def whole(deck: str = "red", reel: int = 0) -> dict[str, TaggedCard]:
    """All 52 cards of a deck, as one who lays them in the order asked for enrols them."""
    state = begin(deck, {})
    for i in range(52):
        state, _ = offer(state, mock_uid(i, reel))
    assert state.complete
    return dict(state.taken)


def played(acts: list[str], session: Session) -> Session:
    for act in acts:
        if act in {"skip", "extra", "undo"}:
            session = press_key(session, act)
        elif session.enrolment.waits:
            session = hear_card(session, act)
    return session


@given(ACTS)
def test_whatever_is_laid_and_pressed_no_tag_and_no_card_is_taken_twice(acts: list[str]) -> None:
    blue = {mock_uid(i, 1): TaggedCard("blue", card) for i, card in enumerate(DECK)}
    after = played(acts, sit_down("red", blue)).enrolment
    assert {uid: t for uid, t in after.taken.items() if t.deck == "blue"} == blue
    faces = [t.card for t in after.taken.values() if t.deck == "red" and t.card is not None]
    assert len(faces) == len(set(faces)) == after.done
    assert sorted((*faces, *after.missing)) == sorted(DECK)


@given(ACTS, st.integers(0, 60))
def test_a_broken_off_enrolment_goes_on_with_the_same_tags(acts: list[str], cut: int) -> None:
    """What was skipped is asked for again; what has a tag keeps it."""
    before = played(acts[:cut], sit_down("red", {})).enrolment
    again = sit_down("red", before.taken).enrolment
    assert (again.taken, again.done) == (before.taken, before.done)
    assert set(again.missing) == set(before.missing)
    assert again.complete or again.wanted == next(card for card in ORDER if card in before.missing)


@given(ACTS)
def test_what_is_stored_card_by_card_is_what_the_sitting_ends_with(acts: list[str]) -> None:
    stored: dict[str, TaggedCard] = {}
    session = sit_down("red", stored)
    for act in acts:
        after = played([act], session)
        gone, come = changes(session.enrolment.taken, after.enrolment.taken)
        assert set(gone) <= set(stored)
        stored = {**{u: t for u, t in stored.items() if u not in gone}, **dict(come)}
        session = after
    assert stored == session.enrolment.taken


def test_skipped_cards_are_asked_for_again_when_all_others_have_been() -> None:
    state = begin("red", {})
    state = skip(skip(state))
    assert (state.wanted, state.skipped) == (Card("Qs"), (Card("As"), Card("Ks")))
    for i in range(50):
        state, _ = offer(state, mock_uid(i))
    assert state.missing == (Card("As"), Card("Ks"))
    assert skip(state).wanted == Card("Ks")


def test_a_tag_read_backwards_is_refused_and_so_is_one_too_many() -> None:
    state, _ = offer(begin("red", {}), "04A3FC1E92D680")
    same, why = offer(state, "80D6921EFCA304")
    assert same is state
    assert "backwards" in render(why)
    full = begin("red", whole())
    same, why = offer(full, mock_uid(3, 1))
    assert (same, render(why)) == (full, "All 52 cards have a tag")


def test_taking_back_gives_the_tag_free_for_another_card() -> None:
    state, _ = offer(begin("red", {}), mock_uid(0))
    back = take_back(state)
    assert (back.taken, back.wanted) == ({}, Card("As"))
    assert take_back(back) is back
    again, said = offer(skip(back), mock_uid(0))
    assert (again.taken[mock_uid(0)].card, render(said)) == (Card("Ks"), "K♠ has its tag")


def test_cut_cards_and_jokers_are_enrolled_to_be_ignored_and_do_not_count() -> None:
    session = press_key(sit_down("red", whole()), "extra")
    assert session.enrolment.waits
    session = hear_card(session, mock_uid(0, 1))
    now = session.enrolment
    assert (now.ignored, now.done, now.waits) == (1, 52, False)
    check = Check("red", now.taken).lay(mock_uid(0, 1))
    assert (check.foreign, check.came, render(check.last)) == ((), 0, "A cut card or joker")


def test_a_lost_card_gets_a_new_tag_and_the_old_one_is_retired() -> None:
    tags = whole()
    session = sit_down("red", tags, lost=Card("Qh"))
    taken = hear_card(session, mock_uid(5))  # a tag in use
    assert (taken.wrong, taken.enrolment.replacing) == (True, Card("Qh"))
    after = hear_card(taken, mock_uid(9, 1)).enrolment
    old = next(uid for uid, t in tags.items() if t.card == Card("Qh"))
    assert changes(tags, after.taken) == ((old,), ((mock_uid(9, 1), TaggedCard("red", Card("Qh"))),))
    assert (after.complete, after.replacing) == (True, None)


@given(st.permutations(range(52)), st.integers(0, 52), st.integers(0, 5), st.booleans())
def test_a_check_names_exactly_what_is_missing_and_what_is_foreign(
    order: list[int], laid: int, others: int, stranger: bool
) -> None:
    tags = {**whole(), **whole("blue", 1)}
    check = Check("red", tags)
    for i in order[:laid]:
        check = check.lay(mock_uid(i)).lay(mock_uid(i))
    for i in range(others):
        check = check.lay(mock_uid(i, 1))
    check = check.lay("04AABBCCDDEE80") if stranger else check
    red = {uid: t.card for uid, t in tags.items() if t.deck == "red"}
    assert set(check.missing) == {red[mock_uid(i)] for i in order[laid:]}
    assert (check.came, len(check.foreign), check.doubled) == (laid, others + stranger, ())
    assert bool(check.findings()) == bool(laid < 52 or others or stranger)
    for uid in check.foreign:
        assert uid not in " ".join(render(each) for each in (*check.findings(), check.last))


def test_a_count_is_not_a_check() -> None:
    """52 cards lie there, but one is of the other deck and one of its own is missing; two claim one face."""
    tags = {**whole(), mock_uid(0, 1): TaggedCard("blue", Card("Ah")), mock_uid(1, 1): TaggedCard("red", Card("Ks"))}
    check = Check("red", tags)
    for uid in (*[mock_uid(i) for i in range(1, 52)], mock_uid(0, 1), mock_uid(1, 1)):
        check = check.lay(uid)
    found = [render(each) for each in check.findings()]
    assert found == ["Missing: A♠", "Of another deck: A♥ of blue", "Twice: K♠"]


def test_tags_of_one_reel_are_told_apart_by_one_bit_only() -> None:
    """The published deck of one reel: 134 pairs; the same by counting."""
    reel = [f"0484{n:02X}5A061F90" for n in range(0x87, 0xBB)]
    pairs = near(reel)
    by_hand = [(a, b) for a in reel for b in reel if a < b and (int(a, 16) ^ int(b, 16)).bit_count() == 1]
    assert sorted(pairs) == sorted(by_hand)
    assert len(reel) == 52
    assert len(pairs) > 100


def test_the_list_names_decks_with_their_place_in_play() -> None:
    tags = {**whole(), mock_uid(0, 1): TaggedCard("blue", None)}
    lines = lines_of(tags, ("blue", "red"))
    assert [(d.name, d.tagged, d.ignored, d.place) for d in lines] == [("red", 52, 0, 2), ("blue", 0, 1, 1)]


def test_an_empty_state_wants_the_ace_of_spades_first_and_ends_with_the_two_of_clubs() -> None:
    assert (ORDER[0], ORDER[-1], len(ORDER)) == (Card("As"), Card("2c"), 52)
    assert Enrolment("red", {}).wanted == Card("As")
