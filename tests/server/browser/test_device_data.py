"""All data on a device as a file, and a device that loads it."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from parlour.games import game_names
from parlour.server.browser.browser_room import BrowserRoom
from parlour.server.browser.browser_store import FORMAT, FORMAT_KEY
from parlour.server.browser.device_data import DEVICE_DATA_PATH
from parlour.server.browser.storage import DictStorage, StorageError
from tests.server.browser.test_browser_room import Page, begin, open_room, request

MOVES = 5  # in each half of a match


async def load(room: BrowserRoom, text: str, language: str = "en") -> tuple[int, Any]:
    response = await room.answer("PUT", DEVICE_DATA_PATH, text, language, "1")
    return response.status, json.loads(response.text)


async def collect(room: BrowserRoom, table: str) -> list[Any]:
    """Return everything that a person sees of a table and of themselves."""
    paths = ("/api/me", "/api/me/profile", "/api/me/tables", f"/api/tables/{table}/record")
    return [await request(room, "GET", path) for path in paths]


def reopened(storage: DictStorage) -> DictStorage:
    """Return a storage with the same texts that is not closed."""
    opened = DictStorage()
    opened.texts = dict(storage.texts)
    return opened


async def load_on_another_device(text: str) -> BrowserRoom:
    storage = DictStorage()
    room = await open_room(storage)
    await request(room, "PUT", "/api/me", {"nickname": "Ben"})
    assert (await load(room, text))[0] == 200
    assert storage.texts == json.loads(text)["texts"]
    await room.close()
    return await open_room(reopened(storage))


@pytest.mark.parametrize("game", game_names())
async def test_match_goes_on_where_the_file_was_saved(game: str) -> None:
    room = await open_room(DictStorage())
    page = await begin(room, game)
    moves = await page.play_on(most=MOVES)
    seq, is_over = page.scene["seq"], page.scene["scene"]["is_over"]
    assert moves == MOVES or is_over
    text = json.dumps(await request(room, "GET", DEVICE_DATA_PATH))
    await room.close()
    again = await load_on_another_device(text)
    second = Page(again, page.table_id)
    await second.connect()
    while second.scene.get("seq", 0) < seq:
        await second.next()
    assert is_over or await second.play_on(most=MOVES) > 0 or second.scene["scene"]["is_over"]
    await again.close()


async def test_finished_match_and_results_are_in_the_file() -> None:
    room = await open_room(DictStorage())
    await request(room, "PUT", "/api/me", {"nickname": "Mia"})
    page = await begin(room, "go-fish")
    await page.play_on()
    seen = await collect(room, page.table_id)
    text = json.dumps(await request(room, "GET", DEVICE_DATA_PATH))
    await room.close()
    again = await load_on_another_device(text)
    assert await collect(again, page.table_id) == seen
    assert seen[0]["nickname"] == "Mia"
    assert seen[1]["matches_played"] == 1
    await again.close()


async def test_room_with_the_old_data_cannot_write_after_loading() -> None:
    text = json.dumps(await request(await open_room(DictStorage()), "GET", DEVICE_DATA_PATH))
    storage = DictStorage()
    room = await open_room(storage)
    page = await begin(room, "war")
    while not page.scene or not page.scene["scene"]["moves"]:
        await page.next()
    move = page.scene["scene"]["moves"][0]["move"]
    assert (await load(room, text))[0] == 200
    assert storage.texts == json.loads(text)["texts"]
    assert (await page.ask("move", match_number=1, move=move))["type"] == "refused"
    response = await room.answer("GET", "/api/me", "", "en", "another person")
    assert response.status == 503
    assert storage.texts == json.loads(text)["texts"]
    await room.close()


async def saved_file() -> dict[str, Any]:
    room = await open_room(DictStorage())
    await request(room, "PUT", "/api/me", {"nickname": "Mia"})
    saved: dict[str, Any] = await request(room, "GET", DEVICE_DATA_PATH)
    await room.close()
    return saved


UNKNOWN, DAMAGED, NEWER = "not a file", "incomplete or damaged", "newer version"
WRONG_FILES = [
    ("", UNKNOWN),
    ("Mia", UNKNOWN),
    ("[1, 2]", UNKNOWN),
    ('{"version": "0.1.0", "texts": {}}', UNKNOWN),
    ("[" * 100_000, UNKNOWN),
    (json.dumps({"kind": "parlour-data", "format": FORMAT + 1, "parts": []}), NEWER),
    (json.dumps({"kind": "parlour-data", "format": FORMAT, "version": "0.1.0"}), DAMAGED),
    (json.dumps({"kind": "parlour-data", "format": FORMAT, "version": "0.1.0", "texts": {}}), DAMAGED),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG_FILES, ids=[text[:30] for text, _ in WRONG_FILES])
async def test_wrong_file_changes_nothing(text: str, sentence: str) -> None:
    await check_refused(text, sentence)


async def check_refused(text: str, sentence: str) -> None:
    storage = DictStorage()
    room = await open_room(storage)
    await request(room, "PUT", "/api/me", {"nickname": "Ben"})
    before = dict(storage.texts)
    status, answer = await load(room, text)
    assert status == 409
    assert sentence in answer["detail"]
    assert "Nichts wurde geändert" in (await load(room, text, "de"))[1]["detail"]
    assert storage.texts == before
    assert (await request(room, "PUT", "/api/me", {"nickname": "Cleo"}))["nickname"] == "Cleo"
    await room.close()


async def test_truncated_file_changes_nothing() -> None:
    text = json.dumps(await saved_file())
    for length in (40, len(text) // 2, len(text) - 1):
        await check_refused(text[:length], DAMAGED)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        (FORMAT_KEY, str(FORMAT + 1), NEWER),
        (FORMAT_KEY, "", DAMAGED),
        ("secret", "no digits", DAMAGED),
        ("user/mia", '{"nickname": 8}', DAMAGED),
        ("match/without a number", "{}", DAMAGED),
    ],
)
async def test_file_with_damaged_documents_changes_nothing(key: str, value: str, sentence: str) -> None:
    saved = await saved_file()
    saved["texts"][key] = value
    await check_refused(json.dumps(saved), sentence)


async def test_file_without_the_secret_changes_nothing() -> None:
    saved = await saved_file()
    del saved["texts"]["secret"]
    await check_refused(json.dumps(saved), DAMAGED)


async def test_file_that_does_not_fit_changes_nothing() -> None:
    class FullStorage(DictStorage):
        async def replace(self, texts: Mapping[str, str]) -> None:
            raise StorageError("QuotaExceededError: full")

    storage = FullStorage()
    room = await open_room(storage)
    await request(room, "PUT", "/api/me", {"nickname": "Ben"})
    before = dict(storage.texts)
    status, answer = await load(room, json.dumps(await saved_file()))
    assert status == 503
    assert "full" in answer["detail"]
    assert storage.texts == before
    await room.close()
