"""A deck before the reader: card after card gets its tag, or the whole deck is laid once more to be checked."""

from collections.abc import Sequence
from functools import reduce

from dealer.cards import Card
from dealer.deck.check import Check
from dealer.deck.enrolment import ORDER, extras_of, near
from dealer.deck.session import Session
from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Go, Nav, Outcome, WithDecks, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import CardFace, CardState, Rect, Scene, Style, Tone
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.machine.enrolling import ALL_HAVE_TAGS
from dealer.words.render import render
from dealer.words.said import Face, Words
from dealer.words.screens import decks as say
from dealer.words.screens import rail

CHIP = (46, 30)
SHORT = 28
"""Characters of what is wrong that stand as the prompt."""


def draw(ctx: Context) -> Scene:
    """What to lay, the 52 cards with those done, what the last one came to, and the keys."""
    frame, session = frame_of(ctx), ctx.decks.session
    if session is None or not ctx.decks.open:
        said: Words = say.NO_DECK_LIES()
        hint: Words = ""
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
        bar(
            frame, *(_keys(session) if session and ctx.decks.open else (Key("enroll.back", rail.BACK(), primary=True),))
        ),
    )


def _back(style: Style = "primary") -> Key:
    return Key("enroll.back", rail.BACK(), primary=True, style=style)


def _said(session: Session) -> Words:
    now, check = session.enrolment, session.check
    if check is not None:
        if not session.checked:
            return say.LAY_EVERY(n=check.came)
        return _found(session, check)
    if now.extra:
        return say.LAY_EXTRA()
    if not now.waits:
        return ALL_HAVE_TAGS()
    return (say.LAY if now.replacing is None else say.LAY_NEW)(card=Face(now.wanted))


def _found(session: Session, check: Check) -> Words:
    """What a check came to: by name what is wrong, where that is one thing in few words."""
    wrong = check.findings()
    if not wrong:
        return say.ALL_THERE()
    return say.NOT_RIGHT(deck=session.deck) if _are_listed(wrong) else wrong[0]


def _are_listed(wrong: Sequence[Words]) -> bool:
    """What is wrong stands under the cards: it is more than one thing in few words."""
    return len(wrong) > 1 or any(len(render(finding)) > SHORT for finding in wrong)


def _hint(session: Session) -> Words:
    now = session.enrolment
    if session.check is not None:
        return session.deck if session.checked else say.ANY_ORDER(deck=session.deck)
    if now.skipped:
        return say.DONE_SKIPPED(deck=session.deck, n=now.done, skipped=len(now.skipped))
    return say.DONE(deck=session.deck, n=now.done)


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
    under = Rect(body.x, body.y + 8 + down * row, body.w, body.h - 8 - down * row)
    for line, box in zip(_words(session), under.rows(3, 2), strict=False):
        yield words(box, line, 26, 20, 1, tone=Tone.TEXT if session.check else Tone.DIM, name=True)


def _is_done(session: Session, card: Card) -> bool:
    if session.check is not None:
        return card not in session.check.missing
    return card not in session.enrolment.missing and card != session.enrolment.replacing


def _state(session: Session, card: Card) -> CardState:
    if _is_done(session, card):
        return "up"
    now = session.enrolment
    return "waiting" if session.check is None and not now.extra and now.waits and now.wanted == card else "to_come"


def _words(session: Session) -> list[Words]:
    """What stands under the cards: at the end of a check what is wrong, of an enrolment what is alike."""
    now, check = session.enrolment, session.check
    if isinstance(check, Check):
        wrong = check.findings()
        if not session.checked or not _are_listed(wrong):
            wrong = ()
        sentences: list[Words] = [say.SENTENCE(what=each) for each in wrong]
        rest = reduce(lambda row, one: say.ONE_AFTER(first=row, next=one), sentences[2:]) if sentences[2:] else ""
        return [*sentences[:2], rest]
    if now.complete and not now.waits:
        pairs = near(uid for uid, t in now.taken.items() if t.deck == now.deck)
        alike = say.ALIKE(n=len(pairs)) if pairs else ""
        extras = extras_of(now.ignored) or say.NO_EXTRAS()
        return [line for line in (extras, alike) if line]
    return []


def _keys(session: Session) -> tuple[Key, ...]:
    # while a card is to be laid, that is the one thing to do, and the way back stands back
    asks = session.enrolment.waits or session.enrolment.extra if session.check is None else not session.checked
    back = _back("key" if asks else "primary")
    now, check = session.enrolment, session.check
    if check is not None:
        return (Key("enroll.laid", say.THAT_WAS_ALL(), 168, enabled=bool(check.missing) and not session.laid), back)
    undo = Key("enroll.undo", say.TAKE_BACK(), 112, enabled=now.before is not None)
    extra = Key("enroll.extra", say.EXTRA(), 136, on=now.extra)
    if not now.waits:
        return (
            Key("enroll.lost", say.REPLACE_A_CARD(), 128),
            undo,
            extra,
            Key("enroll.check", say.CHECK_IT(), 112),
            back,
        )
    return (Key("enroll.skip", say.SKIP(), 112), undo, extra, back)


def press(ctx: Context, button: str) -> Outcome:
    """A key of the sitting."""
    del ctx
    match parts_of(button):
        case ("enroll", "lost"):
            return Go(Nav(screen="lost"))
        case ("enroll", ("laid" | "undo" | "extra" | "skip" | "check") as what):
            return WithDecks(what, Nav(screen="enroll"))
    return Wrong(rail.NO_SUCH_KEY())
