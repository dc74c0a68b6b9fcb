"""Switching the box off goes through logind, and is offered only where logind would do it."""

import os
from pathlib import Path

import pytest

from dealer.app.build import open_table
from dealer.app.host.clock import StoppedClock
from dealer.app.host.notify import Systemd
from dealer.app.host.power import may_power_off, power_off

MANAGER = "org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager"


class Logind:
    """A busctl that answers as logind would, and writes down what it was asked."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        monkeypatch.setenv("INVOCATION_ID", "0123")  # as systemd sets them for the service
        monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/dealer")

    def answers(self, can: str, *, refuses: str = "") -> None:
        script = f"""#!/bin/sh
            echo "$*" >> "{self.folder}/asked"
            if read -r line; then echo "somebody is asked for a password" >&2; fi
            case "$*" in
            *CanPowerOff) echo 's "{can}"' ;;
            *PowerOff*) {f"echo '{refuses}' >&2; exit 1" if refuses else "exit 0"} ;;
            esac
        """
        (self.folder / "busctl").write_text(script, encoding="utf-8")
        (self.folder / "busctl").chmod(0o755)

    @property
    def asked(self) -> list[str]:
        return (self.folder / "asked").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def logind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Logind:
    return Logind(tmp_path, monkeypatch)


@pytest.mark.parametrize(("answer", "offered"), [("yes", True), ("challenge", False), ("no", False), ("na", False)])
def test_it_is_offered_where_logind_does_it_without_a_password(logind: Logind, answer: str, offered: bool) -> None:
    logind.answers(answer)
    assert may_power_off() is offered
    assert logind.asked == [f"--system --timeout=3 call {MANAGER} CanPowerOff"]


def test_it_is_not_offered_on_a_computer_that_is_no_pi_and_not_the_service_s_own(
    logind: Logind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logind.answers("yes")
    monkeypatch.delenv("STATE_DIRECTORY")
    assert not may_power_off(tmp_path / "no-model")
    (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    assert may_power_off(tmp_path / "model")


def test_it_is_not_offered_where_there_is_no_logind(logind: Logind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(logind.folder))
    assert not may_power_off()
    (logind.folder / "busctl").write_text("#!/nowhere/sh\n")
    (logind.folder / "busctl").chmod(0o755)
    assert not may_power_off()


def test_logind_is_asked_for_it_once_and_a_refusal_is_told(logind: Logind) -> None:
    logind.answers("yes")
    assert power_off() == "Shutting down"
    assert logind.asked == [f"--system --timeout=3 call {MANAGER} PowerOff b false"]
    logind.answers("yes", refuses="Call failed: Access denied")
    assert power_off() == "Not shut down: Call failed: Access denied"


def test_the_service_s_table_offers_it_though_the_ways_to_systemd_were_taken_from_its_environment(
    logind: Logind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logind.answers("yes")
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/notify")
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    Systemd.from_environment(os.environ)  # as the window does first
    (tmp_path / "config.toml").write_text('[reader]\nport = "/nowhere/reader"\n', encoding="utf-8")
    with open_table(
        tmp_path / "state", tmp_path / "config.toml", StoppedClock(0), preset=None, mock=False, size=None
    ) as built:
        assert built.loop.settings.shuts_down
    with open_table(tmp_path / "mocked", None, StoppedClock(0), preset=None, mock=True, size=None) as built:
        assert not built.loop.settings.shuts_down
