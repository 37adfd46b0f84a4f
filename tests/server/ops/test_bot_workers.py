"""Bots run in worker processes: whatever a bot does, the table plays on and the room answers."""

import asyncio
import itertools
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import parlour
from parlour import new
from parlour.bots.registry import UnknownBotError, bot_names, find_bot, validate_bot_for_table
from parlour.bots.worker import BotMove, FinalResult, MoveRequest, WorkerFailure, compute_bot_move
from parlour.bots.worker_process import WorkerProcess
from parlour.compiling.fingerprint import source_digest
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.records.record import parse_record, replay
from parlour.server.decisions.changes import Decision
from parlour.server.log.entries import InterruptDeclined, MoveMade
from parlour.server.ops.bot_workers import (
    SHARED_CPU_FRACTION,
    BotWorkers,
    PendingRequest,
    WorkerPool,
    send_and_receive,
)
from parlour.server.tables.bot_answers import BotReply, WorkerOutcome
from parlour.server.tables.inbox import Submission
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.turn_runner import TurnRunner
from tests.games.test_interrupts import choose_carelessly
from tests.server.rooms import PATIENCE, begin, open_room, people

EXAMPLES = Path(__file__).parents[3] / "examples"
SHORT_LIMIT = 0.1  # time limit in seconds, for a bot that never answers
NO_LIMIT = 3600.0

ODD_BOTS_SOURCE = """
import os, sys, time
from high_card import HighCard

def sleeps(view, rng, ends):
    time.sleep(3600)

def loops(view, rng, ends):
    with open(os.environ["ODD_BOTS"], "a") as told:
        print(os.getpid(), file=told)
    while True:
        pass

def fails(view, rng, ends):
    raise ZeroDivisionError("a fault of the bot's own")

def cheats(view, rng, ends):
    return 123456

def last(view, rng, ends):
    return view.game.legal_in_game_order(view.seat)[-1]

def leaves(view, rng, ends):
    os._exit(3)

def chatters(view, rng, ends):
    print('{"kind":"done","value":{"move":"flip"}}', flush=True)
    os.write(1, b"%%% [1, 2\\n")
    assert sys.stdin.read() == ""
    return view.legal()[-1]

class Sulking(HighCard):
    name = "sulking"
    def heuristic(self, seat):
        raise ZeroDivisionError("no heuristic today")

class Dreaming(HighCard):
    name = "dreaming"
    def heuristic(self, seat):
        time.sleep(3600)
"""
ODD_BOT_NAMES = ["sleeps", "loops", "fails", "cheats", "last", "leaves", "chatters"]
ENTRIES = (
    ["[parlour.bots]"]
    + [f"{name} = odd_bots:{name}" for name in ODD_BOT_NAMES]
    + ["lost = odd_bots:nowhere", "[parlour.games]"]
    + ["sulking = odd_bots:Sulking", "dreaming = odd_bots:Dreaming"]
)


