"""The house rules of Kryky, each with its usual value."""

from dealer.rules.house.common import BURN, Option, Rules, Setting, bets_fit, complete, off_on, with_default, yes_no

SEATS = range(2, 8)  # 1.1: seven can use all 52 cards

_WILD: tuple[Setting, ...] = (
    Setting(
        "five_of_a_kind",
        "Five of a kind",
        "top",
        (
            Option("top", "beats all", "five of a kind beats everything"),
            Option("below_royal", "below a royal", "five of a kind loses only to a royal flush"),
            Option("below_straight_flush", "below str. flush", "five of a kind loses to every straight flush"),
        ),
        help="Where does five of a kind rank?",
        cites="Kryky 1.4",
        group="first",
    ),
    Setting(
        "wild_duplicates",
        "Wild can double",
        False,
        yes_no(
            "a wild card may double a card you hold, so a flush may have two aces",
            "a wild card doubles no card you hold, but for five of a kind",
        ),
        help="May a wild card stand for a card that the hand already holds?",
        cites="Kryky 1.3",
    ),
    Setting(
        "natural_beats_wild",
        "Fewer wilds win",
        False,
        yes_no(
            "between equal hands the one with fewer wild cards wins",
            "wild cards do not count against a hand",
        ),
        help="Two hands are equal, high or low: does the one with fewer wild cards win?",
        cites="Kryky 4.1",
    ),
)

_OPENING: tuple[Setting, ...] = (
    Setting(
        "opener_r2_r4",
        "Opens rounds 2–4",
        "best_exposed",
        (
            Option("best_exposed", "best up cards", "the best up cards open every round"),
            Option("same_as_round1", "same as round 1", "who opened the first round opens the middle ones"),
            Option("left_of_dealer", "left of dealer", "the dealer's left opens the middle rounds"),
        ),
        help="Who speaks first in the second, third and fourth round?",
        cites="Kryky 3.2",
    ),
    Setting(
        "exposed_uses_community",
        "Board helps up cards",
        False,
        yes_no("the open table cards count for the opener too", "only your own two up cards count for the opener"),
        help="Do the community cards count when the best up cards are looked for?",
        cites="Kryky 3.1",
    ),
    Setting(
        "exposed_tie",
        "Equal up cards",
        "nearest_dealers_left",
        (
            Option("nearest_dealers_left", "left of dealer", "of equal up cards the nearest left of the dealer opens"),
            Option("suit", "higher suit", "of equal up cards the higher suit opens"),
        ),
        help="Two players show equally good up cards: who opens?",
        cites="Kryky 3.7",
    ),
    Setting(
        "opener_must_bet",
        "Opener must bet",
        False,
        yes_no("the opener must bet", "the opener may check"),
        help="Must the player who opens a round put chips in?",
        cites="Kryky 3.1",
    ),
)

