"""Open the card room with its socket, database, application and processes."""

import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import uvicorn
from litestar.types import ASGIApp

import parlour
from parlour.kit.errors import ParlourError
from parlour.server.cluster.node_names import default_node_name
from parlour.server.http.allowed_hosts import LOOPBACK, build_allowed_hosts
from parlour.server.http.app import create_app
from parlour.server.http.gate import with_gate
from parlour.server.http.server_processes import call_when_set, run_in_processes, run_in_this_process
from parlour.server.http.site_files import check_site
from parlour.server.http.table_socket import TableSocket
from parlour.server.http.timed_connection import TimedConnection
from parlour.server.ops import process_memory
from parlour.server.ops.event_loop import tune_process
from parlour.server.ops.limits import scaled_limits
from parlour.server.ops.logs import configure_logging
from parlour.server.ops.metrics import MULTIPROCESS_FOLDER_VARIABLE as METRICS
from parlour.server.ops.metrics import RESTARTS
from parlour.server.ops.repeated_messages import rate_limit_logs
from parlour.server.ops.settings import Settings
from parlour.server.storage.database import DatabaseLocation, database_location, prepare_database
from parlour.server.storage.database_lock import exclusive_access

try:
    import resource
except ImportError:  # not available on Windows
    resource = None  # type: ignore[assignment]

OPENED_MESSAGE = "The card room is open at {where} (Ctrl-C closes it)"
NETWORK_MESSAGE = "On your network, open {where}"
UNSPECIFIED_ADDRESSES = ("0.0.0.0", "::")  # the server listens on all addresses of the machine
# an address that is reserved for documentation, and the discard port
DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)
KEEP_ALIVE_SECONDS = 5  # seconds that an idle connection is kept open between two requests
PING_SECONDS = 20.0  # seconds between two pings of a WebSocket, and seconds to wait for the pong
# Maximum bytes of a WebSocket message that the server reads. The server also reads messages that are longer
# than MAX_FRAME_BYTES, up to this limit, so that it can refuse them with a reason.
MAX_READ_MESSAGE_BYTES = 65_536
LISTEN_BACKLOG = 4096  # maximum number of new connections that the system queues until they are accepted
# Size of the system's buffer for data that a client has sent, in bytes. It limits how much the event loop
# reads at once from one connection, which would otherwise be up to 256 kB, or 43,000 frames.
RECEIVE_BUFFER_BYTES = 8_192
# seconds after which the system closes a connection whose client does not take the data sent to it
SEND_TIMEOUT_SECONDS = 60
# number of file handles reserved for the database, the bots, the log, and connections that are being closed
SPARE_FILE_HANDLES = 192
# Seconds within which a process must answer uvicorn's health check; otherwise it is killed and replaced. A
# new process must import everything in this time. On a busy machine, this took longer than the default of 5
# seconds.
WORKER_TIMEOUT_SECONDS = 30


SPAWN_CONTEXT = get_context("spawn")  # uvicorn starts its processes in the same way

OnOpened = Callable[[], object]

logger = logging.getLogger("parlour.server")


class UnshareableDatabaseError(ParlourError):
    """Raised if several processes are configured for a database that only one can use.

    The message says why.
    """


class ListenError(ParlourError):
    """Raised if the server cannot listen on an address. The message says why."""