@pytest.fixture(autouse=True)
def odd_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a package of bots and games. Return the file where `loops` writes its process id."""
    place = tmp_path / "site"
    metadata = place / "odd_bots-1.dist-info"
    metadata.mkdir(parents=True)
    (place / "odd_bots.py").write_text(ODD_BOTS_SOURCE, encoding="utf-8")
    (metadata / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: odd-bots\nVersion: 1\n", encoding="utf-8"
    )
    (metadata / "entry_points.txt").write_text("\n".join(ENTRIES) + "\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.delitem(sys.modules, "odd_bots", raising=False)
    process_ids = tmp_path / "told"
    monkeypatch.setenv("ODD_BOTS", str(process_ids))
    return process_ids


@asynccontextmanager
async def open_bot_workers(seconds: float) -> AsyncIterator[BotWorkers]:
    thinkers = BotWorkers(seconds, 1)
    try:
        yield thinkers
    finally:
        await thinkers.close()


def view_of(game: Game) -> View:
    return game.view(int(game.turn))


async def test_bots_choose_from_a_serialized_view() -> None:
    game = new("crazy-eight", seed=3)
    async with open_bot_workers(NO_LIMIT) as thinkers:
        for bot in ("simple", "random", "search:20"):
            chosen = await thinkers.choose_move(bot, view_of(game), Rng.fast(1))
            assert chosen == BotReply(chosen.move)
            assert chosen.move in game.legal()
        chosen = await thinkers.choose_move("simple", view_of(game), Rng.fast(1))
    assert chosen.move == view_of(game).game.heuristic(int(game.turn))


async def test_bot_output_does_not_disturb_the_protocol() -> None:
    game = new("crazy-eight", seed=3)
    async with open_bot_workers(NO_LIMIT) as thinkers:
        for _ in range(2):
            chosen = await thinkers.choose_move("chatters", view_of(game), Rng.fast(1))
            assert chosen == BotReply(game.legal()[-1])


async def test_bot_error_is_reported_without_a_move() -> None:
    async with open_bot_workers(NO_LIMIT) as thinkers:
        for bot, error in (
            ("fails", "failed: ZeroDivisionError: a fault of the bot's own"),
            ("cheats", "returned 123456, which is not a legal move"),
            (
                "lost",
                "failed: UnknownBotError: 'lost' (registered as odd_bots:nowhere) cannot be loaded: ",
            ),
        ):
            chosen = await thinkers.choose_move(bot, view_of(new("crazy-eight", seed=3)), Rng.fast(1))
            after = await thinkers.choose_move("random", view_of(new("crazy-eight", seed=3)), Rng.fast(1))
            assert chosen.move is None
            assert chosen.error.startswith(error)
            assert not after.error


async def test_heuristic_moves_if_a_bot_exits() -> None:
    async with open_bot_workers(NO_LIMIT) as thinkers:
        for seed in range(3):  # each seed gets a worker process of its own
            game = new("crazy-eight", seed=seed)
            chosen = await thinkers.choose_move("leaves", view_of(game), Rng.fast(1))
            assert chosen.move == view_of(game).game.heuristic(int(game.turn))
            assert chosen.error.startswith("failed: ")


@pytest.mark.parametrize("bot", ["sleeps", "loops"])
async def test_hanging_bot_is_killed_and_a_move_is_made(bot: str) -> None:
    game = new("crazy-eight", seed=3)
    async with open_bot_workers(NO_LIMIT) as thinkers:
        await thinkers.choose_move("random", view_of(game), Rng.fast(1))  # starts a worker process
        thinkers.think_seconds = SHORT_LIMIT
        chosen = await thinkers.choose_move(bot, view_of(game), Rng.fast(1))
        assert chosen.move in game.legal()
        assert chosen.error.startswith(("did not answer within", "was still waiting"))
        thinkers.think_seconds = NO_LIMIT
        after = await thinkers.choose_move("simple", view_of(game), Rng.fast(1))
    assert after == BotReply(view_of(game).game.heuristic(int(game.turn)))


async def test_legal_move_is_made_if_the_heuristic_hangs() -> None:
    game = new("dreaming", seed=3)
    async with open_bot_workers(NO_LIMIT) as thinkers:
        # starts a worker process
        await thinkers.choose_move("random", view_of(new("war", seed=3)), Rng.fast(1))
        thinkers.think_seconds = SHORT_LIMIT
        chosen = await thinkers.choose_move("random", view_of(game), Rng.fast(1))
    assert chosen.move in game.legal()
    assert chosen.error.startswith("did not answer within")


async def test_dead_worker_is_replaced_without_an_error() -> None:
    game = new("crazy-eight", seed=3)
    async with open_bot_workers(NO_LIMIT) as thinkers:
        assert not (await thinkers.choose_move("simple", view_of(game), Rng.fast(1))).error
        [process] = thinkers.executor.processes
        os.kill(process.pid, signal.SIGKILL)
        process.process.wait()
        assert not (await thinkers.choose_move("simple", view_of(game), Rng.fast(1))).error


async def test_pool_starts_workers_up_to_the_limit() -> None:
    thinkers, view = BotWorkers(NO_LIMIT, 2), view_of(new("crazy-eight", seed=3))
    try:
        for at_once in (1, 2):
            await asyncio.gather(*[thinkers.choose_move("random", view, Rng.fast(1)) for _ in range(at_once)])
            assert len(thinkers.executor.tasks) == at_once
    finally:
        await thinkers.close()


async def test_move_is_made_if_no_worker_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.ops.bot_workers.WORKER_COMMAND", ("-c", "pass"))
    game = new("crazy-eight", seed=3)
    async with open_bot_workers(SHORT_LIMIT) as thinkers:
        for _ in range(2):
            chosen = await thinkers.choose_move("simple", view_of(game), Rng.fast(1))
            assert chosen.move in game.legal()
            assert chosen.error


async def test_late_request_does_not_kill_the_worker() -> None:
    game = new("crazy-eight", seed=3)
    async with open_bot_workers(NO_LIMIT) as thinkers:
        assert not (await thinkers.choose_move("random", view_of(game), Rng.fast(1))).error
        before = set(thinkers.executor.processes)
        late = MoveRequest("crazy-eight", "simple", view_of(game).to_text(), 0, 1.0)
        now = asyncio.get_running_loop().time()
        answer: asyncio.Future[WorkerOutcome] = asyncio.get_running_loop().create_future()
        # its time is up, and it is abandoned after a moment
        pending = PendingRequest(late, now - 40.0, 20.0, now, answer, lambda value: None)
        thinkers.executor.queue.put_nowait(pending)
        outcome = await asyncio.wait_for(answer, PATIENCE)
        assert isinstance(outcome, FinalResult)
        assert outcome.value["is_fallback"]
        assert thinkers.executor.processes == before


# Sharing of time


async def add_requests(workers: WorkerPool, times: list[float]) -> list[PendingRequest]:
    loop = asyncio.get_running_loop()
    question = MoveRequest("war", "expert", "", 0, 1.0)
    pending = [
        PendingRequest(question, at, 1.0, at + 1.4, loop.create_future(), lambda value: None) for at in times
    ]
    workers.recent_requests.extend(pending)
    return pending


async def test_single_request_gets_all_the_time() -> None:
    workers = WorkerPool(2)
    [single] = await add_requests(workers, [10.0])
    assert workers.allotted_seconds(single, 10.0) == 1.0
    assert workers.allotted_seconds(single, 10.75) == 0.25
    assert workers.allotted_seconds(single, 11.25) == -0.25


async def test_many_requests_share_the_processes() -> None:
    workers = WorkerPool(2)
    pending = await add_requests(workers, [5.0, *[10.0] * 40])
    assert workers.allotted_seconds(pending[1], 10.0) == pytest.approx(SHARED_CPU_FRACTION * 2 / 40)
    for quick in pending[1:31]:
        quick.fraction_of_share_used = 0.0
    assert workers.allotted_seconds(pending[40], 10.0) == pytest.approx(SHARED_CPU_FRACTION * 2 / 10)


def test_heuristic_moves_if_no_time_is_left() -> None:
    view = view_of(new("crazy-eight", seed=3))
    results: list[object] = []
    simple = BotMove(view.game.format_move(view.game.heuristic(view.seat)), is_fallback=True)
    assert (
        compute_bot_move(MoveRequest("crazy-eight", "fails", view.to_text(), 0, 0.0), results.append)
        == simple
    )
    assert not results
    assert not compute_bot_move(
        MoveRequest("crazy-eight", "random", view.to_text(), 0, 1.0), results.append
    ).is_fallback
    assert results == [simple]


# The room


async def test_bots_receive_only_views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[str] = []

    async def record_request(process: WorkerProcess, pending: PendingRequest) -> FinalResult | WorkerFailure:
        requests.append(msgspec.json.encode(pending.request).decode())
        return await send_and_receive(process, pending)

    monkeypatch.setattr("parlour.server.ops.bot_workers.send_and_receive", record_request)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table(bots={"0": "last", "1": "last"}, options={"limit": 40})
        await ann.come(table)
        await ann.do("start")
        await ann.finish()
        live_table = await place.room.live_tables.get_table(table)
        assert live_table.table.match is not None
        seed = live_table.table.match.game.rng.seed.hex()
    assert len(requests) == 40
    for question in map(json.loads, requests):
        assert set(question) == {"kind", "game", "bot", "view", "seed", "seconds"}
        view = json.loads(question["view"])
        # Both bots only draw and keep cards, so none of the other's first eight cards was ever shown.
        assert view["hands"][1 - view["viewer"]].split().count("?") >= 8
        assert "chance" not in view
    assert not any(seed in question for question in requests)


async def test_failing_bot_is_replaced_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], seat_count=3, bots={"1": "fails", "2": "cheats"})
        await ann.play_on(rows=20)
        assert [seat["bot"] for seat in ann.table["seats"]] == ["", "simple", "simple"]
        assert [seat["name"] for seat in ann.table["seats"]] == ["Ann", "Fails", "Cheats"]
    assert f"table {table}: bot fails failed: ZeroDivisionError: a fault of the bot's own" in caplog.text
    assert f"table {table}: bot cheats returned 123456, which is not a legal move" in caplog.text


async def test_room_answers_while_a_bot_loops(tmp_path: Path, odd_bots: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3", thinking=NO_LIMIT) as place, people(place, 1) as [ann]:
        table = await ann.make_table(bots={"0": "loops", "1": "loops"})
        await ann.come(table)
        await ann.do("start")
        while not (odd_bots.exists() and odd_bots.read_text().endswith("\n")):
            await asyncio.sleep(0.001)
        process = int(odd_bots.read_text())
        os.kill(process, 0)  # the process exists
        assert (await ann.http.get("/api/me")).json()["nickname"] == "Ann"
        assert (await ann.ask("sit", seat=9))["type"] == "refused"
        quick = await ann.make_table(game="war", bots={"0": "simple"}, options={"max_rounds": 3})
        assert quick != table
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize("bot", ["sleeps", "leaves"])
async def test_table_continues_with_an_unresponsive_bot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    async with open_room(tmp_path / "room.sqlite3", thinking=SHORT_LIMIT) as place, people(place, 1) as [ann]:
        table = await ann.make_table(bots={"0": bot, "1": bot}, options={"limit": 4})
        await ann.come(table)
        await ann.do("start")
        await ann.finish()
        assert [seat["bot"] for seat in ann.table["seats"]] == [bot, bot]
        record = parse_record((await ann.http.get(f"/api/tables/{table}/record")).text)
    *_, last = replay(record)
    assert last.is_over
    assert len(record.moves) == 4
    assert f"table {table}: bot {bot} " in caplog.text


async def test_failing_heuristic_leads_to_legal_moves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table(game="sulking", bots={"0": "simple", "1": "simple"})
        await ann.come(table)
        await ann.do("start")
        await ann.finish()
    assert "no heuristic today" in caplog.text


async def record_move_times(
    database: Path, seconds: Callable[[float], float], monkeypatch: pytest.MonkeyPatch
) -> list[tuple[float, str]]:
    """Return the time and kind of each move of bots, by a clock that advances as they think and wait."""
    clock = [0.0]
    moves: list[tuple[float, str]] = []
    carry_out = LiveTable.carry_out

    async def think(self: BotWorkers, bot: str, view: View, rng: Rng, limit: float = 0.0) -> BotReply:
        clock[0] += seconds(limit)
        return BotReply(choose_carelessly(view))

    async def wait(self: TurnRunner, live_table: LiveTable, seq: int, moment: float) -> None:
        clock[0] = max(clock[0], moment)

    def record_move(self: LiveTable, submission: Submission, decision: Decision | None) -> None:
        entry = decision.entry if decision is not None else None
        if isinstance(entry, MoveMade):
            moves.append((round(clock[0], 6), entry.move))
        elif isinstance(entry, InterruptDeclined):
            declined.append(clock[0])
        carry_out(self, submission, decision)

    declined: list[float] = []
    for module in ("turn_runner", "live_table"):
        monkeypatch.setattr(
            f"parlour.server.tables.{module}.time", SimpleNamespace(monotonic=lambda: clock[0])
        )
    monkeypatch.setattr(BotWorkers, "choose_move", think)
    monkeypatch.setattr(TurnRunner, "wait_until", wait)
    monkeypatch.setattr(LiveTable, "carry_out", record_move)
    monkeypatch.setattr("parlour.server.decisions.commands.combine_seed", lambda secret, parts: "7" * 64)
    async with open_room(database, bot_delay=0.8) as place, people(place, 1) as [ann]:
        bots = dict.fromkeys("0123", "expert")
        table = await ann.make_table(seat_count=4, bots=bots, options={"calls": "manual", "limit": 12})
        await ann.come(table)
        await ann.do("start")
        await ann.finish()
    assert declined
    return moves


async def test_move_times_do_not_depend_on_thinking_time(tmp_path: Path) -> None:
    runs = []
    for name, seconds in (("at once", lambda given: 0.0), ("all", lambda given: given)):
        with pytest.MonkeyPatch.context() as monkeypatch:
            runs.append(await record_move_times(tmp_path / f"{name}.sqlite3", seconds, monkeypatch))
    assert runs[0] == runs[1]
    assert len(runs[0]) > 10


async def test_late_bot_waits_for_another_delay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = await record_move_times(tmp_path / "room.sqlite3", lambda given: given + 0.3, monkeypatch)
    gaps = [round((after - before) / 0.8, 3) for (before, _), (after, _) in itertools.pairwise(moves)]
    assert all(gap.is_integer() for gap in gaps)
    assert max(gaps) > 1


# The worker process


def start_worker(program: str) -> "subprocess.Popen[bytes]":
    place = os.pathsep.join(sys.path)
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": place},
    )


def test_worker_ends_when_stdin_closes() -> None:
    with start_worker("from parlour.bots.worker import main; main()") as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert json.loads(process.stdout.readline()) == {
            "kind": "ready",
            "compiled": parlour.compiled,
            "source_digest": source_digest(),
        }
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def test_orphaned_worker_ends_itself() -> None:
    program = "from parlour.bots import worker as thinking; thinking.OVERTIME_SECONDS = 0.0; thinking.main()"
    view = view_of(new("crazy-eight", seed=3))
    with start_worker(program) as process:
        assert process.stdin is not None
        question = MoveRequest("crazy-eight", "loops", view.to_text(), 0, SHORT_LIMIT)
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        process.stdin.close()
        assert process.wait(PATIENCE) == 1


# Names of bots


def test_bots_of_other_packages_are_found_by_name() -> None:
    assert bot_names()[-8:] == [*ODD_BOT_NAMES, "lost"]
    validate_bot_for_table("sleeps")
    assert "odd_bots" not in sys.modules  # listing a name must not load its module
    view = view_of(new("war", seed=1))
    assert find_bot("cheats")(view, Rng.fast(1), 0.0) == 123456
    with pytest.raises(UnknownBotError, match=r"'lost' \(registered as odd_bots:nowhere\) cannot be loaded"):
        find_bot("lost")
    with pytest.raises(UnknownBotError, match="invalid search 'search:0'"):
        validate_bot_for_table("search:0")


async def test_optional_seat_declines_if_the_bot_hangs() -> None:
    game = new("crazy-eight", seats=3, seed=3)
    view = game.view((int(game.turn) + 1) % 3)
    async with open_bot_workers(SHORT_LIMIT) as thinkers:
        chosen = await thinkers.choose_move("sleeps", view, Rng.fast(1))
    assert chosen.move == NO_MOVE
