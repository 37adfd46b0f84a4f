"""Health checks and metrics of the room."""

import asyncio
import math
import os
import platform
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

import parlour
from parlour.server.cluster.node_names import DRAINED
from parlour.server.http import health
from parlour.server.ops import gauges, upkeep
from parlour.server.ops.backup_commands import run_backup
from parlour.server.ops.settings import Settings
from parlour.server.storage.database import Location
from parlour.server.storage.insert_statements import ExtraRecord
from parlour.server.storage.schema import NODES
from parlour.server.storage.sql_store import Store
from parlour.server.tables.rows import BrokenTableError, LogRow, current_time_ms
from parlour.server.tables.store import Entry, WriteError
from tests.server.processes import open_process
from tests.server.rooms import PATIENCE, Person, open_room, people, play_together, sit_down

ROOT = Path(__file__).parents[3]
TOKEN = "opensesame-opensesame"
LEAST = 200  # repetitions in the measurement of a move's metrics


def figures(text: str) -> dict[str, float]:
    """Return the metrics by name and labels, such as `parlour_moves_total war`."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def figures_of(person: Person) -> dict[str, float]:
    answer = await person.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return figures(answer.text)


async def test_what_happens_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauges, "MEASURE_SECONDS", 0.01)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        before = await figures_of(ann)
        table = await ann.make_table(game="crazy-eight", options={"limit": 60})
        await sit_down([ann, ben], table)
        refused = await ben.ask("start")
        await ann.do("start")
        await ann.see_match()
        wrong = await ann.ask("move", match_number=ann.table["match_number"], move="nonsense")
        await ben.come(table, since=1)
        moves = await play_together([ann, ben])
        while (after := await figures_of(ann))["parlour_connections"] != 2:
            await asyncio.sleep(0.01)
        text = (await ann.http.get("/metrics")).text
    assert (refused["type"], wrong["type"]) == ("refused", "refused")
    more = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert more["parlour_moves_total crazy-eight"] == moves > 3
    for name in ("tables_created", "matches_started", "matches_finished"):
        assert more[f"parlour_{name}_total crazy-eight"] == 1
    assert more["parlour_reconnects_total"] == 1
    assert more["parlour_append_conflicts_total"] == 0
    assert sum(value for name, value in more.items() if name.startswith("parlour_refusals_total")) == 2
    assert more["parlour_request_seconds_count"] >= more["parlour_commit_seconds_count"] > moves
    assert after["parlour_live_tables occupied"] == 1
    for hidden in (table, "Ann", "Ben", ann.identity, ann.cookie):
        assert hidden not in text


async def test_a_host_sees_what_runs_how_large_it_is_and_when_it_was_backed_up(
    database: Location, tmp_path: Path
) -> None:
    async with open_room(database) as place, people(place, 1) as [ann]:
        await ann.make_table(game="crazy-eight", seat_count=2, bots={"1": "simple"})
        first = await figures_of(ann)
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
        assert 0 <= (await figures_of(ann))["parlour_backup_age_seconds"] < PATIENCE


async def test_a_bot_s_process_that_dies_is_logged_and_counted_at_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        workers = place.room.bot_workers.pool
        workers.warm_up()
        await asyncio.wait_for(turned(lambda: bool(workers.watching)), PATIENCE)
        before = (await figures_of(ann)).get("parlour_process_restarts_total bots", 0.0)
        [process] = workers.processes
        assert (await figures_of(ann))["parlour_memory_bytes bots"] > 5e6
        process.kill()
        await asyncio.wait_for(turned(lambda: not workers.watching), PATIENCE)
        assert (await figures_of(ann))["parlour_process_restarts_total bots"] == before + 1
    told = [record.getMessage() for record in caplog.records if "died" in record.getMessage()]
    assert told == ["a bot worker died with status -9; the next request starts another"]


async def test_a_table_that_cannot_be_read_is_counted_as_stuck(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table(game="war", seat_count=2)
        await sit_down([ann, ben], table)
        assert (await figures_of(ann))["parlour_tables_stuck"] == 0
        tables = place.room.live_tables
        held = tables.live_tables[table]
        with pytest.raises(BrokenTableError):
            tables.fold_and_broadcast(held, LogRow(table, held.table.seq + 1, "", "nonsense", {}))
        assert (await figures_of(ann))["parlour_tables_stuck"] == 1
        await ann.come(table)
        assert (await figures_of(ann))["parlour_tables_stuck"] == 0


async def test_the_figures_are_for_this_machine_or_for_who_has_the_token(tmp_path: Path) -> None:
    by_proxy = {"X-Forwarded-For": "203.0.113.9"}
    async with open_room(tmp_path / "room.sqlite3") as place, httpx.AsyncClient(base_url=place.url) as http:
        assert (await http.get("/metrics")).status_code == 200
        assert (await http.get("/metrics", headers=by_proxy)).status_code == 403
    known = Settings(metrics_token=TOKEN)
    async with (
        open_room(tmp_path / "b.db", settings=known) as place,
        httpx.AsyncClient(base_url=place.url) as http,
    ):
        found = [
            (await http.get("/metrics", headers=headers)).status_code
            for headers in (
                {},
                {"Authorization": TOKEN},
                {"Authorization": f"Bearer {TOKEN}x"},
                {"Authorization": f"Bearer {TOKEN}", **by_proxy},
                {"Authorization": f"bearer {TOKEN}"},
            )
        ]
    assert found == [403, 403, 403, 200, 200]


async def test_behind_a_trusted_proxy_only_the_token_opens_the_figures(tmp_path: Path) -> None:
    behind = Settings(trusted_proxies=("127.0.0.1",))
    async with (
        open_room(tmp_path / "room.sqlite3", settings=behind) as place,
        httpx.AsyncClient(base_url=place.url) as http,
    ):
        assert (await http.get("/metrics")).status_code == 403  # like a proxy that does not name the caller
    known = Settings(trusted_proxies=("127.0.0.1",), metrics_token=TOKEN)
    async with (
        open_room(tmp_path / "b.db", settings=known) as place,
        httpx.AsyncClient(base_url=place.url) as http,
    ):
        assert (await http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).status_code == 200


async def test_ready_is_who_can_write_and_does_not_drain(
    database: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "READINESS_CACHE_SECONDS", 0.0)
    monkeypatch.setattr(upkeep, "POLL_SECONDS", 0.02)
    async with open_room(database) as place, people(place, 1) as [ann]:

        async def asked(path: str) -> tuple[int, str]:
            answer = await ann.http.get(path)
            return answer.status_code, answer.text.strip()

        async def waits(entries: Sequence[Entry], lines: Sequence[ExtraRecord]) -> list[bool]:
            await goes_on.wait()
            return await writes(entries, lines)

        store, goes_on = place.room.store, asyncio.Event()
        writes = store.log_writer.write
        assert await asked("/readyz") == (200, "ok")
        with monkeypatch.context() as stuck:
            stuck.setattr(health, "READINESS_TIMEOUT_SECONDS", 0.1)
            stuck.setattr(store.log_writer, "write", waits)
            assert await asked("/readyz") == (503, "database")
            assert await asked("/healthz") == (200, "ok")
        goes_on.set()
        assert await asked("/readyz") == (200, "ok")
        with monkeypatch.context() as failing:
            failing.setattr(store.log_writer, "write", fails)
            assert await asked("/readyz") == (503, "database")
        await upkeep.write_order(store.engine, DRAINED, current_time_ms())
        await asyncio.wait_for(turned(lambda: place.room.is_drained_by_host), PATIENCE)
        assert await asked("/readyz") == (503, "draining")
        answer = await ann.http.post("/api/tables", json={"game": "war", "seat_count": 2})
        assert answer.status_code == 503
        assert answer.json()["detail"].startswith("The server is about to be updated")


async def turned(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


async def fails(entries: Sequence[Entry], lines: Sequence[ExtraRecord]) -> list[bool]:
    raise WriteError("the disk is full")


async def test_processes_count_together_and_one_that_dies_is_started_again(postgres: sa.URL) -> None:
    """Each table has a player in each of two processes, one of which is killed."""
    async with open_process(postgres, processes=2) as place, people(place, 4) as group:
        await both_open(postgres)
        left, killed = await place.children(2)
        whose = {person: left if person in group[::2] else killed for person in group}
        tables = [(group[:2], {"limit": 40}), (group[2:], {})]
        for players, options in tables:
            table = await players[0].make_table(options=options)
            for seat, person in enumerate(players):
                with stopped(killed if whose[person] == left else left):
                    await person.open_socket(table)
                await person.greet()
                await person.do("sit", seat=seat)
            assert (await players[1].ask("start"))["type"] == "refused"
            await players[0].do("start")
            for person in players:
                await person.see_match()
        moves = sum([await play_together(players, 200 if options else 6) for players, options in tables])
        assert group[0].table["is_over"]
        counted = await until_counted(group[0], {"parlour_connections": 4, "parlour_live_tables occupied": 2})
        assert counted["parlour_moves_total crazy-eight"] == moves
        text = (await group[0].http.get("/metrics")).text
        assert {f"| `{name}` | {kind} | {about} |" for name, kind, about in families(text)} == documented()

        os.kill(killed, signal.SIGKILL)
        for person in group[1::2]:
            with pytest.raises(ConnectionClosed):
                await person.until(lambda: False)
        while killed in (now := await place.children(2)):
            await asyncio.sleep(0.05)
        for person in group:
            await person.come(person.table["table_id"])
        moves += await play_together(group[2:], 2)
        wanted = {
            "parlour_connections": 4,
            "parlour_live_tables occupied": 2,
            "parlour_process_restarts_total room": 1,
        }
        after = await until_counted(group[0], wanted)
        assert after["parlour_moves_total crazy-eight"] == moves
        for name in ("tables_created", "matches_started"):
            assert after[f"parlour_{name}_total crazy-eight"] == 2
        assert after["parlour_matches_finished_total crazy-eight"] == 1
        assert after["parlour_reconnects_total"] == 0
        for path in ("/healthz", "/readyz"):
            assert (await group[0].http.get(path)).text == "ok\n"
        place.process.send_signal(signal.SIGTERM)
        _, said = await asyncio.wait_for(place.process.communicate(), PATIENCE)
        assert place.process.returncode == 0
        assert len(said.splitlines()) == 1
        assert b"a server process died with status -9 and is replaced" in said
        assert not any(Path(f"/proc/{child}").exists() for child in now)


async def both_open(location: sa.URL) -> None:
    """Wait until two rooms are open on a database."""
    store = Store(location)
    async with asyncio.timeout(PATIENCE), store.engine.connect() as connection:
        while (await connection.execute(sa.select(sa.func.count(NODES.c.id)))).scalar_one() < 2:
            await connection.rollback()
            await asyncio.sleep(0.05)
    await store.close()


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """Pause a process, so that another process listening at the same address accepts the connections."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


async def until_counted(person: Person, wanted: Mapping[str, float]) -> dict[str, float]:
    """Wait until some metrics have the given values, and return all metrics."""
    async with asyncio.timeout(PATIENCE):
        while not wanted.items() <= (found := await figures_of(person)).items():
            await asyncio.sleep(0.05)
    return found


def families(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each metric's name as the hosting page has it, its kind, and its help text."""
    for family in text_string_to_metric_families(text):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        yield name, family.type, family.documentation


def documented() -> set[str]:
    lines = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line.startswith("| `parlour_")}
