"""SQL for users, their sign-in links for other devices, finished matches, ratings and daily deals."""

from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict
from datetime import date
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.log import days
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.results import DAILY_MATCH_NUMBER, FinishedMatch, SeatResult
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import CookieGeneration, ReadError, UserData, WriteError
from parlour.server.storage.database import format_database_error, insert
from parlour.server.storage.schema import (
    DAILY_TABLES,
    DEVICE_LINKS,
    MATCHES,
    RATED_USERS,
    SEAT_RESULTS,
    USERS,
)

MATCH_ORDER: Final = (MATCHES.c.ended_at, MATCHES.c.table_id, MATCHES.c.match_number)
SAME_MATCH: Final = sa.and_(
    SEAT_RESULTS.c.table_id == MATCHES.c.table_id, SEAT_RESULTS.c.match_number == MATCHES.c.match_number
)

# the result of a seat with the current name of the user, or the name of the bot
RESULT_COLUMNS: Final = [
    sa.func.coalesce(USERS.c.nickname, column).label("name") if column.name == "name" else column
    for column in SEAT_RESULTS.c
]
MATCHES_WITH_SEATS: Final = sa.select(MATCHES, *RESULT_COLUMNS).select_from(
    MATCHES.join(SEAT_RESULTS, SAME_MATCH).outerjoin(USERS, USERS.c.id == SEAT_RESULTS.c.user_id)
)


