"""Reviews that are running or recently finished. Processes share them through the database."""

from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.bots.coach.review import Review
from parlour.server.handlers.reviews import ReviewJob, ReviewKey
from parlour.server.storage.database import insert
from parlour.server.storage.schema import DATABASE_TIME_MS, NODES, REVIEWS, node_alive_condition

REVIEW_RETENTION_MS: Final = 86_400_000  # lifetime of a review in milliseconds


class StoredReview(msgspec.Struct):
    """A running or finished review, as stored in the database."""

    user_ids: list[str]
    progress: float
    error: str
    review: Review | None
    event_texts: dict[int, list[list[str]]]


async def write_review(engine: AsyncEngine, node_id: str, key: ReviewKey, job: ReviewJob) -> None:
    """Store the progress of a review, and its result if it is finished.

    Raises:
        DBAPIError: The database failed.
    """
    table_id, match_number, language = key
    stored_review = StoredReview(job.user_ids, job.progress, job.error, job.review, job.event_texts)
    values = {
        "node_id": node_id,
        "updated_at": DATABASE_TIME_MS,
        "data": msgspec.json.encode(stored_review).decode(),
    }
    statement = insert(REVIEWS).values(
        table_id=table_id, match_number=match_number, language=language, **values
    )
    async with engine.begin() as connection:
        await connection.execute(
            statement.on_conflict_do_update(
                index_elements=["table_id", "match_number", "language"], set_=values
            )
        )


async def read_review(engine: AsyncEngine, key: ReviewKey) -> ReviewJob | None:
    """Return a running or finished review, or None if there is none.

    Raises:
        DBAPIError: The database failed.
    """
    table_id, match_number, language = key
    query = (
        sa.select(REVIEWS.c.data, node_alive_condition())
        .outerjoin(NODES, NODES.c.id == REVIEWS.c.node_id)
        .where(
            REVIEWS.c.table_id == table_id,
            REVIEWS.c.match_number == match_number,
            REVIEWS.c.language == language,
        )
    )
    async with engine.connect() as connection:
        row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    stored_review = msgspec.json.decode(row[0], type=StoredReview)
    if stored_review.review is None and not row[1]:
        return None  # the process that was computing the review has died
    return ReviewJob(
        match_number,
        stored_review.user_ids,
        language,
        stored_review.progress,
        stored_review.error,
        stored_review.review,
        stored_review.event_texts,
    )


async def delete_review(engine: AsyncEngine, node_id: str, key: ReviewKey) -> None:
    """Delete a review if it was stored by this process.

    Raises:
        DBAPIError: The database failed.
    """
    table_id, match_number, language = key
    is_review = sa.and_(
        REVIEWS.c.table_id == table_id, REVIEWS.c.match_number == match_number, REVIEWS.c.language == language
    )
    async with engine.begin() as connection:
        await connection.execute(REVIEWS.delete().where(is_review, REVIEWS.c.node_id == node_id))


async def delete_old_reviews(engine: AsyncEngine) -> None:
    """Delete reviews older than REVIEW_RETENTION_MS.

    Raises:
        DBAPIError: The database failed.
    """
    async with engine.begin() as connection:
        await connection.execute(
            REVIEWS.delete().where(REVIEWS.c.updated_at < DATABASE_TIME_MS - REVIEW_RETENTION_MS)
        )
