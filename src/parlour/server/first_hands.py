"""First hands over HTTP: each answer is made of the step and the move that are named, and nothing is kept."""

from parlour.games import game_class
from parlour.lessons import (
    LessonAnswer,
    answer,
    lesson_faces,
    lesson_steps,
    others_at,
    read_lesson,
    rules_pictures,
    why,
)
from parlour.server.protocol import FirstHand, RulesPictures, SeatState
from parlour.server.said import room_words


def first_hand(game: str, language: str) -> FirstHand:
    """The first hand of a game with all its steps. Raises UnknownGameError and NoLesson."""
    lesson = read_lesson(game)
    steps = lesson_steps(game, language)
    names = steps[0].scene.names
    seats = [
        SeatState(
            "person", name, "", person is None, False, *((person.face, person.colour) if person else ())
        )
        for name, person in zip(names, others_at(lesson, len(names)), strict=True)
    ]
    return FirstHand(game, game_class(game).title, seats, lesson_faces(game, language), steps)


def lesson_answer(
    game: str, step: int, move: str | None, zone: str | None, card: str | None, language: str
) -> LessonAnswer:
    """What comes of a move, or why nothing can be done with a card. Raises UnknownGameError and NoLesson."""
    if move is not None:
        return answer(game, step, move, language)
    found = why(game, step, zone or "", card or "", language)
    return found or LessonAnswer(False, room_words(language).say("why-nothing"))


def pictures_of(game: str, language: str) -> RulesPictures:
    """The pictures at the head of a game's rules; none where it has none. Raises UnknownGameError."""
    pictures = rules_pictures(game, language)
    return RulesPictures(lesson_faces(game, language) if pictures else {}, pictures)