class Queries:
    """The queries about users and finished matches.

    Implements `store.UserStore` and `store.ResultStore`.
    """

    engine: AsyncEngine

    @asynccontextmanager
    async def connect_for_reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for reading.

        Raises:
            ReadError: The database failed.
        """
        try:
            async with self.engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise ReadError(format_database_error(error)) from None

    @asynccontextmanager
    async def write_transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction for writing.

        Raises:
            WriteError: The database failed.
        """
        with convert_database_errors():
            async with self.engine.begin() as connection:
                yield connection

    # Users

    async def save_user(self, user_id: str, user: NameAndAvatar) -> None:
        values = asdict(user) | {"updated_at": current_time_ms()}
        statement = insert(USERS).values(id=user_id, **values)
        async with self.write_transaction() as connection:
            await connection.execute(statement.on_conflict_do_update(index_elements=["id"], set_=values))

    async def get_user(self, user_id: str) -> NameAndAvatar:
        query = sa.select(USERS.c.nickname, USERS.c.avatar, USERS.c.avatar_color).where(USERS.c.id == user_id)
        async with self.connect_for_reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return NameAndAvatar(*row) if row is not None else NameAndAvatar()

    async def read_users(self, user_ids: Collection[str]) -> dict[str, NameAndAvatar]:
        if not user_ids:
            return {}
        query = sa.select(USERS.c.id, USERS.c.nickname, USERS.c.avatar, USERS.c.avatar_color)
        async with self.connect_for_reading() as connection:
            rows = (await connection.execute(query.where(USERS.c.id.in_(user_ids)))).all()
        found_users = {user_id: NameAndAvatar(*values) for user_id, *values in rows}
        return {user_id: found_users.get(user_id, NameAndAvatar()) for user_id in user_ids}

    async def read_generations(self, after_ms: int) -> list[CookieGeneration]:
        query = sa.select(USERS.c.id, USERS.c.generation, USERS.c.updated_at)
        is_recent = sa.and_(USERS.c.generation != 0, USERS.c.updated_at > after_ms)
        async with self.connect_for_reading() as connection:
            rows = (await connection.execute(query.where(is_recent))).all()
        return [CookieGeneration(*row) for row in rows]

    async def increase_cookie_generation(self, user_id: str) -> int:
        now_ms = current_time_ms()
        new_user = insert(USERS).values(id=user_id, nickname="", updated_at=now_ms, generation=1)
        new_values = {"updated_at": now_ms, "generation": USERS.c.generation + 1}
        statement = new_user.on_conflict_do_update(index_elements=["id"], set_=new_values)
        async with self.write_transaction() as connection:
            result = await connection.execute(statement.returning(USERS.c.generation))
            generation = int(result.scalar_one())
            await connection.execute(DEVICE_LINKS.delete().where(DEVICE_LINKS.c.user_id == user_id))
        return generation

    async def save_device_link(self, user_id: str, token_hash: str, expires_at: int) -> None:
        async with self.write_transaction() as connection:
            is_replaced = sa.or_(
                DEVICE_LINKS.c.user_id == user_id, DEVICE_LINKS.c.expires_at <= current_time_ms()
            )
            await connection.execute(DEVICE_LINKS.delete().where(is_replaced))
            await connection.execute(
                DEVICE_LINKS.insert().values(token_hash=token_hash, user_id=user_id, expires_at=expires_at)
            )

    async def get_link_owner(self, token_hash: str) -> str:
        query = sa.select(DEVICE_LINKS.c.user_id).where(
            DEVICE_LINKS.c.token_hash == token_hash, DEVICE_LINKS.c.expires_at > current_time_ms()
        )
        async with self.connect_for_reading() as connection:
            return str((await connection.execute(query)).scalar_one_or_none() or "")

    async def redeem_link(self, token_hash: str) -> str:
        statement = DEVICE_LINKS.delete().where(
            DEVICE_LINKS.c.token_hash == token_hash, DEVICE_LINKS.c.expires_at > current_time_ms()
        )
        async with self.write_transaction() as connection:
            result = await connection.execute(statement.returning(DEVICE_LINKS.c.user_id))
            return str(result.scalar_one_or_none() or "")

    async def wants_rating(self, user_id: str) -> bool:
        async with self.connect_for_reading() as connection:
            result = await connection.execute(
                sa.select(RATED_USERS.c.rated_since).where(RATED_USERS.c.user_id == user_id)
            )
            return result.scalar_one_or_none() is not None

    async def set_wants_rating(self, user_id: str, wants_rating: bool) -> None:
        async with self.write_transaction() as connection:
            await connection.execute(RATED_USERS.delete().where(RATED_USERS.c.user_id == user_id))
            if wants_rating:
                await connection.execute(
                    RATED_USERS.insert().values(user_id=user_id, rated_since=current_time_ms())
                )

    async def get_user_data(self, user_id: str) -> UserData:
        async with self.connect_for_reading() as connection:
            user = (
                (await connection.execute(sa.select(USERS).where(USERS.c.id == user_id)))
                .mappings()
                .one_or_none()
            )
            rated_row = (
                await connection.execute(sa.select(RATED_USERS).where(RATED_USERS.c.user_id == user_id))
            ).one_or_none()
            link_rows = await connection.execute(
                sa.select(DEVICE_LINKS.c.expires_at).where(DEVICE_LINKS.c.user_id == user_id)
            )
            expiry_times = list(link_rows.scalars())
            daily_rows = await connection.execute(
                sa.select(DAILY_TABLES.c.date, DAILY_TABLES.c.table_id).where(
                    DAILY_TABLES.c.user_id == user_id
                )
            )
            return UserData(
                {key: value for key, value in (user or {}).items() if key != "id"},
                rated_row is not None,
                expiry_times,
                [(day, table_id) for day, table_id in daily_rows.all()],
            )

    # Finished matches

    async def list_matches(self, user_id: str) -> list[FinishedMatch]:
        if not user_id:
            return []
        own_matches = (
            sa.select(SEAT_RESULTS.c.table_id, SEAT_RESULTS.c.match_number)
            .where(SEAT_RESULTS.c.user_id == user_id)
            .distinct()
            .subquery()
        )
        return await self.find_matches(
            sa.and_(
                MATCHES.c.table_id == own_matches.c.table_id,
                MATCHES.c.match_number == own_matches.c.match_number,
            ),
            own_matches,
        )

    async def list_table_matches(self, table_id: str) -> list[FinishedMatch]:
        return await self.find_matches(MATCHES.c.table_id == table_id)

    async def find_matches(
        self, condition: sa.ColumnElement[bool], *other_tables: Any
    ) -> list[FinishedMatch]:
        """Return the matches that satisfy a condition, ordered by end time."""
        query = MATCHES_WITH_SEATS.where(condition).order_by(*MATCH_ORDER, SEAT_RESULTS.c.seat)
        if other_tables:
            query = query.select_from(*other_tables)
        async with self.connect_for_reading() as connection:
            result_rows = (await connection.execute(query)).all()
        return group_seat_results([tuple(row) for row in result_rows])

    async def count_matches(self) -> int:
        async with self.connect_for_reading() as connection:
            result = await connection.execute(sa.select(sa.func.count()).select_from(MATCHES))
            return int(result.scalar_one())

    async def list_matches_after(self, last_key: tuple[int, str, int]) -> list[FinishedMatch]:
        is_later = sa.tuple_(*MATCH_ORDER) > sa.tuple_(*map(sa.literal, last_key))
        query = MATCHES_WITH_SEATS.where(is_later)
        async with self.connect_for_reading() as connection:
            result = await connection.execute(query.order_by(*MATCH_ORDER, SEAT_RESULTS.c.seat))
            return group_seat_results([tuple(row) for row in result])

    async def list_rated_users(self) -> frozenset[str]:
        async with self.connect_for_reading() as connection:
            return frozenset((await connection.execute(sa.select(RATED_USERS.c.user_id))).scalars())

    # Daily deals

    async def get_daily_table(self, day: date, user_id: str) -> str:
        query = sa.select(DAILY_TABLES.c.table_id).where(
            DAILY_TABLES.c.date == day.isoformat(), DAILY_TABLES.c.user_id == user_id
        )
        async with self.connect_for_reading() as connection:
            return str((await connection.execute(query)).scalar_one_or_none() or "")

    async def list_daily_matches(self, day: date) -> list[tuple[str, FinishedMatch]]:
        is_daily_match = sa.and_(
            DAILY_TABLES.c.date == day.isoformat(), DAILY_TABLES.c.table_id == MATCHES.c.table_id
        )
        is_counted = sa.and_(
            is_daily_match,
            MATCHES.c.match_number == DAILY_MATCH_NUMBER,
            MATCHES.c.ended_at < days.end_of_day(day),
        )
        matches = {match.table_id: match for match in await self.find_matches(is_counted, DAILY_TABLES)}
        query = sa.select(DAILY_TABLES.c.user_id, DAILY_TABLES.c.table_id).where(
            DAILY_TABLES.c.date == day.isoformat()
        )
        async with self.connect_for_reading() as connection:
            table_rows = (await connection.execute(query)).all()
        return [(user_id, matches[table_id]) for user_id, table_id in table_rows if table_id in matches]

    async def get_last_played_date_before(self, day: date) -> str:
        query = sa.select(sa.func.max(DAILY_TABLES.c.date)).where(DAILY_TABLES.c.date < day.isoformat())
        async with self.connect_for_reading() as connection:
            return str((await connection.execute(query)).scalar_one_or_none() or "")


@contextmanager
def convert_database_errors() -> Iterator[None]:
    """Convert database errors in the `with` block to WriteError."""
    try:
        yield
    except DBAPIError as error:
        raise WriteError(format_database_error(error)) from None


def group_seat_results(rows: Iterable[tuple[Any, ...]]) -> list[FinishedMatch]:
    """Return the matches with their seat results, given the rows of a join of matches and seat results."""
    matches: dict[tuple[str, int], tuple[tuple[Any, ...], list[SeatResult]]] = {}
    match_column_count = len(MATCHES.c)
    for row in rows:
        match, (_, _, *result_values) = row[:match_column_count], row[match_column_count:]
        matches.setdefault((match[0], match[1]), (match, []))[1].append(SeatResult(*result_values))
    return [
        FinishedMatch(
            table_id, number, game, ended_at, started_at, move_count, round_count, daily_date, seats
        )
        for (
            table_id,
            number,
            _,
            game,
            ended_at,
            started_at,
            move_count,
            round_count,
            daily_date,
        ), seats in matches.values()
    ]
