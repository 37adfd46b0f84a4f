"""Exercises: chosen by the date, from costly decisions of one choice, with the view of the player."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from parlour.bots.coach.review import review_record
from parlour.records.record import replay
from parlour.server.handlers import exercises
from parlour.server.handlers.exercises import list_exercises, record_match_of_day
from parlour.server.tables import days
from tests.server.rooms import begin, open_room, people, play_together

MONDAY = date(2026, 11, 23)


def test_match_of_the_day_depends_on_the_date_alone() -> None:
    for offset in range(7):
        day = MONDAY + timedelta(days=offset)
        record = record_match_of_day(day)
        record_match_of_day.cache_clear()
        assert record_match_of_day(day) == record
        assert record != record_match_of_day(day + timedelta(days=7))
        *_, last = replay(record)
        assert last.is_over or len(record.moves) == exercises.DAILY_MOVES


def test_exercise_shows_the_position_before_a_costly_choice() -> None:
    record = record_match_of_day(MONDAY + timedelta(days=6))  # Zambezi Falls
    review = review_record(record, 40)
    found = list_exercises(record, review, None, "en")
    assert found
    costs = {decision.move_number: decision.cost for decision in review.decisions}
    for exercise in found:
        assert exercise.cost == costs[exercise.move_number] >= exercises.MIN_COST
        scene = exercise.scene
        assert {exercise.best.move, exercise.played.move} <= {move.move for move in scene.moves}
        assert exercise.best.move != exercise.played.move == record.moves[exercise.move_number - 1][1]
        assert scene.seat == record.moves[exercise.move_number - 1][0]
        hidden = [zone for zone in scene.zones if zone.kind == "hand" and zone.seat != scene.seat]
        assert any("?" in zone.cards for zone in hidden), "the other hand is open"
    for seat in range(2):
        own = list_exercises(record, review, seat, "en")
        assert own == [exercise for exercise in found if exercise.scene.seat == seat]


async def test_own_matches_give_exercises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: MONDAY + timedelta(days=6))
    monkeypatch.setattr(exercises, "MIN_COST", 0.0)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        place.room.reviews.playouts = 20
        table = await begin([ann, ben], game="zambezi-falls", options={"limit": 8})
        await play_together([ann, ben])
        while (answer := (await ann.http.get("/api/exercises")).json())["progress"] < 1:
            pass
        assert answer["date"] == "2026-11-29"
        assert answer["daily"]["table_id"] == ""
        assert {exercise["table_id"] for exercise in answer["own"]} == {table}
        assert {exercise["scene"]["seat"] for exercise in answer["own"]} == {ann.scene["seat"]}
        assert 1 <= len(answer["own"]) <= exercises.MAX_OWN_EXERCISES
        assert (await ann.http.get("/api/exercises")).json() == answer
        others = (await cleo.http.get("/api/exercises")).json()
        assert (others["daily"]["scene"]["zones"], others["own"]) == (answer["daily"]["scene"]["zones"], [])
