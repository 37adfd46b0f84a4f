"""A card room in a browser, with its users at one device, and its connections to the pages."""

import asyncio
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.accounts.identity import new_user_id
from parlour.server.browser.browser_store import BrowserStore
from parlour.server.browser.device_data import DEVICE_DATA_PATH, answer_data_request
from parlour.server.browser.device_players import (
    DevicePlayer,
    DeviceTable,
    describe_device_table,
    list_device_players,
)
from parlour.server.browser.request_dispatch import (
    ENDPOINTS,
    BrowserResponse,
    answer_request,
    new_endpoint,
    storage_failure_response,
)
from parlour.server.browser.storage import Storage, StorageError
from parlour.server.browser.worker_executor import BrowserBots, WorkerExecutor
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import RequestContext, Route
from parlour.server.handlers.session import (
    ClientDisconnected,
    DirectConnection,
    UnlimitedMessageBudget,
    serve_socket,
)
from parlour.server.log.store import StoreError
from parlour.server.socket_messages import PROTOCOL_VERSION, Hello
from parlour.server.tables.clients import Client

DEVICE_USER_PREFIX: Final = "device-user/"
# The deals of the day are derived from this key. It is the same on all devices, so that people can compare
# their results for the same deal.
DAILY_DEAL_KEY: Final = b"Parlour without a server"
HELLO: Final = msgspec.json.encode(Hello(PROTOCOL_VERSION)).decode()


class BrowserSocket:
    """A connection between a page and a table; see `session.Transport` and `session.DirectConnection`."""

    def __init__(self, send_text: Callable[[str], None], on_closed: Callable[[int], None]) -> None:
        self.send_text = send_text
        self.on_closed = on_closed
        self.frames: asyncio.Queue[str | None] = asyncio.Queue()
        self.direct_connection: DirectConnection | None = self
        self.on_frame: Callable[[bytes], bool] | None = None
        self.task: asyncio.Task[None] | None = None  # serves the connection
        # connections of the other people at this device, who are present as long as this page is open
        self.companions: list[BrowserSocket] = []

    def on_text(self, text: str) -> None:
        """Handle a frame from the page."""
        if self.on_frame is None or not self.frames.empty() or not self.on_frame(text.encode()):
            self.frames.put_nowait(text)

    def on_page_closed(self) -> None:
        """Handle the end of the connection on the side of the page."""
        self.frames.put_nowait(None)
        for companion in self.companions:
            companion.on_page_closed()

    def try_send_text(self, frame: bytes) -> bool:
        self.send_text(frame.decode())
        return True

    async def receive(self) -> str | bytes:
        frame = await self.frames.get()
        if frame is None:
            raise ClientDisconnected
        return frame

    async def send(self, frame: bytes) -> None:
        self.send_text(frame.decode())

    async def close(self, code: int) -> None:
        self.on_closed(code)


class BrowserRoom:
    """A card room in a browser.

    Several people can share the device. Each has a number, and `user_ids` has their ids.
    """

    def __init__(self, room: Room, storage: Storage, user_ids: dict[str, str]) -> None:
        self.room = room
        self.storage = storage
        self.user_ids = user_ids
        device_routes = (
            Route("GET", "/api/device/players", self.list_players),
            Route("GET", "/api/device/tables/{table:str}", self.describe_table),
        )
        self.endpoints = [*ENDPOINTS, *map(new_endpoint, device_routes)]

    async def user_id_of(self, player: str) -> str:
        """Return the user id of a person at this device.

        Raises:
            StorageError: The id of a new person cannot be stored.
        """
        if player not in self.user_ids:
            await self.set_user_id(player, new_user_id())
        return self.user_ids[player]

    async def set_user_id(self, player: str, user_id: str) -> None:
        await self.storage.write({f"{DEVICE_USER_PREFIX}{player}": user_id})
        self.user_ids[player] = user_id

    async def answer(self, method: str, url: str, body: str, language: str, player: str) -> BrowserResponse:
        """Return the response to a request of a page.

        Args:
            url: The path and the query.
            body: The JSON of the request body, or an empty string.
            player: The number of the person who makes the request.
        """
        try:
            if urlsplit(url).path == DEVICE_DATA_PATH:
                return await answer_data_request(self.storage, method, body, language)
            context = RequestContext(user_id=await self.user_id_of(player), language=language)
            response = await answer_request(self.endpoints, self.room, context, method, url, body)
            if context.signed_in_user_id not in ("", context.user_id):
                await self.set_user_id(player, context.signed_in_user_id)
        except StorageError as error:
            return storage_failure_response(error, language)
        return response

    async def open_socket(
        self,
        table_id: str,
        language: str,
        player: str,
        send_text: Callable[[str], None],
        on_closed: Callable[[int], None],
    ) -> BrowserSocket:
        """Connect a page to a table.

        Args:
            player: The number of the person at the page.
            send_text: Sends a frame to the page.
            on_closed: Called with the close code when the room closes the connection.
        """
        socket = await self.connect(table_id, language, player, send_text, on_closed)
        for other in await self.find_other_players(table_id, player):
            companion = await self.connect(table_id, language, other, lambda text: None, lambda code: None)
            companion.on_text(HELLO)
            socket.companions.append(companion)
        return socket

    async def connect(
        self,
        table_id: str,
        language: str,
        player: str,
        send_text: Callable[[str], None],
        on_closed: Callable[[int], None],
    ) -> BrowserSocket:
        socket = BrowserSocket(send_text, on_closed)
        client = Client(await self.user_id_of(player), language)
        client.generation = self.room.sessions.current_generation(client.user_id)
        socket.task = asyncio.create_task(
            serve_socket(socket, self.room, table_id, client, UnlimitedMessageBudget())
        )
        return socket

    async def find_other_players(self, table_id: str, player: str) -> list[str]:
        """Return the numbers of the other people at this device who have a seat at a table."""
        try:
            table = (await self.room.live_tables.get_table(table_id)).table
        except (ParlourError, StoreError):
            return []  # the connection of the page reports the error
        return [
            other
            for other, user_id in self.user_ids.items()
            if other != player and table.find_seat(user_id) >= 0
        ]

    async def list_players(self, room: Room, context: RequestContext) -> list[DevicePlayer]:
        """List the people who share this device and have chosen a name."""
        return await list_device_players(room, self.user_ids)

    async def describe_table(self, room: Room, context: RequestContext, table: str) -> DeviceTable:
        """Return which people at a table share this device, and which of them must move."""
        return await describe_device_table(room, self.user_ids, table, context.language)

    async def close(self) -> None:
        """Save everything that is pending, and stop the bots."""
        await self.room.drain()
        await self.room.close()


async def open_browser_room(
    storage: Storage, bots: WorkerExecutor, coach: WorkerExecutor, bot_delay: float
) -> BrowserRoom:
    """Open the room with the data in the storage.

    Args:
        bots: Computes moves of bots and hints.
        coach: Computes reviews, which take long.
        bot_delay: The pause before each move of a bot, in seconds.

    Raises:
        StorageError: The storage cannot be read or written.
        NewerDataError: A newer version has stored the data.
    """
    store = BrowserStore(storage)
    await store.open()
    room = Room(store, bot_delay, BrowserBots(bots), coach=coach)
    room.secret = DAILY_DEAL_KEY
    await room.sessions.refresh(store)
    user_ids = {
        key.removeprefix(DEVICE_USER_PREFIX): user_id
        for key, user_id in await storage.read(DEVICE_USER_PREFIX)
    }
    return BrowserRoom(room, storage, user_ids)
