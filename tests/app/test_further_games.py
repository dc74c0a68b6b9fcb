"""Games of further packages: found by DEALER_GAMES, and one sentence where they cannot be played."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dealer.app.cli.further_games import find_also
from dealer.app.errors import UserError
from dealer.games import all_games, games_of, packages
from tests.games.through_process import DEALER

HOLDS = {
    "no_such_package": "",
    "..": "",
    "dealer.cards": "",
    "empty": "# no game here",
    "broken": "GAME = (",
    "taken": "from dealer.games.krg import GAME",
}


@pytest.mark.parametrize("package", HOLDS)
def test_a_package_whose_games_cannot_be_played_is_one_sentence(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    before = packages()
    if HOLDS[package]:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("")
        (tmp_path / package / "game.py").write_text(HOLDS[package])
    with pytest.raises(UserError, match=f"^DEALER_GAMES names {package}, and its games cannot be played: .+"):
        find_also([package])
    assert packages() == before


def test_a_line_of_a_game_from_elsewhere_is_scored_by_the_program() -> None:
    (key, game), *_ = [each for each in all_games().items() if each[0] not in games_of("dealer.games")]
    done = subprocess.run(
        [*DEALER, "score", key], input=game.score_example + "\n", capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["winners"]
    plain = subprocess.run(
        [sys.executable, "-m", "dealer", "score", key], input="", capture_output=True, text=True, check=False
    )
    assert plain.returncode == 2
