"""Test whether the response times of bots reveal their cards.

    python bench/bot_times.py [--games all] [--bots easy,medium,hard,expert] [--positions 4] [--replies 8]

A player sees the same cards in two worlds (possible deals), but the next bot has more options in one world
than in the other. The player repeatedly makes the same move in both worlds, and measures the time until the
bot's move arrives. From half of the measured times, a classifier learns which of the two worlds makes the bot
slower. It then guesses the world of each remaining time.

Prints the probability that the classifier ranks two measured times from different worlds correctly (AUC). The
AUC is 0.5 by chance and 1 if the times reveal the world. Its 95% interval comes from resampling the
positions. Exits with status 1 if the interval for all positions is above 0.5.
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
from parlour.server.tables.clients import Client
from parlour.server.tables.live_table import LiveTable

OWN_SEAT = 0  # seat of the player who measures the times
TIMEOUT_SECONDS = 30  # maximum seconds to wait for a bot's move
WORLD_COUNT = 20  # number of worlds (possible deals) to draw; two of them are used
MAX_MOVES = 400  # maximum number of the player's turns at a table in the search for positions to measure
RESAMPLE_COUNT = 2000  # number of bootstrap samples for an interval
OPTIONS = {"crazy-eight": {"calls": "manual"}}


@dataclass
class PositionTimes:
    """The response times at one position in each of two worlds (possible deals), in seconds."""

    first_world_times: list[float] = field(default_factory=list)
    second_world_times: list[float] = field(default_factory=list)

    def compute_auc(self) -> float:
        """Return the AUC: the fraction of pairs that the classifier ranks correctly.

        A pair consists of one response time from each of the two worlds. The classifier learns from the first
        half of the times and ranks the second half.
        """
        half = len(self.first_world_times) // 2
        is_second_slower = statistics.median(self.second_world_times[:half]) >= statistics.median(
            self.first_world_times[:half]
        )
        pairs = [
            (first_time, second_time)
            for first_time in self.first_world_times[half:]
            for second_time in self.second_world_times[half:]
        ]
        fraction_above = sum(
            (second_time > first_time) + (second_time == first_time) / 2 for first_time, second_time in pairs
        ) / len(pairs)
        return fraction_above if is_second_slower else 1 - fraction_above


class MeasuredTable:
    """A table at which a player plays with bots and measures their response times."""

    def __init__(self, room: ServerRoom, game: str, bot: str, rng: random.Random) -> None:
        self.room = room
        self.game = game
        self.bot = bot
        self.rng = rng
        self.user_id = secrets.token_hex(8)
        self.client = Client(self.user_id)
        self.live_table: LiveTable | None = None
        self.request_count = 0

    @property
    def table(self) -> LiveTable:
        assert self.live_table is not None
        return self.live_table

    @property
    def game_state(self) -> Game:
        assert self.table.table.match is not None
        return self.table.table.match.game

    async def open(self) -> None:
        self.client = Client(self.user_id)
        seats = min(game_class(self.game).max_seats, 3)
        bots = dict.fromkeys(range(1, seats), self.bot)
        new_table = NewTable(self.game, seats, OPTIONS.get(self.game, {}), bots=bots)
        self.live_table = await self.room.live_tables.get_table(
            await self.room.create_table(self.user_id, new_table)
        )
        await self.room.handle_request(self.table, self.user_id, Sit(self.next_request_id(), OWN_SEAT))
        await self.room.join(self.table, self.client, 0)
        await self.room.handle_request(self.table, self.user_id, Start(self.next_request_id()))

    def next_request_id(self) -> str:
        self.request_count += 1
        return str(self.request_count)

    async def wait_for_scene(self) -> float:
        """Wait for the next message of type `scene`, and return the time of its arrival."""
        while True:
            frame = await asyncio.wait_for(self.client.outbox.get(), TIMEOUT_SECONDS)
            if frame is not None and b'"type":"scene"' in bytes(frame)[:60]:
                return time.monotonic()

    def discard_frames(self) -> None:
        while not self.client.outbox.empty():
            self.client.outbox.get_nowait()

    async def set_state(self, game: Game) -> None:
        """Stop all bots and replace the state of the match with a copy of `game`."""
        bot_task = self.table.bot_task
        if bot_task is not None:
            async with self.table.hold():  # do not interrupt the bot while it stores a move
                bot_task.cancel()
            await asyncio.gather(bot_task, return_exceptions=True)
            # normally reset by the task itself, but not if it was cancelled before it started
            self.table.bot_task = None
        assert self.table.table.match is not None
        self.table.table.match.game = game.copy()
        self.discard_frames()

    async def move(self, text: str) -> None:
        assert self.table.table.match is not None
        await self.room.handle_request(
            self.table, self.user_id, Move(self.next_request_id(), self.table.table.match.number, text)
        )

    async def reach_turn(self) -> None:
        """Let bots play until it is the player's turn. If the match ends, start another at a new table."""
        while self.game_state.is_over or not self.game_state.to_move() & bit(OWN_SEAT):
            if self.game_state.is_over:
                self.room.leave(self.table, self.client)
                await self.open()
            else:
                await self.wait_for_scene()
        self.discard_frames()

    def find_worlds_and_move(self) -> tuple[list[Game], str] | None:
        """Return two possible deals (worlds) and a move, or None if no suitable worlds were drawn.

        After the move, it is a bot's turn in both worlds, and the player cannot distinguish the worlds. Among
        the worlds that look the same to the player, the bot has the fewest options in the first and the most
        in the second.
        """
        game = self.game_state
        worlds = [
            game.view(OWN_SEAT).determinize(Rng.fast(self.rng.getrandbits(30))) for _ in range(WORLD_COUNT)
        ]
        moves = worlds[0].legal(OWN_SEAT)
        self.rng.shuffle(moves)
        for move in moves:
            indistinguishable: dict[int, list[tuple[int, int]]] = {}
            for world_index, world in enumerate(worlds):
                if move in world.legal(OWN_SEAT):
                    next_game = world.copy()
                    next_game.push(OWN_SEAT, move)
                    if not (next_game.is_over or next_game.to_move() & bit(OWN_SEAT)):
                        option_count = len(next_game.legal(members(next_game.to_move())[0]))
                        indistinguishable.setdefault(next_game.observation_key(OWN_SEAT), []).append(
                            (option_count, world_index)
                        )
            candidates = sorted(max(indistinguishable.values(), key=len, default=[]))
            if len(candidates) > 1:
                (_, fewest_options), (_, most_options) = candidates[0], candidates[-1]
                if worlds[fewest_options].position() != worlds[most_options].position():
                    return [worlds[fewest_options], worlds[most_options]], game.format_move(move)
        return None

    async def measure_times(self, worlds: Sequence[Game], move_text: str, reply_count: int) -> PositionTimes:
        """Measure how long the bot takes to respond to the move `move_text` in two worlds (possible deals).

        The measurements alternate between the worlds. `reply_count` is the number of measurements in each
        world.
        """
        position = PositionTimes()
        for _ in range(reply_count):
            for world, reply_times in zip(
                worlds, (position.first_world_times, position.second_world_times), strict=True
            ):
                await self.set_state(world)
                await self.move(move_text)
                own_scene_at = await self.wait_for_scene()
                reply_times.append(await self.wait_for_scene() - own_scene_at)
        return position

    async def measure_positions(self, position_count: int, reply_count: int) -> list[PositionTimes]:
        positions: list[PositionTimes] = []
        for _ in range(MAX_MOVES):
            if len(positions) == position_count:
                break
            await self.reach_turn()
            current_game, pair = self.game_state.copy(), self.find_worlds_and_move()
            if pair is not None:
                positions.append(await self.measure_times(*pair, reply_count))
                await self.set_state(current_game)
            view = self.game_state.view(OWN_SEAT)
            await self.move(self.game_state.format_move(view.game.heuristic(OWN_SEAT)))
        self.room.leave(self.table, self.client)
        return positions


