"""What systemd hears from the daemon, and what it must not hear."""

import logging
import os
from pathlib import Path

import pytest

from dealer.app.host.notify import Systemd
from tests.systemd.fake import FakeSystemd


@pytest.mark.parametrize("abstract", [False, True], ids=["path", "abstract"])
def test_ready_once_then_pings_then_stopping(tmp_path: Path, abstract: bool) -> None:
    with FakeSystemd(None if abstract else tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ(watchdog_s=8))
        daemon.ready()
        daemon.ready()
        for now_s in range(10):
            daemon.alive(float(now_s))
        daemon.stopping()
        daemon.stopping()
        assert systemd.heard() == ["READY=1", *["WATCHDOG=1"] * 5, "STOPPING=1"]


def test_a_loop_that_comes_round_every_ping_every_s_keeps_the_watchdog_content(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ(watchdog_s=15))
        daemon.ready()
        assert daemon.ping_every_s == 7.5
        systemd.heard()
        for turn in range(20):
            daemon.alive(turn * daemon.ping_every_s)
            assert systemd.heard() == ["WATCHDOG=1"]


def test_a_busy_loop_pings_no_more_often_than_it_must(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ(watchdog_s=8))
        daemon.ready()
        systemd.heard()
        for turn in range(1000):
            daemon.alive(turn / 1000)
        assert systemd.heard() == ["WATCHDOG=1"]


def test_no_ping_before_the_first_frame_nor_after_stopping(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ(watchdog_s=8))
        daemon.alive(0.0)
        assert systemd.heard() == []
        daemon.ready()
        daemon.stopping()
        daemon.alive(100.0)
        assert systemd.heard() == ["READY=1", "STOPPING=1"]


def test_no_ping_where_nobody_watches_or_another_process_is_watched(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        for environ in (systemd.environ(), systemd.environ(watchdog_s=8, pid=os.getpid() + 1)):
            daemon = Systemd.from_environment(environ)
            daemon.ready()
            daemon.alive(0.0)
            assert daemon.ping_every_s is None
            assert systemd.heard() == ["READY=1"]
        watched = Systemd.from_environment(systemd.environ(watchdog_s=8, pid=os.getpid()))
        assert watched.ping_every_s == 4


def test_no_child_inherits_the_socket(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        environ = {"HOME": "/", **systemd.environ(watchdog_s=8, pid=os.getpid())}
        Systemd.from_environment(environ)
        assert environ == {"HOME": "/"}


def test_without_systemd_everything_goes_on_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    daemon = Systemd.from_environment({})
    daemon.ready()
    daemon.alive(0.0)
    daemon.status("at the table")
    daemon.stopping()
    daemon.close()
    assert daemon.ping_every_s is None
    assert caplog.records == []


def test_a_service_manager_that_is_gone_is_logged_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with FakeSystemd(tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ())
        systemd.deafen()
        daemon.ready()
        daemon.stopping()
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "READY=1" in caplog.text


@pytest.mark.parametrize(("address", "said"), [("/nowhere/notify", "cannot be reached"), ("vsock:2:99", "of a kind")])
def test_a_socket_that_cannot_be_had_is_logged(address: str, said: str, caplog: pytest.LogCaptureFixture) -> None:
    Systemd(address).ready()
    assert said in caplog.text


def test_a_full_queue_never_blocks_the_loop_and_the_ping_is_tried_again(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ(watchdog_s=8))
        daemon.ready()
        for _ in range(10_000):
            daemon.status("x")
        daemon.alive(0.0)
        assert "WATCHDOG=1" not in systemd.heard()
        daemon.alive(0.1)
        assert systemd.heard() == ["WATCHDOG=1"]


def test_status_is_one_line(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        daemon = Systemd.from_environment(systemd.environ())
        daemon.status("waits for the flop\nREADY=1")
        daemon.status("")
        assert systemd.heard() == ["STATUS=waits for the flop", "STATUS="]
