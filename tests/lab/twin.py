"""The table's twin (guest/twin.py), as a process in the files of the card."""

from __future__ import annotations

import json
import secrets
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.lab.image import OWN_WORLD
from tests.lab.machine import GUEST, Image, die_with_parent
from tests.lab.wire import LabError

# mounts of its own namespace only: the files of the card stay as they are
ENTER = """set -eu
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/run"
mount -t tmpfs tmpfs "$1/tmp"
mount --bind "$2" "$1/mnt"; mount --bind "$3" "$1/srv"
# what is told of an export is the same
mkdir -p "$1/run/dealer-sticks/sda1"
mount -t tmpfs tmpfs "$1/run/dealer-sticks/sda1"
root=$1; shift 3
exec chroot "$root" /usr/bin/env -i LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    PYTHONDONTWRITEBYTECODE=1 HOME=/srv "$@"
"""
PYTHON = "/opt/dealer/venv/bin/python"


def inside(image: Image, folder: Path, *command: str) -> list[str]:
    """The command line of a program in the card's files, with the lab's own at /mnt and a folder at /srv."""
    return [*OWN_WORLD, "bash", "-c", ENTER, "enter", str(image.folder / "root"), str(GUEST), str(folder), *command]


class Twin:
    """The same evening, played beside the machine; `folder` holds its evenings (state/), settings and pictures."""

    def __init__(
        self,
        image: Image,
        folder: Path,
        config: str = "",
        size: tuple[int, int] = (800, 480),
        drawn: Callable[[int], str] = secrets.token_hex,
    ) -> None:
        self.image, self.folder, self.size, self._drawn = image, folder, size, drawn
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.toml").write_text(config)
        self._painted = 0
        self.start()

    def start(self) -> None:
        """The process starts (again) on the same evenings."""
        size = "x".join(map(str, self.size))
        command = inside(self.image, self.folder, PYTHON, "/mnt/twin.py", "/srv/state", "/srv/config.toml", size)
        self._log = (self.folder / "twin.log").open("ab")
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True, bufsize=1,
            preexec_fn=die_with_parent,
        )  # fmt: skip
        self.scene = self._hear()

    def _hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            heard: dict[str, Any] = json.loads(line)
            if "wants_seed" not in heard:
                return heard
            self._write(seed=self._drawn(heard["wants_seed"]))  # an evening that begins draws too
        said = (self.folder / "twin.log").read_text(errors="replace").strip().splitlines()
        raise LabError(f"the twin is gone: {said[-1] if said else 'no word why'}")

    def _write(self, **order: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def _say(self, **order: object) -> dict[str, Any]:
        self._write(**order)
        return self._hear()

    def act(self, **line: object) -> dict[str, Any]:
        """One headless line; the Scene after it."""
        self.scene = self._say(**line)
        return self.scene

    def picture(self) -> Path:
        """The Scene of now, painted as the gallery does: a PPM file."""
        self._painted += 1
        name = f"twin-{self._painted % 8}.ppm"
        self._say(paint=f"/srv/{name}")
        return self.folder / name

    @property
    def kind(self) -> str:
        """What the table waits for."""
        return str((self.scene["prompt"] or {}).get("kind"))

    @property
    def waits_for_cards(self) -> bool:
        """A card that is laid now counts."""
        return bool(self.scene["waits_for_cards"])

    @property
    def done(self) -> int:
        """How much of the step is done: cards dealt, cards turned."""
        return int(self.scene["progress"][0])

    @property
    def own(self) -> list[tuple[int, int, int, int]]:
        """Boxes of the picture in which no two tables are the same."""
        return [(x, y, w, h) for x, y, w, h in self.scene["own"]]

    def button(self, key: str) -> tuple[int, int]:
        """The middle of an enabled button, in pixels of the picture."""
        for button in self.scene["buttons"]:
            if button["id"] == key and button["enabled"]:
                x, y, w, h = button["rect"]
                return x + w // 2, y + h // 2
        raise LabError(f"There is no key {key} to touch: {', '.join(self.keys())}")

    def keys(self) -> Iterator[str]:
        """The buttons that can be touched."""
        return (button["id"] for button in self.scene["buttons"] if button["enabled"])

    def primary(self) -> str:
        """The one key that the table waits for."""
        (key,) = [button["id"] for button in self.scene["buttons"] if button["primary"] and button["enabled"]]
        return str(key)

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()
        self._log.close()
