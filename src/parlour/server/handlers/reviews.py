"""Reviews and deciding moments of finished matches.

A review judges the choices that the players made in a match. It is made once for all users who request it.
Reviews are made one at a time, in a separate process. The same process finds the deciding moment of a match,
which is the move that most increased the winner's chance of winning. This search takes a few seconds.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import msgspec

import parlour
from parlour.bots.coach.deciding_moment import DecidingMove
from parlour.bots.coach.review import REVIEW_PLAYOUTS, Review, address_reader
from parlour.bots.worker import DecidingMomentRequest, ReviewRequest
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import parse_options
from parlour.records.record import Record
from parlour.scene.scenes import build_events
from parlour.server.handlers.hints import CoachError, require_result
from parlour.server.http_messages import ReviewStatus
from parlour.server.log.refusals import server_catalog, server_message
from parlour.server.tables.bot_answers import RequestExecutor

MAX_REVIEWS = 50  # maximum number of finished reviews that are kept
MAX_QUEUED_REVIEWS = 20  # maximum number of reviews that are running or queued
PURE_BUILD_PLAYOUTS = 60  # number of playouts for each decision in a review if the rules are not compiled
REVIEW_TIMEOUT_SECONDS = 3600.0
# time limit of the search for a deciding moment, in seconds; an idle machine needs one or two seconds
DECIDING_MOMENT_SECONDS = 8.0
# time limit of a request for a deciding moment, in seconds; includes waiting for the coach's process
DECIDING_MOMENT_TIMEOUT_SECONDS = 20.0

logger = logging.getLogger("parlour.server")


class Coach(RequestExecutor, Protocol):
    """The process that computes reviews and hints, and finds deciding moments."""

    async def switch_build(self, build: Path) -> None:
        """Use a compiled build of the rules for all later requests.

        Raises:
            OSError, ValueError: The build cannot be used.
        """

    async def close(self) -> None:
        """Stop the process. Pending requests get no answer."""


class ReviewUnavailableError(ParlourError):
    """Raised if no review of a match was requested, or if a request for a review cannot be accepted."""


class ReviewQueueFullError(ReviewUnavailableError):
    """Raised if too many reviews are queued."""


ReviewKey = tuple[str, int, str]  # table id, match number, language


@dataclass(eq=False)
class ReviewJob:
    """The review of one match, finished or in progress.

    Attributes:
        user_ids: The ids of the players, by seat. A bot's id is empty.
        event_texts: The texts about the deal and about each move, keyed by the reader's seat. The key for
            spectators is SPECTATOR.
    """

    match_number: int
    user_ids: list[str]
    language: str
    progress: float = 0.0
    error: str = ""
    review: Review | None = None
    event_texts: dict[int, list[list[str]]] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None

    def status_for(self, user_id: str) -> ReviewStatus:
        seat = find_reader_seat(self.user_ids, user_id)
        return ReviewStatus(
            match_number=self.match_number,
            seat=seat,
            progress=self.progress,
            error=self.error,
            review=address_reader(self.review, seat, self.language) if self.review is not None else None,
            event_texts=self.event_texts.get(seat, []),
        )


def find_reader_seat(user_ids: list[str], user_id: str) -> int:
    """Return the seat of a user in a match, or SPECTATOR if the user did not play."""
    return user_ids.index(user_id) if user_id and user_id in user_ids else SPECTATOR


class ReviewSharing(Protocol):
    """The reviews that other rooms (server processes) on the same database have made or are making."""

    async def find_review(self, key: ReviewKey) -> ReviewJob | None:
        """Return a match's review if another room has made it or is making it, or None otherwise."""

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        """Share the progress of a review with the other rooms."""


class NoReviewSharing:
    """An implementation of `ReviewSharing` for a room that does not share its store with other rooms."""

    async def find_review(self, key: ReviewKey) -> ReviewJob | None:
        return None

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        pass


