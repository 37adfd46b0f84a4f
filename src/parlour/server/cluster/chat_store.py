"""Recent chat messages, stored in the database so that the users of all processes can see them."""

from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.decisions.chat import MAX_CHAT_MESSAGES, ChatPost
from parlour.server.socket_messages import ChatMessage
from parlour.server.storage.database import insert
from parlour.server.storage.schema import CHAT_MESSAGES, DATABASE_TIME_MS

CHAT_RETENTION_MS: Final = 3_600_000  # lifetime of a message in milliseconds


async def write_chat(engine: AsyncEngine, table_id: str, post: ChatPost) -> None:
    """Write a chat message. A message that is already stored is not written again.

    Raises:
        DBAPIError: The database failed.
    """
    # Readers ask for messages with a number above the highest that they have read. Therefore each new message
    # needs a higher number than all earlier ones, even if those were deleted.
    last_number = (
        sa.select(sa.func.max(CHAT_MESSAGES.c.number))
        .where(CHAT_MESSAGES.c.table_id == table_id)
        .scalar_subquery()
    )
    next_number = sa.func.greatest(sa.func.coalesce(last_number + 1, 0), DATABASE_TIME_MS)
    message_data = msgspec.to_builtins(post.message)
    row = {
        "table_id": table_id,
        "number": next_number,
        "user_id": post.user_id,
        "request_id": post.request_id,
        "data": message_data,
    }
    async with engine.begin() as connection:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(table_id))))
        await connection.execute(insert(CHAT_MESSAGES).values(row).on_conflict_do_nothing())


async def read_chat(engine: AsyncEngine, table_id: str, after_number: int) -> list[ChatPost]:
    """Return a table's chat messages with numbers above `after_number`, in order.

    At most the last MAX_CHAT_MESSAGES messages are returned.

    Raises:
        DBAPIError: The database failed.
    """
    query = sa.select(CHAT_MESSAGES).where(
        CHAT_MESSAGES.c.table_id == table_id, CHAT_MESSAGES.c.number > after_number
    )
    async with engine.connect() as connection:
        rows = (
            (await connection.execute(query.order_by(CHAT_MESSAGES.c.number.desc()).limit(MAX_CHAT_MESSAGES)))
            .mappings()
            .all()
        )
    return [
        ChatPost(
            row["user_id"],
            row["request_id"],
            msgspec.convert(row["data"] | {"number": row["number"]}, ChatMessage),
        )
        for row in reversed(rows)
    ]


async def delete_old_chat(engine: AsyncEngine) -> None:
    """Delete messages older than CHAT_RETENTION_MS.

    Raises:
        DBAPIError: The database failed.
    """
    async with engine.begin() as connection:
        await connection.execute(
            CHAT_MESSAGES.delete().where(CHAT_MESSAGES.c.number < DATABASE_TIME_MS - CHAT_RETENTION_MS)
        )
