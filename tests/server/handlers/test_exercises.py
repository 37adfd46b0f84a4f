"""Exercises: the puzzle of the day, and costly decisions of one choice, with the view of the player."""

from datetime import date, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from parlour.bots.coach.hint import MoveRating
from parlour.bots.coach.review import Decision, Review, review_record
from parlour.bots.registry import choose_move
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.records.record import Record, Recorder
from parlour.scene.scene_types import Scene
from parlour.server.accounts.daily_puzzles import PUZZLE_BOT, puzzle_for
from parlour.server.handlers import exercises, finished_matches
from parlour.server.handlers.exercises import build_daily_exercise, list_exercises
from parlour.server.log import days
from parlour.text.translation import list_languages
from tests.server.rooms import begin, open_room, people, play_together

MONDAY = date(2026, 11, 23)


def play_zambezi_falls() -> Record:
    recorder, rng = Recorder("zambezi-falls", 2, {}, 3, ["Ann", "Ben"], check_every=0), Rng.fast(3)
    while not recorder.game.is_over and len(recorder.record.moves) < 16:
        seat = recorder.game.list_actors()[0]
        move = choose_move(PUZZLE_BOT, recorder.game.view(seat), rng)
        recorder.play(seat, recorder.game.legal(seat)[0] if move == NO_MOVE else move)
    return recorder.record


def check_other_hands_are_hidden(scene: Scene) -> None:
    hidden = [zone for zone in scene.zones if zone.kind == "hand" and zone.seat != scene.seat]
    assert any("?" in zone.cards for zone in hidden), "the other hands are open"


@pytest.mark.parametrize("language", list_languages())
def test_puzzle_of_the_day_is_shown_from_the_view_of_its_player(language: str) -> None:
    for offset in range(7):
        day = MONDAY + timedelta(days=offset)
        exercise, puzzle = build_daily_exercise(day, language), puzzle_for(day)
        assert exercise is not None
        assert exercise.key == f"daily {day.isoformat()}"
        assert exercise.scene.seat == puzzle.seat
        assert {exercise.best.move, exercise.played.move} <= {move.move for move in exercise.scene.moves}
        check_other_hands_are_hidden(exercise.scene)


def test_puzzle_of_changed_rules_or_of_a_missing_game_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_for(MONDAY)
    for unusable in (
        msgspec.structs.replace(puzzle, rules_version=1_000),
        msgspec.structs.replace(puzzle, game="no-such-game"),
        msgspec.structs.replace(puzzle, moves="0 no-such-move"),
    ):
        monkeypatch.setattr(exercises, "puzzle_for", lambda day, unusable=unusable: unusable)
        build_daily_exercise.cache_clear()
        assert build_daily_exercise(MONDAY, "en") is None
    build_daily_exercise.cache_clear()


def test_exercise_shows_the_position_before_a_costly_choice() -> None:
    record = play_zambezi_falls()
    review = review_record(record, 40)
    costs = {decision.move_number: decision.cost for decision in review.decisions}
    count = 0
    for seat in range(2):
        for min_cost in (exercises.MIN_COST, 0.0):
            found = list_exercises(
                record, review, seat, "en", table_id="t", match_number=1, is_own=True, min_cost=min_cost
            )
            count += len(found)
            for exercise in found:
                assert exercise.cost == costs[exercise.move_number] >= min_cost
                assert exercise.cost > 0.0
                scene = exercise.scene
                assert {exercise.best.move, exercise.played.move} <= {move.move for move in scene.moves}
                assert exercise.best.move != exercise.played.move
                assert (seat, exercise.played.move, "") == record.moves[exercise.move_number - 1]
                assert scene.seat == seat
                check_other_hands_are_hidden(scene)
    assert count


def play_zop_zoo_to_a_dig() -> Recorder:
    """Play a match until a seat can name cards for a dig."""
    recorder, rng = (
        Recorder("zop-zoo", 2, {"matching": "honest"}, 1, ["Ann", "Ben"], check_every=0),
        Random(1),
    )
    for _ in range(100):
        game = recorder.game
        seat = game.list_actors()[0]
        texts = [game.format_move(code) for code in game.legal(seat)]
        if any(text.startswith("name ") for text in texts):
            return recorder
        recorder.play(seat, rng.choice(texts))
    raise AssertionError("no seat could dig")


