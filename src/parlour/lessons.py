"""First hands: a guided minute in a game, made of positions with one idea each.

A game has its first hand in `first_hand.yaml` beside its rules page: steps, and pictures for the rules. What
a step says are messages of the game. A step without a position goes on where the one before has ended.
Whoever learns makes the move at the table; the step says why one that is legal is not meant.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from parlour.games import game_class
from parlour.kit.errors import InvalidMoveError, ParlourError, UnknownGameError
from parlour.kit.furnish import rules_page_path
from parlour.kit.game import Game
from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.messages import game_words, tell_invalid
from parlour.players.house import BY_KEY, HousePerson
from parlour.scenario import lay_out
from parlour.scene import events_of, faces_of, scene_of, why_not
from parlour.shapes import Scene, SceneEvent, SceneFace
from parlour.typed import read_line

SEED = 1  # a step leaves nothing to chance that matters
OTHERS = ("bruno", "alma", "emil", "rosa", "jonas")  # of the house, clockwise from the left of who learns


class InvalidLesson(ParlourError):
    """A first hand that cannot be played; the message says where and why."""


class NoLesson(ParlourError):
    """A game that has no first hand, or not that step."""


# The file


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One idea. `right` are the moves that carry it, the first of which is shown to who does not find it.

    `wrong` says of legal moves why they are not meant, `otherwise` of all others. `then` are moves that
    follow, each by its seat. All sentences are keys of messages.
    """

    idea: str
    right: list[str]
    position: dict[str, Any] | None = None
    wrong: dict[str, str] = {}
    otherwise: str = ""
    then: list[dict[int, str]] = []
    after: str = ""


class Picture(msgspec.Struct, forbid_unknown_fields=True):
    """Cards beside each other, some joined by `+` without spaces, with signs between them, and a caption."""

    caption: str
    cards: str


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """What a file has. `seat` is that of who learns."""

    steps: list[Step]
    pictures: list[Picture] = []
    options: dict[str, Any] = {}
    seat: int = 0
    game: str = ""


# What a face shows


class LessonFrame(msgspec.Struct):
    """The table after one move, and what it did."""

    scene: Scene
    events: list[SceneEvent]


class LessonStep(msgspec.Struct):
    """A step as it begins: what is to be learned, the table, and the move to show to who does not find it."""

    idea: str
    scene: Scene
    shown: str
    goes_on: bool  # whether the table is that on which the step before has ended


class LessonAnswer(msgspec.Struct):
    """What comes of a move: frames where it was right, else why not, with the clause where a rule forbids it.

    Of a right move `sentence` says what it has shown.
    """

    right: bool
    sentence: str
    clause: str = ""
    frames: list[LessonFrame] = []


class RulesPicture(msgspec.Struct):
    """Cards, stacks and signs beside each other, and what they show."""

    cards: list[str]
    caption: str


# Reading


def lesson_place(kind: type[Game]) -> Path:
    """Where the first hand of a game is: beside its rules page."""
    page = rules_page_path(kind)
    return page.with_name("first_hand.yaml" if page.stem == "rules" else f"{page.stem}_first_hand.yaml")


def read_lesson(name: str) -> Lesson:
    """Read the first hand of a game. Raises UnknownGameError, NoLesson, or InvalidLesson."""
    return lesson_of(game_class(name))


def lesson_of(kind: type[Game]) -> Lesson:
    """The first hand of a game, registered or not. Raises NoLesson, and InvalidLesson."""
    place = lesson_place(kind)
    if not place.is_file():
        raise NoLesson(f"{kind.title} has no first hand")
    return lesson_in(place, kind.name)


@lru_cache(maxsize=64)
def lesson_in(place: Path, game: str) -> Lesson:
    """The first hand in a file. Raises InvalidLesson."""
    try:
        lesson = msgspec.convert(yaml.safe_load(place.read_text(encoding="utf-8")), Lesson)
    except (msgspec.ValidationError, yaml.YAMLError) as reason:
        raise InvalidLesson(f"{place}: {' '.join(str(reason).split())}") from None
    lesson.game = game
    return lesson


def has_lesson(name: str) -> bool:
    """Whether there is such a game, with a first hand."""
    try:
        return bool(read_lesson(name).steps)
    except (NoLesson, UnknownGameError):
        return False


def lesson_keys(kind: type[Game]) -> set[str]:
    """The messages that a game's first hand and its pictures ask for; none where it has no first hand."""
    try:
        lesson = lesson_of(kind)
    except NoLesson:
        return set()
    keys = {picture.caption for picture in lesson.pictures}
    for step in lesson.steps:
        keys |= {step.idea, step.otherwise, step.after, *step.wrong.values()}
    return keys - {""}


def step_of(lesson: Lesson, number: int) -> Step:
    if not 0 <= number < len(lesson.steps):
        raise NoLesson(f"The first hand of {lesson.game} has steps 0 to {len(lesson.steps) - 1}")
    return lesson.steps[number]


def game_at(lesson: Lesson, number: int) -> Game:
    """The match as a step begins. Raises ParlourError where the file is wrong."""
    step = step_of(lesson, number)
    if step.position is not None:
        written = {"game": lesson.game, "options": lesson.options, "position": step.position}
        return lay_out(written, SEED)
    if number == 0:
        raise InvalidLesson(f"{lesson.game}: the first step needs a position")
    before = step_of(lesson, number - 1)
    game = game_at(lesson, number - 1)
    for seat, text in [(lesson.seat, before.right[0]), *moves_of(before)]:
        game.play(seat, text)
    return game


