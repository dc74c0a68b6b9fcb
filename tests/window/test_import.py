"""What the window room brings into the process: pygame, and not what pygame would bring along."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NUMPY = "print('numpy is here')\n"


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import pygame.surfarray", "numpy is here\n"),  # as pygame does by itself in Debian's version
        ("import dealer.window.window, sys; print(sys.modules.get('numpy', 'none'))", "none\n"),
        ("import dealer.window.window; import numpy", "numpy is here\n"),  # it stays to be had
        ("import numpy, dealer.window.window; print(numpy.__name__)", "numpy is here\nnumpy\n"),
    ],
)
def test_numpy_stays_out_where_nobody_asks_for_it(program: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text(NUMPY, encoding="ascii")
    environ = {**os.environ, "PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=False)
    assert done.stdout == said, done.stderr


ONLY_IN_SOME = ("pygame.init(", "scale_by", "pygame.Window", "FRect", "fblits", "gaussian_blur", "pygame_gui")


def test_the_code_keeps_to_what_every_pygame_has_and_opens_no_sound_by_the_way() -> None:
    """Debian 12 has 2.1.2, the lock 2.6.1, others pygame-ce; pygame.init() opens sound too, which a Pi may not have."""
    sources = [*Path(__file__).parents[2].glob("dealer/**/*.py")]
    assert len(sources) > 100
    found = [(source.name, word) for source in sources for word in ONLY_IN_SOME if word in source.read_text("utf-8")]
    assert found == []
