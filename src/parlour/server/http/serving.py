"""Opening the card room."""

import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from litestar.types import ASGIApp

import parlour
from parlour.kit.errors import ParlourError
from parlour.server.cluster.node_names import default_name
from parlour.server.http import connections
from parlour.server.http.allowed_hosts import allowed_hosts
from parlour.server.http.app import create_app
from parlour.server.http.connections import (
    KEEP_ALIVE_TIMEOUT,
    LISTEN_BACKLOG,
    Connection,
    TableSocket,
    raise_file_limit,
    rate_limit_logs,
)
from parlour.server.http.gate import with_gate
from parlour.server.http.server_processes import run_in_process, run_in_processes
from parlour.server.ops import process_memory
from parlour.server.ops.event_loop import tune_process
from parlour.server.ops.limits import scaled_limits
from parlour.server.ops.logs import configure_logging
from parlour.server.ops.metrics import MULTIPROCESS_FOLDER_VARIABLE as METRICS
from parlour.server.ops.metrics import RESTARTS
from parlour.server.ops.settings import Settings
from parlour.server.storage.database import Location, database_location, prepare_database
from parlour.server.storage.database_lock import exclusive_access

OPENED_MESSAGE = "The card room is open at {where} (Ctrl-C closes it)"
READ_BUFFER_BYTES = 65_536  # bytes; what is above LARGEST_FRAME, and below this, is answered with the reason
# Seconds within which one of several processes answers, or it is killed and another started. It has to be
# imported by then, which on a busy machine took longer than the 5 seconds of uvicorn.
ANSWERS_SECONDS = 30


class SharedDatabaseError(ParlourError):
    """Several processes are wanted on a database that is for one; the message says why."""


class ListenError(ParlourError):
    """The address cannot be listened at; the message says why."""


def serve(settings: Settings, builder: Sequence[str] = ()) -> None:
    """Opens the card room, prints its address, and returns when it is closed. Port 0 takes a free one.

    Where the rules are not compiled, `builder` is a command that builds them meanwhile.

    Raises ListenError, SharedDatabaseError, InvalidHostNameError, StartupError or InvalidDatabaseError, and
    KeyboardInterrupt at Ctrl-C before the room is open.
    """
    configure_logging(settings.log_format, settings.log_level)
    database = database_location(settings.database)
    require_shareable_database(settings.processes, database)
    allowed_hosts(settings.host, settings.allowed_hosts)  # before the door is open
    listening = open_listening_socket(settings.host, settings.port)
    settings = with_node_name(settings, listening.getsockname()[1])
    where = browser_url(listening) + settings.base_path.removeprefix("/") + "/" * bool(settings.base_path)
    is_open = False

    def say_open() -> None:
        nonlocal is_open
        is_open = True
        print(OPENED_MESSAGE.format(where=where), flush=True)

    try:
        with exclusive_access(database), shared_metrics_folder(settings.processes):
            prepare_database(database)
            app = partial(build_app, settings, () if parlour.compiled or settings.processes > 1 else builder)
            config = build_uvicorn_config(app, settings.trusted_proxies, settings.processes)
            run = run_in_process if settings.processes == 1 else run_in_processes
            run(config, listening, say_open)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        if not is_open:
            raise
    finally:
        listening.close()


def with_node_name(settings: Settings, port: int) -> Settings:
    """Return settings with a name for this node; without one of its own, it has that of its host and port."""
    return replace(settings, node=settings.node or default_name(port))


def build_app(settings: Settings, builder: Sequence[str], is_restart: bool = False) -> ASGIApp:
    """The card room of one process, behind its gate; `is_restart`: the process takes the place of another."""
    configure_logging(settings.log_format, settings.log_level)
    process_memory.share_malloc_arena()
    raise_file_limit()
    rate_limit_logs()
    if is_restart:
        RESTARTS.labels("room").inc()
    limits, location = scaled_limits(settings.rate_limit_factor), database_location(settings.database)
    app = create_app(location, settings.bot_delay, builder=builder, limits=limits, settings=settings)
    tune_process()
    return with_gate(app, allowed_hosts(settings.host, settings.allowed_hosts))


def build_uvicorn_config(
    app: ASGIApp | Callable[[], ASGIApp], trusted: Sequence[str] = (), processes: int = 1
) -> uvicorn.Config:
    """How an application, or what makes one, is served.

    `trusted` are proxies that are believed when they say who calls.
    """
    return uvicorn.Config(
        app,
        factory=isinstance(app, partial),
        workers=processes,
        timeout_worker_healthcheck=ANSWERS_SECONDS,
        http=Connection,
        ws=TableSocket,
        log_config=None,  # see write_log
        log_level="warning",
        access_log=False,
        ws_max_size=READ_BUFFER_BYTES,
        # It would take 46 kB of memory for each socket, and a fifth more of the processor: docs/scale.md
        ws_per_message_deflate=False,
        ws_ping_interval=connections.PING_INTERVAL,
        ws_ping_timeout=connections.PING_INTERVAL,
        timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
        timeout_graceful_shutdown=3,
        server_header=False,
        forwarded_allow_ips=list(trusted),
        backlog=LISTEN_BACKLOG,
    )


@contextmanager
def shared_metrics_folder(processes: int) -> Iterator[None]:
    """Gives several processes a folder in which what they count is added up."""
    if processes == 1:
        yield
        return
    with TemporaryDirectory(prefix="parlour-figures-") as folder:
        os.environ[METRICS] = folder
        yield
    del os.environ[METRICS]


def require_shareable_database(processes: int, database: Location) -> None:
    """Raises SharedDatabaseError where a database is for one process."""
    if processes > 1 and isinstance(database, Path):
        raise SharedDatabaseError(
            f"{processes} processes cannot share {database}: in a file of SQLite they would not hear of each "
            "other's moves; they need a database of PostgreSQL"
        )


def open_listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at an address. Raises ListenError."""
    if not 0 <= port <= 65_535:
        raise ListenError(f"{host}, port {port}: cannot listen there: ports go from 0 to 65535")
    try:
        where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # The protocol is named because asyncio turns Nagle's algorithm off only where it is: else every move
        # would come 40 ms late.
        opened = socket.socket(where[0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bind_socket(opened, where[4])
    except OSError as reason:
        raise ListenError(f"{host}, port {port}: cannot listen there: {reason.strerror}") from None
    opened.setblocking(False)
    return opened


def bind_socket(opened: socket.socket, where: Any) -> None:
    """Binds a socket and listens, or closes it. Raises OSError."""
    try:
        if os.name == "posix":  # elsewhere this would take a port that is in use
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(where)
        opened.listen(512)
    except OSError:
        opened.close()
        raise


def browser_url(listening: socket.socket) -> str:
    """The address to be opened in a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
