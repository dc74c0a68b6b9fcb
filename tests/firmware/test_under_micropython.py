"""The same tests once more under the real MicroPython: what runs here runs on the board."""

import json
import subprocess

import pytest

from tests.firmware.micropython import HERE, environment, needs_micropython

MODULES = sorted(path.stem for path in HERE.glob("test_*.py") if "import pytest" not in path.read_text())


def test_there_are_modules_that_both_pythons_run() -> None:
    assert "test_frames" in MODULES


@pytest.mark.parametrize("module", MODULES)
def test_under_micropython(module: str) -> None:
    program = needs_micropython()
    command = [program, "-X", "heapsize=32M", str(HERE / "mpy_runner.py"), module]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert results, "no test ran"
    failed = "\n".join(f"{result['test']}\n{result['failed']}" for result in results if result["failed"])
    assert not failed, failed