def test_move_of_several_choices_is_not_an_exercise() -> None:
    """The same costly decision is an exercise if the player made it alone, and none within a longer line."""
    found = []
    for is_line in (False, True):
        recorder = play_zop_zoo_to_a_dig()
        game = recorder.game
        seat = game.list_actors()[0]
        names = [text for code in game.legal(seat) if (text := game.format_move(code)).startswith("name ")]
        recorder.play(
            seat, " ".join(["dig", *[name.split()[1] for name in names[:2]]]) if is_line else names[0]
        )
        played, best = (MoveRating(name, name, 0.5, 0.0, None, 9) for name in names[:2])
        number = len(recorder.record.moves)
        decision = Decision(number, seat, played, best, 0.5, None, [0.0, 0.0], "", is_exact=False)
        review = cast(Review, SimpleNamespace(decisions=[decision]))
        fields: dict[str, Any] = {"table_id": "t", "match_number": 1, "is_own": True, "min_cost": 0.0}
        found.append([each.key for each in list_exercises(recorder.record, review, seat, "en", **fields)])
        assert recorder.record.moves[-1][1].startswith("dig" if is_line else "name")
    assert found == [[f"t 1 {number}"], []]


async def test_own_matches_give_exercises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: MONDAY + timedelta(days=6))
    monkeypatch.setattr(exercises, "MIN_COST", 0.0)
    # Not every deal has a costly choice, so the deal is fixed.
    monkeypatch.setattr("parlour.server.decisions.commands.new_random_hex", lambda: "5eed" * 16)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        place.room.reviews.playouts = 20
        answer = (await ann.http.get("/api/exercises")).json()
        assert (answer["own"], answer["match_count"], answer["progress"]) == ([], 0, 1.0)
        table = await begin([ann, ben], game="zambezi-falls", options={"limit": 8})
        await play_together([ann, ben])
        while (answer := (await ann.http.get("/api/exercises")).json())["progress"] < 1:
            pass
        assert answer["date"] == "2026-11-29"
        assert answer["daily"]["table_id"] == ""
        assert {exercise["table_id"] for exercise in answer["own"]} == {table}
        assert {exercise["scene"]["seat"] for exercise in answer["own"]} == {ann.scene["seat"]}
        assert 1 <= len(answer["own"]) <= exercises.MAX_OWN_EXERCISES
        assert (answer["match_count"], answer["unusable_count"]) == (1, 0)
        assert (await ann.http.get("/api/exercises")).json() == answer
        others = (await cleo.http.get("/api/exercises")).json()
        assert (others["daily"], others["own"]) == (answer["daily"], [])

        # The exercises of the match itself, for both seats and for a spectator
        path = f"/api/tables/{table}/exercises?match=1&seat="
        for reader in (ann, ben, cleo):
            for seat in range(2):
                found = (await reader.http.get(f"{path}{seat}")).json()["own"]
                assert {exercise["scene"]["seat"] for exercise in found} <= {seat}
                own_seat = reader.scene["seat"] if reader is not cleo else None
                assert {exercise["is_own"] for exercise in found} <= {seat == own_seat}
        assert {exercise["key"] for exercise in answer["own"]} <= {
            exercise["key"] for exercise in (await ann.http.get(f"{path}{ann.scene['seat']}")).json()["own"]
        }
        refused = await ann.http.get(f"/api/tables/{table}/exercises?match=7&seat=0")
        assert (refused.status_code, "7" in refused.json()["detail"]) == (409, True)

        # A match whose rules have changed since, and one that was deleted
        with monkeypatch.context() as patch:
            changed = SimpleNamespace(title="Zambezi Falls", rules_version=1_000)
            patch.setattr(finished_matches, "game_class", lambda name: changed)
            unusable = (await ann.http.get("/api/exercises")).json()
            assert (unusable["own"], unusable["match_count"], unusable["unusable_count"]) == ([], 1, 1)
        with monkeypatch.context() as patch:
            patch.setattr(place.room.live_tables.store, "read_rows", read_no_rows)
            unusable = (await ann.http.get("/api/exercises")).json()
            assert (unusable["own"], unusable["match_count"], unusable["unusable_count"]) == ([], 1, 1)


async def read_no_rows(*arguments: object, **options: object) -> list[object]:
    return []