def serve(settings: Settings, build_command: Sequence[str] = (), with_browser: bool = False) -> None:
    """Open the card room, print its address, and return when it is closed. Port 0 selects a free port.

    Args:
        settings: The settings of the server.
        build_command: The command that compiles the rules in the background if they are not compiled yet. It
            is not used with several processes.
        with_browser: True to show the room in the default browser, if there is a display.

    Raises:
        ListenError: The server cannot listen on the address.
        UnshareableDatabaseError: The settings ask for several processes, but only one can use the database.
        InvalidHostNameError: An allowed host is not a host name.
        MissingSiteError: The setting `site` names a folder without a site.
        StartupError: One of several processes could not open the card room.
        InvalidDatabaseError: The database cannot be used.
        KeyboardInterrupt: Ctrl-C was pressed before the card room was open.
    """
    configure_logging(settings.log_format, settings.log_level)
    database = database_location(settings.database)
    require_shareable_database(settings.processes, database)
    # raises an error for an invalid host before the socket is opened
    build_allowed_hosts(settings.host, settings.allowed_hosts)
    check_site(settings.site)
    listening_socket = open_listening_socket(settings.host, settings.port)
    settings = with_node_name(settings, listening_socket.getsockname()[1])
    browser_address = (
        browser_url(listening_socket) + settings.base_path.removeprefix("/") + "/" * bool(settings.base_path)
    )
    is_open = False

    def print_opened_message() -> None:
        nonlocal is_open
        is_open = True
        print(OPENED_MESSAGE.format(where=browser_address), flush=True)
        if network_address := find_network_address(settings.host):
            where = browser_address.replace(LOOPBACK, network_address, 1)
            print(NETWORK_MESSAGE.format(where=where), flush=True)
        if with_browser and has_display():
            # `webbrowser.open` can wait for seconds until the browser has started.
            Thread(target=webbrowser.open, args=[browser_address], daemon=True).start()

    try:
        with exclusive_access(database), shared_metrics_folder(settings.processes):
            prepare_database(database)
            max_connections = raise_open_file_limit()
            if settings.processes == 1:
                app = partial(
                    build_app, settings, print_opened_message, () if parlour.compiled else build_command
                )
                config = build_uvicorn_config(app, settings.trusted_proxies, max_connections)
                run_in_this_process(config, listening_socket)
            else:
                has_opened, start_count = SPAWN_CONTEXT.Event(), SPAWN_CONTEXT.Value("i", 0)
                call_when_set(has_opened, print_opened_message)
                app = partial(build_counted_app, settings, has_opened.set, start_count)
                config = build_uvicorn_config(
                    app, settings.trusted_proxies, max_connections, settings.processes
                )
                run_in_processes(config, listening_socket)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        if not is_open:
            raise
    finally:
        listening_socket.close()


def with_node_name(settings: Settings, port: int) -> Settings:
    """Return the settings with a node name: the configured one, or a default from the host and port."""
    return replace(settings, node=settings.node or default_node_name(port))


def build_app(settings: Settings, on_opened: OnOpened, build_command: Sequence[str] = ()) -> ASGIApp:
    """Return the ASGI application of one process. It calls `on_opened` when the room is open."""
    configure_logging(settings.log_format, settings.log_level)
    process_memory.share_malloc_arena()
    rate_limit_logs()
    limits, location = scaled_limits(settings.rate_limit_factor), database_location(settings.database)
    app = create_app(
        location,
        settings.bot_delay,
        build_command=build_command,
        limits=limits,
        settings=settings,
        on_opened=on_opened,
    )
    tune_process()
    return with_gate(app, build_allowed_hosts(settings.host, settings.allowed_hosts))


def build_counted_app(settings: Settings, on_opened: OnOpened, start_count: Any) -> ASGIApp:
    """Return the application of one of several processes. `start_count` is their shared number of starts.

    A process replaces a dead one if all processes have already been started. It logs and counts this itself,
    because the supervising process cannot access the shared metrics.
    """
    app = build_app(settings, on_opened)
    with start_count.get_lock():
        start_count.value += 1
        is_replacement = start_count.value > settings.processes
    if is_replacement:
        RESTARTS.labels("room").inc()
        logger.error("a server process died, and process %s replaces it", os.getpid())
    return app


def raise_open_file_limit() -> int | None:
    """Raise the limit on file handles to the system's maximum.

    Return the maximum number of connections, or None for no limit.
    """
    if resource is None:
        return None
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard_limit == resource.RLIM_INFINITY:
        return None
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    return max(1, hard_limit - SPARE_FILE_HANDLES)


def is_meaningful(record: logging.LogRecord) -> bool:
    """Return False for the error that uvicorn 0.54 logs for each WebSocket refused with an HTTP response."""
    return record.msg != "ASGI callable returned without completing handshake."


