"""Implements the `parlour admin` commands, which administer a card room from a separate process.

The commands work whether or not a server is running. They use the room's database directly, and notify
running servers of the changes.
"""

import asyncio
import ipaddress
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, NoResultFound
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.kit.errors import ParlourError, message_of
from parlour.server.accounts.bot_tokens import (
    BOT_NAME_SUFFIX,
    TOKEN_KEY_PREFIX,
    BotToken,
    hash_token,
    new_token,
    parse_bot_tokens,
    serialize_bot_token,
)
from parlour.server.cluster.node_names import DRAINED, NodeId, drained_key, parse_node_id
from parlour.server.cluster.notifications import notify_tables
from parlour.server.cluster.presence_store import list_connected_users, list_running_node_ids
from parlour.server.decisions.changes import Decision
from parlour.server.handlers.account_lifecycle import delete_account
from parlour.server.log.entries import Closed, LogRow
from parlour.server.log.occupants import MAX_NICKNAME_LENGTH, MAX_RAW_NICKNAME_LENGTH, new_bot_id
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.refusals import render_error, server_catalog, server_message
from parlour.server.log.rows import BrokenTableError, current_time_ms
from parlour.server.log.store import ReadError, WriteError
from parlour.server.log.table import Table
from parlour.server.log.tournament_events import TOURNAMENT_ID_PREFIX, TournamentEnded
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.ops.settings import Settings
from parlour.server.ops.upkeep import (
    BAN_KEY_PREFIX,
    NO_END,
    delete_admin_order,
    parse_address,
    parse_bans,
    read_admin_orders,
    write_admin_order,
)
from parlour.server.storage.database import (
    DatabaseLocation,
    InvalidDatabaseError,
    database_location,
    find_newest_revision,
    format_location,
    is_corruption,
    list_upgrade_copies,
    new_database_error,
    open_connection,
    read_revision,
)
from parlour.server.storage.database_lock import is_database_open
from parlour.server.storage.log_reader import read_undamaged_rows, row_from_record
from parlour.server.storage.schema import LOG, NODES, TABLES
from parlour.server.storage.sql_store import SqlStore
from parlour.text.display_text import clean_text

# maximum number of attempts to close a table; an attempt fails if another process writes first
MAX_TRIES: Final = 5
DURATION_PATTERN: Final = re.compile(r"([0-9]{1,6})([mhd])")
DURATION_UNITS: Final = {"m": "minutes", "h": "hours", "d": "days"}
USER_ID_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{16}")


class CommandError(ParlourError):
    """Raised if a command cannot be carried out. The message says why."""


@dataclass(frozen=True)
class AdminResult:
    """The result of a command, as lines of text to print and as data for JSON output."""

    lines: list[str]
    data: Any

    def to_json(self) -> str:
        return msgspec.json.encode(self.data).decode()


@dataclass(frozen=True)
class AdminContext:
    """The room, language and database that a command works with. No clients connect to this room."""

    room: ServerRoom
    language: str
    location: DatabaseLocation

    def format_message(self, key: str, **fields: object) -> str:
        return server_catalog(self.language).format_with_fields(key, fields)


# function that carries out a command; its parameters are an AdminContext and the arguments of the command
AdminCommand = Callable[..., Awaitable[AdminResult]]


def run_command(
    settings: Settings, command: AdminCommand, arguments: Sequence[object], language: str
) -> AdminResult:
    """Run a command on the database of a room.

    Raises:
        ParlourError: The command failed, or the database cannot be used. The message says why.
    """
    location = database_location(settings.database)
    require_database(location)
    try:
        return asyncio.run(run_in_card_room(location, language, command, arguments))
    except WriteError as error:
        raise InvalidDatabaseError(
            f"{format_location(location)}: cannot write to the database: {error}"
        ) from None
    except DBAPIError as error:
        raise new_database_error(location, error) from None
    except ReadError as error:
        raise InvalidDatabaseError(f"{format_location(location)}: cannot use the database: {error}") from None


