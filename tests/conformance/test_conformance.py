"""The real process, played by the prompts alone: every Scene on the way is checked, kills and restarts included."""

import subprocess
import sys
from pathlib import Path

import pytest

PLAYER = Path(__file__).with_name("play_headless.py")
SOAK_DEALS = 10


def play(
    game: str, players: int, *, deals: int, shuffle: str = "hand", size: str = "800x480", more: tuple[str, ...] = ()
) -> str:
    """One run of the player; its line of counts, or what was wrong."""
    line = [sys.executable, str(PLAYER), "--game", game, "--players", str(players), "--deals", str(deals)]
    line += ["--shuffle", shuffle, "--size", size, *more, "--", sys.executable, "-m", "dealer"]
    root = PLAYER.parents[2]
    done = subprocess.run(line, capture_output=True, text=True, timeout=1200, cwd=root, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("shuffle", ["hand", "called"])
@pytest.mark.parametrize("players", [2, 3, 7])
def test_krg_is_played_as_documented(players: int, shuffle: str) -> None:
    assert "as documented" in play("krg", players, deals=1, shuffle=shuffle)


def test_krg_survives_kills() -> None:
    said = play("krg", 3, deals=2, shuffle="called", more=("--kill",))
    assert int(said.split(" kills")[0].rsplit(" ", 1)[1]) > 0


@pytest.mark.parametrize(
    ("game", "players", "more"),
    [
        ("kryky", 7, ("--kill",)),
        ("six_card_draw", 8, ()),
        ("six_card_draw", 5, ("--rules", "decks = 1")),
        ("five_card_draw", 4, ()),
    ],
)
def test_the_betting_games_are_played_as_documented(game: str, players: int, more: tuple[str, ...]) -> None:
    assert "as documented" in play(game, players, deals=1, more=more)


@pytest.mark.soak
@pytest.mark.parametrize("kill", [(), ("--kill",)], ids=["steady", "killed"])
@pytest.mark.parametrize("shuffle", ["hand", "called"])
@pytest.mark.parametrize("players", range(2, 8))
def test_krg_for_every_table_soak(players: int, shuffle: str, kill: tuple[str, ...]) -> None:
    play("krg", players, deals=SOAK_DEALS, shuffle=shuffle, more=kill)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["1280x720", "720x1280"])
@pytest.mark.parametrize("players", range(2, 8))
def test_krg_on_every_screen_soak(players: int, size: str) -> None:
    play("krg", players, deals=3, shuffle="called" if players % 2 else "hand", size=size, more=("--kill",))


@pytest.mark.soak
@pytest.mark.parametrize("size", ["800x480", "1280x720", "720x1280"])
@pytest.mark.parametrize(
    ("game", "most", "more"),
    [
        ("kryky", 7, ()),
        ("six_card_draw", 8, ()),
        ("six_card_draw", 8, ("--rules", "decks = 1")),
        ("five_card_draw", 6, ()),
    ],
    ids=["kryky", "six", "six-one-deck", "five"],
)
def test_every_betting_game_for_every_table_soak(game: str, most: int, more: tuple[str, ...], size: str) -> None:
    for players in range(2, most + 1):
        play(game, players, deals=3, size=size, more=more)
        play(game, players, deals=3, size=size, more=(*more, "--kill"))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), [("kryky", 2), ("kryky", 7), ("six_card_draw", 2), ("six_card_draw", 8)])
def test_the_betting_games_are_played_with_a_called_shuffle_soak(game: str, players: int) -> None:
    play(game, players, deals=2, shuffle="called", more=("--kill",))
