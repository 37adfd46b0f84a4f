"""Harmful input from clients: the room refuses it and keeps answering the other clients."""

import asyncio
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.games.zop_zoo.cards import DECK_CACHE, DEFAULT_DECK_PATH, DRAWINGS
from parlour.server.socket_messages import PROTOCOL_VERSION
from tests.server.rooms import begin, open_room, people, sit_down

MAX_CALLBACK_SECONDS = (
    0.5  # maximum processor seconds of one event loop callback; a frozen table took more than 5
)
pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])  # a loop whose callbacks can be timed
OWN_DECK = DEFAULT_DECK_PATH.read_text(encoding="utf-8") + "# a deck of our own\n"


@pytest.fixture
def callback_seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the duration of each callback of the event loop."""
    taken: list[float] = []
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        taken.append(time.thread_time() - began)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    return taken


@pytest.fixture
def deck_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """Return the threads that read a deck."""
    found: list[threading.Thread] = []
    loads = tomllib.loads

    def watched(text: str) -> dict[str, Any]:
        found.append(threading.current_thread())
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", watched)
    DECK_CACHE.clear()
    DRAWINGS.clear()
    yield found
    DECK_CACHE.clear()


async def test_decks_are_read_outside_the_event_loop(
    deck_threads: list[threading.Thread], tmp_path: Path
) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        wrong = {"game": "zop-zoo", "seat_count": 2, "options": {"deck_file": OWN_DECK + "x = 1"}}
        assert (await ann.http.post("/api/tables", json=wrong)).status_code == 409
        table = await ann.make_table(game="zop-zoo", options={"deck_file": OWN_DECK})
        await sit_down([ann, ben], table)
        made = len(deck_threads)
        DECK_CACHE.clear()
        await ann.do("start")
        await ann.see_match()
        started = len(deck_threads)
        for person in (ann, ben):
            await person.go()
        DECK_CACHE.clear()
        place.room.live_tables.live_tables.clear()
        await ann.come(table)
        assert ann.scene["zones"]
        assert 0 < made < started < len(deck_threads)
    assert threading.main_thread() not in deck_threads


async def test_long_moves_do_not_block_the_event_loop(callback_seconds: list[float], tmp_path: Path) -> None:
    lines = ["a " * 1900, "dig " + "B " * 1900, "take skunk from " + "a B " * 900, "1" * 3800, "=" * 3800]
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as both:
        for person, nickname in zip(both, ("a", "B"), strict=True):
            await person.http.put("/api/me", json={"nickname": nickname})
        for game in ("zop-zoo", "zambezi-falls", "zombie-cribbage", "crazy-eight", "war"):
            await begin(both, game=game)
            mover = next(person for person in both if person.may_move())
            callback_seconds.clear()
            for line in lines:
                answer = await mover.move(line)
                assert answer["type"] == "refused"
                assert len(answer["reason"]) < 400
            assert max(callback_seconds) < MAX_CALLBACK_SECONDS, game


async def test_rejects_deeply_nested_json(tmp_path: Path) -> None:
    deep = b"[" * 50_000 + b"]" * 50_000
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        body = b'{"game": "war", "seats": 2, "options": {"a": ' + deep + b"}}"
        answer = await ann.http.post(
            "/api/tables", content=body, headers={"content-type": "application/json"}
        )
        table = await ann.make_table()
        await ann.open_socket(table)
        assert ann.socket is not None
        nested = "[" * 1900 + "]" * 1900
        await ann.socket.send(f'{{"type": "hello", "protocol": {PROTOCOL_VERSION}, "more": {nested}}}')
        trouble = await ann.next()
    assert (answer.status_code, answer.json()["detail"]) == (400, "The request body is nested too deeply")
    assert trouble["reason"] == "Invalid message: it is nested too deeply"


async def test_long_names_are_refused_quickly(callback_seconds: list[float], tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        callback_seconds.clear()
        nickname = await ann.http.put("/api/me", json={"nickname": "a" + "\u0315\u0300\u0327" * 2600})
        game = await ann.http.post("/api/tables", json={"game": "z" * 200_000, "seat_count": 2})
        option = {"game": "war", "seat_count": 2, "options": {"x" * 200_000: 1}}
        wrong = await ann.http.post("/api/tables", json=option)
    assert [each.status_code for each in (nickname, game, wrong)] == [409, 409, 409]
    assert max(callback_seconds) < MAX_CALLBACK_SECONDS
    assert all(len(each.json()["detail"]) < 400 for each in (nickname, game, wrong))