def require_database(location: DatabaseLocation) -> None:
    """Check that a database exists and has the current version, without creating or changing it.

    Raises:
        InvalidDatabaseError: The database does not exist, is not a Parlour database, or has another version.
    """
    if isinstance(location, Path) and not location.is_file():
        raise InvalidDatabaseError(
            f"{location}: no such database; use --database to specify the room's database"
        )
    try:
        with open_connection(location) as connection:
            revision = read_revision(format_location(location), connection)
            newest_revision = find_newest_revision()
    except DBAPIError as error:
        raise new_database_error(location, error) from None
    if not revision:
        raise InvalidDatabaseError(
            f"{format_location(location)}: the database is empty; start the room to create its tables, or "
            "choose a different database"
        )
    if revision != newest_revision:
        raise InvalidDatabaseError(
            f"{format_location(location)}: this database is from an older version of Parlour; start the room "
            "with this version to upgrade it, or use the version that wrote it"
        )


async def run_in_card_room(
    database: DatabaseLocation, language: str, command: AdminCommand, command_arguments: Sequence[object]
) -> AdminResult:
    store = SqlStore(database)
    await store.open()
    room = ServerRoom(store, 0.0, BotWorkers())
    try:
        return await command(AdminContext(room, language, database), *command_arguments)
    finally:
        await room.close()
        await store.close()


# Tables


async def list_tables(context: AdminContext, include_finished: bool) -> AdminResult:
    """List the unfinished tables, or all tables if `include_finished` is true.

    The most recently changed table comes first.
    """
    query = sa.select(TABLES).where(~TABLES.c.id.startswith(TOURNAMENT_ID_PREFIX, autoescape=True))
    if not include_finished:
        query = query.where(~TABLES.c.is_over)
    async with context.room.store.engine.connect() as connection:
        table_rows = (await connection.execute(query.order_by(TABLES.c.changed_at.desc()))).all()
        table_data = [
            {
                "table": row.id,
                **await read_table_header(connection, row.id),
                "unlisted": row.is_unlisted,
                "over": row.is_over,
                "changed": format_time(row.changed_at),
            }
            for row in table_rows
        ]
    lines = [format_table_line(context, row) for row in table_data]
    return AdminResult([*lines, context.format_message("admin-tables", number=len(table_data))], table_data)


async def read_table_header(connection: AsyncConnection, table_id: str) -> dict[str, Any]:
    """Return the game and the number of seats of a card table.

    If the first row of the table's log is damaged, the game is empty and the number of seats is 0.
    """
    query = sa.select(LOG).where(LOG.c.table_id == table_id, LOG.c.seq == 1)
    try:
        created_data = row_from_record((await connection.execute(query)).mappings().one()).data
        return {"damaged": False, "game": str(created_data["game"]), "seats": int(created_data["seat_count"])}
    except (DBAPIError, NoResultFound, ValueError, KeyError, TypeError) as error:
        if isinstance(error, DBAPIError) and not is_corruption(error):
            raise
        return {"damaged": True, "game": "", "seats": 0}


def format_table_line(context: AdminContext, table_data: dict[str, Any]) -> str:
    state = "over" if table_data["over"] else "unlisted" if table_data["unlisted"] else "listed"
    return context.format_message(
        "admin-table-damaged" if table_data["damaged"] else "admin-table", **table_data, state=state
    )


async def show_table(context: AdminContext, table_id: str) -> AdminResult:
    """Show the state of a table and its seats.

    Raises:
        UnknownTableError: There is no such table.
        CommandError: The table cannot be loaded.
    """
    try:
        table = (await context.room.live_tables.get_table(table_id)).table
    except BrokenTableError as error:
        raise await unreadable_table_error(context, table_id, error) from None
    table_data = describe_table(table, context.language)
    lines = [
        context.format_message(
            "admin-table", **(table_data | {"seats": len(table.seats), "state": table_data["state"]})
        )
    ]
    for seat in table_data["seats"]:
        occupant_kind = "bot" if seat["bot"] else "person" if seat["user_id"] else "free"
        lines.append(context.format_message("admin-seat", kind=occupant_kind, who=seat["user_id"], **seat))
    lines.append(context.format_message("admin-rows", number=table.seq, moved=table_data["changed"]))
    return AdminResult(lines, table_data)


