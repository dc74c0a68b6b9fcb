"""What the store keeps for an evening and nobody else ever sees: the root of its draws, and what hides its tags."""

from collections.abc import Mapping, Sequence

import msgspec

from dealer.anchor import Links, Root, anchor_of, chain
from dealer.app.evening.hidden_tags import HiddenTags
from dealer.app.evening.ports import Ports
from dealer.rules import events as e
from dealer.rules.engine import Engine
from dealer.rules.state.table import Anchor, Table
from dealer.store import Store

ROOT, TAGS = "root", "tags"


def secrets_of(
    evening: str, after: Table, facts: Sequence[e.Event], links: Links, tags: HiddenTags
) -> Mapping[str, bytes]:
    """What is kept with an act: the root and the next link, where it made a chain or took a link; what hides tags."""
    kept = {} if tags.kept else {TAGS: tags.secret}
    anchor = after.anchor
    if anchor is not None and any(isinstance(fact, e.AnchorMade | e.Drawn) for fact in facts):
        root = Root(evening, anchor.anchor, links.root(anchor.anchor), anchor.draws + 1)
        kept[ROOT] = msgspec.msgpack.encode(root)
    return kept


def append(ports: Ports, evening: str, facts: Sequence[e.Event], before: Table, after: Table, tags: HiddenTags) -> None:
    """Stores an act, what is kept with it too; raises StoreError, and then nothing of it is stored."""
    ports.store.append(
        evening,
        [e.encode(fact) for fact in facts],
        expected_version=before.number,
        at_ms=ports.clock.wall_ms(),
        closes=after.stage == "closed",
        secrets=secrets_of(evening, after, facts, ports.links, tags),
    )


def tags_of(ports: Ports) -> HiddenTags:
    """What hides the tags of the open evening; a new secret where it was opened from a copy, or begun before this."""
    secret = ports.store.secret(TAGS)
    hidden = HiddenTags(secret or ports.links.secret())
    hidden.kept = secret is not None
    return hidden


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
