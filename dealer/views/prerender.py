"""Pictures that nobody sees: painted after the first frame, so that no screen is slow when it first comes."""

from collections.abc import Iterator

from msgspec.structs import replace

from dealer.cards import DECK
from dealer.views import console
from dealer.views.context import Context, Nav
from dealer.views.kit.pieces import compose
from dealer.views.kit.scene import CardFace, Form, Rect, Scene, SceneFacts
from dealer.views.parts.table_top import frame_of

LOOKS = ("table", "cards", "rules", "fix", "settings", "keyboard")
FACES: tuple[tuple[float, float, Form], ...] = (
    (84, 118, "upright"),
    (80, 114, "upright"),
    (62, 84, "upright"),
    (46, 30, "chip"),
    (36, 30, "chip"),
)


def scenes_to_prerender(ctx: Context) -> Iterator[Scene]:
    """The overlays as they would be opened now, and every card in every form."""
    for screen in LOOKS:
        yield console.view(replace(ctx, nav=Nav(screen=screen)))
    frame = frame_of(ctx)
    for w, h, form in FACES:
        for suit in range(4):  # a suit at a time, so that no touch waits long
            cards = DECK[13 * suit : 13 * suit + 13]
            faces = (CardFace(Rect(8, 8, w, h), str(card), form, dim=dim) for card in cards for dim in (False, True))
            yield compose("unseen", frame, SceneFacts(), faces)