def describe_table(table: Table, language: str) -> dict[str, Any]:
    open_state = "playing" if table.is_playing else "over" if table.is_over else "waiting"
    return {
        "table": table.id,
        "game": table.game_class.name,
        "state": "closed" if table.closed else open_state,
        "private": table.is_private,
        "host_id": table.host_id,
        "rows": table.seq,
        "made": format_time(table.created_at),
        "changed": format_time(table.waiting_since),
        "seats": [
            {"seat": seat_number, "user_id": seat.user_id, "bot": seat.bot, "name": name}
            for seat_number, (seat, name) in enumerate(
                zip(table.seats, table.seat_names(language), strict=True)
            )
        ],
    }


async def unreadable_table_error(
    context: AdminContext, table_id: str, error: BrokenTableError
) -> CommandError:
    """Return an error that says why a table cannot be loaded and which rows of its log are damaged."""
    async with context.room.store.engine.connect() as connection:
        _, damaged_seqs = await read_undamaged_rows(connection, table_id)
    row_numbers = ", ".join(map(str, damaged_seqs))
    return CommandError(
        server_message(
            "admin-broken-table",
            table=table_id,
            reason=message_of(error),
            number=len(damaged_seqs),
            rows=row_numbers,
        )
    )


async def close_table(context: AdminContext, table_id: str) -> AdminResult:
    """Close a table, even if players are seated, or end a tournament.

    Raises:
        UnknownTableError: There is no such table or tournament.
        CommandError: The table is already closed, or the tournament is over.
        WriteError: The change could not be written to the database.
    """
    if table_id.startswith(TOURNAMENT_ID_PREFIX):
        return await end_tournament(context, table_id)
    try:
        live_table = await context.room.live_tables.get_table(table_id)
    except BrokenTableError as error:
        return await close_broken_table(context, table_id, error)
    for _ in range(MAX_TRIES):
        if live_table.table.closed:
            raise CommandError(server_message("admin-closed-already", table=table_id))
        if await live_table.execute(lambda table: None if table.closed else Decision(Closed())):
            await notify_tables(context.room.store.engine, [table_id])
            return AdminResult([context.format_message("admin-closed", table=table_id)], {"closed": table_id})
    raise WriteError("other processes wrote first at every attempt")


async def end_tournament(context: AdminContext, tournament_id: str) -> AdminResult:
    tournaments = context.room.tournaments
    live = await tournaments.get(tournament_id)
    if not await tournaments.execute(live, lambda state: None if state.ended_at else TournamentEnded()):
        raise CommandError(server_message("admin-closed-already", table=tournament_id))
    return AdminResult(
        [context.format_message("admin-closed", table=tournament_id)], {"closed": tournament_id}
    )


async def close_broken_table(context: AdminContext, table_id: str, error: BrokenTableError) -> AdminResult:
    """Close a table that cannot be loaded.

    Raises:
        CommandError: The table is already closed.
        WriteError: The change could not be written to the database.
    """
    store = context.room.store
    last_row_query = (
        sa.select(LOG.c.seq, LOG.c.kind).where(LOG.c.table_id == table_id).order_by(LOG.c.seq.desc()).limit(1)
    )
    is_unlisted_query = sa.select(TABLES.c.is_unlisted).where(TABLES.c.id == table_id)
    for _ in range(MAX_TRIES):
        async with store.engine.connect() as connection:
            seq, last_row_kind = (await connection.execute(last_row_query)).one()
            is_unlisted = bool((await connection.execute(is_unlisted_query)).scalar())
        if last_row_kind == "closed":
            raise CommandError(server_message("admin-closed-already", table=table_id))
        if await store.append(LogRow(table_id, seq + 1, "", Closed()), None, is_unlisted, is_over=True):
            await notify_tables(store.engine, [table_id])
            return AdminResult(
                [
                    context.format_message("admin-closed", table=table_id),
                    render_error(error, context.language),
                ],
                {"closed": table_id},
            )
    raise WriteError("other processes wrote first at every attempt")


