"""Protection of the event loop from blocking."""

import asyncio
import gc
import json
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from parlour.server.handlers import catalog
from parlour.server.http import openapi, pages
from parlour.server.http.gate import SECURITY_HEADERS
from parlour.server.ops import event_loop
from parlour.server.ops.event_loop import (
    GC_THRESHOLDS,
    MIN_ALLOCATION_ROUNDS,
    THREAD_SWITCH_SECONDS,
    run_garbage_collection,
    tune_process,
)
from parlour.server.socket_messages import PROTOCOL_VERSION
from parlour.text import fluent, translation
from parlour.text.translation import list_languages
from tests.server import rooms
from tests.server.rooms import PATIENCE, Person, open_room

PAGES = ("/", "/profile", "/daily", "/replay", "/offline", "/learn/war", "/manifest.webmanifest", "/t/none")


async def test_no_page_reads_messages_once_the_door_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_to: list[object] = []
    monkeypatch.setattr(sys, "setswitchinterval", set_to.append)
    monkeypatch.setattr(gc, "set_threshold", lambda *each: set_to.append(each))
    monkeypatch.setattr(gc, "freeze", lambda: set_to.append("frozen"))
    for kept in (fluent.load_messages, translation.get_catalog, pages.render_file, pages.sorry_content):
        kept.cache_clear()
    tune_process()
    assert set_to == [THREAD_SWITCH_SECONDS, "frozen", GC_THRESHOLDS]

    def read(text: str, place: str = "") -> fluent.Messages:
        raise AssertionError(f"{place} is read in the event loop")

    monkeypatch.setattr(fluent, "parse_messages", read)
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        for language in list_languages():
            for path in PAGES:
                headers = {"Accept": "text/html", "Accept-Language": language}
                answer = await ann.http.get(path, headers=headers)
                assert answer.status_code == (404 if path == "/t/none" else 200), path


async def test_the_document_is_made_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = openapi.complete_document
    threads = []

    def noted(document: dict[str, Any]) -> dict[str, Any]:
        threads.append(threading.get_ident())
        return made(document)

    monkeypatch.setattr(openapi, "complete_document", noted)
    monkeypatch.setattr(rooms, "APPLICATIONS", [])  # a reused application may have its document already
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        asked = [ann.http.get(path) for path in ("/schema/openapi.json", "/schema", "/schema/openapi.json")]
        documents = [answer.json() for answer in await asyncio.gather(*asked)]
        assert (await ann.http.get("/schema/other.json")).status_code == 404
    assert documents[0] == documents[1] == documents[2]
    assert "/api/tables" in documents[0]["paths"]
    assert threads
    assert threading.get_ident() not in threads


SHARED = {  # addresses, and True if they differ by language
    "/": True,
    "/manifest.webmanifest": True,
    "/static/common/base.css": False,
    "/games/war/picture.svg": False,
    "/api/games": True,
    "/api/house-bots": True,
    "/api/games/war/rules": True,
    "/api/games/war/tutorial": True,
    "/api/games/war/rules-pictures": True,
    "/api/protocol": False,
    "/schema/openapi.json": False,
}


async def test_shared_content_is_made_once_and_revalidated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:

        async def get(path: str, language: str, tag: str = "") -> httpx.Response:
            return await ann.http.get(path, headers={"Accept-Language": language, "If-None-Match": tag})

        first = {(path, each): await get(path, each) for path in SHARED for each in ("en", "de")}
        for module, names in (
            (catalog, ("list_games", "list_house_bots", "show_rules", "show_protocol")),
            (catalog, ("show_tutorial", "show_rules_pictures")),
            (pages, ("render_page", "fill_messages", "compress_content")),
            (openapi, ("complete_document",)),
        ):
            for name in names:
                made = getattr(module, name)
                # the content is cached per function
                monkeypatch.setattr(made, "__code__", made_again.__code__)
        for (path, language), answer in first.items():
            tag = answer.headers["etag"]
            again, known = await get(path, language), await get(path, language, tag)
            assert (again.status_code, again.content, again.headers["etag"]) == (200, answer.content, tag)
            assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", tag)
            for each in (again, known):
                assert each.headers["cache-control"] == "no-cache", "the file is not requested each time"
                assert each.headers["vary"] == "Accept-Language, Accept-Encoding, Cookie"
                assert all(
                    each.headers[name.decode()] == value.decode() or name == b"cache-control"
                    for name, value in SECURITY_HEADERS
                )
            other = await get(path, "de" if language == "en" else "en", tag)
            assert (other.status_code == 200) == SHARED[path], path


def made_again(*given: Any, **named: Any) -> Any:
    raise AssertionError("the content is computed again")


async def test_garbage_is_looked_for_when_nobody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    room: Any = SimpleNamespace(clients={"ann"})
    younger, looked = MIN_ALLOCATION_ROUNDS, 0

    def collect() -> None:
        nonlocal younger, looked
        younger, looked = 0, looked + 1

    monkeypatch.setattr(event_loop, "QUIET_SECONDS", 0)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, younger))
    monkeypatch.setattr(gc, "collect", collect)
    looking = asyncio.create_task(run_garbage_collection(room))
    for here, worth, times in (
        ("ann", MIN_ALLOCATION_ROUNDS, 0),
        ("", MIN_ALLOCATION_ROUNDS - 1, 0),
        ("", MIN_ALLOCATION_ROUNDS, 1),
    ):
        room.clients, younger = {here} - {""}, worth
        for _ in range(5):
            await asyncio.sleep(0)
        assert looked == times
    looking.cancel()


@pytest.mark.asyncio(loop_factories=["uvloop", "asyncio"])
async def test_a_socket_that_has_ended_leaves_nothing_to_be_looked_for(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table()

        async def end(frame: str | bytes, gone: bool) -> None:
            await ann.open_socket(table)
            socket = ann.socket
            assert socket is not None
            await socket.send(frame)
            if gone:
                await socket.recv()
                socket.transport.abort()
            await socket.wait_closed()

        async def all_ends() -> None:
            await end(
                json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0}), gone=True
            )
            for nonsense in ("nonsense", b"\xff", "x" * 70_000):
                await end(nonsense, gone=False)
            async with Person(place) as ben:
                assert (await ben.http.get("/healthz")).status_code == 200
            async with asyncio.timeout(PATIENCE):
                while place.room.clients:
                    await asyncio.sleep(0)

        await all_ends()  # fills the caches
        gc.disable()
        gc.collect()
        try:
            await all_ends()
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            found = {type(each).__name__ for each in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    assert not found & {"TableSocket", "WebSocket", "Listener", "ServerProtocol", "Task"}
    assert "ClientProtocol" in found, "the garbage of the client was not found"
