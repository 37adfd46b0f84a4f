"""Test whether the response times of bots reveal their cards.

python bench/bot_times.py [--games all] [--bots easy,medium,hard,expert] [--positions 4] [--replies 8]

Two worlds look alike to a seat, but the cards that it cannot see are dealt differently, so that the next bot
has more options in one than in the other. The seat makes the same move in both, repeatedly, and the time
until it sees a bot's move is measured. From half of the times a classifier learns in which of the two worlds
bots are slower. For the other half it guesses the world of each.

Prints how often it ranks a time of one world above one of the other (AUC): 0.5 is chance, 1 is always. The
95% interval comes from resampling the positions. Exits with 1 if the interval of all positions is above 0.5.
"""

import argparse
import asyncio
import random
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from parlour.games import game_class, game_names
from parlour.kit.bits import bit, members
from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.server.http.app import create_app
from parlour.server.http_messages import NewTable
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Move, Sit, Start
from parlour.server.storage.database import prepare_database
from parlour.server.tables.live_table import Client, LiveTable

ME = 0  # the seat of the measuring player
PATIENCE = 30  # seconds for a bot's move
WORLDS = 20  # drawn worlds, two of which are used
MOST_MOVES = 400  # moves at a table in the search for positions
DRAWN = 2000  # resamplings for the interval
OPTIONS = {"crazy-eight": {"calls": "manual"}}


@dataclass
class Position:
    """The times of two worlds at one position, in seconds."""

    first: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)

    def ranked(self) -> float:
        """Return how often the classifier ranks two times of the second half correctly, one of each world."""
        half = len(self.first) // 2
        slower = statistics.median(self.second[:half]) >= statistics.median(self.first[:half])
        pairs = [(one, other) for one in self.first[half:] for other in self.second[half:]]
        above = sum((other > one) + (other == one) / 2 for one, other in pairs) / len(pairs)
        return above if slower else 1 - above


class Watched:
    """A table where a player plays with bots and measures the times."""

    def __init__(self, room: ServerRoom, game: str, bot: str, rng: random.Random) -> None:
        self.room = room
        self.game = game
        self.bot = bot
        self.rng = rng
        self.who = secrets.token_hex(8)
        self.listener = Client(self.who)
        self.held: LiveTable | None = None
        self.asked = 0

    @property
    def table(self) -> LiveTable:
        assert self.held is not None
        return self.held

    @property
    def now(self) -> Game:
        assert self.table.table.match is not None
        return self.table.table.match.game

    async def open(self) -> None:
        self.listener = Client(self.who)
        seats = min(game_class(self.game).max_seats, 3)
        bots = dict.fromkeys(range(1, seats), self.bot)
        wanted = NewTable(self.game, seats, OPTIONS.get(self.game, {}), bots)
        self.held = await self.room.live_tables.get_table(await self.room.create_table(self.who, wanted))
        await self.room.handle_request(self.table, self.who, Sit(self.name(), ME))
        await self.room.join(self.table, self.listener, 0)
        await self.room.handle_request(self.table, self.who, Start(self.name()))

    def name(self) -> str:
        self.asked += 1
        return str(self.asked)

    async def scene(self) -> float:
        """Return the time at which the next scene arrived."""
        while True:
            frame = await asyncio.wait_for(self.listener.outbox.get(), PATIENCE)
            if frame is not None and b'"type":"scene"' in bytes(frame)[:60]:
                return time.monotonic()

    def hear_all(self) -> None:
        while not self.listener.outbox.empty():
            self.listener.outbox.get_nowait()

    async def put(self, game: Game) -> None:
        """Put the match in this state, with all bots stopped."""
        bots = self.table.bot_task
        if bots is not None:
            async with self.table.lock:  # so that no row is half written
                bots.cancel()
            await asyncio.gather(bots, return_exceptions=True)
            self.table.bot_task = None  # a task that had not started does not run its cleanup
        assert self.table.table.match is not None
        self.table.table.match.game = game.copy()
        self.table.table.declined_seats = 0
        self.hear_all()

    async def move(self, text: str) -> None:
        assert self.table.table.match is not None
        await self.room.handle_request(
            self.table, self.who, Move(self.name(), self.table.table.match.number, text)
        )

    async def reach_turn(self) -> None:
        """Let bots play until it is the player's turn. If the match ends, start another at a new table."""
        while self.now.is_over or not self.now.to_move() & bit(ME):
            if self.now.is_over:
                self.room.leave(self.table, self.listener)
                await self.open()
            else:
                await self.scene()
        self.hear_all()

    def worlds(self) -> tuple[list[Game], str] | None:
        """Return two worlds and a move after which a bot moves in both, or None if there are none here.

        Of all drawn worlds, they are those where that bot has the fewest and the most options.
        """
        game = self.now
        drawn = [game.view(ME).determinize(Rng.fast(self.rng.getrandbits(30))) for _ in range(WORLDS)]
        moves = drawn[0].legal(ME)
        self.rng.shuffle(moves)
        for move in moves:
            alike: dict[int, list[tuple[int, int]]] = {}
            for number, world in enumerate(drawn):
                if move in world.legal(ME):
                    after = world.copy()
                    after.push(ME, move)
                    if not (after.is_over or after.to_move() & bit(ME)):
                        can = len(after.legal(members(after.to_move())[0]))
                        alike.setdefault(after.observation_key(ME), []).append((can, number))
            most_alike = sorted(max(alike.values(), key=len, default=[]))
            if len(most_alike) > 1:
                (_, least), (_, most) = most_alike[0], most_alike[-1]
                if drawn[least].position() != drawn[most].position():
                    return [drawn[least], drawn[most]], game.format_move(move)
        return None

    async def times(self, worlds: Sequence[Game], text: str, replies: int) -> Position:
        """Return `replies` times of each world, in turn."""
        position = Position()
        for _ in range(replies):
            for world, taken in zip(worlds, (position.first, position.second), strict=True):
                await self.put(world)
                await self.move(text)
                own = await self.scene()
                taken.append(await self.scene() - own)
        return position

    async def positions(self, many: int, replies: int) -> list[Position]:
        found: list[Position] = []
        for _ in range(MOST_MOVES):
            if len(found) == many:
                break
            await self.reach_turn()
            here, pair = self.now.copy(), self.worlds()
            if pair is not None:
                found.append(await self.times(*pair, replies))
                await self.put(here)
            view = self.now.view(ME)
            await self.move(self.now.format_move(view.game.heuristic(ME)))
        self.room.leave(self.table, self.listener)
        return found


