"""Builds compiled while the room is open: bots switch to the new build, and failures are reported."""

import asyncio
import fcntl
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import parlour
from parlour.bots.coach.review import REVIEW_PLAYOUTS
from parlour.bots.worker_process import WorkerProcess
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.handlers.reviews import PURE_BUILD_PLAYOUTS, Reviews
from parlour.server.ops import bot_workers as thinkers
from parlour.server.ops.background_build import BUILD_FAILED_NOTE, BackgroundBuild
from parlour.server.ops.bot_workers import (
    BotWorkers,
    BuildMismatchError,
    WorkerPool,
    require_ready,
    start_worker_process,
)
from parlour.server.tables.bot_answers import BotReply
from tests.server.rooms import PATIENCE, begin, open_room, people

# A bot worker that reports itself as compiled or not, and whose bot reports its build.
FAKE_WORKER = """
import parlour
from parlour.compiling import fingerprint as built
from parlour.bots import registry as bots, worker as thinking

parlour.compiled = {compiled}
{more}

def tells(view, rng, ends):
    with open({told!r}, "a") as told:
        print({where!r}, file=told)
    return view.legal()[0]

bots.find_bot = lambda name: tells
thinking.main()
"""


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Return a function that makes a folder with a build. The room's own build exists already."""
    monkeypatch.setattr(thinkers, "WORKER_COMMAND", ("-P", "-m", "stand_in"))

    def make(name: str, compiled: bool = True, more: str = "") -> Path:
        folder = tmp_path / name
        folder.mkdir()
        log = str(tmp_path / "told")
        text = FAKE_WORKER.format(compiled=compiled, more=more, told=log, where=name)
        (folder / "stand_in.py").write_text(text, encoding="utf-8")
        return folder

    monkeypatch.syspath_prepend(str(make("plain", compiled=False)))
    return make


@asynccontextmanager
async def open_bot_workers(most: int = 1) -> AsyncIterator[BotWorkers]:
    thinkers = BotWorkers(PATIENCE, most)
    try:
        yield thinkers
    finally:
        await thinkers.close()


def first_view() -> View:
    game = parlour.new("crazy-eight", seed=3)
    return game.view(int(game.turn))


async def choose_move(thinkers: BotWorkers) -> None:
    chosen = await thinkers.choose_move("tells", first_view(), Rng.fast(1))
    assert chosen == BotReply(chosen.move)


async def test_bots_switch_to_a_compiled_build(builds: Callable[..., Path], tmp_path: Path) -> None:
    async with open_bot_workers() as thinkers:
        await choose_move(thinkers)
        await thinkers.switch_build(builds("compiled"))
        await choose_move(thinkers)
        await choose_move(thinkers)
        assert len(thinkers.executor.processes) == 1
    assert (tmp_path / "told").read_text().split() == ["plain", "compiled", "compiled"]


async def test_idle_workers_switch_at_once(builds: Callable[..., Path]) -> None:
    async with open_bot_workers(2) as thinkers:
        workers = thinkers.executor
        await asyncio.gather(choose_move(thinkers), choose_move(thinkers))
        before = set(workers.processes)
        await workers.switch_build(builds("compiled"))
        await wait_until_switched(workers, before)
        assert len(workers.processes) == len(before)


async def wait_until_switched(workers: WorkerPool, old: set[WorkerProcess]) -> None:
    """Wait until all workers are idle and the given processes have ended."""
    async with asyncio.timeout(PATIENCE):
        while workers.processes & old or workers.idle_count < len(workers.tasks):
            await asyncio.sleep(0.01)


