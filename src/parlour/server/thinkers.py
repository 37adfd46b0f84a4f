"""Where bots think: processes of their own, which are killed when they take too long.

A question has a time in which to be answered, counted from when it is asked, so that a queue takes from the
thinking and never from the people at the table. Where many ask at once, the processes' time is shared.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.built import sources_digest
from parlour.kit.chance import Rng
from parlour.kit.view import View
from parlour.players.thinking import Fault, Meanwhile, Question, Ready, Result, Said
from parlour.server.bot_answers import Answer, BotReply, Unanswered, ask_bot
from parlour.server.metrics import RESTARTS
from parlour.server.spawned import end, spawn

THINKING: Final = 1.0  # seconds for a move
PATIENCE: Final = 1.4  # times that; then the table plays on without an answer
MOST_PROCESSES: Final = 4
SHARED: Final = 0.8  # of the processes' time, among those that ask at once; the rest is for the way
STARTING: Final = 30.0  # seconds that a process may take to be ready
LONGEST_LINE: Final = 67_108_864  # bytes of an answer
COMMAND: Final = ("-P", "-m", "parlour.players.thinking")

logger = logging.getLogger("parlour.server")

SAID: Final = msgspec.json.Decoder(Said)


@dataclass(eq=False)
class PendingQuestion:
    """A question on its way. Times are the event loop's; `used` is how much of its share it took, 0 to 1.

    `begun`: a process has it.
    """

    question: Question
    at: float
    seconds: float
    gives_up: float
    answer: "asyncio.Future[Answer]"
    meanwhile: Callable[[Any], None]
    used: float = 1.0
    begun: bool = False

    def settle(self, answer: Answer) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)


class OtherBuild(ConnectionError):
    """A process does not run what it was started for."""


class Workers:
    """Up to `most` processes. The first is started by `warm` or by the first question, others as needed.

    They run what the room runs; or, after `change_over`, a compiled build of the same sources.
    """

    def __init__(self, most: int = 0) -> None:
        self.most = most or min(os.cpu_count() or 1, MOST_PROCESSES)
        self.build: Path | None = None
        # None has whoever takes it see whether the build is another.
        self.waiting: asyncio.Queue[PendingQuestion | None] = asyncio.Queue()
        self.recent: deque[PendingQuestion] = deque()
        self.tasks: set[asyncio.Task[None]] = set()
        self.processes: set[Process] = set()
        self.watching: set[asyncio.Task[None]] = set()
        self.starting = 0
        self.free = 0
        self.closed = False

    def warm(self) -> None:
        """Sees to it that a process will be there soon."""
        if not self.tasks:
            self.add_worker()

    async def close(self) -> None:
        """Ends all processes; who still waits for an answer gets none."""
        self.closed = True
        while not self.waiting.empty():
            if (asked := self.waiting.get_nowait()) is not None:
                asked.settle(Unanswered("the room closes"))
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def ask(
        self,
        question: Question,
        seconds: float,
        patience: float,
        meanwhile: Callable[[Any], None] = lambda value: None,
    ) -> Answer:
        """The answer, after `patience` seconds at most. It is to take `seconds`, or less where many ask."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        asked = PendingQuestion(question, now, seconds, now + patience, loop.create_future(), meanwhile)
        if self.closed:
            return Unanswered("the room closes")
        self.recent.append(asked)
        self.waiting.put_nowait(asked)
        if self.free + self.starting < self.waiting.qsize() and len(self.tasks) < self.most:
            self.add_worker()
        try:
            async with asyncio.timeout_at(asked.gives_up):
                return await asked.answer
        except TimeoutError:
            return too_late(asked)

    def add_worker(self) -> None:
        task = asyncio.create_task(self.work())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def change_over(self, build: Path) -> None:
        """Has everybody think in the build in a folder from now on; who thinks now answers first.

        Raises OSError where no process starts there, OtherBuild where it is not compiled from these sources.
        """
        await self.end(await self.start_in(build))  # tried before anybody depends on it
        self.build = build
        for _ in self.tasks:
            self.waiting.put_nowait(None)

    async def work(self) -> None:
        """Asks a process of its own one question after another; where that is lost, another one."""
        process: Process | None = None
        try:
            build, process = await self.start()
            usable = True
            while True:
                while not usable or build != self.build:  # there may be another since this was started
                    await self.end(process)
                    build, process = await self.start()
                    usable = True
                asked = await self.next_asked()
                if process.returncode is not None:  # it ended while nobody asked anything
                    await self.end(process)
                    build, process = await self.start()
                if asked is not None:
                    usable = await self.put_to(process, asked)
        except (OSError, ValueError) as reason:
            logger.error("the bots have a process less to think in: %s", reason)
        finally:
            if process is not None:
                await self.end(process)

    async def start(self) -> tuple[Path | None, Process]:
        """The build in use, and a process of it that is ready.

        Raises OSError, or ValueError where it says what nobody asked.
        """
        self.starting += 1
        try:
            if self.build is not None:
                try:
                    return self.build, await self.start_in(self.build)
                except (OSError, ValueError) as reason:
                    logger.error("the bots think on uncompiled: in %s, %s", self.build, reason)
                    self.build = None
            return None, await self.start_in(None)
        finally:
            self.starting -= 1

    async def start_in(self, build: Path | None) -> Process:
        process = await open_process(build)
        self.processes.add(process)
        try:
            async with asyncio.timeout(STARTING):
                check_ready(await lines(process).readline(), build)
        except BaseException:
            await self.end(process)
            raise
        watching = asyncio.create_task(self.watch(process))
        self.watching.add(watching)
        watching.add_done_callback(self.watching.discard)
        return process

    async def watch(self, process: Process) -> None:
        """Log and count a process that ends though nobody here has ended it, at once."""
        status = await process.wait()
        if process in self.processes:
            RESTARTS.labels("bots").inc()
            logger.error(
                "a process of the bots died, with status %s; the next question starts another", status
            )

    async def end(self, process: Process) -> None:
        """Ends a process, whatever it is doing."""
        self.processes.discard(process)
        await end(process)

    async def next_asked(self) -> PendingQuestion | None:
        """Waits for a question that somebody still waits for, or to be told that there is another build."""
        self.free += 1
        try:
            while (asked := await self.waiting.get()) is not None and asked.answer.done():
                pass
            return asked
        finally:
            self.free -= 1

    async def put_to(self, process: Process, asked: PendingQuestion) -> bool:
        """Has a process answer; whether it can take another question."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        share = asked.question.seconds = self.share(asked, began)
        asked.begun = True
        # Who waited long gives up soon: the process is not to blame for that, and has time to answer.
        grace = asked.gives_up - asked.at - asked.seconds
        try:
            async with asyncio.timeout_at(began + max(share, 0.0) + grace):
                asked.settle(await put(process, asked))
            return True
        except TimeoutError:
            asked.settle(too_late(asked))
            RESTARTS.labels("bots").inc()
        except (OSError, EOFError, ValueError, msgspec.MsgspecError) as reason:
            asked.settle(Unanswered(f"ended its process: {reason}"))
        finally:
            asked.used = min(1.0, (loop.time() - began) / share) if share > 0 else 0.0
            asked.settle(Unanswered("the room closes"))
        return False

    def share(self, asked: PendingQuestion, now: float) -> float:
        """The seconds that a question may take now.

        The processes' time is shared among all that were asked within as long as this one may take; those
        that needed little of theirs count for little.
        """
        while self.recent and now - self.recent[0].at >= asked.seconds:
            self.recent.popleft()
        sharing = sum(each.used for each in self.recent)
        left = asked.at + asked.seconds - now
        return min(left, SHARED * self.most * asked.seconds / sharing) if sharing else left


def too_late(asked: PendingQuestion) -> Unanswered:
    after = f"{asked.gives_up - asked.at:.3g} seconds"
    return Unanswered(
        f"gives no answer within {after}" if asked.begun else f"was still waiting after {after}"
    )


@cache
def own_sources() -> str:
    """Of what runs here."""
    return sources_digest()


def check_ready(line: bytes, build: Path | None) -> None:
    """Raises OSError or ValueError where a process is not ready, or does not run what it was started for."""
    if not line:
        raise ConnectionError("a process to think in ended before it was ready")
    said = SAID.decode(line)
    if not isinstance(said, Ready):
        raise ValueError(f"a process to think in begins with {said!r}")
    if build is not None and not said.compiled:
        raise OtherBuild("the rules are not compiled")
    if build is not None and said.sources != own_sources():
        raise OtherBuild("all was made from other sources than those of the room")


async def open_process(build: Path | None = None) -> Process:
    # What can be imported here can be imported there, the bots and games of other packages as well.
    places = [str(build)] * (build is not None) + [place or os.getcwd() for place in sys.path]
    found = os.pathsep.join(places)
    return await spawn(
        sys.executable,
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        env=os.environ | {"PYTHONPATH": found},
        limit=LONGEST_LINE,
        start_new_session=True,  # Ctrl-C is for the room alone
    )


def lines(process: Process) -> asyncio.StreamReader:
    assert process.stdout is not None
    return process.stdout


async def put(process: Process, asked: PendingQuestion) -> Result | Fault:
    """What a process answers. Raises EOFError where it ends."""
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(asked.question) + b"\n")
    await process.stdin.drain()
    while line := await lines(process).readline():
        said = SAID.decode(line)
        if isinstance(said, Meanwhile):
            asked.meanwhile(said.value)
        elif isinstance(said, Result | Fault):
            return said
    raise EOFError("nothing more was said")


class Thinkers:
    """The bots of a room. `seconds` is what they have for a move."""

    def __init__(self, seconds: float = THINKING, most: int = 0) -> None:
        self.seconds = seconds
        self.workers = Workers(most)

    def warm(self) -> None:
        self.workers.warm()

    async def change_over(self, build: Path) -> None:
        """Raises OSError or ValueError where nobody can think there."""
        await self.workers.change_over(build)

    async def close(self) -> None:
        await self.workers.close()

    async def choose(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        """A bot's move, thought of in so many `seconds`, or those of the room.

        It comes not later than `PATIENCE` times the longer of the two, however busy the machine is.
        """
        seconds = seconds or self.seconds
        return await ask_bot(self.workers, bot, view, rng, seconds, PATIENCE * max(seconds, self.seconds))