async def export_table(context: AdminContext, table_id: str) -> AdminResult:
    """Export the log of a card table, one JSON object per line.

    During a match, the log reveals the cards of all players.

    Raises:
        CommandError: There is no such table, or its log cannot be read.
    """
    if not await context.room.store.has_table(table_id):
        raise CommandError(server_message("admin-no-table", table=repr(table_id)))
    try:
        rows = await context.room.store.read_rows(table_id)
    except BrokenTableError as error:
        raise await unreadable_table_error(context, table_id, error) from None
    return AdminResult([msgspec.json.encode(row).decode() for row in rows], rows)


# Users


async def ban(context: AdminContext, target: str, end_time: str) -> AdminResult:
    """Ban a user, an IP address or a network.

    The ban ends at `end_time`. If `end_time` is empty, the ban is permanent.

    Raises:
        CommandError: The target or the time is invalid.
    """
    ban_target, ends_at = parse_ban_target(target), parse_end_time(end_time, current_time_ms())
    await write_admin_order(context.room.store.engine, BAN_KEY_PREFIX + ban_target, ends_at)
    message = context.format_message(
        "admin-banned",
        whom=ban_target,
        until=format_end_time(ends_at),
        ends="never" if ends_at == NO_END else "then",
    )
    return AdminResult([message], {"banned": ban_target, "until": format_end_time(ends_at)})


async def unban(context: AdminContext, target: str) -> AdminResult:
    """Lift a ban.

    Raises:
        CommandError: The target is invalid or is not banned.
    """
    ban_target = parse_ban_target(target)
    if not await delete_admin_order(context.room.store.engine, BAN_KEY_PREFIX + ban_target):
        raise CommandError(server_message("admin-not-banned", whom=ban_target))
    return AdminResult([context.format_message("admin-unbanned", whom=ban_target)], {"unbanned": ban_target})


async def list_bans(context: AdminContext) -> AdminResult:
    """List the current bans."""
    bans = parse_bans(await read_admin_orders(context.room.store.engine), current_time_ms())
    ban_data = [
        {"whom": target, "until": format_end_time(ends_at)} for target, ends_at in sorted(bans.items())
    ]
    lines = [
        context.format_message("admin-banned", ends="then" if entry["until"] else "never", **entry)
        for entry in ban_data
    ]
    return AdminResult(lines or [context.format_message("admin-no-bans")], ban_data)


async def delete_user(context: AdminContext, user_id: str, confirmed: bool) -> AdminResult:
    """Delete the account of a user, and all data about the user. `confirmed` must be true.

    Raises:
        CommandError: The user is unknown, or the deletion was not confirmed.
        WriteError: The database could not be written.
    """
    table_ids = await context.room.store.list_tables_of_user(user_id)
    if not table_ids and await context.room.store.get_user(user_id) == NameAndAvatar():
        raise CommandError(server_message("admin-unknown-user", who=repr(user_id)))
    if not confirmed:
        raise CommandError(server_message("admin-confirm", number=len(table_ids)))
    await delete_account(context.room, user_id)
    await notify_tables(context.room.store.engine, table_ids)
    lines = [context.format_message("admin-deleted", number=len(table_ids))]
    backup_paths = [str(path) for path in list_upgrade_copies(context.location)]
    if backup_paths:
        lines.append(
            context.format_message("admin-copies", number=len(backup_paths), copies=", ".join(backup_paths))
        )
    result_data = {"deleted": user_id, "tables": table_ids, "copies": backup_paths}
    return AdminResult(lines, result_data)


# Bot clients


