"""Pictures of the report in a real Chromium, to be looked at: `python -m tests.export [FOLDER]`.

Every game at phone and laptop width, in light and dark, its first deals open; A4 and Letter as PDF; the league.
"""

import sys
import tempfile
from pathlib import Path

from dealer.export.league import league_of
from dealer.export.league_page import league_page
from dealer.export.report import report
from tests.export.chrome import PROGRAM, Chrome
from tests.export.nights import GAMES, HARD_NAMES, Night

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
PAPER_IN = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}


def main(folder: Path) -> int:
    """Makes the pages and their pictures; 1 when a page complained or asked for something."""
    folder.mkdir(parents=True, exist_ok=True)
    evenings = {}
    for number, game in enumerate(GAMES, 1):
        names = HARD_NAMES[-min(7, GAMES[game].seats[-1]) :]
        night = Night(game, names, seed=4, evening=f"2026-11-0{number}", stacks=200 if game == "kryky" else None)
        evenings[game] = night.play(9, undo=0.03).close().export()
    pages = {game: report(evening, GAMES) for game, evening in evenings.items()}
    pages["league"] = league_page(league_of(evenings.values()))
    wrong = []
    with tempfile.TemporaryDirectory() as profile, Chrome(Path(profile)) as chrome:
        for name, page in pages.items():
            file = folder / f"{name}.html"
            file.write_bytes(page)
            for size, (width, height) in SIZES.items():
                for dark in (False, True):
                    chrome.open(file, width=width, height=height, dark=dark)
                    chrome.ask("[...document.querySelectorAll('details')].slice(0, 3).forEach(d => d.open = true)")
                    chrome.picture(folder / f"{name}-{size}-{'dark' if dark else 'light'}.png")
                    wrong += [*chrome.complaints, *(url for url in chrome.asked if url != file.absolute().as_uri())]
            for paper, (width_in, height_in) in PAPER_IN.items():
                chrome.print_to(folder / f"{name}-{paper}.pdf", width_in=width_in, height_in=height_in)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(pages)} pages and their pictures lie in {folder}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    if PROGRAM is None:
        sys.exit("There is no chromium here: `make browsers` brings it.")
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/report")))
