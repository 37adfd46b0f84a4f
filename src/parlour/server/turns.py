"""The turns of those who do not move themselves: bots, and people whose time is up.

When a bot moves tells nothing of its cards: the moment is set when the table was last told something. That is
how long it has to think; and that another could have stepped in and did not has no part in it.
"""

import asyncio
import hashlib
import hmac
import logging
import math
import secrets
import time
from contextlib import suppress
from typing import Protocol

from parlour.kit.bits import bit, make_set
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.moves import NO_MOVE
from parlour.kit.view import View
from parlour.server.bot_answers import BotReply, any_move
from parlour.server.change import Change
from parlour.server.clock import late, runs, time_left
from parlour.server.in_use import TableInUse
from parlour.server.judge import judge_line
from parlour.server.manners import PACES
from parlour.server.rows import Stuck, now
from parlour.server.said import NotAllowed
from parlour.server.table import (
    DECLINED,
    STAND_IN,
    TableMatch,
)
from parlour.server.tables import Tables
from parlour.server.writing import StoreError

QUICKER = 0.85  # of its pause that a bot takes for a move after another bot's
QUICKEST = 0.5  # of its pause
STEPPING_IN = 1 / 3  # of the time left is for a bot that need not move: others may have to be asked after it
LEAST = 0.05  # seconds that a bot has in any case
WAY = 0.05  # seconds that a question and its answer may be on their way
AGAIN = 1.0  # seconds until what could not be written is tried once more
DAY_SECONDS = 10.0  # that a bot may take for a move on a deal of the day
TRIES = 5  # of a bot on a deal of the day

logger = logging.getLogger("parlour.server")
failures = logging.getLogger("parlour.database")


