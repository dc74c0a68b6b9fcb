"""What the store keeps for an evening and nobody else ever sees: the root that its draws come from."""

from collections.abc import Mapping, Sequence

import msgspec

from dealer.anchor import Links, Root, anchor_of, chain
from dealer.app.evening.ports import Ports
from dealer.rules import events as e
from dealer.rules.engine import Engine
from dealer.rules.state.table import Anchor, Table
from dealer.store import Store

ROOT = "root"


def secrets_of(evening: str, after: Table, facts: Sequence[e.Event], links: Links) -> Mapping[str, bytes]:
    """What is kept with an act: the root and the next link, where the act made a chain or took a link of it."""
    anchor = after.anchor
    if anchor is None or not any(isinstance(fact, e.AnchorMade | e.Drawn) for fact in facts):
        return {}
    root = Root(evening, anchor.anchor, links.root(anchor.anchor), anchor.draws + 1)
    return {ROOT: msgspec.msgpack.encode(root)}


def kept_root(store: Store, evening: str, anchor: Anchor) -> bytes | None:
    """The root of the anchor at hand; None where another evening's, or an older or a newer draw's, is kept."""
    body = store.secret(ROOT)
    kept = msgspec.msgpack.decode(body, type=Root) if body is not None else None
    wanted = (evening, anchor.anchor, anchor.draws + 1)
    if kept is None or anchor.lost or (kept.evening, kept.anchor, kept.next) != wanted:
        return None
    return kept.root if anchor_of(chain(kept.root)[0]) == anchor.anchor else None


def resumed(ports: Ports, engine: Engine, evening: str, table: Table) -> tuple[e.Event, ...]:
    """Takes the root out of the store again; where it is not this evening's, the facts of a new anchor that is due."""
    if table.anchor is not None and (root := kept_root(ports.store, evening, table.anchor)) is not None:
        ports.links.keep(root)
    return engine.resume(table, ports.links)
