"""Chat at a table: phrases, reactions, text messages and nudges.

Chat messages are stored neither in the log nor in the record of a match. The latest messages are kept in
memory, for clients that reload the page. If several rooms share a database, the messages are also stored
there for an hour (see cluster/chat_store.py).
"""

import hashlib
import time
from collections import deque
from dataclasses import dataclass, field, replace

import msgspec

from parlour.kit.bits import bit
from parlour.kit.moves import NO_SEAT
from parlour.server.decisions.changes import require_seat
from parlour.server.log.refusals import refusal
from parlour.server.log.rows import current_time_ms
from parlour.server.log.table import Table
from parlour.server.socket_messages import Chat, ChatMessage, Nudge, Phrase
from parlour.text.display_text import clean_text
from parlour.text.message import SeatName

PHRASES = ("hello", "well-played", "oh-no", "moment", "thanks", "good-game")
REACTIONS = ("smile", "laugh", "wow", "cry", "clap", "heart")
MAX_CHAT_MESSAGES = 30  # maximum number of stored messages per table; the oldest are dropped
SENDER_KEY_LENGTH = 20  # number of hexadecimal digits
MAX_CHAT_LENGTH = 200  # maximum number of characters in a message
MAX_RAW_CHAT_LENGTH = 800  # maximum length of a message before it is cleaned, in characters
# rate limit per user
MAX_MESSAGES_PER_PERIOD, RATE_PERIOD_SECONDS = (5, 10.0)
NUDGE_INTERVAL_SECONDS = 20.0  # minimum seconds between two nudges (reminders to move) at a table

ChatRequest = Phrase | Chat | Nudge


@dataclass(frozen=True)
class ChatPost:
    """A chat message, with the user who sent it and the id of the request.

    `message` does not contain the user's name.
    """

    user_id: str
    request_id: str
    message: ChatMessage


