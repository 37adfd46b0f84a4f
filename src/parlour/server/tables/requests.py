"""The way of a user's request to the inbox of a table."""

import asyncio
from collections.abc import Awaitable
from functools import partial

from parlour.server.decisions.changes import Asker, Decision
from parlour.server.decisions.commands import decide, has_rematch_begun
from parlour.server.log.entries import MovesUndone, MoveTakenBack
from parlour.server.log.table import Table
from parlour.server.socket_messages import TableRequest
from parlour.server.tables.inbox import Decider
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables


async def handle_request(
    live_tables: LiveTables, live_table: LiveTable, user_id: str, request: TableRequest
) -> None:
    """Carry out a user's request, and wait until its row is stored in the table's log.

    Raises:
        UserError: The request is not allowed.
        WriteError: The database failed, or MAX_WRITE_TRIES attempts failed because of other writers.
        BrokenTableError: The table can no longer be used.
    """
    if user_id not in live_table.table.people.users:
        live_table.show_users({user_id: await live_tables.store.get_user(user_id)})
    decider = new_decider(live_tables, live_table, user_id, request)
    await live_table.execute(decider, user_id, request.request_id)


def new_decider(
    live_tables: LiveTables, live_table: LiveTable, user_id: str, request: TableRequest
) -> Decider:
    """Return the function that decides about a request."""
    asker = Asker(user_id, live_table.presence_times)
    return partial(decide_or_wait, live_tables, live_table, asker, request)


def decide_or_wait(
    live_tables: LiveTables, live_table: LiveTable, asker: Asker, request: TableRequest, table: Table
) -> Decision | Awaitable[Decision | None] | None:
    """Return the decision about a request, or something to wait for if the decision takes long."""
    if has_rematch_begun(table, asker.user_id, request):
        return None
    if request.is_slow:
        return asyncio.to_thread(decide, table, request, asker)
    decision = decide(table, request, asker)
    if isinstance(decision.entry, MovesUndone):
        return live_tables.add_position_before_decision(live_table, decision.entry, asker.user_id)
    if isinstance(decision.entry, MoveTakenBack):
        return live_tables.add_position_before_move(live_table, decision.entry)
    return decision
