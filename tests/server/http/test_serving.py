"""Opening the card room from the command line: which browser shows it, and when."""

import re
import sys
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.server.http import serving
from parlour.text.translation import get_catalog

DISPLAYS = [
    ("linux", {}, False),
    ("linux", {"DISPLAY": ":0"}, True),
    ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ("darwin", {}, True),
    ("darwin", {"SSH_CONNECTION": "192.0.2.7 50022 192.0.2.1 22"}, False),
]


def test_a_browser_opens_where_there_is_a_display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make play` passes --browser, and the user's own options follow it."""
    shown: SimpleQueue[str] = SimpleQueue()

    def run(config: Any, listening_socket: Any) -> None:
        config.app.args[1]()  # what `build_app` calls when the room is open

    monkeypatch.setattr(webbrowser, "open", shown.put)
    monkeypatch.setattr(serving, "run_in_this_process", run)
    monkeypatch.setattr(serving, "configure_logging", lambda *arguments: None)
    arguments = ["serve", "--port", "0", "--database", str(tmp_path / "room.sqlite3")]
    for system, environment, has_display in DISPLAYS:
        monkeypatch.setattr(sys, "platform", system)
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        for options, opens in (
            ([], False),
            (["--browser"], has_display),
            (["--browser", "--no-browser"], False),
        ):
            done = CliRunner().invoke(app, [*arguments, *options])
            assert done.exit_code == 0, done.output
            if opens:
                assert f"The card room is open at {shown.get(timeout=60)} " in done.output
            with pytest.raises(Empty):
                shown.get(block=False)


def test_network_address_is_printed_if_others_can_connect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note next to an invite link that works only on this computer tells the host to use this address."""

    def run(config: Any, listening_socket: Any) -> None:
        config.app.args[1]()  # what `build_app` calls when the room is open

    monkeypatch.setattr(serving, "run_in_this_process", run)
    monkeypatch.setattr(serving, "configure_logging", lambda *arguments: None)
    for host in ("127.0.0.1", "localhost"):
        assert not serving.find_network_address(host)
    found = serving.find_network_address("0.0.0.0")
    assert not found or not ip_address(found).is_loopback
    find_network_address = lambda host: "192.0.2.7" * (host == "0.0.0.0")  # noqa: E731
    monkeypatch.setattr(serving, "find_network_address", find_network_address)
    for options, is_printed in ((["--host", "0.0.0.0", "--base-path", "/cards"], True), ([], False)):
        arguments = ["serve", "--port", "0", "--database", str(tmp_path / "room.sqlite3"), *options]
        output = CliRunner().invoke(app, arguments).output
        lines = re.findall(r"^On your network, open http://192\.0\.2\.7:[0-9]+/cards/$", output, re.M)
        assert len(lines) == is_printed, output
    for language in ("en", "de"):
        note = get_catalog("parlour.web", language).format("share-alone")
        assert 'make play ARGS="--host 0.0.0.0"' in note
        assert "parlour serve --host 0.0.0.0" in note
