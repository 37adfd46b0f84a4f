"""Shared test setup: the build under test, the number of examples, and the ban on skipped tests."""

import fcntl
import gc
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from typer.main import get_command

import parlour
from parlour.games import GAMES, game_class
from parlour.kit.game import Game
from parlour.testing import effort
from tests.helpers.marked_language import mark

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
NO_SKIPS = os.environ.get("PARLOUR_NO_SKIPS") == "1"

settings.register_profile("without deadline", deadline=None)  # tests do not depend on time
settings.load_profile("without deadline")


def pytest_report_header() -> str:
    build = "compiled" if parlour.compiled else "pure"
    return f"parlour: {build}, {Path(parlour.__file__).parent}{', all tries' if effort.is_long else ''}"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("PARLOUR_EXPECT")
    found = "compiled" if parlour.compiled else "pure"
    if wanted and wanted != found:
        pytest.exit(f"PARLOUR_EXPECT is {wanted}, but {parlour.__file__} is {found}", returncode=4)


def pytest_collection_finish() -> None:
    """Exclude objects that exist after collection from garbage collection.

    Tests that look for leaked objects then do not have to search through them.
    """
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are marked for the other build."""
    build = "compiled" if parlour.compiled else "pure"
    marks = [(item, item.get_closest_marker("build")) for item in items]
    others = [item for item, mark in marks if mark is not None and mark.args != (build,)]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report: pytest.TestReport = yield
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, where nothing may be: {report.longrepr}"
    return report


@pytest.fixture(scope="session", autouse=True)
def commands_made_once() -> Iterator[None]:
    """Typer makes the commands of the program again for each call in a test, which takes 8 ms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> type[Game]:
    """Register the example game of the guide and return its class."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.setitem(GAMES, "high-card", "high_card:HighCard")
    return game_class("high-card")


@pytest.fixture
def speaks_wide(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mark all German messages."""
    yield from mark(monkeypatch)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the documentation site, built as by `make docs`, which treats warnings as errors.

    It is built once for all pytest workers.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    place, log = shared / "site", shared / "site.log"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.exists():
            log.write_text(build_site(place))
    assert log.read_text() == ""
    return place


def build_site(place: Path) -> str:
    """Build the site in a folder. Return what went wrong, empty if nothing did."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(place)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode or "WARNING" in done.stderr:
        return f"{done.stderr}\nexit status {done.returncode}"
    return ""
