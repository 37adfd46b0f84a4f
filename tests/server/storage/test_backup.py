"""Backups: made during play, complete or refused, and restored as the same room on every database."""

import asyncio
import gzip
import hashlib
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
import sqlalchemy as sa

from parlour.server.storage import backup
from parlour.server.storage.backup import (
    BackupError,
    EarlierVersionBackupError,
    InvalidBackupError,
    check_card_tables,
    create_backup,
    restore,
    verify_backup,
)
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import (
    MARKER_SUFFIX,
    DatabaseLocation,
    InvalidDatabaseError,
    open_connection,
    prepare_database,
)
from parlour.server.storage.schema import METADATA
from parlour.server.storage.sql_store import SqlStore
from parlour.testing.effort import example_count
from parlour.text.translation import render
from tests.server.storage.test_retention import begin_match, open_sample_room, play


def dump_tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with open_connection(path) as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(sa.select(table)))
            for table in METADATA.sorted_tables
            if not any(isinstance(column.type, sa.JSON) for column in table.columns)
        }


async def test_backup_during_play_is_consistent(tmp_path: Path) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other" / "room.sqlite3"
    async with open_sample_room(path) as place:
        await compress_card_table(place.store, place.over)
        playing = asyncio.create_task(play(place.room, await begin_match(place.room)))
        count = await asyncio.to_thread(create_backup, path, file)
        await playing
        rows = await place.store.read_rows(place.over)
        again = await asyncio.to_thread(create_backup, path, file)
        before = dump_tables(path)
        assert again > count
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert verify_backup(file) == again == restore(file, other)
    assert list(check_card_tables(file)) == []
    assert dump_tables(other) == before
    store = SqlStore(other)
    assert await store.read_rows(rows[0].table_id) == rows
    await store.close()
    with pytest.raises(BackupError, match="the database already exists"):
        restore(file, other)
    assert restore(file, other, replace=True) == again
    assert dump_tables(other) == before
    assert sorted(each.name for each in tmp_path.iterdir() if "part" in each.name) == []


async def test_rejects_damaged_backup(tmp_path: Path) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    async with open_sample_room(path):
        create_backup(path, file)
    prepare_database(other)
    content, before = file.read_bytes(), dump_tables(other)
    lines = gzip.decompress(content).splitlines(keepends=True)
    dice = Random(5)
    damaged = [content[: dice.randrange(len(content))] for _ in range(example_count(10, 500))]
    for _ in range(example_count(10, 500)):
        at = dice.randrange(12, len(content) - 8)
        damaged.append(content[:at] + bytes([content[at] ^ 1 << dice.randrange(8)]) + content[at + 1 :])
    without_a_line = lines[:4] + lines[5:]
    newer = [json.dumps(json.loads(lines[0]) | {"revision": "9999"}).encode() + b"\n", *lines[1:]]
    for revision in ("0008", "0101"):
        earlier = [json.dumps(json.loads(lines[0]) | {"revision": revision}).encode() + b"\n", *lines[1:]]
        file.write_bytes(gzip.compress(b"".join(earlier)))
        with pytest.raises(
            EarlierVersionBackupError, match="made by an earlier version of Parlour"
        ) as refused:
            verify_backup(file)
        assert "von einer früheren Version von Parlour" in render(refused.value.message, "de")
    damaged += [
        b"",
        b"Dear diary",
        *(gzip.compress(b"".join(each)) for each in (without_a_line, lines[:-1], newer)),
    ]
    for each in damaged:
        file.write_bytes(each)
        with pytest.raises(InvalidBackupError, match="backup"):
            restore(file, other, replace=True)
    assert dump_tables(other) == before
    with pytest.raises(InvalidBackupError, match="newer version"):
        verify_backup(file)
    with pytest.raises(BackupError, match="cannot write the backup"):
        create_backup(path, tmp_path / "nowhere" / "backup")


def test_unrelated_files_are_not_overwritten(tmp_path: Path) -> None:
    room, file, notes, other = (tmp_path / name for name in ("room.sqlite3", "backup", "notes", "other"))
    prepare_database(room)
    create_backup(room, file)
    notes.write_text("Dear diary")
    with open_connection(other) as connection:
        connection.execute(sa.text("CREATE TABLE diary (line TEXT)"))
        connection.commit()
    before = {path: path.read_bytes() for path in (room, notes, other)}
    for path in before:
        with pytest.raises(BackupError, match="is not a backup"):
            create_backup(room, path)
    for path in (notes, other):
        for replace in (False, True):
            with pytest.raises(BackupError, match="is not a Parlour database"):
                restore(file, path, replace)
    assert {path: path.read_bytes() for path in before} == before
    damaged = room.read_bytes()[:5000]
    room.write_bytes(damaged)
    assert restore(file, room, replace=True) == create_backup(room, file)


