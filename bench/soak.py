"""Run a card room under load for an hour, and check that its memory and its open files do not grow.

    python bench/soak.py [--minutes 60] [--tables 14] [--stay 30] [--thought 0.4] [--max-growth 3]
                         [--database FILE or URL] [--seed 1]

Simulated users play all games in a new room. They reload their pages, leave matches early, and move on to new
tables. At every fourth table, only bots play. Each table has a spectator.

Memory and open files are sampled regularly. For both, the program prints the growth per hour and its 95%
interval. The growth is the slope of a regression line through the last three quarters of the samples. Because
neighboring samples are correlated, these samples are divided into twelve parts, and the line is fitted to the
mean of each part.

The room keeps 100 idle tables in memory, and its memory grows until it has had that many. Therefore a short
run is not meaningful. Exits with status 1 if the lower end of an interval is above `--max-growth` percent per
hour. Also exits with status 1 if the server process ended or a simulated user stopped.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from clients import (
    HELLO,
    Guest,
    Player,
    PlayStats,
    RequestFailedError,
    RoomAddress,
    RunningRoom,
    TablePlayers,
    open_room,
    resident_bytes,
)
from load import start_bot_table

from parlour.games import game_class, game_names

SAMPLE_SECONDS = 10.0  # seconds between samples
# number of parts into which the evaluated time is divided; the samples of each part are averaged
PART_COUNT = 12
T_QUANTILE = 2.228  # two-sided 95% quantile of Student's t with PART_COUNT - 2 degrees of freedom


@dataclass
class ResourceSamples:
    """Samples of a process: times in seconds, memory in bytes, and numbers of open files and sockets."""

    sample_times: list[float] = field(default_factory=list)
    memory_bytes: list[float] = field(default_factory=list)
    open_file_counts: list[float] = field(default_factory=list)

    def add(self, seconds: float, process_id: int) -> None:
        self.sample_times.append(seconds)
        self.memory_bytes.append(resident_bytes(process_id))
        self.open_file_counts.append(len(os.listdir(f"/proc/{process_id}/fd")))


@dataclass
class EventCounts:
    reload_count: int = 0
    leave_count: int = 0
    table_count: int = 0


@dataclass(frozen=True)
class Slope:
    """The slope of a regression line.

    Attributes:
        growth_per_hour: The slope per hour.
        margin: Half the width of the 95% interval of `growth_per_hour`.
        mean: The mean of the values.
    """

    growth_per_hour: float
    margin: float
    mean: float

    def growth_percent_lower_bound(self) -> float:
        """Return the lower end of the 95% interval of the growth, in percent of the mean value."""
        return 100 * (self.growth_per_hour - self.margin) / self.mean


def fit_slope(sample_times: Sequence[float], values: Sequence[float]) -> Slope:
    """Divide the last three quarters of the samples into PART_COUNT parts, and fit a line to their means."""
    evaluated_samples = [
        sample for sample in zip(sample_times, values, strict=True) if sample[0] >= sample_times[-1] / 4
    ]
    size = len(evaluated_samples) / PART_COUNT
    parts = [evaluated_samples[round(part * size) : round((part + 1) * size)] for part in range(PART_COUNT)]
    times = [statistics.fmean(sample[0] for sample in part) / 3600 for part in parts]
    means = [statistics.fmean(sample[1] for sample in part) for part in parts]
    line = statistics.linear_regression(times, means)
    squares = sum(
        (mean - line.slope * hour - line.intercept) ** 2 for hour, mean in zip(times, means, strict=True)
    )
    spread = sum((hour - statistics.fmean(times)) ** 2 for hour in times)
    margin = T_QUANTILE * (squares / (PART_COUNT - 2) / spread) ** 0.5
    return Slope(line.slope, margin, statistics.fmean(means))


async def use_tables(
    address: RoomAddress,
    arguments: argparse.Namespace,
    user_index: int,
    stats: PlayStats,
    event_counts: EventCounts,
) -> None:
    """Use one table after another until cancelled."""
    rng = random.Random(f"{arguments.seed} {user_index}")
    names = game_names()
    for table_index in range(1_000_000):
        game = names[(user_index + table_index) % len(names)]
        event_counts.table_count += 1
        with suppress(RequestFailedError, OSError):
            if table_index % 4 == 3:
                socket = await start_bot_table(address, game, rng)
                await asyncio.sleep(arguments.stay)
                socket.close()
            else:
                await use_table(address, arguments, game, rng, stats, event_counts)
        await asyncio.sleep(0.1)


async def use_table(
    address: RoomAddress,
    arguments: argparse.Namespace,
    game: str,
    rng: random.Random,
    stats: PlayStats,
    event_counts: EventCounts,
) -> None:
    """Play at one table with a spectator, reload pages, and finally leave."""
    game_type = game_class(game)
    seats = rng.randint(max(2, game_type.min_seats), min(game_type.max_seats, 4))
    group = await TablePlayers.gather(
        address, stats, arguments.thought, random.Random(rng.random()), game=game, seat_count=seats
    )
    spectator = await (await Guest.create(address)).open(group.table, lambda frame: None)
    spectator.send(HELLO)
    leave_at = time.monotonic() + rng.uniform(0.5, 1.5) * arguments.stay
    try:
        while time.monotonic() < leave_at:
            await asyncio.sleep(rng.uniform(0.5, 2.0) * arguments.stay / 10)
            player = rng.choice(group.players)
            if rng.random() < 0.15:
                await leave(player)
                event_counts.leave_count += 1
            await reload(player)
            event_counts.reload_count += 1
    finally:
        group.stop()
        group.close()
        spectator.close()


async def leave(player: Player) -> None:
    """Leave the seat to a bot, then come back."""
    player.stop()
    with suppress(RequestFailedError):
        await player.request("leave")
    with suppress(RequestFailedError):
        await player.request("sit", seat=player.group.players.index(player))


async def reload(player: Player) -> None:
    """Disconnect without a close frame, and connect again."""
    player.stop()
    assert player.socket is not None
    player.socket.close()
    player.is_stopped, player.pending_move_id, player.scene = False, "", None
    await player.connect()


async def soak(arguments: argparse.Namespace, room: RunningRoom) -> ResourceSamples:
    """Let simulated users play in the room for the whole run, and return the samples.

    Raises:
        RequestFailedError: The server process ended, or a simulated user stopped.
    """
    stats, event_counts, samples = PlayStats(), EventCounts(), ResourceSamples()
    table_tasks = [
        asyncio.create_task(use_tables(room.address, arguments, number, stats, event_counts))
        for number in range(arguments.tables)
    ]
    started_at = printed_at = time.monotonic()
    while (now := time.monotonic()) - started_at < arguments.minutes * 60:
        await asyncio.sleep(min(SAMPLE_SECONDS, arguments.minutes))
        if room.process.poll() is not None:
            raise RequestFailedError(f"the server ended with status {room.process.returncode}")
        errors = [task.exception() for task in table_tasks if task.done()]
        if errors:
            raise RequestFailedError(f"a table is no longer used: {errors[0]!r}")
        samples.add(now - started_at, room.process.pid)
        if now - printed_at >= 60:
            printed_at = now
            print(
                f"{(now - started_at) / 60:4.0f} min: {samples.memory_bytes[-1] / 1e6:.1f} MB,"
                f" {samples.open_file_counts[-1]:.0f} files,"
                f" {stats.move_count} moves, {stats.match_count} matches, {event_counts.table_count} tables,"
                f" {event_counts.reload_count} reloads, {event_counts.leave_count} left,"
                f" {stats.refused_move_count} refused",
                flush=True,
            )
    for task in table_tasks:
        task.cancel()
    await asyncio.gather(*table_tasks, return_exceptions=True)
    return samples


def print_and_check_growth(samples: ResourceSamples, max_growth_percent: float) -> bool:
    """Print the hourly growth of memory and of the number of open files, each with its 95% interval.

    Return True if the lower end of each interval is at most `max_growth_percent` percent of the mean value.
    """
    is_stable = True
    for label, values, unit, size in (
        ("memory", samples.memory_bytes, "MB", 1e6),
        ("open files", samples.open_file_counts, "", 1),
    ):
        slope = fit_slope(samples.sample_times, values)
        growth, margin, mean = slope.growth_per_hour / size, slope.margin / size, slope.mean / size
        print(
            f"{label}: {mean:.1f} {unit}, {growth:+.2f} per hour "
            f"(95%: {growth - margin:+.2f} to {growth + margin:+.2f})"
        )
        is_stable &= slope.growth_percent_lower_bound() <= max_growth_percent
    return is_stable


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=14)
    parser.add_argument("--stay", type=float, default=30, help="average time at a table in seconds")
    parser.add_argument("--thought", type=float, default=0.4, help="seconds for each move")
    parser.add_argument(
        "--max-growth",
        type=float,
        default=3.0,
        help="largest allowed growth of memory and open files in percent per hour",
    )
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "room.sqlite3")
        with open_room(database) as room:
            samples = asyncio.run(soak(arguments, room))
    return 0 if print_and_check_growth(samples, arguments.max_growth) else 1


if __name__ == "__main__":
    sys.exit(main())
