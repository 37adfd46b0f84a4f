"""Exercises: the puzzle of the day, and positions from finished matches in which a choice cost much."""

import asyncio
import hashlib
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from parlour.bots.coach.hint import MoveRating, format_move_reason, new_move_rating
from parlour.bots.coach.review import Review
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.records.record import Record, replay
from parlour.scene.house_bots import house_bots_of_level
from parlour.scene.scenes import build_faces, build_scene
from parlour.server.accounts.daily_puzzles import PUZZLE_BOT, DailyPuzzle, puzzle_for
from parlour.server.handlers.finished_matches import request_review
from parlour.server.handlers.reviews import ReviewQueueFullError
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import RequestContext, Route
from parlour.server.handlers.table_requests import TABLE_PATH
from parlour.server.http_messages import Exercise, Exercises
from parlour.server.log import days
from parlour.server.log.days import is_ongoing
from parlour.server.log.refusals import refusal
from parlour.server.log.results import FinishedMatch

MIN_COST: Final = 0.05  # smallest loss of win chance that makes one of today's exercises, 0 to 1
MAX_OWN_EXERCISES: Final = 3
MAX_OWN_MATCHES: Final = 10  # number of the user's latest matches that are searched for exercises


# The puzzle of the day


@lru_cache(maxsize=8)
def build_daily_exercise(day: date, language: str) -> Exercise | None:
    """Return the exercise of a day for all users, or None if its game cannot be played here."""
    puzzle = puzzle_for(day)
    names = [bot.name for bot in house_bots_of_level(PUZZLE_BOT)][: puzzle.seats]
    try:
        if puzzle.rules_version != game_class(puzzle.game).rules_version:
            return None
        *_, game = replay(puzzle.build_record(names))
    except ParlourError:
        return None
    return Exercise(
        key=f"daily {day.isoformat()}",
        table_id="",
        match_number=0,
        move_number=0,
        is_own=False,
        cost=puzzle.best_chance - puzzle.played_chance,
        scene=build_scene(game.view(puzzle.seat), names, language),
        faces=build_faces(game, language),
        played=rate_move(game, puzzle, puzzle.played, puzzle.played_chance, names, language),
        best=rate_move(game, puzzle, puzzle.best, puzzle.best_chance, names, language),
        reason=format_move_reason(
            game.view(puzzle.seat), game.parse_moves(puzzle.best, puzzle.seat)[0], names, language
        ),
    )


def rate_move(
    game: Game, puzzle: DailyPuzzle, move: str, chance: float, names: list[str], language: str
) -> MoveRating:
    [code] = game.parse_moves(move, puzzle.seat)
    return new_move_rating(game.view(puzzle.seat), code, names, language, chance, 0.0, None, 0)


# Exercises from finished matches


def list_exercises(
    record: Record,
    review: Review,
    seat: int,
    language: str,
    *,
    table_id: str,
    match_number: int,
    is_own: bool,
    min_cost: float,
) -> list[Exercise]:
    """Return the exercises for a seat: its costly decisions at moves that consist of one choice.

    Args:
        is_own: True if the reader played in this seat.
        min_cost: The smallest loss of win chance that makes an exercise. A decision without a loss is not
            one.
    """
    decisions = {
        decision.move_number: decision
        for decision in review.decisions
        if decision.seat == seat and decision.cost > 0.0 and decision.cost >= min_cost
    }
    exercises = []
    for move_count, game in enumerate(replay(record)):
        decision = decisions.get(move_count + 1)
        if decision is None:
            continue
        mover, line, _ = record.moves[move_count]
        view = game.view(seat)
        legal_moves = {game.format_move(code) for code in view.legal()}
        is_single_choice = mover == seat and len(game.parse_moves(line, mover)) == 1
        if is_single_choice and {decision.best.move, decision.played.move} <= legal_moves:
            exercises.append(
                Exercise(
                    key=f"{table_id} {match_number} {decision.move_number}",
                    table_id=table_id,
                    match_number=match_number,
                    move_number=decision.move_number,
                    is_own=is_own,
                    cost=decision.cost,
                    scene=build_scene(view, record.names, language),
                    faces=build_faces(game, language),
                    played=decision.played,
                    best=decision.best,
                    reason=decision.reason,
                )
            )
    return exercises