def test_killed_commands_remove_partial_files(tmp_path: Path) -> None:
    """After SIGKILL the partial file remains, but it does not get in the way of later runs."""
    room, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other" / "room.sqlite3"
    prepare_database(room)
    rows = create_backup(room, file)
    content, before = file.read_bytes(), {each.name for each in tmp_path.iterdir()}
    temporary = tmp_path / "aside"
    temporary.mkdir()
    environment = os.environ | {"TMPDIR": str(temporary), "PYTHONPATH": os.pathsep.join(sys.path)}
    program = (
        "from tests.server.storage.test_backup import kill_halfway; kill_halfway(*__import__('sys').argv[1:])"
    )
    command = [sys.executable, "-c", program, str(room), str(file), str(other)]
    output = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=True
    ).stdout
    results = {(name, number): (status, left) for name, number, status, left in json.loads(output)}
    for name in ("create_backup", "restore", "check_card_tables"):
        for number in (signal.SIGTERM, signal.SIGINT):
            assert results[name, number] == (-number if number != signal.SIGINT else 1, 0), name
        status, left = results[name, signal.SIGKILL]
        assert status == -signal.SIGKILL
        assert left
    assert file.read_bytes() == content
    assert restore(file, other) == rows == create_backup(room, file)
    assert {each.name for each in tmp_path.iterdir()} == before | {"aside", "other"}
    assert {each.name for each in other.parent.iterdir()} <= {other.name, f"{other.name}{MARKER_SUFFIX}"}


def kill_halfway(room: str, file: str, other: str) -> None:
    """Kill the three commands halfway with each signal. Print their exit status and number of new files."""
    folders = (Path(file).parent, Path(other).parent, Path(os.environ["TMPDIR"]))
    results = []
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        for command in ("create_backup", "restore", "check_card_tables"):
            before = list_files(folders)
            if not (child := os.fork()):
                kill_within(command, number, Path(room), Path(file), Path(other))
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            results.append(
                (command, number, status, len(list_files(folders) - before - {Path(other).parent}))
            )
    print(json.dumps(results))


def kill_within(name: str, number: int, room: Path, file: Path, other: Path) -> NoReturn:
    def end(*args: object) -> int:
        os.kill(os.getpid(), number)
        return 0

    backup.write_database_tables, backup.insert_rows = end, end  # type: ignore[assignment]
    try:
        args = {"create_backup": (room, file), "restore": (file, other), "check_card_tables": (file,)}[name]
        list([getattr(backup, name)(*args)] if name != "check_card_tables" else check_card_tables(file))
    except KeyboardInterrupt:
        os._exit(1)
    os._exit(0)


def list_files(folders: Iterable[Path]) -> set[Path]:
    return {each for folder in folders if folder.is_dir() for each in folder.iterdir()}


def test_concurrent_backups_to_a_file_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    prepare_database(room)
    original = backup.write_database_tables
    refused: list[str] = []

    def write_twice(location: DatabaseLocation, packed: gzip.GzipFile) -> int:
        count = original(location, packed)
        with pytest.raises(BackupError, match="another process is writing a backup to this file") as reason:
            create_backup(room, file)
        refused.append(str(reason.value))
        return count

    monkeypatch.setattr(backup, "write_database_tables", write_twice)
    assert create_backup(room, file) == verify_backup(file)
    assert len(refused) == 1


def test_restore_keeps_unrelated_postgres_tables(tmp_path: Path, postgres: sa.URL) -> None:
    room, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    prepare_database(room)
    create_backup(room, file)
    with open_connection(postgres) as connection:
        connection.execute(sa.text("CREATE TABLE diary (line TEXT)"))
        connection.commit()
    with pytest.raises(InvalidDatabaseError, match="not a Parlour database"):
        restore(file, postgres, replace=True)
    with open_connection(postgres) as connection:
        assert sa.inspect(connection).get_table_names() == ["diary"]


@pytest.mark.parametrize("data", ["{}", "[]", '"text"', "7", "no JSON", ""])
async def test_check_names_unreadable_tables(data: str, tmp_path: Path) -> None:
    """A broken table does not prevent the backup of the others."""
    path, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    async with open_sample_room(path) as place:
        with open_connection(path) as connection:
            statement = "UPDATE log SET data = :data WHERE table_id = :name AND seq = 2"
            connection.execute(sa.text(statement), {"name": place.over, "data": data})
            connection.commit()
        count = create_backup(path, file)
        name = place.over
    assert verify_backup(file) == count
    assert [each.partition(":")[0] for each in check_card_tables(file)] == [f"table {name}"]


def test_rejects_backup_of_other_tables(tmp_path: Path) -> None:
    file, other = tmp_path / "backup", tmp_path / "room.sqlite3"
    prepare_database(tmp_path / "first.sqlite3")
    create_backup(tmp_path / "first.sqlite3", file)
    header = gzip.decompress(file.read_bytes()).splitlines()[0]
    for table, row in (
        ({"table": "elsewhere", "columns": ["a"]}, [1]),
        ({"table": "log"}, [1]),
        ({"table": "room_state", "columns": ["key", "value"]}, ["a"]),
        ({"table": "room_state", "columns": ["key", "value"]}, [{}, "b"]),
    ):
        text = b"\n".join([header, json.dumps(table).encode(), json.dumps(row).encode()]) + b"\n"
        end = {"rows": 1, "sha256": hashlib.sha256(text).hexdigest()}
        file.write_bytes(gzip.compress(text + json.dumps(end).encode() + b"\n"))
        with pytest.raises((InvalidBackupError, BackupError)):
            restore(file, other)
        assert not other.exists()
