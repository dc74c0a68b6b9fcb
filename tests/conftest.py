"""What every test stands on: no screen, no pins, no network, no home folder; and the marks of the long runs."""

import os
import socket
from pathlib import Path

import hypothesis
import pytest

from tests.soak import SoakSeeds

os.environ["SDL_VIDEODRIVER"] = "dummy"  # a test that wants Xvfb says so to its own process
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["GPIOZERO_PIN_FACTORY"] = "mock"

hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=20_000, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the tests marked soak as well (see `make soak`)")


def pytest_configure(config: pytest.Config) -> None:
    chosen = config.getoption("--hypothesis-profile", default=None)
    if not chosen:
        soak = config.getoption("--soak")
        hypothesis.settings.load_profile("soak" if soak else "ci" if os.environ.get("CI") else "dev")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    soaking = [item for item in items if item.get_closest_marker("soak")]
    if config.getoption("--soak"):
        share_the_time(len(soaking))
        return
    if soaking:
        config.hook.pytest_deselected(items=soaking)
        items[:] = [item for item in items if item not in soaking]


def share_the_time(tests: int) -> None:
    """SOAK_SECONDS is the whole run's; each of its tests finds its own share there."""
    if tests and "SOAK_SECONDS" in os.environ and "SOAK_SHARED" not in os.environ:
        os.environ["SOAK_SECONDS"] = str(float(os.environ["SOAK_SECONDS"]) / tests)
        os.environ["SOAK_SHARED"] = "1"


@pytest.fixture
def soak_seeds(request: pytest.FixtureRequest) -> SoakSeeds:
    """Seeds for one soak test, from the one where the last run stopped, until its share of the time is over."""
    seconds = float(os.environ.get("SOAK_SECONDS", "60"))
    return SoakSeeds(request.node.nodeid, request.config.rootpath / ".soak", seconds)


@pytest.fixture(autouse=True)
def no_traces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads or writes the home folder, and none reaches out of this machine."""
    for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    connect = socket.socket.connect

    def connect_here(self: socket.socket, address: object) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            host = address[0] if isinstance(address, tuple) else address
            if host not in ("127.0.0.1", "::1", "localhost"):
                pytest.fail(f"a test reached out to {host}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", connect_here)
