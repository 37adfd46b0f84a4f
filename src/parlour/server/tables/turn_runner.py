"""Moves made by the server: moves of bots, and moves for players whose time is up.

The time when a bot moves must not reveal anything about its cards. A bot therefore moves a fixed time after
the last change that clients could see, and may think until then. A bot's decision not to interrupt is not
such a change.
"""

import asyncio
import hashlib
import hmac
import logging
import math
import secrets
import time
from contextlib import suppress
from functools import partial
from typing import Protocol

from parlour.kit.bits import bit
from parlour.kit.errors import ParlourError, UserError
from parlour.kit.game import View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.commands import decide_moves
from parlour.server.decisions.hosting import BOT_SPEED_FACTORS
from parlour.server.log.clock import (
    is_clock_running,
    overdue_seats,
    seconds_to_deadline,
)
from parlour.server.log.entries import BotAdded, InterruptDeclined
from parlour.server.log.rows import BrokenTableError, current_time_ms
from parlour.server.log.store import StoreError
from parlour.server.log.table import SUBSTITUTE_BOT, Table, TableMatch
from parlour.server.tables.bot_answers import BotReply, first_legal_move
from parlour.server.tables.lease import acquire_lease
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.thinking_time import (
    DAILY_THINK_SECONDS,
    MIN_THINK_SECONDS,
    ROUND_TRIP_SECONDS,
    thinking_seconds,
)

CONSECUTIVE_PAUSE_FACTOR = 0.85  # factor that shortens the pause with each consecutive bot move
MIN_PAUSE_FACTOR = 0.5  # lower limit of the pause factor after many consecutive bot moves
# the same before the first own turn of a player, who should not wait long for it
OPENING_PAUSE_FACTOR = 0.7
MIN_OPENING_PAUSE_FACTOR = 0.25
RETRY_SECONDS = 1.0  # seconds before a failed database operation is retried
MAX_DAILY_BOT_TRIES = 5  # maximum number of tries for each bot move in a daily deal

logger = logging.getLogger("parlour.server")
database_logger = logging.getLogger("parlour.database")


class Bots(Protocol):
    """The bots of a room. `think_seconds` is their default thinking time for a move."""

    think_seconds: float

    def warm_up(self) -> None:
        """Start the worker processes if they are not running."""

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        """Return the move of a bot. If `think_seconds` is 0, the room's default applies."""


class BotBudget(Protocol):
    """A limit on the total thinking time of the bots at all tables that a user hosts."""

    def has_time_left(self, user_id: str) -> bool:
        """Return True if the bots of this host have thinking time left."""

    def charge(self, user_id: str, seconds: float) -> None:
        """Charge the thinking time of a bot to the host of its table."""


class UnlimitedBotBudget:
    """A thinking-time budget that never runs out."""

    def has_time_left(self, user_id: str) -> bool:
        return True

    def charge(self, user_id: str, seconds: float) -> None:
        """Do nothing."""