def bootstrap_interval(scores: Sequence[float], rng: random.Random) -> tuple[float, float]:
    """Return the 95% bootstrap interval of the mean AUC."""
    means = sorted(statistics.fmean(rng.choices(scores, k=len(scores))) for _ in range(RESAMPLE_COUNT))
    return means[round(0.025 * RESAMPLE_COUNT)], means[round(0.975 * RESAMPLE_COUNT) - 1]


def print_result(label: str, scores: Sequence[float], rng: random.Random) -> bool:
    """Print the mean AUC and its interval. Return True if this result may be due to chance."""
    low, high = bootstrap_interval(scores, rng)
    print(f"{label:28} AUC {statistics.fmean(scores):.3f} ({low:.3f} to {high:.3f}), {len(scores)} positions")
    return low <= 0.5


async def measure_classifier_aucs(
    arguments: argparse.Namespace, database: Path
) -> dict[tuple[str, str], list[float]]:
    """Measure response times. For each bot and game, return the AUC (see `compute_auc`) at each position."""
    prepare_database(database)
    app = create_app(database, arguments.pause, limits=None)
    rng = random.Random(arguments.seed)
    limit = asyncio.Semaphore(arguments.tables)
    scores: dict[tuple[str, str], list[float]] = {}

    async def measure_table(bot: str, game: str) -> None:
        async with limit:
            measured_table = MeasuredTable(app.state.room, game, bot, random.Random(rng.random()))
            await measured_table.open()
            positions = await measured_table.measure_positions(arguments.positions, arguments.replies)
            scores[bot, game] = [position.compute_auc() for position in positions]

    async with app.lifespan():
        await asyncio.gather(
            *[measure_table(bot, game) for bot in arguments.bots for game in arguments.games]
        )
    return scores


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default="all", help="names of games, separated by commas, or all")
    parser.add_argument("--bots", default="easy,medium,hard,expert")
    parser.add_argument("--positions", type=int, default=4, help="positions for each bot and game")
    parser.add_argument(
        "--replies", type=int, default=8, help="replies to measure in each of a position's two worlds (deals)"
    )
    parser.add_argument("--pause", type=float, default=0.4, help="pause of the bots in seconds")
    parser.add_argument("--tables", type=int, default=4, help="number of tables at a time")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.games = list(game_names()) if arguments.games == "all" else arguments.games.split(",")
    arguments.bots = arguments.bots.split(",")
    with tempfile.TemporaryDirectory() as folder:
        scores = asyncio.run(measure_classifier_aucs(arguments, Path(folder) / "room.sqlite3"))
    rng = random.Random(0)
    for bot in arguments.bots:
        for game in arguments.games:
            if scores[bot, game]:
                print_result(f"{bot}, {game}", scores[bot, game], rng)
        print_result(
            f"{bot}, all games", [score for game in arguments.games for score in scores[bot, game]], rng
        )
    return int(
        not print_result("all", [score for game_scores in scores.values() for score in game_scores], rng)
    )


if __name__ == "__main__":
    sys.exit(main())
