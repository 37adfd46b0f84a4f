"""`parlour admin` on both databases, with and without an open room."""

import asyncio
import json
import socket
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed

from parlour.cli.program import app
from parlour.server.cluster.node_names import default_node_name
from parlour.server.handlers.session import POLICY
from parlour.server.log.people import DELETED_USER_PREFIX
from parlour.server.log.rows import current_time_ms
from parlour.server.ops import administration, upkeep
from parlour.server.ops.settings import Settings
from parlour.server.storage import database as module
from parlour.server.storage.database import DatabaseLocation, prepare_database
from parlour.server.storage.schema import LOG
from tests.server.later_migration import with_later
from tests.server.processes import open_process
from tests.server.rooms import PATIENCE, Person, begin, open_room, people

PROXY = ["127.0.0.1"]


async def run_admin(database: DatabaseLocation, *words: str) -> Result:
    """Run `parlour admin` in a thread next to the room, and return the result."""
    if not isinstance(database, Path):
        database = database.set(drivername="postgresql")
    environment = {"PARLOUR_DATABASE": str(database)}
    return await asyncio.to_thread(CliRunner().invoke, app, ["admin", *words], env=environment)


async def admin_json(database: DatabaseLocation, command: str, *words: str) -> Any:
    answer = await run_admin(database, command, "--json", *words)
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


async def admin_error(database: DatabaseLocation, *words: str) -> str:
    answer = await run_admin(database, *words)
    assert (answer.exit_code, answer.stdout) == (2, "")
    return answer.stderr


def upgrade_copies(database: DatabaseLocation, *revisions: str) -> list[str]:
    """Make files with the names of copies that upgrades keep of SQLite's file; return their paths."""
    copies = [f"{database}.revision-{each}" for each in revisions if isinstance(database, Path)]
    for copy in copies:
        Path(copy).touch()
    return copies


@pytest.fixture
def fast_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "POLL_SECONDS", 0.02)


@pytest.mark.usefixtures("fast_polling")
async def test_admin_manages_tables_and_users(database: DatabaseLocation) -> None:
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben], private=True)
        while not ann.may_move():
            await ben.play_turn()
            await ann.reach(ben.seq)
        await ann.play_turn()
        (line,) = await admin_json(database, "tables")
        assert (line["table"], line["game"], line["seats"], line["unlisted"]) == (
            table,
            "crazy-eight",
            2,
            True,
        )
        shown = await admin_json(database, "show", table)
        assert shown["state"] == "playing"
        assert [seat["user_id"] for seat in shown["seats"]] == [ann.identity, ben.identity]
        assert "Ann" in (await run_admin(database, "show", table)).stdout
        rows = await admin_json(database, "export", table)
        assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))

        # The players at a closed table are notified.
        await admin_json(database, "close", table)
        await ann.until(lambda: ann.table["closed"])
        assert "already closed" in await admin_error(database, "close", table)
        assert await admin_json(database, "tables") == []
        (line,) = await admin_json(database, "tables", "--all")
        assert (line["table"], line["over"]) == (table, True)
        assert ", over, " in (await run_admin(database, "tables", "--all")).stdout

        # No data of a deleted user is left, and the open room is notified.
        assert "--yes" in await admin_error(database, "delete-user", "--", ben.identity)
        copies = upgrade_copies(database, "0101", "0102.part")
        assert await admin_json(database, "delete-user", "--yes", "--", ben.identity) == {
            "deleted": ben.identity,
            "tables": [table],
            "copies": copies,
        }
        text = json.dumps(await admin_json(database, "export", table))
        assert ben.identity not in text
        assert "Ben" not in text
        assert (await ben.http.get("/api/me")).json()["nickname"] == ""
        assert "Unknown user" in await admin_error(database, "delete-user", "--", ben.identity)

        await admin_json(database, "drain")
        await wait_for_readiness(ann, 503)
        assert (await ann.http.post("/api/tables", json={"game": "war", "seat_count": 2})).status_code == 503
        await admin_json(database, "drain", "--cancel")
        await wait_for_readiness(ann, 200)
        await admin_json(database, "drain")
        await wait_for_readiness(ann, 503)
    assert await admin_json(database, "tables", "--all")
    async with open_room(database) as place, people(place, 1) as [cleo]:
        await wait_for_readiness(cleo, 200)


