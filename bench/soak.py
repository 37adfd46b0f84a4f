"""Use a card room for an hour, and check that its memory and its open files do not grow.

python bench/soak.py [--minutes 60] [--tables 14] [--stay 30] [--thought 0.4] [--most 3]
                     [--database FILE or URL] [--seed 1]

People play all the games in a room of its own. They reload their pages, leave before a match is over, and
leave their tables to others. At one table in four bots play, and each table has a spectator.

Memory and open files are recorded all the time. It prints the growth of each per hour: the slope of a
straight line through the values of the last three quarters, with its 95 % interval. Neighboring values are
correlated, so the interval is computed from the means of twelve parts.

The room keeps 200 tables in memory, so it grows until there have been that many, and a short run says little.
Exits with 1 if memory or files grow by more than `--most` percent, or if the room ended.
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

from clients import HELLO, Company, Figures, Guest, NoAnswer, Opened, Place, Player, open_room, resident
from load import let_bots_play

from parlour.games import game_class, game_names

BETWEEN = 10.0  # seconds between two values
PARTS = 12  # number of parts of the counted time, each of which gives one mean
STUDENT = 2.228  # quantile of t with PARTS - 2 degrees of freedom, 95 % two-sided


@dataclass
class Noted:
    """Values over time: seconds, bytes, open files and sockets."""

    at: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    files: list[float] = field(default_factory=list)

    def note(self, at: float, process: int) -> None:
        self.at.append(at)
        self.memory.append(resident(process))
        self.files.append(len(os.listdir(f"/proc/{process}/fd")))


@dataclass
class Happened:
    reloads: int = 0
    left: int = 0
    tables: int = 0


@dataclass(frozen=True)
class Slope:
    """The growth of a line per hour, its margin of error, and the value in its middle."""

    gain: float
    off: float
    middle: float

    def percent(self) -> float:
        """Return the lower bound of the growth, in percent of the value in the middle."""
        return 100 * (self.gain - self.off) / self.middle


def slope_of(at: Sequence[float], values: Sequence[float]) -> Slope:
    """Return the slope of the last three quarters, from the means of PARTS parts."""
    later = [each for each in zip(at, values, strict=True) if each[0] >= at[-1] / 4]
    size = len(later) / PARTS
    parts = [later[round(part * size) : round((part + 1) * size)] for part in range(PARTS)]
    times = [statistics.fmean(each[0] for each in part) / 3600 for part in parts]
    means = [statistics.fmean(each[1] for each in part) for part in parts]
    line = statistics.linear_regression(times, means)
    squares = sum(
        (mean - line.slope * hour - line.intercept) ** 2 for hour, mean in zip(times, means, strict=True)
    )
    spread = sum((hour - statistics.fmean(times)) ** 2 for hour in times)
    off = STUDENT * (squares / (PARTS - 2) / spread) ** 0.5
    return Slope(line.slope, off, statistics.fmean(means))


async def use(
    place: Place, arguments: argparse.Namespace, number: int, figures: Figures, happened: Happened
) -> None:
    """Use one table after another until cancelled."""
    rng = random.Random(f"{arguments.seed} {number}")
    names = game_names()
    for nth in range(1_000_000):
        game = names[(number + nth) % len(names)]
        happened.tables += 1
        with suppress(NoAnswer, OSError):
            if nth % 4 == 3:
                line = await let_bots_play(place, game, rng)
                await asyncio.sleep(arguments.stay)
                line.close()
            else:
                await use_table(place, arguments, game, rng, figures, happened)
        await asyncio.sleep(0.1)


async def use_table(
    place: Place,
    arguments: argparse.Namespace,
    game: str,
    rng: random.Random,
    figures: Figures,
    happened: Happened,
) -> None:
    """Play at one table with a spectator, reload pages, and finally leave."""
    kind = game_class(game)
    seats = rng.randint(max(2, kind.min_seats), min(kind.max_seats, 4))
    company = await Company.gather(
        place, figures, arguments.thought, random.Random(rng.random()), game=game, seat_count=seats
    )
    watcher = await (await Guest.come(place)).open(company.table, lambda frame: None)
    watcher.say(HELLO)
    ends = time.monotonic() + rng.uniform(0.5, 1.5) * arguments.stay
    try:
        while time.monotonic() < ends:
            await asyncio.sleep(rng.uniform(0.5, 2.0) * arguments.stay / 10)
            player = rng.choice(company.players)
            if rng.random() < 0.15:
                await leave(player)
                happened.left += 1
            await reload(player)
            happened.reloads += 1
    finally:
        company.stop()
        company.close()
        watcher.close()


async def leave(player: Player) -> None:
    """Leave the seat to a bot, then come back."""
    player.stop()
    with suppress(NoAnswer):
        await player.request("leave")
    with suppress(NoAnswer):
        await player.request("sit", seat=player.company.players.index(player))


async def reload(player: Player) -> None:
    """Disconnect without a close frame, and connect again."""
    player.stop()
    assert player.line is not None
    player.line.close()
    player.stopped, player.moving, player.scene = False, "", None
    await player.come()


async def soak(arguments: argparse.Namespace, room: Opened) -> Noted:
    """Return the values of the whole run.

    Raises:
        NoAnswer: The room ended.
    """
    figures, happened, noted = Figures(), Happened(), Noted()
    using = [
        asyncio.create_task(use(room.place, arguments, number, figures, happened))
        for number in range(arguments.tables)
    ]
    began = told = time.monotonic()
    while (now := time.monotonic()) - began < arguments.minutes * 60:
        await asyncio.sleep(min(BETWEEN, arguments.minutes))
        if room.process.poll() is not None:
            raise NoAnswer(f"the server ended with status {room.process.returncode}")
        failed = [task.exception() for task in using if task.done()]
        if failed:
            raise NoAnswer(f"a table is no longer used: {failed[0]!r}")
        noted.note(now - began, room.process.pid)
        if now - told >= 60:
            told = now
            print(
                f"{(now - began) / 60:4.0f} min: {noted.memory[-1] / 1e6:.1f} MB,"
                f" {noted.files[-1]:.0f} files,"
                f" {figures.moves} moves, {figures.matches} matches, {happened.tables} tables,"
                f" {happened.reloads} reloads, {happened.left} left, {figures.refused} refused",
                flush=True,
            )
    for task in using:
        task.cancel()
    await asyncio.gather(*using, return_exceptions=True)
    return noted


def report(noted: Noted, most: float) -> bool:
    """Return True if neither memory nor files grow."""
    flat = True
    for what, values, unit, size in (("memory", noted.memory, "MB", 1e6), ("open files", noted.files, "", 1)):
        slope = slope_of(noted.at, values)
        gain, off, middle = slope.gain / size, slope.off / size, slope.middle / size
        print(
            f"{what}: {middle:.1f} {unit}, {gain:+.2f} per hour (95%: {gain - off:+.2f} to {gain + off:+.2f})"
        )
        flat &= slope.percent() <= most
    return flat


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=14)
    parser.add_argument("--stay", type=float, default=30, help="average time at a table in seconds")
    parser.add_argument("--thought", type=float, default=0.4, help="seconds for each move")
    parser.add_argument("--most", type=float, default=3.0, help="largest allowed growth in percent per hour")
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "room.sqlite3")
        with open_room(database) as room:
            noted = asyncio.run(soak(arguments, room))
    return 0 if report(noted, arguments.most) else 1


if __name__ == "__main__":
    sys.exit(main())
