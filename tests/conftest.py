"""What every test stands on: no screen, no pins, no network, no home folder; and the marks of the long runs."""

import os
import socket
import sys
import time
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

from dealer import games
from tests.soak import Goal, SoakPlan, SoakSeeds

PLAN = pytest.StashKey[SoakPlan]()

os.environ["SDL_VIDEODRIVER"] = "dummy"  # a test that wants Xvfb says so to its own process
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
os.environ["TZ"] = "UTC"  # the record of an evening keeps its zone, and its code covers that
time.tzset()
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the many processes compiles the whole program anew
sys.dont_write_bytecode = False
games.look_in("tests.games.extra")

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
    soaking = {item.nodeid: item for item in items if item.get_closest_marker("soak")}
    if not soaking:
        return
    others = [item for item in items if item.nodeid not in soaking]
    if not config.getoption("--soak"):
        config.hook.pytest_deselected(items=list(soaking.values()))
        items[:] = others
        return
    plan = SoakPlan(config.rootpath / ".soak", float(os.environ.get("SOAK_SECONDS", "600")))
    seeded = [name for name, item in soaking.items() if "soak_seeds" in getattr(item, "fixturenames", ())]
    fixed = [name for name in soaking if name not in seeded]
    items[:] = [*others, *(soaking[name] for name in plan.order(seeded, fixed))]
    config.stash[PLAN] = plan


def pytest_runtest_setup(item: pytest.Item) -> None:
    if (plan := item.config.stash.get(PLAN, None)) is not None and plan.leaves_out(item.nodeid):
        pytest.skip("the time is over: the next make soak goes on here")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if (plan := item.config.stash.get(PLAN, None)) is not None and report.when == "call" and report.passed:
        plan.passed(item.nodeid)
    return report


@pytest.fixture
def soak_seeds(request: pytest.FixtureRequest) -> SoakSeeds:
    """Seeds for one soak test, from the one where the last run stopped, until its share of the time is over."""
    plan = request.config.stash[PLAN]
    asked = request.node.get_closest_marker("soak").kwargs
    goal = Goal(asked["goal"], asked["of"], asked["each"]) if asked else None
    return SoakSeeds(request.node.nodeid, plan.folder, plan.share_s, goal)


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