@pytest.mark.usefixtures("fast_polling")
async def test_drain_affects_only_the_named_node(postgres: sa.URL) -> None:
    """Ann is at the drained node, Ben at the other one. Their match continues."""
    names = ("one", "two")
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(open_room(postgres, settings=Settings(node=name)))
            for name in names
        ]
        ann, ben = [await stack.enter_async_context(Person(place)) for place in opened]
        table = await begin([ann, ben])
        assert await admin_json(postgres, "drain", "one") == {"draining": True, "node": "one"}
        await wait_for_readiness(ann, 503)
        await wait_for_readiness(ben, 200)
        for person, status in ((ann, 503), (ben, 201)):
            answer = await person.http.post("/api/tables", json={"game": "war", "seat_count": 2})
            assert answer.status_code == status
        for _ in range(4):
            await asyncio.gather(*[each.reach(max(ann.seq, ben.seq)) for each in (ann, ben)])
            await (ann if ann.may_move() else ben).play_turn()
        while (listed := await admin_json(postgres, "nodes"))[1]["user_count"] == 0:
            await asyncio.sleep(0.01)
        assert listed == [
            {"node": "one", "draining": True, "processes": 1, "user_count": 1},
            {"node": "two", "draining": False, "processes": 1, "user_count": 1},
        ]
        assert (
            "one  draining, one process, one person at tables\n"
            in (await run_admin(postgres, "nodes")).stdout
        )
        assert "Unknown or stopped node: 'three'. The running nodes are one, two" in await admin_error(
            postgres, "drain", "three"
        )
        assert "two is not draining" in await admin_error(postgres, "drain", "two", "--cancel")
        await admin_json(postgres, "drain", "one", "--cancel")
        await wait_for_readiness(ann, 200)
        await admin_json(postgres, "drain")
        await wait_for_readiness(ben, 503)
        assert "was drained together with all other nodes" in await admin_error(
            postgres, "drain", "one", "--cancel"
        )
        await admin_json(postgres, "drain", "--cancel")
        await wait_for_readiness(ben, 200)
        await admin_json(postgres, "drain", "one")
        await wait_for_readiness(ann, 503)
        async with open_room(postgres, settings=Settings(node="one")) as after, people(after, 1) as [cleo]:
            await wait_for_readiness(cleo, 200)  # a node with this name that opens later
            await cleo.come(table)