async def create_bot_token(context: AdminContext, bot_client_name: str, quiet: bool = False) -> AdminResult:
    """Create a token for a bot client, and print it. The token cannot be printed again later.

    If `quiet` is true, only the token is printed.

    Raises:
        CommandError: The name is invalid, or already has a token.
    """
    bot_name = clean_text(bot_client_name[:MAX_RAW_NICKNAME_LENGTH]) + BOT_NAME_SUFFIX
    if not len(BOT_NAME_SUFFIX) < len(bot_name) <= MAX_NICKNAME_LENGTH:
        raise CommandError(server_message("admin-bot-name", most=MAX_NICKNAME_LENGTH - len(BOT_NAME_SUFFIX)))
    if bot_name in [other_token.bot_name for other_token in (await read_bot_tokens(context)).values()]:
        raise CommandError(server_message("admin-token-exists", name=bot_name))
    token, bot_token = new_token(), BotToken(new_bot_id(), bot_name)
    await context.room.store.save_user(bot_token.bot_id, NameAndAvatar(bot_name))
    await write_admin_order(
        context.room.store.engine, TOKEN_KEY_PREFIX + hash_token(token), serialize_bot_token(bot_token)
    )
    lines = [
        context.format_message("admin-token-created", name=bot_name, who=bot_token.bot_id),
        token,
        context.format_message("admin-token-note"),
    ]
    return AdminResult(
        [token] if quiet else lines, {"name": bot_name, "bot_id": bot_token.bot_id, "token": token}
    )


async def revoke_bot_token(context: AdminContext, bot_name_or_id: str) -> AdminResult:
    """Revoke the token of a bot client. The client is disconnected within a second.

    Raises:
        CommandError: No bot client has this name or id.
    """
    for token_hash, bot_token in (await read_bot_tokens(context)).items():
        if bot_name_or_id in (
            bot_token.bot_name,
            bot_token.bot_name.removesuffix(BOT_NAME_SUFFIX),
            bot_token.bot_id,
        ):
            await delete_admin_order(context.room.store.engine, TOKEN_KEY_PREFIX + token_hash)
            return AdminResult(
                [context.format_message("admin-token-revoked", name=bot_token.bot_name)],
                {"revoked": bot_token.bot_name},
            )
    raise CommandError(server_message("admin-token-unknown", name=repr(bot_name_or_id)))


async def list_bot_tokens(context: AdminContext) -> AdminResult:
    """List the bot clients that have a token."""
    bot_tokens = sorted((await read_bot_tokens(context)).values(), key=lambda bot_token: bot_token.bot_name)
    lines = [
        context.format_message("admin-bot", name=bot_token.bot_name, who=bot_token.bot_id)
        for bot_token in bot_tokens
    ]
    token_data = [{"name": bot_token.bot_name, "bot_id": bot_token.bot_id} for bot_token in bot_tokens]
    return AdminResult(lines or [context.format_message("admin-no-tokens")], token_data)


async def read_bot_tokens(context: AdminContext) -> dict[str, BotToken]:
    return parse_bot_tokens(await read_admin_orders(context.room.store.engine))


# Nodes


async def list_nodes(context: AdminContext) -> AdminResult:
    """List the running nodes. For each node, show whether it is draining and how many users are connected."""
    engine, location = context.room.store.engine, context.location
    orders = await read_admin_orders(engine)
    async with engine.connect() as connection:
        running_nodes = await list_running_nodes(connection, location)
        is_shared_database = not isinstance(location, Path)
        connections = await list_connected_users(connection) if is_shared_database else []
    node_data = [
        {
            "node": node_name,
            "draining": all(
                process.is_drained(orders) for process in running_nodes if process.name == node_name
            ),
            "processes": sum(process.name == node_name for process in running_nodes),
            "user_count": len({user_id for node, user_id in connections if node.name == node_name})
            if is_shared_database
            else None,
        }
        for node_name in sorted({process.name for process in running_nodes})
    ]
    return AdminResult(
        [format_node(context, node_entry) for node_entry in node_data]
        or [context.format_message("admin-no-nodes")],
        node_data,
    )


