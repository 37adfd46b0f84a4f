"""First hands over HTTP: each answer is made of the step and the move that are named, and nothing is kept."""

from parlour.games import game_class
from parlour.lessons import (
    TutorialAnswer,
    answer_move,
    build_rules_pictures,
    build_steps,
    explain_card_in_step,
    list_opponents,
    read_tutorial,
    tutorial_faces,
)
from parlour.server.protocol import RulesPictures, SeatState, Tutorial
from parlour.server.said import server_catalog


def build_tutorial(game: str, language: str) -> Tutorial:
    """The first hand of a game with all its steps. Raises UnknownGameError and NoTutorialError."""
    lesson = read_tutorial(game)
    steps = build_steps(game, language)
    names = steps[0].scene.names
    seats = [
        SeatState(
            "user",
            name,
            "",
            person is None,
            False,
            *((person.avatar, person.avatar_color) if person else ()),
        )
        for name, person in zip(names, list_opponents(lesson, len(names)), strict=True)
    ]
    return Tutorial(game, game_class(game).title, seats, tutorial_faces(game, language), steps)


def answer_tutorial_step(
    game: str, step: int, move: str | None, zone: str | None, card: str | None, language: str
) -> TutorialAnswer:
    """What comes of a move, or why nothing can be done with a card.

    Raises UnknownGameError and NoTutorialError.
    """
    if move is not None:
        return answer_move(game, step, move, language)
    found = explain_card_in_step(game, step, zone or "", card or "", language)
    return found or TutorialAnswer(False, server_catalog(language).format("card-no-move"))


def build_pictures(game: str, language: str) -> RulesPictures:
    """The pictures at the head of a game's rules; none where it has none. Raises UnknownGameError."""
    pictures = build_rules_pictures(game, language)
    return RulesPictures(tutorial_faces(game, language) if pictures else {}, pictures)
