"""A fuzzer for the WebSocket of a table: unusual input at every stage of a match, from several sockets.

    python -m tests.server.fuzz [--frames 1000000] [--seed 1] [--tables 8] [--database URL] [--keep FILE]

The fuzzer sends protocol messages with hostile values, mutated game messages, recorded sessions of the
corpus, and random bytes. In between, players sit down, play and leave, so that the tables make progress.

The run fails if a socket does not answer, is closed without a reason, or receives a frame that contradicts
the rows of its table. It also fails if the room dies, logs an error, or keeps growing. The last messages
sent to the table are then saved.
"""

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from parlour.games import game_class, game_names
from parlour.server.storage.database import DatabaseLocation, parse_location
from parlour.server.storage.sql_store import SqlStore
from tests.server.frame_checks import check_frames
from tests.server.processes import RoomProcess, open_process
from tests.server.rooms import PATIENCE, Message, Place
from tests.server.socket_input import CORPUS, Frame, FrameSource, FuzzClient, read_corpus

ROWS = 150  # rows of a table, after which it is checked and closed
FRAMES = 2500
BURST = 20  # frames before waiting for an answer
MAX_RECENT_FRAMES = 60  # recent frames to keep for each table
SHORT = {"war": {"max_rounds": 9}, "zop-zoo": {"limit": 25, "target": 30}}
# Allowed reasons to close a socket. For the first, the WebSocket protocol itself names the error.
BY_PROTOCOL, WITH_REASON, GOING = {1002, 1007, 1009}, {1008, 1009}, {1000, 1013}
ERROR_PATTERN = re.compile(rb"Traceback|Error:|Exception|\b500\b| failed")
MAX_GROWTH = 10.0  # allowed growth of the room in the second half of a run, in bytes per frame


class FuzzFailure(AssertionError):
    """A failure that the fuzzer found."""


@dataclass
class RunTotals:
    """The totals of a run."""

    frames: int = 0
    closed: Counter[int] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    rows: int = 0
    checked: int = 0
    # pairs of the number of frames, and the bytes of memory
    memory: list[tuple[int, int]] = field(default_factory=list)

    def text(self) -> str:
        closed = ", ".join(f"{code}: {count}" for code, count in sorted(self.closed.items()))
        answers = ", ".join(f"{kind}: {count}" for kind, count in self.answers.most_common())
        return (
            f"{self.frames} frames at {self.tables} tables with {self.rows} rows; {self.checked} frames were"
            f" checked against them. Closed: {closed or 'none'}. Received: {answers}."
        )


