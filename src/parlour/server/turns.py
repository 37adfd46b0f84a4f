"""The turns of those who do not move themselves: bots, and people whose time is up."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress

from parlour.kit.bits import gather
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.moves import NO_MOVE
from parlour.kit.view import View
from parlour.server.change import Change
from parlour.server.clock import late, runs, time_left
from parlour.server.daily import chance_of
from parlour.server.in_use import TableInUse
from parlour.server.judge import judge_line
from parlour.server.manners import PACES
from parlour.server.said import NotAllowed
from parlour.server.store import NotWritten, now
from parlour.server.table import (
    DECLINED,
    STAND_IN,
    Stuck,
    TableMatch,
)
from parlour.server.tables import Tables
from parlour.server.thinkers import Thinkers, any_move

QUICKER = 0.85  # of its pause that a bot takes for a move after another bot's
DAY_SECONDS = 10.0  # that a bot may take for a move on a deal of the day
TRIES = 5  # of a bot on a deal of the day

logger = logging.getLogger("parlour.server")


class Turns:
    """Has the bots of all tables play, and the clocks run. A bot pauses `bot_pause` seconds for a move."""

    def __init__(self, tables: Tables, thinkers: Thinkers, bot_pause: float) -> None:
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
        except (NotWritten, ParlourError) as reason:
            logger.error("the clock of table %s stops until somebody moves: %s", held.table.id, reason)
        finally:
            held.clock = None

    async def move_for_late(self, held: TableInUse) -> None:
        """Makes the moves of those whose time is up, each once."""
        for seat in late(held.table, now()):
            match, seq = held.table.match, held.table.seq
            if match is None or seat not in late(held.table, now()):
                continue
            move = await self.think(held, STAND_IN, match.game.view(seat))
            async with held.lock:
                if held.table.seq == seq and move is not None and move != NO_MOVE:
                    await self.tables.add(held, "", judge_line(match, seat, match.game.text(move)))
        self.wake_bots(held)

    def wake_bots(self, held: TableInUse) -> None:
        """Lets the bots of a table play on, where they are not at it already."""
        if any(seat.bot for seat in held.table.seats):
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
                await self.play_bot(held, seat, self.pause_of(held, moves))
                moves += held.table.shown != shown
            self.wake_clock(held)
        except (NotWritten, ParlourError) as reason:
            logger.error("the bots of table %s stop until somebody comes or moves: %s", held.table.id, reason)
        finally:
            held.bots = None

    async def has_turn(self, held: TableInUse) -> bool:
        """Whether it is this room that does it; where it is another, returns when that may have changed."""
        held.free.clear()
        wait = await self.tables.node.lease(held)
        if wait:
            with suppress(TimeoutError):
                await asyncio.wait_for(held.free.wait(), wait)
        return not wait

    def next_bot(self, held: TableInUse) -> int:
        """The seat of the bot that is to be asked now, -1 for none; all wait while nobody is at the table."""
        match = held.table.match
        if match is None or match.game.over or not held.listeners or not held.table.bots_play:
            return -1
        bots = gather([number for number, seat in enumerate(held.table.seats) if seat.bot])
        return int(match.game.next_among(held.table.declined, bots))

    def pause_of(self, held: TableInUse, moves: int) -> float:
        """How long a bot's move takes at least after so many others: who waits for many waits less."""
        people = any(seat.who and not seat.bot for seat in held.table.seats)
        return self.bot_pause * PACES[held.table.manners.pace] * (QUICKER**moves if people else 1.0)

    async def play_bot(self, held: TableInUse, seat: int, pause: float) -> None:
        """Asks a bot and, where nothing has happened meanwhile, makes its move."""
        match = held.table.match
        assert match is not None
        seq = held.table.seq
        bot = held.table.seats[seat].bot
        began = time.monotonic()
        move = await self.think(held, bot, match.game.view(seat))
        if move != NO_MOVE:
            await asyncio.sleep(max(0.0, began + pause - time.monotonic()))
        async with held.lock:
            if held.table.seq != seq:
                return
            if move is None:
                await self.replace_bot(held, seat)
            elif move == NO_MOVE:
                await self.tables.add(held, "", Change(DECLINED, {"seat": seat}))
            else:
                await self.make_bot_move(held, match, seat, move)

    async def make_bot_move(self, held: TableInUse, match: TableMatch, seat: int, move: int) -> None:
        try:
            change = judge_line(match, seat, match.game.text(move))
        except NotAllowed as reason:
            logger.error("table %s: bot %s: %s", held.table.id, held.table.seats[seat].bot, reason)
            await self.replace_bot(held, seat)
            return
        await self.tables.add(held, "", change)

    async def think(self, held: TableInUse, bot: str, view: View) -> int | None:
        """A bot's move, soon; None where the bot failed, and is to be replaced. Faults are logged.

        The rule of thumb is not replaced: where that fails, any legal move is made.
        """
        if held.table.day:
            return await self.think_alike(held, bot, view)
        chosen = await self.thinkers.choose(bot, view, self.rng)
        if chosen.hurried:
            logger.info("table %s: no time for bot %s: %s moves", held.table.id, bot, STAND_IN)
        if not chosen.fault:
            return chosen.move
        logger.error("table %s: bot %s %s%s", held.table.id, bot, chosen.fault, chosen.trace)
        if chosen.move is None and bot == STAND_IN:
            return any_move(view)
        return chosen.move

    async def think_alike(self, held: TableInUse, bot: str, view: View) -> int:
        """The move of a bot on a deal of the day: the same for everybody, however long that takes.

        Raises Stuck where it makes none.
        """
        for _ in range(TRIES):
            rng = chance_of(held.table.seed, view)
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
