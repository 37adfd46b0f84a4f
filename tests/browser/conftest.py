"""A card room of its own, and a Chromium to sit down at its tables with."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

# It is always the same Tuesday there, so that the deal of the day is of the same game; and nothing there need
# outlast a power cut.
OPEN_ROOM = """
from datetime import date
from parlour.cli import main
from parlour.server import database, days
database.SYNC = "OFF"
days.today = lambda: date(2026, 11, 24)
days.ends_at = lambda day: 4_102_444_800_000
main()
"""
PHONE = {"width": 360, "height": 640}
BLOCKED = "Service Worker registration blocked by Playwright"
DESK = {"width": 1440, "height": 900}


# What Playwright switches off, as of two lists Chromium takes the last; and what draws for each window what
# its address bar would suggest, half a second of work, where nobody types.
PLAYWRIGHT_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,"
    "HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,"
    "AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
OFF = f"--disable-features={PLAYWRIGHT_OFF},WebUIOmniboxPopup,WebUIOmniboxAimPopup"

PATIENCE = 60_000  # milliseconds; only a failing test waits so long
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That of the room."""
    return tmp_path_factory.mktemp("room") / "room.sqlite3"


@pytest.fixture(scope="session")
def room(database: Path) -> Iterator[str]:
    """The address of a card room whose bots do not wait."""
    with opened(OPEN_ROOM, database) as address:
        yield address


@contextmanager
def opened(program: str, database: Path, **around: str) -> Iterator[str]:
    """A card room that a program opens, with these variables in its environment."""
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", str(database)]
    command += ["--bot-pause", "0", "--limits", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **around}) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        try:
            assert "http://" in said, f"the card room did not open: {said!r}"
            yield next(word for word in said.split() if word.startswith("http://")).rstrip("/")
        finally:
            server.terminate()
            server.communicate(timeout=20)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    # One for what is here: the loop that Playwright leaves running would fail asynchronous tests elsewhere.
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


def launch(playwright: Playwright, **around: str) -> Browser:
    """Start Chromium, with these variables in its environment."""
    place = chromium_program()
    if place is None:
        pytest.skip("no Chromium on PATH")
    return playwright.chromium.launch(executable_path=place, args=[OFF], env={**os.environ, **around})


def chromium_program() -> str | None:
    """Where Chromium is: the shell without windows, if it is installed, takes a fifth less processor time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


class Visitors:
    """People with a browser each. What their pages complain about is kept, and fails the test."""

    def __init__(self, chromium: Browser, room: str) -> None:
        self.chromium = chromium
        self.room = room
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.offline = False  # then a page may complain

    def come(self, still: bool = True, **settings: Any) -> Page:
        """A new person's page, at the door. `still` is for who asked for reduced motion."""
        settings.setdefault("viewport", DESK)
        settings.setdefault("service_workers", "block")  # it would answer in the place of routes
        context = self.chromium.new_context(
            base_url=self.room, reduced_motion="reduce" if still else "no-preference", **settings
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.hear(said.type, said.text))
        page.on("request", lambda asked: self.look(asked.url))
        return page

    def hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not self.offline and BLOCKED not in text:
            self.complaints.append(f"{kind}: {text}")

    def look(self, url: str) -> None:
        if not url.startswith((self.room, "data:")):
            self.complaints.append(f"the page asked another place: {url}")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitors(chromium: Browser, room: str) -> Iterator[Visitors]:
    visitors = Visitors(chromium, room)
    yield visitors
    visitors.leave()
    assert not visitors.complaints
