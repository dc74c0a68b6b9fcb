"""The firmware's modules lie flat on the board, so here they are found the same way."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parents[1] / "firmware"):
    sys.path.insert(0, str(folder))

collect_ignore_glob = ["shadow/*"]  # MicroPython's own modules in simulated time; CPython has nothing to do there