async def find_match_exercises(
    room: Room,
    user_id: str,
    table_id: str,
    match_number: int,
    seat: int | None,
    min_cost: float,
    language: str,
) -> tuple[list[Exercise], float]:
    """Return the exercises from a match, and the progress of its review, which is started if it is needed.

    Args:
        seat: The seat whose decisions are used; None for the seat of the user.

    Raises:
        ParlourError: The match cannot be reviewed, or its review failed.
    """
    record, job = await request_review(
        room.live_tables, room.reviews, table_id, user_id, match_number, language
    )
    if job.error:
        raise ParlourError(job.error)
    if job.review is None:
        return [], job.progress
    own_seat = job.user_ids.index(user_id) if user_id in job.user_ids else None
    seat = own_seat if seat is None else seat
    if seat is None:
        return [], 1.0
    exercises = await asyncio.to_thread(
        list_exercises,
        record,
        job.review,
        seat,
        language,
        table_id=table_id,
        match_number=match_number,
        is_own=seat == own_seat,
        min_cost=min_cost,
    )
    return exercises, 1.0


async def find_own_exercises(
    room: Room, user_id: str, matches: Sequence[FinishedMatch], today: date, language: str
) -> Exercises:
    """Return some exercises from the user's latest matches.

    At most one review is started, and only if the reviewed matches do not have enough exercises. The date
    and the matches determine the choice of the exercises.
    """
    answer = Exercises(today.isoformat(), 1.0, None, [], 0, 0)
    found: list[Exercise] = []
    is_reviewing = False
    for match in matches[: -MAX_OWN_MATCHES - 1 : -1]:
        if is_ongoing(match.daily_date):
            continue
        answer.match_count += 1
        may_start = not is_reviewing and len(found) < MAX_OWN_EXERCISES
        if not may_start and (match.table_id, match.match_number, language) not in room.reviews.jobs:
            continue
        try:
            exercises, progress = await find_match_exercises(
                room, user_id, match.table_id, match.match_number, None, MIN_COST, language
            )
        except ReviewQueueFullError:
            continue
        except ParlourError:
            answer.unusable_count += 1
            continue
        is_reviewing = is_reviewing or progress < 1.0
        answer.progress = min(answer.progress, progress)
        found += exercises
    answer.own = sorted(found, key=lambda exercise: order_key(today, exercise))[:MAX_OWN_EXERCISES]
    return answer


def order_key(today: date, exercise: Exercise) -> str:
    return hashlib.sha256(f"{today.isoformat()} {exercise.key}".encode()).hexdigest()


# Requests


async def get_exercises(room: Room, context: RequestContext) -> Exercises:
    """Return today's exercises: the puzzle of the day, and some from your own latest matches.

    In those, your choice cost much. Reviews of matches are needed to find them; the response says how far
    they have progressed. A request without a cookie gets only the puzzle.
    """
    today = days.today()
    matches = await room.store.list_matches(context.user_id) if context.user_id else []
    answer = await find_own_exercises(room, context.user_id, matches, today, context.language)
    answer.daily = await asyncio.to_thread(build_daily_exercise, today, context.language)
    return answer


async def get_match_exercises(
    room: Room, context: RequestContext, table: str, match: int, seat: int
) -> Exercises:
    """Return the exercises from a finished match.

    They are the decisions of a seat that cost a chance to win. The review of the match is started if it is
    needed; the response says how far it has progressed. A request without a cookie is refused.
    """
    if not context.user_id:
        raise refusal("review-no-cookie")
    exercises, progress = await find_match_exercises(
        room, context.user_id, table, match, seat, 0.0, context.language
    )
    return Exercises(days.today().isoformat(), progress, None, exercises, 1, 0)


EXERCISE_ROUTES = [
    Route("GET", "/api/exercises", get_exercises, rate_limit="records", cost_key="summary"),
    Route("GET", f"{TABLE_PATH}/exercises", get_match_exercises, rate_limit="records", cost_key="summary"),
]