def build_uvicorn_config(
    app: ASGIApp | Callable[[], ASGIApp],
    trusted_proxies: Sequence[str] = (),
    max_connections: int | None = None,
    process_count: int = 1,
) -> uvicorn.Config:
    """Return the uvicorn configuration for an application, or for a function that builds one.

    `trusted_proxies` are the addresses of proxies whose X-Forwarded-For header is trusted. If more than
    `max_connections` are open, requests are answered with status 503, but players stay connected.
    """
    logging.getLogger("uvicorn.error").addFilter(is_meaningful)
    return uvicorn.Config(
        app,
        factory=isinstance(app, partial),
        workers=process_count,
        timeout_worker_healthcheck=WORKER_TIMEOUT_SECONDS,
        http=TimedConnection,
        ws=TableSocket,
        log_config=None,  # logging is configured by configure_logging
        log_level="warning",
        access_log=False,
        ws_max_size=MAX_READ_MESSAGE_BYTES,
        # Compression would take 46 kB of memory per WebSocket and 20% more processor time; see docs/scale.md.
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=3,
        server_header=False,
        forwarded_allow_ips=list(trusted_proxies),
        limit_concurrency=max_connections,
        backlog=LISTEN_BACKLOG,
    )


@contextmanager
def shared_metrics_folder(process_count: int) -> Iterator[None]:
    """Provide a folder where several processes combine their metrics.

    If there is only one process, no folder is created.
    """
    if process_count == 1:
        yield
        return
    with TemporaryDirectory(prefix="parlour-figures-") as folder:
        os.environ[METRICS] = folder
        yield
    del os.environ[METRICS]


def require_shareable_database(process_count: int, database: DatabaseLocation) -> None:
    """Check that this number of processes can share the database.

    Raises:
        UnshareableDatabaseError: The database is an SQLite file, and there are several processes.
    """
    if process_count > 1 and isinstance(database, Path):
        raise UnshareableDatabaseError(
            f"{process_count} processes cannot share the SQLite file {database}, because they would not be "
            "notified of each other's moves; use PostgreSQL, or one process"
        )


def open_listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address.

    Raises:
        ListenError: The server cannot listen on the address.
    """
    if not 0 <= port <= 65_535:
        raise ListenError(f"cannot listen at {host}, port {port}: a port must be from 0 to 65535")
    try:
        address_info = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # Without IPPROTO_TCP, asyncio would not turn off Nagle's algorithm, and every move would arrive 40 ms
        # late.
        listening_socket = socket.socket(address_info[0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bind_socket(listening_socket, address_info[4])
    except OSError as error:
        raise ListenError(f"cannot listen at {host}, port {port}: {error.strerror}") from None
    listening_socket.setblocking(False)
    return listening_socket


def bind_socket(listening_socket: socket.socket, address: Any) -> None:
    """Bind a socket and listen. The socket is closed on failure.

    Raises:
        OSError: The system refused the address.
    """
    try:
        if os.name == "posix":
            listening_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # accepted connections inherit the following options
        listening_socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        if sys.platform == "linux":
            listening_socket.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SEND_TIMEOUT_SECONDS
            )
        listening_socket.bind(address)
        listening_socket.listen(LISTEN_BACKLOG)
    except OSError:
        listening_socket.close()
        raise


def has_display() -> bool:
    """Return True if a browser can open a window. Without a display, it could take over the terminal."""
    if sys.platform == "darwin":
        return "SSH_CONNECTION" not in os.environ
    return sys.platform == "win32" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def find_network_address(listen_address: str) -> str:
    """Return the address of this machine in its network, if the server listens on all addresses.

    Return an empty string otherwise, or if the machine has no network.
    """
    if listen_address not in UNSPECIFIED_ADDRESSES:
        return ""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(DOCUMENTATION_ADDRESS)  # chooses a network interface, but does not send anything
            address: str = probe.getsockname()[0]
    except OSError:
        return ""
    return "" if address.startswith("127.") else address


def browser_url(listening_socket: socket.socket) -> str:
    """Return the address to open in a browser on this machine."""
    host, port = listening_socket.getsockname()[:2]
    if host in UNSPECIFIED_ADDRESSES:
        host = LOOPBACK
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