def format_node(context: AdminContext, node_data: dict[str, Any]) -> str:
    state = "draining" if node_data["draining"] else "open"
    is_counted = "no" if node_data["user_count"] is None else "yes"
    return context.format_message(
        "admin-node",
        **(node_data | {"people": node_data["user_count"] or 0}),
        state=state,
        counted=is_counted,
    )


async def list_running_nodes(connection: AsyncConnection, location: DatabaseLocation) -> list[NodeId]:
    """Return the ids of the server processes that have the database open."""
    if not isinstance(location, Path):
        return await list_running_node_ids(connection)
    if not is_database_open(location):
        return []
    return [parse_node_id(node_id) for node_id in (await connection.execute(sa.select(NODES.c.id))).scalars()]


async def drain(context: AdminContext, node: str, undo: bool) -> AdminResult:
    """Stop a running node, or all nodes if `node` is empty, from creating tables.

    If `undo` is true, allow new tables again.

    Raises:
        CommandError: No such node is running, or `undo` is true and the node is not draining.
    """
    engine = context.room.store.engine
    drain_key = drained_key(node) if node else DRAINED
    orders = await read_admin_orders(engine)
    if node and not (undo and drain_key in orders):
        await require_running_node(context, node)
    if not undo:
        await write_admin_order(engine, drain_key, current_time_ms())
    elif node and drain_key not in orders:
        raise CommandError(
            server_message("admin-not-drained", node=node, all="yes" if DRAINED in orders else "no")
        )
    else:
        for order_key in (
            [drain_key] if node else [order_key for order_key in orders if order_key.startswith(DRAINED)]
        ):
            await delete_admin_order(engine, order_key)
    message = context.format_message(
        "admin-undrained" if undo else "admin-drained", node=node, which="one" if node else "all"
    )
    return AdminResult([message], {"draining": not undo, "node": node})


async def require_running_node(context: AdminContext, node: str) -> None:
    """Check that a node with this name is running.

    Raises:
        CommandError: No node with this name is running.
    """
    async with context.room.store.engine.connect() as connection:
        node_names = {process.name for process in await list_running_nodes(connection, context.location)} - {
            ""
        }
    if node not in node_names:
        raise CommandError(
            server_message(
                "admin-no-node", node=repr(node), number=len(node_names), names=", ".join(sorted(node_names))
            )
        )


# Parsing and formatting


def parse_ban_target(target: str) -> str:
    """Return a user id, an address or a network in its canonical form.

    Raises:
        CommandError: The text is none of these.
    """
    if (address := parse_address(target)) is not None:
        return str(address)
    with suppress(ValueError):
        return str(ipaddress.ip_network(target, strict=False))
    if not USER_ID_PATTERN.fullmatch(target):
        raise CommandError(server_message("admin-ban-target", whom=repr(target)))
    return target


def parse_end_time(text: str, now_ms: int) -> int:
    """Return the time when a ban ends, in milliseconds since 1970, or NO_END if `text` is empty.

    Args:
        text: A duration from now, such as `30m`, `12h` or `7d`, or a date. A date without a time zone is
            taken as UTC.
        now_ms: The current time, in milliseconds since 1970.

    Raises:
        CommandError: The text is neither a duration nor a date.
    """
    if not text:
        return NO_END
    duration = DURATION_PATTERN.fullmatch(text)
    if duration is not None:
        return now_ms + round(
            timedelta(**{DURATION_UNITS[duration[2]]: int(duration[1])}).total_seconds() * 1000
        )
    try:
        end_time = datetime.fromisoformat(text)
    except ValueError:
        raise CommandError(server_message("admin-invalid-time", until=repr(text))) from None
    return round((end_time if end_time.tzinfo else end_time.replace(tzinfo=UTC)).timestamp() * 1000)


def format_time(time_ms: int) -> str:
    return datetime.fromtimestamp(time_ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def format_end_time(ends_at: int) -> str:
    return "" if ends_at == NO_END else format_time(ends_at)
