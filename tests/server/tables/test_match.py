"""Whole matches over the socket: to the end, the record, the rematch, and the frames that pages receive."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class
from parlour.games.zop_zoo.cards import DEFAULT_DECK_PATH
from parlour.kit.options import MAX_DOCUMENT_LENGTH
from parlour.records.record import parse_record, replay
from parlour.scene.scenes import build_faces
from tests.helpers.marked_language import WIDE, plain_words, texts
from tests.server.rooms import Message, Person, begin, open_room, people, play_together


async def test_record_of_a_match_with_bots_replays(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], seat_count=3, bots={"1": "simple", "2": "random"})
        early = await ann.http.get(f"/api/tables/{table}/record")
        await ann.play_on()
        assert ann.scene["is_over"]
        assert ann.scene["result"]
        response = await ann.http.get(f"/api/tables/{table}/record")
    assert early.status_code == 409
    assert early.json()["detail"].startswith("No match has ended at this table")
    assert response.status_code == 200
    assert "attachment" in response.headers["content-disposition"]
    record = parse_record(response.text)
    *_, last = replay(record)
    assert last.is_over
    assert record.result == str(last.outcome)
    assert record.names == ["Ann", "Simple", "Random"]
    assert len(record.seed) == 64  # type: ignore[arg-type]


async def test_repeated_rematch_request_is_accepted(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben], options={"limit": 30})
        await play_together([ann, ben])
        at_once = await asyncio.gather(ann.ask("rematch"), ben.ask("rematch"))
        named = await asyncio.gather(ann.ask("rematch", match_number=1), ben.ask("rematch", match=1))
        await ben.until(lambda: ben.table["match_number"] == 2 and not ben.scene["is_over"])
        await ann.until(lambda: ann.table["match_number"] == 2 and not ann.scene["is_over"])
        before_a_move = [await person.ask("rematch") for person in (ann, ben)]
        later = await ann.ask("rematch", match_number=7)
        await (ann if ann.may_move() else ben).play_turn()
        after_a_move = [await person.ask("rematch", match_number=1) for person in (ann, ben)]
        unnamed = await ann.ask("rematch")
        async with Person(place) as stranger:
            await stranger.come(table)
            refused = await stranger.ask("rematch", match_number=1)
        rows = await place.room.store.read_rows(table)
    assert [each["type"] for each in (*at_once, *named, *before_a_move, *after_a_move)] == ["done"] * 8
    assert [row.kind for row in rows].count("rematch_started") == 1
    assert later["reason"] == "The last match at this table is match 2, not match 7"
    assert unnamed["reason"] == "The match is not over yet"
    assert refused["type"] == "refused"


async def test_rematch_of_two_players_passes_the_deal(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table(options={"dealer": "first", "limit": 40})
        await ann.come(table)
        await ben.come(table)
        await ann.do("sit", seat=0)
        await ben.do("sit", seat=1)
        early = await ben.ask("start")
        assert early["reason"] == "Only the host, Ann, can start the match"
        assert (ann.table["can_start"], ben.table["can_start"]) == (True, False)
        await ann.do("start")
        await ann.see_match()
        await ben.see_match()
        early = await ann.ask("rematch")
        await play_together([ann, ben])
        assert early["reason"] == "The match is not over yet"
        assert (ann.scene["seat"], ben.scene["seat"]) == (0, 1)
        assert ann.scene["winners"] == ben.scene["winners"]
        stranger = Person(place)
        async with stranger:
            await stranger.come(table)
            assert stranger.scene["seat"] == -1
            refused = await stranger.ask("rematch")
        assert refused["reason"] == "Only players at the table can start the match"
        await ben.do("rematch")
        await ann.until(lambda: ann.table["ready_seats"] == [1])
        assert ann.table["match_number"] == 1
        await ann.do("rematch")
        await ann.until(lambda: ann.table["match_number"] == 2 and not ann.scene["is_over"])
        await ben.until(lambda: ben.table["match_number"] == 2 and not ben.scene["is_over"])
        assert (ann.scene["seat"], ben.scene["seat"]) == (1, 0)
        assert ann.scene["names"] == ["Ben", "Ann"]
        first = await ann.http.get(f"/api/tables/{table}/record")
        second = await ann.http.get(f"/api/tables/{table}/record?match=2")
        neither = await ann.http.get(f"/api/tables/{table}/record?match=7")
        named = await ann.http.get(f"/api/tables/{table}/record?match=1")
        nowhere = await ann.http.get("/api/tables/nowhere/record")
    assert parse_record(first.text).names == ["Ann", "Ben"]
    assert named.text == first.text
    assert second.status_code == 409
    assert "seed" not in second.text
    assert neither.status_code == 409
    assert nowhere.status_code == 404


async def test_interrupting_bots_act_before_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.decisions.commands.combine_seed", lambda secret, parts: "5" * 64)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        options = {"calls": "manual"}
        await begin([ann], seat_count=3, options=options, bots={"1": "simple", "2": "simple"})
        # Ann never calls, so she is caught as soon as she should have called.
        while not (caught := find_catches(ann, 0)) and not ann.table["is_over"]:
            if ann.may_move():
                silent_moves = [each["move"] for each in ann.scene["moves"] if not each["move"].endswith("!")]
                seq = ann.seq
                assert (await ann.move(silent_moves[0]))["type"] == "done"
                await ann.reach(seq + 1)
            else:
                await ann.next()
    assert caught
    assert {each["who"] for each in caught} <= {1, 2}


def find_catches(person: Person, other: int) -> list[Message]:
    events = [each for frame in person.frames if frame["type"] == "scene" for each in frame["events"]]
    return [each for each in events if each["kind"] == "catch" and each["other"] == other]


# Data that a page receives in addition to the scene: card faces, reasons why a card is illegal, option texts.


def frame_types(person: Person) -> list[str]:
    return [frame["type"] for frame in person.frames]


async def make_zop_zoo_table(ann: Person, **options: Any) -> str:
    return await ann.make_table(game="zop-zoo", seat_count=2, bots={"1": "simple"}, options=options)


async def test_faces_are_sent_once_before_the_first_scene(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await ann.come(await make_zop_zoo_table(ann))
        await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.see_match()
        faces = next(frame["faces"] for frame in ann.frames if frame["type"] == "faces")
        first = frame_types(ann)
        await ann.play_on(rows=30)
        later = frame_types(ann)
        ann.frames.clear()
        await ann.come(ann.table["table_id"])
        again = frame_types(ann)
    assert first.index("faces") < first.index("scene")
    assert later.count("faces") == 1
    assert again[:2] == ["table", "faces"]
    assert set(faces) == set(build_faces(game_class("zop-zoo").new_match(2)))


async def test_explains_unplayable_cards(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben])
        assert "faces" not in frame_types(ann) + frame_types(ben)  # standard cards need no faces
        mover, other = (ann, ben) if ann.may_move() else (ben, ann)
        playable = {move["card"] for move in mover.scene["moves"]}
        seat = mover.scene["seat"]
        hand = next(zone for zone in mover.scene["zones"] if zone["key"] == f"hand.{seat}")
        unplayable = [card for card in hand["cards"] if card not in playable]
        rows = await place.room.store.read_rows(table)
        answers = [
            await mover.ask("explain_card", match_number=1, zone=hand["key"], card=card)
            for card in unplayable
        ]
        waiting = await other.ask("explain_card", match_number=1, zone=f"hand.{1 - seat}", card="7H")
        nothing = await mover.ask("explain_card", match_number=1, zone="stock", card="owl")
        assert await place.room.store.read_rows(table) == rows
    assert {answer["type"] for answer in answers} <= {"refused"}
    assert {answer["clause"] for answer in answers} <= {"CE-3", "CE-4"}
    assert waiting["clause"] == "G-1"
    assert (nothing["reason"], nothing["clause"]) == ("You can't do anything with this card right now", "")


async def test_document_option(tmp_path: Path) -> None:
    deck = DEFAULT_DECK_PATH.read_text(encoding="utf-8")
    longest = deck + "#" * (MAX_DOCUMENT_LENGTH - len(deck) - 1) + "🦉"
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        shapes = {game["name"]: game for game in (await ann.http.get("/api/games")).json()}
        await ann.come(await make_zop_zoo_table(ann, deck_file=longest))
        await ann.do("sit", seat=0)
        lines = (await ann.http.get("/api/me/tables")).json()
        wrong = await ann.http.post(
            "/api/tables", json={"game": "zop-zoo", "seat_count": 2, "options": {"deck_file": "x"}}
        )
        huge = {"game": "zop-zoo", "seat_count": 2, "options": {"deck_file": longest + "x"}}
        too_long = await ann.http.post("/api/tables", json=huge)
    shape = next(option for option in shapes["zop-zoo"]["options"] if option["name"] == "deck_file")
    assert (shape["is_document"], shape["max_value"]) == (True, MAX_DOCUMENT_LENGTH)
    assert not any(option["is_document"] for option in shapes["war"]["options"])
    description = f"a file with {MAX_DOCUMENT_LENGTH} characters"
    assert ann.table["options"] == {"deck_file": description}
    assert lines[0]["options"] == {"deck_file": description}
    assert (wrong.status_code, too_long.status_code) == (409, 409)
    assert "[ZZ-34]" in wrong.json()["detail"]
    assert str(MAX_DOCUMENT_LENGTH + 1) in too_long.json()["detail"]


# Each client receives all texts in its own language.

GERMAN = {"Accept-Language": "de-AT,en;q=0.5"}
# Frame fields that a page uses as keys and does not show.
KEY_FIELDS = ("type", "request_id", "table_id", "game", "table_settings", "commitment")


def received_texts(person: Person) -> list[str]:
    """Return all texts that a user received."""
    return [
        text
        for frame in person.frames
        for key, value in frame.items()
        for text in (texts(value) if key not in KEY_FIELDS else ())
    ]


def is_wide(text: str) -> bool:
    return any(ord(sign) in WIDE.values() for sign in text)


@pytest.mark.usefixtures("speaks_wide")
async def test_two_languages_at_a_table(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        ben.headers = GERMAN
        table = await begin([ann, ben], options={"limit": 60}, table_settings={"allow_takebacks": True})
        for person in (ann, ben):
            await person.move("7H")
            await person.ask("sit", seat=1 - person.sits)
        await play_together([ann, ben])
        await ben.come(table)  # receives the whole log
    assert not [text for text in received_texts(ann) if is_wide(text)]
    assert not [text for text in received_texts(ben) if plain_words(text)]
    assert len(received_texts(ann)) > 200 < len(received_texts(ben))
