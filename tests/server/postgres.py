"""A PostgreSQL server with separate databases for the tests. They are skipped if its programs are missing."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from parlour.server.storage.database import parse_location

# Faster settings, because test data need not survive a power failure.
CONFIGURATION = "-h 127.0.0.1 -p {port} -k {top} -c fsync=off -c full_page_writes=off -c max_connections=60"


def programs() -> Path | None:
    """Return the folder of the PostgreSQL server programs. Debian keeps them off the PATH."""
    places = [Path(os.environ.get("PG_BIN", "/"))]
    places.append(Path(os.path.realpath(shutil.which("initdb") or "/")).parent)
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if os.access(place / "initdb", os.X_OK)), None)


@dataclass(frozen=True)
class Cluster:
    """A running server at `port` of this machine, in the folder `top`."""

    place: Path
    top: Path
    port: int
    user: dict[str, Any]

    def call(self, program: str, *arguments: str, check: bool = True) -> None:
        subprocess.run(
            [self.place / program, "-D", self.top / "data", *arguments],
            check=check,
            cwd=self.top,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
            **self.user,
        )

    def start(self) -> None:
        settings = CONFIGURATION.format(port=self.port, top=self.top)
        self.call("pg_ctl", "-w", "-l", str(self.top / "log"), "-o", settings, "start")

    def stop(self) -> None:
        self.call("pg_ctl", "-m", "immediate", "-w", "stop", check=False)

    def url(self, database: str) -> str:
        return f"postgresql://parlour@127.0.0.1:{self.port}/{database}"

    def do(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@contextmanager
def open_cluster() -> Iterator[Cluster]:
    """Start an empty PostgreSQL server. Skip the test if its programs are not installed."""
    place = programs()
    if place is None:
        pytest.skip(
            "needs the programs of a PostgreSQL server: install postgresql, or set PG_BIN to their folder"
        )
    top = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
    user: dict[str, Any] = {}
    if os.geteuid() == 0:  # the server refuses root
        other = pwd.getpwnam("postgres")
        os.chown(top, other.pw_uid, other.pw_gid)
        user = {"user": other.pw_uid, "group": other.pw_gid, "extra_groups": []}
    cluster = Cluster(place, top, free_port(), user)
    try:
        cluster.call("initdb", "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-sync")
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(top, ignore_errors=True)


class Folder(type(Path())):  # type: ignore[misc]
    """A test folder in which each room database is a PostgreSQL database."""

    cluster: Cluster
    made: dict[str, sa.URL]

    def __truediv__(self, name: Any) -> Any:
        if not str(name).endswith(".sqlite3"):
            return super().__truediv__(name)
        if name not in self.made:
            self.made[name] = new_database(self.cluster)
        return self.made[name]


def new_database(cluster: Cluster) -> sa.URL:
    """Create an empty database and return its URL."""
    name = f"room_{secrets.token_hex(6)}"
    cluster.do(f"CREATE DATABASE {name}")
    location = parse_location(cluster.url(name))
    assert isinstance(location, sa.URL)
    return location


def folder_of(path: Path, cluster: Cluster) -> Folder:
    folder = Folder(path)
    folder.cluster, folder.made = cluster, {}
    return folder