class Reviews:
    """The most recently requested reviews, by table, match and language."""

    def __init__(self, coach: Coach, playouts: int = 0, sharing: ReviewSharing | None = None) -> None:
        self.sharing: ReviewSharing = sharing or NoReviewSharing()
        self.playouts = playouts or (REVIEW_PLAYOUTS if parlour.compiled else PURE_BUILD_PLAYOUTS)
        self.jobs: dict[ReviewKey, ReviewJob] = {}
        self.deciding_moves: dict[ReviewKey, asyncio.Task[DecidingMove | None]] = {}
        self.coach = coach
        self.job_lock = asyncio.Lock()

    async def switch_build(self, build: Path) -> None:
        """Use a compiled build of the rules for all later reviews; see `Coach.switch_build`."""
        await self.coach.switch_build(build)
        if self.playouts == PURE_BUILD_PLAYOUTS:
            self.playouts = REVIEW_PLAYOUTS
            self.deciding_moves = {
                key: task for key, task in self.deciding_moves.items() if not task.done()
            }  # the reviews will have other chances

    async def close(self) -> None:
        pending_tasks: list[asyncio.Task[Any]] = [
            job.task for job in self.jobs.values() if job.task is not None
        ]
        pending_tasks += self.deciding_moves.values()
        for task in pending_tasks:
            task.cancel()
        await asyncio.gather(*pending_tasks, return_exceptions=True)
        await self.coach.close()

    async def find(self, table_id: str, match_number: int, language: str) -> ReviewJob:
        """Return the review of a match, made in this room or another one.

        Raises:
            ReviewUnavailableError: The review was not requested.
        """
        key = (table_id, match_number, language)
        job = self.jobs.get(key) or await self.sharing.find_review(key)
        if job is None:
            raise ReviewUnavailableError(server_message("review-not-asked", match=match_number))
        return job

    async def request(
        self, table_id: str, match_number: int, record: Record, user_ids: list[str], language: str
    ) -> ReviewJob:
        """Return the review of a match, made in this room or another one. Start it if it is needed.

        Raises:
            ReviewQueueFullError: Too many reviews are queued.
        """
        key = (table_id, match_number, language)
        shared_job = await self.sharing.find_review(key)
        if shared_job is not None and not shared_job.error:
            return shared_job
        job = self.get_or_start(table_id, match_number, record, user_ids, language)
        self.sharing.share_review(key, job)
        return job

    def has_review(self, table_id: str, match_number: int, language: str) -> bool:
        job = self.jobs.get((table_id, match_number, language))
        return job is not None and job.review is not None

    def get_or_start(
        self, table_id: str, match_number: int, record: Record, user_ids: list[str], language: str
    ) -> ReviewJob:
        """Return the review of a match. Start the review if it was not requested before, or if it failed.

        Raises:
            ReviewQueueFullError: Too many reviews are queued.
        """
        existing_job = self.jobs.get((table_id, match_number, language))
        if (existing_job is None or existing_job.error) and self.count_queued() >= MAX_QUEUED_REVIEWS:
            raise ReviewQueueFullError(server_message("review-full"))
        self.jobs.pop((table_id, match_number, language), None)
        job = (
            existing_job
            if existing_job is not None and not existing_job.error
            else ReviewJob(match_number, user_ids, language)
        )
        # order the jobs by the time of their latest request, so that the oldest can be dropped
        self.jobs[table_id, match_number, language] = job
        if job is not existing_job:
            job.task = asyncio.create_task(self.run_job(table_id, job, record))
        self.drop_old_reviews()
        return job

    def count_queued(self) -> int:
        return sum(job.task is not None for job in self.jobs.values())

    def drop(self, table_id: str) -> None:
        """Drop all reviews and deciding moments of a table."""
        for key in [key for key in self.jobs if key[0] == table_id]:
            job = self.jobs.pop(key)
            if job.task is not None:
                job.task.cancel()
        for key in [key for key in self.deciding_moves if key[0] == table_id]:
            self.deciding_moves.pop(key).cancel()

    async def get_deciding_move(
        self, table_id: str, match_number: int, record: Record, language: str
    ) -> DecidingMove | None:
        """Return the deciding move of a match, or None if the search failed or took too long.

        All requests for the same match and language share one search.
        """
        key = (table_id, match_number, language)
        task = self.deciding_moves.pop(key, None) or asyncio.create_task(
            self.find_deciding_move(table_id, record, language)
        )
        self.deciding_moves[key] = task
        for old_key in [old_key for old_key, old_task in self.deciding_moves.items() if old_task.done()][
            : -MAX_REVIEWS or None
        ]:
            del self.deciding_moves[old_key]
        return await asyncio.shield(task)

    async def find_deciding_move(self, table_id: str, record: Record, language: str) -> DecidingMove | None:
        request = DecidingMomentRequest(record.to_text(), self.playouts, DECIDING_MOMENT_SECONDS, language)
        try:
            result = require_result(
                await self.coach.request(request, DECIDING_MOMENT_SECONDS, DECIDING_MOMENT_TIMEOUT_SECONDS)
            )
        except CoachError as error:
            logger.error("table %s: could not find the deciding moment of a match: %s", table_id, error)
            return None
        return None if result is None else msgspec.convert(result, DecidingMove)

    def drop_old_reviews(self) -> None:
        for key in [key for key, job in self.jobs.items() if job.task is None][: -MAX_REVIEWS or None]:
            del self.jobs[key]

    async def run_job(self, table_id: str, job: ReviewJob, record: Record) -> None:
        def set_progress(fraction: float) -> None:
            job.progress = min(fraction, 0.99)

        try:
            async with self.job_lock:
                request = ReviewRequest(record.to_text(), self.playouts, REVIEW_TIMEOUT_SECONDS, job.language)
                outcome = await self.coach.request(
                    request, REVIEW_TIMEOUT_SECONDS, REVIEW_TIMEOUT_SECONDS, set_progress
                )
            review = msgspec.convert(require_result(outcome), Review)
            reader_seats = [SPECTATOR, *(seat for seat, user_id in enumerate(job.user_ids) if user_id)]
            job.event_texts = await asyncio.to_thread(format_match_events, record, reader_seats, job.language)
            job.review, job.progress = review, 1.0
        except CoachError as error:
            logger.error("table %s: could not review match %s: %s", table_id, job.match_number, error)
            job.error = server_catalog(job.language).format("review-failed")
        finally:
            job.task = None