_HIGH_LOW: tuple[Setting, ...] = (
    Setting(
        "hi_lo",
        "High-low",
        False,
        off_on("the best hand takes the whole pot", "the best high and the best low hand share the pot"),
        help="Does the best low hand take half of the pot?",
        cites="Kryky 5.1",
        group="first",
    ),
    Setting(
        "hilo_method",
        "High-low: how",
        "cards_speak",
        (
            Option("cards_speak", "cards speak", "the cards decide who is high and who is low"),
            Option("declare_fist", "in the fist", "you declare with chips in the fist, all at once"),
            Option("declare_in_turn", "say in turn", "you declare aloud, one after another"),
        ),
        help="Do players say which half they play for?",
        cites="Kryky 5.1",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "bet_after_declare",
        "Bet after declaring",
        False,
        yes_no("one more betting round after declaring", "no betting after declaring"),
        help="Is there one more betting round once everybody has declared?",
        cites="Kryky 5.1",
        idle_when=("hilo_method", ("cards_speak",)),
    ),
    Setting(
        "swing_tie",
        "Both ways, but tied",
        "lose_all",
        (
            Option("lose_all", "gets nothing", "who declares both ways must win both outright"),
            Option("three_quarters", "three quarters", "who declares both ways and ties one takes three quarters"),
            Option("alive", "a tie is alive", "who declares both ways loses nothing by a tie"),
        ),
        help="A player declares both ways, wins one and ties the other: what is that worth?",
        cites="Kryky 5.1",
        idle_when=("hilo_method", ("cards_speak",)),
    ),
    Setting(
        "swing_dead",
        "Both ways, all lost",
        "cards_speak",
        (
            Option("cards_speak", "cards speak", "if all left went both ways and lost one, cards speak among them"),
            Option("carry", "pot waits", "if all left went both ways and lost one, the pot waits for the next deal"),
            Option("losers_take", "the others", "if all left went both ways and lost one, who won no half takes it"),
        ),
        help="All who are left declared both ways and each lost one: who takes the pot?",
        cites="Kryky 5.1",
        idle_when=("hilo_method", ("cards_speak",)),
    ),
    Setting(
        "low",
        "Best low hand",
        "a5",
        (
            Option("a5", "5-4-3-2-A", "the best low hand is 5-4-3-2-A"),
            Option("64", "6-4-3-2-A", "the best low hand is 6-4-3-2-A"),
            Option("27", "7-5-4-3-2", "the best low hand is 7-5-4-3-2"),
        ),
        help="Which hand is the best low: ace to five, ace to six, or two to seven?",
        cites="Kryky 5.2",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "wild_low",
        "Wild cards in a low",
        "any",
        (
            Option("any", "any rank", "a wild card fills any gap in a low hand"),
            Option("natural_rank_only", "own rank", "a wild card is only what is printed on it in a low hand"),
        ),
        help="What is a wild card worth in a low hand?",
        cites="Kryky 5.3",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "wild_independent",
        "Wild plays two ways",
        True,
        yes_no(
            "a wild card may be one card for high and another for low",
            "a wild card is the same card for high and for low",
        ),
        help="May one wild card stand for different cards in the high and the low hand?",
        cites="Kryky 5.3",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "low_qualifier",
        "Low must be",
        "none",
        (
            Option("none", "anything", "any low hand can win the low half"),
            Option(7, "7 or lower", "a low hand needs five cards of seven or lower"),
            Option(8, "8 or lower", "a low hand needs five cards of eight or lower"),
            Option(9, "9 or lower", "a low hand needs five cards of nine or lower"),
        ),
        help="How good must a low hand be to take half of the pot?",
        cites="Kryky 5.2",
        idle_when=("hi_lo", (False,)),
    ),
)

KRYKY_SETTINGS: tuple[Setting, ...] = (
    *_WILD,
    *_OPENING,
    *_HIGH_LOW,
    Setting(
        "deal_pattern",
        "Order of the deal",
        "ddduu",
        (
            Option("ddduu", "up last", "three cards come face down, then two face up"),
            Option("uuddd", "up first", "two cards come face up, then three face down"),
            Option("dudud", "by turns", "cards come down, up, down, up, down"),
            Option("udddu", "outer up", "the first and the last card come face up, three between face down"),
        ),
        help="In which order do the three down cards and the two up cards come?",
        cites="Kryky 2.1",
    ),
    Setting(
        "big_bet_from",
        "Big bet from round",
        3,
        low=1,
        high=5,
        says="the big bet from round {} on",
        help="From which of the five rounds on is the big bet the size of a bet?",
        cites="Kryky 3.3(a)",
        idle_when=("betting", ("spread", "pot", "no_limit", "lights_only")),
    ),
    with_default(BURN, False, "Kryky 2.2"),
)
"""Kryky's own house rules."""


def impossible(rules: Rules, players: int) -> str | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players < SEATS.start:
        return "Kryky needs at least two players (Kryky 1.1)."
    if players >= SEATS.stop:
        return f"Kryky seats seven: {players} players could need {7 * players + 3} of the 52 cards (Kryky 1.1)."
    if players == SEATS.stop - 1 and complete(rules, KRYKY_SETTINGS)["burn"]:
        return "Seven players can use all 52 cards, so none can be burned; set burn to false (Kryky 2.2)."
    return bets_fit(rules)
