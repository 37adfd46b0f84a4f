"""Builds compiled while the room is open: bots switch to the new build, and failures are reported."""

import asyncio
import fcntl
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import parlour
from parlour.bots.coach.review import REVIEW_PLAYOUTS
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.handlers.reviews import PURE_BUILD_PLAYOUTS, Reviews
from parlour.server.ops import bot_workers as thinkers
from parlour.server.ops.background_build import BUILD_FAILED_NOTE, BackgroundBuild
from parlour.server.ops.bot_workers import BotWorkers, BuildMismatchError, WorkerPool, open_process
from parlour.server.tables.bot_answers import BotReply
from tests.server.rooms import PATIENCE, begin, open_room, people

# A bot worker that reports itself as compiled or not, and whose bot reports its build.
STAND_IN = """
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
    monkeypatch.setattr(thinkers, "COMMAND", ("-P", "-m", "stand_in"))

    def make(name: str, compiled: bool = True, more: str = "") -> Path:
        place = tmp_path / name
        place.mkdir()
        told = str(tmp_path / "told")
        text = STAND_IN.format(compiled=compiled, more=more, told=told, where=name)
        (place / "stand_in.py").write_text(text, encoding="utf-8")
        return place

    monkeypatch.syspath_prepend(str(make("plain", compiled=False)))
    return make


@asynccontextmanager
async def thinking(most: int = 1) -> AsyncIterator[BotWorkers]:
    thinkers = BotWorkers(PATIENCE, most)
    try:
        yield thinkers
    finally:
        await thinkers.close()


def some_view() -> View:
    game = parlour.new("crazy-eight", seed=3)
    return game.view(int(game.turn))


async def choose(thinkers: BotWorkers) -> None:
    chosen = await thinkers.choose_move("tells", some_view(), Rng.fast(1))
    assert chosen == BotReply(chosen.move)


async def test_bots_change_over_to_a_compiled_build(builds: Callable[..., Path], tmp_path: Path) -> None:
    async with thinking() as thinkers:
        await choose(thinkers)
        await thinkers.switch_build(builds("compiled"))
        await choose(thinkers)
        await choose(thinkers)
        assert len(thinkers.pool.processes) == 1
    assert (tmp_path / "told").read_text().split() == ["plain", "compiled", "compiled"]


async def test_all_that_are_free_change_over_before_they_are_asked(builds: Callable[..., Path]) -> None:
    async with thinking(2) as thinkers:
        workers = thinkers.pool
        await asyncio.gather(choose(thinkers), choose(thinkers))
        before = set(workers.processes)
        await workers.switch_build(builds("compiled"))
        await settled(workers, before)
        assert len(workers.processes) == len(before)


async def settled(workers: WorkerPool, gone: set[Process]) -> None:
    """Wait until all workers are idle and the given processes have ended."""
    async with asyncio.timeout(PATIENCE):
        while workers.processes & gone or workers.idle_count < len(workers.tasks):
            await asyncio.sleep(0.01)


async def test_one_that_is_started_while_they_change_over_changes_as_well(
    builds: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first worker restarts, and listens again, before the second is ready."""
    started: list[Path | None] = []
    may_go_on = asyncio.Event()

    async def late(build: Path | None = None) -> Process:
        started.append(build)
        second = len(started) == 2
        process = await open_process(build)
        if second:
            await may_go_on.wait()
        return process

    monkeypatch.setattr(thinkers, "open_process", late)
    async with thinking(2) as bots:
        workers = bots.pool
        await asyncio.gather(choose(bots), choose(bots))
        assert started == [None, None]
        before = set(workers.processes)
        await workers.switch_build(builds("compiled"))
        async with asyncio.timeout(PATIENCE):
            while workers.processes & before or not workers.idle_count:
                await asyncio.sleep(0.01)
        may_go_on.set()
        await settled(workers, before)
        assert started[2:] == [workers.build] * 3, (
            "expected one trial process, and two new workers for two old ones"
        )


async def test_who_thinks_while_it_changes_answers_first(builds: Callable[..., Path], tmp_path: Path) -> None:
    async with thinking() as thinkers:
        first = asyncio.create_task(choose(thinkers))
        await thinkers.switch_build(builds("compiled"))
        await first
        await choose(thinkers)
    assert (tmp_path / "told").read_text().split()[-1] == "compiled"


REFUSED = [
    ({"compiled": False}, "the rules are not compiled"),
    ({"more": "thinking.source_digest = lambda: 'other'"}, "made from other sources"),
    ({"more": "raise SystemExit"}, "ended before it was ready"),
]


@pytest.mark.parametrize(("how", "words"), REFUSED, ids=["plain", "other sources", "broken"])
async def test_a_build_that_is_not_the_rooms_is_refused(
    how: dict[str, object], words: str, builds: Callable[..., Path], tmp_path: Path
) -> None:
    async with thinking() as thinkers:
        with pytest.raises(ConnectionError, match=words):
            await thinkers.switch_build(builds("wrong", **how))
        await choose(thinkers)
    assert (tmp_path / "told").read_text().split() == ["plain"]