@dataclass
class ChatLog:
    """The chat messages of a table.

    Attributes:
        handled_requests: The user and the request id of each request that was carried out.
        message_times: The times of each user's recent messages, as `time.monotonic()` values.
    """

    messages: deque[ChatPost] = field(default_factory=lambda: deque(maxlen=MAX_CHAT_MESSAGES))
    handled_requests: deque[tuple[str, str]] = field(
        default_factory=lambda: deque(maxlen=MAX_CHAT_MESSAGES * 4)
    )
    message_times: dict[str, deque[float]] = field(default_factory=dict)
    last_nudge_at: float = -NUDGE_INTERVAL_SECONDS
    last_message_number: int = 0

    def post(
        self, table: Table, user_id: str, request: ChatRequest, now: float | None = None
    ) -> ChatPost | None:
        """Add the message for a request and return it. Return None if the request was already handled.

        Raises:
            UserError: The message is not allowed.
        """
        post = self.build_post(table, user_id, request, now)
        return self.add(replace(post, message=self.assign_number(post.message))) if post is not None else None

    def build_post(
        self, table: Table, user_id: str, request: ChatRequest, now: float | None = None
    ) -> ChatPost | None:
        """Check a request and return its message, to which no number has been assigned yet.

        Return None if the request was already handled.

        Raises:
            UserError: The message is not allowed.
        """
        if (user_id, request.request_id) in self.handled_requests:
            return None
        posted_at = time.monotonic() if now is None else now
        seat = table.find_seat(user_id)
        if table.closed:
            raise refusal("table-closed")
        if seat < 0:
            require_spectator_may_chat(table, user_id, request)
        kind, text, nudged_seat = self.parse_request(table, seat, request, posted_at)
        self.count_message(user_id, posted_at)
        if isinstance(request, Nudge):
            self.last_nudge_at = posted_at
        self.handled_requests.append((user_id, request.request_id))
        message = ChatMessage(0, kind, seat, "", text, nudged_seat, current_time_ms())
        return ChatPost(user_id, request.request_id, message)

    def assign_number(self, message: ChatMessage) -> ChatMessage:
        return msgspec.structs.replace(message, number=self.last_message_number + 1)

    def add(self, post: ChatPost) -> ChatPost:
        """Add a message to the log. It may have been posted in this room or in another room."""
        if (post.user_id, post.request_id) not in self.handled_requests:
            self.handled_requests.append((post.user_id, post.request_id))
            if post.message.kind == "nudge":
                self.last_nudge_at = time.monotonic()
        self.last_message_number = post.message.number
        self.messages.append(post)
        return post

    def parse_request(
        self, table: Table, seat: int, request: ChatRequest, now: float
    ) -> tuple[str, str, int]:
        """Check a request. Return the kind and text of its message, and the seat to nudge.

        Raises:
            UserError: The message is not allowed.
        """
        if isinstance(request, Phrase):
            if request.phrase not in (*PHRASES, *REACTIONS):
                raise refusal("chat-no-phrase")
            return "phrase", request.phrase, NO_SEAT
        if isinstance(request, Chat):
            if not table.table_settings.allow_chat:
                raise refusal("chat-no-chat")
            return "chat", clean_chat_text(request.text), NO_SEAT
        self.require_nudge_allowed(table, seat, request.seat, now)
        return "nudge", "", request.seat

    def require_nudge_allowed(self, table: Table, own_seat: int, nudged_seat: int, now: float) -> None:
        """Check that a player may nudge the player in another seat.

        Raises:
            UserError: No other player is in the seat, it is not that player's turn, or the last
                nudge at the table was too recent.
        """
        seat = require_seat(table, nudged_seat)
        match = table.match
        if nudged_seat == own_seat or not seat.user_id or seat.bot:
            raise refusal("nudge-nobody")
        if match is None or not match.game.to_move() & bit(nudged_seat):
            raise refusal("nudge-not-waited", name=SeatName(nudged_seat))
        if now - self.last_nudge_at < NUDGE_INTERVAL_SECONDS:
            raise refusal("nudge-soon", name=SeatName(nudged_seat))

    def count_message(self, user_id: str, now: float) -> None:
        """Count a message against a user's rate limit.

        Raises:
            UserError: The user has sent too many messages.
        """
        message_times = self.message_times.setdefault(user_id, deque())
        while message_times and now - message_times[0] >= RATE_PERIOD_SECONDS:
            message_times.popleft()
        if len(message_times) >= MAX_MESSAGES_PER_PERIOD:
            raise refusal("chat-slower")
        message_times.append(now)


def require_spectator_may_chat(table: Table, user_id: str, request: ChatRequest) -> None:
    """Check that a spectator may send a message.

    Raises:
        UserError: The user is not known, the table does not allow chat, or the host has muted the spectators.
    """
    if not user_id or isinstance(request, Nudge) or not table.table_settings.allow_chat:
        raise refusal("chat-not-seated")
    if table.spectators_muted:
        raise refusal("chat-muted")


def build_chat_message(table: Table, post: ChatPost, reader_id: str, language: str) -> ChatMessage:
    """Return a chat message for a reader, with the current name of the user who sent it."""
    return msgspec.structs.replace(
        post.message,
        name=table.people.name(post.user_id, language),
        sender=hash_sender(post.user_id, reader_id),
    )


def hash_sender(sender_id: str, reader_id: str) -> str:
    """Return the key of a user for a reader, or an empty string for the reader.

    With it, a page can hide the messages of a user. It reveals nothing about the user to other readers.
    """
    if sender_id == reader_id:
        return ""
    return hashlib.sha256(f"{reader_id} {sender_id}".encode()).hexdigest()[:SENDER_KEY_LENGTH]


def clean_chat_text(text: str) -> str:
    """Remove invisible characters from a chat message and check its length.

    Raises:
        UserError: The message is too short or too long.
    """
    # A text that is much too long is refused uncleaned, because cleaning it might block the event loop.
    visible_text = text if len(text) > MAX_RAW_CHAT_LENGTH else clean_text(text)
    if not 1 <= len(visible_text) <= MAX_CHAT_LENGTH:
        raise refusal("chat-length", most=MAX_CHAT_LENGTH, length=len(visible_text))
    return visible_text
