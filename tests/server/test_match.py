"""Whole matches over the wire: to the end, the record, the rematch."""

import asyncio
from pathlib import Path

import pytest

from parlour.record import read_record, replay
from tests.server.rooms import Message, Person, begin, open_room, people, play_together


async def test_a_person_and_bots_play_to_the_end_and_the_record_replays(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], seats=3, bots={"1": "simple", "2": "random"})
        early = await ann.http.get(f"/api/tables/{table}/record")
        await ann.play_on()
        assert ann.scene["over"]
        assert ann.scene["result"]
        found = await ann.http.get(f"/api/tables/{table}/record")
    assert early.status_code == 409
    assert early.json()["detail"].startswith("There is a record when a match is over")
    assert found.status_code == 200
    assert "attachment" in found.headers["content-disposition"]
    record = read_record(found.text)
    *_, last = replay(record)
    assert last.over
    assert record.result == str(last.outcome)
    assert record.names == ["Ann", "Simple", "Random"]
    assert len(record.seed) == 64  # type: ignore[arg-type]


async def test_a_rematch_that_has_begun_can_be_asked_for_again(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben])
        await play_together([ann, ben])
        at_once = await asyncio.gather(ann.ask("rematch"), ben.ask("rematch"))
        named = await asyncio.gather(ann.ask("rematch", match=1), ben.ask("rematch", match=1))
        await ben.until(lambda: ben.table["match"] == 2 and not ben.scene["over"])
        await ann.until(lambda: ann.table["match"] == 2 and not ann.scene["over"])
        before_a_move = [await person.ask("rematch") for person in (ann, ben)]
        later = await ann.ask("rematch", match=7)
        await (ann if ann.may_move() else ben).play_turn()
        after_a_move = [await person.ask("rematch", match=1) for person in (ann, ben)]
        unnamed = await ann.ask("rematch")
        async with Person(place) as stranger:
            await stranger.come(table)
            strange = await stranger.ask("rematch", match=1)
        rows = await place.room.store.rows(table)
    assert [each["type"] for each in (*at_once, *named, *before_a_move, *after_a_move)] == ["done"] * 8
    assert [row.kind for row in rows].count("rematch") == 1
    assert later["sentence"] == "The last match at this table is match 2, not match 7"
    assert unnamed["sentence"] == "The match is not over"
    assert strange["type"] == "refused"


async def test_two_people_play_to_the_end_and_again_and_the_deal_passes_on(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table(options={"dealer": "first"})
        await ann.come(table)
        await ben.come(table)
        await ann.do("sit", seat=0)
        await ben.do("sit", seat=1)
        early = await ben.ask("start")
        assert early["sentence"] == "The game begins when Ann says so, who opened the table"
        assert (ann.table["begins"], ben.table["begins"]) == (True, False)
        await ann.do("start")
        await ann.see_match()
        await ben.see_match()
        early = await ann.ask("rematch")
        await play_together([ann, ben])
        assert early["sentence"] == "The match is not over"
        assert (ann.scene["seat"], ben.scene["seat"]) == (0, 1)
        assert ann.scene["winners"] == ben.scene["winners"]
        stranger = Person(place)
        async with stranger:
            await stranger.come(table)
            assert stranger.scene["seat"] == -1
            refused = await stranger.ask("rematch")
        assert refused["sentence"] == "Only those who sit at the table can begin"
        await ben.do("rematch")
        await ann.until(lambda: ann.table["wants"] == [1])
        assert ann.table["match"] == 1
        await ann.do("rematch")
        await ann.until(lambda: ann.table["match"] == 2 and not ann.scene["over"])
        await ben.until(lambda: ben.table["match"] == 2 and not ben.scene["over"])
        assert (ann.scene["seat"], ben.scene["seat"]) == (1, 0)
        assert ann.scene["names"] == ["Ben", "Ann"]
        first = await ann.http.get(f"/api/tables/{table}/record")
        second = await ann.http.get(f"/api/tables/{table}/record?match=2")
        neither = await ann.http.get(f"/api/tables/{table}/record?match=7")
        named = await ann.http.get(f"/api/tables/{table}/record?match=1")
        nowhere = await ann.http.get("/api/tables/nowhere/record")
    assert read_record(first.text).names == ["Ann", "Ben"]
    assert named.text == first.text
    assert second.status_code == 409
    assert "seed" not in second.text
    assert neither.status_code == 409
    assert nowhere.status_code == 404


async def test_bots_that_may_step_in_are_asked_before_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.judge.seed_of", lambda secret, parts: "5" * 64)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        options = {"calls": "manual"}
        await begin([ann], seats=3, options=options, bots={"1": "simple", "2": "simple"})
        # Ann never calls, so she is caught the moment that she should have.
        while not (caught := catches(ann, 0)) and not ann.table["over"]:
            if ann.may_move():
                quiet = [each["move"] for each in ann.scene["moves"] if not each["move"].endswith("!")]
                seq = ann.seq
                assert (await ann.move(quiet[0]))["type"] == "done"
                await ann.reach(seq + 1)
            else:
                await ann.next()
    assert caught
    assert {each["who"] for each in caught} <= {1, 2}


def catches(person: Person, other: int) -> list[Message]:
    events = [each for frame in person.frames if frame["type"] == "scene" for each in frame["events"]]
    return [each for each in events if each["kind"] == "catch" and each["other"] == other]


async def test_war_is_served_by_the_same_code(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], game="war", options={"max_rounds": 30}, bots={"1": "random"})
        await ann.play_on()
        assert ann.scene["over"]
        record = read_record((await ann.http.get(f"/api/tables/{table}/record")).text)
    *_, last = replay(record)
    assert last.rounds <= 30
