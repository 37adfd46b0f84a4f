"""SQL of users, device links, finished matches, ratings and daily deals."""

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict
from datetime import date
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server import days
from parlour.server.database import insert, plain
from parlour.server.history import DAILY_MATCH, Played, SeatResult
from parlour.server.rows import now
from parlour.server.schema import DEALS, LINKS, MATCHES, PEOPLE, RATED, RESULTS
from parlour.server.writing import Generation, NotWritten, Person, ReadError, UserData

MATCH_ORDER: Final = (MATCHES.c.at, MATCHES.c.table, MATCHES.c.match)
TOGETHER: Final = sa.and_(RESULTS.c.table == MATCHES.c.table, RESULTS.c.match == MATCHES.c.match)


class Queries:
    """What the store knows of users and finished matches. See writing.PlayerStore and writing.ResultStore."""

    engine: AsyncEngine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read from.

        Raises:
            ReadError: The database failed.
        """
        try:
            async with self.engine.connect() as connection:
                yield connection
        except DBAPIError as reason:
            raise ReadError(plain(reason)) from None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction.

        Raises:
            NotWritten: The database failed.
        """
        with failing():
            async with self.engine.begin() as connection:
                yield connection

    # Users

    async def keep_person(self, who: str, person: Person) -> None:
        chosen = asdict(person) | {"at": now()}
        kept = insert(PEOPLE).values(id=who, **chosen)
        async with self.writing() as connection:
            await connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_=chosen))

    async def person(self, who: str) -> Person:
        wanted = sa.select(PEOPLE.c.nickname, PEOPLE.c.face, PEOPLE.c.colour).where(PEOPLE.c.id == who)
        async with self.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        return Person(*found) if found is not None else Person()

    async def read_generations(self, after: int) -> list[Generation]:
        wanted = sa.select(PEOPLE.c.id, PEOPLE.c.generation, PEOPLE.c.at)
        recent = sa.and_(PEOPLE.c.generation != 0, PEOPLE.c.at > after)
        async with self.reading() as connection:
            found = (await connection.execute(wanted.where(recent))).all()
        return [Generation(*each) for each in found]

    async def increase_generation(self, user_id: str) -> int:
        at = now()
        fresh = insert(PEOPLE).values(id=user_id, nickname="", at=at, generation=1)
        again = {"at": at, "generation": PEOPLE.c.generation + 1}
        counted = fresh.on_conflict_do_update(index_elements=["id"], set_=again)
        async with self.writing() as connection:
            found = await connection.execute(counted.returning(PEOPLE.c.generation))
            generation = int(found.scalar_one())
            await connection.execute(LINKS.delete().where(LINKS.c.who == user_id))
        return generation

    async def save_link(self, user_id: str, token_hash: str, expires: int) -> None:
        async with self.writing() as connection:
            old = sa.or_(LINKS.c.who == user_id, LINKS.c.expires <= now())
            await connection.execute(LINKS.delete().where(old))
            await connection.execute(LINKS.insert().values(hash=token_hash, who=user_id, expires=expires))

    async def get_link_owner(self, token_hash: str) -> str:
        wanted = sa.select(LINKS.c.who).where(LINKS.c.hash == token_hash, LINKS.c.expires > now())
        async with self.reading() as connection:
            return str((await connection.execute(wanted)).scalar_one_or_none() or "")

    async def redeem_link(self, token_hash: str) -> str:
        used = LINKS.delete().where(LINKS.c.hash == token_hash, LINKS.c.expires > now())
        async with self.writing() as connection:
            found = await connection.execute(used.returning(LINKS.c.who))
            return str(found.scalar_one_or_none() or "")

    async def wants_rating(self, user_id: str) -> bool:
        async with self.reading() as connection:
            found = await connection.execute(sa.select(RATED.c.at).where(RATED.c.who == user_id))
            return found.scalar_one_or_none() is not None

    async def set_wants_rating(self, user_id: str, wanted: bool) -> None:
        async with self.writing() as connection:
            await connection.execute(RATED.delete().where(RATED.c.who == user_id))
            if wanted:
                await connection.execute(RATED.insert().values(who=user_id, at=now()))

    async def get_user_data(self, user_id: str) -> UserData:
        async with self.reading() as connection:
            person = (
                (await connection.execute(sa.select(PEOPLE).where(PEOPLE.c.id == user_id)))
                .mappings()
                .one_or_none()
            )
            rated = (await connection.execute(sa.select(RATED).where(RATED.c.who == user_id))).one_or_none()
            links = await connection.execute(sa.select(LINKS.c.expires).where(LINKS.c.who == user_id))
            expires = list(links.scalars())
            days = await connection.execute(
                sa.select(DEALS.c.day, DEALS.c.table).where(DEALS.c.who == user_id)
            )
            return UserData(
                {key: value for key, value in (person or {}).items() if key != "id"},
                rated is not None,
                expires,
                [(day, table) for day, table in days.all()],
            )

    # Finished matches

    async def list_matches(self, user_id: str) -> list[Played]:
        if not user_id:
            return []
        own = (
            sa.select(RESULTS.c.table, RESULTS.c.match).where(RESULTS.c.who == user_id).distinct().subquery()
        )
        return await self.matches_where(
            sa.and_(MATCHES.c.table == own.c.table, MATCHES.c.match == own.c.match), own
        )

    async def matches_where(self, wanted: sa.ColumnElement[bool], *among: Any) -> list[Played]:
        """Return the matches for which a condition holds, in the order in which they ended."""
        rows = sa.select(MATCHES, RESULTS).select_from(MATCHES, RESULTS, *among).where(TOGETHER, wanted)
        rows = rows.order_by(*MATCH_ORDER, RESULTS.c.seat)
        async with self.reading() as connection:
            found = (await connection.execute(rows)).all()
        return gathered([tuple(row) for row in found])

    async def count_matches(self) -> int:
        async with self.reading() as connection:
            counted = await connection.execute(sa.select(sa.func.count()).select_from(MATCHES))
            return int(counted.scalar_one())

    async def list_matches_after(self, last: tuple[int, str, int]) -> list[Played]:
        after = sa.tuple_(*MATCH_ORDER) > sa.tuple_(*map(sa.literal, last))
        wanted = sa.select(MATCHES, RESULTS).join(RESULTS, TOGETHER).where(after)
        async with self.reading() as connection:
            found = await connection.execute(wanted.order_by(*MATCH_ORDER, RESULTS.c.seat))
            return gathered([tuple(row) for row in found])

    async def list_rated_users(self) -> frozenset[str]:
        async with self.reading() as connection:
            return frozenset((await connection.execute(sa.select(RATED.c.who))).scalars())

    # Daily deals

    async def get_daily_table(self, day: date, user_id: str) -> str:
        wanted = sa.select(DEALS.c.table).where(DEALS.c.day == day.isoformat(), DEALS.c.who == user_id)
        async with self.reading() as connection:
            return str((await connection.execute(wanted)).scalar_one_or_none() or "")

    async def list_daily_matches(self, day: date) -> list[tuple[str, Played]]:
        here = sa.and_(DEALS.c.day == day.isoformat(), DEALS.c.table == MATCHES.c.table)
        counted = sa.and_(here, MATCHES.c.match == DAILY_MATCH, MATCHES.c.at < days.ends_at(day))
        matches = {match.table: match for match in await self.matches_where(counted, DEALS)}
        wanted = sa.select(DEALS.c.who, DEALS.c.table).where(DEALS.c.day == day.isoformat())
        async with self.reading() as connection:
            people = (await connection.execute(wanted)).all()
        return [(who, matches[table]) for who, table in people if table in matches]

    async def get_previous_daily(self, day: date) -> str:
        wanted = sa.select(sa.func.max(DEALS.c.day)).where(DEALS.c.day < day.isoformat())
        async with self.reading() as connection:
            return str((await connection.execute(wanted)).scalar_one_or_none() or "")


@contextmanager
def failing() -> Iterator[None]:
    """Raise NotWritten if the database fails."""
    try:
        yield
    except DBAPIError as reason:
        raise NotWritten(plain(reason)) from None


def gathered(rows: Iterable[tuple[Any, ...]]) -> list[Played]:
    """Matches from rows of a match and one of its seats each."""
    matches: dict[tuple[str, int], tuple[tuple[Any, ...], list[SeatResult]]] = {}
    width = len(MATCHES.c)
    for row in rows:
        match, (_, _, *result) = row[:width], row[width:]
        matches.setdefault((match[0], match[1]), (match, []))[1].append(SeatResult(*result))
    return [
        Played(table, number, game, at, begun_at, moves, rounds, day, seats)
        for (table, number, _, game, at, begun_at, moves, rounds, day), seats in matches.values()
    ]
