"""Games of further packages, for who writes one outside the program's folder: `DEALER_GAMES=my.games dealer run`."""

from collections.abc import Sequence

from dealer.app.errors import UserError
from dealer.games import look_in


def find_also(packages: Sequence[str]) -> None:
    """Have the games of these packages played too; raises UserError where they cannot."""
    for package in packages:
        try:
            look_in(package)
        except (ImportError, SyntaxError, TypeError, ValueError) as why:
            raise UserError(f"DEALER_GAMES names {package}, and its games cannot be played: {why}.") from why