async def test_a_build_that_goes_away_leaves_the_bots_their_own(
    builds: Callable[..., Path], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with thinking() as thinkers:
        place = builds("compiled")
        await thinkers.switch_build(place)
        (place / "stand_in.py").unlink()
        await choose(thinkers)
    assert (tmp_path / "told").read_text().split() == ["plain"]
    assert (
        f"bots continue uncompiled: cannot use the build {place}: the rules are not compiled" in caplog.text
    )


async def test_what_really_runs_is_told_by_every_process() -> None:
    process = await open_process()
    workers = WorkerPool(1)
    try:
        line = await thinkers.stdout_reader(process).readline()
        thinkers.require_ready(line, None)
        if parlour.compiled:
            thinkers.require_ready(line, Path("anywhere"))
        else:
            with pytest.raises(BuildMismatchError, match="not compiled"):
                thinkers.require_ready(line, Path("anywhere"))
    finally:
        await workers.end_process(process)


async def test_reviews_look_further_in_a_compiled_build(builds: Callable[..., Path]) -> None:
    reviews, few = Reviews(WorkerPool(1), PURE_BUILD_PLAYOUTS), Reviews(WorkerPool(1), 7)
    place = builds("compiled")
    for each in (reviews, few):
        await each.switch_build(place)
        await each.close()
    assert (reviews.playouts, few.playouts) == (REVIEW_PLAYOUTS, 7)


# The build process


class Heard:
    """A build's output lines, and the folders that the room would switch to."""

    def __init__(self, fault: str = "") -> None:
        self.lines: list[str] = []
        self.places: list[Path] = []
        self.more = asyncio.Event()
        self.fault = fault

    def tell(self, line: str) -> None:
        self.lines.append(line)
        self.more.set()

    async def change_over(self, place: Path) -> None:
        if self.fault:
            raise BuildMismatchError(self.fault)
        self.places.append(place)


async def built(program: str, heard: Heard) -> None:
    building = BackgroundBuild([sys.executable, "-c", program], heard.change_over, heard.tell)
    assert building.task is not None
    await building.task


async def test_what_the_builder_says_is_told_and_its_folder_used() -> None:
    heard = Heard()
    await built("print('compiling, about 9 s'); print('built: /some where')", heard)
    assert heard.places == [Path("/some where")]
    assert heard.lines == [
        "compiling, about 9 s",
        "The compiled rules are ready, and bots use them from now on",
    ]


async def test_a_builder_that_fails_is_told(caplog: pytest.LogCaptureFixture) -> None:
    heard = Heard()
    await built("print('built: /half'); raise SystemExit('no such compiler')", heard)
    assert (heard.lines, heard.places) == (["no such compiler"], [])
    assert f"no compiled build: the builder exited with status 1; {BUILD_FAILED_NOTE}" in caplog.text


async def test_a_build_that_cannot_be_used_is_told(caplog: pytest.LogCaptureFixture) -> None:
    await built("print('built: /other')", Heard("made from other sources"))
    assert f"the compiled build cannot be used: made from other sources; {BUILD_FAILED_NOTE}" in caplog.text


async def test_a_builder_that_is_not_there_is_told(caplog: pytest.LogCaptureFixture) -> None:
    heard = Heard()
    building = BackgroundBuild(["/no/such/builder"], heard.change_over, heard.tell)
    assert building.task is not None
    await building.task
    assert "no compiled build: " in caplog.text


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


async def test_who_closes_the_room_ends_the_builder_with_all_it_started(tmp_path: Path) -> None:
    heard = Heard()
    program, lock = tmp_path / "busy.py", tmp_path / "lock"
    program.write_text(BUSY, encoding="utf-8")
    building = BackgroundBuild([sys.executable, str(program), str(lock)], heard.change_over, heard.tell)
    await asyncio.wait_for(heard.more.wait(), PATIENCE)
    await building.close()
    assert heard.lines == [
        "busy",
        "The rules are not compiled yet: compilation restarts at the next start",
    ]
    with lock.open() as held:  # the grandchild held the lock, and has ended
        await asyncio.wait_for(asyncio.to_thread(fcntl.flock, held, fcntl.LOCK_EX), PATIENCE)


async def test_a_room_without_a_builder_builds_nothing() -> None:
    heard = Heard()
    building = BackgroundBuild((), heard.change_over, heard.tell)
    await building.close()
    assert heard.lines == []


async def test_a_table_plays_on_over_the_change(
    builds: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    place = builds("compiled")
    program = f"open({str(ready)!r}).read(); print('built: {place}')"
    builder = [sys.executable, "-c", program]
    async with open_room(tmp_path / "room.sqlite3", builder=builder) as room, people(room, 1) as [ann]:
        await begin([ann], bots={"1": "medium"})
        await ann.play_on(rows=6)
        workers: WorkerPool = room.room.bot_workers.pool
        assert workers.build is None
        await asyncio.to_thread(ready.write_text, "go on")
        await wait_for(lambda: workers.build == place)
        await ann.play_on(rows=ann.seq + 8)
        await wait_for(lambda: "The compiled rules are ready" in capsys.readouterr().out)
    told = (tmp_path / "told").read_text().split()
    assert told[0] == "plain"
    assert told[-1] == "compiled"


async def wait_for(comes: Callable[[], bool]) -> None:
    async def see() -> None:
        while not comes():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(see(), PATIENCE)
