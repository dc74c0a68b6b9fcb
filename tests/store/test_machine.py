"""Whatever is asked of them in whatever order, the two stores give the same answers, restarts included."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from dealer.store import DeckCard, MemoryStore, StoreError, chain
from dealer.store.sqlite import open_store

NAMES = st.sampled_from(["Friday", "Saturday", "Sunday", "Ž", "", "a\nb"])
BODIES = st.lists(st.binary(max_size=5000), max_size=4)
CARDS = st.lists(
    st.builds(
        DeckCard, st.sampled_from(["blue", "red"]), st.sampled_from("ABCDE"), st.sampled_from(["As", "Ks"]), st.just(1)
    ),
    max_size=3,
)


def told(act: Callable[[], Any]) -> tuple[type[StoreError] | None, Any]:
    try:
        return None, act()
    except StoreError as error:
        return type(error), str(error)


class TwoStores(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        memory = Path("/dev/shm")
        self.base = Path(tempfile.mkdtemp(prefix="dealer-", dir=memory if memory.is_dir() else None))
        self.model, self.real, self.now_ms = MemoryStore(), open_store(self.base / "state"), 0

    def both(self, act: Callable[[Any], Any]) -> None:
        assert told(lambda: act(self.model)) == told(lambda: act(self.real))

    @rule(name=NAMES)
    def begin(self, name: str) -> None:
        self.both(lambda store: store.begin(name, 7))

    @rule(
        name=NAMES,
        bodies=BODIES,
        behind=st.sampled_from([0, 0, 0, 1, -1]),
        closes=st.booleans(),
        at_ms=st.integers(0, 9),
        secrets=st.dictionaries(st.sampled_from(["root", "tags"]), st.binary(max_size=300)),
    )
    def append(
        self, name: str, bodies: list[bytes], behind: int, closes: bool, at_ms: int, secrets: dict[str, bytes]
    ) -> None:
        error, version = told(lambda: self.model.version(name))
        expected = (version if error is None else 0) + behind
        self.both(
            lambda store: store.append(
                name, bodies, expected_version=expected, at_ms=at_ms, closes=closes, secrets=secrets
            )
        )

    @rule(key=st.sampled_from(["people", "settings", "Ž"]), body=st.binary(max_size=9000))
    def put(self, key: str, body: bytes) -> None:
        self.both(lambda store: store.put(key, body))

    @rule(documents=st.dictionaries(st.sampled_from(["people", "settings", "Ž"]), st.binary(max_size=2000)))
    def put_all(self, documents: dict[str, bytes]) -> None:
        self.both(lambda store: store.put_all(documents))

    @rule(retire=st.lists(st.sampled_from("ABCDE"), max_size=2), enroll=CARDS, at_ms=st.integers(0, 9))
    def change_decks(self, retire: list[str], enroll: list[DeckCard], at_ms: int) -> None:
        self.both(lambda store: store.change_decks(retire=retire, enroll=enroll, at_ms=at_ms))

    @rule(thorough=st.booleans())
    def restart(self, thorough: bool) -> None:
        self.real.close()
        self.real = open_store(self.base / "state", thorough=thorough)
        assert self.real.notices == ()

    @invariant()
    def they_hold_the_same(self) -> None:
        self.both(lambda store: store.evenings())
        self.both(lambda store: store.open_evening())
        self.both(lambda store: store.deck_cards())
        self.both(lambda store: [store.get(key) for key in ("people", "settings", "Ž")])
        self.both(lambda store: [store.secret(name) for name in ("root", "tags")])
        for row in self.model.evenings():
            entries = self.real.load(row.id)
            assert entries == self.model.load(row.id)
            assert chain.check(row.id, entries, head=row.head, version=row.entries) is None

    def teardown(self) -> None:
        self.real.close()
        shutil.rmtree(self.base)


TestTwoStores = TwoStores.TestCase
TestTwoStores.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
