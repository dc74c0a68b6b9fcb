"""The showdown and its result: who must show next, the hands as they are read, the best five lifted, why it won."""

from dealer.cards import Card
from dealer.hands import Hand, HandError, names, showdown
from dealer.rules import events as e
from dealer.views import play
from dealer.views.around import frame_of, score_line, who_can_win
from dealer.views.context import Context, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import nav_rail
from dealer.views.layout import Frame
from dealer.views.parts import Key, Parts, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.places import LIFT, Showdown, showdown_places
from dealer.views.scene import CardFace, Icon, Rect, Scene, Shape, Text, Tone
from dealer.views.ways import way_keys


def draw(ctx: Context) -> Scene:
    """Board, leader and a row for each player."""
    return compose("", frame_of(ctx), facts_of(ctx, ""), ())