class Bots(Protocol):
    """The bots of a room. `seconds` is their time for a move."""

    seconds: float

    def warm(self) -> None:
        """Prepare for a question."""

    async def choose(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        """Return the move of a bot that has so many seconds, or those of the room."""


class BotBudget(Protocol):
    """How long bots may think, by the host of their table."""

    def allows(self, user_id: str) -> bool:
        """Return True if the bots of a user may think now."""

    def charge(self, user_id: str, seconds: float) -> None:
        """Count the time that a bot has used."""


class UnlimitedBudget:
    """Bots think as long as they like."""

    def allows(self, user_id: str) -> bool:
        return True

    def charge(self, user_id: str, seconds: float) -> None:
        """Count nothing."""


class Turns:
    """Has the bots of all tables play, and the clocks run. A bot pauses `bot_pause` seconds for a move.

    How long bots think is counted for whoever made their table; beyond the `budget` they do not think.
    """

    def __init__(self, tables: Tables, thinkers: Bots, bot_pause: float, budget: BotBudget) -> None:
        self.budget = budget
        self.tables = tables
        self.thinkers = thinkers
        self.bot_pause = bot_pause
        self.rng = Rng.fast(secrets.randbits(60))
        self.stopped = False

    async def stop(self) -> None:
        """Ends the bots' thinking, but lets a move be written that is about to be."""
        self.stopped = True
        for held in list(self.tables.in_use.values()):
            tasks = [task for task in (held.bots, held.clock) if task is not None]
            if tasks:
                async with held.lock:
                    for task in tasks:
                        task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, held: TableInUse) -> None:
        """Lets the bots play on, and the clock run."""
        self.wake_bots(held)
        self.wake_clock(held)

    def wake_clock(self, held: TableInUse) -> None:
        """Lets the clock run where it is anybody's turn and does not run already."""
        if held.clock is None and held.listeners and runs(held.table) and not self.stopped:
            held.clock = asyncio.create_task(self.watch_clock(held))

    async def watch_clock(self, held: TableInUse) -> None:
        """Has a bot move for whoever does not in time, as long as somebody is there."""
        try:
            while held.listeners and runs(held.table):
                held.news.clear()
                left = time_left(held.table, now())
                if left > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(held.news.wait(), left)  # then others may have less time
                elif await self.has_turn(held):
                    await self.move_for_late(held)
        except ParlourError as reason:
            logger.error("the clock of table %s stops until somebody moves: %s", held.table.id, reason)
            self.tables.stuck.add(held.table.id)
        finally:
            held.clock = None

    async def move_for_late(self, held: TableInUse) -> None:
        """Makes the moves of those whose time is up, each once."""
        for seat in late(held.table, now()):
            match, seq = held.table.match, held.table.seq
            if match is None or seat not in late(held.table, now()):
                continue
            ready = time.monotonic() + LEAST + WAY if self.bot_pause else 0.0
            move = await self.think(held, STAND_IN, match.game.view(seat))
            await self.wait_until(held, seq, ready)
            try:
                async with held.lock:
                    if held.table.seq == seq and move is not None and move != NO_MOVE:
                        await self.tables.add(held, "", judge_line(match, seat, match.game.format_move(move)))
            except StoreError as reason:
                problem = reason
                failures.error("table %s: a move for who is late is not written: %s", held.table.id, problem)
                await asyncio.sleep(AGAIN)
        self.wake_bots(held)

    def wake_bots(self, held: TableInUse) -> None:
        """Lets the bots of a table play on, where they are not at it already."""
        if not any(seat.bot for seat in held.table.seats):
            return
        self.thinkers.warm()
        if held.bots is None and held.table.playing and not self.stopped and self.next_bot(held) >= 0:
            held.bots = asyncio.create_task(self.play_bots(held))

    async def play_bots(self, held: TableInUse) -> None:
        """Plays for the bots of a table until it is a person's turn or the match is over."""
        moves = 0
        try:
            while (seat := self.next_bot(held)) >= 0:
                if not await self.has_turn(held):
                    continue
                shown = held.table.shown
                made = await self.play_bot(held, seat, self.pause_of(held, moves))
                if held.table.shown != shown:
                    moves = moves + 1 if made else 0
            self.wake_clock(held)
        except ParlourError as reason:
            logger.error("the bots of table %s stop until somebody comes or moves: %s", held.table.id, reason)
            self.tables.stuck.add(held.table.id)
        finally:
            held.bots = None

    async def has_turn(self, held: TableInUse) -> bool:
        """Whether it is this room that does it; where it is another, returns when that may have changed."""
        held.free.clear()
        try:
            wait = await self.tables.node.lease(held)
        except StoreError as reason:
            failures.error("table %s: whose turn it is to think is not known: %s", held.table.id, reason)
            wait = AGAIN
        if wait:
            with suppress(TimeoutError):
                await asyncio.wait_for(held.free.wait(), wait)
        return not wait

    def next_bot(self, held: TableInUse) -> int:
        """The seat of the bot that is to be asked now, -1 for none; all wait while nobody is at the table."""
        match = held.table.match
        if match is None or match.game.is_over or not held.listeners or not held.table.bots_play:
            return -1
        bots = make_set([number for number, seat in enumerate(held.table.seats) if seat.bot])
        return int(match.game.select_actor(held.table.declined, bots))

    def pause_of(self, held: TableInUse, moves: int) -> float:
        """How long a bot's move takes at least after so many others: who waits for many waits less."""
        people = any(seat.who and not seat.bot for seat in held.table.seats)
        quicker = max(QUICKEST, QUICKER**moves) if people else 1.0
        return self.bot_pause * PACES[held.table.manners.pace] * quicker

    async def play_bot(self, held: TableInUse, seat: int, pause: float) -> bool:
        """Asks a bot and, where nothing has happened meanwhile, makes its move; whether it did."""
        match = held.table.match
        assert match is not None
        seq, since = held.table.seq, held.quiet_since
        bot = held.table.seats[seat].bot
        seconds = self.seconds_for(match, seat, moment_of(since, pause))
        move = await self.think(held, bot, match.game.view(seat), seconds)
        if move != NO_MOVE:
            await self.wait_until(held, seq, moment_of(since, pause))
        async with held.lock:
            if held.table.seq != seq:
                return False
            try:
                if move is None:
                    await self.replace_bot(held, seat)
                elif move == NO_MOVE:
                    await self.tables.add(held, "", Change(DECLINED, {"seat": seat}))
                else:
                    return await self.make_bot_move(held, match, seat, move)
                return False
            except StoreError as reason:
                failures.error("table %s: a bot's move is not written: %s", held.table.id, reason)
        await asyncio.sleep(AGAIN)
        return False

    def seconds_for(self, match: TableMatch, seat: int, moment: float) -> float:
        """The seconds in which a bot has to think, so as to be ready then; 0 for those of the room."""
        if not self.bot_pause:
            return 0.0
        left = moment - time.monotonic() - WAY
        share = left if match.game.to_move() & bit(seat) else left * STEPPING_IN
        return min(self.thinkers.seconds, max(LEAST, share))

    async def wait_until(self, held: TableInUse, seq: int, moment: float) -> None:
        """Returns at a moment, or as soon as something happens at the table after the row `seq`."""
        while held.table.seq == seq and (left := moment - time.monotonic()) > 0:
            held.moved.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(held.moved.wait(), left)

    async def make_bot_move(self, held: TableInUse, match: TableMatch, seat: int, move: int) -> bool:
        try:
            change = judge_line(match, seat, match.game.format_move(move))
        except NotAllowed as reason:
            logger.error("table %s: bot %s: %s", held.table.id, held.table.seats[seat].bot, reason)
            await self.replace_bot(held, seat)
            return False
        return await self.tables.add(held, "", change)

    async def think(self, held: TableInUse, bot: str, view: View, seconds: float = 0.0) -> int | None:
        """A bot's move, soon; None where the bot failed, and is to be replaced. Faults are logged.

        It has so many seconds, or those of the room. The rule of thumb is not replaced: where that fails, any
        legal move is made.
        """
        if held.table.day:
            return await self.think_alike(held, bot, view)
        if not self.budget.allows(held.table.maker):
            bot = STAND_IN
        began = time.monotonic()
        chosen = await self.thinkers.choose(bot, view, self.rng, seconds)
        took = time.monotonic() - began
        self.budget.charge(held.table.maker, took)
        self.tables.meters.count_thought(took, chosen.hurried, bool(chosen.fault))
        if chosen.hurried:
            logger.info("table %s: no time for bot %s: %s moves", held.table.id, bot, STAND_IN)
        if not chosen.fault:
            return chosen.move
        logger.error("table %s: bot %s %s", held.table.id, bot, chosen.fault)
        if chosen.move is None and bot == STAND_IN:
            return any_move(view)
        return chosen.move

    async def think_alike(self, held: TableInUse, bot: str, view: View) -> int:
        """The move of a bot on a deal of the day: the same for everybody, however long that takes.

        Raises Stuck where it makes none.
        """
        for _ in range(TRIES):
            rng = daily_bot_rng(held.table.seed, view)
            chosen = await self.thinkers.choose(bot, view, rng, DAY_SECONDS)
            if chosen.move is not None and not (chosen.fault or chosen.hurried):
                return chosen.move
        raise Stuck(f"the bot {bot} {chosen.fault or 'had no time'} on the deal of the day")

    async def replace_bot(self, held: TableInUse, seat: int) -> None:
        """Puts the rule of thumb where a bot failed. Raises Stuck where its move is not to be made."""
        kept = held.table.seats[seat]
        if kept.bot == STAND_IN:
            raise Stuck(f"the bot {STAND_IN} failed on seat {seat}")
        await self.tables.add(held, "", Change("bot", {"seat": seat, "bot": STAND_IN, "name": kept.name}))


def moment_of(since: float, pause: float) -> float:
    """When a bot moves: one pause after the last that was told; who is late takes another whole one."""
    if not pause:
        return 0.0
    gone = time.monotonic() - since
    return since + pause * max(1, math.ceil(gone / pause))


def daily_bot_rng(seed: str, view: View) -> Rng:
    """The random numbers of a bot that sees this: the same for the same deal, seat and view."""
    seen = f"bot {view.seat} {view.to_text()}".encode()
    return Rng.fast(int.from_bytes(hmac.new(bytes.fromhex(seed), seen, hashlib.sha256).digest()[:8], "big"))
