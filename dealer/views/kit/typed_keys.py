"""What Enter and Esc of a real keyboard mean on a screen: the amber key, and the way back."""

from dealer.views.kit.scene import Button, Scene

WAYS_BACK = ("correct.done", "why.done", "keyboard.cancel")
"""Ways back whose ids say something else, because they keep what was chosen or leave a field."""


def amber(scene: Scene) -> str:
    """The id that Enter taps: the primary key; where there is none, the way back; "" where it can do nothing now."""
    primary = scene.primary
    if primary is None:
        return way_back(scene)
    return primary.id if primary.enabled else ""


def way_back(scene: Scene) -> str:
    """The id that Esc taps: what leads back from the page; "" on the deal itself."""
    live = [button for button in scene.buttons if button.enabled]
    found = next((b.id for b in live if b.id.endswith(".back")), "")
    found = found or next((b.id for b in live if b.id in WAYS_BACK), "")
    return found or next((b.id for b in live if _open_page(b)), "")


def _open_page(button: Button) -> bool:
    """The rail's key of the page that is open: it closes it again."""
    return button.style == "nav" and button.on