async def test_node_with_sqlite_is_drained_by_name(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    prepare_database(database)
    assert (await run_admin(database, "nodes")).stdout == "No nodes are running\n"
    assert "No node is running" in await admin_error(database, "drain", "club")
    async with open_process(database) as place, people(place, 1) as [ann]:
        [line] = await admin_json(database, "nodes")
        name = line["node"]
        assert name == default_node_name(place.port)
        assert line == {"node": name, "draining": False, "processes": 1, "user_count": None}
        assert (await run_admin(database, "nodes")).stdout == f"{name}  open, one process\n"
        assert f"The running node is {name}" in await admin_error(database, "drain", "two")
        await admin_json(database, "drain", name)
        await wait_for_readiness(ann, 503)
        assert (await admin_json(database, "nodes"))[0]["draining"]
        await admin_json(database, "drain", name, "--cancel")
        await wait_for_readiness(ann, 200)
        place.process.kill()
        await place.process.wait()
        assert await admin_json(database, "nodes") == []


@pytest.mark.usefixtures("fast_polling")
async def test_damaged_table_does_not_block_commands(database: DatabaseLocation) -> None:
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        bad, good = await begin([ann, ben]), await begin([ann, ben])
        async with place.room.store.engine.begin() as connection:
            await connection.execute(LOG.update().where(LOG.c.table_id == bad, LOG.c.seq < 3).values(data=[]))
        place.room.live_tables.live_tables.clear()
        listed = {line["table"]: line["damaged"] for line in await admin_json(database, "tables")}
        assert listed == {bad: True, good: False}
        assert f"{bad}  damaged, 2" in (await run_admin(database, "tables")).stdout
        copies = upgrade_copies(database, "0101")
        output = (await run_admin(database, "delete-user", "--yes", "--", ann.identity)).stdout
        assert output.startswith("User deleted; the user was at 2 tables\n")
        assert [line for line in output.splitlines() if line.startswith("A backup")] == [
            "A backup of the database from before an upgrade may still contain this user's data. "
            f"Delete it when you no longer need it: {copy}"
            for copy in copies
        ]
        shown = await admin_json(database, "show", good)
        assert [seat["user_id"].startswith(DELETED_USER_PREFIX) for seat in shown["seats"]] == [True, False]
        text = json.dumps(await admin_json(database, "export", good))
        assert ann.identity not in text
        for command in ("show", "export"):
            output = await admin_error(database, command, bad)
            assert (
                f"is damaged (rows 1, 2); you can still close it with `parlour admin close {bad}`" in output
            )
        assert (await run_admin(database, "close", bad)).stdout.startswith(f"Closed table {bad}\n")
        assert [line["table"] for line in await admin_json(database, "tables")] == [good]
        assert f"Table {bad} was already closed" in await admin_error(database, "close", bad)


@pytest.mark.usefixtures("fast_polling")
@pytest.mark.parametrize("whom", ["Ben", "203.0.113.0/24"])
async def test_banned_user_is_disconnected_from_all_rooms(whom: str, database: DatabaseLocation) -> None:
    """Ann connects through the first room and Ben, who is barred, through the second if there is one."""
    rooms = 1 if isinstance(database, Path) else 2
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(open_room(database, proxies=PROXY)) for _ in range(rooms)]
        (ann,) = await stack.enter_async_context(people(opened[0], 1))
        ben = await stack.enter_async_context(Person(opened[-1]))
        silent = await stack.enter_async_context(Person(opened[0], ben.cookie))
        for person, address in ((ann, "198.51.100.7"), (ben, "203.0.113.9"), (silent, "203.0.113.9")):
            person.headers["X-Forwarded-For"] = person.http.headers["X-Forwarded-For"] = address
        table = await begin([ann, ben], private=True)
        await silent.open_socket(table)
        await ann.until(lambda: not ann.table["seats"][1]["is_away"])
        key = ben.identity if whom == "Ben" else whom
        await admin_json(database, "ban", "--until", "1h", "--", key)
        (line,) = await admin_json(database, "bans")
        assert (line["whom"], line["until"] > administration.format_time(current_time_ms())) == (key, True)
        for person in (ben, silent):
            await read_until_banned(person)
        await ann.until(lambda: bool(ann.table["seats"][1]["is_away"]))
        await ben.open_socket(table)
        await read_until_banned(ben)
        assert (await ben.http.get("/api/tables")).status_code == 403
        assert (await ann.http.get("/api/tables")).status_code == 200
        await admin_json(database, "unban", "--", key)
        await wait_for_status(ben, 200)
        await ben.come(table)
        assert (ben.sits, ben.table["seats"][1]["is_away"]) == (1, False)
        await ann.until(lambda: not ann.table["seats"][1]["is_away"])


async def read_until_banned(person: Person) -> None:
    """Read frames until the room closes the socket for good, with the reason."""
    assert person.socket is not None
    with pytest.raises(ConnectionClosed):
        await person.until(lambda: False)
    assert person.socket.close_code == POLICY
    last = {"type": "disconnect", "reason": "The host of this room has banned you."}
    assert person.frames[-1] == last


def test_ban_matches_all_spellings_of_an_address() -> None:
    ban_list = upkeep.parse_ban_list(frozenset({"192.0.2.1", "2001:db8::/32", "x" * 16}))
    for address in ("192.0.2.1", "::ffff:192.0.2.1", "2001:0db8:1::1", "2001:db8::1%eth0"):
        assert ban_list.includes("", address)
    for address in ("192.0.2.2", "::192.0.2.1", "2001:db9::1", "", "nowhere"):
        assert not ban_list.includes("", address)
        assert ban_list.includes("x" * 16, address)
    assert administration.parse_ban_target("::FFFF:192.0.2.1") == "192.0.2.1"


