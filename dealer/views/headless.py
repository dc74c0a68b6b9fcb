"""A Scene as one JSON object, for scripts, tests and screen readers."""

from collections.abc import Iterator

import msgspec

from dealer.views.kit.scene import Amount, CardFace, Item, Line, LitSeats, Scene, Text


def to_headless(scene: Scene, lights: LitSeats | None = None) -> dict[str, object]:
    """The Scene's texts, keys and facts; `lights`, where given, is what the pins show and goes before what is asked."""
    facts = scene.facts
    return {
        "scene": scene.name,
        "deal": facts.deal,
        "text": [facts.said, facts.last, *_other_texts(scene)],
        "prompt": msgspec.to_builtins(facts.prompt),
        "buttons": [
            {
                "id": b.id,
                "label": b.label,
                "rect": list(b.rect.px(scene.scale)),
                "enabled": b.enabled,
                "primary": b.primary,
            }
            for b in scene.buttons
        ],
        "board": list(facts.board),
        "wild": facts.wild,
        "shown": {str(seat): list(cards) for seat, cards in facts.shown.items()},
        "pot": facts.pot,
        "lights": msgspec.to_builtins(lights or facts.lights),
        "problem": msgspec.to_builtins(facts.problem),
        "tally": dict(facts.tally),
    }


def _other_texts(scene: Scene) -> Iterator[str]:
    """Whatever else is written, in the order of drawing: not the prompt and the last act again, nor a key's label."""
    said = {scene.facts.said, scene.facts.last, ""}
    for item in scene.items:
        yield from (words for words in _words(item) if words not in said)
    for button in scene.buttons:
        for words in (button.detail, *(w for item in button.items for w in _words(item))):
            if words not in ("", button.label):
                yield words


def _words(item: Item) -> tuple[str, ...]:
    match item:
        case Text() | Amount():
            return (item.text,)
        case Line():
            return (item.left, item.right)
        case CardFace():
            return (item.label, item.plays)
    return ()
