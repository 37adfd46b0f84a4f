"""Health checks and metrics of the room."""

import asyncio
import math
import os
import platform
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

import parlour
from parlour.server.cluster.node_names import DRAINED
from parlour.server.http import health
from parlour.server.log.entries import BotRemoved, LogRow
from parlour.server.log.rows import BrokenTableError, current_time_ms
from parlour.server.log.store import RowWrite, WriteError
from parlour.server.ops import gauges, upkeep
from parlour.server.ops.backup_commands import run_backup
from parlour.server.ops.settings import Settings
from parlour.server.storage.database import DatabaseLocation
from parlour.server.storage.insert_statements import RelatedRecord
from parlour.server.storage.schema import NODES
from parlour.server.storage.sql_store import SqlStore
from tests.server.processes import open_process
from tests.server.rooms import PATIENCE, Person, open_client, open_room, people, play_together, sit_down

ROOT = Path(__file__).parents[3]
TOKEN = "opensesame-opensesame"


def parse_metrics(text: str) -> dict[str, float]:
    """Return the metrics by name and labels, such as `parlour_moves_total war`."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def get_metrics(person: Person) -> dict[str, float]:
    answer = await person.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return parse_metrics(answer.text)


async def test_metrics_count_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauges, "MEASURE_SECONDS", 0.01)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        before = await get_metrics(ann)
        table = await ann.make_table(game="crazy-eight", options={"limit": 60})
        await sit_down([ann, ben], table)
        refused = await ben.ask("start")
        await ann.do("start")
        await ann.see_match()
        wrong = await ann.ask("move", match_number=ann.table["match_number"], move="nonsense")
        await ben.come(table, since=1)
        moves = await play_together([ann, ben])
        while (after := await get_metrics(ann))["parlour_connections"] != 2:
            await asyncio.sleep(0.01)
        text = (await ann.http.get("/metrics")).text
    assert (refused["type"], wrong["type"]) == ("refused", "refused")
    increase = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert increase["parlour_moves_total crazy-eight"] == moves > 3
    for name in ("tables_created", "matches_started", "matches_finished"):
        assert increase[f"parlour_{name}_total crazy-eight"] == 1
    assert increase["parlour_reconnects_total"] == 1
    assert increase["parlour_append_conflicts_total"] == 0
    assert sum(value for name, value in increase.items() if name.startswith("parlour_refusals_total")) == 2
    assert increase["parlour_request_seconds_count"] >= increase["parlour_commit_seconds_count"] > moves
    assert after["parlour_live_tables occupied"] == 1
    for hidden in (table, "Ann", "Ben", ann.identity, ann.cookie):
        assert hidden not in text


async def test_metrics_show_build_size_and_backup_age(database: DatabaseLocation, tmp_path: Path) -> None:
    async with open_room(database) as place, people(place, 1) as [ann]:
        await ann.make_table(game="crazy-eight", seat_count=2, bots={"1": "simple"})
        first = await get_metrics(ann)
        rules = "compiled" if parlour.compiled else "pure"
        build = f"parlour_build_info {platform.python_version()} {rules} {parlour.__version__}"
        assert first[build] == 1
        assert first["parlour_memory_bytes room"] > 20e6
        assert first["parlour_database_bytes"] > 10_000
        assert first["parlour_backup_age_seconds"] == math.inf
        location = (
            str(database)
            if isinstance(database, Path)
            else database.set(drivername="postgresql").render_as_string(False)
        )
        file = tmp_path / "backup"
        await asyncio.to_thread(run_backup, Settings(database=location), "en", file)
        assert 0 <= (await get_metrics(ann))["parlour_backup_age_seconds"] < PATIENCE


async def test_dead_bot_worker_is_logged_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        workers = place.room.bot_workers.executor
        workers.warm_up()
        await asyncio.wait_for(wait_until(lambda: bool(workers.idle_count)), PATIENCE)
        before = (await get_metrics(ann)).get("parlour_process_restarts_total bots", 0.0)
        [process] = workers.processes
        assert (await get_metrics(ann))["parlour_memory_bytes bots"] > 5e6
        os.kill(process.pid, signal.SIGKILL)
        await asyncio.wait_for(wait_until(lambda: process.has_closed_output), PATIENCE)
        assert (await get_metrics(ann))["parlour_process_restarts_total bots"] == before + 1
    messages = [record.getMessage() for record in caplog.records if "died" in record.getMessage()]
    assert messages == ["a bot worker died with status -9; the next request starts another"]


async def test_unreadable_table_counts_as_stuck(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table(game="war", seat_count=2)
        await sit_down([ann, ben], table)
        assert (await get_metrics(ann))["parlour_tables_stuck"] == 0
        tables = place.room.live_tables
        live_table = tables.live_tables[table]
        with pytest.raises(BrokenTableError):
            live_table.apply_and_broadcast(LogRow(table, live_table.table.seq + 1, "", BotRemoved(99)))
        assert (await get_metrics(ann))["parlour_tables_stuck"] == 1
        await ann.come(table)
        assert (await get_metrics(ann))["parlour_tables_stuck"] == 0


async def test_metrics_need_local_access_or_a_token(tmp_path: Path) -> None:
    by_proxy = {"X-Forwarded-For": "203.0.113.9"}
    async with open_room(tmp_path / "room.sqlite3") as place, open_client(place.url) as http:
        assert (await http.get("/metrics")).status_code == 200
        assert (await http.get("/metrics", headers=by_proxy)).status_code == 403
    known = Settings(metrics_token=TOKEN)
    async with (
        open_room(tmp_path / "b.db", settings=known) as place,
        open_client(place.url) as http,
    ):
        statuses = [
            (await http.get("/metrics", headers=headers)).status_code
            for headers in (
                {},
                {"Authorization": TOKEN},
                {"Authorization": f"Bearer {TOKEN}x"},
                {"Authorization": f"Bearer {TOKEN}", **by_proxy},
                {"Authorization": f"bearer {TOKEN}"},
            )
        ]
    assert statuses == [403, 403, 403, 200, 200]


async def test_metrics_behind_trusted_proxy_need_a_token(tmp_path: Path) -> None:
    behind = Settings(trusted_proxies=("127.0.0.1",))
    async with (
        open_room(tmp_path / "room.sqlite3", settings=behind) as place,
        open_client(place.url) as http,
    ):
        assert (await http.get("/metrics")).status_code == 403  # like a proxy that does not name the caller
    known = Settings(trusted_proxies=("127.0.0.1",), metrics_token=TOKEN)
    async with (
        open_room(tmp_path / "b.db", settings=known) as place,
        open_client(place.url) as http,
    ):
        assert (await http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).status_code == 200


async def test_readiness_needs_writes_and_no_draining(
    database: DatabaseLocation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "READINESS_CACHE_SECONDS", 0.0)
    monkeypatch.setattr(upkeep, "POLL_SECONDS", 0.02)
    async with open_room(database) as place, people(place, 1) as [ann]:

        async def get(path: str) -> tuple[int, str]:
            answer = await ann.http.get(path)
            return answer.status_code, answer.text.strip()

        async def write_later(entries: Sequence[RowWrite], lines: Sequence[RelatedRecord]) -> list[bool]:
            await resumed.wait()
            return await original_write(entries, lines)

        store, resumed = place.room.store, asyncio.Event()
        original_write = store.log_writer.write
        assert await get("/readyz") == (200, "ok")
        with monkeypatch.context() as stuck:
            stuck.setattr(health, "READINESS_TIMEOUT_SECONDS", 0.1)
            stuck.setattr(store.log_writer, "write", write_later)
            assert await get("/readyz") == (503, "database")
            assert await get("/healthz") == (200, "ok")
        resumed.set()
        assert await get("/readyz") == (200, "ok")
        with monkeypatch.context() as failing:
            failing.setattr(store.log_writer, "write", fail_to_write)
            assert await get("/readyz") == (503, "database")
        await upkeep.write_admin_order(store.engine, DRAINED, current_time_ms())
        await asyncio.wait_for(wait_until(lambda: place.room.live_tables.is_drained_by_admin), PATIENCE)
        assert await get("/readyz") == (503, "draining")
        answer = await ann.http.post("/api/tables", json={"game": "war", "seat_count": 2})
        assert answer.status_code == 503
        assert answer.json()["detail"].startswith("The server is about to be updated")


async def wait_until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


async def fail_to_write(entries: Sequence[RowWrite], lines: Sequence[RelatedRecord]) -> list[bool]:
    raise WriteError("the disk is full")


async def test_metrics_of_several_processes_and_a_restart(postgres: sa.URL) -> None:
    """Each table has a player in each of two processes, one of which is killed."""
    async with open_process(postgres, processes=2) as place, people(place, 4) as group:
        await wait_for_two_rooms(postgres)
        left, killed = await place.children(2)
        process_of = {person: left if person in group[::2] else killed for person in group}
        tables = [(group[:2], {"limit": 40}), (group[2:], {})]
        for players, options in tables:
            table = await players[0].make_table(options=options)
            for seat, person in enumerate(players):
                with paused(killed if process_of[person] == left else left):
                    await person.open_socket(table)
                await person.greet()
                await person.do("sit", seat=seat)
            assert (await players[1].ask("start"))["type"] == "refused"
            await players[0].do("start")
            for person in players:
                await person.see_match()
        moves = sum([await play_together(players, 200 if options else 6) for players, options in tables])
        assert group[0].table["is_over"]
        metrics = await wait_for_metrics(
            group[0], {"parlour_connections": 4, "parlour_live_tables occupied": 2}
        )
        assert metrics["parlour_moves_total crazy-eight"] == moves
        text = (await group[0].http.get("/metrics")).text
        assert {
            f"| `{name}` | {kind} | {about} |" for name, kind, about in metric_families(text)
        } == documented_metrics()

        os.kill(killed, signal.SIGKILL)
        for person in group[1::2]:
            with pytest.raises(ConnectionClosed):
                await person.until(lambda: False)
        while killed in (now := await place.children(2)):
            await asyncio.sleep(0.05)
        for person in group:
            await person.come(person.table["table_id"])
        moves += await play_together(group[2:], 2)
        expected = {
            "parlour_connections": 4,
            "parlour_live_tables occupied": 2,
            "parlour_process_restarts_total room": 1,
        }
        after = await wait_for_metrics(group[0], expected)
        assert after["parlour_moves_total crazy-eight"] == moves
        for name in ("tables_created", "matches_started"):
            assert after[f"parlour_{name}_total crazy-eight"] == 2
        assert after["parlour_matches_finished_total crazy-eight"] == 1
        assert after["parlour_reconnects_total"] == 0
        for path in ("/healthz", "/readyz"):
            assert (await group[0].http.get(path)).text == "ok\n"
        place.process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(place.process.communicate(), PATIENCE)
        assert place.process.returncode == 0
        assert len(errors.splitlines()) == 1
        assert b"a server process died, and process" in errors
        assert not any(Path(f"/proc/{child}").exists() for child in now)


async def wait_for_two_rooms(location: sa.URL) -> None:
    """Wait until two rooms are open on a database."""
    store = SqlStore(location)
    async with asyncio.timeout(PATIENCE), store.engine.connect() as connection:
        while (await connection.execute(sa.select(sa.func.count(NODES.c.id)))).scalar_one() < 2:
            await connection.rollback()
            await asyncio.sleep(0.05)
    await store.close()


@contextmanager
def paused(process: int) -> Iterator[None]:
    """Pause a process, so that another process listening at the same address accepts the connections."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


async def wait_for_metrics(person: Person, expected: Mapping[str, float]) -> dict[str, float]:
    """Wait until some metrics have the given values, and return all metrics."""
    async with asyncio.timeout(PATIENCE):
        while not expected.items() <= (metrics := await get_metrics(person)).items():
            await asyncio.sleep(0.05)
    return metrics


def metric_families(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each metric's name as the hosting page has it, its kind, and its help text."""
    for family in text_string_to_metric_families(text):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        yield name, family.type, family.documentation


def documented_metrics() -> set[str]:
    lines = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line.startswith("| `parlour_")}
