"""Matches that are taken as records from a room in a browser to a room with a server, and back."""

import json
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import pytest

from parlour.games import game_class, game_names
from parlour.records.record import Record, parse_record, replay
from parlour.server.browser.browser_room import BrowserRoom
from parlour.server.browser.storage import DictStorage
from tests.helpers.short_matches import SHORT
from tests.server.browser import test_browser_room as browser
from tests.server.rooms import Person, open_room

# Options with which whole matches are short.
PART = 2  # own moves in each room before the match is taken to the other room


class PlayedRoom(Protocol):
    """A room with one player."""

    async def open_table(self, game: str, seats: int) -> str:
        """Start a match against bots, and return its table."""

    async def post_record(self, path: str, record: str) -> Any:
        """Upload a record."""

    async def play(self, table: str, most: int) -> None:
        """Make first legal moves until the match is over, or so many."""

    async def close_table(self, table: str) -> None:
        """Close a table."""

    async def get_record(self, table: str) -> tuple[int, str]:
        """Return the status of the request for a record, and the record."""


class RoomInBrowser:
    def __init__(self, room: BrowserRoom) -> None:
        self.room = room
        self.pages: dict[str, browser.Page] = {}

    async def page(self, table: str) -> browser.Page:
        if table not in self.pages:
            self.pages[table] = browser.Page(self.room, table)
            await self.pages[table].connect()
        return self.pages[table]

    async def open_table(self, game: str, seats: int) -> str:
        new_table = {"game": game, "seat_count": seats, "options": SHORT.get(game, {})}
        new_table["bots"] = dict.fromkeys(range(1, seats), "simple")
        table = str((await browser.request(self.room, "POST", "/api/tables", new_table))["table_id"])
        page = await self.page(table)
        for request in ({"kind": "sit", "seat": 0}, {"kind": "start"}):
            assert (await page.ask(**request))["type"] == "done"
        return table

    async def post_record(self, path: str, record: str) -> Any:
        status, text = await self.room.answer("POST", path, record, "en", "1")
        assert status in (200, 201), text
        return json.loads(text)

    async def play(self, table: str, most: int) -> None:
        await (await self.page(table)).play_on(most)

    async def close_table(self, table: str) -> None:
        assert (await (await self.page(table)).ask("close"))["type"] == "done"

    async def get_record(self, table: str) -> tuple[int, str]:
        status, text = await self.room.answer("GET", f"/api/tables/{table}/record", "", "en", "1")
        return status, text


class RoomWithServer:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.table = ""  # the table where the person is

    async def go_to(self, table: str) -> None:
        if self.table != table:
            await self.person.come(table)
            self.table = table

    async def open_table(self, game: str, seats: int) -> str:
        bots = dict.fromkeys(range(1, seats), "simple")
        table = await self.person.make_table(
            game=game, seat_count=seats, options=SHORT.get(game, {}), bots=bots
        )
        await self.go_to(table)
        await self.person.do("sit", seat=0)
        await self.person.do("start")
        await self.person.see_match()
        return table

    async def post_record(self, path: str, record: str) -> Any:
        answer = await self.person.http.post(path, content=record)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def play(self, table: str, most: int) -> None:
        await self.go_to(table)
        for _ in range(most):
            await self.person.until(lambda: self.person.may_move() or self.person.table["is_over"])
            if self.person.table["is_over"]:
                return
            await self.person.play_turn()

    async def close_table(self, table: str) -> None:
        await self.person.do("close")

    async def get_record(self, table: str) -> tuple[int, str]:
        answer = await self.person.http.get(f"/api/tables/{table}/record")
        return answer.status_code, answer.text


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[list[PlayedRoom]]:
    browser_room = await browser.open_room(DictStorage())
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        yield [RoomInBrowser(browser_room), RoomWithServer(ann)]
    await browser_room.close()


async def take_match(here: PlayedRoom, table: str, there: PlayedRoom) -> str:
    """Take an unfinished match to another room, and return its table there."""
    status, _ = await here.get_record(table)
    assert status == 409, "the record of a match shows all cards while it is being played"
    await here.close_table(table)
    _, text = await here.get_record(table)
    record = parse_record(text)
    page = await there.post_record(f"/api/replay?step={len(record.moves)}", text)
    assert (page["move_count"], page["is_over"]) == (len(record.moves), False)
    path = f"/api/replay/continue?move={len(record.moves)}&seat=0&bot=simple"
    return str((await there.post_record(path, text))["table_id"])


async def read_record(room: PlayedRoom, table: str) -> Record:
    status, text = await room.get_record(table)
    assert status == 200, text
    return parse_record(text)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("game", game_names())
async def test_match_is_taken_to_the_other_room_and_back(
    game: str, first: int, rooms: list[PlayedRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The deals are always the same, and no match ends before it is taken.
    monkeypatch.setattr("parlour.server.decisions.commands.new_random_hex", lambda: "1" * 64)
    here, there = rooms[first], rooms[1 - first]
    kind = game_class(game)
    table = await here.open_table(game, min(max(3, kind.min_seats), kind.max_seats))
    await here.play(table, PART)
    table_there = await take_match(here, table, there)
    await there.play(table_there, PART)
    table_again = await take_match(there, table_there, here)
    await here.play(table_again, 10_000)
    parts = [
        await read_record(here, table),
        await read_record(there, table_there),
        await read_record(here, table_again),
    ]
    for earlier, later in pairwise(parts):
        # The moves include checksums of the positions.
        assert later.moves[: len(earlier.moves)] == earlier.moves
        assert (later.seed, later.options, later.seats) == (earlier.seed, earlier.options, earlier.seats)
        assert len(later.moves) > len(earlier.moves)
    *_, last = replay(parts[-1])
    assert last.is_over
    text = parts[-1].to_text()
    pages = [await room.post_record("/api/replay", text) for room in rooms]
    assert pages[0]["steps"] == pages[1]["steps"]
    assert pages[0]["is_over"]
    # A finished match continues from any move, but not from its end.
    await there.post_record(f"/api/replay/continue?move={len(parts[-1].moves) - 1}&seat=0&bot=simple", text)
