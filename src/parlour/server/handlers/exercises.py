"""Exercises: positions in which a choice cost much, from a match of the day and from the user's matches."""

import asyncio
import hashlib
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from parlour.bots.coach.review import Review
from parlour.bots.registry import choose_move
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.records.record import Record, Recorder, replay
from parlour.scene.house_bots import house_bots_of_level
from parlour.scene.scenes import build_faces, build_scene
from parlour.server.accounts.daily_results import daily_table_for
from parlour.server.handlers.finished_matches import build_named_record, read_public_rows
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import RequestContext, Route
from parlour.server.http_messages import Exercise, Exercises
from parlour.server.tables import days
from parlour.server.tables.days import is_ongoing
from parlour.server.tables.results import FinishedMatch
from parlour.server.tables.table_log import list_match_seats

DAILY_BOT: Final = "easy"  # plays all seats of the match of the day, and makes mistakes
DAILY_MOVES: Final = 60  # maximum number of moves of the match of the day
MIN_COST: Final = 0.05  # smallest loss of win chance that makes an exercise, 0 to 1
MAX_OWN_EXERCISES: Final = 3
MAX_OWN_MATCHES: Final = 10  # number of the user's latest matches that are searched for exercises


@lru_cache(maxsize=4)
def record_match_of_day(day: date) -> Record:
    """Play the match of a day between house bots, and return its record. It depends only on the date."""
    game = daily_table_for(day).game
    seats = game_class(game).min_seats
    seed = hashlib.sha256(f"exercise {day.isoformat()}".encode()).hexdigest()
    names = [bot.name for bot in house_bots_of_level(DAILY_BOT)][:seats]
    recorder = Recorder(game, seats, {}, seed, names, check_every=0)
    rng = Rng.fast(int(seed[:12], 16))
    while not recorder.game.is_over and len(recorder.record.moves) < DAILY_MOVES:
        actors = [seat for seat in recorder.game.list_actors() if recorder.game.to_move() >> seat & 1]
        move = choose_move(DAILY_BOT, recorder.game.view(actors[0]), rng)
        recorder.play(actors[0], recorder.game.legal(actors[0])[0] if move == NO_MOVE else move)
    return recorder.record


def list_exercises(
    record: Record, review: Review, seat: int | None, language: str, table_id: str = "", match_number: int = 0
) -> list[Exercise]:
    """Return the exercises in a reviewed match: the costly decisions at moves that consist of one choice.

    Args:
        seat: The seat whose decisions are used; None for all seats.
    """
    decisions = {
        decision.move_number: decision
        for decision in review.decisions
        if decision.cost >= MIN_COST and decision.seat == (decision.seat if seat is None else seat)
    }
    exercises = []
    for move_count, game in enumerate(replay(record)):
        decision = decisions.get(move_count + 1)
        if decision is None:
            continue
        mover, line, _ = record.moves[move_count]
        view = game.view(decision.seat)
        legal_moves = {game.format_move(code) for code in view.legal()}
        is_single_choice = mover == decision.seat and len(game.parse_moves(line, mover)) == 1
        if is_single_choice and {decision.best.move, decision.played.move} <= legal_moves:
            exercises.append(
                Exercise(
                    table_id=table_id,
                    match_number=match_number,
                    move_number=decision.move_number,
                    cost=decision.cost,
                    scene=build_scene(view, record.names, language),
                    faces=build_faces(game, language),
                    played=decision.played,
                    best=decision.best,
                    reason=decision.reason,
                )
            )
    return exercises


async def read_daily_exercise(room: Room, today: date, language: str) -> tuple[Exercise | None, float]:
    """Return the exercise of the day, and the progress of the review that finds it."""
    record = await asyncio.to_thread(record_match_of_day, today)
    seat_count = len(record.names)
    job = await room.reviews.request(f"exercise {today.isoformat()}", 1, record, [""] * seat_count, language)
    if job.review is None:
        return None, 1.0 if job.error else job.progress
    exercises = await asyncio.to_thread(list_exercises, record, job.review, None, language)
    return max(exercises, key=lambda exercise: exercise.cost, default=None), 1.0


async def read_own_exercises(
    room: Room, user_id: str, matches: Sequence[FinishedMatch], today: date, language: str
) -> tuple[list[Exercise], float]:
    """Return some exercises from the user's latest matches, and the progress of their reviews.

    At most one review is started. The date and the matches determine the choice of the exercises.
    """
    found: list[tuple[str, Exercise]] = []
    progress, may_start = 1.0, True
    for match in matches[: -MAX_OWN_MATCHES - 1 : -1]:
        key = (match.table_id, match.match_number, language)
        if is_ongoing(match.daily_date) or not (may_start or key in room.reviews.jobs):
            continue
        may_start = False
        try:
            rows = await read_public_rows(room.live_tables, match.table_id, user_id)
            record = await build_named_record(room.live_tables, rows, match.match_number, language)
            user_ids = [seat.user_id for seat in list_match_seats(rows, match.match_number)]
            job = await room.reviews.request(*key[:2], record, user_ids, language)
        except ParlourError:
            continue  # for example, the rules have changed since, or too many reviews are queued
        if job.review is None:
            progress = progress if job.error else min(progress, job.progress)
        elif user_id in job.user_ids:
            exercises = await asyncio.to_thread(
                list_exercises, record, job.review, job.user_ids.index(user_id), language, *key[:2]
            )
            found += [(order_key(today, exercise), exercise) for exercise in exercises]
    found.sort(key=lambda pair: pair[0])
    return [exercise for _, exercise in found[:MAX_OWN_EXERCISES]], progress


def order_key(today: date, exercise: Exercise) -> str:
    text = f"{today.isoformat()} {exercise.table_id} {exercise.match_number} {exercise.move_number}"
    return hashlib.sha256(text.encode()).hexdigest()


async def get_exercises(room: Room, context: RequestContext) -> Exercises:
    """Return today's exercises: one for all users, and some from your own latest matches.

    In each of them, a choice cost much. Reviews of matches are needed to find them; the response says how
    far they have progressed. A request without a cookie gets only the exercise for all users.
    """
    today = days.today()
    daily, daily_progress = await read_daily_exercise(room, today, context.language)
    matches = await room.store.list_matches(context.user_id) if context.user_id else []
    own, own_progress = await read_own_exercises(room, context.user_id, matches, today, context.language)
    return Exercises(today.isoformat(), min(daily_progress, own_progress), daily, own)


EXERCISE_ROUTES = [Route("GET", "/api/exercises", get_exercises, rate_limit="records", cost_key="summary")]
