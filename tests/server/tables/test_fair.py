"""Fair deals at the tables of a room: the commitment before, the secret after, and nothing in between."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games import game_class, game_names
from parlour.records.fair_seeds import combine_seed, find_seed_fault, make_commitment, new_random_hex
from parlour.records.record import Record, parse_record, replay
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import MatchStart
from parlour.server.log.table_log import build_record, load_table
from parlour.server.socket_messages import Leave, Rematch, Sit, Start
from parlour.testing import effort
from tests.server.rooms import Person, open_room, people, play_together
from tests.server.rows import data_of
from tests.server.table_without_room import BareTable


async def get_record(person: Person, table: str, match: int) -> Record:
    answer = await person.http.get(f"/api/tables/{table}/record", params={"match": match})
    assert answer.status_code == 200, answer.text
    return parse_record(answer.text)


def find_secrets(data: Any) -> set[str]:
    """Return every text of 64 hexadecimal digits in the data of a row."""
    if isinstance(data, dict):
        return set().union(*[find_secrets(each) for each in data.values()])
    if isinstance(data, list):
        return set().union(*[find_secrets(each) for each in data])
    return {data} if isinstance(data, str) and len(data) == 64 else set()


async def test_deals_use_all_seed_shares(tmp_path: Path) -> None:
    """The room sends its commitment before a match, its secret after it, and no share to other players."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table(seat_count=3, bots={"2": "random"}, options={"limit": 30})
        for person in (ann, ben, cleo):
            await person.come(table)
        first = cleo.table["commitment"]
        shares = [new_random_hex() for _ in range(5)]
        await ann.do("sit", seat=0, seed_share=shares[0])
        await ben.do("sit", seat=1, seed_share=shares[1])
        await ann.do("start", seed_share=shares[2])  # replaces her earlier share
        for person in (ann, ben, cleo):
            await person.see_match()
        second = cleo.table["commitment"]
        assert second not in ("", first)
        rows = await place.room.store.read_rows(table)
        secrets = set().union(*[find_secrets(data_of(row)) for row in rows]) - {first}
        await play_together([ann, ben])
        await cleo.finish()
        frames = json.dumps([person.frames for person in (ann, ben, cleo)])
        assert not [each for each in secrets if each in frames]
        await ann.do("rematch", seed_share=shares[3])
        await ben.do("rematch", seed_share=shares[4])
        for person in (ann, ben):
            while person.table["match_number"] < 2 or person.scene["is_over"]:
                await person.next()
        await play_together([ann, ben])
        await cleo.until(lambda: cleo.table["match_number"] == 2 and cleo.table["is_over"])
        for number, commitment, added in ((1, first, [shares[2], shares[1]]), (2, second, shares[3:])):
            record = await get_record(cleo, table, number)
            assert record.fair is not None
            assert record.fair.commitment == commitment
            assert find_seed_fault(record.fair, record.seed) == ""
            assert sorted(record.fair.seed_shares.values()) == sorted(added)
            assert [record.names[seat] for seat in sorted(record.fair.seed_shares)].count("Random bot") == 0
            *_, end = replay(record)
            assert end.is_over
            sheet = (await cleo.http.get(f"/api/tables/{table}/deals", params={"match": number})).json()
            assert (sheet["seed"], sheet["fair"]["secret"]) == (record.seed, record.fair.secret)
            assert sheet["draws"]
            assert sheet["deals"]


async def test_running_match_reveals_no_secrets(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table(game="war", seat_count=2, bots={"1": "random"})
        await ann.come(table)
        await ann.do("sit", seat=0, seed_share="1" * 64)
        await ann.do("start")
        await ann.see_match()
        rows = await place.room.store.read_rows(table)
        secrets = set().union(*[find_secrets(data_of(row)) for row in rows]) - {"1" * 64}
        assert len(secrets) >= 4  # two secrets, a commitment and a seed
        for address in ("deals?match=1", "record?match=1", "record", "replay?match=1"):
            answer = await ann.http.get(f"/api/tables/{table}/{address}")
            assert answer.status_code == 409
        exported = await ann.http.get("/api/me/export")
        assert not [
            each for each in secrets - {data_of(rows[-1])["fair"]["commitment"]} if each in exported.text
        ]


async def test_invalid_seed_share_closes_the_socket(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        for share in ("1", "g" * 64, "A" * 64, "1" * 65, "é" * 64):
            await ann.come(table)
            await ann.send({"type": "sit", "request_id": "1", "seat": 0, "seed_share": share})
            assert "seed_share" in (await ann.hear("disconnect"))["reason"], share


# Every row of every game: shares and secrets survive a reload.


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["crazy-eight", "war"])
def test_seed_shares_follow_their_players(game: str) -> None:
    """In a rematch, seats have other numbers, and a player who leaves takes their share along."""
    seats = game_class(game).min_seats
    names = [f"P{seat}" for seat in range(seats)]
    shares = {name: new_random_hex() for name in names}
    room = BareTable(names[0], NewTable(game, seats))
    for seat, name in enumerate(names):
        room.ask(name, Sit, seat=seat, seed_share=new_random_hex())
    before = make_commitment(room.table.secret)
    room.ask(names[0], Start, seed_share=shares[names[0]])
    fair = record_from(room).fair
    assert fair is not None
    assert fair.commitment == before
    assert fair.seed_shares[0] == shares[names[0]]
    room.play()
    before = make_commitment(room.table.secret)
    for name in names:
        room.ask(name, Rematch, seed_share=shares[name])
    table = load_table(room.rows, None)
    record = record_from(room)
    assert record.fair is not None
    assert record.fair.commitment == before
    assert record.fair.seed_shares == {seat: shares[sat.user_id] for seat, sat in enumerate(table.seats)}
    assert record.seed == combine_seed(record.fair.secret, record.fair.seed_shares)
    assert make_commitment(table.secret) != before


def record_from(room: BareTable) -> Record:
    """Return the record of the current match as if it were over."""
    rows = [*room.rows]
    begun = next(row for row in reversed(rows) if isinstance(row.entry, MatchStart))
    ended = replace(begun, entry=replace(begun.entry, result="over"))
    return build_record([ended if row is begun else row for row in rows if row.seq <= begun.seq], None)


def test_leaving_player_removes_their_seed_share() -> None:
    room = BareTable("ann", NewTable("war", 2))
    room.ask("ann", Sit, seat=0, seed_share="a" * 64)
    room.ask("ben", Sit, seat=1, seed_share="b" * 64)
    room.ask("ben", Leave)
    room.ask("cleo", Sit, seat=1)
    room.start()
    fair = record_from(room).fair
    assert fair is not None
    assert fair.seed_shares == {0: "a" * 64}


def test_table_without_secret_is_fair_from_the_rematch() -> None:
    room = BareTable("ann", NewTable("war", 2), secret="")
    for seat, name in enumerate(("ann", "ben")):
        room.ask(name, Sit, seat=seat, seed_share=new_random_hex())
    assert room.table.secret == ""
    room.start()
    assert record_from(room).fair is None
    room.play()
    for name in ("ann", "ben"):
        room.ask(name, Rematch)
    fair = record_from(room).fair
    assert fair is not None
    assert fair.seed_shares == {}
