"""The functions that the scripts of the Web Workers call. `src/parlour/web/site/` contains these scripts.

Arguments and results are texts, numbers and functions, which Pyodide converts.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from pyodide.ffi import JsException, create_proxy

from parlour.bots.worker import WorkerMessage, WorkerReady, WorkerRequest, answer_request
from parlour.server.browser.browser_room import BrowserRoom, BrowserSocket, open_browser_room
from parlour.server.browser.storage import StorageError
from parlour.server.browser.worker_executor import COACH_IDLE_SECONDS, IDLE_SECONDS, WorkerExecutor


class ScriptStorage:
    """A storage (see `Storage`) that calls the functions of `storage.js`."""

    def __init__(self, script: Any) -> None:
        self.script = script

    async def read(self, prefix: str) -> Sequence[tuple[str, str]]:
        try:
            entries = await self.script.read(prefix)
        except JsException as error:
            raise StorageError(str(error)) from error
        return [(key, text) for key, text in json.loads(entries)]

    async def write(self, changes: Mapping[str, str | None]) -> None:
        try:
            await self.script.write(json.dumps(list(changes.items())))
        except JsException as error:
            raise StorageError(str(error)) from error

    async def replace(self, texts: Mapping[str, str]) -> None:
        try:
            await self.script.replace(json.dumps(list(texts.items())))
        except JsException as error:
            raise StorageError(str(error)) from error


class ScriptRoom:
    """The room, as `room-worker.js` uses it."""

    def __init__(self, room: BrowserRoom) -> None:
        self.room = room

    async def answer(self, method: str, url: str, body: str, language: str, player: str) -> str:
        """Return the status of the response and its text, as JSON."""
        return json.dumps(await self.room.answer(method, url, body, language, player))

    async def open_socket(
        self,
        table_id: str,
        language: str,
        player: str,
        send_text: Callable[[str], None],
        on_closed: Callable[[int], None],
    ) -> BrowserSocket:
        """Connect a page to a table; see `BrowserRoom.open_socket`."""
        return await self.room.open_socket(table_id, language, player, send_text, on_closed)


async def open_room(storage: Any, bot_worker: Any, coach_worker: Any, bot_delay: float) -> ScriptRoom:
    """Open the room.

    Args:
        storage: The object that `openStorage` in `storage.js` returns.
        bot_worker, coach_worker: Two objects of the class `BotWorker` in `room-worker.js`.
        bot_delay: The pause before each move of a bot, in seconds.

    Raises:
        StorageError: The storage cannot be read or written.
        NewerDataError: A newer version has stored the data.
    """
    bots = new_executor(bot_worker, IDLE_SECONDS)
    coach = new_executor(coach_worker, COACH_IDLE_SECONDS)
    return ScriptRoom(await open_browser_room(ScriptStorage(storage), bots, coach, bot_delay))


def new_executor(worker: Any, idle_seconds: float) -> WorkerExecutor:
    executor = WorkerExecutor(worker, idle_seconds)
    worker.onLine = create_proxy(executor.on_message)
    return executor


def answer_bot_request(line: str, post_line: Callable[[str], None]) -> None:
    """Answer a request to the bots. Used by `bot-worker.js`.

    Args:
        post_line: Sends a message to `WorkerExecutor.on_message`.
    """

    def post(message: WorkerMessage) -> None:
        post_line(msgspec.json.encode(message).decode())

    answer_request(msgspec.json.decode(line, type=WorkerRequest), post)


def bot_ready_line() -> str:
    """Return the first message of a worker for bots."""
    return msgspec.json.encode(WorkerReady(False, "")).decode()