class Stage:
    """One table, its clients, and the messages that they send."""

    def __init__(self, place: Place, store: SqlStore, source: FrameSource, totals: RunTotals) -> None:
        self.place = place
        self.store = store
        self.source = source
        self.dice = source.dice
        self.totals = totals
        self.table = ""
        self.clients: list[FuzzClient] = []
        self.sent: deque[tuple[int, str]] = deque(maxlen=MAX_RECENT_FRAMES)

    async def open(self, stack: AsyncExitStack) -> None:
        """Open the sockets: two players, a second socket of the first player, a spectator, and a stranger."""
        for _ in range(3):
            self.clients.append(await stack.enter_async_context(FuzzClient(self.place)))
        self.clients.append(await stack.enter_async_context(FuzzClient(self.place, self.clients[0].cookie)))
        self.clients.append(await stack.enter_async_context(FuzzClient(self.place, stranger=True)))

    async def play(self, game: str, frames: int) -> None:
        """Send at most `frames` frames to a new table, then check it."""
        dice, kind = self.dice, game_class(game)
        seats = dice.randint(max(2, kind.min_seats), min(kind.max_seats, 3)) if kind.max_seats > 2 else 2
        bots = {str(seat): dice.choice(("simple", "random")) for seat in range(2, seats)}
        settings = {
            "allow_chat": dice.random() < 0.5,
            "show_known_cards": dice.random() < 0.5,
            "seconds_per_move": 0,
        }
        self.table = await self.clients[0].make_table(
            game=game,
            seat_count=seats,
            bots=bots,
            table_settings=settings,
            options=SHORT.get(game, {}),
            allow_hints=True,
        )
        for client in self.clients:
            client.received.clear()
            await client.come(self.table)
        begun = self.totals.frames
        while self.totals.frames - begun < frames and self.clients[0].seq < ROWS:
            await self.burst(dice.choice(self.clients))
        await self.close()

    async def burst(self, client: FuzzClient) -> None:
        """Send some frames, then wait for an answer or a close reason."""
        try:
            if client.socket is None:  # a locked table admits no new clients
                await client.come(self.table, self.dice.choice((0, 0, client.seq, -1, 2**40)))
            for frame in self.frames(client):
                self.record(client, frame)
                await client.send_frame(frame)
            await client.send({"type": "ping"})
            await client.hear("pong")
        except ConnectionClosed as error:
            await self.read_reason(client, isinstance(error.__cause__, ConnectionResetError))
        except TimeoutError:
            raise FuzzFailure(f"a socket was not answered within {PATIENCE} s") from None

    def frames(self, client: FuzzClient) -> list[Frame]:
        if self.dice.random() < 0.5:
            return list(self.sensible_frames(client))
        return self.source.frames(client, self.dice.randint(1, BURST))

    def record(self, client: FuzzClient, frame: Frame) -> None:
        self.totals.frames += 1
        self.sent.append((self.clients.index(client), repr(frame)))

    def sensible_frames(self, client: FuzzClient) -> list[str]:
        """Return the request that a normal client would send now, or an empty list."""
        request = self.act(client)
        if not request or client.stranger:
            return []
        text = json.dumps({"request_id": self.source.name(), **request})
        self.source.recent_messages.append(text)
        return [text]

    def act(self, client: FuzzClient) -> Message:
        table, dice = client.table, self.dice
        seat, match = client.sits, table["match_number"]
        if seat < 0:
            free = [number for number, each in enumerate(table["seats"]) if each["kind"] == "open"]
            return {"type": "sit", "seat": free[0]} if free and client is not self.clients[2] else {}
        if not table["started"]:
            return {"type": "start"}
        if table["takeback_seat"] >= 0:
            return {"type": "answer_takeback", "match_number": match, "agree": dice.random() < 0.7}
        if table["is_over"]:
            return {"type": "rematch"}
        if client.may_take_back and dice.random() < 0.1:
            return {"type": "request_takeback", "match_number": match}
        if client.may_skip and dice.random() < 0.3:
            return {"type": "skip_to_end", "match_number": match}
        if table["seats"][seat]["bot"]:
            return {"type": "sit", "seat": seat}
        if client.may_move():
            return {"type": "move", "match_number": match, "move": dice.choice(client.scene["moves"])["move"]}
        return {}

    async def read_reason(self, client: FuzzClient, was_reset: bool) -> None:
        """Count the reason for which a socket was closed.

        The reason is lost if the room closes a socket while frames are still on their way (`was_reset`).
        """
        assert client.socket is not None
        with suppress(ConnectionClosed):
            while True:
                await client.next()
        code = client.socket.close_code or 1006
        kinds = {frame["type"] for frame in client.frames[-3:]}
        has_reason = bool(kinds & {"disconnect", "reload"})
        self.totals.closed[code] += 1
        if not (was_reset or code in BY_PROTOCOL or code in GOING or (code in WITH_REASON and has_reason)):
            raise FuzzFailure(f"a socket was closed with {code} and no reason; it received {kinds}")
        client.socket = None

    async def close(self) -> None:
        """Close all sockets, and check the received frames against the rows."""
        for client in self.clients:
            await client.go()
        rows = await self.store.read_rows(self.table)
        received = [each for client in self.clients for each in client.received]
        self.totals.answers.update(frame["type"] for each in received for frame in each.frames)
        self.totals.checked += check_frames(rows, received, worlds=7)
        self.totals.rows += len(rows)
        self.totals.tables += 1


