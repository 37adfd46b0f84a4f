"""Administration of a card room from another process, whether or not a server runs: `parlour admin`.

The commands read and write the database as another server process would. They notify running servers, so that
these read the changes.
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

from parlour.server.accounts.bot_tokens import (
    BOT_NAME_SUFFIX,
    TOKEN_KEY_PREFIX,
    BotToken,
    hash_token,
    new_token,
    parse_bot_tokens,
    serialize_bot_token,
)
from parlour.server.cluster.node_names import DRAINED, NodeId, drained_key, read_node_id
from parlour.server.cluster.notifications import notify_tables
from parlour.server.cluster.presence import connected_people, running_processes
from parlour.server.handlers.account_lifecycle import delete_account
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.ops.settings import Settings
from parlour.server.ops.upkeep import (
    BAN_KEY_PREFIX,
    NO_END,
    delete_order,
    parse_address,
    parse_bans,
    read_orders,
    write_order,
)
from parlour.server.storage.database import (
    InvalidDatabaseError,
    Location,
    database_location,
    format_database_error,
    format_location,
    is_corruption,
    kept_copies,
    newest,
    open_connection,
    revision_of,
)
from parlour.server.storage.database_lock import is_open
from parlour.server.storage.log_reader import read_undamaged_rows, row_from_record
from parlour.server.storage.schema import LOG, NODES, TABLES
from parlour.server.storage.sql_store import Store
from parlour.server.tables.changes import PendingRow
from parlour.server.tables.occupants import MAX_NICKNAME_LENGTH, MAX_RAW_NICKNAME_LENGTH, new_bot_id
from parlour.server.tables.refusals import RoomError, format_error, server_catalog
from parlour.server.tables.rows import BrokenTableError, LogRow, current_time_ms
from parlour.server.tables.store import ReadError, User, WriteError
from parlour.server.tables.table import Table
from parlour.text.display_text import clean_text

MAX_TRIES: Final = 5  # tries at a table where another process always writes first
DURATION_PATTERN: Final = re.compile(r"([0-9]{1,6})([mhd])")
DURATION_UNITS: Final = {"m": "minutes", "h": "hours", "d": "days"}
USER_ID_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{16}")


class CommandError(RoomError):
    """A command that cannot be carried out. The message says why."""


@dataclass(frozen=True)
class AdminResult:
    """The result of a command: `lines` to print, and `data` for JSON output."""

    lines: list[str]
    data: Any

    def to_json(self) -> str:
        return msgspec.json.encode(self.data).decode()


@dataclass(frozen=True)
class AdminContext:
    """The context of a command: a room without clients, the language of its output, and the database."""

    room: ServerRoom
    language: str
    location: Location

    def format_message(self, key: str, **fields: object) -> str:
        return server_catalog(self.language).format_fields(key, fields)


AdminCommand = Callable[..., Awaitable[AdminResult]]  # takes an AdminContext and the arguments of the command


def run_command(
    settings: Settings, work: AdminCommand, given: Sequence[object], language: str
) -> AdminResult:
    """Run a command on the database of a room.

    Raises:
        ParlourError: The command failed, or the database cannot be used. The message says why.
    """
    location = database_location(settings.database)
    require_database(location)
    try:
        return asyncio.run(run_with_room(location, language, work, given))
    except WriteError as reason:
        raise InvalidDatabaseError(f"{format_location(location)}: not written: {reason}") from None
    except (DBAPIError, ReadError) as reason:
        raise InvalidDatabaseError(f"{format_location(location)}: {format_database_error(reason)}") from None


def require_database(location: Location) -> None:
    """Check that a database exists and has the current version, without creating or changing it.

    Raises:
        InvalidDatabaseError: It does not exist, is not a database of Parlour, or has another version.
    """
    if isinstance(location, Path) and not location.is_file():
        raise InvalidDatabaseError(f"{location}: there is no database; --database names the one of the room")
    try:
        with open_connection(location) as connection:
            found = revision_of(format_location(location), connection)
            head = newest(connection)
    except DBAPIError as reason:
        raise InvalidDatabaseError(
            f"{format_location(location)}: it cannot be used: {format_database_error(reason)}"
        ) from None
    if not found:
        raise InvalidDatabaseError(
            f"{format_location(location)}: there is nothing in this database yet; start the room, which "
            f"makes it, or "
            "name another one"
        )
    if found != head:
        raise InvalidDatabaseError(
            f"{format_location(location)}: this database is of an older version of Parlour; start the room "
            f"with this "
            "version, which upgrades it, or use the version that wrote it"
        )


async def run_with_room(
    location: Location, language: str, work: AdminCommand, given: Sequence[object]
) -> AdminResult:
    store = Store(location)
    await store.open()
    room = ServerRoom(store, 0.0, BotWorkers())
    try:
        return await work(AdminContext(room, language, location), *given)
    finally:
        await room.close()
        await store.close()


# Tables


async def list_tables(office: AdminContext, every: bool) -> AdminResult:
    """List the tables that are not over, or every table, the latest change first."""
    wanted = sa.select(TABLES) if every else sa.select(TABLES).where(~TABLES.c.is_over)
    async with office.room.store.engine.connect() as connection:
        found = (await connection.execute(wanted.order_by(TABLES.c.changed_at.desc()))).all()
        data = [
            {
                "table": each.id,
                **await read_table_header(connection, each.id),
                "private": each.is_private,
                "over": each.is_over,
                "changed": format_time(each.changed_at),
            }
            for each in found
        ]
    lines = [format_table_line(office, each) for each in data]
    return AdminResult([*lines, office.format_message("admin-tables", number=len(data))], data)


async def read_table_header(connection: AsyncConnection, table: str) -> dict[str, Any]:
    """Return the game and the number of seats of a table, or neither if its first row is damaged."""
    made = sa.select(LOG).where(LOG.c.table_id == table, LOG.c.seq == 1)
    try:
        data = row_from_record((await connection.execute(made)).mappings().one()).data
        return {"damaged": False, "game": str(data["game"]), "seats": int(data["seat_count"])}
    except (DBAPIError, NoResultFound, ValueError, KeyError, TypeError) as reason:
        if isinstance(reason, DBAPIError) and not is_corruption(reason):
            raise
        return {"damaged": True, "game": "", "seats": 0}


def format_table_line(office: AdminContext, line: dict[str, Any]) -> str:
    state = "over" if line["over"] else "private" if line["private"] else "listed"
    return office.format_message(
        "admin-table-damaged" if line["damaged"] else "admin-table", **line, state=state
    )


async def show_table(office: AdminContext, name: str) -> AdminResult:
    """Show the state of a table and its seats.

    Raises:
        UnknownTableError: There is no such table.
        CommandError: The table cannot be loaded.
    """
    try:
        table = (await office.room.live_tables.get_table(name)).table
    except BrokenTableError as reason:
        raise await unreadable_table_error(office, name, reason) from None
    data = describe_table(table)
    lines = [
        office.format_message("admin-table", **(data | {"seats": len(table.seats), "state": data["state"]}))
    ]
    for seat in data["seats"]:
        kind = "bot" if seat["bot"] else "person" if seat["user_id"] else "free"
        lines.append(office.format_message("admin-seat", kind=kind, who=seat["user_id"], **seat))
    lines.append(office.format_message("admin-rows", number=table.seq, moved=data["changed"]))
    return AdminResult(lines, data)


def describe_table(table: Table) -> dict[str, Any]:
    playing = "playing" if table.is_playing else "over" if table.is_over else "waiting"
    return {
        "table": table.id,
        "game": table.game_class.name,
        "state": "closed" if table.closed else playing,
        "private": table.is_private,
        "host_id": table.host_id,
        "rows": table.seq,
        "made": format_time(table.created_at),
        "changed": format_time(table.waiting_since),
        "seats": [
            {"seat": number, "user_id": seat.user_id, "bot": seat.bot, "name": seat.name}
            for number, seat in enumerate(table.seats)
        ],
    }


async def unreadable_table_error(office: AdminContext, name: str, reason: BrokenTableError) -> CommandError:
    """Return the error for a table that cannot be loaded: the reason, the damaged rows, and a remedy."""
    async with office.room.store.engine.connect() as connection:
        _, unread = await read_undamaged_rows(connection, name)
    rows = ", ".join(map(str, unread))
    return CommandError("admin-broken-table", table=name, reason=reason, number=len(unread), rows=rows)


async def close_table(office: AdminContext, name: str) -> AdminResult:
    """Close a table, even if players are seated.

    Raises:
        UnknownTableError: There is no such table.
        CommandError: The table is closed already.
        WriteError: The row could not be written.
    """
    try:
        held = await office.room.live_tables.get_table(name)
    except BrokenTableError as reason:
        return await close_broken_table(office, name, reason)
    for _ in range(MAX_TRIES):
        if held.table.closed:
            raise CommandError("admin-closed-already", table=name)
        if await office.room.live_tables.append(held, "", PendingRow("closed", {})):
            await notify_tables(office.room.store.engine, [name])
            return AdminResult([office.format_message("admin-closed", table=name)], {"closed": name})
    raise WriteError("others were always first")


async def close_broken_table(office: AdminContext, name: str, reason: BrokenTableError) -> AdminResult:
    """Close a table that cannot be loaded, by appending a row that closes it.

    Raises:
        CommandError: The table is closed already.
        WriteError: The row could not be written.
    """
    store = office.room.store
    last = sa.select(LOG.c.seq, LOG.c.kind).where(LOG.c.table_id == name).order_by(LOG.c.seq.desc()).limit(1)
    listed = sa.select(TABLES.c.is_private).where(TABLES.c.id == name)
    for _ in range(MAX_TRIES):
        async with store.engine.connect() as connection:
            seq, kind = (await connection.execute(last)).one()
            private = bool((await connection.execute(listed)).scalar())
        if kind == "closed":
            raise CommandError("admin-closed-already", table=name)
        if await store.append(LogRow(name, seq + 1, "", "closed", {}, ""), None, private, is_over=True):
            await notify_tables(store.engine, [name])
            return AdminResult(
                [office.format_message("admin-closed", table=name), format_error(reason, office.language)],
                {"closed": name},
            )
    raise WriteError("others were always first")


async def export_table(office: AdminContext, name: str) -> AdminResult:
    """Print all rows of a table, one JSON object a line. They include the cards of a match in progress.

    Raises:
        CommandError: There is no such table, or it cannot be read.
    """
    if not await office.room.store.has_table(name):
        raise CommandError("admin-no-table", table=repr(name))
    try:
        rows = await office.room.store.read_rows(name)
    except BrokenTableError as reason:
        raise await unreadable_table_error(office, name, reason) from None
    return AdminResult([msgspec.json.encode(row).decode() for row in rows], rows)


# Users


async def ban(office: AdminContext, whom: str, until: str) -> AdminResult:
    """Ban a user ID, an address or a network, until a time or forever.

    Raises:
        CommandError: The target or the time is invalid.
    """
    key, ends = parse_ban_target(whom), parse_end_time(until, current_time_ms())
    await write_order(office.room.store.engine, BAN_KEY_PREFIX + key, ends)
    line = office.format_message(
        "admin-banned", whom=key, until=format_end_time(ends), ends="never" if ends == NO_END else "then"
    )
    return AdminResult([line], {"banned": key, "until": format_end_time(ends)})


async def unban(office: AdminContext, whom: str) -> AdminResult:
    """Lift a ban.

    Raises:
        CommandError: The target is invalid or not banned.
    """
    key = parse_ban_target(whom)
    if not await delete_order(office.room.store.engine, BAN_KEY_PREFIX + key):
        raise CommandError("admin-not-banned", whom=key)
    return AdminResult([office.format_message("admin-unbanned", whom=key)], {"unbanned": key})


async def list_bans(office: AdminContext) -> AdminResult:
    """List the bans in force."""
    barred = parse_bans(await read_orders(office.room.store.engine), current_time_ms())
    data = [{"whom": whom, "until": format_end_time(end)} for whom, end in sorted(barred.items())]
    lines = [
        office.format_message("admin-banned", ends="then" if each["until"] else "never", **each)
        for each in data
    ]
    return AdminResult(lines or [office.format_message("admin-no-bans")], data)


async def delete_user(office: AdminContext, user_id: str, confirmed: bool) -> AdminResult:
    """Delete the account of a user and all data about it. `confirmed` must be true.

    Raises:
        CommandError: The user is unknown, or the deletion was not confirmed.
        WriteError: The database could not be written.
    """
    tables = await office.room.store.list_tables_about(user_id)
    if not tables and await office.room.store.get_user(user_id) == User():
        raise CommandError("admin-unknown-user", who=repr(user_id))
    if not confirmed:
        raise CommandError("admin-confirm", number=len(tables))
    emptied = await delete_account(office.room, user_id, office.language)
    await notify_tables(office.room.store.engine, tables)
    lines = [
        office.format_message("admin-blanked", table=table, number=number)
        for table, number in emptied.items()
    ]
    copies = [str(path) for path in kept_copies(office.location)]
    if copies:
        lines.append(office.format_message("admin-copies", number=len(copies), copies=", ".join(copies)))
    data = {"deleted": user_id, "tables": tables, "emptied": emptied, "copies": copies}
    return AdminResult([office.format_message("admin-deleted", number=len(tables)), *lines], data)


# Bot clients


async def create_bot_token(office: AdminContext, name: str, quiet: bool = False) -> AdminResult:
    """Create a token for a bot client and print it, this once. `quiet` prints the token alone.

    Raises:
        CommandError: The name is invalid or has a token already.
    """
    called = clean_text(name[:MAX_RAW_NICKNAME_LENGTH]) + BOT_NAME_SUFFIX
    if not len(BOT_NAME_SUFFIX) < len(called) <= MAX_NICKNAME_LENGTH:
        raise CommandError("admin-bot-name", most=MAX_NICKNAME_LENGTH - len(BOT_NAME_SUFFIX))
    if called in [each.bot_name for each in (await read_bot_tokens(office)).values()]:
        raise CommandError("admin-token-exists", name=called)
    token, made = new_token(), BotToken(new_bot_id(), called)
    await office.room.store.save_user(made.bot_id, User(called))
    await write_order(
        office.room.store.engine, TOKEN_KEY_PREFIX + hash_token(token), serialize_bot_token(made)
    )
    lines = [
        office.format_message("admin-token-created", name=called, who=made.bot_id),
        token,
        office.format_message("admin-token-note"),
    ]
    return AdminResult([token] if quiet else lines, {"name": called, "bot_id": made.bot_id, "token": token})


async def revoke_bot_token(office: AdminContext, name: str) -> AdminResult:
    """Revoke the token of a bot client. The client is disconnected within a second.

    Raises:
        CommandError: No bot client has this name or ID.
    """
    for key, each in (await read_bot_tokens(office)).items():
        if name in (each.bot_name, each.bot_name.removesuffix(BOT_NAME_SUFFIX), each.bot_id):
            await delete_order(office.room.store.engine, TOKEN_KEY_PREFIX + key)
            return AdminResult(
                [office.format_message("admin-token-revoked", name=each.bot_name)], {"revoked": each.bot_name}
            )
    raise CommandError("admin-token-unknown", name=repr(name))


async def list_bot_tokens(office: AdminContext) -> AdminResult:
    """List the bot clients that have a token."""
    found = sorted((await read_bot_tokens(office)).values(), key=lambda each: each.bot_name)
    lines = [office.format_message("admin-bot", name=each.bot_name, who=each.bot_id) for each in found]
    data = [{"name": each.bot_name, "bot_id": each.bot_id} for each in found]
    return AdminResult(lines or [office.format_message("admin-no-tokens")], data)


async def read_bot_tokens(office: AdminContext) -> dict[str, BotToken]:
    return parse_bot_tokens(await read_orders(office.room.store.engine))


# Nodes


async def list_nodes(office: AdminContext) -> AdminResult:
    """List the running nodes: whether each drains, and the number of users connected to it."""
    engine, location = office.room.store.engine, office.location
    drained = await read_orders(engine)
    async with engine.connect() as connection:
        processes = await list_running_nodes(connection, location)
        shared = not isinstance(location, Path)
        people = await connected_people(connection) if shared else []
    data = [
        {
            "node": name,
            "draining": all(each.is_drained(drained) for each in processes if each.name == name),
            "processes": sum(each.name == name for each in processes),
            "user_count": len({who for node, who in people if node.name == name}) if shared else None,
        }
        for name in sorted({each.name for each in processes})
    ]
    return AdminResult(
        [format_node(office, each) for each in data] or [office.format_message("admin-no-nodes")], data
    )


def format_node(office: AdminContext, line: dict[str, Any]) -> str:
    state = "draining" if line["draining"] else "open"
    counted = "no" if line["user_count"] is None else "yes"
    return office.format_message(
        "admin-node", **(line | {"people": line["user_count"] or 0}), state=state, counted=counted
    )


async def list_running_nodes(connection: AsyncConnection, location: Location) -> list[NodeId]:
    """Return the processes that have the database open."""
    if not isinstance(location, Path):
        return await running_processes(connection)
    if not is_open(location):
        return []
    return [read_node_id(each) for each in (await connection.execute(sa.select(NODES.c.id))).scalars()]


async def drain(office: AdminContext, node: str, cancel: bool) -> AdminResult:
    """Make a running node, or all of them, start no new tables. `cancel` undoes this.

    Raises:
        CommandError: No such node runs, or the node does not drain.
    """
    engine = office.room.store.engine
    key = drained_key(node) if node else DRAINED
    found = await read_orders(engine)
    if node and not (cancel and key in found):
        await check_node(office, node)
    if not cancel:
        await write_order(engine, key, current_time_ms())
    elif node and key not in found:
        raise CommandError("admin-not-drained", node=node, all="yes" if DRAINED in found else "no")
    else:
        for each in [key] if node else [each for each in found if each.startswith(DRAINED)]:
            await delete_order(engine, each)
    line = office.format_message(
        "admin-undrained" if cancel else "admin-drained", node=node, which="one" if node else "all"
    )
    return AdminResult([line], {"draining": not cancel, "node": node})


async def check_node(office: AdminContext, node: str) -> None:
    """Check that a node of this name runs.

    Raises:
        CommandError: No node of this name runs.
    """
    async with office.room.store.engine.connect() as connection:
        names = {each.name for each in await list_running_nodes(connection, office.location)} - {""}
    if node not in names:
        raise CommandError(
            "admin-no-node", node=repr(node), number=len(names), names=", ".join(sorted(names))
        )


# Parsing and formatting


def parse_ban_target(text: str) -> str:
    """Return a user ID, an address or a network in its canonical form.

    Raises:
        CommandError: The text is none of these.
    """
    if (place := parse_address(text)) is not None:
        return str(place)
    with suppress(ValueError):
        return str(ipaddress.ip_network(text, strict=False))
    if not USER_ID_PATTERN.fullmatch(text):
        raise CommandError("admin-ban-target", whom=repr(text))
    return text


def parse_end_time(text: str, at: int) -> int:
    """Return the end of a ban in milliseconds since 1970; NO_END for an empty text.

    `text` is a duration after `at` (`30m`, `12h`, `7d`), or a date. A date without a time zone is in UTC.
    `at` is in milliseconds since 1970.

    Raises:
        CommandError: The text is not a duration or a date.
    """
    if not text:
        return NO_END
    span = DURATION_PATTERN.fullmatch(text)
    if span is not None:
        return at + round(timedelta(**{DURATION_UNITS[span[2]]: int(span[1])}).total_seconds() * 1000)
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        raise CommandError("admin-invalid-time", until=repr(text)) from None
    return round((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() * 1000)


def format_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def format_end_time(ends: int) -> str:
    return "" if ends == NO_END else format_time(ends)