def format_match_events(record: Record, reader_seats: list[int], language: str) -> dict[int, list[list[str]]]:
    """Return the texts about the deal and about each move, for each seat in `reader_seats`.

    The texts call the player in the reader's seat "you". They describe the deal as a spectator saw it, and
    each move as the player who made it saw it.

    Returns:
        By seat, a list whose first entry has the texts about the deal. Each later entry has the texts about
            one move.
    """
    game_type = game_class(record.game)
    game = game_type.new_match(
        record.seats, parse_options(game_type.options_type, record.options), record.seed
    )
    texts_by_reader = {
        reader_seat: [format_events(game, SPECTATOR, record.names, reader_seat, language)]
        for reader_seat in reader_seats
    }
    for seat, move_text, _ in record.moves:
        move_texts: dict[int, list[str]] = {reader_seat: [] for reader_seat in reader_seats}
        for code in game.parse_moves(move_text, seat):
            game.push(seat, code)
            for reader_seat in reader_seats:
                move_texts[reader_seat] += format_events(game, seat, record.names, reader_seat, language)
        for reader_seat in reader_seats:
            texts_by_reader[reader_seat].append(move_texts[reader_seat])
    return texts_by_reader


def format_events(
    game: Game, viewer: int, player_names: list[str], reader_seat: int, language: str
) -> list[str]:
    return [event.text for event in build_events(game, viewer, player_names, reader_seat, language)]