async def wait_for_status(person: Person, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await person.http.get("/api/tables")).status_code != status:
            await asyncio.sleep(0.02)


async def wait_for_readiness(person: Person, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await person.http.get("/readyz")).status_code != status:
            await asyncio.sleep(0.02)


async def test_admin_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "room.sqlite3"
    assert "no such database" in await admin_error(database, "tables")
    assert not database.exists()
    assert f"this is a folder; specify a file in it, such as {database}" in await admin_error(
        tmp_path, "tables"
    )
    unreachable = sa.make_url("postgresql://nobody@127.0.0.1:1/none")
    assert (await admin_error(unreachable, "tables")).endswith("port 1 failed: Connection refused\n")
    database.write_bytes(b"")
    assert "the database is empty" in await admin_error(database, "tables")
    prepare_database(database)
    for words, message in (
        (["show", "nowhere"], "Table 'nowhere' does not exist"),
        (["export", "nowhere"], "Table 'nowhere' does not exist"),
        (["ban", "Ann"], "Invalid user ID, address or network: 'Ann'"),
        (["ban", "::1", "--until", "soon"], "Invalid time: 'soon'"),
        (["unban", "::1"], "::1 is not banned"),
        (["delete-user", "x" * 16, "--yes"], "Unknown user"),
    ):
        assert message in await admin_error(database, *words)
    assert (await run_admin(database, "tables")).stdout == "No tables\n"
    assert (await run_admin(database, "bans")).stdout == "There are no bans\n"
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    assert "from an older version of Parlour; start the room" in await admin_error(database, "tables")


def test_database_option_before_or_after_command(tmp_path: Path) -> None:
    def run(*words: object) -> Result:
        return CliRunner().invoke(app, ["admin", *map(str, words)], env={"PARLOUR_DATABASE": ""})

    first, second, settings = (tmp_path / name for name in ("first.db", "second.db", "settings.toml"))
    for each in (first, second):
        prepare_database(each)
    settings.write_text(f"database = {json.dumps(str(second))}\n")
    assert run("--database", first, "ban", "::1").exit_code == 0
    for words in (("bans", "--database", first), ("--database", first, "bans", "--database", first)):
        assert run(*words).stdout == "Banned ::1 permanently\n"
    for words in (("bans", "--settings", settings), ("--settings", settings, "bans", "--database", second)):
        assert run(*words).stdout == "There are no bans\n"
    contradicting = run("--database", first, "unban", "::1", "--database", second)
    assert (contradicting.exit_code, contradicting.stdout) == (2, "")
    assert contradicting.stderr.startswith("parlour: --database has different values before and after unban")
    for name in ("tables", "delete-user"):
        assert "--database DATABASE" in run(name, "--help").stdout


async def test_busy_database_is_not_a_damaged_table() -> None:
    class Failing:
        code = sqlite3.SQLITE_CORRUPT

        async def execute(self, statement: sa.Select[Any]) -> None:
            reason = sqlite3.OperationalError("no")
            reason.sqlite_errorcode = self.code
            raise OperationalError("SELECT", {}, reason)

    failing: Any = Failing()
    assert (await administration.read_table_header(failing, "table"))["damaged"]
    failing.code = sqlite3.SQLITE_BUSY
    with pytest.raises(OperationalError):
        await administration.read_table_header(failing, "table")


def test_default_node_name_has_host_and_port(monkeypatch: pytest.MonkeyPatch) -> None:
    for host, name in (("Kitchen_2.lan", "Kitchen_2.lan:80"), ("küche 1", "k-che-1:80"), ("-ü.", "node:80")):
        monkeypatch.setattr(socket, "gethostname", lambda host=host: host)
        assert default_node_name(80) == name


def test_parse_end_time() -> None:
    assert administration.parse_end_time("", 5) == 0
    assert administration.parse_end_time("30m", 1_000) == 1_801_000
    assert (
        administration.format_end_time(administration.parse_end_time("2027-01-31", 0))
        == "2027-01-31T00:00:00Z"
    )
    assert (
        administration.format_end_time(administration.parse_end_time("2027-01-31T18:00+02:00", 0))
        == "2027-01-31T16:00:00Z"
    )
