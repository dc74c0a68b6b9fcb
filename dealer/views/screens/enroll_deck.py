"""A deck before the reader: card after card gets its tag, or the whole deck is laid once more to be checked."""

from dealer.cards import Card
from dealer.deck.check import Check
from dealer.deck.enrolment import ORDER, extras_of, near
from dealer.deck.session import Session
from dealer.views.context import Context, Do, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, line2, problem_strip, prompt_line
from dealer.views.kit.scene import CardFace, CardState, Rect, Scene, Text, Tone
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of

CHIP = (46, 30)
SHORT = 28
"""Characters of what is wrong that stand as the prompt."""


def draw(ctx: Context) -> Scene:
    """What to lay, the 52 cards with those done, what the last one came to, and the keys."""
    frame, session = frame_of(ctx), ctx.decks.session
    if session is None or not ctx.decks.open:
        said, hint = "No deck lies before the reader", ""
    else:
        said, hint = _said(session), _hint(session)
    trouble = ctx.trouble
    if trouble:
        head = problem_strip(frame, trouble.text, trouble.hint)
    elif session is not None and session.wrong and ctx.decks.open:
        head = problem_strip(frame, session.said, said)
    else:
        head = [*prompt_line(frame, said), *line2(frame, hint, session.said if session else "")]
    return compose(
        "enroll",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        _body(session, frame) if session and ctx.decks.open else (),
        bar(frame, *(_keys(session) if session and ctx.decks.open else (Key("enroll.back", "Back", primary=True),))),
    )


def _said(session: Session) -> str:
    now, check = session.enrolment, session.check
    if check is not None:
        if not session.checked:
            return f"Lay every card – {check.came} of 52"
        return _found(session, check)
    if now.extra:
        return "Lay a cut card or a joker"
    if not now.waits:
        return "All 52 cards have a tag"
    return f"Lay {now.wanted.label}" if now.replacing is None else f"Lay the new {now.wanted.label}"


def _found(session: Session, check: Check) -> str:
    """What a check came to: by name what is wrong, where that is one thing in few words."""
    wrong = [finding.rstrip(".") for finding in check.findings()]
    if not wrong:
        return "All 52 are there, each once"
    return wrong[0] if len(wrong) == 1 and len(wrong[0]) <= SHORT else f"Not right: {session.deck}"


def _hint(session: Session) -> str:
    now = session.enrolment
    if session.check is not None:
        return session.deck if session.checked else f"{session.deck} – in any order"
    skipped = f" · {len(now.skipped)} skipped" if now.skipped else ""
    return f"{session.deck} – {now.done} of 52{skipped}"


def _body(session: Session, frame: Frame) -> Parts:
    across = 7 if frame.portrait else 13
    down = -(-13 // across) * 4
    body = frame.body
    pitch = body.w / across
    row = CHIP[1] + (8 if frame.portrait else 14)
    for i, card in enumerate(ORDER):
        suit, n = divmod(i, 13)
        x, y = n % across, suit * (down // 4) + n // across
        rect = Rect(body.x + x * pitch + (pitch - CHIP[0]) / 2, body.y + 4 + y * row, *CHIP)
        yield CardFace(rect, str(card) if _is_done(session, card) else "", "chip", _state(session, card))
    words = Rect(body.x, body.y + 8 + down * row, body.w, body.h - 8 - down * row)
    for line, box in zip(_words(session), words.rows(3, 2), strict=False):
        yield Text(box, line, 26, 20, 1, tone=Tone.TEXT if session.check else Tone.DIM, name=True)


def _is_done(session: Session, card: Card) -> bool:
    if session.check is not None:
        return card not in session.check.missing
    return card not in session.enrolment.missing and card != session.enrolment.replacing


def _state(session: Session, card: Card) -> CardState:
    if _is_done(session, card):
        return "up"
    now = session.enrolment
    return "waiting" if session.check is None and not now.extra and now.waits and now.wanted == card else "to_come"


def _words(session: Session) -> list[str]:
    """What stands under the cards: at the end of a check what is wrong, of an enrolment what is alike."""
    now, check = session.enrolment, session.check
    if isinstance(check, Check):
        wrong = check.findings() if session.checked and _said(session) == f"Not right: {session.deck}" else ()
        return [*wrong[:2], " ".join(wrong[2:])]
    if now.complete and not now.waits:
        pairs = near(uid for uid, t in now.taken.items() if t.deck == now.deck)
        alike = f"{len(pairs)} pairs of tags differ in one bit: two equal reads are asked for" if pairs else ""
        extras = extras_of(now.ignored) or "No cut card or joker has a tag"
        return [line for line in (extras, alike) if line]
    return []


def _keys(session: Session) -> tuple[Key, ...]:
    # while a card is to be laid, that is the one thing to do, and the way back stands back
    asks = session.enrolment.waits or session.enrolment.extra if session.check is None else not session.checked
    back = Key("enroll.back", "Back", primary=True, style="key" if asks else "primary")
    now, check = session.enrolment, session.check
    if check is not None:
        return (Key("enroll.laid", "That was all", 168, enabled=bool(check.missing) and not session.laid), back)
    undo = Key("enroll.undo", "Take back", 112, enabled=now.before is not None)
    extra = Key("enroll.extra", "Cut card, joker", 136, on=now.extra)
    if not now.waits:
        return (Key("enroll.lost", "Replace a card", 128), undo, extra, Key("enroll.check", "Check it", 112), back)
    return (Key("enroll.skip", "Skip", 112), undo, extra, back)


def press(ctx: Context, button: str) -> Outcome:
    """A key of the sitting."""
    if button == "enroll.lost":
        return Go(Nav(screen="lost"))
    del ctx
    return Do(f"decks.{button.removeprefix('enroll.')}", Nav(screen="enroll"))
