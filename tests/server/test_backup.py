"""Backups: made while people play, whole or refused, and the same room comes of them on every database."""

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

from parlour.server import backup
from parlour.server.backup import InvalidBackup, NotBackedUp, back_up, check, fold_all, restore
from parlour.server.database import MARK, InvalidDatabase, Location, opened, prepare
from parlour.server.packing import pack
from parlour.server.schema import METADATA
from parlour.server.store import Store
from parlour.testing.effort import tries
from tests.server.test_keeping import begun, kept, play


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with opened(path) as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(sa.select(table)))
            for table in METADATA.sorted_tables
            if not any(isinstance(column.type, sa.JSON) for column in table.columns)
        }


async def test_a_backup_is_one_moment_of_a_room_that_is_played_in(tmp_path: Path) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other" / "room.sqlite3"
    async with kept(path) as place:
        await pack(place.store, place.over)
        playing = asyncio.create_task(play(place.room, await begun(place.room)))
        count = await asyncio.to_thread(back_up, path, file)
        await playing
        rows = await place.store.rows(place.over)
        again = await asyncio.to_thread(back_up, path, file)
        before = everything(path)
        assert again > count
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert check(file) == again == restore(file, other)
    assert list(fold_all(file)) == []
    assert everything(other) == before
    store = Store(other)
    assert await store.rows(rows[0].table) == rows
    await store.close()
    with pytest.raises(NotBackedUp, match="there is a database already"):
        restore(file, other)
    assert restore(file, other, replace=True) == again
    assert everything(other) == before
    assert sorted(each.name for each in tmp_path.iterdir() if "part" in each.name) == []


async def test_a_backup_that_is_not_whole_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    async with kept(path):
        back_up(path, file)
    prepare(other)
    whole, before = file.read_bytes(), everything(other)
    lines = gzip.decompress(whole).splitlines(keepends=True)
    dice = Random(5)
    spoilt = [whole[: dice.randrange(len(whole))] for _ in range(tries(10, 500))]
    for _ in range(tries(10, 500)):
        at = dice.randrange(12, len(whole) - 8)
        spoilt.append(whole[:at] + bytes([whole[at] ^ 1 << dice.randrange(8)]) + whole[at + 1 :])
    del_one = lines[:4] + lines[5:]
    newer = [json.dumps(json.loads(lines[0]) | {"revision": "9999"}).encode() + b"\n", *lines[1:]]
    before_0_1_0 = [json.dumps(json.loads(lines[0]) | {"revision": "0008"}).encode() + b"\n", *lines[1:]]
    file.write_bytes(gzip.compress(b"".join(before_0_1_0)))
    with pytest.raises(InvalidBackup, match="this backup is from before Parlour"):
        check(file)
    spoilt += [b"", b"Dear diary", *(gzip.compress(b"".join(each)) for each in (del_one, lines[:-1], newer))]
    for each in spoilt:
        file.write_bytes(each)
        with pytest.raises(InvalidBackup, match="backup"):
            restore(file, other, replace=True)
    assert everything(other) == before
    with pytest.raises(InvalidBackup, match="newer version"):
        check(file)
    with pytest.raises(NotBackedUp, match="cannot be written"):
        back_up(path, tmp_path / "nowhere" / "backup")


def test_what_is_no_backup_and_no_room_is_not_written_over(tmp_path: Path) -> None:
    room, file, notes, other = (tmp_path / name for name in ("room.sqlite3", "backup", "notes", "other"))
    prepare(room)
    back_up(room, file)
    notes.write_text("Dear diary")
    with opened(other) as connection:
        connection.execute(sa.text("CREATE TABLE diary (line TEXT)"))
        connection.commit()
    before = {path: path.read_bytes() for path in (room, notes, other)}
    for path in before:
        with pytest.raises(NotBackedUp, match="that is no backup"):
            back_up(room, path)
    for path in (notes, other):
        for replace in (False, True):
            with pytest.raises(NotBackedUp, match="no database of Parlour"):
                restore(file, path, replace)
    assert {path: path.read_bytes() for path in before} == before
    damaged = room.read_bytes()[:5000]
    room.write_bytes(damaged)
    assert restore(file, room, replace=True) == back_up(room, file)


