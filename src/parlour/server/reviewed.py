"""Reviews that another room on the same database makes, or has made of late."""

from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.players.coach import Review
from parlour.server.coaching import ReviewJob, ReviewKey
from parlour.server.database import insert
from parlour.server.schema import CLOCK, NODES, REVIEWED, living

DAY: Final = 86_400_000  # milliseconds that one is kept


class Made(msgspec.Struct):
    """How far a review is, as it is kept."""

    people: list[str]
    done: float
    trouble: str
    review: Review | None
    told: dict[int, list[list[str]]]


async def write_review(engine: AsyncEngine, node: str, key: ReviewKey, job: ReviewJob) -> None:
    """Keeps how far a review of a room is. Raises DBAPIError."""
    table, match, language = key
    made = Made(job.people, job.done, job.trouble, job.review, job.told)
    values = {"node": node, "at": CLOCK, "made": msgspec.json.encode(made).decode()}
    kept = insert(REVIEWED).values(table=table, match=match, language=language, **values)
    async with engine.begin() as connection:
        await connection.execute(
            kept.on_conflict_do_update(index_elements=["table", "match", "language"], set_=values)
        )


async def read_review(engine: AsyncEngine, key: ReviewKey) -> ReviewJob | None:
    """A review that is made or being made, None where there is none. Raises DBAPIError."""
    table, match, language = key
    wanted = (
        sa.select(REVIEWED.c.made, living())
        .outerjoin(NODES, NODES.c.id == REVIEWED.c.node)
        .where(REVIEWED.c.table == table, REVIEWED.c.match == match, REVIEWED.c.language == language)
    )
    async with engine.connect() as connection:
        found = (await connection.execute(wanted)).one_or_none()
    if found is None:
        return None
    made = msgspec.json.decode(found[0], type=Made)
    if made.review is None and not found[1]:
        return None  # nobody makes it any more
    return ReviewJob(match, made.people, language, made.done, made.trouble, made.review, made.told)


async def forget_review(engine: AsyncEngine, node: str, key: ReviewKey) -> None:
    """Takes out a review of a room, where it is there. Raises DBAPIError."""
    table, match, language = key
    one = sa.and_(REVIEWED.c.table == table, REVIEWED.c.match == match, REVIEWED.c.language == language)
    async with engine.begin() as connection:
        await connection.execute(REVIEWED.delete().where(one, REVIEWED.c.node == node))


async def thin_reviews(engine: AsyncEngine) -> None:
    """Takes out those of days before. Raises DBAPIError."""
    async with engine.begin() as connection:
        await connection.execute(REVIEWED.delete().where(REVIEWED.c.at < CLOCK - DAY))
