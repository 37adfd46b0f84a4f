"""Opening the card room from the command line: which browser shows it, and when."""

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.server.http import serving

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

    def run(config: Any, listening_socket: Any, print_opened_message: Callable[[], None]) -> None:
        print_opened_message()

    monkeypatch.setattr(serving.webbrowser, "open", shown.put)
    monkeypatch.setattr(serving, "run_in_this_process", run)
    monkeypatch.setattr(serving, "configure_logging", lambda *arguments: None)
    arguments = ["serve", "--port", "0", "--database", str(tmp_path / "room.sqlite3")]
    for system, environment, has_display in DISPLAYS:
        monkeypatch.setattr(serving.sys, "platform", system)
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
