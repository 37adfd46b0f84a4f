"""What the room counts and times for its host, as Prometheus has it. No name, card or table stands in it.

Several processes count into files of one folder, which PROMETHEUS_MULTIPROC_DIR names before they begin; then
whichever of them is asked adds up what all have counted.
"""

import asyncio
import os
import struct
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
TRIES: Final = 20
PAUSE: Final = 0.02  # seconds between two of them
BEAT: Final = 1.0  # seconds between two looks at what is not counted where it happens
SOON: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
LONG: Final = (0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.4, 3.0, 10.0)  # seconds
MANY: Final = (1, 2, 5, 10, 20, 50, 100, 200)

# When a series began is of no use to anybody, and takes as much room as the figures.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()


def counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(name, about, labels, registry=REGISTRY)


def histogram(name: str, about: str, buckets: tuple[float, ...]) -> Histogram:
    return Histogram(name, about, buckets=buckets, registry=REGISTRY)


def gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(name, about, labels, registry=REGISTRY, multiprocess_mode="livesum")


MOVES: Final = counter("parlour_moves", "Moves that were written down, by game", "game")
BEGUN: Final = counter("parlour_matches_begun", "Matches that began, by game", "game")
OVER: Final = counter("parlour_matches_over", "Matches that were played to the end, by game", "game")
MADE: Final = counter("parlour_tables_made", "Tables that were opened, by game", "game")
COMMIT: Final = histogram("parlour_commit_seconds", "From when a row is ready until it is on the disk", SOON)
ANSWER: Final = histogram(
    "parlour_answer_seconds", "From when a request has come until it is acknowledged or refused", SOON
)
BOT: Final = histogram("parlour_bot_seconds", "How long a bot took for a move, waiting included", LONG)
HURRIED: Final = counter("parlour_bots_hurried", "Moves for which a bot had no time")
FAULTS: Final = counter("parlour_bot_faults", "Moves at which a bot failed")
RECONNECTS: Final = counter("parlour_reconnects", "Sockets that came back to a table they had seen before")
CONFLICTS: Final = counter("parlour_conflicts", "Rows that were not written because another was first")
REFUSALS: Final = counter(
    "parlour_refusals",
    "Requests that were refused: `rules` by a clause of the game, else by the key of the room's message",
    "kind",
)
BATCHES: Final = histogram("parlour_batch_rows", "Rows that were committed together", MANY)
SOCKETS: Final = gauge("parlour_sockets", "Sockets that are open at tables")
TABLES: Final = gauge(
    "parlour_tables", "Tables where somebody is, each once, and idle ones that processes have at hand", "use"
)
QUEUE: Final = gauge(
    "parlour_queue", "What waits: rows to be written, questions to bots, frames to sockets", "what"
)
LAG: Final = gauge(
    "parlour_loop_lag_seconds", "How much later than it should the event loop was last looked at"
)
LAGS: Final = histogram("parlour_loop_lags_seconds", "The same, each second", SOON)


def exposition() -> bytes:
    """All figures, of all processes that count together, as Prometheus reads them."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    forget_dead(Path(os.environ[FOLDER]))
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    for _ in range(TRIES):
        with suppress(struct.error):  # the file of a process that has just begun is still empty
            return generate_latest(together)
        time.sleep(PAUSE)
    return generate_latest(together)


def forget_dead(folder: Path) -> None:
    """Takes out what processes have in hand that are no more; what they counted stays."""
    for file in folder.glob("gauge_live*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdecimal() and not is_alive(int(number)):
            file.unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # somebody else's, so there is one
    return True


# What is counted where it happens


def count_row(kind: str, game: str, begins: bool, ends: bool) -> None:
    """A row that this process has written."""
    if kind == "move":
        series(MOVES, game).inc()
    if begins:
        series(BEGUN, game).inc()
    if ends:
        series(OVER, game).inc()


@cache
def series(counts: Counter, label: str) -> Counter:
    """What counts under a label, kept at hand: to look for it takes longer than to count."""
    return counts.labels(label)


def count_refusal(kind: str, clause: str = "") -> None:
    REFUSALS.labels("rules" if clause else kind).inc()


def count_thought(seconds: float, hurried: bool, failed: bool) -> None:
    """A bot's move, or its failure."""
    BOT.observe(seconds)
    HURRIED.inc(hurried)
    FAULTS.inc(failed)


# What is looked at again and again


async def look_at(room: Any) -> None:
    """Takes note each second of how much the room has in hand, until it is cancelled."""
    loop = asyncio.get_running_loop()
    due = loop.time() + BEAT
    while True:
        await asyncio.sleep(BEAT)
        lag = max(0.0, loop.time() - due)
        LAG.set(lag)
        LAGS.observe(lag)
        note(room)
        due = loop.time() + BEAT


def note(room: Any) -> None:
    in_use = list(room.tables.in_use.values())
    listeners = [listener for held in in_use for listener in held.listeners]
    occupied = [held for held in in_use if held.came]
    SOCKETS.set(len(listeners))
    TABLES.labels("occupied").set(sum(counts_here(held) for held in occupied))
    TABLES.labels("idle").set(len(in_use) - len(occupied))
    QUEUE.labels("rows").set(room.store.waiting.qsize())
    QUEUE.labels("questions").set(room.thinkers.workers.waiting.qsize())
    QUEUE.labels("frames").set(sum(listener.outbox.qsize() for listener in listeners))


def counts_here(held: Any) -> bool:
    """Whether a table where people are is counted by this process: whoever is there longest came to it."""
    first = min((since, who) for who, since in held.came.items())
    return all(first <= (each.since, who) for who, each in held.elsewhere.items())
