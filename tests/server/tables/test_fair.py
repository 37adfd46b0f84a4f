"""Fair deals at the tables of a room: the commitment before, the secret after, and nothing in between."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.records.fair_seeds import combine_seed, find_seed_fault, make_commitment, random_share
from parlour.records.record import Record, parse_record, replay
from parlour.server.http_messages import NewTable
from parlour.server.socket_messages import Leave, Rematch, Sit, Start
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import build_record, load_table
from parlour.testing import effort
from tests.server.bare_table import BareTable
from tests.server.rooms import Person, open_room, people, play_together


async def record(person: Person, table: str, match: int) -> Record:
    answer = await person.http.get(f"/api/tables/{table}/record", params={"match": match})
    assert answer.status_code == 200, answer.text
    return parse_record(answer.text)


def secrets_in(data: Any) -> set[str]:
    """Return every text of 64 hexadecimal digits in the data of a row."""
    if isinstance(data, dict):
        return set().union(*[secrets_in(each) for each in data.values()])
    if isinstance(data, list):
        return set().union(*[secrets_in(each) for each in data])
    return {data} if isinstance(data, str) and len(data) == 64 else set()


async def test_a_match_and_another_are_dealt_from_what_everybody_added(tmp_path: Path) -> None:
    """The room sends its commitment before a match, its secret after it, and no share to other players."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table(seat_count=3, bots={"2": "random"}, options={"limit": 30})
        for person in (ann, ben, cleo):
            await person.come(table)
        first = cleo.table["commitment"]
        parts = [random_share() for _ in range(5)]
        await ann.do("sit", seat=0, seed_share=parts[0])
        await ben.do("sit", seat=1, seed_share=parts[1])
        await ann.do("start", seed_share=parts[2])  # replaces her earlier share
        for person in (ann, ben, cleo):
            await person.see_match()
        second = cleo.table["commitment"]
        assert second not in ("", first)
        rows = await place.room.store.read_rows(table)
        kept = set().union(*[secrets_in(row.data) for row in rows]) - {first}
        await play_together([ann, ben])
        await cleo.finish()
        told = json.dumps([person.frames for person in (ann, ben, cleo)])
        assert not [each for each in kept if each in told]
        await ann.do("rematch", seed_share=parts[3])
        await ben.do("rematch", seed_share=parts[4])
        for person in (ann, ben):
            while person.table["match_number"] < 2 or person.scene["is_over"]:
                await person.next()
        await play_together([ann, ben])
        await cleo.until(lambda: cleo.table["match_number"] == 2 and cleo.table["is_over"])
        for number, commitment, added in ((1, first, [parts[2], parts[1]]), (2, second, parts[3:])):
            found = await record(cleo, table, number)
            assert found.fair is not None
            assert found.fair.commitment == commitment
            assert find_seed_fault(found.fair, found.seed) == ""
            assert sorted(found.fair.seed_shares.values()) == sorted(added)
            assert [found.names[seat] for seat in sorted(found.fair.seed_shares)].count("Random bot") == 0
            *_, end = replay(found)
            assert end.is_over
            sheet = (await cleo.http.get(f"/api/tables/{table}/deals", params={"match": number})).json()
            assert (sheet["seed"], sheet["fair"]["secret"]) == (found.seed, found.fair.secret)
            assert sheet["draws"]
            assert sheet["deals"]


async def test_nothing_of_a_match_that_goes_on_can_be_had(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table(game="war", seat_count=2, bots={"1": "random"})
        await ann.come(table)
        await ann.do("sit", seat=0, seed_share="1" * 64)
        await ann.do("start")
        await ann.see_match()
        rows = await place.room.store.read_rows(table)
        kept = set().union(*[secrets_in(row.data) for row in rows]) - {"1" * 64}
        assert len(kept) >= 4  # two secrets, a commitment and a seed
        for address in ("deals?match=1", "record?match=1", "record", "replay?match=1"):
            answer = await ann.http.get(f"/api/tables/{table}/{address}")
            assert answer.status_code == 409
        exported = await ann.http.get("/api/me/export")
        assert not [each for each in kept - {rows[-1].data["fair"]["commitment"]} if each in exported.text]


async def test_what_is_no_part_closes_the_socket(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        for part in ("1", "g" * 64, "A" * 64, "1" * 65, "é" * 64):
            await ann.come(table)
            await ann.send({"type": "sit", "request_id": "1", "seat": 0, "seed_share": part})
            assert "seed_share" in (await ann.hear("disconnect"))["reason"], part


# Every row of every game: shares and secrets survive a reload.


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["crazy-eight", "war"])
def test_parts_move_round_with_those_who_added_them(game: str) -> None:
    """In a rematch, seats have other numbers, and a player who leaves takes their share along."""
    seats = game_class(game).min_seats
    names = [f"P{seat}" for seat in range(seats)]
    parts = {name: random_share() for name in names}
    room = BareTable(names[0], NewTable(game, seats))
    for seat, name in enumerate(names):
        room.ask(name, Sit, seat=seat, seed_share=random_share())
    before = make_commitment(room.table.secret)
    room.ask(names[0], Start, seed_share=parts[names[0]])
    fair = record_from(room).fair
    assert fair is not None
    assert fair.commitment == before
    assert fair.seed_shares[0] == parts[names[0]]
    room.play()
    before = make_commitment(room.table.secret)
    for name in names:
        room.ask(name, Rematch, seed_share=parts[name])
    table = load_table(room.rows, None)
    found = record_from(room)
    assert found.fair is not None
    assert found.fair.commitment == before
    assert found.fair.seed_shares == {seat: parts[sat.name] for seat, sat in enumerate(table.seats)}
    assert found.seed == combine_seed(found.fair.secret, found.fair.seed_shares)
    assert make_commitment(table.secret) != before


def record_from(room: BareTable) -> Record:
    """Return the record of the current match as if it were over."""
    rows = [*room.rows]
    begun = next(row for row in reversed(rows) if row.kind in ("match_started", "rematch_started"))
    ended = LogRow(begun.table_id, begun.seq, begun.user_id, begun.kind, begun.data | {"result": "over"})
    return build_record([ended if row is begun else row for row in rows if row.seq <= begun.seq], None)


def test_who_gets_up_takes_along_what_they_added() -> None:
    room = BareTable("ann", NewTable("war", 2))
    room.ask("ann", Sit, seat=0, seed_share="a" * 64)
    room.ask("ben", Sit, seat=1, seed_share="b" * 64)
    room.ask("ben", Leave)
    room.ask("cleo", Sit, seat=1)
    room.start()
    fair = record_from(room).fair
    assert fair is not None
    assert fair.seed_shares == {0: "a" * 64}


def test_a_table_without_a_secret_is_dealt_by_the_room_and_then_fairly() -> None:
    room = BareTable("ann", NewTable("war", 2), secret="")
    for seat, name in enumerate(("ann", "ben")):
        room.ask(name, Sit, seat=seat, seed_share=random_share())
    assert room.table.secret == ""
    room.start()
    assert record_from(room).fair is None
    room.play()
    for name in ("ann", "ben"):
        room.ask(name, Rematch)
    fair = record_from(room).fair
    assert fair is not None
    assert fair.seed_shares == {}
