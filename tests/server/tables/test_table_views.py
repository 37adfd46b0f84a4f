"""After a disconnect, users receive exactly the missed events, and a match continues where it stopped."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from parlour.server.log.entries import MatchStarted
from parlour.server.socket_messages import PROTOCOL_VERSION
from parlour.server.storage.backup import check_card_tables, create_backup
from tests.server.rooms import Person, Place, begin, open_room, people, play_together


async def test_reconnecting_client_receives_missed_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.decisions.commands.new_random_hex", lambda: "3" * 64)
    # Snapshots at nearly every row, so that logs are also built from snapshots.
    monkeypatch.setattr("parlour.server.tables.live_table.MAX_ROWS_PER_SNAPSHOT", 7)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table()
        for person in (ann, ben, cleo):
            await person.come(table)
        await ann.do("sit", seat=0)
        await ben.do("sit", seat=1)
        await ann.do("start")
        for person in (ann, ben, cleo):
            await person.see_match()
        await play_together([ann, ben])
        await cleo.finish()
        assert (await place.room.store.read_snapshot(table)) is not None
        for person in (ann, ben, cleo):
            await check_reconnects(person, table)
        monkeypatch.setattr("parlour.server.tables.live_tables.MAX_LOG_PAGE_ROWS", 9)
        for person in (ann, cleo):
            await check_log_pages(person, table)


async def check_reconnects(person: Person, table: str) -> None:
    """Check that a user who reconnects after any row receives the same log as the connected users."""
    scenes = [frame for frame in person.frames if frame["type"] == "scene"]
    entries = [
        {"seq": each["seq"], "match_number": each["match_number"], "events": each["events"]}
        for each in scenes
    ]
    begun = entries[0]["seq"]
    assert len(entries) > 10
    assert [each["seq"] for each in entries] == list(range(begun, begun + len(entries)))
    for since in (9999, -5):  # no such row exists: the whole log is sent
        await person.come(table, since)
        assert (person.log["entries"], person.log["complete"]) == (entries, True)
    for since in [0, begun, begun + 1, begun + 8, begun + 9, entries[-1]["seq"] - 1, entries[-1]["seq"]]:
        await person.come(table, since)
        assert person.log["entries"] == [each for each in entries if each["seq"] > since]
        assert person.log["complete"] == (since == 0)
        assert person.scene == scenes[-1]["scene"]
        assert person.seq == entries[-1]["seq"]


async def check_log_pages(person: Person, table: str) -> None:
    """Check a long log: the last part is sent at once, earlier parts on request."""
    await person.come(table, 1)
    entries = await person.recall(person.seq + 1)
    whole = [entry for part in entries for entry in part]
    assert [len(part) for part in entries][1:] == [9] * (len(entries) - 1)
    assert whole[-9:] == person.log["entries"]
    assert not person.log["complete"]
    assert person.log["after_seq"] == person.seq - 9
    scenes = [frame for frame in person.frames if frame["type"] == "scene" and frame["events"]]
    assert [entry["events"] for entry in whole] == [frame["events"] for frame in scenes]
    assert [entry["seq"] for entry in whole] == [frame["seq"] for frame in scenes]


async def change_rows(place: Place, statement: str, table: str) -> None:
    async with place.room.store.engine.begin() as connection:
        await connection.execute(sa.text(statement), {"table": table})


@pytest.mark.parametrize("snapshots", [5, 1000])
async def test_match_of_another_rules_version_ends(
    snapshots: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.tables.live_table.MAX_ROWS_PER_SNAPSHOT", snapshots)
    older = (
        "UPDATE log SET data = json_set(data, '$.rules_version', 0) WHERE table_id = :table AND kind = "
        "'match_started'"
    )
    database, file = tmp_path / "room.sqlite3", tmp_path / "backup"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben])
        while ann.seq < 12:
            mover = ann if ann.may_move() else ben
            await mover.play_turn()
            for person in (ann, ben):
                await person.reach(mover.seq)
        names = [seat["name"] for seat in ann.table["seats"]]
        await change_rows(place, older, table)
        cookies = [ann.cookie, ben.cookie]
    async with open_room(database) as place, Person(place) as ann, Person(place) as ben:
        for person, cookie in zip((ann, ben), cookies, strict=True):
            person.http.cookies.clear()
            person.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        lines = (await ann.http.get("/api/me/tables")).json()
        record = await ann.http.get(f"/api/tables/{table}/record")
        for person in (ann, ben):
            await person.come(table, since=7)
        before = ann.table
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        after = ann.table
        rows = await place.room.store.read_rows(table)
    create_backup(database, file)
    assert list(check_card_tables(file)) == []
    assert [line["table_id"] for line in lines] == [table]
    assert record.status_code == 409
    assert before["notice"].startswith(
        "This match was started with a different version of the rules of Crazy "
    )
    assert (before["match_number"], before["started"], before["is_over"]) == (0, False, False)
    assert [seat["name"] for seat in before["seats"]] == names
    assert (after["match_number"], after["notice"]) == (2, "")
    assert [row.entry.match_number for row in rows if isinstance(row.entry, MatchStarted)] == [1, 2]


async def test_rejects_rows_with_wrong_checksums(tmp_path: Path) -> None:
    tampered = (
        "UPDATE log SET data = json_set(data, '$.checksum', '0') WHERE table_id = :table AND kind = 'move'"
    )
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        table = await begin([ann], bots={"1": "simple"})
        await ann.play_on(rows=6)
        await ann.until(ann.may_move)
        await change_rows(place, tampered, table)
    async with open_room(database) as place, Person(place) as back:
        assert (await back.http.get("/api/tables")).json() == []
        await back.open_socket(table)
        await back.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
        trouble = await back.hear("disconnect")
    assert trouble["reason"].startswith(
        "This version of Parlour cannot load this table: replaying the table's moves now leads"
    )