async def test_worker_started_during_a_switch_switches_too(
    builds: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first worker restarts, and listens again, before the second is ready."""
    started: list[Path | None] = []
    late: set[WorkerProcess] = set()
    second_may_start = asyncio.Event()

    def record_start(build: Path | None = None) -> WorkerProcess:
        started.append(build)
        process = start_worker_process(build)
        if len(started) == 2:
            late.add(process)
        return process

    async def require_second_late(process: WorkerProcess, build: Path | None) -> None:
        await require_ready(process, build)
        if process in late:
            await second_may_start.wait()

    monkeypatch.setattr(thinkers, "start_worker_process", record_start)
    monkeypatch.setattr(thinkers, "require_ready", require_second_late)
    async with open_bot_workers(2) as bots:
        workers = bots.executor
        await asyncio.gather(choose_move(bots), choose_move(bots))
        assert started == [None, None]
        before = workers.processes - late
        await workers.switch_build(builds("compiled"))
        async with asyncio.timeout(PATIENCE):
            while workers.processes & before or not workers.idle_count:
                await asyncio.sleep(0.01)
        second_may_start.set()
        await wait_until_switched(workers, before)
        assert started[2:] == [workers.build] * 3, (
            "expected one trial process, and two new workers for two old ones"
        )


async def test_busy_worker_answers_before_switching(builds: Callable[..., Path], tmp_path: Path) -> None:
    async with open_bot_workers() as thinkers:
        first = asyncio.create_task(choose_move(thinkers))
        await thinkers.switch_build(builds("compiled"))
        await first
        await choose_move(thinkers)
    assert (tmp_path / "told").read_text().split()[-1] == "compiled"


BAD_BUILDS = [
    ({"compiled": False}, "the rules are not compiled"),
    ({"more": "thinking.source_digest = lambda: 'other'"}, "made from different sources"),
    ({"more": "raise SystemExit"}, "ended before it was ready"),
]


@pytest.mark.parametrize(("how", "words"), BAD_BUILDS, ids=["plain", "other sources", "broken"])
async def test_rejects_unusable_build(
    how: dict[str, object], words: str, builds: Callable[..., Path], tmp_path: Path
) -> None:
    async with open_bot_workers() as thinkers:
        with pytest.raises(ConnectionError, match=words):
            await thinkers.switch_build(builds("wrong", **how))
        await choose_move(thinkers)
    assert (tmp_path / "told").read_text().split() == ["plain"]


async def test_bots_fall_back_if_the_build_disappears(
    builds: Callable[..., Path], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_bot_workers() as thinkers:
        place = builds("compiled")
        await thinkers.switch_build(place)
        (place / "stand_in.py").unlink()
        await choose_move(thinkers)
    assert (tmp_path / "told").read_text().split() == ["plain"]
    assert f"cannot use the build {place}, so bots run uncompiled: the rules are not compiled" in caplog.text


async def test_worker_reports_its_build() -> None:
    for build in (None, Path("anywhere")):
        process = start_worker_process()
        try:
            if build is None or parlour.compiled:
                await require_ready(process, build)
            else:
                with pytest.raises(BuildMismatchError, match="not compiled"):
                    await require_ready(process, build)
        finally:
            await process.kill_async()


async def test_reviews_use_more_playouts_when_compiled(builds: Callable[..., Path]) -> None:
    reviews, few = Reviews(WorkerPool(1), PURE_BUILD_PLAYOUTS), Reviews(WorkerPool(1), 7)
    place = builds("compiled")
    for each in (reviews, few):
        await each.switch_build(place)
        await each.close()
    assert (reviews.playouts, few.playouts) == (REVIEW_PLAYOUTS, 7)


async def test_clients_learn_that_the_rules_are_compiled(builds: Callable[..., Path], tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await ann.come(await ann.make_table())
        await place.room.switch_build(builds("compiled"))
        assert await ann.hear("rules_compiled") == {"type": "rules_compiled"}


# The build process


class BuildLog:
    """A build's output lines, and the folders that the room would switch to."""

    def __init__(self, error: str = "") -> None:
        self.lines: list[str] = []
        self.builds: list[Path] = []
        self.has_line = asyncio.Event()
        self.error = error

    def add_line(self, line: str) -> None:
        self.lines.append(line)
        self.has_line.set()

    async def switch_build(self, place: Path) -> None:
        if self.error:
            raise BuildMismatchError(self.error)
        self.builds.append(place)


async def run_build(program: str, log: BuildLog) -> None:
    building = BackgroundBuild([sys.executable, "-c", program], log.switch_build, log.add_line)
    assert building.task is not None
    await building.task


async def test_builder_output_is_shown_and_its_build_used() -> None:
    log = BuildLog()
    await run_build("print('compiling, about 9 s'); print('built: /some where')", log)
    assert log.builds == [Path("/some where")]
    assert log.lines == [
        "compiling, about 9 s",
        "The compiled rules are ready, and bots use them from now on",
    ]


async def test_failed_builder_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    log = BuildLog()
    await run_build("print('built: /half'); raise SystemExit('no such compiler')", log)
    assert (log.lines, log.builds) == (["no such compiler"], [])
    assert (
        f"could not compile the rules: the build command exited with status 1; {BUILD_FAILED_NOTE}"
        in caplog.text
    )


async def test_unusable_build_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    await run_build("print('built: /other')", BuildLog("made from other sources"))
    assert f"the compiled build cannot be used: made from other sources; {BUILD_FAILED_NOTE}" in caplog.text


async def test_missing_builder_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    log = BuildLog()
    building = BackgroundBuild(["/no/such/builder"], log.switch_build, log.add_line)
    assert building.task is not None
    await building.task
    assert "could not compile the rules: " in caplog.text


BUSY = """
import fcntl, subprocess, sys, time
if len(sys.argv) == 2:
    subprocess.Popen([sys.executable, __file__, sys.argv[1], "child"])
    time.sleep(3600)
held = open(sys.argv[1], "w")
fcntl.flock(held, fcntl.LOCK_EX)
print("busy", flush=True)
time.sleep(3600)
"""


async def test_close_ends_the_builder_and_its_children(tmp_path: Path) -> None:
    log = BuildLog()
    program, lock = tmp_path / "busy.py", tmp_path / "lock"
    program.write_text(BUSY, encoding="utf-8")
    building = BackgroundBuild([sys.executable, str(program), str(lock)], log.switch_build, log.add_line)
    await asyncio.wait_for(log.has_line.wait(), PATIENCE)
    await building.close()
    assert log.lines == [
        "busy",
        "The rules are not compiled yet. Compilation will start again at the next start.",
    ]
    with lock.open() as lock_file:  # the grandchild held the lock, and has ended
        await asyncio.wait_for(asyncio.to_thread(fcntl.flock, lock_file, fcntl.LOCK_EX), PATIENCE)


async def test_room_without_builder_builds_nothing() -> None:
    log = BuildLog()
    building = BackgroundBuild((), log.switch_build, log.add_line)
    await building.close()
    assert log.lines == []


async def test_table_continues_during_the_switch(
    builds: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    place = builds("compiled")
    program = f"open({str(ready)!r}).read(); print('built: {place}')"
    builder = [sys.executable, "-c", program]
    async with open_room(tmp_path / "room.sqlite3", builder=builder) as room, people(room, 1) as [ann]:
        await begin([ann], bots={"1": "medium"})
        while not (tmp_path / "told").exists():  # the bot has made its first move
            await ann.play_on(rows=ann.seq + 1)
        workers: WorkerPool = room.room.bot_workers.executor
        assert workers.build is None
        await asyncio.to_thread(ready.write_text, "go on")
        await wait_until(lambda: workers.build == place)
        await ann.play_on(rows=ann.seq + 8)
        await wait_until(lambda: "The compiled rules are ready" in capsys.readouterr().out)
    builds_used = (tmp_path / "told").read_text().split()
    assert builds_used[0] == "plain"
    assert builds_used[-1] == "compiled"


async def wait_until(holds: Callable[[], bool]) -> None:
    async def poll() -> None:
        while not holds():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(poll(), PATIENCE)