def test_what_is_half_written_goes_with_whoever_is_ended(tmp_path: Path) -> None:
    """By SIGKILL it stays, and is in nobody's way."""
    room, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other" / "room.sqlite3"
    prepare(room)
    rows = back_up(room, file)
    whole, before = file.read_bytes(), {each.name for each in tmp_path.iterdir()}
    aside = tmp_path / "aside"
    aside.mkdir()
    around = os.environ | {"TMPDIR": str(aside), "PYTHONPATH": os.pathsep.join(sys.path)}
    program = "from tests.server.test_backup import broken_off; broken_off(*__import__('sys').argv[1:])"
    command = [sys.executable, "-c", program, str(room), str(file), str(other)]
    told = subprocess.run(command, env=around, capture_output=True, text=True, timeout=120, check=True).stdout
    found = {(what, number): (status, left) for what, number, status, left in json.loads(told)}
    for what in ("back_up", "restore", "fold_all"):
        for number in (signal.SIGTERM, signal.SIGINT):
            assert found[what, number] == (-number if number != signal.SIGINT else 1, 0), what
        status, left = found[what, signal.SIGKILL]
        assert status == -signal.SIGKILL
        assert left
    assert file.read_bytes() == whole
    assert restore(file, other) == rows == back_up(room, file)
    assert {each.name for each in tmp_path.iterdir()} == before | {"aside", "other"}
    assert {each.name for each in other.parent.iterdir()} <= {other.name, f"{other.name}{MARK}"}


def broken_off(room: str, file: str, other: str) -> None:
    """Ends each of the three where half is written, by each signal: how each ended, and what it left."""
    folders = (Path(file).parent, Path(other).parent, Path(os.environ["TMPDIR"]))
    found = []
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        for what in ("back_up", "restore", "fold_all"):
            before = names_in(folders)
            if not (child := os.fork()):
                end_within(what, number, Path(room), Path(file), Path(other))
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            found.append((what, number, status, len(names_in(folders) - before - {Path(other).parent})))
    print(json.dumps(found))


def end_within(what: str, number: int, room: Path, file: Path, other: Path) -> NoReturn:
    def end(*given: object) -> int:
        os.kill(os.getpid(), number)
        return 0

    backup.write_all, backup.insert_all = end, end  # type: ignore[assignment]
    try:
        given = {"back_up": (room, file), "restore": (file, other), "fold_all": (file,)}[what]
        list([getattr(backup, what)(*given)] if what != "fold_all" else fold_all(file))
    except KeyboardInterrupt:
        os._exit(1)
    os._exit(0)


def names_in(folders: Iterable[Path]) -> set[Path]:
    return {each for folder in folders if folder.is_dir() for each in folder.iterdir()}


def test_two_backups_at_once_into_one_file_do_not_mix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    prepare(room)
    write = backup.write_all
    refused: list[str] = []

    def meanwhile(location: Location, packed: gzip.GzipFile) -> int:
        count = write(location, packed)
        with pytest.raises(NotBackedUp, match="another backup is being written there") as reason:
            back_up(room, file)
        refused.append(str(reason.value))
        return count

    monkeypatch.setattr(backup, "write_all", meanwhile)
    assert back_up(room, file) == check(file)
    assert len(refused) == 1


def test_tables_of_others_on_postgresql_are_left_alone(tmp_path: Path, postgres: sa.URL) -> None:
    room, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    prepare(room)
    back_up(room, file)
    with opened(postgres) as connection:
        connection.execute(sa.text("CREATE TABLE diary (line TEXT)"))
        connection.commit()
    with pytest.raises(InvalidDatabase, match="not of Parlour"):
        restore(file, postgres, replace=True)
    with opened(postgres) as connection:
        assert sa.inspect(connection).get_table_names() == ["diary"]


@pytest.mark.parametrize("data", ["{}", "[]", '"text"', "7", "no JSON", ""])
async def test_a_table_that_cannot_be_taken_up_is_named(data: str, tmp_path: Path) -> None:
    """And it keeps no other from being safe."""
    path, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    async with kept(path) as place:
        with opened(path) as connection:
            spoil = 'UPDATE log SET data = :data WHERE "table" = :name AND seq = 2'
            connection.execute(sa.text(spoil), {"name": place.over, "data": data})
            connection.commit()
        count = back_up(path, file)
        name = place.over
    assert check(file) == count
    assert [each.partition(":")[0] for each in fold_all(file)] == [f"table {name}"]


def test_what_is_whole_but_no_backup_of_a_room_is_refused(tmp_path: Path) -> None:
    file, other = tmp_path / "backup", tmp_path / "room.sqlite3"
    prepare(tmp_path / "first.sqlite3")
    back_up(tmp_path / "first.sqlite3", file)
    head = gzip.decompress(file.read_bytes()).splitlines()[0]
    for table, row in (
        ({"table": "elsewhere", "columns": ["a"]}, [1]),
        ({"table": "log"}, [1]),
        ({"table": "room", "columns": ["key", "value"]}, ["a"]),
        ({"table": "room", "columns": ["key", "value"]}, [{}, "b"]),
    ):
        text = b"\n".join([head, json.dumps(table).encode(), json.dumps(row).encode()]) + b"\n"
        end = {"rows": 1, "sha256": hashlib.sha256(text).hexdigest()}
        file.write_bytes(gzip.compress(text + json.dumps(end).encode() + b"\n"))
        with pytest.raises((InvalidBackup, NotBackedUp)):
            restore(file, other)
        assert not other.exists()
