"""Where the money of KRG's pools is: on account, or in a bowl that no payment and no net knows of (N3); all is said."""

import pytest

from dealer.app.evening.closed_night import closed_night
from dealer.export.build import export_evening
from dealer.export.evening import Evening, encode
from dealer.export.sheets import sheets
from dealer.export.verify import verify
from dealer.rules import events as e
from dealer.rules.prompts import Pressed
from dealer.rules.state.evolve import fold
from dealer.store import MemoryStore
from dealer.words.render import render
from tests.evening.test_playoff import by_hand
from tests.export.read_back import read_csv
from tests.rig import Rig

WHERE = {"on_account": ("on account", "in the bowl"), "in_the_bowl": ("in the bowl", "on account")}


def exported(rig: Rig) -> Evening:
    entries = rig.store.load(rig.loop.evening)
    return verify(encode(export_evening(rig.loop.evening, entries, rig.engine.games)), rig.engine.games)


def close(rig: Rig) -> None:
    for key in ("nav.table", "table.close", "close.ok"):
        rig.tap(key)


@pytest.mark.parametrize("money", WHERE)
def test_every_sentence_says_which_and_only_what_is_on_account_is_settled(money: str) -> None:
    here, there = WHERE[money]
    rules = {"pool_money": money, "cube": True, "evening_pool": 2, "quads_pool": 3}
    with Rig(rules=rules) as rig:
        said = [rig.play_to("ante")["text"][0]]
        rig.tap("ante.all")
        said.append(render(rig.loop.table.last))
        rig.play_to("discard")
        for key in ("nav.table", "table.cube", "cube.1"):
            rig.tap(key)
        for key in ("double.take", "double.take", "double.pay"):
            said.append(rig.scene["text"][0])
            rig.tap(key)
            said.append(render(rig.loop.table.last))
        by_hand(rig, 1)
        said.append(next(b.detail for b in rig.loop.scene().buttons if b.id == "fours.nobody"))
        rig.tap("fours.2")
        said += [text for text in rig.scene["text"] if "First four alike" in text]
        for _ in range(2):
            rig.tap(rig.primary())
            by_hand(rig, 1)
        rig.tap(rig.primary())
        said.append(rig.scene["text"][0])
        close(rig)
        said += [text for text in rig.scene["text"] if "pool" in text.lower() or "Most deals" in text or "four" in text]
        assert len(said) > 10
        if money == "on_account":
            assert "Pools on account are in these payments" in said
        else:
            assert "What lay in the bowl is in no payment" in rig.scene["text"]
        for words in said:
            assert here in words or here.removeprefix("in") in words.replace("into", ""), words
            assert there not in words
        table, told = rig.loop.table, exported(rig)
        nets = {p.short: p.net for p in told.players}
        if money == "on_account":
            assert nets == {"Ann": 30 - 10 + 6 - 2 - 3, "Bo": -10 - 2 + 9 - 3, "Cy": -15}
        else:
            assert set(nets.values()) == {0} == set(table.balances.values()) or not table.balances
            assert told.payments == ()
        assert table.box == 0
        assert {each.money for each in (*told.series, *told.side_pools)} == {money}
        head, *rows = read_csv(sheets(told)["series.csv"])
        assert {dict(zip(head, row, strict=True))["money"] for row in rows} == {money.replace("_", " ")}


@pytest.mark.parametrize("money", WHERE)
def test_what_waits_waits_where_it_is(money: str) -> None:
    store = MemoryStore()
    bowl = money == "in_the_bowl"
    with Rig(rules={"pool_money": money, "close_mid": "carry", "quads_pool": 2}, store=store) as rig:
        by_hand(rig, 1)
        rig.tap("fours.nobody")
        close(rig)
        assert rig.loop.table.box == (0 if bowl else 15 + 6)
        texts = list(rig.scene["text"])
        if any(b["id"] == "closed.pools" for b in rig.scene["buttons"]):
            texts += rig.tap("closed.pools")["text"]
        assert any("The pool of 15" in text and WHERE[money][0] in text for text in texts)
        assert closed_night(rig.store, rig.loop.evening, rig.engine.games).payments == () or not bowl
    other = next(each for each in WHERE if each != money)
    with Rig(rules={"pool_money": other, "quads_pool": 2}, store=store) as rig:
        series = rig.loop.table.series
        assert series is not None
        assert (series.pool, series.bowl, rig.loop.table.pools["quads"].bowl) == (15, bowl, bowl)
        for _ in range(2):
            by_hand(rig, 1)
            rig.tap("fours.nobody")
            rig.tap(rig.primary())
        assert WHERE[money][0] in rig.scene["text"][0]
        assert rig.loop.table.net.get(1, 0) == (0 if bowl else 15)
        assert rig.loop.table.box == (0 if bowl else -15)


def test_the_turner_who_pays_nothing_has_back_what_he_paid_when_a_series_that_waited_is_paid_back() -> None:
    store = MemoryStore()
    rules: dict[str, bool | int | str] = {"cube": True, "cube_turner_pays": False, "close_mid": "carry"}
    with Rig(rules=rules, store=store) as rig:
        rig.play_to("discard")
        for key in ("nav.table", "table.cube", "cube.1", "double.take", "double.take"):
            rig.tap(key)
        close(rig)
        assert rig.loop.table.box == 25
    with Rig(rules={**rules, "close_mid": "refund"}, store=store) as rig:
        series = rig.loop.table.series
        assert series is not None
        assert [series.put_in(p) for p in (1, 2, 3)] == [5, 10, 10]


def test_an_evening_of_an_earlier_version_is_on_account_and_its_turner_pays() -> None:
    """Its facts have none of the new fields, its rules none of the new names."""
    with Rig(rules={"quads_pool": 2, "cube": True}) as rig:
        rig.play_to("discard")
        facts = e.decode_all([entry.body for entry in rig.store.load(rig.loop.evening)])
        old: list[e.Event] = []
        for fact in facts:
            match fact:
                case e.RulesAgreed(game, rules):
                    kept = {n: v for n, v in rules.items() if n not in {"pool_money", "cube_turner_pays"}}
                    old.append(e.RulesAgreed(game, kept))
                case e.PoolOpened(pool, name, stake):
                    body = e.encode(e.PoolOpened(pool, name, stake)).replace(b',"bowl":false', b"")
                    old.append(e.decode(body))
                case _:
                    old.append(fact)
        table = fold(old)
        assert table.series is not None
        assert (table.series.bowl, table.pools["quads"].bowl) == (False, False)
        for key in ("cube.1", "double.take", "double.take"):
            table = rig.engine.decide(table, Pressed(key), rig.links).table
        assert table.series is not None
        assert table.series.due == 5, "that who turns pays was fixed"