def interval(ranked: Sequence[float], rng: random.Random) -> tuple[float, float]:
    """Return the 95 % interval of their mean."""
    means = sorted(statistics.fmean(rng.choices(ranked, k=len(ranked))) for _ in range(DRAWN))
    return means[round(0.025 * DRAWN)], means[round(0.975 * DRAWN) - 1]


def told(what: str, ranked: Sequence[float], rng: random.Random) -> bool:
    """Print the result, and return True if it may be chance."""
    low, high = interval(ranked, rng)
    print(f"{what:28} AUC {statistics.fmean(ranked):.3f} ({low:.3f} to {high:.3f}), {len(ranked)} positions")
    return low <= 0.5


async def measure(arguments: argparse.Namespace, database: Path) -> dict[tuple[str, str], list[float]]:
    """Return the classifier's score at each position, by bot and game."""
    prepare_database(database)
    app = create_app(database, arguments.pause, limits=None)
    rng = random.Random(arguments.seed)
    limit = asyncio.Semaphore(arguments.tables)
    found: dict[tuple[str, str], list[float]] = {}

    async def one(bot: str, game: str) -> None:
        async with limit:
            watched = Watched(app.state.room, game, bot, random.Random(rng.random()))
            await watched.open()
            positions = await watched.positions(arguments.positions, arguments.replies)
            found[bot, game] = [position.ranked() for position in positions]

    async with app.lifespan():
        await asyncio.gather(*[one(bot, game) for bot in arguments.bots for game in arguments.games])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default="all", help="names of games, separated by commas, or all")
    parser.add_argument("--bots", default="easy,medium,hard,expert")
    parser.add_argument("--positions", type=int, default=4, help="positions for each bot and game")
    parser.add_argument("--replies", type=int, default=8, help="replies in each of two worlds")
    parser.add_argument("--pause", type=float, default=0.4, help="pause of the bots in seconds")
    parser.add_argument("--tables", type=int, default=4, help="number of tables at a time")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.games = list(game_names()) if arguments.games == "all" else arguments.games.split(",")
    arguments.bots = arguments.bots.split(",")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(arguments, Path(folder) / "room.sqlite3"))
    rng = random.Random(0)
    for bot in arguments.bots:
        for game in arguments.games:
            if found[bot, game]:
                told(f"{bot}, {game}", found[bot, game], rng)
        told(f"{bot}, all games", [each for game in arguments.games for each in found[bot, game]], rng)
    return int(not told("all", [each for ranked in found.values() for each in ranked], rng))


if __name__ == "__main__":
    sys.exit(main())
