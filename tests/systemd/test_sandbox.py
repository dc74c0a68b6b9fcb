"""The daemon lives under its unit's restrictions: a whole deal is played in there, and nothing else can be reached."""

import ctypes.util
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.systemd.fake import FakeSystemd
from tests.systemd.unitfile import FOLDER

SANDBOX = ["unshare", "--mount", "--ipc", sys.executable, str(Path(__file__).with_name("sandbox.py"))]
PRESET = 'game = "krg"\nplayers = ["Ann", "Bo", "Cy"]\ndealer = "Ann"\nshuffle = "hand"\n'
DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0
    or ctypes.util.find_library("seccomp") is None
    or any(shutil.which(program) is None for program in ("unshare", "setpriv", "systemd-analyze"))
    or subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode != 0,
    reason="needs root, a mount namespace of its own, setpriv, libseccomp and systemd-analyze",
)

PROBE = """
import os, socket, sys
def can(act, *args):
    try:
        act(*args)
    except OSError as error:
        return error.strerror
    return "can"
def write(folder):
    with open(folder + "/probe", "w") as file:
        file.write("x")
for folder in sys.argv[1:]:
    print("write", folder, can(write, folder), sep="|")
for family in ("AF_UNIX", "AF_NETLINK", "AF_INET", "AF_INET6", "AF_PACKET"):
    print("socket", family, can(socket.socket, getattr(socket, family), socket.SOCK_DGRAM), sep="|")
print("priority", "batch", can(os.sched_setscheduler, 0, os.SCHED_BATCH, os.sched_param(0)), sep="|")
print("root", "again", can(os.setuid, 0), sep="|")
print("terminal", "pair", can(os.openpty), sep="|")
print("processor", "named", can(lambda: open("/proc/cpuinfo").close()), sep="|")
"""


def test_it_can_write_its_own_folders_and_reach_nothing_else() -> None:
    folders = ["/var/lib/dealer", "/run/dealer", "/tmp", "/etc", "/usr", "/home", "/root", "/var/lib", "/run", "/boot"]
    done = subprocess.run([*SANDBOX, sys.executable, "-c", PROBE, *folders], capture_output=True, text=True, check=True)
    found = {(what, which): answer for what, which, answer in (line.split("|") for line in done.stdout.splitlines())}
    own = {"/var/lib/dealer", "/run/dealer", "/tmp"}
    assert found == {
        **{("write", folder): "can" if folder in own else "Read-only file system" for folder in folders},
        ("socket", "AF_UNIX"): "can",
        ("socket", "AF_NETLINK"): "can",
        ("socket", "AF_INET"): "Address family not supported by protocol",
        ("socket", "AF_INET6"): "Address family not supported by protocol",
        ("socket", "AF_PACKET"): "Address family not supported by protocol",
        ("priority", "batch"): "Operation not permitted",  # refused, not killed: Mesa and SDL go on without
        ("root", "again"): "Operation not permitted",
        ("terminal", "pair"): "can",
        ("processor", "named"): "can",  # gpiozero asks it for the Pi's model
    }


def test_the_window_s_daemon_is_ready_alive_and_ends_cleanly_in_there() -> None:
    """SDL, the pins' library, the reader's thread and systemd's socket, under the same restrictions."""
    command = [*SANDBOX, sys.executable, "-m", "dealer", "run", "--mock", "--state", "/var/lib/dealer"]
    with FakeSystemd() as systemd:  # in the abstract namespace: it is reached from another file system too
        environ = {**os.environ, **systemd.environ(watchdog_s=1.0), "SDL_VIDEODRIVER": "dummy"}
        environ["PYTHONPATH"] = str(FOLDER.parent)
        with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as process:
            try:
                systemd.wait_for("READY=1", seconds=30)
                systemd.wait_for("WATCHDOG=1", seconds=2.0)
                process.send_signal(signal.SIGTERM)
                _, err = process.communicate(timeout=20)
            finally:
                process.kill()
        assert (process.returncode, err) == (0, "")
        assert systemd.heard()[-1] == "STOPPING=1"


def acts(scene: dict[str, Any], cards: Iterator[str]) -> list[dict[str, str]]:
    """What a table does next: lays a card where one is waited for and lifts it, else taps the primary key."""
    if scene["prompt"]["kind"] in ("shared_cards", "show_cards"):
        card = next(cards)
        return [{"card": card}, {"lift": card}]
    (primary,) = [button["id"] for button in scene["buttons"] if button["primary"]]
    return [{"tap": primary}]


def test_a_whole_deal_is_played_and_stored_in_there() -> None:
    script = f"""
        printf '%s' '{PRESET}' > preset.toml
        {sys.executable} -m dealer run --mock --headless --preset preset.toml --state "$STATE_DIRECTORY" || exit
        find "$STATE_DIRECTORY" -type f -perm /077 -print >&2
        test -n "$(ls "$STATE_DIRECTORY")" || echo "nothing was stored" >&2
    """
    environ = {**os.environ, "PYTHONPATH": str(FOLDER.parent)}
    with subprocess.Popen(
        [*SANDBOX, "sh", "-ec", script],
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as console:
        assert console.stdin is not None
        assert console.stdout is not None
        assert console.stderr is not None
        ears, mouth, cards = console.stdout, console.stdin, iter(DECK)

        def scene_after(act: dict[str, Any] | None) -> dict[str, Any]:
            if act is not None:
                mouth.write(json.dumps(act) + "\n")
                mouth.flush()
            line = ears.readline()
            assert line, console.communicate()[1]
            scene: dict[str, Any] = json.loads(line)
            assert scene["problem"] is None
            return scene

        scene = scene_after(None)
        seen = [scene["prompt"]["kind"]]
        while seen[-1] != "result":
            assert len(seen) < 100
            for act in acts(scene, cards):
                scene = scene_after(act)
            seen.append(scene["prompt"]["kind"])
        scene_after({"quit": True})
        assert console.wait(timeout=30) == 0
        assert console.stderr.read() == ""  # no complaint, nothing that others may read, something stored
    assert {"shuffle", "cut", "deal_card", "discard", "shared_cards", "show_cards", "result"} <= set(seen)