class TurnRunner:
    """Runs the bots and clocks of all tables.

    Args:
        bot_delay: The pause before each move of a bot, in seconds.
        budget: The limit on the thinking time of bots, per host. When a host's tables have reached the limit,
            the `simple` bot chooses the moves of all their bots.
    """

    def __init__(self, tables: LiveTables, bot_workers: Bots, bot_delay: float, budget: BotBudget) -> None:
        self.budget = budget
        self.live_tables = tables
        self.bot_workers = bot_workers
        self.bot_delay = bot_delay
        self.rng = Rng.fast(secrets.randbits(60))
        self.is_stopped = False

    async def stop(self) -> None:
        """Stop all bots and clocks. A move that is being written is completed first."""
        self.is_stopped = True
        for live_table in list(self.live_tables.live_tables.values()):
            tasks = [task for task in (live_table.bot_task, live_table.clock_task) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if tasks:
                with suppress(BrokenTableError):
                    await live_table.execute(lambda table: None)  # done when the last move is written

    def wake(self, live_table: LiveTable) -> None:
        """Start the bots and the clock of a table if they are needed."""
        self.wake_bots(live_table)
        self.wake_clock(live_table)

    def wake_clock(self, live_table: LiveTable) -> None:
        """Start the clock of a table if it is needed and not yet running."""
        if (
            live_table.clock_task is None
            and live_table.clients
            and is_clock_running(live_table.table)
            and not self.is_stopped
        ):
            live_table.clock_task = asyncio.create_task(self.run_clock(live_table))

    async def run_clock(self, live_table: LiveTable) -> None:
        """Make moves for players whose time is up, as long as the table has clients."""
        try:
            while live_table.clients and is_clock_running(live_table.table):
                if not await acquire_lease(self.live_tables, live_table):
                    continue
                if not is_clock_running(live_table.table):  # a row was applied in the meantime
                    continue
                seconds_left = seconds_to_deadline(live_table.table, current_time_ms())
                if seconds_left > 0:
                    # a new row ends the wait early, because it may set an earlier deadline
                    await live_table.wait_for_change(seconds_left)
                else:
                    await self.move_for_overdue_seats(live_table)
        except ParlourError as error:
            logger.error("the clock of table %s stops until the next move: %s", live_table.table.id, error)
            self.live_tables.stuck_table_ids.add(live_table.table.id)
        finally:
            live_table.clock_task = None

    async def move_for_overdue_seats(self, live_table: LiveTable) -> None:
        """Make one move for each player whose time is up."""
        for seat in overdue_seats(live_table.table, current_time_ms()):
            match, seq = live_table.table.match, live_table.table.seq
            if match is None or seat not in overdue_seats(live_table.table, current_time_ms()):
                continue
            move_time = time.monotonic() + MIN_THINK_SECONDS + ROUND_TRIP_SECONDS if self.bot_delay else 0.0
            move = await self.choose_move(live_table, SUBSTITUTE_BOT, match.game.view(seat))
            await self.wait_until(live_table, seq, move_time)
            try:
                if move is not None and move != NO_MOVE:
                    await live_table.execute(partial(decide_bot_move, match, seat, move, seq))
            except StoreError as error:
                problem = error
                database_logger.error(
                    "table %s: could not write the move of a player whose time is up: %s",
                    live_table.table.id,
                    problem,
                )
                await asyncio.sleep(RETRY_SECONDS)
        self.wake_bots(live_table)

    def wake_bots(self, live_table: LiveTable) -> None:
        """Start the bots of a table if a bot is to move and the bots are not yet running."""
        if not any(seat.bot for seat in live_table.table.seats):
            return
        self.bot_workers.warm_up()
        if (
            live_table.bot_task is None
            and live_table.table.is_playing
            and not self.is_stopped
            and self.next_bot_seat(live_table) >= 0
        ):
            live_table.bot_task = asyncio.create_task(self.play_bots(live_table))

    async def play_bots(self, live_table: LiveTable) -> None:
        """Make bot moves at a table as long as `next_bot_seat` finds a bot."""
        consecutive_moves = 0
        try:
            while (seat := self.next_bot_seat(live_table)) >= 0:
                if not await acquire_lease(self.live_tables, live_table):
                    continue
                shown_seq = live_table.table.shown_seq
                has_moved = await self.play_bot(
                    live_table, seat, self.bot_pause_seconds(live_table, consecutive_moves)
                )
                if live_table.table.shown_seq != shown_seq:
                    consecutive_moves = consecutive_moves + 1 if has_moved else 0
            self.wake_clock(live_table)
        except ParlourError as error:
            logger.error(
                "the bots of table %s stop until a player joins or moves: %s", live_table.table.id, error
            )
            self.live_tables.stuck_table_ids.add(live_table.table.id)
        finally:
            live_table.bot_task = None

    def next_bot_seat(self, live_table: LiveTable) -> int:
        """Return the seat of the next bot that must be asked for a move, or -1 if there is none.

        The result is also -1 if no client is connected to the table, unless the bots skip to the end of the
        match.
        """
        match = live_table.table.match
        if (
            match is None
            or match.game.is_over
            or not (live_table.clients or live_table.table.is_skipping)
            or not live_table.table.can_bots_move
        ):
            return -1
        seats = live_table.table.seats
        return next((seat for seat in match.game.list_actors() if seats[seat].bot), -1)

    def bot_pause_seconds(self, live_table: LiveTable, consecutive_move_count: int) -> float:
        """Return the minimum pause before a bot's move, in seconds.

        The pause becomes shorter with each consecutive bot move, unless all players are bots. It is 0 while
        the bots skip to the end of the match.
        """
        table = live_table.table
        if table.is_skipping:
            return 0.0
        pause_seconds = self.bot_delay * BOT_SPEED_FACTORS[table.table_settings.bot_speed]
        if not any(seat.user_id and not seat.bot for seat in table.seats):
            return pause_seconds
        assert table.match is not None
        if table.shown_seq - table.match.start_seq == consecutive_move_count:  # only bots have moved so far
            return pause_seconds * max(MIN_OPENING_PAUSE_FACTOR, OPENING_PAUSE_FACTOR**consecutive_move_count)
        return pause_seconds * max(MIN_PAUSE_FACTOR, CONSECUTIVE_PAUSE_FACTOR**consecutive_move_count)

    async def play_bot(self, live_table: LiveTable, seat: int, pause_seconds: float) -> bool:
        """Ask a bot for a move, and make the move unless the table changes in the meantime.

        Return True if a move was made.
        """
        match = live_table.table.match
        assert match is not None
        seq, last_shown_at = live_table.table.seq, live_table.last_shown_at
        bot = live_table.table.seats[seat].bot
        must_move = bool(match.game.to_move() & bit(seat))
        think_seconds = 0.0  # 0 = the room's default thinking time
        if live_table.table.is_skipping:
            think_seconds = MIN_THINK_SECONDS
        elif self.bot_delay:
            seconds_to_move = next_move_time(last_shown_at, pause_seconds) - time.monotonic()
            think_seconds = thinking_seconds(seconds_to_move, must_move, self.bot_workers.think_seconds)
        legal_moves = match.game.legal(seat) if must_move else []
        move = (
            legal_moves[0]
            if len(legal_moves) == 1 and live_table.table.is_skipping
            else await self.choose_move(live_table, bot, match.game.view(seat), think_seconds)
        )
        if move != NO_MOVE:
            await self.wait_until(live_table, seq, next_move_time(last_shown_at, pause_seconds))
        try:
            if move is None:
                await self.substitute_failed_bot(live_table, seat, seq)
            elif move == NO_MOVE:
                await live_table.execute(
                    lambda table: Decision(InterruptDeclined(seat)) if table.seq == seq else None
                )
            else:
                return await self.make_bot_move(live_table, match, seat, move, seq)
            return False
        except StoreError as error:
            database_logger.error("table %s: could not write a bot's move: %s", live_table.table.id, error)
        await asyncio.sleep(RETRY_SECONDS)
        return False

    async def wait_until(self, live_table: LiveTable, seq: int, move_time: float) -> None:
        """Wait until the table has a row after `seq`, but no longer than until `move_time`.

        `move_time` is a `time.monotonic()` value.
        """
        while live_table.table.seq == seq and (seconds_left := move_time - time.monotonic()) > 0:
            await live_table.wait_for_change(seconds_left)

    async def make_bot_move(
        self, live_table: LiveTable, match: TableMatch, seat: int, move: int, seq: int
    ) -> bool:
        """Make the move of a bot, unless the table has a row after `seq`. Return True if it was made."""
        try:
            return await live_table.execute(partial(decide_bot_move, match, seat, move, seq))
        except UserError as error:
            logger.error("table %s: bot %s: %s", live_table.table.id, live_table.table.seats[seat].bot, error)
            await self.substitute_failed_bot(live_table, seat, seq)
            return False

    async def choose_move(
        self, live_table: LiveTable, bot: str, view: View, think_seconds: float = 0.0
    ) -> int | None:
        """Return a bot's move, or None if the bot failed and must be replaced. Errors are logged.

        If `think_seconds` is 0, the room's default applies. The `simple` bot is never replaced: if it fails,
        the first legal move is returned.
        """
        if live_table.table.daily_date:
            return await self.choose_daily_move(live_table, bot, view)
        if not self.budget.has_time_left(live_table.table.host_id):
            bot = SUBSTITUTE_BOT
        started_at = time.monotonic()
        reply = await self.bot_workers.choose_move(bot, view, self.rng, think_seconds)
        elapsed_seconds = time.monotonic() - started_at
        self.budget.charge(live_table.table.host_id, elapsed_seconds)
        self.live_tables.metrics.count_bot_move(elapsed_seconds, reply.is_fallback, bool(reply.error))
        if reply.is_fallback:
            logger.info(
                "table %s: bot %s had no time to move, so bot %s moves",
                live_table.table.id,
                bot,
                SUBSTITUTE_BOT,
            )
        if not reply.error:
            return reply.move
        logger.error("table %s: bot %s %s", live_table.table.id, bot, reply.error)
        if reply.move is None and bot == SUBSTITUTE_BOT:
            return first_legal_move(view)
        return reply.move

    async def choose_daily_move(self, live_table: LiveTable, bot: str, view: View) -> int:
        """Return a bot's move in a daily deal. The same position leads to the same move for every user.

        If the bot fails or runs out of time, it is asked again with the same random numbers.

        Raises:
            BrokenTableError: The bot made no move in MAX_DAILY_BOT_TRIES tries.
        """
        for _ in range(MAX_DAILY_BOT_TRIES):
            rng = daily_bot_rng(live_table.table.seed, view)
            reply = await self.bot_workers.choose_move(bot, view, rng, DAILY_THINK_SECONDS)
            if reply.move is not None and not (reply.error or reply.is_fallback):
                return reply.move
        raise BrokenTableError(f"in the daily deal, the bot {bot} {reply.error or 'had no time to move'}")

    async def substitute_failed_bot(self, live_table: LiveTable, seat: int, seq: int) -> None:
        """Let the `simple` bot take over the seat of a bot that failed, unless there is a row after `seq`.

        Raises:
            BrokenTableError: The bot that failed is `simple`.
        """
        if live_table.table.seq == seq and live_table.table.seats[seat].bot == SUBSTITUTE_BOT:
            raise BrokenTableError(f"the bot {SUBSTITUTE_BOT} failed in seat {seat}")
        await live_table.execute(
            lambda table: Decision(BotAdded(seat, SUBSTITUTE_BOT)) if table.seq == seq else None
        )


def decide_bot_move(match: TableMatch, seat: int, move: int, seq: int, table: Table) -> Decision | None:
    """Return the decision about a move that was chosen after row `seq`, or None if there is a later row.

    Raises:
        UserError: The move is not legal.
    """
    return decide_moves(match, seat, match.game.format_move(move)) if table.seq == seq else None


def next_move_time(last_shown_at: float, pause_seconds: float) -> float:
    """Return the time at which a bot should move, a `time.monotonic()` value.

    The move is due one pause after `last_shown_at`, the time of the last visible change. If that time has
    already passed, whole pauses are added until the move is due in the future.
    """
    if not pause_seconds:
        return 0.0
    elapsed_seconds = time.monotonic() - last_shown_at
    return last_shown_at + pause_seconds * max(1, math.ceil(elapsed_seconds / pause_seconds))


def daily_bot_rng(seed: str, view: View) -> Rng:
    """Return the random number generator for a bot's move in a daily deal.

    Its numbers depend only on the deal, the seat and the view.
    """
    message = f"bot {view.seat} {view.to_text()}".encode()
    return Rng.fast(
        int.from_bytes(hmac.new(bytes.fromhex(seed), message, hashlib.sha256).digest()[:8], "big")
    )
