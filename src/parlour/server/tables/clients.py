"""The clients of a table, and the queues of frames for their sockets."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from parlour.server.socket_messages import ServerMessage
from parlour.text.message import DEFAULT_LANGUAGE

MAX_QUEUED_FRAMES = 200  # maximum number of frames queued for a socket; a client with more must reconnect


class Outbox(asyncio.Queue[bytes | None]):
    """A queue of frames for a socket. A queued frame can be withdrawn."""

    def _init(self, maxsize: int) -> None:
        self.frames: deque[bytes | None] = deque()

    def _get(self) -> bytes | None:
        return self.frames.popleft()

    def _put(self, item: bytes | None) -> None:
        self.frames.append(item)

    def qsize(self) -> int:
        return len(self.frames)

    def empty(self) -> bool:
        return not self.frames

    def withdraw(self, frame: bytes) -> None:
        """Remove a frame object if it is still queued. A frame that is merely equal stays in the queue."""
        for index, queued_frame in enumerate(self.frames):
            if queued_frame is frame:
                del self.frames[index]
                return


@dataclass(eq=False)
class Client:
    """A socket that is connected to a table.

    Attributes:
        send_now: Sends a frame and returns True, or returns False if the socket is not ready. This function
            is not called while `is_sending` is true.
        outbox: The frames that are queued for the socket. None ends the queue.
        presence_frame: The last queued frame about the users at the table, or None. It may have been sent
            already.
        is_sending: True while a frame from `outbox` is being sent.
        is_lagging: True if the socket was too slow, so that the client must reconnect.
        task: The task that handles the client's messages.
        is_busy: False while `task` waits for a message.
        unanswered_count: The number of requests in the table's inbox that are not answered yet.
        answered: Notified when `unanswered_count` becomes 0.
        is_closing: True if `task` must end instead of waiting for the next message.
        last_message: The message to send before the server closes the socket, or None if the client should
            reconnect.
        has_failed: True if it is unknown whether a request was carried out. The client must reconnect and
            send the request again.
        address: The network address of the client.
        include_views: True if the client wants views in addition to scenes.
        generation: The generation of the client's cookie. When a user's generation is increased, older
            cookies become invalid.
    """

    user_id: str
    language: str = DEFAULT_LANGUAGE
    send_now: Callable[[bytes], bool] = lambda frame: False
    outbox: Outbox = field(default_factory=Outbox)
    presence_frame: bytes | None = None
    is_sending: bool = False
    is_lagging: bool = False
    task: asyncio.Task[None] | None = None
    is_busy: bool = True
    unanswered_count: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    is_closing: bool = False
    last_message: ServerMessage | None = None
    has_failed: bool = False
    address: str = ""
    include_views: bool = False
    generation: int = 0

    def send_message(self, message: ServerMessage) -> None:
        """Encode and send a message."""
        self.send_frame(msgspec.json.encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send a frame after the queued ones. If too many are queued, force the client to reconnect."""
        if self.is_lagging or (self.outbox.empty() and not self.is_sending and self.send_now(frame)):
            return
        if self.outbox.qsize() >= MAX_QUEUED_FRAMES:
            self.force_reconnect()
            return
        self.outbox.put_nowait(frame)

    def send_presence(self, frame: bytes) -> None:
        """Send a frame about the users at the table.

        The frame replaces an earlier frame of this kind that is still queued.
        """
        if self.presence_frame is not None:
            self.outbox.withdraw(self.presence_frame)
        self.presence_frame = None
        self.send_frame(frame)
        if not self.outbox.empty():
            self.presence_frame = frame

    def close_when_idle(self, message: ServerMessage | None = None) -> None:
        """Close the socket when all pending requests are answered.

        If `message` is given, send it before closing. Without a message, the close code tells the client to
        reconnect.
        """
        self.is_closing = True
        self.last_message = message or self.last_message
        self.cancel_task_if_idle()

    def cancel_task_if_idle(self) -> None:
        """Cancel `task` if the socket is to be closed and nothing is pending."""
        if self.is_closing and self.task is not None and not self.is_busy and not self.unanswered_count:
            self.task.cancel()

    async def wait_until_answered(self) -> None:
        if self.unanswered_count:
            await self.answered.wait()

    def on_request_submitted(self) -> None:
        self.unanswered_count += 1
        self.answered.clear()

    def on_request_answered(self) -> None:
        self.unanswered_count -= 1
        if not self.unanswered_count:
            self.answered.set()
            self.cancel_task_if_idle()

    def force_reconnect(self) -> None:
        """Close the socket, so that the client reconnects and receives the full state."""
        self.is_lagging = True
        self.outbox.put_nowait(None)
