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
    MIN_MIDDLE_COLLECTIONS,
    THREAD_SWITCH_SECONDS,
    collect_garbage_periodically,
    tune_process,
)
from parlour.server.socket_messages import PROTOCOL_VERSION
from parlour.text import fluent, translation
from parlour.text.translation import list_languages
from tests.server import rooms
from tests.server.rooms import PATIENCE, Person, open_room

PAGES = ("/", "/profile", "/daily", "/replay", "/offline", "/learn/war", "/manifest.webmanifest", "/t/none")


async def test_open_room_parses_no_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(sys, "setswitchinterval", calls.append)
    monkeypatch.setattr(gc, "set_threshold", lambda *each: calls.append(each))
    monkeypatch.setattr(gc, "freeze", lambda: calls.append("frozen"))
    for cached in (fluent.load_messages, translation.get_catalog, pages.render_file, pages.render_error_page):
        cached.cache_clear()
    tune_process()
    assert calls == [THREAD_SWITCH_SECONDS, "frozen", GC_THRESHOLDS]

    def read(text: str, place: str = "") -> fluent.Messages:
        raise AssertionError(f"{place} is read in the event loop")

    monkeypatch.setattr(fluent, "parse_messages", read)
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        for language in list_languages():
            for path in PAGES:
                headers = {"Accept": "text/html", "Accept-Language": language}
                answer = await ann.http.get(path, headers=headers)
                assert answer.status_code == (404 if path == "/t/none" else 200), path


async def test_openapi_document_is_built_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    complete_document = openapi.complete_document
    threads = []

    def record_thread(document: dict[str, Any]) -> dict[str, Any]:
        threads.append(threading.get_ident())
        return complete_document(document)

    monkeypatch.setattr(openapi, "complete_document", record_thread)
    monkeypatch.setattr(rooms, "APPLICATIONS", [])  # a reused application may have its document already
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        requests = [
            ann.http.get(path) for path in ("/schema/openapi.json", "/schema", "/schema/openapi.json")
        ]
        documents = [answer.json() for answer in await asyncio.gather(*requests)]
        assert (await ann.http.get("/schema/other.json")).status_code == 404
    assert documents[0] == documents[1] == documents[2]
    assert "/api/tables" in documents[0]["paths"]
    assert threads
    assert threading.get_ident() not in threads


SHARED_CONTENT = {  # addresses, and True if they differ by language
    "/": True,
    "/manifest.webmanifest": True,
    "/static/common/base.css": False,
    "/games/war/picture.svg": False,
    "/api/games": True,
    "/api/house-bots": True,
    "/api/messages/table": True,
    "/api/games/war/rules": True,
    "/api/games/war/tutorial": True,
    "/api/games/war/rules-pictures": True,
    "/api/protocol": False,
    "/schema/openapi.json": False,
}


async def test_shared_content_is_cached_and_revalidated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:

        async def get(path: str, language: str, tag: str = "") -> httpx.Response:
            return await ann.http.get(path, headers={"Accept-Language": language, "If-None-Match": tag})

        first = {(path, each): await get(path, each) for path in SHARED_CONTENT for each in ("en", "de")}
        for module, names in (
            (catalog, ("list_games", "list_house_bots", "get_rules", "get_protocol")),
            (catalog, ("get_tutorial", "get_rules_pictures", "get_page_messages")),
            (pages, ("render_page", "fill_messages", "compress_content")),
            (openapi, ("complete_document",)),
        ):
            for name in names:
                function = getattr(module, name)
                # the content is cached per function
                monkeypatch.setattr(function, "__code__", fail_if_called.__code__)
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
            assert (other.status_code == 200) == SHARED_CONTENT[path], path


def fail_if_called(*args: Any, **kwargs: Any) -> Any:
    raise AssertionError("the content is computed again")


async def test_garbage_collection_runs_in_an_empty_room(monkeypatch: pytest.MonkeyPatch) -> None:
    room: Any = SimpleNamespace(clients={"ann"})
    younger, collections = MIN_MIDDLE_COLLECTIONS, 0

    def collect() -> None:
        nonlocal younger, collections
        younger, collections = 0, collections + 1

    monkeypatch.setattr(event_loop, "CLIENT_CHECK_SECONDS", 0)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, younger))
    monkeypatch.setattr(gc, "collect", collect)
    task = asyncio.create_task(collect_garbage_periodically(room))
    for client, rounds, times in (
        ("ann", MIN_MIDDLE_COLLECTIONS, 0),
        ("", MIN_MIDDLE_COLLECTIONS - 1, 0),
        ("", MIN_MIDDLE_COLLECTIONS, 1),
    ):
        room.clients, younger = {client} - {""}, rounds
        for _ in range(5):
            await asyncio.sleep(0)
        assert collections == times
    task.cancel()


@pytest.mark.asyncio(loop_factories=["uvloop", "asyncio"])
async def test_closed_sockets_leave_no_garbage(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table()

        async def close_socket(frame: str | bytes, abort: bool) -> None:
            await ann.open_socket(table)
            socket = ann.socket
            assert socket is not None
            await socket.send(frame)
            if abort:
                await socket.recv()
                socket.transport.abort()
            await socket.wait_closed()

        async def close_in_all_ways() -> None:
            await close_socket(
                json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0}), abort=True
            )
            for nonsense in ("nonsense", b"\xff", "x" * 70_000):
                await close_socket(nonsense, abort=False)
            async with Person(place) as ben:
                assert (await ben.http.get("/healthz")).status_code == 200
            async with asyncio.timeout(PATIENCE):
                while place.room.clients:
                    await asyncio.sleep(0)

        await close_in_all_ways()  # fills the caches
        gc.disable()
        gc.collect()
        try:
            await close_in_all_ways()
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            garbage_types = {type(each).__name__ for each in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    assert not garbage_types & {"Client", "Task"}
    assert "ClientProtocol" in garbage_types, "the garbage of the client was not found"
