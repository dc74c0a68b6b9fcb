"""Puts the bare console's SDL into every Python that is started with this folder in PYTHONPATH."""

import json
import os

from tests.window import fake_sdl

fake_sdl.put_in(json.loads(os.environ[fake_sdl.DOES]))
