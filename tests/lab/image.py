"""Cards as the installer leaves them, made once for what they are made from, and kept under .cache/lab/.

A plain Debian with a kernel (mmdebstrap), the project's own install command run in it (install.sh), a disk made of both
(mke2fs -d).  Each step runs in namespaces of its own, so that nothing stays mounted or running, however it ends.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.lab.machine import EMULATOR, PROJECT, Image, die_with_parent
from tests.lab.wire import LabError

HERE = Path(__file__).parent
CACHE = PROJECT / ".cache" / "lab"
RELEASES = ("bookworm", "trixie")
# no recommended packages; the product's own are the installer's business
PACKAGES = (
    "systemd-sysv", "udev", "dbus", "polkitd", "libpam-systemd", "procps", "kmod", "initramfs-tools", "zstd",
    "linux-image-amd64", "ca-certificates", "iproute2", "e2fsprogs", "systemd-timesyncd",
)  # fmt: skip
NEEDED = {
    EMULATOR: "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mmdebstrap": "mmdebstrap",
    "mformat": "mtools",
    "sfdisk": "fdisk",
    "mke2fs": "e2fsprogs",
    "unshare": "util-linux",
}
FREE_GB = 8
OWN_WORLD = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
MADE_FROM = ("dealer", "hardware", "systemd", "pyproject.toml", "uv.lock", "*.md", "LICENSE", ".ci")


def missing() -> str:
    """Why no card can be made or started here, as one sentence; "" where it can."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    packages = sorted({package for name, package in NEEDED.items() if shutil.which(name, path=path) is None})
    if packages:
        return f"Programs are missing: apt-get install {' '.join(packages)}"
    if os.getuid() != 0:
        return "This needs root: it makes a system and changes into it."
    CACHE.mkdir(parents=True, exist_ok=True)
    free_gb = shutil.disk_usage(CACHE).free / 1e9
    if free_gb < FREE_GB:
        return f"Only {free_gb:.1f} GB are free at {CACHE}: {FREE_GB} are needed."
    return ""


def fingerprint(tree: Path, base: str) -> str:
    """What a card is made from: the base, the files that the installer takes, and how the card is made."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *MADE_FROM], cwd=tree, check=True, capture_output=True, text=True
    ).stdout
    said = hashlib.sha256(base.encode())
    for name in (*listed.split("\0")[:-1], str(HERE / "install.sh")):
        body = tree / name
        if body.is_file():
            said.update(name.encode() + b"\0" + body.read_bytes())
    return said.hexdigest()[:16]


@contextmanager
def alone(cache: Path) -> Iterator[None]:
    """One at a time makes cards; the kernel lets go of it when this process ends, however it ends."""
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made(release: str, tree: Path = PROJECT, cache: Path = CACHE) -> Image:
    """The card of a release with this tree's product; made if it is not there yet.

    Raises LabError with one sentence where it cannot be made.
    """
    if release not in RELEASES:
        raise LabError(f"RELEASE is {' or '.join(RELEASES)}, not {release!r}.")
    with alone(cache):
        key = hashlib.sha256(" ".join((release, *PACKAGES)).encode()).hexdigest()[:16]
        base = cache / f"base-{release}-{key}.tar"
        if not base.exists():
            _forget(cache, f"base-{release}-*")
            part = base.with_suffix(".part.tar")
            how = ("mmdebstrap", "--mode=root", "--variant=minbase", f"--include={','.join(PACKAGES)}")
            _step(cache / f"base-{release}.log", "the base system cannot be made", (*how, release, str(part)))
            part.rename(base)
        card = cache / f"card-{release}-{fingerprint(tree, key)}"
        if not card.exists():
            _forget(cache, f"card-{release}-*")
            part = cache / f"card-{release}-part"
            install = ("bash", str(HERE / "install.sh"), str(base), str(tree), str(part))
            _step(cache / f"card-{release}.log", "the product cannot be installed", install)
            part.rename(card)
    return Image(card)


def _step(log: Path, words: str, command: Sequence[str]) -> None:
    scratch = log.parent / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)  # what an interrupted run left
    scratch.mkdir()
    with log.open("wb") as out:
        done = subprocess.run(
            [*OWN_WORLD, *command], stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False,
            preexec_fn=die_with_parent, env={**os.environ, "TMPDIR": str(scratch)},
        )  # fmt: skip
    shutil.rmtree(scratch, ignore_errors=True)
    if done.returncode:
        last = log.read_text(errors="replace").strip().splitlines()[-1:]
        raise LabError(f"{log.stem}: {words}: {last[0] if last else 'no word why'} (all of it: {log})")


def _forget(cache: Path, pattern: str) -> None:
    """Older ones, and what an interrupted run left."""
    for old in cache.glob(pattern):
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()
