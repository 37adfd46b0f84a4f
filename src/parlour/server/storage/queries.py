"""SQL of users, device links, finished matches, ratings and daily deals."""

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict
from datetime import date
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.storage.database import format_database_error, insert
from parlour.server.storage.schema import (
    DAILY_TABLES,
    DEVICE_LINKS,
    MATCHES,
    RATED_USERS,
    SEAT_RESULTS,
    USERS,
)
from parlour.server.tables import days
from parlour.server.tables.results import DAILY_MATCH, FinishedMatch, SeatResult
from parlour.server.tables.rows import current_time_ms
from parlour.server.tables.store import Generation, ReadError, User, UserData, WriteError

MATCH_ORDER: Final = (MATCHES.c.ended_at, MATCHES.c.table_id, MATCHES.c.match_number)
SAME_MATCH: Final = sa.and_(
    SEAT_RESULTS.c.table_id == MATCHES.c.table_id, SEAT_RESULTS.c.match_number == MATCHES.c.match_number
)


class Queries:
    """The queries of users and finished matches. Implements `store.PlayerStore` and `store.ResultStore`."""

    engine: AsyncEngine

    @asynccontextmanager
    async def snapshot_connection(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read from.

        Raises:
            ReadError: The database failed.
        """
        try:
            async with self.engine.connect() as connection:
                yield connection
        except DBAPIError as reason:
            raise ReadError(format_database_error(reason)) from None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction.

        Raises:
            WriteError: The database failed.
        """
        with database_errors():
            async with self.engine.begin() as connection:
                yield connection

    # Users

    async def save_user(self, user_id: str, user: User) -> None:
        chosen = asdict(user) | {"updated_at": current_time_ms()}
        kept = insert(USERS).values(id=user_id, **chosen)
        async with self.writing() as connection:
            await connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_=chosen))

    async def get_user(self, user_id: str) -> User:
        wanted = sa.select(USERS.c.nickname, USERS.c.avatar, USERS.c.avatar_color).where(
            USERS.c.id == user_id
        )
        async with self.snapshot_connection() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        return User(*found) if found is not None else User()

    async def read_generations(self, after_ms: int) -> list[Generation]:
        wanted = sa.select(USERS.c.id, USERS.c.generation, USERS.c.updated_at)
        recent = sa.and_(USERS.c.generation != 0, USERS.c.updated_at > after_ms)
        async with self.snapshot_connection() as connection:
            found = (await connection.execute(wanted.where(recent))).all()
        return [Generation(*each) for each in found]

    async def increase_generation(self, user_id: str) -> int:
        at = current_time_ms()
        fresh = insert(USERS).values(id=user_id, nickname="", updated_at=at, generation=1)
        again = {"updated_at": at, "generation": USERS.c.generation + 1}
        counted = fresh.on_conflict_do_update(index_elements=["id"], set_=again)
        async with self.writing() as connection:
            found = await connection.execute(counted.returning(USERS.c.generation))
            generation = int(found.scalar_one())
            await connection.execute(DEVICE_LINKS.delete().where(DEVICE_LINKS.c.user_id == user_id))
        return generation

    async def save_link(self, user_id: str, token_hash: str, expires_at: int) -> None:
        async with self.writing() as connection:
            old = sa.or_(DEVICE_LINKS.c.user_id == user_id, DEVICE_LINKS.c.expires_at <= current_time_ms())
            await connection.execute(DEVICE_LINKS.delete().where(old))
            await connection.execute(
                DEVICE_LINKS.insert().values(token_hash=token_hash, user_id=user_id, expires_at=expires_at)
            )

    async def get_link_owner(self, token_hash: str) -> str:
        wanted = sa.select(DEVICE_LINKS.c.user_id).where(
            DEVICE_LINKS.c.token_hash == token_hash, DEVICE_LINKS.c.expires_at > current_time_ms()
        )
        async with self.snapshot_connection() as connection:
            return str((await connection.execute(wanted)).scalar_one_or_none() or "")

    async def redeem_link(self, token_hash: str) -> str:
        used = DEVICE_LINKS.delete().where(
            DEVICE_LINKS.c.token_hash == token_hash, DEVICE_LINKS.c.expires_at > current_time_ms()
        )
        async with self.writing() as connection:
            found = await connection.execute(used.returning(DEVICE_LINKS.c.user_id))
            return str(found.scalar_one_or_none() or "")

    async def wants_rating(self, user_id: str) -> bool:
        async with self.snapshot_connection() as connection:
            found = await connection.execute(
                sa.select(RATED_USERS.c.rated_since).where(RATED_USERS.c.user_id == user_id)
            )
            return found.scalar_one_or_none() is not None

    async def set_wants_rating(self, user_id: str, wants_rating: bool) -> None:
        async with self.writing() as connection:
            await connection.execute(RATED_USERS.delete().where(RATED_USERS.c.user_id == user_id))
            if wants_rating:
                await connection.execute(
                    RATED_USERS.insert().values(user_id=user_id, rated_since=current_time_ms())
                )

    async def get_user_data(self, user_id: str) -> UserData:
        async with self.snapshot_connection() as connection:
            person = (
                (await connection.execute(sa.select(USERS).where(USERS.c.id == user_id)))
                .mappings()
                .one_or_none()
            )
            rated = (
                await connection.execute(sa.select(RATED_USERS).where(RATED_USERS.c.user_id == user_id))
            ).one_or_none()
            links = await connection.execute(
                sa.select(DEVICE_LINKS.c.expires_at).where(DEVICE_LINKS.c.user_id == user_id)
            )
            expires = list(links.scalars())
            days = await connection.execute(
                sa.select(DAILY_TABLES.c.date, DAILY_TABLES.c.table_id).where(
                    DAILY_TABLES.c.user_id == user_id
                )
            )
            return UserData(
                {key: value for key, value in (person or {}).items() if key != "id"},
                rated is not None,
                expires,
                [(day, table) for day, table in days.all()],
            )

    # Finished matches

    async def list_matches(self, user_id: str) -> list[FinishedMatch]:
        if not user_id:
            return []
        own = (
            sa.select(SEAT_RESULTS.c.table_id, SEAT_RESULTS.c.match_number)
            .where(SEAT_RESULTS.c.user_id == user_id)
            .distinct()
            .subquery()
        )
        return await self.matches_where(
            sa.and_(MATCHES.c.table_id == own.c.table_id, MATCHES.c.match_number == own.c.match_number), own
        )

    async def matches_where(self, wanted: sa.ColumnElement[bool], *among: Any) -> list[FinishedMatch]:
        """Return the matches that satisfy a condition, in the order of their ends."""
        rows = (
            sa.select(MATCHES, SEAT_RESULTS)
            .select_from(MATCHES, SEAT_RESULTS, *among)
            .where(SAME_MATCH, wanted)
        )
        rows = rows.order_by(*MATCH_ORDER, SEAT_RESULTS.c.seat)
        async with self.snapshot_connection() as connection:
            found = (await connection.execute(rows)).all()
        return group_seat_results([tuple(row) for row in found])

    async def count_matches(self) -> int:
        async with self.snapshot_connection() as connection:
            counted = await connection.execute(sa.select(sa.func.count()).select_from(MATCHES))
            return int(counted.scalar_one())

    async def list_matches_after(self, last_key: tuple[int, str, int]) -> list[FinishedMatch]:
        after = sa.tuple_(*MATCH_ORDER) > sa.tuple_(*map(sa.literal, last_key))
        wanted = sa.select(MATCHES, SEAT_RESULTS).join(SEAT_RESULTS, SAME_MATCH).where(after)
        async with self.snapshot_connection() as connection:
            found = await connection.execute(wanted.order_by(*MATCH_ORDER, SEAT_RESULTS.c.seat))
            return group_seat_results([tuple(row) for row in found])

    async def list_rated_users(self) -> frozenset[str]:
        async with self.snapshot_connection() as connection:
            return frozenset((await connection.execute(sa.select(RATED_USERS.c.user_id))).scalars())

    # Daily deals

    async def get_daily_table(self, day: date, user_id: str) -> str:
        wanted = sa.select(DAILY_TABLES.c.table_id).where(
            DAILY_TABLES.c.date == day.isoformat(), DAILY_TABLES.c.user_id == user_id
        )
        async with self.snapshot_connection() as connection:
            return str((await connection.execute(wanted)).scalar_one_or_none() or "")

    async def list_daily_matches(self, day: date) -> list[tuple[str, FinishedMatch]]:
        here = sa.and_(DAILY_TABLES.c.date == day.isoformat(), DAILY_TABLES.c.table_id == MATCHES.c.table_id)
        counted = sa.and_(
            here, MATCHES.c.match_number == DAILY_MATCH, MATCHES.c.ended_at < days.end_of_day(day)
        )
        matches = {match.table_id: match for match in await self.matches_where(counted, DAILY_TABLES)}
        wanted = sa.select(DAILY_TABLES.c.user_id, DAILY_TABLES.c.table_id).where(
            DAILY_TABLES.c.date == day.isoformat()
        )
        async with self.snapshot_connection() as connection:
            people = (await connection.execute(wanted)).all()
        return [(who, matches[table]) for who, table in people if table in matches]

    async def get_previous_daily(self, day: date) -> str:
        wanted = sa.select(sa.func.max(DAILY_TABLES.c.date)).where(DAILY_TABLES.c.date < day.isoformat())
        async with self.snapshot_connection() as connection:
            return str((await connection.execute(wanted)).scalar_one_or_none() or "")


@contextmanager
def database_errors() -> Iterator[None]:
    """Raise WriteError if the database fails."""
    try:
        yield
    except DBAPIError as reason:
        raise WriteError(format_database_error(reason)) from None


def group_seat_results(rows: Iterable[tuple[Any, ...]]) -> list[FinishedMatch]:
    """Group rows, each of a match and one of its seats, by match."""
    matches: dict[tuple[str, int], tuple[tuple[Any, ...], list[SeatResult]]] = {}
    width = len(MATCHES.c)
    for row in rows:
        match, (_, _, *result) = row[:width], row[width:]
        matches.setdefault((match[0], match[1]), (match, []))[1].append(SeatResult(*result))
    return [
        FinishedMatch(table, number, game, at, begun_at, moves, rounds, day, seats)
        for (table, number, _, game, at, begun_at, moves, rounds, day), seats in matches.values()
    ]