class Run:
    """A run against one room."""

    def __init__(self, place: RoomProcess, store: SqlStore, frames: int, seed: int) -> None:
        self.place = place
        self.store = store
        self.frames = frames
        self.dice = Random(seed)
        self.corpus = read_corpus(CORPUS)
        self.totals = RunTotals()
        self.games = game_names()
        self.stages: list[Stage] = []

    async def table_after_table(self, stack: AsyncExitStack, most: int) -> None:
        stage = Stage(
            self.place, self.store, FrameSource(Random(self.dice.random()), self.corpus), self.totals
        )
        self.stages.append(stage)
        await stage.open(stack)
        while (left := self.frames - self.totals.frames) > 0:
            game = self.games[(self.totals.tables + len(self.stages)) % len(self.games)]
            await stage.play(game, min(most, left))

    async def watch(self) -> None:
        """Record the memory use and print the progress."""
        began = time.monotonic()
        while True:
            self.totals.memory.append((self.totals.frames, self.place.memory()))
            rate = self.totals.frames / (time.monotonic() - began + 0.001)
            print(
                f"{self.totals.frames} frames, {rate:.0f} a second, {self.place.memory() >> 20} MB,"
                f" {self.place.handles()} handles",
                flush=True,
            )
            await asyncio.sleep(20)

    async def go(self, tables: int, most: int) -> None:
        async with AsyncExitStack() as stack:
            watching = asyncio.create_task(self.watch())
            try:
                async with asyncio.TaskGroup() as group:
                    for _ in range(tables):
                        group.create_task(self.table_after_table(stack, most))
            finally:
                watching.cancel()
        self.totals.memory.append((self.totals.frames, self.place.memory()))
        if self.place.process.returncode is not None:
            raise FuzzFailure(f"the server ended with status {self.place.process.returncode}")

    def growth(self) -> float:
        """Return the growth of the room in the second half of the run, in bytes per frame."""
        later = [each for each in self.totals.memory if each[0] >= self.frames / 2]
        (first, before), (last, after) = later[0], later[-1]
        return (after - before) / max(1, last - first)

    def recent_frames(self) -> str:
        return "\n".join(
            json.dumps({"table": stage.table, "sent": list(stage.sent)}, ensure_ascii=False)
            for stage in self.stages
        )


async def fuzz(database: DatabaseLocation, frames: int, seed: int, tables: int, most: int = FRAMES) -> Run:
    """Run the fuzzer against a room in its own process.

    Raises:
        ExceptionGroup: The failures that were found.
        Found: The room itself failed.
    """
    with tempfile.TemporaryFile() as errors:
        async with open_process(database, errors=errors) as place:
            store = SqlStore(database)
            run = Run(place, store, frames, seed)
            try:
                await run.go(tables, most)
            except BaseException as error:
                error.add_note(run.recent_frames())
                raise
            finally:
                await store.close()
        errors.seek(0)
        log = errors.read()
        if ERROR_PATTERN.search(log):
            raise FuzzFailure(f"the server logged an error:\n{log[-6000:].decode()}")
    return run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--database", default="")
    parser.add_argument("--keep", type=Path, default=Path("found.txt"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = parse_location(args.database or f"{folder}/room.sqlite3")
        try:
            run = asyncio.run(fuzz(database, args.frames, args.seed, args.tables))
        except BaseExceptionGroup as found:
            args.keep.write_text("".join(traceback.format_exception(found)))
            print(f"{found.exceptions[0]!r}\nThe last input is saved in {args.keep}", file=sys.stderr)
            return 1
    print(run.totals.text())
    growth = run.growth()
    print(f"In the second half the memory of the server grew by {growth:.2f} bytes per frame.")
    return int(growth > MAX_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
