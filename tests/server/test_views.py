"""What reaches the wire: only what the viewer may see, and after an absence exactly what was missed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from parlour.games.crazy_eight import CrazyEight
from parlour.kit.cards import set_text
from parlour.kit.chance import Rng
from parlour.server.protocol import PROTOCOL
from parlour.server.table import load
from tests.server.rooms import Message, Person, Place, begin, open_room, people, play_together

CARD = re.compile(r"\*[12]|(?:10|[2-9TJQKA])[CDHS♣♦♥♠]")
SIGNS = str.maketrans("♣♦♥♠", "CDHS")


def cards_in(frame: Message) -> set[str]:
    """Every card that is named anywhere in a frame, in fields or in sentences."""
    found = CARD.findall(json.dumps(strings_of(frame), ensure_ascii=False))
    return {card.translate(SIGNS).replace("10", "T") for card in found}


def strings_of(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [each for key in value if key != "table" for each in strings_of(value[key])]
    return [each for one in value for each in strings_of(one)] if isinstance(value, list) else []


async def seen_by_seat(place: Place, table: str) -> dict[int, list[set[str]]]:
    """By row, and there by seat, the cards that it may have been told of; the last is a spectator.

    They are those that the seat holds, that lie on the discard pile or lay there since the stock was made,
    that everybody can name for want of another possibility, and at the end of a round all.
    """
    rows = await place.room.store.rows(table)
    current = load(rows[:1], None)
    allowed: dict[int, list[set[str]]] = {}
    before: list[set[str]] = [set() for _ in range(4)]
    stock, rounds = 0, 0
    for row in rows[1:]:
        current.fold(row)
        if current.match is None:
            continue
        game = current.match.game
        assert isinstance(game, CrazyEight)
        position = game.position()
        shown = set(position["discard"].split()) | set(set_text(game.memory.nameable()).split())
        now = [shown | set(hand.split()) for hand in [*position["hands"], ""]]
        everything = set().union(*now, set(position["stock"].split()))
        ended = game.over or game.rounds != rounds
        allowed[row.seq] = [everything if ended else was | new for was, new in zip(before, now, strict=True)]
        fresh = ended or len(position["stock"].split()) > stock
        before = now if fresh else allowed[row.seq]
        stock, rounds = len(position["stock"].split()), int(game.rounds)
    return allowed


async def test_no_frame_names_a_card_that_its_receiver_has_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.judge.fresh", lambda: "c" * 64)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        place.room.turns.rng = Rng.fast(3)
        table = await ann.make_table(seats=3, bots={"2": "random"}, options={"match": "points", "target": 60})
        for person in (ann, ben, cleo):
            await person.come(table)
        await ann.do("sit", seat=0)
        await ben.do("sit", seat=1)
        await ann.do("start")
        for person in (ann, ben, cleo):
            await person.see_match()
        await play_together([ann, ben])
        await cleo.finish()
        for person in (ann, ben, cleo):  # and once more all that was, as it is told to who comes late
            await person.come(table)
        allowed = await seen_by_seat(place, table)
        assert ann.table["over"]
        last = max(allowed)
        looked = 0
        for seat, person in ((0, ann), (1, ben), (3, cleo)):
            for frame in person.frames:
                if frame["type"] == "log":
                    for entry in frame["entries"]:
                        looked += 1
                        assert cards_in(entry) <= allowed[entry["seq"]][seat], entry
                elif frame["type"] == "scene":
                    looked += 1
                    assert cards_in(frame) <= allowed[frame["seq"]][seat], frame
                else:
                    assert not cards_in(frame), frame
        assert looked > 3 * 20
        # The scan finds what it looks for: Ben's first scene shows cards that Ann has not seen by then.
        first = next(frame for frame in ben.frames if frame["type"] == "scene")
        assert not cards_in(first) <= allowed[first["seq"]][0]
        assert not cards_in(first) <= allowed[first["seq"]][3]
        assert last == ann.seq
        seed = (await place.room.store.rows(table))[3].data["seed"]
        assert all(seed not in json.dumps(person.frames) for person in (ann, ben, cleo))


async def test_who_comes_back_hears_exactly_what_was_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.judge.fresh", lambda: "3" * 64)
    # Snapshots at nearly every row, so that the log is also told from one.
    monkeypatch.setattr("parlour.server.tables.MOST_ROWS_A_SNAPSHOT", 7)
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
        assert (await place.room.store.snapshot(table)) is not None
        for person in (ann, ben, cleo):
            await check_absences(person, table)
        monkeypatch.setattr("parlour.server.tables.MOST_TOLD", 9)
        for person in (ann, cleo):
            await check_parts(person, table)


async def check_absences(person: Person, table: str) -> None:
    """Whatever the last row that a person had, they hear the rest as those heard it who were there."""
    there = [frame for frame in person.frames if frame["type"] == "scene"]
    told = [{"seq": each["seq"], "match": each["match"], "events": each["events"]} for each in there]
    begun = told[0]["seq"]
    assert len(told) > 10
    assert [each["seq"] for each in told] == list(range(begun, begun + len(told)))
    for since in [0, begun, begun + 1, begun + 8, begun + 9, told[-1]["seq"] - 1, told[-1]["seq"]]:
        await person.come(table, since)
        assert person.log["entries"] == [each for each in told if each["seq"] > since]
        assert person.log["whole"] == (since == 0)
        assert person.scene == there[-1]["scene"]
        assert person.seq == told[-1]["seq"]


async def check_parts(person: Person, table: str) -> None:
    """Of much that happened the last is told at once, and on request what was before, part after part."""
    await person.come(table, 1)
    entries = await person.recall(person.seq + 1)
    whole = [entry for part in entries for entry in part]
    assert [len(part) for part in entries][1:] == [9] * (len(entries) - 1)
    assert whole[-9:] == person.log["entries"]
    assert not person.log["whole"]
    assert person.log["after"] == person.seq - 9
    there = [frame for frame in person.frames if frame["type"] == "scene" and frame["events"]]
    assert [entry["events"] for entry in whole] == [frame["events"] for frame in there]
    assert [entry["seq"] for entry in whole] == [frame["seq"] for frame in there]


async def test_a_since_that_never_was_brings_the_whole_match(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], bots={"1": "simple"})
        for since in (9999, -5):
            await ann.come(table, since)
            assert ann.log["whole"]
            assert [event["kind"] for event in ann.log["entries"][0]["events"]][:2] == ["lot", "deal"]


async def test_a_match_is_resumed_from_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.tables.MOST_ROWS_A_SNAPSHOT", 5)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], bots={"1": "simple"})
        await ann.play_on(rows=12)
        store = place.room.store
        snapshot = await store.snapshot(table)
        assert snapshot is not None
        assert snapshot.seq > 3
        everything = await store.rows(table)
        later = await store.rows(table, moves_after=snapshot.seq)
        # The bot plays on meanwhile.
        short = [row for row in later if row.seq <= everything[-1].seq]
        whole, resumed = load(everything, None), load(short, snapshot)
        assert len(short) < len(everything)
        assert whole.match is not None
        assert resumed.match is not None
        assert resumed.match.game.state() == whole.match.game.state()
        for seat in (-1, 0, 1):
            assert resumed.match.game.view(seat) == whole.match.game.view(seat)


async def change_rows(place: Place, statement: str, table: str) -> None:
    async with place.room.store.engine.begin() as connection:
        await connection.execute(sa.text(statement), {"table": table})


async def test_a_match_begun_under_other_rules_goes_on_from_its_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.tables.MOST_ROWS_A_SNAPSHOT", 5)
    monkeypatch.setattr("parlour.server.judge.fresh", lambda: "0" * 64)
    older = "UPDATE log SET data = json_set(data, '$.rules', 0) WHERE \"table\" = :table AND kind = 'started'"
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        table = await begin([ann], bots={"1": "simple"})
        await ann.play_on(rows=12)
        await ann.until(ann.may_move)
        await change_rows(place, older, table)
        seq, scene, cookie = ann.seq, ann.scene, ann.cookie
    async with open_room(database) as place, Person(place) as back:
        back.http.cookies.clear()
        back.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await back.come(table)
        assert (back.seq, back.scene) == (seq, scene)
        snapshot = await place.room.store.snapshot(table)
        assert snapshot is not None
        assert not back.log["whole"]
        assert [each["seq"] for each in back.log["entries"]] == list(range(snapshot.seq + 1, seq + 1))
        await back.play_turn()
        assert back.seq > seq


async def test_rows_that_lead_elsewhere_are_not_played_on(tmp_path: Path) -> None:
    tampered = (
        "UPDATE log SET data = json_set(data, '$.check', '0') WHERE \"table\" = :table AND kind = 'move'"
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
        await back.send({"type": "hello", "protocol": PROTOCOL})
        trouble = await back.hear("trouble")
    assert trouble["reason"].startswith(
        "This table cannot be taken up by this version of Parlour: its moves lead"
    )
