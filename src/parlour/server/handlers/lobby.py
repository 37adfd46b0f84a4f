"""The lists of tables: those that everyone may join, and those of a user."""

import logging
from collections.abc import AsyncIterator, Iterable

from parlour.server.http_messages import LobbyTable
from parlour.server.log.rows import BrokenTableError
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables, UnknownTableError
from parlour.server.tables.table_views import build_lobby_table

logger = logging.getLogger("parlour.server")


async def list_lobby(live_tables: LiveTables, user_id: str, language: str) -> list[LobbyTable]:
    """List the tables that every user may join or watch, most recently changed first.

    Tables that all people have left are not listed.
    """
    return [
        describe_table(live_table, user_id, language)
        async for live_table in load_tables(live_tables, await live_tables.store.list_lobby())
        if not (live_table.table.is_solo or live_table.table.locked or live_table.table.closed)
        and not live_table.is_abandoned()
    ]


async def list_user_tables(live_tables: LiveTables, user_id: str, language: str) -> list[LobbyTable]:
    """List the tables where a user has a seat and the most recent match is not over.

    A user who has left a running match can return, so the match is listed.
    The most recently changed table comes first.
    """
    table_ids = await live_tables.store.list_user_tables(user_id) if user_id else []
    return [
        describe_table(live_table, user_id, language)
        async for live_table in load_tables(live_tables, table_ids)
        if live_table.table.can_resume(user_id)
    ]


async def load_tables(live_tables: LiveTables, table_ids: Iterable[str]) -> AsyncIterator[LiveTable]:
    """Yield the tables with these ids, except those that cannot be loaded."""
    for table_id in table_ids:
        try:
            yield await live_tables.get_table(table_id)
        except (UnknownTableError, BrokenTableError) as error:
            logger.warning("table %s: left out of a list of tables: %s", table_id, error)


def describe_table(live_table: LiveTable, user_id: str, language: str) -> LobbyTable:
    return build_lobby_table(
        live_table.table, user_id, live_table.all_user_ids(), language, len(live_table.spectator_ids())
    )
