"""Fixtures of the server tests. Rooms in this process skip disk syncs, because no data must survive."""

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest
import sqlalchemy as sa
import uvloop

from parlour.server.decisions import commands
from parlour.server.storage import database
from parlour.server.storage.database import DatabaseLocation
from tests.server.postgres import Cluster, folder_of, new_database, open_cluster

# Runs all tests of the room on PostgreSQL. Tests that look into a SQLite file fail there.
ON_POSTGRES = os.environ.get("PARLOUR_TESTS_ON") == "postgresql"

# The event loops of a room with uvloop and without it.
LOOPS: Final[dict[str, Callable[[], asyncio.AbstractEventLoop]]] = {
    "uvloop": uvloop.new_event_loop,
    "asyncio": asyncio.new_event_loop,
}


def pytest_asyncio_loop_factories(
    item: pytest.Item,
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run the server tests on uvloop, except tests that request other event loops."""
    named = any("loop_factories" in mark.kwargs for mark in item.iter_markers("asyncio"))
    return LOOPS if named else {"uvloop": LOOPS["uvloop"]}


@pytest.fixture(autouse=True)
def sync(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS_MODE", "OFF")


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards whenever a test runs, so that a failure can be repeated."""
    rng = Random(request.node.nodeid)
    monkeypatch.setattr(commands, "new_random_hex", lambda: f"{rng.getrandbits(256):064x}")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with open_cluster() as opened:
        yield opened


@pytest.fixture
def postgres(cluster: Cluster) -> sa.URL:
    """Return the URL of a new, empty PostgreSQL database."""
    return new_database(cluster)


@pytest.fixture(name="database", params=["file", "postgresql"])
def each_database(request: pytest.FixtureRequest, tmp_path: Path) -> DatabaseLocation:
    """Return the location of a new database: a SQLite file, then PostgreSQL."""
    if request.param == "file":
        return tmp_path / "room.sqlite3"
    found: DatabaseLocation = request.getfixturevalue("postgres")
    return found


if ON_POSTGRES:

    @pytest.fixture
    def tmp_path(tmp_path: Path, cluster: Cluster) -> Path:
        return folder_of(tmp_path, cluster)
