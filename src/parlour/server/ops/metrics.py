"""Prometheus metrics of the server. They contain no names, cards or table ids.

If there are several processes, each writes its metrics to files in a shared folder. The environment variable
PROMETHEUS_MULTIPROC_DIR must name this folder before the processes start. The process that answers a request
combines the metrics of all processes.
"""

import os
import struct
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

MULTIPROCESS_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
MAX_READ_TRIES: Final = 20
RETRY_SECONDS: Final = 0.02  # seconds between two attempts to read the metrics
# upper limits of the histogram buckets for fast operations, in seconds
FAST_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
# upper limits of the histogram buckets for slow operations, in seconds
SLOW_BUCKETS: Final = (0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.4, 3.0, 10.0)
COUNT_BUCKETS: Final = (1, 2, 5, 10, 20, 50, 100, 200)

# The creation times of metrics are not exported. They are not needed, and would take as much space as the
# values.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()


def counter(name: str, description: str, *labels: str) -> Counter:
    return Counter(name, description, labels, registry=REGISTRY)


def histogram(name: str, description: str, buckets: tuple[float, ...]) -> Histogram:
    return Histogram(name, description, buckets=buckets, registry=REGISTRY)


def gauge(name: str, description: str, *labels: str) -> Gauge:
    """Create a gauge whose values are summed over the running processes."""
    return Gauge(name, description, labels, registry=REGISTRY, multiprocess_mode="livesum")


def shared_gauge(name: str, description: str, *labels: str) -> Gauge:
    """Create a gauge for a quantity that all processes share. The most recently set value is exported."""
    return Gauge(name, description, labels, registry=REGISTRY, multiprocess_mode="livemostrecent")


MOVES: Final = counter("parlour_moves", "Moves made, by game", "game")
MATCHES_STARTED: Final = counter("parlour_matches_started", "Matches started, by game", "game")
MATCHES_FINISHED: Final = counter("parlour_matches_finished", "Matches finished, by game", "game")
TABLES_CREATED: Final = counter("parlour_tables_created", "Tables created, by game", "game")
COMMIT_SECONDS: Final = histogram("parlour_commit_seconds", "Time to commit a row to the disk", FAST_BUCKETS)
REQUEST_SECONDS: Final = histogram(
    "parlour_request_seconds",
    "Time from receiving a request to acknowledging or refusing it",
    FAST_BUCKETS,
)
BOT_MOVE_SECONDS: Final = histogram(
    "parlour_bot_move_seconds",
    "Time that a bot took for a move, including its time in the queue",
    SLOW_BUCKETS,
)
BOT_FALLBACKS: Final = counter(
    "parlour_bot_fallbacks", "Moves made by the heuristic because a bot ran out of time"
)
BOT_ERRORS: Final = counter("parlour_bot_errors", "Moves for which a bot failed")
RECONNECTS: Final = counter("parlour_reconnects", "Reconnections of clients to a table")
APPEND_CONFLICTS: Final = counter(
    "parlour_append_conflicts", "Rows not appended because another writer was first"
)
REFUSALS: Final = counter(
    "parlour_refusals",
    "Refused requests, by reason: `rules` for an illegal move, otherwise the message key of the error",
    "kind",
)
COMMIT_BATCH_ROWS: Final = histogram("parlour_commit_batch_rows", "Rows in one commit", COUNT_BUCKETS)
CONNECTIONS: Final = gauge("parlour_connections", "Open WebSockets at tables")
LIVE_TABLES: Final = gauge(
    "parlour_live_tables",
    "Tables in memory: `occupied` if clients are connected (each counted by one process), otherwise `idle`",
    "use",
)
QUEUE_LENGTH: Final = gauge(
    "parlour_queue_length",
    "Length of queues: rows to write (`rows`), requests to bots (`questions`), frames to send (`frames`)",
    "what",
)
EVENT_LOOP_LAG: Final = gauge(
    "parlour_event_loop_lag_seconds", "Delay of the event loop at the last measurement"
)
EVENT_LOOP_LAG_HISTOGRAM: Final = histogram(
    "parlour_event_loop_lag_histogram_seconds", "Delay of the event loop, measured each second", FAST_BUCKETS
)
BUILD: Final = shared_gauge(
    "parlour_build_info", "Always 1; the labels give the running version", "version", "rules", "python"
)
MEMORY: Final = gauge(
    "parlour_memory_bytes", "Resident memory of the server processes (`room`) and bot workers (`bots`)", "of"
)
RESTARTS: Final = counter(
    "parlour_process_restarts",
    "Server processes (`room`) and bot workers (`bots`) that died or were killed as unresponsive",
    "of",
)
DATABASE_SIZE: Final = shared_gauge("parlour_database_bytes", "Size of the database including its journal")
BACKUP_AGE: Final = shared_gauge(
    "parlour_backup_age_seconds", "Time since the last backup by `parlour backup`; +Inf if there is none"
)
STUCK: Final = gauge(
    "parlour_tables_stuck", "Tables that cannot be read, or whose bots or clock stopped after an error"
)


def render_metrics() -> bytes:
    """Return the metrics of all processes in the text format of Prometheus."""
    if MULTIPROCESS_FOLDER_VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    delete_dead_gauges(Path(os.environ[MULTIPROCESS_FOLDER_VARIABLE]))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    for _ in range(MAX_READ_TRIES):
        with suppress(struct.error):  # a process that has just started may not have written to its file yet
            return generate_latest(registry)
        time.sleep(RETRY_SECONDS)
    return generate_latest(registry)


def delete_dead_gauges(folder: Path) -> None:
    """Delete the gauges of processes that have ended. Keep the counters of these processes."""
    for file in folder.glob("gauge_live*.db"):
        process_id = file.stem.rpartition("_")[2]
        if process_id.isdecimal() and not is_alive(int(process_id)):
            file.unlink(missing_ok=True)


def is_alive(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # the process exists, but belongs to another user
    return True


class PrometheusMetrics:
    """The metrics of a room, for Prometheus. Implements `live_tables.Metrics`."""

    def observe_commit(self, seconds: float) -> None:
        COMMIT_SECONDS.observe(seconds)

    def count_conflict(self) -> None:
        APPEND_CONFLICTS.inc()

    def count_row(self, kind: str, game: str, is_match_start: bool, is_match_end: bool) -> None:
        if kind == "move":
            labeled_counter(MOVES, game).inc()
        if is_match_start:
            labeled_counter(MATCHES_STARTED, game).inc()
        if is_match_end:
            labeled_counter(MATCHES_FINISHED, game).inc()

    def count_bot_move(self, seconds: float, is_fallback: bool, has_failed: bool) -> None:
        BOT_MOVE_SECONDS.observe(seconds)
        BOT_FALLBACKS.inc(is_fallback)
        BOT_ERRORS.inc(has_failed)

    def count_new_table(self, game: str) -> None:
        TABLES_CREATED.labels(game).inc()

    def observe_answer(self, seconds: float) -> None:
        REQUEST_SECONDS.observe(seconds)

    def count_reconnect(self) -> None:
        RECONNECTS.inc()

    def count_refusal(self, message_key: str, clause: str = "") -> None:
        REFUSALS.labels("rules" if clause else message_key).inc()


@cache
def labeled_counter(counter: Counter, label: str) -> Counter:
    """Return the counter for a label. It is cached, because the lookup takes longer than counting."""
    return counter.labels(label)
