"""The store's promises as one class; every store's test file runs it on its own store."""

import pytest

from dealer.store import DeckCard, Entry, EveningRefused, Store, TagTaken, VersionClash, chain


class StoreContract:
    """Subclasses give the fixtures `store` and `reopened` (the same store after close and open)."""

    def test_a_new_store_is_empty_and_has_nothing_to_tell(self, store: Store) -> None:
        assert (store.evenings(), store.open_evening(), store.notices, store.deck_cards()) == ([], None, (), ())
        assert store.get("people") is None

    def test_an_act_is_kept_in_order_and_linked(self, store: Store) -> None:
        store.begin("Friday", 1000)
        first = store.append("Friday", [b"ante", b"deal"], expected_version=0, at_ms=1001)
        second = store.append("Friday", [b"fold"], expected_version=2, at_ms=1900)
        assert [(e.number, e.act, e.at_ms, e.body) for e in first + second] == [
            (1, 1, 1001, b"ante"),
            (2, 1, 1001, b"deal"),
            (3, 2, 1900, b"fold"),
        ]
        assert first[0].hash == chain.link(chain.START, "Friday", number=1, act=1, at_ms=1001, body=b"ante")
        assert second[0].hash == chain.link(first[1].hash, "Friday", number=3, act=2, at_ms=1900, body=b"fold")
        assert store.load("Friday") == [*first, *second]
        assert store.version("Friday") == 3
        assert chain.check("Friday", store.load("Friday"), head=second[0].hash, version=3) is None

    def test_times_never_go_back(self, store: Store) -> None:
        store.begin("Friday", 1000)
        for version, at_ms in enumerate((900, 1200, 1100, 1100)):
            store.append("Friday", [b"act"], expected_version=version, at_ms=at_ms, closes=version == 3)
        assert [entry.at_ms for entry in store.load("Friday")] == [1000, 1200, 1200, 1200]
        assert [row.closed_ms for row in store.evenings()] == [1200]

    def test_a_secret_is_kept_with_an_act_and_destroyed_when_the_evening_is_closed(self, store: Store) -> None:
        store.begin("Friday", 0)
        assert store.secret("root") is None
        store.append("Friday", [b"act"], expected_version=0, at_ms=1, secrets={"root": b"one", "tags": b"two"})
        store.append("Friday", [b"act"], expected_version=1, at_ms=1, secrets={"root": b"three"})
        with pytest.raises(VersionClash):
            store.append("Friday", [b"act"], expected_version=1, at_ms=1, secrets={"root": b"four"})
        assert (store.secret("root"), store.secret("tags")) == (b"three", b"two")
        store.append("Friday", [b"night"], expected_version=2, at_ms=1, closes=True)
        assert (store.secret("root"), store.secret("tags")) == (None, None)

    def test_an_act_decided_on_an_older_evening_changes_nothing(self, store: Store) -> None:
        store.begin("Friday", 0)
        store.append("Friday", [b"ante"], expected_version=0, at_ms=1)
        before = (store.load("Friday"), store.evenings())
        for stale in (0, 2):
            with pytest.raises(VersionClash, match=f"holds 1 entries, not {stale}"):
                store.append("Friday", [b"deal"], expected_version=stale, at_ms=2)
        assert (store.load("Friday"), store.evenings()) == before

    def test_closing_comes_with_the_last_act_and_is_final(self, store: Store) -> None:
        store.begin("Friday", 10)
        assert store.open_evening() == "Friday"
        (last,) = store.append("Friday", [b"night"], expected_version=0, at_ms=20, closes=True)
        (row,) = store.evenings()
        assert (row.id, row.started_ms, row.closed_ms, row.entries, row.head) == ("Friday", 10, 20, 1, last.hash)
        assert store.open_evening() is None
        with pytest.raises(EveningRefused, match="Evening Friday is closed"):
            store.append("Friday", [b"more"], expected_version=1, at_ms=30)
        assert store.version("Friday") == 1

    def test_an_evening_may_close_without_a_word(self, store: Store) -> None:
        store.begin("Friday", 10)
        assert store.append("Friday", [], expected_version=0, at_ms=20, closes=True) == ()
        assert [(row.closed_ms, row.entries, row.head) for row in store.evenings()] == [(20, 0, "")]
        assert store.load("Friday") == []

    def test_an_act_without_facts_counts_for_nothing(self, store: Store) -> None:
        store.begin("Friday", 0)
        assert store.append("Friday", [], expected_version=0, at_ms=1) == ()
        (only,) = store.append("Friday", [b""], expected_version=0, at_ms=1)
        assert (only.number, only.act, only.body) == (1, 1, b"")

    def test_one_evening_at_a_time_each_under_its_own_name(self, store: Store) -> None:
        store.begin("Friday", 0)
        with pytest.raises(EveningRefused, match="Evening Friday is still open"):
            store.begin("Saturday", 1)
        store.append("Friday", [], expected_version=0, at_ms=2, closes=True)
        with pytest.raises(EveningRefused, match="There is already an evening Friday"):
            store.begin("Friday", 3)
        store.begin("Žofie, 'half' of it", 0)
        assert [row.id for row in store.evenings()] == ["Friday", "Žofie, 'half' of it"]

    @pytest.mark.parametrize("name", ["", "two\nlines", "bell\x07"])
    def test_a_name_that_would_break_the_chain_names_no_evening(self, store: Store, name: str) -> None:
        with pytest.raises(EveningRefused, match="cannot name an evening"):
            store.begin(name, 0)

    def test_an_unknown_evening_is_refused_in_words(self, store: Store) -> None:
        with pytest.raises(EveningRefused, match="There is no evening Sunday"):
            store.load("Sunday")
        with pytest.raises(EveningRefused, match="There is no evening Sunday"):
            store.version("Sunday")
        with pytest.raises(EveningRefused, match="There is no evening Sunday"):
            store.append("Sunday", [b"x"], expected_version=0, at_ms=0)

    def test_evenings_do_not_mix(self, store: Store) -> None:
        kept: dict[str, list[Entry]] = {}
        for name in ("one", "two", "three"):
            store.begin(name, 0)
            kept[name] = list(store.append(name, [name.encode()] * 3, expected_version=0, at_ms=1, closes=True))
        assert {name: store.load(name) for name in kept} == kept

    def test_a_thing_remembered_replaces_what_was_remembered(self, store: Store) -> None:
        store.put("people", b"Ann")
        store.put("settings", b"")
        store.put("people", b"Ann, Bo" * 5000)
        assert (store.get("people"), store.get("settings"), store.get("none")) == (b"Ann, Bo" * 5000, b"", None)

    def test_several_things_are_remembered_in_one_go(self, store: Store) -> None:
        store.put("people", b"Ann")
        store.put_all({"people": b"Ann, Bo", "settings": b"dim"})
        store.put_all({})
        assert (store.get("people"), store.get("settings")) == (b"Ann, Bo", b"dim")

    def test_a_lost_card_is_replaced_in_one_go(self, store: Store) -> None:
        store.change_decks(enroll=[DeckCard("blue", "04A1", "As", 5), DeckCard("blue", "04A2", "Ks", 6)], at_ms=6)
        store.change_decks(retire=["04A1"], enroll=[DeckCard("blue", "04B7", "As", 9)], at_ms=9)
        store.change_decks(enroll=[DeckCard("red", "04A1", "2c", 12)], at_ms=12)
        assert store.deck_cards() == (
            DeckCard("blue", "04A1", "As", 5, 9),
            DeckCard("blue", "04A2", "Ks", 6, None),
            DeckCard("blue", "04B7", "As", 9, None),
            DeckCard("red", "04A1", "2c", 12, None),
        )

    def test_a_tag_in_use_becomes_no_other_card_in_any_deck(self, store: Store) -> None:
        store.change_decks(enroll=[DeckCard("blue", "04A1", "As", 5)], at_ms=5)
        before = store.deck_cards()
        with pytest.raises(TagTaken, match="04A1 is already the As of blue"):
            store.change_decks(enroll=[DeckCard("red", "04FF", "3c", 6), DeckCard("red", "04A1", "2c", 6)], at_ms=6)
        with pytest.raises(TagTaken, match="04B7 is on no card in use"):
            store.change_decks(retire=["04B7"], at_ms=6)
        with pytest.raises(TagTaken, match="04C1 is already the 4c of red"):
            store.change_decks(enroll=[DeckCard("red", "04C1", "4c", 6), DeckCard("red", "04C1", "5c", 6)], at_ms=6)
        assert store.deck_cards() == before
