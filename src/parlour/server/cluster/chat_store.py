"""What is said at a table whose people are in several rooms: it goes by way of the database, for a while."""

from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.socket_messages import ChatMessage
from parlour.server.storage.database import insert
from parlour.server.storage.schema import CHAT_MESSAGES, CLOCK
from parlour.server.tables.chat import MAX_CHAT_MESSAGES, ChatPost

CHAT_RETENTION_MS: Final = 3_600_000  # milliseconds that it is kept


async def write_chat(engine: AsyncEngine, table: str, spoken: ChatPost) -> None:
    """Writes down what somebody says, once. Raises DBAPIError."""
    # Numbers go up in the order in which the rows can be read, also when all before have been taken out.
    last = (
        sa.select(sa.func.max(CHAT_MESSAGES.c.number))
        .where(CHAT_MESSAGES.c.table_id == table)
        .scalar_subquery()
    )
    number = sa.func.greatest(sa.func.coalesce(last + 1, 0), CLOCK)
    data = msgspec.to_builtins(spoken.message)
    row = {
        "table_id": table,
        "number": number,
        "user_id": spoken.user_id,
        "request_id": spoken.request_id,
        "data": data,
    }
    async with engine.begin() as connection:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(table))))
        await connection.execute(insert(CHAT_MESSAGES).values(row).on_conflict_do_nothing())


async def read_chat(engine: AsyncEngine, table: str, after_number: int) -> list[ChatPost]:
    """What was said after a number, the latest of it. Raises DBAPIError."""
    wanted = sa.select(CHAT_MESSAGES).where(
        CHAT_MESSAGES.c.table_id == table, CHAT_MESSAGES.c.number > after_number
    )
    async with engine.connect() as connection:
        found = (
            (
                await connection.execute(
                    wanted.order_by(CHAT_MESSAGES.c.number.desc()).limit(MAX_CHAT_MESSAGES)
                )
            )
            .mappings()
            .all()
        )
    return [
        ChatPost(
            each["user_id"],
            each["request_id"],
            msgspec.convert(each["data"] | {"number": each["number"]}, ChatMessage),
        )
        for each in reversed(found)
    ]


async def delete_old_chat(engine: AsyncEngine) -> None:
    """Takes out what was said long ago. Raises DBAPIError."""
    async with engine.begin() as connection:
        await connection.execute(
            CHAT_MESSAGES.delete().where(CHAT_MESSAGES.c.number < CLOCK - CHAT_RETENTION_MS)
        )