def moves_of(step: Step) -> list[tuple[int, str]]:
    """The moves that follow a right one."""
    return [(seat, text) for each in step.then for seat, text in each.items()]


def others_at(lesson: Lesson, seats: int) -> list[HousePerson | None]:
    """Who of the house sits where, and nobody of it where whoever learns sits."""
    return [None if seat == lesson.seat else other_at(lesson, seat, seats) for seat in range(seats)]


def other_at(lesson: Lesson, seat: int, seats: int) -> HousePerson:
    return BY_KEY[OTHERS[(seat - lesson.seat - 1) % seats]]


def names_of(game: Game, lesson: Lesson, language: str = DEFAULT_LANGUAGE) -> list[str]:
    """What those who sit there are called."""
    you = game_words(type(game), language).say("learn-you")
    return [person.name if person else you for person in others_at(lesson, int(game.seats))]


# Showing


def lesson_steps(name: str, language: str = DEFAULT_LANGUAGE) -> list[LessonStep]:
    """All steps of a game's first hand. Raises NoLesson."""
    lesson = read_lesson(name)
    shown = []
    for number, step in enumerate(lesson.steps):
        game = game_at(lesson, number)
        scene = scene_of(game.view(lesson.seat), names_of(game, lesson, language), language)
        idea = game_words(type(game), language).say(step.idea)
        first = written_as(game, lesson.seat, step.right[0])
        shown.append(LessonStep(idea, scene, first, step.position is None))
    return shown


def moves_in(game: Game, seat: int, text: str) -> list[int]:
    """The codes of moves; where they say which of several like cards go, without that."""
    return [game.components.canonical_move(game, code) for code in game.parse_moves(text, seat)]


def written_as(game: Game, seat: int, text: str) -> str:
    """A move as the scene has it."""
    return " ".join([game.format_move(code) for code in moves_in(game, seat, text)])


def answer(name: str, number: int, line: str, language: str = DEFAULT_LANGUAGE) -> LessonAnswer:
    """What comes of the move that a line means. Raises NoLesson where there is no such step."""
    lesson = read_lesson(name)
    step = step_of(lesson, number)
    game = game_at(lesson, number)
    names = names_of(game, lesson, language)
    try:
        codes = game.parse_moves(read_line(game, lesson.seat, names, line, language), lesson.seat)
    except InvalidMoveError as reason:
        return LessonAnswer(False, tell_invalid(game, reason, names, lesson.seat, language))
    return judged(game, lesson, step, codes, names, language)


def judged(
    game: Game, lesson: Lesson, step: Step, codes: list[int], names: list[str], language: str
) -> LessonAnswer:
    """What comes of moves, given as codes; `game` goes on with them."""
    seat = lesson.seat
    words = game_words(type(game), language)
    plain = [game.components.canonical_move(game, code) for code in codes]
    meant = plain in [moves_in(game, seat, text) for text in step.right]
    against = reason_against(game, step, plain)
    frames = []
    for code in codes:
        refusal = game.refusal(seat, code)
        if refusal is not None:
            return LessonAnswer(
                False, game.format_sentence(refusal.sentence, names, seat, language), refusal.clause
            )
        frames.append(played(game, lesson, seat, code, names, language))
    if not meant:
        return LessonAnswer(False, words.say(against) if against else "")
    for who, text in moves_of(step):
        frames += [played(game, lesson, who, code, names, language) for code in game.parse_moves(text, who)]
    return LessonAnswer(True, words.say(step.after) if step.after else "", frames=frames)


def reason_against(game: Game, step: Step, codes: list[int]) -> str:
    """The message that says why legal moves are not those of the step."""
    written = " ".join([game.format_move(code) for code in codes])
    return step.wrong.get(written, step.otherwise)


def played(game: Game, lesson: Lesson, seat: int, code: int, names: list[str], language: str) -> LessonFrame:
    """The table after a legal move, as who learns sees it."""
    game.push(seat, code)
    events = events_of(game, lesson.seat, names, language=language)
    return LessonFrame(scene_of(game.view(lesson.seat), names, language), events)


def why(
    name: str, number: int, zone: str, card: str, language: str = DEFAULT_LANGUAGE
) -> LessonAnswer | None:
    """Why nothing can be done with a card; nothing where no rule says so. Raises NoLesson."""
    lesson = read_lesson(name)
    game = game_at(lesson, number)
    refusal = why_not(game.view(lesson.seat), zone, card)
    if refusal is None:
        return None
    names = names_of(game, lesson, language)
    sentence = game.format_sentence(refusal.sentence, names, lesson.seat, language)
    return LessonAnswer(False, sentence, refusal.clause)


def lesson_faces(name: str, language: str = DEFAULT_LANGUAGE) -> dict[str, SceneFace]:
    """How the cards look that are not of the standard pack."""
    return faces_of(game_at(read_lesson(name), 0), language)


def rules_pictures(name: str, language: str = DEFAULT_LANGUAGE) -> list[RulesPicture]:
    """The pictures at the head of a game's rules, none where it has none."""
    try:
        lesson = read_lesson(name)
    except NoLesson:
        return []
    words = game_words(game_class(name), language)
    return [RulesPicture(each.cards.split(), words.say(each.caption)) for each in lesson.pictures]
