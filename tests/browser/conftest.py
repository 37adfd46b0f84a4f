"""Fixtures for browser tests: a card room and a Chromium."""

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

# The room's clock always shows the same Tuesday, so that the deal of the day is of the same game. Its data
# need not survive a power failure.
OPEN_ROOM = """
from datetime import date
from parlour.cli.program import main
from parlour.server.storage import database
from parlour.server.log import days
database.SYNCHRONOUS_MODE = "OFF"
days.today = lambda: date(2026, 11, 24)
days.end_of_day = lambda day: 4_102_444_800_000
main()
"""
# Deals and bot moves are reproducible. A bot that ran out of time on a busy machine thinks again.
SEEDS = """
from types import SimpleNamespace
from parlour.server.storage import sql_store
from parlour.server.decisions import commands
from parlour.server.log import occupants
from parlour.server.tables import turn_runner
assert commands.new_random_hex
commands.new_random_hex = lambda: "5eed" * 16
assert occupants.secrets
occupants.secrets = SimpleNamespace(choice=lambda house_bots: house_bots[0])
assert sql_store.secrets
sql_store.secrets = SimpleNamespace(token_hex=lambda size: "5e" * size)
runner = turn_runner.TurnRunner
assert runner.choose_move
runner.choose_move = lambda self, table, bot, view, seconds=0.0: self.choose_daily_move(table, bot, view)
"""
# The page's share of the seed: a counter, so that deals are reproducible. A test chooses another deal by
# setting `window.deal`.
SEED_SHARES = """
(() => {
  const { getRandomValues } = Crypto.prototype;
  window.deal = 0;
  Crypto.prototype.getRandomValues = function (bytes) {
    return bytes.length === 32 ? bytes.fill(window.deal++) : getRandomValues.call(this, bytes);
  };
})();
"""
# The page ignores presses that follow a change of the table too fast for a person. Tests press faster. Their
# presses count as slow, because the page's clock jumps by a second before each press. While a test sets
# `window.pressGap` to 0, the clock stands still, so that all presses are fast.
PRESS_GAPS = """
(() => {
  const now = performance.now.bind(performance);
  let time = 0, jumps = 0;
  window.pressGap = 1000;
  performance.now = () => (time = window.pressGap ? now() + jumps : time);
  Object.defineProperty(Event.prototype, "timeStamp", { get: () => performance.now() });
  const jump = () => (jumps += window.pressGap);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, jump, true);
})();
"""
PHONE = {"width": 360, "height": 640}
BLOCKED = "Service Worker registration blocked by Playwright"
DESK = {"width": 1440, "height": 900}


# Chromium uses only the last `--disable-features`, so this repeats the list of Playwright. It adds the
# suggestions of the address bar, which cost half a second of work per window and are never used in tests.
PLAYWRIGHT_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,"
    "HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,"
    "AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
CHROMIUM_FLAGS = f"--disable-features={PLAYWRIGHT_OFF},WebUIOmniboxPopup,WebUIOmniboxAimPopup"

FONTS = Path("/usr/share/fonts/truetype/dejavu")
FONT_SETTINGS = f"""<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>{FONTS}</dir><selectfont>
<rejectfont><glob>/*</glob></rejectfont><acceptfont><glob>{FONTS}/*</glob></acceptfont>
</selectfont></fontconfig>
"""

PATIENCE = 60_000  # milliseconds; only a failing test waits so long
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of the card room's database."""
    return tmp_path_factory.mktemp("room") / "room.sqlite3"


@pytest.fixture(scope="session")
def room(database: Path) -> Iterator[str]:
    """Yield the address of a card room whose bots move without delay."""
    with run_room(SEEDS + OPEN_ROOM, database) as address:
        yield address


@contextmanager
def run_room(program: str, database: Path, **around: str) -> Iterator[str]:
    """Run a card room in a subprocess with these environment variables, and yield its address."""
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", str(database)]
    command += ["--bot-delay", "0", "--rate-limit-factor", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **around}) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            assert "http://" in line, f"the card room did not start: {line!r}"
            yield next(word for word in line.split() if word.startswith("http://")).rstrip("/")
        finally:
            server.terminate()
            server.communicate(timeout=60)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    # One instance for this package: the event loop that Playwright leaves running would break asynchronous
    # tests elsewhere.
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def chromium(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield a Chromium with DejaVu as its only font, so that text has the same size on every machine."""
    program = chromium_program()
    if program is None:
        pytest.skip("needs Chromium on the PATH")
    assert FONTS.is_dir(), "the package fonts-dejavu-core is missing"
    settings = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    settings.write_text(FONT_SETTINGS)
    environment: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(settings)}
    browser = playwright.chromium.launch(executable_path=program, args=[CHROMIUM_FLAGS], env=environment)
    yield browser
    browser.close()


def chromium_program() -> str | None:
    """Return the path of Chromium. The headless shell is preferred: it needs a fifth less processor time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


class Visitors:
    """Users with a browser each. Errors and warnings of their pages are collected and fail the test."""

    def __init__(self, chromium: Browser, room: str) -> None:
        self.chromium = chromium
        self.room = room
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.offline = False  # errors of pages are ignored while this is true

    def come(self, still: bool = True, **settings: Any) -> Page:
        """Return a page of a new user. With `still`, the browser asks for reduced motion."""
        settings.setdefault("viewport", DESK)
        settings.setdefault("service_workers", "block")  # a service worker would answer instead of routes
        context = self.chromium.new_context(
            base_url=self.room, reduced_motion="reduce" if still else "no-preference", **settings
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SEED_SHARES + PRESS_GAPS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.hear(message.type, message.text))
        page.on("request", lambda request: self.look(request.url))
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


@pytest.fixture(scope="package")
def shared_visitors(chromium: Browser, room: str) -> Iterator[Visitors]:
    visitors = Visitors(chromium, room)
    yield visitors
    visitors.leave()


@pytest.fixture(scope="package")
def first_page(shared_visitors: Visitors) -> Page:
    page = shared_visitors.come()
    page.goto("/")
    return page


@pytest.fixture
def modules_page(first_page: Page, shared_visitors: Visitors) -> Iterator[Page]:
    """Yield the first page, shared by all tests that only call the page's modules and change nothing."""
    yield first_page
    complaints, shared_visitors.complaints = shared_visitors.complaints, []
    assert not complaints
