"""What a page is told beside the scene: how cards look, why a card cannot be played, a text as an option."""

from pathlib import Path
from typing import Any

from parlour.games import game_class
from parlour.games.zop_zoo.deck import SHIPPED_DECK
from parlour.kit.options import LONGEST_DOCUMENT
from parlour.scene import faces_of
from tests.server.rooms import Person, open_room, people


def kinds(person: Person) -> list[str]:
    return [frame["type"] for frame in person.frames]


async def zop_zoo_table(ann: Person, **options: Any) -> str:
    return await ann.make_table(game="zop-zoo", seats=2, bots={"1": "simple"}, options=options)


async def test_faces_come_once_before_the_first_scene(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await ann.come(await zop_zoo_table(ann))
        await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.see_match()
        told = next(frame["faces"] for frame in ann.frames if frame["type"] == "faces")
        first = kinds(ann)
        await ann.play_on(rows=30)
        later = kinds(ann)
        ann.frames.clear()
        await ann.come(ann.table["table"])
        again = kinds(ann)
    assert first.index("faces") < first.index("scene")
    assert later.count("faces") == 1
    assert again[:2] == ["table", "faces"]
    assert set(told) == set(faces_of(game_class("zop-zoo")(2)))


async def test_cards_of_the_standard_pack_need_no_faces(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await ann.come(await ann.make_table(bots={"1": "simple"}))
        await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.see_match()
    assert "faces" not in kinds(ann)


async def test_why_a_card_cannot_be_played(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table()
        for number, person in enumerate((ann, ben)):
            await person.come(table)
            await person.do("sit", seat=number)
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        mover, other = (ann, ben) if ann.may_move() else (ben, ann)
        playable = {move["card"] for move in mover.scene["moves"]}
        seat = mover.scene["seat"]
        hand = next(zone for zone in mover.scene["zones"] if zone["key"] == f"hand.{seat}")
        unfit = [card for card in hand["cards"] if card not in playable]
        rows = await place.room.store.rows(table)
        answers = [await mover.ask("why", match=1, zone=hand["key"], card=card) for card in unfit]
        waiting = await other.ask("why", match=1, zone=f"hand.{1 - seat}", card="7H")
        nothing = await mover.ask("why", match=1, zone="stock", card="owl")
        assert await place.room.store.rows(table) == rows
    assert {answer["type"] for answer in answers} <= {"refused"}
    assert {answer["clause"] for answer in answers} <= {"CE-3", "CE-4"}
    assert waiting["clause"] == "G-1"
    assert (nothing["sentence"], nothing["clause"]) == ("There is nothing to do with that card just now", "")


async def test_a_text_as_an_option(tmp_path: Path) -> None:
    deck = SHIPPED_DECK.read_text(encoding="utf-8")
    longest = deck + "#" * (LONGEST_DOCUMENT - len(deck) - 1) + "🦉"
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        shapes = {game["name"]: game for game in (await ann.http.get("/api/games")).json()}
        await ann.come(await zop_zoo_table(ann, cards=longest))
        await ann.do("sit", seat=0)
        lines = (await ann.http.get("/api/my-tables")).json()
        wrong = await ann.http.post(
            "/api/tables", json={"game": "zop-zoo", "seats": 2, "options": {"cards": "x"}}
        )
        huge = {"game": "zop-zoo", "seats": 2, "options": {"cards": longest + "x"}}
        too_long = await ann.http.post("/api/tables", json=huge)
    shape = next(option for option in shapes["zop-zoo"]["options"] if option["name"] == "cards")
    assert (shape["document"], shape["high"]) == (True, LONGEST_DOCUMENT)
    assert not any(option["document"] for option in shapes["war"]["options"])
    told = f"a text of {LONGEST_DOCUMENT} characters"
    assert ann.table["options"] == {"cards": told}
    assert lines[0]["options"] == {"cards": told}
    assert (wrong.status_code, too_long.status_code) == (409, 409)
    assert "[ZZ-34]" in wrong.json()["detail"]
    assert str(LONGEST_DOCUMENT + 1) in too_long.json()["detail"]
